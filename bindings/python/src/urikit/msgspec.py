# SPDX-License-Identifier: MIT
"""For msgspec: the hooks that its encoders, decoders and schemas take. Fields of the classes are text outside of Python.

>>> import msgspec, urikit.msgspec as hooks
>>> msgspec.json.decode(b'"http://h/"', type=URI, dec_hook=hooks.dec_hook)
URI('http://h/')
>>> msgspec.json.encode(URI("http://h/"), enc_hook=hooks.enc_hook)
b'"http://h/"'
>>> msgspec.json.schema(WebURI, schema_hook=hooks.schema_hook)
{'type': 'string', 'format': 'uri'}
"""
from __future__ import annotations

from typing import Any

from ._families import IDENTIFIERS

__all__ = ["enc_hook", "dec_hook", "schema_hook"]


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


def schema_hook(kind: type) -> dict[str, Any]:
    """The JSON Schema of a class, as pydantic has it; NotImplementedError for another class, as msgspec asks."""
    if isinstance(kind, type) and issubclass(kind, IDENTIFIERS):  # pyright: ignore[reportUnnecessaryIsInstance]
        return {"type": "string", "format": kind._format}
    raise NotImplementedError(f"objects of type {kind!r} are not supported")
