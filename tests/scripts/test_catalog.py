#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The catalog: generated files are current, and each kind of wrong row is refused with its file, line and name."""
import pathlib
import shutil
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
PROJECT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(PROJECT / "catalog"))
import generate  # noqa: E402
import updates  # noqa: E402

CODES, FUNCTIONS, RULES, TYPES, MODELS, RELEASES, CHANGES = ("codes.tsv", "functions.toml", "rules.toml", "types.toml", "models.tsv", "model_releases.tsv",
                                                            "model_changes.tsv")
HOST = '[uri_host]\nargs = ["x"]\n'
ORIGIN = '[uri_origin]\nargs = ["x"]\n'
ORIGIN_NAMES = 'names = { columns = "origin", python = "origin", js = "origin" }\ncall'
REFUSED = [  # a table, a part of it, what is written instead, the message
    (CODES, "3\tscheme\t", "3\tScheme\t", "Scheme: the name has other characters than a-z, 0-9 and _"),
    (CODES, "3\tscheme\t", "x\tscheme\t", "scheme: the number 'x' is not a number"),
    (CODES, "3\tscheme\t", "2\tscheme\t", "scheme: the number 2 is used already"),
    (CODES, "3\tscheme\t", "3\tpercent\t", "percent: a second row of this name"),
    (CODES, "\ta port has digits only\t", "\ta port has digits only.\t", "port: needs a sentence without a full stop"),
    (CODES, "\ta port has digits only\t", "\t\t", "port: needs a sentence without a full stop"),
    (CODES, "\ta port has digits only\t", "\t", "4: 4 cells, not 5"),
    (FUNCTIONS, HOST, "[uri_scheme]\n", "Cannot declare"),
    (FUNCTIONS, HOST, "[uri_host\n", "functions.toml:"),
    (FUNCTIONS, HOST, HOST + 'size = 1\n', "uri_host: unknown key 'size'"),
    (FUNCTIONS, HOST, '[uri_host]\nargs = ["x: string"]\n', "uri_host: unknown type 'string'"),
    (FUNCTIONS, HOST, HOST + 'result = "text|bytes"\n', "uri_host: unknown type of the result"),
    (FUNCTIONS, HOST, '[uri_host]\nargs = ["a", "b", "c", "d"]\n', "uri_host: more than 3 arguments"),
    (FUNCTIONS, HOST, '[uri_host]\nargs = ["a?", "b"]\n', "uri_host: an argument that is needed follows"),
    (FUNCTIONS, ORIGIN, ORIGIN.replace('args = ["x"]\n', ""), "uri_origin: a call needs doc, and args"),
    (FUNCTIONS, ORIGIN_NAMES, 'names = { python = "origin", js = "origin" }\ninstead = { columns = "none" }\ncall', "uri_origin: doc is what columns say"),
    (FUNCTIONS, HOST, HOST + 'form = "struct"\n', "uri_host: form is "),
    (FUNCTIONS, 'does = "the host as written, IP literals with brackets"\n', "", "uri_host: needs a sentence"),
    (FUNCTIONS, 'names = { columns = "host", python = "host", js = "host" }', 'names = { columns = "host", python = "host" }',
     "uri_host: does not say what to do instead in js"),
    (FUNCTIONS, 'names = { columns = "host", python = "host", js = "host" }', 'names = { columns = "host", python = "host", js = "hoost" }',
     "uri_host: no hoost in bindings/js"),
    (FUNCTIONS, 'names = { columns = "host", python = "host", js = "host" }', 'names = { columns = "host", python = "host", ruby = "host" }',
     "uri_host: a binding that is not one of"),
    (RULES, '[backslash]\n', '[backslash]\nlevel = 1\n', "backslash: unknown key 'level'"),
    (RULES, '[backslash]\ntitle = "A backslash"\n', "[backslash]\n", "backslash: needs title"),
    (RULES, '[backslash]\ntitle = "A backslash"\nseverity = "warning"', '[backslash]\ntitle = "A backslash"\nseverity = "fatal"', "backslash: severity is note or"),
    (RULES, 'needs = ["backslash"]\n', 'needs = ["slash"]\n', "backslash: needs has words of address"),
    (RULES, "a host name of {number} bytes", "a host name of {length} bytes", "host-long: no insert {length}"),
    (TYPES, "[usr.name]\n", "[usr.name]\nsize = 1\n", "usr.name: unknown key 'size'"),
    (TYPES, "[usr.name]\n", "[usr.type]\n", "Cannot declare ('usr', 'type')"),
    (TYPES, 'class = "UserURL"\n', "", "usr: has class and title, and its parts"),
    (TYPES, '[usr.name]\ndoes = "the name, decoded, by the rule of its type"\n', "[usr.name]\n", "usr.name: needs a sentence"),
    (TYPES, '[purl.version]\ndoes = "the version, decoded"\n', '[purl.version]\ndoes = "the version."\n', "purl.version: needs a sentence without"),
    (TYPES, 'is = "list query: ', 'is = "array query: ', "usr.checksums: 'array' is not one of word, text"),
    (TYPES, '[usr.checksums]\n', '[usr.checksums]\nobject = "checksums"\n', "usr.checksums: 'list' is not one of word, text, map, number, flag"),
    (TYPES, 'is = "text userinfo: ', 'is = "text user: ', "purl.version: 'user' is not one of scheme"),
    (TYPES, 'is = "text userinfo: ', 'is = "text: ', "purl.version: needs what it is"),
    (TYPES, "set append remove build", "set add remove build", "usr.checksums: 'add' is not one of span"),
    (TYPES, 'when = "checked"', 'when = "never"', "nosh.fragment_form: 'never' is not one of asked"),
    (TYPES, 'help = "ITEM: ', 'help = "', "usr.checksums: a part to build from needs help"),
    (TYPES, 'object = "restricted"\n', 'object = "dialect"\n', "nosh.restricted_valid: a second part that objects have as 'dialect'"),
    (TYPES, 'object = "canonical"\n', "", "nosh: needs one part with the use canonical"),
    (TYPES, "[nosh.rkey]\n", "[nosh.key]\n", "nosh.key: no key() in include/urikit/nosh.hpp"),
    (TYPES, "[nosh.rkey]\n", '[nosh.key]\ncpp = "rkey"\n', "nosh.key: no key() in bindings/rust/urikit/src/nosh.rs"),
    (MODELS, "\nurllib3\t", "\nurllib\t", "urllib: a second row of this name"),
    (MODELS, "\tgo\tgo\tgo", "\tbrew\tgo\tgo", "go: needs title, version, package, and a manager: apt, npm, pip or go"),
    (MODELS, "\tpip\turllib3\turllib", "\tpip\turllib3\tyarl", "urllib3: joins as a model before it or -"),
    (MODELS, "# clients", "# peers", "whatwg: joins as a model before it or -, and clients are before servers"),
    (RELEASES, "ruby@3.4\t", "rubby@3.4\t", "rubby@3.4: is a client of models.tsv, @ and the beginning of the version"),
    (RELEASES, "ruby@3.4\t", "ruby@3.3\t", "ruby@3.3: is a client of models.tsv, @ and the beginning of the version"),
    (RELEASES, "ruby@3.4\t3.4.1", "ruby@4.1\t4.1.0", "ruby@4.1: is a client of models.tsv, @ and the beginning of the version"),
    (RELEASES, "ruby@3.4\t3.4.1", "nginx@1.20\t1.20.0", "nginx@1.20: is a client of models.tsv, @ and the beginning of the version"),
    (MODELS, "httpx\t2024-12", "httpx\t2024", "httpx: needs the month of its package"),
    (RELEASES, "3.4.1\t2026-08", "3.4.1\tsummer", "ruby@3.4: needs the month of its package"),
    (CHANGES, "ruby.root\t", "rubby.root\t", "rubby.root: is a program of models.tsv, a dot and a word"),
    (CHANGES, "go.slashes\t1.27\tjoin", "go.slashes\t1.27\twrite", "go.slashes: is a program of models.tsv, a dot and a word; it changes read, take, refuse or join"),
    (CHANGES, "go.slashes\t1.27", "go.slashes\t1.28", "go.slashes: since is a release up to the newest one of the program"),
]


