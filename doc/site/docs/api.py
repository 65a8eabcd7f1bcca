# SPDX-License-Identifier: MIT
"""The API reference from a public header: each doc comment with the declaration after it, an anchor for each name."""
import html
import re

PIECE = re.compile(r"""
    /\*\*(?P<doc>.*?)\*/\n(?P<declared>(?:(?!\n\n|/\*\*).)*\n)      # a doc comment and what follows until an empty line
  | /\*\ -{2,}\ (?P<section>.*?)\ -+\ \*/                          # a section
  | /\*\n(?P<note>(?:\ \*[^\n]*\n)+?)\ \*/\n(?P<noted>(?:(?!\n\n|/\*\*).)*\n)  # a comment on several declarations
  | (?P<define>(?:\#define\ \w+(?:\(|\ [^\n])(?:[^\n]*\\\n)*[^\n]*\n)+)(?=/\*\*)      # a bound before its call
""", re.S | re.X)
NAME = re.compile(r"\b(urikit_\w+|URIKIT_\w+)\b")
DEFINED = [
    re.compile(r"^#define (URIKIT_(?!\w+_H$)\w+)", re.M),
    re.compile(r"^typedef (?:enum|struct|union) (urikit_\w+)", re.M),
    re.compile(r"^typedef [^{;]*?\b(urikit_\w+)(?:\(|;)", re.M),
    re.compile(r"^typedef [^{;]*?\(\*(urikit_\w+)\)", re.M),
    re.compile(r"^(?:URIKIT_API|URIKIT_FALLIBLE|static inline|extern)\b[^(;]*?\b\*?(urikit_\w+)\(", re.M),
    re.compile(r"^    (URIKIT_\w+)(?: =|,)", re.M),
]


def defined(text):
    """The names that a piece of a header declares, in their order."""
    return list(dict.fromkeys(name for pattern in DEFINED for name in pattern.findall(text)))


def anchors(root):
    """name: the page and anchor where it is declared"""
    found = {}
    for header in sorted((root / "include" / "urikit").glob("*.h")):
        for name in defined(header.read_text(encoding="utf-8")):
            found.setdefault(name, f"api-{header.stem}.html#{name}")
    return found


def linked(text, known):
    """HTML of a piece of text: each name is a link to where it is declared."""
    def link(match):
        return f'<a href="{known[match[0]]}">{match[0]}</a>' if match[0] in known else match[0]
    return NAME.sub(link, html.escape(text, quote=False))


def prose(comment, known):
    """A doc comment: paragraphs; what is indented or in columns stays as it is written."""
    lines = [re.sub(r"^ ?\* ?", "", line).rstrip() for line in comment.strip("\n").splitlines()]
    made = []
    if not comment.strip():
        return ""
    for block in re.split(r"\n{2,}", "\n".join(lines).strip()):
        as_written = re.search(r"^ {2}|^\w\S*(?:, \w+)* {2,}\S", block, re.M) or block.startswith("Errors")
        made.append(f'<pre class="doc" tabindex="0">{linked(block, known)}</pre>' if as_written else f"<p>{linked(block, known)}</p>")
    return "".join(made)


def entry(doc, declared, known, seen):
    names = [name for name in defined(declared) if name not in seen]
    seen.update(names)
    heads = [name for name in names if name.startswith("urikit_")] or names
    title = ", ".join(heads[:3]) + (" ..." if len(heads) > 3 else "")
    spans = "".join(f'<span id="{name}"></span>' for name in names)
    code = re.sub(r"\b(URIKIT_API|URIKIT_FALLIBLE) ", "", declared.rstrip())
    heading = f'<h3 id="entry-{heads[0]}">{html.escape(title)}</h3>' if title else ""
    return f'<section class="entry">{spans}{heading}<pre class="declared" tabindex="0">{linked(code, known)}</pre>{prose(doc, known)}</section>'


def slug(text):
    return "-".join(re.findall(r"[a-z0-9]+", text.lower()))


def undocumented(between, known, seen):
    """What is declared between two commented pieces, as it is written."""
    return [entry("", part, known, seen) for part in between.strip("\n").split("\n\n")
            if any(name not in seen for name in defined(part))]


def render(text, known):
    opening = re.search(r"/\*\*\n(.*?)\*/", text, re.S)
    name = re.match(r"\s*\* (\S+) - (.*?)\n(?= \*(?:\n| ))", opening[1], re.S)
    made = [f"<h1>{html.escape(name[1])}</h1>", prose(opening[1], known)]
    body, seen, bound, end = text[opening.end():], set(), "", 0
    if not re.match(r"(?:(?!/\*\*).)*?/\* -{2,} ", body, re.S):
        made.append('<h2 id="types">Types and limits</h2>') # before any section
    for piece in PIECE.finditer(body):
        made += undocumented(body[end:piece.start()], known, seen)
        end = piece.end()
        if piece["section"]:
            made.append(f'<h2 id="{slug(piece["section"])}">{html.escape(piece["section"])}</h2>')
        elif piece["define"]:
            bound = piece["define"]
        elif piece["declared"]:
            made.append(entry(piece["doc"], bound + piece["declared"], known, seen))
            bound = ""
        elif piece["noted"]:
            made.append(entry(piece["note"], piece["noted"], known, seen))
    return "\n".join(made + undocumented(body[end:], known, seen))
