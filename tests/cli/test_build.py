#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""build --input json is the inverse of parse --json: test_build.py TOOL VECTORS."""
import json
import pathlib
import random
import re
import subprocess
import sys
import unittest

TOOL, VECTORS = sys.argv[1], pathlib.Path(sys.argv[2])
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


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
