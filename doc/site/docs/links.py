# SPDX-License-Identifier: MIT
"""Links that a page gets on the site: RFCs and drafts to where they are published, names of files to titles of pages."""
import html
import re

RFC = re.compile(r"\bRFC (\d{3,4})(?:(?:,? §|,? sections? )(\d+(?:\.\d+)*))?")
DRAFT = re.compile(r"\bdraft-[a-z0-9]+(?:-[a-z0-9]+)+\b")
PIECE = re.compile(r"<!--.*?-->|<(/?)(\w+)[^>]*>", re.S)
CLOSED = {"a", "code", "svg", "h1", "h2", "h3", "script", "style", "title"}  # no link inside of these


def rfc(found):
    section = f"#section-{found[2]}" if found[2] else ""
    return f'<a href="https://www.rfc-editor.org/rfc/rfc{int(found[1])}{section}">{found[0]}</a>'


def published(text):
    """Text of HTML: each mention of an RFC is a link to it, at its section."""
    made, end, inside = [], 0, []
    for tag in PIECE.finditer(text):
        between = text[end:tag.start()]
        made.append(between if inside else linked(between))
        made.append(tag[0])
        end = tag.end()
        name = (tag[2] or "").lower()
        if name in CLOSED and not tag[0].endswith("/>"):
            if not tag[1]:
                inside.append(name)
            elif name in inside:
                inside.remove(name)
    return "".join(made) + linked(text[end:])


def linked(text):
    text = RFC.sub(rfc, text)
    return DRAFT.sub(lambda found: f'<a href="https://datatracker.ietf.org/doc/{found[0]}/">{found[0]}</a>', text)


def plain(text):
    """HTML as text in one line."""
    text = re.sub(r"<(svg|script|style|pre)\b.*?</\1>", " ", text, flags=re.S)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", text)).split())


def about(body, most=155):
    """What a page is about: its first paragraph of text, not longer than search engines show."""
    for found in re.finditer(r"<p>(.*?)</p>", body, re.S):
        text = plain(found[1])
        if len(text) > 40 and not text.endswith(":") or len(text) > 80:
            return text if len(text) <= most else text[:most - 1].rsplit(" ", 1)[0].rstrip(",;:") + "…"
    return plain(body)[:most]
