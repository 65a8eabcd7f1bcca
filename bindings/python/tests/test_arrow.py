# SPDX-License-Identifier: MIT
"""Columns: every layout of strings, slices, nulls, chunks, and arrays that lie."""
import ctypes
import io
import os
import random
import signal
import struct
import time
from collections.abc import Callable
from typing import Any

import pytest

import urikit.arrow as ua
from urikit import CRI, IRI, URI, URIError, _columns, _core

pa = pytest.importorskip("pyarrow")

SANITIZED = "asan" in os.environ.get("LD_PRELOAD", "")  # each call takes several times as long
ROWS = ["http://u@a.example:80/x?q=1%20z#f", "mailto:a@b", None, "http://[", "http://\u00e9/?q", "", "//[::1]/a/../b"] * 20
HOSTS = ["a.example", None, None, None, "\u00e9", None, "[::1]"] * 20
KERNELS = {
    **{n: () for n in ua.__all__ if n[0].islower() and n not in ("call", "progress")},
    "query_value": ("q",), "path_segment": (1,), "set_part": ("fragment", "\u00e9"), "remove_part": ("query",),
    "set_query": ("q", "a b"), "remove_query": ("*",), "equal": ("http://\u00e9/?q",), "compare": ("http://b",),
    "resolve": ("http://b/c",), "relativize": ("http://b/c",),
    "redirect_uri_equal": ("http://b/c",), "redirect_uri_error": ("http://b/c",),
    "expand": ('{"x":1}',), "match": ("{s}://{+x}",), "route": (["{s}://{+x}", "{x}"],), "guard_line": ("allow host h a.example\ndeny host [::1]",),
}  # fmt: skip
ONE_THREAD = ("findings", "expand", "match", "route", "readers_agree", "guard", "guard_why", "guard_line", "address_is_internal", "redirect_uri_equal",
              "redirect_uri_error", "scheme_error", "redact", "uri_from_path", "uri_to_path")  # fmt: skip


def run(name: str, column: Any, **options: Any) -> Any:
    args = KERNELS[name]
    before = args if name in ("resolve", "relativize") else ()
    if name in ONE_THREAD:
        options.pop("threads", None)
    try:
        return getattr(ua, name)(*before, column, *args[len(before) :], **options)
    except NotImplementedError as why:
        pytest.skip(str(why))


def column(kind: str) -> Any:
    return pa.array(ROWS, type=getattr(pa, kind)())


@pytest.mark.parametrize("kind", ["string", "large_string", "string_view", "binary", "large_binary", "binary_view"])
def test_layouts_and_slices(kind: str) -> None:
    a = column(kind)
    for start, stop in ((0, len(a)), (1, len(a)), (3, 12), (9, 9), (len(a), len(a))):
        got = pa.array(ua.host(a[start:stop]))
        got.validate(full=True)
        assert got.to_pylist() == HOSTS[start:stop]


@pytest.mark.parametrize("name", KERNELS)
def test_kernels_on_layouts(name: str) -> None:
    wanted = run(name, ROWS).to_pylist()
    for kind in ("string", "large_string", "string_view", "binary", "large_binary", "binary_view"):
        a = column(kind)
        whole, part = pa.array(run(name, a)), pa.array(run(name, a[5:50]))
        whole.validate(full=True)
        part.validate(full=True)
        assert whole.to_pylist() == wanted == run(name, a).to_pylist(), kind
        assert part.to_pylist() == wanted[5:50], kind
        assert pa.array(run(name, a[7:7])).to_pylist() == []


