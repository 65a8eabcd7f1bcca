# SPDX-License-Identifier: MIT
"""For pytest, which finds it by itself: what differs where `assert URI(x) == y` fails."""
from __future__ import annotations

import os

from . import CRI, IRI, URI, NoshURI, PackageURL, URIError, UserURL

_CLASSES = (URI, IRI, CRI, NoshURI, UserURL, PackageURL)
_PARTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
_LEVELS = ("case", "percent", "path", "scheme")


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    if op != "==" or not (isinstance(left, _CLASSES) or isinstance(right, _CLASSES)):
        return None
    lines = [f"{left!r} == {right!r}"]
    for one, other, name in ((left, right, "left"), (right, left, "right")):
        if isinstance(one, _CLASSES) and isinstance(other, str):
            how = f"str({name}) == ..." + (f", or {name}.equals(...) for their normal forms" if hasattr(one, "equals") else "")
            lines.append(f"{type(one).__name__} and str are never equal: compare {how}")
            return lines + _difference(*((one, _read(type(one), other)) if one is left else (_read(type(one), other), one)))
    return lines + _difference(left, right)


def _read(kind: type, text: str) -> object:
    try:
        return kind(text)
    except URIError as why:
        return f"not valid as {kind.__name__}, at offset {why.offset}: {why.reason}"


def _difference(left: object, right: object) -> list[str]:
    for one in (left, right):
        if isinstance(one, str):  # why a text is not valid
            return [one]
    if type(left) is not type(right) and not (isinstance(left, URI) and isinstance(right, URI)):
        return [f"the left is of type {type(left).__name__}, the right {type(right).__name__}"]
    if left == right:
        return ["the texts are the same"]
    if isinstance(left, (URI, IRI)):
        lines = [line for part in _PARTS for line in _part(part, getattr(left, part), getattr(right, part))]
    else:
        lines = _part("text", str(left), str(right))
    if isinstance(left, (URI, IRI)) and isinstance(right, (URI, IRI)):
        level = next((level for level in _LEVELS if left.equals(right, level)), None)
        lines.append("their normal forms differ at every level" if level is None else f"their normal forms are the same at the level {level!r}")
    elif not isinstance(left, CRI) and left.equals(right):  # type: ignore[attr-defined]
        lines.append("they are equivalent: equals() is true")
    return lines


def _part(name: str, left: object, right: object) -> list[str]:
    """Nothing where they are equal. Two texts are one above the other, with a caret where they begin to differ."""
    if left == right:
        return []
    if not (isinstance(left, str) and isinstance(right, str)):
        return [f"{name}: {left!r} != {right!r}"]
    one, other = repr(left), repr(right)
    at = len(os.path.commonprefix([one, other]))
    start = max(0, at - 40)
    cut = [("..." if start else "") + text[start : at + 40] + ("..." if at + 40 < len(text) else "") for text in (one, other)]
    space = " " * len(name)
    return [f"{name}: {cut[0]}", f"{space}  {cut[1]}", f"{space}  {' ' * (at - start + 3 * (start > 0))}^"]
