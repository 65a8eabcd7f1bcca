# SPDX-License-Identifier: MIT
"""Draw the figure of src/README.md as a picture: a row for each layer, a line for each arrow that others do not imply."""
import html
import sys

BOX, HEIGHT, GAP, MARGIN, LABEL = 104, 38, 22, 14, 74
ROW = 104
STYLE = """
  svg { --ink: #1c2024; --soft: #697079; --line: #aab1b9; --uri: #dcebfa; --cri: #fae6d6; --both: #e7e4f6; --low: #eceeea; }
  @media (prefers-color-scheme: dark) {
    svg { --ink: #e4e6e8; --soft: #a3abb4; --line: #59626b; --uri: #1d3a56; --cri: #54321d; --both: #393357; --low: #2a3035; }
  }
  text { font: 14px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: var(--ink); text-anchor: middle; }
  .layer { fill: var(--soft); text-anchor: start; font-size: 12px; }
  rect { stroke: var(--line); }
  path { fill: none; stroke: var(--line); }
"""
SIDES = {"cri": "cri", "coap": "cri", "aif": "cri", "cbor": "cri", "uri": "uri", "iri": "uri", "nosh": "uri", "usr": "uri",
         "purl": "uri"}


def figure(root):
    sys.path.insert(0, str(root / "scripts/lib"))
    import check_modules
    text = (root / "src" / "README.md").read_text(encoding="utf-8")
    return check_modules.Figure(check_modules.FENCE.search(text)[1])


def rows(drawn):
    """The modules of each layer, the highest first. Where two of a layer depend on each other, the upper one is a row above."""
    made = []
    for layer in sorted(set(drawn.layers.values()), reverse=True):
        mine = sorted((name for name, at in drawn.layers.items() if at == layer), # URI modules left, CRI modules right
                      key=lambda name: ["uri", None, "cri"].index(SIDES.get(name)))
        upper = [name for name in mine if set(drawn.arrows.get(name, ())) & set(mine)]
        made += [(layer, part) for part in (upper, [name for name in mine if name not in upper]) if part]
    return made


def reached(drawn, name):
    """The modules below a module, by any number of arrows."""
    found, left = set(), list(drawn.arrows.get(name, ()))
    while left:
        found.add(other := left.pop())
        left += [next_one for next_one in drawn.arrows.get(other, ()) if next_one not in found]
    return found


def lines_of(drawn, name):
    """The arrows of a module that no other of its arrows implies: a picture of all of them shows nothing."""
    others = drawn.arrows.get(name, ())
    return [other for other in others if not any(other in reached(drawn, between) for between in others if between != other)]


def draw(root):
    drawn = figure(root)
    lines = rows(drawn)
    widest = max(len(part) for _, part in lines)
    width = LABEL + widest * (BOX + GAP) + MARGIN
    at = {}
    for row, (_, part) in enumerate(lines):
        left = LABEL + (width - LABEL - MARGIN - len(part) * (BOX + GAP) + GAP) / 2
        for index, name in enumerate(part):
            at[name] = (left + index * (BOX + GAP), MARGIN + row * ROW)
    made = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {MARGIN * 2 + (len(lines) - 1) * ROW + HEIGHT}" '
            'role="img" aria-labelledby="t d"><title id="t">The modules of urikit</title>',
            '<desc id="d">' + html.escape("; ".join(f"{name} may include {', '.join(others)}" for name, others in drawn.arrows.items()))
            + f"</desc><style>{STYLE}</style>"]
    for name in drawn.arrows:
        for other in lines_of(drawn, name):
            (x1, y1), (x2, y2) = at[name], at[other]
            x1, y1, x2 = x1 + BOX / 2, y1 + HEIGHT, x2 + BOX / 2
            middle = (y1 + y2) / 2
            made.append(f'<path d="M{x1:g} {y1:g}C{x1:g} {middle:g} {x2:g} {middle:g} {x2:g} {y2:g}"/>')
    shown = None
    for row, (layer, part) in enumerate(lines):
        if layer != shown:
            made.append(f'<text class="layer" x="{MARGIN}" y="{MARGIN + row * ROW + 24}">layer {layer}</text>')
            shown = layer
        for name in part:
            x, y = at[name]
            side = SIDES.get(name, "both" if layer >= 3 else "low")
            made.append(f'<rect x="{x:g}" y="{y:g}" width="{BOX}" height="{HEIGHT}" rx="6" style="fill: var(--{side})"/>'
                        f'<text x="{x + BOX / 2:g}" y="{y + 24:g}">{name}</text>')
    return "\n".join(made) + "\n</svg>\n"
