# SPDX-License-Identifier: MIT
"""urikit.spark: each function on columns and each name in SQL, with the project's vectors."""
import re
import sys

import pytest
from conftest import is_utf8, text, vectors
from pyspark.sql import functions as F

import urikit.arrow as ua
from urikit import findings
from urikit import spark as us

ROWS = ["http://u@www.a.example.co.uk:81/x/../y%20z?q=1&k#f", None, "http://[", "mailto:x@y", "http://h/\u00e4?q=a%20+"]
PLAIN = ["valid", "error", "parse", "scheme", "userinfo", "host", "host_kind", "port", "effective_port", "path", "query",
         "fragment", "authority", "normalize", "surt", "registrable", "to_iri", "to_uri", "to_cri", "encode", "decode",
         "findings", "host_reversed", "path_segments", "query_pairs", "error_parts"]  # fmt: skip


def frame(spark, rows, name="url"):
    return spark.createDataFrame([(i, row) for i, row in enumerate(rows)], f"i int, {name} string").coalesce(1)


def values(column_frame):
    return [row.asDict(True)[column_frame.columns[-1]] for row in column_frame.collect()]


def table(column_frame):
    """Columns as lists, by name."""
    rows = [row.asDict(True) for row in column_frame.collect()]
    return {name: [bytes(r[name]) if isinstance(r[name], bytearray) else r[name] for r in rows] for name in column_frame.columns}


def test_each_function_is_that_of_arrow(spark):
    got = table(frame(spark, ROWS).select(*[getattr(us, name)("url").alias(name) for name in PLAIN]))
    for name in PLAIN:
        assert got[name] == getattr(ua, name)(ROWS).to_pylist(), name


def test_functions_with_arguments(spark):
    url = F.col("url")
    got = table(frame(spark, ROWS).select(
        us.normalize(url, "scheme").alias("normalize"), us.resolve("http://b/c/", url).alias("resolve"),
        us.resolve(url, F.lit("../q")).alias("resolve_column"), us.relativize("http://h/x", url).alias("relativize"),
        us.equal(url, "http://H/\u00e4?q=a%20+").alias("equal"), us.equal(url, url, "case").alias("equal_column"),
        us.query_value(url, "q").alias("query_value"), us.query_value(url, "q", form=True).alias("form"),
        us.query_value(url, F.lit("q")).alias("query_column"), us.valid(url, "uri").alias("valid"),
        us.error(url, "uri").alias("error"), us.path_segment(url, -1).alias("segment"),
        us.path_segment(url, F.col("i") + 1).alias("segment_column"), us.set_query(url, "k", "v w").alias("set"),
        us.set_query(url, F.lit("k"), F.col("i").cast("string")).alias("set_column"),
        us.remove_query(url, "q").alias("remove"), us.encode(url, "path-segment").alias("encode"),
        us.hash(url, "scheme").alias("hash"), us.compare(url, url).alias("compare"), us.set_part(url, "scheme", "x").alias("part"),
        us.set_part(url, "scheme", us.scheme(url)).alias("part_column"), us.remove_part(url, "query").alias("remove_part"),
        us.from_cri(us.to_cri(url)).alias("cri"), us.host(us.resolve("http://b/", us.path("url"))).alias("nested"),
    ))  # fmt: skip
    assert got["normalize"] == ua.normalize(ROWS, "scheme").to_pylist()
    assert got["resolve"] == ua.resolve("http://b/c/", ROWS).to_pylist()
    assert got["resolve_column"][0] == "http://u@www.a.example.co.uk:81/q"
    assert got["relativize"] == ua.relativize("http://h/x", ROWS).to_pylist()
    assert got["equal"] == [False, None, None, False, True] and got["equal_column"] == [True, None, None, True, True]
    assert got["query_value"] == got["query_column"] == ["1", None, None, None, "a +"]
    assert got["form"] == ["1", None, None, None, "a  "]
    assert got["valid"] == [True, None, False, True, False]
    assert got["error"][4].startswith("char:9:") and got["error"][3] is None
    assert got["segment"] == ["y z", None, None, "x@y", "\u00e4"]
    assert got["segment_column"] == ["x", None, None, None, None]
    assert got["set"][4] == "http://h/\u00e4?q=a%20+&k=v%20w" and got["set_column"][4] == "http://h/\u00e4?q=a%20+&k=4"
    assert got["remove"][4] == "http://h/\u00e4"
    assert got["encode"] == ua.encode(ROWS, "path-segment").to_pylist()
    hashes = ua.hash(ROWS, "scheme").to_pylist()
    assert got["hash"] == [h if h is None or h < 2**63 else h - 2**64 for h in hashes]
    assert got["compare"] == [0, None, None, 0, 0]
    assert got["part"] == ua.set_part(ROWS, "scheme", "x").to_pylist()
    assert got["part_column"] == [row if ok else None for row, ok in zip(ROWS, ua.valid(ROWS).to_pylist())]
    assert got["remove_part"] == ua.remove_part(ROWS, "query").to_pylist()
    assert got["cri"][3] == "mailto:x@y"
    assert got["nested"] == ["b", None, None, "b", "b"]


