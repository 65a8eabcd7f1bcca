# SPDX-License-Identifier: MIT
"""Read by mypy --strict, not run: what users write has these types."""
from ipaddress import ip_address
from typing import assert_type

import polars as pl

import urikit
import urikit.arrow as ua
import urikit.polars
from urikit import IRI, URI, AbsoluteURI, URIError, UserURL, WebURI, normalize, resolve

u = URI("http://h/")
assert_type(u.host, str | None)
assert_type(u.port, int | None)
assert_type(u.path, str)
assert_type(u.normalize("scheme"), URI)
assert_type(u / "x", URI)
assert_type(u.with_query(q="1"), URI)
assert_type(u.to_iri(), IRI)
assert_type(IRI("a").resolve("b"), IRI)
assert_type(URI.parse(b"a"), URI)
assert_type(resolve("a:", u), str)
assert_type(normalize(u), str)
assert_type(UserURL("usr:a/b").name, str)
assert_type(URI.build(host="h", query={"a": [1, None]}), URI)
assert_type(WebURI(u).with_query(q="1") / "x", WebURI)
assert_type(AbsoluteURI("a:").relative_to("a:"), URI)
assert_type(WebURI.build(scheme="http", host="h"), WebURI)
assert_type(u.origin, str | None)
assert_type(u.parent, URI)
assert_type(u.query_value("a"), str | None)
assert_type(u.query_value("a", 5), str | int | None)
assert_type(u.with_query({"a": "b"}).with_query([("a", 1)]).with_query(a=None), URI)
assert_type(u.findings()[0].start, int)
assert_type(urikit.find_cris(b"")[0].content, str | bytes | None)
assert_type(urikit.convert_document(bytearray(), "cri"), bytes)
try:
    URI("%")
except URIError as e:
    assert_type(e.offset, int)
assert_type(urikit.guard(u, hosts=["*.example.com"], ports=[443], base="http://h/"), URI)
assert_type(urikit.readers("x", base=u)[0].port, int | None)
assert_type(urikit.address_is_internal("::1"), bool)
assert_type(urikit.address_is_internal(ip_address("::1")), bool)
try:
    urikit.guard("x")
except urikit.GuardError as refused:
    assert_type(refused.rule, str)
assert_type(ua.host(["a"]), ua.Column | ua.ChunkedColumn)
ua.host(5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
ua.normalize(["a"], 5)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
assert_type(urikit.polars.UriExpressions(pl.col("u")).host(), pl.Expr)
assert_type(urikit.polars.UriExpressions(pl.col("u")).query_value("q"), pl.Expr)
