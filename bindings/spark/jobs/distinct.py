#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How many different resources a list of URLs names: distinct by normal form.

spark-submit distinct.py --level scheme --output distinct.parquet INPUT     (text: one URL a line; or Parquet, with
                                                                             the column of --column: url)

It prints how many resources and how many rows there are.

Two rows are one resource when their normal forms at the level are the same. Spark removes duplicates within each task
before it shuffles, so a host with half of the rows costs no more than any other: rows are spread by the hash of the whole
normal form, not by host.
"""
import argparse

from common import finish, read, session, write
from pyspark.sql import functions as F

from urikit import spark as us


def distinct(urls, level="scheme"):
    """Columns normal (null for what is not a URL, once), and rows: how many were merged into it."""
    return urls.groupBy(us.normalize("url", level).alias("normal")).agg(F.count(F.lit(1)).alias("rows"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input")
    parser.add_argument("--column", default="url", help="of URLs, in Parquet")
    parser.add_argument("--level", default="scheme")
    parser.add_argument("--output")
    args = parser.parse_args()
    spark = session("distinct")
    found = distinct(read(spark, args.input, [args.column]).withColumnRenamed(args.column, "url"), args.level).cache()
    count, rows = found.agg(F.count("normal"), F.sum("rows")).first()
    print(f"{count} different resources in {rows or 0} rows")
    write(found, args.output)
    finish(spark)


if __name__ == "__main__":
    main()
