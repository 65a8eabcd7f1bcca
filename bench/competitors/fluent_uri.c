/* SPDX-License-Identifier: MIT */
/* fluent-uri, a Rust crate: RFC 3986 and 3987. The loops are in rust/src/lib.rs. */
#include "../competitor.h"

size_t bench_fluent_parse(const bench_corpus *corpus);
size_t bench_fluent_parse_reference(const bench_corpus *corpus);
size_t bench_fluent_parse_iri(const bench_corpus *corpus);
size_t bench_fluent_normalize(const bench_corpus *corpus);
size_t bench_fluent_resolve(const bench_corpus *corpus);
size_t bench_fluent_normalize_iri(const bench_corpus *corpus);
size_t bench_fluent_iri_to_uri(const bench_corpus *corpus);

static const bench_work works[] = {
    { "parse", "", "every byte and triplet, IP literals and port checked; views: the same task as ours", bench_fluent_parse,
      NULL },
    { "parse reference", "", "every byte and triplet checked; views", bench_fluent_parse_reference, NULL },
    { "parse IRI", "", "the same with RFC 3987's ranges; UTF-8 was checked before", bench_fluent_parse_iri, NULL },
    { "normalize", "", "parse, then normalize into a new string", bench_fluent_normalize, NULL },
    { "resolve", "", "parse the reference, resolve into a new string; base parsed once a page", bench_fluent_resolve, NULL },
    { "normalize IRI", "", "parse, then normalize into a new string; UTF-8 was checked before", bench_fluent_normalize_iri,
      NULL },
    { "IRI to URI", "", "parse, then to_uri into a new string; UTF-8 was checked before", bench_fluent_iri_to_uri, NULL },
};

static const bench_competitor competitor = { "fluent-uri", BENCH_VERSION, works, BENCH_COUNT(works) };

const bench_competitor *bench_competitor_of(void)
{
    return &competitor;
}
