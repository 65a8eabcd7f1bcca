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
from typing import Any, AnyStr, cast, overload
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


def _split(parts: IRI, scheme: str, allow_fragments: bool) -> SplitResult:
    path, query, fragment = parts.path, parts.query, parts.fragment
    if not allow_fragments and fragment is not None:
        if query is None:
            path, _, query = (path + "#" + fragment).partition("?")
        else:
            query += "#" + fragment
        fragment = ""
    found = parts.scheme
    return SplitResult(scheme if found is None else found.lower(), parts.authority or "", path, query or "", fragment or "")


@overload
def urlsplit(url: str, scheme: str = "", allow_fragments: bool = True) -> SplitResult: ...
@overload
def urlsplit(url: bytes | bytearray | None, scheme: bytes | bytearray | str | None = b"",
             allow_fragments: bool = True) -> SplitResultBytes: ...  # fmt: skip
def urlsplit(url: Any, scheme: Any = "", allow_fragments: bool = True) -> Any:
    """Scheme, netloc, path, query, fragment. The scheme is in lower case; what is absent is ""."""
    if isinstance(url, str):
        if not isinstance(scheme, str):
            raise TypeError("Cannot mix str and non-str arguments")
        return _split(_checked_host(IRI(url)), _checked_scheme(scheme), allow_fragments)
    if isinstance(scheme, str) and scheme:
        raise TypeError("Cannot mix str and non-str arguments")
    whole = IRI((url or b"").decode("ascii"))
    return _split(whole, _checked_scheme(bytes(scheme).decode("ascii") if scheme else ""), allow_fragments).encode("ascii")


@overload
def urlparse(url: str, scheme: str = "", allow_fragments: bool = True) -> ParseResult: ...
@overload
def urlparse(url: bytes | bytearray | None, scheme: bytes | bytearray | str | None = b"",
             allow_fragments: bool = True) -> ParseResultBytes: ...  # fmt: skip
def urlparse(url: Any, scheme: Any = "", allow_fragments: bool = True) -> Any:
    """The same with the parameters of the last segment of the path: what is after its first ";"."""
    parts = cast("SplitResult | SplitResultBytes", urlsplit(url, scheme, allow_fragments))
    text = parts if isinstance(parts, SplitResult) else cast(SplitResult, parts.decode("ascii"))
    path, params = text.path, ""
    if text.scheme in _WITH_PARAMS and ";" in path:
        at = path.find(";", path.rfind("/") + 1)
        if at >= 0:
            path, params = path[:at], path[at + 1 :]
    result = ParseResult(text.scheme, text.netloc, path, params, text.query, text.fragment)
    return result if parts is text else result.encode("ascii")


def _checked(url: str, parts: tuple[str, str, str, str, str]) -> str:
    """The text, if it is read as these parts."""
    again = tuple(_split(IRI(url), "", True))
    if again != (parts[0].lower(), *parts[1:]):
        raise ValueError(f"the parts {parts!r} make {url!r}, which is read as {again!r}")
    return url


def urlunsplit(components: Iterable[Any]) -> Any:
    """The text of five parts. ValueError where it would not be read as these parts; URIError where it is not valid."""
    given = tuple(components)
    url: Any = _urllib.urlunsplit(given)
    scheme, netloc, path, query, fragment = (
        part.decode("ascii") if isinstance(part, (bytes, bytearray)) else part or "" for part in given
    )
    if netloc and path and path[0] != "/":  # urllib adds the "/"
        path = "/" + path
    _checked(url if isinstance(url, str) else url.decode("ascii"), (scheme, netloc, path, query, fragment))
    return url


def urlunparse(components: Iterable[Any]) -> Any:
    """The text of six parts, as urlunsplit."""
    scheme, netloc, path, params, query, fragment = components
    if params:
        path = path + (";" if isinstance(path, str) else b";") + params
    return urlunsplit((scheme, netloc, path, query, fragment))


def urldefrag(url: Any) -> Any:
    """The text without its fragment, and the fragment."""
    if not isinstance(url, str):
        return urldefrag((url or b"").decode("ascii")).encode("ascii")
    whole = _checked_host(IRI(url))
    fragment = whole.fragment
    return DefragResult(url if fragment is None else str(whole.with_fragment(None)), fragment or "")


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
