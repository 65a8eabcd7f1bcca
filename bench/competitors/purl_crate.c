/* SPDX-License-Identifier: MIT */
/* purl, a Rust crate: package URLs. The loops are in rust/src/lib.rs. */
#include "../competitor.h"

size_t bench_purl_parse(const bench_corpus *corpus);
size_t bench_purl_normalize(const bench_corpus *corpus);

static const bench_work works[] = {
    { "parse package URL", "", "into strings, decoded; UTF-8 was checked before; no rules of types", bench_purl_parse, NULL },
    { "normalize package URL", "", "parse, then into a new string; no rules of types", bench_purl_normalize, NULL },
};

static const bench_competitor competitor = { "purl", BENCH_VERSION, works, BENCH_COUNT(works) };

const bench_competitor *bench_competitor_of(void)
{
    return &competitor;
}
