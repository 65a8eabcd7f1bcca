# SPDX-License-Identifier: MIT
"""Functions with the names, signatures and result types of urllib.parse, which read texts by RFC 3986 and RFC 3987.

    from urikit.compat import urlsplit, urljoin, quote      # instead of urllib.parse

What is different is meant to be, and compat.md lists all of it: a text that is not a URI or IRI reference raises URIError (a
ValueError), urljoin follows RFC 3986 for every scheme, and urlunsplit raises where its result would be read as something
else. The results are urllib's own classes, with hostname, port, username, password and geturl().

>>> urlsplit("http://User@Example.com:80/a?b#c").hostname
'example.com'
>>> urljoin("foo://a/b/c", "../d")
'foo://a/d'
>>> urlsplit("http://a b/")
Traceback (most recent call last):
    ...
urikit.URIError: byte 8: a space is not allowed in a host; encode it as %20
    http://a b/
            ^
"""
from __future__ import annotations

import functools
import unicodedata
import urllib.parse as _urllib
from collections.abc import Iterable
from typing import Any, AnyStr, Literal, cast, overload
from urllib.parse import (
    DefragResult,
    DefragResultBytes,
    ParseResult,
    ParseResultBytes,
    SplitResult,
    SplitResultBytes,
)

from . import _core
from ._error import URIError
from ._reference import IRI

__all__ = [
    "urlsplit", "urlunsplit", "urlparse", "urlunparse", "urljoin", "urldefrag", "quote", "quote_plus", "quote_from_bytes",
    "unquote", "unquote_plus", "unquote_to_bytes", "parse_qs", "parse_qsl", "urlencode",
    "SplitResult", "SplitResultBytes", "ParseResult", "ParseResultBytes", "DefragResult", "DefragResultBytes",
]  # fmt: skip

_WITH_PARAMS = frozenset(_urllib.uses_params)
_DELIMITERS = frozenset("/?#@:")
_NO_SCHEME = "urikit-no-scheme"


# ---- results that tell an absent part from an empty one: Python 3.15's missing_as_none, on every version


class _OrNone:
    """Before one of urllib's result classes: an absent part is None, and geturl() keeps an empty one."""

    __slots__ = ()
    _keep_empty = True
    _counterpart: Any

    def __repr__(self) -> str:
        return super().__repr__().lstrip("_")

    def encode(self: Any, encoding: str = "ascii", errors: str = "strict") -> Any:
        return self._counterpart(*(None if part is None else part.encode(encoding, errors) for part in self))

    def decode(self: Any, encoding: str = "ascii", errors: str = "strict") -> Any:
        return self._counterpart(*(None if part is None else part.decode(encoding, errors) for part in self))

    @property
    def _userinfo(self: Any) -> Any:
        return (None, None) if self.netloc is None else super()._userinfo  # type: ignore[misc]

    @property
    def _hostinfo(self: Any) -> Any:
        return (None, None) if self.netloc is None else super()._hostinfo  # type: ignore[misc]

    def geturl(self: Any) -> Any:
        if len(self) > 2:
            return (urlunsplit if len(self) == 5 else urlunparse)(self)
        url, fragment = self
        return url if fragment is None else url + ("#" if isinstance(url, str) else b"#") + fragment


_SplitResult: Any = type("_SplitResult", (_OrNone, SplitResult), {"__slots__": ()})
_SplitResultBytes: Any = type("_SplitResultBytes", (_OrNone, SplitResultBytes), {"__slots__": ()})
_ParseResult: Any = type("_ParseResult", (_OrNone, ParseResult), {"__slots__": ()})
_ParseResultBytes: Any = type("_ParseResultBytes", (_OrNone, ParseResultBytes), {"__slots__": ()})
_DefragResult: Any = type("_DefragResult", (_OrNone, DefragResult), {"__slots__": ()})
_DefragResultBytes: Any = type("_DefragResultBytes", (_OrNone, DefragResultBytes), {"__slots__": ()})
for _text, _bytes in ((_SplitResult, _SplitResultBytes), (_ParseResult, _ParseResultBytes), (_DefragResult, _DefragResultBytes)):
    _text._counterpart, _bytes._counterpart = _bytes, _text


