# SPDX-License-Identifier: MIT
"""The statements of README.md, on a small Parquet file, by the wheel and by the jar."""
import re

import pytest
from conftest import JAR, ROOT

from urikit import spark as us

URLS = ["HTTP://www.Example.co.uk:80/a", "http://www.example.co.uk/b/../a", "http://127.0.0.1/", "not a url", None]


@pytest.mark.parametrize("jvm", [False, True])
def test_six_questions(spark, tmp_path, jvm):
    if jvm and not JAR.exists():
        pytest.skip(f"{JAR} is missing")
    block = re.search(r"```sql\n(-- hosts.*?)```", (ROOT / "bindings/spark/README.md").read_text("utf-8"), re.S)[1]
    rows = spark.createDataFrame(list(enumerate(URLS)), "id int, url string")
    rows.write.option("compression", "none").parquet(str(tmp_path / "urls.parquet"))  # snappy's library fails where musl is installed
    spark.read.parquet(str(tmp_path / "urls.parquet")).createOrReplaceTempView("pages")
    us.register(spark, jvm=jvm)
    hosts, sites, different, found, fetched, joined = [
        [tuple(row) for row in spark.sql(one).collect()] for one in block.split(";\n") if one.strip()]  # fmt: skip
    assert set(hosts) == {("www.example.co.uk", 2), ("127.0.0.1", 1), (None, 2)}
    assert set(sites) == {("example.co.uk", 2), (None, 3)}
    assert different == [(2,)]
    assert [url for url, _ in found] == URLS[1:4] and '"address-loopback"' in found[1][1]
    assert [text is not None for text, _ in fetched] == [True, True, False, False, False]
    assert fetched[2][1].startswith("policy-address: ")
    assert joined == [(0, 1)]
