#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run the tests of the library and of the tool for other machines than this one.

  machines.py [--all] [--record] [MACHINE...]

Without --all: four tests of texts on AArch64, where NEON reads blocks, and on a big-endian machine of 32 bits. With --all (scripts/machines): every test that needs no other library, on every machine below. targets.py has the
Cortex-M0, and compares digests of the vectors of CRIs, CoAP and permissions. Random tests make fewer cases than
elsewhere: CASES.

With --all the tool is built too, where a machine has the libraries that it needs, and runs its rows (tests/cli/*.cases).
For other processors libraries.sh fetches these libraries.

--record puts a line for each machine into doc/assurance.md: what ran, with --all, and how many texts the SIMD parsers of its vector units
were compared on. Exit status 77: a compiler or an emulator is missing, where
scripts/setup cannot have installed it.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections import namedtuple

from targets import ROOT, SKIPPED, WARNINGS, one_file, run

HERE = pathlib.Path(__file__).resolve().parent
TESTS = ROOT / "tests"
CASES = {True: "500", False: "100"} # with --all, without
SECONDS = 900  # no test may take longer, even in an emulator on a busy machine
WINE = shutil.which("wine64") or "/usr/lib/wine/wine64"

COMPILE_ONLY = "compile only"
LIBRARIES = ROOT / "build/machines/libraries"
VALGRIND = "valgrind -q --error-exitcode=9 --leak-check=full"

# Where the tool finds the libraries that it links: on this machine, below LIBRARIES (Debian's name of the architecture), or
# not at all, with the reason.
HERE_TOO = "this machine"
DEBIAN = {"arm64", "s390x", "i386", "armhf"}
NOT_IN_DEBIAN = "no jansson for it in Debian 12"
# Of the tool's rows every N-th is run.
Machine = namedtuple("Machine", "name kind compiler emulator flags libraries group every", defaults=["machine", 1])
MACHINES = [
    Machine("aarch64", "64 bits, NEON", "aarch64-linux-gnu-gcc", "qemu-aarch64", "", "arm64"),
    Machine("powerpc", "32 bits, big-endian", "powerpc-linux-gnu-gcc", "qemu-ppc", "", NOT_IN_DEBIAN),
    Machine("s390x", "64 bits, big-endian", "s390x-linux-gnu-gcc", "qemu-s390x", "", "s390x"),
    Machine("i386", "32 bits", "i686-linux-gnu-gcc", "qemu-i386", "", "i386"),
    Machine("armhf", "32 bits, char is unsigned", "arm-linux-gnueabihf-gcc", "qemu-arm", "", "armhf"),
    Machine("riscv64", "64 bits, char is unsigned", "riscv64-linux-gnu-gcc", "qemu-riscv64", "", NOT_IN_DEBIAN),
    Machine("musl", "another C library", "musl-gcc", "", "", "jansson is built for glibc"),
    Machine("clang", "another compiler", "clang", "", "", HERE_TOO),
    Machine("unsigned-char", "char is unsigned", "gcc", "", "-funsigned-char", HERE_TOO),
    Machine("signed-char", "AArch64 with a signed char", "aarch64-linux-gnu-gcc", "qemu-aarch64", "-fsigned-char", "arm64"),
    # This machine's processor with a size_t of 32 bits. Few kernels run its programs, and none is linked here.
    Machine("x32", "registers of 64 bits, size_t of 32", "gcc", COMPILE_ONLY, "-mx32", "compiled only"),
    Machine("windows", "64 bits, long of 32, Windows' C library", "x86_64-w64-mingw32-gcc", WINE,
            "-D__USE_MINGW_ANSI_STDIO=1", "POSIX"),
    # Not machines, but built and run alike; the address sanitizer has a preset of its own.
    Machine("memory", "reads of bytes that nothing wrote", "clang", "", "-g -fsanitize=memory -fno-sanitize-recover=all",
            "its libraries would need the sanitizer too", "sanitizer"),
    Machine("conversions", "implicit conversions that lose bits", "clang", "",
            "-g -fsanitize=implicit-conversion,undefined -fno-sanitize-recover=all", HERE_TOO, "sanitizer"),
    Machine("thread", "races between threads", "clang", "", "-g -fsanitize=thread", HERE_TOO, "sanitizer"),
    Machine("valgrind", "bytes that nothing wrote, leaks", "gcc", VALGRIND, "-g", HERE_TOO, "sanitizer", 8),
]
QUICK = {"aarch64", "powerpc"}
QUICK_MODULES = ["base", "text", "simd", "uri", "iri"]
QUICK_HELPERS = {"check", "clock", "random", "vectors", "uri_cases", "uri_properties"}
QUICK_TESTS = {"test_simd", "test_simd_parse", "test_uri_properties", "test_uri_functions"}
# What test_simd must have run: without the vector unit or the byte order that a machine is here for, it shows little.
SEEN = {"aarch64": "test_lines", "powerpc": "test_sets", "s390x": "test_sets"}
OTHER_LIBRARIES = re.compile(r"#include <(cbor|jansson|unicode/\w+|urikit/(unicode|psl))\.h>")
POSIX = re.compile(r"#include <(sys/mman|unistd|regex|glob|pthread)\.h>")
NOT_TESTS = {"cri_switch", "out_of"}  # compiled in ways of their own: tests/CMakeLists.txt


def tests_for(machine, everything):
    """The tests of a machine, and those that it cannot run with the reason."""
    chosen, left = [], {}
    for path in sorted(TESTS.glob("test_*.c")):
        text = path.read_text(encoding="utf-8")
        if not everything:
            if path.stem in QUICK_TESTS:
                chosen.append(path)
        elif machine.name == "thread" and "pthread.h" not in text:
            left[path.stem] = "one thread"
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
    """The message: the source and what the compiler says."""


class Build:
    """The library, the tests' helpers and the tool, compiled once for a machine."""

    def __init__(self, machine, everything, folder):
        self.machine, self.everything, self.folder = machine, everything, folder / machine.name
        self.folder.mkdir()
        self.launcher = [shutil.which("ccache")] if shutil.which("ccache") else []
        self.flags = ["-std=c11", "-O2" if everything else "-O1", *WARNINGS, "-Wno-overlength-strings", *machine.flags.split(), f'-DVECTORS_DIR="{TESTS}/vectors"',
                      "-I", HERE / "cmocka", "-I", ROOT / "include", "-I", ROOT / "src", "-I", TESTS]
        self.static = ["-static"] if machine.emulator and machine.group == "machine" or machine.name == "musl" else []

    def compile(self, source, *more):
        made = self.folder / ("_".join(source.parts[-3:]) + ".o")
        status, output = run(*self.launcher, self.machine.compiler, *self.flags, *more, "-c", source, "-o", made, seconds=SECONDS)
        if status:
            raise DoesNotCompile(f"{source} does not compile\n{output}")
        return made

    def freestanding(self):
        """Headers of the compiler alone, and the tests' string.h: there is no C library for this machine."""
        own = run(self.machine.compiler, "-print-file-name=include")[1].strip()
        # the vector header of gcc includes <stdlib.h> for calls that nothing here uses
        self.flags += ["-ffreestanding", "-D_MM_MALLOC_H_INCLUDED", "-nostdinc", "-isystem", own, "-isystem", HERE / "include"]

    def library(self, pool):
        sources = sorted(ROOT.glob("src/*/*.c")) if self.everything else [one_file(self.folder, QUICK_MODULES)]
        self.core = list(pool.map(self.compile, sources))

    def helpers(self, pool):
        helpers = [path for path in sorted(TESTS.glob("*.c")) if not path.stem.startswith("test_") and path.stem not in NOT_TESTS
                   and (self.everything or path.stem in QUICK_HELPERS)]
        self.objects = [*self.core, *pool.map(self.compile, helpers)]

    def run(self, test):
        """Compiles, links and runs one test: its name, status and output."""
        program = self.folder / (test.stem + ".exe")
        try:
            made = self.compile(test)
        except DoesNotCompile as failed:
            return test.stem, 1, str(failed)
        # the test first: it brings main
        status, output = run(self.machine.compiler, *self.machine.flags.split(), *self.static, made, *self.objects, "-o", program, "-pthread")
        if status == 0:
            status, output = run(*self.machine.emulator.split(), program, cwd=ROOT, seconds=SECONDS)
        return test.stem, status, output

    def tool(self, pool):
        """The command that runs the tool; its libraries are linked where they are, so that Unicode has all of its data."""
        includes, link, emulator = [], [], self.machine.emulator.split()
        if self.machine.libraries != HERE_TOO:
            root = fetch_libraries(self.machine.libraries)
            triplet = run(self.machine.compiler, "-dumpmachine")[1].strip().replace("i686", "i386")
            # after the compiler's own C library, which has the headers of the kernel too
            includes = [word for path in ("", triplet) for word in ("-idirafter", root / "usr/include" / path)]
            link = [f"-L{root}/usr/lib/{triplet}", *(f"-Wl,-rpath-link,{root}/{path}/{triplet}" for path in ("usr/lib", "lib"))]
            emulator += ["-L", root]
        sources = [*ROOT.glob("tools/urikit/*/*.c"), ROOT / "tools/urikit/main.c", *ROOT.glob("extras/unicode/*.c"), ROOT / "extras/psl/psl.c"]
        more = ["-D_DEFAULT_SOURCE", "-D_FILE_OFFSET_BITS=64", "-I", ROOT / "tools/urikit", *includes]
        made = list(pool.map(lambda source: self.compile(source, *more), sorted(sources)))
        program = self.folder / "urikit"
        status, output = run(self.machine.compiler, *self.machine.flags.split(), *made, *self.core, "-o", program, *link,
                             "-ljansson", "-lutf8proc", "-licuuc", "-lpsl", "-lpthread")
        if status:
            raise DoesNotCompile(f"the tool cannot be linked\n{output}")
        command = self.folder / "run-urikit"
        words = " ".join(shlex.quote(str(word)) for word in [*emulator, program])
        command.write_text(f'#!/bin/sh\nexec {words} "$@"\n', encoding="utf-8")
        command.chmod(0o755)
        return command


def fetch_libraries(architecture):
    """Unpacks Debian's libraries for an architecture once, and returns the root of their files."""
    status, output = run(HERE / "libraries.sh", architecture, LIBRARIES / architecture, seconds=SECONDS)
    if status:
        raise DoesNotCompile(f"no libraries for the tool\n{output}")
    return LIBRARIES / architecture / "root"


def run_cases(machine, command, pool):
    """Runs the tool's rows; returns how many, and how many were wrong."""
    found = pool.map(lambda path: run(TESTS / "cli/run_cases.py", f"--every={machine.every}", command, path, seconds=SECONDS),
                     sorted(TESTS.glob("cli/*.cases")))
    total = failed = 0
    for _, output in found:
        counted = re.search(r"^(\d+) cases, (\d+) wrong$", output, re.M)
        total += int(counted[1]) if counted else 0
        failed += int(counted[2]) if counted else 1
        if not counted or counted[2] != "0":
            print(f"FAILED {machine.name} the tool's rows\n{output}", end="")
    return total, failed


def run_tool(machine, build, pool):
    """Builds the tool and runs its rows: what to say of it, and how many were wrong."""
    if machine.libraries not in (HERE_TOO, *DEBIAN):
        return f"no tool ({machine.libraries})", 0
    command = build.tool(pool)
    total, failed = run_cases(machine, command, pool)
    said = f"{total} rows of the tool{f', every {machine.every}th,' if machine.every > 1 else ''} and {failed} wrong"
    if machine.name == "thread": # what the rows do not do: many records at once, and lists on disk
        for test in ("test_system", "test_lists"):
            status, output = run(sys.executable, TESTS / f"cli/{test}.py", command, *([ROOT] if test == "test_system" else []),
                                 "--sanitized", seconds=SECONDS)
            counted = re.search(r"^Ran (\d+) tests", output, re.M)
            said += f"; {test}.py: {counted[1] if counted else 'no'} tests{', FAILED' if status else ''}"
            if status:
                failed += 1
                print(f"FAILED {machine.name} {test}.py\n{output[-4000:]}", end="")
    return said, failed


def run_tests(machine, everything, build, pool):
    """Runs the tests of the library: what to say of them, how many failed, and what the SIMD parsers were compared on."""
    build.helpers(pool)
    tests, left = tests_for(machine, everything)
    passed, skipped, failed, simd_parsers = 0, 0, 0, ""
    for name, status, output in pool.map(build.run, tests):
        compared = re.search(r"^(\d+ texts) compared with each of: (.*?)\r?$", output, re.M) if name == "test_simd_parse" else None
        simd_parsers = f"{compared[1]}, each read by {', '.join(compared[2].split())}" if compared else simd_parsers
        found = len(re.findall(r" passed\r?$", output, re.M))
        left_out = len(re.findall(r" skipped\r?$", output, re.M)) # a fast path that the machine does not have
        expected = SEEN.get(machine.name, "") if name == "test_simd" else ""
        if status or not found + left_out or f"{expected} passed" not in output and expected:
            failed += 1
            print(f"FAILED {machine.name} {name}: status {status}\n{output}", end="")
        passed += found
        skipped += left_out
    if left:
        print(f"{machine.name:14} not run: " + ", ".join(f"{name} ({reason})" for name, reason in left.items()))
    others = len(left) - sum(name.startswith("test_tool_") for name in left)
    return f"{len(tests)} test programs, {passed} tests passed, {skipped} skipped, {failed} programs failed; {others} not run", failed, simd_parsers


def run_machine(machine, everything, folder, pool):
    """Prints and returns what was found, how much failed, and what the SIMD parsers were compared on."""
    started = time.monotonic()
    simd_parsers = ""
    build = Build(machine, everything, folder)
    try:
        if machine.emulator == COMPILE_ONLY:
            build.freestanding()
            build.library(pool)
            said, failed = f"{len(build.core)} sources of the library compiled without a warning", 0
        else:
            build.library(pool)
            said, failed, simd_parsers = run_tests(machine, everything, build, pool)
        if everything:
            more, wrong = run_tool(machine, build, pool)
            said, failed = f"{said}; {more}", failed + wrong
    except DoesNotCompile as problem:
        said, failed = str(problem).split("\n", maxsplit=1)[0], 1
        print(f"FAILED {machine.name}: {problem}", end="")
    print(f"{machine.name:14} {machine.kind}: {said} ({time.monotonic() - started:.0f} s)", flush=True)
    if simd_parsers:
        print(f"{machine.name:14} SIMD parsers: {simd_parsers}", flush=True)
    return said, failed, simd_parsers


def missing_tools(machines):
    tools = {tool for machine in machines for tool in (machine.compiler, *machine.emulator.split()[:1])} - {COMPILE_ONLY.split()[0]}
    return sorted(tool for tool in tools if not shutil.which(tool))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--record", action="store_true")
    parser.add_argument("machine", nargs="*")
    given = parser.parse_args()
    by_name = {machine.name: machine for machine in MACHINES}
    names = given.machine or [name for name in by_name if given.all or name in QUICK]
    machines = [by_name[name] for name in names if name in by_name]
    missing = missing_tools(machines)
    if missing or not machines:
        print("machines.py: missing:", " ".join(missing) or "a machine of that name")
        return 1 if shutil.which("apt-get") else SKIPPED
    os.environ.update(URIKIT_CASES=CASES[given.all], WINEDEBUG="-all")
    problems = 0
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for machine in machines:
            said, failed, simd_parsers = run_machine(machine, given.all, pathlib.Path(name), pool)
            problems += failed
            tools = ", ".join([machine.compiler, *([] if machine.emulator == COMPILE_ONLY else
                                                   [pathlib.Path(tool).name for tool in machine.emulator.split()[:1]])])
            if given.record and given.all:
                subprocess.run([ROOT / "scripts/assurance", "record", f"{machine.group}: {machine.name}", tools,
                                f"{machine.kind}; {said}", f"scripts/machines {machine.name}"], check=True)
            if given.record and simd_parsers:
                subprocess.run([ROOT / "scripts/assurance", "record", f"difference: SIMD parsers and the bytewise parser, {machine.name}", tools,
                                f"{simd_parsers}, as a URI and as an IRI, at the beginning of a page and at its end; {failed} failed",
                                f"tests/device/machines.py --record {machine.name}"], check=True)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
