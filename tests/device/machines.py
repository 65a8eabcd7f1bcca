#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run the tests of the library for other machines than this one: tests/device/machines.py [--all] [--record] [MACHINE...]

Without --all: three tests of texts on AArch64, where NEON reads blocks, and on big-endian machines of 32 and of 64 bits. With
--all (scripts/machines): every test that needs no other library, on every machine below. targets.py has the Cortex-M0, and
compares digests of the vectors of CRIs, CoAP and permissions. Random tests make fewer cases than elsewhere: CASES.

--record puts a line for each machine into doc/trust.md. Exit status 77: a compiler or an emulator is missing, where
scripts/setup cannot have installed it.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
from collections import namedtuple

from targets import ROOT, SKIPPED, WARNINGS, run

HERE = pathlib.Path(__file__).resolve().parent
TESTS = ROOT / "tests"
CASES = "1000"
SECONDS = 900  # no test may take longer, even in an emulator beside other work
WINE = shutil.which("wine64") or "/usr/lib/wine/wine64"

VALGRIND = "valgrind -q --error-exitcode=9 --leak-check=full"

Machine = namedtuple("Machine", "name kind compiler emulator flags group", defaults=["machine"])
MACHINES = [
    Machine("aarch64", "64 bits, NEON", "aarch64-linux-gnu-gcc", "qemu-aarch64", "-static"),
    Machine("powerpc", "32 bits, big-endian", "powerpc-linux-gnu-gcc", "qemu-ppc", "-static"),
    Machine("s390x", "64 bits, big-endian", "s390x-linux-gnu-gcc", "qemu-s390x", "-static"),
    Machine("i386", "32 bits", "i686-linux-gnu-gcc", "qemu-i386", "-static"),
    Machine("armhf", "32 bits, char is unsigned", "arm-linux-gnueabihf-gcc", "qemu-arm", "-static"),
    Machine("riscv64", "64 bits, char is unsigned", "riscv64-linux-gnu-gcc", "qemu-riscv64", "-static"),
    Machine("musl", "another C library", "musl-gcc", "", "-static"),
    Machine("clang", "another compiler", "clang", "", ""),
    Machine("unsigned-char", "char is unsigned", "gcc", "", "-funsigned-char"),
    Machine("signed-char", "AArch64 with a signed char", "aarch64-linux-gnu-gcc", "qemu-aarch64", "-static -fsigned-char"),
    Machine("windows", "64 bits, long of 32, Windows' C library", "x86_64-w64-mingw32-gcc", WINE,
            "-static -D__USE_MINGW_ANSI_STDIO=1"),
    # Not machines, but built and run alike; the address sanitizer has a preset of its own.
    Machine("memory", "reads of bytes that nothing wrote", "clang", "", "-g -fsanitize=memory -fno-sanitize-recover=all", "sanitizer"),
    Machine("conversions", "implicit conversions that lose bits", "clang", "",
            "-g -fsanitize=implicit-conversion,undefined -fno-sanitize-recover=all", "sanitizer"),
    Machine("valgrind", "bytes that nothing wrote, leaks", "gcc", VALGRIND, "-g", "sanitizer"),
]
QUICK = {"aarch64", "powerpc", "s390x"}
QUICK_TESTS = {"test_simd", "test_uri_properties", "test_uri_verbs"}
# What test_simd must have run: without the vector unit or the byte order that a machine is here for, it shows little.
SEEN = {"aarch64": "test_lengths", "powerpc": "test_parse", "s390x": "test_parse"}
OTHER_LIBRARIES = re.compile(r"#include <(cbor|jansson|unicode/\w+|urikit/(unicode|psl))\.h>")
POSIX = re.compile(r"#include <(sys/mman|unistd|regex|glob)\.h>")
NOT_TESTS = {"cri_switch", "out_of"}  # compiled in ways of their own: tests/CMakeLists.txt


def tests_for(machine, everything):
    """The tests of a machine, and those that it cannot run with the reason."""
    chosen, left = [], {}
    for path in sorted(TESTS.glob("test_*.c")):
        text = path.read_text(encoding="utf-8")
        if not everything:
            if path.stem in QUICK_TESTS:
                chosen.append(path)
        elif path.stem.startswith("test_tool_"):
            left[path.stem] = "the tool's"
        elif OTHER_LIBRARIES.search(text):
            left[path.stem] = "another library"
        elif machine.name == "windows" and POSIX.search(text):
            left[path.stem] = "POSIX"
        elif machine.name == "musl" and "REG_STARTEND" in text:
            left[path.stem] = "regexec of the C library"
        else:
            chosen.append(path)
    return chosen, left


