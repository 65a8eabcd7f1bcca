# SPDX-License-Identifier: MIT
"""What Python programmers expect of the objects."""
import copy
import doctest
import gc
import os
import pickle
import subprocess
import sys
import threading
from typing import Any

import pytest

import urikit
import urikit.arrow
from urikit import CRI, IRI, URI, AbsoluteURI, NoshURI, PackageURL, URIError, UserURL, WebURI, normalize, resolve

SAMPLES = [
    URI("http://user@example.com:8042/a/b%20c?q=1&q=2#top"), URI(""), IRI("http://\u00e9/"), CRI("coap://a/b"),
    NoshURI("nosh://1673/com.example.foo/123"), NoshURI("nosh://foo.com", "lexicon"),
    UserURL("usr:github/octocat?a=b"),
]  # fmt: skip


@pytest.mark.parametrize("one", SAMPLES, ids=repr)
def test_value_objects(one: object) -> None:
    again = eval(repr(one))
    for other in (again, pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert type(other) is type(one) and other == one and hash(other) == hash(one) and not other != one
    assert one <= again and one >= again and not one < again
    assert one != str(one) and len({one, again}) == 1
    for name in ("host", "_value", "new"):
        with pytest.raises(AttributeError):
            setattr(one, name, "x")


FAMILIES = [NoshURI("NOSH://1673/com.example.foo/%31"), UserURL("usr:GitHub/octocat?a=b"), PackageURL("pkg:PyPI/A_b@1?os=x#c")]


@pytest.mark.parametrize("one", FAMILIES, ids=repr)
def test_what_all_families_have(one: NoshURI | UserURL | PackageURL) -> None:
    cls = type(one)
    names = next(names for name, names, *_ in urikit._core.families() if name == cls._kind)
    assert cls.__slots__[: len(names)] == names and all(hasattr(one, name) for name in names)
    assert set(cls.__match_args__) <= set(names)
    assert one.canonical != str(one) and str(one.normalize()) == one.canonical
    assert one.equals(one.canonical) and one.equals(one.normalize()) and one != one.normalize()
    assert not any(one.equals(other) for other in FAMILIES if other is not one)

    class Mine(cls):  # type: ignore[misc, valid-type]
        pass

    assert type(Mine(one).normalize()) is Mine and repr(Mine(one)).startswith("Mine(")
    if cls is not NoshURI:
        assert one.qualifiers["a" if cls is UserURL else "os"]
        with pytest.raises(TypeError):
            one.qualifiers["b"] = "c"  # type: ignore[index]


def test_revisions_of_a_specification() -> None:
    n = NoshURI("nosh://foo.com", dialect="lexicon")
    assert n.dialect == n.normalize().dialect == "lexicon" and n.equals("nosh://FOO.com")
    address, zeros = "0xb794f5ea0ba39494ce839613fffba74279579268", f"0x{0:040}"
    n, by = NoshURI("nosh://1673/a.b.c"), NoshURI(f"nosh://{address.replace('b', 'B')}/a.b.c")
    assert not n.equals(by) and not n.equals(by, {}) and not n.equals(by, {address: 1674}) and not n.equals(by, lambda asked: None)
    assert n.equals(by, {address: 1673}) and by.equals(str(n), lambda asked: 1673 if asked == address else None)
    assert NoshURI(f"nosh://{zeros}").equals(f"nosh://{address}", lambda asked: 2**63 - 1)
    assert not NoshURI(f"nosh://{zeros}").equals(f"nosh://{address}", {zeros: 1, address: 2})
    for wrong in (0, -1, 2**63, 2**64):
        with pytest.raises(ValueError, match="an account is 1 to 9223372036854775807, or None$"):
            n.equals(by, {address: wrong})
    for wrong in ("1673", 1.5):
        with pytest.raises(TypeError):
            n.equals(by, {address: wrong})
    with pytest.raises(KeyError):  # what the registry raises comes out, also where the other address is looked up after it
        NoshURI(f"nosh://{zeros}").equals(f"nosh://{address}", lambda asked: {}[asked])
    with pytest.raises(URIError):
        n.equals("nosh:x", {})
    assert not n.equals(urikit.PackageURL("pkg:npm/a"), {})  # of another kind
    n = NoshURI("nosh://foo.com", dialect="lexicon")
    with pytest.raises(ValueError, match="unknown dialect 'x'; the dialects are sdl, lexicon"):
        NoshURI("nosh://1673", "x")
    with pytest.raises(ValueError, match="no such family"):
        urikit._core.family(99, 0, "x", None)
    with pytest.raises(ValueError):  # no capsule of types
        urikit._core.family(1, 0, "usr:a/b", object())
    with pytest.raises(ValueError, match="unknown kind 'x'; the kinds are uri, .*, nosh, .*, auto$"):
        urikit.is_valid("x", "x")


def test_the_contract_example() -> None:
    u = URI("http://user@example.com:8042/a/b%20c?q=1&q=2#top")
    assert (u.scheme, u.userinfo, u.host, u.host_kind, u.port) == ("http", "user", "example.com", "reg-name", 8042)
    assert (u.effective_port, u.path, u.query, u.fragment) == (8042, "/a/b%20c", "q=1&q=2", "top")
    assert u.authority == "user@example.com:8042"
    assert u.path_segments == ("a", "b c") and u.query_pairs == (("q", "1"), ("q", "2"))
    assert str(u.with_query(q="3")) == "http://user@example.com:8042/a/b%20c?q=3#top"
    assert str(u / "c") == "http://user@example.com:8042/a/b%20c/c?q=1&q=2#top"
    with pytest.raises(URIError) as e:
        URI("http://a%G0/")
    assert (e.value.offset, e.value.code) == (9, "percent")
    assert str(e.value).splitlines()[1:] == ["    http://a%G0/", "    " + " " * 9 + "^"]
    match u:
        case URI(scheme="http", host=host, port=8042):
            assert host == "example.com"
        case _:
            raise AssertionError


def test_absent_is_none_and_empty_is_empty() -> None:
    assert (URI("a").query, URI("a?").query, URI("a").fragment, URI("a#").fragment) == (None, "", None, "")
    assert (URI("a").host, URI("//").host, URI("http://h:/").port, URI("http://h:/").effective_port) == (None, "", None, 80)
    assert (URI("http://h:65536").port, URI("http://h:65536").effective_port, URI("http:a").effective_port) == (None,) * 3
    assert (URI("").path_segments, URI("/").path_segments) == ((), ("",))
    assert (URI("a").query_pairs, URI("?").query_pairs, URI("?k&=v&%FF").query_pairs) == (
        (), (("", None),), (("k", None), ("", "v"), (None, None)))  # fmt: skip


def test_editing() -> None:
    u = URI("http://h/p?a=1&b=2#f")
    assert str(u.with_host("[::1]").with_port(80).with_userinfo("a:b@")) == "http://a:b%40@[::1]:80/p?a=1&b=2#f"
    assert str(u.with_path("a b/%")) == "http://h/a%20b/%25?a=1&b=2#f"
    assert str(u.with_path("/a%20b", encoded=True)) == "http://h/a%20b?a=1&b=2#f"
    assert str(u.with_query(None).with_fragment(None)) == "http://h/p"
    q = u.with_query({"x": [1, 2.5, None], "y&": "=&+ \u00e9"})
    assert q.query_pairs == (("x", "1"), ("x", "2.5"), ("x", None), ("y&", "=&+ \u00e9"))
    assert u.with_query([("a", "")]).query == "a=" and u.with_query({}).query is None
    assert u.set_query("a", "9").add_query("a", 3).query == "a=9&b=2&a=3" and u.remove_query("*").query is None
    assert URI("?utm_a&gclid&x").remove_query("utm_*,gclid") == URI("?utm_a&gclid&x").remove_query(["utm_*", "gclid"]) == URI("?x")
    assert URI("?a,b=1&a&b").remove_query(["a,b"]) == URI("?a&b") and URI("?a,b=1&a&b").remove_query("a,b") == URI("?a,b=1")
    for twice in (lambda: u.with_query("?a=1"), lambda: u.with_fragment("#x"), lambda: u.with_host("example.com:8080"),
                  lambda: u.with_host("2001:db8::1")):  # fmt: skip
        with pytest.raises(ValueError, match="without its|bracket"):
            twice()
    assert u.with_query("?a", encoded=True).query == "?a" and u.with_fragment("%23", encoded=True).fragment == "%23"
    assert u.query_value("b") == "2" and u.query_value("z", "none") == "none"
    assert URI("?a=b+c").query_value("a", form=True) == "b c"
    assert str(IRI("http://h/") / "\u00e9/") == "http://h/\u00e9%2F"
    for call in (lambda: u / "..", lambda: URI("a").with_host("h"), lambda: u.with_scheme("1"), lambda: u.with_path("%", encoded=True)):
        with pytest.raises(URIError):
            call()
    for wrong in (lambda: u.with_port("80"), lambda: u.with_query(), lambda: u.with_query({"a": object()}), lambda: u / 5):
        with pytest.raises(TypeError):
            wrong()


def test_a_port_is_from_0_to_65535() -> None:
    u = URI("http://h:1/")
    for port in (0, 80, 65535):
        assert str(u.with_port(port)) == f"http://h:{port}/" and u.with_port(port).port == port
    assert str(u.with_port(None)) == "http://h/"
    for port in (-1, 65536, 99999, 2**64):
        with pytest.raises(ValueError, match=f"^a port is from 0 to 65535, not {port}$"):
            u.with_port(port)
    for other in (True, False, 80.0, b"80"):
        with pytest.raises(TypeError):
            u.with_port(other)  # type: ignore[arg-type]


def test_cri_profile() -> None:
    """Each revision by name: numbers, what is refused, and what other methods are given."""
    r18, final = CRI("coap+ws://h/a"), CRI("coap+ws://h/a", "final")
    assert (r18.profile, r18.scheme_number) == ("r18", 8) and (final.profile, final.scheme_number) == ("final", 24)
    assert r18 == CRI("coap+ws://h/a", "r18") and r18 != final and str(final) == str(r18) == "coap+ws://h/a"
    assert final.resolve("../b") == CRI("coap+ws://h/b", profile="final") and final.resolve("b").profile == "final"
    assert final.normalize().profile == CRI(final).profile == pickle.loads(pickle.dumps(final)).profile == "final"
    assert eval(repr(final)) == final and eval(repr(final)).profile == "final" and repr(r18).endswith("')")
    assert CRI.from_edn("[-25, [\"h\"]]", "final").scheme == "coap+ws" and CRI.from_edn("[-25, [\"h\"]]").scheme is None
    assert str(CRI("http://u:p@h", "final")) == "http://u:p@h"
    with pytest.raises(URIError, match="userinfo"):
        CRI("http://u:p@h")
    with pytest.raises(ValueError, match="unknown profile '17'"):
        CRI("coap://h", "17")


def test_the_parts_of_a_cri() -> None:
    c = CRI("coap://u@a.B%2e.example:61616/x/%FF?k=v&w#f".replace("B", "b"))
    assert (c.scheme, c.scheme_number, c.userinfo, c.port, c.discard, c.fragment) == ("coap", 0, "u", 61616, True, "f")
    assert c.path_segments == ("x", b"\xff") and c.query_parameters == ("k=v", "w")
    assert CRI("http://[2001:db8::1]/").host == "[2001:db8::1]" and CRI("http://1.2.3.4").host == "1.2.3.4"
    assert (CRI("../x").scheme, CRI("../x").host, CRI("../x").discard, CRI("../x").path_segments) == (None, None, 2, ("x",))
    assert CRI("urn:a:b").host is None and CRI("coap://h").query_parameters is None and CRI("coap://h").path_segments == ()
    assert CRI.is_valid("coap://h") and not CRI.is_valid("coap://H h") and CRI.is_valid(bytes(c)) and not CRI.is_valid(b"\xff")
    match c:
        case CRI(scheme="coap", port=port):
            assert port == 61616
        case _:
            raise AssertionError


def test_parse_and_format() -> None:
    class Other(URI):
        def __init__(self, text: object) -> None:
            self.seen = text

    class New(IRI):
        def __new__(cls, text: str) -> "New":
            return super().__new__(cls, "new:" + text)

    assert type(URI.parse(b"http://h")) is URI and type(IRI.parse("//\u00e9")) is IRI
    assert Other.parse("a").seen == "a" and str(New.parse("b")) == "new:b"
    assert f"{URI('a:b'):>5}|{IRI('c')}" == "  a:b|c"
    with pytest.raises(URIError):
        URI.parse("%")
    u = URI("http://h/?a=1&b=2&a=3&a")
    assert u.query_values("a") == ("1", "3", None) and u.query_values("z") == ()
    for wrong in (lambda: u.with_host(None), lambda: u.with_scheme(None), lambda: u.with_path(None), lambda: u.with_path(5)):
        with pytest.raises(TypeError, match="expected str"):
            wrong()


def test_levels_and_kinds() -> None:
    assert URI("http://h").equals("HTTP://h:80/", "scheme") and not URI("http://h").equals("http://h/")
    assert IRI("http://\u00e9/").equals(URI("http://%C3%A9/"))
    for call in (lambda: normalize("a", "x"), lambda: URI.is_valid("a", "x")):
        with pytest.raises(ValueError, match="unknown"):
            call()
    assert URI.is_valid("a") and not URI.is_valid("a", "uri") and not URI.is_valid("\u00e9") and IRI.is_valid("\u00e9")


def test_paths() -> None:
    assert str(URI.from_path("/a b", windows=False)) == "file:///a%20b"
    assert os.fspath(URI("file:///a%20b")) == "/a b"
    with pytest.raises(URIError):
        os.fspath(URI("http://h/a"))


@pytest.mark.parametrize("bad", ["a\ud800b", "\udcff", b"a\xff", "a\0b", "\x00", " ", "a\u202eb"], ids=repr)
def test_hostile_texts(bad: object) -> None:
    for cls in (URI, IRI):
        with pytest.raises(URIError) as caught:
            cls(bad)
        shown = str(caught.value)
        shown.encode()
        assert "\u202e" not in shown and "\0" not in shown
        assert pickle.loads(pickle.dumps(caught.value)).args == caught.value.args
    for call in (lambda: normalize(bad), lambda: resolve("a:", bad), lambda: resolve(bad, "a")):
        with pytest.raises(URIError):
            call()


@pytest.mark.parametrize("bad", [None, 5, ["a"], object(), bytearray(b"a")], ids=repr)
def test_wrong_types(bad: object) -> None:
    for call in (URI, IRI, NoshURI, UserURL, normalize):
        with pytest.raises(TypeError):
            call(bad)
    for args in ((), ("a", "b")):
        with pytest.raises(TypeError):
            URI(*args)
    with pytest.raises(TypeError):
        URI(text="a")


def test_a_class_cannot_pretend() -> None:
    class Fake:
        __hash__ = URI.__hash__

    with pytest.raises(TypeError):
        URI("a").equals(Fake())


def test_subclasses_and_str_subclasses() -> None:
    class Mine(URI):
        pass

    class Text(str):
        pass

    m = Mine(Text("http://h/a"))
    assert type(m.resolve("b")) is Mine and type(str(m)) is str and m == URI("http://h/a")


def test_threads_and_fork() -> None:
    def work() -> None:
        for i in range(2000):
            assert URI(f"http://h/{i}").path == f"/{i}"
            urikit.arrow.host([f"http://h{i}/"] * 3)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for t in threads:
        t.start()
    if hasattr(os, "fork"):
        pid = os.fork()
        if pid == 0:
            os._exit(0 if URI("http://h/").host == "h" and urikit.arrow.host(["//x"]).to_pylist() == ["x"] else 1)
        assert os.waitpid(pid, 0)[1] == 0
    for t in threads:
        t.join()


def test_interpreter_exit_with_threads() -> None:
    code = (
        "import threading, urikit.arrow as ua\n"
        "def work():\n    while True: ua.normalize(['http://h/a/../b'] * 1000)\n"
        "[threading.Thread(target=work, daemon=True).start() for _ in range(3)]\n"
        "import time; time.sleep(0.2)\n"
    )
    assert subprocess.run([sys.executable, "-X", "dev", "-c", code], capture_output=True, timeout=60).returncode == 0


def test_no_leak() -> None:
    resource = pytest.importorskip("resource")
    u, base = URI("http://user@h:80/a/b?c=d&e#f"), "http://x/y/"

    def work(n: int) -> None:
        for i in range(n):
            v = URI("http://user@h:80/a/b?c=d")
            v.host, v.port, v.path_segments, v.query_pairs
            u.normalize("scheme"), u.resolve("../x"), u.relative_to(base), u.set_query("c", "e"), u == v, hash(v)
            if i % 10 == 0:
                try:
                    URI("http://a%G0/")
                except URIError:
                    pass
                CRI("coap://a/b").edn, NoshURI("nosh://1673"), UserURL("usr:github/a?b=c").canonical
                urikit.arrow.parse(["http://h/", None]).__arrow_c_array__()
                urikit.arrow.resolve("http://h/", ["x"]).to_pylist()

    work(20_000)
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    work(int(os.environ.get("URIKIT_LEAK_CALLS", "100000")))
    gc.collect()
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"the most resident memory: {before} KiB before, {after} KiB after")  # seen with pytest -s
    assert after - before < 4096, "KiB"


