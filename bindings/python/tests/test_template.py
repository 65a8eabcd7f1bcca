# SPDX-License-Identifier: MIT
"""URI templates: the library's vectors, values of Python, columns, hostile templates."""
import doctest
import gc
import json
import pathlib
import pickle
import random
import re
import time

import pytest

import urikit.arrow as ua
from urikit import IRI, URI, URIError, URITemplate

VECTORS = pathlib.Path(__file__).resolve().parents[3] / "tests" / "vectors"
# The variables of RFC 6570, sections 1.2, 2.4 and 3.2, and those of the rows besides that are Unicode.
VARIABLES = {
    "count": ["one", "two", "three"], "dom": ["example", "com"], "year": ["1965", "2000", "2012"], "dub": "me/too",
    "hello": "Hello World!", "half": "50%", "var": "value", "who": "fred", "base": "http://example.com/home/", "path": "/foo/bar",
    "list": ["red", "green", "blue"], "keys": {"semi": ";", "dot": ".", "comma": ","}, "semi": ";", "v": "6", "x": "1024", "y": "768",
    "empty": "", "empty_keys": {}, "undef": None, "accents": "\u00e9\u00e8\u00ea", "triplets": "%C3%A9%41b", "odd": {"a&b": "c=d"},
    "gaps": ("a", None, "c", None), "blank": ["", "a"], "one_blank": [""], "euro": "\u20ac", "undefined_items": [None, None],
    "query": "mycelium", "number": 100, "address": {"city": "Newport Beach", "state": "CA"},
}  # fmt: skip


def unescape(field):
    if field == "-":
        return None
    raw = re.sub(rb"\\(x([0-9A-Fa-f]{2})|\\)", lambda m: bytes([int(m[2], 16)]) if m[2] else b"\\", field.encode())
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def rows(name):
    lines = [line for line in (VECTORS / name).read_text(encoding="utf-8").split("\n") if line and not line.startswith("# ")]
    found = [[unescape(field) for field in line.split("\t")] for line in lines[1:]]
    return [row for row in found if not any(isinstance(field, bytes) for field in row)]


def test_expand():
    count = 0
    for text, want in rows("template_expand.tsv"):
        assert URITemplate(text).expand(VARIABLES) == want, text
        assert URITemplate(text).expand(**VARIABLES) == want, text
        count += 1
    assert count > 180


def test_openapi():
    for text, code, at, uri, variables in rows("template_openapi.tsv"):
        if code == "ok":
            template = URITemplate(text, openapi=True)
            found = template.match(uri)
            assert (found is None) == (variables == "no"), (text, uri)
            assert found is None or template.match(template.expand(found)) == found
            continue
        with pytest.raises(URIError) as error:
            URITemplate(text, openapi=True)
        assert (error.value.code, error.value.offset) == (code, int(at)), text
    template = URITemplate("/{a}", openapi=True)
    assert template.is_openapi and not URITemplate("/{a}").is_openapi and template != URITemplate("/{a}")
    assert pickle.loads(pickle.dumps(template)) == template and repr(template) == "URITemplate('/{a}', openapi=True)"
    with pytest.raises(ValueError, match="OpenAPI"):
        ua.match(["/x"], template)
    with pytest.raises(ValueError, match="OpenAPI"):
        ua.route(["/x"], [template])


def test_malformed():
    for text, code, at, level, variables in rows("template_parse.tsv"):
        if code == "ok":
            assert URITemplate(text).level == int(level)
            assert len(URITemplate(text).variables) <= int(variables)
            continue
        with pytest.raises(URIError) as error:
            URITemplate(text)
        assert error.value.offset == int(at), text
    with pytest.raises(URIError, match="reserved"):
        URITemplate("{=x}")
    with pytest.raises(URIError, match="UTF-8") as error:
        URITemplate("a\ud800")
    assert error.value.offset == 0
    for wrong in (None, 5, b"x", ["x"]):
        with pytest.raises(TypeError):
            URITemplate(wrong)


def test_object():
    t = URITemplate("/u/{id}{?q,id}{&rest*}")
    assert t.variables == ("id", "q", "rest") and t.level == 4 and t.is_ambiguous
    assert not URITemplate("{a}/{b}{?c,d}").is_ambiguous
    assert str(t) == "/u/{id}{?q,id}{&rest*}" and repr(t) == "URITemplate('/u/{id}{?q,id}{&rest*}')"
    assert t == URITemplate(str(t)) and t != URITemplate("x") and t != str(t) and len({t, URITemplate(str(t))}) == 1
    assert pickle.loads(pickle.dumps(t)) == t and type(t).__module__ == "urikit"
    with pytest.raises(AttributeError):
        t.level = 3
    with pytest.raises(TypeError):
        sorted([t, t])

    class Mine(URITemplate):
        pass

    assert pickle.loads(pickle.dumps(t)).expand(id=1) == "/u/1?id=1" and Mine("{a}").expand(a=1) == "1"


