#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draw how programs read one URL: doc/pictures/readers.py TOOL > doc/pictures/readers.svg. The hosts are what the tool says."""
import html
import itertools
import json
import subprocess
import sys

URL = "http://good.example\\@evil.example/"
LINE, LEFT, WIDTH = 30, 215, 520
COLORS = ["#0b5cad", "#b3470f", "#5f6b76"]
STYLE = """
  svg { --ink: #1c2024; --soft: #5c656e; }
  @media (prefers-color-scheme: dark) { svg { --ink: #e4e6e8; --soft: #a3abb4; } }
  text { font: 15px system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif; fill: var(--ink); }
  .mono { font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
  .soft { fill: var(--soft); } .on { fill: #fff; }
"""
NAMES = {"whatwg": "browsers", "curl": "libcurl 7", "curl-8": "libcurl 8", "urllib": "Python urllib", "go": "Go", "java-uri": "Java URI",
         "java-url": "Java URL", "php": "PHP", "ruby": "Ruby", "node-legacy": "Node.js url.parse", "tomcat": "Tomcat"}


def groups(tool, url):
    """The answers, and who gives each; the most frequent first, refusals last."""
    done = subprocess.run([tool, "readers", "--json", url], capture_output=True, timeout=60, check=False)
    found = {}
    for reader in json.loads(done.stdout)["readers"]:
        answer = reader["host"] if reader["accepts"] else None
        found.setdefault(answer, []).append(NAMES.get(reader["name"], reader["name"]))
    return sorted(found.items(), key=lambda one: (one[0] is None, -len(one[1]), one[0] or ""))


def wrapped(names, most=38):
    """Names in lines of at most so many characters."""
    lines = [""]
    for name, sign in zip(names, itertools.chain(itertools.repeat(", ", len(names) - 1), [""])):
        if len(lines[-1]) + len(name) > most:
            lines.append("")
        lines[-1] += name + sign
    return [line.rstrip() for line in lines]


def draw(tool, url=URL):
    answers, rows, y = groups(tool, url), [], 62
    for number, (host, names) in enumerate(answers):
        lines = wrapped(names)
        color = COLORS[min(number, len(COLORS) - 1)] if host is not None else COLORS[-1]
        label = "refuse it" if host is None else f"go to {host}"
        rows.append(f'<rect x="10" y="{y}" width="{LEFT - 30}" height="{LINE}" rx="5" style="fill: {color}"/>'
                    f'<text class="on" x="20" y="{y + 20}">{html.escape(label)}</text>')
        rows += [f'<text x="{LEFT}" y="{y + 20 + 22 * index}">{html.escape(line)}</text>' for index, line in enumerate(lines)]
        y += max(LINE, 22 * len(lines) + 8) + 14
    said = "; ".join(f"{', '.join(names)}: {host or 'refused'}" for host, names in answers)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{y}" viewBox="0 0 {WIDTH} {y}" role="img" aria-labelledby="t d">'
            f'<title id="t">Where programs go for {html.escape(url)}</title><desc id="d">{html.escape(said)}</desc><style>{STYLE}</style>\n'
            f'<text class="mono" x="10" y="30">{html.escape(url)}</text>\n' + "\n".join(rows) + "\n</svg>\n")


if __name__ == "__main__":
    sys.stdout.write(draw(sys.argv[1]))
