# SPDX-License-Identifier: MIT
"""The bytes of a text, and what they are valid as."""
from __future__ import annotations

from . import _core


def bytes_of(text: object) -> bytes:
    """The bytes of an argument: str, bytes, URI or IRI."""
    if isinstance(text, str):
        return text.encode("utf-8", "surrogatepass")
    if isinstance(text, bytes):
        return text
    if isinstance(text, (_core.URIBase, _core.IRIBase)):
        return bytes(text)
    raise TypeError(f"expected str or bytes, not {type(text)!r}")


def input_bytes(text: str) -> bytes:
    """The bytes that were read: text may stand for bytes that are not UTF-8, or hold lone surrogates."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def is_valid(text: object, kind: str = "iri-reference") -> bool:
    """True if a text is valid as a kind: uri, uri-reference, absolute-uri, iri, iri-reference, cri (bytes), nosh, usr.

    >>> is_valid("www.example.org"), is_valid("www.example.org", "uri")
    (True, False)
    """
    return _core.check(kind, bytes_of(text)) is None
