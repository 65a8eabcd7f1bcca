#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Check the vectors on other machines than this one: tests/device/targets.py [TARGET ...]

The vector files of CRIs, CoAP and permissions become data (make_rows.c), which one program checks (run_cases.c): on this
machine, on an emulated Cortex-M0 without anything below it, and on big-endian machines of 32 and of 64 bits. Every
target has to find every row right and to come to the same digest of all results. That it would
see a row that is not right is tried with such a row.

Exit status 77: a compiler or an emulator is missing, where scripts/setup cannot have installed it.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HERE = ROOT / "tests" / "device"
MODULES = "base text cbor cri coap aif".split()
LIBRARY = [source for module in MODULES for source in sorted((ROOT / "src" / module).glob("*.c"))]
WARNINGS = "-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror".split()
INCLUDES = ["-I", ROOT / "include", "-I", HERE]
SKIPPED = 77
SECONDS = 60  # no program may take longer; they take a few hundredths


def run(*command, cwd=None, seconds=SECONDS):
    """Status and output of a command; it ends by itself or after so many seconds, with the status 124."""
    try:
        done = subprocess.run([str(word) for word in command], cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, errors="replace", timeout=seconds, check=False)
    except subprocess.TimeoutExpired as late:
        before = (late.stdout or b"").decode(errors="replace")
        return 124, f"{before}{command[0]} did not end within {seconds} seconds\n"
    return done.returncode, done.stdout


def must(*command, cwd=None):
    status, output = run(*command, cwd=cwd)
    if status:
        raise SystemExit(f"targets.py: {' '.join(str(word) for word in command)}\n{output}")
    return output


class Target:
    """A compiler for a machine, how to link for it, and what runs its programs."""

    def __init__(self, name, kind, compiler, own_sources, link, emulator=(), flags=(), stands_alone=False):
        self.name, self.kind, self.compiler = name, kind, compiler
        self.own_sources = [HERE / source for source in own_sources]
        self.link, self.emulator = list(link), list(emulator)
        self.flags = ["-std=c11", *flags, *INCLUDES]
        self.stands_alone = stands_alone

    def missing(self):
        """What this machine lacks for the target, or None."""
        for tool in [self.compiler, *self.emulator[:1]]:
            if not shutil.which(tool):
                return tool
        with tempfile.TemporaryDirectory() as folder:
            probe = pathlib.Path(folder) / "probe.c"
            probe.write_text("#include <stdint.h>\n#include <string.h>\nint main(void) { return 0; }\n",
                             encoding="utf-8")
            status, _ = run(self.compiler, *self.all_flags(), "-c", probe, "-o", probe.with_suffix(".o"))
        return f"a C library for {self.compiler}" if status else None

    def all_flags(self):
        """The flags; a target that stands alone gets no header but the compiler's and our string.h."""
        if not self.stands_alone:
            return self.flags
        own = run(self.compiler, "-print-file-name=include")[1].strip()
        return [*self.flags, "-nostdinc", "-isystem", own, "-isystem", HERE / "include"]

    def objects(self, sources, folder, *more):
        """Compiles into a folder, file names being unique."""
        folder.mkdir(parents=True, exist_ok=True)
        must(self.compiler, *self.all_flags(), *more, "-c", *sources, cwd=folder)
        return [folder / (source.stem + ".o") for source in sources]


CORTEX_M0 = Target(
    "cortex-m0", "32 bits, little-endian, no C library", "arm-none-eabi-gcc", ["cortex_m.c", "string.c"],
    ["-nostdlib", "-Wl,--gc-sections", "-T", HERE / "cortex_m.ld", "-lgcc"],
    ["qemu-system-arm", "-M", "microbit", "-nographic", "-monitor", "none", "-serial", "none", "-semihosting-config",
     "enable=on,target=native", "-kernel"],
    # the processor is one of the family whose code the emulated Cortex-M0 runs; GCC may not call memset in memset
    ["-Os", "-mthumb", "-mcpu=cortex-m0plus", "-ffreestanding", "-ffunction-sections", "-fdata-sections",
     "-fno-tree-loop-distribute-patterns"], stands_alone=True)
