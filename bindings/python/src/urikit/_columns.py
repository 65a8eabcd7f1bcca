# SPDX-License-Identifier: MIT
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
# This module is how a column is read and a kernel is run, and the functions whose arguments need more than the catalog
# says. The docstring is that of urikit.arrow, which catalog/generate.py writes.
from __future__ import annotations

import contextlib
import contextvars
import json
import os
import sys
import time

from . import _core
from ._core import Column
from ._reference import _without_delimiter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from typing import Any, Protocol, TypeAlias

    class ArrowArray(Protocol):
        """An array by Arrow's PyCapsule interface."""

        def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]: ...

    class ArrowStream(Protocol):
        """A chunked array, a series or a stream by Arrow's PyCapsule interface."""

        def __arrow_c_stream__(self, requested_schema: object = None) -> object: ...

    Texts: TypeAlias = Iterable[object] | ArrowArray | ArrowStream
    Result: TypeAlias = "Column | ChunkedColumn"


class ChunkedColumn:
    """The result of a chunked column: chunks of one type."""

    __slots__ = ("chunks",)

    def __init__(self, chunks: list[Column]) -> None:
        self.chunks = chunks

    def __len__(self) -> int:
        return sum(len(chunk) for chunk in self.chunks)

    def __iter__(self) -> Iterator[Any]:
        return (row for chunk in self.chunks for row in chunk)

    def __getitem__(self, row: int) -> Any:
        at = row + len(self) if row < 0 else row
        for chunk in self.chunks:
            if 0 <= at < len(chunk):
                return chunk[at]
            at -= len(chunk)
        raise IndexError(f"row {row} of {len(self)}")

    def __repr__(self) -> str:
        return f"<urikit.arrow.ChunkedColumn of {len(self.chunks)} chunks: {self.chunks!r}>"

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return _core.stream_of(self.chunks)

    def __arrow_c_schema__(self) -> object:
        return self.chunks[0].__arrow_c_schema__()

    def __arrow_array__(self, type: Any = None) -> Any:
        """For pyarrow.array: a chunked array without a copy, where it would else ask for each row."""
        import pyarrow  # type: ignore[import-not-found,import-untyped,unused-ignore]

        pa: Any = pyarrow
        chunked = pa.chunked_array(self)
        return chunked if type is None else chunked.cast(type)

    def to_pylist(self) -> list[Any]:
        """The rows as Python objects."""
        return [row for chunk in self.chunks for row in chunk.to_pylist()]


class _Line:
    """How far a call is, on a line of a terminal, from its first second on."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.is_there = False

    def __call__(self, done: int, rows: int) -> None:
        if done < rows and time.monotonic() - self.began >= 1:
            sys.stderr.write(f"\r{100 * done // rows:3d} %  {done:,} of {rows:,} rows\x1b[K")
            sys.stderr.flush()
            self.is_there = True
        elif done == rows:
            self.end()

    def end(self) -> None:
        if self.is_there:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
        self.began, self.is_there = time.monotonic(), False


_show: contextvars.ContextVar[Callable[[int, int], object] | None] = contextvars.ContextVar("urikit.arrow.progress", default=None)


@contextlib.contextmanager
def progress(show: Callable[[int, int], object] | None = None) -> Generator[None, None, None]:
    """Say how far the calls are that this thread, or this task of asyncio, makes inside.

    `show(done, rows)` is called about ten times a second on the calling thread, and once more when a call is done; an
    exception that it raises ends the call. A dictionary-encoded column has its values as rows. Without `show`, a line on
    stderr says it where that is a terminal and a call takes longer than a second.

    >>> seen = []
    >>> with progress(lambda done, rows: seen.append((done, rows))):
    ...     _ = remove_part(["http://a.example/", None], "query")
    >>> seen
    [(2, 2)]
    """
    line = _Line() if show is None and sys.stderr is not None and sys.stderr.isatty() else None
    if show is not None and not callable(show):  # pyright: ignore[reportUnnecessaryComparison]
        raise TypeError(f"progress takes a function of (done, rows), not {type(show).__name__}")
    before = _show.set(show or line)
    try:
        yield
    finally:
        _show.reset(before)
        if line:
            line.end()


def _done(columns: list[Column], show: Callable[[int, int], object] | None) -> list[Column]:
    if show:
        rows = sum(map(len, columns))
        show(rows, rows)
    return columns


def _told(show: Callable[[int, int], object], before: int, rows: int) -> Callable[[int, int], object]:
    """Tells of the rows of one chunk as rows of all."""
    return lambda done, _: show(before + done, rows)


def _sql_chunks(name: str, chunks: list[list[Any]]) -> list[Column]:
    """The results of an SQL function, for each chunk's arguments."""
    show = _show.get()
    if not show:
        return [_core.sql_run(name, tuple(args)) for args in chunks]
    lengths = [max((_core.array_rows(arg) for arg in args if isinstance(arg, tuple)), default=1) for args in chunks]  # pyright: ignore[reportUnknownArgumentType]
    results: list[Column] = []
    rows, before = sum(lengths), 0
    for args, length in zip(chunks, lengths):
        results.append(_core.sql_run(name, tuple(args), _told(show, before, rows)))
        before += length
    return _done(results, show)


