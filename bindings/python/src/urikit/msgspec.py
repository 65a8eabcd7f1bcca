# SPDX-License-Identifier: MIT
"""For msgspec: the two hooks that its encoders and decoders take. Fields of the classes are text outside of Python.

>>> import msgspec, urikit.msgspec as hooks
>>> msgspec.json.decode(b'"http://h/"', type=URI, dec_hook=hooks.dec_hook)
URI('http://h/')
>>> msgspec.json.encode(URI("http://h/"), enc_hook=hooks.enc_hook)
b'"http://h/"'
"""
from __future__ import annotations

from typing import Any

from ._families import IDENTIFIERS

__all__ = ["enc_hook", "dec_hook"]


def enc_hook(value: object) -> str:
    """The text of an object; NotImplementedError for another class, as msgspec asks."""
    if isinstance(value, IDENTIFIERS):
        return str(value)
    raise NotImplementedError(f"objects of type {type(value)!r} are not supported")


def dec_hook(kind: type, value: Any) -> Any:
    """An object of a class from its text; NotImplementedError for another class, as msgspec asks."""
    if isinstance(kind, type) and issubclass(kind, IDENTIFIERS):  # pyright: ignore[reportUnnecessaryIsInstance]
        try:
            return kind(value)
        except TypeError as why:
            raise ValueError(str(why)) from None
    raise NotImplementedError(f"objects of type {kind!r} are not supported")