class Catalog(unittest.TestCase):
    def test_current(self):
        self.assertEqual(generate.write(PROJECT, generate.all_files(PROJECT), check=True), 0)

    def test_stale(self):
        """A generated file that differs is named, and left as it is."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / "a.h").write_text("old")
            self.assertEqual(generate.write(root, {"a.h": "new", "b.h": "new"}, check=True), 2)
            self.assertEqual((root / "a.h").read_text(), "old")

    def test_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for path in ("catalog", "bindings/python/src/urikit", "bindings/js/types", "src/lint", "include/urikit", "bindings/rust/urikit/src"):
                shutil.copytree(PROJECT / path, root / path)
            for name, part, instead, message in REFUSED:
                with self.subTest(message):
                    text = (PROJECT / "catalog" / name).read_text(encoding="utf-8")
                    self.assertEqual(text.count(part), 1, part)
                    (root / "catalog" / name).write_text(text.replace(part, instead), encoding="utf-8")
                    with self.assertRaises(generate.CatalogError) as refused:
                        list(generate.read_codes(root))
                        generate.read_functions(root)
                        list(generate.read_rules(root))
                        list(generate.read_types(root))
                        generate.model_facts(root)
                    self.assertRegex(str(refused.exception), rf"^catalog/{name}:\d+: ")
                    self.assertIn(message, str(refused.exception))
                    line = int(str(refused.exception).split(":")[1])
                    self.assertTrue(name != CODES or line == text[: text.index(part)].count("\n") + 1, str(refused.exception))
                    (root / "catalog" / name).write_text(text, encoding="utf-8")

    def test_update_of_a_released_script(self):
        """What is new or changed is in the update; what is gone, or cannot be changed, has none."""
        made = "CREATE FUNCTION f(x text) RETURNS text\n    LANGUAGE C AS 'a', '{}';\nCREATE TYPE t AS (a {});\n"
        script, lost = updates.update(made.format("f", "text"), made.format("g", "text") + "CREATE FUNCTION n() RETURNS text AS 'b';\nCREATE TYPE u AS (b text);\nSELECT 1;\n")
        self.assertEqual(script, "CREATE OR REPLACE FUNCTION f(x text) RETURNS text\n    LANGUAGE C AS 'a', 'g';\n"
                                 "CREATE OR REPLACE FUNCTION n() RETURNS text AS 'b';\n"
                                 "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_type'::regclass AND objid = to_regtype('u')"
                                 " AND deptype = 'e') THEN CREATE TYPE u AS (b text); END IF; END $$;\nSELECT 1;\n")
        self.assertEqual(lost, [])
        with tempfile.TemporaryDirectory() as folder:
            (released := pathlib.Path(folder) / "bindings/postgres/released").mkdir(parents=True)
            (released / "1.0.sql").write_text(made.format("f", "text"))
            for current, gone in (("SELECT 1;\n", "CREATE FUNCTION f"), (made.format("f", "int"), "CREATE TYPE t")):
                self.assertRaisesRegex(updates.UpdateError, rf"^1\.0\.sql: no update for: {gone}", updates.update_files, pathlib.Path(folder), current)


if __name__ == "__main__":
    unittest.main()