_processors: Callable[[], int | None] = getattr(os, "process_cpu_count", os.cpu_count)
if _processors is os.cpu_count and hasattr(os, "sched_getaffinity"):
    _processors = lambda: len(os.sched_getaffinity(0))  # noqa: E731


def _is_arrow(column: Any) -> bool:
    return hasattr(column, "__arrow_c_array__") or hasattr(column, "__arrow_c_stream__")


def _chunks(column: Any) -> tuple[bool, list[tuple[Any, Any]]]:
    """Whether a column is chunked, and the capsules of its chunks."""
    if isinstance(column, (str, bytes)):
        raise TypeError("expected a column, not one text: put it into a list")
    kind: type[object] = column.__class__
    if issubclass(kind, (dict, set, frozenset)) or not hasattr(column, "__iter__") and not _is_arrow(column):
        raise TypeError(f"expected a column, such as an Arrow array or a list of texts, not {kind.__name__}")
    if kind.__module__.split(".")[0] == "pyarrow" and hasattr(column, "validate"):
        # Arrow's C data interface has no lengths of buffers: only pyarrow can tell that offsets of a file lead out of them
        column.validate()
    if hasattr(column, "__arrow_c_array__"):
        return False, [column.__arrow_c_array__()]
    if hasattr(column, "__arrow_c_stream__"):
        try:
            stream = column.__arrow_c_stream__()
        except ImportError:  # pandas has the method also where pyarrow is missing
            stream = None
        if stream is not None:
            return True, _core.stream_chunks(stream)
    return False, [_core.column_of(column).__arrow_c_array__()]


def _is_dictionary(chunks: list[Any]) -> bool:
    first: Any = chunks[0] if chunks else None
    return isinstance(first, tuple) and _core.is_dictionary(first)  # pyright: ignore[reportUnknownArgumentType]


def _expanded(chunks: list[Any]) -> list[Any]:
    """Plain chunks: of a dictionary-encoded column the texts."""
    if not _is_dictionary(chunks):
        return chunks
    return [_core.dictionary_expand(values, rows).__arrow_c_array__() for _, values, rows, _, _ in map(_core.dictionary_split, chunks)]


def _by_value(chunks: list[Any], run: Callable[[list[Any]], list[Column]]) -> list[Column]:
    """The results of a dictionary-encoded column: each value is read once, where the column has more rows than values."""
    made: dict[Any, Column] = {}
    parts: list[tuple[Column, Any]] = []
    for key, values, rows, distinct, count in map(_core.dictionary_split, chunks):
        if distinct > count:  # a slice of a long dictionary
            (result,) = run([_core.dictionary_expand(values, rows).__arrow_c_array__()])
            parts.append((result, _core.dictionary_all(result)))
        else:
            if key not in made:
                (made[key],) = run([values])
            parts.append((made[key], rows))
    try:
        return [_core.dictionary_take(result, rows, False) for result, rows in parts]
    except OverflowError:
        return [_core.dictionary_take(result, rows, True) for result, rows in parts]


def _run(kernel: str, column: Any, other: Any = None, *, level: str | None = None, key: str | None = None,
         part: str | None = None, kind: str | None = None, form: bool = False, encoded: bool = False, wide: bool = False,
         number: int = 0, threads: int | None = None) -> Result:  # fmt: skip
    chunked, chunks = _chunks(column)
    if not chunks:  # a stream without chunks still has a type
        chunks = _chunks([])[1]
    if other is not None and not isinstance(other, str):
        other_chunked, other = _chunks(other)
        other = _expanded(other) or _chunks([])[1]
        chunks = _expanded(chunks)
        chunked = chunked or other_chunked
    if threads is None:
        threads = _processors() or 1
    elif not isinstance(threads, int):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise TypeError(f"threads is an int or None, not {type(threads).__name__}")
    elif threads < 1:
        raise ValueError(f"threads is 1 or more, not {threads}")

    def run(chunks: list[Any]) -> list[Column]:
        show = _show.get()
        return _done(_core.arrow_run(kernel, chunks, other, level, key, part, kind, form, encoded, wide, number, min(threads, 64), show), show)

    results = _by_value(chunks, run) if _is_dictionary(chunks) else run(chunks)
    return ChunkedColumn(results) if chunked else results[0]


