/* SPDX-License-Identifier: MIT */
/* Validity and comparison: draft-ietf-core-href-18 §2.1, §4, §5.2.1. */
#include <urikit/text.h>

#include "../base/out.h"
#include "cri_parts.h"

/* Returns a code with the offset of a section. */
static urikit_code wrong_list(const urikit_cri *cri, const urikit_cri_list *list, urikit_code code, size_t *at)
{
    if (at) {
        *at = list->ptr && cri->bytes.ptr ? (size_t)(list->ptr - cri->bytes.ptr) : cri->bytes.len;
    }
    return code;
}

bool urikiti_cri_reads_as_ipv4(const urikit_cri *cri)
{
    char text[URIKIT_IPV4_WRITE_BOUND];
    urikit_out joined = URIKIT_OUT(text);
    urikit_cri_list rest = cri->labels;
    urikit_cri_item label;
    uint8_t ip[4];

    if (cri->labels.count != 4) {
        return false;
    }
    while (urikit_cri_next(&rest, &label)) {
        if (label.text.len - 1 > 2) { /* or it is absent: percent-encoded text */
            return false;
        }
        urikiti_out_str(&joined, label.text);
        if (rest.count > 0) {
            urikiti_out_byte(&joined, '.');
        }
    }
    return urikit_ipv4_parse(urikit_out_str(&joined), ip, NULL) == URIKIT_OK;
}

urikit_code urikit_cri_validate(const urikit_cri *cri, size_t *at)
{
    bool begins_empty;

    if (!urikit_cri_is_full(cri)) {
        return URIKIT_OK;
    }
    if (cri->authority == URIKIT_CRI_AUTHORITY) {
        return urikiti_cri_reads_as_ipv4(cri) ? wrong_list(cri, &cri->labels, URIKIT_E_CRI_NAME_IPV4, at) : URIKIT_OK;
    }
    begins_empty = urikiti_cri_begins_empty(&cri->path);
    if (cri->authority == URIKIT_CRI_ROOTLESS && cri->path.count == 0) {
        return wrong_list(cri, &cri->path, URIKIT_E_CRI_ROOTLESS_EMPTY, at);
    }
    if (cri->authority == URIKIT_CRI_ROOTLESS && begins_empty) {
        return wrong_list(cri, &cri->path, URIKIT_E_CRI_ROOTLESS_SLASH, at);
    }
    if (begins_empty && cri->path.count > 1) {
        return wrong_list(cri, &cri->path, URIKIT_E_CRI_DOUBLE_SLASH, at);
    }
    return URIKIT_OK;
}

static bool same_cri_scheme(const urikit_cri *a, const urikit_cri *b, urikit_cri_profile profile, bool strict)
{
    if (a->scheme == b->scheme) {
        return a->scheme_number == b->scheme_number && urikit_str_equal(a->scheme_name, b->scheme_name);
    }
    /* a number without a name, absent, equals no name */
    return !strict && urikit_str_equal(urikit_cri_scheme_text(a, profile), urikit_cri_scheme_text(b, profile));
}

bool urikit_cri_equal(const urikit_cri *a, const urikit_cri *b, const urikit_cri_options *options, urikit_cri_equal_flags flags)
{
    urikit_cri_profile profile = cri_profile_of(options);

    return urikit_cri_is_full(a) && urikit_cri_is_full(b) &&
           same_cri_scheme(a, b, profile, (flags & URIKIT_CRI_EQUAL_STRICT) != 0) && urikiti_cri_same_authority(a, b, false) &&
           urikiti_cri_list_equal(&a->path, &b->path) && urikiti_cri_list_equal(&a->query, &b->query) &&
           ((flags & URIKIT_CRI_EQUAL_NO_FRAGMENT) || urikiti_cri_list_equal(&a->fragment, &b->fragment));
}

urikit_code urikit_cri_equal_bytes(urikit_str a, urikit_str b, const urikit_cri_options *options, urikit_cri_equal_flags flags,
                                   bool *equal)
{
    urikit_cri x;
    urikit_cri y;
    urikit_code code_a = urikit_cri_decode(a, options, &x, NULL);
    urikit_code code_b = urikit_cri_decode(b, options, &y, NULL);

    if (code_a && !urikit_cri_is_unprocessable(code_a)) {
        return code_a;
    }
    if (code_b && !urikit_cri_is_unprocessable(code_b)) {
        return code_b;
    }
    if (code_a || code_b) {
        *equal = urikit_str_equal(a, b);
        return URIKIT_OK;
    }
    if (!urikit_cri_is_full(&x) || !urikit_cri_is_full(&y)) {
        return URIKIT_E_CRI_REFERENCE;
    }
    *equal = urikit_cri_equal(&x, &y, options, flags);
    return URIKIT_OK;
}
