-- Indexes and joins: as text in the C locale.
CREATE TABLE page AS SELECT n, ('http://h' || n % 37 || '.example/' || n)::uri AS u, 'http://h' || n % 37 || '.example/' || n AS x,
    ('http://h' || n % 37 || '.example/' || n)::iri AS i FROM generate_series(1, 5000) n;
CREATE INDEX page_u ON page(u);
CREATE INDEX page_hash ON page USING hash (i);
CREATE INDEX page_normal ON page(uri_normalize(u));
ANALYZE page;
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT n FROM page WHERE u = 'http://h1.example/38';
SELECT n FROM page WHERE u = 'http://h1.example/38';
EXPLAIN (COSTS OFF) SELECT n FROM page WHERE i = 'http://h1.example/38';
SELECT n FROM page WHERE i = 'http://h1.example/38';
EXPLAIN (COSTS OFF) SELECT n FROM page WHERE uri_normalize(u) = uri_normalize('HTTP://H1.example/%338');
SELECT n FROM page WHERE uri_normalize(u) = uri_normalize('HTTP://H1.example/%338');
EXPLAIN (COSTS OFF) SELECT u FROM page ORDER BY u LIMIT 3;
SELECT u FROM page ORDER BY u LIMIT 3;
SELECT count(*) FROM page WHERE u >= 'http://h1.example/' AND u < 'http://h1.example0';
RESET enable_seqscan;
SELECT array_agg(n ORDER BY u) = array_agg(n ORDER BY x COLLATE "C") AS same_order FROM page;
SET enable_mergejoin = off;
SET enable_nestloop = off;
EXPLAIN (COSTS OFF) SELECT count(*) FROM page a JOIN page b ON a.u = b.u;
SELECT count(*) FROM page a JOIN page b ON a.u = b.u;
SELECT count(*) FROM page a JOIN page b ON a.u = b.i;
SELECT count(*) FROM page a JOIN page b ON a.u = b.x;
SET enable_mergejoin = on;
SET enable_hashjoin = off;
EXPLAIN (COSTS OFF) SELECT count(*) FROM page a JOIN page b ON a.u = b.u;
SELECT count(*) FROM page a JOIN page b ON a.u = b.u;
RESET ALL;
SELECT count(DISTINCT u), count(DISTINCT i) FROM page;
-- equality of normal forms
SELECT 'http://a/%7e'::uri ~= 'HTTP://A/~', 'http://a/'::uri ~= 'http://a', 'http://a:80/'::uri ~= 'http://a/', 'http://a/%c3%a9'::uri ~= 'http://a/é'::iri;
SELECT a.n FROM page a JOIN (VALUES ('HTTP://h1.example/%31'::uri), ('http://H2.example/2')) v(u) ON a.u ~= v.u ORDER BY 1;
CREATE INDEX page_same ON page USING hash (u uri_same_ops);
SET enable_seqscan = off;
EXPLAIN (COSTS OFF) SELECT n FROM page WHERE u ~= 'HTTP://h1.example/%31';
SELECT n FROM page WHERE u ~= 'HTTP://h1.example/%31';
DROP TABLE page;
