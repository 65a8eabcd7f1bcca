# SPDX-License-Identifier: MIT
"""Functions on Spark's columns, and their names in SQL. Needs pyspark 4 and pyarrow: pip install urikit[spark]

Each function of urikit.arrow is here under the same name. It takes a column, or the name of one, and returns a column.
Rows go to Python in Arrow batches and come back so; nothing is done row by row in Python. Null stays null, and a row
that is not an IRI or URI reference gives null: `error` says why.

    from urikit import spark as us
    pages.select(us.host("url"), us.normalize("url", "scheme"), us.parse("url").alias("parts"))
    us.register(spark)
    spark.sql("SELECT uri_registrable(url) AS site, count(*) FROM pages GROUP BY 1")

The workers need this package, too: install it where they run, or ship the wheel (README, "Spark"). `check_workers` asks one.
"""
from __future__ import annotations

import functools
import inspect
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

try:
    import pyarrow as pa  # type: ignore[import-not-found,import-untyped,unused-ignore]
    from pyspark.sql import functions as F  # type: ignore[import-not-found,import-untyped,unused-ignore]
    from pyspark.sql.column import Column  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError as missing:
    raise ImportError("urikit.spark needs pyspark 4 and pyarrow: pip install urikit[spark]") from missing

from . import arrow as _arrow

__all__ = [
    "valid", "error", "parse", "scheme", "userinfo", "host", "host_kind", "port", "effective_port", "path", "query",
    "fragment", "authority", "normalize", "resolve", "relativize", "equal", "query_value", "set_query", "remove_query",
    "query_pairs", "path_segment", "path_segments", "set_part", "remove_part", "surt", "host_reversed", "registrable", "to_iri", "to_uri", "to_cri", "from_cri", "encode", "decode", "findings", "expand", "match", "route", "readers_agree", "guard", "guard_why", "address_is_internal",
    "error_parts", "hash", "compare", "register", "sql_names", "check_workers",
]  # fmt: skip

PARTS = ("scheme string, userinfo string, host string, host_kind string, port int, path string, query string, "
         "fragment string")  # fmt: skip
"""The fields of `parse`, as Spark writes a type."""

# Functions with one column and nothing else.
_PLAIN = {
    **dict.fromkeys(
        ("scheme", "userinfo", "host", "host_kind", "path", "query", "fragment", "authority", "surt", "registrable",
         "to_iri", "to_uri", "from_cri", "decode", "findings", "host_reversed"), "string",
    ),  # fmt: skip
    **dict.fromkeys(("port", "effective_port"), "int"),
    **dict.fromkeys(("valid", "readers_agree", "address_is_internal"), "boolean"),
    "to_cri": "binary",
    "path_segments": "array<string>",
    "parse": PARTS,
}


# ---- how a kernel becomes a UDF -----------------------------------------------------------------


def _answer(result: Any) -> Any:
    if isinstance(result, pa.Array):
        return result
    return pa.chunked_array(result).combine_chunks() if isinstance(result, _arrow.ChunkedColumn) else pa.array(result)


def _column(column: Any) -> Any:
    """An Arrow array that the kernels read; a pandas series where Spark gives one."""
    if not isinstance(column, (pa.Array, pa.ChunkedArray)):
        column = pa.array(column, from_pandas=True)
    if pa.types.is_integer(column.type):
        return column.cast(pa.int64())
    return column.cast(pa.string()) if pa.types.is_null(column.type) else column


def _vectorized(name: str, kernel: Callable[..., Any], returns: str) -> Callable[..., Column]:
    """A UDF that calls kernel(*columns) once a batch. The name is what plans and columns without an alias show."""
    if hasattr(F, "arrow_udf"):

        def run(*columns: Any) -> Any:
            return _answer(kernel(*map(_column, columns)))

        make: Any = F.arrow_udf
    else:  # Spark 4.0: a pandas series there and back

        def run(*columns: Any) -> Any:
            answer = _answer(kernel(*map(_column, columns)))
            if pa.types.is_struct(answer.type):
                return pa.Table.from_struct_array(answer).to_pandas()
            return answer.to_pandas(types_mapper={pa.int32(): _nullable_int()}.get)

        make = F.__dict__["pandas_udf"]  # which Spark's stubs lack
    run.__name__ = run.__qualname__ = name
    run.__annotations__ = {}  # Spark would read them as the kind of UDF
    udf: Callable[..., Column] = make(run, returns)
    return udf