@pytest.mark.parametrize("name", KERNELS)
def test_threads_and_chunks_give_the_same(name: str) -> None:
    """Spans of several threads are put together, of chunks that are long and short and empty, with rows beyond ASCII."""
    # a span has 16,384 rows, so there are three in all and two in each long chunk; one thread takes lists 65,536 rows at a time
    count = 70_000 if name in ("query_pairs", "path_segments") else 40_000
    rows = [f"http://h{i}.example/{i}/a%20b?q={i}&c" if i % 7 else ROWS[i % 140] for i in range(count)]
    wanted = run(name, rows, threads=1).to_pylist()
    for kind in ("string", "string_view"):
        whole = pa.array(rows, type=getattr(pa, kind)())
        got = pa.array(run(name, whole, threads=3))
        got.validate(full=True)
        assert got.to_pylist() == wanted
        chunked = pa.chunked_array([whole[:5], whole[5:5], whole[5:20_001], whole[20_001:]])
        got = pa.chunked_array(run(name, chunked, threads=3))
        got.validate(full=True)
        assert got.num_chunks == 4 and got.to_pylist() == wanted


@pytest.mark.parametrize("name", ["host", "parse", "normalize", "query_pairs", "valid", "to_cri"])
def test_results_that_outgrow_the_first_guess(name: str) -> None:
    """Space is guessed from the first rows: short or null ones, then long ones, then rows beyond ASCII and invalid ones."""
    short, long = ["a:", None] * 10_000, [f"HTTP://host-number-{i}.example/{i}/%7e/?a={i}&b={i}&c" for i in range(20_000)]
    rows = short + long + ["http://caf\u00e9.example/%C3%A9/?x=\u00e9", "http://a b/"] * 5000 + short
    wanted = run(name, rows, threads=1).to_pylist()
    for kind in ("string", "large_string", "string_view"):
        for threads in (2, 64) if kind == "string" else (3,):
            got = pa.array(run(name, pa.array(rows, type=getattr(pa, kind)()), threads=threads))
            got.validate(full=True)
            assert got.to_pylist() == wanted


def test_a_view_of_the_input_is_not_copied() -> None:
    a = pa.array(["http://a-host-that-is-longer-than-a-view/"] * 1000, type=pa.string_view())
    got = pa.array(ua.host(a))
    assert got.type == pa.string_view() and got.to_pylist()[999] == "a-host-that-is-longer-than-a-view"
    assert got.buffers()[2].address == a.buffers()[2].address
    assert pa.array(ua.normalize(a)).buffers()[2].address == a.buffers()[2].address


def test_laws_of_equality_and_order() -> None:
    """Equal texts have equal hashes, and the order of two does not depend on other rows or on how they are sliced."""
    draw = random.Random(int(os.environ.get("URIKIT_SEED", "7")))
    pieces = ["%C3%A9", "%c3%a9", "é", "z", "%41", "A", "a", ".", "..", "/", "%2e", "?", "#", "%FF", "ü"]
    texts = sorted({"http://h/" + "".join(draw.choice(pieces) for _ in range(draw.randint(0, 4))) for _ in range(60)})
    for level in ("string", "case", "percent", "path", "scheme"):
        left = [a for a in texts for _ in texts]
        right = texts * len(texts)
        equal = ua.equal(left, right, level).to_pylist()
        order = ua.compare(left, right, level).to_pylist()
        hashes = dict(zip(texts, ua.hash(texts, level).to_pylist(), strict=True))
        for a, b, same, sign in zip(left, right, equal, order, strict=True):
            assert same == (sign == 0)
            assert same is None or same == (hashes[a] == hashes[b]), (level, a, b)
        some = draw.sample(range(len(left)), 60)
        assert [ua.compare([left[i]], [right[i]], level).to_pylist()[0] for i in some] == [order[i] for i in some]
        assert [IRI(left[i]).equals(IRI(right[i]), level) for i in some if equal[i] is not None] == [
            equal[i] for i in some if equal[i] is not None]
        signs = {(a, b): sign for a, b, sign in zip(left, right, order, strict=True) if sign is not None}
        valid = [text for text in texts if (text, text) in signs]
        for a, b, c in (draw.sample(valid, 3) for _ in range(3000)):
            assert not (signs[a, b] <= 0 and signs[b, c] <= 0 and signs[a, c] > 0), (level, a, b, c)


