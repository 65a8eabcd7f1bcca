# SPDX-License-Identifier: MIT
"""The driver of test_cluster.py: a job on the master that is given. usage: cluster_job.py MASTER MARKS OUTPUT ROWS

Each first-stage task leaves a mark in the folder MARKS when it begins, and takes a while, so that a worker can be killed in
the middle. OUTPUT receives one JSON object.
"""
import json
import os
import sys
import time
import uuid
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from conftest import JAR, settings  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402

from urikit import spark as us  # noqa: E402

TASKS = 12


def url_of(i):
    """Row i: half of the rows are on one host; some are in other forms, some are not URLs, some are missing."""
    host = "big.example.co.uk" if i % 2 else f"WWW.h{i % 97}.example:80"
    if i % 101 == 0:
        return None
    if i % 53 == 0:
        return f"http://[{i}/"
    return f"HTTP://{host}/a/../p%7E{i // 3}?q={i % 7}#f{i % 5}"


def slowly(marks):
    def run(batches):
        (Path(marks) / uuid.uuid4().hex).touch()
        time.sleep(0.7)
        yield from batches

    return run


def main():
    master, marks, output, count = sys.argv[1:4] + [int(sys.argv[4])]
    builder = SparkSession.builder.master(master).appName("urikit cluster test")
    builder = builder.config("spark.jars", str(JAR)) if JAR.exists() else builder
    builder = builder.config("spark.executor.memory", "512m").config("spark.executor.cores", "1")
    # a lost worker is noticed soon, and its tasks run again
    builder = builder.config("spark.network.timeout", "60s").config("spark.executor.heartbeatInterval", "5s")
    spark = settings(builder).getOrCreate()
    rows = spark.createDataFrame([(i, url_of(i)) for i in range(count)], "i int, url string").repartition(TASKS, "i")
    rows = rows.mapInArrow(slowly(marks), rows.schema)
    parsed = rows.select("i", us.host("url").alias("host"), us.normalize("url", "scheme").alias("normal"),
                         us.registrable("url").alias("site"), us.error("url").alias("error"))  # fmt: skip
    us.register(spark)
    parsed.createOrReplaceTempView("parsed")
    # a second shuffle, whose input was on the worker that is lost
    done = spark.sql("SELECT /*+ REPARTITION(6, normal) */ *, uri_path_segment(normal, -1) AS last FROM parsed")
    collected = [list(row) for row in done.collect()]
    groups = spark.sql("SELECT site, count(*), count(DISTINCT normal) FROM parsed GROUP BY site").collect()
    failed = spark._jsc.sc().statusStore().executorList(False)
    removed = sum(not failed.apply(i).isActive() for i in range(failed.size()))
    spark.stop()
    with open(output + ".part", "w", encoding="utf-8") as file:
        json.dump({"rows": collected, "groups": [list(g) for g in groups], "executors_lost": removed}, file)
    os.replace(output + ".part", output)


if __name__ == "__main__":
    main()