def _other(value: Any) -> Any:
    if isinstance(value, (_core.URIBase, _core.IRIBase)):
        return str(value)
    if value is None:
        raise TypeError("expected a text or a column, not None")
    return value


# ---- functions whose arguments need more than the catalog says


def path_segment(column: Texts, n: object, *, threads: int | None = None) -> Result:
    """A segment of the path, decoded: 1 is the first, -1 the last. n: an int, or a column of int64."""
    if not isinstance(n, int):
        return call("uri_path_segment", column, n)
    return _run("path_segment", column, number=n, threads=threads)


def hash(column: Texts, level: str = "syntax", *, bits: int = 64, threads: int | None = None) -> Result:
    """XXH3 of the normal form: uint64, or with bits=128 16 bytes in XXH3's canonical order (the highest first).

    What `equal` says is equal has one hash: a URI has that of the IRI that maps to it.

    >>> a, b = hash(["HTTP://a/%7E", "http://a/~"]).to_pylist()
    >>> a == b
    True
    """
    if bits not in (64, 128):
        raise ValueError(f"a hash has 64 or 128 bits, not {bits}")
    return _run("hash", column, level=level, wide=bits == 128, threads=threads)


def query_value(column: Texts, key: object, *, form: bool = False, threads: int | None = None) -> Result:
    """The decoded value of the first pair with a key. form: '+' is a space."""
    if _is_arrow(key):
        if form:
            raise TypeError("form needs a key that is the same in each row")
        return call("uri_query_value", column, key)
    if not isinstance(key, str):
        raise TypeError(f"a key is str or an Arrow column, not {type(key).__name__}")
    return _run("query_value", column, key=key, form=form, threads=threads)


def set_part(column: Texts, part: str, value: object, *, encoded: bool = False, threads: int | None = None) -> Result:
    """Each with another scheme, userinfo, host, port, path, query or fragment.

    value  one text, or a column of as many rows; null gives null; a port may be one int
    """
    value = str(value) if part == "port" and type(value) is int else value
    if isinstance(value, str):  # what no row can have is an error here, not null in each row
        _without_delimiter(part, value, encoded)
        if part == "host":
            _core.IRIBase("//h")._set(part, value, encoded)
    return _run("set_part", column, _other(value), part=part, encoded=encoded, threads=threads)


def remove_part(column: Texts, part: str, *, threads: int | None = None) -> Result:
    """Each without its userinfo, port, query or fragment."""
    return _run("set_part", column, None, part=part, threads=threads)


