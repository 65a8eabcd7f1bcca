# SPDX-License-Identifier: MIT
"""Columns: every layout of strings, slices, nulls, chunks, and arrays that lie."""
import ctypes
from typing import Any

import pytest

import urikit.arrow as ua

pa = pytest.importorskip("pyarrow")

ROWS = ["http://u@a.example:80/x?q=1%20z#f", "mailto:a@b", None, "http://[", "http://\u00e9/?q", "", "//[::1]/a/../b"] * 20
HOSTS = ["a.example", None, None, None, "\u00e9", None, "[::1]"] * 20
MORE_ARGUMENTS = ("resolve", "relativize", "equal", "query_value", "path_segment", "set_query", "remove_query")
KERNELS = [n for n in ua.__all__ if n[0].islower() and n not in MORE_ARGUMENTS]


def column(kind: str) -> Any:
    return pa.array(ROWS, type=getattr(pa, kind)())


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view", "binary", "large_binary", "binary_view"])
def test_layouts_and_slices(kind: str) -> None:
    a = column(kind)
    for start, stop in ((0, len(a)), (1, len(a)), (3, 12), (9, 9), (len(a), len(a))):
        got = pa.array(ua.host(a[start:stop]))
        got.validate(full=True)
        assert got.to_pylist() == HOSTS[start:stop]
    for name in KERNELS:
        whole, part = pa.array(getattr(ua, name)(a)), pa.array(getattr(ua, name)(a[5:50]))
        whole.validate(full=True)
        assert part.to_pylist() == whole.to_pylist()[5:50] == getattr(ua, name)(ROWS).to_pylist()[5:50]


def test_two_columns() -> None:
    a = column("string")
    assert pa.array(ua.resolve("http://b/c/d", ["x", None, "", "%"])).to_pylist() == ["http://b/c/x", None, "http://b/c/d", None]
    assert ua.resolve(["http://b/", "rel", None], ["x", "x", "x"]).to_pylist() == ["http://b/x", None, None]
    assert ua.relativize("http://b/c/d", ["http://b/c/e"]).to_pylist() == ["e"]
    assert ua.equal(["http://H", None], ["http://h", "a"]).to_pylist() == [True, None]
    assert set(ua.equal(a, a).to_pylist()) == {True, None}
    assert ua.query_value(a, "q").to_pylist()[:5] == ["1 z", None, None, None, None]
    assert ua.query_value(["?a=b+c"], "a", form=True).to_pylist() == ["b c"]
    long = "http://b/" + "c" * 10000
    assert ua.resolve(long, ["#x"] * 500).to_pylist() == [long + "#x"] * 500
    with pytest.raises(ValueError):
        ua.resolve(["a:"] * 3, ["x"] * 4)


def test_chunks() -> None:
    c = pa.chunked_array([ROWS[:5], ROWS[5:30], []])
    got = ua.parse(c)
    assert len(got) == 30
    assert pa.chunked_array(got).num_chunks == 3
    assert [r and r["host"] for r in pa.chunked_array(got).to_pylist()] == HOSTS[:30]
    assert pa.chunked_array(ua.host(pa.chunked_array([], type=pa.string()))).to_pylist() == []


def test_polars() -> None:
    pl = pytest.importorskip("polars")
    s = pl.Series("u", ROWS)
    assert pl.Series(ua.host(s)).to_list() == HOSTS
    assert pl.Series(ua.parse(s)).struct.field("host").to_list() == HOSTS


def test_sequences() -> None:
    assert ua.host(("//a", None, float("nan"))).to_pylist() == ["a", None, None]
    np = pytest.importorskip("numpy")
    assert ua.host(np.array(["//a", None], dtype=object)).to_pylist() == ["a", None]


def test_results_outlive_everything() -> None:
    got = pa.array(ua.parse(ua.normalize(column("string"))))
    child = got.field("host")
    del got
    assert child.to_pylist() == HOSTS


def test_wrong_types() -> None:
    for bad in (pa.array([1]), pa.array(["a"]).dictionary_encode(), [1], ["a", 5], 5, "http://a", b"a", None):
        with pytest.raises(TypeError):
            ua.host(bad)
    with pytest.raises(ValueError, match="unknown level"):
        ua.normalize(["a"], "x")


class Once:
    """An object that gives the same capsules every time."""

    def __init__(self, pair: Any) -> None:
        self.pair = pair

    def __arrow_c_array__(self, requested_schema: object = None) -> Any:
        return self.pair


def test_released_and_foreign_capsules() -> None:
    once = Once(pa.array(["//a"]).__arrow_c_array__())
    assert ua.host(once).to_pylist() == ["a"]
    with pytest.raises(ValueError, match="released"):
        ua.host(once)
    schema, array = pa.array(["//a"]).__arrow_c_array__()
    for pair in ((array, schema), (schema, schema), (1, 2), (None, None), (schema,), 5):
        with pytest.raises((TypeError, ValueError)):
            ua.host(Once(pair))


class ArrowArray(ctypes.Structure):
    _fields_ = [
        ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64), ("n_buffers", ctypes.c_int64),
        ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_void_p)), ("children", ctypes.c_void_p),
        ("dictionary", ctypes.c_void_p), ("release", ctypes.c_void_p), ("private_data", ctypes.c_void_p),
    ]  # fmt: skip


def lying(rows: Any, change: Any) -> Once:
    pair = rows.__arrow_c_array__()
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    change(ArrowArray.from_address(pointer(pair[1], b"arrow_array")))
    return Once(pair)


def set_field(name: str, value: int) -> Any:
    return lambda array: setattr(array, name, value)


@pytest.mark.parametrize("change", [
    set_field("length", -1), set_field("offset", -5), set_field("offset", 2**62), set_field("length", 2**63 - 1),
    set_field("n_buffers", 2), set_field("n_buffers", -1), lambda a: a.buffers.__setitem__(1, None),
    lambda a: a.buffers.__setitem__(2, None),
])  # fmt: skip
def test_arrays_that_lie(change: Any) -> None:
    for kind in ("string", "large_string"):
        with pytest.raises(ValueError):
            ua.host(lying(pa.array(["http://abcdefghijklmn/", "//b"], type=getattr(pa, kind)()), change))


@pytest.mark.parametrize("offsets", [[0, 9, 3], [5, 4, 3], [0, -1, 3], [-3, 0, 3], [0, 2**31 - 1, 3]])
def test_offsets_that_lie(offsets: list[int]) -> None:
    data = (ctypes.c_int32 * 3)(*offsets)
    with pytest.raises(ValueError):
        ua.host(lying(pa.array(["ab", "c"]), lambda a: a.buffers.__setitem__(1, ctypes.addressof(data))))


def test_views_that_lie() -> None:
    view = (ctypes.c_uint32 * 4)(100, 0, 7, 0)  # in a buffer that is not there
    with pytest.raises(ValueError):
        ua.host(lying(pa.array(["//abcdefghijklmnop"], type=pa.string_view()),
                      lambda a: a.buffers.__setitem__(1, ctypes.addressof(view))))  # fmt: skip
