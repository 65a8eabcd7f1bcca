#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""No edit and no builder of the tool makes, moves or hides a host: test_host_stays.py TOOL.

Random identifiers and texts of pieces that mean something in an authority. What edit gives has, parsed again, the parts
that it had, but for the one that was named; what build gives has the parts that it was given.
"""
import json
import os
import random
import subprocess
import sys
import unittest
import urllib.parse

TOOL = sys.argv[1]
SEED = os.environ.get("URIKIT_SEED", "")
EDITS = 12 if int(os.environ.get("URIKIT_CASES", 200000)) > 5000 else 3  # of each kind and part
PIECES = ["a", "b.example", "//", "/", "//evil.example", "@", ":", "u:p@", "?", "#", "[::1]", "::1", "example.com:80", "\\", "\\\\",
          "%2F", "%40", "%5C", "..", ".", "/..//", ";", "\t", "\u00e9", "\uff0f", "\u2100", " ", "80", "x:", "http:", "%", "\u202e",
          "*", ",", "&", "=", "1.2.3.4", "0x7f"]
PARTS = {
    "uri-reference": ["scheme", "userinfo", "host", "port", "path", "query", "fragment"],
    "iri-reference": ["scheme", "userinfo", "host", "port", "path", "query", "fragment"],
    "nosh": ["authority", "collection", "rkey", "query", "fragment"],
    "cri": ["scheme", "userinfo", "host", "port", "path", "query", "fragment"],
}
# members of parse --json that may change with a part
CHANGES = {"host": {"host_kind", "authority"}, "userinfo": {"authority"}, "port": {"authority"}, "query": {"query_pairs"},
           "collection": {"path"}, "rkey": {"path"}, "scheme": {"scheme_number"}}
DERIVED = {"input", "normalized", "restricted_valid", "authority_kind", "edn", "hex", "restricted_error", "tid", "eip55", "error"}


def text_of(rng):
    return "".join(rng.choice(PIECES) for _ in range(rng.randrange(4)))


def reference_of(rng):
    """A URI reference, often with an authority."""
    start = rng.choice(["", "x:", "http:", "file:", "urn:"])
    host = rng.choice(["", "//", "//h", "//u@h:1", "//[::1]", "//h:", "//@", "//u:p@h.i"])
    path = rng.choice(["", "/", "/a//b", "/..//x", "//y" if host else "a:b", "a"])
    return start + host + path + rng.choice(["", "?", "?q=1&@", "?//z"]) + rng.choice(["", "", "#f"])


def run(records, *arguments):
    data = "".join(record + "\0" for record in records).encode()
    done = subprocess.run([TOOL, *arguments, "-0", "--quiet"], input=data, capture_output=True, timeout=120, check=False)
    return done.returncode, done.stdout.decode().split("\0")[:-1]


def parsed(records, kind):
    return [json.loads(line) for line in run(records, "parse", "--json", "--as", kind)[1]]


def texts(kind, rng, count=300):
    """Valid identifiers of a kind."""
    if kind == "nosh":
        made = ["nosh://" + rng.choice(["1673", "foo.com", "0x" + 20 * "ab"]) + rng.choice(["", "/com.example.foo", "/com.example.foo/x"])
                + rng.choice(["", "?q", "?a=1&b"]) + rng.choice(["", "#/a"]) for _ in range(count)]
    else:
        made = [reference_of(rng) + (rng.choice(["", "\u00e9"]) if kind == "iri-reference" else "") for _ in range(count)]
    if kind == "cri":
        made = [line for line in run(made, "convert", "--from", "uri-reference", "--to", "cri")[1] if line]
    return [each["input"] for each in parsed(made, kind) if each["valid"]]


def edits(kind, rng, count=EDITS):
    """Options of edit, each with the part that it may change."""
    for part in PARTS[kind]:
        for _ in range(count):
            yield part, ["--set", f"{part}{rng.choice(['=', ':='])}{text_of(rng)}"]
    for _ in range(count):
        yield "query", ["--set", f"query:{text_of(rng)}={text_of(rng)}"]
        yield "query", ["--append", f"query={text_of(rng)}={text_of(rng)}"]
        yield "query", ["--delete", f"query:{text_of(rng)}"]
        if kind != "nosh":
            yield "path", ["--append", f"path={text_of(rng)}"]
    for part in ("userinfo", "port", "query", "fragment"):
        if part in PARTS[kind]:
            yield part, ["--delete", part]
    yield "query", ["--sort-query"]


def others(each, part, kind):
    """The members that must stay."""
    left = {name: value for name, value in each.items() if name not in DERIVED | CHANGES.get(part, set()) | {part}}
    if kind == "nosh" and part == "collection":
        left.pop("rkey", None)
    if kind == "cri" and isinstance(each.get("authority"), dict) and part in ("host", "userinfo", "port"):
        inside = {"host": {"host", "labels", "ip", "zone"}, "userinfo": {"userinfo"}, "port": {"port"}}[part]
        left["authority"] = {name: value for name, value in each["authority"].items() if name not in inside}
    if kind == "cri" and part == "path":
        left.pop("discard")
    if kind == "cri" and part == "path" and not isinstance(each.get("authority"), dict):
        left["authority"] = None  # null and true say whether the path has a root
    return left


def has_host(each):
    return each["authority"] not in (None, True)


class Edits(unittest.TestCase):
    def check(self, kind):
        rng = random.Random(f"{SEED}{kind}")
        records = texts(kind, rng)
        self.assertGreater(len(records), 100)
        before = parsed(records, kind)
        made = 0
        for part, options in edits(kind, rng):
            status, after = run(records, "edit", "--as", kind, *options)
            if status == 2:  # a text that can never be valid
                continue
            self.assertEqual(len(after), len(records), options)
            pairs = [(was, text) for was, text in zip(before, after) if text]
            for (was, text), now in zip(pairs, parsed([text for _, text in pairs], kind)):
                made += 1
                self.assertTrue(now["valid"], (options, was["input"], text))
                self.assertEqual(others(was, part, kind), others(now, part, kind), (options, was["input"], text))
                self.assertEqual(has_host(was), has_host(now), (options, was["input"], text))
        self.assertGreater(made, 170 * EDITS)

    def test_uris(self):
        self.check("uri-reference")

    def test_iris(self):
        self.check("iri-reference")

    def test_nosh(self):
        self.check("nosh")

    def test_cris(self):
        self.check("cri")


class Builds(unittest.TestCase):
    """What build writes holds what it was given, and nothing else."""

    def test_parts(self):
        rng = random.Random(f"{SEED}build")
        made = 0
        for _ in range(34 * EDITS):
            kind = rng.choice(["uri-reference", "iri-reference"])
            given = {"scheme": "http", **{part: text_of(rng) for part in ("userinfo", "host", "path", "query", "fragment")
                                          if rng.randrange(3)}}
            pair = given.pop("query", None)
            options = [word for part, text in given.items() for word in (f"--{part}", text)]
            options += ["--query", "k=" + pair] if pair is not None else []
            done = subprocess.run([TOOL, "build", "--as", kind, *options], capture_output=True, check=False, timeout=60)
            if done.returncode:
                continue
            made += 1
            text = done.stdout.decode()[:-1]
            now = parsed([text], kind)[0]
            self.assertTrue(now["valid"], (options, text))
            for part in ("userinfo", "host", "fragment"):
                back = now[part] if now[part] is None else urllib.parse.unquote(now[part])
                self.assertEqual(back, given.get(part), (part, options, text))
            path = given.get("path", "")
            path = "/" + path if "host" in given and path and path[0] != "/" else path
            self.assertEqual(urllib.parse.unquote(now["path"]), path, (options, text))
            self.assertEqual(None if pair is None else ["k", pair], None if pair is None else [
                urllib.parse.unquote(each) for each in now["query"].split("=", 1)], (options, text))
            self.assertEqual((now["scheme"], now["port"]), ("http", None), (options, text))
        self.assertGreater(made, 9 * EDITS)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