def set_query(column: Texts, key: object, value: object, *, encoded: bool = False, threads: int | None = None) -> Result:
    """Each with one value for a key of the query. Key and value: texts, or columns; a value may be one int; null gives null."""
    value = str(value) if type(value) is int else value
    if not isinstance(key, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        return call("uri_set_query", column, key, value)
    return _run("set_query", column, _other(value), key=key, encoded=encoded, threads=threads)


def remove_query(column: Texts, key: object, *, threads: int | None = None) -> Result:
    """Each without the pairs of some keys, in which '*' matches any run of bytes.

    key  one text for all rows, with commas between keys; a list of texts, each one key; or an Arrow column of as many rows

    >>> remove_query(["?utm_a=1&gclid=2&x=3"], "utm_*,gclid").to_pylist()
    ['?x=3']
    """
    if _is_arrow(key):
        return call("uri_remove_query", column, key)
    return _run("set_query", column, None, key=_patterns(key), threads=threads)


def _is_many(key: Any) -> bool:
    return isinstance(key, (list, tuple, set, frozenset))


def _patterns(key: Any) -> str:
    """Keys as one text, which the core takes: checked here, not row by row."""
    if not isinstance(key, str):
        if not _is_many(key) or not all(isinstance(one, str) for one in key):
            raise TypeError(f"a key is str, a list of str or an Arrow column, not {type(key).__name__}")
        keys: list[str] = list(key)
        if any("," in one for one in keys):
            raise ValueError("a key in a list has no comma: '*' matches one")
        key = ",".join(keys)
    _core.IRIBase("")._query_remove(key, True)
    return str(key)


# ---- by the functions of the SQL bindings, one call a row

# What raises for a value of its first argument; others may for their later ones. A dictionary may have such a value in no row.
_RAISING = ("uri_strict", "uri_expand", "uri_match")


def call(name: str, *args: object) -> Result:
    """A function of the SQL bindings on columns: its name there, and for each argument a column, a text or an int.

    >>> call("uri_path_segment", ["http://h/a/b"], -1).to_pylist()
    ['b']
    """
    if not hasattr(_core, "sql_run"):
        raise NotImplementedError(f"{name}: this urikit was built without libpsl and utf8proc")
    opened = [_argument(arg) for arg in args]
    columns = [i for i, (_, chunks) in enumerate(opened) if isinstance(chunks[0] if chunks else None, tuple)]
    if len(columns) == 1 and columns[0] == 0 and name not in _RAISING and _is_dictionary(opened[columns[0]][1]):
        chunked, chunks = opened[columns[0]]
        results = _by_value(chunks, lambda one: _sql_chunks(name, [[one[0] if i == columns[0] else arg[1][0] for i, arg in enumerate(opened)]]))
        return ChunkedColumn(results) if chunked else results[0]
    opened = [(chunked, _expanded(chunks)) for chunked, chunks in opened]
    counts = {len(chunks) for chunked, chunks in opened if chunked}
    if len(counts) > 1:
        raise ValueError("two columns have different chunks: combine them first")
    if not counts:
        return _sql_chunks(name, [[chunks[0] for _, chunks in opened]])[0]
    n = counts.pop()
    if n == 0:  # a stream without chunks still has a type
        none = _chunks([])[1][0]
        return ChunkedColumn(_sql_chunks(name, [[none if chunked else one[0] for chunked, one in opened]]))
    return ChunkedColumn(_sql_chunks(name, [[one[i] if chunked else one[0] for chunked, one in opened] for i in range(n)]))


def _argument(arg: Any) -> tuple[bool, list[Any]]:
    if arg is None or isinstance(arg, (str, bytes, int)):
        return False, [arg]
    if isinstance(arg, (_core.URIBase, _core.IRIBase)):
        return False, [str(arg)]
    return _chunks(arg)


# ---- what may be fetched, and URI templates: options as the text that SQL takes


def _guarded(name: str, column: Texts, **options: Any) -> Result:  # pyright: ignore[reportUnusedFunction]
    from ._guard import _policy

    return call(name, column, _policy(**options))


def _options(any_order: bool, other_pairs: bool) -> list[str]:
    given = [name for name, on in (("any-order", any_order), ("other-pairs", other_pairs)) if on]
    return [",".join(given)] if given else []


def findings(column: Texts, policy: str | None = None) -> Result:
    """What `urikit lint` finds in each text, valid or not: ids of rules with commas between; empty where it finds nothing.

    `policy`: lines, as in `urikit.findings`.

    >>> findings(["http://user@0x7f.1/", "http://a.example/", None]).to_pylist()[1:]
    ['', None]
    """
    return call("findings", column) if policy is None else call("findings", column, policy)


def expand(template: object, column: object) -> Result:
    """A template with variables, JSON objects: a column of either, or a text. Null where the variables are not JSON.

    >>> expand("/users/{id}{?page}", ['{"id":4}', '{"id":"me","page":2}']).to_pylist()
    ['/users/4', '/users/me?page=2']
    """
    return call("uri_expand", _template(template), column)


def match(column: Texts, template: object, *, any_order: bool = False, other_pairs: bool = False) -> Result:
    """What a template takes of each text, as JSON; null where it does not match.

    any_order    the parameters of {?a,b} may come in any order
    other_pairs  parameters that the template does not name are passed over

    >>> match(["/users/4?page=2", "/x"], "/users/{id}{?page}").to_pylist()
    ['{"id":"4","page":"2"}', None]
    """
    return call("uri_match", _template(template), column, *_options(any_order, other_pairs))


def route(column: Texts, templates: object, *, any_order: bool = False, other_pairs: bool = False) -> Result:
    """The most specific of many templates that matches each text; null where none does. Options as `match`.

    templates  a list of texts, or one text with a template a line

    >>> route(["/users/4", "/users/me", "/"], ["/users/{id}", "/users/me"]).to_pylist()
    ['/users/{id}', '/users/me', None]
    """
    return call("uri_route", column, _templates(templates), *_options(any_order, other_pairs))


def _template(template: Any) -> Any:
    if isinstance(template, _core.URITemplate) and template.is_openapi:
        raise ValueError("columns take templates of RFC 6570, not paths of OpenAPI")
    return str(template) if isinstance(template, _core.URITemplate) else template


def _templates(templates: Any) -> Any:
    """Templates as a JSON array, which the core takes."""
    if isinstance(templates, (str, bytes)) or _is_arrow(templates):
        return templates
    texts = [_template(template) for template in templates]
    if not all(isinstance(text, str) for text in texts):
        raise TypeError("templates are a list of str, or one str with a template a line")
    return json.dumps(texts, ensure_ascii=False)