def test_hints() -> None:
    from pathlib import PurePosixPath

    with pytest.raises(TypeError, match="URI.from_path"):
        URI(PurePosixPath("/a"))  # type: ignore[arg-type]
    with pytest.raises(URIError, match="see urikit.IRI"):
        URI("http://\u00e9/")
    for other in ("http://\u00e9 /", b"http://\xff/"):
        with pytest.raises(URIError) as caught:
            URI(other)
        assert "IRI" not in str(caught.value)


def test_docstrings() -> None:
    attempted = 0
    for name in ("urikit", "urikit._reference", "urikit._families", "urikit._columns", "urikit.arrow"):
        result = doctest.testmod(sys.modules[name])
        assert result.failed == 0, name
        attempted += result.attempted
    assert attempted > 10


def test_readme() -> None:
    from pathlib import Path

    for package in ("pandas", "polars", "pyarrow"):
        pytest.importorskip(package)
    page = Path(__file__).parents[1] / "README.md"
    result = doctest.testfile(str(page), module_relative=False)
    assert result.failed == 0 and result.attempted > 5


def test_a_byte_order_mark_has_the_reason_that_the_command_prints() -> None:
    with pytest.raises(URIError, match=r"byte 0: a byte order mark \(U\+FEFF\), which some editors write at the start of a file"):
        URI("\ufeffhttp://h/")
    with pytest.raises(URIError, match=r"byte 7: a byte order mark \(U\+FEFF\) is before the scheme; some editors write one"):
        IRI("\ufeffhttp://h/")


