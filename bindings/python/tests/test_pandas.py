# SPDX-License-Identifier: MIT
"""The accessor `uri` of pandas' series."""
import pytest

pd = pytest.importorskip("pandas")
pa = pytest.importorskip("pyarrow")
import urikit.arrow as ua  # noqa: E402
import urikit.pandas  # noqa: E402, F401 # it registers the accessor

ROWS = ["http://www.a.example:81/x/../y?q=1%20+", None, "http://[", "mailto:a@b", "http://h/\u00e4"]
INDEX = ["p", "q", "r", "s", "t"]
DTYPES = [pd.ArrowDtype(pa.string()), pd.ArrowDtype(pa.large_string()), "string[pyarrow]", "string[python]", object, "str"]


def series(dtype: object) -> object:
    if dtype == "str":  # object before pandas 3
        return pd.Series(ROWS, index=INDEX, name="url")
    return pd.Series(ROWS, index=INDEX, name="url", dtype=dtype)


def listed(got: object) -> list[object]:
    return [None if pd.isna(v) else v for v in got]


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_every_function_is_that_of_arrow(dtype: object) -> None:
    s = series(dtype)
    for name in ("valid", "scheme", "userinfo", "host", "host_kind", "port", "effective_port", "path", "query", "fragment",
                 "authority", "surt", "to_iri", "to_uri", "registrable", "error", "encode", "to_cri", "host_reversed",
                 "findings", "readers_agree", "guard", "guard_why", "address_is_internal"):
        got = getattr(s.uri, name)()
        assert listed(got) == getattr(ua, name)(ROWS).to_pylist(), name
        assert list(got.index) == INDEX and got.name == "url", name
    assert listed(s.uri.guard_line("deny host a.example")) == ua.guard_line(ROWS, "deny host a.example").to_pylist()
    assert listed(s.uri.guard(policy="allow path /x")) == ua.guard(ROWS, policy="allow path /x").to_pylist()
    assert listed(s.uri.normalize("scheme")) == ua.normalize(ROWS, "scheme").to_pylist()
    assert listed(s.uri.resolve("http://b/")) == ua.resolve("http://b/", ROWS).to_pylist()
    assert listed(s.uri.relativize("http://h/x")) == ua.relativize("http://h/x", ROWS).to_pylist()
    assert listed(s.uri.equal("http://H/\u00e4")) == [False, None, None, False, True]
    assert listed(s.uri.query_value("q")) == ["1 +", None, None, None, None]
    assert listed(s.uri.query_value("q", form=True)) == ["1  ", None, None, None, None]
    assert listed(s.uri.path_segment(1)) == ["x", None, None, "a@b", "\u00e4"]
    assert listed(s.uri.set_query("k", "v"))[4] == "http://h/\u00e4?k=v"
    assert listed(s.uri.remove_query("q"))[0] == "http://www.a.example:81/x/../y"
    assert listed(s.uri.to_cri().uri.from_cri())[3] == "mailto:a@b"
    assert listed(s.uri.hash("scheme")) == ua.hash(ROWS, "scheme").to_pylist()
    assert listed(s.uri.compare("http://h/\u00e4")) == ua.compare(ROWS, "http://h/\u00e4").to_pylist()
    assert listed(s.uri.set_part("scheme", "x")) == ua.set_part(ROWS, "scheme", "x").to_pylist()
    assert listed(s.uri.remove_part("query")) == ua.remove_part(ROWS, "query").to_pylist()
    assert list(s.uri.path_segments().iloc[0]) == ["x", "..", "y"]
    assert [dict(pair) for pair in s.uri.query_pairs().iloc[0]] == [{"key": "q", "value": "1 +"}]
    assert listed(s.uri.error_parts()["offset"]) == [None, None, 8, None, None]
    frame = s.uri.parse()
    assert list(frame.columns) == ["scheme", "userinfo", "host", "host_kind", "port", "path", "query", "fragment"]
    assert list(frame.index) == INDEX
    for name in frame:
        assert listed(frame[name]) == getattr(ua, name)(ROWS).to_pylist(), name


def test_dtypes_stay() -> None:
    for dtype in DTYPES:
        s = series(dtype)
        assert s.uri.host().dtype == s.dtype and s.uri.parse()["path"].dtype == s.dtype, dtype
    assert str(series(DTYPES[0]).uri.port().dtype) == "int32[pyarrow]"
    assert str(series(object).uri.port().dtype) == "Int32"
    assert str(series("string[python]").uri.valid().dtype) == "boolean"


def test_series_as_base_is_aligned() -> None:
    refs = pd.Series(["x", "../y"], index=[1, 2])
    bases = pd.Series(["http://b/2/", "http://a/1/"], index=[2, 1])
    assert refs.uri.resolve(bases).to_dict() == {1: "http://a/1/x", 2: "http://b/y"}
    assert listed(refs.uri.resolve(bases[:1])) == [None, "http://b/y"]


def test_slices_categories_empty_and_wrong_types() -> None:
    s = series(DTYPES[0])
    assert listed(s[3:].uri.host()) == [None, "h"]
    assert listed(pd.concat([s, s]).uri.host()) == ua.host(ROWS + ROWS).to_pylist()
    assert listed(s.astype(object).astype("category").uri.host()) == ua.host(ROWS).to_pylist()
    assert len(s[:0].uri.host()) == 0 and len(s[:0].uri.parse()) == 0
    assert listed(pd.Series([None, None], dtype=object).uri.host()) == [None, None]
    assert listed(pd.Series([None, float("nan"), pd.NA, "a:b"], dtype=object).uri.scheme()) == [None, None, None, "a"]
    with pytest.raises((TypeError, pa.ArrowInvalid)):
        pd.Series([1.5]).uri.host()
    with pytest.raises((TypeError, pa.ArrowInvalid, pa.ArrowTypeError)):
        pd.Series(["a", 1], dtype=object).uri.host()
    with pytest.raises(ValueError, match="level"):
        s.uri.normalize("no")


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view(), pa.dictionary(pa.int8(), pa.string())], ids=str)
def test_chunks(kind: object) -> None:
    """A column as a file is read, in chunks, also none and empty ones, beside one with other chunks."""
    empty = pa.array([], kind)
    halves = pa.chunked_array([pa.array(ROWS[:2], kind), empty, pa.array(ROWS[2:], kind)])
    other = pa.chunked_array([pa.array(ROWS[:4], pa.string()), pa.array(ROWS[4:], pa.string())])
    s, others = (pd.Series(pd.array(column, dtype=pd.ArrowDtype(column.type)), index=INDEX) for column in (halves, other))
    for name in ("host", "registrable", "port", "findings"):
        assert listed(getattr(s.uri, name)()) == getattr(ua, name)(ROWS).to_pylist(), name
    assert listed(s.uri.parse()["path"]) == ua.path(ROWS).to_pylist()
    for shuffled in (others, others[::-1]):  # rows by their index
        assert listed(s.uri.equal(shuffled)) == [True, None, None, True, True]
        assert listed(s.uri.set_query("k", shuffled)) == ua.set_query(ROWS, "k", ROWS).to_pylist()
        assert listed(s.uri.query_value(shuffled)) == [None] * 5
    none = pd.Series(pd.array(pa.chunked_array([], kind), dtype=pd.ArrowDtype(kind)))
    assert len(none.uri.host()) == 0 and list(none.uri.parse().columns)[0] == "scheme"
