# SPDX-License-Identifier: MIT
"""urikit.compat beside urllib.parse on 100,000 texts. Each difference has a name in compat.md; a new one fails."""
import copy
import doctest
import os
import pickle
import random
import re
import string
import urllib.parse as theirs
from collections import Counter
from pathlib import Path
from typing import Any
from collections.abc import Callable

import pytest

import urikit.compat as ours
from urikit import IRI, URIError

PAGE = Path(__file__).parents[1] / "compat.md"
ROOT = Path(__file__).parents[3]
COUNT = int(os.environ.get("URIKIT_COMPAT_TEXTS", "100000"))
SEED = int(os.environ.get("URIKIT_SEED", "17"))


def corpus() -> list[str]:
    """Texts of the vectors, and of a corpus beside the project where it is there."""
    texts: list[str] = []
    for file in sorted((ROOT / "tests" / "vectors").glob("*.tsv")):
        for line in file.read_text("utf-8").split("\n"):
            texts += [f for f in line.split("\t") if f and len(f) < 300 and not f.startswith("# ")]
    web = ROOT.parent / "shared" / "data" / "urls-web.txt"
    if web.exists():
        texts += web.read_text("utf-8-sig").split("\n")[:30_000]
    return texts


def generated(rng: random.Random) -> str:
    pick = rng.choice
    word = lambda: "".join(pick("abcABC019-._~") for _ in range(rng.randrange(5)))  # noqa: E731
    if rng.random() < 0.1:
        return "".join(pick(string.printable + "\u00e9\u2100%%//::") for _ in range(rng.randrange(12)))
    text = pick(["", "", "http:", "HTTP:", "https:", "file:", "ftp:", "foo:", "mailto:", "urn:", "a+b:", "x1:", "1x:", "ws:", "sip:"])
    if rng.random() < 0.6:
        text += "//" + pick(["", "", "u@", "u:p@", "@"]) + pick(["a", "A.b", "[::1]", "1.2.3.4", "", "x%41", "\u00e9", word()])
        text += pick(["", "", ":", ":80", ":0", ":99999", ":x"])
    segments = [pick([".", "..", "", "a", "b;p=1", "c:d", "%2e", ";", "\u00e9", word()]) for _ in range(rng.randrange(6))]
    text += pick(["", "/", "/", "//"]) + "/".join(segments)
    text += pick(["", "", "?", "?q=1", "?a;b&c", "?" + word()]) + pick(["", "", "#", "#f", "#" + word(), "#/?"])
    return text + pick([""] * 30 + [" ", "\n", "%", "%4", "[", "#"])


