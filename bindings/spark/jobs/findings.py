#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What `urikit lint` finds in a crawl, per host and rule: how many rows, and one of them to look at.

spark-submit findings.py --output findings.parquet INPUT     (text: one URL a line; or Parquet: column url)

The host is null where a text is not a URI; its finding is `invalid` then. Counts and the example (the least text, so that each
run gives the same) are made within each task before the shuffle: a host with half of the rows arrives as a few rows a task.
"""
import argparse

from common import finish, read_urls, session, write
from pyspark.sql import functions as F

from urikit import spark as us


def findings(urls):
    """Columns host, rule, rows, example."""
    found = urls.select("url", F.lower(us.host("url")).alias("host"), us.findings("url").alias("found"))
    rules = found.where("found <> ''").select("url", "host", F.explode(F.split("found", ",")).alias("rule"))
    return rules.groupBy("host", "rule").agg(F.count(F.lit(1)).alias("rows"), F.min("url").alias("example"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input")
    parser.add_argument("--output")
    args = parser.parse_args()
    spark = session("findings")
    write(findings(read_urls(spark, args.input)).orderBy(F.desc("rows")), args.output)
    finish(spark)


if __name__ == "__main__":
    main()
