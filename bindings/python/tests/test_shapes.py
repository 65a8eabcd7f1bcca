# SPDX-License-Identifier: MIT
"""Columns in every shape that libraries have: the result is that of the plain column, and a row's is that of its own call."""
import ctypes
import pathlib
import random
import sys
from typing import Any

import pytest

import urikit.arrow as ua
from urikit import _core

pa = pytest.importorskip("pyarrow")
if not hasattr(_core, "sql_run"):
    pytest.skip("this urikit was built without libpsl and utf8proc", allow_module_level=True)
sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "sql"))
import sql_vectors  # noqa: E402

TEXTS = ["http://u@www.example.co.uk:8080/a/b%20c?a=1#f", "//b", None, "a b", "http://10.0.0.1/", "//b", "urn:example:a", ""]


def runs(values: list[Any], kind: Any = None) -> Any:
    """Run-end encoded: equal rows that follow each other are one run."""
    ends, kept = [], []
    for i, value in enumerate(values):
        if kept and kept[-1] == value:
            ends[-1] = i + 1
        else:
            ends.append(i + 1)
            kept.append(value)
    return pa.RunEndEncodedArray.from_arrays(pa.array(ends, pa.int32()), pa.array(kept, kind or pa.string()))


def dictionary(values: list[Any], kind: Any = None, index: Any = None) -> Any:
    """Rows that are null as an index, and such as have a value that is null."""
    known = [*dict.fromkeys(value for value in values if value is not None), None, "not used"]
    numbers = [known.index(value) if value is not None or i % 2 else None for i, value in enumerate(values)]
    return pa.DictionaryArray.from_arrays(pa.array(numbers, index or pa.int8()), pa.array(known, kind or pa.string()))


def struct(values: list[Any]) -> Any:
    """Structs, null where a row is: the text there is not."""
    texts = pa.array(["hidden" if value is None else value for value in values], pa.string())
    return pa.StructArray.from_arrays([texts], ["u"], mask=pa.array([value is None for value in values], pa.bool_()))


def shapes(values: list[Any]) -> dict[str, Any]:
    """The same rows in every shape."""
    plain = pa.array(values, pa.string())
    beside = ["cut", *values, "off"]
    cut = len(values) + 1
    half = len(values) // 2
    return {
        "large": pa.array(values, pa.large_string()), "views": pa.array(values, pa.string_view()), "sliced": pa.array(beside, pa.string())[1:cut],
        "sliced views": pa.array(beside, pa.string_view())[1:cut],
        "chunks": pa.chunked_array([plain[:half], plain[:0], plain[half:]]), "dictionary": dictionary(values),
        "dictionary, large": dictionary(values, pa.large_string(), pa.uint16()), "dictionary of views": dictionary(values, pa.string_view(), pa.int64()),
        "sliced dictionary": dictionary(beside)[1:cut], "chunked dictionaries": pa.chunked_array([dictionary(values[:half]), dictionary(values[half:])]),
        "runs": runs(values), "runs, large": runs(values, pa.large_string()), "runs of views": runs(values, pa.string_view()),
        "sliced runs": runs(beside)[1:cut], "chunked runs": pa.chunked_array([runs(values[:half]), runs(values[half:])]),
        "table": pa.table({"u": plain}), "table of chunks": pa.table({"u": pa.chunked_array([plain[:half], plain[half:]])}),
        "batch": pa.record_batch({"u": plain}), "sliced batch": pa.record_batch({"u": pa.array(beside, pa.string())})[1:cut], "table of runs": pa.table({"u": runs(values)}),
        "table of a dictionary": pa.table({"u": dictionary(values)}), "sliced table of a dictionary": pa.table({"u": dictionary(beside)})[1:cut],
        "struct with nulls": struct(values), "sliced struct with nulls": struct(beside)[1:cut],
    }  # fmt: skip


KERNELS: dict[str, Any] = {
    "host": ua.host, "normalize": ua.normalize, "valid": ua.valid, "error": ua.error, "parse": ua.parse, "port": ua.port, "query_pairs": ua.query_pairs,
    "hash": ua.hash, "resolve": lambda column: ua.resolve("http://b/", column), "equal": lambda column: ua.equal(column, column),
    "compare": lambda column: ua.compare(column, "//b"), "registrable": ua.registrable, "surt": ua.surt,
    "route": lambda column: ua.route(column, ["//{h}", "http://{+x}"]), "guard": ua.guard, "findings": ua.findings,
    "relativize": lambda column: ua.relativize(column, column), "path_segments": ua.path_segments, "set_part": lambda column: ua.set_part(column, "query", column),
}  # fmt: skip


