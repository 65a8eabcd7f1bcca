-- The names of pguri.
\set urikit_pguri `echo "$URIKIT_PGURI"`
SET client_min_messages = warning;
\set ECHO none
\i :urikit_pguri
\set ECHO all
SELECT uri_normalize('HTTP://A/%7e'::uri), pg_typeof(uri_normalize('HTTP://A/%7e'::uri)), pg_typeof(uri_normalize('HTTP://A/%7e'));
SELECT uri_host_inet('http://192.0.2.1/'), uri_host_inet('http://[2001:DB8::1]:80/'), uri_host_inet('http://a/'), uri_host_inet('a');
SELECT uri_path_array('http://a/b/c/'), uri_path_array('http://a'), uri_path_array('http://a/'), uri_path_array('a/b');
SELECT uri_query_json('?a=1&b=c+d&e&f=%22'), uri_query_jsonb('?a=1&a=2'), uri_query_json('?'), uri_query_json('a');
SELECT uri_escape('a b/é'), uri_escape('a b', true), uri_escape(E'a\nb\r\n', false, true), uri_unescape('a%20b+c'), uri_unescape('a%20b+c', true),
    uri_unescape('a%0D%0Ab') = E'a\nb', uri_unescape('a%0Ab', false, true) = E'a\r\nb', uri_unescape('%0d%0A%0d', false, true) = E'\r\n\r\n';
SELECT uri_scheme(u), uri_host(u), uri_port(u), uri_path(u), uri_query(u), uri_fragment(u), uri_userinfo(u) FROM (SELECT 'http://u@a:1/b?c#d'::uri) v(u);
SELECT array_agg(DISTINCT proname ORDER BY proname) FROM pg_proc WHERE proname IN ('uri_lt', 'uri_le', 'uri_eq', 'uri_ne', 'uri_ge', 'uri_gt', 'uri_cmp', 'uri_hash');
