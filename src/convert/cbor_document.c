/* SPDX-License-Identifier: MIT */
/* Where in a CBOR document a URI or a CRI is; documents with the one in place of the other. */
#include "../base/out.h"
#include "edn.h"

enum { DOCUMENT_TAG_URI = 32, DOCUMENT_TAG_CRI = 99 };

/* True if the key is written in the path: its notation is short and known here. */
static bool is_short_key(const cbor_head *head)
{
    if (cbor_is_string(head)) {
        return head->value <= URIKIT_CBOR_KEY_MAX;
    }
    return head->kind < CBOR_BYTES || (head->kind >= CBOR_FALSE && head->kind <= CBOR_NULL);
}

static void path_count(urikit_out *out, size_t number)
{
    cbor_head head = { CBOR_UINT, true, number, number };
    cbor_in none = { "", "" };

    urikiti_edn_put_scalar(out, &head, &none);
}

static void path_pair(urikit_out *out, const urikit_cbor_level *level, bool value)
{
    urikiti_out_byte(out, '{');
    path_count(out, (level->items - 1) / 2);
    urikiti_out_bytes(out, "}:", value ? 2 : 1);
}

/* Writes the part of a path that a level is. */
static void path_part(const urikit_cbor_search *search, const urikit_cbor_level *level, urikit_out *out)
{
    bool value = level->items % 2 == 0;

    urikiti_out_byte(out, '/');
    if (level->kind == CBOR_ARRAY) {
        path_count(out, level->items - 1);
    } else {
        cbor_in in = { search->document.ptr + level->key, search->document.ptr + search->document.len };
        cbor_head head;

        if (value && !urikiti_cbor_read_head(&in, &head) && is_short_key(&head)) {
            urikiti_edn_put_scalar(out, &head, &in);
        } else {
            path_pair(out, level, value);
        }
    }
}

urikit_code urikit_cbor_path_write(const urikit_cbor_search *search, urikit_out *out)
{
    size_t start = out->len;
    size_t i;

    if (urikiti_out_overlaps(out, search->document)) {
        return URIKIT_E_OVERLAP;
    }
    if (search->hidden || search->depth > URIKIT_CBOR_PATH_LEVELS) {
        return URIKIT_E_LIMIT;
    }
    for (i = 0; i < search->depth; i++) {
        path_part(search, &search->levels[i], out);
    }
    return out->len - start > URIKIT_CBOR_PATH_MAX ? URIKIT_E_LIMIT : urikiti_out_code(out);
}

/* Appends a CRI in tag 99, made of a URI. */
static urikit_code put_as_cri(urikit_str uri, const urikit_cri_options *options, urikit_out *out)
{
    urikiti_cbor_put_head(out, CBOR_TAG, DOCUMENT_TAG_CRI);
    return uri.ptr ? urikit_cri_from_uri(uri, options, out, NULL) : URIKIT_E_SCHEME;
}

/* Appends a URI in tag 32, made of an encoded CRI. The head of its text needs its length first. */
static urikit_code put_as_uri(urikit_str bytes, const urikit_cri_options *options, urikit_out *out)
{
    urikit_out measure = { NULL, 0, 0 };
    urikit_cri cri;
    urikit_code code = urikit_cri_decode(bytes, options, &cri, NULL);

    code = code ? code : urikit_cri_to_uri(&cri, options, &measure, NULL);
    if (code && code != URIKIT_E_SPACE) {
        return code;
    }
    urikiti_cbor_put_head(out, CBOR_TAG, DOCUMENT_TAG_URI);
    urikiti_cbor_put_head(out, CBOR_TEXT, measure.len);
    return urikit_cri_to_uri(&cri, options, out, NULL);
}

/* Appends the other form of a find, or the find if it has none: *made is false then. Errors: URIKIT_E_MEMORY, of a check. */
static urikit_code put_other_form(const urikit_cbor_find *find, const urikit_cri_options *options, urikit_out *out, bool *made)
{
    size_t start = out->len;
    urikit_code code = find->kind == URIKIT_CBOR_URI ? put_as_cri(find->content, options, out)
                                                     : put_as_uri(find->content, options, out);

    *made = code == URIKIT_OK || code == URIKIT_E_SPACE;
    if (!*made) {
        out->len = start;
        urikiti_out_str(out, find->item);
    } else if (out->len > out->cap && options && options->check && out->len < urikiti_sum(start, find->item.len)) {
        out->len = urikiti_sum(start, find->item.len); /* the check was not called: it may refuse the CRI */
    }
    return code == URIKIT_E_MEMORY ? code : URIKIT_OK;
}

urikit_code urikit_cbor_convert(urikit_str document, urikit_cbor_find_kind to, const urikit_cri_options *options,
                                urikit_cbor_level *levels, size_t level_count, urikit_out *out, urikit_cbor_counts *counts,
                                size_t *at)
{
    urikit_cbor_counts done = { 0, 0 };
    urikit_cbor_search search;
    urikit_cbor_find find;
    size_t copied = 0; /* bytes of the document */
    bool made;
    urikit_code code;

    if (urikiti_out_overlaps(out, document)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    urikit_cbor_find_start(&search, document, levels, level_count);
    while (!(code = urikit_cbor_find_next(&search, &find, at)) && find.kind != URIKIT_CBOR_NONE) {
        if (find.kind == to) {
            continue;
        }
        urikiti_out_bytes(out, search.document.ptr + copied, (size_t)(find.item.ptr - search.document.ptr) - copied);
        copied = search.at;
        code = put_other_form(&find, options, out, &made);
        if (code) {
            return urikiti_error_at(code, (size_t)(find.item.ptr - search.document.ptr), at);
        }
        done.converted += made;
        done.kept += !made;
    }
    if (counts) {
        *counts = done;
    }
    if (code) {
        return code;
    }
    urikiti_out_bytes(out, search.document.ptr + copied, search.document.len - copied);
    return urikiti_out_code(out);
}
