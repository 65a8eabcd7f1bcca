/* SPDX-License-Identifier: MIT */
/* The functions by name. */
#include "urikit_sql.h"

/* clang-format off */
#define T URIKIT_SQL_TEXT
#define B URIKIT_SQL_BYTES
#define E URIKIT_SQL_TEXT_OR_BYTES
#define I URIKIT_SQL_INTEGER
#define Q URIKIT_SQL_BOOLEAN

static const urikit_sql_row rows[] = {
    { "uri_valid", urikit_sql_uri_valid, Q, 1, 2, { E, T }, { "x", "kind" },
      "true if x is a URI or IRI reference, or valid as the kind" },
    { "uri_error", urikit_sql_uri_error, T, 1, 2, { E, T }, { "x", "kind" },
      "why x is not valid: code:offset: sentence; NULL if it is" },
    { "uri_strict", urikit_sql_uri_strict, T, 1, 1, { T }, { "x" }, "x itself; raises an error if it is not valid" },
    { "uri_scheme", urikit_sql_uri_scheme, T, 1, 1, { T }, { "x" }, "the scheme as written" },
    { "uri_authority", urikit_sql_uri_authority, T, 1, 1, { T }, { "x" }, "userinfo, host and port as written" },
    { "uri_userinfo", urikit_sql_uri_userinfo, T, 1, 1, { T }, { "x" }, "the userinfo as written" },
    { "uri_host", urikit_sql_uri_host, T, 1, 1, { T }, { "x" }, "the host as written, IP literals with brackets" },
    { "uri_host_kind", urikit_sql_uri_host_kind, T, 1, 1, { T }, { "x" }, "reg-name, ipv4, ipv6 or ipvfuture" },
    { "uri_port", urikit_sql_uri_port, I, 1, 1, { T }, { "x" }, "the port as written; NULL above 65535" },
    { "uri_effective_port", urikit_sql_uri_effective_port, I, 1, 1, { T }, { "x" },
      "the port, or the default of the scheme" },
    { "uri_path", urikit_sql_uri_path, T, 1, 1, { T }, { "x" }, "the path as written" },
    { "uri_query", urikit_sql_uri_query, T, 1, 1, { T }, { "x" }, "the query as written" },
    { "uri_fragment", urikit_sql_uri_fragment, T, 1, 1, { T }, { "x" }, "the fragment as written" },
    { "uri_part", urikit_sql_uri_part, T, 2, 2, { T, T }, { "x", "part" },
      "a part by its name, also of a user URL, a package URL or a NOSH URI: type, version, rkey, qualifier:KEY" },
    { "uri_normalize", urikit_sql_uri_normalize, T, 1, 2, { T, T }, { "x", "level" },
      "the normal form at a level: string, case, percent, path, syntax (default), scheme" },
    { "uri_resolve", urikit_sql_uri_resolve, T, 2, 2, { T, T }, { "base", "ref" },
      "the target of a reference; NULL where base has no scheme" },
    { "uri_relativize", urikit_sql_uri_relativize, T, 2, 2, { T, T }, { "base", "x" },
      "the shortest reference that resolves to x" },
    { "uri_equal", urikit_sql_uri_equal, Q, 2, 3, { T, T, T }, { "a", "b", "level" },
      "true if the normal forms at a level are the same; a URI is compared by the IRI that it maps to" },
    { "uri_query_value", urikit_sql_uri_query_value, T, 2, 2, { T, T }, { "x", "key" },
      "the first value of a key in the query, decoded" },
    { "uri_set_query", urikit_sql_uri_set_query, T, 3, 3, { T, T, T }, { "x", "key", "value" },
      "x with one value for a key of its query" },
    { "uri_remove_query", urikit_sql_uri_remove_query, T, 2, 2, { T, T }, { "x", "key" },
      "x without the pairs of the keys, which have commas between; * matches anything" },
    { "uri_path_segment", urikit_sql_uri_path_segment, T, 2, 2, { T, I }, { "x", "n" },
      "a segment of the path, decoded; 1 is the first, -1 the last" },
    { "uri_surt", urikit_sql_uri_surt, T, 1, 1, { T }, { "x" }, "a key that sorts by domain" },
    { "uri_registrable", urikit_sql_uri_registrable, T, 1, 2, { T, T }, { "x", "section" },
      "the registrable domain of the host in lower case, by the Public Suffix List; its section: all (default), icann" },
    { "uri_to_iri", urikit_sql_uri_to_iri, T, 1, 1, { T }, { "x" }, "the IRI that a URI maps to" },
    { "iri_to_uri", urikit_sql_iri_to_uri, T, 1, 1, { T }, { "x" }, "the URI that an IRI maps to" },
    { "uri_to_cri", urikit_sql_uri_to_cri, B, 1, 2, { T, T }, { "x", "profile" },
      "the CRI in CBOR; profile: r18 (default), final" },
    { "cri_to_uri", urikit_sql_cri_to_uri, T, 1, 2, { B, T }, { "cri", "profile" },
      "the URI of a CRI in CBOR; profile: r18 (default), final" },
    { "uri_encode", urikit_sql_uri_encode, T, 1, 2, { T, T }, { "text", "component" },
      "the text percent-encoded for a component; by default only unreserved characters stay" },
    { "uri_decode", urikit_sql_uri_decode, T, 1, 1, { T }, { "text" },
      "the text percent-decoded; NULL where that is not UTF-8 or has a NUL" },
    { "uri_findings", urikit_sql_uri_findings, T, 1, 2, { T, T }, { "x", "policy" },
      "what is dangerous or misleading in any text, as a JSON array; policy: its lines, or a severity: at least note (default), warning, error" },
    { "uri_expand", urikit_sql_uri_expand, T, 2, 2, { T, T }, { "template", "variables" },
      "the URI template (RFC 6570) with variables, a JSON object; NULL where they are not" },
    { "uri_match", urikit_sql_uri_match, T, 2, 3, { T, T, T }, { "template", "x", "options" },
      "what a URI template takes of x: a JSON object; NULL where it does not match; options: any-order, other-pairs" },
    { "uri_route", urikit_sql_uri_route, T, 2, 3, { T, T, T }, { "x", "templates", "options" },
      "the most specific template that matches x, of lines or a JSON array; NULL where none does; options as uri_match" },
    { "uri_readers_agree", urikit_sql_uri_readers_agree, Q, 1, 1, { T }, { "x" },
      "true if browsers, curl, Python, Go, Java and others that accept x read the same scheme, host, port, path and query" },
    { "uri_guard", urikit_sql_uri_guard, T, 1, 2, { T, T }, { "x", "policy" },
      "the text to fetch, if all programs read the same host in x and a policy allows it: lines as allow host example.com; else NULL" },
    { "uri_guard_why", urikit_sql_uri_guard_why, T, 1, 2, { T, T }, { "x", "policy" },
      "why uri_guard does not let x through: rule: sentence; NULL if it does" },
    { "uri_address_is_internal", urikit_sql_uri_address_is_internal, Q, 1, 1, { T }, { "ip" },
      "true for an IP address that is not public, such as 127.0.0.1 or ::ffff:10.0.0.1; NULL where ip is not an address" },
};