def test_hashes() -> None:
    a, b, c, none = ua.hash(["HTTP://h/%7e", "http://h/~", "http://h/", None]).to_pylist()
    assert a == b != c and none is None
    wide = ua.hash(["http://h/~", None], bits=128).to_pylist()
    assert len(wide[0]) == 16 and wide[1] is None
    try:
        import xxhash
    except ImportError:
        pass
    else:
        assert b == xxhash.xxh3_64_intdigest(b"http://h/~") and wide[0] == xxhash.xxh3_128_digest(b"http://h/~")
    for one in ("http://\u00e9/%C3%A9", "http://\u00e9/\u00e9"):
        assert ua.hash([one, "x"]).to_pylist() == ua.hash([ua.normalize([one]).to_pylist()[0], "x"], "string").to_pylist()
    with pytest.raises(ValueError, match="64 or 128"):
        ua.hash([], bits=32)


def test_lists() -> None:
    a = ["http://h/a/%20?x=1&x=%C3%A9&y&=%ff", "", None, "%", "/?"]
    assert pa.array(ua.query_pairs(a)).type == pa.list_(pa.struct([("key", pa.string()), ("value", pa.string())]))
    assert [r and [(p["key"], p["value"]) for p in r] for r in ua.query_pairs(a).to_pylist()] == [
        [("x", "1"), ("x", "\u00e9"), ("y", None), ("", None)], [], None, None, [("", None)]]  # fmt: skip
    assert ua.query_pairs(["?a+b=c+d"], form=True).to_pylist() == [[{"key": "a b", "value": "c d"}]]
    assert ua.path_segments(a).to_pylist() == [["a", " "], [], None, None, [""]]
    assert ua.path_segment(a, 1).to_pylist() == ["a", None, None, None, ""]
    assert ua.path_segment(a, -1).to_pylist() == [" ", None, None, None, ""]
    assert ua.path_segment(a, 0).to_pylist() == [None] * 5


def test_errors_as_the_objects_say() -> None:
    rows = ["http://a%G0/", "a", None, "http://[::1", "a\ud800b", b"\xff", "http://\u00e9:x/"]
    for row, got in zip(rows, ua.error_parts(rows).to_pylist()):
        wanted = None
        try:
            if row is not None:
                IRI(row)
        except URIError as e:
            wanted = {"code": e.code, "offset": e.offset, "reason": e.reason}
        assert got == wanted, row
    assert ua.valid(["a", "http:a", "\u00e9:", None], "uri").to_pylist() == [False, True, False, None]
    assert ua.valid(["usr:github/a", "nosh://1673", "nosh:", "x"], "auto").to_pylist() == [True, True, False, False]
    assert ua.valid([b"\x82\x20\x81aa", b"\xff"], "cri").to_pylist() == [True, False]
    assert ua.error([b"\xff"], "cri").to_pylist()[0].startswith("cbor")
    with pytest.raises(ValueError, match="unknown kind"):
        ua.valid(["a"], "url")


def test_editing() -> None:
    a = ["http://h/?q=1#f", None, "http://\u00e9/", "%", "mailto:x"]
    assert ua.set_part(a, "port", "80").to_pylist() == ["http://h:80/?q=1#f", None, "http://\u00e9:80/", None, None]
    assert ua.set_part(a, "fragment", "\u00e9%").to_pylist() == [
        "http://h/?q=1#%C3%A9%25", None, "http://\u00e9/#\u00e9%25", None, "mailto:x#%C3%A9%25"]  # fmt: skip
    assert ua.set_part(["http://h/"] * 3, "query", ["a b", None, "%"]).to_pylist() == [
        "http://h/?a%20b", None, "http://h/?%25"]  # fmt: skip
    assert ua.set_part(["http://h/"] * 2, "query", ["%20", "%"], encoded=True).to_pylist() == ["http://h/?%20", None]
    assert ua.remove_part(a, "query").to_pylist()[0] == "http://h/#f"
    assert ua.set_query(a, "q", ["2", "", "\u00e9", "", "3"]).to_pylist() == [
        "http://h/?q=2#f", None, "http://\u00e9/?q=\u00e9", None, "mailto:x?q=3"]  # fmt: skip
    assert ua.remove_query(["?a=1&b=2&ab"], "a*").to_pylist() == ["?b=2"]
    for bad in (lambda: ua.set_part(a, "nothing", "x"), lambda: ua.encode(a, "x"), lambda: ua.set_part(a, "unreserved", "x"), lambda: ua.set_part(a, "port", ["1", "2"])):
        with pytest.raises(ValueError):
            bad()


