#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How many different resources a list of URLs names: distinct by normal form.

spark-submit distinct.py --level scheme --output distinct.parquet INPUT     (text: one URL a line; or Parquet: column url)

Two rows are one resource when their normal forms at the level are the same. Spark removes duplicates within each task
before it shuffles, so a host with half of the rows costs no more than any other: rows are spread by the hash of the whole
normal form, not by host.
"""
import argparse

from common import finish, read_urls, session, write
from pyspark.sql import functions as F

from urikit import spark as us


def distinct(urls, level="scheme"):
    """Columns normal (null for what is no URL, once), and rows: how many were merged into it."""
    return urls.groupBy(us.normalize("url", level).alias("normal")).agg(F.count(F.lit(1)).alias("rows"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input")
    parser.add_argument("--level", default="scheme")
    parser.add_argument("--output")
    args = parser.parse_args()
    spark = session("distinct")
    write(distinct(read_urls(spark, args.input), args.level), args.output)
    finish(spark)


if __name__ == "__main__":
    main()
