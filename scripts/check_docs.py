#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Hold the documents to the code: README's program is an example that is built and run, links lead somewhere."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")


def check_readme(problems):
    """The first C block is examples/00_readme.c, the block behind it what that prints."""
    blocks = BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    first = next(index for index, (language, _) in enumerate(blocks) if language == "c")
    for (_, text), name in zip(blocks[first:], ("00_readme.c", "00_readme.out")):
        if text != (ROOT / "examples" / name).read_text(encoding="utf-8"):
            problems.append(f"README.md: its program or output is not examples/{name}")


def check_links(problems):
    for page in [*ROOT.glob("*.md"), *ROOT.glob("*/*.md"), *ROOT.glob("*/*/*.md")]:
        if "build" in page.relative_to(ROOT).parts:
            continue
        # what stands in code is no link
        text = re.sub(r"`[^`\n]*`", "", BLOCK.sub("", page.read_text(encoding="utf-8")))
        for target in LINK.findall(text):
            if "://" not in target and not (page.parent / target).exists():
                problems.append(f"{page.relative_to(ROOT)}: no {target}")


def main():
    problems = []
    check_readme(problems)
    check_links(problems)
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
