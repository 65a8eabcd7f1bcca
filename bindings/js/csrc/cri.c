/* SPDX-License-Identifier: MIT */
#include "cri.h"

/* Is the text in Normalization Form C, and in lower case? By JavaScript's tables. 0, or 1 + 2 * at: not in NFC;
 * 2 + 2 * at: not in lower case. */
__attribute__((import_module("urikit"), import_name("check_text"))) uint32_t js_check_text(const char *ptr, uint32_t len,
                                                                                           uint32_t lower);

static urikit_code check_text(void *context, urikit_str text, bool lower, size_t *at)
{
    size_t upper = SIZE_MAX; /* the first such letter */
    uint32_t found;
    size_t i;

    (void)context;
    /* text in ASCII needs no tables */
    for (i = 0; i < text.len && (unsigned char)text.ptr[i] < 0x80; i++) {
        upper = lower && upper == SIZE_MAX && text.ptr[i] >= 'A' && text.ptr[i] <= 'Z' ? i : upper;
    }
    if (i == text.len) {
        *at = upper < text.len ? upper : *at;
        return upper < text.len ? URIKIT_E_CRI_LABEL_CASE : URIKIT_OK;
    }
    found = js_check_text(text.ptr, (uint32_t)text.len, lower);
    if (found == 0) {
        return URIKIT_OK;
    }
    *at = (found - 1) / 2;
    return (found - 1) % 2 == 0 ? URIKIT_E_CRI_NFC : URIKIT_E_CRI_LABEL_CASE;
}

urikit_cri_options js_cri_options(uint32_t bits)
{
    urikit_cri_options options = {
        .profile = bits & 1 ? URIKIT_CRI_FINAL : URIKIT_CRI_R18,
        .zone = (uint8_t)(bits >> 1 & 3),
        .max_len = SIZE_MAX,
        .max_count = SIZE_MAX,
        .check = check_text,
    };

    return options;
}

urikit_code js_cri_decode(urikit_str all, const urikit_cri_options *options, urikit_cri *cri, size_t *at)
{
    urikit_str item = all;
    urikit_code code;

    (void)urikit_cri_untag(all, &item);
    code = urikit_cri_decode(item, options, cri, at);
    code = code ? code : urikit_cri_validate(cri, at);
    *at += (size_t)(item.ptr - all.ptr);
    return code;
}
