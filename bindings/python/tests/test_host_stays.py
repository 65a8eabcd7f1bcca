# SPDX-License-Identifier: MIT
"""No edit makes, moves or hides a host: each changes its part alone, or is an error. For objects, and for columns."""
import os
import random
from typing import Any

import pytest

import urikit.arrow as ua
from urikit import IRI, URI, URIError

PARTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
CASES = int(os.environ.get("URIKIT_CASES", "20000"))
PIECES = ("", "a", "b.example", "//", "/", "//evil.example", "@", ":", "u:p@", "?", "#", "[::1]", "::1", "example.com:80", "\\", "\\\\", "%2F",
          "%40", "%5C", "..", ".", "/..//", ";", "\t", "\n", "\u00e9", "\uff0f", "\u2100", " ", "80", "x:", "http:", "%", "\0", "\u202e", "*", ",", "&", "=")  # fmt: skip


def texts(seed: int) -> Any:
    """References, and texts to write into them, both of pieces that mean something in an authority."""
    rng = random.Random(seed)
    while True:
        start = rng.choice(("", "x:", "http:", "file:", "urn:"))
        host = rng.choice(("", "//", "//h", "//u@h:1", "//[::1]", "//\u00e9", "//h:", "//@"))
        path = rng.choice(("", "/", "/a//b", "/..//x", "//y" if host else "a:b", "a"))
        yield start + host + path + rng.choice(("", "?", "?q=1&@", "?//z")), "".join(rng.choice(PIECES) for _ in range(rng.randrange(4)))


def parts_of(u: Any) -> dict[str, Any]:
    return {name: getattr(u, name) for name in PARTS}


def edits(text: str) -> dict[str, Any]:
    """Calls by the part that they may change."""
    return {
        "scheme": [lambda u: u.with_scheme(text)],
        "userinfo": [lambda u: u.with_userinfo(text), lambda u: u.with_userinfo(text, encoded=True), lambda u: u.with_userinfo(None)],
        "host": [lambda u: u.with_host(text), lambda u: u.with_host(text, encoded=True)],
        "port": [lambda u: u._set("port", text, False), lambda u: u.with_port(None), lambda u: u.with_port(8080)],
        "path": [lambda u: u.with_path(text), lambda u: u.with_path(text, encoded=True), lambda u: u / text],
        "query": [lambda u: u.with_query(text), lambda u: u.with_query(text, encoded=True), lambda u: u.with_query({text: text}),
                  lambda u: u.set_query(text, text), lambda u: u.add_query(text, text), lambda u: u.remove_query(text),
                  lambda u: u.remove_query([text]), lambda u: u.with_query(None)],
        "fragment": [lambda u: u.with_fragment(text), lambda u: u.with_fragment(text, encoded=True), lambda u: u.with_fragment(None)],
    }  # fmt: skip


def test_objects() -> None:
    made = 0
    for (reference, text), _ in zip(texts(20), range(CASES // 20)):
        for kind in (URI, IRI):
            try:
                before = kind(reference)
            except URIError:
                continue
            for part, calls in edits(text).items():
                for call in calls:
                    try:
                        after = call(before)
                    except ValueError:
                        continue
                    made += 1
                    was, now = parts_of(before), parts_of(kind(str(after)))
                    assert now == parts_of(after)
                    assert {**was, part: now[part]} == now, (reference, part, text, str(after))
    assert made > CASES // 20


@pytest.mark.parametrize("part", PARTS)
def test_columns(part: str) -> None:
    rows = [row for row, _ in zip(texts(21), range(CASES))]
    references, values = [reference for reference, _ in rows], [text for _, text in rows]
    edited = ua.set_part(references, part, values).to_pylist()
    before, after = ua.parse(references).to_pylist(), ua.parse(edited).to_pylist()
    made = 0
    for was, now, reference, value, result in zip(before, after, references, values, edited):
        if result is not None:
            made += 1
            assert {**was, part: None, "host_kind": None} == {**now, part: None, "host_kind": None}, (reference, value, result)
            assert part == "host" or was["host_kind"] == now["host_kind"], (reference, value, result)
    assert made > 50 or part in ("port", "scheme")


def test_queries_of_columns() -> None:
    rows = [row for row, _ in zip(texts(22), range(CASES // 10))]
    references = [reference for reference, _ in rows]
    before = ua.parse(references).to_pylist()
    for _, key in rows[:50]:
        for edited in (ua.set_query(references, key, key), ua.remove_query(references, key)):
            for was, now in zip(before, ua.parse(edited).to_pylist()):
                assert (was is None) == (now is None)
                assert was is None or {**was, "query": None} == {**now, "query": None}, (was, key, now)
