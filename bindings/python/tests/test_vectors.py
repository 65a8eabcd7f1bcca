# SPDX-License-Identifier: MIT
"""The project's vectors through the classes."""
import copy
import os
import pickle
import re
from pathlib import Path

import pytest

import urikit
import urikit.arrow as ua
from urikit import CRI, IRI, URI, NoshURI, PackageURL, URIError, UserTypes, UserURL, is_valid, resolve

VECTORS = Path(os.environ.get("URIKIT_VECTORS") or Path(__file__).parents[3] / "tests" / "vectors")


def unescape(field: str) -> bytes:
    return re.sub(rb"\\(?:x([0-9A-Fa-f]{2})|\\)", lambda m: bytes([int(m[1], 16)]) if m[1] else b"\\", field.encode())


def rows(name: str) -> list[dict[str, bytes | None]]:
    lines = [line for line in (VECTORS / f"{name}.tsv").read_text("utf-8").split("\n") if not line.startswith("# ")]
    lines = [line for line in lines if line]
    head = lines[0].split("\t")
    found = []
    for line in lines[1:]:
        fields = line.split("\t") + [""] * (len(head) - line.count("\t") - 1)
        found.append({k: None if v == "-" else unescape(v) for k, v in zip(head, fields)})
    assert len(found) > 5, name
    return found


def text(value: bytes | None) -> str | None:
    return None if value is None else value.decode()


def test_parse_gives_the_parts() -> None:
    for row in rows("uri_parse"):
        u = URI(row["text"] or b"")
        for part in ("scheme", "userinfo", "host", "path", "query", "fragment"):
            assert getattr(u, part) == text(row[part]), (row, part)
        assert u.host_kind == text(row["kind"]), row
        port = text(row["port"])
        assert u.port == (int(port) if port and int(port) <= 65535 else None), row
        assert bytes(u) == (row["text"] or b"")


def test_errors_say_code_and_offset() -> None:
    for row in rows("uri_errors"):
        if row["grammar"] != b"reference":
            continue
        with pytest.raises(URIError) as caught:
            URI(row["text"] or b"")
        assert (caught.value.code, caught.value.offset) == (text(row["code"]), int(row["at"] or b"")), row
        assert str(caught.value).startswith(f"byte {caught.value.offset}: {caught.value.reason}")


def test_iris() -> None:
    for row in rows("iri_parse"):
        raw = row["text"] or b""
        if row["code"] == b"ok":
            assert bytes(IRI(raw)) == raw
        else:
            with pytest.raises(URIError) as caught:
                IRI(raw)
            assert (caught.value.code, caught.value.offset) == (text(row["code"]), int(row["at"] or b"")), row


def test_normalize() -> None:
    for row in rows("uri_normalize"):
        wanted = row["text"] or b""
        for level in ("case", "percent", "syntax", "scheme"):
            wanted = wanted if row[level] == b"=" else row[level] or b""
            assert bytes(URI(row["text"] or b"").normalize(level)) == wanted, (row, level)


def test_resolve() -> None:
    checked = 0
    for row in rows("uri_resolve"):
        base, ref = row["base"] or b"", row["reference"] or b""
        if row["options"] == b"letter":
            continue
        compat = row["options"] == b"compat"
        if row["code"] == b"ok":
            assert bytes(URI(base).resolve(URI(ref), compat=compat)) == (row["target"] or b""), row
            assert resolve(base, ref, compat=compat).encode() == (row["target"] or b"")
            checked += 1
        else:
            with pytest.raises(URIError) as caught:
                resolve(base, ref, compat=compat)
            assert caught.value.code == text(row["code"]), row
    assert checked > 40


def test_relativize() -> None:
    for row in rows("uri_relativize"):
        if row["code"] == b"ok":
            assert bytes(URI(row["target"] or b"").relative_to(row["base"] or b"")) == (row["reference"] or b""), row


def test_text_calls() -> None:
    """Each call of the catalog on objects, and as a column."""
    for row in rows("text_calls"):
        name, made = (row["call"] or b"").decode(), None if row["made"] is None else row["made"].decode()
        source = IRI(row["text"] or b"")
        if hasattr(source, name) and name != "to_iri":
            found = getattr(source, name)
            assert (found() if callable(found) else found) == made, row
        assert getattr(ua, name)([str(source)]).to_pylist() == [made], row


