#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What inspect warns of, and what it must not warn of: test_inspect.py TOOL

Each identifier has the warnings that it must get, as (part, words of the text). No other may come.
"""
import json
import subprocess
import sys

NUMBER = ("host", "ends in a number")
NUL = ("path", "an encoded NUL")
LINE_END = ("path", "an encoded line end")
CONTROL = ("path", "an encoded control character")
SLASH = ("path", "an encoded slash")
DOT = ("path", "an encoded dot")
TWICE = ("path", "a triplet within a triplet")
NOT_UTF8 = ("path", "not UTF-8")
PASSWORD = ("userinfo", "a password")
ABOVE = ("port", "above 65535")
ZERO = ("port", "cannot be connected to")
LEADING = ("port", "leading zeros")

WARNINGS = [
    ("http://example.org/a?b#c", []),
    # hosts that browsers read as addresses: the last label is a number, decimal or hexadecimal
    ("http://1.2.3/", [NUMBER]),
    ("http://1.2.3.256/", [NUMBER]),
    ("http://0x7f.1/", [NUMBER]),
    ("http://0X7F000001/", [NUMBER]),
    ("http://a.0xfF/", [NUMBER]),
    ("http://a.0x/", [NUMBER]),
    ("http://a.1./", [NUMBER]),
    ("http://a.0xg/", []),
    ("http://a.0x1g/", []),
    ("http://a.1x2/", []),
    ("http://a.1a/", []),
    ("http://a./", []),
    ("http://./", []),
    ("http://1.2.3.4/", []),
    ("http://[::1]/", []),
    # other hosts
    ("http://a%41/", [("host", "percent-encoded")]),
    ("http://%FF/", [("host", "percent-encoded"), ("host", "not UTF-8")]),
    ("http://:80/", [("host", "a port, but no host")]),
    ("file:///a", []),
    # userinfo
    ("http://u@h/", []),
    ("http://u:@h/", []),
    ("http://u:p@h/", [PASSWORD]),
    ("http://good.example@h/", [("userinfo", "looks like a host")]),
    ("http://a.b:p@h/", [PASSWORD, ("userinfo", "looks like a host")]),
    ("http://%00@h/", [("userinfo", "an encoded NUL")]),
    # ports
    ("http://h:/", []),
    ("http://h:65535/", []),
    ("http://h:65536/", [ABOVE]),
    ("http://h:18446744073709551617/", [ABOVE]),
    ("http://h:0/", [ZERO]),
    ("http://h:00/", [ZERO, LEADING]),
    ("http://h:080/", [LEADING]),
    # triplets
    ("http://h/%00", [NUL]),
    ("http://h/%0A", [LINE_END]),
    ("http://h/%0d", [LINE_END]),
    ("http://h/%01", [CONTROL]),
    ("http://h/%1F", [CONTROL]),
    ("http://h/%7F", [CONTROL]),
    ("http://h/%20", []),
    ("http://h/%2F", [SLASH]),
    ("http://h/%5c", [SLASH]),
    ("http://h/%2e", [DOT]),
    ("http://h/%2541", [TWICE]),
    ("http://h/%25zz", []),
    ("http://h/%254", []),
    ("http://h/%25", []),
    ("http://h/?%2F%2E%5C", []),
    ("http://h/?%00#%0A", [("query", "an encoded NUL"), ("fragment", "an encoded line end")]),
    ("http://h/%C3%A9%E2%82%AC%F0%9F%98%80x%41", []),
    ("http://h/%C3", [NOT_UTF8]),
    ("http://h/%C3x%A9", [NOT_UTF8]),
    ("http://h/%ED%A0%80", [NOT_UTF8]),
    ("http://h/%00%0A%01%2F%2E%2541%FF", [NUL, LINE_END, CONTROL, SLASH, DOT, TWICE, NOT_UTF8]),
    # what looks like a host and is none
    ("example.org", [("path", "'example.org' is a relative path here")]),
    ("example.org/a", [("path", "'example.org' is a relative path here")]),
    ("index.html", []),
    ("/example.org", []),
    ("a..org", []),
    (".org", []),
    ("a.o", []),
    ("a.1o", []),
    ("a_b.org", []),
    ("example.org:80/a", [("scheme", "'example.org' is the scheme here")]),
    ("localhost:8080", [("scheme", "'localhost' is the scheme here")]),
    ("localhost:123456", []),
    ("localhost:", []),
    ("localhost:80a", []),
    ("urn:80", []),
    ("a" * 80 + ".org:1", [("scheme", "'" + "a" * 60 + "' is the scheme here")]),
    ("a" * 80 + ".org", [("path", "'" + "a" * 60 + "' is a relative path here")]),
    # the text as a whole
    ("http://h/e\u0301", [("text", "Normalization Form C")]),
    ("http://h/\u05d0a", [("text", "directions of writing")]),
    # user URLs
    ("usr:x/a%07", [("name", "control character")]),
    ("usr:x/a%7F", [("name", "control character")]),
    ("usr:x/a%20", []),
]


def warnings_of(tool, text):
    done = subprocess.run([tool, "inspect", "--json", text], capture_output=True, timeout=60, check=True)
    return [(found["part"], found["text"]) for found in json.loads(done.stdout)["warnings"]]


def page_of(tool, text):
    done = subprocess.run([tool, "inspect", text], capture_output=True, timeout=60, check=True, env={"COLUMNS": "400"})
    return done.stdout.decode()


def main():
    tool = sys.argv[1]
    wrong = []
    for text, wanted in WARNINGS:
        got = warnings_of(tool, text)
        if len(got) != len(wanted) or any(g[0] != w[0] or w[1] not in g[1] for g, w in zip(got, wanted)):
            wrong.append(f"{text}: got {got}, want {wanted}")
        page = page_of(tool, text)
        missing = [text for _, text in got if text not in page]
        if missing or ("Worth knowing" in page) != bool(got):
            wrong.append(f"{text}: the page says something else than the data: {missing}")
    print(*wrong, sep="\n")
    print(f"{len(WARNINGS)} identifiers, {len(wrong)} wrong")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
