/* SPDX-License-Identifier: MIT */
/* Our works with package URLs. */
#include "urikit.h"

#ifdef URIKIT_PURL_NORMALIZE_BOUND /* older trees have none */

enum { PAIRS = 16 }; /* of the corpus none has more */

static size_t parse_package(const bench_corpus *corpus)
{
    urikit_purl_pair pairs[PAIRS];
    urikit_purl purl;
    size_t accepted = 0;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        accepted += !urikit_purl_parse(text_of(&corpus->inputs[i]), URIKIT_PURL_REQUIRED, pairs, PAIRS, &purl, &at);
    }
    return accepted;
}

static size_t normalize_package(const bench_corpus *corpus)
{
    urikit_purl_pair pairs[PAIRS];
    urikit_purl purl;
    size_t accepted = 0;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_out out = space_of(corpus);

        accepted += !urikit_purl_parse(text_of(&corpus->inputs[i]), URIKIT_PURL_REQUIRED, pairs, PAIRS, &purl, &at) &&
                    !urikit_purl_normalize(&purl, &out);
    }
    return accepted;
}

static const bench_work works[] = {
    { "parse package URL", "", "every byte, triplet and key, UTF-8, duplicates, the rules of the type; views", parse_package,
      NULL },
    { "normalize package URL", "", "parse, then the canonical form", normalize_package, NULL },
};

work_group urikit_purl_works(void)
{
    return (work_group){ works, BENCH_COUNT(works) };
}

#else

work_group urikit_purl_works(void)
{
    return (work_group){ NULL, 0 };
}

#endif