def test_values():
    t = URITemplate("{x}{?y*}")
    assert t.expand() == t.expand({}) == t.expand(x=None, y=[]) == ""
    assert t.expand({"x": 1, "y": 2}, x=1.5) == "1.5?y=2"
    assert t.expand(x=True, y={"a": False, "b": None, "c": 10**30}) == f"true?a=false&c={10**30}"
    assert t.expand(x=URI("http://a/b"), y=[IRI("http://a/\u00e9")]) == "http%3A%2F%2Fa%2Fb?y=http%3A%2F%2Fa%2F%C3%A9"
    for wrong in ({"x": object()}, {"x": b"a"}, {"x": [[1]]}, {"x": {1: 2}}, {"x": {"a": {}}}, {"x": {1, 2}}):
        with pytest.raises(TypeError):
            t.expand(wrong)
    for wrong in (5, "x", [("x", 1)], None):
        with pytest.raises(TypeError):
            t.expand(wrong)
    for wrong in ("\ud800", ["a", "\udfff"], {"\ud800": 1}):
        with pytest.raises(UnicodeEncodeError):
            t.expand(x=wrong)
    with pytest.raises(URIError) as error:
        URITemplate("a{x:2}").expand(x=[1])
    assert error.value.code == "template_prefix_of_list" and error.value.offset == 2

    class Odd(dict):
        """A mapping that changes while it is read."""

        def keys(self):
            self.clear()
            return ["x"]

        def __getitem__(self, key):
            return "odd"

    assert t.expand(Odd(x=1)) in ("1", "odd", "")


def test_match():
    t = URITemplate("https://{host}/users/{id}{/path*}{?q,lang}{&rest*}")
    want = {"host": "h", "id": "42", "path": ["a", "b c"], "q": "caf\u00e9", "lang": None, "rest": {"x": "1"}}
    assert t.match("https://h/users/42/a/b%20c?q=caf%C3%A9&x=1") == want
    assert t.match(IRI("https://h/users/42/a/b%20c?q=caf\u00e9&x=1")) == want
    assert t.match("x") is None and t.match("") is None and t.match("\ud800") is None
    assert URITemplate("{a}").match("%FF") == {"a": None}
    assert URITemplate("{+a}").match("x%20/y") == {"a": "x%20/y"}
    assert URITemplate("{a:1}/{a}").match("v/value") == {"a": "value"}
    pairs = URITemplate("{?a,b}")
    assert pairs.match("?b=1&a=2") is None and pairs.match("?b=1&a=2", any_order=True) == {"a": "2", "b": "1"}
    assert pairs.match("?x=0&a=2", other_pairs=True) == {"a": "2", "b": None}
    for wrong in (None, 5, b"x", ["a"]):
        with pytest.raises(TypeError):
            t.match(wrong)
    with pytest.raises(TypeError):
        t.match("x", True)


def test_law():
    """What matched expands to the same text, where a template has no raw values and the text is in normal form."""
    draw = random.Random(6570)
    pieces = ["{a}", "{b}", "/", "{/c}", "{/d*}", "{?e,f}", "{&g}", "{;h}", "{.i}", "{j:2}", "x", "-", "{k*}"]
    texts = ["a", "x", "-", "/", "?e=", "&f=", "&g=1", ";h=1", ".", "%20", ",", "=", "%C3%A9"]
    matched = 0
    for _ in range(20000):
        template = URITemplate("".join(draw.choices(pieces, k=draw.randint(1, 5))))
        text = "".join(draw.choices(texts, k=draw.randint(0, 6)))
        found = template.match(text)
        if found is not None:
            matched += 1
            assert template.expand(found) == text, (template, text, found)
    assert matched > 300


def test_names_that_come_twice():
    """Nothing is lost: the values of one name are a list, in their order, and expand to the same text."""
    t = URITemplate("{?x*}")
    assert t.match("?a=1&a=2") == {"x": {"a": ["1", "2"]}}
    assert t.match("?a=1&b=2&a=3&a=%FF&b=") == {"x": {"a": ["1", "3", None], "b": ["2", ""]}}
    assert t.match("?a=%FF&a=1") == {"x": {"a": [None, "1"]}}
    for text in ("?a=1&a=2", "?a=1", "?a=1&a=2&a=2&b=", "?a=%5B&%C3%A9=1&%C3%A9=2"):
        assert t.expand(t.match(text)) == text
    assert t.expand(x={"a": (1, None, True), "b": [], "c": ""}) == "?a=1&a=true&c="
    assert URITemplate("{x}").expand(x={"a": ["1", "2"]}) == "a,1,a,2"
    for wrong in ({"a": [[1]]}, {"a": [{}]}, {"a": {"b": 1}}, {1: ["x"]}):
        with pytest.raises(TypeError):
            t.expand(x=wrong)
    assert ua.match(["?a=1&a=2"], "{?x*}").to_pylist() == ['{"x":{"a":"1","a":"2"}}']


