# SPDX-License-Identifier: MIT
"""Draws the tables of bench/results.md as pictures: python3 bench/plots.py

    bench/plots/growth.svg     nanoseconds a byte against the length of the text
    bench/plots/NAME.svg       a table: a bar for each contestant, the others beside ours

scripts/bench --write calls it. The pictures follow the reader's light or dark mode and have a title and a description.
"""
import html
import math
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDER = ROOT / "bench" / "plots"
LINES = ["parse", "parse bytewise", "resolve", "normalize", "equal", "uri to cri", "cri decode"]
# name: title, the heading of its table (the first of these that there is), which of our variants are shown
BARS = {
    "parse": ("Parsing a URL", ["parse: crawl"], ["", "batch"]),
    "column": ("Parsing a row of a column", ["parse column: crawl"], None),
    "normalize": ("Normalizing a URL", ["normalize: crawl"], ["", "batch"]),
    "resolve": ("Resolving a reference", ["resolve: references"], None),
    "relativize": ("Making a URL relative", ["relativize: neighbors"], None),
    "iri": ("From IRI to URI, titles in many scripts", ["IRI to URI: titles"], None),
    "edit": ("Setting a value in a query", ["set query value: crawl"], None),
    "lists": ("All pairs of a query", ["query pairs: crawl"], None),
    "cri": ("From URI to CRI", ["uri to cri: coap"], None),
    "options": ("From URI to CoAP options", ["uri to options: coap"], None),
    "tool": ("Hosts of a large file, into a file", ["tool: hosts into a file: 1-GB", "tool: hosts into a file: 120-MB"], None),
    "tools": ("Hosts of 100,000 lines", ["tool: hosts of lines: crawl"], None),
}
LENGTHS = {"B": 1, "KiB": 1024, "MiB": 1024 ** 2}
COLORS = ["#0b5cad", "#7a8794", "#2d7d46", "#a3420b", "#8a2a6f", "#8a6d00", "#00767a"]
STYLE = """
  svg { --ink: #1c2024; --soft: #5c656e; --line: #d5d9dd; }
  @media (prefers-color-scheme: dark) { svg { --ink: #e4e6e8; --soft: #a3abb4; --line: #3a4148; } .bright { filter: brightness(1.7); } }
  text { font: 13px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: var(--ink); }
  .soft { fill: var(--soft); } .end { text-anchor: end; } .middle { text-anchor: middle; }
  .grid { stroke: var(--line); } .curve { fill: none; stroke-width: 2; }
"""


def rows_of(page, heading):
    """The rows of the table under a heading, as lists of cells; the first is its head."""
    part = re.search(rf"^##+ {re.escape(heading)}\n(.*?)(?=^##|\Z)", page, re.M | re.S)
    if not part:
        return []
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in part[1].splitlines() if line.startswith("|")]
    return rows[:1] + rows[2:]


def picture(width, height, title, description, parts):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="t d">'
            f'<title id="t">{html.escape(title)}</title><desc id="d">{html.escape(description)}</desc><style>{STYLE}</style>\n'
            + "\n".join(parts) + "\n</svg>\n")


def length_of(text):
    number, unit = text.split()
    return int(number) * LENGTHS[unit]


def spread(wanted, least):
    """Places near the wanted ones, in their order, that are at least so far from each other."""
    placed = []
    for place in wanted:
        placed.append(max(place, placed[-1] + least) if placed else place)
    return placed


def growth(page):
    head, *rows = rows_of(page, "Growth")
    lengths = [length_of(cell) for cell in head[1:]]
    curves = {row[0]: [float(cell) for cell in row[1:]] for row in rows if row[0] in LINES}
    width, height, left, top, right, bottom = 760, 430, 60, 40, 130, 50
    low, high = 0.05, 10.0

    def x(length):
        return left + math.log(length / lengths[0]) / math.log(lengths[-1] / lengths[0]) * (width - left - right)

    def y(value):
        return top + (1 - math.log(value / low) / math.log(high / low)) * (height - top - bottom)

    parts = [f'<text x="{left - 46}" y="20">nanoseconds a byte, against the length of the text; both axes are logarithmic</text>']
    for value in (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10):
        parts.append(f'<path class="grid" d="M{left} {y(value):.1f}H{width - right}"/>'
                     f'<text class="soft end" x="{left - 8}" y="{y(value) + 4:.1f}">{value:g}</text>')
    for text, length in zip(head[1::2], lengths[::2]):
        parts.append(f'<text class="soft middle" x="{x(length):.1f}" y="{height - 24}">{text}</text>')
    ends = sorted(curves, key=lambda name: y(curves[name][-1]))
    labels = dict(zip(ends, spread([y(curves[name][-1]) for name in ends], 17)))
    for name, color in zip((name for name in LINES if name in curves), COLORS):
        points = " ".join(f"{x(length):.1f},{y(value):.1f}" for length, value in zip(lengths, curves[name]))
        parts.append(f'<g class="bright"><polyline class="curve" stroke="{color}" points="{points}"/>'
                     f'<text x="{width - right + 10}" y="{labels[name] + 4:.1f}" style="fill: {color}">{name}</text></g>')
    said = "; ".join(f"{name}: {values[0]:g} at {head[1]}, {values[-1]:g} at {head[-1]}" for name, values in curves.items())
    return picture(width, height, "Nanoseconds a byte against the length of the text", said, parts)


def bar_rows(page, headings, variants):
    """[(who, nanoseconds)] of the first table that there is."""
    for heading in headings:
        head, *rows = rows_of(page, heading) or [[]]
        if rows:
            at = head.index("ns")
            shown = [(row[0], float(row[at].replace(",", ""))) for row in rows if row[at] not in ("-", "")]
            return sorted([(who, ns) for who, ns in shown if not who.startswith("baseline")
                           and (not who.startswith("urikit") or variants is None or who[7:] in variants)],
                          key=lambda row: row[1])
    return []


def bars(title, rows, unit):
    width, left, step, top = 520, 160, 30, 44  # narrow, so that a phone shows all of it in letters that can be read
    most = max(value for _, value in rows)
    parts = [f'<text x="10" y="22">{html.escape(title)}: {unit}, less is better</text>']
    for index, (name, value) in enumerate(rows):
        y, long = top + index * step, max(1, value / most * (width - left - 64))
        look, color = ("bright", COLORS[0]) if name.startswith("urikit") else ("other", COLORS[1])
        parts.append(f'<text class="end" x="{left - 10}" y="{y + 16}">{html.escape(name)}</text>'
                     f'<rect class="{look}" x="{left}" y="{y}" width="{long:.1f}" height="21" rx="2" style="fill: {color}"/>'
                     f'<text x="{left + long + 8:.1f}" y="{y + 16}">{value:g}</text>')
    return picture(width, top + len(rows) * step + 10, f"{title}: {unit}",
                   "; ".join(f"{name} {value:g}" for name, value in rows), parts)


def write(page):
    """All pictures of a page of results."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "growth.svg").write_text(growth(page), encoding="utf-8")
    for name, (title, headings, variants) in BARS.items():
        rows = bar_rows(page, headings, variants)
        if rows:
            unit = "nanoseconds a line" if name.startswith("tool") else "nanoseconds a call"
            (FOLDER / f"{name}.svg").write_text(bars(title, rows, unit), encoding="utf-8")


if __name__ == "__main__":
    write((ROOT / "bench" / "results.md").read_text(encoding="utf-8"))
