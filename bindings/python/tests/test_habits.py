# SPDX-License-Identifier: MIT
"""What people expect of an object that is a URL: build, origin, parent, findings, notebooks, weak references, paths."""
import copy
import gc
import os
import random
import re
import subprocess
import sys
import weakref
from typing import Any

import pytest
from test_vectors import rows

import urikit
import urikit.arrow
from urikit import CRI, IRI, URI, NoshURI, URIError, UserURL


def test_build() -> None:
    assert URI.build() == URI("")
    whole = URI.build(scheme="https", userinfo="u:p@", host="[::1]", port=8080, path="a b", query={"k": ["1", None]}, fragment="f")
    assert str(whole) == "https://u:p%40@[::1]:8080/a%20b?k=1&k#f"
    assert str(IRI.build(scheme="http", host="é", path="/é")) == "http://é/é" and str(URI.build(host="é")) == "//%C3%A9"
    assert str(URI.build(scheme="file", host="", path="/a")) == "file:///a"
    assert str(URI.build(scheme="mailto", path="a@b", query="subject=x")) == "mailto:a@b?subject=x"
    assert str(URI.build(path="%41", query="%42", fragment="%43")) == "%2541?%2542#%2543"
    assert str(URI.build(path="%41", query="%42", fragment="%43", encoded=True)) == "%41?%42#%43"
    for bad in ({"port": 80}, {"userinfo": "u"}, {"scheme": "1a"}, {"scheme": "a:b"}, {"host": "a:80"}, {"host": "::1"}, {"host": "h", "port": 65536},
                {"host": "h", "query": "?a"}, {"host": "h", "fragment": "#a"}, {"path": "%", "encoded": True}):  # fmt: skip
        with pytest.raises(ValueError):
            URI.build(**bad)
    with pytest.raises(TypeError):
        URI.build("http://h/")  # type: ignore[misc]  # pyright: ignore
    for wrong in ({"host": 5}, {"path": None}, {"scheme": b"a"}, {"host": "h", "port": "80"}):
        with pytest.raises(TypeError):
            URI.build(**wrong)  # type: ignore[arg-type]


def test_build_makes_these_parts_or_raises() -> None:
    """No part becomes another one, and no host comes from anything but host."""
    draw = random.Random(int(os.environ.get("URIKIT_SEED", "34")))
    pieces = ("", "a", "//", "/", "@", ":", "?", "#", "[::1]", "%2F", "%", "\\", "..", "//evil.example", "80", "\u00e9", "&", " ", "\t")

    def text() -> Any:
        return None if draw.random() < 0.4 else "".join(draw.choice(pieces) for _ in range(draw.randrange(4)))

    made = 0
    cases = int(os.environ.get("URIKIT_CASES", "20000")) // 2
    for _ in range(cases):
        kind, encoded = draw.choice((URI, IRI)), draw.random() < 0.3
        parts = {"scheme": draw.choice((None, "http", "x", "urn")), "userinfo": text(), "host": text(), "port": draw.choice((None, 0, 80)),
                 "path": text() or "", "query": text(), "fragment": text()}  # fmt: skip
        try:
            built = kind.build(**parts, encoded=encoded)
        except ValueError:
            continue
        made += 1
        read = kind(str(built))
        assert (read.scheme, read.port) == (parts["scheme"], parts["port"]), parts
        for name in ("userinfo", "host", "query", "fragment"):
            assert (getattr(read, name) is None) == (parts[name] is None), (parts, str(built))
        if not encoded:
            assert read.userinfo is None or read.user is None or read.userinfo.count(":") == parts["userinfo"].count(":")
            if parts["query"] is not None and "&" not in parts["query"] and "=" not in parts["query"]:
                assert read.query_pairs == ((parts["query"], None),) or parts["query"] == ""
    assert made > cases // 20


@pytest.mark.parametrize("text, origin", [
    ("HTTPS://user@Example.com:443/a?b", "https://example.com"), ("http://h:8080/", "http://h:8080"), ("http://[::1]:80", "http://[::1]"),
    ("http://h:/", "http://h"), ("http://h:99999/", "http://h:99999"), ("mailto:a@b", None), ("//h/", None), ("file:///a", None), ("a", None),
    ("http://u:w@h/", "http://h"), ("x://h", "x://h"), ("http:a", None),
])  # fmt: skip
def test_origin(text: str, origin: str | None) -> None:
    assert URI(text).origin == origin == IRI(text).origin


@pytest.mark.parametrize("text, user, password", [
    ("http://u:p:q%40@h/", "u", "p:q@"), ("http://u@h/", "u", None), ("http://:p@h/", "", "p"), ("http://u:@h/", "u", ""), ("http://@h/", "", None),
    ("http://h/", None, None), ("http://%ff:%41@h/", None, "A"), ("mailto:a:b@c", None, None), ("http://u%3Ap@h/", "u:p", None),
])  # fmt: skip
def test_user_and_password(text: str, user: str | None, password: str | None) -> None:
    for kind in (URI, IRI):
        assert (kind(text).user, kind(text).password) == (user, password)


