# SPDX-License-Identifier: MIT
"""The namespace `uri` of Polars' expressions and series: the functions of urikit.arrow.

>>> import polars as pl, urikit.polars
>>> pl.select(pl.lit("http://a.example/x").uri.host()).item()
'a.example'
"""
from __future__ import annotations

from typing import Any

import polars as pl

from . import arrow as _arrow

_TEXT = ("scheme", "userinfo", "host", "host_kind", "path", "query", "fragment", "authority", "normalize", "resolve",
         "relativize", "query_value", "surt", "to_iri", "to_uri", "registrable", "error", "path_segment", "set_query",
         "remove_query", "encode", "decode", "from_cri")  # fmt: skip
_FIELDS = ("scheme", "userinfo", "host", "host_kind", "port", "path", "query", "fragment")
_TYPES: dict[str, Any] = {
    **dict.fromkeys(_TEXT, pl.String),
    **dict.fromkeys(("valid", "equal"), pl.Boolean),
    **dict.fromkeys(("port", "effective_port"), pl.Int32),
    "to_cri": pl.Binary,
    "parse": pl.Struct({name: pl.Int32 if name == "port" else pl.String for name in _FIELDS}),
}


def _apply(kernel: str, series: Any, args: tuple[Any, ...], options: dict[str, Any]) -> Any:
    call = getattr(_arrow, kernel)
    before = (args[0],) if kernel in ("resolve", "relativize") else ()
    return pl.Series(series.name, call(*before, series, *args[len(before) :], **options), dtype=_TYPES[kernel])


class _Expressions:
    def __init__(self, expression: Any) -> None:
        self._expression = expression

    def __getattr__(self, kernel: str) -> Any:
        if kernel not in _TYPES:
            raise AttributeError(f"no function '{kernel}' in urikit.arrow")
        return lambda *args, **options: self._expression.map_batches(
            lambda series: _apply(kernel, series, args, options), return_dtype=_TYPES[kernel], is_elementwise=True
        )


class _Series:
    def __init__(self, series: Any) -> None:
        self._series = series

    def __getattr__(self, kernel: str) -> Any:
        if kernel not in _TYPES:
            raise AttributeError(f"no function '{kernel}' in urikit.arrow")
        return lambda *args, **options: _apply(kernel, self._series, args, options)


pl.api.register_expr_namespace("uri")(_Expressions)
pl.api.register_series_namespace("uri")(_Series)