@pytest.fixture(scope="module")
def texts() -> list[str]:
    rng = random.Random(SEED)
    found = corpus()
    if len(found) > COUNT:  # half of them, from all files
        found = rng.sample(found, COUNT // 2)
    return found + [generated(rng) for _ in range(COUNT - len(found))]


def result(call: Callable[..., Any], *args: Any) -> Any:
    try:
        return call(*args)
    except ValueError as error:
        return error


def is_valid(text: str) -> bool:
    return bool(IRI.is_valid(text))


def known(differences: Counter[str]) -> None:
    """Every rule that was needed has a name in the page."""
    page = PAGE.read_text("utf-8")
    for name in differences:
        assert f"| `{name}` |" in page, name


def split_rule(text: str, mine: Any, other: Any) -> str | None:
    if isinstance(mine, URIError) and not is_valid(text):
        return "invalid"
    if isinstance(other, ValueError) and isinstance(mine, URIError) and "NFKC" in str(other) and "NFKC" in mine.reason:
        return "nfkc"
    if isinstance(other, ValueError) and re.search(r"\[[Vv]", text):
        return "ipvfuture"
    return None


@pytest.mark.parametrize("name", ["urlsplit", "urlparse"])
def test_split(texts: list[str], name: str) -> None:
    differences: Counter[str] = Counter()
    for text in texts:
        for args in ((text,), (text, "dflt"), (text, "", False)):
            mine, other = result(getattr(ours, name), *args), result(getattr(theirs, name), *args)
            if isinstance(mine, Exception) or mine != other or type(mine) is not type(other):
                rule = split_rule(text, mine, other)
                assert rule, (args, mine, other)
                differences[rule] += 1
            else:
                assert str(result(lambda: mine.port)) == str(result(lambda: other.port)), text
                assert (mine.hostname, mine.username, mine.password) == (other.hostname, other.username, other.password)
    known(differences)
    assert differences["invalid"] > 100


def test_defrag(texts: list[str]) -> None:
    for text in texts[::5]:
        mine, other = result(ours.urldefrag, text), result(theirs.urldefrag, text)
        if isinstance(mine, Exception):  # 'nfkc': urllib does not look at the host of a text without '#'
            assert split_rule(text, mine, other) or getattr(mine, "code", "") == "idna", (text, mine, other)
        elif mine != other:  # 'urldefrag': the rest stays as it is
            assert mine.url == text.split("#")[0] and mine.fragment == text.partition("#")[2], text


def test_unsplit(texts: list[str]) -> None:
    differences: Counter[str] = Counter()
    rng = random.Random(SEED)
    pieces: list[tuple[str, ...]] = [tuple(p) for p in (result(theirs.urlsplit, t) for t in texts[::3]) if not isinstance(p, Exception)]
    pieces += [tuple(rng.choice(pieces)[i] for i in range(5)) for _ in range(len(pieces))]
    for parts in pieces:
        mine, other = result(ours.urlunsplit, parts), theirs.urlunsplit(parts)
        if isinstance(mine, URIError):
            assert not is_valid(other) or not is_valid("//" + parts[1]), parts
            differences["invalid"] += 1
        elif isinstance(mine, ValueError):
            again = result(theirs.urlsplit, other)
            rooted = parts[2] if not parts[1] or not parts[2] or parts[2][0] == "/" else "/" + parts[2]
            assert isinstance(again, Exception) or tuple(again) != (parts[0].lower(), parts[1], rooted, *parts[3:]), parts
            differences["other parts"] += 1
        else:
            assert mine == other, parts
    known(differences)
    assert differences["other parts"] > min(10, COUNT // 50)


def join_rules(base: str, ref: str) -> list[str]:
    """The rules that may change this result."""
    b, r = theirs.urlsplit(base), theirs.urlsplit(ref)
    same = not r.scheme or r.scheme == b.scheme
    both = b.path + "/" + r.path
    found = []
    if (r.scheme or b.scheme) not in theirs.uses_relative or (r.scheme or b.scheme) not in theirs.uses_netloc:
        found.append("scheme")
    if not same or r.netloc or not r.path or ref.startswith("//"):
        found += ["dot segments"] if re.search(r"(^|/)\.\.?(/|;|$)", both) else []
    if "//" in both:
        found.append("empty segments")
    if any(re.search(r"[?#]$|\?#|^([^:/]*:)?//($|[/?#])", text) for text in (base, ref)):
        found.append("empty parts")
    if not (b.netloc or r.netloc) and (r.scheme or b.scheme) in theirs.uses_netloc:
        found.append("empty parts")  # or writes an empty authority
    if not ref and b.fragment:
        found.append("fragment of the base")
    if ";" in both:
        found.append("parameters")
    if base[: len(b.scheme)] != b.scheme or ref[: len(r.scheme)] != r.scheme:
        found.append("case")
    if ":" in both:
        found.append("colon")
    if re.search(r"(^|/)\.\.?(/|$)", both) and not (b.path + r.path).startswith("/"):
        found.append("dot segments")
    return found


def test_join(texts: list[str]) -> None:
    differences: Counter[str] = Counter()
    rng = random.Random(SEED)
    for text in texts:
        base = rng.choice(texts)
        mine, other = result(ours.urljoin, base, text), result(theirs.urljoin, base, text)
        if mine == other and not isinstance(mine, Exception):
            continue
        if isinstance(mine, URIError):
            assert not (is_valid(base) and is_valid(text)) or ("NFKC" in mine.reason and "NFKC" in str(other)), (base, text, mine)
            differences["invalid"] += 1
            continue
        if isinstance(other, ValueError):
            assert split_rule(base, mine, other) or split_rule(text, mine, other), (base, text, other)
            continue
        rules = join_rules(base, text)
        assert rules, (base, text, mine, other)
        differences[rules[0]] += 1
    known(differences)
    assert len(differences) > 5, differences


def test_join_is_rfc_3986(texts: list[str]) -> None:
    """Where the base has a scheme, the result is that of resolve; else it is that of a base with one, without it."""
    for base, ref in zip(texts[::11], texts[5::11]):
        if not (is_valid(base) and is_valid(ref) and base and ref):
            continue
        try:
            target = ours.urljoin(base, ref)
        except URIError as error:  # a host that urllib refuses, too
            assert error.code == "idna", (base, ref)
            continue
        if IRI(base).scheme:
            assert target == str(IRI(base).resolve(ref, compat=True))
        elif not IRI(ref).scheme:
            assert IRI(target).scheme is None
            assert IRI("zz:" + base).resolve(ref).equals("zz:" + target, "path"), (base, ref, target)


def test_examples_of_the_page() -> None:
    assert ours.urljoin("", "a/../b") == "a/../b" and ours.urljoin("/a/b", "../c") == "/c"
    assert ours.urljoin("foo://h/a", "b") == "foo://h/b" and theirs.urljoin("foo://h/a", "b") == "b"
    assert ours.urljoin("http://h/a?b#c", "") == "http://h/a?b" and ours.urljoin("http://h/a?b", "?") == "http://h/a?"
    assert ours.urljoin("a", "./b:c") == "./b:c" and ours.urljoin(b"http://h/a", b"b") == b"http://h/b"
    with pytest.raises(NotImplementedError):
        ours.urljoin("a", "b", False)
    with pytest.raises(ValueError, match="is read as"):
        ours.urlunsplit(("", "", "a:b", "", ""))
    with pytest.raises(TypeError):
        ours.urljoin("a", b"b")  # type: ignore[type-var]
    with pytest.raises(TypeError):
        ours.urlsplit("a", b"b")  # type: ignore[call-overload]


# Python 3.15's documentation of missing_as_none, in this order: scheme, netloc, path, params, query, fragment
ABSENT_AND_EMPTY = [
    ("http://h/p?q#f", ("http", "h", "/p", None, "q", "f")),
    ("http://h/p;a?q", ("http", "h", "/p", "a", "q", None)),
    ("http://h/p;?#", ("http", "h", "/p", "", "", "")),
    ("http://h", ("http", "h", "", None, None, None)),
    ("http://h?", ("http", "h", "", None, "", None)),
    ("http://h#", ("http", "h", "", None, None, "")),
    ("file:///p", ("file", "", "/p", None, None, None)),
    ("file:/p", ("file", None, "/p", None, None, None)),
    ("mailto:a@b", ("mailto", None, "a@b", None, None, None)),
    ("foo://", ("foo", "", "", None, None, None)),
    ("//h/p", (None, "h", "/p", None, None, None)),
    ("///", (None, "", "/", None, None, None)),
    ("p?#", (None, None, "p", None, "", "")),
    ("", (None, None, "", None, None, None)),
]


@pytest.mark.parametrize(("text", "parts"), ABSENT_AND_EMPTY)
def test_missing_as_none(text: str, parts: tuple[str | None, ...]) -> None:
    scheme, netloc, path, params, query, fragment = parts
    whole = path if params is None else f"{path};{params}"
    split, parsed = ours.urlsplit(text, missing_as_none=True), ours.urlparse(text, missing_as_none=True)
    assert split == (scheme, netloc, whole, query, fragment) and parsed == parts
    assert split.geturl() == parsed.geturl() == ours.urlunsplit(split) == ours.urlunparse(parsed) == text
    assert ours.urlunsplit(tuple(split), keep_empty=True) == ours.urlunparse(tuple(parsed), keep_empty=True) == text
    plain = ours.urlsplit(text)
    assert ours.urlunsplit(split, keep_empty=False) == ours.urlunsplit(plain) == theirs.urlunsplit(theirs.urlsplit(text))
    assert (split.hostname, split.port, split.username, split.password) == (plain.hostname, plain.port, None, None)
    defrag = ours.urldefrag(text, missing_as_none=True)
    assert defrag == (text.partition("#")[0], fragment) and defrag.geturl() == text
    assert isinstance(split, ours.SplitResult) and isinstance(parsed, ours.ParseResult) and isinstance(defrag, ours.DefragResult)
    assert repr(split).startswith("SplitResult(scheme=") and pickle.loads(pickle.dumps(split)).geturl() == text
    for made, call in ((split, ours.urlsplit), (parsed, ours.urlparse), (defrag, ours.urldefrag)):
        of_bytes = call(text.encode(), missing_as_none=True)  # type: ignore[operator]
        assert made.encode() == of_bytes and type(made.encode()) is type(of_bytes) and of_bytes.decode() == made
        assert of_bytes.geturl() == text.encode() and copy.copy(made).geturl() == text
    if hasattr(theirs.urlsplit(""), "_keep_empty"):  # Python 3.15: urllib itself
        assert theirs.urlsplit(text, missing_as_none=True) == split  # type: ignore[call-overload]
        assert theirs.urlparse(text, missing_as_none=True) == parsed  # type: ignore[call-overload]


def test_missing_as_none_and_keep_empty_together() -> None:
    for module_result in (ours.urlsplit("http://h/?"), ours.urlsplit(b"http://h/?"), theirs.urlsplit("http://h/?")):
        with pytest.raises(ValueError, match="missing_as_none"):
            ours.urlunsplit(module_result, keep_empty=True)
    with pytest.raises(ValueError, match="missing_as_none"):
        ours.urlunparse(ours.urlparse("http://h/?"), keep_empty=True)
    assert ours.urlunsplit(("http", "h", "/", "", None), keep_empty=True) == "http://h/?"
    assert ours.urlunsplit((b"http", b"h", b"/", b"", None), keep_empty=True) == b"http://h/?"
    assert ours.urlunsplit((None, None, "/", "", None)) == "/" and ours.urlunsplit((None, None, b"/", b"", None)) == b"/"
    assert ours.urlsplit("http://h/", missing_as_none=True)._replace(query="").geturl() == "http://h/?"
    assert ours.urlsplit("a#b", allow_fragments=False, missing_as_none=True) == (None, None, "a#b", None, None)
    assert ours.urlsplit("a#b?", allow_fragments=False, missing_as_none=True) == (None, None, "a#b", "", None)
    assert ours.urlsplit("//h", "http", missing_as_none=True).scheme == "http"
    assert ours.urlsplit("//h", "", missing_as_none=True).scheme == ""
    for parts in (("", None, "//a", None, None), (None, None, "a:b", None, None), ("s", None, "p", "a#b", None)):
        with pytest.raises(ValueError, match="is read as"):  # no text is read as these
            ours.urlunsplit(parts, keep_empty=True)


def test_missing_as_none_of_any_text(texts: list[str]) -> None:
    count = 0
    for text in texts[::5]:
        made = result(ours.urlsplit, text)
        if not isinstance(made, Exception):
            kept = ours.urlsplit(text, missing_as_none=True)
            assert tuple(part or "" for part in kept) == tuple(made), text
            scheme = kept.scheme or ""
            assert kept.geturl() == scheme + text[len(scheme) :], text
            count += 1
    assert count > COUNT // 50


def test_advisories() -> None:
    """What advisories say of urllib; doc/advisories.md has the list."""
    refused = {
        "CVE-2019-9636": ["http://good.example\uff03@evil.example/", "http://evil.c\u2100.good.example/"],
        "CVE-2019-10160": ["http://good.example\uff20evil.example/", "//u:p\uff0fq@h/", "http://h\uff1a80/"],
        "CVE-2022-0391": ["http://h\n/x", "java\tscript:alert(1)", "http://h/\r"],
        "CVE-2023-24329": [" http://h/", "\x1bjavascript:x", "\u3000http://h/"],
        "CVE-2024-11168": ["http://[1:2:3]/", "http://[vg.x]/", "http://[h]/"],
        "CVE-2025-0938": ["http://[::1]x/", "http://x[::1]/", "http://[::1]:80@h/"],
    }
    for name, texts in refused.items():
        for text in texts:
            for call in (ours.urlsplit, ours.urlparse, ours.urldefrag, lambda t: ours.urljoin("http://a/", t), lambda t: ours.urljoin(t, "x")):
                with pytest.raises(URIError):
                    call(text)
                    raise AssertionError((name, text))
    mine = result(ours.urlsplit, "http://u@\u00e9\uff03.example/")
    assert (mine.offset, mine.code) == (11, "idna") and "NFKC" in mine.reason
    assert ours.urlsplit("http://h/\uff03?\uff0f#\uff20").path == "/\uff03"  # only an authority is mapped
    assert ours.urlsplit("http://b\u00fccher.example/").hostname == "b\u00fccher.example"


def test_default_scheme() -> None:
    for bad in ("\x00https", " https", "ht\ntps", "1a", "a:b", "a/", "\u00e9", "https\x00"):
        for call in (ours.urlsplit, ours.urlparse):
            with pytest.raises(URIError):
                call("//h/", scheme=bad)
            if bad.isascii():
                with pytest.raises(URIError):
                    call(b"//h/", scheme=bad.encode())
    for good in ("", "https", "HTTP", "a+b-c.1"):
        assert ours.urlsplit("//h/", good) == theirs.urlsplit("//h/", good)
        assert ours.urlsplit(b"//h/", good.encode()) == theirs.urlsplit(b"//h/", good.encode())
        assert ours.urlparse("x:/", good) == theirs.urlparse("x:/", good)


def test_named_differences_of_hosts() -> None:
    for text in ("http://[fe80::1%25eth0]/", "http://[fe80::1%eth0]/", "http://a@b@c/", "http://h:x/"):
        with pytest.raises(URIError):
            ours.urlsplit(text)
    with pytest.raises(ValueError):
        print(ours.urlsplit("http://h:65536/").port)


def test_forms_are_the_same(texts: list[str]) -> None:
    for text in texts[::5]:
        assert ours.parse_qsl(text, True) == theirs.parse_qsl(text, True)
        assert ours.parse_qs(text) == theirs.parse_qs(text)
        assert ours.urlencode({"k": text}) == theirs.urlencode({"k": text})


def test_bytes(texts: list[str]) -> None:
    for text in texts[::50]:
        if text.isascii():
            mine, other = result(ours.urlsplit, text.encode()), result(theirs.urlsplit, text.encode())
            assert mine == other or split_rule(text, mine, other), text
            if not isinstance(mine, Exception) and not isinstance(other, Exception):
                assert type(mine) is type(other)
                again = result(ours.urlunsplit, mine)
                assert again == theirs.urlunsplit(other) or isinstance(again, ValueError), text
    assert ours.urlsplit(b"") == theirs.urlsplit(b"") and ours.urlparse(b"//h;a") == theirs.urlparse(b"//h;a")
    assert ours.urldefrag(b"a#b") == theirs.urldefrag(b"a#b")


def test_quote_is_the_same(texts: list[str]) -> None:
    for text in texts:
        for name in ("quote", "quote_plus", "unquote", "unquote_plus"):
            assert getattr(ours, name)(text) == getattr(theirs, name)(text), (name, text)
        assert ours.unquote_to_bytes(text) == theirs.unquote_to_bytes(text)
    for text in texts[::37]:
        for safe in ("", "/", ":/?#", "%", "\u00e9~ ", "a"):
            assert ours.quote(text, safe) == theirs.quote(text, safe)
            assert ours.quote_plus(text, safe) == theirs.quote_plus(text, safe)
            assert ours.quote(text.encode(), safe) == theirs.quote(text.encode(), safe)
            assert ours.quote_from_bytes(text.encode(), safe) == theirs.quote_from_bytes(text.encode(), safe)
        assert ours.quote(text, b"/ :") == theirs.quote(text, b"/ :")  # type: ignore[arg-type]
        assert ours.quote(text, encoding="utf-16") == theirs.quote(text, encoding="utf-16")
        assert ours.unquote(text, "latin-1") == theirs.unquote(text, "latin-1")
    for bad in (lambda m: m.quote(5), lambda m: m.quote(b"a", encoding="utf-8"), lambda m: m.quote_from_bytes("a")):
        for module in (ours, theirs):
            with pytest.raises(TypeError):
                bad(module)
    assert ours.quote("") == "" and ours.quote(b"") == "" and ours.quote("a\ud800", errors="replace") == "a%3F"


def test_the_page() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0
    assert doctest.testmod(ours).failed == 0
    assert set(ours.__all__) >= {"urlsplit", "urlunsplit", "urljoin", "urlparse", "quote", "unquote"}
