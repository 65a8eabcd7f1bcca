/* SPDX-License-Identifier: MIT */
/* Requests to forward proxies: draft-ietf-core-href-18, "CoAP Options for Forward-Proxies"; RFC 7252 §5.10.2. */
#include "../base/out.h"
#include "../cri/cri_parts.h"
#include "coap_parts.h"

enum { NUMBER_MAX = 3 }; /* bytes of Proxy-Scheme-Number */

/*
 * The options for the target of a proxy, with their kinds and the lengths of their values. The first one takes
 * precedence.
 */
static const struct {
    uint16_t number;
    uint8_t kind;
    uint16_t min;
    uint16_t max;
} proxy_options[] = {
    { URIKIT_COAP_PROXY_CRI, URIKIT_COAP_TARGET_CRI, 1, URIKIT_COAP_PROXY_CRI_MAX },
    { URIKIT_COAP_PROXY_URI, URIKIT_COAP_TARGET_URI, 1, URIKIT_COAP_PROXY_URI_MAX },
    { URIKIT_COAP_PROXY_SCHEME_NUMBER, URIKIT_COAP_TARGET_SCHEME_NUMBER, 0, NUMBER_MAX },
    { URIKIT_COAP_PROXY_SCHEME, URIKIT_COAP_TARGET_SCHEME, 1, URIKIT_COAP_TEXT_MAX },
};

enum { PROXY_OPTIONS = sizeof proxy_options / sizeof proxy_options[0] };

static urikit_code proxy_error(urikit_code code, size_t option, size_t byte, urikit_coap_place *at)
{
    if (at) {
        at->option = option;
        at->byte = byte;
    }
    return code;
}

/* Finds each of the options above, or SIZE_MAX. Each is allowed once, RFC 7252 §5.4.5. */
static urikit_code find_options(urikit_coap_options from, size_t found[PROXY_OPTIONS], urikit_coap_place *at)
{
    size_t row;
    size_t i;

    for (row = 0; row < PROXY_OPTIONS; row++) {
        found[row] = SIZE_MAX;
    }
    for (i = 0; i < from.count; i++) {
        size_t len = from.ptr[i].value.len;

        for (row = 0; row < PROXY_OPTIONS && proxy_options[row].number != from.ptr[i].number; row++) {
        }
        if (row == PROXY_OPTIONS) {
            continue;
        }
        if (found[row] != SIZE_MAX) {
            return proxy_error(URIKIT_E_COAP_REPEAT, i, 0, at);
        }
        if (len < proxy_options[row].min || len > proxy_options[row].max) {
            return proxy_error(URIKIT_E_COAP_PROXY_LENGTH, i, len > 0 ? proxy_options[row].max : 0, at);
        }
        found[row] = i;
    }
    return URIKIT_OK;
}

/* Finds the first option that is not allowed together with the one that takes precedence. */
static urikit_code check_beside(urikit_coap_options from, uint8_t kind, urikit_coap_place *at)
{
    bool alone = kind == URIKIT_COAP_TARGET_CRI || kind == URIKIT_COAP_TARGET_URI;
    size_t i;

    for (i = 0; i < from.count; i++) {
        switch (from.ptr[i].number) {
        case URIKIT_COAP_PROXY_SCHEME:
            if (kind == URIKIT_COAP_TARGET_SCHEME_NUMBER) {
                return proxy_error(URIKIT_E_COAP_SCHEMES, i, 0, at);
            }
            /* fall through */
        case URIKIT_COAP_PROXY_SCHEME_NUMBER:
        case URIKIT_COAP_URI_HOST:
        case URIKIT_COAP_URI_PORT:
        case URIKIT_COAP_URI_PATH:
        case URIKIT_COAP_URI_QUERY:
            if (alone) {
                return proxy_error(URIKIT_E_COAP_BESIDE, i, 0, at);
            }
            break;
        case URIKIT_COAP_PROXY_URI:
            if (kind == URIKIT_COAP_TARGET_CRI) {
                return proxy_error(URIKIT_E_COAP_BESIDE, i, 0, at);
            }
            break;
        default:
            break;
        }
    }
    return URIKIT_OK;
}

urikit_code urikit_coap_target_read(urikit_coap_options from, const urikit_cri_options *options, urikit_coap_target *target,
                                    urikit_coap_place *at)
{
    static const urikit_coap_target nothing = { URIKIT_COAP_TARGET_REQUEST, 0, { NULL, 0 }, URIKIT_CRI_INIT };
    size_t found[PROXY_OPTIONS];
    urikit_code code = find_options(from, found, at);
    size_t row = 0;

    if (code) {
        return code;
    }
    while (row < PROXY_OPTIONS && found[row] == SIZE_MAX) {
        row++;
    }
    *target = nothing;
    if (row == PROXY_OPTIONS) {
        return URIKIT_OK;
    }
    target->kind = proxy_options[row].kind;
    if (target->kind == URIKIT_COAP_TARGET_SCHEME_NUMBER) {
        (void)urikit_coap_uint_read(from.ptr[found[row]].value, &target->scheme_number);
    } else if (target->kind != URIKIT_COAP_TARGET_CRI) {
        target->text = from.ptr[found[row]].value;
    } else {
        size_t byte = 0;

        code = urikit_cri_decode(from.ptr[found[row]].value, options, &target->cri, &byte);
        if (!code && !urikit_cri_is_full(&target->cri)) {
            code = URIKIT_E_CRI_REFERENCE;
        }
        if (code) {
            return proxy_error(code, found[row], byte, at);
        }
    }
    return check_beside(from, target->kind, at);
}

urikit_code urikit_coap_proxy_cri_write(const urikit_cri *cri, const urikit_cri_options *options, urikit_out *out)
{
    size_t start = out->len;
    urikit_code code;

    if (urikiti_out_overlaps(out, cri->bytes)) {
        return URIKIT_E_OVERLAP;
    }
    if (!urikit_cri_is_full(cri)) {
        return URIKIT_E_CRI_REFERENCE;
    }
    if (cri->fragment.ptr) {
        return URIKIT_E_COAP_FRAGMENT;
    }
    code = urikit_cri_encode(cri, options, out);
    return out->len - start > URIKIT_COAP_PROXY_CRI_MAX ? URIKIT_E_COAP_PROXY_LENGTH : code;
}

urikit_code urikit_coap_scheme_number_write(uint64_t scheme_number, urikit_out *out)
{
    if (scheme_number >> (8 * NUMBER_MAX)) {
        return URIKIT_E_COAP_PROXY_LENGTH;
    }
    return urikit_coap_uint_write((uint32_t)scheme_number, out);
}
