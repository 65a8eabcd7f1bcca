/* SPDX-License-Identifier: MIT */
/* Encode a CRI in CBOR, in the shortest form: draft-ietf-core-href-18 §5.1 and §5.2. */
#include <urikit/text.h>

#include "../base/out.h"
#include "../cbor/cbor.h"
#include "cri_parts.h"
#include "cri_plain.h"

/*
 * How many of path, query and fragment must be written. A CRI leaves out empty sections at the end, a reference null
 * sections. But after a discard revision 27 reads a missing section as [], so null must be written there, and [0, null,
 * []] is written in full. After an authority it also leaves out [] for path and query.
 */
static unsigned local_sections(const cri_sections *cri, size_t segments, bool final)
{
    const urikit_cri_list *query = cri->query;

    if (cri->fragment->ptr) {
        return 3;
    }
    if (query->count > 0) {
        return 2;
    }
    if (cri->scheme->scheme != URIKIT_CRI_NO_SCHEME || (final && cri->authority_kind != URIKIT_CRI_NO_AUTHORITY)) {
        return segments > 0;
    }
    if (!final) {
        return query->ptr ? 2 : cri->path->ptr != NULL;
    }
    if (!query->ptr || (cri->discard == 0 && !cri->path->ptr)) {
        return 2;
    }
    return segments > 0 || !cri->path->ptr;
}

void urikiti_cri_put_encoded(const cri_writer *writer, const urikit_cri_list *list, cri_component component)
{
    cbor_in in = { list->ptr, list->ptr };
    size_t need = list->count;
    size_t short_len;

    if (need > 0) { /* else ptr may be NULL, and adding to it is undefined */
        in.end += list->len;
    }
    if (component >= CRI_ZONE) {
        urikiti_cbor_put_string(writer->out, CBOR_TEXT, urikit_str_of(list->ptr, list->len));
        return;
    }
    short_len = cri_short_texts_len(list);
    if (short_len > 0) {
        char *to = urikiti_out_space(writer->out, short_len);

        if (to) {
            copy_short_text(to, list->ptr, short_len);
        }
        return;
    }
    for (; need > 0; need--) {
        cbor_head head;

        if (urikiti_cbor_read_head(&in, &head)) {
            return; /* never in decoded bytes */
        }
        urikiti_cbor_put_head(writer->out, head.kind, head.value);
        if (head.kind == CBOR_ARRAY) {
            need += head.value;
        } else {
            urikiti_out_bytes(writer->out, in.p, head.value);
            in.p += head.value;
        }
    }
}

/* A head whose argument fits in size_t. Small machines pass 64 bits in two registers, so this saves space. */
static void put_cri_head(const cri_writer *writer, unsigned kind, size_t value)
{
    if (URIKITI_CRI_PLAIN && value < CBOR_INFO_ONE_BYTE) {
        urikiti_out_byte(writer->out, (char)(unsigned char)(kind << 5 | value));
    } else {
        urikiti_cbor_put_head(writer->out, kind, value);
    }
}

/* false, true or null */
static void put_simple(const cri_writer *writer, unsigned value)
{
    put_cri_head(writer, CBOR_SIMPLE, value);
}

/* The head of an array. If the list has no elements, null or [], which differ in references. */
static void put_array_head(const cri_writer *writer, size_t count, bool brackets)
{
    if (count == 0 && !brackets) {
        put_simple(writer, CBOR_NULL);
    } else {
        put_cri_head(writer, CBOR_ARRAY, count);
    }
}

/* Text that is not a list, as one element. */
static void put_text(const cri_writer *writer, urikit_str text, cri_component component)
{
    urikit_cri_list list = { text.ptr, text.len, 1 };

    if (text.ptr) {
        writer->put(writer, &list, component);
    }
}

static void put_cri_scheme(const cri_writer *writer, const urikit_cri *cri)
{
    if (cri->scheme == URIKIT_CRI_SCHEME_NUMBER) {
        urikiti_cbor_put_head(writer->out, CBOR_NEGATIVE, cri->scheme_number);
    } else if (cri->scheme == URIKIT_CRI_SCHEME_NAME) {
        put_text(writer, cri->scheme_name, CRI_SCHEME);
    } else {
        put_simple(writer, CBOR_NULL);
    }
}

