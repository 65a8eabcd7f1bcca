# SPDX-License-Identifier: MIT
"""readers, guard and address_is_internal: the vectors that all bindings share, hostile values, growth."""
import ipaddress
import pickle
import random
import subprocess
import sys
import time
from typing import Any

import pytest
from test_vectors import rows, text

import urikit
import urikit.arrow as ua
from urikit import IRI, URI, GuardError, URIError, _core, address_is_internal, guard, guard_line, readers, readers_agree

needs_sql = pytest.mark.skipif(not hasattr(_core, "sql_run"), reason="this urikit was built without libpsl and utf8proc")


def options_of(policy: bytes | None) -> dict[str, Any]:
    """The arguments for a policy."""
    if policy is None or policy == b"rule invalid off":
        return {}
    function, *words = policy.decode().split()
    if policy == b"deny changed":
        return {"as_given": True}
    if function != "allow" or words[0] not in ("scheme", "host", "port") or b"\n" in policy:
        return {"policy": policy.decode()}
    return {words[0] + "s": [int(w) for w in words[1:]] if words[0] == "port" else words[1:]}


def test_rows() -> None:
    """The core's rows. There, the test's own IDNA knows one name: here two more have A-labels."""
    checked = 0
    for row in rows("guard"):
        raw, want, flags = row["text"] or b"", text(row["result"]) or "", row["flags"] or b""
        options, line = options_of(row["policy"]), int(row["line"] or 0) or None
        if flags == b"no-idna" or b"\xe3\x80\x82" in raw:
            continue
        checked += 1
        arguments = dict({"as_given": flags == b"as-given"} | options, internal=b"internal" in flags, any_host=b"any-host" in flags, base=row["base"])
        if want == "!policy":
            with pytest.raises(ValueError) as refused:
                guard(raw, **arguments)
            assert type(refused.value) is ValueError, raw  # of the policy, and no GuardError
        elif row["base"] == b"example.com":
            with pytest.raises(URIError, match="the base: "):
                guard(raw, **arguments)
        elif want[0] == "!":
            with pytest.raises(GuardError) as caught:
                guard(raw, **arguments)
            assert caught.value.rule == want[1:] and str(caught.value).startswith(caught.value.rule + ": "), row
            assert caught.value.line == (line if "policy" in options else None), row
        else:
            got = guard(raw, **arguments)
            assert type(got) is URI and str(got) == want, row
        if row["policy"] is not None and want != "!policy":
            assert guard_line(raw, row["policy"].decode(), **{key: value for key, value in arguments.items() if key not in ("schemes", "hosts", "ports", "policy")}) == line, row
    assert checked > 60


def test_readers_rows() -> None:
    """All rows of readers.tsv: what each of the programs reads."""
    checked = 0
    for row in rows("readers"):
        found = {one.name: one for one in readers(row["text"] or b"")}
        for name in (text(row["readers"]) or "").split():
            one = found[name]
            checked += 1
            assert one.userinfo == (row["userinfo"] is not None) and one.server == (name in ("nginx", "tomcat"))
            assert one.accepts == (row["why"] is None) and one.why == text(row["why"]), (row, name)
            if one.accepts:
                got = (one.scheme, one.host, one.port, one.path, one.query)
                path = row["path"] if row["path"] is not None else b"-"
                want = (row["scheme"], row["host"], row["port"] and int(row["port"]), path, row["query"])
                assert tuple(g.encode("utf-8", "surrogateescape") if isinstance(g, str) else g for g in got) == want, (row, name)
            else:
                assert (one.scheme, one.host, one.port, one.path, one.query) == (None,) * 5
    assert checked > 2000


