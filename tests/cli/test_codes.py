#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Each example of catalog/codes.tsv gives its code at its offset, by a command of the tool: test_codes.py TOOL ROOT

An example is a text in C's notation, a CRI in diagnostic notation or the hex digits of CBOR, then the offset. What is
written in words is not tried. A code is a row of the table and the call that returns it: the row is the vector, too.
"""
import ast
import json
import pathlib
import re
import subprocess
import sys
import unittest

CRI = ["check --as cri", "check --as cri --constraints", "check --as cri --strict-cbor", "convert --as cri --to uri", "convert --to cri",
       "convert --from edn --to cri"]
COMMANDS = {  # by the first number of a group; one of them gives the code
    0: ["check --as uri-reference", "check --as iri-reference", "check --scheme-rules", *CRI],
    256: ["check --as nosh", "check --as nosh --dialect lexicon", "check --as nosh --restricted", "nosh restrict", "nosh check-handle", "nosh check-did"],
    512: ["check --as usr", "convert --to usr"],
    768: CRI,
    1024: ["coap decompose --as cri"],
    1280: ["aif decode"],
    1536: ["template check", "template check --openapi"],
    1792: ["check --as purl"]}
# One or more inputs, each with its offset where that is part of the row; diagnostic notation after hex digits is the same CRI
INPUT = re.compile(r'("(?:[^"\\]|\\.)*"|\[.*\]|[0-9A-F]{2}(?: ?[0-9A-F]{2})*)(?:, (?:\[.*\]|\d))?(?: (\d+))?(?:, (?=")|$)')
# What no command takes as a record: tests/vectors has them
NOT_RUN = {"ipv4", "nfc", "bidi", "idna", "host_colon", "cri_zone_text", "usr_types", "template_prefix_of_list", "template_json"}


def cbor(value):
    """An item of CBOR, of what json reads and {"h": digits} for bytes."""
    def head(major, number):
        size = next(i for i in range(9) if i in (0, 1, 2, 4, 8) and number < (24 if i == 0 else 256 ** i))
        return bytes([major << 5 | (number if size == 0 else 23 + size.bit_length())]) + (number.to_bytes(size, "big") if size else b"")
    if value is None or isinstance(value, bool):
        return {None: b"\xf6", True: b"\xf5", False: b"\xf4"}[value]
    if isinstance(value, int):
        return head(1, -1 - value) if value < 0 else head(0, value)
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    if isinstance(value, dict):
        return head(2, len(value["h"]) // 2) + bytes.fromhex(value["h"])
    return head(4, len(value)) + b"".join(map(cbor, value))


def text_of(example):
    """The record that an example is."""
    if example[0] == '"':
        return ast.literal_eval("b" + example)
    if example[0] == "[":
        return cbor(json.loads(re.sub(r"h'([0-9A-F]*)'", r'{"h":"\1"}', example))).hex().encode()
    return example.replace(" ", "").encode()


def inputs_of(example):
    """[(input, offset or None)] of an example; [] if it is in words."""
    found, at = [], 0
    while at < len(example):
        one = INPUT.match(example, at)
        if not one or one.end() == at:
            return []
        found.append((text_of(one[1]), int(one[2]) if one[2] else None))
        at = one.end()
    return found


def error_of(command, record):
    """(code, offset) that a command gives for a record; (None, None) if it is valid."""
    done = subprocess.run([TOOL, *command.split(), "--json", "--input", "json", "--quiet"], input=json.dumps({"input_hex": record.hex()}) + "\n",
                          stdout=subprocess.PIPE, text=True, check=False)
    error = json.loads(done.stdout).get("error") or {}
    return error.get("code"), error.get("at")


class Codes(unittest.TestCase):
    def test_examples(self):
        lines = (ROOT / "catalog/codes.tsv").read_text(encoding="utf-8").splitlines()
        rows = [line.split("\t") for line in lines if line[0].isdigit()]
        examples = [(int(row[0]), row[1], *one) for row in rows if row[1] not in NOT_RUN for one in inputs_of(row[3])]
        self.assertGreater(len(examples), 120)
        for number, name, record, at in examples:
            commands = COMMANDS[max(first for first in COMMANDS if first <= number)]
            given = (error_of(command, record) for command in commands)
            with self.subTest(name, record=record):
                self.assertTrue(any(code in (name, name.partition("_")[2]) and at in (None, place) for code, place in given),
                                f"no command gives {name} at {at}: a call must return it, or NOT_RUN has it")


if __name__ == "__main__":
    TOOL, ROOT = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    unittest.main(argv=sys.argv[:1])
