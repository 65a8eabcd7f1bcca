#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What an administrator does with the extension: indexes and checks, an update from a released version, dumps, replication, COPY of many rows.

usage: test_operations.py [unittest's arguments]     the servers are of PG_CONFIG, or of the pg_config on PATH
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time
import unittest

from pg_server import Server, ask_config

HERE = pathlib.Path(__file__).resolve().parent
VERSION = re.search(r"default_version = '([^']*)'", (HERE / "urikit.control").read_text())[1]
ROWS = 1_000_000 if os.environ.get("URIKIT_LONG") else 50_000
# hosts in several spellings, each in a hundredth of the rows
URLS = """SELECT CASE n % 3 WHEN 0 THEN 'HTTP' ELSE 'http' END || '://' || CASE n % 100 WHEN 0 THEN 'b%C3%BCcher' WHEN 1 THEN 'XN--BCHER-KVA'
    ELSE 'h' || n % 100 END || '.example/d' || n % 23 || '/' || n FROM generate_series(1, {}) n"""
KEY = "xn--bcher-kva.example"
SERVER = None


def setUpModule():
    global SERVER
    SERVER = Server(settings=("wal_level=logical",))
    SERVER.__enter__()
    unittest.addModuleCleanup(SERVER.__exit__)
    SERVER.psql("CREATE EXTENSION urikit")


def new_database(test, name, server=None):
    (server or SERVER).psql(f"CREATE DATABASE {name}")
    test.addCleanup((server or SERVER).psql, f"DROP DATABASE IF EXISTS {name}")
    return name


class Indexes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        SERVER.psql(f"CREATE TABLE page(url uri, href text); INSERT INTO page SELECT u, u FROM ({URLS.format(20000)}) v(u)")

    def plan(self, query, *more):
        plan, _ = SERVER.psql(";".join([*more, f"EXPLAIN (COSTS off) {query}"]))
        return plan

    def test_host_key(self):
        """The planner takes the index by itself, for a text and for a value of the type, and its statistics say how many rows there are."""
        queries = [f"SELECT count(*) FROM page WHERE uri_host_key({column}) = '{KEY}'" for column in ("url", "href")]
        before = [SERVER.psql(query)[0] for query in queries]
        self.assertEqual(before, ["400\n", "400\n"])
        SERVER.psql("CREATE INDEX page_host ON page(uri_host_key(url)); CREATE INDEX href_host ON page(uri_host_key(href)); ANALYZE page")
        for query, index, want in zip(queries, ("page_host", "href_host"), before):
            plan = self.plan(query)
            self.assertRegex(plan, rf"Index.* {index}\b")
            self.assertRegex(plan, rf"Index Cond: \(uri_host_key\(.*\) = '{KEY}'::text\)")
            self.assertEqual(SERVER.psql(query)[0], want)
            rows = json.loads(SERVER.psql(query.replace("SELECT count(*)", "EXPLAIN (FORMAT json) SELECT 1"))[0])[0]["Plan"]["Plan Rows"]
            self.assertTrue(200 < rows < 800, rows)
        # a list of hosts, and a join with a table of them
        self.assertIn("page_host", self.plan(f"SELECT 1 FROM page WHERE uri_host_key(url) IN ('{KEY}', 'h7.example')"))
        self.assertIn("page_host", self.plan("SELECT 1 FROM asked JOIN page ON uri_host_key(url) = host",
                                             "CREATE TEMP TABLE asked AS SELECT 'h7.example' AS host", "ANALYZE asked"))
        # what an equality with the host as it is written misses
        self.assertEqual(SERVER.psql(f"SELECT count(*) FROM page WHERE uri_host(url) = '{KEY}'")[0], "0\n")

    def test_findings(self):
        """A column of what a policy finds, with an index into the findings; the policy may be another one in each row."""
        SERVER.psql("""CREATE TABLE judged(url text, found jsonb GENERATED ALWAYS AS (uri_findings(url, E'deny internal\\nallow scheme https http')::jsonb) STORED);
            INSERT INTO judged(url) SELECT href FROM page; INSERT INTO judged VALUES ('http://10.1.2.3/'), ('ftp://h1.example/'), ('http://0x7f.1/');
            CREATE INDEX judged_found ON judged USING gin (found jsonb_path_ops); ANALYZE judged""")
        query = """SELECT url FROM judged WHERE found @> '[{"rule": "policy-address"}]' ORDER BY url"""
        self.assertIn("Bitmap Index Scan on judged_found", self.plan(query))
        self.assertEqual(SERVER.psql(query)[0].split(), ["http://0x7f.1/", "http://10.1.2.3/"])
        text, _ = SERVER.psql("""SELECT (SELECT string_agg(one->>'rule', ' ') FROM json_array_elements(uri_findings('http://10.1.2.3/a', policy)::json) one
                WHERE one->>'rule' LIKE 'policy%') FROM (VALUES (1, 'deny internal'), (2, 'allow host 10.0.0.0/8'),
            (3, E'allow host example.com\\nallow port 443'), (4, 'deny internal'), (5, NULL)) v(n, policy) ORDER BY n""")
        self.assertEqual(text, "policy-address\n\npolicy-host policy-port\npolicy-address\n\n")

    def test_policy_as_a_check(self):
        SERVER.psql("CREATE TABLE link(url text CHECK (uri_guard(url, E'deny internal\\nallow scheme https') IS NOT NULL))")
        _, errors = SERVER.psql("INSERT INTO link VALUES ('https://example.com/'); INSERT INTO link VALUES ('https://127.1/')", check=False)
        self.assertIn('violates check constraint "link_url_check"', errors)
        self.assertEqual(SERVER.psql("TABLE link")[0], "https://example.com/\n")
        _, errors = SERVER.psql("CREATE TABLE wrong(url text, CHECK (uri_findings(url, E'deny internal\\nallow hst a') = '[]')); INSERT INTO wrong VALUES ('a')", check=False)
        self.assertIn('policy, line 2: allow goes with scheme, host, port or path, not "hst"', errors)


class Next:
    """The next version: built from what goes to PGXN, and installed into a folder whose server has all else of the real one."""

    def __init__(self, folder, server):
        self.folder, self.version = folder, VERSION
        self.make = ["make", "-j2", f"PG_CONFIG={server.pg_config}"]
        self.paths = {what: pathlib.Path(ask_config(server.pg_config, f"--{what}")) for what in ("bindir", "pkglibdir", "sharedir")}
        self.root = folder / "root"
        self.scripts = self.at("sharedir") / "urikit"

    def at(self, what):
        return self.root / self.paths[what].relative_to("/")

    def build(self):
        subprocess.run([*self.make, "-f", HERE / "Makefile", "dist"], cwd=self.folder, check=True, capture_output=True)
        (archive,) = self.folder.glob("*.zip")
        inside, new = self.folder / archive.stem, self.version + "-next"
        (inside / f"urikit--{self.version}.sql").rename(inside / f"urikit--{new}.sql")  # as scripts/version --set does
        for name, line in (("urikit.control", "default_version = '{}'"), ("Makefile", "CURRENT = {}\n"), (f"urikit--{new}.sql", "urikit_require('{}')"),
                           *((f"released/{path.name}", "urikit_require('{}')") for path in HERE.glob("released/since-*.sql"))):
            text = (inside / name).read_text()
            assert line.format(self.version) in text, name
            (inside / name).write_text(text.replace(line.format(self.version), line.format(new)))
        header = inside / "core/include/urikit/base.h"
        header.write_text(re.sub(r'(define URIKIT_VERSION_MARK ".*)"', r'\1-next"', header.read_text()))
        subprocess.run([*self.make, "PG_CFLAGS=-O0", f"DESTDIR={self.root}", "install"], cwd=inside, check=True, capture_output=True)
        self.version = new

    def fill(self):
        """All else is the installed server's. A server finds its files from where its program is."""
        for what in ("pkglibdir", "sharedir"):
            for folder in (self.paths[what], self.paths[what] / "extension"):
                for path in folder.iterdir() if folder.is_dir() else []:
                    copy = self.at(what) / path.relative_to(self.paths[what])
                    if not copy.exists() and copy.parent.is_dir():
                        copy.symlink_to(path)
        self.at("bindir").mkdir(parents=True)
        shutil.copy((self.paths["bindir"] / "postgres").resolve(), self.at("bindir"))
        for path in (self.folder, *self.folder.rglob("*")):
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)
        return self.at("bindir") / "postgres"


