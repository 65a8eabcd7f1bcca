# SPDX-License-Identifier: MIT
"""Functions of bindings/sql on columns."""
import ctypes

import pytest
from test_vectors import rows, text

import urikit.arrow as ua
from urikit import _core

if not hasattr(_core, "sql_run"):
    pytest.skip("this urikit was built without libpsl and utf8proc", allow_module_level=True)

URLS = ["http://u@www.a.example.co.uk:81/x/y%20z?q=1&k", None, "http://[", "mailto:x@y", "http://h/\u00e4"]


def test_functions() -> None:
    assert ua.registrable(URLS).to_pylist() == ["example.co.uk", None, None, None, None]
    assert ua.registrable(["http://\u98df\u72ee.\u516c\u53f8.cn/"]).to_pylist() == ["\u98df\u72ee.\u516c\u53f8.cn"]
    assert ua.error(URLS).to_pylist() == [None, None, "ip_literal:8: the text ends inside an IP literal: its ']' is missing", None, None]
    assert ua.error(URLS, "uri").to_pylist()[4].startswith("char:9:")
    assert ua.path_segment(URLS, -1).to_pylist() == ["y z", None, None, "x@y", "\u00e4"]
    assert ua.set_query(URLS[:1], "q", "a b").to_pylist() == ["http://u@www.a.example.co.uk:81/x/y%20z?q=a%20b&k"]
    assert ua.remove_query(URLS[:1], "*").to_pylist() == ["http://u@www.a.example.co.uk:81/x/y%20z"]
    assert ua.remove_query(["?utm_a&gclid&x"], "utm_*,gclid").to_pylist() == ["?x"]
    assert ua.remove_query(["?utm_a&gclid&x"], ["utm_*", "gclid"]).to_pylist() == ["?x"]  # one row stays one row
    assert ua.call("uri_remove_query", ["?utm_a&gclid&x", "?b"], "utm_* , gclid").to_pylist() == ["?x", "?b"]
    assert ua.call("uri_remove_query", ["?a&b", "?a&b"], ["a", "b"]).to_pylist() == ["?b", "?a"]
    for longer in (lambda: ua.call("uri_remove_query", ["?a"], ["a", "b"]), lambda: ua.set_query(["?a"], ["a", "b"], "1"),
                   lambda: ua.set_part(["?a"], "query", ["a", "b"]), lambda: ua.equal(["a"], ["a", "b"])):  # fmt: skip
        with pytest.raises(ValueError, match="1 row"):
            longer()
    for bad in ("a*c" + "*" * 65 + "b*", ",".join("a" * 33), ["a,b"]):
        with pytest.raises(ValueError):
            ua.remove_query(["?a"], bad)
    assert ua.encode(["a/b \u00e4"]).to_pylist() == ["a%2Fb%20%C3%A4"]
    assert ua.decode(["a%2Fb", "%FF", "%00", None]).to_pylist() == ["a/b", None, None, None]
    assert ua.from_cri(ua.to_cri(URLS)).to_pylist()[3] == "mailto:x@y"
    assert ua.to_cri(["mailto:x@y"]).to_pylist() == [bytes.fromhex("83392f46f58163784079")]
    assert ua.call("uri_valid", ["a", "http://b"], "uri").to_pylist() == [False, True]
    assert ua.call("uri_equal", ["a:%7e"], "a:~").to_pylist() == [True]
    assert ua.call("uri_resolve", "http://a/", ["b", None]).to_pylist() == ["http://a/b", None]
    assert ua.call("uri_host", "http://h/").to_pylist() == ["h"]
    assert ua.call("uri_host", None).to_pylist() == [None]
    assert len(ua.registrable([])) == 0


def test_findings_are_those_of_lint() -> None:
    lint = rows("lint")
    for row, got in zip(lint, ua.findings([row["text"] for row in lint]).to_pylist(), strict=True):
        ids = got.split(",")
        assert len(ids) == len(set(ids))
        assert (text(row["rule"]) in ids) == (row["found"] != b"no"), (row, got)
    assert ua.findings([None, "http://a.example/"]).to_pylist() == [None, ""]