# ---- texts in parts


def _checked_host(parts: IRI) -> IRI:
    """As urllib: no character of an authority becomes a delimiter where a program maps the host (NFKC) before it reads it."""
    authority = parts.authority
    if authority is None or authority.isascii():
        return parts
    text = str(parts)
    for at, char in enumerate(authority):
        if ord(char) > 0x7F and not _DELIMITERS.isdisjoint(unicodedata.normalize("NFKC", char)):
            offset = len(text[: text.index("//") + 2 + at].encode())
            raise URIError(f"{char!r} becomes a delimiter in its compatibility form (NFKC)", "idna", offset, text)
    return parts


def _checked_scheme(scheme: str) -> str:
    """A default for the scheme, if it is a scheme or empty: urllib removes controls and spaces from it."""
    if scheme and IRI(scheme + ":").scheme != scheme:
        at = next(i for i, char in enumerate(scheme) if not (char.isascii() and (char.isalnum() or char in "+-.")))
        raise URIError("this character is not allowed in a scheme", "scheme", at, scheme)
    return scheme


def _split(parts: IRI, scheme: str | None, allow_fragments: bool, missing: str | None = "") -> tuple[Any, ...]:
    """Scheme, authority, path, query, fragment; `missing` for what is absent."""
    path, query, fragment = parts.path, parts.query, parts.fragment
    if not allow_fragments and fragment is not None:
        if query is None:
            path, mark, rest = (path + "#" + fragment).partition("?")
            query = rest if mark else None
        else:
            query += "#" + fragment
        fragment = None
    found = scheme if parts.scheme is None else parts.scheme.lower()
    return tuple(missing if part is None else part for part in (found, parts.authority, path, query, fragment))


@overload
def urlsplit(url: str, scheme: str | None = None, allow_fragments: bool = True, *,
             missing_as_none: Literal[False] = False) -> SplitResult: ...  # fmt: skip
@overload
def urlsplit(url: bytes | bytearray | None, scheme: bytes | bytearray | str | None = None, allow_fragments: bool = True, *,
             missing_as_none: Literal[False] = False) -> SplitResultBytes: ...  # fmt: skip
@overload
def urlsplit(url: AnyStr | bytearray | None, scheme: AnyStr | bytearray | None = None, allow_fragments: bool = True, *,
             missing_as_none: bool) -> Any: ...  # fmt: skip
def urlsplit(url: Any, scheme: Any = None, allow_fragments: bool = True, *, missing_as_none: bool = False) -> Any:
    """Scheme, netloc, path, query, fragment. The scheme is in lower case; what is absent is "", or None with missing_as_none."""
    text, default = url, scheme
    if isinstance(url, str):
        if not isinstance(scheme, str) and scheme is not None:
            raise TypeError("Cannot mix str and non-str arguments")
    elif isinstance(scheme, str) and scheme:
        raise TypeError("Cannot mix str and non-str arguments")
    else:
        text = (url or b"").decode("ascii")
        default = scheme if scheme is None else bytes(scheme or b"").decode("ascii")
    whole = _checked_host(IRI(text))
    if default is not None:
        default = _checked_scheme(default)
    result = (_SplitResult if missing_as_none else SplitResult)(*_split(whole, default, allow_fragments, None if missing_as_none else ""))
    return result if text is url else result.encode("ascii")


@overload
def urlparse(url: str, scheme: str | None = None, allow_fragments: bool = True, *,
             missing_as_none: Literal[False] = False) -> ParseResult: ...  # fmt: skip
@overload
def urlparse(url: bytes | bytearray | None, scheme: bytes | bytearray | str | None = None, allow_fragments: bool = True, *,
             missing_as_none: Literal[False] = False) -> ParseResultBytes: ...  # fmt: skip