REFUSED = [
    (AbsoluteURI, "", "scheme", 0), (AbsoluteURI, "a/b", "scheme", 1), (AbsoluteURI, "//h/", "scheme", 0), (AbsoluteURI, "a b:", "char", 1),
    (WebURI, "", "scheme", 0), (WebURI, "javascript:alert(1)", "scheme", 0), (WebURI, "http:x", "host", 5), (WebURI, "HTTPS:/x", "host", 6),
    (WebURI, "http:///x", "host", 7), (WebURI, "https://u:p@:80/", "host", 12), (WebURI, "http://@/", "host", 8), (WebURI, "httpss://h/", "scheme", 0),
    (WebURI, "http://a%G0/", "percent", 9), (WebURI, b"http://\xff/", "char", 7),
]  # fmt: skip


@pytest.mark.parametrize("kind,text,code,offset", REFUSED)
def test_narrow_classes_refuse(kind: Any, text: Any, code: str, offset: int) -> None:
    for read in (kind, kind.parse):
        with pytest.raises(URIError) as raised:
            read(text)
        assert (raised.value.code, raised.value.offset) == (code, offset) and raised.value.reason
    assert not kind.is_valid(text)


def test_narrow_classes() -> None:
    for kind, texts in ((AbsoluteURI, ["x:", "mailto:a@b#f", "http://h/"]), (WebURI, ["http://h", "HtTpS://u@[::1]:8/a?b#c"])):
        for text in texts:
            one = kind(text)
            assert one == URI(text) and hash(one) == hash(URI(text)) and str(one) == text and kind.is_valid(text) and kind(URI(text)) == one
            for same in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one), kind.parse(text), kind(one), eval(repr(one))):
                assert type(same) is kind and same == one
    assert WebURI.is_valid("a", "uri-reference") and not WebURI.is_valid("a", "uri")


