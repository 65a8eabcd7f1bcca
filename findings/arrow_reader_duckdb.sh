#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI duckdb 1.5.6 and 2.0.1, pyarrow 26.0.1: a query on a connection whose Arrow reader is open
# One would expect: an error of the query, or of the reader where it goes on, as the rows that were not read are gone.
# Seen: in 1.5.6 the reader ends as if it were complete: 1,000 of 1,000,000 rows, and no word. In 2.0.1 the query is an error and the
# reader has all rows; a query on a cursor of the connection runs beside the reader in both.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >run.py <<'END'
import duckdb

connection = duckdb.connect()
for name, other in (("the connection", connection), ("a cursor", connection.cursor())):
    reader = connection.sql("SELECT 'http://h/' || i AS url FROM range(1000000) r(i)").to_arrow_reader(1000)
    rows = reader.read_next_batch().num_rows
    try:
        answer = other.execute("SELECT 1").fetchone()
    except duckdb.Error as error:
        answer = type(error).__name__
    rows += sum(batch.num_rows for batch in reader)
    print(f"{duckdb.__version__} {name}: {answer}, rows of the reader: {rows}")
END
for version in 1.5.6 2.0.1; do
    python3 -m venv "$version"
    "$version/bin/pip" install -q "duckdb==$version" pyarrow==26.0.1
    "$version/bin/python" run.py
done | tee out
cat >want <<'END'
1.5.6 the connection: (1,), rows of the reader: 1000
1.5.6 a cursor: (1,), rows of the reader: 1000000
2.0.1 the connection: ResourceInUseException, rows of the reader: 1000000
2.0.1 a cursor: (1,), rows of the reader: 1000000
END
cmp out want
