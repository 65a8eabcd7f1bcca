# SPDX-License-Identifier: MIT
"""The URIs and CRIs inside CBOR documents: the vectors, hostile documents, and random ones beside cbor2."""
import doctest
import os
import random
import struct
from typing import Any

import pytest
from test_vectors import rows

from urikit import CRI, CBORFind, URIError, _documents, convert_document, find_cris


def show(found: list[CBORFind]) -> str:
    return " ".join(f"{one.kind[0]}{one.start}-{one.end}{'!' if one.path is None else one.path}" for one in found)


def test_finds_of_the_vectors() -> None:
    for row in rows("cbor_find"):
        data = bytes.fromhex((row["hex"] or b"").decode())
        if row["code"] == b"ok":
            got, want = show(find_cris(data)), (row["finds"] or b"").decode()
            if "!" not in want:  # too few levels there
                assert got == want, row
        elif row["code"] != b"cbor_depth":  # levels are never too few here
            with pytest.raises(URIError) as caught:
                find_cris(data)
            if row["levels"] != b"0":
                assert caught.value.code == row["code"].decode() and caught.value.offset == int(row["at"] or b""), row


def test_conversions_of_the_vectors() -> None:
    for row in rows("cbor_convert"):
        data, to = bytes.fromhex((row["hex"] or b"").decode()), (row["to"] or b"").decode()
        if row["code"] == b"ok":
            got = convert_document(data, to)
            assert got.hex().upper() == (row["result"] or b"").decode(), row
            if row["back"]:
                assert convert_document(got, "uri" if to == "cri" else "cri") == data
        else:
            with pytest.raises(URIError):
                convert_document(data, to)


def test_shapes_and_arguments() -> None:
    data = bytes.fromhex("83d82068636f61703a2f2f61d8638220816161d82005")
    uri, cri, other = find_cris(bytearray(data))
    assert find_cris(memoryview(data)) == [uri, cri, other]
    assert uri.content == "coap://a" and other.content is None and (uri.kind, other.kind) == ("uri", "uri")
    assert isinstance(cri.content, bytes) and str(CRI(cri.content)) == "coap://a" and CRI(data[cri.start : cri.end]) == CRI(data[cri.start : cri.end])
    assert find_cris(b"\xd8\x20\x62\xc3\x28")[0].content is None  # not UTF-8
    assert find_cris(70 * b"\x81" + b"\xd8\x20\x60")[0].path is None
    assert find_cris(700 * b"\x9f" + b"\xd8\x20\x60" + 700 * b"\xff")[0].content == ""
    password = b"\xd8\x20\x6bhttp://u:p@"
    assert convert_document(password, "cri") == password != convert_document(password, "cri", "final")
    many = b"\x9f" + 300 * b"\xd8\x63\x82\x28\x81\x61a" + b"\xff"
    assert convert_document(convert_document(many, "uri"), "cri").count(b"\xd8\x63") == 300
    for wrong in ("coap://a", None, 5):
        with pytest.raises(TypeError):
            find_cris(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError):
            convert_document(wrong, "cri")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'cri' or 'uri'"):
        convert_document(data, "iri")
    with pytest.raises(ValueError, match="profile"):
        convert_document(data, "cri", "r19")


@pytest.mark.parametrize("data", [b"", b"\x9b" + 8 * b"\xff", b"\x7b\0\0\0\1\0\0\0\0x", b"\xbb\0\0\0\1\0\0\0\0\0", 100_000 * b"\x9f", 100_000 * b"\xd8\x20",
                                  100_000 * b"\x81", b"\x00\x00", b"\xff", b"\x1c"])  # fmt: skip
def test_hostile_documents_are_errors(data: bytes) -> None:
    with pytest.raises(URIError) as caught:
        find_cris(data)
    with pytest.raises(URIError) as again:
        convert_document(data, "cri")
    assert (caught.value.code, caught.value.offset) == (again.value.code, again.value.offset)
    assert caught.value.offset is not None and caught.value.offset <= len(data)


def test_docstrings() -> None:
    assert doctest.testmod(_documents) == (0, 2)


# ---- random documents beside cbor2 ----------------------------------------------------------------------

URIS = ["coap://a.example/b?c#d", "../x", "", "#f", "http://a:8080/%C3%A9?q", "urn:uuid:1", "not a URI", "mailto:a@b.example"]
CRIS = ["82208161" + "61", "82f58161" + "78", "01", "8201816161", "80", "8322" + "826161" + "6162" + "8163c3a978"]


