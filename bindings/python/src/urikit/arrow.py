# SPDX-License-Identifier: MIT
# Written by catalog/generate.py from catalog/functions.toml. Do not edit.
"""Columns of identifiers: each function takes a column of texts and returns a column of as many rows.

A column is anything with Arrow's PyCapsule interface (pyarrow, Polars, pandas' Arrow types, DuckDB, nanoarrow) of the
types string, large_string, string_view or binary, also dictionary-encoded (categories, ENUM) or run-end encoded; a table of
one column, such as a relation of DuckDB or a frame; or a sequence of str and None (a list, NumPy's object and string
arrays). An array of pyarrow is validated first, since a file may lie; arrays of others are trusted to be as long as they say. Null
stays null; a row that is not an IRI or URI reference gives null (`valid` and `error` tell).

The GIL is released while a kernel runs. `threads` says how many threads may work, this one included; without it, as many
as there are processors, for columns that are long enough. Ctrl-C ends a call; `progress` says how far it is.

Results carry the PyCapsule interface: `pyarrow.array(r)`, `polars.Series(r)`. Without either, `r[0]`, `list(r)` and
`r.to_pylist()` give Python objects. The
result of a chunked column has the same chunks: `pyarrow.chunked_array(r)`. Results have the type of the column: string,
large_string, or string_view, whose texts are not copied where they are a piece of the column's.

>>> import urikit.arrow as ua
>>> ua.host(["http://a.example/x", "mailto:a@b", None, "http://["]).to_pylist()
['a.example', None, None, None]
"""
from __future__ import annotations