class Update(unittest.TestCase):
    MEMBERS = """SELECT pg_describe_object(classid, objid, 0), obj_description(objid, classid::regclass::name), CASE classid
        WHEN 'pg_operator'::regclass THEN (SELECT concat_ws(' ', oprcode, oprrest, oprjoin, oprcanhash, oprcanmerge, oprcom::regoperator, oprnegate::regoperator) FROM pg_operator WHERE oid = objid)
        WHEN 'pg_proc'::regclass THEN (SELECT CASE prokind WHEN 'f' THEN pg_get_functiondef(objid) END FROM pg_proc WHERE oid = objid) END
        FROM pg_depend WHERE refclassid = 'pg_extension'::regclass AND deptype = 'e'
        AND refobjid = (SELECT oid FROM pg_extension WHERE extname = 'urikit') ORDER BY 1"""
    USED = """CREATE TABLE page(url uri PRIMARY KEY, i iri CHECK (uri_valid(i, 'iri')), host text GENERATED ALWAYS AS (uri_host(url)) STORED);
        CREATE INDEX page_normal ON page(uri_normalize(url)); CREATE INDEX page_tree ON page USING spgist (url); CREATE INDEX ON page USING hash (url uri_same_ops);
        CREATE VIEW below AS SELECT url FROM page WHERE url <@ 'http://h7.example/';
        INSERT INTO page SELECT 'http://h' || n % 50 || '.example/' || n, 'http://é.example/' || n FROM generate_series(1, 2000) n; ANALYZE page"""

    def test_from_each_release(self):
        """What goes to PGXN builds alone. As the next version it updates a database of each one that was released: nothing
        tells it from a new database, and tables, indexes, checks and views go on."""
        with tempfile.TemporaryDirectory(prefix="urikit-pg-") as folder:
            new = Next(pathlib.Path(folder), SERVER)
            new.build()
            released = sorted(HERE.glob("released/[0-9]*.sql"))
            self.assertIn("1.0.0-rc1.sql", [path.name for path in released])
            for path in released:  # their modules are gone: this one has to have all that their scripts name
                script = re.sub(r"SELECT urikit_require\('.*'\);", "", path.read_text())
                (new.scripts / f"urikit--{path.name}").write_text(script)
                # a commit after the release has the version's name, and as much of the new script as there was
                later = re.sub(r"SELECT urikit_require\('.*'\);", "", (HERE / f"urikit--{VERSION}.sql").read_text())
                (new.scripts / f"urikit--{path.stem}.later.sql").write_text(later)
                shutil.copy(new.scripts / f"urikit--{path.stem}--{new.version}.sql", new.scripts / f"urikit--{path.stem}.later--{new.version}.sql")
            with Server(program=new.fill()) as server:
                server.psql("CREATE EXTENSION urikit")
                self.assertEqual(server.one("urikit_version()"), new.version)
                want = server.psql(self.MEMBERS)[0]
                for version in (name for path in released for name in (path.stem, f"{path.stem}.later")):
                    with self.subTest(version):
                        server.psql("CREATE DATABASE old")
                        server.psql(f"CREATE EXTENSION urikit VERSION '{version}'; {self.USED}", "old")
                        self.check_update(server, want)
                        server.psql("DROP DATABASE old")

    def check_update(self, server, want):
        if server.psql("SELECT to_regtype('uri_parts') IS NULL", "old")[0] == "t\n":
            _, errors = server.psql("CREATE TYPE uri_parts AS (scheme text); ALTER EXTENSION urikit UPDATE", "old", check=False)
            self.assertIn('type "uri_parts" already exists', errors)  # it is somebody else's
            server.psql("DROP TYPE uri_parts", "old")
        server.psql("ALTER EXTENSION urikit UPDATE", "old")
        self.assertEqual(server.psql(self.MEMBERS, "old")[0], want)
        self.assertEqual(server.one("(SELECT extversion = urikit_version() FROM pg_extension WHERE extname = 'urikit')", "old"), True)
        self.assertEqual(server.rows(["(SELECT count(*) FROM page)", "(SELECT count(*) FROM below)"], "old"), [[2000], [40]])
        for index, condition in (("page_tree", "url <@ 'http://h7.example/'"), ("page_normal", "uri_normalize(url) = 'http://h7.example/7'")):
            plan, _ = server.psql(f"SET enable_seqscan = off; EXPLAIN SELECT 1 FROM page WHERE {condition}", "old")
            self.assertIn(index, plan)
        _, errors = server.psql("INSERT INTO page VALUES ('http://a/', '//no-scheme/')", "old", check=False)
        self.assertIn('violates check constraint "page_i_check"', errors)
        server.psql("CREATE INDEX ON page(uri_host_key(url))", "old")
        self.assertEqual(server.one("(SELECT count(*) FROM page WHERE uri_host_key(url) = 'h7.example')", "old"), 40)