static const urikit_sql_rows_row rows_rows[] = {
    { "uri_query_each", urikit_sql_query_each, 2, { "key", "value" }, { T, T }, "the pairs of the query, decoded" },
    { "uri_segment_each", urikit_sql_segment_each, 1, { "segment" }, { T }, "the segments of the path, decoded" },
    { "uri_finding_each", urikit_sql_finding_each, 5, { "rule", "severity", "start_at", "end_at", "why" }, { T, T, I, I, T },
      "what is dangerous or misleading in any text: rule, severity, bytes from and to, why" },
};
/* clang-format on */
#undef T
#undef B
#undef E
#undef I
#undef Q

/* Not a row of the table: it has no argument, which Spark's functions do not do without. */
const urikit_sql_row urikit_sql_psl_version_row = {
    .name = "psl_version", .call = urikit_sql_psl_version, .result = URIKIT_SQL_TEXT,
    .does = "the date of the Public Suffix List that is built in",
};

/* Nor are these: other engines have types of their own for them. */
const urikit_sql_row urikit_sql_json_rows[2] = {
    { .name = "uri_parse", .call = urikit_sql_uri_parse_json, .result = URIKIT_SQL_TEXT, .min_args = 1, .max_args = 1,
      .types = { URIKIT_SQL_TEXT }, .args = { "x" },
      .does = "all parts as a JSON object: scheme, userinfo, host, host_kind, port, path, query, fragment" },
    { .name = "uri_query_list", .call = urikit_sql_uri_query_list_json, .result = URIKIT_SQL_TEXT, .min_args = 1, .max_args = 1,
      .types = { URIKIT_SQL_TEXT }, .args = { "x" },
      .does = "the pairs of the query, decoded, as a JSON array of objects with key and value" },
};

bool urikit_sql_at(size_t i, urikit_sql_row *row)
{
    if (i >= sizeof rows / sizeof rows[0]) {
        return false;
    }
    *row = rows[i];
    return true;
}

bool urikit_sql_rows_at(size_t i, urikit_sql_rows_row *row)
{
    if (i >= sizeof rows_rows / sizeof rows_rows[0]) {
        return false;
    }
    *row = rows_rows[i];
    return true;
}
