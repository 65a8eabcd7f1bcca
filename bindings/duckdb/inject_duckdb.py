#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every allocation below the extension for DuckDB fails in turn: the query is an error that says so, or gives the right
result.

inject_duckdb.py EXTENSION [-v]     such as build/release/urikit.duckdb_extension, by a Python that has duckdb

Counted are the allocations of the extension, of the libraries below it and of DuckDB while it works for the extension:
first one fails, then all from it on, until the query ends. After each failure the same query must give the right
result, and no block of the extension is left. bindings/python/tests/inject.c is loaded before the C library.
"""
import ctypes
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
LIBRARY = HERE.parent / "python/tests/inject.c"
MOST = 3000

TEXTS = ("HTTP://u@Example.com:80/a%7e/../\u00fc?q=1%20z&r#f", "coap://xn--bcher-kva.example/bu\u0308y/c\u0301\u0323\u0301h?%C3%A9", "http://a b/", "../x%FF")
TWO = {"uri_guard_line": "'allow host example.com'", "uri_redirect_uri_equal": "'http://a'", "uri_redirect_uri_error": "'http://a'", "uri_equal": "'http://a'", "uri_part": "'host'", "uri_query_value": "'q'", "uri_relativize": "'HTTP://u@Example.com:80/a/'", "uri_remove_query": "'q*'", "uri_resolve": "'../y?z'",
       "uri_route": "'{+a}/{b}' || chr(10) || '{+x}'"}
PURL = "pkg:a/b?" + "&".join(f"k{i}=v" for i in range(40))  # more qualifiers than are at hand
FIRST = {"uri_match": "'{+x}'", "uri_expand": "'{x}{?y*}'"}


def queries(db):
    """SQL that calls everything that the extension has, on rows of a table: short, long, NULL, not valid."""
    values = ", ".join("('" + text + "')" for text in TEXTS)
    db.execute(f"CREATE TABLE t AS SELECT * FROM (VALUES {values}, (NULL)) v(x)")
    db.execute("INSERT INTO t SELECT 'coap://a/u\u0308' || repeat('%C3%A9/u\u0308', 4) || '?k=' || repeat('v%20&', 2500)")
    names = db.execute("SELECT DISTINCT function_name FROM duckdb_functions() WHERE regexp_matches(function_name, '^(uri|iri|cri)_') "
                       "AND function_type = 'scalar' ORDER BY 1").fetchall()
    assert len(names) > 30, names
    for (name,) in names:
        if name == "cri_to_uri":
            yield "SELECT cri_to_uri(uri_to_cri(x)) FROM t"
        elif name == "uri_set_query":
            yield "SELECT uri_set_query(x, 'q', 'v w') FROM t"
        elif name == "uri_path_segment":
            yield "SELECT uri_path_segment(x, -1), uri_path_segment(x, 1) FROM t"
        elif name == "uri_strict":
            yield "SELECT uri_strict(x) FROM t WHERE uri_valid(x)"
        elif name in FIRST:
            yield f"SELECT {name}({FIRST[name]}, x) FROM t"
            yield "SELECT uri_expand('{x}{?y*}', '{\"x\":\"' || repeat('v', 3000) || '\",\"y\":[1,2]}'), uri_match('" + "{/a}" * 40 + "', '/a')"
        elif name in TWO:
            yield f"SELECT {name}(x, {TWO[name]}) FROM t"
        else:
            yield f"SELECT {name}(x) FROM t"
    yield "SELECT uri_valid(x, 'cri'), uri_error(x, 'cri'), uri_error(x, 'iri') FROM t"
    yield f"SELECT uri_part('{PURL}', 'qualifier:k39'), uri_part('{PURL}', 'canonical')"
    yield "SELECT uri_normalize(x, 'scheme'), uri_encode(x, 'query') FROM t"
    for function in ("uri_query_each", "uri_segment_each"):
        for text in (TEXTS[0], "/" + "a%20b" * 3000 + "/c?k=" + "v%20w" * 3000):
            yield f"SELECT * FROM {function}('{text}')"


class Injector:
    def __init__(self, db, extension):
        self.db, self.all = db, ctypes.CDLL(None)
        for name in ("at", "seen", "failed", "live"):
            setattr(self, name, ctypes.c_long.in_dll(self.all, f"inject_{name}"))
        for name in ("on", "all_after", "module_only", "any_library", "trace"):
            setattr(self, name, ctypes.c_int.in_dll(self.all, f"inject_{name}"))
        if not self.all.inject_module(pathlib.Path(extension).name.encode()):
            raise SystemExit("the extension is not where it was looked for")
        self.calls = self.failures = self.errors = self.faults = 0

    def ask(self, sql):
        try:
            return self.db.execute(sql).fetchall(), None
        except Exception as error:  # which kind is looked at
            return None, error

    def once(self, sql, n):
        self.at.value, self.seen.value, self.failed.value = n, 0, 0
        self.on.value = 1
        answer = self.ask(sql)
        self.on.value = 0
        return answer

    def fault(self, sql, n, what):
        self.faults += 1
        print(f"{sql[:100]}: allocation {n}: {what}", flush=True)

    def every(self, sql):
        wanted = self.db.execute(sql).fetchall()
        live = self.live.value
        for n in range(1, MOST):
            rows, error = self.once(sql, n)
            failed = self.failed.value
            self.calls += 1
            self.failures += failed
            self.errors += error is not None
            if error is not None and not (failed and (isinstance(error, MemoryError) or "memory" in str(error).lower() or "bad_alloc" in str(error) or "allocat" in str(error).lower())):
                self.fault(sql, n, f"{type(error).__name__}: {str(error)[:200]}")
            if error is None and rows != wanted:
                self.fault(sql, n, "a wrong result")
            rows, error = self.ask(sql)
            if error is not None or rows != wanted:
                self.fault(sql, n, f"the next query is wrong: {error or rows}")
            if self.live.value != live:
                self.fault(sql, n, f"{self.live.value - live} blocks of the extension were not freed")
                live = self.live.value
            if not failed:
                break
        if "-v" in sys.argv:
            print(sql[:90], n - 1, flush=True)


def inside(extension):
    import duckdb

    db = duckdb.connect(config={"allow_unsigned_extensions": "true", "threads": "1"})
    if tuple(int(number) for number in duckdb.__version__.split(".")[:2]) < (1, 3):
        db.execute("SET allow_extensions_metadata_mismatch = true")
    db.execute(f"LOAD '{extension}'")
    db.execute("SET enable_progress_bar = false")
    inject = Injector(db, extension)
    sqls = list(queries(db))
    inject.any_library.value = 1
    for inject.all_after.value in (0, 1):
        for sql in sqls:
            inject.every(sql)
    print(f"{inject.failures} failures in {len(sqls)} queries of DuckDB {duckdb.__version__}, {inject.faults} wrong ends; {inject.errors} errors")
    return 1 if inject.faults or not inject.failures else 0


def main():
    extension = os.path.abspath(sys.argv[1])
    if os.environ.get("URIKIT_INJECT"):
        return inside(extension)
    with tempfile.TemporaryDirectory() as folder:
        library = f"{folder}/inject.so"
        subprocess.run([*(os.environ.get("CC") or "cc").split(), "-shared", "-fPIC", "-O1", "-o", library, LIBRARY, "-ldl"], check=True)
        before = os.environ.get("LD_PRELOAD", "")
        env = os.environ | {"LD_PRELOAD": f"{library} {before}".strip(), "URIKIT_INJECT": "1"}
        return subprocess.run([sys.executable, *sys.argv], env=env, check=False, timeout=600).returncode


if __name__ == "__main__":
    sys.exit(main())
