# SPDX-License-Identifier: MIT
"""The namespace `uri` of Polars' expressions and series: the functions of urikit.arrow as a plugin in C.

Polars calls the functions itself, on its own threads and without Python, so they are lazy and run in the streaming engine.
Null and invalid rows give null. A base, a value, or what is compared with is a text, or an expression; a text is not the
name of a column.

>>> import polars as pl, urikit.polars
>>> frame = pl.DataFrame({"u": ["http://a.example/x?q=1", None, "http://["]})
>>> frame.lazy().select(pl.col("u").uri.host(), q=pl.col("u").uri.query_value("q")).collect().rows()
[('a.example', '1'), (None, None), (None, None)]
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl
from polars.plugins import register_plugin_function

from . import _columns, _core
from . import arrow as _arrow
from ._polars_methods import Methods

__all__ = ["UriExpressions", "UriSeries"]


def _other(value: Any) -> pl.Expr:
    if isinstance(value, pl.Expr):
        return value
    if isinstance(value, (_core.URIBase, _core.IRIBase)):
        value = str(value)
    if isinstance(value, (str, pl.Series)):
        return pl.lit(value)
    raise TypeError(f"expected a text, an expression or a series, not {type(value)!r}")


class UriExpressions(Methods):
    """The functions of urikit.arrow on an expression: pl.col("u").uri.host()."""

    def __init__(self, expression: pl.Expr) -> None:
        self._expression = expression

    def _plugin(self, name: str, **options: Any) -> pl.Expr:
        """A kernel as a function that Polars calls itself. Wrong words are errors here, where the expression is built."""
        others = [_other(options[key]) for key in ("base", "other", "value") if key in options]
        given = {key: value if key not in ("base", "other", "value") or isinstance(value, str) else "" for key, value in options.items()}
        getattr(_arrow, name)(column=[], **given)
        if options.get("bits", 64) != 64:
            raise ValueError("Polars has no type for hashes of other than 64 bits: urikit.arrow.hash has 128")
        removes = name.startswith("remove_")
        number = str(int(options.get("n", options.get("icann", 0))))
        flags = "f" * options.get("form", False) + "e" * options.get("encoded", False) + "r" * removes
        key = _columns._patterns(options["key"]) if name == "remove_query" else options.get("key", "")
        words = options.get("level"), options.get("kind"), options.get("part") or options.get("component"), number, flags, key
        text = "\0".join(word or "" for word in words).encode("utf-8", "surrogatepass")
        return register_plugin_function(plugin_path=_core.__file__, function_name=f"uri_{name.replace('remove_', 'set_')}",
                                        args=[self._expression, *others], kwargs={"o": text}, is_elementwise=True)  # fmt: skip

    def _in_python(self, name: str, dtype: type[pl.DataType], **options: Any) -> pl.Expr:
        """A function of urikit.arrow that is not a kernel, called in Python."""
        kernel: Callable[..., Any] = getattr(_arrow, name)
        kernel(column=[""], **options)  # a fault of the options is an error here

        def run(series: pl.Series) -> pl.Series:
            return pl.Series(series.name, kernel(column=series, **options), dtype=dtype)

        return self._expression.map_batches(run, return_dtype=dtype, is_elementwise=True)


class UriSeries:
    """The same functions on a series: series.uri.host()."""

    def __init__(self, series: pl.Series) -> None:
        self._series = series

    def __dir__(self) -> list[str]:
        return [name for name in dir(UriExpressions) if name[0] != "_"]

    def __getattr__(self, kernel: str) -> Callable[..., pl.Series]:
        if kernel.startswith("_") or not hasattr(UriExpressions, kernel):
            raise AttributeError(f"there is no function '{kernel}' in the namespace uri")

        def method(*args: Any, **options: Any) -> pl.Series:
            call = getattr(UriExpressions(pl.first()), kernel)
            return self._series.to_frame().select(call(*args, **options)).to_series()

        method.__name__ = kernel
        method.__doc__ = getattr(UriExpressions, kernel).__doc__
        return method


pl.api.register_expr_namespace("uri")(UriExpressions)
pl.api.register_series_namespace("uri")(UriSeries)
