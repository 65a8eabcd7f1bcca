# SPDX-License-Identifier: MIT
# Written by catalog/generate.py from catalog/functions.toml. Do not edit.
"""Functions on Spark's columns, and their names in SQL. Needs pyspark 4 and pyarrow: pip install urikit[spark]

Each function of urikit.arrow is here under the same name. It takes a column, or the name of one, and returns a column.
Rows go to Python in Arrow batches and come back so; nothing is done row by row in Python. Null stays null, and a row
that is not an IRI or URI reference gives null: `error` says why.

    from urikit import spark as us
    pages.select(us.host("url"), us.normalize("url", "scheme"), us.parse("url").alias("parts"))
    us.register(spark)
    spark.sql("SELECT uri_registrable(url) AS site, count(*) FROM pages GROUP BY 1")

The workers need this package, too: install it where they run, or ship the wheel (README, "Spark"). `check_workers` asks one.
"""
from __future__ import annotations

from typing import Any

from pyspark.sql.column import Column  # type: ignore[import-not-found,import-untyped,unused-ignore]

from ._spark import PARTS, _column_of, check_workers, register, sql_names, hash

__all__ = [
    "valid",
    "error",
    "error_parts",
    "parse",
    "scheme",
    "authority",
    "userinfo",
    "host",
    "host_kind",
    "host_reversed",
    "port",
    "effective_port",
    "path",
    "query",
    "fragment",
    "normalize",
    "resolve",
    "relativize",
    "equal",
    "uri_from_path",
    "uri_to_path",
    "redirect_uri_equal",
    "redirect_uri_error",
    "scheme_error",
    "redact",
    "compare",
    "hash",
    "query_value",
    "query_pairs",
    "set_query",
    "remove_query",
    "path_segment",
    "path_segments",
    "set_part",
    "remove_part",
    "surt",
    "origin",
    "host_key",
    "registrable",
    "to_iri",
    "to_uri",
    "to_cri",
    "from_cri",
    "encode",
    "decode",
    "findings",
    "expand",
    "match",
    "route",
    "readers_agree",
    "guard",
    "guard_why",
    "guard_line",
    "address_is_internal",
    "PARTS",
    "check_workers",
    "register",
    "sql_names",
]


def valid(column: Any, kind: str | None = None) -> Column:
    """True where a row is valid, null where it is null."""
    return _column_of("valid", "boolean", column, kind=kind)


def error(column: Any, kind: str | None = None) -> Column:
    """Why a row is not valid, as `code:offset: sentence`; null where it is valid, or null."""
    return _column_of("error", "string", column, kind=kind)


def error_parts(column: Any, kind: str | None = None) -> Column:
    """The same as struct of code, offset (int64, in bytes), reason."""
    return _column_of("error_parts", "code string, offset bigint, reason string", column, kind=kind)


def parse(column: Any) -> Column:
    """All parts: struct of scheme, userinfo, host, host_kind, port (int32), path, query, fragment."""
    return _column_of("parse", "scheme string, userinfo string, host string, host_kind string, port int, path string, query string, fragment string", column)


def scheme(column: Any) -> Column:
    """The scheme as written."""
    return _column_of("scheme", "string", column)


def authority(column: Any) -> Column:
    """Userinfo, host and port as written."""
    return _column_of("authority", "string", column)


def userinfo(column: Any) -> Column:
    """What is before '@' in the authority."""
    return _column_of("userinfo", "string", column)


def host(column: Any) -> Column:
    """The host as written; an IP literal keeps its brackets."""
    return _column_of("host", "string", column)


def host_kind(column: Any) -> Column:
    """reg-name, ipv4, ipv6 or ipvfuture; null without an authority."""
    return _column_of("host_kind", "string", column)


def host_reversed(column: Any) -> Column:
    """The normal form of the host with its labels reversed: com.example.www. Addresses are not reversed."""
    return _column_of("host_reversed", "string", column)


def port(column: Any) -> Column:
    """The port as int32; null where it is absent, empty or above 65535."""
    return _column_of("port", "int", column)


def effective_port(column: Any) -> Column:
    """The port, or the scheme's default where it is absent or empty."""
    return _column_of("effective_port", "int", column)


