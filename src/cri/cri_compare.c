/* SPDX-License-Identifier: MIT */
/* Validity and comparison: draft-ietf-core-href-18 §2.1, §4, §5.2.1. */
#include "cri_parts.h"

/* Blames the path. */
static urikit_code wrong_path(const urikit_cri *cri, urikit_code code, size_t *at)
{
    if (at) {
        *at = cri->path.ptr && cri->bytes.ptr ? (size_t)(cri->path.ptr - cri->bytes.ptr) : cri->bytes.len;
    }
    return code;
}

urikit_code urikit_cri_validate(const urikit_cri *cri, size_t *at)
{
    bool begins_empty;

    if (!urikit_cri_is_full(cri) || cri->authority == URIKIT_CRI_AUTHORITY) {
        return URIKIT_OK;
    }
    begins_empty = urikiti_cri_begins_empty(&cri->path);
    if (cri->authority == URIKIT_CRI_ROOTLESS && cri->path.count == 0) {
        return wrong_path(cri, URIKIT_E_CRI_ROOTLESS_EMPTY, at);
    }
    if (cri->authority == URIKIT_CRI_ROOTLESS && begins_empty) {
        return wrong_path(cri, URIKIT_E_CRI_ROOTLESS_SLASH, at);
    }
    if (begins_empty && cri->path.count > 1) {
        return wrong_path(cri, URIKIT_E_CRI_DOUBLE_SLASH, at);
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

bool urikit_cri_equal(const urikit_cri *a, const urikit_cri *b, const urikit_cri_options *options,
                      urikit_cri_equal_flags flags)
{
    urikit_cri_profile profile = cri_is_final(options) ? URIKIT_CRI_FINAL : URIKIT_CRI_R18;

    return urikit_cri_is_full(a) && urikit_cri_is_full(b) &&
           same_cri_scheme(a, b, profile, (flags & URIKIT_CRI_EQUAL_STRICT) != 0) &&
           urikiti_cri_same_authority(a, b, false) && urikiti_cri_list_equal(&a->path, &b->path) &&
           urikiti_cri_list_equal(&a->query, &b->query) &&
           ((flags & URIKIT_CRI_EQUAL_NO_FRAGMENT) || urikiti_cri_list_equal(&a->fragment, &b->fragment));
}

urikit_code urikit_cri_equal_bytes(urikit_str a, urikit_str b, const urikit_cri_options *options,
                                   urikit_cri_equal_flags flags, bool *equal)
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
        *equal = code_a && code_b && urikit_str_equal(a, b);
        return URIKIT_OK;
    }
    if (!urikit_cri_is_full(&x) || !urikit_cri_is_full(&y)) {
        return URIKIT_E_CRI_REFERENCE;
    }
    *equal = urikit_cri_equal(&x, &y, options, flags);
    return URIKIT_OK;
}
