# SPDX-License-Identifier: MIT
"""CRI, NoshURI, UserURL and PackageURL."""
from __future__ import annotations

from . import _core
from ._error import URIError
from ._hooks import Hooks
from ._reference import IRI, URI
from ._text import is_valid
from ._type_parts import NoshURIParts, PackageURLParts, UserURLParts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, Self, TypeAlias

    from ._reference import Text

    #: What the families are made from: a text, an object of the class; and of CRIs the bytes.
    Source: TypeAlias = "Text | bytearray | memoryview | _Value"


class _Value(Hooks):
    """An immutable object that is equal, hashed and ordered by one text or bytes."""

    __slots__ = ("_value", "__weakref__")
    _value: Any
    _kind = ""

    def _fill(self, **fields: Any) -> None:
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __str__(self) -> str:
        return str(self._value)

    def __bytes__(self) -> bytes:
        return str(self).encode()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._value!r})"

    def __hash__(self) -> int:
        return hash(self._value)

    def __eq__(self, other: object) -> bool:
        return self._value == other._value if type(other) is type(self) else NotImplemented

    def __lt__(self, other: Self) -> bool:
        return self._value < other._value if type(other) is type(self) else NotImplemented

    def __le__(self, other: Self) -> bool:
        return self._value <= other._value if type(other) is type(self) else NotImplemented

    def __gt__(self, other: Self) -> bool:
        return self._value > other._value if type(other) is type(self) else NotImplemented

    def __ge__(self, other: Self) -> bool:
        return self._value >= other._value if type(other) is type(self) else NotImplemented

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), (self._value,)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @classmethod
    def parse(cls, text: Source) -> Self:
        """The same as calling the class."""
        return cls(text)  # type: ignore[call-arg]

    @classmethod
    def is_valid(cls, text: object, kind: str | None = None) -> bool:
        """True if the class accepts the text, or if it is valid as a kind (see urikit.is_valid)."""
        return is_valid(text._value if isinstance(text, _Value) else text, kind or cls._kind)


def _text_of(text: object, cls: type[_Value]) -> str:
    if isinstance(text, cls):
        return str(text._value)
    if isinstance(text, bytes):
        return str(IRI(text))
    if isinstance(text, (str, URI, IRI)):
        return str(IRI(text)) if isinstance(text, str) and not _has_utf8(text) else str(text)
    raise TypeError(f"expected str or bytes, not {type(text)!r}")


def _has_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _final_of(profile: str | None) -> bool:
    if profile not in (None, "r18", "final"):
        raise ValueError(f"unknown profile {profile!r}; the profiles are r18, final")
    return profile == "final"


