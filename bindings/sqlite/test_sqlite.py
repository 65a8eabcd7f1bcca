#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The loadable extension as people use it: Python's sqlite3, the sqlite3 shell, the vectors, the README's tutorial.

usage: test_sqlite.py EXTENSION     such as build/release/urikit.so; needs a Python whose sqlite3 loads extensions
"""
import json
import os
import pathlib
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "bindings" / "sql"))
sys.dont_write_bytecode = True
import sql_vectors  # noqa: E402
EXTENSION = None


def connect(path=":memory:"):
    db = sqlite3.connect(path)
    db.text_factory = lambda raw: raw.decode("utf-8", "surrogateescape")
    db.enable_load_extension(True)
    db.load_extension(str(EXTENSION))
    db.enable_load_extension(False)
    return db


class Case(unittest.TestCase):
    def setUp(self):
        self.db = connect()

    def tearDown(self):
        self.db.close()

    def one(self, function, *args):
        marks = ",".join("?" * len(args))
        return self.db.execute(f"SELECT {function}({marks})", args).fetchone()[0]


class Vectors(sql_vectors.Vectors, Case):
    error = sqlite3.OperationalError
    holds_bytes = True


class Neighbors(sql_vectors.Neighbors, Case):
    NEIGHBORS = 400

    def fill(self, types, rows):
        self.db.executescript("DROP TABLE IF EXISTS t; CREATE TABLE t(n INT, a, b, c)")
        self.db.executemany("INSERT INTO t VALUES (?, ?, ?, ?)", [(n, *row, *[None] * (3 - len(row))) for n, row in enumerate(rows)])

    def answers(self, scripts):
        return [[row[0] for row in self.db.execute(query)] for query, in scripts]

    def each(self, function, rows):
        return [self.one(function, *row) for row in rows]

    literal = staticmethod(lambda value: str(value) if isinstance(value, int) else "'" + value.replace("'", "''") + "'")

    def own_shapes(self, call, given, result):
        def kept_in_schema():
            new = re.sub(r"(?<=[(, ])([abc])(?=[,)])", r"new.\1", call)
            self.db.executescript(f"""DROP TABLE IF EXISTS s; DROP TABLE IF EXISTS got; CREATE TABLE got(n INT, x);
                CREATE TABLE s(n INT, a, b, c, stored AS ({call}) STORED, made AS ({call}));
                CREATE TRIGGER g AFTER INSERT ON s BEGIN INSERT INTO got SELECT new.n, {new}; END; INSERT INTO s SELECT * FROM t""")
            rows = self.db.execute("SELECT stored, made, x FROM s JOIN got USING (n) ORDER BY n").fetchall()
            return [row[0] if row[0] == row[1] == row[2] else row for row in rows]

        def prepared():
            self.db.executescript("DROP TABLE IF EXISTS got; CREATE TABLE got(n INT, x)")
            marks = re.sub(r"(?<=[(, ])([abc])(?=[,)])", lambda found: f":{found[1]}", call)
            rows = self.db.execute("SELECT n, a, b, c FROM t").fetchall()
            self.db.executemany(f"INSERT INTO got SELECT :n, {marks}", [dict(zip("nabc", row)) for row in rows])
            return [row[0] for row in self.db.execute("SELECT x FROM got ORDER BY n")]

        return [("triggers and generated columns", kept_in_schema), ("prepared", prepared)]

    def test_rows(self):
        texts = [text for text, in sql_vectors.neighbors("uri_query_each", ["x"], 300, random.Random(1))]
        self.fill(["TEXT"], [(text,) for text in texts])
        for function in ("uri_query_each", "uri_segment_each", "uri_finding_each"):
            alone = [(n, *row) for n, text in enumerate(texts) for row in self.db.execute(f"SELECT * FROM {function}(?)", (text,))]
            self.assertEqual(self.db.execute(f"SELECT t.n, r.* FROM t, {function}(t.a) r ORDER BY t.n, r.ordinal").fetchall(), alone)


class Values(Case):
    def test_hostile(self):
        self.assertEqual(self.one("uri_error", "a\0b"), self.one("uri_error", b"a\0b"))
        self.assertTrue(self.one("uri_error", "a\0b").startswith("char:1: "))
        self.assertIsNone(self.one("uri_host", "http://a\0b/"))
        self.assertEqual(self.one("uri_host", b"http://a/"), "a")
        self.assertIsNone(self.one("uri_host", b"http://\xff/"))
        self.assertIsNone(self.one("uri_decode", "%00"))
        self.assertEqual(self.one("uri_encode", "\0"), "%00")
        self.assertEqual(self.one("uri_encode", b"\xff"), "%FF")
        self.assertEqual(self.one("uri_host", ""), None)
        self.assertEqual(self.one("uri_path", b""), "")
        self.assertEqual(self.one("uri_valid", 12.5), 1)
        self.assertIsNone(self.one("cri_to_uri", "8220"))
        self.assertIsNone(self.one("cri_to_uri", b""))
        self.assertIsNone(self.one("uri_path_segment", "/a", 0))
        self.assertIsNone(self.one("uri_path_segment", "/a", -2**63))

    def test_unknown_words(self):
        for sql in ("uri_normalize('a b', 'sintax')", "uri_valid('a', 'url')", "uri_encode('a', 'segment')",
                    "uri_equal('a', 'b', '')"):
            with self.assertRaisesRegex(sqlite3.OperationalError, "^unknown (level|kind|component) \".*\"; the "):
                self.db.execute("SELECT " + sql)

    def test_utf16(self):
        self.db.close()
        self.db = sqlite3.connect(":memory:")
        self.db.execute("PRAGMA encoding = 'UTF-16'")
        self.db.enable_load_extension(True)
        self.db.load_extension(str(EXTENSION))
        self.db.execute("CREATE TABLE t(u TEXT COLLATE URI)")
        self.db.executemany("INSERT INTO t VALUES (?)", [("http://a/é",), ("HTTP://a/%c3%a9",), ("http://b/",)])
        self.assertEqual(self.db.execute("SELECT count(DISTINCT u) FROM t").fetchone()[0], 2)
        self.assertEqual(self.db.execute("SELECT uri_path(u) FROM t").fetchall()[0][0], "/é")

    def test_largest_value(self):
        """A value as long as SQLite allows is read; a result that would be longer is an error."""
        if os.environ.get("URIKIT_SKIP_LARGE"):
            self.skipTest("URIKIT_SKIP_LARGE is set")
        self.assertEqual(self.db.execute("SELECT uri_error(zeroblob(1000000000))").fetchone()[0][:7], "char:0:")
        with self.assertRaisesRegex((sqlite3.DataError, sqlite3.OperationalError), "too big"):
            self.db.execute("SELECT length(uri_encode(zeroblob(1000000000)))").fetchone()
        self.assertEqual(self.one("uri_host", "//a"), "a")


class Json(Case):
    """What other engines have types for: JSON."""

    def test_parse(self):
        fields = ["scheme", "userinfo", "host", "host_kind", "port", "path", "query", "fragment"]
        for text, *parts in sql_vectors.vectors("uri_parse.tsv"):
            if isinstance(text, str):
                got = json.loads(self.one("uri_parse", text))
                self.assertEqual(list(got), fields)
                self.assertEqual({**got, "port": None}, {**dict(zip(fields, parts)), "port": None}, text)
                self.assertEqual(got["port"], self.one("uri_port", text))
        self.assertIsNone(self.one("uri_parse", "a b"))
        self.assertEqual(self.db.execute("SELECT uri_parse('http://h:80/?q') ->> '$.query'").fetchone(), ("q",))

    def test_query_list(self):
        for text in ["?a=%20&b&=%FF&a=2", "/", "?", "?%22=%5C&%00=%0A&\u00e9=%C3%A9", "?a=%E2%82%AC%F0%9F%98%80&+=+", "?%7f&%1f&%e2%82"]:
            rows = self.db.execute("SELECT key, value FROM uri_query_each(?)", (text,)).fetchall()
            self.assertEqual(json.loads(self.one("uri_query_list", text)), [{"key": key, "value": value} for key, value in rows], text)
        self.assertIsNone(self.one("uri_query_list", "a b"))
        self.assertEqual(self.db.execute("SELECT e.value ->> 'value' FROM json_each(uri_query_list('?a=1&b=2')) e WHERE e.value ->> 'key' = 'b'").fetchone(), ("2",))

    def test_findings(self):
        found = json.loads(self.one("uri_findings", "http://user@0x7f.1:25/"))
        rows = self.db.execute("SELECT ordinal, rule, severity, start_at, end_at, why FROM uri_finding_each('http://user@0x7f.1:25/')").fetchall()
        self.assertEqual(rows, [(i + 1, *(one[name] for name in ("rule", "severity", "start", "end", "why"))) for i, one in enumerate(found)])
        self.assertEqual(self.db.execute("SELECT count(*) FROM (VALUES ('a b'), ('http://a.example/'), (NULL)) v, uri_finding_each(v.column1)").fetchone(),
                         (len(json.loads(self.one("uri_findings", "a b"))),))


class Faults(Case):
    def test_interrupt(self):
        """An interrupt in the middle of a scan is an error of that statement; the connection goes on."""
        query = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000) " \
                "SELECT count(uri_to_cri('http://h/' || i)), count((SELECT max(key) FROM uri_query_each('?a=' || i))) FROM n"
        timer = threading.Timer(0.3, self.db.interrupt)
        timer.start()
        self.assertRaisesRegex(sqlite3.OperationalError, "interrupted", self.db.execute, query)
        timer.join()
        self.assertEqual(self.one("uri_host", "//a"), "a")

    def test_memory_limit(self):
        """Where the process has no more memory, statements are errors, and it goes on."""
        program = f"""