def path(column: Any) -> Column:
    """The path as written."""
    return _column_of("path", "string", column)


def query(column: Any) -> Column:
    """What is after '?', as written."""
    return _column_of("query", "string", column)


def fragment(column: Any) -> Column:
    """What is after '#', as written."""
    return _column_of("fragment", "string", column)


def normalize(column: Any, level: str = "syntax") -> Column:
    """The normal form at a level: string, case, percent, path, syntax (the same as path), scheme."""
    return _column_of("normalize", "string", column, level=level)


def resolve(base: Any, column: Any) -> Column:
    """The target of each reference against a base: one text, or a column of as many rows."""
    return _column_of("resolve", "string", column, base=base)


def relativize(base: Any, column: Any) -> Column:
    """The shortest reference from a base to each: one text, or a column of as many rows."""
    return _column_of("relativize", "string", column, base=base)


def equal(column: Any, other: Any, level: str = "syntax") -> Column:
    """True where the normal forms at a level are the same; a URI has that of the IRI that maps to it."""
    return _column_of("equal", "boolean", column, other=other, level=level)


def uri_from_path(column: Any, system: Any = "") -> Column:
    """The file URI of an absolute path; system: posix, or windows."""
    return _column_of("uri_from_path", "string", column, system=system)


def uri_to_path(column: Any, system: Any = "") -> Column:
    """The path that a file URI names; system: posix, or windows."""
    return _column_of("uri_to_path", "string", column, system=system)


def redirect_uri_equal(column: Any, given: Any) -> Column:
    """True if a redirect URI is the registered one: the same text, but for the port of http with a loopback address."""
    return _column_of("redirect_uri_equal", "boolean", column, given=given)


def redirect_uri_error(column: Any, given: Any) -> Column:
    """Why a redirect URI is not the registered one, as a sentence; null if it is."""
    return _column_of("redirect_uri_error", "string", column, given=given)


def scheme_error(column: Any) -> Column:
    """Why a row is not a valid URI or IRI, or breaks a rule of its scheme, as `code:offset: sentence`; null if it is valid."""
    return _column_of("scheme_error", "string", column)


def redact(column: Any, keys: Any = "") -> Column:
    """A running text with **** for passwords in URLs and for values of secret keys; keys: more of them, with commas between."""
    return _column_of("redact", "string", column, keys=keys)


def compare(column: Any, other: Any, level: str = "syntax") -> Column:
    """-1, 0 or 1 (int8) by the order of scheme, authority, path, query, fragment of the normal forms."""
    return _column_of("compare", "tinyint", column, other=other, level=level)


def query_value(column: Any, key: str, *, form: bool = False) -> Column:
    """The decoded value of the first pair with a key. form: '+' is a space."""
    return _column_of("query_value", "string", column, key=key, form=form)


def query_pairs(column: Any, *, form: bool = False) -> Column:
    """All pairs of the query, decoded: list of struct of key and value. The value is null where there is no '='."""
    return _column_of("query_pairs", "array<struct<key:string,value:string>>", column, form=form)


def set_query(column: Any, key: str, value: Any, *, encoded: bool = False) -> Column:
    """Each with one value for a key of the query. Key and value: texts, or columns; a value may be one int; null gives null."""
    return _column_of("set_query", "string", column, key=key, value=value, encoded=encoded)


def remove_query(column: Any, key: str) -> Column:
    """Each without the pairs of some keys, in which '*' matches any run of bytes."""
    return _column_of("remove_query", "string", column, key=key)


def path_segment(column: Any, n: Any) -> Column:
    """A segment of the path, decoded: 1 is the first, -1 the last. n: an int, or a column of int64."""
    return _column_of("path_segment", "string", column, n=n)


def path_segments(column: Any) -> Column:
    """All segments of the path, decoded: list of string."""
    return _column_of("path_segments", "array<string>", column)


def set_part(column: Any, part: str, value: Any, *, encoded: bool = False) -> Column:
    """Each with another scheme, userinfo, host, port, path, query or fragment."""
    return _column_of("set_part", "string", column, part=part, value=value, encoded=encoded)


