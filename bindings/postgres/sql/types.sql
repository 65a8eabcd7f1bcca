-- The types uri and iri: input, casts, comparison with text.
CREATE EXTENSION urikit;
SELECT 'http://a/b?c#d'::uri, ''::uri, '//h'::uri, 'http://é/'::iri, 'a'::iri;
SELECT 'http://a b/'::uri;
SELECT 'http://é/'::uri;
SELECT 'http://é/%zz'::iri;
SELECT ('http://' || repeat('é', 150))::uri;
SELECT uri_try('http://a'), uri_try('http://a b'), uri_try('é'), iri_try('é'), uri_try(NULL);
SELECT 'x'::text::uri, 'x'::varchar::uri, 'x y'::text::uri;
SELECT 'x'::uri::iri, 'x'::iri::uri, 'é'::iri::uri;
SELECT pg_typeof('a'::uri || 'b'), length('ab'::uri), upper('ab'::iri), 'ab'::uri LIKE 'a%', 'a'::uri::varchar(5);
SELECT pg_typeof(coalesce('a'::uri, 'b')), pg_typeof(coalesce('a'::uri, 'b'::text)), pg_typeof(coalesce('a'::uri, 'b'::iri));
-- byte order, whatever the collation
SELECT array_agg(u ORDER BY u), min(u), max(u) FROM unnest('{b,a,B,A,a%20,a/,"",Z,_}'::uri[]) u;
SELECT array_agg(u ORDER BY u DESC) FROM unnest('{é,z,e,É}'::iri[]) u;
SELECT 'a'::uri = 'a', 'a'::uri <> 'a', 'a'::uri < 'b', 'b'::uri <= 'a', 'B'::uri >= 'a', 'a'::uri > 'B';
SELECT 'a'::uri = 'a'::text, 'a'::uri = 'a'::iri, 'http://A/'::uri = 'http://a/';
SELECT uri_cmp('a', 'b'), uri_hash('a') = hashtext('a' COLLATE "C"), uri_hash_extended('a', 1) = hashtextextended('a' COLLATE "C", 1);
CREATE TABLE t(u uri PRIMARY KEY, i iri UNIQUE);
INSERT INTO t VALUES ('http://a/', 'http://é/'), ('http://b/', NULL);
INSERT INTO t VALUES ('http://a/', NULL);
INSERT INTO t VALUES ('http://c/', 'a b');
UPDATE t SET u = 'x y'::text;
INSERT INTO t(u) SELECT 'http://d/'::text RETURNING *;
SELECT u, count(*) FROM t GROUP BY u ORDER BY u;
DROP TABLE t;
