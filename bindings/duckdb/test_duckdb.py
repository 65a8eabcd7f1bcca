#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The extension as people use it, in Python's duckdb: the vectors, whole columns, hostile values, faults, the README.

usage: test_duckdb.py EXTENSION [unittest's options]     such as build/release/urikit.duckdb_extension

URIKIT_SQLITE names SQLite's extension (build/release/urikit.so); without it, or with a Python whose sqlite3 does not load
extensions, the comparison with SQLite is skipped. URIKIT_CASES is how many generated values are compared, URIKIT_SEED the
seed. URIKIT_SKIP_LARGE skips what needs several GB, URIKIT_SAMPLE what takes seconds and shows no version of DuckDB: it is for
the second version. URIKIT_LONG=1 has a result of 1 GB by a slow way, too.
"""
import json
import os
import pathlib
import random
import re
import resource
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import duckdb

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path[:0] = [str(ROOT / "bindings" / "sql"), str(HERE)]
sys.dont_write_bytecode = True
import footer  # noqa: E402
import sql_vectors  # noqa: E402

EXTENSION = None
VERSION = tuple(int(number) for number in re.findall(r"\d+", duckdb.__version__)[:2])
CASES = int(os.environ.get("URIKIT_CASES", "50000"))
LONG = bool(os.environ.get("URIKIT_LONG"))
SEED = int(os.environ.get("URIKIT_SEED", "1"))


def connect(path=":memory:", extension=None, **config):
    return load(duckdb.connect(path, config={"allow_unsigned_extensions": "true", **config}), extension)


def load(db, extension=None):
    if VERSION < (1, 3):
        # its packages for Python call their platform linux_amd64_gcc4; the binary is the same
        db.execute("SET allow_extensions_metadata_mismatch = true")
    db.execute(f"LOAD '{extension or EXTENSION}'")
    return db


class Case(unittest.TestCase):
    def setUp(self):
        self.db = connect()

    def tearDown(self):
        self.db.close()

    def one(self, function, *args):
        marks = ",".join("?" * len(args))
        return self.db.execute(f"SELECT {function}({marks})", list(args)).fetchone()[0]

    def value(self, sql):
        return self.db.execute(sql).fetchone()[0]


class Vectors(sql_vectors.Vectors, Case):
    error = duckdb.Error
    holds_bytes = False
    same_in_all = ("test_growth", "test_edits_keep_the_host", "test_guard_lets_through_what_readers_agree_on")

    def setUp(self):
        assert all(hasattr(self, name) for name in self.same_in_all)
        if os.environ.get("URIKIT_SAMPLE") and self._testMethodName in self.same_in_all:
            self.skipTest("URIKIT_SAMPLE is set")
        super().setUp()

    def test_struct(self):
        """uri_parse has the fields of the functions."""
        names = ["scheme", "userinfo", "host", "host_kind", "port", "path", "query", "fragment"]
        for text, *_ in self.rows("uri_parse.tsv"):
            self.assertEqual(self.one("uri_parse", text), {name: self.one("uri_" + name, text) for name in names}, text)


class Neighbors(sql_vectors.Neighbors, Case):
    """DuckDB gives whole chunks to a function: beside its neighbors a text may have the same address, or none."""

    KINDS = {"BYTES": "BLOB", "INTEGER": "BIGINT"}

    def fill(self, types, rows):
        self.kinds = [self.KINDS.get(kind, "VARCHAR") for kind in [*types, None, None][:3]]
        named = ", ".join(f"unnest(?::{kind}[]) AS {name}" for name, kind in zip("abc", self.kinds))
        columns = [list(column) for column in zip(*rows)]
        columns += [[None] * len(rows)] * (3 - len(columns))
        self.db.execute(f"CREATE OR REPLACE TABLE t AS SELECT unnest(range({len(rows)})) AS n, {named}", columns)

    def answers(self, scripts):
        def run(script):
            for statement in script[:-1]:
                self.db.execute(statement)
            return [row[0] for row in self.db.execute(script[-1]).fetchall()]

        return [run(script) for script in scripts]

    def each(self, function, rows):
        alone = {row: self.one(function, *row) for row in {*rows}}
        return [alone[row] for row in rows]

    literal = staticmethod(lambda value: str(value) if isinstance(value, int) else "'" + value.replace("'", "''") + "'")

    def own_shapes(self, call, given, result):
        named = ", ".join(f"{name} {kind}" for name, kind in zip("abc", self.kinds))

        def chunks():
            """Many, with the same texts in each."""
            many = self.db.execute(f"SELECT k, list({call} ORDER BY n) FROM t, range(30) r(k) GROUP BY k").fetchall()
            self.assertEqual(len(many), 30)
            return next((answers for _, answers in many if answers != many[0][1]), many[0][1])

        return [("generated", [f"CREATE OR REPLACE TABLE s(n BIGINT, {named}, x AS ({call}))", "INSERT INTO s SELECT n, a, b, c FROM t",
                               "SELECT x FROM s ORDER BY n"]),
                ("prepared", [f"PREPARE p AS SELECT {call} FROM t WHERE n >= $1 ORDER BY n", "EXECUTE p(50)", "EXECUTE p(0)"]),
                ("selected", [f"SELECT x FROM (SELECT n, {call} AS x FROM t WHERE hash(n) >= 0) u ORDER BY n"]),
                ("nested", [f"SELECT unnest(list({call} ORDER BY n)) FROM t"]), ("chunks", chunks)]


class Values(Case):
    def test_null(self):
        """NULL in any argument gives NULL, as a constant and in a column."""
        functions = self.db.execute("SELECT DISTINCT function_name, len(parameters) FROM duckdb_functions() WHERE "
                                    "function_type = 'scalar' AND regexp_matches(function_name, '^(uri_|iri_to|cri_to)')").fetchall()
        self.assertLessEqual({name for name, *_ in sql_vectors.table()} - {"psl_version"}, {name for name, _ in functions})
        self.db.execute("CREATE TABLE t AS SELECT CASE WHEN range % 3 = 0 THEN 'a' END AS a, NULL::VARCHAR AS b, "
                        "NULL::BIGINT AS n, NULL::BLOB AS c FROM range(10)")
        for name, count in functions:
            for at in range(count):
                args = ["'a'"] * count
                if name == "uri_path_segment":
                    args[1] = "1"
                if name == "cri_to_uri":
                    args[0] = "'8220'::BLOB"
                if name in ("uri_normalize", "uri_equal") and count == (2 if name == "uri_normalize" else 3):
                    args[-1] = "'case'"
                if name in ("uri_valid", "uri_error") and count == 2:
                    args[1] = "'uri'"
                if name == "uri_encode" and count == 2:
                    args[1] = "'path'"
                if name in ("uri_guard", "uri_guard_why", "uri_guard_line") and count == 2:
                    args[1] = "'allow scheme http'"
                if name in ("uri_match", "uri_route") and count == 3:
                    args[2] = "'any-order'"
                column = {"1": "n", "'8220'::BLOB": "c"}.get(args[at], "b")
                for null in ("NULL", column):
                    args[at] = null
                    query = f"SELECT count({name}({', '.join(args)})), count(*) FROM t"
                    self.assertEqual(self.db.execute(query).fetchone(), (0, 10), query)
        self.assertEqual(self.db.execute("SELECT count(uri_path(a)), count(uri_parse(a)), count(uri_query_list(a)) FROM t").fetchone(),
                         (4, 4, 4))

    def test_hostile(self):
        self.assertTrue(self.one("uri_error", "a\0b").startswith("char:1: "))
        self.assertIsNone(self.one("uri_host", "http://a\0b/"))
        self.assertIsNone(self.one("uri_decode", "%00"))
        self.assertEqual(self.one("uri_encode", "\0"), "%00")
        self.assertIsNone(self.one("uri_host", ""))
        self.assertEqual(self.one("uri_path", ""), "")
        self.assertIsNone(self.one("cri_to_uri", b""))
        self.assertIsNone(self.one("uri_path_segment", "/a", 0))
        self.assertIsNone(self.one("uri_path_segment", "/a", -2**63))
        self.assertEqual(self.one("uri_error", "8220", "cri"), self.one("uri_error", bytes.fromhex("8220"), "cri"))
        self.assertEqual(self.one("uri_query_list", "?" + "&" * 5000), [{"key": "", "value": None}] * 5001)

    def test_unknown_words(self):
        for sql in ("uri_normalize('a b', 'sintax')", "uri_valid('a', 'url')", "uri_encode('a', 'segment')",
                    "uri_equal('a', 'b', '')", "uri_normalize(a, 'sintax')"):
            with self.assertRaisesRegex(duckdb.Error, "unknown (level|kind|component) \".*\"; the "):
                self.db.execute(f"SELECT {sql} FROM (SELECT 'a' AS a)").fetchall()

    def test_strict(self):
        self.db.execute("CREATE TABLE t AS SELECT 'http://h/' || range AS u FROM range(5000)")
        self.assertEqual(self.value("SELECT count(*) FROM t WHERE uri_strict(u) = u"), 5000)
        self.db.execute("INSERT INTO t VALUES ('http://h/%G0')")
        with self.assertRaisesRegex(duckdb.Error, "percent:10: "):
            self.db.execute("SELECT count(*) FROM t WHERE uri_strict(u) = u").fetchall()
        self.assertEqual(self.value("SELECT count(*) FROM t"), 5001)

    def test_largest_value(self):
        """A value of 1 GB is an error, and so is a result of 1 GB."""
        if os.environ.get("URIKIT_SKIP_LARGE"):
            self.skipTest("URIKIT_SKIP_LARGE is set")
        self.db.execute("CREATE TABLE t AS SELECT ? AS u", ["a" * 1000000000])
        for call in ("uri_host(u)", "uri_valid(u)", "uri_parse(u)", "uri_query_list(u)", "uri_encode(u)", "uri_resolve('http://a/', u)"):
            with self.assertRaisesRegex(duckdb.Error, "a value of 1 GB or more"):
                self.db.execute(f"SELECT {call} IS NULL FROM t").fetchall()
        most = 500000000 if LONG else 300000000  # both take more bits than 28
        self.assertEqual(self.value(f"SELECT strlen(uri_path(u[:{most}])) FROM t"), most)
        calls = ["uri_expand(repeat('{+x}', 200), '{\"x\":\"' || repeat('a', 6000000) || '\"}')"]
        if LONG:
            calls.append("uri_encode(repeat(' ', 400000000))")
        for call in calls:
            with self.assertRaisesRegex(duckdb.Error, "a value of 1 GB or more"):
                self.value(f"SELECT strlen({call})")
        self.assertEqual(self.one("uri_host", "//a"), "a")


class Columns(Case):
    """Whole columns in every shape that DuckDB has, against the same by one value at a time."""

    def setUp(self):
        super().setUp()
        self.db.execute("""CREATE TABLE t AS SELECT range AS i, CASE WHEN range % 7 = 3 THEN NULL WHEN range % 11 = 5 THEN 'a b'
            WHEN range % 2 = 0 THEN 'http://h' || (range % 1000) || '.example.com:8042/a/b%20c?q=' || range || '&r#top'
            ELSE 'coap://x/y' END AS u FROM range(20000)""")

    def test_every_row(self):
        rows = self.db.execute("SELECT i, u, uri_host(u), uri_port(u), uri_valid(u), uri_parse(u), uri_query_list(u), "
                               "uri_normalize(u), uri_to_cri(u), uri_segment_list(u) FROM t ORDER BY i").fetchall()
        self.assertEqual(len(rows), 20000)
        for i, u, host, port, valid, parts, pairs, normal, cri, segments in rows:
            if i % 7 == 3 or i % 11 == 5:
                self.assertEqual((host, port, parts, pairs, normal, cri, segments), (None,) * 7)
                self.assertEqual(valid, None if i % 7 == 3 else False)
            elif i % 2 == 0:
                self.assertEqual((host, port, valid, normal), (f"h{i % 1000}.example.com", 8042, True, u))
                self.assertEqual(parts, {"scheme": "http", "userinfo": None, "host": host, "host_kind": "reg-name", "port": 8042,
                                         "path": "/a/b%20c", "query": f"q={i}&r", "fragment": "top"})
                self.assertEqual(pairs, [{"key": "q", "value": str(i)}, {"key": "r", "value": None}])
                self.assertEqual(segments, ["a", "b c"])
                self.assertIn(f"h{i % 1000}".encode(), cri)
            else:
                self.assertEqual((host, port, valid, normal, pairs, segments), ("x", None, True, u, [], ["y"]))

    def test_lengths(self):
        """Texts of every length, with much or little after them: short ones are in the rows, long ones elsewhere."""
        rows = [("x" * a, "y" * b) for a in range(70) for b in range(40)] * 3
        rows.append(("h" * 200000, "t"))  # longer than a block of memory
        rows += rows[:100]
        random.Random(SEED).shuffle(rows)
        self.db.execute("CREATE TABLE n AS SELECT unnest(?::VARCHAR[]) AS h, unnest(?::VARCHAR[]) AS q", [list(side) for side in zip(*rows)])
        got = self.db.execute("SELECT h, q, uri_host('//' || h || '?' || q), uri_parse('//' || h || '#' || q), uri_scheme(h || ':' || q), "
                              "uri_query_value('//h?' || h || '=' || q, h), uri_normalize('//' || upper(h) || '?' || q) FROM n").fetchall()
        self.assertEqual(len(got), len(rows))
        for host, tail, same, parts, scheme, value, normal in got:
            self.assertEqual((same, parts["host"], parts["fragment"], parts["path"]), (host, host, tail, ""))
            self.assertEqual((scheme, value, normal), (host or None, tail, f"//{host}?{tail}"))
        # DuckDB compares all bytes of a short text's row: those after the text must be 0
        distinct = self.db.execute("SELECT count(DISTINCT uri_host('//' || h || '?' || q)), count(DISTINCT uri_parse('//' || h || '#' || q).host), "
                                   "count(DISTINCT uri_scheme(h || ':' || q)) FROM n").fetchone()
        self.assertEqual(distinct, (71, 71, 70))

    def test_routes(self):
        """Templates that are the same as in the row before, others, and NULL."""
        routes = ["/a/{x}\n{+any}", "/a/{x}", None, "/b/{a}", '["/a/{y}"]', "/{long_name_of_a_variable}/{x}"]
        rows = [(f"/a/{i}", routes[i // 3 % len(routes)]) for i in range(100)]
        self.db.execute("CREATE TABLE r AS SELECT unnest(?::VARCHAR[]) AS u, unnest(?::VARCHAR[]) AS t, unnest(range(100)) AS i",
                        [list(side) for side in zip(*rows)])
        got = [route for route, in self.db.execute("SELECT uri_route(u, t) FROM r ORDER BY i").fetchall()]
        self.assertEqual(got, [self.one("uri_route", *row) for row in rows])
        self.assertEqual([got[i] for i in (0, 3, 6, 9, 12, 15)], ["/a/{x}", "/a/{x}", None, None, "/a/{y}", routes[5]])

    def test_shapes(self):
        """Filters, constants, dictionaries, nested calls, CASE, windows, joins, groups."""
        count = self.value("SELECT count(*) FROM t WHERE u LIKE 'http%'")
        hosts = "SELECT count(uri_host(u)) FROM t WHERE u LIKE 'http%'"
        self.assertEqual(self.value(hosts), count)
        self.assertEqual(self.value("SELECT count(*) FROM t WHERE uri_host(u) LIKE '%.example.com'"), count)
        self.assertEqual(self.value("SELECT count(DISTINCT uri_host(uri_normalize(upper(u), 'case'))) FROM t WHERE u LIKE 'http%'"), 500)
        self.assertEqual(self.value("SELECT count(*) FROM t a JOIN t b ON uri_host(a.u) = uri_host(b.u) AND a.i = b.i"),
                         self.value("SELECT count(uri_host(u)) FROM t"))
        self.assertEqual(self.value("SELECT count(CASE WHEN i % 3 = 0 THEN uri_host(u) ELSE uri_scheme(u) END) FROM t"),
                         self.value("SELECT count(uri_scheme(u)) FROM t"))
        self.assertEqual(self.value("SELECT max(len(x)) FROM (SELECT list(uri_host(u) ORDER BY i) AS x FROM t)"), 20000)
        self.assertEqual(self.value("SELECT count(*) FROM (SELECT i, uri_host(u) AS h, lag(h) OVER (ORDER BY i) AS p FROM t) "
                                    "WHERE h = p"), self.value("SELECT count(*) FROM (SELECT i, split_part(split_part(u, '//', 2), '/', 1) "
                                                               "AS h, lag(h) OVER (ORDER BY i) AS p FROM t WHERE true) WHERE h = p AND h <> ''"))
        self.assertEqual(self.value("SELECT count(uri_resolve('http://example.com/a/', '../' || i)) FROM t"), 20000)
        self.assertEqual(self.value("SELECT count(*) FROM t WHERE uri_resolve(u, 'z') = 'coap://x/z'"),
                         self.value("SELECT count(*) FROM t WHERE u LIKE 'coap%'"))
        self.db.execute("CREATE TYPE kind AS ENUM ('http://www.example.com/long', 'b')")
        self.assertEqual(self.db.execute("SELECT DISTINCT uri_host(k) FROM (SELECT (CASE WHEN i % 2 = 0 THEN 'b' ELSE "
                                         "'http://www.example.com/long' END)::kind AS k FROM t) ORDER BY 1 NULLS LAST").fetchall(),
                         [("www.example.com",), (None,)])
        self.assertEqual(self.db.execute("SELECT uri_host(u) FROM t WHERE false").fetchall(), [])
        self.assertEqual(self.value("SELECT [uri_host(x) for x in ['//a', '//www.example.com:1', NULL, 'a b']]"),
                         ["a", "www.example.com", None, None])

    def test_stored(self):
        """What is stored from results is there after the connection; dictionaries of compressed segments are read."""
        with tempfile.TemporaryDirectory() as folder:
            path = str(pathlib.Path(folder) / "crawl.duckdb")
            db = connect(path)
            db.execute("CREATE TABLE page AS SELECT 'http://www' || (range % 20) || '.example.com/' AS u FROM range(300000)")
            db.execute("CHECKPOINT")
            db.execute("CREATE TABLE host AS SELECT uri_host(u) AS h, uri_parse(u) AS p FROM page")
            db.close()
            db = connect(path)
            self.assertEqual(db.execute("SELECT count(DISTINCT h), count(DISTINCT p.host), count(*) FROM host WHERE h = p.host").fetchone(),
                             (20, 20, 300000))
            self.assertEqual(db.execute("SELECT count(DISTINCT uri_host(u)) FROM page").fetchone()[0], 20)
            db.execute("CREATE VIEW v AS SELECT uri_host(u) AS h FROM page")
            self.assertEqual(db.execute("SELECT count(DISTINCT h) FROM v").fetchone()[0], 20)
            db.close()

    def test_threads(self):
        """Two threads over the same table give what one gives; and each of several connections at the same time."""
        query = ("SELECT count(*), sum(hash(uri_normalize(u, 'scheme'))), sum(hash(uri_parse(u))), sum(hash(uri_registrable(u))), "
                 "sum(hash(uri_query_list(u))), sum(hash(uri_to_cri(u))) FROM big")
        self.db.execute("CREATE TABLE big AS SELECT i, u || '/' || r.range AS u FROM t, range(8) r")  # a thread takes 122,880 rows
        answers = []
        for threads in (1, 2, 4):
            self.db.execute(f"SET threads = {threads}")
            answers.append(self.db.execute(query).fetchall())

        def work():
            answers.append(self.db.cursor().execute(query).fetchall())

        workers = [threading.Thread(target=work) for _ in range(3)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertEqual(len(answers), 6)
        self.assertTrue(all(answer == answers[0] for answer in answers), answers)
        self.assertEqual(answers[0][0][0], 160000)

    def test_rows(self):
        self.assertEqual(self.db.execute("SELECT * FROM uri_query_each('?a=b&c&%C3%A9=%ff')").fetchall(),
                         [(1, "a", "b"), (2, "c", None), (3, "\u00e9", None)])
        self.assertEqual(self.db.execute("SELECT ordinal, segment FROM uri_segment_each('/a/b%20c/')").fetchall(),
                         [(1, "a"), (2, "b c"), (3, "")])
        for argument in ("NULL", "'a b'", "'x'"):
            self.assertEqual(self.db.execute(f"SELECT * FROM uri_query_each({argument})").fetchall(), [])
        self.assertEqual(self.value("SELECT count(*) FROM uri_query_each('?' || repeat('long-enough=%20&', 100000))"), 100001)
        self.assertEqual(self.value("SELECT count(*) FROM uri_query_each('?' || repeat('long-enough=%20&', 100000)) "
                                    "WHERE key = 'long-enough' AND value = ' '"), 100000)

    def test_finding_rows(self):
        text = "http://user@0x7f.1:25/"
        found = json.loads(self.one("uri_findings", text))
        rows = self.db.execute(f"SELECT ordinal, rule, severity, start_at, end_at, why FROM uri_finding_each('{text}')").fetchall()
        self.assertEqual(rows, [(i + 1, *(one[name] for name in ("rule", "severity", "start", "end", "why"))) for i, one in enumerate(found)])
        self.assertEqual(self.value("SELECT count(*) FROM uri_finding_each('http://a' || repeat('/..', 5000)) WHERE start_at < end_at AND why IS NOT NULL"),
                         self.value("SELECT len(from_json(uri_findings('http://a' || repeat('/..', 5000)), '[\"JSON\"]'))"))
        for argument in ("NULL", "'http://a.example/'"):
            self.assertEqual(self.db.execute(f"SELECT * FROM uri_finding_each({argument})").fetchall(), [])

    def test_rows_of_a_column(self):
        """The README's macros, which the Python package defines, too."""
        macro = re.compile(r"CREATE OR REPLACE TEMP MACRO .*?;", re.S)
        macros = macro.findall((HERE / "README.md").read_text(encoding="utf-8"))
        self.assertEqual(macros, macro.findall((ROOT / "bindings/python/src/urikit/duckdb.py").read_text(encoding="utf-8")))
        self.assertEqual(len(macros), 2)
        for sql in macros:
            self.db.execute(sql)
        self.assertEqual(self.db.execute("SELECT ordinal, key, value FROM (VALUES ('?a=b&c'), ('?d='), (NULL), ('x')) v(u), "
                                         "uri_query_each(v.u) ORDER BY v.u, ordinal").fetchall(), [(1, "a", "b"), (2, "c", None), (1, "d", "")])
        self.assertEqual(self.db.execute("SELECT ordinal, segment FROM (VALUES ('/a/b%20c'), ('a b')) v(u), uri_segment_each(v.u) "
                                         "ORDER BY ordinal").fetchall(), [(1, "a"), (2, "b c")])
        self.assertEqual(self.db.execute("SELECT * FROM uri_query_each('?a=' || chr(0))").fetchall(), [])


class Faults(Case):
    def test_interrupt(self):
        """An interrupt in the middle of a scan, and the connection goes on."""
        for call in ("uri_to_cri(u)", "uri_parse(u)", "len(uri_query_list(u))"):
            started = time.monotonic()
            timer = threading.Timer(0.3, self.db.interrupt)
            timer.start()
            with self.assertRaises(duckdb.InterruptException):
                self.db.execute(f"SELECT count({call}) FROM (SELECT 'http://h' || range || '.example/?a=b' AS u "
                                "FROM range(2000000000))").fetchall()
            timer.join()
            self.assertLess(time.monotonic() - started, 20)
            self.assertEqual(self.one("uri_host", "//a"), "a")

    def test_no_memory(self):
        """Where memory ends, the query is an error, and the process goes on."""
        program = f"""
import duckdb, resource, time
db = duckdb.connect(config={{"allow_unsigned_extensions": "true", "threads": "1"}})
{'db.execute("SET allow_extensions_metadata_mismatch = true")' if VERSION < (1, 3) else ''}
db.execute("LOAD '{EXTENSION}'")
db.execute("SET enable_progress_bar = false")
db.execute("CREATE TABLE t AS SELECT 'http://a/?' || repeat('%C3%A9&', 3000000) AS u")
time.sleep(1) # DuckDB's idle thread takes its first block, without which glibc ends the process
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
errors = results = 0
for call in ("uri_normalize(u)", "uri_query_list(u)", "uri_parse(u)", "uri_to_iri(u)", "uri_query(u)", "uri_encode(u)"):
    for more in (6, 12, 18, 24, 30, 45, 90):
        resource.setrlimit(resource.RLIMIT_AS, (used + more * 1000000, resource.RLIM_INFINITY))
        try:
            db.execute("SELECT count(" + call + ") FROM t").fetchall()
            results += 1
        except (duckdb.Error, MemoryError) as error:
            errors += 1
        resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert db.execute("SELECT count(uri_valid(u)) FROM t").fetchone()[0] == 1, call
assert errors >= 10 and results, (errors, results)
print("well")
"""
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=300)
        self.assertEqual(done.stdout, "well\n", done.stderr)

    def test_footer(self):
        """A file for another version of the API, another platform, or with no footer is refused."""
        whole = pathlib.Path(EXTENSION).read_bytes()
        library = whole[:-len(footer.footer("", "", ""))]
        platform = self.value("SELECT platform FROM pragma_platform()")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "urikit.duckdb_extension"
            for end, want in ((footer.footer(platform, "0", "v1.99.0"), r"(?i)version|v1\.99\.0"),
                              (footer.footer("linux_sparc", "0", "v1.2.0"), "linux_sparc"),
                              (footer.footer(platform, "0", "v1.2.0", "CPP"), "(?i)version|ABI"), (b"", "(?i)metadata")):
                path.write_bytes(library + end)
                db = duckdb.connect(config={"allow_unsigned_extensions": "true"})
                with self.assertRaisesRegex(duckdb.Error, want):
                    db.execute(f"LOAD '{path}'")
                self.assertRaises(duckdb.Error, db.execute, "SELECT uri_host('//a')")
                db.close()
            path.write_bytes(library + footer.footer(platform, "0", "v1.2.0"))
            db = duckdb.connect(config={"allow_unsigned_extensions": "true"})
            db.execute(f"LOAD '{path}'")
            self.assertEqual(db.execute("SELECT uri_host('//a')").fetchone()[0], "a")
            db.close()
        # the packages of 1.2 have a name of their own for the platform, see connect
        self.assertEqual(whole[len(library):], footer.footer(platform.replace("_gcc4", ""), self.version(), "v1.2.0"))
        self.assertEqual(len(whole) - len(library), 534)

    @staticmethod
    def version():
        return subprocess.run([ROOT / "scripts/version"], capture_output=True, text=True, check=True).stdout.strip()

    def test_two_databases(self):
        """A second database of the same process loads the extension while the first one uses it."""
        answers = []

        def work():
            for _ in range(5):
                db = connect()
                answers.append(db.execute("SELECT count(DISTINCT uri_host('//h' || range)) FROM range(20000)").fetchone()[0])
                db.close()

        workers = [threading.Thread(target=work) for _ in range(4)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        self.assertEqual(answers, [20000] * 20)

    def test_without_the_extension(self):
        """The table of doc/databases.md; a connection that loads the extension later goes on."""
        if VERSION < (1, 4):
            self.skipTest("the table is of DuckDB 1.4 and later")
        section, rows = sql_vectors.without_the_extension("DuckDB")
        message = re.search(r"`error` is `(.*?)`", section)[1]
        for place, columns in enumerate(("url VARCHAR, n INTEGER); CREATE INDEX page_host ON page(uri_host_key(url)", "url VARCHAR CHECK (uri_host_key(url) <> ''), n INTEGER",
                                         "url VARCHAR, n INTEGER, host VARCHAR GENERATED ALWAYS AS (uri_host_key(url))")):
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "crawl.duckdb"
                db = connect(path)
                db.execute(f"CREATE TABLE page({columns}); INSERT INTO page(url, n) VALUES ('http://a/', 1)")
                db.close()
                for statement, *wants in rows:
                    db = duckdb.connect(str(path), config={"allow_unsigned_extensions": "true"})
                    if wants[place] == "error":
                        self.assertRaisesRegex(duckdb.CatalogException, re.escape(message), db.execute, statement)
                        if VERSION < (2, 0):  # there a second one waits forever
                            db.close()
                            db = duckdb.connect(str(path), config={"allow_unsigned_extensions": "true"})
                        load(db)
                    for one in (statement,) if statement == "CHECKPOINT" else ("BEGIN", statement, "ROLLBACK"):
                        db.execute(one).fetchall()
                    self.assertEqual(db.execute("SELECT url, n FROM page").fetchall(), [("http://a/", 1)], (statement, columns))
                    db.close()

    def test_memory_flat(self):
        """Ten times the rows take no more memory."""
        def peak(rows):
            self.db.execute(f"SELECT max(uri_parse(u)), max(uri_query_list(u)), max(uri_normalize(u)) FROM (SELECT 'http://h' || range "
                            f"|| '.example.com/a/b/c?q=' || range || '&name=long-enough-not-to-be-inline' AS u FROM range({rows}))").fetchall()
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

        peak(20000)
        before = peak(100000)
        self.assertLess(peak(1000000) - before, 32768)


class Files(Case):
    def test_symbols(self):
        """Nothing but the entry point is to be seen."""
        done = subprocess.run(["nm", "-D", "--defined-only", str(EXTENSION)], capture_output=True, text=True, check=True)
        self.assertEqual([line.split()[-1] for line in done.stdout.splitlines()], ["urikit_init_c_api"])

    def test_list(self):
        """Every function is in the README, or in the page of all functions that it names."""
        readme = (HERE / "README.md").read_text(encoding="utf-8")
        page = (ROOT / "doc/functions.md").read_text(encoding="utf-8")
        names = self.db.execute("SELECT DISTINCT function_name FROM duckdb_functions() "
                                "WHERE regexp_matches(function_name, '^(uri_|iri_to_uri|cri_to_uri)')").fetchall()
        self.assertLessEqual({name for name, *_ in sql_vectors.table()}, {name for name, in names})
        for name, in names:
            self.assertTrue(f"`{name}(" in readme or f"| `{name}` |" in page, name)

    def test_template_page(self):
        """The SQL of doc/template.md gives what the page says."""
        page = (HERE.parents[1] / "doc/template.md").read_text(encoding="utf-8")
        block = re.search(r"```sql\n(.*?)```", page, re.S)[1]
        ran = 0
        for sql, want in re.findall(r"(.*?;)\n((?:-- [^\n]*\n)*)", block, re.S):
            rows = self.db.execute(sql).fetchall()
            if want:
                self.assertEqual("".join(f"-- {row}\n" for row in rows), want)
                ran += 1
        self.assertEqual(ran, 2)

    def test_readme(self):
        """README.md: each block of SQL is run in one session and gives the block after it."""
        readme = (HERE / "README.md").read_text(encoding="utf-8")
        blocks = re.findall(r"^```sql\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", readme, re.M | re.S)
        self.assertGreaterEqual(len(blocks), 4)
        for sql, want in blocks:
            got = []
            for statement in duckdb.extract_statements(sql):
                rows = self.db.execute(statement).fetchall()
                got += rows if statement.type == duckdb.StatementType.SELECT else []
            text = "".join("|".join("" if item is None else str(item) for item in row) + "\n" for row in got)
            self.assertEqual(text, want, sql)


# ---- against SQLite ----------------------------------------------------------------------

class Agreement(Case):
    """Row for row what the extension for SQLite gives: the values are the same, however they came."""

    def setUp(self):
        super().setUp()
        extension = os.environ.get("URIKIT_SQLITE")
        if not extension or not hasattr(sqlite3.Connection, "enable_load_extension"):
            self.skipTest("no extension for SQLite")
        self.other = sqlite3.connect(":memory:")
        self.other.enable_load_extension(True)
        self.other.load_extension(extension)

    def compare(self, us, vs):
        self.db.execute("CREATE OR REPLACE TABLE t AS SELECT unnest(?::VARCHAR[]) AS u, unnest(?::VARCHAR[]) AS v", [us, vs])
        self.other.execute("DROP TABLE IF EXISTS t")
        self.other.execute("CREATE TABLE t(u TEXT, v TEXT)")
        self.other.executemany("INSERT INTO t VALUES (?, ?)", zip(us, vs))
        self.assertEqual(self.db.execute("SELECT u, v FROM t").fetchall(), list(zip(us, vs)))
        for call in sql_vectors.SAME:
            got = [row[0] for row in self.db.execute(f"SELECT {call} FROM t").fetchall()]
            want = [row[0] for row in self.other.execute(f"SELECT {call} FROM t ORDER BY rowid")]
            if got != want:
                at = next(i for i, pair in enumerate(zip(got, want)) if pair[0] != pair[1])
                self.fail(f"{call}: u = {us[at]!r}, v = {vs[at]!r}: {got[at]!r}, SQLite {want[at]!r}")
        self.compare_rows("query")
        self.compare_rows("segment")

    def compare_rows(self, name):
        """Lists against rows, in which texts without items do not occur."""
        got = [(i, item) for i, items in enumerate(self.db.execute(f"SELECT uri_{name}_list(u) FROM t").fetchall())
               for item in items[0] or []]
        want = [(row[0] - 1, {"key": row[1], "value": row[2]} if name == "query" else row[1]) for row in self.other.execute(
            f"SELECT t.rowid, {'key, value' if name == 'query' else 'segment'} FROM t, uri_{name}_each(t.u) ORDER BY t.rowid, ordinal")]
        self.assertEqual(got, want)

    def test_generated(self):
        more = sql_vectors.corpus(os.environ.get("URIKIT_CORPUS", "").split())  # folders of a fuzzer
        for start in range(0, CASES, 50000):
            count = min(50000, CASES - start)
            us, vs = (list(sql_vectors.hostile(count, SEED + start + column * 1000003, more)) for column in range(2))
            self.compare(us, vs)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    EXTENSION = pathlib.Path(sys.argv.pop(1)).resolve()
    print(f"DuckDB {duckdb.__version__}, Python {sys.version.split()[0]}", flush=True)
    unittest.main()
