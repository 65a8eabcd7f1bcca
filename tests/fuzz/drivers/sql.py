#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The extension for PostgreSQL gives, row for row, what the extension for SQLite gives.

  sql.py SQLITE_EXTENSION SECONDS SEED FOLDER...

The values are the files of the folders (a fuzzer's corpus and seeds), the first fields of the vectors, and changes to
them. They go into a table of a real server (of PG_CONFIG, or of the pg_config on PATH, where scripts/build postgres
installed the extension), by COPY, and into one of SQLite; then each call of bindings/sql/sql_vectors.py is made on
every row. Both extensions share the functions of bindings/sql: what may differ is how values and NULL come in and go
out. The one rule: a text with NUL is left out, because PostgreSQL has none.
"""
import json
import pathlib
import sqlite3
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "bindings/sql"), str(ROOT / "bindings/postgres")]
sys.dont_write_bytecode = True
from pg_server import Server  # noqa: E402
import sql_vectors  # noqa: E402

ROUND = 5000
ROWS = {"uri_query_each": "key, value", "uri_segment_each": "segment"}


def as_json(value):
    """A value of SQLite as PostgreSQL writes it in JSON."""
    return f"\\x{value.hex()}" if isinstance(value, bytes) else value


def as_sqlite(value):
    return int(value) if isinstance(value, bool) else value


def escape(text):
    if text is None:
        return "\\N"
    for character, written in (("\\", "\\\\"), ("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t")):
        text = text.replace(character, written)
    return text


def fill(server, lite, rows):
    lines = "".join(f"{n}\t{escape(u)}\t{escape(v)}\n" for n, (u, v) in enumerate(rows))
    server.psql(f"TRUNCATE t; COPY t FROM STDIN;\n{lines}\\.\n")
    lite.execute("DELETE FROM t")
    lite.executemany("INSERT INTO t VALUES (?, ?, ?)", ((n, u, v) for n, (u, v) in enumerate(rows)))


def compare(what, rows, got, want):
    if len(got) != len(want):
        sys.exit(f"{what}: {len(got)} rows of PostgreSQL, {len(want)} of SQLite")
    for ours, theirs in zip(got, want):
        if ours != theirs:
            sys.exit(f"{what}: u = {rows[ours[0]][0]!a}, v = {rows[ours[0]][1]!a}\n  PostgreSQL: {ours[1:]!a}\n  SQLite:     {theirs[1:]!a}")


def answers_of(server, columns, rest):
    """Rows of PostgreSQL. In hex, because psql prints a text without its characters U+FFFFF and the like."""
    text, _ = server.psql(f"SELECT encode(convert_to(json_build_array({columns})::text, 'UTF8'), 'hex') FROM t{rest}")
    return [json.loads(bytes.fromhex(line)) for line in text.split("\n")[:-1]]


def one_round(server, lite, rows):
    """The number of answers that were compared."""
    fill(server, lite, rows)
    answers = 0
    for call in ["u", "v", *sql_vectors.SAME]:
        got = [[as_sqlite(value) for value in row] for row in answers_of(server, f"n, {call}", " ORDER BY n")]
        want = [[n, as_json(value)] for n, value in lite.execute(f"SELECT n, {call} FROM t ORDER BY n")]
        compare(call, rows, got, want)
        answers += len(got)
    for name, columns in ROWS.items():
        got = answers_of(server, f"n, ordinal, {columns}", f", {name}(u) ORDER BY n, ordinal")
        want = [list(row) for row in lite.execute(f"SELECT n, ordinal, {columns} FROM t, {name}(t.u) ORDER BY n, ordinal")]
        compare(name, rows, got, want)
        answers += len(got)
    return answers


def main():
    extension, seconds, seed, *folders = sys.argv[1:]
    lite = sqlite3.connect(":memory:")
    lite.enable_load_extension(True)
    lite.load_extension(extension)
    lite.execute("CREATE TABLE t(n INT, u TEXT, v TEXT)")
    more = sql_vectors.corpus(folders)
    end = time.monotonic() + float(seconds)
    count = answers = 0
    with Server() as server:
        server.psql("CREATE EXTENSION urikit; CREATE UNLOGGED TABLE t(n int, u text, v text)")
        while count == 0 or time.monotonic() < end:
            columns = (sql_vectors.hostile(ROUND, int(seed) + count + column, more) for column in range(2))
            rows = [(u, v) for u, v in zip(*columns) if "\0" not in (u or "") + (v or "")]
            answers += one_round(server, lite, rows)
            count += ROUND
    print(f"{count} rows, {answers} answers of PostgreSQL and SQLite the same, seed {seed}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
