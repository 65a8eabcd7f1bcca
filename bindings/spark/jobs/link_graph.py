#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The link graph of a crawl, by registrable domain: how often, and from how many pages, one site links to another.

spark-submit link_graph.py --output graph.parquet INPUT     (columns page and href: text with a tab between, or Parquet)

Each href is resolved against its page, and both ends are normalized; what cannot be resolved, and links within a site, are left out.

Skew: counts are summed within each task before the shuffle. The number of *different* pages cannot be summed so, and a
plain count(DISTINCT page) by (source, target) would send all pages of the largest pair of sites to one task. So it is
done in two steps: first each (source, target, page) once, spread by all three; then the pages are counted.
"""
import argparse

from common import finish, read, session, write
from pyspark.sql import functions as F

from urikit import spark as us


def edges(links):
    """One row a link: page and target in normal form, and the registrable domains of both."""
    resolved = links.select(us.normalize("page", "scheme").alias("page"),
                            us.normalize(us.resolve(F.col("page"), "href"), "scheme").alias("target"))  # fmt: skip
    return resolved.where("target IS NOT NULL").select(
        "page", "target", us.registrable("page").alias("source_site"), us.registrable("target").alias("target_site")
    )


def graph(links):
    """Columns source_site, target_site, links, pages."""
    between = edges(links).where("source_site IS NOT NULL AND target_site IS NOT NULL AND source_site <> target_site")
    by_page = between.groupBy("source_site", "target_site", "page").agg(F.count(F.lit(1)).alias("links"))
    return by_page.groupBy("source_site", "target_site").agg(
        F.sum("links").alias("links"), F.count(F.lit(1)).alias("pages")
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input")
    parser.add_argument("--output")
    args = parser.parse_args()
    spark = session("link graph")
    write(graph(read(spark, args.input, ["page", "href"])).orderBy(F.desc("links")), args.output)
    finish(spark)


if __name__ == "__main__":
    main()
