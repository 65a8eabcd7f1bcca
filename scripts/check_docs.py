#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compare the documents with the code: README's program is an example that is built and run, links and paths lead
somewhere, public headers list errors and say what they promise to threads."""
import fnmatch
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")


def check_readme(problems):
    """The first C block is examples/00_readme.c, the block after it what that prints."""
    blocks = BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8"))
    first = next(index for index, (language, _) in enumerate(blocks) if language == "c")
    for (_, text), name in zip(blocks[first:], ("00_readme.c", "00_readme.out")):
        if text != (ROOT / "examples" / name).read_text(encoding="utf-8"):
            problems.append(f"README.md: its program or output is not examples/{name}")


def pages():
    return [page for page in [*ROOT.glob("*.md"), *ROOT.glob("*/*.md"), *ROOT.glob("*/*/*.md")]
            if "build" not in page.relative_to(ROOT).parts]


def files():
    """The files that a clone has, and their folders; without git, those that are here."""
    found = []
    if shutil.which("git"):
        found = subprocess.run(["git", "-C", ROOT, "ls-files", "-co", "--exclude-standard"], capture_output=True, text=True,
                               check=False).stdout.splitlines()
    found = found or [str(name) for path in ROOT.rglob("*") if (name := path.relative_to(ROOT)).parts[0] not in ("build", ".git")]
    return {str(path) for name in found for path in (pathlib.PurePath(name), *pathlib.PurePath(name).parents)}


def check_paths(problems):
    """`src/text/ip.c` in a page is a file of the repository; `*` and <name> match any text."""
    known = files()
    folders = {name.split("/")[0] for name in known if "/" in name}
    for page in pages():
        if page.name == "CHANGELOG.md":
            continue  # names what was there
        for path in re.findall(r"`([\w.]+/[\w./*<>-]+)`", page.read_text(encoding="utf-8")):
            if path.split("/")[0] in folders and not fnmatch.filter(known, re.sub(r"<\w+>", "*", path.rstrip("/"))):
                problems.append(f"{page.relative_to(ROOT)}: no {path} in the repository")


def check_links(problems):
    for page in pages():
        # text in code is not a link
        text = re.sub(r"`[^`\n]*`", "", BLOCK.sub("", page.read_text(encoding="utf-8")))
        for target in LINK.findall(text):
            if "://" not in target and not (page.parent / target).exists():
                problems.append(f"{page.relative_to(ROOT)}: no {target}")


def errors_missing(header):
    """The calls of a header that can fail, and whose comment does not list the errors. One comment may be for several."""
    for found in re.finditer(r"URIKIT_FALLIBLE\s+urikit_code\s+(\w+)\(", header):
        before = header[:found.start()]
        if "errors" not in before[before.rfind("\n\n") + 2:].lower():
            yield found.group(1)


def check_headers(problems):
    """Each public header says what it promises to threads; each call that can fail lists its errors."""
    for path in sorted((ROOT / "include" / "urikit").glob("*.h")):
        header = path.read_text(encoding="utf-8")
        if "URIKIT_API" in header and not re.search(r"thread", header[:4000], re.I):
            problems.append(f"{path.name}: does not say whether its calls are thread-safe")
        problems.extend(f"{path.name}: {name} does not list its errors" for name in errors_missing(header))


def main():
    problems = []
    check_headers(problems)
    check_readme(problems)
    check_links(problems)
    check_paths(problems)
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
