#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""urikit.spark beside Spark's own try_parse_url: processor time a row, right and wrong answers on URLs as they are, scaling.

usage: bench.py [--rows N] [--corpus FILE] [--only WORD]     WORD: speed, right, scaling

Processor time counts the JVM and its Python workers; it is steadier than wall time on a machine with other work. Each figure
is the best of three runs after one that is not counted, less the time of a run that only reads the rows.
"""
import argparse
import pathlib
import re
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import corpora  # noqa: E402
from measured import processor_seconds, session  # noqa: E402

# RFC 3986, appendix A, written as a regular expression by hand: not by the library that is measured
CHAR = r"(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})"
NAME = r"(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})"
USER = r"(?:[A-Za-z0-9._~!$&'()*+,;=:-]|%[0-9A-Fa-f]{2})"
LITERAL = r"\[(?:[0-9A-Fa-f:.]+|v[0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:-]+)\]"
GRAMMAR = re.compile(
    rf"(?:(?P<scheme>[A-Za-z][A-Za-z0-9+.-]*):)?"
    rf"(?://(?:{USER}*@)?(?P<host>{LITERAL}|{NAME}*)(?::[0-9]*)?(?P<path>(?:/{CHAR}*)*)"
    rf"|(?P<path2>/(?:{CHAR}+(?:/{CHAR}*)*)?|{CHAR}+(?:/{CHAR}*)*|))"
    rf"(?:\?(?P<query>(?:{CHAR}|[/?])*))?(?:\#(?:{CHAR}|[/?])*)?")
PARTS = {"PROTOCOL": "scheme", "HOST": "host", "PATH": "path", "QUERY": "query"}


def by_grammar(url):
    """Scheme, host, path, query by RFC 3986; None: it is not a URI reference."""
    found = GRAMMAR.fullmatch(url)
    if not found:
        return None
    path = found["path"] if found["path"] is not None else found["path2"]
    if found["scheme"] is None and found["host"] is None and ":" in path.split("/")[0]:
        return None  # path-noscheme: the first segment has no ':'
    return found["scheme"], found["host"], path, found["query"]


def right(spark, urls):
    """Rows whose four parts differ from RFC 3986's grammar: of try_parse_url and of urikit, and which part."""
    from urikit import spark as us

    frame = spark.createDataFrame([(u,) for u in urls], "url string").coalesce(1)
    theirs = frame.selectExpr("url", *[f"try_parse_url(url, '{p}')" for p in PARTS]).collect()
    ours = frame.select("url", us.parse("url").alias("p")).selectExpr("url", "p.scheme", "p.host", "p.path", "p.query").collect()
    wrong = {"theirs": [], "ours": []}
    valid = 0
    for url, their, our in zip(urls, theirs, ours):
        wanted = by_grammar(url)
        valid += wanted is not None
        wanted = wanted or (None,) * 4
        for name, row in (("theirs", their), ("ours", our)):
            if tuple(row)[1:] != wanted:
                wrong[name].append((url, tuple(row)[1:], wanted))
    return valid, wrong


def report_right(spark, corpus):
    print("\n## Right and wrong\n")
    print("| corpus | ASCII URLs | valid by RFC 3986 | `try_parse_url` differs | `urikit.spark.parse` differs |\n|---|---:|---:|---:|---:|")
    examples = []
    for name, urls in corpus.items():
        urls = [url for url in urls if url.isascii()]  # the grammar is of ASCII; urikit reads IRIs besides
        valid, wrong = right(spark, urls)
        print(f"| {name} | {len(urls):,} | {valid:,} | {len(wrong['theirs']):,} | {len(wrong['ours']):,} |", flush=True)
        examples += [e for e in wrong["theirs"] if e[2] != (None,) * 4][:4] + [e for e in wrong["theirs"] if e[2] == (None,) * 4][:2]
        examples += [("OURS " + e[0], *e[1:]) for e in wrong["ours"][:3]]
    print("\n| URL | `try_parse_url`: scheme, host, path, query | RFC 3986 |\n|---|---|---|")
    for url, got, wanted in examples[:12]:
        shown = [" ".join("null" if v is None else f"`{v[:40]}`" if v else '""' for v in row) for row in (got, wanted)]
        print(f"| `{url[:70].replace('|', chr(92) + '|')}` | {shown[0]} | {shown[1]} |")


