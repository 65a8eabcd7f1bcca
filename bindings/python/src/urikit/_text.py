# SPDX-License-Identifier: MIT
"""The bytes of a text, and what they are valid as."""
from __future__ import annotations

from . import _core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_HOST = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-_.")


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


def to_ascii(host: str) -> str:
    """The A-labels of a host by the package idna (UTS 46), which requests and httpx bring, else by Python's own codec (IDNA 2003)."""
    try:
        import idna  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError:
        ascii = host.encode("idna").decode().lower()
    else:
        encode: Any = idna.encode  # pyright: ignore[reportUnknownMemberType,reportUnknownVariableType]
        ascii = encode(host, uts46=True, std3_rules=True, transitional=False).decode()
    if not _HOST.issuperset(ascii):
        raise ValueError("a character that is mapped to one that is not a part of names")
    return str(ascii)
