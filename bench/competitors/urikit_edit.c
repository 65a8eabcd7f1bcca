/* SPDX-License-Identifier: MIT */
/* Our works that change a URI, and sort keys: text to text, into the caller's space. */
#include "urikit.h"

#ifdef URIKIT_URI_SET_BOUND /* older trees have no edits */

static inline size_t each(const bench_corpus *corpus, urikit_code edit(const urikit_uri *uri, urikit_out *out))
{
    size_t accepted = 0;
    urikit_uri uri;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_out out = space_of(corpus);

        accepted += !urikit_uri_parse(text_of(&corpus->inputs[i]), URIKIT_PARSE_SCHEME, &uri, NULL) && !edit(&uri, &out);
    }
    return accepted;
}

static urikit_code with_host(const urikit_uri *uri, urikit_out *out)
{
    return urikit_uri_set(uri, URIKIT_PART_HOST, URIKIT_STR(BENCH_NEW_HOST), URIKIT_EDIT_PLAIN, out, NULL);
}

static urikit_code with_value(const urikit_uri *uri, urikit_out *out)
{
    return urikit_uri_query_set(uri, URIKIT_STR(BENCH_NEW_KEY), URIKIT_STR(BENCH_NEW_VALUE), URIKIT_EDIT_PLAIN, out, NULL);
}

static urikit_code without_query(const urikit_uri *uri, urikit_out *out)
{
    return urikit_uri_remove(uri, URIKIT_PART_QUERY, out);
}

static size_t set_host(const bench_corpus *corpus)
{
    return each(corpus, with_host);
}

static size_t set_query_value(const bench_corpus *corpus)
{
    return each(corpus, with_value);
}

static size_t remove_query(const bench_corpus *corpus)
{
    return each(corpus, without_query);
}

static size_t surt(const bench_corpus *corpus)
{
    return each(corpus, urikit_uri_surt);
}

static const bench_work works[] = {
    { "set host", "", "text to text: parse, then write with another host, which is checked", set_host, NULL },
    { "set query value", "", "text to text: parse, then replace or append one pair", set_query_value, NULL },
    { "remove query", "", "text to text: parse, then write without it", remove_query, NULL },
    { "SURT", "", "text to text: parse, then normalize with the labels of the host reversed", surt, NULL },
};

work_group urikit_edit_works(void)
{
    return (work_group){ works, BENCH_COUNT(works) };
}

#else

work_group urikit_edit_works(void)
{
    return (work_group){ NULL, 0 };
}

#endif