def test_long_results_and_many_rows() -> None:
    texts = [f"http://h/{'x' * (i % 700)}" for i in range(5000)]
    assert ua.set_query(texts, "k", "v").to_pylist() == [t + "?k=v" for t in texts]
    assert ua.path_segment(texts, 1).to_pylist() == [t[9:] for t in texts]


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(ValueError, match="there is no function 'uri_nothing'"):
        ua.call("uri_nothing", ["a"])
    with pytest.raises(TypeError, match="uri_host takes 1 to 1 arguments"):
        ua.call("uri_host", ["a"], ["b"])
    with pytest.raises(TypeError, match="uri_host takes"):
        ua.call("uri_host")
    with pytest.raises(TypeError, match="'n' takes int"):
        ua.call("uri_path_segment", ["a"], "1")
    with pytest.raises(TypeError, match="'x' takes text"):
        ua.call("uri_host", 7)
    with pytest.raises(TypeError, match="expected a column, str"):
        _core.sql_run("uri_host", (1.5,))
    with pytest.raises(OverflowError):
        ua.call("uri_path_segment", ["a"], 1 << 70)
    with pytest.raises(ValueError, match="different lengths"):
        ua.call("uri_resolve", ["a:", "b:"], ["1", "2", "3"])
    with pytest.raises(ValueError, match="level"):
        ua.call("uri_normalize", ["a"], "no")
    with pytest.raises(ValueError, match="not a URI or IRI reference: "):
        ua.call("uri_strict", ["a", "http://["])
    with pytest.raises(ValueError, match="released, or read once"):
        pair = ua.host(["a"]).__arrow_c_array__()
        _core.sql_run("uri_host", (pair,))
        _core.sql_run("uri_host", (pair,))


def test_bytes_that_are_not_utf8() -> None:
    pa = pytest.importorskip("pyarrow")
    column = pa.array([b"a%20b", b"\xff", b"x"], pa.binary())
    assert ua.decode(column).to_pylist() == ["a b", None, "x"]
    assert ua.call("uri_set_query", "http://h/", "k", column).to_pylist() == ["http://h/?k=a%20b".replace("%20", "%2520"), None,
                                                                           "http://h/?k=x"]


def test_columns_of_pyarrow() -> None:
    pa = pytest.importorskip("pyarrow")
    texts = pa.array(["x", "http://a.b.com/1/2", None, "http://c.org/3/4"])[1:]
    ns = pa.array([9, 1, 2, -1], pa.int64())[1:]
    for kind in (pa.string(), pa.large_string(), pa.string_view()):
        got = pa.array(ua.call("uri_path_segment", texts.cast(kind), ns))
        assert got.to_pylist() == ["1", None, "4"]
        assert got.type == (pa.string() if kind == pa.string() else pa.large_string())
        got.validate(full=True)
    chunked = pa.chunked_array([["http://a.b.com/"], [None, "http://c.org/"]])
    got = pa.chunked_array(ua.registrable(chunked))
    got.validate(full=True)
    assert got.to_pylist() == ["b.com", None, "c.org"] and got.num_chunks == 2
    assert pa.chunked_array(ua.registrable(pa.chunked_array([], pa.string()))).type == pa.string()
    with pytest.raises(ValueError, match="different chunks"):
        ua.call("uri_resolve", chunked, pa.chunked_array([["a"], ["b"], ["c"]]))
    with pytest.raises(TypeError, match="array of strings"):
        ua.registrable(pa.array([1.5]))


def test_offsets_that_lie() -> None:
    pa = pytest.importorskip("pyarrow")
    offsets = (ctypes.c_int32 * 3)(0, 1 << 20, 2)
    array = pa.Array.from_buffers(pa.string(), 2, [None, pa.py_buffer(bytes(offsets)), pa.py_buffer(b"ab")])
    with pytest.raises(ValueError, match="lead out of the data"):
        ua.registrable(array)


def test_vectors() -> None:
    for row in rows("psl"):
        host, wanted = text(row["host"]), text(row["normal"])
        if host and "%" not in host and all(c.isalnum() or c in ".-" or ord(c) > 127 for c in host):
            assert ua.registrable([f"http://{host}/"]).to_pylist() == [wanted], row
            assert ua.registrable([f"http://{host}/"], icann=True).to_pylist() == [text(row["icann"])], row
    errors = [row for row in rows("uri_errors") if row["grammar"] == b"reference"]
    got = ua.error([row["text"] for row in errors], "uri-reference").to_pylist()
    for row, said in zip(errors, got):
        assert said and said.startswith(f"{text(row['code'])}:{text(row['at'])}: "), (row, said)
