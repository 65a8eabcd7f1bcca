#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run the programs of doc/cpp.md: page.py COMPILER LIBRARY. A block of C++ with main() is a program; the block after it is what
that prints."""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)


def main(compiler, library):
    blocks = BLOCK.findall((ROOT / "doc/cpp.md").read_text(encoding="utf-8"))
    problems, count = [], 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for (language, text), (_, wanted) in zip(blocks, [*blocks[1:], ("", "")]):
            if language != "cpp":
                continue
            count += 1
            (folder / "program.cpp").write_text(text, encoding="utf-8")
            done = subprocess.run([compiler, "-std=c++17", "-Wall", "-Wextra", "-Werror", f"-I{ROOT}/include", folder / "program.cpp", library,
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
