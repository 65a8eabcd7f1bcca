#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Hold the library to what it promises about itself, and print the figures.

  - it calls nothing but a few functions of string.h: no heap, no output, no locale
  - it never recurses, and every function's stack is known when it is compiled
  - all of src/ compiles as one file (names of static functions are unique), also without vector units
  - every public header compiles alone, as C11 and as C++17

Needs gcc 10 or later (-fcallgraph-info); CC and CXX choose others.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
CC = os.environ.get("CC", "gcc")
CXX = os.environ.get("CXX", "g++")
WARNINGS = "-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror".split()
# what a freestanding C11 compiler may itself ask for, and strlen and memchr
ALLOWED_CALLS = {"memcpy", "memmove", "memset", "memcmp", "memchr", "strlen"}
NODE = re.compile(r'node: \{ title: "([^"]+)" label: "([^"]*)"')
EDGE = re.compile(r'edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"')
STACK = re.compile(r"(\d+) bytes \(([\w,]+)")


def run(*command):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    return result.returncode, result.stdout + result.stderr


def read_graph(folder):
    """Every function's own stack, and whom it calls."""
    stack, calls, problems = {}, {}, []
    for source in sorted(ROOT.glob("src/*/*.c")):
        code, output = run(CC, "-std=c11", "-O2", "-I", ROOT / "include", "-fcallgraph-info=su", "-c", source,
                           "-o", folder / (source.stem + ".o"))
        if code:
            problems.append(output)
            continue
        text = (folder / (source.stem + ".ci")).read_text(encoding="utf-8")
        for title, label in NODE.findall(text):
            found = STACK.search(label)
            if not found:
                continue
            stack[title] = int(found.group(1))
            if found.group(2) not in ("static", "dynamic,bounded"):
                problems.append(f"{source}: the stack of {title} is not known when it is compiled")
        for caller, callee in EDGE.findall(text):
            calls.setdefault(caller, set()).add(callee)
    return stack, calls, problems


def deepest(function, stack, calls, path, memo, problems):
    """The stack below and with a function; a circle of calls is a problem."""
    if function in path:
        problems.append("recursion: " + " -> ".join(path[path.index(function):] + [function]))
        return 0
    if function not in memo:
        below = [deepest(callee, stack, calls, path + [function], memo, problems)
                 for callee in sorted(calls.get(function, ()))]
        memo[function] = stack.get(function, 0) + max(below, default=0)
    return memo[function]


def check_calls(stack, calls, problems):
    memo = {}
    for function in sorted(stack):
        deepest(function, stack, calls, [], memo, problems)
        for callee in calls.get(function, ()):
            if callee not in stack and callee not in ALLOWED_CALLS and not callee.startswith("__builtin"):
                if callee != "__indirect_call":
                    problems.append(f"{function} calls {callee}, which is not the library's")
    public = sorted((size, name) for name, size in memo.items() if name.startswith("urikit_"))
    print("deepest stack of public calls, bytes (this machine, -O2):")
    for size, name in public[-8:]:
        print(f"  {size:5}  {name}")


def check_one_file(folder, problems):
    whole = folder / "whole.c"
    whole.write_text("".join(f'#include "{source}"\n' for source in sorted(ROOT.glob("src/*/*.c"))), encoding="utf-8")
    for portable in ((), ("-DURIKIT_PORTABLE",)):
        code, output = run(CC, "-std=c11", *WARNINGS, *portable, "-I", ROOT / "include", "-c", whole,
                           "-o", folder / "whole.o")
        if code:
            problems.append(" ".join(("src/ does not compile as one file", *portable)) + ":\n" + output)


def check_headers(folder, problems):
    for header in sorted(ROOT.glob("include/urikit/*.h")):
        for compiler, standard, suffix in ((CC, "c11", "c"), (CXX, "c++17", "cpp")):
            source = folder / f"alone.{suffix}"
            source.write_text(f"#include <urikit/{header.name}>\n", encoding="utf-8")
            code, output = run(compiler, f"-std={standard}", *WARNINGS, "-I", ROOT / "include", "-c", source,
                               "-o", folder / "alone.o")
            if code:
                problems.append(f"{header.name} does not compile alone as {standard}:\n{output}")


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        stack, calls, problems = read_graph(folder)
        check_calls(stack, calls, problems)
        check_one_file(folder, problems)
        check_headers(folder, problems)
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
