-- Written by catalog/updates.py. Do not edit.
CREATE OR REPLACE FUNCTION uri_guard_line(x text, policy text) RETURNS integer
    LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE AS 'MODULE_PATHNAME', 'uripg_uri_guard_line';
COMMENT ON FUNCTION uri_guard_line(text, text) IS 'the line of the policy that decides on x: it allows the host of a text that passes, or denies the text; NULL if none does';
SELECT urikit_require('1.0.0-rc2');
