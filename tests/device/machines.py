#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run the tests of URIs for other machines than this one: tests/device/machines.py

On AArch64, where NEON reads blocks, and on big-endian machines of 32 and of 64 bits: the properties, the calls, and the
readers of blocks (fewer cases than elsewhere). targets.py does the same for CRIs, CoAP and permissions.

Exit status 77: a compiler or an emulator is missing, where scripts/setup cannot have installed it.
"""
import os
import pathlib
import shutil
import sys
import tempfile

from targets import ROOT, SKIPPED, WARNINGS, must, run

HERE = pathlib.Path(__file__).resolve().parent
MACHINES = [  # compiler, emulator, what is to be seen in the output of test_simd
    ("aarch64-linux-gnu-gcc", "qemu-aarch64", "test_lengths"),
    ("powerpc-linux-gnu-gcc", "qemu-ppc", "test_parse"),
    ("s390x-linux-gnu-gcc", "qemu-s390x", "test_parse"),
]
TESTS = ["test_simd", "test_uri_properties", "test_uri_verbs"]
HELPERS = "check clock random vectors uri_cases uri_properties".split()
CASES = "1000"


def build(compiler, test, folder):
    sources = [ROOT / "tests" / f"{name}.c" for name in [test, *HELPERS]]
    for module in ("base", "text", "simd", "uri"):
        sources += sorted((ROOT / "src" / module).glob("*.c"))
    program = folder / f"{compiler}-{test}"
    must(compiler, "-std=c11", "-O2", *WARNINGS, "-static", f'-DVECTORS_DIR="{ROOT}/tests/vectors"', "-I", HERE / "cmocka",
         "-I", ROOT / "include", "-I", ROOT / "src", "-I", ROOT / "tests", *sources, "-o", program)
    return program


def main():
    missing = [tool for machine in MACHINES for tool in machine[:2] if not shutil.which(tool)]
    if missing:
        print("machines.py: missing:", " ".join(missing))
        return 1 if shutil.which("apt-get") else SKIPPED
    os.environ.update(URIKIT_CASES=CASES)
    problems = 0
    with tempfile.TemporaryDirectory() as name:
        for compiler, emulator, expected in MACHINES:
            for test in TESTS:
                status, output = run(emulator, build(compiler, test, pathlib.Path(name)))
                passed = output.count(" passed\n")
                print(f"{emulator:12} {test:15} {passed:2} passed")
                if status or passed == 0 or (test == "test_simd" and f"{expected} passed" not in output):
                    problems += 1
                    print(output, end="")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
