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

from collections.abc import Callable, Sequence
from typing import Any

import polars as pl
from polars.plugins import register_plugin_function

from . import _core
from . import arrow as _arrow

__all__ = ["UriExpressions", "UriSeries"]


def _call(kernel: str, *args: Any, level: str = "", kind: str | None = None, part: str | None = None, n: int = 0,
          flags: str = "", key: str = "") -> pl.Expr:  # fmt: skip
    # wrong words are errors here, where the expression is built, and not where a query runs
    if level:
        _arrow.normalize([], level)
    if kind is not None:
        _arrow.valid([], kind)
    options = "\0".join((level, kind or "", part or "", str(n), flags, key)).encode("utf-8", "surrogatepass")
    return register_plugin_function(plugin_path=_core.__file__, function_name=f"uri_{kernel}", args=list(args),
                                    kwargs={"o": options}, is_elementwise=True)  # fmt: skip


def _other(value: Any) -> pl.Expr:
    if isinstance(value, pl.Expr):
        return value
    if isinstance(value, (_core.URIBase, _core.IRIBase)):
        value = str(value)
    if isinstance(value, (str, pl.Series)):
        return pl.lit(value)
    raise TypeError(f"expected a text, an expression or a series, not {type(value)!r}")


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{what} is a text, not {type(value)!r}")
    return value


def _findings(series: pl.Series) -> pl.Series:
    return pl.Series(series.name, _arrow.findings(series), dtype=pl.String)


def _plain(kernel: str) -> Callable[[UriExpressions], pl.Expr]:
    def method(self: UriExpressions) -> pl.Expr:
        return _call(kernel, self._expression)

    method.__name__ = kernel
    method.__qualname__ = f"UriExpressions.{kernel}"
    method.__doc__ = (getattr(_arrow, kernel).__doc__ or "").split("\n\n")[0]
    return method


