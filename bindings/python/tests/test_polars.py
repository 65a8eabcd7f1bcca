# SPDX-License-Identifier: MIT
"""The namespace `uri` in Polars: every kernel, lazy and streaming."""
import doctest
import pickle
from typing import Any

import pytest

pl = pytest.importorskip("polars")
import urikit.arrow as ua  # noqa: E402
import urikit.polars  # noqa: E402
from urikit import URI  # noqa: E402

ROWS = ["http://a.example:81/x/../y?q=1", None, "http://[", "mailto:a@b", "http://\u00e9/%C3%A9?a+b=c%20d&e#f",
        "https://u@a-host-longer-than-a-view.example/a%20b/c?x=1&x=2"]  # fmt: skip
CALLS: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys((n for n in ua.__all__ if n[0].islower() and n not in ("call", "progress", "findings")), ()),
    "query_value": ("x",), "path_segment": (-1,), "resolve": ("http://b/",), "relativize": ("http://b/",), "redirect_uri_equal": ("http://b/",),
    "redirect_uri_error": ("http://b/",),
    "equal": ("HTTP://a.example:81/y?q=1",), "compare": ("http://b/",), "set_part": ("port", "8"),
    "remove_part": ("query",), "set_query": ("q", "a b"), "remove_query": ("*",),
    "expand": ("{x}",), "match": ("{s}://{+x}",), "route": (["{s}://{+x}", "{x}"],), "guard_line": ("allow host h a.example",),
}  # fmt: skip


def wanted(name: str, rows: list[Any]) -> list[Any]:
    args = CALLS[name]
    before = args if name in ("resolve", "relativize", "expand") else ()
    result: list[Any] = getattr(ua, name)(*before, rows, *args[len(before) :]).to_pylist()
    if name in ("parse", "error_parts"):  # Polars' structs have no null of their own here: all fields are
        fields = next(r for r in result if r)
        return [r or dict.fromkeys(fields) for r in result]
    return result


def listed(series: Any) -> list[Any]:
    found: list[Any] = series.to_list()
    fields = next((r for r in found if isinstance(r, dict)), {})
    return [r or dict.fromkeys(fields) for r in found] if fields else found


@pytest.mark.parametrize("name", CALLS)
def test_the_same_as_arrow(name: str) -> None:
    if name == "registrable" and not hasattr(urikit._core, "sql_run"):
        pytest.skip("without libpsl")
    frame = pl.DataFrame({"u": ROWS})
    lazy = frame.lazy().select(getattr(pl.col("u").uri, name)(*CALLS[name]))
    got = lazy.collect()
    assert got.schema == lazy.collect_schema() and got.columns == ["u"]
    assert listed(got["u"]) == wanted(name, ROWS)
    assert listed(getattr(frame["u"].uri, name)(*CALLS[name])) == wanted(name, ROWS)
    assert len(getattr(frame["u"][:0].uri, name)(*CALLS[name])) == 0
    many = pl.concat([frame] * 50, rechunk=False)
    assert listed(many.lazy().select(getattr(pl.col("u").uri, name)(*CALLS[name])).collect()["u"]) == wanted(name, ROWS * 50)


def test_streaming() -> None:
    frame = pl.DataFrame({"u": [f"http://h{i % 100}.example/{i}?x={i}" for i in range(100_000)]})
    query = frame.lazy().with_columns(h=pl.col("u").uri.host(), x=pl.col("u").uri.query_value("x"))
    query = query.group_by("h").agg(pl.len(), pl.col("x").max()).sort("h")
    try:
        streamed = query.collect(engine="streaming")
    except (TypeError, ValueError):  # Polars before 1.23
        streamed = query.collect(streaming=True)
    assert streamed.equals(query.collect()) and streamed["len"].to_list() == [1000] * 100


