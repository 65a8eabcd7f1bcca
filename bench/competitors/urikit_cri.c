/* SPDX-License-Identifier: MIT */
/* Our works on CRIs and CoAP options. */
#include "urikit.h"

/* of the tree that is measured, which may be an older one */
#include "cbor/cbor.h"

/* The growth corpora hold CRIs of 16 MiB. Of the Unicode checks, which the library leaves to its caller, none is set. */
static const urikit_cri_options cri_options = { .max_len = SIZE_MAX, .max_count = SIZE_MAX };

static size_t uri_to_cri(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_out out = space_of(corpus);

        accepted += !urikit_cri_from_uri(text_of(&corpus->inputs[i]), &cri_options, &out, &at);
    }
    return accepted;
}

static size_t decode(const bench_corpus *corpus)
{
    size_t accepted = 0;
    urikit_cri cri;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        accepted += !urikit_cri_decode(text_of(&corpus->inputs[i]), &cri_options, &cri, &at);
    }
    return accepted;
}

static size_t encode(const bench_corpus *corpus)
{
    size_t accepted = 0;
    urikit_cri cri;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_out out = space_of(corpus);

        accepted += !urikit_cri_decode(text_of(&corpus->inputs[i]), &cri_options, &cri, &at) &&
                    !urikit_cri_encode(&cri, &cri_options, &out);
    }
    return accepted;
}

static size_t cri_to_uri(const bench_corpus *corpus)
{
    size_t accepted = 0;
    urikit_cri cri;
    size_t at;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        urikit_out out = space_of(corpus);

        accepted += !urikit_cri_decode(text_of(&corpus->inputs[i]), &cri_options, &cri, &at) &&
                    !urikit_cri_to_uri(&cri, &cri_options, &out, &at);
    }
    return accepted;
}

/* A CRI's bytes to options, each read once. */
static bool to_options(urikit_str bytes)
{
    char host_bytes[URIKIT_COAP_TEXT_MAX];
    urikit_out host = URIKIT_OUT(host_bytes);
    urikit_coap_request request;
    urikit_coap_option option;
    size_t total = 0;
    urikit_cri cri;
    size_t at;

    if (urikit_cri_decode(bytes, &cri_options, &cri, &at) ||
        urikit_coap_decompose(&cri, &cri_options, NULL, &host, &request, &at)) {
        return false;
    }
    while (urikit_coap_option_next(&request, &option)) {
        total += option.number;
    }
    return total > 0;
}

static size_t cri_to_options(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        accepted += to_options(text_of(&corpus->inputs[i]));
    }
    return accepted;
}

/* Without a CRI between them. */
static bool options_of_uri(const bench_corpus *corpus, urikit_str text)
{
    urikit_out out = space_of(corpus);
    urikit_coap_request request;
    urikit_coap_option option;
    size_t total = 0;
    size_t at;

    if (urikit_coap_from_uri(text, &cri_options, NULL, &out, &request, &at)) {
        return false;
    }
    while (urikit_coap_option_next(&request, &option)) {
        total += option.number;
    }
    return total > 0;
}

static size_t uri_to_options(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        accepted += options_of_uri(corpus, text_of(&corpus->inputs[i]));
    }
    return accepted;
}

static size_t cbor_walk(const bench_corpus *corpus)
{
    size_t accepted = 0;
    size_t i;

    for (i = 0; i < corpus->count; i++) {
        const bench_input *input = &corpus->inputs[i];
        cbor_in in = { input->text, input->text + input->len };

        accepted += !urikiti_cbor_skip(&in) && cbor_left(&in) == 0;
    }
    return accepted;
}

static const bench_work works[] = {
    { "uri to cri", "", "text to CBOR: all checks, normalized as the draft asks", uri_to_cri, NULL },
    { "cri decode", "", "bytes to views: CBOR, UTF-8 and all of the draft's rules", decode, NULL },
    { "cri encode", "", "decode, then encode", encode, NULL },
    { "cri to uri", "", "bytes to text: decode, then write", cri_to_uri, NULL },
    { "cri to options", "", "decode, decompose, step over the options", cri_to_options, NULL },
    { "uri to options", "", "text to options, all checks; step over the options", uri_to_options, NULL },
    { "cbor walk", "", "one item, well-formed and of definite length; UTF-8 not checked", cbor_walk, NULL },
};

work_group urikit_cri_works(void)
{
    return (work_group){ works, BENCH_COUNT(works) };
}
