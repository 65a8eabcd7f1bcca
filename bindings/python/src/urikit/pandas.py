# SPDX-License-Identifier: MIT
"""The accessor `uri` of pandas' series: the functions of urikit.arrow. Needs pandas 2 or later and pyarrow.

>>> import pandas as pd, urikit.pandas
>>> pd.Series(["http://a.example/x", None], dtype="string[pyarrow]").uri.host().tolist()
['a.example', <NA>]

Texts have the dtype of the series: Arrow-backed, `string` or `object`. Numbers and booleans are Arrow-backed where the
series is, else pandas' nullable Int32 and boolean. Index and name stay.
"""
from __future__ import annotations

from typing import Any

try:
    import pandas as pd  # type: ignore[import-not-found,import-untyped,unused-ignore]
    import pyarrow as pa  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError as missing:
    raise ImportError("urikit.pandas needs pandas and pyarrow: pip install urikit[pandas]") from missing

from . import arrow as _arrow
from ._pandas_methods import Methods

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


@pd.api.extensions.register_series_accessor("uri")
class UriAccessor(Methods):
    """Identifiers in a series: its parts, normal forms and targets. Null and invalid rows give null."""

    def __init__(self, series: Any) -> None:
        self._series = series

    def _column(self, array: Any) -> Any:
        values = _values(array, self._series.dtype)
        # with its type, because pandas 3 would take an array of objects for one of str
        return pd.Series(values, index=self._series.index, name=self._series.name, dtype=values.dtype)

    def _run(self, name: str, **options: Any) -> Any:
        for key in {"base", "other", "value", "key", "n"} & options.keys():
            options[key] = self._other(options[key])
        result = pa.array(getattr(_arrow, name)(column=_read(self._series), **options))
        if not pa.types.is_struct(result.type):
            return self._column(result)
        parts = {field.name: part for field, part in zip(result.type, result.flatten())}  # flatten keeps the struct's nulls
        return pd.DataFrame({name: self._column(part) for name, part in parts.items()}, index=self._series.index)

    def _other(self, value: Any) -> Any:
        """A text, or a series with the rows of this one's index."""
        if not isinstance(value, pd.Series):
            return value
        return _read(value if value.index.equals(self._series.index) else value.reindex(self._series.index))