import resource, sqlite3
db = sqlite3.connect(":memory:")
db.enable_load_extension(True)
db.load_extension({str(EXTENSION)!r})
db.execute("CREATE TABLE t AS SELECT 'http://a/?' || replace(hex(zeroblob(5000000)), '0', '%C3%A9&') AS u")
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
errors = results = 0
for call in ("uri_normalize(u)", "uri_to_iri(u)", "uri_query(u)", "uri_encode(u)", "uri_to_cri(u)",
             "(SELECT count(value) FROM uri_query_each(u))"):
    for more in (0, 20, 40, 80, 160, 500):
        resource.setrlimit(resource.RLIMIT_AS, (used + more * 1000000, resource.RLIM_INFINITY))
        try:
            db.execute("SELECT typeof(" + call + ") FROM t").fetchall()
            results += 1
        except (sqlite3.Error, MemoryError):
            errors += 1
        resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert db.execute("SELECT uri_valid(u) FROM t").fetchone()[0] == 1, call
assert errors >= 10 and results >= 5, (errors, results)
print("well")
"""
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=300)
        self.assertEqual(done.stdout, "well\n", done.stderr)


class Schema(Case):
    """Indexes on expressions, generated columns, constraints, the collation; also where schemas are not trusted."""

    def test_schema(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "crawl.db"
            db = connect(path)
            db.execute("PRAGMA trusted_schema = OFF")
            db.executescript("""
                CREATE TABLE page(url TEXT CHECK(uri_valid(url, 'uri')), host TEXT AS (uri_host(url)) STORED,
                                  port INT AS (uri_effective_port(url)));
                CREATE INDEX page_normal ON page(uri_normalize(url, 'scheme'));
                CREATE INDEX page_url ON page(url COLLATE URI);
                CREATE VIEW pairs AS SELECT url, key, value FROM page, uri_query_each(url);
            """)
            db.executemany("INSERT INTO page(url) VALUES (?)", [("http://a/?k=v",), ("HTTP://A:80?k=v",), ("https://b/%7e",)])
            self.assertRaises(sqlite3.IntegrityError, db.execute, "INSERT INTO page(url) VALUES ('a b')")
            db.commit()
            db.close()
            db = connect(path)
            db.execute("PRAGMA trusted_schema = OFF")
            self.assertEqual(db.execute("PRAGMA integrity_check").fetchone()[0], "ok")
            self.assertEqual(db.execute("SELECT host, port FROM page").fetchall(), [("a", 80), ("A", 80), ("b", 443)])
            self.assertEqual(db.execute("SELECT key, value FROM pairs").fetchall(), [("k", "v"), ("k", "v")])
            find = "SELECT count(*) FROM page WHERE uri_normalize(url, 'scheme') = 'http://a/?k=v'"
            self.assertEqual(db.execute(find).fetchone()[0], 2)
            self.assertIn("page_normal", str(db.execute("EXPLAIN QUERY PLAN " + find).fetchall()))
            find = "SELECT url FROM page WHERE url = 'https://b/~' COLLATE URI"
            self.assertEqual(db.execute(find).fetchone()[0], "https://b/%7e")
            self.assertIn("page_url", str(db.execute("EXPLAIN QUERY PLAN " + find).fetchall()))
            db.close()

    def test_without_the_extension(self):
        """The table of doc/databases.md: a statement and what comes of it, for each place where a schema has a function."""
        places = ("url, n); CREATE INDEX page_host ON page(uri_host_key(url)", "url CHECK (uri_host_key(url) <> ''), n",
                  "url, n, host AS (uri_host_key(url))", "url, n, host AS (uri_host_key(url)) STORED")
        _, rows = sql_vectors.without_the_extension("SQLite")
        with tempfile.TemporaryDirectory() as folder:
            for place, columns in enumerate(places):
                made, path = pathlib.Path(folder) / f"{place}.db", pathlib.Path(folder) / "crawl.db"
                db = connect(made)
                db.executescript(f"CREATE TABLE page({columns}); INSERT INTO page(url, n) VALUES ('http://a/', 1)")
                db.close()
                for statement, *wants in rows:
                    shutil.copy(made, path)
                    db = sqlite3.connect(path, isolation_level=None)
                    try:
                        db.execute(statement).fetchall()
                        got = "works"
                    except sqlite3.OperationalError as error:
                        got = str(error)
                        self.assertEqual(db.execute("SELECT url, n FROM page").fetchall(), [("http://a/", 1)])
                    self.assertEqual(got, wants[place], (statement, columns))
                    if place == 0 and got != "works":
                        db.execute("DROP INDEX page_host")
                        db.execute(statement)
                    db.close()

    def test_order(self):
        """The collation is a total order: sorting in any order of insertion gives the same."""
        texts = [row[0] for row in sql_vectors.vectors("uri_normalize.tsv")] + [row[0] for row in sql_vectors.vectors("uri_errors.tsv")]
        texts = [text for text in texts if isinstance(text, str)]
        orders = []
        for batch in (texts, texts[::-1], sorted(texts)):
            self.db.execute("CREATE TEMP TABLE t(u)")
            self.db.executemany("INSERT INTO t VALUES (?)", [(text,) for text in batch])
            query = "SELECT u FROM t ORDER BY u COLLATE URI, u COLLATE BINARY"
            orders.append([row[0] for row in self.db.execute(query)])
            self.db.execute("DROP TABLE t")
        self.assertEqual(orders[0], orders[1])
        self.assertEqual(orders[0], orders[2])
        valid = [self.one("uri_valid", text) for text in orders[0]]
        self.assertEqual(valid, sorted(valid, reverse=True))

    def test_threads(self):
        """A connection a thread, as SQLite wants it; the answers are the same."""
        answers = []

        def work():
            db = connect()
            query = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000) " \
                    "SELECT count(DISTINCT uri_registrable('http://h' || i || '.example.co.uk/%C3%A9')), " \
                    "sum(length(uri_to_cri('http://h/' || i || '/%C3%A9'))) FROM n"
            answers.append(db.execute(query).fetchone())
            db.close()

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(answers), 4)
        self.assertEqual(len(set(answers)), 1)
        self.assertEqual(answers[0][0], 1)


class Files(Case):
    def test_symbols(self):
        """Nothing but the entry point is to be seen."""
        done = subprocess.run(["nm", "-D", "--defined-only", str(EXTENSION)], capture_output=True, text=True, check=True)
        self.assertEqual([line.split()[-1] for line in done.stdout.splitlines()], ["sqlite3_urikit_init"])

    def test_beside_another(self):
        """With another library's calls of the same names in the program, the extension uses its own."""
        compiler = shutil.which("cc") or shutil.which("gcc")
        names = re.findall(r"\b(urikit_\w+)\(", "".join((ROOT / "include/urikit" / name).read_text(encoding="utf-8")
                                                        for name in ("uri.h", "iri.h", "text.h", "psl.h")))
        with tempfile.TemporaryDirectory() as folder:
            source, other = pathlib.Path(folder) / "other.c", pathlib.Path(folder) / "other.so"
            lines = [f"void {name}(void);\nvoid {name}(void) {{ abort(); }}\n" for name in sorted(set(names))
                     if not name.startswith("urikit_str_of") and name != "urikit_out_of"]
            source.write_text("#include <stdlib.h>\n" + "".join(lines), encoding="utf-8")
            subprocess.run([compiler, "-shared", "-fPIC", "-o", other, source], check=True)
            out = run_shell("SELECT uri_host('http://a/'), uri_normalize('HTTP://A'), uri_registrable('//a.co.uk');",
                            {"LD_PRELOAD": str(other)})
            self.assertEqual(out, "a|http://a|a.co.uk\n")

    def test_companion(self):
        """The extension as one file, in a program with SQLite and urikit in it."""
        program = r'''
            #include "urikit_sqlite.h"
            #include <sqlite3.h>
            #include <stdio.h>
            static int print(void *context, int count, char **texts, char **names)
            {
                (void)context, (void)count, (void)names;
                return printf("%s\n", texts[0]) < 0;
            }
            int main(void)
            {
                sqlite3 *db;
                sqlite3_auto_extension((void (*)(void))sqlite3_urikit_init);
                return sqlite3_open(":memory:", &db) || sqlite3_exec(db, "SELECT uri_registrable('//www.a.co.uk') || "
                    "(SELECT sum(ordinal) FROM uri_query_each('?a&b'))", print, 0, 0) || sqlite3_close(db);
            }'''
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            subprocess.run([sys.executable, pathlib.Path(__file__).parent / "amalgamate.py", folder], check=True)
            (folder / "main.c").write_text(program, encoding="utf-8")
            # "urikit.h" is the header of all modules here, and that of the amalgamation elsewhere
            subprocess.run(["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", f"-I{ROOT}/include", f"-I{ROOT}/include/urikit",
                            f"-I{folder}", "-o", folder / "main", folder / "main.c", folder / "urikit_sqlite.c",
                            *sorted(ROOT.glob("src/*/*.c")), "-lsqlite3", "-lpsl", "-lutf8proc"], check=True)
            done = subprocess.run([folder / "main"], capture_output=True, text=True, check=True)
            self.assertEqual(done.stdout, "a.co.uk3\n")

    def test_list(self):
        """Every function of SQLite's list is deterministic and innocuous, and in the README."""
        readme = (pathlib.Path(__file__).parent / "README.md").read_text(encoding="utf-8")
        known = self.db.execute("SELECT DISTINCT name, flags FROM pragma_function_list "
                                "WHERE name LIKE 'uri\\_%' ESCAPE '\\' OR name IN ('iri_to_uri', 'cri_to_uri')").fetchall()
        self.assertLessEqual({name for name, *_ in sql_vectors.table()}, {name for name, _ in known})
        for name, flags in known:
            self.assertEqual(flags & 0x200800, 0x200800, name)  # SQLITE_INNOCUOUS, SQLITE_DETERMINISTIC
            self.assertIn(f"`{name}", readme)

    def test_tutorial(self):
        """README.md: each block of SQL is run in one session of the shell and prints the block after it."""
        readme = (pathlib.Path(__file__).parent / "README.md").read_text(encoding="utf-8")
        blocks = re.findall(r"^```sql\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", readme, re.M | re.S)
        self.assertGreaterEqual(len(blocks), 4)
        session = "".join(f"{sql}\n.print ----\n" for sql, _ in blocks)
        got = run_shell(session).split("----\n")
        for (sql, want), out in zip(blocks, got):
            self.assertEqual(out, want, sql)

    def test_cookbook(self):
        """doc/cookbook.md: each query of its table answers as the page says, and no row of the table is left out."""
        page = (pathlib.Path(__file__).resolve().parents[2] / "doc/cookbook.md").read_text(encoding="utf-8")
        table = page.split("## The same in Python and SQL")[1].split("| task | Python | SQL |")[1]
        queries = dict(re.findall(r"^\| ([a-z ]+?) \|.*\| `(SELECT [^`]+)` \|$", table, re.M | re.I))
        self.assertEqual(len(queries), len(re.findall(r"^\| [a-z]", table, re.M | re.I)))
        self.assertEqual(set(queries), set(COOKBOOK))
        self.db.execute("CREATE TABLE t (url, base, link, line, path, uri, registered, given)")
        for task, (row, answers) in COOKBOOK.items():
            self.db.execute("DELETE FROM t")
            for value in row:
                names = ", ".join(value)
                self.db.execute(f"INSERT INTO t ({names}) VALUES ({', '.join('?' * len(value))})", list(value.values()))
            with self.subTest(task):
                self.assertEqual(sorted(self.db.execute(queries[task]).fetchall(), key=str), answers)


