# SPDX-License-Identifier: MIT
"""The API reference from a public header: each doc comment with the declaration after it, an anchor for each name."""
import html
import re

import pygments
from pygments import formatters, lexers

import reference

PIECE = re.compile(r"""
    /\*\*(?P<doc>.*?)\*/\n(?P<declared>(?:(?!\n\n|/\*\*).)*\n)      # a doc comment and what follows until an empty line
  | /\*\ -{2,}\ (?P<section>.*?)\ -+\ \*/                          # a section
  | /\*\n(?P<note>(?:\ \*[^\n]*\n)+?)\ \*/\n(?P<noted>(?:(?!\n\n|/\*\*).)*\n)  # a comment on several declarations
  | (?P<define>(?:\#define\ \w+(?:\(|\ [^\n])(?:[^\n]*\\\n)*[^\n]*\n)+)(?=/\*\*)      # a bound before its call
""", re.S | re.X)
NAME = re.compile(r"\b(urikit_\w+|URIKIT_\w+)\b")
HELPERS = """<p>The examples are run by the tests. <code>check(x)</code> fails where x is false, <code>check_text(text, "abc")</code>
where the text is not these bytes, and <code>check_cri(bytes, "[1]")</code> where the bytes are not this CRI. <code>parsed("http://a/")</code> is the
<code>urikit_uri</code> of a text, <code>cri_of("[1]", array)</code> a decoded CRI: <a href="file-examples-reference-example.h.html">example.h</a>.</p>"""
DEFINED = [
    re.compile(r"^#define (URIKIT_(?!\w+_H$)\w+)", re.M),
    re.compile(r"^typedef (?:enum|struct|union) (urikit_\w+)", re.M),
    re.compile(r"^typedef [^{;]*?\b(urikit_\w+)(?:\(|;)", re.M),
    re.compile(r"^typedef [^{;]*?\(\*(urikit_\w+)\)", re.M),
    re.compile(r"^(?:URIKIT_API|URIKIT_FALLIBLE|URIKIT_INLINE|extern)\b[^(;]*?\b\*?(urikit_\w+)\(", re.M),
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


def errors(block, known):
    """A list of errors: each code, also a short one ("_PORT"), is a link to its row in the page of all codes."""
    codes = {name for name in known if name.startswith("URIKIT_E_")}
    links = {found.start(): (found[0], code) for found, code in reference.codes_in(block, codes) if code}
    made, end = [], 0
    for at, (written, code) in sorted(links.items()):
        made += [linked(block[end:at], known), f'<a href="errors.html#{code}">{written}</a>']
        end = at + len(written)
    return "".join(made) + linked(block[end:], known)


def prose(comment, known):
    """A doc comment: paragraphs; what is indented or in columns stays as it is written."""
    lines = [re.sub(r"^ ?\* ?", "", line).rstrip() for line in comment.strip("\n").splitlines()]
    made = []
    if not comment.strip():
        return ""
    for block in re.split(r"\n{2,}", "\n".join(lines).strip()):
        as_written = re.search(r"^ {2}|^\w\S*(?:, \w+)* {2,}\S", block, re.M) or block.startswith("Errors")
        listed = reference.ERRORS.search(block)
        at = listed.start() if listed else len(block)
        text = linked(block[:at], known) + errors(block[at:], known)
        made.append(f'<pre class="doc" tabindex="0">{text}</pre>' if as_written else f"<p>{text}</p>")
    return "".join(made)


def example(names, shown):
    """The examples of these calls, each once on a page."""
    made = []
    for at, (file, calls, block) in enumerate(shown):
        if block and set(calls) & set(names):
            shown[at] = (file, calls, "")
            code = pygments.highlight(block, lexers.CLexer(), formatters.HtmlFormatter(cssclass="codehilite example"))
            made.append(code.replace("<pre>", '<pre tabindex="0">'))
    return "".join(made)


def facts(names, calls, shown):
    """What holds for the calls of an entry and is not in its comment."""
    mine = [name for name in names if name in calls]
    if not mine:
        return ""
    elsewhere = [f'<a href="#{other}">{other}</a>' for name in mine
                 for other in [next((calls_of[0] for _, calls_of, block in shown if name in calls_of and not block), None)] if other and other not in names]
    said = "Thread-safe, as <a href=\"#promises\">all calls of this header</a>."
    return f'<p class="facts">{said}{" Its example is at " + elsewhere[0] + "." if elsewhere else ""}</p>'


def entry(doc, declared, known, seen, shown=(), calls=()):
    names = [name for name in defined(declared) if name not in seen]
    seen.update(names)
    heads = [name for name in names if name.startswith("urikit_")] or names
    title = ", ".join(heads[:3]) + (" ..." if len(heads) > 3 else "")
    spans = "".join(f'<span id="{name}"></span>' for name in names)
    code = re.sub(r"\b(URIKIT_API|URIKIT_FALLIBLE|URIKIT_INLINE) ", "", declared.rstrip())
    heading = f'<h3 id="entry-{heads[0]}">{html.escape(title)}</h3>' if title else ""
    said = prose(doc, known) + facts(names, calls, shown) + example(names, shown)
    return f'<section class="entry">{spans}{heading}<pre class="declared" tabindex="0">{linked(code, known)}</pre>{said}</section>'


def slug(text):
    return "-".join(re.findall(r"[a-z0-9]+", text.lower()))


def undocumented(between, known, seen, shown, calls):
    """What is declared between two commented pieces, as it is written."""
    return [entry("", part, known, seen, shown, calls) for part in between.strip("\n").split("\n\n")
            if any(name not in seen for name in defined(part))]


def render(text, known, examples=()):
    opening = re.search(r"/\*\*\n(.*?)\*/", text, re.S)
    name = re.match(r"\s*\* (\S+) - (.*?)\n(?= \*(?:\n| ))", opening[1], re.S)
    calls, shown = {call.name for call in reference.calls(text)}, list(examples)
    made = [f"<h1>{html.escape(name[1])}</h1>", '<span id="promises"></span>', prose(opening[1], known)]
    if any(set(one[1]) & calls for one in shown):
        made.append(HELPERS)
    body, seen, bound, end = text[opening.end():], set(), "", 0
    if not re.match(r"(?:(?!/\*\*).)*?/\* -{2,} ", body, re.S):
        made.append('<h2 id="types">Types and limits</h2>') # before any section
    for piece in PIECE.finditer(body):
        made += undocumented(body[end:piece.start()], known, seen, shown, calls)
        end = piece.end()
        if piece["section"]:
            made.append(f'<h2 id="{slug(piece["section"])}">{html.escape(piece["section"])}</h2>')
        elif piece["define"]:
            bound = piece["define"]
        elif piece["declared"]:
            made.append(entry(piece["doc"], bound + piece["declared"], known, seen, shown, calls))
            bound = ""
        elif piece["noted"]:
            made.append(entry(piece["note"], piece["noted"], known, seen, shown, calls))
    return "\n".join(made + undocumented(body[end:], known, seen, shown, calls))