def test_a_method_gives_the_class_or_raises() -> None:
    w = WebURI("http://u@h:8/a/b?x=1#f")
    for made in (w / "c", w.parent, w.with_query(a=[1, None]), w.set_query("x", 2), w.remove_query("x"), w.normalize("scheme"), w.resolve("../z"),
                 w.resolve("//i"), w.with_scheme("HTTPS"), w.with_userinfo(None), w.with_port(None), w.with_path(""), w.with_fragment(None)):  # fmt: skip
        assert type(made) is WebURI and WebURI(str(made)) == made
    assert type(w.relative_to("http://u@h:8/a/")) is URI and w.relative_to("http://u@h:8/a/") == URI("b?x=1#f")
    assert WebURI.build(scheme="http", host="h", path="a b", query={"a": 1}, fragment="") == WebURI("http://h/a%20b?a=1#")
    assert type(WebURI.build(scheme="http", host="h")) is WebURI and type(AbsoluteURI.build(scheme="x")) is AbsoluteURI
    for call in (lambda: w.resolve("mailto:x"), lambda: w.with_scheme("ftp"), lambda: w.with_host(""), lambda: WebURI.build(path="a"),
                 lambda: AbsoluteURI.build(), lambda: WebURI.from_path("/a", windows=False)):  # fmt: skip
        with pytest.raises(URIError):
            call()
    assert IRI.build(host="h").with_query(a=1) == IRI("//h?a=1")