@overload
def urlparse(url: AnyStr | bytearray | None, scheme: AnyStr | bytearray | None = None, allow_fragments: bool = True, *,
             missing_as_none: bool) -> Any: ...  # fmt: skip
def urlparse(url: Any, scheme: Any = None, allow_fragments: bool = True, *, missing_as_none: bool = False) -> Any:
    """The same with the parameters of the last segment of the path: what is after its first ";"."""
    parts = urlsplit(url, scheme, allow_fragments, missing_as_none=missing_as_none)
    text = parts if isinstance(parts, SplitResult) else parts.decode("ascii")
    path: str = text.path
    params: Any = None if missing_as_none else ""
    if (text.scheme or "") in _WITH_PARAMS and ";" in path:
        at = path.find(";", path.rfind("/") + 1)
        if at >= 0:
            path, params = path[:at], path[at + 1 :]
    result = (_ParseResult if missing_as_none else ParseResult)(text.scheme, text.netloc, path, params, text.query, text.fragment)
    return result if parts is text else result.encode("ascii")


def _keeps_empty(components: Any, keep_empty: bool | None) -> bool:
    """True if an empty part is written: as asked, or as the result of a split was made."""
    plain = isinstance(components, (SplitResult, SplitResultBytes, ParseResult, ParseResultBytes))
    known: bool | None = getattr(components, "_keep_empty", False if plain else None)
    if keep_empty and known is False:
        raise ValueError("this result was made without missing_as_none: it does not tell an empty part from an absent one")
    return bool(known) if keep_empty is None else keep_empty


def _joined(scheme: str | None, netloc: str | None, path: str, query: str | None, fragment: str | None) -> str:
    """RFC 3986 section 5.3."""
    start = (scheme + ":" if scheme else "") + ("" if netloc is None else "//" + netloc)
    return start + path + ("" if query is None else "?" + query) + ("" if fragment is None else "#" + fragment)


def urlunsplit(components: Iterable[Any], *, keep_empty: bool | None = None) -> Any:
    """The text of five parts. ValueError where it would not be read as these parts; URIError where it is not valid. keep_empty
    writes the delimiter of a part that is empty and not None; it is true for a result of urlsplit with missing_as_none."""
    keep = _keeps_empty(components, keep_empty)
    given = tuple(components)
    is_bytes = any(isinstance(part, (bytes, bytearray)) for part in given)
    missing = None if keep else ""
    scheme, netloc, path, query, fragment = (
        part.decode("ascii") if isinstance(part, (bytes, bytearray)) else missing if part is None else part for part in given
    )
    path = path or ""
    if netloc and path and path[0] != "/":  # urllib adds the "/"
        path = "/" + path
    if keep:
        scheme = scheme or None
        url = _joined(scheme, netloc, path, query, fragment)
    else:
        url = cast(str, _urllib.urlunsplit((scheme, netloc, path, query, fragment)))
    parts = (scheme and scheme.lower(), netloc, path, query, fragment)
    again = _split(IRI(url), None, True, missing)
    if again != parts:
        raise ValueError(f"the parts {parts!r} make {url!r}, which is read as {again!r}")
    return url.encode("ascii") if is_bytes else url


def urlunparse(components: Iterable[Any], *, keep_empty: bool | None = None) -> Any:
    """The text of six parts, as urlunsplit."""
    keep = _keeps_empty(components, keep_empty)
    scheme, netloc, path, params, query, fragment = components
    if params or (keep and params is not None):
        path = path + (";" if isinstance(path, str) else b";") + params
    return urlunsplit((scheme, netloc, path, query, fragment), keep_empty=keep)


def urldefrag(url: Any, *, missing_as_none: bool = False) -> Any:
    """The text without its fragment, and the fragment."""
    if not isinstance(url, str):
        return urldefrag((url or b"").decode("ascii"), missing_as_none=missing_as_none).encode("ascii")
    whole = _checked_host(IRI(url))
    fragment = whole.fragment
    rest = url if fragment is None else str(whole.with_fragment(None))
    return _DefragResult(rest, fragment) if missing_as_none else DefragResult(rest, fragment or "")


