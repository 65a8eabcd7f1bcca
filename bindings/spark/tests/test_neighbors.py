# SPDX-License-Identifier: MIT
"""A function that keeps what it made of an argument gives in each row what it gives alone, in the JVM and in Python."""
import random
import sys

import pytest
from conftest import JAR, ROOT

import urikit.arrow as ua
from urikit import spark as us

sys.path.insert(0, str(ROOT / "bindings/sql"))
from sql_vectors import neighbors, table  # noqa: E402

SPARK_TYPES = {"TEXT": "string", "TEXT_OR_BYTES": "string", "BYTES": "binary", "INTEGER": "int"}
ROWS = 60


def alone(name, row):
    """The result of one row by itself."""
    if None in row:
        return None
    return ua.call(name, *[value if isinstance(value, int) else [value] for value in row]).to_pylist()[0]


@pytest.mark.parametrize("jvm", [True, False])
def test_each_row_as_alone(spark, jvm):
    if jvm and not JAR.exists():
        pytest.fail(f"{JAR} is missing: run scripts/build jar", pytrace=False)
    us.register(spark, jvm=jvm)
    rng = random.Random(46)
    calls = [(name, names, types, neighbors(name, names, ROWS, rng)) for name, _, names, types in table()]
    fields, expressions = [], []
    for i, (name, names, types, _) in enumerate(calls):
        fields += [f"c{i}_{k} {SPARK_TYPES[kind]}" for k, kind in enumerate(types)]
        expressions.append(f"{name}({', '.join(f'c{i}_{k}' for k in range(len(names)))}) AS r{i}")
    rows = [tuple(value for *_, given in calls for value in given[n]) for n in range(ROWS)]
    frame = spark.createDataFrame(rows, ", ".join(fields)).coalesce(1)
    constant = spark.createDataFrame([rows[0]] * ROWS, ", ".join(fields)).coalesce(1)
    for shape, found in (("rows", frame.selectExpr(*expressions).collect()),
                         ("union", frame.union(constant).union(frame).selectExpr(*expressions).collect()[-ROWS:])):
        assert len(found) == ROWS
        for i, (name, names, _, given) in enumerate(calls):
            got = [bytes(row[i]) if isinstance(row[i], bytearray) else row[i] for row in found]
            assert got == [alone(name, row) for row in given], (shape, name, names)