def test_readers() -> None:
    found = readers("http://a\\@b/")
    assert len(found) >= 12 and len({one.name for one in found}) == len(found) and all(one.version for one in found)
    assert {one.name: one.host for one in found if one.accepts}["curl"] == "b"
    assert found == readers(b"http://a\\@b/") and isinstance(found[0], urikit.Reading)
    assert readers(URI("http://h/x")) == readers("http://h/x")
    joined = readers("x", base="http://h/")
    assert joined == readers("x", URI("http://h/"))
    assert [one for one in joined if one.why != "join"] == [one for one in readers("http://h/x") if one.name not in ("php", "nginx", "tomcat")]
    assert {one.name: one.host for one in readers("/\\\\e.example/", base="http://h/")}["whatwg"] == "e.example"
    with pytest.raises(GuardError):  # Ruby keeps the port of the base
        guard("//e.example/x", base="http://h:8080/")
    assert str(guard("x", base="http://e.example:8080/a/b")) == "http://e.example:8080/a/x"
    assert readers("a b", "http://h/")[0][3:7] == ("http", "h", None, "/a%20b")  # no reference of RFC 3986, but one for browsers
    assert readers_agree("http://h/x") and readers_agree(IRI("http://h/x")) and not readers_agree("http://a\\@b/")
    assert len(readers("\ud800")) == len(readers(b"\xff\x00")) == len(readers("")) == len(found)
    with pytest.raises(URIError, match="the base: "):
        readers("x", "h/")


def test_addresses() -> None:
    for ip, internal in (("127.0.0.1", True), ("8.8.8.8", False), ("::1", True), ("[::1]", True), ("fe80::1%eth0", True), ("::ffff:8.8.8.8", False)):
        assert address_is_internal(ip) is internal, ip
    for one in ("127.0.0.1", "8.8.8.8", "::1", "fe80::1%1", "2606:4700::1111", "64:ff9b::a00:1", "224.0.0.1"):
        ip = ipaddress.ip_address(one)
        assert address_is_internal(ip) == address_is_internal(one) == address_is_internal(ip.packed)
    for wrong in ("", "localhost", "127.1", "0x7f.0.0.1", "[127.0.0.1]", "\ud800", "1.2.3.4\0", b"", b"12345", " ::1", "[::1", "%", "x" * 10**6):
        with pytest.raises(ValueError):
            address_is_internal(wrong)
    for wrong in (None, 5, object(), ipaddress.ip_network("10.0.0.0/8")):
        with pytest.raises(TypeError):
            address_is_internal(wrong)  # type: ignore[arg-type]


def test_addresses_are_internal_where_python_says_private() -> None:
    """What ipaddress calls not global is internal here, too."""
    draw = random.Random(31)
    for _ in range(20_000):
        ip: Any = ipaddress.ip_address(draw.randbytes(draw.choice((4, 16))))
        if ip.version == 4 and (ip.is_private or ip.is_loopback or ip.is_link_local or ip.is_multicast or ip.is_reserved):
            assert address_is_internal(ip), ip
        if ip.version == 6 and (ip.is_link_local or ip.is_multicast or ip.is_site_local):
            assert address_is_internal(ip), ip


def test_a_line_is_one_of_the_policy_given() -> None:
    for policy, hosts, line in (("deny host h", ["a"], 1), ("\ndeny host *.h", ["a"], None), (None, ["a"], None), ("policy 2\nallow host **.b\n", [], None)):
        with pytest.raises(GuardError) as refused:
            guard("http://h/", policy=policy, hosts=hosts)
        assert (refused.value.rule, refused.value.line) == ("policy-host", line)
        assert (again := pickle.loads(pickle.dumps(refused.value))).line == line and again.args == refused.value.args
    assert guard_line("http://h/", "allow scheme http") is guard_line("http://h/", "") is None