class DoesNotCompile(Exception):
    pass


class Build:
    """The library and the tests' helpers, compiled once for a machine."""

    def __init__(self, machine, folder):
        self.machine, self.folder = machine, folder / machine.name
        self.folder.mkdir()
        self.flags = ["-std=c11", "-O2", *WARNINGS, "-Wno-overlength-strings", *machine.flags.split(), f'-DVECTORS_DIR="{TESTS}/vectors"',
                      "-I", HERE / "cmocka", "-I", ROOT / "include", "-I", ROOT / "src", "-I", TESTS]

    def compile(self, source):
        made = self.folder / (source.stem + ".o")
        status, output = run(self.machine.compiler, *self.flags, "-c", source, "-o", made, seconds=SECONDS)
        if status:
            raise DoesNotCompile(f"{source.relative_to(ROOT)}\n{output}")
        return made

    def library(self, pool):
        helpers = [path for path in sorted(TESTS.glob("*.c")) if not path.stem.startswith("test_") and path.stem not in NOT_TESTS]
        self.objects = list(pool.map(self.compile, [*sorted(ROOT.glob("src/*/*.c")), *helpers]))

    def run(self, test):
        """Compiles, links and runs one test: its name, status and output."""
        program = self.folder / (test.stem + ".exe")
        try:
            made = self.compile(test)
        except DoesNotCompile as failed:
            return test.stem, 1, str(failed)
        # the test first: it brings main
        status, output = run(self.machine.compiler, *self.machine.flags.split(), made, *self.objects, "-o", program)
        if status == 0:
            status, output = run(*self.machine.emulator.split(), program, cwd=ROOT, seconds=SECONDS)
        return test.stem, status, output


def run_machine(machine, everything, folder, pool):
    """Prints what its tests found: how many tests and cases passed, and how many tests failed."""
    build = Build(machine, folder)
    build.library(pool)
    tests, left = tests_for(machine, everything)
    passed, failed = 0, 0
    for name, status, output in pool.map(build.run, tests):
        found = len(re.findall(r" passed\r?$", output, re.M))
        expected = SEEN.get(machine.name, "") if name == "test_simd" else ""
        if status or not found or f"{expected} passed" not in output and expected:
            failed += 1
            print(f"FAILED {machine.name} {name}: status {status}\n{output}", end="")
        passed += found
    print(f"{machine.name:14} {machine.kind:40} {len(tests)} programs, {passed} tests passed, {failed} programs failed")
    if left:
        print(f"{'':14} not run: " + ", ".join(f"{name} ({reason})" for name, reason in left.items()))
    sys.stdout.flush()
    return len(tests), passed, failed, len(left)


def missing_tools(machines):
    tools = {tool for machine in machines for tool in (machine.compiler, *machine.emulator.split()[:1])}
    return sorted(tool for tool in tools if not shutil.which(tool))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("machine", nargs="*")
    given = parser.parse_args()
    machines = [machine for machine in MACHINES
                if (machine.name in given.machine if given.machine else given.all or machine.name in QUICK)]
    missing = missing_tools(machines)
    if missing or not machines:
        print("machines.py: missing:", " ".join(missing) or "a machine of that name")
        return 1 if shutil.which("apt-get") else SKIPPED
    os.environ.update(URIKIT_CASES=CASES, WINEDEBUG="-all")
    problems = 0
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for machine in machines:
            programs, passed, failed, left = run_machine(machine, given.all, pathlib.Path(name), pool)
            problems += failed
            if given.record and given.all:
                tools = [machine.compiler, *(pathlib.Path(tool).name for tool in machine.emulator.split()[:1])]
                subprocess.run([ROOT / "scripts/trust", "record", f"{machine.group}: {machine.name}", ", ".join(tools),
                                f"{machine.kind}; {programs} test programs, {passed} tests passed, {failed} failed; {left} not run",
                                f"scripts/machines {machine.name}"], check=True)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
