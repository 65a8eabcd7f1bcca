#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""build --input json is the inverse of parse --json: test_build.py TOOL PROJECT."""
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import unittest

TOOL, VECTORS = sys.argv[1], pathlib.Path(sys.argv[2], "tests/vectors")
ESCAPE = re.compile(rb"\\(x[0-9A-Fa-f]{2}|.)")
NAMED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"0": b"\0"}


def unescape(text):
    def value(match):
        word = match.group(1)
        return bytes([int(word[1:], 16)]) if len(word) == 3 else NAMED.get(word, word)

    return ESCAPE.sub(value, text)


def texts(name, column=0):
    """A column of a file of rows, without what no record can hold."""
    rows = (VECTORS / name).read_bytes().split(b"\n")
    found = {unescape(row.split(b"\t")[column]) for row in rows[1:] if row.count(b"\t") >= column and not row.startswith(b"#")}
    return sorted(text for text in found if b"\0" not in text)


def run(data, *arguments):
    return subprocess.run([TOOL, *arguments, "-0", "--quiet"], input=data, capture_output=True, timeout=120, check=False)


def parsed(records, kind):
    """The objects of the valid ones among the records."""
    lines = run(b"".join(record + b"\0" for record in records), "parse", "--json", "--as", kind).stdout
    objects = [json.loads(line) for line in lines.split(b"\0")[:-1]]
    return [found for found in objects if found["valid"]]


def built(objects):
    data = b"".join(json.dumps(each).encode() + b"\0" for each in objects)
    done = run(data, "build", "--input", "json")
    return done.returncode, done.stdout.decode().split("\0")[:-1]


class RoundTrip(unittest.TestCase):
    def check(self, objects, wanted, least):
        self.assertGreater(len(objects), least)
        status, made = built(objects)
        self.assertEqual(made, [wanted(each) for each in objects])
        self.assertEqual(status, 0)

    def test_uris_come_back_as_they_were(self):
        self.check(parsed(texts("uri_parse.tsv"), "uri-reference"), lambda each: each["input"], 40)
        self.check(parsed(texts("uri_parse.tsv"), "uri"), lambda each: each["input"], 12)

    def test_iris(self):
        self.check(parsed(texts("iri_parse.tsv"), "iri-reference"), lambda each: each["input"], 8)

    def test_generated_references(self):
        rng = random.Random(1)
        pieces = [b"a", b"b", b"://", b"//", b"/", b":", b"?", b"#", b"@", b"&", b"=", b"%41", b".", b"..", b"1", b"[::1]"]
        made = {b"".join(rng.choices(pieces, k=rng.randrange(9))) for _ in range(20000)}
        self.check(parsed(sorted(made), "uri-reference"), lambda each: each["input"], 3000)

    def test_without_the_query_but_with_its_pairs(self):
        objects = parsed(texts("uri_parse.tsv") + texts("query_find.tsv"), "uri-reference")
        for each in objects:
            del each["query"]
        self.check(objects, lambda each: each["input"], 60)

    def test_nosh_has_its_scheme_in_lower_case(self):
        self.check(parsed(texts("nosh.tsv", 1), "nosh"), lambda each: "nosh" + each["input"][4:], 20)

    def test_usr_comes_in_its_canonical_form(self):
        self.check(parsed(texts("usr_canonical.tsv"), "usr"), lambda each: each["canonical"], 20)

    def test_cri_comes_in_its_canonical_encoding(self):
        self.check(parsed(texts("cri_decode.tsv"), "cri"), lambda each: each["hex"], 40)


STRINGS = ["", "a", "b", "1673", "9", "/", "/a", "a/b", "//h", "?", "a?b", "#", "a#b", "@", "u@h", ":", "a:b", "80", "[::1]", "::1",
           "%41", "%3A", "%", "a b", "h", "coap", "http", "1a", "a,b", ",", "e=f", "a&b", "com.example.foo", "a.b.c", "..", ".",
           "/com.example.foo/x", "sdl", "lexicon", "0x", "192.0.2.1", "\u00e9", "\x00", "$.a", "/a/b"]
