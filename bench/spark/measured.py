# SPDX-License-Identifier: MIT
"""What the measurements share: a session on this machine, and the processor time and memory of it and its children."""
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
JAR = ROOT / "build/java/urikit-spark.jar"
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def session(master="local[1]", memory="1g", **settings):
    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    builder = SparkSession.builder.master(master).appName("urikit bench")
    every = {
        "spark.ui.enabled": "false",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.memory": memory,
        "spark.log.level": "ERROR",
        "spark.jars": str(JAR),
        "spark.sql.parquet.compression.codec": "zstd",
        "spark.local.dir": str(ROOT / "build/bench/spark"),
        "spark.ui.showConsoleProgress": "false",
    }
    for key, value in {**every, **settings}.items():
        builder = builder.config(key, value)
    return builder.getOrCreate()


def tree():
    """This process and all its descendants: {pid: (seconds of processor time, resident bytes)}."""
    found, parents = {}, {}
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            fields = pathlib.Path(f"/proc/{name}/stat").read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue  # it ended
        parents[int(name)] = int(fields[1])
        # with the time of children that have ended: Spark's Python workers do
        found[int(name)] = (sum(map(int, fields[11:15])) / TICKS, int(fields[21]) * PAGE)
    ours = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return {pid: found[pid] for pid in ours if pid in found}


def processor_seconds():
    return sum(seconds for seconds, _ in tree().values())


def resident_bytes():
    return sum(size for _, size in tree().values())
