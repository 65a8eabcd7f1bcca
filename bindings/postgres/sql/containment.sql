-- Containment, with and without the index.
SELECT 'http://example.com/a'::uri @> 'http://www.example.com/a/b', 'http://example.com/a'::uri @> 'http://example.com/ab',
    'http://example.com/a/b'::uri <@ 'http://example.com/', 'http://a/é'::iri @> 'http://a/%c3%a9/x', 'a'::uri @> NULL;
CREATE TABLE page AS SELECT n, ('http://' || CASE n % 5 WHEN 0 THEN 'example.com' WHEN 1 THEN 'www.example.com' WHEN 2 THEN 'EXAMPLE.com:80'
    WHEN 3 THEN 'example.org' ELSE '192.0.2.' || n % 7 END || '/d' || n % 11 || '/' || n || CASE WHEN n % 3 = 0 THEN '?q=' || n % 2 ELSE '' END)::uri AS u
    FROM generate_series(1, 20000) n;
INSERT INTO page SELECT -n, uri('http://example.com/' || repeat('long/', n * 37)) FROM generate_series(1, 60) n;
INSERT INTO page SELECT -n - 100, uri(repeat('/x', n)) FROM generate_series(1, 20) n;
INSERT INTO page VALUES (-1000, 'http://example.com'), (-1001, 'http://example.com/'), (-1002, ''), (-1003, '/'), (-1004, NULL), (-1005, 'urn:a');
CREATE TABLE wanted(u uri);
INSERT INTO wanted VALUES ('http://example.com'), ('http://example.com/d3'), ('http://EXAMPLE.com:80/d3/'), ('http://com'), ('http://192.0.2.3/'),
    ('http://2.3/'), ('http://example.com/long/long/'), ('/x/x/x'), ('/'), (''), ('urn:'), ('http://example.com/d0/66?q=0'), ('http://example.com/d1?q=0'),
    ('http://www.example.com/d1/1/x/y?q'), ('http://a.b.example.com/d1/45/x?q=1'), ('https://example.com/'), ('http://example.com/%64%33');
SET enable_seqscan = off; -- the joins below, too, without an index first
CREATE TABLE without_index AS SELECT w.u,
    (SELECT array_agg(n ORDER BY n) FROM page p WHERE p.u <@ w.u) AS below,
    (SELECT array_agg(n ORDER BY n) FROM page p WHERE p.u @> w.u) AS above,
    (SELECT array_agg(n ORDER BY n) FROM page p WHERE p.u ~= w.u) AS same FROM wanted w;
CREATE INDEX page_tree ON page USING spgist (u);
ANALYZE page;
EXPLAIN (COSTS OFF) SELECT n FROM page WHERE u <@ 'http://example.com/d3';
EXPLAIN (COSTS OFF) SELECT n FROM page WHERE u @> 'http://www.example.com/d3/47';
EXPLAIN (COSTS OFF) SELECT n FROM page WHERE u ~= 'http://www.example.com/d3/%347';
CREATE TABLE with_index AS SELECT w.u,
    (SELECT array_agg(n ORDER BY n) FROM page p WHERE p.u <@ w.u) AS below,
    (SELECT array_agg(n ORDER BY n) FROM page p WHERE p.u @> w.u) AS above,
    (SELECT array_agg(n ORDER BY n) FROM page p WHERE p.u ~= w.u) AS same FROM wanted w;
SELECT u, cardinality(below) AS below, cardinality(above) AS above, cardinality(same) AS same FROM with_index ORDER BY u;
TABLE without_index EXCEPT TABLE with_index;
SELECT count(*) FROM page WHERE u <@ 'http://example.com/' AND u <@ 'http://www.example.com/d3';
-- rows that come after the index
INSERT INTO page SELECT n + 100000, uri('http://new.example.com/' || n) FROM generate_series(1, 3000) n;
DELETE FROM page WHERE n % 2 = 0;
VACUUM page;
SELECT count(*) FROM page WHERE u <@ 'http://new.example.com/';
SELECT amvalidate(oid), opcname FROM pg_opclass WHERE opcname ~ '^[iu]ri_' ORDER BY 2, opcmethod;
DROP TABLE page, wanted, with_index, without_index;
