# SPDX-License-Identifier: MIT
"""For jsonschema: a FormatChecker that reads identifiers by urikit, and says where a text is wrong.

>>> import jsonschema
>>> schema = {"type": "string", "format": "uri"}
>>> for error in jsonschema.Draft202012Validator(schema, format_checker=FormatChecker()).iter_errors("http://h/a b"):
...     print(error.message)
'http://h/a b' is not a 'uri': byte 10: a space is not allowed in a path; encode it as %20
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import jsonschema  # type: ignore[import-untyped,unused-ignore]
from jsonschema.exceptions import FormatError  # type: ignore[import-untyped,unused-ignore]

from . import URIError, URITemplate, _core
from ._text import bytes_of

__all__ = ["FormatChecker"]

_Check = Callable[[object], bool]


def _reference(kind: str) -> _Check:
    def check(instance: object) -> bool:
        fault = _core.check(kind, bytes_of(instance)) if isinstance(instance, str) else None
        if fault:
            code, offset, reason = fault
            raise URIError(reason, code, offset, str(instance))
        return True

    return check


def _template(instance: object) -> bool:
    if isinstance(instance, str):
        URITemplate(instance)
    return True


_FORMATS: dict[str, _Check] = {kind: _reference(kind) for kind in ("uri", "uri-reference", "iri", "iri-reference")} | {"uri-template": _template}


class FormatChecker(jsonschema.FormatChecker):  # type: ignore[misc,unused-ignore]
    """jsonschema's checker, with urikit for `uri`, `uri-reference`, `iri`, `iri-reference` and `uri-template`: no other package is needed
    for these. The cause of an error is the URIError, with offset, code and reason; the message has both.

    formats  the names that are checked; None is all that jsonschema checks here, and these five
    """

    checkers: dict[str, Any] = {**jsonschema.FormatChecker.checkers, **{name: (check, URIError) for name, check in _FORMATS.items()}}

    def check(self, instance: object, format: str) -> None:
        try:
            super().check(instance, format)
        except FormatError as why:
            cause = why.cause
            if not isinstance(cause, URIError):
                raise
            raise FormatError(f"{why.message}: byte {cause.offset}: {cause.reason}", cause=cause) from cause