SCALARS = [None, True, False, 0, 1, 3, -1, 80, 65536, 1.5, *STRINGS]
SEED = os.environ.get("URIKIT_SEED", "")
IGNORED = {"input", "input_hex", "kind", "valid"}


def random_value(rng, depth=0):
    choice = rng.randrange(10 if depth < 2 else 7)
    if choice < 7:
        return rng.choice(SCALARS)
    if choice < 9:
        return [random_value(rng, depth + 1) for _ in range(rng.randrange(3))]
    names = ["a", "text", "hex", "labels", "ip", "zone", "port", "userinfo", "checksums", "email", "Email", "host"]
    return {rng.choice(names): random_value(rng, depth + 1) for _ in range(rng.randrange(3))}


class Random(unittest.TestCase):
    """Random objects: what is built says all that the object says; what is not understood is refused."""

    def accepted(self, kind, bases, names, count=4000):
        rng = random.Random(f"{SEED}{kind}")
        objects = []
        for _ in range(count):
            each = dict(rng.choice(bases))
            for _ in range(rng.randrange(4)):
                if rng.randrange(4) == 0 and each:
                    del each[rng.choice(sorted(each))]
                else:
                    each[rng.choice(names + ["foo", "x", "Type"])] = random_value(rng)
            objects.append(each)
        data = b"".join(json.dumps(each).encode() + b"\0" for each in objects)
        done = run(data, "build", "--input", "json", "--as", kind)
        made = done.stdout.decode().split("\0")[:-1]
        self.assertEqual(len(made), len(objects))
        pairs = [(each, text) for each, text in zip(objects, made) if text]
        self.assertGreater(len(pairs), count // 50)
        self.assertLess(len(pairs), count)
        again = run("".join(text + "\0" for _, text in pairs).encode(), "parse", "--json", "--as", kind).stdout
        found = [json.loads(line) for line in again.split(b"\0")[:-1]]
        self.assertEqual(len(found), len(pairs))
        for each, back in zip((each for each, _ in pairs), found):
            self.assertTrue(back["valid"], each)
            self.assertLessEqual(set(each), set(names) | IGNORED, each)
            yield each, back

    def same(self, each, back, names):
        for name in names:
            self.assertEqual(back[name], each.get(name), (name, each))

    def test_uri(self):
        names = ["scheme", "userinfo", "host", "host_kind", "port", "path", "query", "query_pairs", "fragment", "authority"]
        bases = [{"scheme": "http", "host": "h", "path": "/a"}, {"path": "a"}, {"scheme": "a", "path": "b", "query": "c"}]
        for each, back in self.accepted("uri-reference", bases, names):
            self.same(each, back, ["scheme", "userinfo", "host", "port", "fragment"])
            self.assertEqual(back["path"], each.get("path") or "", each)
            if each.get("query_pairs") is not None:
                self.assertEqual([pair for pair in back["query_pairs"]], each["query_pairs"], each)
            else:
                self.assertEqual(back["query"], each.get("query"), each)
            self.assertTrue("host" in each or each.get("authority") is None, each)

    def test_nosh(self):
        names = ["dialect", "authority", "authority_kind", "collection", "rkey", "path", "query", "fragment", "normalized",
                 "general_valid", "restricted_valid", "tid", "eip55", "error", "fragment_form"]
        bases = [{"authority": "1673"}, {"authority": "foo.com", "collection": "com.example.foo", "rkey": "x"},
                 {"authority": "1673", "path": "/com.example.foo/x", "query": "q", "fragment": "/a"}]
        for each, back in self.accepted("nosh", bases, names):
            self.same(each, back, ["authority", "query", "fragment"])
            if each.get("path") is not None:
                self.assertEqual(back["path"], each["path"], each)
                self.assertTrue(all(name not in each or back[name] == each[name] for name in ("collection", "rkey")), each)
            else:
                given = [each[name] for name in ("collection", "rkey") if each.get(name) is not None]
                self.assertEqual(back["path"], "".join("/" + segment for segment in given), each)
            self.assertIn(each.get("dialect"), (None, "sdl", "lexicon"))

    def test_usr(self):
        names = ["type", "name", "qualifiers", "checksums", "canonical", "profile_url"]
        bases = [{"type": "x", "name": "a"}, {"type": "GitHub", "name": "b", "qualifiers": {"email": "c"}},
                 {"type": "x", "name": "a", "checksums": "a,b"}, {"type": "x", "name": "a", "qualifiers": {"Checksums": "a"}}]
        for each, back in self.accepted("usr", bases, names):
            self.assertEqual(back["type"], each["type"].lower())
            self.assertEqual(back["name"], each["name"])
            given = dict(each.get("qualifiers") or {})
            lists = [value for value in (each.get("checksums"), given.pop("checksums", None)) if value is not None]
            lists = [value.split(",") if isinstance(value, str) else value for value in lists]
            lists += [value.split(",") for key, value in given.items() if key.lower() == "checksums" and value]
            want = {key.lower(): value for key, value in given.items() if value and key.lower() != "checksums"}
            self.assertEqual({key: value for key, value in back["qualifiers"].items() if key != "checksums"}, want, each)
            self.assertTrue(all(items in (back["checksums"], []) or not any(items) for items in lists), each)

    def test_cri(self):
        names = ["tagged", "scheme", "scheme_number", "authority", "discard", "path", "query", "fragment", "edn", "hex"]
        bases = [{"scheme": "coap", "authority": {"labels": ["h"]}, "path": ["a"]}, {"discard": 1, "path": ["a"]},
                 {"scheme": "coap", "authority": {"ip": "::1", "port": 80}}, {"scheme": "a", "authority": True, "path": ["b"]}]
        for each, back in self.accepted("cri", bases, names):
            if each.get("scheme_number") is not None:
                self.assertEqual(str(back["scheme_number"]), str(each["scheme_number"]), each)
            if each.get("scheme") is not None:
                self.assertEqual(back["scheme"], each["scheme"], each)
            authority = each.get("authority")
            if isinstance(authority, dict):
                for name in ("userinfo", "labels", "zone", "port"):
                    self.assertEqual(back["authority"][name] or None, authority.get(name) or None, (name, each))
                self.assertEqual(back["authority"]["ip"] is None, authority.get("ip") is None, each)
                self.assertLessEqual(set(authority), {"userinfo", "host", "labels", "ip", "zone", "port"})
            else:
                self.assertEqual(back["authority"], authority, each)
            head = each.get("scheme") is not None or each.get("scheme_number") is not None or authority is not None
            self.assertEqual(back["discard"], True if head else each["discard"], each)
            for name in ("path", "query"):
                self.assertEqual(back[name] or None, each.get(name) or None, (name, each))
            self.assertEqual(back["fragment"], each.get("fragment"), each)
            self.assertEqual(back.get("tagged", False), each.get("tagged") is True, each)

    def test_the_member_is_named(self):
        for kind, each in (("uri", {"scheme": "http", "host": "h"}), ("nosh", {"authority": "1"}),
                           ("usr", {"type": "x", "name": "a"}), ("cri", {"discard": 1, "path": ["a"]})):
            for name in ("foo", "Path", "hosts"):
                done = subprocess.run([TOOL, "build", "--input", "json", "--as", kind], input=json.dumps({**each, name: 1}).encode(),
                                      capture_output=True, check=False)
                self.assertEqual((done.returncode, done.stdout), (1, b"\n"))
                self.assertIn(b'"%s" is not a member' % name.encode(), done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
