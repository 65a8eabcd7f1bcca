#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Build a preset and run its tests; then name what was skipped, and why. run_ctest.py PRESET [CTEST OPTION...]

URIKIT_JOBS says how many compilers and tests run at once: as many as there are cores, unless scripts/test says otherwise.
A test that skips prints a line "skipped: ..." with the reason.
"""
import os
import pathlib
import re
import subprocess
import sys
from xml.etree import ElementTree

ROOT = pathlib.Path(__file__).resolve().parent.parent


def main(preset, *options):
    folder = ROOT / "build" / preset
    jobs = os.environ.get("URIKIT_JOBS") or str(os.cpu_count() or 1)
    for command in (["cmake", "--preset", preset], ["cmake", "--build", f"build/{preset}", "--parallel", jobs]):
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False)
        if done.returncode:
            print(done.stdout.decode("utf-8", "replace")[-20000:])
            return f"build/{preset} was not built: {' '.join(command)}"
    print(f"build/{preset}: built", flush=True)
    results = folder / "results.xml"
    results.unlink(missing_ok=True)
    status = subprocess.run(["ctest", "--test-dir", folder, "--output-on-failure", "--parallel", jobs, "--output-junit", results,
                             "--test-output-size-passed", "10000000", *options], stdin=subprocess.DEVNULL, check=False).returncode
    for test in ElementTree.parse(results).iter("testcase") if results.exists() else []:
        text = test.findtext("system-out", "").strip()
        said = re.findall(r"^skipped: (.*)$", text, re.M)
        if not said and test.get("status") == "notrun":
            said = text.splitlines()[-1:] or ["it does not say why"]
        for reason in said:
            print(f"skipped: {test.get('name')}: {reason}")
    return 1 if status else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