class Dump(unittest.TestCase):
    def test_round_trip(self):
        """Rows, an index on a function, generated columns and checks come back, and are at work."""
        source, target = new_database(self, "source"), new_database(self, "target")
        SERVER.psql("""CREATE SCHEMA ext; CREATE EXTENSION urikit SCHEMA ext; SET search_path = public, ext;
            CREATE TABLE page(url uri PRIMARY KEY, i iri CHECK (uri_valid(i)), host text GENERATED ALWAYS AS (uri_host(url)) STORED,
                CHECK (uri_findings(url, 'deny internal') = '[]'));
            INSERT INTO page SELECT 'http://h' || n || '.example/a', 'http://é' || n || '/' FROM generate_series(1, 3000) n;
            CREATE INDEX page_host ON page(uri_host_key(url)); ANALYZE page;
            CREATE INDEX ON page(uri_normalize(url, 'scheme')); CREATE INDEX ON page USING hash (url uri_same_ops);
            CREATE INDEX ON page USING spgist (i); CREATE INDEX ON page USING hash (i);
            CREATE VIEW below AS SELECT url FROM page WHERE url <@ 'http://h7.example/' AND url ~= 'HTTP://h7.example/a';
            CREATE DOMAIN web AS uri CHECK (uri_scheme(VALUE) IN ('http', 'https')); CREATE TABLE d(w web, a uri[]);
            INSERT INTO d VALUES ('http://a/', '{a,b}')""", source)
        archive = SERVER.folder / "dump"
        tool = {"env": SERVER.env, "check": True, "capture_output": True}
        subprocess.run([SERVER.bin / "pg_dump", "-Fc", "-f", archive, source], **tool)
        subprocess.run([SERVER.bin / "pg_restore", "--exit-on-error", "-j", "2", "-d", target, archive], **tool)
        plain = [re.sub(rb"(?m)^\\(un)?restrict .*$", b"", subprocess.run([SERVER.bin / "pg_dump", name], **tool).stdout) for name in (source, target)]
        self.assertEqual(plain[0], plain[1])
        self.assertEqual(SERVER.rows(["(SELECT count(*) FROM page)", "(SELECT url FROM below)"], target), [[3000], ["http://h7.example/a"]])
        plan, _ = SERVER.psql("ANALYZE page; EXPLAIN SELECT 1 FROM page WHERE ext.uri_host_key(url) = 'h7.example'", target)
        self.assertRegex(plan, r"Index.* page_host\b")
        for row, name in (("'http://10.0.0.1/', NULL", "page_url_check"), ("'http://a.example/', 'a b'", "page_i_check")):
            _, errors = SERVER.psql(f"INSERT INTO page SELECT {row.replace(', ', '::ext.uri, ')}::ext.iri", target, check=False)
            self.assertRegex(errors, f'violates check constraint "{name}"|invalid input syntax for type iri')


