/* SPDX-License-Identifier: MIT */
/* Build lists from text. */
#include <urikit/text.h>

#include "../base/out.h"
#include "../cbor/cbor.h"
#include "cri_parts.h"

urikit_code urikit_cri_list_add(urikit_cri_list *list, urikit_str text, urikit_out *out)
{
    size_t start = out->len;
    urikit_code code = urikit_utf8_check(text, NULL);

    if (urikiti_out_overlaps(out, text)) {
        return URIKIT_E_OVERLAP;
    }
    if (code) {
        return code;
    }
    urikiti_cbor_put_string(out, CBOR_TEXT, text);
    code = urikiti_out_code(out);
    if (code) {
        return code;
    }
    if (list->count == 0) {
        list->ptr = (const char *)out->ptr + start;
    }
    list->count++;
    list->len += out->len - start;
    return URIKIT_OK;
}
