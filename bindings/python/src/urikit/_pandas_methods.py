# SPDX-License-Identifier: MIT
# Written by catalog/generate.py from catalog/functions.toml. Do not edit.
from __future__ import annotations

from typing import Any


class Methods:
    """The functions of urikit.arrow on a series."""

    def _run(self, name: str, **options: Any) -> Any:
        raise NotImplementedError

    def valid(self, kind: str | None = None) -> Any:
        """True where a row is valid, null where it is null."""
        return self._run("valid", kind=kind)

    def error(self, kind: str | None = None) -> Any:
        """Why a row is not valid, as `code:offset: sentence`; null where it is valid, or null."""
        return self._run("error", kind=kind)

    def error_parts(self, kind: str | None = None) -> Any:
        """The same as struct of code, offset (int64, in bytes), reason."""
        return self._run("error_parts", kind=kind)

    def parse(self) -> Any:
        """All parts: struct of scheme, userinfo, host, host_kind, port (int32), path, query, fragment."""
        return self._run("parse")

    def scheme(self) -> Any:
        """The scheme as written."""
        return self._run("scheme")

    def authority(self) -> Any:
        """Userinfo, host and port as written."""
        return self._run("authority")

    def userinfo(self) -> Any:
        """What is before '@' in the authority."""
        return self._run("userinfo")

    def host(self) -> Any:
        """The host as written; an IP literal keeps its brackets."""
        return self._run("host")

    def host_kind(self) -> Any:
        """reg-name, ipv4, ipv6 or ipvfuture; null without an authority."""
        return self._run("host_kind")

    def host_reversed(self) -> Any:
        """The normal form of the host with its labels reversed: com.example.www. Addresses are not reversed."""
        return self._run("host_reversed")

    def port(self) -> Any:
        """The port as int32; null where it is absent, empty or above 65535."""
        return self._run("port")

    def effective_port(self) -> Any:
        """The port, or the scheme's default where it is absent or empty."""
        return self._run("effective_port")

    def path(self) -> Any:
        """The path as written."""
        return self._run("path")

    def query(self) -> Any:
        """What is after '?', as written."""
        return self._run("query")

    def fragment(self) -> Any:
        """What is after '#', as written."""
        return self._run("fragment")

    def normalize(self, level: str = "syntax") -> Any:
        """The normal form at a level: string, case, percent, path, syntax (the same as path), scheme."""
        return self._run("normalize", level=level)

    def resolve(self, base: Any) -> Any:
        """The target of each reference against a base: one text, or a column of as many rows."""
        return self._run("resolve", base=base)

    def relativize(self, base: Any) -> Any:
        """The shortest reference from a base to each: one text, or a column of as many rows."""
        return self._run("relativize", base=base)

    def equal(self, other: Any, level: str = "syntax") -> Any:
        """True where the normal forms at a level are the same; a URI has that of the IRI that maps to it."""
        return self._run("equal", other=other, level=level)

    def uri_from_path(self, system: Any = "") -> Any:
        """The file URI of an absolute path; system: posix, or windows."""
        return self._run("uri_from_path", system=system)

    def uri_to_path(self, system: Any = "") -> Any:
        """The path that a file URI names; system: posix, or windows."""
        return self._run("uri_to_path", system=system)

    def redirect_uri_equal(self, given: Any) -> Any:
        """True if a redirect URI is the registered one: the same text, but for the port of http with a loopback address."""
        return self._run("redirect_uri_equal", given=given)

    def redirect_uri_error(self, given: Any) -> Any:
        """Why a redirect URI is not the registered one, as a sentence; null if it is."""
        return self._run("redirect_uri_error", given=given)

    def scheme_error(self) -> Any:
        """Why a row is not a valid URI or IRI, or breaks a rule of its scheme, as `code:offset: sentence`; null if it is valid."""
        return self._run("scheme_error")

    def redact(self, keys: Any = "") -> Any:
        """A running text with **** for passwords in URLs and for values of secret keys; keys: more of them, with commas between."""
        return self._run("redact", keys=keys)

    def compare(self, other: Any, level: str = "syntax") -> Any:
        """-1, 0 or 1 (int8) by the order of scheme, authority, path, query, fragment of the normal forms."""
        return self._run("compare", other=other, level=level)

    def hash(self, level: str = "syntax", *, bits: int = 64) -> Any:
        """XXH3 of the normal form: uint64, or with bits=128 16 bytes in XXH3's canonical order (the highest first)."""
        return self._run("hash", level=level, bits=bits)

    def query_value(self, key: str, *, form: bool = False) -> Any:
        """The decoded value of the first pair with a key. form: '+' is a space."""
        return self._run("query_value", key=key, form=form)

    def query_pairs(self, *, form: bool = False) -> Any:
        """All pairs of the query, decoded: list of struct of key and value. The value is null where there is no '='."""
        return self._run("query_pairs", form=form)

    def set_query(self, key: str, value: Any, *, encoded: bool = False) -> Any:
        """Each with one value for a key of the query. Key and value: texts, or columns; a value may be one int; null gives null."""
        return self._run("set_query", key=key, value=value, encoded=encoded)

    def remove_query(self, key: str) -> Any:
        """Each without the pairs of some keys, in which '*' matches any run of bytes."""
        return self._run("remove_query", key=key)

    def path_segment(self, n: Any) -> Any:
        """A segment of the path, decoded: 1 is the first, -1 the last. n: an int, or a column of int64."""
        return self._run("path_segment", n=n)

    def path_segments(self) -> Any:
        """All segments of the path, decoded: list of string."""
        return self._run("path_segments")

    def set_part(self, part: str, value: Any, *, encoded: bool = False) -> Any:
        """Each with another scheme, userinfo, host, port, path, query or fragment."""
        return self._run("set_part", part=part, value=value, encoded=encoded)

    def remove_part(self, part: str) -> Any:
        """Each without its userinfo, port, query or fragment."""
        return self._run("remove_part", part=part)

    def surt(self) -> Any:
        """A key that sorts by domain: https://(com,example,www,)/path"""
        return self._run("surt")

    def origin(self) -> Any:
        """Scheme, host and port in normal form, without the scheme's default port, RFC 6454; null without a host."""
        return self._run("origin")

    def host_key(self) -> Any:
        """The host in lower case and normal form, to compare and group by; null without a host, and for one beyond ASCII."""
        return self._run("host_key")

    def registrable(self, *, icann: bool = False) -> Any:
        """The registrable domain in lower case by libpsl's built-in list; null for a bare suffix, an address, no host."""
        return self._run("registrable", icann=icann)

    def to_iri(self) -> Any:
        """The IRI with the triplets decoded that may be characters there."""
        return self._run("to_iri")

    def to_uri(self) -> Any:
        """The URI with every byte beyond ASCII percent-encoded."""
        return self._run("to_uri")

    def to_cri(self) -> Any:
        """The CRI of each URI or IRI, as binary; null where there is none."""
        return self._run("to_cri")

    def from_cri(self) -> Any:
        """The URI of each CRI (binary); null where there is none."""
        return self._run("from_cri")

    def encode(self, component: str | None = None) -> Any:
        """Texts percent-encoded for a component; by default only unreserved characters stay."""
        return self._run("encode", component=component)

    def decode(self) -> Any:
        """Texts percent-decoded; null where that is not UTF-8, or has a NUL."""
        return self._run("decode")

    def findings(self, policy: str | None = None) -> Any:
        """What `urikit lint` finds in each text, valid or not: ids of rules with commas between; empty where it finds nothing."""
        return self._run("findings", policy=policy)

    def expand(self, template: Any) -> Any:
        """A template with variables, JSON objects: a column of either, or a text. Null where the variables are not JSON."""
        return self._run("expand", template=template)

    def match(self, template: Any, *, any_order: bool = False, other_pairs: bool = False) -> Any:
        """What a template takes of each text, as JSON; null where it does not match."""
        return self._run("match", template=template, any_order=any_order, other_pairs=other_pairs)

    def route(self, templates: Any, *, any_order: bool = False, other_pairs: bool = False) -> Any:
        """The most specific of many templates that matches each text; null where none does. Options as `match`."""
        return self._run("route", templates=templates, any_order=any_order, other_pairs=other_pairs)

    def readers_agree(self) -> Any:
        """True where all programs that accept a text read the same scheme, host, port, path and query: see urikit.readers."""
        return self._run("readers_agree")

    def guard(self, *, schemes: Any = None, hosts: Any = None, ports: Any = None, as_given: Any = False, policy: str | None = None) -> Any:
        """The text to fetch, where all programs read the same host and the options allow it, as urikit.guard has them; else null."""
        return self._run("guard", schemes=schemes, hosts=hosts, ports=ports, as_given=as_given, policy=policy)

    def guard_why(self, *, schemes: Any = None, hosts: Any = None, ports: Any = None, as_given: Any = False, policy: str | None = None) -> Any:
        """Why `guard` does not let a text through, as `rule: sentence`; null where it does."""
        return self._run("guard_why", schemes=schemes, hosts=hosts, ports=ports, as_given=as_given, policy=policy)

    def guard_line(self, policy: str | None) -> Any:
        """The line of a policy that decides on a text, counted from 1, as urikit.guard_line; null where none does."""
        return self._run("guard_line", policy=policy)

    def address_is_internal(self) -> Any:
        """True where an IP address is not public, as urikit.address_is_internal; null where a text is not an address."""
        return self._run("address_is_internal")
