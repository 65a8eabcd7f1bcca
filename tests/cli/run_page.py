#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run the examples of a page: run_page.py [--write] TOOL PAGE...

In a ```console block, a line "$ command" is run by sh with the tool as `urikit`; the lines after it are
what it prints, standard output and standard error together; examples/ is that of the sources. --write puts what it
prints now into the page.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"(^```console\n)(.*?)(^```$)", re.M | re.S)


def output_of(command, directory):
    environment = {"PATH": f"{directory}{os.pathsep}{os.environ['PATH']}", "LC_ALL": "C", "COLUMNS": "80"}
    done = subprocess.run(["sh", "-c", command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=60, env=environment, cwd=directory, check=False)
    return done.stdout.decode()


def main():
    words = sys.argv[1:]
    write = words[:1] == ["--write"]
    tool, *pages = words[1:] if write else words
    total, wrong = 0, []
    with tempfile.TemporaryDirectory() as directory:
        os.symlink(pathlib.Path(tool).resolve(), pathlib.Path(directory, "urikit"))
        os.symlink(pathlib.Path(__file__).resolve().parents[2] / "examples", pathlib.Path(directory, "examples"))
        for page in map(pathlib.Path, pages):

            def run_block(match):
                nonlocal total
                made = ""
                for example in re.split(r"^(?=\$ )", match.group(2), flags=re.M):
                    if not example:
                        continue
                    command, _, want = example.partition("\n")
                    got = output_of(command[2:], directory)
                    total += 1
                    if got != want:
                        wrong.append(f"{page}: {command}\n--- the page\n{want}--- the tool\n{got}")
                    made += f"{command}\n{got}"
                return match.group(1) + made + match.group(3)

            text = page.read_text(encoding="utf-8")
            made = BLOCK.sub(run_block, text)
            if write:
                page.write_text(made, encoding="utf-8")
    print(f"{total} examples, {len(wrong)} {'changed' if write else 'wrong'}")
    if not write:
        print("\n".join(wrong), end="", file=sys.stderr)
    return 1 if (wrong and not write) or not total else 0


if __name__ == "__main__":
    sys.exit(main())
