# SPDX-License-Identifier: MIT
"""Columns of identifiers: each function takes a column of texts and returns a column of as many rows.

A column is anything with Arrow's PyCapsule interface (pyarrow, Polars, pandas' Arrow types, DuckDB, nanoarrow) of the
types string, large_string and string_view, or a sequence of str and None. Null stays null; a row that is not an IRI or
URI reference gives null (`valid` says false). The GIL is released while a kernel runs.

Results carry the PyCapsule interface: `pyarrow.array(r)`, `polars.Series(r)`, and `r.to_pylist()` without either. The
result of a chunked column has the same chunks: `pyarrow.chunked_array(r)`.

>>> import urikit.arrow as ua
>>> ua.host(["http://a.example/x", "mailto:a@b", None, "http://["]).to_pylist()
['a.example', None, None, None]
"""
from __future__ import annotations

from typing import Any

from . import _core
from ._core import Column

__all__ = [
    "valid", "parse", "scheme", "userinfo", "host", "host_kind", "port", "effective_port", "path", "query", "fragment",
    "authority", "normalize", "resolve", "relativize", "equal", "query_value", "surt", "to_iri", "to_uri",
    "registrable", "error", "path_segment", "set_query", "remove_query", "encode", "decode", "to_cri", "from_cri",
    "Column", "ChunkedColumn",
]  # fmt: skip


class ChunkedColumn:
    """The result of a chunked column: chunks of one type."""

    __slots__ = ("chunks",)

    def __init__(self, chunks: list[Column]) -> None:
        self.chunks = chunks

    def __len__(self) -> int:
        return sum(len(chunk) for chunk in self.chunks)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return _core.stream_of(self.chunks)

    def __arrow_c_schema__(self) -> object:
        return self.chunks[0].__arrow_c_schema__()

    def to_pylist(self) -> list[Any]:
        """The rows as Python objects."""
        return [row for chunk in self.chunks for row in chunk.to_pylist()]


def _chunks(column: Any) -> tuple[bool, list[tuple[Any, Any]]]:
    """Whether a column is chunked, and the capsules of its chunks."""
    if hasattr(column, "__arrow_c_array__"):
        return False, [column.__arrow_c_array__()]
    if hasattr(column, "__arrow_c_stream__"):
        return True, _core.stream_chunks(column.__arrow_c_stream__())
    if isinstance(column, (str, bytes)):
        raise TypeError("expected a column, not one text")
    return False, [_core.column_of(_rows(column)).__arrow_c_array__()]


def _rows(column: Any) -> list[Any]:
    # NumPy's and pandas' objects for a missing text are not None, but they are not equal to themselves, or pandas.NA
    return [None if row is None or type(row).__name__ == "NAType" or row != row else row for row in column]


def _run(kernel: str, column: Any, other: Any = None, level: str | None = None, key: str | None = None,
         form: bool = False) -> Any:  # fmt: skip
    chunked, chunks = _chunks(column)
    others: list[Any]
    if other is None or isinstance(other, str):
        others = [other] * len(chunks)
    else:
        other_chunked, others = _chunks(other)
        if len(others) != len(chunks):
            raise ValueError("two columns have different chunks: combine them first")
        chunked = chunked or other_chunked
    if not chunks:  # a stream without chunks still has a type
        return ChunkedColumn([_run(kernel, [], None if other is None else "a:", level, key, form)])
    results = [_core.arrow_run(kernel, *pair, more, level, key, form) for pair, more in zip(chunks, others)]
    return ChunkedColumn(results) if chunked else results[0]


def valid(column: Any) -> Any:
    """True where a row is an IRI or URI reference; null where it is null."""
    return _run("valid", column)


def parse(column: Any) -> Any:
    """All parts: struct of scheme, userinfo, host, host_kind, port (int32), path, query, fragment.

    >>> parse(["http://a:80/b"]).to_pylist()[0]["port"]
    80
    """
    return _run("parse", column)


def scheme(column: Any) -> Any:
    """The scheme as written."""
    return _run("scheme", column)


def userinfo(column: Any) -> Any:
    """What is before '@' in the authority."""
    return _run("userinfo", column)


def host(column: Any) -> Any:
    """The host as written; an IP literal keeps its brackets."""
    return _run("host", column)


def host_kind(column: Any) -> Any:
    """reg-name, ipv4, ipv6 or ipvfuture; null without an authority."""
    return _run("host_kind", column)


def port(column: Any) -> Any:
    """The port as int32; null where it is absent, empty or above 65535."""
    return _run("port", column)


def effective_port(column: Any) -> Any:
    """The port, or the scheme's default where it is absent or empty."""
    return _run("effective_port", column)


def path(column: Any) -> Any:
    """The path as written."""
    return _run("path", column)


