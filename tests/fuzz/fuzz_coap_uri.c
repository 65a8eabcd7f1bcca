/* SPDX-License-Identifier: MIT */
/* Anything as the URI or IRI of a request: a URI that its options give back has the same options, and is in normal
 * form. */
#include <urikit/convert.h>

#include "fuzz_expect.h"

#include <string.h>

enum { OPTIONS = 600 };

static const urikit_coap_destination destinations[] = {
    { { "\xC0\x00\x02\x01", 4 }, { NULL, 0 }, 5683 },
    { { "\xFE\x80\0\0\0\0\0\0\0\0\0\0\0\0\0\x01", 16 }, { "eth0", 4 }, 80 },
};

typedef struct read_options {
    urikit_coap_option each[OPTIONS];
    size_t count;
    char port[2];
} read_options;

static void read_request(urikit_coap_request *request, read_options *into)
{
    into->count = 0;
    while (into->count < OPTIONS && urikit_coap_option_next(request, &into->each[into->count])) {
        urikit_coap_option *option = &into->each[into->count++];

        expect(option->value.len <= URIKIT_COAP_TEXT_MAX);
        expect(into->count < 2 || option[-1].number <= option->number);
        if (option->number == URIKIT_COAP_URI_PORT) { /* it stands in the iterator */
            memcpy(into->port, option->value.ptr, option->value.len);
            option->value.ptr = into->port;
        }
    }
}

static void expect_normal(urikit_str text)
{
    urikit_out out = bounded(URIKIT_URI_NORMALIZE_BOUND(text.len));
    urikit_uri uri;

    expect(!urikit_uri_parse(text, URIKIT_PARSE_SCHEME | URIKIT_PARSE_ZONE | URIKIT_PARSE_ZONE_RFC6874BIS, &uri, NULL));
    expect(!urikit_uri_normalize(&uri, URIKIT_LEVEL_SCHEME, &out));
    expect(urikit_str_equal(urikit_out_str(&out), text));
    free(out.ptr);
}

static void expect_same(const read_options *a, const read_options *b)
{
    size_t i;

    expect(a->count == b->count);
    for (i = 0; i < a->count; i++) {
        expect(a->each[i].number == b->each[i].number && urikit_str_equal(a->each[i].value, b->each[i].value));
    }
}

static void try_back(const read_options *first, uint64_t scheme, const urikit_coap_destination *destination,
                     const urikit_cri_options *options)
{
    urikit_coap_options from = { first->each, first->count };
    urikit_coap_request request;
    urikit_coap_place at = { 0, 0 };
    read_options again;
    urikit_out out;
    urikit_out values;
    urikit_code code;
    size_t bound = 64 + 3 * 4 + first->count;
    size_t i;

    for (i = 0; i < first->count; i++) {
        bound += 3 * first->each[i].value.len;
    }
    out = bounded(bound);
    code = urikit_coap_to_uri(scheme, from, destination, options, &out, &at);
    expect(code != URIKIT_E_SPACE && at.option <= from.count);
    if (!code) {
        expect_normal(urikit_out_str(&out));
        values = bounded(URIKIT_COAP_FROM_URI_BOUND(out.len));
        expect(!urikit_coap_from_uri(urikit_out_str(&out), options, destination, &values, &request, NULL));
        expect(request.scheme_number == scheme);
        read_request(&request, &again);
        expect_same(first, &again);
        free(values.ptr);
    }
    free(out.ptr);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    unsigned how = size > 0 ? data[0] : 0; /* what is asked, before the text */
    urikit_str text = urikit_str_of(size > 0 ? (const char *)data + 1 : "", size > 0 ? size - 1 : 0);
    const urikit_coap_destination *destination = how & 1 ? &destinations[how >> 1 & 1] : NULL;
    urikit_out values = bounded(URIKIT_COAP_FROM_URI_BOUND(text.len));
    urikit_cri_options options = { 0 };
    urikit_coap_request request;
    read_options first;
    size_t at = 0;
    urikit_code code;

    options.profile = how & 4 ? URIKIT_CRI_FINAL : URIKIT_CRI_R18;
    options.zone = (uint8_t)((how >> 3 & 3) % 3);
    code = (how & 32 ? urikit_coap_from_iri : urikit_coap_from_uri)(text, &options, destination, &values, &request, &at);
    expect(code != URIKIT_E_SPACE);
    if (code) {
        expect(at <= text.len);
    } else {
        read_request(&request, &first);
        if (first.count < OPTIONS) {
            try_back(&first, request.scheme_number, destination, &options);
        }
    }
    free(values.ptr);
    return 0;
}
