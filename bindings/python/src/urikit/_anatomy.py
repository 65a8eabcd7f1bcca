# SPDX-License-Identifier: MIT
"""A reference as HTML for notebooks: the text with its parts in colors, and the parts as a table."""
from __future__ import annotations

from html import escape

from . import _core

_COLORS = {"scheme": "#8250df", "userinfo": "#cf222e", "host": "#0969da", "port": "#1a7f37", "path": "#57606a", "query": "#953800",
           "fragment": "#6639ba"}  # fmt: skip
_MOST = 1000  # characters of a part


def _shown(text: str) -> str:
    """Escaped; controls, and characters that turn a line around, never reach the page."""
    cut = text if len(text) <= _MOST else f"{text[:_MOST]}\u2026"
    return escape("".join(c if c.isprintable() else "\ufffd" for c in cut))


def html(reference: _core._Base) -> str:
    """The page's piece. What is after the first ':' of a userinfo may be a password: it becomes ***."""
    userinfo = reference.userinfo
    if userinfo is not None and (":" in userinfo or "%3a" in userinfo.lower()):
        userinfo = f"{userinfo.partition(':')[0]}:***" if ":" in userinfo else "***"
    authority = reference.authority
    after = "" if authority is None or reference.host is None else authority.rpartition("@")[2][len(reference.host) :]
    port = after[1:] if after else None
    parts = {"scheme": reference.scheme, "userinfo": userinfo, "host": reference.host, "port": port, "path": reference.path,
             "query": reference.query, "fragment": reference.fragment}  # fmt: skip
    before = {"host": "" if userinfo is not None else "//", "userinfo": "//", "port": ":", "query": "?", "fragment": "#"}
    after_part = {"scheme": ":", "userinfo": "@"}
    text = "".join(
        f"{before.get(name, '')}<span style=\"color:{_COLORS[name]}\">{_shown(part)}</span>{after_part.get(name, '')}"
        for name, part in parts.items() if part is not None
    )  # fmt: skip
    rows = "".join(f"<tr><th style=\"text-align:left\">{name}</th><td style=\"text-align:left\"><code>{_shown(part)}</code></td></tr>"
                   for name, part in parts.items() if part is not None)  # fmt: skip
    return f"<code>{text}</code><table>{rows}</table>"
