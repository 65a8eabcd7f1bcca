# SPDX-License-Identifier: MIT
"""The accessor `uri` of pandas' series: the functions of urikit.arrow. Needs pandas 2 or later and pyarrow.

>>> import pandas as pd, urikit.pandas
>>> pd.Series(["http://a.example/x", None], dtype="string[pyarrow]").uri.host().tolist()
['a.example', <NA>]

Texts have the dtype of the series: Arrow-backed, `string` or `object`. Numbers and booleans are Arrow-backed where the
series is, else pandas' nullable Int32 and boolean. Index and name stay.
"""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

try:
    import pandas as pd  # type: ignore[import-not-found,import-untyped,unused-ignore]
    import pyarrow as pa  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError as missing:
    raise ImportError("urikit.pandas needs pandas and pyarrow: pip install urikit[pandas]") from missing

from . import arrow as _arrow

__all__ = ["UriAccessor"]


def _read(series: Any) -> Any:
    """The series as one Arrow array of texts or bytes."""
    array = pa.array(series, from_pandas=True)
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
    if isinstance(array, pa.ChunkedArray):  # more than 2 GiB of texts
        array = pa.chunked_array(array, pa.large_string()).combine_chunks()
    return array.cast(pa.string()) if pa.types.is_null(array.type) else array


def _text(array: Any, dtype: Any) -> Any:
    """A column of texts with the dtype of the series that it was made of."""
    if isinstance(dtype, pd.ArrowDtype):
        return pd.array(array, dtype=pd.ArrowDtype(array.type))
    if isinstance(dtype, pd.StringDtype):
        return pd.array(array.to_pylist(), dtype=dtype)
    return pd.Series(array.to_pylist(), dtype=object).array


def _values(array: Any, dtype: Any) -> Any:
    if pa.types.is_string(array.type) or pa.types.is_large_string(array.type):
        return _text(array, dtype)
    if isinstance(dtype, pd.ArrowDtype):
        return pd.array(array, dtype=pd.ArrowDtype(array.type))
    if pa.types.is_integer(array.type):
        return pd.array(array.to_pylist(), dtype={"i": "Int", "u": "UInt"}[str(array.type)[0]] + str(array.type.bit_width))
    if pa.types.is_boolean(array.type):
        return pd.array(array.to_pylist(), dtype="boolean")
    return pd.Series(array.to_pylist(), dtype=object).array


def _plain(name: str) -> Callable[[Any], Any]:
    def method(self: Any) -> Any:
        return self._run(name)

    method.__name__ = name
    method.__qualname__ = f"UriAccessor.{name}"
    method.__doc__ = getattr(_arrow, name).__doc__.split("\n\n")[0]
    return method


