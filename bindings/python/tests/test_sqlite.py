# SPDX-License-Identifier: MIT
"""urikit.sqlite: the functions in Python's sqlite3 without the extension."""
import sqlite3
import time
from typing import Any

import pytest

from urikit import CRI, IRI, URI, UserURL, _core

sqlite = pytest.importorskip("urikit.sqlite")
if not hasattr(_core, "sql_functions"):
    pytest.skip("built without libpsl and utf8proc", allow_module_level=True)


@pytest.fixture
def db() -> Any:
    connection = sqlite3.connect(":memory:")
    sqlite.register(connection)
    sqlite.register(connection)
    yield connection
    connection.close()


def one(db: Any, expression: str, *args: Any) -> Any:
    return db.execute(f"SELECT {expression}", args).fetchone()[0]


def test_every_function(db: Any) -> None:
    for name, least, most, types, result, does in _core.sql_functions():
        for count in range(least, most + 1):
            assert one(db, f"{name}({', '.join('NULL' * 1 for _ in range(count))})") is None, name
            assert does and len(types) == most and result in "tbiq"
    assert one(db, "uri_host('http://h/')") == "h" and one(db, "uri_port('http://h:80/')") == 80
    assert one(db, "uri_valid('a b')") == 0 and one(db, "uri_error('a b')") == "char:1: a space is not allowed in a path; encode it as %20"
    assert one(db, "uri_path_segment('/a/b', -1)") == "b" == one(db, "uri_path_segment('/a/b', '-1x')")
    assert one(db, "uri_to_cri('coap://h')") == bytes(CRI("coap://h")) and one(db, "cri_to_uri(?)", CRI("coap://h")) == "coap://h"
    assert one(db, "typeof(psl_version())") == "text"
    with pytest.raises(sqlite3.OperationalError):
        one(db, "uri_strict('a b')")
    with pytest.raises(sqlite3.OperationalError):
        one(db, "uri_host()")


def test_values_of_other_types(db: Any) -> None:
    assert one(db, "uri_path(15)") == "15" and one(db, "uri_path(1.5)") == "1.5" and one(db, "uri_path(2.0)") == "2.0"
    assert one(db, "uri_host(X'2F2F61')") == "a" and one(db, "uri_path_segment('/a/b', 1e300)") is None
    assert one(db, "uri_path_segment('/a/b', 2.9)") == "b" and one(db, "uri_path_segment('/a/b', X'')") is None
    assert one(db, "uri_valid(X'8220816161', 'cri')") == one(db, "uri_valid('8220816161', 'cri')") == 1
    assert one(db, "uri_host('//' || char(233))") == "\u00e9" and one(db, "uri_host('//a' || char(0))") is None


def test_objects_are_parameters(db: Any) -> None:
    db.execute("CREATE TABLE t(u, c)")
    db.execute("INSERT INTO t VALUES (?, ?)", (URI("http://h/"), UserURL("usr:github/a")))
    db.execute("INSERT INTO t VALUES (?, ?)", (IRI("http://\u00e9/"), CRI("coap://h")))
    assert db.execute("SELECT u, c FROM t").fetchall() == [("http://h/", "usr:github/a"), ("http://\u00e9/", bytes(CRI("coap://h")))]


def test_indexes_and_the_collation(db: Any) -> None:
    db.execute("CREATE TABLE t(u TEXT)")
    db.executemany("INSERT INTO t VALUES (?)", [(u,) for u in ("HTTP://B/%7e", "a b", "http://a/", "http://b/~", "% ")])
    db.execute("CREATE INDEX t_host ON t(uri_host(u))")
    assert [row[0] for row in db.execute("SELECT u FROM t ORDER BY u COLLATE URI")] == ["http://a/", "HTTP://B/%7e", "http://b/~", "% ", "a b"]
    assert db.execute("SELECT count(*) FROM t WHERE u = 'http://b/~' COLLATE URI").fetchone() == (2,)
    plan = db.execute("EXPLAIN QUERY PLAN SELECT 1 FROM t WHERE uri_host(u) = 'a'").fetchall()
    assert "t_host" in str(plan)


def test_the_same_as_the_columns(db: Any) -> None:
    import urikit.arrow as ua

    for text in ("http://u@a.example:80/x?q=1%20z#f", "mailto:a@b", "", "http://[", "//[::1]/a/../b", "http://\u00e9/?q", "x" * 10_000):
        for name in ("uri_host", "uri_normalize", "uri_surt", "uri_registrable", "uri_error", "uri_to_iri", "iri_to_uri", "uri_encode"):
            assert one(db, f"{name}(?)", text) == ua.call(name, [text]).to_pylist()[0], (name, text)


def test_a_statement_can_be_interrupted(db: Any) -> None:
    import threading

    timer = threading.Timer(0.3, db.interrupt)
    timer.start()
    started = time.monotonic()
    with pytest.raises(sqlite3.OperationalError, match="interrupted"):
        db.execute("WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(uri_host('http://h/' || i)) FROM n")
    timer.join()
    assert time.monotonic() - started < 5


def test_growth(db: Any) -> None:
    def seconds(length: int) -> float:
        started = time.process_time()
        for text in ("http://h" + "/.." * (length // 3), "?" + "a&" * (length // 2), "\u00e9" * (length // 2)):
            for name in ("uri_normalize", "uri_surt", "uri_error", "uri_encode"):
                one(db, f"{name}(?)", text)
        return time.process_time() - started

    assert min(seconds(400_000) for _ in range(3)) < 8 * min(seconds(100_000) for _ in range(3)) + 0.05


def test_the_page() -> None:
    import doctest
    from pathlib import Path

    assert doctest.testfile(str(Path(__file__).parents[1] / "databases.md"), module_relative=False).failed == 0
