-- Written by catalog/generate.py from catalog/functions.toml and types.sql.in. Do not edit.
-- Functions on text. What they mean is in the README.
CREATE FUNCTION uri_valid(x text) RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_valid';
COMMENT ON FUNCTION uri_valid(text) IS 'true if x is a URI or IRI reference, or valid as the kind';
CREATE FUNCTION uri_valid(x text, kind text) RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_valid';
COMMENT ON FUNCTION uri_valid(text, text) IS 'true if x is a URI or IRI reference, or valid as the kind';
CREATE FUNCTION uri_valid(x bytea, kind text) RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_valid_bytes';
COMMENT ON FUNCTION uri_valid(bytea, text) IS 'true if x is a URI or IRI reference, or valid as the kind';
CREATE FUNCTION uri_error(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_error';
COMMENT ON FUNCTION uri_error(text) IS 'why x is not valid: code:offset: sentence; NULL if it is';
CREATE FUNCTION uri_error(x text, kind text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_error';
COMMENT ON FUNCTION uri_error(text, text) IS 'why x is not valid: code:offset: sentence; NULL if it is';
CREATE FUNCTION uri_error(x bytea, kind text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_error_bytes';
COMMENT ON FUNCTION uri_error(bytea, text) IS 'why x is not valid: code:offset: sentence; NULL if it is';
CREATE FUNCTION uri_strict(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_strict';
COMMENT ON FUNCTION uri_strict(text) IS 'x itself; raises an error if it is not valid';
CREATE FUNCTION uri_scheme(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_scheme';
COMMENT ON FUNCTION uri_scheme(text) IS 'the scheme as written';
CREATE FUNCTION uri_authority(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_authority';
COMMENT ON FUNCTION uri_authority(text) IS 'userinfo, host and port as written';
CREATE FUNCTION uri_userinfo(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_userinfo';
COMMENT ON FUNCTION uri_userinfo(text) IS 'the userinfo as written';
CREATE FUNCTION uri_host(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_host';
COMMENT ON FUNCTION uri_host(text) IS 'the host as written, IP literals with brackets';
CREATE FUNCTION uri_host_kind(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_host_kind';
COMMENT ON FUNCTION uri_host_kind(text) IS 'reg-name, ipv4, ipv6 or ipvfuture';
CREATE FUNCTION uri_port(x text) RETURNS integer
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_port';
COMMENT ON FUNCTION uri_port(text) IS 'the port as written; NULL above 65535';
CREATE FUNCTION uri_effective_port(x text) RETURNS integer
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_effective_port';
COMMENT ON FUNCTION uri_effective_port(text) IS 'the port, or the default of the scheme';
CREATE FUNCTION uri_path(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_path';
COMMENT ON FUNCTION uri_path(text) IS 'the path as written';
CREATE FUNCTION uri_query(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_query';
COMMENT ON FUNCTION uri_query(text) IS 'the query as written';
CREATE FUNCTION uri_fragment(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_fragment';
COMMENT ON FUNCTION uri_fragment(text) IS 'the fragment as written';
CREATE FUNCTION uri_part(x text, part text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_part';
COMMENT ON FUNCTION uri_part(text, text) IS 'a part by its name, also of a user URL, a package URL or a NOSH URI: type, version, rkey, qualifier:KEY';
CREATE FUNCTION uri_normalize(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_normalize';
COMMENT ON FUNCTION uri_normalize(text) IS 'the normal form at a level: string, case, percent, path, syntax (default), scheme';
CREATE FUNCTION uri_normalize(x text, level text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_normalize';
COMMENT ON FUNCTION uri_normalize(text, text) IS 'the normal form at a level: string, case, percent, path, syntax (default), scheme';
CREATE FUNCTION uri_resolve(base text, ref text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_resolve';
COMMENT ON FUNCTION uri_resolve(text, text) IS 'the target of a reference; NULL where base has no scheme';
CREATE FUNCTION uri_relativize(base text, x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_relativize';
COMMENT ON FUNCTION uri_relativize(text, text) IS 'the shortest reference that resolves to x';
CREATE FUNCTION uri_equal(a text, b text) RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_equal';
COMMENT ON FUNCTION uri_equal(text, text) IS 'true if the normal forms at a level are the same; a URI is compared by the IRI that it maps to';
CREATE FUNCTION uri_equal(a text, b text, level text) RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_equal';
COMMENT ON FUNCTION uri_equal(text, text, text) IS 'true if the normal forms at a level are the same; a URI is compared by the IRI that it maps to';
CREATE FUNCTION uri_from_path(path text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_from_path';
COMMENT ON FUNCTION uri_from_path(text) IS 'the file URI of an absolute path; system: posix, or windows';
CREATE FUNCTION uri_from_path(path text, system text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_from_path';
COMMENT ON FUNCTION uri_from_path(text, text) IS 'the file URI of an absolute path; system: posix, or windows';
CREATE FUNCTION uri_to_path(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_to_path';
COMMENT ON FUNCTION uri_to_path(text) IS 'the path that a file URI names; system: posix, or windows';
CREATE FUNCTION uri_to_path(x text, system text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_to_path';
COMMENT ON FUNCTION uri_to_path(text, text) IS 'the path that a file URI names; system: posix, or windows';
CREATE FUNCTION uri_redirect_uri_equal(registered text, given text) RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_redirect_uri_equal';
COMMENT ON FUNCTION uri_redirect_uri_equal(text, text) IS 'true if a redirect URI is the registered one: the same text, but for the port of http with a loopback address';
CREATE FUNCTION uri_redirect_uri_error(registered text, given text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_redirect_uri_error';
COMMENT ON FUNCTION uri_redirect_uri_error(text, text) IS 'why a redirect URI is not the registered one, as a sentence; NULL if it is';
CREATE FUNCTION uri_scheme_error(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_scheme_error';
COMMENT ON FUNCTION uri_scheme_error(text) IS 'why x is not valid, by its scheme''s own specification too: code:offset: sentence; NULL if it is valid';
CREATE FUNCTION uri_redact(text text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_redact';
COMMENT ON FUNCTION uri_redact(text) IS 'a running text with **** for passwords in URLs and for values of secret keys; keys: more of them, with commas';
CREATE FUNCTION uri_redact(text text, keys text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_redact';
COMMENT ON FUNCTION uri_redact(text, text) IS 'a running text with **** for passwords in URLs and for values of secret keys; keys: more of them, with commas';
CREATE FUNCTION uri_query_value(x text, key text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_query_value';
COMMENT ON FUNCTION uri_query_value(text, text) IS 'the first value of a key in the query, decoded';
CREATE FUNCTION uri_set_query(x text, key text, value text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_set_query';
COMMENT ON FUNCTION uri_set_query(text, text, text) IS 'x with one value for a key of its query';
CREATE FUNCTION uri_remove_query(x text, key text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_remove_query';
COMMENT ON FUNCTION uri_remove_query(text, text) IS 'x without the pairs of the keys, which have commas between; * matches anything';
CREATE FUNCTION uri_path_segment(x text, n bigint) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_path_segment';
COMMENT ON FUNCTION uri_path_segment(text, bigint) IS 'a segment of the path, decoded; 1 is the first, -1 the last';
CREATE FUNCTION uri_surt(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_surt';
COMMENT ON FUNCTION uri_surt(text) IS 'a key that sorts by domain';
CREATE FUNCTION uri_origin(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_origin';
COMMENT ON FUNCTION uri_origin(text) IS 'scheme, host and port in normal form, without the scheme''s default port, RFC 6454; NULL without a host';
CREATE FUNCTION uri_host_key(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_host_key';
COMMENT ON FUNCTION uri_host_key(text) IS 'the host in lower case and normal form, a name beyond ASCII in A-labels, to compare, group and index by; NULL without a host, and for a name that has no A-labels';
CREATE FUNCTION uri_registrable(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_registrable';
COMMENT ON FUNCTION uri_registrable(text) IS 'the registrable domain of the host in lower case, by the Public Suffix List; its section: all (default), icann';
CREATE FUNCTION uri_registrable(x text, section text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_registrable';
COMMENT ON FUNCTION uri_registrable(text, text) IS 'the registrable domain of the host in lower case, by the Public Suffix List; its section: all (default), icann';
CREATE FUNCTION psl_version() RETURNS text
    LANGUAGE C STABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_psl_version';
COMMENT ON FUNCTION psl_version() IS 'the date of the Public Suffix List that is asked';
CREATE FUNCTION uri_to_iri(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_to_iri';
COMMENT ON FUNCTION uri_to_iri(text) IS 'the IRI that a URI maps to';
CREATE FUNCTION iri_to_uri(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_iri_to_uri';
COMMENT ON FUNCTION iri_to_uri(text) IS 'the URI that an IRI maps to';
CREATE FUNCTION uri_to_cri(x text) RETURNS bytea
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_to_cri';
COMMENT ON FUNCTION uri_to_cri(text) IS 'the CRI in CBOR; profile: r18 (default), final';
CREATE FUNCTION uri_to_cri(x text, profile text) RETURNS bytea
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_to_cri';
COMMENT ON FUNCTION uri_to_cri(text, text) IS 'the CRI in CBOR; profile: r18 (default), final';
CREATE FUNCTION cri_to_uri(cri bytea) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_cri_to_uri';
COMMENT ON FUNCTION cri_to_uri(bytea) IS 'the URI of a CRI in CBOR; profile: r18 (default), final';
CREATE FUNCTION cri_to_uri(cri bytea, profile text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_cri_to_uri';
COMMENT ON FUNCTION cri_to_uri(bytea, text) IS 'the URI of a CRI in CBOR; profile: r18 (default), final';
CREATE FUNCTION uri_encode(text text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_encode';
COMMENT ON FUNCTION uri_encode(text) IS 'the text percent-encoded for a component; by default only unreserved characters stay';
CREATE FUNCTION uri_encode(text text, component text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_encode';
COMMENT ON FUNCTION uri_encode(text, text) IS 'the text percent-encoded for a component; by default only unreserved characters stay';
CREATE FUNCTION uri_decode(text text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_decode';
COMMENT ON FUNCTION uri_decode(text) IS 'the text percent-decoded; NULL where that is not UTF-8 or has a NUL';
CREATE FUNCTION uri_findings(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_findings';
COMMENT ON FUNCTION uri_findings(text) IS 'what is dangerous or misleading in any text, as a JSON array; policy: its lines, or a severity: at least note (default), warning, error';
CREATE FUNCTION uri_findings(x text, policy text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_findings';
COMMENT ON FUNCTION uri_findings(text, text) IS 'what is dangerous or misleading in any text, as a JSON array; policy: its lines, or a severity: at least note (default), warning, error';
CREATE FUNCTION uri_expand(template text, variables text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_expand';
COMMENT ON FUNCTION uri_expand(text, text) IS 'the URI template (RFC 6570) with variables, a JSON object; NULL where they are not';
CREATE FUNCTION uri_match(template text, x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_match';
COMMENT ON FUNCTION uri_match(text, text) IS 'what a URI template takes of x: a JSON object; NULL where it does not match; options: any-order, other-pairs';
CREATE FUNCTION uri_match(template text, x text, options text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_match';
COMMENT ON FUNCTION uri_match(text, text, text) IS 'what a URI template takes of x: a JSON object; NULL where it does not match; options: any-order, other-pairs';
CREATE FUNCTION uri_route(x text, templates text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_route';
COMMENT ON FUNCTION uri_route(text, text) IS 'the most specific template that matches x, of lines or a JSON array; NULL where none does; options as uri_match';
CREATE FUNCTION uri_route(x text, templates text, options text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_route';
COMMENT ON FUNCTION uri_route(text, text, text) IS 'the most specific template that matches x, of lines or a JSON array; NULL where none does; options as uri_match';
CREATE FUNCTION uri_readers_agree(x text) RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_readers_agree';
COMMENT ON FUNCTION uri_readers_agree(text) IS 'true if browsers, curl, Python, Go, Java and others that accept x read the same scheme, host, port, path and query';
CREATE FUNCTION uri_guard(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_guard';
COMMENT ON FUNCTION uri_guard(text) IS 'the text to fetch, if all programs read the same host in x and a policy allows it: lines as allow host example.com; else NULL';
CREATE FUNCTION uri_guard(x text, policy text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_guard';
COMMENT ON FUNCTION uri_guard(text, text) IS 'the text to fetch, if all programs read the same host in x and a policy allows it: lines as allow host example.com; else NULL';
CREATE FUNCTION uri_guard_why(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_guard_why';
COMMENT ON FUNCTION uri_guard_why(text) IS 'why uri_guard does not let x through: rule: sentence; NULL if it does';
CREATE FUNCTION uri_guard_why(x text, policy text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_guard_why';
COMMENT ON FUNCTION uri_guard_why(text, text) IS 'why uri_guard does not let x through: rule: sentence; NULL if it does';
CREATE FUNCTION uri_guard_line(x text, policy text) RETURNS integer
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_guard_line';
COMMENT ON FUNCTION uri_guard_line(text, text) IS 'the line of the policy that decides on x: it allows the host of a text that passes, or denies the text; NULL if none does';
CREATE FUNCTION uri_address_is_internal(ip text) RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_address_is_internal';
COMMENT ON FUNCTION uri_address_is_internal(text) IS 'true for an IP address that is not public, such as 127.0.0.1 or ::ffff:10.0.0.1; NULL where ip is not an address';
CREATE FUNCTION uri_query_each(x text, OUT ordinal bigint, OUT key text, OUT value text) RETURNS SETOF record
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE ROWS 5 AS 'MODULE_PATHNAME', 'uripg_uri_query_each';
COMMENT ON FUNCTION uri_query_each(text) IS 'the pairs of the query, decoded';
CREATE FUNCTION uri_segment_each(x text, OUT ordinal bigint, OUT segment text) RETURNS SETOF record
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE ROWS 5 AS 'MODULE_PATHNAME', 'uripg_uri_segment_each';
COMMENT ON FUNCTION uri_segment_each(text) IS 'the segments of the path, decoded';
CREATE FUNCTION uri_finding_each(x text, OUT ordinal bigint, OUT rule text, OUT severity text, OUT start_at bigint, OUT end_at bigint, OUT why text) RETURNS SETOF record
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE ROWS 5 AS 'MODULE_PATHNAME', 'uripg_uri_finding_each';
COMMENT ON FUNCTION uri_finding_each(text) IS 'what is dangerous or misleading in any text: rule, severity, bytes from and to, why';

-- All parts in one pass, and the pairs of the query as an array.
CREATE TYPE uri_parts AS (scheme text, userinfo text, host text, host_kind text, port integer, path text, query text, fragment text);
COMMENT ON TYPE uri_parts IS 'what uri_parse returns';
CREATE FUNCTION uri_parse(x text) RETURNS uri_parts
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_parse';
COMMENT ON FUNCTION uri_parse(text) IS 'all parts in one pass; NULL if x is not valid';
CREATE TYPE uri_pair AS (key text, value text);
COMMENT ON TYPE uri_pair IS 'a pair of uri_query_list';
CREATE FUNCTION uri_query_list(x text) RETURNS uri_pair[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    BEGIN ATOMIC SELECT CASE WHEN uri_valid(x) THEN coalesce((SELECT array_agg(ROW(key, value)::uri_pair ORDER BY ordinal) FROM uri_query_each(x)), '{}') END; END;
COMMENT ON FUNCTION uri_query_list(text) IS 'the pairs of the query, decoded, as an array; NULL if x is not valid';
CREATE FUNCTION urikit_version() RETURNS text
    LANGUAGE C STABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_version';
COMMENT ON FUNCTION urikit_version() IS 'the version of the loaded module';
-- The types uri and iri. A value is its text; the comparisons are those of bytea, which need no collation.
CREATE TYPE uri;
CREATE TYPE iri;

-- uri
CREATE FUNCTION uri_in(cstring) RETURNS uri
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_in';
CREATE FUNCTION uri_out(uri) RETURNS cstring
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE AS 'textout';
CREATE FUNCTION uri_recv(internal) RETURNS uri
    LANGUAGE C STABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_recv';
CREATE FUNCTION uri_send(uri) RETURNS bytea
    LANGUAGE internal STABLE STRICT PARALLEL SAFE AS 'textsend';
CREATE TYPE uri (INPUT = uri_in, OUTPUT = uri_out, RECEIVE = uri_recv, SEND = uri_send,
    INTERNALLENGTH = VARIABLE, STORAGE = extended, CATEGORY = 'S', PREFERRED = false);
CREATE FUNCTION uri(text) RETURNS uri
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_cast';
COMMENT ON FUNCTION uri(text) IS 'the text as uri; raises an error if it is not valid';
CREATE FUNCTION uri_try(text) RETURNS uri
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_try';
COMMENT ON FUNCTION uri_try(text) IS 'the text as uri; NULL if it is not valid';
CREATE CAST (uri AS text) WITHOUT FUNCTION AS IMPLICIT;
CREATE CAST (uri AS varchar) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (text AS uri) WITH FUNCTION uri(text) AS ASSIGNMENT;

CREATE FUNCTION uri_lt(uri, uri) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF AS 'bytealt';
CREATE FUNCTION uri_le(uri, uri) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF AS 'byteale';
CREATE FUNCTION uri_eq(uri, uri) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF AS 'byteaeq';
CREATE FUNCTION uri_ne(uri, uri) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF AS 'byteane';
CREATE FUNCTION uri_ge(uri, uri) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF AS 'byteage';
CREATE FUNCTION uri_gt(uri, uri) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF AS 'byteagt';
CREATE FUNCTION uri_cmp(uri, uri) RETURNS integer
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF AS 'byteacmp';
CREATE FUNCTION uri_sortsupport(internal) RETURNS void
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE AS 'bytea_sortsupport';
CREATE FUNCTION uri_hash(uri) RETURNS integer
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE AS 'hashvarlena';
CREATE FUNCTION uri_hash_extended(uri, bigint) RETURNS bigint
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE AS 'hashvarlenaextended';
CREATE FUNCTION uri_smaller(uri, uri) RETURNS uri
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_smaller';
CREATE FUNCTION uri_larger(uri, uri) RETURNS uri
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_larger';
CREATE OPERATOR < (LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_lt, COMMUTATOR = >, NEGATOR = >=,
    RESTRICT = scalarltsel, JOIN = scalarltjoinsel);
CREATE OPERATOR <= (LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_le, COMMUTATOR = >=, NEGATOR = >,
    RESTRICT = scalarlesel, JOIN = scalarlejoinsel);
CREATE OPERATOR = (LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_eq, COMMUTATOR = =, NEGATOR = <>,
    RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES);
CREATE OPERATOR <> (LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_ne, COMMUTATOR = <>, NEGATOR = =,
    RESTRICT = neqsel, JOIN = neqjoinsel);
CREATE OPERATOR >= (LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_ge, COMMUTATOR = <=, NEGATOR = <,
    RESTRICT = scalargesel, JOIN = scalargejoinsel);
CREATE OPERATOR > (LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_gt, COMMUTATOR = <, NEGATOR = <=,
    RESTRICT = scalargtsel, JOIN = scalargtjoinsel);
CREATE OPERATOR CLASS uri_ops DEFAULT FOR TYPE uri USING btree AS
    OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
    FUNCTION 1 uri_cmp(uri, uri), FUNCTION 2 uri_sortsupport(internal), FUNCTION 4 btequalimage(oid);
CREATE OPERATOR CLASS uri_ops DEFAULT FOR TYPE uri USING hash AS
    OPERATOR 1 =, FUNCTION 1 uri_hash(uri), FUNCTION 2 uri_hash_extended(uri, bigint);
CREATE AGGREGATE min(uri) (SFUNC = uri_smaller, STYPE = uri, COMBINEFUNC = uri_smaller, SORTOP = <, PARALLEL = SAFE);
CREATE AGGREGATE max(uri) (SFUNC = uri_larger, STYPE = uri, COMBINEFUNC = uri_larger, SORTOP = >, PARALLEL = SAFE);

-- iri
CREATE FUNCTION iri_in(cstring) RETURNS iri
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_iri_in';
CREATE FUNCTION iri_out(iri) RETURNS cstring
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE AS 'textout';
CREATE FUNCTION iri_recv(internal) RETURNS iri
    LANGUAGE C STABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_iri_recv';
CREATE FUNCTION iri_send(iri) RETURNS bytea
    LANGUAGE internal STABLE STRICT PARALLEL SAFE AS 'textsend';
CREATE TYPE iri (INPUT = iri_in, OUTPUT = iri_out, RECEIVE = iri_recv, SEND = iri_send,
    INTERNALLENGTH = VARIABLE, STORAGE = extended, CATEGORY = 'S', PREFERRED = false);
CREATE FUNCTION iri(text) RETURNS iri
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_iri_cast';
COMMENT ON FUNCTION iri(text) IS 'the text as iri; raises an error if it is not valid';
CREATE FUNCTION iri_try(text) RETURNS iri
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_iri_try';
COMMENT ON FUNCTION iri_try(text) IS 'the text as iri; NULL if it is not valid';
CREATE CAST (iri AS text) WITHOUT FUNCTION AS IMPLICIT;
CREATE CAST (iri AS varchar) WITHOUT FUNCTION AS ASSIGNMENT;
CREATE CAST (text AS iri) WITH FUNCTION iri(text) AS ASSIGNMENT;

CREATE FUNCTION iri_lt(iri, iri) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF AS 'bytealt';
CREATE FUNCTION iri_le(iri, iri) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF AS 'byteale';
CREATE FUNCTION iri_eq(iri, iri) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF AS 'byteaeq';
CREATE FUNCTION iri_ne(iri, iri) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF AS 'byteane';
CREATE FUNCTION iri_ge(iri, iri) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF AS 'byteage';
CREATE FUNCTION iri_gt(iri, iri) RETURNS boolean
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF AS 'byteagt';
CREATE FUNCTION iri_cmp(iri, iri) RETURNS integer
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE LEAKPROOF AS 'byteacmp';
CREATE FUNCTION iri_sortsupport(internal) RETURNS void
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE AS 'bytea_sortsupport';
CREATE FUNCTION iri_hash(iri) RETURNS integer
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE AS 'hashvarlena';
CREATE FUNCTION iri_hash_extended(iri, bigint) RETURNS bigint
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE AS 'hashvarlenaextended';
CREATE FUNCTION iri_smaller(iri, iri) RETURNS iri
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_smaller';
CREATE FUNCTION iri_larger(iri, iri) RETURNS iri
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_larger';
CREATE OPERATOR < (LEFTARG = iri, RIGHTARG = iri, FUNCTION = iri_lt, COMMUTATOR = >, NEGATOR = >=,
    RESTRICT = scalarltsel, JOIN = scalarltjoinsel);
CREATE OPERATOR <= (LEFTARG = iri, RIGHTARG = iri, FUNCTION = iri_le, COMMUTATOR = >=, NEGATOR = >,
    RESTRICT = scalarlesel, JOIN = scalarlejoinsel);
CREATE OPERATOR = (LEFTARG = iri, RIGHTARG = iri, FUNCTION = iri_eq, COMMUTATOR = =, NEGATOR = <>,
    RESTRICT = eqsel, JOIN = eqjoinsel, HASHES, MERGES);
CREATE OPERATOR <> (LEFTARG = iri, RIGHTARG = iri, FUNCTION = iri_ne, COMMUTATOR = <>, NEGATOR = =,
    RESTRICT = neqsel, JOIN = neqjoinsel);
CREATE OPERATOR >= (LEFTARG = iri, RIGHTARG = iri, FUNCTION = iri_ge, COMMUTATOR = <=, NEGATOR = <,
    RESTRICT = scalargesel, JOIN = scalargejoinsel);
CREATE OPERATOR > (LEFTARG = iri, RIGHTARG = iri, FUNCTION = iri_gt, COMMUTATOR = <, NEGATOR = <=,
    RESTRICT = scalargtsel, JOIN = scalargtjoinsel);
CREATE OPERATOR CLASS iri_ops DEFAULT FOR TYPE iri USING btree AS
    OPERATOR 1 <, OPERATOR 2 <=, OPERATOR 3 =, OPERATOR 4 >=, OPERATOR 5 >,
    FUNCTION 1 iri_cmp(iri, iri), FUNCTION 2 iri_sortsupport(internal), FUNCTION 4 btequalimage(oid);
CREATE OPERATOR CLASS iri_ops DEFAULT FOR TYPE iri USING hash AS
    OPERATOR 1 =, FUNCTION 1 iri_hash(iri), FUNCTION 2 iri_hash_extended(iri, bigint);
CREATE AGGREGATE min(iri) (SFUNC = iri_smaller, STYPE = iri, COMBINEFUNC = iri_smaller, SORTOP = <, PARALLEL = SAFE);
CREATE AGGREGATE max(iri) (SFUNC = iri_larger, STYPE = iri, COMBINEFUNC = iri_larger, SORTOP = >, PARALLEL = SAFE);

COMMENT ON TYPE uri IS 'a URI or URI reference, RFC 3986';
COMMENT ON TYPE iri IS 'an IRI or IRI reference, RFC 3987';

-- Each URI is an IRI; an IRI beyond ASCII is not a URI: iri_to_uri maps it to one.
CREATE CAST (uri AS iri) WITHOUT FUNCTION AS IMPLICIT;
CREATE CAST (iri AS uri) WITH FUNCTION uri(text) AS ASSIGNMENT;

-- Equality of normal forms (~=) and containment (@>, <@), for both types. What they mean is in the README.
CREATE FUNCTION uri_spg_config(internal, internal) RETURNS void
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_spg_config';
CREATE FUNCTION uri_spg_choose(internal, internal) RETURNS void
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_spg_choose';
CREATE FUNCTION uri_spg_picksplit(internal, internal) RETURNS void
    LANGUAGE internal IMMUTABLE STRICT PARALLEL SAFE AS 'spg_text_picksplit';
CREATE FUNCTION uri_spg_inner_consistent(internal, internal) RETURNS void
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_spg_inner_consistent';
CREATE FUNCTION uri_spg_leaf_consistent(internal, internal) RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_spg_leaf_consistent';

-- uri
CREATE FUNCTION uri_same(uri, uri) RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_equal';
CREATE FUNCTION uri_contains(uri, uri) RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_contains';
CREATE FUNCTION uri_contained(uri, uri) RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_contained';
CREATE FUNCTION uri_same_hash(uri) RETURNS integer
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_same_hash';
CREATE FUNCTION uri_same_hash_extended(uri, bigint) RETURNS bigint
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_same_hash_extended';
CREATE FUNCTION uri_spg_compress(uri) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_spg_compress';
CREATE OPERATOR ~= (LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_same, COMMUTATOR = ~=,
    RESTRICT = eqsel, JOIN = eqjoinsel, HASHES);
CREATE OPERATOR @> (LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_contains, COMMUTATOR = <@,
    RESTRICT = matchingsel, JOIN = matchingjoinsel);
CREATE OPERATOR <@ (LEFTARG = uri, RIGHTARG = uri, FUNCTION = uri_contained, COMMUTATOR = @>,
    RESTRICT = matchingsel, JOIN = matchingjoinsel);
CREATE OPERATOR CLASS uri_same_ops FOR TYPE uri USING hash AS
    OPERATOR 1 ~=, FUNCTION 1 uri_same_hash(uri), FUNCTION 2 uri_same_hash_extended(uri, bigint);
CREATE OPERATOR CLASS uri_tree_ops DEFAULT FOR TYPE uri USING spgist AS
    OPERATOR 6 ~=, OPERATOR 7 @>, OPERATOR 8 <@,
    FUNCTION 1 uri_spg_config(internal, internal), FUNCTION 2 uri_spg_choose(internal, internal),
    FUNCTION 3 uri_spg_picksplit(internal, internal), FUNCTION 4 uri_spg_inner_consistent(internal, internal),
    FUNCTION 5 uri_spg_leaf_consistent(internal, internal), FUNCTION 6 uri_spg_compress(uri),
    STORAGE text;
COMMENT ON FUNCTION uri_same(uri, uri) IS 'implementation of ~= operator';
COMMENT ON FUNCTION uri_contains(uri, uri) IS 'implementation of @> operator';
COMMENT ON FUNCTION uri_contained(uri, uri) IS 'implementation of <@ operator';
COMMENT ON OPERATOR ~= (uri, uri) IS 'the normal forms are the same';
COMMENT ON OPERATOR @> (uri, uri) IS 'the right one is the left one or below it';
COMMENT ON OPERATOR <@ (uri, uri) IS 'the left one is the right one or below it';

-- iri
CREATE FUNCTION iri_same(iri, iri) RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_equal';
CREATE FUNCTION iri_contains(iri, iri) RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_contains';
CREATE FUNCTION iri_contained(iri, iri) RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_contained';
CREATE FUNCTION iri_same_hash(iri) RETURNS integer
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_same_hash';
CREATE FUNCTION iri_same_hash_extended(iri, bigint) RETURNS bigint
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_same_hash_extended';
CREATE FUNCTION iri_spg_compress(iri) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_spg_compress';
CREATE OPERATOR ~= (LEFTARG = iri, RIGHTARG = iri, FUNCTION = iri_same, COMMUTATOR = ~=,
    RESTRICT = eqsel, JOIN = eqjoinsel, HASHES);
CREATE OPERATOR @> (LEFTARG = iri, RIGHTARG = iri, FUNCTION = iri_contains, COMMUTATOR = <@,
    RESTRICT = matchingsel, JOIN = matchingjoinsel);
CREATE OPERATOR <@ (LEFTARG = iri, RIGHTARG = iri, FUNCTION = iri_contained, COMMUTATOR = @>,
    RESTRICT = matchingsel, JOIN = matchingjoinsel);
CREATE OPERATOR CLASS iri_same_ops FOR TYPE iri USING hash AS
    OPERATOR 1 ~=, FUNCTION 1 iri_same_hash(iri), FUNCTION 2 iri_same_hash_extended(iri, bigint);
CREATE OPERATOR CLASS iri_tree_ops DEFAULT FOR TYPE iri USING spgist AS
    OPERATOR 6 ~=, OPERATOR 7 @>, OPERATOR 8 <@,
    FUNCTION 1 uri_spg_config(internal, internal), FUNCTION 2 uri_spg_choose(internal, internal),
    FUNCTION 3 uri_spg_picksplit(internal, internal), FUNCTION 4 uri_spg_inner_consistent(internal, internal),
    FUNCTION 5 uri_spg_leaf_consistent(internal, internal), FUNCTION 6 iri_spg_compress(iri),
    STORAGE text;
COMMENT ON FUNCTION iri_same(iri, iri) IS 'implementation of ~= operator';
COMMENT ON FUNCTION iri_contains(iri, iri) IS 'implementation of @> operator';
COMMENT ON FUNCTION iri_contained(iri, iri) IS 'implementation of <@ operator';
COMMENT ON OPERATOR ~= (iri, iri) IS 'the normal forms are the same';
COMMENT ON OPERATOR @> (iri, iri) IS 'the right one is the left one or below it';
COMMENT ON OPERATOR <@ (iri, iri) IS 'the left one is the right one or below it';

-- The module has to be of this version, too.
CREATE FUNCTION urikit_require(version text) RETURNS void
    LANGUAGE C STABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_require';
COMMENT ON FUNCTION urikit_require(text) IS 'raises an error if the loaded module was built for another version';
SELECT urikit_require('1.0.0-rc2');
