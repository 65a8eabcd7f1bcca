/* SPDX-License-Identifier: MIT */
/* Why a text was refused as a kind: a sentence of its family. */
#include <urikit/kind.h>

#include "../base/out.h"
#include "../cri/cri_why.h"
#include "../text/message.h"
#include "../text/reason.h"

#include <string.h>

/* RFC 3986 §4.3: the only '#' of a text that would be a URI. */
static bool is_absolute_fragment(urikit_str text, urikit_code code, size_t at)
{
    return code == URIKIT_E_CHAR && at < text.len && text.ptr[at] == '#' && memchr(text.ptr, '#', at + 1) == text.ptr + at;
}

urikit_code urikit_explain(urikit_kind kind, urikit_str text, urikit_code code, size_t at, urikit_out *out)
{
    const urikit_family *family = urikit_family_find(urikit_str_from(urikit_kind_name(kind)));

    if (urikiti_out_overlaps(out, text)) {
        return URIKIT_E_OVERLAP;
    }
    at = at < text.len ? at : text.len;
    if (family) {
        family->explain(text, false, code, at, out);
    } else if (kind == URIKIT_KIND_CRI) {
        urikiti_cri_why(out, text, code, at);
    } else if (kind == URIKIT_KIND_ABSOLUTE_URI && is_absolute_fragment(text, code, at)) {
        urikiti_message(out, "an absolute URI has no fragment (RFC 3986, 4.3)");
    } else if (urikiti_cri_why_text(out, code)) {
        /* said */
    } else if (kind == URIKIT_KIND_IRI || kind == URIKIT_KIND_IRI_REFERENCE) {
        urikiti_reason_iri(out, text, code, at);
    } else {
        urikiti_reason_uri(out, text, code, at);
    }
    return urikiti_out_code(out);
}