def test_what_is_wrong_is_said_on_the_driver(spark):
    for call in (lambda: us.normalize("url", "no"), lambda: us.equal("url", "a", "no"), lambda: us.valid("url", "no"),
                 lambda: us.error("url", "no"), lambda: us.encode("url", "no")):  # fmt: skip
        with pytest.raises(ValueError, match="level|kind|component"):
            call()
    with pytest.raises(TypeError, match="base: expected a text or a column"):
        us.resolve(None, "url")
    with pytest.raises(TypeError, match="form needs a key"):
        us.query_value("url", F.lit("q"), form=True)


def expressions():
    """SQL, and the column that it gives of ROWS."""
    names = ["scheme", "host", "port", "path", "query", "authority", "normalize", "surt", "registrable", "to_iri", "valid",
             "error", "parse", "encode"]  # fmt: skip
    return {
        **{f"uri_{name}(url)": getattr(ua, name)(ROWS).to_pylist() for name in names},
        "uri_normalize(url, 'scheme')": ua.normalize(ROWS, "scheme").to_pylist(),
        "uri_resolve('http://b/c/', url)": ua.resolve("http://b/c/", ROWS).to_pylist(),
        "uri_relativize('http://h/x', url)": ua.relativize("http://h/x", ROWS).to_pylist(),
        "uri_equal(url, replace(url, 'h/', 'H/'), 'case')": [True, None, None, True, True],
        "uri_equal(url, replace(url, 'h/', 'H/'), 'string')": [True, None, None, True, False],
        "uri_valid(url, 'uri')": [True, None, False, True, False],
        "uri_query_value(url, 'q')": ["1", None, None, None, "a +"],
        "uri_set_query(url, 'q', '2')": ["http://u@www.a.example.co.uk:81/x/../y%20z?q=2&k#f", None, None, "mailto:x@y?q=2",
                                         "http://h/\u00e4?q=2"],
        "uri_remove_query(url, '*')": ["http://u@www.a.example.co.uk:81/x/../y%20z#f", None, None, "mailto:x@y",
                                       "http://h/\u00e4"],
        "uri_path_segment(url, -1)": ["y z", None, None, "x@y", "\u00e4"],
        "uri_path_segment(url, i + 1)": ["x", None, None, None, None],
        "uri_to_cri(url)": ua.to_cri(ROWS).to_pylist(),
        "cri_to_uri(uri_to_cri(url))": ua.from_cri(ua.to_cri(ROWS)).to_pylist(),
        "iri_to_uri(url)": ua.to_uri(ROWS).to_pylist(),
        "uri_decode(uri_encode(url))": ROWS,
        "uri_parse(url).path": ua.path(ROWS).to_pylist(),
        "uri_effective_port(url)": [81, None, None, None, 80],
        "uri_strict('a:b')": ["a:b"] * 5,
        "uri_findings(url)": ua.call("uri_findings", ROWS).to_pylist(),
        "uri_findings(url, 'error')": ua.call("uri_findings", ROWS, "error").to_pylist(),
        "uri_match('http://{+host}/{p}', url)": ua.match(ROWS, "http://{+host}/{p}").to_pylist(),
        "uri_match('{+x}{?q*}', url, 'any-order,other-pairs')": ua.match(ROWS, "{+x}{?q*}", any_order=True, other_pairs=True).to_pylist(),
        "uri_route(url, 'http://{h}/{+p}\\n{+any}')": ua.route(ROWS, ["http://{h}/{+p}", "{+any}"]).to_pylist(),
        "uri_route(url, '[\"mailto:{x}\", \"{+any}\"]')": ua.route(ROWS, ["mailto:{x}", "{+any}"]).to_pylist(),
        "uri_readers_agree(url)": ua.readers_agree(ROWS).to_pylist(),
        "uri_guard(url)": ua.guard(ROWS).to_pylist(),
        "uri_guard(url, 'allow host h\nallow scheme http')": ua.guard(ROWS, hosts=["h"], schemes=["http"]).to_pylist(),
        "uri_guard_why(url)": ua.guard_why(ROWS).to_pylist(),
        "uri_guard_line(url, 'allow host h')": ua.guard_line(ROWS, "allow host h").to_pylist(),
        "uri_address_is_internal('::ffff:10.0.0.1')": [True] * 5,
        "uri_expand('/{x}{?y*}', '{\"x\":\"\u00e9\",\"y\":{\"k\":1}}')": ["/%C3%A9?k=1"] * 5,
    }  # fmt: skip