def _nullable_int() -> Any:
    import pandas  # type: ignore[import-not-found,import-untyped,unused-ignore]

    return pandas.Int32Dtype()


@functools.cache
def _udf(name: str, returns: str, *options: Any) -> Callable[..., Column]:
    """The UDF of a function of urikit.arrow; options are (position or keyword, value), which are the same in each row."""
    before = [value for where, value in options if where == "before"]
    after = [value for where, value in options if where == "after"]
    named = {where: value for where, value in options if where not in ("before", "after")}

    def kernel(*columns: Any) -> Any:
        call: Callable[..., Any] = _OWN.get(name) or getattr(_arrow, name)
        return call(*before, *columns, *after, **named)

    return _vectorized(name.lstrip("_"), kernel, returns)


@functools.cache
def _sql_udf(sql_name: str, returns: str) -> Callable[..., Column]:
    """The UDF of a function of the SQL bindings: all arguments are columns."""
    plain = _SQL_PLAIN.get(sql_name)

    def kernel(*columns: Any) -> Any:
        if len(columns) == 1 and plain:
            return getattr(_arrow, plain)(*columns)
        return _arrow.call(sql_name, *columns)

    return _vectorized(sql_name, kernel, returns)


# ---- functions on columns -------------------------------------------------------------------------


def _plain(name: str) -> Callable[[Any], Column]:
    def function(column: Any) -> Column:
        return _udf(name, _PLAIN[name])(column)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = inspect.getdoc(getattr(_arrow, name)).split("\n\n")[0]  # type: ignore[union-attr]
    return function


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


def registrable(column: Any, *, icann: bool = False) -> Column:
    """The registrable domain in lower case by libpsl's built-in list. icann: only by the section of the registries."""
    return _udf("registrable", "string", ("icann", icann))(column)


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
parse = _plain("parse")


def _known_level(level: str) -> str:
    _arrow.normalize([], level)  # raises here, and not on a worker
    return level


def _text_or_column(value: Any, what: str) -> Any:
    if isinstance(value, (str, Column)):
        return value
    if hasattr(value, "scheme") and hasattr(value, "resolve"):
        return str(value)
    raise TypeError(f"{what}: expected a text or a column, not {type(value).__name__}")


def valid(column: Any, kind: str | None = None) -> Column:
    """True where a row is an IRI or URI reference, or valid as the kind; null where it is null."""
    if kind is None:
        return _udf("valid", "boolean")(column)
    _arrow.call("uri_valid", [""], kind)
    return _sql_udf("uri_valid", "boolean")(column, F.lit(kind))


def error(column: Any, kind: str | None = None) -> Column:
    """Why a row is not valid, as `code:offset: sentence`; null where it is valid, or null."""
    _arrow.error([""], kind)
    return _udf("error", "string", *([] if kind is None else [("after", kind)]))(column)


def normalize(column: Any, level: str = "syntax") -> Column:
    """The normal form at a level: string, case, percent, path, syntax (the same as path), scheme."""
    return _udf("normalize", "string", ("after", _known_level(level)))(column)


def resolve(base: Any, column: Any) -> Column:
    """The target of each reference against a base: a text (not the name of a column), or a column."""
    return _with_base("resolve", base, column)


def relativize(base: Any, column: Any) -> Column:
    """The shortest reference from a base to each: a text, or a column."""
    return _with_base("relativize", base, column)


def _with_base(name: str, base: Any, column: Any) -> Column:
    base = _text_or_column(base, "base")
    if isinstance(base, str):
        return _udf(name, "string", ("before", base))(column)
    return _udf(name, "string")(base, column)


def equal(a: Any, b: Any, level: str = "syntax") -> Column:
    """True where the normal forms at a level are the same. b: a text, or a column."""
    b = _text_or_column(b, "b")
    if isinstance(b, str):
        return _udf("equal", "boolean", ("after", b), ("level", _known_level(level)))(a)
    return _udf("equal", "boolean", ("level", _known_level(level)))(a, b)