def test_host_key() -> None:
    """A name beyond ASCII in A-labels: of an object, and in a column."""
    for row in rows("iri_host_key"):
        key = None if row["key"] is None else row["key"].decode()
        source = IRI(row["text"] or b"")
        assert source.host_key == key, row
        assert ua.host_key([str(source)]).to_pylist() == [key], row


def is_utf8(text: bytes) -> bool:
    try:
        return bool(text.decode()) or not text
    except UnicodeDecodeError:
        return False


def test_string_calls() -> None:
    """Each call of the catalog on strings, as a function of the module and as a column."""
    for row in rows("string_calls"):
        if not is_utf8(row["text"] or b""):
            continue
        name, text = (row["call"] or b"").decode(), (row["text"] or b"").decode()
        given = () if row["other"] is None else (row["other"].decode(),)
        made = None if row["made"] is None else row["made"].decode()
        assert getattr(urikit, name)(text, *given) == made, row
        assert getattr(ua, name)([text], *given).to_pylist() == [made], row
        if name == "redirect_uri_error":
            assert urikit.redirect_uri_equal(text, *given) == (made is None), row


def test_surt() -> None:
    for row in rows("uri_surt"):
        assert IRI(row["text"] or b"").surt().encode() == (row["surt"] or b""), row


def test_iri_and_uri() -> None:
    for row in rows("iri_uri"):
        source = row["text"] or b""
        uri = source if row["uri"] == b"=" else row["uri"] or b""
        iri = source if row["iri"] == b"=" else row["iri"] or b""
        assert bytes(IRI(source).to_uri()) == uri, row
        assert bytes(URI(uri).to_iri()) == iri, row


def test_kinds() -> None:
    for row in rows("kind"):
        assert is_valid(row["text"] or b"", text(row["kind"]) or "") == (row["code"] == b"ok"), row


def test_cris() -> None:
    for row in rows("cri_uri"):
        if row["profile"] not in (b"both", b"r18"):
            continue
        try:
            cri = CRI((row["uri"] or b"").decode())
        except URIError as error:
            assert error.code in ("cri_nfc", "cri_label_case"), (row, error)
            continue
        edn = (row["edn"] or b"").decode()
        assert CRI.from_edn(edn) == cri and (cri.edn == edn or not edn.isascii()), row  # written with escapes
        again = row["uri"] if row["again"] is None else row["again"]
        assert str(cri).encode() == (again or b""), row
        assert CRI(bytes(cri)) == cri == CRI.from_edn(cri.edn)


def test_package_urls() -> None:
    for row in rows("purl_canonical"):
        p = PackageURL((row["input"] or b"").decode())
        assert p.canonical == text(row["canonical"]), row
        names = ("type", "namespace", "name", "version", "subpath")
        assert [getattr(p, name) for name in names] == [text(row[name]) for name in names], row
        assert p.equals(p.canonical) and str(p.normalize()) == p.canonical
    for row in rows("purl_errors"):
        try:
            source = (row["input"] or b"").decode()
        except UnicodeDecodeError:
            continue
        with pytest.raises(URIError) as caught:
            PackageURL(source)
        assert caught.value.code == text(row["code"]), row


def test_nosh() -> None:
    for row in rows("nosh"):
        for dialect in ("sdl", "lexicon") if row["dialect"] == b"any" else (text(row["dialect"]) or "",):
            raw = row["input"] or b""
            try:
                source = raw.decode()
            except UnicodeDecodeError:
                continue
            if row["code"] != b"ok":
                with pytest.raises(URIError) as caught:
                    NoshURI(source, dialect)
                assert caught.value.code == text(row["code"]), row
                continue
            n = NoshURI(source, dialect)
            assert n.restricted == (row["restricted"] == b"ok"), row
            assert n.authority_kind == text(row["kind"]), row
            assert (n.collection, n.rkey) == (text(row["collection"]), text(row["rkey"])), row
            assert bytes(n.normalize()) == row["normal"], row


