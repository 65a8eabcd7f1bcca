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
CREATE FUNCTION uri_query_value(x text, key text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_query_value';
COMMENT ON FUNCTION uri_query_value(text, text) IS 'the first value of a key in the query, decoded';
CREATE FUNCTION uri_set_query(x text, key text, value text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_set_query';
COMMENT ON FUNCTION uri_set_query(text, text, text) IS 'x with one value for a key of its query';
CREATE FUNCTION uri_remove_query(x text, key text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_remove_query';
COMMENT ON FUNCTION uri_remove_query(text, text) IS 'x without the pairs of a key, in which * matches anything';
CREATE FUNCTION uri_path_segment(x text, n bigint) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_path_segment';
COMMENT ON FUNCTION uri_path_segment(text, bigint) IS 'a segment of the path, decoded; 1 is the first, -1 the last';
CREATE FUNCTION uri_surt(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_surt';
COMMENT ON FUNCTION uri_surt(text) IS 'a key that sorts by domain';
CREATE FUNCTION uri_registrable(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_registrable';
COMMENT ON FUNCTION uri_registrable(text) IS 'the registrable domain of the host, by the Public Suffix List';
CREATE FUNCTION uri_to_iri(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_to_iri';
COMMENT ON FUNCTION uri_to_iri(text) IS 'the IRI that a URI maps to';
CREATE FUNCTION iri_to_uri(x text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_iri_to_uri';
COMMENT ON FUNCTION iri_to_uri(text) IS 'the URI that an IRI maps to';
CREATE FUNCTION uri_to_cri(x text) RETURNS bytea
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_to_cri';
COMMENT ON FUNCTION uri_to_cri(text) IS 'the CRI in CBOR';
CREATE FUNCTION cri_to_uri(cri bytea) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_cri_to_uri';
COMMENT ON FUNCTION cri_to_uri(bytea) IS 'the URI of a CRI in CBOR';
CREATE FUNCTION uri_encode(text text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_encode';
COMMENT ON FUNCTION uri_encode(text) IS 'the text percent-encoded for a component; by default only unreserved characters stay';
CREATE FUNCTION uri_encode(text text, component text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_encode';
COMMENT ON FUNCTION uri_encode(text, text) IS 'the text percent-encoded for a component; by default only unreserved characters stay';
CREATE FUNCTION uri_decode(text text) RETURNS text
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_decode';
COMMENT ON FUNCTION uri_decode(text) IS 'the text percent-decoded; NULL where that is not UTF-8 or has a NUL';
CREATE FUNCTION uri_query_each(x text, OUT ordinal bigint, OUT key text, OUT value text) RETURNS SETOF record
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE ROWS 5 AS 'MODULE_PATHNAME', 'uripg_uri_query_each';
COMMENT ON FUNCTION uri_query_each(text) IS 'the pairs of the query, decoded';
CREATE FUNCTION uri_segment_each(x text, OUT ordinal bigint, OUT segment text) RETURNS SETOF record
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE ROWS 5 AS 'MODULE_PATHNAME', 'uripg_uri_segment_each';
COMMENT ON FUNCTION uri_segment_each(text) IS 'the segments of the path, decoded';
CREATE FUNCTION urikit_version() RETURNS text
    LANGUAGE C STABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_version';
COMMENT ON FUNCTION urikit_version() IS 'the version of the loaded module';