def query_value(column: Any, key: Any, *, form: bool = False) -> Column:
    """The decoded value of the first pair with a key, a text or a column. form: '+' is a space (key a text)."""
    key = _text_or_column(key, "key")
    if isinstance(key, str):
        return _udf("query_value", "string", ("after", key), ("form", form))(column)
    if form:
        raise TypeError("form needs a key that is the same in each row")
    return _sql_udf("uri_query_value", "string")(column, key)


def query_pairs(column: Any, *, form: bool = False) -> Column:
    """All pairs of the query, decoded: an array of structs of key and value. form: '+' is a space."""
    return _udf("query_pairs", "array<struct<key:string,value:string>>", ("form", form))(column)


def error_parts(column: Any, kind: str | None = None) -> Column:
    """Why a row is not valid, as a struct of code, offset, reason; null where it is valid, or null."""
    _arrow.error([""], kind)
    return _udf("error_parts", "code string, offset bigint, reason string", ("kind", kind))(column)


def hash(column: Any, level: str = "syntax") -> Column:
    """XXH3 of the normal form, 64 bits, as bigint (negative from 2^63 on): a short key to group and to join by."""
    return _udf("_signed_hash", "bigint", ("after", _known_level(level)))(column)


def _signed_hash(column: Any, level: str) -> Any:
    return _answer(_arrow.hash(column, level)).view(pa.int64())


def compare(a: Any, b: Any, level: str = "syntax") -> Column:
    """-1, 0 or 1 by the order of scheme, authority, path, query, fragment of the normal forms. b: a text, or a column."""
    b = _text_or_column(b, "b")
    if isinstance(b, str):
        return _udf("compare", "tinyint", ("after", b), ("level", _known_level(level)))(a)
    return _udf("compare", "tinyint", ("level", _known_level(level)))(a, b)


def set_part(column: Any, part: str, value: Any) -> Column:
    """Each with one part replaced or added: scheme, userinfo, host, port, path, query, fragment. value: a text, or a column."""
    value = _text_or_column(value, "value")
    _arrow.set_part([""], part, "")
    if isinstance(value, str):
        return _udf("set_part", "string", ("after", part), ("after", value))(column)
    return _udf("_set_part", "string", ("part", part))(column, value)


def _set_part(column: Any, value: Any, part: str) -> Any:
    return _arrow.set_part(column, part, value)


def remove_part(column: Any, part: str) -> Column:
    """Each without its userinfo, port, query or fragment."""
    _arrow.remove_part([""], part)
    return _udf("remove_part", "string", ("after", part))(column)


# kernels that need more than a name of urikit.arrow
_OWN: dict[str, Callable[..., Any]] = {"_signed_hash": _signed_hash, "_set_part": _set_part}


def _literal(value: Any) -> Any:
    return value if isinstance(value, Column) else F.lit(value)


def set_query(column: Any, key: Any, value: Any) -> Column:
    """Each with one value for a key of its query. Key and value: texts, or columns."""
    return _sql_udf("uri_set_query", "string")(column, _literal(key), _literal(value))


def remove_query(column: Any, key: Any) -> Column:
    """Each without the pairs of some keys, in which * matches anything: a text with commas between, a list, or a column."""
    return _sql_udf("uri_remove_query", "string")(column, key if isinstance(key, Column) else F.lit(_arrow._patterns(key)))


def path_segment(column: Any, n: Any) -> Column:
    """A segment of the path, decoded: 1 is the first, -1 the last. n: a number, or a column."""
    return _sql_udf("uri_path_segment", "string")(column, _literal(n))


def encode(column: Any, component: str | None = None) -> Column:
    """Texts percent-encoded for a component; by default only unreserved characters stay."""
    _arrow.encode([""], component)
    return _udf("encode", "string", *([] if component is None else [("after", component)]))(column)


# ---- what may be fetched: a fault of the options is an error here, and not on a worker


def guard(column: Any, *, schemes: Any = None, hosts: Any = None, ports: Any = None) -> Column:
    """The text to fetch, where all programs read the same host and the options allow it, as urikit.guard has them; else null."""
    return _guarded("uri_guard", column, schemes, hosts, ports)