def test_names_in_sql(spark):
    us.register(spark, jvm=False)
    frame(spark, ROWS).createOrReplaceTempView("pages")
    for name in us.sql_names():
        assert spark.catalog.functionExists(name), name
    wanted = expressions()
    got = table(spark.sql(f"SELECT {', '.join(f'{e} AS x{i}' for i, e in enumerate(wanted))} FROM pages"))
    for (expression, column), found in zip(wanted.items(), got.values(), strict=True):
        assert found == column, expression
    pairs = spark.sql("SELECT i, ordinal, key, value FROM pages, LATERAL uri_query_each(url) ORDER BY i, ordinal").collect()
    assert [tuple(r) for r in pairs] == [(0, 1, "q", "1"), (0, 2, "k", None), (4, 1, "q", "a +")]
    assert table(spark.sql("SELECT uri_query_list(url) AS q, uri_segment_list(url) AS s FROM pages")) == {
        "q": ua.query_pairs(ROWS).to_pylist(), "s": ua.path_segments(ROWS).to_pylist()}  # fmt: skip
    sites = spark.sql("SELECT uri_registrable('http://A.GitHub.io/', 'icann') AS a, uri_remove_query('?utm_a&gclid&x', 'utm_*,gclid') AS b")
    assert [tuple(r) for r in sites.collect()] == [("github.io", "?x")]
    segments = spark.sql("SELECT ordinal, segment FROM pages, LATERAL uri_segment_each(url) WHERE i = 0 ORDER BY 1").collect()
    assert [tuple(r) for r in segments] == [(1, "x"), (2, ".."), (3, "y z")]
    found = spark.sql("SELECT i, ordinal, rule, severity, start_at, end_at, why FROM pages, LATERAL uri_finding_each(url) ORDER BY i, ordinal").collect()
    wanted = [(i, n, one.rule, one.severity, one.start, one.end, one.why) for i, text in enumerate(ROWS) if text is not None
              for n, one in enumerate(findings(text), 1)]  # fmt: skip
    assert [tuple(r) for r in found] == wanted and len(wanted) > 1
    with pytest.raises(Exception, match="not a URI or IRI reference"):
        spark.sql("SELECT uri_strict(url) FROM pages").collect()