@pytest.mark.parametrize("name", KERNELS)
@pytest.mark.parametrize("rows", [TEXTS, TEXTS * 500, [], [None, None], ["//h"]], ids=["few", "many", "none", "nulls", "one"])
def test_every_shape(name: str, rows: list[Any]) -> None:
    wanted = KERNELS[name](rows).to_pylist()
    for shape, column in shapes(rows).items():
        assert KERNELS[name](column).to_pylist() == wanted, (name, shape)
        for threads in (1, 7) if name in ("host", "normalize") else ():
            assert getattr(ua, name)(column, threads=threads).to_pylist() == wanted, (name, shape)


def test_tables_of_others() -> None:
    """One column of a frame of Polars or pandas, with categories, too."""
    want = ua.host(TEXTS).to_pylist()
    pl, pd = pytest.importorskip("polars"), pytest.importorskip("pandas")
    for frame in (pl.DataFrame({"u": TEXTS}), pl.DataFrame({"u": pl.Series(TEXTS, dtype=pl.Categorical)}), pd.DataFrame({"u": TEXTS}),
                  pd.DataFrame({"u": pd.Categorical(TEXTS)}), pd.DataFrame({"u": pd.array(TEXTS, "string[pyarrow]")})):
        assert ua.host(frame).to_pylist() == want, frame
    for two in (pa.table({"u": TEXTS, "v": TEXTS}), pl.DataFrame({"u": TEXTS, "v": TEXTS})):
        with pytest.raises(TypeError, match="pass one of its columns"):
            ua.host(two)


@pytest.mark.parametrize("name", ["pandas", "polars", "duckdb", "datafusion"])
def test_every_shape_by_others(name: str) -> None:
    """An array of Arrow in each shape, also with nulls in the dictionary, after another library took it."""
    other = pytest.importorskip(name)

    def series(table: Any) -> Any:
        return other.Series(other.array(table.column(0), dtype=other.ArrowDtype(table.schema.types[0])))

    give = {"pandas": series, "polars": lambda table: other.from_arrow(table), "duckdb": lambda table: other.from_arrow(table),
            "datafusion": lambda table: other.SessionContext().from_arrow(table)}[name]
    for rows in (TEXTS, TEXTS * 500, []):
        for shape, column in shapes(rows).items():
            table = column if isinstance(column, pa.Table) else pa.table(column) if isinstance(column, pa.RecordBatch) else pa.table({"u": column})
            try:
                given = give(table)
            except Exception as error:
                assert (name, "runs" in shape) == ("polars", True) and "+r" in str(error), (shape, error)  # Polars has no such type
                continue
            assert ua.host(given).to_pylist() == ua.host(rows).to_pylist(), (shape, len(rows))


# the settings of newer versions
DUCKDB = ["SELECT 1", "SET produce_arrow_string_view=true", "SET arrow_large_buffer_size=true", "SET arrow_output_version='1.5'", "SET arrow_lossless_conversion=true"]


@pytest.mark.parametrize("setting", DUCKDB)
@pytest.mark.parametrize("kind", ["u", "u::e", "u::BLOB", "NULL", "NULL::e"])
def test_relations_of_duckdb(kind: str, setting: str) -> None:
    """A relation, and each form that DuckDB gives a result: no rows, many vectors, ENUM with unused values, masked arrays of NumPy."""
    duckdb = pytest.importorskip("duckdb")
    for package in ("numpy", "pandas", "polars"):
        pytest.importorskip(package)
    for rows in (TEXTS, [], TEXTS * 700):
        with duckdb.connect() as con:
            con.execute("CREATE TABLE t AS SELECT unnest(?::VARCHAR[]) AS u", [rows]).fetchall()
            con.execute("CREATE TYPE e AS ENUM (SELECT DISTINCT u FROM t WHERE u IS NOT NULL UNION ALL SELECT 'not used')").fetchall()
            try:
                con.execute(setting).fetchall()
            except duckdb.Error as error:
                pytest.skip(f"DuckDB {duckdb.__version__}: {error}")
            relation = con.sql(f"SELECT {kind} AS u FROM t")
            want = rows if kind[0] == "u" else [None] * len(rows)
            # one after the other: an open result blocks the connection
            for form in (lambda: relation, relation.arrow, relation.df, relation.pl, lambda: relation.fetchnumpy()["u"]):
                assert ua.host(form()).to_pylist() == ua.host(want).to_pylist(), form
            assert ua.registrable(con.sql(f"SELECT {kind} AS u FROM t")).to_pylist() == ua.registrable(want).to_pylist()