def guard_why(column: Any, *, schemes: Any = None, hosts: Any = None, ports: Any = None) -> Column:
    """Why guard does not let a text through, as `rule: sentence`; null where it does."""
    return _guarded("uri_guard_why", column, schemes, hosts, ports)


def _guarded(name: str, column: Any, schemes: Any, hosts: Any, ports: Any) -> Column:
    policy = _arrow._guard_policy(schemes, hosts, ports)
    _arrow.call(name, [""], *policy)
    return _sql_udf(name, "string")(column, *map(F.lit, policy))


# ---- URI templates, RFC 6570: a malformed template is an error here, and not on a worker


def expand(template: str, variables: Any) -> Column:
    """A template with variables, JSON objects. Null where they are not."""
    _arrow.expand(template, [])
    return _udf("expand", "string", ("before", _arrow._template(template)))(variables)


def match(column: Any, template: Any, *, any_order: bool = False, other_pairs: bool = False) -> Column:
    """What a URI template takes of each text, as JSON; null where it does not match."""
    return _with_templates("match", column, _arrow._template(template), any_order, other_pairs)


def route(column: Any, templates: Any, *, any_order: bool = False, other_pairs: bool = False) -> Column:
    """The most specific of many URI templates that matches each text; null where none does."""
    return _with_templates("route", column, _arrow._templates(templates), any_order, other_pairs)


def _with_templates(name: str, column: Any, templates: str, any_order: bool, other_pairs: bool) -> Column:
    getattr(_arrow, name)([""], templates)
    return _udf(name, "string", ("after", templates), ("any_order", any_order), ("other_pairs", other_pairs))(column)


# ---- names in SQL -----------------------------------------------------------------------------------

# the kernels that are faster than the same function called row by row
_SQL_PLAIN = {
    **{f"uri_{name}": name for name in (
        "scheme", "userinfo", "host", "host_kind", "port", "effective_port", "path", "query", "fragment", "authority",
        "surt", "to_iri", "valid", "normalize", "parse")},
    "iri_to_uri": "to_uri",
}  # fmt: skip

_SQL_TYPES = {
    "uri_valid": "boolean", "uri_error": "string", "uri_strict": "string", "uri_scheme": "string",
    "uri_userinfo": "string", "uri_host": "string", "uri_host_kind": "string", "uri_port": "int",
    "uri_effective_port": "int", "uri_path": "string", "uri_query": "string", "uri_fragment": "string",
    "uri_authority": "string", "uri_normalize": "string", "uri_resolve": "string", "uri_relativize": "string",
    "uri_equal": "boolean", "uri_query_value": "string", "uri_set_query": "string", "uri_remove_query": "string",
    "uri_path_segment": "string", "uri_surt": "string", "uri_registrable": "string", "uri_to_iri": "string",
    "iri_to_uri": "string", "uri_to_cri": "binary", "cri_to_uri": "string", "uri_encode": "string",
    "uri_decode": "string", "uri_findings": "string", "uri_expand": "string", "uri_match": "string",
    "uri_route": "string", "uri_readers_agree": "boolean", "uri_guard": "string", "uri_guard_why": "string",
    "uri_address_is_internal": "boolean", "uri_parse": PARTS,
}
# Lists, beside the jar's functions, too: with explode they took a seventh of the time of LATERAL uri_query_each
_SQL_LISTS = {"uri_query_list": ("query_pairs", "array<struct<key:string,value:string>>"),
              "uri_segment_list": ("path_segments", "array<string>")}  # fmt: skip  # fmt: skip


class _QueryEach:
    def eval(self, x: str) -> Iterator[tuple[int, Any, Any]]:
        yield from ((i, key, value) for i, (key, value) in enumerate(_parts(x, "query_pairs"), 1))


class _SegmentEach:
    def eval(self, x: str) -> Iterator[tuple[int, Any]]:
        yield from enumerate(_parts(x, "path_segments"), 1)


class _FindingEach:
    def eval(self, x: str) -> Iterator[tuple[int, Any, Any, Any, Any, Any]]:
        from . import findings

        for i, one in enumerate(() if x is None else findings(x), 1):
            yield i, one.rule, one.severity, one.start, one.end, one.why


