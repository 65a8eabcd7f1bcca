/* SPDX-License-Identifier: MIT */
/* A CRI to CBOR, in the shortest form there is: draft-ietf-core-href-18 §5.1 and §5.2. */
#include <urikit/text.h>

#include "../base/out.h"
#include "../cbor/cbor.h"
#include "cri_parts.h"

enum { EMPTY_ARRAY_BYTE = 0x80 };

/* How many of path, query and fragment have to be written; what stands behind them is left away. */
static unsigned local_sections(const urikit_cri *cri, bool final)
{
    bool by_discard = cri->scheme == URIKIT_CRI_NO_SCHEME && cri->authority == URIKIT_CRI_NO_AUTHORITY;
    bool query = cri->query.ptr != NULL;
    bool path = cri->path.ptr != NULL;

    if (cri->fragment.ptr) {
        return 3;
    }
    if (urikit_cri_is_full(cri)) {
        query = cri->query.count > 0;
        path = cri->path.count > 0;
    } else if (final && by_discard) {
        /* [] is what revision 27 reads where nothing stands; null has to be said. It writes
         * [0, null, []] in full itself */
        query = cri->query.count > 0 || !query || (cri->discard == 0 && !path);
        path = cri->path.count > 0 || !path;
    } else if (final) {
        query = cri->query.count > 0;
    }
    return query ? 2 : path ? 1 : 0;
}

void urikiti_cri_put_encoded(const urikit_cri_list *list, cri_component component, const void *context,
                             urikit_out *out)
{
    cbor_in in = { list->ptr, list->ptr + list->len };
    size_t need = list->count;

    (void)context;
    if (component == CRI_ZONE) {
        urikiti_cbor_put_string(out, CBOR_TEXT, urikit_str_of(list->ptr, list->len));
        return;
    }
    for (; need > 0; need--) {
        cbor_head head;

        if (urikiti_cbor_read_head(&in, &head)) {
            return; /* never in what decode has seen */
        }
        urikiti_cbor_put_head(out, head.kind, head.value);
        if (cbor_is_string(&head)) {
            urikiti_out_bytes(out, in.p, head.value);
            in.p += head.value;
        } else {
            need += head.value;
        }
    }
}

/* An array, or what stands for one without elements. */
static void put_cri_section(const urikit_cri_list *list, cri_component component, unsigned nothing,
                            cri_put_elements *put, const void *context, urikit_out *out)
{
    if (list->count == 0) {
        urikiti_out_byte(out, (char)nothing);
        return;
    }
    urikiti_cbor_put_head(out, CBOR_ARRAY, list->count);
    put(list, component, context, out);
}

/* What a section without elements is written as: in references null and [] differ. */
static unsigned nothing_of(const urikit_cri_list *list, bool full, bool brackets)
{
    return (full ? brackets : list->ptr != NULL) ? EMPTY_ARRAY_BYTE : CBOR_NULL_BYTE;
}

static void put_cri_scheme(const urikit_cri *cri, urikit_out *out)
{
    size_t i;

    if (cri->scheme == URIKIT_CRI_SCHEME_NUMBER) {
        urikiti_cbor_put_head(out, CBOR_NEGATIVE, cri->scheme_number);
        return;
    }
    if (cri->scheme == URIKIT_CRI_NO_SCHEME) {
        urikiti_out_byte(out, (char)CBOR_NULL_BYTE);
        return;
    }
    urikiti_cbor_put_head(out, CBOR_TEXT, cri->scheme_name.len);
    for (i = 0; i < cri->scheme_name.len; i++) {
        urikiti_out_byte(out, ascii_lower(cri->scheme_name.ptr[i]));
    }
}

static void put_cri_authority(const urikit_cri *cri, cri_put_elements *put, const void *context, urikit_out *out)
{
    urikit_cri_list zone = { cri->zone.ptr, cri->zone.len, 1 };
    bool port = cri->port != URIKIT_CRI_NO_PORT;

    if (cri->authority != URIKIT_CRI_AUTHORITY) {
        urikiti_out_byte(out, (char)(cri->authority == URIKIT_CRI_ROOTLESS ? CBOR_TRUE_BYTE : CBOR_NULL_BYTE));
        return;
    }
    urikiti_cbor_put_head(out, CBOR_ARRAY,
                          (cri->userinfo.ptr ? 2U : 0U) + (cri->ip.ptr ? 1U : 0U) + (zone.ptr ? 1U : 0U) +
                              cri->labels.count + (port ? 1U : 0U));
    if (cri->userinfo.ptr) {
        urikiti_out_byte(out, (char)CBOR_FALSE_BYTE);
        put(&cri->userinfo, CRI_USERINFO, context, out);
    }
    if (cri->ip.ptr) {
        urikiti_cbor_put_string(out, CBOR_BYTES, cri->ip);
    }
    if (zone.ptr) {
        put(&zone, CRI_ZONE, context, out);
    }
    if (cri->labels.count > 0) {
        put(&cri->labels, CRI_LABEL, context, out);
    }
    if (port) {
        urikiti_cbor_put_head(out, CBOR_UINT, (uint64_t)cri->port);
    }
}

void urikiti_cri_write(const urikit_cri *cri, bool final, cri_put_elements *put, const void *context, urikit_out *out)
{
    bool full = urikit_cri_is_full(cri);
    bool by_discard = !full && cri->authority == URIKIT_CRI_NO_AUTHORITY;
    unsigned local = local_sections(cri, final);
    unsigned start = 2;

    if (by_discard) {
        start = local == 0 && cri->discard == 0 ? 0 : 1; /* a remaining [0] is [] */
    } else if (full && local == 0 && cri->authority == URIKIT_CRI_NO_AUTHORITY) {
        start = 1;
    }
    urikiti_cbor_put_head(out, CBOR_ARRAY, start + local);
    if (!by_discard) {
        put_cri_scheme(cri, out);
    } else if (start > 0 && cri->discard == URIKIT_CRI_DISCARD_ALL) {
        urikiti_out_byte(out, (char)CBOR_TRUE_BYTE);
    } else if (start > 0) {
        urikiti_cbor_put_head(out, CBOR_UINT, cri->discard);
    }
    if (start == 2) {
        put_cri_authority(cri, put, context, out);
    }
    if (local > 0) {
        put_cri_section(&cri->path, CRI_SEGMENT, nothing_of(&cri->path, full, true), put, context, out);
    }
    if (local > 1) {
        put_cri_section(&cri->query, CRI_PARAMETER, nothing_of(&cri->query, full, final), put, context, out);
    }
    if (local > 2) {
        put(&cri->fragment, CRI_FRAGMENT, context, out);
    }
}

urikit_code urikit_cri_encode(const urikit_cri *cri, const urikit_cri_options *options, urikit_out *out)
{
    urikiti_cri_write(cri, cri_is_final(options), urikiti_cri_put_encoded, NULL, out);
    return urikiti_out_code(out);
}