class Maker:
    """Documents with URIs and CRIs, in all encodings of a value."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def head(self, major: int, value: int) -> bytes:
        sizes = [size for size, top in ((0, 24), (1, 1 << 8), (2, 1 << 16), (4, 1 << 32), (8, 1 << 64)) if value < top]
        size = self.random.choice(sizes)
        if size == 0:
            return bytes([major << 5 | value])
        return bytes([major << 5 | {1: 24, 2: 25, 4: 26, 8: 27}[size]]) + value.to_bytes(size, "big")

    def string(self, major: int, text: bytes, whole: bool = False) -> bytes:
        if whole or self.random.random() < 0.8:
            return self.head(major, len(text)) + text
        cut = self.random.randrange(len(text) + 1) if major == 2 else 0
        return bytes([major << 5 | 31]) + self.head(major, cut) + text[:cut] + self.head(major, len(text) - cut) + text[cut:] + b"\xff"

    def several(self, major: int, items: list[bytes]) -> bytes:
        if self.random.random() < 0.5:
            return bytes([major << 5 | 31]) + b"".join(items) + b"\xff"
        return self.head(major, len(items) // (major - 3)) + b"".join(items)

    def tagged(self) -> bytes:
        if self.random.random() < 0.5:
            return self.head(6, 32) + self.string(3, self.random.choice(URIS).encode(), True)
        return self.head(6, 99) + bytes.fromhex(self.random.choice(CRIS))

    def scalar(self) -> bytes:
        r = self.random
        return r.choice([
            lambda: self.head(0, r.randrange(1 << r.choice([3, 8, 16, 32, 64]))), lambda: self.head(1, r.randrange(1 << 60)),
            lambda: self.string(2, b"\xd8\x20\x61a"), lambda: self.string(3, "t\u00e9 coap://a".encode()),
            lambda: self.head(6, 24) + self.string(2, b"\xd8\x20\x61a"), lambda: b"\xfb" + struct.pack(">d", r.random()),
            lambda: r.choice([b"\xf4", b"\xf5", b"\xf6", b"\xf7", b"\xf8\xff"]),
        ])()  # fmt: skip

    def item(self, depth: int) -> bytes:
        r = self.random
        if depth == 0 or r.random() < 0.3:
            return self.tagged() if r.random() < 0.5 else self.scalar()
        if r.random() < 0.15:
            return self.head(6, r.choice([55799, 60000])) + self.item(depth - 1)
        if r.random() < 0.5:
            return self.several(4, [self.item(depth - 1) for _ in range(r.randrange(5))])
        pairs = []
        for i in range(r.randrange(4)):
            key = r.choice([self.head(0, i), self.string(3, f"k{i}".encode(), True), self.string(2, bytes([i, 255]), True), self.head(1, i)])
            if i == 0 and r.random() < 0.2:
                key = self.head(6, 32) + self.string(3, b"//key", True)
            pairs += [key, self.item(depth - 1)]
        return self.several(5, pairs)


def key_text(key: Any, i: int) -> str:
    if isinstance(key, bytes):
        return f"h'{key.hex().upper()}'"
    return f"{{{i}}}:" if not isinstance(key, (int, str)) else f'"{key}"' if isinstance(key, str) else str(key)


def walk(value: Any, path: str, tag: Any) -> Any:
    """(tag, path, value) of each find, in the order of the document: by cbor2's objects."""
    if isinstance(value, tag):
        if value.tag in (32, 99):
            yield value.tag, path, value.value
        else:
            yield from walk(value.value, path, tag)
    elif isinstance(value, (list, tuple)):
        for i, one in enumerate(value):
            yield from walk(one, f"{path}/{i}", tag)
    elif hasattr(value, "items"):
        for i, (key, one) in enumerate(value.items()):
            yield from walk(key, f"{path}/{{{i}}}", tag)
            yield from walk(one, f"{path}/{key_text(key, i)}", tag)


def meaning(value: Any, tag: Any, dumps: Any) -> Any:
    """The value with a URI in place of each URI and CRI; what has no URI stays."""
    if isinstance(value, tag):
        if value.tag not in (32, 99):
            return tag(value.tag, meaning(value.value, tag, dumps))
        try:
            return "is", str(CRI(value.value if value.tag == 32 else dumps(value.value)))
        except URIError:
            return value
    if isinstance(value, (list, tuple)):
        return [meaning(one, tag, dumps) for one in value]
    if hasattr(value, "items"):
        return [(meaning(key, tag, dumps), meaning(one, tag, dumps)) for key, one in value.items()]
    return value


def test_random_documents_beside_cbor2() -> None:
    cbor2 = pytest.importorskip("cbor2")
    loads, dumps, tag = cbor2.loads, cbor2.dumps, cbor2.CBORTag
    found = changed = 0
    seed = int(os.environ.get("URIKIT_SEED") or 1)
    for case in range(int(os.environ.get("URIKIT_CASES") or 400)):
        maker = Maker(seed * 1_000_003 + case)
        data = maker.item(5)
        value = loads(data)
        finds = find_cris(data)
        got = [(one, loads(data[one.start : one.end])) for one in finds]
        assert [(item.tag, one.path, item.value) for one, item in got] == list(walk(value, "", tag)), data.hex()
        for one, item in got:
            assert one.kind == {32: "uri", 99: "cri"}[item.tag]
            assert one.content == item.value if item.tag == 32 else data[: one.end].endswith(one.content)
        want = meaning(value, tag, dumps)
        for to in ("cri", "uri"):
            made = convert_document(data, to)
            changed += made != data
            assert meaning(loads(made), tag, dumps) == want, (to, data.hex())
        cut = maker.random.randrange(len(data))
        with pytest.raises(URIError):
            find_cris(data[:cut])
        found += len(finds)
    assert found > 100 and changed > 50