@pytest.mark.parametrize("text, name, suffix, parent", [
    ("http://h/a/b%20c.tar.gz?q#f", "b c.tar.gz", ".gz", "http://h/a"), ("http://h/a/", "", "", "http://h/a"), ("http://h/a", "a", "", "http://h/"),
    ("http://h/", "", "", "http://h/"), ("http://h", "", "", "http://h"), ("a", "a", "", ""), ("a/b", "b", "", "a"), ("", "", "", ""),
    ("mailto:a@b.c", "a@b.c", ".c", "mailto:"), ("http://h/.profile", ".profile", "", "http://h/"), ("http://h/a.", "a.", "", "http://h/"),
    ("http://h/%ff.x", None, "", "http://h/"), ("http://h//b", "b", "", "http://h/"), ("x:/.//b", "b", "", "x:/./"), ("http://h/a%2Fb", "a/b", "", "http://h/"),
])  # fmt: skip
def test_names_and_parents(text: str, name: str | None, suffix: str, parent: str) -> None:
    for kind in (URI, IRI):
        u = kind(text)
        assert (u.name, u.suffix, str(u.parent)) == (name, suffix, parent)
        assert u.parent.host == u.host and u.parent.scheme == u.scheme


def test_parents_end() -> None:
    u = URI("http://h/" + "a/" * 50)
    for _ in range(60):
        u = u.parent
    assert u == URI("http://h/")


def test_findings_of_a_policy() -> None:
    checked = 0
    for row in rows("lint_policy"):
        policy, text, wanted = (row[name] or b"" for name in ("policy", "text", "findings"))
        if policy.isascii() and text.isascii():  # there is no IDNA here
            found = urikit.findings(text, policy.decode())
            assert ",".join(f"{one.rule}:{one.severity}" for one in found).encode() == wanted, row
            if hasattr(urikit._core, "sql_run"):
                kernel = urikit.arrow.findings([text], policy.decode()).to_pylist()
                assert kernel == [",".join(dict.fromkeys(one.rule for one in found))], row
            checked += 1
    assert checked > 50
    assert URI("http://h/").findings("allow scheme https")[0].rule == "policy-scheme"
    for run in (lambda policy: urikit.findings("a", policy), lambda policy: urikit.arrow.findings(["a"], policy)):
        for policy, fault in (("deny all", 'policy, line 1: deny goes with host, path, internal, address, userinfo or changed, not "all"'),
                              ("#\nrule none off", 'policy, line 2: there is no rule "none"')):
            with pytest.raises(ValueError, match=re.escape(fault)):
                run(policy)
    with pytest.raises(TypeError):
        urikit.findings("a", 5)  # type: ignore[arg-type]


def test_findings() -> None:
    (first, *_) = found = urikit.findings("http://user@0x7f.1/")
    assert first == urikit.Finding(*first) and {one.rule for one in found} >= {"ipv4-hex", "address-loopback"}
    assert all(isinstance(one, urikit.Finding) and one.severity in ("note", "warning", "error") and 0 <= one.start <= one.end <= 19 for one in found)
    assert URI("http://user@0x7f.1/").findings() == found == IRI("http://user@0x7f.1/").findings() == urikit.findings(b"http://user@0x7f.1/")
    assert urikit.findings("http://a b/")[0].rule == "invalid" and urikit.findings("http://a.example/") == []
    assert urikit.findings("http://\ud800/") and urikit.findings(b"\xff")
    assert "SECRET" not in repr([one.why for one in urikit.findings("http://u:SECRET@h/?token=SECRET")])
    with pytest.raises(TypeError):
        urikit.findings(5)
    with pytest.raises(AttributeError):
        urikit.no_such_name  # type: ignore[attr-defined]  # pyright: ignore


def test_html() -> None:
    for kind in (URI, IRI):
        page = kind("http://user:SECRET@h:80/b?x=1&y#'")._repr_html_()
        assert "SECRET" not in page and "user:***" in page and "&amp;y" in page and "&#x27;" in page and page.count("<tr>") == 7
    assert "SECRET" not in URI("http://u%3ASECRET@h/")._repr_html_()
    assert "\u200b" not in IRI("http://h/\u200b")._repr_html_() and len(URI("x:" + "a" * 100_000)._repr_html_()) < 5000


@pytest.mark.parametrize("one", [URI("http://h/"), IRI("http://é/"), CRI("coap://h"), NoshURI("nosh://1673"), UserURL("usr:github/a")])
def test_weak_references(one: Any) -> None:
    called = []
    other = type(one)(bytes(one) if isinstance(one, CRI) else str(one))
    ref = weakref.ref(other, called.append)
    assert ref() is other and copy.copy(other) is other
    del other
    gc.collect()
    assert ref() is None and len(called) == 1
    kept = weakref.WeakValueDictionary({"a": one})
    assert kept["a"] is one
    with pytest.raises(AttributeError):
        one.anything = 1


def test_only_a_file_has_a_path(tmp_path: Any) -> None:
    file = tmp_path / "a b"
    file.write_text("x")
    u = URI.from_path(file)
    with open(u) as opened:
        assert opened.read() == "x"
    assert os.fspath(u) == str(file) and os.path.exists(u)
    for text in ("http://h/", "a", "file://other.example/x", "mailto:x"):
        with pytest.raises(URIError, match="file"):
            open(URI(text))


def test_names_that_are_imported_late_are_listed() -> None:
    names = dir(urikit)
    assert set(urikit.__all__) <= set(names) and "__version__" in names and names == sorted(set(names))
    script = "import urikit; print('guard' in dir(urikit) and 'find_cris' in dir(urikit))"  # a process that has asked for none of them
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout == "True\n"
