# SPDX-License-Identifier: MIT
"""URI and IRI: what is not worth C, above the types of _core."""
from __future__ import annotations

import os
from . import _core
from ._error import URIError
from ._hooks import Hooks
from ._text import is_valid, to_ascii

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from types import EllipsisType
    from typing import Any, Self, TypeAlias, TypeVar, overload

    from ._findings import Finding

    _Typed = _core._Base
    _T = TypeVar("_T")
    #: What is read as a reference.
    Text: TypeAlias = "str | bytes | URI | IRI"
    _One: TypeAlias = "str | int | float | URI | IRI | None"
    #: The value of a key of a query: several make several pairs, None a pair without '='.
    QueryValue: TypeAlias = "_One | Sequence[_One]"
    #: A query: text without '?', a mapping, or pairs; None is no query.
    Query: TypeAlias = "str | Mapping[str, QueryValue] | Iterable[tuple[str, QueryValue]] | None"
else:
    _Typed = object

    def overload(one: object) -> object:
        return one


def psl_version() -> str | None:
    """The date of the Public Suffix List that is asked, as "2025-01-31"; None where it does not say.

    NotImplementedError where the module was built without libpsl.
    """
    if not hasattr(_core, "psl_version"):
        raise NotImplementedError("this urikit was built without libpsl and utf8proc")
    return _core.psl_version() or None


def psl_load(path: str | bytes | os.PathLike[str] | os.PathLike[bytes] | None) -> None:
    """Read the Public Suffix List from a file, which the whole process asks then; None is the built-in list again.

    URIKIT_PSL in the environment names such a file, too. ValueError: it is not a list, or cannot be read; the list is the
    one before. A list that was read before is kept: load each file once.
    """
    if not hasattr(_core, "psl_load"):
        raise NotImplementedError("this urikit was built without libpsl and utf8proc")
    _core.psl_load(None if path is None else os.fsencode(path))


def encode(text: str | bytes, component: str = "unreserved") -> str:
    """Percent-encode text for a component: every byte that is not allowed there.

    >>> encode("a b/c"), encode("a b/c", "path")
    ('a%20b%2Fc', 'a%20b/c')
    """
    return _core.percent_encode(text, component)


def _value_of(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, (int, float, _core.URIBase, _core.IRIBase)):
        raise TypeError(f"a value of a query is str, int, float or None, not {type(value)!r}")
    return str(value)