def test_cris() -> None:
    rows = ["coap://h/a?b", "http://caf\u00e9/", "http://cafe\u0301/", "http://H/", None, "http://[v1.x]/"]
    wanted: list[bytes | None] = []
    for row in rows:
        try:
            wanted.append(None if row is None else bytes(CRI(row)))
        except URIError:
            wanted.append(None)
    assert wanted[1] and not wanted[2]
    got = ua.to_cri(rows)
    assert got.to_pylist() == wanted and pa.array(got).type == pa.binary()
    assert ua.from_cri(got).to_pylist() == [None if w is None else str(CRI(w)) for w in wanted]
    assert ua.to_cri(["http://caf\u00e9/"] * 60_000, threads=2).to_pylist() == [wanted[1]] * 60_000


def test_two_columns_with_different_chunks() -> None:
    bases, refs = [f"http://h{i}/" for i in range(10)], [f"x{i}" for i in range(10)]
    for kind in (pa.string(), pa.string_view()):
        a = pa.chunked_array([bases[:3], bases[3:7], [], bases[7:]], type=kind)
        b = pa.chunked_array([refs[:5], refs[5:]], type=kind)
        got = pa.chunked_array(ua.resolve(a, b))
        got.validate(full=True)
        assert got.to_pylist() == [f"http://h{i}/x{i}" for i in range(10)] and got.num_chunks == 2
    assert ua.resolve(["http://h/"], ["a", "b"]).to_pylist() == ["http://h/a", "http://h/b"]
    assert ua.resolve(["http://h/", "http://i/"], ["a"]).to_pylist() == ["http://h/a", "http://i/a"]
    assert ua.resolve([], []).to_pylist() == ua.resolve("a:", []).to_pylist() == []
    assert ua.equal(["http://\u00e9/", "a"], ["http://%C3%A9/", None]).to_pylist() == [True, None]
    assert ua.compare(["b", "a", "A", None], ["a", "b", "A", "x"]).to_pylist() == [1, -1, 0, None]


def stopped_by_signal(call: Callable[[], object]) -> float:
    """Seconds until a call ends that SIGALRM interrupts after a fifth of a second."""

    def ring(*_: object) -> None:
        raise InterruptedError("stop")

    before = signal.signal(signal.SIGALRM, ring)
    started = time.monotonic()
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(InterruptedError, match="stop"):
            while True:
                call()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    return time.monotonic() - started


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer here")
def test_a_signal_ends_a_call() -> None:
    """Each of these takes seconds for the whole column; the next signal that is looked for ends it."""
    column = pa.array(["http://user@0x7f.1/a/../b?x=1&y=%20" + "a" * 300] * 300_000)
    chunked = pa.chunked_array([column, column])
    calls = [lambda: ua.normalize(chunked, threads=1), lambda: ua.normalize(chunked, threads=3), lambda: ua.query_pairs(column)]
    if hasattr(_core, "sql_run"):
        calls += [lambda: ua.findings(column), lambda: ua.guard(column), lambda: ua.call("uri_surt", column)]
    for call in calls:
        assert stopped_by_signal(call) < 2
    assert ua.host(["//a"]).to_pylist() == ["a"]


