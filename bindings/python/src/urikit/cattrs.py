# SPDX-License-Identifier: MIT
"""For cattrs: fields of the classes are text outside of Python.

>>> import cattrs, urikit.cattrs
>>> converter = cattrs.Converter()
>>> urikit.cattrs.register(converter)
>>> converter.structure("http://h/", URI), converter.unstructure(URI("http://h/"))
(URI('http://h/'), 'http://h/')
"""
from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ._families import IDENTIFIERS

if TYPE_CHECKING:
    from cattrs import BaseConverter

__all__ = ["register"]
_T = TypeVar("_T")


def _read(value: object, kind: type[_T]) -> _T:
    return value if isinstance(value, kind) else kind(value)  # type: ignore[call-arg]


def register(converter: BaseConverter) -> None:
    """Give a converter the hooks of URI, IRI, CRI and the families, and of classes that derive from them."""
    for kind in IDENTIFIERS:
        converter.register_structure_hook(kind, _read)
        converter.register_unstructure_hook(kind, str)
