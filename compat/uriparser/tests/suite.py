#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run uriparser's own tests, from Debian's source package, against our library.

  compat/uriparser/tests/suite.py             needs what scripts/build uriparser leaves, g++ and GoogleTest

The tests are compiled as they are, with our headers. They are fetched into build/uriparser-suite and are no part of this
project. What they need of uriparser's insides is suite_hooks.c. At least 95 % of them pass; differences.tsv has a reason for each that does not.
Exits with 77 where there is no source package to be had.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
BUILD = ROOT / "build/uriparser-suite"
LIBRARIES = ROOT / "build/release"
LEAST = 0.95
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True

import apt_source  # noqa: E402


def differences():
    """{test: reason}"""
    rows = [line.split("\t") for line in (HERE.parent / "differences.tsv").read_text(encoding="utf-8").splitlines()
            if line and not line.startswith("#")]
    return {row[0]: f"expects {row[1]}; ours {row[2]}: {row[3]}" for row in rows[1:]}


def unpack(archive, folder):
    """The tests alone; of their sources we want nothing else."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "test").mkdir(parents=True)
    (folder / "src").mkdir()
    with tarfile.open(archive) as tar:
        for member in tar:
            name = pathlib.PurePosixPath(member.name)
            if member.isfile() and name.parent.name == "test" and name.suffix in (".cpp", ".h"):
                (folder / "test" / name.name).write_bytes(tar.extractfile(member).read())
    interface = re.search(r"^set\(URIKIT_URIPARSER_INTERFACE ([\d.]+)\)", (HERE.parent / "CMakeLists.txt").read_text(encoding="utf-8"), re.M)[1]
    (folder / "src/UriMemory.h").write_text(f'#include "{HERE}/suite_hooks.h"\n', encoding="utf-8")
    (folder / "src/UriConfig.h").write_text(f'#define PACKAGE_VERSION "{interface}"\n', encoding="utf-8")


def compile_all(folder):
    include = HERE.parent / "include"

    def one(source):
        compiler = ["gcc", "-std=c11"] if source.suffix == ".c" else ["g++"]
        made = folder / (source.stem + ".o")
        ran = subprocess.run([*compiler, "-w", "-O0", "-c", f"-I{include}", f"-I{folder}/src", f"-I{folder}/include", source, "-o", made],
                             capture_output=True, text=True)
        return source, made, ran

    with ThreadPoolExecutor(int(os.environ.get("URIKIT_JOBS") or os.cpu_count() or 1)) as pool:
        done = list(pool.map(one, [HERE / "suite_hooks.c", *sorted((folder / "test").glob("*.cpp"))]))
    for source, _, ran in done:
        if ran.returncode:
            print(f"{source.name} does not compile:\n{ran.stderr[:2000]}")
    if any(ran.returncode for _, _, ran in done):
        sys.exit(1)
    subprocess.run(["g++", *(made for _, made, _ in done), "-o", folder / "suite", f"-L{LIBRARIES}", "-lurikit-uriparser",
                    f"-Wl,-rpath,{LIBRARIES}", "-lgtest", "-lpthread"], check=True)


def main():
    version, archive = apt_source.fetch("uriparser", BUILD)
    if not version:
        print(archive)
        return 77
    folder = BUILD / "tree"
    unpack(archive, folder)
    compile_all(folder)
    report = folder / "report.json"
    report.unlink(missing_ok=True)
    subprocess.run([folder / "suite", f"--gtest_output=json:{report}"], stdout=(folder / "log").open("wb"), stderr=subprocess.STDOUT)
    if not report.exists():
        print(f"the tests ended early; the end of {folder / 'log'}:\n{(folder / 'log').read_text(errors='replace')[-3000:]}")
        return 1
    suites = json.loads(report.read_text(encoding="utf-8"))["testsuites"]
    results = {f"{suite['name']}.{test['name']}": not test.get("failures") for suite in suites for test in suite["testsuite"]}
    reasons = differences()
    failed = [name for name, passed in results.items() if not passed]
    for name in failed:
        print(f"differs: {name}: {reasons.get(name, 'NO REASON in differences.tsv')}")
    good = True
    for name in failed:
        if name not in reasons:
            print(f"{name} fails without a reason; see {folder / 'log'}")
            good = False
    for name in sorted(reasons.keys() & results.keys()):
        if results[name]:
            print(f"{name} passes: its row in differences.tsv is not true any more")
            good = False
    passed = len(results) - len(failed)
    print(f"tests of uriparser {version}: {passed} passed, {len(failed)} failed, of {len(results)} ({100 * passed / len(results):.1f} %)")
    if passed < LEAST * len(results):
        print(f"that is less than {100 * LEAST:g} %")
        good = False
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