@pytest.mark.parametrize("threads", [1, 3])
def test_progress_says_how_far_a_call_is(threads: int) -> None:
    """Shown while the call runs, in order, with all rows of all chunks, and at its end."""
    seen: list[tuple[int, int]] = []
    each = 40_000 if SANITIZED else 150_000  # several times the tenth of a second between two
    every = (2 * each, 2 * each)
    column = pa.array(["http://\u00e9.example/\u00fc?\u00e4=\u00f6"] * each)  # Unicode's tables are Python's, and slow
    with ua.progress(lambda done, rows: seen.append((done, rows))):
        ua.to_cri(pa.chunked_array([column, column]), threads=threads)
    assert len(seen) > 1 and seen == sorted(seen) and seen[-1] == every and 0 < seen[0][0] < 2 * each
    ua.host(["//a"])
    assert seen[-1] == every  # not shown outside
    with ua.progress(lambda done, rows: seen.append((done, rows))):
        with ua.progress(lambda *_: None):
            ua.host(["//a"])
        assert ua.resolve("http://h/", ["a", "b", None]).to_pylist() == ["http://h/a", "http://h/b", None]
        assert seen[-2:] == [every, (3, 3)]
        ua.host(pa.array(["//a", "//b", "//a", "//a"]).dictionary_encode())
        ua.host([])
    assert seen[-2:] == [(2, 2), (0, 0)]


def test_progress_of_sql_functions_and_exceptions() -> None:
    if hasattr(_core, "sql_run"):
        seen: list[tuple[int, int]] = []
        each = 10_000 if SANITIZED else 30_000
        short, long = pa.array(["http://a/", None]), pa.array(["http://user@0x7f.1/a/../b?x=1&y=%20" + "a" * 300] * each)
        every = 2 * each + 2
        with ua.progress(lambda done, rows: seen.append((done, rows))):
            ua.findings(pa.chunked_array([short, long, long]))
        assert len(seen) > 1 and seen == sorted(seen) and seen[-1] == (every, every) and {rows for _, rows in seen} == {every}

    def full(done: int, rows: int) -> None:
        if done > 0:
            raise InterruptedError("enough")

    with ua.progress(full), pytest.raises(InterruptedError, match="enough"):
        ua.normalize(pa.array(["http://a.example/a/../b?" + "a" * 300] * 600_000), threads=2)
    with ua.progress(full), pytest.raises(InterruptedError, match="enough"):
        ua.host(["//a"])
    with pytest.raises(TypeError, match="progress takes a function"), ua.progress(1):  # type: ignore[arg-type]
        pass
    assert ua.host(["//a"]).to_pylist() == ["a"]


def test_progress_without_a_function_is_a_line_of_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(_columns.sys, "stderr", Terminal())
    clock = iter([0.0, 0.5, 1.5, 2.0, 2.5])
    monkeypatch.setattr(_columns.time, "monotonic", lambda: next(clock))
    line = _columns._Line()
    for done in (1, 2000, 3000):
        line(done, 4000)
    line(4000, 4000)
    assert _columns.sys.stderr.getvalue() == "\r 50 %  2,000 of 4,000 rows\x1b[K\r 75 %  3,000 of 4,000 rows\x1b[K\r\x1b[K"  # type: ignore[attr-defined]
    monkeypatch.undo()
    with ua.progress():  # no terminal: silent
        assert ua.host(["//a"]).to_pylist() == ["a"]


@pytest.mark.parametrize("kind, pack", [("string", "<ii"), ("large_string", "<qq"), ("binary", "<ii")])
def test_a_file_that_lies(kind: str, pack: str) -> None:
    """Offsets of an IPC stream that lead out of its buffer were followed: the C data interface cannot tell."""
    type_ = getattr(pa, kind)()
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, pa.schema([("u", type_)])) as writer:
        writer.write_batch(pa.record_batch([pa.array(["//ab"], type_)], ["u"]))
    data = sink.getvalue().to_pybytes()
    at = data.rindex(struct.pack(pack, 0, 4))
    lie = struct.pack(pack, 0, 1 << 20)
    column = pa.ipc.open_stream(data[:at] + lie + data[at + len(lie) :]).read_all().column("u")
    for read in (ua.path, ua.parse, lambda c: ua.resolve("a:", c), lambda c: ua.resolve(c, ["x"]), lambda c: ua.call("uri_host", c),
                 lambda c: ua.path(c.chunk(0)), lambda c: ua.set_part(["a"], "query", c)):  # fmt: skip
        with pytest.raises(ValueError, match="larger than values array"):
            read(column)