class UriExpressions:
    """The functions of urikit.arrow on an expression: pl.col("u").uri.host()."""

    def __init__(self, expression: pl.Expr) -> None:
        self._expression = expression

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
    parse = _plain("parse")
    path_segments = _plain("path_segments")
    surt = _plain("surt")
    host_reversed = _plain("host_reversed")
    to_iri = _plain("to_iri")
    to_uri = _plain("to_uri")
    to_cri = _plain("to_cri")
    from_cri = _plain("from_cri")
    decode = _plain("decode")

    def registrable(self, *, icann: bool = False) -> pl.Expr:
        """The registrable domain in lower case by libpsl's built-in list. icann: only by the section of the registries."""
        return _call("registrable", self._expression, n=int(icann))

    def findings(self) -> pl.Expr:
        """The rules of `urikit lint` that a text breaks, with commas between; this one runs in Python."""
        return self._expression.map_batches(_findings, return_dtype=pl.String, is_elementwise=True)

    def readers_agree(self) -> pl.Expr:
        """True where all programs that accept a text read the same parts; this one runs in Python, as the next three."""
        return self._in_python("readers_agree", pl.Boolean)

    def address_is_internal(self) -> pl.Expr:
        """True where an IP address is not public; null where a text is not an address."""
        return self._in_python("address_is_internal", pl.Boolean)

    def guard(self, *, schemes: Any = None, hosts: Any = None, ports: Any = None) -> pl.Expr:
        """The text to fetch, where all programs read the same host and the options allow it, as urikit.guard has them; else null."""
        return self._in_python("guard", pl.String, schemes=schemes, hosts=hosts, ports=ports)

    def guard_why(self, *, schemes: Any = None, hosts: Any = None, ports: Any = None) -> pl.Expr:
        """Why guard does not let a text through, as `rule: sentence`; null where it does."""
        return self._in_python("guard_why", pl.String, schemes=schemes, hosts=hosts, ports=ports)

    def _in_python(self, name: str, dtype: type[pl.DataType], **options: Any) -> pl.Expr:
        kernel: Callable[..., Any] = getattr(_arrow, name)
        kernel([""], **options)  # a fault of the options is an error here

        def run(series: pl.Series) -> pl.Series:
            return pl.Series(series.name, kernel(series, **options), dtype=dtype)

        return self._expression.map_batches(run, return_dtype=dtype, is_elementwise=True)

    def valid(self, kind: str | None = None) -> pl.Expr:
        """True where a row is valid, null where it is null. kind: as in urikit.arrow.valid."""
        return _call("valid", self._expression, kind=kind)

    def error(self, kind: str | None = None) -> pl.Expr:
        """Why a row is not valid, as `code:offset: sentence`; null where it is valid, or null."""
        return _call("error", self._expression, kind=kind)

    def error_parts(self, kind: str | None = None) -> pl.Expr:
        """The same as struct of code, offset, reason."""
        return _call("error_parts", self._expression, kind=kind)

    def normalize(self, level: str = "syntax") -> pl.Expr:
        """The normal form at a level: string, case, percent, path, syntax (the same as path), scheme."""
        return _call("normalize", self._expression, level=level)

    def hash(self, level: str = "syntax", *, bits: int = 64) -> pl.Expr:
        """XXH3 of the normal form, as UInt64."""
        if bits != 64:
            raise ValueError("Polars has no type for hashes of other than 64 bits: urikit.arrow.hash has 128")
        return _call("hash", self._expression, level=level)

    def query_value(self, key: str, *, form: bool = False) -> pl.Expr:
        """The decoded value of the first pair with a key. form: '+' is a space."""
        return _call("query_value", self._expression, key=_text(key, "a key"), flags="f" if form else "")

    def query_pairs(self, *, form: bool = False) -> pl.Expr:
        """All pairs of the query, decoded: list of struct of key and value."""
        return _call("query_pairs", self._expression, flags="f" if form else "")

    def path_segment(self, n: int) -> pl.Expr:
        """A segment of the path, decoded: 1 is the first, -1 the last."""
        return _call("path_segment", self._expression, n=n)

    def resolve(self, base: Any) -> pl.Expr:
        """The target of each reference against a base."""
        return _call("resolve", self._expression, _other(base))

    def relativize(self, base: Any) -> pl.Expr:
        """The shortest reference from a base to each."""
        return _call("relativize", self._expression, _other(base))

    def equal(self, other: Any, level: str = "syntax") -> pl.Expr:
        """True where the normal forms at a level are the same."""
        return _call("equal", self._expression, _other(other), level=level)

    def compare(self, other: Any, level: str = "syntax") -> pl.Expr:
        """-1, 0 or 1 by the order of scheme, authority, path, query, fragment of the normal forms."""
        return _call("compare", self._expression, _other(other), level=level)

    def set_part(self, part: str, value: Any, *, encoded: bool = False) -> pl.Expr:
        """Each with another scheme, userinfo, host, port, path, query or fragment."""
        _arrow.set_part([], part, value if isinstance(value, str) else "", encoded=encoded)
        return _call("set_part", self._expression, _other(value), part=part, flags="e" if encoded else "")

    def remove_part(self, part: str) -> pl.Expr:
        """Each without its userinfo, port, query or fragment."""
        _arrow.remove_part([], part)
        return _call("set_part", self._expression, part=part, flags="r")

    def set_query(self, key: str, value: Any, *, encoded: bool = False) -> pl.Expr:
        """Each with one value for a key of its query."""
        return _call("set_query", self._expression, _other(value), key=_text(key, "a key"), flags="e" if encoded else "")

    def remove_query(self, key: str | Sequence[str]) -> pl.Expr:
        """Each without the pairs of some keys, in which '*' matches any run of bytes: a text with commas between, or a list."""
        return _call("set_query", self._expression, key=_arrow._patterns(key), flags="r")

    def encode(self, component: str | None = None) -> pl.Expr:
        """Texts percent-encoded for a component; by default only unreserved characters stay."""
        _arrow.encode([], component)
        return _call("encode", self._expression, part=component)

    def expand(self, template: Any) -> pl.Expr:
        """A URI template with the variables of each row, JSON objects. Null where they are not."""
        _arrow.expand(template, [""])  # a malformed template is an error here

        def run(series: pl.Series) -> pl.Series:
            return pl.Series(series.name, _arrow.expand(template, series), dtype=pl.String)

        return self._expression.map_batches(run, return_dtype=pl.String, is_elementwise=True)

    def match(self, template: Any, *, any_order: bool = False, other_pairs: bool = False) -> pl.Expr:
        """What a URI template takes of each text, as JSON; null where it does not match."""
        return self._batches("match", template, any_order=any_order, other_pairs=other_pairs)

    def route(self, templates: Any, *, any_order: bool = False, other_pairs: bool = False) -> pl.Expr:
        """The most specific of many URI templates that matches each text; null where none does."""
        return self._batches("route", templates, any_order=any_order, other_pairs=other_pairs)

    def _batches(self, name: str, given: Any, **options: bool) -> pl.Expr:
        kernel: Callable[..., Any] = getattr(_arrow, name)
        kernel([""], given, **options)  # a malformed template is an error here

        def run(series: pl.Series) -> pl.Series:
            return pl.Series(series.name, kernel(series, given, **options), dtype=pl.String)

        return self._expression.map_batches(run, return_dtype=pl.String, is_elementwise=True)


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
