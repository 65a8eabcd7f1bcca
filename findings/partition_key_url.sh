#!/bin/sh
# SPDX-License-Identifier: MIT
# PyPI polars 2.1.0, duckdb 2.0.1, pyspark 4.3.0 (Java 17): URLs as keys of Hive partitions, written by one, read by another
# One would expect: all percent-encode what a name of a folder cannot hold, as Hive does, and decode every triplet: any key comes back.
# Seen: Polars leaves '?' as it is, and DuckDB takes no keys from a path with '?': the column is not there, and to name it in
# hive_types is an error. A '&' or '#' does no harm. Spark decodes each triplet to a character: the e with acute of DuckDB and Polars, %C3%A9, is
# two letters; Spark itself leaves it unencoded.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install -q polars==2.1.0 duckdb==2.0.1 pyspark==4.3.0
cat >run.py <<'END'
import os

import duckdb
import polars
from pyspark.sql import SparkSession

spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
spark.sparkContext.setLogLevel("OFF")
for i, key in enumerate(("a?b", "a&b#c", "caf\u00e9")):
    where = polars.PartitionBy(f"{i}", key="url", include_key=False)
    polars.LazyFrame({"url": [key], "n": [1]}).sink_parquet(where, mkdir=True, compression="uncompressed")
    files = f"read_parquet('{i}/*/*.parquet', hive_partitioning=true, hive_types={{'url': 'VARCHAR'}})"
    try:
        found = duckdb.connect().execute(f"SELECT url FROM {files}").fetchone()[0]
    except duckdb.Error as error:
        found = type(error).__name__
    other = spark.read.schema("n bigint, url string").parquet(f"{i}").collect()[0]["url"]
    print(f"{key}: {os.listdir(f'{i}')[0]}, duckdb {found}, spark {other}")
END
SPARK_LOCAL_IP=127.0.0.1 PYTHONIOENCODING=utf-8 venv/bin/python run.py 2>/dev/null | tee out
cat >want <<'END'
a?b: url=a?b, duckdb InvalidInputException, spark a?b
a&b#c: url=a&b#c, duckdb a&b#c, spark a&b#c
café: url=caf%C3%A9, duckdb café, spark cafÃ©
END
cmp out want