def test_nulls_and_objects() -> None:
    assert ua.host(pa.nulls(3)).to_pylist() == [None] * 3
    assert ua.host(pa.nulls(3)[1:]).to_pylist() == [None] * 2
    assert ua.host([URI("//a"), IRI("//\u00e9"), None]).to_pylist() == ["a", "\u00e9", None]
    assert ua.host(["//a", "//\ud800"]).to_pylist() == ["a", None]
    assert ua.host(str(u) for u in ("//a", "//b")).to_pylist() == ["a", "b"]


def test_threads_argument() -> None:
    for bad in (0, -1):
        with pytest.raises(ValueError, match="threads"):
            ua.host([], threads=bad)
    assert ua.host(["//a"], threads=1000).to_pylist() == ["a"]


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
    assert ua.host(np.array(["//a", None, float("nan")], dtype=object)).to_pylist() == ["a", None, None]
    assert ua.host(np.array(["//a", "//bcd"])).to_pylist() == ["a", "bcd"]
    strings = getattr(getattr(np, "dtypes", None), "StringDType", None)
    if strings:
        assert ua.host(np.array(["//a", "x", "//" + "b" * 50], dtype=strings())).to_pylist() == ["a", None, "b" * 50]
        assert ua.host(np.array(["//a", None], dtype=strings(na_object=None))).to_pylist() == ["a", None]
        assert ua.host(np.array(["//a", np.nan], dtype=strings(na_object=np.nan))).to_pylist() == ["a", None]
    with pytest.raises(TypeError, match="float64"):
        ua.host(np.array([1.5]))


def test_read_by_others() -> None:
    """Without a copy, as far as they can tell; the texts are right in each."""
    rows = ["http://a.example/x?q=1#f", None, "http://a-host-that-is-longer-than-a-view/", "%"] * 3
    hosts = ["a.example", None, "a-host-that-is-longer-than-a-view", None] * 3
    for kind in ("string", "large_string", "string_view"):
        a = pa.array(rows, type=getattr(pa, kind)())
        host, parts, pairs = ua.host(a), ua.parse(a), ua.query_pairs(a)
        assert pa.array(host).to_pylist() == hosts
        try:
            import polars as pl
        except ImportError:
            pass
        else:
            assert pl.Series(host).to_list() == hosts and pl.Series(parts).struct.field("host").to_list() == hosts
            assert pl.Series(pairs).to_list()[0] == [{"key": "q", "value": "1"}]
        try:
            import nanoarrow
        except ImportError:
            pass
        else:
            stream = nanoarrow.ArrayStream(ua.ChunkedColumn([host]))
            assert list(stream.iter_py()) == hosts
            # nanoarrow 0.9 crashes where it makes a stream of one array of views: also of pyarrow's, and of its own
            if kind != "string_view":
                assert nanoarrow.Array(host).to_pylist() == hosts and nanoarrow.Array(pairs).to_pylist()[2] == []
        try:
            import pandas
        except ImportError:
            pass
        else:
            series = pandas.Series(pa.array(host), dtype=pandas.ArrowDtype(pa.array(host).type))
            assert [None if h is pandas.NA else h for h in series] == hosts
        try:
            import duckdb
        except ImportError:
            pass
        else:
            hosted = pa.table({"h": pa.array(host), "p": pa.array(parts)})  # noqa: F841 # DuckDB finds it by its name
            assert [r[0] for r in duckdb.sql("select p.host from hosted").fetchall()] == hosts


def test_results_outlive_everything() -> None:
    got = pa.array(ua.parse(ua.normalize(column("string"))))
    child = got.field("host")
    del got
    assert child.to_pylist() == HOSTS


