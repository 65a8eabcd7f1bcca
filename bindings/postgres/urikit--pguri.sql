-- The names of the extension pguri that urikit does not have, for a database that used pguri (PostgreSQL 14 or later):
--   psql -f $(pg_config --sharedir)/extension/urikit--pguri.sql
-- The README says what differs. All of it or nothing; it needs no more rights than CREATE EXTENSION and CREATE FUNCTION.
\set ON_ERROR_STOP on
BEGIN;
CREATE EXTENSION IF NOT EXISTS urikit;

CREATE FUNCTION uri_normalize(uri) RETURNS uri LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CAST(uri_normalize(CAST($1 AS text)) AS uri);
CREATE FUNCTION uri_host_inet(uri) RETURNS inet LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE uri_host_kind($1)
        WHEN 'ipv4' THEN CAST(uri_host($1) AS inet)
        WHEN 'ipv6' THEN CAST(btrim(uri_host($1), '[]') AS inet)
    END;
CREATE FUNCTION uri_path_array(uri) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE uri_path($1)
        WHEN '' THEN CAST(ARRAY[] AS text[])
        WHEN '/' THEN ARRAY['']
        ELSE string_to_array(regexp_replace(uri_path($1), '^/', ''), '/')
    END;
CREATE FUNCTION uri_query_json(uri) RETURNS json LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CASE WHEN uri_query($1) IS NOT NULL THEN (
        SELECT coalesce(json_object_agg(key, value ORDER BY ordinal), '{}')
        FROM uri_query_each('?' || replace(uri_query($1), '+', '%20')) WHERE key IS NOT NULL
    ) END;
CREATE FUNCTION uri_query_jsonb(uri) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN CAST(uri_query_json($1) AS jsonb);
CREATE FUNCTION uri_escape(text, space_to_plus boolean DEFAULT false, normalize_breaks boolean DEFAULT false) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN replace(uri_encode(CASE WHEN normalize_breaks THEN regexp_replace($1, E'\r\n|\r|\n', E'\r\n', 'g') ELSE $1 END),
        CASE WHEN space_to_plus THEN '%20' ELSE '' END, '+');
CREATE FUNCTION uri_unescape(text, plus_to_space boolean DEFAULT false, break_conversion boolean DEFAULT false) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN uri_decode(regexp_replace(CASE WHEN plus_to_space THEN replace($1, '+', '%20') ELSE $1 END,
        '%0[dD]%0[aA]|%0[dD]|%0[aA]', CASE WHEN break_conversion THEN '%0D%0A' ELSE '%0A' END, 'g'));
COMMIT;
