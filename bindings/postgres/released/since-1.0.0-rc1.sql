-- Written by catalog/updates.py. Do not edit.
CREATE OR REPLACE FUNCTION uri_part(x text, part text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_part';
COMMENT ON FUNCTION uri_part(text, text) IS 'a part by its name, also of a user URL, a package URL or a NOSH URI: type, version, rkey, qualifier:KEY';
CREATE OR REPLACE FUNCTION uri_from_path(path text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_from_path';
COMMENT ON FUNCTION uri_from_path(text) IS 'the file URI of an absolute path; system: posix, or windows';
CREATE OR REPLACE FUNCTION uri_from_path(path text, system text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_from_path';
COMMENT ON FUNCTION uri_from_path(text, text) IS 'the file URI of an absolute path; system: posix, or windows';
CREATE OR REPLACE FUNCTION uri_to_path(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_to_path';
COMMENT ON FUNCTION uri_to_path(text) IS 'the path that a file URI names; system: posix, or windows';
CREATE OR REPLACE FUNCTION uri_to_path(x text, system text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_to_path';
COMMENT ON FUNCTION uri_to_path(text, text) IS 'the path that a file URI names; system: posix, or windows';
CREATE OR REPLACE FUNCTION uri_redirect_uri_equal(registered text, given text) RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_redirect_uri_equal';
COMMENT ON FUNCTION uri_redirect_uri_equal(text, text) IS 'true if a redirect URI is the registered one: the same text, but for the port of http with a loopback address';
CREATE OR REPLACE FUNCTION uri_redirect_uri_error(registered text, given text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_redirect_uri_error';
COMMENT ON FUNCTION uri_redirect_uri_error(text, text) IS 'why a redirect URI is not the registered one, as a sentence; NULL if it is';
CREATE OR REPLACE FUNCTION uri_scheme_error(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_scheme_error';
COMMENT ON FUNCTION uri_scheme_error(text) IS 'why x is not valid, by its scheme''s own specification too: code:offset: sentence; NULL if it is valid';
CREATE OR REPLACE FUNCTION uri_redact(text text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_redact';
COMMENT ON FUNCTION uri_redact(text) IS 'a running text with **** for passwords in URLs and for values of secret keys; keys: more of them, with commas';
CREATE OR REPLACE FUNCTION uri_redact(text text, keys text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_redact';
COMMENT ON FUNCTION uri_redact(text, text) IS 'a running text with **** for passwords in URLs and for values of secret keys; keys: more of them, with commas';
CREATE OR REPLACE FUNCTION uri_origin(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_origin';
COMMENT ON FUNCTION uri_origin(text) IS 'scheme, host and port in normal form, without the scheme''s default port, RFC 6454; NULL without a host';
CREATE OR REPLACE FUNCTION uri_host_key(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_host_key';
COMMENT ON FUNCTION uri_host_key(text) IS 'the host in lower case and normal form, a name beyond ASCII in A-labels, to compare, group and index by; NULL without a host, and for a name that has no A-labels';
COMMENT ON FUNCTION psl_version() IS 'the date of the Public Suffix List that is asked';
COMMENT ON FUNCTION uri_to_cri(text) IS 'the CRI in CBOR; profile: r18 (default), final';
CREATE OR REPLACE FUNCTION uri_to_cri(x text, profile text) RETURNS bytea
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_to_cri';
COMMENT ON FUNCTION uri_to_cri(text, text) IS 'the CRI in CBOR; profile: r18 (default), final';
COMMENT ON FUNCTION cri_to_uri(bytea) IS 'the URI of a CRI in CBOR; profile: r18 (default), final';
CREATE OR REPLACE FUNCTION cri_to_uri(cri bytea, profile text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_cri_to_uri';
COMMENT ON FUNCTION cri_to_uri(bytea, text) IS 'the URI of a CRI in CBOR; profile: r18 (default), final';
CREATE OR REPLACE FUNCTION uri_findings(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_findings';
COMMENT ON FUNCTION uri_findings(text) IS 'what is dangerous or misleading in any text, as a JSON array; policy: its lines, or a severity: at least note (default), warning, error';
CREATE OR REPLACE FUNCTION uri_findings(x text, policy text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_findings';
COMMENT ON FUNCTION uri_findings(text, text) IS 'what is dangerous or misleading in any text, as a JSON array; policy: its lines, or a severity: at least note (default), warning, error';
CREATE OR REPLACE FUNCTION uri_expand(template text, variables text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_expand';
COMMENT ON FUNCTION uri_expand(text, text) IS 'the URI template (RFC 6570) with variables, a JSON object; NULL where they are not';
CREATE OR REPLACE FUNCTION uri_match(template text, x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_match';
COMMENT ON FUNCTION uri_match(text, text) IS 'what a URI template takes of x: a JSON object; NULL where it does not match; options: any-order, other-pairs';
CREATE OR REPLACE FUNCTION uri_match(template text, x text, options text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_match';
COMMENT ON FUNCTION uri_match(text, text, text) IS 'what a URI template takes of x: a JSON object; NULL where it does not match; options: any-order, other-pairs';
CREATE OR REPLACE FUNCTION uri_route(x text, templates text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_route';
COMMENT ON FUNCTION uri_route(text, text) IS 'the most specific template that matches x, of lines or a JSON array; NULL where none does; options as uri_match';
CREATE OR REPLACE FUNCTION uri_route(x text, templates text, options text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_route';
COMMENT ON FUNCTION uri_route(text, text, text) IS 'the most specific template that matches x, of lines or a JSON array; NULL where none does; options as uri_match';
CREATE OR REPLACE FUNCTION uri_readers_agree(x text) RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_readers_agree';
COMMENT ON FUNCTION uri_readers_agree(text) IS 'true if browsers, curl, Python, Go, Java and others that accept x read the same scheme, host, port, path and query';
CREATE OR REPLACE FUNCTION uri_guard(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_guard';
COMMENT ON FUNCTION uri_guard(text) IS 'the text to fetch, if all programs read the same host in x and a policy allows it: lines as allow host example.com; else NULL';
CREATE OR REPLACE FUNCTION uri_guard(x text, policy text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_guard';
COMMENT ON FUNCTION uri_guard(text, text) IS 'the text to fetch, if all programs read the same host in x and a policy allows it: lines as allow host example.com; else NULL';
CREATE OR REPLACE FUNCTION uri_guard_why(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_guard_why';
COMMENT ON FUNCTION uri_guard_why(text) IS 'why uri_guard does not let x through: rule: sentence; NULL if it does';
CREATE OR REPLACE FUNCTION uri_guard_why(x text, policy text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_guard_why';
COMMENT ON FUNCTION uri_guard_why(text, text) IS 'why uri_guard does not let x through: rule: sentence; NULL if it does';
CREATE OR REPLACE FUNCTION uri_guard_line(x text, policy text) RETURNS integer
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_guard_line';
COMMENT ON FUNCTION uri_guard_line(text, text) IS 'the line of the policy that decides on x: it allows the host of a text that passes, or denies the text; NULL if none does';
CREATE OR REPLACE FUNCTION uri_address_is_internal(ip text) RETURNS boolean
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_address_is_internal';
COMMENT ON FUNCTION uri_address_is_internal(text) IS 'true for an IP address that is not public, such as 127.0.0.1 or ::ffff:10.0.0.1; NULL where ip is not an address';
CREATE OR REPLACE FUNCTION uri_finding_each(x text, OUT ordinal bigint, OUT rule text, OUT severity text, OUT start_at bigint, OUT end_at bigint, OUT why text) RETURNS SETOF record
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE ROWS 5 AS 'MODULE_PATHNAME', 'uripg_uri_finding_each';
COMMENT ON FUNCTION uri_finding_each(text) IS 'what is dangerous or misleading in any text: rule, severity, bytes from and to, why';
DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_type'::regclass AND objid = to_regtype('uri_parts') AND deptype = 'e') THEN CREATE TYPE uri_parts AS (scheme text, userinfo text, host text, host_kind text, port integer, path text, query text, fragment text); END IF; END $$;
COMMENT ON TYPE uri_parts IS 'what uri_parse returns';
CREATE OR REPLACE FUNCTION uri_parse(x text) RETURNS uri_parts
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_parse';
COMMENT ON FUNCTION uri_parse(text) IS 'all parts in one pass; NULL if x is not valid';
DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_type'::regclass AND objid = to_regtype('uri_pair') AND deptype = 'e') THEN CREATE TYPE uri_pair AS (key text, value text); END IF; END $$;
COMMENT ON TYPE uri_pair IS 'a pair of uri_query_list';
CREATE OR REPLACE FUNCTION uri_query_list(x text) RETURNS uri_pair[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    BEGIN ATOMIC SELECT CASE WHEN uri_valid(x) THEN coalesce((SELECT array_agg(ROW(key, value)::uri_pair ORDER BY ordinal) FROM uri_query_each(x)), '{}') END; END;
COMMENT ON FUNCTION uri_query_list(text) IS 'the pairs of the query, decoded, as an array; NULL if x is not valid';
ALTER OPERATOR @> (uri, uri) SET (RESTRICT = matchingsel, JOIN = matchingjoinsel);
ALTER OPERATOR <@ (uri, uri) SET (RESTRICT = matchingsel, JOIN = matchingjoinsel);
ALTER OPERATOR @> (iri, iri) SET (RESTRICT = matchingsel, JOIN = matchingjoinsel);
ALTER OPERATOR <@ (iri, iri) SET (RESTRICT = matchingsel, JOIN = matchingjoinsel);
SELECT urikit_require('1.0.0-rc2');
