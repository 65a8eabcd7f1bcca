#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI duckdb 2.0.1: the rows that read_csv has of a file with one column of URLs, whose head is "url"
# One would expect: a file with one head has one column. At worst the URLs are cut at ';' or ',' into two.
# Seen: rows are lost, too. The delimiter is guessed to be what splits most lines alike; the lines before those, the head among
# them, are skipped as notes. Of three URLs two are left, without an error; `header = true` takes one more as the head. With the
# columns named all three are there. One URL with ';' among many without splits nothing.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q duckdb==2.0.1
printf 'url\nhttp://h.example/a;x=1\nhttp://h.example/b;x=2\nhttp://h.example/c;x=3\n' >semicolons.csv
printf 'url\nhttp://h.example/a\nhttp://h.example/b?q=1,2\nhttp://h.example/c?q=3,4\n' >commas.csv
printf 'url\nhttp://h.example/a\nhttp://h.example/b;x=2\nhttp://h.example/c\n' >one.csv
cat >run.py <<'END'
import duckdb

connection = duckdb.connect()
for name in ("semicolons", "commas", "one"):
    for options in ("", ", header = true", ", columns = {'url': 'VARCHAR'}"):
        rows = connection.execute(f"SELECT * FROM read_csv('{name}.csv'{options})").fetchall()
        print(f"{name}{options}: {rows}")
END
venv/bin/python run.py | tee out
cat >want <<'END'
semicolons: [('http://h.example/b', 'x=2'), ('http://h.example/c', 'x=3')]
semicolons, header = true: [('http://h.example/b', 'x=2'), ('http://h.example/c', 'x=3')]
semicolons, columns = {'url': 'VARCHAR'}: [('http://h.example/a;x=1',), ('http://h.example/b;x=2',), ('http://h.example/c;x=3',)]
commas: [('http://h.example/b?q=1', 2), ('http://h.example/c?q=3', 4)]
commas, header = true: [('http://h.example/c?q=3', 4)]
commas, columns = {'url': 'VARCHAR'}: [('http://h.example/a',), ('http://h.example/b?q=1,2',), ('http://h.example/c?q=3,4',)]
one: [('http://h.example/a',), ('http://h.example/b;x=2',), ('http://h.example/c',)]
one, header = true: [('http://h.example/a',), ('http://h.example/b;x=2',), ('http://h.example/c',)]
one, columns = {'url': 'VARCHAR'}: [('http://h.example/a',), ('http://h.example/b;x=2',), ('http://h.example/c',)]
END
cmp out want
