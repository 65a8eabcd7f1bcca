-- Written by catalog/generate.py from catalog/functions.toml and types.sql.in. Do not edit.
-- Functions on text. What they mean is in the README.
@each postgres
CREATE FUNCTION @{name}(@{arguments}) RETURNS @{returns}
    LANGUAGE C @{volatility} STRICT PARALLEL SAFE@{rows} AS 'MODULE_PATHNAME', 'uripg_@{symbol}';
COMMENT ON FUNCTION @{name}(@{types}) IS '@{does}';
@end

@{script}