def test_wrong_types() -> None:
    for bad in (pa.array([1]), pa.array([1]).dictionary_encode(), pa.array([["a"]]), [1], ["a", 5], 5, "http://a", b"a", None):
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


@pytest.mark.parametrize("change", [
    set_field("offset", 2**63 - 1), set_field("offset", -1), set_field("length", -1), set_field("n_buffers", 1), set_field("n_buffers", 3),
    set_field("buffers", ctypes.POINTER(ctypes.c_void_p)()), lambda a: a.buffers.__setitem__(1, None),
])  # fmt: skip
def test_integers_that_lie(change: Any) -> None:
    with pytest.raises(ValueError):
        ua.path_segment(["//a/b"], lying(pa.array([1], type=pa.int64()), change))
    with pytest.raises(ValueError):
        ua.host(lying(pa.array(["//a/b"]).dictionary_encode(), change))


def test_a_release_in_python_keeps_the_exception() -> None:
    released = []

    def release(pointer: Any) -> None:
        pointer[0].release = None
        released.append(str(len(released)))

    callback = ctypes.CFUNCTYPE(None, ctypes.POINTER(ArrowArray))(release)
    address = ctypes.cast(callback, ctypes.c_void_p).value
    made = lambda: lying(pa.array(["//a", "//b"]), set_field("release", address))  # noqa: E731
    for call in (lambda: ua.path_segment(made(), b"1"), lambda: ua.resolve(made(), ["a", "b", "c"]), lambda: ua.resolve(made(), [5]),
                 lambda: ua.call("uri_resolve", made(), ["a", "b", "c"]), lambda: ua.call("uri_resolve", made(), 5)):  # fmt: skip
        with pytest.raises((TypeError, ValueError)):
            call()
    kept = ua.path(made())
    with pytest.raises(KeyError, match="mine"):
        try:
            raise KeyError("mine")
        finally:
            del kept
    assert len(released) == 6


def test_what_a_newcomer_tries() -> None:
    got = ua.host(["http://a/", None, "//b", "//c", "//d", "//e"])
    assert repr(got) == "<urikit.arrow.Column of 6 rows: ['a', None, 'b', 'c', 'd'] ...>"
    assert got[0] == "a" and got[-1] == "e" and list(got) == got.to_pylist() and "b" in got
    with pytest.raises(IndexError):
        got[6]
    chunked = ua.host(pa.chunked_array([["//a"], [], ["//b", None]]))
    assert chunked[1] == chunked[-2] == "b" and list(chunked) == ["a", "b", None] and "'b'" in repr(chunked)
    with pytest.raises(IndexError):
        chunked[3]
    np = pytest.importorskip("numpy")
    assert list(np.asarray(got)) == got.to_pylist()
    assert ua.set_part(["//a"], "port", 80).to_pylist() == ["//a:80"]
    assert ua.set_query(["//a"], "k", 5).to_pylist() == ["//a?k=5"]
    for bad, said in (
        (lambda: ua.host("http://a/"), "not one text"), (lambda: ua.host(None), "not NoneType"), (lambda: ua.host(5), "not int"),
        (lambda: ua.host({"a": 1}), "not dict"), (lambda: ua.host({"a"}), "not set"), (lambda: ua.host(pa.table({"u": ["a"], "v": ["b"]})), "one of its columns"),
        (lambda: ua.host(["a"], threads="2"), "not str"), (lambda: ua.query_value(["a"], None), "not NoneType"),  # type: ignore[arg-type]
        (lambda: ua.path_segment(["a"], 1.0), "not float"), (lambda: ua.host([["a"]]), "list"),
        (lambda: ua.resolve(["b"], "http://a/"), "not one text"), (lambda: ua.set_part(["a"], "query", 5), "not int"),
    ):  # fmt: skip
        with pytest.raises(TypeError, match=said):
            bad()
    with pytest.raises(ValueError, match="2 rows, the other 3|3 rows, the other 2"):
        ua.resolve(["http://a/", "http://b"], ["b", "c", "d"])
    with pytest.raises(TypeError):
        ua.resolve([5], ["b"])