class Replication(unittest.TestCase):
    TABLE = """CREATE TABLE page(url uri PRIMARY KEY, note text, CHECK (uri_findings(url, 'deny internal') = '[]'));
        CREATE INDEX page_host ON page(uri_host_key(url));"""

    def wait_for(self, server, query, want):
        for _ in range(300):
            got, _ = server.psql(query)
            if got == want:
                return
            time.sleep(0.1)
        self.assertEqual(got, want, (server.folder / "log").read_text()[-2000:])

    def test_logical(self):
        """A table with a check and an index goes to a second server, another into columns of text; rows are found by their key, and without one."""
        first = new_database(self, "published")
        tables = f"CREATE EXTENSION urikit; {self.TABLE} CREATE TABLE log(url {{0}}, i {{0}});"
        SERVER.psql(f"""{tables.format('iri')} ALTER TABLE log REPLICA IDENTITY FULL; CREATE PUBLICATION pages FOR TABLE page, log;
            INSERT INTO page VALUES ('http://B.example/1', 'before'), ('http://b.example/2', 'before')""", first)
        with Server(settings=("log_min_messages=warning",)) as second:
            second.psql(f"{tables.format('text')} CREATE SUBSCRIPTION pages CONNECTION 'host={SERVER.folder} user=postgres dbname={first}' PUBLICATION pages WITH (binary = true)")
            try:
                SERVER.psql("""INSERT INTO page VALUES ('http://b.example/3', 'after'); INSERT INTO log VALUES ('http://a/', 'http://é/'), ('http://a/', NULL);
                    UPDATE page SET url = 'http://c.example/2' WHERE url = 'http://b.example/2'; DELETE FROM log WHERE i IS NULL""", first)
                self.wait_for(second, "SELECT url, note FROM page ORDER BY url; SELECT url, i FROM log",
                              "http://B.example/1|before\nhttp://b.example/3|after\nhttp://c.example/2|before\nhttp://a/|http://é/\n")
                plan, _ = second.psql("SET enable_seqscan = off; EXPLAIN SELECT 1 FROM page WHERE uri_host_key(url) = 'b.example'")
                self.assertIn("page_host", plan)
                self.assertEqual(second.psql("SET enable_seqscan = off; SELECT count(*) FROM page WHERE uri_host_key(url) = 'b.example'")[0], "2\n")
                if int(SERVER.one("current_setting('server_version_num')")) >= 150000:
                    _, errors = SERVER.psql("CREATE PUBLICATION hosts FOR TABLE page WHERE (uri_host_key(url) = 'b.example')", first, check=False)
                    self.assertIn("User-defined or built-in mutable functions are not allowed", errors)
            finally:
                second.psql("DROP SUBSCRIPTION pages")
        self.assertEqual(SERVER.psql("SELECT count(*) FROM pg_replication_slots")[0], "0\n")


