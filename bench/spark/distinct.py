#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Distinct by normal form of generated rows, in bounded memory: rows, time, processor time, bytes shuffled, peak memory.

usage: distinct.py [ROWS [SECONDS]]     100 million rows; it gives up after SECONDS (900)

Rows are made by Spark's own expressions from their number. A tenth of the rows is on one host. Each resource comes in five
ways of writing it (case, default port, encoded letters, dot segments), so the answer is known: ROWS / 5. The program checks
it.
"""
import sys
import threading
import time

from measured import processor_seconds, resident_bytes, session

WAYS = """CASE w
  WHEN 0 THEN concat('http://', h, '/', p)
  WHEN 1 THEN concat('HTTP://', upper(h), '/', p)
  WHEN 2 THEN concat('http://', h, ':80/', p)
  WHEN 3 THEN concat('http://', h, '/x/../', p)
  ELSE concat('http://', h, '/', replace(p, 'a', '%61'))
END"""


def rows(spark, count):
    # the five ways of one resource are far from each other, so that a task alone finds few duplicates
    numbered = spark.range(0, count, 1, 64).selectExpr(f"id % {-(-count // 5)} AS r", f"id DIV {-(-count // 5)} AS w")
    parts = numbered.selectExpr(
        "w",
        "CASE WHEN r % 10 = 0 THEN 'big.example' ELSE concat('h', r % 99991, '.example') END AS h",
        "concat('articles/', r, '/', lower(hex(xxhash64(r))), '/index.html?page=', r % 7) AS p",
    )
    return parts.selectExpr(f"{WAYS} AS url")


def shuffled(spark):
    """Bytes and records that all stages wrote to shuffles."""
    none, jvm = spark.sparkContext._gateway.new_array(spark._jvm.double, 0), spark._jvm
    stages = spark._jsc.sc().statusStore().stageList(jvm.java.util.ArrayList(), False, False, none, jvm.java.util.ArrayList())
    found = [stages.apply(i) for i in range(stages.size())]
    return (sum(s.shuffleWriteBytes() for s in found), sum(s.shuffleWriteRecords() for s in found),
            sum(s.diskBytesSpilled() for s in found))  # fmt: skip


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000_000
    bound = int(sys.argv[2]) if len(sys.argv) > 2 else 900
    spark = session("local[2]", "2g", **{"spark.sql.shuffle.partitions": "64", "spark.sql.adaptive.enabled": "false"})
    from urikit import spark as us

    us.register(spark, jvm=True)
    peak = [0]
    done = threading.Event()

    def watch():
        while not done.wait(1):
            peak[0] = max(peak[0], resident_bytes())
            if time.monotonic() - begun > bound:
                spark.sparkContext.cancelAllJobs()

    begun, cpu = time.monotonic(), processor_seconds()
    threading.Thread(target=watch, daemon=True).start()
    urls = rows(spark, count)
    normal = urls.selectExpr("uri_normalize(url, 'scheme') AS normal").groupBy("normal").count()
    found, merged = normal.selectExpr("count(*)", "sum(count)").head()
    seconds, cpu = time.monotonic() - begun, processor_seconds() - cpu
    done.set()
    size, records, spilled = shuffled(spark)
    length = urls.limit(1000).selectExpr("avg(octet_length(url))").head()[0]
    print(f"rows            {count:,} of {length:.0f} bytes")
    print(f"distinct        {found:,}")
    print(f"wall time       {seconds:.0f} s, {count / seconds:,.0f} rows a second")
    print(f"processor time  {cpu:.0f} s, {cpu / count * 1e9:.0f} ns a row")
    print(f"shuffled        {size:,} bytes, {size / count:.1f} a row; {records:,} records")
    print(f"spilled         {spilled:,} bytes")
    print(f"peak memory     {peak[0] / 2**20:.0f} MiB resident, all processes")
    print(f"load            {open('/proc/loadavg').read().split()[0]} when it ended")
    spark.stop()
    assert merged == count and found == -(-count // 5), (found, merged)


if __name__ == "__main__":
    main()
