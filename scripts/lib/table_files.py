# SPDX-License-Identifier: MIT
"""What the scripts share that write tables in C: the lines of a table, writing the files, comparing them."""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
WIDTH = 116


def wrapped(items, indent="    "):
    """The items, separated by spaces, in lines of at most WIDTH characters."""
    lines, line = [], indent
    for item in items:
        if len(line) + len(item) > WIDTH and line.strip():
            lines.append(line.rstrip())
            line = indent
        line += item + " "
    return "\n".join(lines + [line.rstrip()])


def write_or_check(tables, script):
    """tables: path -> text. Writes the files that differ; with --check names them, and returns 1 if there are any."""
    stale = 0
    for path, text in tables.items():
        target = ROOT / path
        if target.exists() and target.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        if "--check" in sys.argv:
            print(f"error: {path} is not what {script} writes", file=sys.stderr)
        else:
            target.write_text(text, encoding="utf-8")
            print(path)
    return 1 if stale and "--check" in sys.argv else 0