def test_words_of_a_policy_are_words() -> None:
    """What is given as a host, a scheme or a port cannot become another line of the policy."""
    for hosts in (["a\nallow host *"], ["a b"], [""], ["#"], ["a\tb"], ["a\0"], ["a\u2028b"], ["\u0661 "], ["a\x85b"], ["#a"], ["\ud800"]):
        with pytest.raises(ValueError):
            guard("http://h/", hosts=hosts)
        with pytest.raises(ValueError):
            guard("http://h/", schemes=hosts)
    for ports in ([0], [65536], [-1], [10**30]):
        with pytest.raises(ValueError):
            guard("http://h/", ports=ports)
    for wrong in ({"ports": ["80"]}, {"ports": [True]}, {"ports": [80.0]}, {"hosts": [5]}, {"schemes": [b"http"]}, {"hosts": 5.0}, {"base": 5}):
        with pytest.raises(TypeError):
            guard("http://h/", **wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no scheme"):
        guard("http://h/", schemes=["1a"])
    assert str(guard("http://h/", hosts="h", schemes="http", ports=80)) == "http://h/"  # type: ignore[arg-type]
    assert str(guard("http://h/", schemes=None)) == "http://h/"
    for empty in ({"hosts": []}, {"schemes": []}, {"ports": []}, {"hosts": iter(())}):
        with pytest.raises(GuardError):
            guard("http://h/", **empty)  # type: ignore[arg-type]


def test_names_that_are_not_ascii() -> None:
    assert str(guard("http://b\u00fccher.example/\u00fc", hosts=["*.example"])) == "http://xn--bcher-kva.example/%C3%BC"
    assert str(guard("http://x.B\u00dcCHER.example/", hosts=["*.b\u00fccher.example"])) == "http://x.xn--bcher-kva.example/"
    pytest.importorskip("idna")  # Python's own codec takes some of these
    # mapped to characters that are delimiters, to nothing, or in two ways
    for host in ("a\uff0fb", "a\uff20b", "a\uff03b", "fa\u00df", "\u200d", "a\u2100b", "a\u2488b", "\u3002", "xn--a\u00fc", "\u0627a", "a" * 70 + "\u00fc", "a\u200cb"):
        with pytest.raises(GuardError):
            guard(f"http://{host}.example/")
    with pytest.raises(ValueError):
        guard("http://h/", hosts=["\u200d"])
    code = "import sys; sys.modules['idna'] = None; import urikit; print(urikit.guard('http://B\u00fccher.example/'))"
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "http://xn--bcher-kva.example/\n", done.stderr


def test_an_interrupt_in_idna_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    from urikit import _guard

    for raised in (KeyboardInterrupt, MemoryError, ZeroDivisionError):
        def fail(host: str, raised: type[BaseException] = raised) -> str:
            raise raised

        monkeypatch.setattr(_guard, "to_ascii", fail)
        with pytest.raises(raised):
            guard("http://\u00fc.example/")
    for wrong in (5, b"x", None, "\ud800", "\u00fc", "a/b", "a@b", "", "a\0"):
        monkeypatch.setattr(_guard, "to_ascii", lambda host, wrong=wrong: wrong)
        with pytest.raises((GuardError, TypeError)):
            guard("http://\u00fc.example/")


def test_errors() -> None:
    with pytest.raises(GuardError) as caught:
        guard("http://a%G0/")
    e = caught.value
    assert isinstance(e, ValueError) and (e.rule, e.offset) == ("invalid", 9) and "hex digits" in e.why and "byte 9" in str(e)
    for one in (e, GuardError("readers-host", "why")):
        again = pickle.loads(pickle.dumps(one))
        assert (again.rule, again.why, again.offset, str(again)) == (one.rule, one.why, one.offset, str(one))
    assert GuardError.__module__ == "urikit" and "SECRET" not in str(pytest.raises(GuardError, guard, "http://u:SECRET@h/").value)
    for wrong in (None, 5, ["http://h/"]):
        with pytest.raises(TypeError):
            guard(wrong)
    for bad in ("\ud800", b"\xff", "", "http://h/" + "a" * 70_000, "http://h\0/"):
        with pytest.raises(GuardError):
            guard(bad)
    assert len(str(guard("http://h/" + "a" * 65_000))) == 65_009
    with pytest.raises(GuardError):
        guard("x", base="http://h/" + "a" * 70_000)


def hostile(draw: random.Random) -> str:
    pieces = ["http://", "https://", "HTTP:", "//", "/", "\\", "@", ":", "?", "#", "a.example", "b", "127.0.0.1", "0x7f.1", "[::1]", "%2e", "%00", " ",
              "\t", "\u00fc", "\u3002", "\uff0e", ":80", ":8443", "..", "x" * 30, "[", "]", "%"]  # fmt: skip
    return draw.choice(["http://", "https://", ""]) + "".join(draw.choice(pieces) for _ in range(draw.randrange(1, 6)))


def test_what_passes_goes_where_it_says() -> None:
    draw = random.Random(5)
    passed = 0
    for _ in range(20_000):
        given = hostile(draw)
        try:
            u = guard(given)
        except GuardError:
            continue
        passed += 1
        assert guard(u) == u and u.normalize("scheme") == u and str(u).isascii() and u.userinfo is None
        for one in (*readers(given), *readers(u)):
            if one.accepts and not one.server:
                assert one.scheme == u.scheme and (one.port or (443 if u.scheme == "https" else 80)) == u.effective_port, (given, one)
        for one in readers(u):
            assert one.server or not one.accepts or one.host is not None and u.host is not None and (one.host[0] == "[" or one.host.lower() == u.host)
    assert passed > 300


@needs_sql
def test_columns() -> None:
    draw = random.Random(6)
    texts = [None, *(hostile(draw) for _ in range(3000))]
    fetch, why, agree = ua.guard(texts).to_pylist(), ua.guard_why(texts).to_pylist(), ua.readers_agree(texts).to_pylist()
    assert fetch[0] is why[0] is agree[0] is None
    for given, got, reason, same in zip(texts[1:], fetch[1:], why[1:], agree[1:], strict=True):
        assert same == readers_agree(given) and (got is None) != (reason is None)
        try:
            assert got is None and not given.isascii() or str(guard(given)) == got
        except GuardError as e:
            assert got is None and reason.split(":")[0] in (e.rule, "host-idna")
    assert ua.guard(["http://a.example/", "http://b/"], hosts=["*.example"]).to_pylist() == ["http://a.example/", None]
    assert ua.guard(["ftp://h/", "ftp://h:8021"], schemes=["ftp"], ports=[21]).to_pylist() == ["ftp://h/", None]
    assert ua.guard(["http://b\u00fccher.example/", "http://xn--bcher-kva.example/"], hosts=["b\u00fccher.example"]).to_pylist() == [
        None, "http://xn--bcher-kva.example/"]  # fmt: skip
    assert ua.address_is_internal(["::1", "x", None, "1.1.1.1"]).to_pylist() == [True, None, None, False]
    with pytest.raises(ValueError, match="policy, line 1: "):
        ua.call("uri_guard", ["http://h/"], "forbid all")
    given = ["http://a.example/", "http://a.example?u@b.example/", "http://b/"]
    assert ua.guard(given, hosts=["*.example"], as_given=True).to_pylist() == ["http://a.example/", None, None]
    assert ua.guard_why(given, as_given=True).to_pylist() == [None, "changed: it is not the text that guard returns for it", None]
    with pytest.raises(ValueError, match=r"a host is a name, an address, a network, or \*\. and a name, not 'example\.\*'"):
        ua.guard(["http://h/"], hosts=["example.*"])
    with pytest.raises(ValueError):
        ua.guard(["http://h/"], hosts=["a b"])


def test_growth() -> None:
    """Four times as much takes at most eight times as long (the square would be sixteen), and what a clock cannot measure."""

    def seconds(call: Any, size: int) -> float:
        times = []
        for _ in range(3):
            start = time.process_time()
            try:
                call(size)
            except ValueError:
                pass
            times.append(time.process_time() - start)
        return min(times)

    for call in (
        lambda n: readers("http://h/" + "../" * n), lambda n: readers("http://" + "@" * n), lambda n: readers("http://" + "%41" * n),
        lambda n: readers("//" + "1." * n), lambda n: readers("x" * n, base="http://h/"), lambda n: readers("../" * n, base="http://h/" + "a/" * n), lambda n: readers_agree("http://" + "a." * n + "\\"),
        lambda n: guard("http://h/" + "a/../" * (n // 8)), lambda n: guard("http://h/" + "\u00fc" * (n // 8)),
        lambda n: guard("http://" + "\u00fc" * (n // 8)), lambda n: guard("http://" + "\u00fc." * (n // 8) + "example/"),
        lambda n: guard("http://h/", hosts=["*.a"] * (n // 4)), lambda n: guard("http://h/", ports=[80] * (n // 4)),
        lambda n: guard("../" * (n // 8), base="http://h/"), lambda n: address_is_internal("[" + ":" * n),
        lambda n: address_is_internal("::1%" + "%" * n),
    ):  # fmt: skip
        small, large = seconds(call, 50_000), seconds(call, 200_000)
        assert large <= 8 * small + 0.02, (call, small, large)
