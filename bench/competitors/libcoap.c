/* SPDX-License-Identifier: MIT */
/*
 * libcoap's way from a URI to options: split, then path and query as a run of encoded options. Where libcbor is
 * there too, the same parts as a CRI, which is what one would write with those two.
 */
#include "../competitor.h"

#include <coap3/coap.h>
#ifdef BENCH_LIBCBOR
#include <cbor.h>
#endif

enum { SPACE = 1024 };

typedef struct parts {
    coap_uri_t uri;
    unsigned char path[SPACE];
    unsigned char query[SPACE];
    int path_count; /* options that stand in the space */
    int query_count;
} parts;

static bool split(const bench_input *input, parts *p)
{
    size_t path_len = SPACE;
    size_t query_len = SPACE;

    if (coap_split_uri((const uint8_t *)input->text, input->len, &p->uri) < 0) {
        return false;
    }
    p->path_count = coap_split_path(p->uri.path.s, p->uri.path.length, p->path, &path_len);
    p->query_count = coap_split_query(p->uri.query.s, p->uri.query.length, p->query, &query_len);
    return p->path_count >= 0 && p->query_count >= 0;
}

static size_t only_split(const bench_corpus *corpus)
{
    size_t accepted = 0;
    coap_uri_t uri;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        accepted += coap_split_uri((const uint8_t *)corpus->inputs[i].text, corpus->inputs[i].len, &uri) == 0;
    }
    return accepted;
}

static size_t uri_to_options(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t i;
    parts p;

    for (i = 0; i < corpus->count; i++) {
        accepted += split(&corpus->inputs[i], &p);
    }
    return accepted;
}

#ifdef BENCH_LIBCBOR
typedef struct writer {
    unsigned char *ptr;
    size_t cap;
    size_t len;
} writer;

static void put_text(writer *w, const uint8_t *text, size_t len)
{
    w->len += cbor_encode_string_start(len, w->ptr + w->len, w->cap - w->len);
    memcpy(w->ptr + w->len, text, len);
    w->len += len;
}

static void put_labels(writer *w, coap_str_const_t host)
{
    size_t count = 1;
    size_t start = 0;
    size_t i;

    for (i = 0; i < host.length; i++) {
        count += host.s[i] == '.';
    }
    w->len += cbor_encode_array_start(count, w->ptr + w->len, w->cap - w->len);
    for (i = 0; i <= host.length; i++) {
        if (i == host.length || host.s[i] == '.') {
            put_text(w, host.s + start, i - start);
            start = i + 1;
        }
    }
}

static void put_options(writer *w, const unsigned char *options, int count)
{
    w->len += cbor_encode_array_start((size_t)count, w->ptr + w->len, w->cap - w->len);
    for (; count > 0; count--) {
        put_text(w, coap_opt_value(options), coap_opt_length(options));
        options += coap_opt_size(options);
    }
}

static size_t uri_to_cri(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t i;
    parts p;

    for (i = 0; i < corpus->count; i++) {
        writer w = { (unsigned char *)corpus->space, corpus->space_len, 0 };

        if (!split(&corpus->inputs[i], &p)) {
            continue;
        }
        w.len += cbor_encode_array_start(p.query_count ? 4 : 3, w.ptr, w.cap);
        w.len += cbor_encode_negint(p.uri.scheme, w.ptr + w.len, w.cap - w.len); /* 0 and 1 are coap, coaps here too */
        put_labels(&w, p.uri.host);
        put_options(&w, p.path, p.path_count);
        if (p.query_count) {
            put_options(&w, p.query, p.query_count);
        }
        accepted++;
    }
    return accepted;
}
#endif

static const bench_work works[] = {
    { "parse", "split_uri", "coap schemes only; host and path are not checked; views", only_split, NULL },
    { "uri to options", "", "split_uri, split_path, split_query; characters are not checked, no Uri-Host made", uri_to_options,
      NULL },
#ifdef BENCH_LIBCBOR
    { "uri to cri", "+ libcbor", "the same, then libcbor's encoders; no IP address, port or check: less than a CRI needs",
      uri_to_cri, NULL },
#endif
};

static const bench_competitor competitor = { "libcoap", BENCH_VERSION, works, BENCH_COUNT(works) };

const bench_competitor *bench_competitor_of(void)
{
    return &competitor;
}