class CRI(_Value):
    """A Constrained Resource Identifier, from its CBOR or from a URI or IRI.

    profile: "r18" (draft-ietf-core-href-18) or "final" (revision 27, to be RFC 9988). They read some references differently, and
    a reference that a method is given is read as this one's profile says. Two CRIs are equal if their bytes are.

    >>> CRI("coap://example.com/a?q")
    CRI(b'\\x84 \\x82gexampleccom\\x81aa\\x81aq')
    >>> str(CRI("coap://example.com/a?q")), CRI("coap://a").edn
    ('coap://example.com/a?q', '[-1, ["a"]]')
    >>> c = CRI("coap://example.com:61616/a/b%2Fc?d=e")
    >>> c.scheme, c.host, c.port, c.path_segments, c.query_parameters
    ('coap', 'example.com', 61616, ('a', 'b/c'), ('d=e',))
    """

    __slots__ = ("_final",)
    _final: bool
    __match_args__ = ("scheme", "host", "port", "path_segments", "query_parameters", "fragment")
    _kind = "cri"

    def __init__(self, source: Source, profile: str | None = None) -> None:
        final = _final_of(profile if profile is not None or not isinstance(source, CRI) else source.profile)
        if isinstance(source, CRI):
            value = source._value
            if source._final != final:
                _core.cri_check(value, final)
        elif isinstance(source, (bytes, bytearray, memoryview)):
            value = bytes(source)  # pyright: ignore
            _core.cri_check(value, final)
        else:
            value = _core.cri_from_iri(_text_of(source, CRI), final)
        self._fill(_value=value, _final=final)

    @classmethod
    def from_edn(cls, text: str, profile: str | None = None) -> CRI:
        """From CBOR's diagnostic notation: [-1, ["a"]] or cri'coap://a'."""
        return cls(_core.cri_from_edn(text, _final_of(profile)), profile)

    @property
    def profile(self) -> str:
        """The revision of the document by which it is read: "r18" or "final"."""
        return "final" if self._final else "r18"

    def __repr__(self) -> str:
        return f"CRI({self._value!r}, 'final')" if self._final else super().__repr__()

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), (self._value, self.profile)

    def __str__(self) -> str:
        return str(_core.cri_to_uri(self._value, self._final))

    def __bytes__(self) -> bytes:
        return bytes(self._value)

    def __conform__(self, protocol: object) -> object:
        """As a parameter of sqlite3 and of psycopg2: the bytes."""
        name = getattr(protocol, "__name__", "")
        if name == "ISQLQuote":
            from psycopg2 import Binary  # type: ignore[import-not-found,import-untyped,unused-ignore]

            return Binary(bytes(self))
        return bytes(self) if name == "PrepareProtocol" else None

    @property
    def edn(self) -> str:
        """CBOR's diagnostic notation."""
        return str(_core.cri_to_edn(self._value, self._final))

    @classmethod
    def is_valid(cls, text: object, kind: str | None = None) -> bool:
        """True if the class accepts the bytes, or the text; or if it is valid as a kind (see urikit.is_valid)."""
        if kind is None and isinstance(text, (str, URI, IRI)):
            try:
                cls(text)
            except URIError:
                return False
            return True
        return super().is_valid(text, kind)

    def _part(self, i: int) -> Any:
        return _core.cri_parts(self._value, self._final)[i]

    @property
    def scheme(self) -> str | None:
        """The scheme's name; None without a scheme, and for a number that has no name."""
        name: str | None = self._part(0)
        return name

    @property
    def scheme_number(self) -> int | None:
        """The scheme's number, where it is given as one: coap is 0."""
        number: int | None = self._part(1)
        return number

    @property
    def userinfo(self) -> str | None:
        """The userinfo, decoded."""
        text: str | None = self._part(3)
        return text

    @property
    def host(self) -> str | None:
        """The host as in a URI: its labels with dots, or an address, that of IPv6 in brackets. None without an authority."""
        parts = _core.cri_parts(self._value, self._final)
        if parts[5] is not None:
            zone = "" if parts[6] is None else f"%{parts[6]}"
            return f"[{parts[5]}{zone}]" if ":" in parts[5] else f"{parts[5]}{zone}"
        return None if parts[4] is None else ".".join(parts[4])

    @property
    def port(self) -> int | None:
        """The port, or None."""
        number: int | None = self._part(7)
        return number

    @property
    def discard(self) -> int | bool:
        """How many segments of the base a reference discards; True: all, as in every CRI with a scheme."""
        count: int | bool = self._part(8)
        return count

    @property
    def path_segments(self) -> tuple[str | bytes, ...]:
        """The segments, decoded: str, or bytes where one is not UTF-8."""
        return self._part(9) or ()

    @property
    def query_parameters(self) -> tuple[str | bytes, ...] | None:
        """The parameters of the query, decoded; None without a query."""
        items: tuple[str | bytes, ...] | None = self._part(10)
        return items

    @property
    def fragment(self) -> str | bytes | None:
        """The fragment, decoded, or None."""
        text: str | bytes | None = self._part(11)
        return text

    def to_uri(self) -> URI:
        """The URI. URIError where it has none."""
        return URI(_core.cri_to_uri(self._value, self._final))

    def normalize(self) -> CRI:
        """Redundant percent-encoded text rewritten, the scheme's default port left out."""
        return CRI(_core.cri_normalize(self._value, self._final), self.profile)

    def resolve(self, reference: Source) -> CRI:
        """The target of a CRI reference (or of what makes one) against this CRI."""
        return CRI(_core.cri_resolve(self._value, CRI(reference, self.profile)._value, self._final), self.profile)

    def relative_to(self, base: Source) -> CRI:
        """The shortest reference that resolves against base to this."""
        return CRI(_core.cri_relativize(CRI(base, self.profile)._value, self._value, self._final), self.profile)


#: Of each family by its name: its number, the attributes of its objects, the one that tells the revision, the revisions.
_FAMILIES = {
    name: (number, parts, variant, tuple((variants or "").split()))
    for number, (name, parts, variant, variants) in enumerate(_core.families())
}