HOST = Target("host", "this machine", os.environ.get("CC", "gcc"), ["hosted.c"], [], flags=["-O1"])
TARGETS = [
    HOST,
    CORTEX_M0,
    Target("powerpc", "32 bits, big-endian", "powerpc-linux-gnu-gcc", ["hosted.c"], ["-static"], ["qemu-ppc"], ["-O2"]),
    Target("s390x", "64 bits, big-endian", "s390x-linux-gnu-gcc", ["hosted.c"], ["-static"], ["qemu-s390x"], ["-O2"]),
]


def one_file(folder, modules=("*",)):
    """A file that includes all of src, or some modules of it: it compiles in a third of the time."""
    path = folder / "library.c"
    sources = sorted(source for module in modules for source in (ROOT / "src").glob(f"{module}/*.c"))
    path.write_text("".join(f'#include "{source}"\n' for source in sources), encoding="utf-8")
    return path


def make_rows(folder):
    """Writes rows.c and broken.c; the tests' own reader of vector files does it, on this machine."""
    helpers = [ROOT / "tests" / (name + ".c") for name in "check vectors random cri_cases cri_rows coap_cases".split()]
    cmocka = must("pkg-config", "--cflags", "--libs", "cmocka").split()
    must(HOST.compiler, "-std=c11", f'-DVECTORS_DIR="{ROOT}/tests/vectors"', *INCLUDES, "-I", ROOT / "tests",
         HERE / "make_rows.c", *helpers, one_file(folder), "-o", folder / "make_rows", *cmocka)
    must(folder / "make_rows", folder / "rows.c")
    must(folder / "make_rows", folder / "broken.c", "broken")


def check_list(problems):
    """Every vector file of these modules is on the list in rows.h; those with URIs are of the module convert."""
    named = set(re.findall(r"file\((\w+),", (HERE / "rows.h").read_text(encoding="utf-8")))
    for module in ("cri", "coap", "aif"):
        for path in sorted((ROOT / "tests" / "vectors").glob(f"{module}_*.tsv")):
            if "uri" not in path.stem.split("_") and path.stem not in named:
                problems.append(f"{path.name} is not on the list in tests/device/rows.h")


def run_target(target, folder):
    """Builds and runs a target: its output for the rows, and for the rows of which one is broken."""
    mine = folder / target.name
    objects = target.objects([*LIBRARY, HERE / "run_cases.c", *target.own_sources], mine, *WARNINGS)
    results = []
    for name in ("rows", "broken"):
        rows = target.objects([folder / (name + ".c")], mine)
        program = mine / name
        must(target.compiler, *target.flags, *objects, *rows, *target.link, "-o", program)
        results.append(run(*target.emulator, program))
    return results


def judge(target, results, want, problems):
    """The output has no failing row and is that of the first target; the broken row is named."""
    (status, output), (broken_status, broken_output) = results
    output = re.sub(r"(?m)^stack of .*\n", "", output)
    total = re.search(r"(?m)^all: (\d+) cases, 0 failed, digest (\w+)$", output)
    if status != 0 or not total:
        problems.append(f"{target.name}: exit status {status}\n{output}")
    elif want not in (None, output):
        problems.append(f"{target.name}: the results are not those of {TARGETS[0].name}:\n{output}{want}")
    if broken_status != 1 or not re.search(r"(?m)^FAIL cri_decode.tsv:\d+: code", broken_output):
        problems.append(f"{target.name}: does not see a broken row: exit status {broken_status}\n{broken_output}")
    found = f"{total.group(1)} cases, digest {total.group(2)}" if total else "failed"
    print(f"{target.name:12} {target.kind:40} {found}")
    return output


def main():
    wanted = sys.argv[1:] or [target.name for target in TARGETS]
    problems, skipped, want = [], False, None
    check_list(problems)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_rows(folder)
        for target in TARGETS:
            if target is not HOST and target.name not in wanted:
                continue
            lacking = target.missing()
            if lacking and shutil.which("apt-get"):
                problems.append(f"{target.name}: no {lacking}: scripts/setup test installs it")
            elif lacking:
                print(f"{target.name:12} skipped: no {lacking}")
                skipped = True
            else:
                output = judge(target, run_target(target, folder), want, problems)
                want = output if want is None else want
    if not problems:
        print(want, end="")
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    return 1 if problems else SKIPPED if skipped else 0


if __name__ == "__main__":
    sys.exit(main())
