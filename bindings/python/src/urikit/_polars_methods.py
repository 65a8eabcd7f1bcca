# SPDX-License-Identifier: MIT
# Written by catalog/generate.py from catalog/functions.toml. Do not edit.
from __future__ import annotations

from typing import Any

import polars as pl


class Methods:
    """The functions of urikit.arrow on an expression."""

    def _plugin(self, name: str, **options: Any) -> pl.Expr:
        raise NotImplementedError

    def _in_python(self, name: str, dtype: type[pl.DataType], **options: Any) -> pl.Expr:
        raise NotImplementedError

    def valid(self, kind: str | None = None) -> pl.Expr:
        """True where a row is valid, null where it is null."""
        return self._plugin("valid", kind=kind)

    def error(self, kind: str | None = None) -> pl.Expr:
        """Why a row is not valid, as `code:offset: sentence`; null where it is valid, or null."""
        return self._plugin("error", kind=kind)

    def error_parts(self, kind: str | None = None) -> pl.Expr:
        """The same as struct of code, offset (int64, in bytes), reason."""
        return self._plugin("error_parts", kind=kind)

    def parse(self) -> pl.Expr:
        """All parts: struct of scheme, userinfo, host, host_kind, port (int32), path, query, fragment."""
        return self._plugin("parse")

    def scheme(self) -> pl.Expr:
        """The scheme as written."""
        return self._plugin("scheme")

    def authority(self) -> pl.Expr:
        """Userinfo, host and port as written."""
        return self._plugin("authority")

    def userinfo(self) -> pl.Expr:
        """What is before '@' in the authority."""
        return self._plugin("userinfo")

    def host(self) -> pl.Expr:
        """The host as written; an IP literal keeps its brackets."""
        return self._plugin("host")

    def host_kind(self) -> pl.Expr:
        """reg-name, ipv4, ipv6 or ipvfuture; null without an authority."""
        return self._plugin("host_kind")

    def host_reversed(self) -> pl.Expr:
        """The normal form of the host with its labels reversed: com.example.www. Addresses are not reversed."""
        return self._plugin("host_reversed")

    def port(self) -> pl.Expr:
        """The port as int32; null where it is absent, empty or above 65535."""
        return self._plugin("port")

    def effective_port(self) -> pl.Expr:
        """The port, or the scheme's default where it is absent or empty."""
        return self._plugin("effective_port")

    def path(self) -> pl.Expr:
        """The path as written."""
        return self._plugin("path")

    def query(self) -> pl.Expr:
        """What is after '?', as written."""
        return self._plugin("query")

    def fragment(self) -> pl.Expr:
        """What is after '#', as written."""
        return self._plugin("fragment")

    def normalize(self, level: str = "syntax") -> pl.Expr:
        """The normal form at a level: string, case, percent, path, syntax (the same as path), scheme."""
        return self._plugin("normalize", level=level)

    def resolve(self, base: Any) -> pl.Expr:
        """The target of each reference against a base: one text, or a column of as many rows."""
        return self._plugin("resolve", base=base)

    def relativize(self, base: Any) -> pl.Expr:
        """The shortest reference from a base to each: one text, or a column of as many rows."""
        return self._plugin("relativize", base=base)

    def equal(self, other: Any, level: str = "syntax") -> pl.Expr:
        """True where the normal forms at a level are the same; a URI has that of the IRI that maps to it."""
        return self._plugin("equal", other=other, level=level)

    def uri_from_path(self, system: Any = "") -> pl.Expr:
        """The file URI of an absolute path; system: posix, or windows."""
        return self._in_python("uri_from_path", pl.String, system=system)

    def uri_to_path(self, system: Any = "") -> pl.Expr:
        """The path that a file URI names; system: posix, or windows."""
        return self._in_python("uri_to_path", pl.String, system=system)

    def redirect_uri_equal(self, given: Any) -> pl.Expr:
        """True if a redirect URI is the registered one: the same text, but for the port of http with a loopback address."""
        return self._in_python("redirect_uri_equal", pl.Boolean, given=given)

    def redirect_uri_error(self, given: Any) -> pl.Expr:
        """Why a redirect URI is not the registered one, as a sentence; null if it is."""
        return self._in_python("redirect_uri_error", pl.String, given=given)

    def scheme_error(self) -> pl.Expr:
        """Why a row is not a valid URI or IRI, or breaks a rule of its scheme, as `code:offset: sentence`; null if it is valid."""
        return self._in_python("scheme_error", pl.String)

    def redact(self, keys: Any = "") -> pl.Expr:
        """A running text with **** for passwords in URLs and for values of secret keys; keys: more of them, with commas between."""
        return self._in_python("redact", pl.String, keys=keys)

    def compare(self, other: Any, level: str = "syntax") -> pl.Expr:
        """-1, 0 or 1 (int8) by the order of scheme, authority, path, query, fragment of the normal forms."""
        return self._plugin("compare", other=other, level=level)

    def hash(self, level: str = "syntax", *, bits: int = 64) -> pl.Expr:
        """XXH3 of the normal form: uint64, or with bits=128 16 bytes in XXH3's canonical order (the highest first)."""
        return self._plugin("hash", level=level, bits=bits)

    def query_value(self, key: str, *, form: bool = False) -> pl.Expr:
        """The decoded value of the first pair with a key. form: '+' is a space."""
        return self._plugin("query_value", key=key, form=form)

    def query_pairs(self, *, form: bool = False) -> pl.Expr:
        """All pairs of the query, decoded: list of struct of key and value. The value is null where there is no '='."""
        return self._plugin("query_pairs", form=form)

    def set_query(self, key: str, value: Any, *, encoded: bool = False) -> pl.Expr:
        """Each with one value for a key of the query. Key and value: texts, or columns; a value may be one int; null gives null."""
        return self._plugin("set_query", key=key, value=value, encoded=encoded)

    def remove_query(self, key: str) -> pl.Expr:
        """Each without the pairs of some keys, in which '*' matches any run of bytes."""
        return self._in_python("remove_query", pl.String, key=key)

    def path_segment(self, n: Any) -> pl.Expr:
        """A segment of the path, decoded: 1 is the first, -1 the last. n: an int, or a column of int64."""
        return self._plugin("path_segment", n=n)

    def path_segments(self) -> pl.Expr:
        """All segments of the path, decoded: list of string."""
        return self._plugin("path_segments")

    def set_part(self, part: str, value: Any, *, encoded: bool = False) -> pl.Expr:
        """Each with another scheme, userinfo, host, port, path, query or fragment."""
        return self._plugin("set_part", part=part, value=value, encoded=encoded)

    def remove_part(self, part: str) -> pl.Expr:
        """Each without its userinfo, port, query or fragment."""
        return self._in_python("remove_part", pl.String, part=part)

    def surt(self) -> pl.Expr:
        """A key that sorts by domain: https://(com,example,www,)/path"""
        return self._plugin("surt")

    def origin(self) -> pl.Expr:
        """Scheme, host and port in normal form, without the scheme's default port, RFC 6454; null without a host."""
        return self._plugin("origin")

    def host_key(self) -> pl.Expr:
        """The host in lower case and normal form, to compare and group by; null without a host, and for one beyond ASCII."""
        return self._plugin("host_key")

    def registrable(self, *, icann: bool = False) -> pl.Expr:
        """The registrable domain in lower case by libpsl's built-in list; null for a bare suffix, an address, no host."""
        return self._plugin("registrable", icann=icann)

    def to_iri(self) -> pl.Expr:
        """The IRI with the triplets decoded that may be characters there."""
        return self._plugin("to_iri")

    def to_uri(self) -> pl.Expr:
        """The URI with every byte beyond ASCII percent-encoded."""
        return self._plugin("to_uri")

    def to_cri(self) -> pl.Expr:
        """The CRI of each URI or IRI, as binary; null where there is none."""
        return self._plugin("to_cri")

    def from_cri(self) -> pl.Expr:
        """The URI of each CRI (binary); null where there is none."""
        return self._plugin("from_cri")

    def encode(self, component: str | None = None) -> pl.Expr:
        """Texts percent-encoded for a component; by default only unreserved characters stay."""
        return self._plugin("encode", component=component)

    def decode(self) -> pl.Expr:
        """Texts percent-decoded; null where that is not UTF-8, or has a NUL."""
        return self._plugin("decode")

    def findings(self, policy: str | None = None) -> pl.Expr:
        """What `urikit lint` finds in each text, valid or not: ids of rules with commas between; empty where it finds nothing."""
        return self._in_python("findings", pl.String, policy=policy)

    def expand(self, template: Any) -> pl.Expr:
        """A template with variables, JSON objects: a column of either, or a text. Null where the variables are not JSON."""
        return self._in_python("expand", pl.String, template=template)

    def match(self, template: Any, *, any_order: bool = False, other_pairs: bool = False) -> pl.Expr:
        """What a template takes of each text, as JSON; null where it does not match."""
        return self._in_python("match", pl.String, template=template, any_order=any_order, other_pairs=other_pairs)

    def route(self, templates: Any, *, any_order: bool = False, other_pairs: bool = False) -> pl.Expr:
        """The most specific of many templates that matches each text; null where none does. Options as `match`."""
        return self._in_python("route", pl.String, templates=templates, any_order=any_order, other_pairs=other_pairs)

    def readers_agree(self) -> pl.Expr:
        """True where all programs that accept a text read the same scheme, host, port, path and query: see urikit.readers."""
        return self._in_python("readers_agree", pl.Boolean)

    def guard(self, *, schemes: Any = None, hosts: Any = None, ports: Any = None, as_given: Any = False, policy: str | None = None) -> pl.Expr:
        """The text to fetch, where all programs read the same host and the options allow it, as urikit.guard has them; else null."""
        return self._in_python("guard", pl.String, schemes=schemes, hosts=hosts, ports=ports, as_given=as_given, policy=policy)

    def guard_why(self, *, schemes: Any = None, hosts: Any = None, ports: Any = None, as_given: Any = False, policy: str | None = None) -> pl.Expr:
        """Why `guard` does not let a text through, as `rule: sentence`; null where it does."""
        return self._in_python("guard_why", pl.String, schemes=schemes, hosts=hosts, ports=ports, as_given=as_given, policy=policy)

    def guard_line(self, policy: str | None) -> pl.Expr:
        """The line of a policy that decides on a text, counted from 1, as urikit.guard_line; null where none does."""
        return self._in_python("guard_line", pl.Int32, policy=policy)

    def address_is_internal(self) -> pl.Expr:
        """True where an IP address is not public, as urikit.address_is_internal; null where a text is not an address."""
        return self._in_python("address_is_internal", pl.Boolean)
