# SPDX-License-Identifier: MIT
"""The SQL functions of urikit in a connection of Python's sqlite3, also where that loads no extensions.

>>> import sqlite3, urikit.sqlite
>>> db = sqlite3.connect(":memory:")
>>> urikit.sqlite.register(db)
>>> db.execute("SELECT uri_host(?), uri_normalize('HTTP://a/%7e')", ("http://h/",)).fetchone()
('h', 'http://a/~')

These are the scalar functions and the collation URI of the extension (bindings/sqlite), with the same results. Functions that give
rows need the extension. Objects are parameters without anything to register: a URI is its text, a CRI its bytes.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

from . import _core
from . import arrow as _arrow

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    _Value = str | bytes | int | float | None

__all__ = ["register"]


def _text(value: _Value) -> str | bytes:
    """As SQLite makes text of a number."""
    if isinstance(value, float):
        return f"{value:.15g}" if "." in f"{value:.15g}" or not value.is_integer() else f"{value:.15g}.0"
    return value if isinstance(value, (str, bytes)) else str(value)


def _integer(value: _Value) -> int:
    """As SQLite casts to an integer: the digits that a text begins with, or 0."""
    if isinstance(value, (int, float)):
        return int(max(-(2.0**63), min(2.0**63 - 1024, value))) if isinstance(value, float) else value
    text = (value.decode("utf-8", "replace") if isinstance(value, bytes) else value or "").lstrip()
    end = 1 if text[:1] in ("+", "-") else 0
    while end < len(text) and text[end] in "0123456789":
        end += 1
    return max(-(2**63), min(2**63 - 1, int(text[:end]))) if text[:end].strip("+-") else 0


def _function(name: str, types: str, result: str) -> Callable[..., _Value]:
    def call(*values: _Value) -> _Value:
        if None in values:
            return None
        given = tuple(_integer(one) if kind == "i" else one if kind in "be" and isinstance(one, (str, bytes)) else _text(one)
                      for one, kind in zip(values, types))  # fmt: skip
        answer: _Value = _core.sql_run(name, given)[0]
        return int(answer) if isinstance(answer, bool) else answer

    call.__name__ = name
    return call


def _collate(a: str, b: str) -> int:
    """Valid texts by their normal forms, then those that are not valid, by bytes."""
    order: int | None = _arrow.compare([a], b, threads=1)[0]
    if order is not None:
        return order
    valid = [_core.check("iri-reference", one.encode()) is None for one in (a, b)]
    if valid[0] != valid[1]:
        return -1 if valid[0] else 1
    left, right = a.encode(), b.encode()
    return (left > right) - (left < right)


def register(connection: sqlite3.Connection) -> None:
    """Add the functions and the collation URI to a connection; a second time changes nothing.

    NotImplementedError where urikit was built without libpsl and utf8proc.
    """
    if not hasattr(_core, "sql_functions"):
        raise NotImplementedError("this urikit was built without libpsl and utf8proc")
    for name, least, most, types, result, _ in _core.sql_functions():
        for count in range(least, most + 1):
            connection.create_function(name, count, _function(name, types, result), deterministic=True)
    connection.create_function("psl_version", 0, _core.psl_version, deterministic=True)
    connection.create_collation("URI", _collate)
