#!/bin/sh
# SPDX-License-Identifier: MIT
# duckdb 1.5.4, polars 2.1.0, pandas 3.1.1, fsspec 2026.9.0, pyarrow 26.0.1: which file a file URI opens
# There are two files, "a b.csv" and "a%20b.csv". Guess: file:///.../a%20b.csv is the first one for all (RFC 8089, RFC 3986 2.1),
# and the host localhost is none.
# Seen: DuckDB and fsspec open the second one: they take the path as it is. With localhost pandas opens the first, DuckDB the second;
# Polars and fsspec look for a folder "localhost"; pyarrow refuses it. pyarrow alone refuses a blank in the URI.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q duckdb==1.5.4 polars==2.1.0 pandas==3.1.1 fsspec==2026.9.0 pyarrow==26.0.1
mkdir data
printf 'x\nblank\n' >'data/a b.csv'
printf 'x\ntriplet\n' >'data/a%20b.csv'
cat >run.py <<'END'
import os

import duckdb
import fsspec
import pandas
import polars
import pyarrow.csv
import pyarrow.fs

folder = os.path.abspath("data")


def arrow(uri):
    system, path = pyarrow.fs.FileSystem.from_uri(uri)
    return pyarrow.csv.read_csv(system.open_input_stream(path))["x"][0].as_py()


engines = {
    "duckdb": lambda uri: duckdb.sql(f"SELECT x FROM read_csv('{uri}')").fetchone()[0],
    "polars": lambda uri: polars.read_csv(uri)["x"][0],
    "pandas": lambda uri: pandas.read_csv(uri)["x"][0],
    "fsspec": lambda uri: fsspec.open(uri, "rt").open().read().split()[1],
    "pyarrow": arrow,
}
for form in ("file://{}/a%20b.csv", "file://{}/a b.csv", "file://localhost{}/a%20b.csv", "file:{}/a%20b.csv"):
    found = []
    for name, read in engines.items():
        try:
            found.append(f"{name} {read(form.format(folder))}")
        except Exception as error:
            found.append(f"{name} {type(error).__name__}")
    print(f"{form.format('/F')}: {', '.join(found)}")
END
venv/bin/python run.py | tee out
cat >want <<'END'
file:///F/a%20b.csv: duckdb triplet, polars blank, pandas blank, fsspec triplet, pyarrow blank
file:///F/a b.csv: duckdb blank, polars blank, pandas blank, fsspec blank, pyarrow ArrowInvalid
file://localhost/F/a%20b.csv: duckdb triplet, polars FileNotFoundError, pandas blank, fsspec FileNotFoundError, pyarrow ArrowInvalid
file:/F/a%20b.csv: duckdb triplet, polars blank, pandas blank, fsspec triplet, pyarrow blank
END
cmp out want
