#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every allocation of the functions for PostgreSQL fails in turn: ERROR "out of memory" or the right rows, and the
session goes on.

inject_postgres.py [-v]     the extension is installed (scripts/build postgres); PG_CONFIG says where

inject_pg.c, a module for the test server, lets palloc fail while a function of urikit runs; then malloc, also that of
utf8proc. A database in UTF-8 and one in LATIN1, where texts are converted.
"""
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True
import pg_server  # noqa: E402

INJECTION = HERE.parent.parent / "tests/fault_injection"
TEXTS = ("'HTTP://u@Example.com:80/a%7e/../\u00fc?q=1%20z&r#f'", "'http://a b/'", "NULL")
LONG = "'coap://a/' || repeat('%C3%A9/', 5) || '?k=' || repeat('v%20&', 3000)"
NOT_NFC = "'coap://a/bu' || U&'\\0308' || 'y/c' || U&'\\0301\\0323'"
MORE = {"uri_equal": "'http://a'", "uri_part": "'host'", "uri_query_value": "'q'", "uri_relativize": "'HTTP://u@Example.com:80/a/'", "uri_remove_query": "'q*'",
        "uri_resolve": "'../y?z'", "uri_set_query": "'q', 'v w'", "uri_path_segment": "-1",
        "uri_route": "'{+a}/{b}' || chr(10) || '{+x}'"}
FIRST = {"uri_match": "'{+x}', ", "uri_expand": "'{x}{?y*}', "}
PURL = "pkg:a/b?" + "&".join(f"k{i}=v" for i in range(40))  # more qualifiers than are at hand
OTHERS = (
    f"SELECT uri_part('{PURL}', 'qualifier:k39'), uri_part('{PURL}', 'canonical')",
    "SELECT x::uri, x::text::iri, length(uri_send(x::uri)) FROM (VALUES ('http://a/b'), ('//c')) v(x)",
    "SELECT 'http://a/\u00fc'::iri, 'http://\u00fc/' ~= 'http://%C3%BC/'::iri",
    "SELECT uri_try('http://a b'), uri_try('http://b')",
    "SELECT 'http://a b'::uri",
    "SELECT count(*), min(x), max(x) FROM (SELECT ('http://h' || i || '/a')::uri x FROM generate_series(1, 30) i) t",
    "SELECT x FROM (SELECT ('http://h' || i % 7 || '/a')::uri x FROM generate_series(1, 30) i) t GROUP BY x ORDER BY x DESC",
    "SELECT 'http://a.example/b/' @> 'HTTP://x.a.example/b/c'::uri, 'http://a/'::iri <@ 'http://a/'",
    "SELECT * FROM uri_query_each('?k=v%20&k&=&&e=a%20b+c&%FF=%00')",
    "SELECT * FROM uri_segment_each('http://h/a/%20//%C3%BC')",
    "SELECT s FROM uri_segment_each('http://h/' || repeat('a%20b', 3000)) s",
    "SELECT i, s.* FROM generate_series(1, 3) i, uri_segment_each('/a/%20' || i) s",
    "SELECT uri_valid('a\u00fc', 'cri'), uri_error('a b', 'iri'), uri_error('\\x00'::bytea, 'cri')",
)
INDEXES = (
    "CREATE INDEX ON t USING btree ((u))",
    "CREATE INDEX ON t USING hash (u)",
    "CREATE INDEX ON t USING spgist (u)",
    "SELECT count(*) FROM tree WHERE u <@ 'http://h.example/3'",
    "SELECT count(*) FROM tree WHERE u @> 'http://h.example/3/b/c'",
)


def queries(server, latin):
    names = server.psql("SELECT DISTINCT proname, proargtypes[0]::regtype FROM pg_proc p JOIN pg_depend d ON d.objid = p.oid "
                        "JOIN pg_extension e ON e.oid = d.refobjid AND extname = 'urikit' WHERE proname ~ '^(uri|iri|cri)_' "
                        "AND proargtypes[0]::regtype IN ('text', 'bytea') AND NOT proretset AND probin IS NOT NULL ORDER BY 1, 2",
                        server.database)[0].split()
    for line in names:
        name, kind = line.split("|")
        second = f", {MORE[name]}" if name in MORE else ""
        for text in (*TEXTS, LONG) if latin else (*TEXTS, LONG, NOT_NFC):
            if name in ("uri_try", "iri_try") and "NULL" in text:
                continue
            value = f"({text})::text"
            if name == "cri_to_uri":
                value = f"uri_to_cri({value})"
            elif kind == "bytea":
                value = f"convert_to({value}, 'UTF8')"
            yield f"SELECT {name}({FIRST.get(name, '')}{value}{second})"
    yield from OTHERS
    yield from INDEXES


class FaultyServer(pg_server.Server):
    database = None

    def prepare(self, database, encoding):
        self.database = database
        self.psql(f"CREATE DATABASE {database} ENCODING '{encoding}' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'")
        self.psql("CREATE EXTENSION urikit; CREATE FUNCTION inject(text, text) RETURNS text LANGUAGE c AS "
                  f"'{self.folder}/inject_pg.so'; CREATE TABLE t AS SELECT ('http://h.example/' || i || '/b')::uri u "
                  "FROM generate_series(1, 40) i; CREATE TABLE tree AS SELECT * FROM t; CREATE INDEX ON tree USING spgist (u)", database)

    def inject(self, sqls, mode):
        """Yields (sql, failures, errors, what is wrong), all in one session."""
        script = f"LOAD '{self.folder}/inject_pg.so';\n"
        for sql in sqls:
            quoted = sql.replace("'", "''")
            script += f"SET enable_seqscan = {'off' if ' tree ' in sql else 'on'};\n"
            script += f"SELECT replace(inject('{quoted}', '{mode}'), E'\\n', ' ');\n"
        text, errors = self.psql(script, self.database, check=False)
        lines = text.splitlines()
        for sql, line in zip(sqls, lines):
            failures, refused, wrong = line.split("|", 2)
            yield sql, int(failures), int(refused), wrong
        if len(lines) < len(sqls):
            yield sqls[len(lines)], 0, 0, f"the session ended: {errors[-500:]}"


def main():
    failures = errors = faults = 0
    count = set()
    with FaultyServer() as server:
        server_include = pg_server.ask_config(server.pg_config, "--includedir-server")
        folder = server.folder
        for name, source, flags in (("inject_pg.so", HERE / "inject_pg.c", [f"-I{server_include}"]),
                                    ("memory.so", INJECTION / "memory.c", [])):
            subprocess.run(["gcc", "-std=gnu11", "-O1", "-Wall", "-shared", "-fPIC", *flags, source, "-o", folder / name, "-ldl"], check=True)
            (folder / name).chmod(0o755)
        server.stop()
        server.environment = {"LD_PRELOAD": str(folder / "memory.so")}
        server.start()
        for database, encoding in (("utf8", "UTF8"), ("latin", "LATIN1")):
            server.prepare(database, encoding)
            for mode in ("palloc", "palloc+", "malloc"):
                for sql, made, refused, wrong in server.inject(list(queries(server, encoding != "UTF8")), mode):
                    failures += made
                    errors += refused
                    faults += bool(wrong)
                    count.add(sql)
                    if wrong:
                        print(f"{encoding}, {mode}: {sql[:120]}: {wrong[:400]}", flush=True)
                    elif "-v" in sys.argv:
                        print(encoding, mode, sql[:100], made, flush=True)
        version = server.psql("SHOW server_version")[0].split()[0]
    print(f"{failures} failures in {len(count)} queries of PostgreSQL {version}, {faults} wrong ends; {errors} errors")
    return 1 if faults or not failures else 0


if __name__ == "__main__":
    sys.exit(main())
