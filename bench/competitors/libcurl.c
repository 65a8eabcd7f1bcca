/* SPDX-License-Identifier: MIT */
/* libcurl's URL API: lenient, what a browser would take; every part is a string of its own on the heap. */
#include "../competitor.h"

#include <curl/curl.h>

static size_t parse(const bench_corpus *corpus)
{
    CURLU *url = curl_url(); /* kept: only the parts are new each time */
    size_t accepted = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        accepted += curl_url_set(url, CURLUPART_URL, corpus->inputs[i].text, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK;
    }
    curl_url_cleanup(url);
    return accepted;
}

static bool write_and_free(CURLU *url)
{
    char *text = NULL;
    bool ok = curl_url_get(url, CURLUPART_URL, &text, 0) == CURLUE_OK;

    curl_free(text);
    return ok;
}

static size_t normalize(const bench_corpus *corpus)
{
    CURLU *url = curl_url();
    size_t accepted = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        accepted += curl_url_set(url, CURLUPART_URL, corpus->inputs[i].text, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK &&
                    write_and_free(url);
    }
    curl_url_cleanup(url);
    return accepted;
}

static size_t resolve(const bench_corpus *corpus)
{
    const char *base_text = NULL;
    CURLU *base = curl_url();
    bool base_ok = false;
    size_t accepted = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        const bench_input *input = &corpus->inputs[i];
        CURLU *url;

        if (input->base != base_text) {
            base_text = input->base;
            base_ok = curl_url_set(base, CURLUPART_URL, base_text, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK;
        }
        url = base_ok ? curl_url_dup(base) : NULL; /* resolving changes it */
        if (url) {
            accepted += curl_url_set(url, CURLUPART_URL, input->text, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK &&
                        write_and_free(url);
            curl_url_cleanup(url);
        }
    }
    curl_url_cleanup(base);
    return accepted;
}

/* Set, one change, get. value: NULL removes the part. */
static size_t edit(const bench_corpus *corpus, CURLUPart part, const char *value)
{
    CURLU *url = curl_url();
    size_t accepted = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        accepted += curl_url_set(url, CURLUPART_URL, corpus->inputs[i].text, CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK &&
                    curl_url_set(url, part, value, 0) == CURLUE_OK && write_and_free(url);
    }
    curl_url_cleanup(url);
    return accepted;
}

static size_t set_host(const bench_corpus *corpus)
{
    return edit(corpus, CURLUPART_HOST, BENCH_NEW_HOST);
}

static size_t remove_query(const bench_corpus *corpus)
{
    return edit(corpus, CURLUPART_QUERY, NULL);
}

static size_t iri_to_uri(const bench_corpus *corpus)
{
    unsigned flags = CURLU_NON_SUPPORT_SCHEME | CURLU_URLENCODE;
    CURLU *url = curl_url();
    size_t accepted = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        accepted += curl_url_set(url, CURLUPART_URL, corpus->inputs[i].text, flags) == CURLUE_OK && write_and_free(url);
    }
    curl_url_cleanup(url);
    return accepted;
}

static const bench_work works[] = {
    { "parse", "", "path and query hardly checked; each part a string on the heap", parse, NULL },
    { "normalize", "", "set, then get: dot segments only, no case of triplets", normalize, NULL },
    { "resolve", "", "base handle copied, reference set, result got", resolve, NULL },
    { "set host", "", "set, host set, get", set_host, NULL },
    { "remove query", "", "set, query set to nothing, get", remove_query, NULL },
    { "IRI to URI", "", "set with CURLU_URLENCODE, get; UTF-8 not checked, the host as it is", iri_to_uri, NULL },
};

static const bench_competitor competitor = { "libcurl", LIBCURL_VERSION, works, BENCH_COUNT(works) };

const bench_competitor *bench_competitor_of(void)
{
    return &competitor;
}