class _Family(_Value):
    """An identifier of a family: its attributes are the parts that the family's descriptor in C has, in the same order."""

    __slots__ = ()
    _own: type[_Value]  # the class of the family, from which others may derive
    _number: int
    _puts: tuple[Callable[[object, object], None], ...]
    _variant: str | None
    _variants: tuple[str, ...]
    canonical: str

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if "_kind" in vars(cls):
            cls._own = cls
            cls._number, parts, cls._variant, cls._variants = _FAMILIES[cls._kind]
            cls._puts = tuple(vars(cls)[part].__set__ for part in parts)

    def __init__(self, text: Text | Self) -> None:
        self._read(text, None)

    def _read(self, text: object, variant: str | None, types: object = None) -> None:
        if variant is not None and variant not in self._variants:
            raise ValueError(f"unknown {self._variant} {variant!r}; the {self._variant}s are {', '.join(self._variants)}")
        value = _text_of(text, self._own)
        parts = _core.family(self._number, self._variants.index(variant) if variant else 0, value, types)
        object.__setattr__(self, "_value", value)
        for put, part in zip(self._puts, parts):
            put(self, part)

    def _more(self) -> tuple[Any, ...]:
        """What the class is called with beside a text: the revision, where there are several; types of one's own."""
        return (getattr(self, self._variant),) if self._variant else ()

    def __repr__(self) -> str:
        more = "".join(f", {one!r}" for one in self._more() if one not in self._variants[:1])
        return f"{type(self).__name__}({self._value!r}{more})"

    def __reduce__(self) -> tuple[type[Self], tuple[object, ...]]:
        return type(self), (self._value, *self._more())

    def normalize(self) -> Self:
        """The canonical form."""
        return type(self)(self.canonical, *self._more())

    def equals(self, other: Text | _Family) -> bool:
        """True if the canonical forms are the same."""
        return self.canonical == (other if isinstance(other, _Family) else type(self)(other, *self._more())).canonical


class NoshURI(NoshURIParts, _Family):
    """A NOSH URI in general syntax; restricted says whether it is one in restricted syntax, too.

    >>> n = NoshURI("nosh://1673/com.example.foo/123")
    >>> n.authority, n.authority_kind, n.collection, n.rkey, n.restricted
    ('1673', 'account', 'com.example.foo', '123', True)
    """

    _kind = "nosh"
    __slots__ = _FAMILIES[_kind][1]
    __match_args__ = ("authority", "collection", "rkey")

    def __init__(self, text: Text | Self, dialect: str = "sdl") -> None:
        self._read(text, dialect)

    def equals(self, other: Text | _Family, registry: Callable[[str], int | None] | Mapping[str, int] | None = None) -> bool:
        """True if the canonical forms are the same; with a registry also if they are but for authorities of one account.

        The registry has the account of an address, "0x" and 40 hex digits in lower case, or None.

        >>> address = "0xb794f5ea0ba39494ce839613fffba74279579268"
        >>> NoshURI("nosh://1673/a.b.c").equals(f"nosh://{address}/a.b.c", {address: 1673})
        True
        """
        if registry is None or (isinstance(other, _Family) and not isinstance(other, NoshURI)):
            return super().equals(other)
        text = str(other if isinstance(other, NoshURI) else NoshURI(other, self.dialect))
        return _core.nosh_equal(str(self), text, registry if callable(registry) else registry.get)


class UserTypes:
    """Types of user URLs of your own, from JSON: objects one after the other, or in an array. They come before the known ones.

    Threads may share them. A JSON that is wrong raises URIError with the line and the reason.

    >>> corp = UserTypes('{"type":"corp","profile":"https://people.example/{name}","lower_name":true}')
    >>> u = UserURL("usr:Corp/Ada", corp)
    >>> u.canonical, u.profile_url
    ('usr:corp/ada', 'https://people.example/ada')
    """

    __slots__ = ("json", "_table")

    def __init__(self, json: str) -> None:
        self._table = _core.user_types(json)
        self.json = json

    def __repr__(self) -> str:
        return f"UserTypes({self.json!r})"

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (self.json,)


class UserURL(UserURLParts, _Family):
    """A user URL; types: types of your own.

    >>> u = UserURL("usr:GitHub/octocat?location=Boston,%20MA")
    >>> u.type, u.name, dict(u.qualifiers), u.profile_url
    ('github', 'octocat', {'location': 'Boston, MA'}, 'https://github.com/octocat')
    """

    _kind = "usr"
    __slots__ = (*_FAMILIES[_kind][1], "types")
    types: UserTypes | None
    __match_args__ = ("type", "name")

    def __init__(self, text: Text | Self, types: UserTypes | None = None) -> None:
        if types is None and isinstance(text, UserURL):
            types = text.types
        self._read(text, None, types._table if types else None)
        self._fill(types=types)

    def _more(self) -> tuple[Any, ...]:
        return (self.types,) if self.types else ()


class PackageURL(PackageURLParts, _Family):
    """A package URL (purl, ECMA-427). Parts are decoded, by the rules of the type; None where absent.

    >>> p = PackageURL("pkg:npm/%40acme/ui@2.0.1?arch=x64#src/a")
    >>> p.type, p.namespace, p.name, p.version, dict(p.qualifiers), p.subpath
    ('npm', '@acme', 'ui', '2.0.1', {'arch': 'x64'}, 'src/a')
    >>> PackageURL("pkg:pypi/My_Tool").canonical
    'pkg:pypi/my-tool'
    """

    _kind = "purl"
    __slots__ = _FAMILIES[_kind][1]
    __match_args__ = ("type", "namespace", "name", "version")


#: What the drivers and converters take.
IDENTIFIERS = (URI, IRI, CRI, NoshURI, UserURL, PackageURL)
