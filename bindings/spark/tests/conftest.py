# SPDX-License-Identifier: MIT
"""One small session for the tests of functions. Everything listens on the loopback address only."""
import os
import re
import sys
from pathlib import Path

import pytest

os.environ["PYSPARK_PYTHON"] = os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable
os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
ROOT = Path(__file__).resolve().parents[3]
JAR = ROOT / "build/java/urikit-spark.jar"
sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "jobs"))


def settings(builder):
    for key, value in {
        "spark.ui.enabled": "false",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.memory": "768m",
        "spark.sql.shuffle.partitions": "4",
        "spark.sql.adaptive.enabled": "false",
        "spark.python.worker.reuse": "true",
        "spark.log.level": "ERROR",
    }.items():
        builder = builder.config(key, value)
    return builder


@pytest.fixture(scope="session")
def spark(tmp_path_factory):
    from pyspark.sql import SparkSession

    os.chdir(tmp_path_factory.mktemp("spark"))  # spark-warehouse and the like go there
    builder = SparkSession.builder.master("local[1]").appName("urikit tests")
    if JAR.exists():
        builder = builder.config("spark.jars", str(JAR))
    session = settings(builder).getOrCreate()
    yield session
    session.stop()


def vectors(name):
    """The rows of tests/vectors/<name>.tsv as dictionaries of bytes or None."""
    lines = [line for line in (ROOT / f"tests/vectors/{name}.tsv").read_text("utf-8").split("\n")
             if line and not line.startswith("# ")]  # fmt: skip
    head = lines[0].split("\t")
    found = []
    for line in lines[1:]:
        fields = line.split("\t") + [""] * (len(head) - line.count("\t") - 1)
        found.append({k: None if v == "-" else _unescape(v) for k, v in zip(head, fields)})
    assert len(found) > 5, name
    return found


def _unescape(field):
    return re.sub(rb"\\x([0-9A-Fa-f]{2})", lambda m: bytes([int(m[1], 16)]), field.encode()).replace(b"\\\\", b"\\")


def text(value):
    return None if value is None else value.decode()


def is_utf8(value):
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True