def urls(*texts):
    return [{"url": text} for text in texts]


# task of doc/cookbook.md: the rows of t, and the sorted answers
COOKBOOK = {
    "host": (urls("https://Example.com:443/a"), [("Example.com",)]),
    "duplicates": (urls("http://example.org/%61", "http://Example.org/a", "http://example.org/b"),
                   [("http://Example.org/a",), ("http://example.org/b",)]),
    "links": ([{"base": "http://example.org/docs/a", "link": "../b"}], [("http://example.org/b",)]),
    "tracking": (urls("https://shop.example/?id=7&utm_source=mail&fbclid=x"), [("https://shop.example/?id=7",)]),
    "fetch": (urls("https://Example.com/a"), [("https://example.com/a",)]),
    "hosts": (urls("https://B\u00fccher.example/", "https://xn--bcher-kva.example/1"), [("xn--bcher-kva.example", 2)]),
    "sites": (urls("https://a.shop.example/", "https://shop.example/"), [("shop.example", 2)]),
    "findings": (urls("https://a.example/"), [("[]",)]),
    "lines of Windows": (urls("\ufeffhttp://a.example/\r"), [("http://a.example/",)]),
    "secrets": ([{"line": "GET /cb?code=1 from postgres://app:pw@db/x"}],
                [("GET /cb?code=1 from postgres://app:****@db/x", "GET /cb?code=**** from postgres://app:****@db/x")]),
    "paths of files": ([{"path": "/srv/my files/a#1", "uri": "file:///c%3A/a%20b"}],
                       [("file:///srv/my%20files/a%231", "c:\\a b")]),
    "redirect URIs": ([{"registered": "http://127.0.0.1/cb", "given": "http://127.0.0.1:5000/cb"}], [(1,)]),
    "routes": (urls("https://a.example/users/42", "https://a.example/about"), [("/users/{id}",), (None,)]),
}


def run_shell(sql, env=None):
    done = subprocess.run(["sqlite3", "-batch", ":memory:", "-cmd", f".load {EXTENSION.with_suffix('')}"], input=sql,
                          capture_output=True, text=True, check=False, env={**os.environ, **(env or {})}, timeout=120)
    if done.returncode or done.stderr:
        raise AssertionError(f"sqlite3: exit {done.returncode}: {done.stderr}")
    return done.stdout


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if not hasattr(sqlite3.Connection, "enable_load_extension"):
        sys.exit("test_sqlite.py: this Python's sqlite3 does not load extensions; use the system's (/usr/bin/python3)")
    EXTENSION = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