def test_user_urls() -> None:
    for row in rows("usr_canonical"):
        u = UserURL((row["input"] or b"").decode())
        assert (u.canonical.encode(), u.type.encode(), u.name.encode()) == (row["canonical"], row["type"], row["name"]), row
        assert u.profile_url == text(row["profile"]), row


def test_columns_say_the_same_as_objects() -> None:
    texts = [r["text"] or b"" for n in ("uri_parse", "uri_errors", "iri_parse", "uri_normalize", "uri_surt") for r in rows(n)]
    objects: list[IRI | None] = []
    for one in texts:
        try:
            objects.append(IRI(one))
        except URIError:
            objects.append(None)
    assert 0 < objects.count(None) < len(objects)
    column = texts
    assert ua.valid(column).to_pylist() == [o is not None for o in objects]
    for name in ("scheme", "userinfo", "host", "host_kind", "port", "effective_port", "path", "query", "fragment", "authority"):
        assert getattr(ua, name)(column).to_pylist() == [None if o is None else getattr(o, name) for o in objects], name
    for level in ("string", "case", "percent", "syntax", "scheme"):
        wanted = [None if o is None else str((o if not str(o).isascii() else URI(str(o))).normalize(level)) for o in objects]
        assert ua.normalize(column, level).to_pylist() == wanted, level
    for row, o in zip(ua.parse(column).to_pylist(), objects):
        assert row == (None if o is None else {k: getattr(o, k) for k in ("scheme", "userinfo", "host", "host_kind", "port", "path", "query", "fragment")})
    assert ua.surt(column).to_pylist() == [None if o is None else o.surt() for o in objects]



def test_why_a_text_was_refused() -> None:
    classes = {"uri-reference": URI, "iri-reference": IRI, "usr": UserURL, "purl": PackageURL, "nosh": NoshURI, "cri": CRI}
    for row in rows("explain"):
        given, kind, want = row["text"] or b"", text(row["kind"]) or "", text(row["sentence"])
        read: str | bytes = given
        if kind != "cri":
            try:
                read = given.decode()
            except UnicodeDecodeError:
                continue
        [parts] = ua.error_parts([read], kind).to_pylist()
        assert (parts["offset"], parts["reason"]) == (int(row["at"] or 0), want), row
        [line] = ua.error([read], kind).to_pylist()
        assert line == f"{parts['code']}:{parts['offset']}: {want}", row
        if kind in classes:
            with pytest.raises(URIError) as info:
                classes[kind](read)
            assert (info.value.reason, info.value.offset) == (want, parts["offset"]), row


def test_types_of_ones_own() -> None:
    counts = [0, 0]
    for row in rows("usr_types_read"):
        try:
            json = text(row["json"]) or ""
        except UnicodeDecodeError:  # no str has these bytes
            continue
        counts[row["why"] is None] += 1
        if row["why"] is None:
            u = UserURL(row["usr"] or b"", UserTypes(json))
            assert (u.canonical, u.profile_url) == (text(row["canonical"]), text(row["page"])), row
            assert u.normalize().profile_url == u.profile_url and u.equals(u.canonical), row
        else:
            with pytest.raises(URIError) as refused:
                UserTypes(json)
            assert (refused.value.reason, refused.value.offset) == (text(row["why"]), int(row["at"] or 0)), row
    assert min(counts) > 5, counts


def test_types_live_as_long_as_their_urls() -> None:
    corp = UserTypes('{"type":"corp","lower_name":true}')
    u = UserURL(text="usr:corp/Ada", types=corp)
    for again in (UserURL(u), pickle.loads(pickle.dumps(u)), copy.copy(u)):
        assert again == u and again.canonical == "usr:corp/ada" and again.types is not None and again.types.json == corp.json
    assert repr(u) == f"UserURL('usr:corp/Ada', {corp!r})" and UserURL(str(u)).canonical == "usr:corp/Ada" and UserURL("usr:a/b").types is None
    with pytest.raises(AttributeError):
        u.types = None
    for wrong in (b"{}", None, 1):
        with pytest.raises(TypeError):
            UserTypes(wrong)  # type: ignore[arg-type]