@pd.api.extensions.register_series_accessor("uri")
class UriAccessor:
    """Identifiers in a series: its parts, normal forms and targets. Null and invalid rows give null."""

    def __init__(self, series: Any) -> None:
        self._series = series

    def _column(self, array: Any) -> Any:
        values = _values(array, self._series.dtype)
        # with its type, because pandas 3 would take an array of objects for one of str
        return pd.Series(values, index=self._series.index, name=self._series.name, dtype=values.dtype)

    def _wrap(self, result: Any) -> Any:
        return self._column(pa.array(result))

    def _run(self, name: str, *args: Any, **options: Any) -> Any:
        return self._wrap(getattr(_arrow, name)(_read(self._series), *args, **options))

    def _other(self, value: Any) -> Any:
        """A text, or a series with the rows of this one's index."""
        if not isinstance(value, pd.Series):
            return value
        return _read(value if value.index.equals(self._series.index) else value.reindex(self._series.index))

    scheme = _plain("scheme")
    userinfo = _plain("userinfo")
    host = _plain("host")
    host_kind = _plain("host_kind")
    port = _plain("port")
    effective_port = _plain("effective_port")
    path = _plain("path")
    query = _plain("query")
    fragment = _plain("fragment")
    authority = _plain("authority")
    surt = _plain("surt")
    to_iri = _plain("to_iri")
    to_uri = _plain("to_uri")
    to_cri = _plain("to_cri")
    from_cri = _plain("from_cri")
    decode = _plain("decode")
    findings = _plain("findings")
    readers_agree = _plain("readers_agree")
    address_is_internal = _plain("address_is_internal")
    host_reversed = _plain("host_reversed")
    path_segments = _plain("path_segments")

    def valid(self, kind: str | None = None) -> Any:
        """True where a row is valid, null where it is null. kind: as in urikit.arrow.valid."""
        return self._run("valid", kind)

    def registrable(self, *, icann: bool = False) -> Any:
        """The registrable domain in lower case by libpsl's built-in list. icann: only by the section of the registries."""
        return self._run("registrable", icann=icann)

    def parse(self) -> Any:
        """All parts: a data frame of scheme, userinfo, host, host_kind, port, path, query, fragment."""
        return self._frame(_arrow.parse(_read(self._series)))

    def _frame(self, structs: Any) -> Any:
        rows = pa.array(structs)
        parts = {field.name: part for field, part in zip(rows.type, rows.flatten())}  # flatten keeps the struct's nulls
        columns = {name: self._column(part) for name, part in parts.items()}
        return pd.DataFrame(columns, index=self._series.index)

    def error(self, kind: str | None = None) -> Any:
        """Why a row is not valid, as `code:offset: sentence`; null where it is valid, or null."""
        return self._run("error", kind)

    def normalize(self, level: str = "syntax") -> Any:
        """The normal form at a level: string, case, percent, path, syntax (the same as path), scheme."""
        return self._run("normalize", level)

    def resolve(self, base: Any) -> Any:
        """The target of each reference against a base: a text, or a series."""
        return self._wrap(_arrow.resolve(self._other(base), _read(self._series)))

    def relativize(self, base: Any) -> Any:
        """The shortest reference from a base to each: a text, or a series."""
        return self._wrap(_arrow.relativize(self._other(base), _read(self._series)))

    def equal(self, other: Any, level: str = "syntax") -> Any:
        """True where the normal forms at a level are the same. other: a text, or a series."""
        return self._run("equal", self._other(other), level)

    def query_value(self, key: str, *, form: bool = False) -> Any:
        """The decoded value of the first pair with a key. form: '+' is a space."""
        return self._run("query_value", key, form=form)

    def query_pairs(self, *, form: bool = False) -> Any:
        """All pairs of the query, decoded, as lists of key and value. form: '+' is a space."""
        return self._run("query_pairs", form=form)

    def hash(self, level: str = "syntax") -> Any:
        """XXH3 of the normal form, as UInt64: a short key to group and to join by."""
        return self._run("hash", level)

    def compare(self, other: Any, level: str = "syntax") -> Any:
        """-1, 0 or 1 by the order of the parts of the normal forms. other: a text, or a series."""
        return self._run("compare", self._other(other), level)

    def error_parts(self, kind: str | None = None) -> Any:
        """Why a row is not valid: a data frame of code, offset, reason."""
        return self._frame(_arrow.error_parts(_read(self._series), kind))

    def set_part(self, part: str, value: Any) -> Any:
        """Each with one part replaced or added. value: a text, or a series."""
        return self._run("set_part", part, self._other(value))

    def remove_part(self, part: str) -> Any:
        """Each without its userinfo, port, query or fragment."""
        return self._run("remove_part", part)

    def set_query(self, key: str, value: Any) -> Any:
        """Each with one value for a key of its query. value: a text, or a series."""
        return self._run("set_query", key, self._other(value))

    def remove_query(self, key: str | Sequence[str]) -> Any:
        """Each without the pairs of some keys, in which * matches anything: a text with commas between, or a list."""
        return self._run("remove_query", key)

    def path_segment(self, n: int) -> Any:
        """A segment of the path, decoded: 1 is the first, -1 the last."""
        return self._run("path_segment", n)

    def encode(self, component: str | None = None) -> Any:
        """Texts percent-encoded for a component; by default only unreserved characters stay."""
        return self._run("encode", component)

    def guard(self, *, schemes: Any = None, hosts: Any = None, ports: Any = None) -> Any:
        """The text to fetch, where all programs read the same host and the options allow it, as urikit.guard has them; else null."""
        return self._run("guard", schemes=schemes, hosts=hosts, ports=ports)

    def guard_why(self, *, schemes: Any = None, hosts: Any = None, ports: Any = None) -> Any:
        """Why guard does not let a text through, as `rule: sentence`; null where it does."""
        return self._run("guard_why", schemes=schemes, hosts=hosts, ports=ports)

    def expand(self, template: Any) -> Any:
        """A URI template with the variables of each row, JSON objects. Null where they are not."""
        return self._wrap(_arrow.expand(template, _read(self._series)))

    def match(self, template: Any, *, any_order: bool = False, other_pairs: bool = False) -> Any:
        """What a URI template takes of each text, as JSON; null where it does not match."""
        return self._run("match", template, any_order=any_order, other_pairs=other_pairs)

    def route(self, templates: Any, *, any_order: bool = False, other_pairs: bool = False) -> Any:
        """The most specific of many URI templates that matches each text; null where none does."""
        return self._run("route", templates, any_order=any_order, other_pairs=other_pairs)
