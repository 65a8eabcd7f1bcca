# SPDX-License-Identifier: MIT
"""The namespace `uri` in Polars."""
import pytest

pl = pytest.importorskip("polars")
import urikit.polars  # noqa: E402

ROWS = ["http://a.example:81/x/../y?q=1", None, "http://[", "mailto:a@b"]


def test_expressions_and_series() -> None:
    frame = pl.DataFrame({"u": ROWS})
    u = pl.col("u").uri
    got = frame.lazy().select(
        host=u.host(), port=u.port(), valid=u.valid(), normal=u.normalize("scheme"), value=u.query_value("q"),
        target=u.resolve("http://b/"), parts=u.parse(),
    )  # fmt: skip
    assert got.collect_schema()["host"] == pl.String
    rows = got.collect()
    assert rows["host"].to_list() == frame["u"].uri.host().to_list() == ["a.example", None, None, None]
    assert rows["port"].to_list() == [81, None, None, None]
    assert rows["valid"].to_list() == [True, None, False, True]
    assert rows["normal"].to_list() == ["http://a.example:81/y?q=1", None, None, "mailto:a@b"]
    assert rows["value"].to_list() == ["1", None, None, None]
    assert rows["target"].to_list() == ["http://a.example:81/y?q=1", None, None, "mailto:a@b"]
    assert rows["parts"].struct.field("path").to_list() == ["/x/../y", None, None, "a@b"]
    assert rows.schema == got.collect_schema()
    with pytest.raises(AttributeError):
        u.nothing
