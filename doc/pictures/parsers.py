#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draw the table of doc/readers-2026.md: doc/pictures/parsers.py > doc/pictures/parsers.svg. A blue box: the parser reads the host of the text."""
import html
import pathlib
import re
import sys

from readers import STYLE

PAGE = pathlib.Path(__file__).resolve().parent.parent / "readers-2026.md"
LEFT, CELL, LINE, TOP = 230, 76, 24, 64
# By what a cell says: the color, and the words of the legend.
KINDS = [("the host", "#0b5cad", "the host"), ("`", "#b3470f", "another host"), ("no host", "#8d98a3", "no host"), ("refuses", "none", "refuses")]


def rows(page):
    """The cells of each line of the table."""
    return [[cell.strip() for cell in line.split(" | ")] for line in (line.strip("| ") for line in page.splitlines() if line.startswith("| "))]


def square(x, y, cell):
    fill = next(color for begin, color, _ in KINDS if cell.startswith(begin))
    return f'<rect x="{x}" y="{y}" width="{CELL - 8}" height="{LINE - 6}" rx="3" style="fill: {fill}; stroke: var(--soft)"/>'


def draw(page):
    head, *parsers = rows(page)
    width, height = LEFT + CELL * (len(head) - 2) + 10, TOP + LINE * len(parsers) + 46
    classes = [re.match(r"\w+", cell)[0] for cell in head[2:]]
    drawn = [f'<text class="soft" x="{LEFT + CELL * i}" y="{TOP - 12}">{name}</text>' for i, name in enumerate(classes) if i == 0 or classes[i - 1] != name]
    for at, (title, _, *cells) in enumerate(parsers):
        y = TOP + LINE * at
        drawn.append(f'<text x="10" y="{y + 14}">{html.escape(title)}</text>')
        drawn += [square(LEFT + CELL * i, y, cell) for i, cell in enumerate(cells)]
    for i, (begin, _, words) in enumerate(KINDS):
        x = 10 + 180 * i
        drawn += [square(x, height - 30, begin), f'<text class="soft" x="{x + CELL}" y="{height - 16}">{words}</text>']
    said = "; ".join(f"{title}: {', '.join(cells)}" for title, _, *cells in parsers)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" aria-labelledby="t d">'
            f'<title id="t">Which host {len(parsers)} parsers read in seven texts</title><desc id="d">{html.escape(said)}</desc><style>{STYLE}</style>\n'
            f'<text x="10" y="24">{len(parsers)} parsers, seven texts of five classes</text>\n' + "\n".join(drawn) + "\n</svg>\n")


if __name__ == "__main__":
    sys.stdout.write(draw(PAGE.read_text(encoding="utf-8")))
