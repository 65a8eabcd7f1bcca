#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Each file of tests/extract, and the list of what is in it, which was made by hand: test_extract_corpus.py TOOL [--peer [--html] NAME COMMAND...].

FORMAT_NAME.EXT has what extract --format FORMAT finds in FORMAT_NAME.EXT.found, in its order: an identifier a line; after a
tab, the relative reference that it was written as. With --peer a program that prints the URLs of its standard input is
compared with the absolute ones of http and https, in text files (--html: with all of HTML), and its line of the table in doc/cli-lists.md is printed:
tests/extract/peers does it for some.
"""
import collections
import pathlib
import subprocess
import sys

FILES = pathlib.Path(__file__).resolve().parent.parent / "extract"
BASE = "https://base.example/dir/page"
NO_BASE = {"text", "ntriples", "properties"}
BINARY = {"cbor"}
WEB = ("http://", "https://")


def cases():
    for found in sorted(FILES.glob("*.found")):
        path = found.with_suffix("")
        rows = [line.split("\t") for line in found.read_text(encoding="utf-8").splitlines()]
        yield path, path.name.partition("_")[0], rows


def compare(tool):
    """Nothing is missed, nothing made."""
    wrong = count = 0
    for path, form, rows in cases():
        base = [] if form in NO_BASE else ["--base", BASE]
        done = subprocess.run([tool, "extract", "--quiet", "--format", form, *base, "--file", path], capture_output=True, check=False)
        got, want = done.stdout.decode().splitlines(), [row[0] for row in rows]
        count += len(want)
        if got != want or done.returncode or done.stderr:
            wrong += 1
            more, less = collections.Counter(got) - collections.Counter(want), collections.Counter(want) - collections.Counter(got)
            print(f"{path.name}: made {list(more)}, missed {list(less)}, exit status {done.returncode}: {done.stderr.decode()}")
    print(f"{count} identifiers in {len(list(cases()))} files, {wrong} files wrong")
    return wrong > 0


def long_code(tool):
    """Code is told from links wherever the blocks in which a long page is read begin and end."""
    pages, links = [], []
    for i in range(8000):
        links.append(f"https://a.example/{i}")
        fill = "x" * (i % 97)
        code = f"`{fill} https://code.example/`" if i % 5 else f"\n~~~\nhttps://code.example/{fill}\n~~~"
        pages.append(f"[a]({links[-1]}) {code}\n" + "\n" * (i % 3))
    done = subprocess.run([tool, "extract", "--format", "markdown", "--links"], input="".join(pages).encode(), capture_output=True,
                          check=True)
    good = done.stdout.decode().splitlines() == links
    print("a long page of Markdown:", "right" if good else "wrong")
    return not good


def peer(name, command, html):
    """What another program finds of the absolute URLs; html: of all, in HTML. FILE and BASE in its command are filled in."""
    good = found = there = 0
    for path, form, rows in cases():
        if form in BINARY or (html and form != "html"):
            continue
        want = collections.Counter(row[0] for row in rows if (len(row) == 1 and row[0].startswith(WEB)) or html)
        words = [{"FILE": path.name, "BASE": BASE}.get(word, word) for word in command]
        done = subprocess.run(words, input=path.read_bytes(), capture_output=True, check=True)
        got = collections.Counter(line for line in done.stdout.decode("utf-8", "replace").splitlines() if html or line.startswith(WEB))
        good += (got & want).total()
        found += got.total()
        there += want.total()
    print(f"| {name} | {100 * good / found:.1f} % | {100 * good / there:.1f} % | {found - good} | {there - good} |")


def main():
    if sys.argv[2:3] == ["--peer"]:
        html = sys.argv[3:4] == ["--html"]
        peer(sys.argv[3 + html], sys.argv[4 + html:], html)
        return False
    return compare(sys.argv[1]) | long_code(sys.argv[1])


if __name__ == "__main__":
    sys.exit(main())