def remove_part(column: Any, part: str) -> Column:
    """Each without its userinfo, port, query or fragment."""
    return _column_of("remove_part", "string", column, part=part)


def surt(column: Any) -> Column:
    """A key that sorts by domain: https://(com,example,www,)/path"""
    return _column_of("surt", "string", column)


def origin(column: Any) -> Column:
    """Scheme, host and port in normal form, without the scheme's default port, RFC 6454; null without a host."""
    return _column_of("origin", "string", column)


def host_key(column: Any) -> Column:
    """The host in lower case and normal form, to compare and group by; null without a host, and for one beyond ASCII."""
    return _column_of("host_key", "string", column)


def registrable(column: Any, *, icann: bool = False) -> Column:
    """The registrable domain in lower case by libpsl's built-in list; null for a bare suffix, an address, no host."""
    return _column_of("registrable", "string", column, icann=icann)


def to_iri(column: Any) -> Column:
    """The IRI with the triplets decoded that may be characters there."""
    return _column_of("to_iri", "string", column)


def to_uri(column: Any) -> Column:
    """The URI with every byte beyond ASCII percent-encoded."""
    return _column_of("to_uri", "string", column)


def to_cri(column: Any) -> Column:
    """The CRI of each URI or IRI, as binary; null where there is none."""
    return _column_of("to_cri", "binary", column)


def from_cri(column: Any) -> Column:
    """The URI of each CRI (binary); null where there is none."""
    return _column_of("from_cri", "string", column)


def encode(column: Any, component: str | None = None) -> Column:
    """Texts percent-encoded for a component; by default only unreserved characters stay."""
    return _column_of("encode", "string", column, component=component)


def decode(column: Any) -> Column:
    """Texts percent-decoded; null where that is not UTF-8, or has a NUL."""
    return _column_of("decode", "string", column)


def findings(column: Any, policy: str | None = None) -> Column:
    """What `urikit lint` finds in each text, valid or not: ids of rules with commas between; empty where it finds nothing."""
    return _column_of("findings", "string", column, policy=policy)


def expand(template: Any, column: Any) -> Column:
    """A template with variables, JSON objects: a column of either, or a text. Null where the variables are not JSON."""
    return _column_of("expand", "string", column, template=template)


def match(column: Any, template: Any, *, any_order: bool = False, other_pairs: bool = False) -> Column:
    """What a template takes of each text, as JSON; null where it does not match."""
    return _column_of("match", "string", column, template=template, any_order=any_order, other_pairs=other_pairs)


def route(column: Any, templates: Any, *, any_order: bool = False, other_pairs: bool = False) -> Column:
    """The most specific of many templates that matches each text; null where none does. Options as `match`."""
    return _column_of("route", "string", column, templates=templates, any_order=any_order, other_pairs=other_pairs)


def readers_agree(column: Any) -> Column:
    """True where all programs that accept a text read the same scheme, host, port, path and query: see urikit.readers."""
    return _column_of("readers_agree", "boolean", column)


def guard(column: Any, *, schemes: Any = None, hosts: Any = None, ports: Any = None, as_given: Any = False, policy: str | None = None) -> Column:
    """The text to fetch, where all programs read the same host and the options allow it, as urikit.guard has them; else null."""
    return _column_of("guard", "string", column, schemes=schemes, hosts=hosts, ports=ports, as_given=as_given, policy=policy)


def guard_why(column: Any, *, schemes: Any = None, hosts: Any = None, ports: Any = None, as_given: Any = False, policy: str | None = None) -> Column:
    """Why `guard` does not let a text through, as `rule: sentence`; null where it does."""
    return _column_of("guard_why", "string", column, schemes=schemes, hosts=hosts, ports=ports, as_given=as_given, policy=policy)


def guard_line(column: Any, policy: str | None) -> Column:
    """The line of a policy that decides on a text, counted from 1, as urikit.guard_line; null where none does."""
    return _column_of("guard_line", "int", column, policy=policy)


def address_is_internal(column: Any) -> Column:
    """True where an IP address is not public, as urikit.address_is_internal; null where a text is not an address."""
    return _column_of("address_is_internal", "boolean", column)
