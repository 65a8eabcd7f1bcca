# SPDX-License-Identifier: MIT
"""The index of the site's search: a script, so that it also loads from a file: address. Pages, headings and names."""
import html
import json
import re

import links

MOST = 200_000  # bytes
TABLES = "tables.html"  # its headings repeat the names of the works: only the page is found
HEADING = re.compile(r'<h([23])(?: id="([^"]+)")?>(.*?)</h\1>(.*?)(?=<h[123]|\Z)', re.S)
ENTRY = re.compile(r'<section class="entry">(.*?)</section>', re.S)


def cut(text, most):
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0] + "…"


def entries_of(number, body):
    """[page, anchor, title, about] for each part of a page."""
    found = []
    for part in ENTRY.findall(body):
        said = cut(next((links.plain(one) for one in re.findall(r"<p>(.*?)</p>", part, re.S)), ""), 90)
        for name in re.findall(r'<span id="([^"]+)"', part):
            found.append([number, name, name, said])
    for _, anchor, title, after in HEADING.findall(ENTRY.sub("", body)):
        if anchor:
            said = next((links.plain(one) for one in re.findall(r"<p>(.*?)</p>", after, re.S)), "")
            found.append([number, anchor, links.plain(title), cut(said, 70)])
    return found


def index(pages, bodies):
    entries = []
    for number, page in enumerate(pages):
        entries.append([number, "", page.title, cut(links.about(bodies[page]), 110)])
        if page.target != TABLES:
            entries += entries_of(number, bodies[page])
    made = json.dumps({"pages": [[page.target, page.title] for page in pages], "entries": entries},
                      ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f"// SPDX-License-Identifier: MIT\n// Written by doc/site/docs/search.py.\nwindow.urikitIndex = {made};\n"


def symbols(pages, bodies):
    """A page of all names, by letter: where each is declared."""
    names = {}
    for page in pages:
        for part in ENTRY.findall(bodies[page]):
            for name in re.findall(r'<span id="([^"]+)"', part):
                names.setdefault(name, page)
    groups = {}
    for name in sorted(names, key=lambda one: (one.lower(), one)):
        short = re.sub(r"^urikit_|^URIKIT_(E_)?", "", name)
        groups.setdefault((name.startswith("URIKIT_"), short[0].upper()), []).append(name)
    made = [f"<h1>All names</h1><p>{len(names)} calls, types and constants of the public headers, each with the header that declares it.</p>"]
    for (constant, letter), mine in sorted(groups.items()):
        anchor = f"{'constants' if constant else 'calls'}-{letter}"
        made.append(f'<h2 id="{anchor}">{"Constants" if constant else "Calls and types"}: {letter}</h2><ul class="names">')
        for name in mine:
            page = names[name]
            made.append(f'<li><a href="{page.target}#{name}"><code>{html.escape(name)}</code></a> <small>{html.escape(page.source.split("/")[-1])}</small></li>')
        made.append("</ul>")
    return "".join(made)
