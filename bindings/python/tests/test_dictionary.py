# SPDX-License-Identifier: MIT
"""Dictionary-encoded and categorical columns: each value is read once, and the result is that of the plain column."""
import random
import struct
import time
from typing import Any

import pytest

import urikit.arrow as ua

pa = pytest.importorskip("pyarrow")

VALUES = ["http://u@a.example:80/x?q=1%20z&r#f", "mailto:a@b", None, "http://[", "http://\u00e9/?q", "", "//[::1]/a/../b", "x:" + "a/" * 30]
KERNELS = {
    **{n: () for n in ("valid", "error", "error_parts", "parse", "host", "port", "normalize", "hash", "query_pairs", "path_segments", "to_cri", "encode",
                       "registrable", "findings", "readers_agree", "guard")},
    "query_value": ("q",), "set_part": ("fragment", "x"), "set_query": ("q", "a b"), "remove_query": ("*",), "equal": ("http://\u00e9/?q",),
    "compare": ("http://b",),
}  # fmt: skip
INDICES = ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64")


def encoded(rows: list[int | None], index: str = "int32", values: str = "string", texts: list[str | None] = VALUES) -> Any:
    return pa.DictionaryArray.from_arrays(pa.array(rows, getattr(pa, index)()), pa.array(texts, getattr(pa, values)()))


def run(name: str, column: Any) -> Any:
    try:
        return getattr(ua, name)(column, *KERNELS[name])
    except NotImplementedError as why:
        pytest.skip(str(why))


@pytest.mark.parametrize("name", KERNELS)
def test_the_same_as_plain(name: str) -> None:
    draw = random.Random(3)
    rows = [draw.choice((*range(len(VALUES)), None)) for _ in range(500)]
    wanted = run(name, [None if row is None else VALUES[row] for row in rows]).to_pylist()
    for index in INDICES:
        for values in ("string", "large_string", "string_view", "binary"):
            column = encoded(rows, index, values)
            for start, stop in ((0, 500), (3, 400), (7, 9), (5, 5)):  # short slices have more values than rows
                got = pa.array(run(name, column[start:stop]))
                got.validate(full=True)
                assert got.to_pylist() == wanted[start:stop], (index, values)
    chunked = pa.chunked_array([column[:100], column[100:103], column[103:103], column[103:]])
    got = pa.array(run(name, chunked))
    got.validate(full=True)
    assert got.num_chunks == 4 and got.to_pylist() == wanted


def test_other_columns() -> None:
    column = encoded([0, None, 6, 6])
    plain = column.cast(pa.string()).to_pylist()
    for other in (column, ["a", "b", None, "c"], ["http://b/"]):
        other_list = other if isinstance(other, list) else plain
        assert ua.resolve("http://b/", column).to_pylist() == ua.resolve("http://b/", plain).to_pylist()
        assert ua.set_part(column, "query", other).to_pylist() == ua.set_part(plain, "query", other_list).to_pylist()
        assert ua.equal(other if len(other_list) == 4 else other * 4, column).to_pylist() == ua.equal(other_list if len(other_list) == 4 else other_list * 4, plain).to_pylist()
    assert ua.call("uri_set_query", column, "k", column).to_pylist() == ua.call("uri_set_query", plain, "k", plain).to_pylist()
    assert ua.call("uri_path_segment", column, -1).to_pylist() == ua.call("uri_path_segment", plain, -1).to_pylist()
    assert ua.call("uri_path_segment", column, pa.array([1, 1, 1, 2])).to_pylist() == ["x", None, "a", ".."]


def test_polars_and_pandas() -> None:
    rows = ["http://a.example/", "http://b.example/", None, "http://a.example/"]
    pl = pytest.importorskip("polars")
    for dtype in (pl.Categorical, pl.Enum(["http://a.example/", "http://b.example/"])):
        assert ua.host(pl.Series(rows, dtype=dtype)).to_pylist() == ["a.example", "b.example", None, "a.example"]
    pd = pytest.importorskip("pandas")
    import urikit.pandas  # noqa: F401

    series = pd.Series(rows, dtype="category", index=[3, 2, 1, 0], name="u")
    assert ua.host(series).to_pylist() == ["a.example", "b.example", None, "a.example"]
    hosts = series.uri.host()
    assert hosts.tolist() == ["a.example", "b.example", None, "a.example"] and list(hosts.index) == [3, 2, 1, 0]


