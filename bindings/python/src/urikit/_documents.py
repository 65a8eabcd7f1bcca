# SPDX-License-Identifier: MIT
"""The URIs and CRIs inside CBOR documents."""
from __future__ import annotations

from typing import NamedTuple

from . import _core
from ._families import _final_of


class CBORFind(NamedTuple):
    """A URI or CRI in a CBOR document.

    kind     "uri" (tag 32) or "cri" (tag 99)
    path     where it is: /1/3/"x", a part for each array and map around it, as urikit/convert.h says; None: it is too long
    start    in bytes of the document, of the tag
    end      exclusive
    content  of a URI the text, None if that is not one text string of definite length; of a CRI its CBOR, for CRI(...). It
             was not checked
    """

    kind: str
    path: str | None
    start: int
    end: int
    content: str | bytes | None


def _bytes_of(data: bytes | bytearray | memoryview) -> bytes:
    return data if isinstance(data, bytes) else bytes(memoryview(data))


def find_cris(data: bytes | bytearray | memoryview) -> list[CBORFind]:
    """The CRIs (tag 99) and URIs (tag 32) of a CBOR document, in their order. URIError: it is not well-formed CBOR.

    >>> find_cris(bytes.fromhex("82d82068636f61703a2f2f61a16178d8638220816161"))
    [CBORFind(kind='uri', path='/0', start=1, end=12, content='coap://a'), CBORFind(kind='cri', path='/1/"x"', start=15, end=22, content=b'\\x82 \\x81aa')]
    """
    return [CBORFind(*one) for one in _core.cbor_find(_bytes_of(data))]


def convert_document(data: bytes | bytearray | memoryview, to: str, profile: str | None = None) -> bytes:
    """A CBOR document with each URI as a CRI, or each CRI as a URI. Every other byte stays, and so does what has no other form.

    to       "cri" or "uri"
    profile  of the CRIs: "r18" (default) or "final"

    >>> convert_document(bytes.fromhex("82d82068636f61703a2f2f6101"), "cri").hex()
    '82d863822081616101'
    """
    if to not in ("cri", "uri"):
        raise ValueError(f"to is 'cri' or 'uri', not {to!r}")
    return _core.cbor_convert(_bytes_of(data), to == "cri", _final_of(profile))
