# SPDX-License-Identifier: MIT
"""urikit.duckdb loads the extension; what that does is tested in bindings/duckdb."""
import pathlib

import pytest

duckdb = pytest.importorskip("duckdb")
import urikit.arrow as ua  # noqa: E402
import urikit.duckdb  # noqa: E402

BUILT = pathlib.Path(__file__).resolve().parents[3] / "build" / "release" / "urikit.duckdb_extension"
EXTENSION = urikit.duckdb.extension() or BUILT
needs_extension = pytest.mark.skipif(not EXTENSION.is_file(), reason="no extension: scripts/build duckdb")


@pytest.fixture
def db() -> object:
    return duckdb.connect(config={"allow_unsigned_extensions": "true"})


@needs_extension
def test_functions(db: object) -> None:
    rows = ["http://a.example:81/x?q=1&r", None, "a b", "mailto:a@b"]
    urikit.duckdb.load(db, EXTENSION)
    urikit.duckdb.load(db, str(EXTENSION))  # again is not an error
    got = db.execute("SELECT uri_host(u), uri_port(u) FROM (SELECT unnest(?::VARCHAR[]) AS u)", [rows]).fetchall()
    assert got == [("a.example", 81), (None, None), (None, None), (None, None)]
    got = db.execute("SELECT u, ordinal, key, value FROM (SELECT unnest(?::VARCHAR[]) AS u), uri_query_each(u)", [rows]).fetchall()
    assert sorted(got) == [(rows[0], 1, "q", "1"), (rows[0], 2, "r", None)]
    assert db.execute("SELECT segment FROM (SELECT '/a/b%20c' AS u), uri_segment_each(u) ORDER BY ordinal").fetchall() == [
        ("a",), ("b c",)]


@needs_extension
def test_columns_from_arrow(db: object) -> None:
    pa = pytest.importorskip("pyarrow")
    urikit.duckdb.load(db, EXTENSION)
    links = pa.table({"u": ["http://a.example/", None, "http://[", "//b"]})
    assert links.num_rows == 4
    got = db.execute("SELECT uri_host(u) FROM links").fetchall()
    assert [host for host, in got] == pa.array(ua.host(links["u"].combine_chunks())).to_pylist()


def test_no_extension(db: object, monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    monkeypatch.setenv("URIKIT_DUCKDB_EXTENSION", str(tmp_path / "none"))
    with pytest.raises(FileNotFoundError, match="scripts/build duckdb"):
        urikit.duckdb.load(db)
    with pytest.raises(duckdb.Error):
        urikit.duckdb.load(db, tmp_path / "it's none")


@needs_extension
def test_not_allowed() -> None:
    with pytest.raises(duckdb.Error):
        urikit.duckdb.load(duckdb.connect(), EXTENSION)
