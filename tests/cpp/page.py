#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run the programs of doc/cpp.md: page.py COMPILER LIBRARY. A block of C++ with main() is a program; the block after it is what
that prints. One that includes <format> is C++20, and is skipped where no compiler here has it."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
# Debian 12's gcc has no <format>, its clang-19 with libc++-19-dev has
WITH_FORMAT = (["g++"], ["clang++"], ["clang++", "-stdlib=libc++"], ["clang++-19", "-stdlib=libc++"])


def compiler_with_format(first):
    """The command of a compiler that has std::format, or None."""
    text = '#include <format>\nint main() { return std::format("{}", __cpp_lib_format).empty(); }\n'
    with tempfile.TemporaryDirectory() as folder:
        for command in ([first], *WITH_FORMAT):
            if shutil.which(command[0]) and subprocess.run([*command, "-std=c++20", "-x", "c++", "-", "-o", f"{folder}/program"], input=text,
                                                           text=True, capture_output=True, check=False).returncode == 0:
                return command
    return None


def main(compiler, library):
    blocks = BLOCK.findall((ROOT / "doc/cpp.md").read_text(encoding="utf-8"))
    problems, count = [], 0
    newer = compiler_with_format(compiler)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for (language, text), (_, wanted) in zip(blocks, [*blocks[1:], ("", "")]):
            if language != "cpp":
                continue
            command = [compiler, "-std=c++17"]
            if "<format>" in text:
                if not newer:
                    print("skipped: the program with std::format: no compiler here has <format>")
                    continue
                command = [*newer, "-std=c++20"]
            count += 1
            (folder / "program.cpp").write_text(text, encoding="utf-8")
            done = subprocess.run([*command, "-Wall", "-Wextra", "-Werror", f"-I{ROOT}/include", folder / "program.cpp", library,
                                   "-o", folder / "program"], capture_output=True, text=True, check=False)
            got = done.stderr if done.returncode else subprocess.run([folder / "program"], capture_output=True, text=True, check=False).stdout
            if got != wanted:
                problems.append(f"program {count} of doc/cpp.md\n{text}--- prints\n{got}--- but the page says\n{wanted}")
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    print(f"doc/cpp.md: {count} programs, {len(problems)} differ")
    return 1 if problems or not count else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