def timed(frame, runs=3):
    """Processor time and wall time of a run that throws its result away: the least of some."""
    def once():
        cpu, wall = processor_seconds(), time.monotonic()
        frame.write.format("noop").mode("overwrite").save()
        return processor_seconds() - cpu, time.monotonic() - wall

    once()
    found = [once() for _ in range(runs)]
    return min(cpu for cpu, _ in found), min(wall for _, wall in found)


def report_speed(spark, rows):
    from urikit import spark as us

    urls = corpora.crawl(20_000)
    frame = spark.createDataFrame([(u,) for u in urls], "url string").coalesce(1)
    frame = frame.crossJoin(spark.range(rows // len(urls)).withColumnRenamed("id", "n")).select("url").coalesce(1).cache()
    count = frame.count()
    us.register(spark, jvm=True)
    base = timed(frame)
    four = ["PROTOCOL", "HOST", "PATH", "QUERY"]
    cases = {
        "`try_parse_url`, four parts": frame.selectExpr(*[f"try_parse_url(url, '{p}')" for p in four]),
        "`uri_parse` of the jar, four parts": frame.selectExpr("uri_parse(url) AS p").selectExpr("p.scheme", "p.host", "p.path", "p.query"),
        "`urikit.spark.parse`, four parts": frame.select(us.parse("url").alias("p")).selectExpr("p.scheme", "p.host", "p.path", "p.query"),
        "`try_parse_url`, host": frame.selectExpr("try_parse_url(url, 'HOST')"),
        "`uri_host` of the jar": frame.selectExpr("uri_host(url)"),
        "`urikit.spark.host`": frame.select(us.host("url")),
        "`uri_normalize` of the jar": frame.selectExpr("uri_normalize(url)"),
        "`urikit.spark.normalize`": frame.select(us.normalize("url")),
        "`uri_registrable` of the jar": frame.selectExpr("uri_registrable(url)"),
    }
    print(f"\n## Speed\n\n{count:,} URLs of {sum(map(len, urls)) / len(urls):.0f} characters, one core.\n")
    print("| | processor time, ns a row | wall time, ns a row |\n|---|---:|---:|")
    for name, case in cases.items():
        cpu, wall = timed(case)
        print(f"| {name} | {(cpu - base[0]) / count * 1e9:,.0f} | {(wall - base[1]) / count * 1e9:,.0f} |", flush=True)


def report_scaling(rows):
    """A standalone cluster on this machine with one worker, then two."""
    import tempfile

    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bindings/spark/tests"))
    from clusters import Cluster
    from distinct import rows as generated
    from urikit import spark as us

    print(f"\n## One worker, two workers\n\n{rows:,} generated rows, distinct by normal form; a worker has one core.\n")
    print("| workers | wall time, s | rows a second | processor time, s | processors used |\n|---:|---:|---:|---:|---:|")
    for workers in (1, 2):
        with tempfile.TemporaryDirectory() as folder, Cluster(folder, workers) as cluster:
            spark = session(cluster.url, "512m", **{"spark.executor.memory": "768m", "spark.sql.shuffle.partitions": "8"})
            us.register(spark, jvm=True)
            job = generated(spark, rows).selectExpr("uri_normalize(url, 'scheme') AS n").distinct()
            job.count()  # compiles, starts executors
            seconds, busy = min(one(job) for _ in range(2))
            print(f"| {workers} | {seconds:.1f} | {rows / seconds:,.0f} | {busy:.1f} | {busy / seconds:.2f} |", flush=True)
            spark.stop()


def one(job):
    """Seconds on the clock, and of processor time: of the driver, the master and the workers."""
    begun, busy = time.monotonic(), processor_seconds()
    job.count()
    return time.monotonic() - begun, processor_seconds() - busy


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=400_000)
    parser.add_argument("--corpus", action="append", default=[])
    parser.add_argument("--only")
    args = parser.parse_args()
    if args.only in (None, "speed", "right"):
        spark = session()
        if args.only in (None, "speed"):
            report_speed(spark, args.rows)
        if args.only in (None, "right"):
            corpus = {"`crawl`, generated": corpora.crawl(20_000), "`docs`, of this system": corpora.docs(20_000)}
            for path in args.corpus:
                text = pathlib.Path(path).read_text("utf-8-sig", errors="replace")
                corpus[pathlib.Path(path).name] = text.splitlines()
            report_right(spark, corpus)
        spark.stop()
    if args.only in (None, "scaling"):
        report_scaling(args.rows * 5)


if __name__ == "__main__":
    main()
