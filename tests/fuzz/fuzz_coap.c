/* SPDX-License-Identifier: MIT */
/* Anything as the CRI of a request: what decomposes into options composes again, unless its name has no CRI. */
#include <urikit/coap.h>

#include "fuzz_expect.h"

#include <string.h>

enum { OPTIONS = 600 };

static const urikit_coap_destination destinations[] = {
    { { "\xC0\x00\x02\x01", 4 }, { NULL, 0 }, 5683 },
    { { NULL, 0 }, { NULL, 0 }, 1 },
};

typedef struct read_options {
    urikit_coap_option each[OPTIONS + 1];
    size_t count;
    char port[2];
    char number[3];
} read_options;

static void read_request(urikit_coap_request *request, read_options *into)
{
    into->count = 0;
    while (into->count < OPTIONS && urikit_coap_option_next(request, &into->each[into->count])) {
        urikit_coap_option *option = &into->each[into->count++];

        expect(into->count < 2 || option[-1].number <= option->number);
        if (option->number == URIKIT_COAP_URI_PORT) { /* it stands in the iterator */
            memcpy(into->port, option->value.ptr, option->value.len);
            option->value.ptr = into->port;
        }
    }
}

static void expect_cri(urikit_code code, const urikit_out *out, uint64_t scheme, const urikit_cri_options *limits)
{
    urikit_cri cri;

    expect(code != URIKIT_E_SPACE);
    if (!code) {
        expect(!urikit_cri_decode(urikit_out_str(out), limits, &cri, NULL));
        expect(cri.scheme_number == scheme);
    }
}

static void try_compose(urikit_coap_request *request, const urikit_coap_destination *destination,
                        const urikit_cri_options *limits, size_t bound)
{
    urikit_out out = bounded(bound);
    urikit_coap_place at = { 0, 0 };
    read_options options;
    urikit_coap_options from = { options.each, 0 };
    urikit_code code;

    read_request(request, &options);
    from.count = options.count;
    code = urikit_coap_compose(request->scheme_number, from, destination, limits, &out, &at);
    expect_cri(code, &out, request->scheme_number, limits);
    expect(at.option <= from.count);
    free(out.ptr);
}

/* The same beside Proxy-Scheme-Number, for a CRI of any scheme. */
static void try_target(const urikit_cri *cri, const urikit_cri_options *limits, size_t bound)
{
    urikit_out host = bounded(URIKIT_COAP_TEXT_MAX);
    urikit_out out = bounded(bound);
    urikit_coap_place at = { 0, 0 };
    urikit_coap_request request;
    urikit_coap_target target;
    read_options options;
    urikit_coap_options from = { options.each, 0 };
    urikit_out number = { options.number, sizeof options.number, 0 };

    if (!urikit_coap_target_decompose(cri, limits, &host, &request, NULL) &&
        !urikit_coap_scheme_number_write(request.scheme_number, &number)) {
        read_request(&request, &options);
        options.each[options.count].number = URIKIT_COAP_PROXY_SCHEME_NUMBER;
        options.each[options.count].value = urikit_out_str(&number);
        from.count = options.count + 1;
        expect(!urikit_coap_target_read(from, limits, &target, NULL));
        expect(target.kind == URIKIT_COAP_TARGET_SCHEME_NUMBER && target.scheme_number == request.scheme_number);
        expect_cri(urikit_coap_target_compose(&target, from, NULL, limits, &out, &at), &out, request.scheme_number, limits);
        expect(at.option <= from.count);
    }
    free(host.ptr);
    free(out.ptr);
}

/* The two requests have the same options. */
static void expect_same(urikit_coap_request *a, urikit_coap_request *b)
{
    urikit_coap_option ours;
    urikit_coap_option theirs;

    expect(a->scheme_number == b->scheme_number);
    while (urikit_coap_option_next(a, &ours)) {
        expect(urikit_coap_option_next(b, &theirs));
        expect(ours.number == theirs.number && urikit_str_equal(ours.value, theirs.value));
    }
    expect(!urikit_coap_option_next(b, &theirs));
}