/* An array of userinfo, host and port. */
static void put_cri_host(const cri_writer *writer, const urikit_cri *cri)
{
    bool port = cri->port != URIKIT_CRI_NO_PORT;

    /* the sum fits: each label takes a byte of memory, which holds more than labels */
    put_cri_head(writer, CBOR_ARRAY,
                 2 * cri->userinfo.count + (cri->ip.ptr != NULL) + (cri->zone.ptr != NULL) + cri->labels.count + port);
    if (cri->userinfo.count > 0) {
        put_simple(writer, CBOR_FALSE);
        writer->put(writer, &cri->userinfo, CRI_USERINFO);
    }
    if (cri->ip.ptr) {
        urikiti_cbor_put_string(writer->out, CBOR_BYTES, cri->ip);
    }
    put_text(writer, cri->zone, CRI_ZONE);
    writer->put(writer, &cri->labels, CRI_LABEL);
    if (port) {
        put_cri_head(writer, CBOR_UINT, (uint32_t)cri->port);
    }
}

static void put_cri_authority(const cri_writer *writer, const cri_sections *cri)
{
    if (cri->authority_kind == URIKIT_CRI_AUTHORITY) {
        put_cri_host(writer, cri->authority);
    } else {
        put_simple(writer, cri->authority_kind == URIKIT_CRI_ROOTLESS ? CBOR_TRUE : CBOR_NULL);
    }
}

/* The head of the array, then scheme and authority, or discard; `local` more elements follow. */
static void put_start(const cri_writer *writer, const cri_sections *cri, unsigned local)
{
    bool authority = cri->authority_kind != URIKIT_CRI_NO_AUTHORITY;
    bool by_discard = cri->scheme->scheme == URIKIT_CRI_NO_SCHEME && !authority;
    unsigned start = 1;

    if (by_discard) {
        start = local > 0 || cri->discard > 0; /* [0] alone is written as [] */
    } else if (local > 0 || authority) {
        start = 2;
    }
    put_cri_head(writer, CBOR_ARRAY, start + local);
    if (!by_discard) {
        put_cri_scheme(writer, cri->scheme);
        if (start == 2) {
            put_cri_authority(writer, cri);
        }
    } else if (cri->discard == URIKIT_CRI_DISCARD_ALL) {
        put_simple(writer, CBOR_TRUE);
    } else if (start > 0) {
        put_cri_head(writer, CBOR_UINT, cri->discard);
    }
}

urikit_code urikiti_cri_write_sections(const cri_sections *cri, const cri_writer *writer)
{
    bool full = cri->scheme->scheme != URIKIT_CRI_NO_SCHEME;
    size_t segments = urikiti_sum(cri->path->count, cri->added ? cri->added->count : 0);
    unsigned local = local_sections(cri, segments, writer->final);

    put_start(writer, cri, local);
    if (local > 0) {
        put_array_head(writer, segments, full || cri->path->ptr);
        writer->put(writer, cri->path, CRI_SEGMENT);
        if (cri->added) {
            writer->put(writer, cri->added, CRI_SEGMENT);
        }
    }
    if (local > 1) {
        put_array_head(writer, cri->query->count, full ? writer->final : cri->query->ptr != NULL);
        writer->put(writer, cri->query, CRI_PARAMETER);
    }
    writer->put(writer, cri->fragment, CRI_FRAGMENT);
    return urikiti_out_code(writer->out);
}

urikit_code urikiti_cri_write(const urikit_cri *cri, const cri_writer *writer)
{
    cri_sections sections = { cri, cri, cri->authority, cri->discard, &cri->path, NULL, &cri->query, &cri->fragment };

    return urikiti_cri_write_sections(&sections, writer);
}

urikit_code urikit_cri_encode(const urikit_cri *cri, const urikit_cri_options *options, urikit_out *out)
{
    cri_writer writer = { urikiti_cri_put_encoded, NULL, out, cri_is_final(options) };

    if (urikiti_out_overlaps(out, cri->bytes)) {
        return URIKIT_E_OVERLAP;
    }
    return urikiti_cri_write(cri, &writer);
}
