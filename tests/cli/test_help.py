#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run the examples of every command's help, and of the manual page: test_help.py TOOL.

Each command has two. They must end with exit status 0 or, where that is said here, 1, and print something.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINKS = ("examples", "tests")  # what the examples read


def run(command, directory):
    environment = {"PATH": f"{directory}{os.pathsep}{os.environ['PATH']}", "LC_ALL": "C", "COLUMNS": "80"}
    return subprocess.run(["sh", "-c", command], stdin=subprocess.DEVNULL, capture_output=True, timeout=60,
                          env=environment, cwd=directory, check=False)


def man_examples(page):
    """What is between .nf and .fi, without roff's escapes."""
    escapes = {"\\e": "\\", "\\(aq": "'", "\\(ha": "^", "\\(ti": "~", "\\(ga": "`", "\\-": "-", "\\&": ""}
    for text in re.findall(r"^\.nf\n(.*?)^\.fi$", page, re.M | re.S):
        yield re.sub(r"\\(?:e|\(..|-|&)", lambda match: escapes[match.group(0)], text).strip("\n")


def main():
    wrong, listed = [], []
    with tempfile.TemporaryDirectory() as directory:
        os.symlink(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(directory, "urikit"))
        for name in LINKS:
            os.symlink(ROOT / name, pathlib.Path(directory, name))
        commands = re.findall(r"^  ([a-z]+)  ", run("urikit help", directory).stdout.decode(), re.M)
        for name in commands:
            page = run(f"urikit {name} --help", directory).stdout.decode()
            examples = re.findall(r"^  \$ (.*)$", page, re.M)
            listed += examples
            if len(examples) != 2:
                wrong.append(f"{name}: {len(examples)} examples instead of two")
            for example in examples:
                done = run(example, directory)
                quiet = ">" in example or name == "check"
                if done.returncode or not (done.stdout or quiet):
                    wrong.append(f"{example}\n  exit status {done.returncode}: {done.stderr.decode()}")
        if list(man_examples(run("urikit help --man", directory).stdout.decode())) != listed:
            wrong.append("the manual page has other examples")
    print(f"{len(commands)} commands, {len(listed)} examples, {len(wrong)} wrong")
    print("\n".join(wrong), end="", file=sys.stderr)
    return 1 if wrong or not listed else 0


if __name__ == "__main__":
    sys.exit(main())
