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

from . import _columns
from . import arrow as _arrow
from ._spark_types import SQL_TYPES

PARTS = SQL_TYPES["uri_parse"]
"""The fields of `parse`, as Spark writes a type."""


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
def _udf(name: str, returns: str, varying: tuple[str, ...] = (), constants: tuple[tuple[str, Any], ...] = ()) -> Callable[..., Column]:
    """The UDF of a function of urikit.arrow. varying: the options that are columns, too; constants: those that are not."""
    call: Callable[..., Any] = getattr(_arrow, name)

    def kernel(column: Any, *others: Any) -> Any:
        return call(column=column, **dict(zip(varying, others)), **dict(constants))

    return _vectorized(name, kernel, returns)


def _column_of(name: str, returns: str, column: Any, **options: Any) -> Column:
    """A function of urikit.arrow on a column. What is wrong in an option is an error here, and not on a worker."""
    varying = {key: value for key, value in options.items() if isinstance(value, Column)}
    constants = {key: _constant(key, value) for key, value in options.items() if key not in varying}
    if constants:
        getattr(_arrow, name)(column=[""], **constants, **{key: pa.array([1 if key == "n" else ""]) for key in varying})
    return _udf(name, returns, tuple(varying), tuple(constants.items()))(column, *varying.values())


def _constant(key: str, value: Any) -> Any:
    """An option as a value that can be a key: templates as text, lists as tuples."""
    if key in ("template", "templates"):
        return getattr(_columns, f"_{key}")(value)
    if key in ("base", "other", "value") and not isinstance(value, (str, int)):
        if not (hasattr(value, "scheme") and hasattr(value, "resolve")):
            raise TypeError(f"{key}: expected a text or a column, not {type(value).__name__}")
        return str(value)
    return tuple(value) if isinstance(value, (list, set, frozenset)) else value


@functools.cache
def _sql_udf(sql_name: str, returns: str) -> Callable[..., Column]:
    """The UDF of a function of the SQL bindings: all arguments are columns."""
    plain = _SQL_PLAIN.get(sql_name)

    def kernel(*columns: Any) -> Any:
        if len(columns) == 1 and plain:
            return getattr(_arrow, plain)(*columns)
        return _arrow.call(sql_name, *columns)

    return _vectorized(sql_name, kernel, returns)


def hash(column: Any, level: str = "syntax") -> Column:
    """XXH3 of the normal form, 64 bits, as bigint (negative from 2^63 on): a short key to group and to join by."""
    _arrow.normalize([], level)  # raises here, and not on a worker
    return _vectorized("hash", functools.partial(_signed_hash, level=level), "bigint")(column)


def _signed_hash(column: Any, level: str) -> Any:
    return _answer(_arrow.hash(column, level)).view(pa.int64())


# ---- names in SQL -----------------------------------------------------------------------------------

# the kernels that are faster than the same function called row by row
_SQL_PLAIN = {
    **{f"uri_{name}": name for name in (
        "scheme", "userinfo", "host", "host_kind", "port", "effective_port", "path", "query", "fragment", "authority",
        "surt", "to_iri", "valid", "normalize", "parse")},
    "iri_to_uri": "to_uri",
}  # fmt: skip

# Lists, beside the jar's functions, too: with explode they took a seventh of the time of LATERAL uri_query_each
_SQL_LISTS = {"uri_query_list": ("query_pairs", "array<struct<key:string,value:string>>"),
              "uri_segment_list": ("path_segments", "array<string>")}  # fmt: skip


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
    return [*SQL_TYPES, *_SQL_LISTS, *_SQL_ROWS]


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
        for name, returns in SQL_TYPES.items():
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
