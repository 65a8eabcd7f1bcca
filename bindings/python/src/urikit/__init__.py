# SPDX-License-Identifier: MIT
"""URIs, IRIs, CRIs, NOSH URIs and user URLs: parse, read, edit, resolve, normalize, compare.

>>> from urikit import URI
>>> u = URI("http://user@example.com:8042/a/b%20c?q=1&q=2#top")
>>> u.host, u.port, u.path_segments, u.query_pairs
('example.com', 8042, ('a', 'b c'), (('q', '1'), ('q', '2')))
>>> u.resolve("../x")
URI('http://user@example.com:8042/x')
"""
from __future__ import annotations

from . import _core, _string_calls
from ._core import URITemplate
from ._error import URIError
from ._families import CRI, IDENTIFIERS as _IDENTIFIERS, NoshURI, PackageURL, UserTypes, UserURL
from ._reference import AbsoluteURI, IRI, URI, WebURI, encode, psl_load, psl_version
from ._string_calls import *  # noqa: F403
from ._text import is_valid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._documents import CBORFind, convert_document, find_cris
    from ._findings import Finding, findings
    from ._guard import GuardError, Reading, address_is_internal, guard, guard_line, readers, readers_agree
    from ._reference import Text

__all__ = ["URI", "AbsoluteURI", "WebURI", "IRI", "CRI", "NoshURI", "UserURL", "UserTypes", "PackageURL", "URIError", "resolve", "normalize", "encode", "is_valid", "psl_load", "psl_version",
           "findings", "Finding", "URITemplate", "readers", "readers_agree", "Reading", "guard", "guard_line", "GuardError", "address_is_internal",
           "CBORFind", "find_cris", "convert_document"]  # fmt: skip
__all__ += _string_calls.__all__
for _class in (*_IDENTIFIERS, AbsoluteURI, WebURI, UserTypes, URIError):
    _class.__module__ = "urikit"  # where users find it: in tracebacks, pickles and help
__version__: str = _core.version.replace("-", "")  # PEP 440: 1.0.0rc1


def resolve(base: Text, reference: Text, *, compat: bool = False) -> str:
    """The target of a reference against a base, RFC 3986 section 5.2. Reads URIs and IRIs.

    >>> resolve("http://a/b/c/d;p?q", "../g")
    'http://a/b/g'
    """
    return _core.resolve(base, reference, compat)


def normalize(text: Text, level: str = "syntax") -> str:
    """The normal form at a level: string, case, percent, path, syntax (the same as path), scheme.

    ASCII text is read as a URI reference, other text as an IRI reference.

    >>> normalize("HTTP://Example.com:80/%7ea/../b", "scheme")
    'http://example.com/b'
    """
    return _core.normalize(text, level)


def __getattr__(name: str) -> object:
    """findings, guard, readers and documents are imported when they are asked for: typing takes longer to import than all of the rest."""
    if name in ("findings", "Finding"):
        from . import _findings

        return getattr(_findings, name)
    if name in ("CBORFind", "find_cris", "convert_document"):
        from . import _documents

        return getattr(_documents, name)
    if name in ("readers", "readers_agree", "Reading", "guard", "guard_line", "GuardError", "address_is_internal"):
        from . import _guard

        return getattr(_guard, name)
    raise AttributeError(f"module 'urikit' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
