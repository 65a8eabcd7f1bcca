#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The two files that scripts/amalgamate writes: test_amalgamation.py [quick] [compile] [speed]

quick: "all" compiles as C11 and as C++17, which a new file or a new name may break. ctest runs this as one_file.

compile: all compiles without a warning with each compiler and for each machine below, and a program with the two files beside
it runs. By day most compilers only parse it, and some parse the other selections; with URIKIT_LONG each makes code of each. The
same sources give the same bytes.

speed: callgrind counts the instructions of the bench's works in a build of the two files. No work takes more than 5 % more
than bench/instructions.tsv has for this compiler; where that has nothing, and with URIKIT_LONG, than in a separate build.

Exit status 77: no compiler for another machine, where scripts/setup cannot have installed it. The vectors are run by
scripts/test.d/amalgamation, with the tests of the library on the two files.
"""
import filecmp
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
WARNINGS = "-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror".split()
SELECTIONS = ("", "uri", "constrained")
DEVICE = ROOT / "tests" / "device" / "include"
SLACK = 1.05  # in a large file GCC inlines a little less
SKIPPED = 77

# What a selection leaves out shows without code made: what is not used, and not declared.
FOR_EACH = [("gcc", "-std=c11", "-O2"), ("g++", "-x", "c++", "-std=c++17"), ("clang", "-std=c11"), ("arm-none-eabi-gcc",)]

# What is built: compiler, its flags. "{own}" stands for the compiler's own headers. By day code is made of those that optimize,
# which shows warnings that are not shown without, and of those that link.
BUILDS = [
    ("gcc", "-std=c11", "-O2"),
    ("gcc", "-std=c2x"),
    ("gcc", "-std=c11", "-DURIKIT_PORTABLE"),
    ("gcc", "-std=c11", "-fPIC", "-shared"),
    ("g++", "-x", "c++", "-std=c++17"),
    ("g++", "-x", "c++", "-std=c++20"),
    *(("clang", f"-std={standard}") for standard in ("c11", "c2x")),
    ("clang", "-x", "c++", "-std=c++17"),
    ("musl-gcc", "-std=c11"),
    ("i686-linux-gnu-gcc", "-std=c11"),
    ("aarch64-linux-gnu-gcc", "-std=c11"),
    ("s390x-linux-gnu-gcc", "-std=c11"),
    ("x86_64-w64-mingw32-gcc", "-std=c11"),
    ("x86_64-w64-mingw32-gcc", "-std=c11", "-DURIKIT_SHARED", "-DURIKIT_BUILD", "-shared"),
    ("arm-none-eabi-gcc", "-std=c11", "-Os", "-mthumb", "-mcpu=cortex-m0plus", "-ffreestanding", "-nostdinc", "-isystem",
     "{own}", "-isystem", str(DEVICE)),
]
# and with URIKIT_LONG, each night
MORE_BUILDS = [
    *(("gcc", "-std=c11", level) for level in ("-O3", "-Os")),
    ("gcc", "-std=c17"),
    ("clang", "-std=c17"),
    ("g++", "-x", "c++", "-std=c++17", "-O2"),
    ("i686-linux-gnu-gcc", "-std=c11", "-O2"),
    ("x86_64-w64-mingw32-gcc", "-std=c11", "-O2"),
]


def run(*command, **options):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False, **options)
    return done.returncode, done.stdout


def must(*command):
    status, output = run(*command)
    if status:
        raise SystemExit(f"{' '.join(map(str, command))}\n{output}")
    return output


def amalgamate(folder):
    must(ROOT / "scripts" / "amalgamate", folder)
    return folder


def check_same(folder, problems):
    """The same bytes twice; and nothing of where it was written."""
    again = amalgamate(folder / "again")
    for selection in SELECTIONS:
        for name in ("urikit.h", "urikit.c", "urikit.hpp"):
            one, other = folder / selection / name, again / selection / name
            if not filecmp.cmp(one, other, shallow=False):
                problems.append(f"{selection}/{name}: not the same bytes twice")
            if str(ROOT) in one.read_text(encoding="utf-8"):
                problems.append(f"{selection}/{name}: names the folder it was made in")


def check_builds(folder, problems):
    missing, compiled = set(), 0
    builds = BUILDS + (MORE_BUILDS if os.environ.get("URIKIT_LONG") else [])
    for compiler, *flags in builds:
        if not shutil.which(compiler):
            missing.add(compiler)
            continue
        each = os.environ.get("URIKIT_LONG") or any((compiler, *flags)[:len(build)] == build for build in FOR_EACH)
        own = must(compiler, "-print-file-name=include").strip()
        flags = [flag.replace("{own}", own) for flag in flags]
        for selection in SELECTIONS if each else SELECTIONS[:1]:
            compiled += 1
            parsed = not os.environ.get("URIKIT_LONG") and (selection or not {"-O2", "-Os", "-shared"} & set(flags))
            made = ["-fsyntax-only"] if parsed else [] if "-shared" in flags else ["-c"]
            status, said = run(compiler, *flags, *WARNINGS, *made, folder / selection / "urikit.c", "-o", folder / "built")
            if status:
                problems.append(f"{selection or 'all'}: {compiler} {' '.join(flags)}\n{said[-3000:]}")
    print(f"amalgamation: {len(builds)} ways to compile, {len(SELECTIONS)} selections, {compiled} files"
          + (f"; not here: {', '.join(sorted(missing))}" if missing else ""))
    return missing


def check_quick(folder, problems):
    for compiler, *flags in (("gcc", "-std=c11"), ("g++", "-x", "c++", "-std=c++17")):
        if not shutil.which(compiler):
            print(f"skipped: there is no {compiler} here")
            continue
        status, said = run(compiler, *flags, *WARNINGS, "-fsyntax-only", folder / "urikit.c")
        if status:
            problems.append(f"src/ does not compile as one file with {compiler} {' '.join(flags)}: static names, types, "
                            "enumerators and macros must be unique in src/, and a void pointer needs a cast\n"
                            + said[-3000:])


def check_wrapper(folder, problems):
    """urikit.hpp of each selection compiles with urikit.h beside it, and a program with the three files runs."""
    if not shutil.which("g++"):
        print("skipped: there is no g++ here")
        return
    for selection in SELECTIONS:
        for standard in ("c++17", "c++20"):
            status, said = run("g++", "-x", "c++", f"-std={standard}", *WARNINGS, "-fsyntax-only",
                               folder / selection / "urikit.hpp")
            if status:
                problems.append(f"{selection or 'all'}/urikit.hpp with g++ -std={standard}\n{said[-3000:]}")
    place = folder / "wrapper"
    place.mkdir()
    (place / "main.cpp").write_text('#include "urikit.hpp"\nint main() { return urikit::uri("http://a/b").resolve("c").str() != "http://a/c"; }\n',
                                    encoding="utf-8")
    must("gcc", "-std=c11", "-c", folder / "urikit.c", "-o", place / "urikit.o")
    must("g++", "-std=c++17", *WARNINGS, f"-I{folder}", place / "main.cpp", place / "urikit.o", "-o", place / "program")
    if run(place / "program")[0]:
        problems.append("a program with urikit.hpp beside the two files does not run")


def check_example(folder, problems):
    """Examples with the two files beside them: one command builds each."""
    for name in ("00_readme", "01_parse"):
        source = (ROOT / "examples" / f"{name}.c").read_text(encoding="utf-8")
        place = folder / name
        place.mkdir()
        for file in ("urikit.h", "urikit.c"):
            shutil.copy(folder / file, place)
        (place / "main.c").write_text(source.replace("<urikit/urikit.h>", '"urikit.h"')
                                      .replace("<urikit/uri.h>", '"urikit.h"'), encoding="utf-8")
        must("gcc", "-std=c11", *WARNINGS, place / "main.c", place / "urikit.c", "-o", place / "program")
        expected = (ROOT / "examples" / f"{name}.out").read_text(encoding="utf-8")
        status, output = run(place / "program")
        if status or output != expected:
            problems.append(f"examples/{name}.c with the two files: exit status {status}\n{output}")


def check_speed(folder, problems):
    """Instructions a call, beside the separate build's: those that are recorded for this compiler, or counted here."""
    if not shutil.which("valgrind"):
        return {"valgrind"}
    sys.path.insert(0, str(ROOT / "bench"))
    import instruction_check
    tree = folder / "tree"
    shutil.copytree(ROOT / "src", tree / "src", ignore=shutil.ignore_patterns("*.c"))
    (tree / "src" / "all").mkdir()
    shutil.copy(folder / "urikit.c", tree / "src" / "all")
    shutil.copy(folder / "urikit.h", tree / "src" / "all")
    shutil.copytree(ROOT / "include", tree / "include")
    os.environ["LDFLAGS"] = "-Wl,-Bsymbolic"  # in one file, the bench's position-dependent code calls itself directly
    built_with, counts = instruction_check.count({"urikit": tree}, folder / "bench")
    known = {} if os.environ.get("URIKIT_LONG") else instruction_check.read().get(built_with, {})
    known = known or instruction_check.count({"urikit": ROOT}, folder / "separate")[1]
    compared, most = 0, 0.0
    for (work, corpus, variant), count in sorted(counts.items()):
        separate = known.get((work, corpus, variant))
        if not separate:
            continue
        compared += 1
        most = max(most, count / separate)
        if count > separate * SLACK:
            problems.append(f"{work} ({corpus}) {variant}: {count:.0f} instructions, {separate:.0f} in the separate build")
    if compared == 0:
        problems.append("no work was counted in both")
    print(f"amalgamation: {compared} works counted, at most {most:.3f} of the separate build's instructions")
    return set()


def main(arguments):
    sys.dont_write_bytecode = True
    problems, missing = [], set()
    with tempfile.TemporaryDirectory() as name:
        folder = amalgamate(pathlib.Path(name) / "two")
        if "quick" in arguments:
            check_quick(folder, problems)
        if not arguments or "compile" in arguments:
            check_same(folder, problems)
            missing |= check_builds(folder, problems)
            check_wrapper(folder, problems)
            check_example(folder, problems)
        if not arguments or "speed" in arguments:
            missing |= check_speed(folder, problems)
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    if problems or (missing and shutil.which("apt-get")):
        print("\n".join(f"error: no {tool}" for tool in sorted(missing)), file=sys.stderr)
        return 1
    return SKIPPED if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