def _parts(text: str | None, name: str) -> Any:
    from . import IRI, URIError

    try:
        return () if text is None else getattr(IRI(text), name)
    except URIError:
        return ()


_SQL_ROWS = {
    "uri_query_each": (_QueryEach, "ordinal int, key string, value string"),
    "uri_segment_each": (_SegmentEach, "ordinal int, segment string"),
    "uri_finding_each": (_FindingEach, "ordinal int, rule string, severity string, start_at int, end_at int, why string"),
}


def sql_names() -> list[str]:
    """The names that `register` gives to SQL; the last three give rows: SELECT ... FROM t, LATERAL uri_query_each(url)"""
    return [*_SQL_TYPES, *_SQL_LISTS, *_SQL_ROWS]


def register(spark: Any, *, jvm: bool | None = None) -> None:
    """Give SQL the names uri_host, uri_normalize ... for this session. Names that are there already are replaced.

    jvm: True takes the functions of urikit-spark.jar, which run inside the JVM; False takes those that run in Python; None
    takes the jar's where it is on the class path. They give the same answers.
    """
    classes = None if jvm is False else _jar(spark)
    if jvm and classes is None:
        raise RuntimeError("urikit-spark.jar is not on the class path: set spark.jars before the session begins")
    if classes is not None:
        classes.register(spark._jsparkSession)
    else:
        _check_python_here(spark)
        for name, returns in _SQL_TYPES.items():
            spark.udf.register(name, _sql_udf(name, returns))
    for name, (kernel, returns) in _SQL_LISTS.items():
        spark.udf.register(name, _udf(kernel, returns))
    for name, (rows, returns) in _SQL_ROWS.items():
        spark.udtf.register(name, F.udtf(rows, returnType=returns))


def check_workers(spark: Any) -> str:
    """Run one task: the Python of a worker and its urikit, or a RuntimeError that says what to set. It waits for a worker."""
    def asked(_: Any) -> Iterator[Any]:
        import platform

        import pyarrow  # type: ignore[import-not-found,import-untyped,unused-ignore]

        import urikit

        yield pyarrow.RecordBatch.from_pydict({"said": [f"Python {platform.python_version()}, urikit {urikit.__version__}"]})

    try:
        return str(spark.range(1).mapInArrow(asked, "said string").head()[0])
    except Exception as failed:
        lines = str(failed).strip().splitlines() or [type(failed).__name__]
        said = next((line for line in reversed(lines) if "Error: " in line or "VERSION_MISMATCH" in line), lines[0])
        raise RuntimeError(f"a worker cannot run urikit: {said.strip()}. {_advice()}") from failed


def _advice() -> str:
    return (f"Install urikit where the workers run, for Python {sys.version_info[0]}.{sys.version_info[1]}, and set PYSPARK_PYTHON to "
            f"that Python before the session begins; on this machine: PYSPARK_PYTHON={sys.executable}")  # fmt: skip


def _check_python_here(spark: Any) -> None:
    """Workers on this machine: an error now and not in the first query, if their Python is another one, without urikit."""
    try:
        context = spark.sparkContext
        here, python = str(context.master).startswith("local"), str(context.pythonExec)
    except Exception:  # Connect's sessions raise their own error
        return
    found = shutil.which(python)
    if not here or found and os.path.abspath(found) == os.path.abspath(sys.executable):
        return
    ours = f"{sys.version_info[0]}.{sys.version_info[1]}"
    said = "not there"
    if found:
        command = [found, "-c", "import sys; print('%d.%d' % sys.version_info[:2]); import pyarrow, urikit.arrow"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        if done.returncode == 0 and done.stdout.strip() == ours:
            return
        version = done.stdout.strip() or "unknown"
        said = f"Python {version}" if done.returncode == 0 else f"Python {version}, {(done.stderr.strip().splitlines() or ['which fails'])[-1]}"
    raise RuntimeError(f"the workers' Python is {python} ({said}). {_advice()}")


def _jar(spark: Any) -> Any:
    """The class Urikit of the jar; None without the jar, or with Spark Connect, which shows no JVM."""
    try:
        found = spark._jvm.org.urikit.spark.Urikit
    except Exception:  # Connect's sessions raise their own error
        return None
    return found if hasattr(found, "register") and type(found).__name__ == "JavaClass" else None
