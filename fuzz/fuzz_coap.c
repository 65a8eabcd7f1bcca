/* SPDX-License-Identifier: MIT */
/* Anything as the CRI of a request: what decomposes into options composes again, unless its name has no CRI. */
#include <urikit/coap.h>

#include "fuzz_expect.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { OPTIONS = 600 };

static const urikit_coap_destination destinations[] = {
    { { "\xC0\x00\x02\x01", 4 }, { NULL, 0 }, 5683 },
    { { NULL, 0 }, { NULL, 0 }, 1 },
};

static void try_compose(urikit_coap_request *request, uint64_t scheme, const urikit_coap_destination *destination,
                        const urikit_cri_options *limits, size_t bound)
{
    urikit_coap_option options[OPTIONS];
    urikit_coap_options from = { options, 0 };
    urikit_out out = bounded(bound);
    urikit_coap_place at = { 0, 0 };
    urikit_cri cri;
    char port[2] = { 0, 0 };
    urikit_code code;

    while (from.count < OPTIONS && urikit_coap_option_next(request, &options[from.count])) {
        urikit_coap_option *option = &options[from.count++];

        expect(from.count < 2 || option[-1].number <= option->number);
        if (option->number == URIKIT_COAP_URI_PORT) { /* it stands in the iterator */
            memcpy(port, option->value.ptr, option->value.len);
            option->value.ptr = port;
        }
    }
    code = urikit_coap_compose(scheme, from, destination, limits, &out, &at);
    expect(code != URIKIT_E_SPACE);
    if (!code) {
        expect(!urikit_cri_decode(urikit_out_str(&out), limits, &cri, NULL));
        expect(cri.scheme_number == scheme);
    } else {
        expect(at.option <= from.count);
    }
    free(out.ptr);
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
            try_compose(&request, request.scheme_number, destination, &limits, size * 2 + 64);
        } else {
            expect(at <= size);
        }
        free(host.ptr);
    }
    return 0;
}
