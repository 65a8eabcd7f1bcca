# SPDX-License-Identifier: MIT
"""What the jobs share: a session, reading and writing."""
from pyspark.sql import SparkSession


def session(name):
    return SparkSession.builder.appName(f"urikit {name}").getOrCreate()


def read(spark, path, columns):
    """Parquet where the name ends so; else text with tabs between the columns. Malformed lines keep what they have."""
    if path.endswith(".parquet"):
        return spark.read.parquet(path).select(*columns)
    schema = ", ".join(f"{name} string" for name in columns)
    return spark.read.csv(path, schema=schema, sep="\t", quote="", escape="", mode="PERMISSIVE")


def read_urls(spark, path):
    return read(spark, path, ["url"])


def write(rows, path):
    """Parquet, or a look at the first rows."""
    if path:
        rows.write.mode("overwrite").parquet(path)
    else:
        rows.show(20, truncate=False)


def finish(spark):
    spark.stop()
