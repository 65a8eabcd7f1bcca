/* SPDX-License-Identifier: MIT */
/* Our works that ask how programs read a URL. */
#include "urikit.h"

#ifdef URIKIT_GUARD_LIMIT /* older trees have no readers */

#include <urikit/lint.h>

static size_t readers_agree(const bench_corpus *corpus)
{
    size_t agreed = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        agreed += urikit_readers_agree(text_of(&corpus->inputs[i]));
    }
    return agreed;
}

static size_t guard(const bench_corpus *corpus)
{
    size_t passed = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_out out = space_of(corpus);

        passed += urikit_guard(text_of(&corpus->inputs[i]), NULL, &out, NULL);
    }
    return passed;
}

static size_t lint(const bench_corpus *corpus)
{
    size_t clean = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_lint state;
        urikit_finding finding;
        size_t findings = 0;

        urikit_lint_start(&state, text_of(&corpus->inputs[i]));
        while (urikit_lint_next(&state, &finding)) {
            findings++;
        }
        clean += findings == 0;
    }
    return clean;
}

static const bench_work works[] = {
    { "readers agree", "", "whether fifteen programs read the same scheme, host, port, path and query", readers_agree, NULL },
    { "guard", "", "the text to fetch, if every program reads the same scheme, host and port", guard, NULL },
    { "lint", "", "all findings", lint, NULL },
};

work_group urikit_readers_works(void)
{
    return (work_group){ works, BENCH_COUNT(works) };
}

#else

work_group urikit_readers_works(void)
{
    return (work_group){ NULL, 0 };
}

#endif