class Copy(unittest.TestCase):
    def test_check(self):
        """Many rows with a check, timed beside the same rows as text without one; a row that is not allowed is named by its line."""
        file, seconds = SERVER.folder / "urls", {}
        SERVER.psql(f"COPY (SELECT 'http://h' || n % 100 || '.example/d' || n % 23 || '/' || n FROM generate_series(1, {ROWS}) n) TO '{file}'")
        tables = {"text": "url text", "text, CHECK": "url text CHECK (uri_valid(url, 'uri'))", "uri": "url uri", "uri, CHECK": "url uri CHECK (uri_scheme(url) IS NOT NULL)",
                  "uri, CHECK of a policy": "url uri CHECK (uri_guard(url, 'deny internal') IS NOT NULL)"}
        for name, columns in tables.items():
            started = time.monotonic()
            text, _ = SERVER.psql(f"CREATE UNLOGGED TABLE filled({columns}); COPY filled FROM '{file}'; SELECT count(*) FROM filled; DROP TABLE filled")
            seconds[name] = time.monotonic() - started
            self.assertEqual(text, f"{ROWS}\n")
        print(f"COPY of {ROWS} rows:", "; ".join(f"{name} {taken:.2f} s" for name, taken in seconds.items()))
        self.assertLess(seconds["uri, CHECK"], 4 * seconds["text"] + 1)
        SERVER.psql(f"CREATE TABLE kept({tables['text, CHECK']})")
        _, errors = SERVER.psql(f"COPY kept FROM PROGRAM 'cat {file}; echo a b'", check=False)
        self.assertIn('violates check constraint "kept_url_check"', errors)
        self.assertIn(f"COPY kept, line {ROWS + 1}:", errors)
        self.assertEqual(SERVER.psql("SELECT count(*) FROM kept")[0], "0\n")


if __name__ == "__main__":
    unittest.main()
