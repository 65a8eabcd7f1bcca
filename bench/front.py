# SPDX-License-Identifier: MIT
"""The table of README.md from bench/results.md: python3 bench/front.py

scripts/bench --write calls it; scripts/check_docs refuses a README whose table says something else.
"""
import math
import pathlib
import re

from plots import rows_of

ROOT = pathlib.Path(__file__).resolve().parent.parent
OTHERS = ["uriparser", "fluent-uri", "ada", "Boost.URL"]
# the words of a row, our variant, the tables whose geometric mean it is, and the variant of ada that does the same
ROWS = [
    ("to parse and check, with AVX2", "urikit avx2", ["parse: crawl", "parse: docs", "parse: files"], "ada can_parse"),
    ("to resolve", "urikit", ["resolve: references"], "ada"),
    ("to normalize", "urikit", ["normalize: crawl"], "ada"),
]
TABLE = re.compile(r"^\| \| uriparser .*\n(?:\|.*\n)+", re.M)


def times(page, heading):
    """Who took how many nanoseconds in a table."""
    head, *rows = rows_of(page, heading)
    return {row[0]: float(row[head.index("ns")]) for row in rows}


def table(page):
    versions = dict(re.findall(r"(\S+) (\d[\d._]*)(?:,|\.$)", re.search(r"^- (urikit \d.*)$", page, re.M)[1]))
    names = [f"{who} {versions[who].replace('_', '.')}" for who in OTHERS]
    lines = [f"| | {names[0]} takes | {' | '.join(names[1:])} |", "|---" * (len(OTHERS) + 1) + "|"]
    for words, ours, headings, ada in ROWS:
        tables = [times(page, heading) for heading in headings]
        cells = []
        for who in OTHERS:
            logs = [math.log(found[ada if who == "ada" else who] / found[ours]) for found in tables]
            cells.append(f"{math.exp(sum(logs) / len(logs)):.1f}")
        cells[0] += " times as long" if not lines[2:] else ""
        lines.append(f"| {words} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def page_and_readme(root=ROOT):
    return [(root / name).read_text(encoding="utf-8") for name in ("bench/results.md", "README.md")]


def differs(root=ROOT):
    page, readme = page_and_readme(root)
    return table(page) not in readme


def write(page):
    readme = ROOT / "README.md"
    text, count = TABLE.subn(lambda _: table(page), readme.read_text(encoding="utf-8"))
    if count != 1:
        raise SystemExit("README.md: no table that begins with uriparser")
    readme.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(page_and_readme()[0])