def test_columns():
    pytest.importorskip("urikit.arrow")
    assert ua.expand("/users/{id}{?page}", ['{"id":4}', '{"id":"me","page":2}', "x", None]).to_pylist() == \
        ["/users/4", "/users/me?page=2", None, None]
    texts = ["/users/4?page=2", "/users/me", "/", None, "\u00e9"]
    assert ua.match(texts, "/users/{id}{?page}").to_pylist() == \
        ['{"id":"4","page":"2"}', '{"id":"me","page":null}', None, None, None]
    assert ua.match(texts, URITemplate("/users/{id}{?page}")).to_pylist()[1] == '{"id":"me","page":null}'
    routes = ["/users/{id}", "/users/me", URITemplate("/users/{id}{?page}")]
    want = ["/users/{id}{?page}", "/users/me", None, None, None]
    assert ua.route(texts, routes).to_pylist() == ua.route(texts, "\n".join(map(str, routes))).to_pylist() == want
    assert ua.match(["?b=1&a=2"], "{?a,b}", any_order=True, other_pairs=True).to_pylist() == ['{"a":"2","b":"1"}']
    assert ua.route(["?x&a=2"], ["{?a,b}"], other_pairs=True).to_pylist() == ["{?a,b}"]
    for call in (lambda: ua.match(["x"], "{a"), lambda: ua.route(["x"], ["a", "{=b}"]), lambda: ua.expand("}", ["{}"])):
        with pytest.raises(ValueError, match="template"):
            call()
    with pytest.raises(TypeError):
        ua.route(["x"], [1])
    for templates, flags, text, want in rows("template_route.tsv"):
        options = {None: {}, "o": {"any_order": True}, "p": {"other_pairs": True}}[flags]
        assert ua.route([text], templates.split(" "), **options).to_pylist() == [None if want == "no" else want]


def test_frames():
    pl = pytest.importorskip("polars")
    pd = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    pytest.importorskip("urikit.polars")
    pytest.importorskip("urikit.pandas")
    urls, variables = ["/u/4", "/x", None], ['{"id":4}', "no", None]
    for column, values, plain in ((pl.Series("u", urls).uri, pl.Series("v", variables).uri, lambda found: found.to_list()),
                                  (pd.Series(urls).uri, pd.Series(variables).uri, lambda found: [None if x != x else x for x in found])):
        assert plain(column.match("/u/{id}")) == ['{"id":"4"}', None, None]
        assert plain(column.route(["/u/{id}", "/{y}"])) == ["/u/{id}", "/{y}", None]
        assert plain(values.expand("/u/{id}")) == ["/u/4", None, None]


def test_routes_change_in_a_column():
    """Templates that differ from row to row are read anew, and only then."""
    lists = ["/{a}\n/b", "/{a}\n/b", "/b", None, "/{c}"] * 300
    want = ["/{a}", "/{a}", None, None, "/{c}"] * 300
    assert ua.route(["/x"] * 1500, ua.decode(lists)).to_pylist() == want


def test_page():
    """The examples of doc/template.md."""
    page = VECTORS.parents[1] / "doc" / "template.md"
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried > 10 and not failed


def test_growth():
    """Four times as much takes at most eight times as long (the square would be sixteen), and what a clock cannot measure."""
    def seconds(call, size):
        times = []
        gc.collect()
        gc.disable()  # what other tests left is not part of the call
        for _ in range(3):
            start = time.process_time()
            call(size)
            times.append(time.process_time() - start)
        gc.enable()
        return min(times)

    for call in (
        lambda n: URITemplate("{/a}" * n).expand(a="x"), lambda n: URITemplate("{/a}" * n).match("/x" * n),
        lambda n: URITemplate("{+a}{b}").match("," * n), lambda n: URITemplate("{?a*}").expand(a={f"k{i}": "\u00e9" for i in range(n)}),
        lambda n: URITemplate("{?a*}").match("?" + "&".join(f"k{i}=%20" for i in range(n))),
        lambda n: URITemplate("{?a*}").expand(URITemplate("{?a*}").match("?" + "&".join("k=%20" for i in range(n)))),
        lambda n: URITemplate("".join(f"{{v{i}}}" for i in range(n))).variables,
        lambda n: ua.route(["/x/y"] * 10, [f"/x/{{a{i}}}{{?b{i}}}" for i in range(n // 10)]).to_pylist(),
    ):
        small, large = seconds(call, 10000), seconds(call, 40000)
        assert large <= 8 * small + 0.02, (call, small, large)


def test_memory():
    """No reference is lost or kept: of objects, and of values where an error ends the call."""
    t = URITemplate("{x}{?y*}")

    def work():
        for _ in range(500):
            URITemplate("{a}/{b}").match("x%20/y%20")
            t.expand(x=1.5, y={"a": [1] and 2, "b": None})
            t.match("a?b=1&c=%FF")
            for wrong in ({"x": object()}, {"x": [1, "\ud800"]}, {"y": {"a": {}}}):
                with pytest.raises((TypeError, UnicodeEncodeError)):
                    t.expand(wrong)
            with pytest.raises(URIError):
                URITemplate("{a")

    tracemalloc = pytest.importorskip("tracemalloc")
    work()
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    work()
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 20000, grown


def test_json_of_columns_is_that_of_objects():
    t = URITemplate("{/a*}{?b,c}{#d}")
    for text in ("/x/y?b=1#z", "?c=%22%5C", "/%C3%A9", "#%20", ""):
        assert json.loads(ua.match([text], t).to_pylist()[0]) == t.match(text)
