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

ROOT = pathlib.Path(__file__).resolve().parent.parent
ENTRY = re.compile(r"^\d+/\d+ Testing: (\S+)\n(.*?)^\"\1\" end time:", re.M | re.S)
SKIPPED = re.compile(r"^ *\d+/\d+ Test +#\d+: (\S+) .*\*\*\*Skipped ")


def reasons(log, skipped):
    """(test, reason) for each line "skipped: ..." that a test printed; one of `skipped` that says nothing more has its last line."""
    found = []
    for name, text in ENTRY.findall(log):
        body = text.partition("-" * 58 + "\n")[2].partition("<end of output>")[0].strip()
        said = re.findall(r"^skipped: (.*)$", body, re.M)
        if not said and name in skipped:  # in its log ctest calls such a test passed
            said = body.splitlines()[-1:] or ["it does not say why"]
        found += [(name, reason) for reason in said]
    return found


def main(preset, *options):
    folder = ROOT / "build" / preset
    jobs = os.environ.get("URIKIT_JOBS") or str(os.cpu_count() or 1)
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "build.log"
    with open(log, "w", encoding="utf-8") as out:
        for command in (["cmake", "--preset", preset], ["cmake", "--build", str(folder), "--parallel", jobs]):
            if subprocess.run(command, cwd=ROOT, stdout=out, stderr=out, stdin=subprocess.DEVNULL, check=False).returncode:
                out.flush()
                print(log.read_text(encoding="utf-8", errors="replace")[-20000:])
                print(f"build/{preset} was not built: {' '.join(command)}")
                return 1
    print(f"build/{preset}: built", flush=True)
    skipped = set()
    with subprocess.Popen(["ctest", "--test-dir", str(folder), "--output-on-failure", "--parallel", jobs, *options], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, encoding="utf-8", errors="replace") as running:
        for line in running.stdout:
            print(line, end="", flush=True)
            found = SKIPPED.match(line)
            skipped |= {found[1]} if found else set()
    status = running.returncode
    last = folder / "Testing/Temporary/LastTest.log"
    skips = reasons(last.read_text(encoding="utf-8", errors="replace"), skipped) if last.exists() else []
    for name, reason in skips:
        print(f"skipped: {name}: {reason}")
    return 1 if status else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
