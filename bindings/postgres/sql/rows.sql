-- Functions that give rows.
SELECT * FROM uri_query_each('http://h/?a=1&b&c=&=d&&e=%C3%A9+%2B&%FF=%00#f');
SELECT * FROM uri_segment_each('http://h/a//%2F/%FF/');
SELECT * FROM uri_query_each('?');
SELECT * FROM uri_query_each('a');
SELECT * FROM uri_query_each('a b');
SELECT * FROM uri_query_each(NULL);
SELECT uri_segment_each('/a/b'::uri), uri_query_each('?é=ü'::iri);
SELECT u, key, value FROM (VALUES ('?a=1&b=2'), ('x'), ('?c')) v(u), LATERAL uri_query_each(u);
SELECT count(*), max(ordinal), sum(length(segment)) FROM uri_segment_each(repeat('/abc', 100000));
SELECT * FROM uri_segment_each('/a/b/c') LIMIT 1;