@pytest.mark.parametrize("kind", ["Utf8", "Utf8View", "LargeUtf8", "Binary", "BinaryView", "Dictionary(Int32, Utf8)", "Dictionary(UInt8, Utf8View)"])
def test_frames_of_datafusion(kind: str) -> None:
    datafusion = pytest.importorskip("datafusion")
    context = datafusion.SessionContext()
    context.from_pydict({"u": TEXTS}, name="t")
    for kernel in (ua.host, ua.registrable, ua.normalize):
        assert kernel(context.sql(f"SELECT arrow_cast(u, '{kind}') AS u FROM t")).to_pylist() == kernel(TEXTS).to_pylist()
    assert ua.host(context.sql(f"SELECT arrow_cast(u, '{kind}') AS u FROM t WHERE false")).to_pylist() == []


def test_masked_and_mutable_texts() -> None:
    """What a masked array of NumPy has for null, and a bytearray."""
    np = pytest.importorskip("numpy")
    masked = np.ma.array(["//a", "//b"], mask=[False, True], dtype=object)
    assert ua.host(masked).to_pylist() == ["a", None]
    assert ua.host([bytearray(b"//a"), b"//b", bytearray(b"//\xff")]).to_pylist() == ["a", "b", None]
    with pytest.raises(TypeError):
        ua.host([memoryview(b"//a")])


def test_kinds_of_polars() -> None:
    pl = pytest.importorskip("polars")
    import urikit.polars  # noqa: F401

    plain = pl.Series("u", TEXTS)
    kinds = [pl.String, pl.Categorical, pl.Enum([value for value in dict.fromkeys(TEXTS) if value is not None]), pl.Binary]
    for kind in kinds:
        series = plain.cast(kind)
        frame = pl.DataFrame({"u": pl.concat([series, series[:0], series[3:], series], rechunk=False), "p": pl.concat([plain, plain[3:], plain])})
        for made in (lambda u: u.uri.host(), lambda u: u.uri.port(), lambda u: u.uri.normalize("scheme"), lambda u: u.uri.parse(), lambda u: u.uri.query_pairs(),
                     lambda u: u.uri.valid(), lambda u: u.uri.resolve("http://b/"), lambda u: u.uri.error()):
            got = frame.select(made(pl.col("u")).alias("x"))
            assert got.equals(frame.select(made(pl.col("p")).alias("x"))), kind
            assert frame.lazy().select(made(pl.col("u")).alias("x")).collect().equals(got)
            assert frame.lazy().filter(pl.col("p").is_not_null()).select(made(pl.col("u")).alias("x")).collect_schema() == got.schema
        assert ua.host(series).to_pylist() == ua.host(TEXTS).to_pylist()
    assert pl.select(pl.Series([None, None]).alias("u")).select(pl.col("u").uri.host()).to_series().to_list() == [None, None]
    for wrong in (pl.Series("u", [1]), pl.Series("u", [["a"]]), pl.Series("u", [{"a": "b", "c": "d"}])):
        with pytest.raises(pl.exceptions.ComputeError, match=r"cast\(pl.String\)"):
            pl.DataFrame({"u": wrong}).select(pl.col("u").uri.host())


class Schema(ctypes.Structure):
    pass


class Array(ctypes.Structure):
    pass


Array._fields_ = [("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64), ("n_buffers", ctypes.c_int64),
                  ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_void_p)), ("children", ctypes.POINTER(ctypes.POINTER(Array))),
                  ("dictionary", ctypes.POINTER(Array)), ("release", ctypes.c_void_p), ("private_data", ctypes.c_void_p)]  # fmt: skip
