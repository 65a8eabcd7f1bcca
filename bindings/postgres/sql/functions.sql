-- Functions by text, by values of the types, and by literals of no type.
SELECT uri_valid('a b'), uri_valid('a'), uri_valid('a', 'uri'), uri_valid('x:y', 'uri'), uri_valid('é'), uri_valid('é', 'uri-reference');
SELECT uri_valid('8220816161', 'cri'), uri_valid('\x8220816161'::bytea, 'cri'), uri_error('\x82'::bytea, 'cri');
SELECT uri_error('http://a%G0/'), uri_error('a'), uri_error('hello', 'uri'), uri_error('a:b', 'auto');
SELECT uri_strict('a'), uri_strict(NULL);
SELECT uri_strict('a b');
SELECT uri_scheme(x), uri_authority(x), uri_userinfo(x), uri_host(x), uri_host_kind(x), uri_port(x), uri_effective_port(x), uri_path(x),
    uri_query(x), uri_fragment(x)
FROM (VALUES ('http://u@[2001:DB8::1]:8042/a/b?q#f'), ('http://192.0.2.1'), ('a'), (''), ('//h:?#'), ('http://h:99999/'), ('http://a b/')) v(x);
SELECT uri_host(u), uri_port(u), uri_host(i), uri_path(i) FROM (SELECT 'http://a:1/b'::uri, 'http://é/ü'::iri) v(u, i);
SELECT uri_normalize('HTTP://A:80/%7e/../%c3%a9'), uri_normalize('HTTP://A:80/%7e/../é', 'scheme'), uri_normalize('HTTP://A:80/'::uri, 'string');
SELECT uri_normalize('a', 'Path');
SELECT uri_normalize('a b', 'Path');
SELECT uri_normalize(NULL, 'Path'), uri_normalize('a', NULL);
SELECT uri_resolve('http://a/b/c', '../d?q'), uri_resolve('a', 'b'), uri_relativize('http://a/b/c', 'http://a/b/d');
SELECT uri_equal('http://a/%7e', 'HTTP://a/~'), uri_equal('http://a/', 'http://a', 'scheme'), uri_equal('http://a/', 'http://a', 'case'), uri_equal('a b', 'a');
SELECT uri_query_value('?a=1&a=2&b&c=%20+', 'a'), uri_query_value('?b', 'b'), uri_query_value('?c=%20+', 'c'), uri_query_value('?', 'x');
SELECT uri_set_query('http://a/', 'k', 'a b&'), uri_remove_query('?utm_a=1&x=2&utm_b', 'utm_*');
SELECT n, uri_path_segment('/a/%2F/c', n) FROM generate_series(-4, 4) n;
SELECT uri_path_segment('/a/b', 9223372036854775807), uri_path_segment('/a', 0);
SELECT uri_surt('https://www.example.com:8080/path?query'), uri_registrable('http://www.example.co.uk/'), uri_registrable('http://co.uk/');
SELECT uri_to_iri('http://a/%C3%A9'), iri_to_uri('http://a/é'), uri_to_cri('coap://a/b'), cri_to_uri(uri_to_cri('coap://a/b')), cri_to_uri('\xff');
SELECT uri_encode('a b/é'), uri_encode('a b/é', 'path'), uri_decode('%41+%C3%A9'), uri_decode('%FF'), uri_decode('%00');
SELECT uri_encode('a', 'segment');
SELECT uri_expand('/u/{id}{?q*,l}', '{"id":"é","q":{"a":1},"l":["x","y"]}'), uri_expand('{x}', 'x'), uri_match('/u/{id}{?page}', '/u/a%20b'), uri_match('/u/{id}', '/v');
SELECT uri_match('{?a,b}', '?b=1&c&a=2', 'any-order,other-pairs'), uri_route('/u/4', E'/u/{id}\n/u/me'), uri_route('/u/me', '["/u/{id}", "/u/me"]'), uri_route('/', 'a');
SELECT x, uri_route(x, E'/u/{id}\n/u/me\n{+any}') FROM (VALUES ('/u/1'), ('/u/me'), (NULL), ('a b')) v(x);
SELECT uri_expand('/{a', '{}');
SELECT uri_match('{=a}', 'x');
SELECT uri_route('x', E'a\n}');
SELECT uri_match('{a}', 'x', 'none');
SELECT uri_valid('a', 'url');