/* A reference straight to options gives those of the CRI that it resolves to. */
static void try_resolve(const urikit_cri *base, const urikit_cri *ref, const urikit_cri_options *limits)
{
    urikit_out target = bounded(URIKIT_CRI_RESOLVE_BOUND(base->bytes.len, ref->bytes.len));
    urikit_out host = bounded(URIKIT_COAP_TEXT_MAX);
    urikit_out by_cri_host = bounded(URIKIT_COAP_TEXT_MAX);
    urikit_coap_request request;
    urikit_coap_request by_cri;
    urikit_cri cri;
    size_t at = 0;
    urikit_code code = urikit_coap_resolve(base, ref, limits, NULL, &host, &request, &at);

    if (!urikit_cri_is_full(base)) {
        expect(code == URIKIT_E_BASE && urikit_cri_resolve(base, ref, limits, &target) == URIKIT_E_BASE);
    } else {
        expect(!urikit_cri_resolve(base, ref, limits, &target));
        expect(!urikit_cri_decode(urikit_out_str(&target), limits, &cri, NULL));
        expect(urikit_coap_decompose(&cri, limits, NULL, &by_cri_host, &by_cri, NULL) == code);
        if (!code) {
            expect_same(&request, &by_cri);
        } else {
            expect(at <= ref->bytes.len || at == SIZE_MAX);
        }
    }
    free(target.ptr);
    free(host.ptr);
    free(by_cri_host.ptr);
}

/* The value of Proxy-Cri is the canonical CRI, and is read as the target. */
static void try_proxy_cri(const urikit_cri *cri, const urikit_cri_options *limits)
{
    urikit_out value = bounded(URIKIT_COAP_PROXY_CRI_MAX);
    urikit_out canonical = bounded(URIKIT_CRI_ENCODE_BOUND(cri->bytes.len));
    urikit_coap_option option = { URIKIT_COAP_PROXY_CRI, { NULL, 0 } };
    urikit_coap_options from = { &option, 1 };
    urikit_coap_target target;
    urikit_code code = urikit_coap_proxy_cri_write(cri, limits, &value);

    expect(code != URIKIT_E_SPACE && (urikit_cri_is_full(cri) || code == URIKIT_E_CRI_REFERENCE));
    if (!code) {
        expect(!urikit_cri_encode(cri, limits, &canonical));
        expect(urikit_str_equal(urikit_out_str(&value), urikit_out_str(&canonical)));
        option.value = urikit_out_str(&value);
        expect(!urikit_coap_target_read(from, limits, &target, NULL) && target.kind == URIKIT_COAP_TARGET_CRI);
    }
    free(value.ptr);
    free(canonical.ptr);
}

/* With this CRI as the base and as the reference. */
static void try_resolving(const urikit_cri *cri, const urikit_cri_options *limits)
{
    static const char other_bytes[] = "\x85\x20\x82\x61h\x01\x82\x61q\x61r\x81\x61s\x61t";
    static const char up_bytes[] = "\x83\x02\x81\x61u\x81\x61v";
    urikit_cri other;
    urikit_cri up;

    expect(!urikit_cri_decode(urikit_str_of(other_bytes, sizeof other_bytes - 1), limits, &other, NULL));
    expect(!urikit_cri_decode(urikit_str_of(up_bytes, sizeof up_bytes - 1), limits, &up, NULL));
    try_resolve(&other, cri, limits);
    try_resolve(cri, &up, limits);
    try_resolve(cri, cri, limits);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str bytes = urikit_str_of(size > 0 ? (const char *)data : "", size);
    urikit_cri_options limits = { 0 };
    urikit_cri cri;
    size_t i;

    limits.profile = size > 0 && (data[size - 1] & 1) ? URIKIT_CRI_FINAL : URIKIT_CRI_R18;
    if (urikit_cri_decode(bytes, &limits, &cri, NULL)) {
        return 0;
    }
    for (i = 0; i < 3; i++) {
        const urikit_coap_destination *destination = i < 2 ? &destinations[i] : NULL;
        urikit_out host = bounded(URIKIT_COAP_TEXT_MAX);
        urikit_coap_request request;
        size_t at = 0;

        if (!urikit_coap_decompose(&cri, &limits, destination, &host, &request, &at)) {
            /* every option's value, a head each, an address */
            try_compose(&request, destination, &limits, size * 2 + 64);
        } else {
            expect(at <= size);
        }
        free(host.ptr);
    }
    try_target(&cri, &limits, size * 2 + 64);
    try_resolving(&cri, &limits);
    try_proxy_cri(&cri, &limits);
    return 0;
}