def _str(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected str, not {type(value)!r}: this part can be replaced, but not removed")
    return value


_DELIMITERS = {"query": "?", "fragment": "#"}


def _without_delimiter(part: str, text: Any, encoded: bool) -> Any:
    """The text; ValueError where it begins with the part's delimiter, which with_query("?a=1") would write twice."""
    delimiter = _DELIMITERS.get(part)
    if delimiter and not encoded and isinstance(text, str) and text.startswith(delimiter):
        triplet = f"%{ord(delimiter):02X}"
        raise ValueError(f"a {part} is given without its {delimiter!r}: {text[:40]!r}; "
                         f"encoded=True takes a {part} that begins so: '{triplet}...'")  # fmt: skip
    return text


class _Reference(Hooks, _Typed):
    """The methods that URI and IRI share."""

    __slots__ = ()
    __match_args__ = ("scheme", "host", "port", "path", "query", "fragment")
    _kind = "iri-reference"

    @classmethod
    def build(cls, *, scheme: str | None = None, userinfo: str | None = None, host: str | None = None, port: int | None = None,
              path: str = "", query: Query = None, fragment: str | None = None, encoded: bool = False) -> Self:  # fmt: skip
        """From parts, which are percent-encoded as far as each needs it; with encoded=True they are taken as they are.

        ValueError where the parts make no reference, such as a port without a host.

        >>> URI.build(scheme="https", host="example.com", path="/a b", query={"q": "x&y"})
        URI('https://example.com/a%20b?q=x%26y')
        """
        built = cls._empty()
        if scheme is not None:
            built = built.with_scheme(scheme)
        if host is not None:
            built = built.parse(f"{built}//").with_host(host, encoded=encoded)
        if userinfo is not None:
            built = built.with_userinfo(userinfo, encoded=encoded)
        if port is not None:
            built = built.with_port(port)
        built = built.with_path(path, encoded=encoded)
        if query is not None:
            built = built.with_query(query, encoded=encoded and isinstance(query, str))
        if fragment is not None:
            built = built.with_fragment(fragment, encoded=encoded)
        return built if type(built) is cls else cls(built)

    @classmethod
    def _empty(cls) -> Any:
        """A reference without parts, of the class that takes every reference."""
        return (IRI if issubclass(cls, IRI) else URI)("")

    @classmethod
    def is_valid(cls, text: object, kind: str | None = None) -> bool:
        """True if the class accepts the text, or if it is valid as a kind (see urikit.is_valid)."""
        return is_valid(text, kind or cls._kind)

    @classmethod
    def from_path(cls, path: str | bytes | os.PathLike[str] | os.PathLike[bytes], *, windows: bool = os.name == "nt") -> Self:
        """The "file" URI of an absolute path, RFC 8089."""
        return cls(_core.file_uri(os.fsencode(path), windows))

    def __fspath__(self) -> str:
        """The path that a "file" URI names. Raises URIError for another scheme or a host that is not this one."""
        return os.fsdecode(self._file_path(os.name == "nt"))

    @property
    def name(self) -> str | None:
        """The last segment of the path, decoded; "" after a last '/', and without a path; None where it is not UTF-8."""
        segments = self.path_segments
        return segments[-1] if segments else ""

    @property
    def suffix(self) -> str:
        """The last '.' of the name and what is after it, as of pathlib's paths; "" without one."""
        name = self.name or ""
        at = name.rfind(".")
        return name[at:] if 0 < at < len(name) - 1 else ""

    @property
    def parent(self) -> Self:
        """Without query, fragment and the last segment of the path.

        >>> URI("http://h/a/b?c").parent, URI("http://h/").parent
        (URI('http://h/a'), URI('http://h/'))
        """
        path = self.path
        cut = path.rfind("/")
        short = path[: cut if cut > 0 else cut + 1]
        return self.with_query(None).with_fragment(None).with_path(short, encoded=True)

    def findings(self, policy: str | None = None) -> list[Finding]:
        """What `urikit lint` says about the text: see urikit.findings."""
        from ._findings import findings

        return findings(str(self), policy)

    def _repr_html_(self) -> str:
        """The parts as a table, for notebooks. A password is not shown."""
        from ._anatomy import html

        return html(self)

    @property
    def registrable(self) -> str | None:
        """The registrable domain in lower case by libpsl's built-in list: None for a bare suffix, an address, no host.

        NotImplementedError where the module was built without libpsl.
        """
        if not hasattr(_core, "registrable"):
            raise NotImplementedError("this urikit was built without libpsl and utf8proc")
        host = self.host
        return None if host is None else _core.registrable(host, False)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (str(self),)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def host_key(self) -> str | None:
        """The host in lower case and normal form, to compare, group and index by. A name beyond ASCII becomes A-labels
        (UTS 46); None without a host, and for a name that has none.

        >>> URI("http://WWW.Example.com:80/").host_key, IRI("http://b\\u00fccher.example/").host_key
        ('www.example.com', 'xn--bcher-kva.example')
        """
        key = super().host_key
        if key is not None or not self.host or hasattr(_core, "registrable"):  # that one has the tables of Unicode, too
            return key
        uri = self.to_uri() if isinstance(self, IRI) else URI(str(self))
        try:
            return to_ascii(uri.to_iri().host or "")
        except ValueError:
            return None

    # ---- methods

    def normalize(self, level: str = "syntax") -> Self:
        """The normal form at a level: string, case, percent, path, syntax (the same as path), scheme."""
        return self._normalize(level)

    def resolve(self, reference: Text, *, compat: bool = False) -> Self:
        """The target of a reference against this base, RFC 3986 section 5.2.

        compat  read "http:g" against a base of the same scheme as "g" (section 5.2.2)
        """
        return self._resolve(reference, compat)

    def relative_to(self, base: Text) -> Self:
        """The shortest reference that resolves against base to this."""
        return self._relative_to(base)

    def equals(self, other: Text, level: str = "syntax") -> bool:
        """True if the normal forms at a level are the same. `==` compares the texts."""
        return self._equals(other, level)

    # ---- editing: plain text is percent-encoded as far as the part needs it; with encoded=True it is taken as it is

    def with_scheme(self, scheme: str) -> Self:
        """The same with another scheme."""
        return self._set("scheme", _str(scheme), False)

    def with_userinfo(self, userinfo: str | None, *, encoded: bool = False) -> Self:
        """The same with another userinfo; None removes it."""
        return self._set("userinfo", userinfo, encoded)

    def with_host(self, host: str, *, encoded: bool = False) -> Self:
        """The same with another host; "[::1]" is an address, and a port has with_port. There must be an authority."""
        return self._set("host", _str(host), encoded)

    def with_port(self, port: int | None) -> Self:
        """The same with another port; None removes it."""
        if port is not None and (isinstance(port, bool) or not isinstance(port, int)):  # pyright: ignore
            raise TypeError(f"a port is an int or None, not {type(port)!r}")
        if port is not None and not 0 <= port <= 65535:
            raise ValueError(f"a port is from 0 to 65535, not {port}")
        return self._set("port", None if port is None else str(port), False)

    def with_path(self, path: str, *, encoded: bool = False) -> Self:
        """The same with another path; under an authority a leading '/' is added where it is missing."""
        return self._set("path", _str(path), encoded)

    def with_fragment(self, fragment: str | None, *, encoded: bool = False) -> Self:
        """The same with another fragment, without '#'; None removes it."""
        return self._set("fragment", _without_delimiter("fragment", fragment, encoded), encoded)

    def with_query(self, query: Query | EllipsisType = ..., /, *, encoded: bool = False, **pairs: QueryValue) -> Self:
        """The same with another query: text without '?', a mapping, pairs, or keywords; None removes it.

        A value may be str, int, float, None (no '='), or a list or tuple of those. Pairs are always encoded.
        A key named "encoded" needs a mapping.
        """
        if query is not ... and pairs:
            raise TypeError("with_query takes a query or keywords, not both")
        if query is ... and not pairs:
            raise TypeError("with_query needs a query or keywords; None removes the query")
        if query is None or isinstance(query, str):
            return self._set("query", _without_delimiter("query", query, encoded), encoded)
        if encoded:
            raise TypeError("encoded=True is for text")
        built = self._empty()
        written: list[str] = []
        for key, value in _pairs_of(pairs if query is ... else query):
            written.append(str(built._query_append(key, value))[1:])
        return self._set("query", "&".join(written), True) if written else self._set("query", None, False)

    def set_query(self, key: str, value: _One) -> Self:
        """Give a key one value: replaces its first pair where it is, removes its others, or adds a pair."""
        return self._query_set(key, _value_of(value))

    def add_query(self, key: str, value: _One) -> Self:
        """Add a pair at the end of the query."""
        return self._query_append(key, _value_of(value))

    def remove_query(self, key: str | Iterable[str]) -> Self:
        """Remove all pairs of some keys: a text, with commas between keys, or texts, each one key. '*' matches anything.

        >>> URI("http://h/?utm_a=1&gclid=2&x=3").remove_query("utm_*,gclid")
        URI('http://h/?x=3')
        """
        if isinstance(key, str):
            return self._query_remove(key, True)
        made = self
        for one in key:
            made = made._query_remove(one, False)
        return made

    @overload
    def query_value(self, key: str, default: None = None, *, form: bool = False) -> str | None: ...
    @overload
    def query_value(self, key: str, default: _T, *, form: bool = False) -> str | _T | None: ...
    def query_value(self, key: str, default: object = None, *, form: bool = False) -> object:
        """The decoded value of the first pair with a key. form: '+' is a space."""
        return self._query_value(key, default, form)

    def query_values(self, key: str, *, form: bool = False) -> tuple[str | None, ...]:
        """The decoded values of all pairs with a key."""
        return tuple(value for name, value in (self._form_pairs() if form else self.query_pairs) if name == key)

    def form_pairs(self) -> tuple[tuple[str | None, str | None], ...]:
        """query_pairs by the rules of HTML forms: '+' is a space."""
        return self._form_pairs()

    def __truediv__(self, segment: str) -> Self:
        """One more segment in the path. '/' in it is encoded; '.' and '..' raise URIError."""
        if not isinstance(segment, str):  # pyright: ignore
            return NotImplemented
        return self._append(segment, False)


class URI(_Reference, _core.URIBase):
    """A URI or relative reference of RFC 3986: ASCII. Immutable; the text is kept as it is.

    >>> u = URI("http://example.com/a?x=1")
    >>> (u / "b c").with_query(q="3", p=["4", None])
    URI('http://example.com/a/b%20c?q=3&p=4&p')
    >>> URI("http://a%G0/")
    Traceback (most recent call last):
        ...
    urikit.URIError: byte 9: 'G' is not a hex digit
        http://a%G0/
                 ^
    """

    __slots__ = ("__weakref__",)
    _kind = "uri-reference"
    _format = "uri-reference"

    def to_iri(self) -> IRI:
        """The IRI with the triplets decoded that may be characters there, RFC 3987 section 3.2."""
        return IRI(self._to_iri())


class AbsoluteURI(URI):
    """A URI with a scheme: no relative reference. It may have a fragment.

    The methods give objects of the class, and raise URIError where the result is not one; relative_to gives a URI.

    >>> AbsoluteURI("mailto:a@example.com").scheme
    'mailto'
    >>> AbsoluteURI("a/b")
    Traceback (most recent call last):
        ...
    urikit.URIError: byte 1: no scheme: '/' comes before any ':'
        a/b
         ^
    """

    __slots__ = ()
    _kind = "uri"
    _format = "uri"

    def __new__(cls, text: Text, /) -> Self:
        self = super().__new__(cls, text)
        fault = self._fault()
        if fault:
            code, offset, reason = fault
            raise URIError(reason, code, offset, str(self))
        return self

    def _fault(self) -> tuple[str, int, str] | None:
        """Why the class does not take a reference: code, offset, reason."""
        return None if self.scheme is not None else _core.check("uri", bytes(self))

    def relative_to(self, base: Text) -> URI:  # type: ignore[override]  # pyright: ignore[reportIncompatibleMethodOverride]
        """The shortest reference that resolves against base to this."""
        return URI(self).relative_to(base)


class WebURI(AbsoluteURI):
    """An http or https URI with a host; the code of an error about these is "scheme" or "host". urikit.guard says whether a
    server may fetch it.

    >>> WebURI("https://example.com/a").host
    'example.com'
    >>> WebURI("mailto:a@example.com")
    Traceback (most recent call last):
        ...
    urikit.URIError: byte 0: the scheme is 'mailto', not 'http' or 'https'
        mailto:a@example.com
        ^
    """

    __slots__ = ()

    def _fault(self) -> tuple[str, int, str] | None:
        scheme = self.scheme
        if scheme is None:
            return super()._fault()
        if scheme.lower() not in ("http", "https"):
            return "scheme", 0, f"the scheme is {scheme[:40]!r}, not 'http' or 'https'"
        if self.host:
            return None
        at = len(scheme) + 1
        if self.host is None:
            return "host", at, f"a host is required: '{scheme}://example.com/'"
        return "host", at + 2 + (0 if self.userinfo is None else len(self.userinfo) + 1), "the host is empty"

    @classmethod
    def is_valid(cls, text: object, kind: str | None = None) -> bool:
        """True if the class accepts the text, or if it is valid as a kind (see urikit.is_valid)."""
        if kind is not None:
            return is_valid(text, kind)
        try:
            cls(text)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        except URIError:
            return False
        return True


class IRI(_Reference, _core.IRIBase):
    """An IRI or relative reference of RFC 3987: also characters beyond ASCII.

    >>> IRI("http://r\\u00e9sum\\u00e9.example/").to_uri()
    URI('http://r%C3%A9sum%C3%A9.example/')
    """

    __slots__ = ("__weakref__",)
    _kind = "iri-reference"
    _format = "iri-reference"

    def to_uri(self) -> URI:
        """The URI with every byte beyond ASCII percent-encoded, RFC 3987 section 3.1."""
        return URI(self._to_uri())


def _pairs_of(query: Any) -> Iterable[tuple[str, Any]]:
    items: Any = query.items() if hasattr(query, "items") else query
    for key, value in items:
        if isinstance(value, (list, tuple)):
            for one in value:  # pyright: ignore
                yield key, _value_of(one)  # pyright: ignore
        else:
            yield key, _value_of(value)