def test_expressions_and_series_as_the_other() -> None:
    frame = pl.DataFrame({"b": ["http://b/", "http://c/d/", None], "r": ["x", "../y", "z"]})
    target = pl.col("r").uri.resolve(pl.col("b"))
    assert frame.select(target)["r"].to_list() == ["http://b/x", "http://c/y", None]
    assert frame.lazy().filter(target.uri.host() == "c").collect().height == 1
    assert frame.select(pl.lit("x").uri.resolve(pl.col("b")))["literal"].to_list() == ["http://b/x", "http://c/d/x", None]
    assert frame["r"].uri.resolve(frame["b"]).to_list() == ["http://b/x", "http://c/y", None]
    assert frame["r"].uri.resolve(URI("http://u/")).to_list() == ["http://u/x", "http://u/y", "http://u/z"]
    assert frame["b"].uri.set_part("query", pl.Series(["1", None, "3"])).to_list() == ["http://b/?1", None, None]
    parts = pl.concat([frame, frame], rechunk=False).select(pl.col("r").uri.resolve(pl.col("b").reverse()))
    assert parts["r"].to_list() == [None, "http://c/y", "http://b/z"] * 2


def test_in_groups_and_windows() -> None:
    frame = pl.DataFrame({"g": [1, 1, 2], "u": ["http://a/", "http://b/", "http://c/"]})
    assert frame.group_by("g", maintain_order=True).agg(pl.col("u").uri.host())["u"].to_list() == [["a", "b"], ["c"]]
    assert frame.select(pl.col("u").uri.host().first().over("g"))["u"].to_list() == ["a", "a", "c"]


def test_what_is_wrong_is_said() -> None:
    frame = pl.DataFrame({"u": ROWS, "n": list(range(len(ROWS)))})
    with pytest.raises(pl.exceptions.PolarsError, match="String"):
        frame.select(pl.col("n").uri.host())
    for build, said in (  # where the expression is built, and not where it runs
        (lambda u: u.normalize("no"), "unknown level 'no'"), (lambda u: u.hash("no"), "unknown level 'no'"),
        (lambda u: u.valid("url"), "unknown kind 'url'"), (lambda u: u.error_parts("url"), "unknown kind 'url'"),
        (lambda u: u.set_part("no", "x"), "unknown part 'no'"), (lambda u: u.encode("no"), "unknown component 'no'"),
        (lambda u: u.set_part("host", "a:80"), "bracket"), (lambda u: u.set_part("query", "?a"), "without its '\\?'"),
        (lambda u: u.remove_query(["a,b"]), "no comma"), (lambda u: u.remove_query(",".join("a" * 33)), "limit"),
    ):  # fmt: skip
        with pytest.raises(ValueError, match=said):
            build(pl.col("u").uri)
    with pytest.raises(TypeError):
        pl.col("u").uri.resolve(5)
    with pytest.raises(TypeError):
        pl.col("u").uri.query_value(5)
    with pytest.raises(AttributeError):
        pl.col("u").uri.nothing
    with pytest.raises(AttributeError):
        frame["u"].uri.nothing
    assert frame.select(pl.lit(None, dtype=pl.Null).uri.host()).item() is None


@pytest.mark.parametrize("key", ["", "\0", "\0\0x", "k" * 300, "\u00e9", "a=b&c"], ids=repr)
def test_any_key_reaches_the_kernel(key: str) -> None:
    rows = [ua.set_query(["http://h/"], key, "v").to_pylist()[0], "http://h/"]
    assert pl.Series(rows).uri.query_value(key).to_list() == ua.query_value(rows, key).to_pylist() == ["v", None]


def test_plans_can_be_pickled() -> None:
    frame = pl.DataFrame({"u": ROWS})
    assert pickle.loads(pickle.dumps(frame.lazy().select(pl.col("u").uri.host()))).collect()["u"][0] == "a.example"


def test_docstrings() -> None:
    result = doctest.testmod(urikit.polars)
    assert result.failed == 0 and result.attempted > 2


def test_every_kernel_of_pandas_is_here() -> None:
    """A function that is missing in a binding is a fault, unless it is named here."""
    import urikit.polars as up

    for needed in ("pandas", "pyarrow"):
        pytest.importorskip(needed)
    from urikit.pandas import UriAccessor

    ours, theirs = ({name for name in dir(one) if name[0] != "_"} for one in (up.UriExpressions, UriAccessor))
    kernels = {name for name in ua.__all__ if name[0].islower()} - {"call", "progress"}
    assert ours == theirs == kernels


def test_findings() -> None:
    frame = pl.DataFrame({"u": ["http://a@0x7f.1/", None, "http://a.example/"]})
    assert frame.lazy().select(pl.col("u").uri.findings()).collect()["u"].to_list() == ua.findings(frame["u"]).to_pylist()
    assert frame["u"].uri.findings().to_list()[1:] == [None, ""]
