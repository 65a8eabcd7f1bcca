# SPDX-License-Identifier: MIT
"""The jobs on small input, and what a host with half of the rows does to their tasks."""
import collections
import os
import subprocess
import sys
from pathlib import Path

import pytest
from distinct import distinct
from findings import findings
from link_graph import graph

import urikit.arrow as ua

JOBS = Path(__file__).resolve().parents[1] / "jobs"
ROWS = 8_000


def skewed():
    """Links of pages: half of the pages are on one host."""
    links = []
    for i in range(ROWS):
        site = "big.example" if i % 2 else f"www.h{i % 61}.org"
        page = f"http://{site}/page{i // 4}"
        href = ["../x", f"//cdn.h{i % 13}.net/y", "http://0x7f.1:22/", f"HTTP://Big.example:80/%7e{i}", "http://["][i % 5]
        links.append((page, href))
    return links


def last_stages(spark, before):
    """Of each stage after those known before: the records that each task read from the shuffle."""
    jvm, store = spark._jvm, spark._jsc.sc().statusStore()
    spark._jsc.sc().listenerBus().waitUntilEmpty()  # the store hears of tasks later than the driver does
    stages = store.stageList(jvm.java.util.ArrayList(), False, False, spark.sparkContext._gateway.new_array(jvm.double, 0),
                             jvm.java.util.ArrayList())  # fmt: skip
    found = {}
    for i in range(stages.size()):
        stage = stages.apply(i)
        if stage.stageId() > before and stage.shuffleReadRecords():
            tasks = store.taskList(stage.stageId(), stage.attemptId(), 1000)
            found[stage.stageId()] = [tasks.apply(t).taskMetrics().get().shuffleReadMetrics().recordsRead()
                                      for t in range(tasks.size())]  # fmt: skip
    return found


def stage_now(spark):
    spark.range(1).collect()
    jvm = spark._jvm
    stages = spark._jsc.sc().statusStore().stageList(
        jvm.java.util.ArrayList(), False, False, spark.sparkContext._gateway.new_array(jvm.double, 0),
        jvm.java.util.ArrayList())  # fmt: skip
    return max(stages.apply(i).stageId() for i in range(stages.size()))


@pytest.fixture(scope="module")
def links(spark):
    return spark.createDataFrame(skewed(), "page string, href string").repartition(4).cache()


def heaviest(spark, run):
    """The result, and the most records that one task read in a shuffle."""
    before = stage_now(spark)
    result = run()
    return result, max(max(tasks) for tasks in last_stages(spark, before).values())


def test_distinct(spark, links):
    urls = [href for _, href in skewed()]
    wanted = collections.Counter(ua.normalize(urls, "scheme").to_pylist())
    got, most = heaviest(spark, lambda: distinct(links.selectExpr("href AS url")).collect())
    assert {row.normal: row.rows for row in got} == wanted
    assert most < ROWS // 2


def test_link_graph(spark, links):
    counts, pages = collections.Counter(), collections.defaultdict(set)
    page_list, hrefs = zip(*skewed())
    targets = ua.normalize(ua.resolve(page_list, hrefs), "scheme").to_pylist()
    for page, a, b in zip(page_list, ua.registrable(page_list).to_pylist(), ua.registrable(targets).to_pylist()):
        if a and b and a != b:
            counts[a, b] += 1
            pages[a, b].add(ua.normalize([page], "scheme")[0])
    wanted = {pair: (n, len(pages[pair])) for pair, n in counts.items()}
    assert len(wanted) > 50
    got, most = heaviest(spark, lambda: graph(links).collect())
    assert {(r.source_site, r.target_site): (r.links, r.pages) for r in got} == wanted
    assert most < ROWS // 2


def test_ends_of_links_are_normalized(spark):
    rows = [("http://WWW.A.example/", "http://b.test/"), ("http://www.a.EXAMPLE:80/", "HTTP://X.B.Test/y")]
    got = graph(spark.createDataFrame(rows, "page string, href string")).collect()
    assert [tuple(row) for row in got] == [("a.example", "b.test", 2, 1)]


def test_findings(spark, links):
    urls = [href for _, href in skewed()]
    counts, example = collections.Counter(), {}
    for url, host, found in zip(urls, ua.host(urls).to_pylist(), ua.findings(urls).to_pylist()):
        for rule in filter(None, found.split(",")):
            key = (host and host.lower(), rule)
            counts[key] += 1
            example[key] = min(url, example.get(key, url))
    got, most = heaviest(spark, lambda: findings(links.selectExpr("href AS url")).collect())
    assert {(r.host, r.rule): (r.rows, r.example) for r in got} == {k: (n, example[k]) for k, n in counts.items()}
    assert ("0x7f.1", "ipv4-hex") in counts or len(counts) > 3
    assert most < ROWS // 20  # a few rows a task, whatever the hosts have


def test_rows_by_host_without_aggregation_are_skewed(spark, links):
    """What the jobs avoid: the same rows sent by host put half of them into one task."""
    before = stage_now(spark)
    links.selectExpr("parse_url(page, 'HOST') AS host").repartition(4, "host").foreach(lambda row: None)
    assert max(max(tasks) for tasks in last_stages(spark, before).values()) >= ROWS // 2


def test_a_job_runs_by_itself(tmp_path):
    """One of them, as people start it; the others differ by their names."""
    (tmp_path / "links.tsv").write_text("".join(f"{p}\t{h}\n" for p, h in skewed()[:50]), encoding="utf-8")
    environment = {**os.environ, "PYSPARK_SUBMIT_ARGS": "--master local[1] --driver-memory 512m --conf spark.ui.enabled=false "
                   "--conf spark.driver.host=127.0.0.1 --conf spark.sql.shuffle.partitions=2 pyspark-shell"}  # fmt: skip
    done = subprocess.run([sys.executable, JOBS / "link_graph.py", tmp_path / "links.tsv"], cwd=tmp_path, env=environment,
                          capture_output=True, text=True, timeout=300)  # fmt: skip
    assert "|big.example|h1.net     |" in done.stdout, (done.stdout, done.stderr[-2000:])