# ---- references


def urljoin(base: AnyStr, url: AnyStr | None, allow_fragments: bool = True) -> AnyStr:
    """The target of a reference, RFC 3986 section 5.2. An empty base gives the reference; a base without a scheme joins, too."""
    if isinstance(base, str) and (url is None or isinstance(url, str)):
        return _join(base, url or "", allow_fragments)
    if isinstance(base, str) or isinstance(url, str):
        raise TypeError("Cannot mix str and non-str arguments")
    return _join((base or b"").decode("ascii"), (url or b"").decode("ascii"), allow_fragments).encode("ascii")


def _join(base: str, url: str, allow_fragments: bool) -> str:
    if not allow_fragments:
        raise NotImplementedError("urljoin without fragments: in RFC 3986 '#' always begins a fragment")
    for text in (base, url):
        if not text.isascii():
            _checked_host(IRI(text))
    if not base:
        return str(IRI(url))
    if not url:
        return str(IRI(base).with_fragment(None))
    if IRI(base).scheme is not None:
        return _core.resolve(base, url, True)
    if IRI(url).scheme is not None:
        return _core.resolve(url, url, False)
    target = _core.resolve(f"{_NO_SCHEME}:{base}", url, True)[len(_NO_SCHEME) + 1 :]
    try:
        plain = IRI(target).scheme is None
    except URIError:
        plain = False
    return target if plain else "./" + target  # a colon in the first segment


# ---- percent-encoding: the same as urllib's


@functools.lru_cache(maxsize=32)
def _table(safe: bytes) -> dict[int, str]:
    kept = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~") | frozenset(b for b in safe if b < 128)
    return {byte: chr(byte) if byte in kept else f"%{byte:02X}" for byte in range(256)}


def quote(string: str | bytes | bytearray, safe: str | Iterable[int] = "/", encoding: str | None = None,
          errors: str | None = None) -> str:  # fmt: skip
    """Percent-encode all but letters, digits, "_.-~" and the characters of safe."""
    if isinstance(string, str):
        if not string:
            return string
        string = string.encode(encoding or "utf-8", errors or "strict")
    elif encoding is not None or errors is not None:
        raise TypeError("quote() doesn't support 'encoding' or 'errors' for bytes")
    return quote_from_bytes(string, safe)


def quote_plus(string: str | bytes | bytearray, safe: str | Iterable[int] = "", encoding: str | None = None,
               errors: str | None = None) -> str:  # fmt: skip
    """The same for forms: a space is "+"."""
    space = " " if isinstance(string, str) else b" "
    if space not in string:  # type: ignore[operator]
        return quote(string, safe, encoding, errors)
    kept = safe + " " if isinstance(safe, str) else bytes(safe) + b" "
    return quote(string, kept, encoding, errors).replace(" ", "+")


def quote_from_bytes(bs: bytes | bytearray, safe: str | Iterable[int] = "/") -> str:
    """quote, of bytes."""
    if not isinstance(bs, (bytes, bytearray)):  # pyright: ignore
        raise TypeError("quote_from_bytes() expected bytes")
    if safe == "":
        return _core.percent_encode(bytes(bs), "unreserved")
    kept = safe.encode("ascii", "ignore") if isinstance(safe, str) else bytes(b for b in safe if b < 128)
    return bytes(bs).decode("latin-1").translate(_table(kept))


unquote_to_bytes = _urllib.unquote_to_bytes
parse_qs = _urllib.parse_qs
parse_qsl = _urllib.parse_qsl
urlencode = _urllib.urlencode


def unquote(string: str | bytes, encoding: str = "utf-8", errors: str = "replace") -> str:
    """Percent-decode; what is not UTF-8 becomes U+FFFD."""
    return _urllib.unquote(string, encoding, errors)


def unquote_plus(string: str, encoding: str = "utf-8", errors: str = "replace") -> str:
    """The same for forms: "+" is a space."""
    return unquote(string.replace("+", " "), encoding, errors)
