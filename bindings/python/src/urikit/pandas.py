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
    import numpy as np  # type: ignore[import-not-found,import-untyped,unused-ignore]
    import pandas as pd  # type: ignore[import-not-found,import-untyped,unused-ignore]
    import pyarrow as pa  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError as missing:
    raise ImportError("urikit.pandas needs pandas and pyarrow: pip install urikit[pandas]") from missing

from . import arrow as _arrow
from ._pandas_methods import Methods

__all__ = ["UriAccessor"]


def _read(series: Any) -> Any:
    """The series as Arrow has it: an array or a chunked array of texts or bytes, not copied where it is Arrow-backed."""
    array = pa.array(series, from_pandas=True)
    return array.cast(pa.string()) if pa.types.is_null(array.type) else array


def _whole(array: Any) -> Any:
    """One array: two columns may have different chunks."""
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
    if isinstance(array, pa.ChunkedArray):  # more than 2 GiB of texts
        array = pa.chunked_array(array, pa.large_string()).combine_chunks()
    return array


def _integers(array: Any) -> Any:
    """Nullable integers: pandas' own __from_arrow__ copies each chunk, then all of them."""
    numbers = np.empty(len(array), dtype=str(array.type))
    nulls = np.empty(len(array), dtype=bool)
    at = 0
    for chunk in array.chunks if isinstance(array, pa.ChunkedArray) else [array]:
        numbers[at : at + len(chunk)] = chunk.fill_null(0)
        nulls[at : at + len(chunk)] = chunk.is_null()
        at += len(chunk)
    return pd.arrays.IntegerArray(numbers, nulls)


def _values(array: Any, dtype: Any) -> Any:
    """A result for a series of a dtype: texts of that dtype, numbers Arrow-backed as it is, or nullable."""
    if isinstance(dtype, pd.ArrowDtype):
        return pd.array(array, dtype=pd.ArrowDtype(array.type))
    if isinstance(dtype, pd.StringDtype) and (pa.types.is_string(array.type) or pa.types.is_large_string(array.type)):
        return dtype.__from_arrow__(array)
    if pa.types.is_integer(array.type):
        return _integers(array)
    if pa.types.is_boolean(array.type):
        return pd.BooleanDtype().__from_arrow__(array)
    return pd.Series(array.to_numpy(zero_copy_only=False), dtype=object).array


@pd.api.extensions.register_series_accessor("uri")
class UriAccessor(Methods):
    """Identifiers in a series: its parts, normal forms and targets. Null and invalid rows give null."""

    def __init__(self, series: Any) -> None:
        self._series = series

    def _column(self, array: Any) -> Any:
        values = _values(array, self._series.dtype)
        # with its type, because pandas 3 would take an array of objects for one of str
        return pd.Series(values, index=self._series.index, name=self._series.name, dtype=values.dtype, copy=False)

    def _run(self, name: str, **options: Any) -> Any:
        column = _read(self._series)
        for key in {"base", "other", "value", "key", "n"} & options.keys():
            if isinstance(options[key], pd.Series):
                column, options[key] = _whole(column), _whole(self._other(options[key]))
        result = pa.array(getattr(_arrow, name)(column=column, **options))
        if not pa.types.is_struct(result.type):
            return self._column(result)
        parts = {field.name: part for field, part in zip(result.type, result.flatten())}  # flatten keeps the struct's nulls
        return pd.DataFrame({name: self._column(part) for name, part in parts.items()}, index=self._series.index)

    def _other(self, value: Any) -> Any:
        """The rows of another series by this one's index."""
        return _read(value if value.index.equals(self._series.index) else value.reindex(self._series.index))