POINTER = ctypes.pythonapi.PyCapsule_GetPointer
POINTER.restype, POINTER.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


class Lying:
    """A column whose array says something else than it has."""

    def __init__(self, column: Any, change: Any) -> None:
        self.pair = column.__arrow_c_array__()
        change(Array.from_address(POINTER(self.pair[1], b"arrow_array")))

    def __arrow_c_array__(self, requested_schema: object = None) -> Any:
        return self.pair


def change_numbers(array: Any, index: int, value: int) -> None:
    ctypes.cast(array.buffers[1], ctypes.POINTER(ctypes.c_int32))[index] = value


@pytest.mark.parametrize("kernel", [ua.host, ua.registrable, lambda column: ua.equal(column, column)])
def test_arrays_that_contradict_themselves(kernel: Any) -> None:
    """Ends of runs that descend, stop early or are negative; a table that is longer than its column; values that are not there."""
    def column() -> Any:
        return pa.RunEndEncodedArray.from_arrays(pa.array([2, 4], pa.int32()), pa.array(["//a", "//b"]))

    def set_field(path: str, name: str, value: Any) -> Any:
        def change(array: Any) -> None:
            of = array.children[int(path)].contents if path else array
            setattr(of, name, value)
        return change

    for make, change in [
        (column, set_field("", "length", 9)), (column, set_field("", "length", -1)), (column, set_field("", "offset", 3)), (column, set_field("", "offset", -2)),
        (column, set_field("", "n_children", 1)), (column, set_field("0", "length", 1)), (column, set_field("0", "length", -1)),
        (column, set_field("1", "length", 1)), (column, set_field("0", "n_buffers", 1)), (column, lambda array: change_numbers(array.children[0].contents, 1, 3)),
        (column, lambda array: change_numbers(array.children[0].contents, 1, -1)), (column, lambda array: change_numbers(array.children[1].contents, 1, 1 << 30)),
        (lambda: pa.record_batch({"u": ["//a", "//b"]}), set_field("", "length", 3)), (lambda: pa.record_batch({"u": ["//a", "//b"]}), set_field("", "offset", 1)),
        (lambda: pa.record_batch({"u": ["//a", "//b"]}), set_field("", "n_children", 0)), (lambda: pa.record_batch({"u": ["//a", "//b"]}), set_field("0", "offset", -1)),
    ]:  # fmt: skip
        with pytest.raises(ValueError):
            kernel(Lying(make(), change))
    assert ua.host(column()).to_pylist() == ["a", "a", "b", "b"]


SQL = [one for one in sql_vectors.table() if "BYTES" not in one[3]]


@pytest.mark.parametrize("function,names,types", [(one[0], one[2], one[3]) for one in SQL], ids=lambda one: one if isinstance(one, str) else f"{len(one)}")
def test_neighbors(function: str, names: list[str], types: list[str]) -> None:
    """What is kept from row to row: a column gives what one call a row gives, whatever is beside a row."""
    rows = sql_vectors.neighbors(function, names, 200, random.Random(function))
    alone: dict[Any, Any] = {}
    for row in rows:
        if row not in alone:
            alone[row] = ua.call(function, *([value] if i == 0 else value for i, value in enumerate(row))).to_pylist()[0]
    want = [alone[row] for row in rows]
    columns = [list(column) for column in zip(*rows, strict=True)]
    integers = [kind == "INTEGER" for kind in types]

    def made(shape: str) -> list[Any]:
        return [pa.array(column, pa.int64()) if integer else shapes(column)[shape] for column, integer in zip(columns, integers, strict=True)]

    for shape in ("large", "views", "sliced views", "dictionary", "sliced dictionary", "runs", "sliced runs", "batch", "table of runs"):
        assert ua.call(function, *made(shape)).to_pylist() == want, shape
    for at in range(1, len(columns)):  # a constant
        value = next(row[at] for row in rows if row[at] is not None)
        some = [alone.setdefault((*row[:at], value, *row[at + 1 :]), ua.call(function, *([v] if i == 0 else v for i, v in enumerate(
            (*row[:at], value, *row[at + 1 :])))).to_pylist()[0]) for row in rows[:40]]
        given = [value if i == at else column[:40] for i, column in enumerate(columns)]
        assert ua.call(function, *given).to_pylist() == some, (at, value)