def query(column: Any) -> Any:
    """What is after '?', as written."""
    return _run("query", column)


def fragment(column: Any) -> Any:
    """What is after '#', as written."""
    return _run("fragment", column)


def authority(column: Any) -> Any:
    """Userinfo, host and port as written."""
    return _run("authority", column)


def normalize(column: Any, level: str = "syntax") -> Any:
    """The normal form at a level: string, case, percent, path, syntax (the same as path), scheme."""
    return _run("normalize", column, level=level)


def resolve(base: Any, column: Any) -> Any:
    """The target of each reference against a base: one text, or a column of as many rows."""
    return _run("resolve", column, _other(base))


def relativize(base: Any, column: Any) -> Any:
    """The shortest reference from a base to each: one text, or a column of as many rows."""
    return _run("relativize", column, _other(base))


def equal(a: Any, b: Any, level: str = "syntax") -> Any:
    """True where the normal forms at a level are the same. b: one text, or a column of as many rows."""
    return _run("equal", a, _other(b), level)


def query_value(column: Any, key: str, *, form: bool = False) -> Any:
    """The decoded value of the first pair with a key. form: '+' is a space."""
    return _run("query_value", column, key=key, form=form)


def surt(column: Any) -> Any:
    """A key that sorts by domain: https://(com,example,www,)/path"""
    return _run("surt", column)


def to_iri(column: Any) -> Any:
    """The IRI with the triplets decoded that may be characters there."""
    return _run("to_iri", column)


def to_uri(column: Any) -> Any:
    """The URI with every byte beyond ASCII percent-encoded."""
    return _run("to_uri", column)


def _other(value: Any) -> Any:
    if isinstance(value, (_core.URIBase, _core.IRIBase)):
        return str(value)
    if value is None:
        raise TypeError("expected a text or a column, not None")
    return value


# ---- by the functions of the SQL bindings, one call a row ----


def call(name: str, *args: Any) -> Any:
    """A function of the SQL bindings on columns: its name there, and for each argument a column, a text or an int.

    >>> call("uri_path_segment", ["http://h/a/b"], -1).to_pylist()
    ['b']
    """
    if not hasattr(_core, "sql_run"):
        raise NotImplementedError(f"{name}: this urikit was built without libpsl and utf8proc")
    opened = [_argument(arg) for arg in args]
    counts = {len(chunks) for chunked, chunks in opened if chunked}
    if len(counts) > 1:
        raise ValueError("two columns have different chunks: combine them first")
    if not counts:
        return _core.sql_run(name, tuple(chunks[0] for _, chunks in opened))
    n = counts.pop()
    if n == 0:  # a stream without chunks still has a type
        return ChunkedColumn([call(name, *([] if chunked else one[0] for chunked, one in opened))])
    rows = [[one[i] if chunked else one[0] for chunked, one in opened] for i in range(n)]
    return ChunkedColumn([_core.sql_run(name, tuple(row)) for row in rows])


def _argument(arg: Any) -> tuple[bool, list[Any]]:
    if arg is None or isinstance(arg, (str, bytes, int)):
        return False, [arg]
    if isinstance(arg, (_core.URIBase, _core.IRIBase)):
        return False, [str(arg)]
    return _chunks(arg)


def registrable(column: Any) -> Any:
    """The registrable domain of the host by libpsl's list; null for a bare suffix, an address, no host.

    >>> registrable(["http://www.example.co.uk/", "http://co.uk/"]).to_pylist()
    ['example.co.uk', None]
    """
    return call("uri_registrable", column)


def error(column: Any, kind: str | None = None) -> Any:
    """Why a row is not valid, as `code:offset: sentence`; null where it is valid, or null."""
    return call("uri_error", column) if kind is None else call("uri_error", column, kind)


def path_segment(column: Any, n: Any) -> Any:
    """A segment of the path, decoded: 1 is the first, -1 the last."""
    return call("uri_path_segment", column, n)


def set_query(column: Any, key: Any, value: Any) -> Any:
    """Each with one value for a key of its query."""
    return call("uri_set_query", column, key, value)


def remove_query(column: Any, key: Any) -> Any:
    """Each without the pairs of a key, in which * matches anything."""
    return call("uri_remove_query", column, key)


def encode(column: Any, component: str | None = None) -> Any:
    """Texts percent-encoded for a component; by default only unreserved characters stay."""
    return call("uri_encode", column) if component is None else call("uri_encode", column, component)


def decode(column: Any) -> Any:
    """Texts percent-decoded; null where that is not UTF-8, or has a NUL."""
    return call("uri_decode", column)


def to_cri(column: Any) -> Any:
    """The CRI of each in CBOR, as binary."""
    return call("uri_to_cri", column)


def from_cri(column: Any) -> Any:
    """The URI of each CRI in CBOR."""
    return call("cri_to_uri", column)