def test_columns_without_an_alias_have_the_function_s_name(spark):
    assert frame(spark, ROWS).select(us.host("url")).columns == ["host(url)"]


def test_large_texts_and_small_batches(spark):
    rows = [f"http://h{i}.example/{'x' * (i * 7 % 5000)}" for i in range(2000)] + [None]
    for key, value in (("spark.sql.execution.arrow.useLargeVarTypes", "true"),
                       ("spark.sql.execution.arrow.maxRecordsPerBatch", "64")):  # fmt: skip
        spark.conf.set(key, value)
        try:
            got = table(frame(spark, rows).select(us.normalize("url").alias("n"), us.parse("url").alias("p")))
        finally:
            spark.conf.unset(key)
        assert got["n"] == rows and got["p"] == ua.parse(rows).to_pylist()


def test_vectors(spark):
    parts = [r for r in vectors("uri_parse") if is_utf8(r["text"])]
    got = values(frame(spark, [text(r["text"]) for r in parts]).select(us.parse("url")))
    for row, found in zip(parts, got, strict=True):
        for part in ("scheme", "userinfo", "host", "path", "query", "fragment"):
            assert found[part] == text(row[part]), (row, part)
        assert found["host_kind"] == text(row["kind"]), row

    wrong = [r for r in vectors("uri_errors") if r["grammar"] == b"reference" and is_utf8(r["text"]) and r["text"].isascii()]
    got = values(frame(spark, [text(r["text"]) for r in wrong]).select(us.error("url", "uri-reference")))
    assert len(wrong) > 20
    for row, said in zip(wrong, got, strict=True):
        assert said.startswith(f"{text(row['code'])}:{text(row['at'])}: "), (row, said)

    normal = vectors("uri_normalize")
    texts = frame(spark, [text(r["text"]) for r in normal])
    wanted = [text(r["text"]) for r in normal]
    for level in ("case", "percent", "syntax", "scheme"):
        wanted = [w if r[level] == b"=" else text(r[level]) for w, r in zip(wanted, normal)]
        assert values(texts.select(us.normalize("url", level))) == wanted, level

    both = [r for r in vectors("uri_resolve") if r["options"] not in (b"letter", b"compat")]
    pairs = spark.createDataFrame([(text(r["base"]), text(r["reference"])) for r in both], "base string, url string").coalesce(1)
    wanted = [text(r["target"]) if r["code"] == b"ok" else None for r in both]
    assert values(pairs.select(us.resolve(F.col("base"), "url"))) == wanted

    surts = vectors("uri_surt")
    assert values(frame(spark, [text(r["text"]) for r in surts]).select(us.surt("url"))) == [text(r["surt"]) for r in surts]


def test_the_python_of_workers(spark, tmp_path, monkeypatch):
    """Another Python, or one without urikit, is an error that says what to set, before a query runs."""
    said = us.check_workers(spark)
    assert re.fullmatch(r"Python \d+\.\d+\.\d+\S*, urikit \S+", said)
    bare = tmp_path / "python"
    bare.write_text(f'#!/bin/sh\nexec {sys.executable} -S "$@"\n', encoding="ascii")  # no packages
    bare.chmod(0o755)
    old = tmp_path / "old"
    old.write_text("#!/bin/sh\necho 3.5\n", encoding="ascii")
    old.chmod(0o755)
    for python, words in ((bare, "No module named"), (old, "Python 3.5"), (tmp_path / "gone", "not there")):
        monkeypatch.setattr(spark.sparkContext, "pythonExec", str(python))
        with pytest.raises(RuntimeError, match=f"(?s){words}.*PYSPARK_PYTHON={re.escape(sys.executable)}"):
            us.register(spark, jvm=False)
    monkeypatch.setattr(spark.sparkContext, "pythonExec", str(bare))
    with pytest.raises(RuntimeError, match="a worker cannot run urikit: .*PYSPARK_PYTHON"):
        us.check_workers(spark)
    monkeypatch.setattr(spark.sparkContext, "pythonExec", sys.executable)
    us.register(spark, jvm=False)
