# SPDX-License-Identifier: MIT
"""urikit-spark.jar: the SQL names inside the JVM, with the answers of urikit.spark and the vectors."""
import os
import subprocess
import sys
import textwrap

import pytest
from conftest import JAR, is_utf8, text, vectors
from test_functions import ROWS, expressions, frame, table, values

import urikit.arrow as ua
from urikit import _spark
from urikit import spark as us

if not JAR.exists():
    pytest.fail(f"{JAR} is missing: run scripts/build jar", pytrace=False)


@pytest.fixture
def pages(spark):
    us.register(spark, jvm=True)
    frame(spark, ROWS).createOrReplaceTempView("pages")
    return "pages"


def test_register_takes_the_jar_where_it_is(spark):
    assert _spark._jar(spark) is not None
    us.register(spark)
    plan = spark.sql("SELECT uri_host('http://a/')")._jdf.queryExecution().analyzed().toString()
    assert "org.urikit.spark.UriHost" in plan, plan


def test_names_in_sql(spark, pages):
    wanted = expressions()
    got = table(spark.sql(f"SELECT {', '.join(f'{e} AS x{i}' for i, e in enumerate(wanted))} FROM pages"))
    for (expression, column), found in zip(wanted.items(), got.values(), strict=True):
        assert found == column, expression


def test_the_same_without_generated_code(spark, pages):
    wanted = expressions()
    spark.conf.set("spark.sql.codegen.wholeStage", "false")
    spark.conf.set("spark.sql.codegen.factoryMode", "NO_CODEGEN")
    try:
        got = table(spark.sql(f"SELECT {', '.join(f'{e} AS x{i}' for i, e in enumerate(wanted))} FROM pages"))
    finally:
        spark.conf.unset("spark.sql.codegen.wholeStage")
        spark.conf.unset("spark.sql.codegen.factoryMode")
    assert list(got.values()) == list(wanted.values())


def test_nulls_in_every_argument(spark, pages):
    row = spark.sql("""SELECT uri_resolve(NULL, 'a'), uri_resolve('http://a/', NULL), uri_set_query('a:', NULL, 'v'),
        uri_set_query('a:', 'k', NULL), uri_path_segment('http://h/a', CAST(NULL AS INT)), uri_normalize('a:', NULL),
        cri_to_uri(NULL), uri_parse(NULL), uri_valid(NULL)""").head()
    assert list(row) == [None] * 9


def test_wrong_calls(spark, pages):
    for query, message in (("uri_host()", "uri_host takes 1 argument"), ("uri_normalize('a', 'b', 'c')", "1 or 2 arguments"),
                           ("uri_normalize('a', 'no')", "level"), ("uri_strict('http://[')", "not a URI or IRI reference"),
                           ("uri_path_segment('a', array(1))", "INT")):  # fmt: skip
        with pytest.raises(Exception, match=message):
            spark.sql(f"SELECT {query} FROM pages").collect()


def test_long_texts(spark, pages):
    long = "http://h/" + "a/../" * 300_000 + "%7e" * 100_000
    got = frame(spark, [long, "http://h/x", long]).selectExpr("uri_normalize(url) AS n")
    assert values(got) == ["http://h/" + "~" * 100_000, "http://h/x", "http://h/" + "~" * 100_000]


def test_a_catalog_and_classes(spark, pages):
    from pyspark.sql.types import StringType

    spark.conf.set("spark.sql.catalog.urikit", "org.urikit.spark.UrikitCatalog")
    got = spark.sql("SELECT urikit.uri_host(url) AS h, urikit.uri_normalize(url, 'scheme') AS n FROM pages")
    assert table(got) == {"h": ua.host(ROWS).to_pylist(), "n": ua.normalize(ROWS, "scheme").to_pylist()}
    spark.udf.registerJavaFunction("one_host", "org.urikit.spark.UriHost", StringType())
    spark.udf.registerJavaFunction("one_parse", "org.urikit.spark.UriParse", us.PARTS)
    spark.udf.registerJavaFunction("one_level", "org.urikit.spark.UriNormalizeLevel")
    spark.udf.registerJavaFunction("one_segment", "org.urikit.spark.UriPathSegment")
    got = table(spark.sql("SELECT one_host(url) h, one_parse(url) p, one_level(url, 'scheme') n, one_segment(url, -1) s FROM pages"))
    assert got["h"] == ua.host(ROWS).to_pylist() and got["p"] == ua.parse(ROWS).to_pylist()
    assert got["n"] == ua.normalize(ROWS, "scheme").to_pylist() and got["s"] == ua.path_segment(ROWS, -1).to_pylist()


def test_vectors(spark, pages):
    """Every text of the vectors, valid or not: the jar says what Python says."""
    texts = [text(r["text"]) for n in ("uri_parse", "uri_errors", "iri_parse", "uri_normalize", "uri_surt", "iri_uri")
             for r in vectors(n) if is_utf8(r["text"] or b"\xff")]  # fmt: skip
    assert len(texts) > 250
    names = ["parse", "error", "normalize", "surt", "registrable", "to_cri", "to_iri", "effective_port", "encode", "decode"]
    got = table(frame(spark, texts).selectExpr(*[f"uri_{n}(url) AS {n}" for n in names]))
    for name in names:
        assert got[name] == getattr(ua, name)(texts).to_pylist(), name


def test_extensions_give_the_names_to_every_session(tmp_path):
    code = """
        import sys
        sys.path.insert(0, sys.argv[1])
        from conftest import JAR, settings
        from pyspark.sql import SparkSession
        builder = SparkSession.builder.master("local[1]").config("spark.jars", str(JAR))
        spark = settings(builder).config("spark.sql.extensions", "org.urikit.spark.UrikitExtensions").getOrCreate()
        print("answer", spark.sql("SELECT uri_host('http://a/b')").head()[0])
        print("answer", spark.newSession().sql("SELECT uri_normalize('HTTP://A:80', 'scheme')").head()[0])
        print("java", spark._jvm.java.lang.System.getProperty("java.version"))
        spark.stop()
    """
    folder = os.path.dirname(__file__)
    newer = os.environ.get("URIKIT_JAVA_HOME")  # the same with another Java
    env = {**os.environ, **({"JAVA_HOME": newer} if newer else {})}
    done = subprocess.run([sys.executable, "-c", textwrap.dedent(code), folder], cwd=tmp_path, env=env, capture_output=True,
                          text=True, timeout=300)  # fmt: skip
    assert [line for line in done.stdout.splitlines() if line.startswith("answer")] == ["answer a", "answer http://a/"], done.stderr