def test_many_chunks_of_one_dictionary() -> None:
    """The values are read once, not once a chunk: a thousand chunks take no longer than ten."""
    texts = [f"http://h{i}.example/{'a/' * 50}?q={i}" for i in range(3000)]
    column = encoded([i % 3000 for i in range(600_000)], texts=texts)

    def seconds(chunks: int) -> float:
        step = len(column) // chunks
        chunked = pa.chunked_array([column[i : i + step] for i in range(0, len(column), step)])
        started = time.process_time()
        got = ua.normalize(chunked, "scheme", threads=1)
        taken = time.process_time() - started
        assert len(got) == len(column)
        return taken

    assert seconds(150) < 5 * seconds(10) + 0.2


def test_a_long_dictionary_of_few_rows() -> None:
    """Values that no row has are not read: slices of one long dictionary take the time of their rows."""
    texts = [f"http://h{i}.example/{'a/' * 20}" for i in range(200_000)]
    column = encoded(list(range(0, 200_000, 2)), texts=texts)
    chunked = pa.chunked_array([column[i : i + 100] for i in range(0, 100_000, 100)])
    started = time.process_time()
    assert ua.host(chunked, threads=1).to_pylist()[-1] == "h199998.example"
    assert time.process_time() - started < 10


def test_what_lies() -> None:
    good = encoded([0, 1, 2])
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, pa.schema([("u", good.type)])) as writer:
        writer.write_batch(pa.record_batch([good], ["u"]))
    data = sink.getvalue().to_pybytes()
    at = data.rindex(struct.pack("<iii", 0, 1, 2))
    for index in (8, 1 << 30, -1, -(1 << 31)):
        lie = struct.pack("<iii", 0, index, 2)
        column = pa.ipc.open_stream(data[:at] + lie + data[at + len(lie) :]).read_all().column("u")
        for read in (ua.host, ua.parse, ua.findings, lambda c: ua.resolve(c, ["x"] * 3), lambda c: ua.set_part(["a"] * 3, "query", c)):
            with pytest.raises((ValueError, IndexError)):
                read(column)
    for wrong in (pa.array([1, 2]).dictionary_encode(), pa.array([[1], [2]]), pa.DictionaryArray.from_arrays([0], pa.array([b"ab"], pa.binary(2)))):
        with pytest.raises(TypeError, match="expected an array of strings"):
            ua.host(wrong)
    assert ua.host(encoded([], texts=[])).to_pylist() == [] == ua.host(encoded([])).to_pylist()
    assert ua.host(encoded([None, None], texts=[])).to_pylist() == [None, None]


def test_capsules_are_read_once() -> None:
    pair = encoded([0, 1]).__arrow_c_array__()
    from urikit import _core

    key, values, rows, distinct, count = _core.dictionary_split(pair)
    assert (distinct, count) == (8, 2)
    with pytest.raises(ValueError):
        _core.dictionary_split(pair)
    short = ua.host(["a"])
    with pytest.raises(ValueError):
        _core.dictionary_take(short, rows, False)
    for wrong in (None, 5, values):
        with pytest.raises((TypeError, ValueError)):
            _core.dictionary_take(short, wrong, False)
    with pytest.raises((TypeError, ValueError)):
        _core.dictionary_take(values, rows, False)  # type: ignore[arg-type]  # pyright: ignore
    assert _core.dictionary_expand(values, rows).to_pylist() == VALUES[:2]
    with pytest.raises(ValueError):
        _core.dictionary_expand(values, rows)


def test_pyarrow_reads_a_chunked_result_at_once() -> None:
    rows = ["http://a.example/"] * 200_000
    result = ua.host(pa.chunked_array([rows, rows]))
    started = time.process_time()
    got = pa.array(result)
    assert time.process_time() - started < 0.5
    assert isinstance(got, pa.ChunkedArray) and got.num_chunks == 2 and got[-1].as_py() == "a.example"
    assert pa.array(result, type=pa.large_string()).type == pa.large_string()