from ._core import Column
from ._columns import (
    ChunkedColumn,
    _guarded,
    _other,
    _run,
    call,
    expand,
    findings,
    hash,
    match,
    path_segment,
    progress,
    query_value,
    remove_part,
    remove_query,
    route,
    set_part,
    set_query,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._columns import Result, Texts

__all__ = [
    "valid",
    "error",
    "error_parts",
    "parse",
    "scheme",
    "authority",
    "userinfo",
    "host",
    "host_kind",
    "host_reversed",
    "port",
    "effective_port",
    "path",
    "query",
    "fragment",
    "normalize",
    "resolve",
    "relativize",
    "equal",
    "uri_from_path",
    "uri_to_path",
    "redirect_uri_equal",
    "redirect_uri_error",
    "scheme_error",
    "redact",
    "compare",
    "hash",
    "query_value",
    "query_pairs",
    "set_query",
    "remove_query",
    "path_segment",
    "path_segments",
    "set_part",
    "remove_part",
    "surt",
    "origin",
    "host_key",
    "registrable",
    "to_iri",
    "to_uri",
    "to_cri",
    "from_cri",
    "encode",
    "decode",
    "findings",
    "expand",
    "match",
    "route",
    "readers_agree",
    "guard",
    "guard_why",
    "guard_line",
    "address_is_internal",
    "call",
    "progress",
    "Column",
    "ChunkedColumn",
]


def valid(column: Texts, kind: str | None = None, *, threads: int | None = None) -> Result:
    """True where a row is valid, null where it is null.

    kind  uri, uri-reference, absolute-uri, iri, iri-reference (the default), cri (bytes), nosh, usr, auto
    """
    return _run("valid", column, kind=kind, threads=threads)


def error(column: Texts, kind: str | None = None, *, threads: int | None = None) -> Result:
    """Why a row is not valid, as `code:offset: sentence`; null where it is valid, or null."""
    return _run("error", column, kind=kind, threads=threads)


def error_parts(column: Texts, kind: str | None = None, *, threads: int | None = None) -> Result:
    """The same as struct of code, offset (int64, in bytes), reason.

    >>> error_parts(["http://a%G0/", "a"]).to_pylist()
    [{'code': 'percent', 'offset': 9, 'reason': "'G' is not a hex digit"}, None]
    """
    return _run("error_parts", column, kind=kind, threads=threads)


def parse(column: Texts, *, threads: int | None = None) -> Result:
    """All parts: struct of scheme, userinfo, host, host_kind, port (int32), path, query, fragment.

    >>> parse(["http://a:80/b"]).to_pylist()[0]["port"]
    80
    """
    return _run("parse", column, threads=threads)


def scheme(column: Texts, *, threads: int | None = None) -> Result:
    """The scheme as written."""
    return _run("scheme", column, threads=threads)


def authority(column: Texts, *, threads: int | None = None) -> Result:
    """Userinfo, host and port as written."""
    return _run("authority", column, threads=threads)


def userinfo(column: Texts, *, threads: int | None = None) -> Result:
    """What is before '@' in the authority."""
    return _run("userinfo", column, threads=threads)


def host(column: Texts, *, threads: int | None = None) -> Result:
    """The host as written; an IP literal keeps its brackets."""
    return _run("host", column, threads=threads)


def host_kind(column: Texts, *, threads: int | None = None) -> Result:
    """reg-name, ipv4, ipv6 or ipvfuture; null without an authority."""
    return _run("host_kind", column, threads=threads)


def host_reversed(column: Texts, *, threads: int | None = None) -> Result:
    """The normal form of the host with its labels reversed: com.example.www. Addresses are not reversed."""
    return _run("host_reversed", column, threads=threads)


def port(column: Texts, *, threads: int | None = None) -> Result:
    """The port as int32; null where it is absent, empty or above 65535."""
    return _run("port", column, threads=threads)


def effective_port(column: Texts, *, threads: int | None = None) -> Result:
    """The port, or the scheme's default where it is absent or empty."""
    return _run("effective_port", column, threads=threads)


def path(column: Texts, *, threads: int | None = None) -> Result:
    """The path as written."""
    return _run("path", column, threads=threads)


def query(column: Texts, *, threads: int | None = None) -> Result:
    """What is after '?', as written."""
    return _run("query", column, threads=threads)


def fragment(column: Texts, *, threads: int | None = None) -> Result:
    """What is after '#', as written."""
    return _run("fragment", column, threads=threads)


def normalize(column: Texts, level: str = "syntax", *, threads: int | None = None) -> Result:
    """The normal form at a level: string, case, percent, path, syntax (the same as path), scheme."""
    return _run("normalize", column, level=level, threads=threads)


def resolve(base: object, column: Texts, *, threads: int | None = None) -> Result:
    """The target of each reference against a base: one text, or a column of as many rows."""
    return _run("resolve", column, _other(base), threads=threads)


def relativize(base: object, column: Texts, *, threads: int | None = None) -> Result:
    """The shortest reference from a base to each: one text, or a column of as many rows."""
    return _run("relativize", column, _other(base), threads=threads)


def equal(column: Texts, other: object, level: str = "syntax", *, threads: int | None = None) -> Result:
    """True where the normal forms at a level are the same; a URI has that of the IRI that maps to it.

    other: one text, or a column of as many rows.
    """
    return _run("equal", column, _other(other), level=level, threads=threads)


def uri_from_path(column: Texts, system: object = "") -> Result:
    """The file URI of an absolute path; system: posix, or windows."""
    return call("uri_from_path", column, system)


def uri_to_path(column: Texts, system: object = "") -> Result:
    """The path that a file URI names; system: posix, or windows."""
    return call("uri_to_path", column, system)


def redirect_uri_equal(column: Texts, given: object) -> Result:
    """True if a redirect URI is the registered one: the same text, but for the port of http with a loopback address."""
    return call("uri_redirect_uri_equal", column, given)


def redirect_uri_error(column: Texts, given: object) -> Result:
    """Why a redirect URI is not the registered one, as a sentence; null if it is."""
    return call("uri_redirect_uri_error", column, given)


def scheme_error(column: Texts) -> Result:
    """Why a row is not a valid URI or IRI, or breaks a rule of its scheme, as `code:offset: sentence`; null if it is valid."""
    return call("uri_scheme_error", column)


def redact(column: Texts, keys: object = "") -> Result:
    """A running text with **** for passwords in URLs and for values of secret keys; keys: more of them, with commas between."""
    return call("uri_redact", column, keys)


def compare(column: Texts, other: object, level: str = "syntax", *, threads: int | None = None) -> Result:
    """-1, 0 or 1 (int8) by the order of scheme, authority, path, query, fragment of the normal forms."""
    return _run("compare", column, _other(other), level=level, threads=threads)


def query_pairs(column: Texts, *, form: bool = False, threads: int | None = None) -> Result:
    """All pairs of the query, decoded: list of struct of key and value. The value is null where there is no '='.

    >>> query_pairs(["?a=1&b", "x"]).to_pylist()
    [[{'key': 'a', 'value': '1'}, {'key': 'b', 'value': None}], []]
    """
    return _run("query_pairs", column, form=form, threads=threads)


def path_segments(column: Texts, *, threads: int | None = None) -> Result:
    """All segments of the path, decoded: list of string.

    >>> path_segments(["http://a/b%20c/", ""]).to_pylist()
    [['b c', ''], []]
    """
    return _run("path_segments", column, threads=threads)


def surt(column: Texts, *, threads: int | None = None) -> Result:
    """A key that sorts by domain: https://(com,example,www,)/path"""
    return _run("surt", column, threads=threads)


def origin(column: Texts, *, threads: int | None = None) -> Result:
    """Scheme, host and port in normal form, without the scheme's default port, RFC 6454; null without a host."""
    return _run("origin", column, threads=threads)


def host_key(column: Texts, *, threads: int | None = None) -> Result:
    """The host in lower case and normal form, to compare and group by; null without a host, and for one beyond ASCII."""
    return _run("host_key", column, threads=threads)


def registrable(column: Texts, *, icann: bool = False, threads: int | None = None) -> Result:
    """The registrable domain in lower case by libpsl's built-in list; null for a bare suffix, an address, no host.

    icann  only by the section of the registries: "github.io" is then a domain, and no suffix

    >>> registrable(["http://WWW.Example.co.uk/", "http://co.uk/"]).to_pylist()
    ['example.co.uk', None]
    """
    return _run("registrable", column, number=int(icann), threads=threads)


def to_iri(column: Texts, *, threads: int | None = None) -> Result:
    """The IRI with the triplets decoded that may be characters there."""
    return _run("to_iri", column, threads=threads)


def to_uri(column: Texts, *, threads: int | None = None) -> Result:
    """The URI with every byte beyond ASCII percent-encoded."""
    return _run("to_uri", column, threads=threads)


def to_cri(column: Texts, *, threads: int | None = None) -> Result:
    """The CRI of each URI or IRI, as binary; null where there is none."""
    return _run("to_cri", column, threads=threads)


def from_cri(column: Texts, *, threads: int | None = None) -> Result:
    """The URI of each CRI (binary); null where there is none."""
    return _run("from_cri", column, threads=threads)


def encode(column: Texts, component: str | None = None, *, threads: int | None = None) -> Result:
    """Texts percent-encoded for a component; by default only unreserved characters stay."""
    return _run("encode", column, part=component, threads=threads)


def decode(column: Texts, *, threads: int | None = None) -> Result:
    """Texts percent-decoded; null where that is not UTF-8, or has a NUL."""
    return _run("decode", column, threads=threads)


def readers_agree(column: Texts) -> Result:
    """True where all programs that accept a text read the same scheme, host, port, path and query: see urikit.readers.

    >>> readers_agree(["http://a.example/b", "http://good.example\\\\@evil.example/", None]).to_pylist()
    [True, False, None]
    """
    return call("uri_readers_agree", column)


def guard(column: Texts, *, schemes: object = None, hosts: object = None, ports: object = None, as_given: object = False, policy: str | None = None) -> Result:
    """The text to fetch, where all programs read the same host and the options allow it, as urikit.guard has them; else null.

    A host that is not ASCII does not pass here: urikit.guard has IDNA.

    >>> guard(["HTTP://a.example:80/b/../c", "http://127.0.0.1/", None]).to_pylist()
    ['http://a.example/c', None, None]
    """
    return _guarded("uri_guard", column, schemes=schemes, hosts=hosts, ports=ports, as_given=as_given, policy=policy)


def guard_why(column: Texts, *, schemes: object = None, hosts: object = None, ports: object = None, as_given: object = False, policy: str | None = None) -> Result:
    """Why `guard` does not let a text through, as `rule: sentence`; null where it does.

    >>> guard_why(["http://a.example/", "http://127.0.0.1/"]).to_pylist()
    [None, 'policy-address: the host is an internal address, or a name for one']
    """
    return _guarded("uri_guard_why", column, schemes=schemes, hosts=hosts, ports=ports, as_given=as_given, policy=policy)


def guard_line(column: Texts, policy: str | None) -> Result:
    """The line of a policy that decides on a text, counted from 1, as urikit.guard_line; null where none does.

    >>> guard_line(["http://a.example/", "http://b.example/"], "allow host a.example\\ndeny host b.example").to_pylist()
    [1, 2]
    """
    return _guarded("uri_guard_line", column, policy=policy)


def address_is_internal(column: Texts) -> Result:
    """True where an IP address is not public, as urikit.address_is_internal; null where a text is not an address.

    >>> address_is_internal(["10.0.0.1", "8.8.8.8", "localhost"]).to_pylist()
    [True, False, None]
    """
    return call("uri_address_is_internal", column)
