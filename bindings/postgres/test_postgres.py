#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The extension in a server that this test starts and stops: the vectors through SQL, types, indexes, plans, faults.

usage: test_postgres.py [unittest's arguments]     the server of PG_CONFIG, or of the pg_config on PATH
"""
import pathlib
import re
import subprocess
import tempfile
import unittest

from pg_server import Server

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
VECTORS = ROOT / "tests" / "vectors"
SERVER = None


def setUpModule():
    global SERVER
    SERVER = Server()
    SERVER.__enter__()
    SERVER.psql("CREATE EXTENSION urikit")


def tearDownModule():
    SERVER.__exit__()


def unescape(field):
    """A field of a vector file: None, str, or bytes where it is not UTF-8."""
    if field == "-":
        return None
    raw = re.sub(rb"\\(x([0-9A-Fa-f]{2})|\\)", lambda m: bytes([int(m[2], 16)]) if m[2] else b"\\", field.encode())
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def vectors(name):
    """The cases of a file as lists of fields."""
    lines = [line for line in (VECTORS / name).read_text(encoding="utf-8").split("\n")
             if line and not line.startswith("# ")]
    rows = [[unescape(field) for field in line.split("\t")] for line in lines[1:]]
    assert rows, name
    return rows


def literal(value):
    """A value in SQL. Strings are of no type yet, as people write them."""
    if value is None:
        return "NULL::text"
    if isinstance(value, bytes):
        return f"'\\x{value.hex()}'::bytea"
    if isinstance(value, int):
        return str(value)
    return "'" + value.replace("'", "''") + "'"


def is_text(*values):
    """True if PostgreSQL has such text: UTF-8 without NUL."""
    return all(value is None or (isinstance(value, str) and "\0" not in value) for value in values)


class Calls:
    """Calls of functions with what they should give, asked in one session."""

    def __init__(self, test):
        self.test = test
        self.calls, self.wants = [], []

    def add(self, want, function, *args):
        bytes_too = function in ("uri_valid", "uri_error")  # of a CRI
        if is_text(*(a for a in args if not isinstance(a, (int, bytes) if bytes_too else int))):
            self.calls.append(f"{function}({', '.join(map(literal, args))})")
            self.wants.append(want)

    def check(self):
        self.test.assertTrue(self.calls)
        for call, want, got in zip(self.calls, self.wants, SERVER.rows(self.calls)):
            if hasattr(want, "match"):
                self.test.assertRegex(got[0] or "", want, call)
            else:
                self.test.assertEqual(got[0], want, call)


class Vectors(unittest.TestCase):
    def setUp(self):
        self.calls = Calls(self)

    def test_parse(self):
        names = ["scheme", "userinfo", "host", "host_kind", "port", "path", "query", "fragment"]
        for text, *parts in vectors("uri_parse.tsv"):
            for name, want in zip(names, parts):
                if name == "port":
                    want = int(want) if want and int(want) <= 65535 else None
                self.calls.add(want, "uri_" + name, text)
            self.calls.add(True, "uri_valid", text)
            self.calls.add(text, "uri_strict", text)
            self.calls.add(text, "uri_try", text)
        self.calls.check()

    def test_errors(self):
        for text, grammar, code, at in vectors("uri_errors.tsv"):
            kind = {"reference": "uri-reference", "scheme": "uri"}.get(grammar)
            if kind:
                self.calls.add(re.compile(f"^{code}:{at}: "), "uri_error", text, kind)
                self.calls.add(False, "uri_valid", text, kind)
                if kind == "uri-reference":
                    self.calls.add(None, "uri_try", text)
        self.calls.check()

    def test_normalize(self):
        for text, *forms in vectors("uri_normalize.tsv"):
            want = text
            for level, form in zip(("case", "percent", "syntax", "scheme"), forms):
                want = want if form == "=" else form
                self.calls.add(want, "uri_normalize", text, level)
                self.calls.add(True, "uri_equal", text, want, level)
                if level == "syntax":
                    self.calls.add(want, "uri_normalize", text)
                    self.calls.add(want, "uri_normalize", text, "path")
        self.calls.add("http://a/%C3%A9", "uri_normalize", "http://a/%c3%a9")
        self.calls.add("http://a/\u00e9\u00e8", "uri_normalize", "http://a/%c3%a9\u00e8")
        self.calls.check()

    def test_resolve(self):
        for base, options, ref, code, target in vectors("uri_resolve.tsv"):
            if options == "strict":
                self.calls.add(target if code == "ok" else None, "uri_resolve", base, ref)
        for base, target, code, ref in vectors("uri_relativize.tsv"):
            self.calls.add(ref if code == "ok" else None, "uri_relativize", base, target)
        self.calls.check()

    def test_surt(self):
        for text, surt, _ in vectors("uri_surt.tsv"):
            self.calls.add(surt, "uri_surt", text)
        self.calls.check()

    def test_iri(self):
        for text, uri, iri in vectors("iri_uri.tsv"):
            uri = text if uri == "=" else uri
            self.calls.add(uri, "iri_to_uri", text)
            self.calls.add(text if iri == "=" else iri, "uri_to_iri", uri)
        for a, b, level in vectors("iri_equal.tsv"):
            self.calls.add(level is not None, "uri_equal", a, b, level or "scheme")
        self.calls.check()

    def test_percent(self):
        components = ["unreserved", "userinfo", "host", "path-segment", "path", "query", "query-value", "fragment"]
        for data, *encoded in vectors("percent.tsv"):
            for component, want in zip(components, encoded):
                self.calls.add(want, "uri_encode", data, component)
                self.calls.add(data if is_text(data) else None, "uri_decode", want)
        self.calls.check()

    def test_kinds(self):
        for text, kind, code, at, _ in vectors("kind.tsv"):
            text = text.encode() if kind == "cri" and isinstance(text, str) else text
            self.calls.add(code == "ok", "uri_valid", text, kind)
            self.calls.add(None if code == "ok" else re.compile(rf"^\w+:{at}: \S"), "uri_error", text, kind)
        self.calls.check()

    def test_tree(self):
        for above, below, contains in vectors("sql_tree.tsv"):
            if contains is not None:
                for call in (f"iri {literal(above)} @> {literal(below)}", f"iri {literal(below)} <@ {literal(above)}"):
                    self.calls.calls.append(call)
                    self.calls.wants.append(contains == "yes")
        self.calls.check()

    def test_registrable(self):
        for host, _, domain in vectors("psl.tsv"):
            if host is not None and is_text(host) and SERVER.one(f"uri_valid({literal(f'//{host}/')})"):
                self.calls.add(domain, "uri_registrable", f"//{host}/")
        self.calls.check()

    def test_edit(self):
        for text, verb, key, value, flags, code, _, want in vectors("uri_edit.tsv"):
            if verb == "query-set" and not flags and value is not None:
                self.calls.add(want if code == "ok" else None, "uri_set_query", text, key, value)
            if verb == "query-remove" and not flags:
                self.calls.add(want, "uri_remove_query", text, key)
        self.calls.check()

    def test_cri(self):
        for text, profile, _, again in vectors("cri_uri.tsv"):
            if profile in ("both", "r18") and is_text(text) and text != "//%c3%84":  # a label in upper case has no CRI
                x = literal(text)
                self.calls.calls.append(f"cri_to_uri(uri_to_cri({x}))")
                self.calls.wants.append(text if again is None else again)
                self.calls.calls.append(f"uri_valid(encode(uri_to_cri({x}), 'hex'), 'cri') AND uri_valid(uri_to_cri({x}), 'cri')")
                self.calls.wants.append(True)
        self.calls.check()


class Regress(unittest.TestCase):
    def test_installcheck(self):
        """pg_regress in a folder of its own: SQL and what it should print."""
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(["make", "-f", HERE / "Makefile", "with_llvm=no", f"PG_CONFIG={SERVER.pg_config}",
                                   "installcheck"], cwd=folder, env=SERVER.env, capture_output=True, text=True, check=False)
            diffs = pathlib.Path(folder, "regression.diffs")
            self.assertEqual(done.returncode, 0, done.stdout[-3000:] + (diffs.read_text() if diffs.exists() else ""))


class Table(unittest.TestCase):
    """What the script declares is what the shared table has."""

    def test_declarations(self):
        source = (ROOT / "bindings/sql/sql_table.c").read_text(encoding="utf-8")
        rows = re.findall(r'\{ "(\w+)", \w+, (\w), (\d), (\d), \{ ([\w, ]+) \}, \{ ([^}]*) \},', source)
        self.assertGreater(len(rows), 25)
        types = {"T": "text", "B": "bytea", "E": "text", "I": "bigint", "Q": "boolean"}
        results = {**types, "I": "integer"}
        text, _ = SERVER.psql("""SELECT proname, format_type(prorettype, NULL), provolatile, proparallel, proisstrict,
            pg_get_function_identity_arguments(oid) FROM pg_proc WHERE prosrc LIKE 'uripg\\_%'""")
        declared = {(name, args): rest for name, *rest, args in (line.split("|") for line in text.splitlines())}
        for name, result, least, most, kinds, args in rows:
            kinds, args = kinds.split(", "), re.findall(r'"(\w+)"', args)
            for count in range(int(least), int(most) + 1):
                wanted = ", ".join(f"{a} {types[t]}" for a, t in zip(args[:count], kinds))
                self.assertEqual(declared.get((name, wanted)), [results[result], "i", "s", "t"], (name, wanted))


class Versions(unittest.TestCase):
    OBJECTS = """SELECT pg_describe_object(classid, objid, 0) FROM pg_depend WHERE refclassid = 'pg_extension'::regclass
        AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'urikit') ORDER BY 1"""

    def setUp(self):
        SERVER.psql("CREATE DATABASE versions")

    def tearDown(self):
        SERVER.psql("DROP DATABASE versions")

    def test_upgrade(self):
        text, _ = SERVER.psql("CREATE EXTENSION urikit VERSION '0.0.1'; SELECT uri_host('http://a/');"
                              "ALTER EXTENSION urikit UPDATE;" + self.OBJECTS, "versions")
        fresh, _ = SERVER.psql(self.OBJECTS)
        self.assertEqual(text, "a\n" + fresh)

    def test_other_version(self):
        """A script and a module of two versions are not used together."""
        SERVER.psql("CREATE EXTENSION urikit", "versions")
        _, errors = SERVER.psql("SELECT urikit_require('0.2.0')", "versions", check=False)
        self.assertIn("extension urikit is version 0.2.0, but its module was built for version 0.1.0", errors)

    def test_control(self):
        version = re.search(r"default_version = '(.*)'", (HERE / "urikit.control").read_text())[1]
        self.assertEqual(SERVER.one("urikit_version()"), version)
        self.assertIn(f"urikit_require('{version}')", (HERE / f"urikit--0.0.1--{version}.sql").read_text())


if __name__ == "__main__":
    unittest.main()
