/* SPDX-License-Identifier: MIT */
/* Find the CRIs and URIs of a CBOR document: tag 99 (draft-ietf-core-href-27) and tag 32 (RFC 8949 §3.4.5.3). */
#include <urikit/cri.h>

#include "../base/out.h"
#include "../cbor/cbor.h"

enum { FIND_TAG_URI = 32, FIND_TAG_CRI = 99 };

void urikit_cbor_find_start(urikit_cbor_search *search, urikit_str document, urikit_cbor_level *levels, size_t level_count)
{
    urikit_cbor_search begun = { { "", 0 }, NULL, 0, 0, 0, 1, false, false };

    if (document.ptr) {
        begun.document = document;
    }
    begun.levels = levels;
    begun.level_count = level_count;
    *search = begun;
}

/* Steps over the bytes of a string whose head was read. */
static urikit_code skip_bytes(cbor_in *in, const cbor_head *head)
{
    if (head->value > cbor_left(in)) {
        in->p = in->end;
        return URIKIT_E_CBOR_END;
    }
    in->p += head->value;
    return URIKIT_OK;
}

/* Steps over the pieces of a string of indefinite length. They are strings of its kind and of definite length. */
static urikit_code skip_pieces(cbor_in *in, unsigned kind)
{
    while (!cbor_on_break(in)) {
        const char *start = in->p;
        cbor_head head;
        urikit_code code = urikiti_cbor_read_head(in, &head);

        if (code == URIKIT_E_CBOR_INDEFINITE || (!code && head.kind != kind)) {
            in->p = start;
            return URIKIT_E_CBOR_HEAD;
        }
        code = code ? code : skip_bytes(in, &head);
        if (code) {
            return code;
        }
    }
    in->p++;
    return URIKIT_OK;
}

/*
 * An array or a map begins, of `count` items; keys and values are items. One of definite length needs no level: without
 * one its items are added to those that are missing. No level is left then until they have come. An item takes a byte, so more
 * than the bytes that are left cannot come; no sum is too large for its type.
 */
static urikit_code open_level(urikit_cbor_search *search, cbor_in *in, unsigned kind, bool indefinite, size_t count)
{
    if (search->depth < search->level_count) {
        urikit_cbor_level *level = &search->levels[search->depth++];

        level->left = count;
        level->items = 0;
        level->kind = (uint8_t)kind;
        level->indefinite = indefinite;
        return URIKIT_OK;
    }
    if (indefinite) {
        return URIKIT_E_CBOR_DEPTH;
    }
    search->need = urikiti_sum(search->need, count);
    search->flat = true;
    if (search->need > cbor_left(in)) {
        in->p = in->end;
        return URIKIT_E_CBOR_END;
    }
    return URIKIT_OK;
}

/* Reads a head and the bytes of a string. *tag receives the number of a tag, or 0. */
static urikit_code read_item(urikit_cbor_search *search, cbor_in *in, uint64_t *tag)
{
    cbor_head head;
    urikit_code code = urikiti_cbor_read_head(in, &head);
    bool indefinite = code == URIKIT_E_CBOR_INDEFINITE;

    *tag = 0;
    if (code && !indefinite) {
        return code;
    }
    if (cbor_is_string(&head)) {
        if (!indefinite) {
            return skip_bytes(in, &head);
        }
        in->p++;
        return skip_pieces(in, head.kind);
    }
    if (head.kind == CBOR_ARRAY || head.kind == CBOR_MAP) {
        size_t count = indefinite ? 0 : head.kind == CBOR_MAP ? urikiti_sum(head.value, head.value) : head.value;

        code = open_level(search, in, head.kind, indefinite, count);
        in->p += indefinite && !code;
        return code;
    }
    if (head.kind == CBOR_TAG) {
        search->need++;
        *tag = head.number;
    }
    return URIKIT_OK;
}

/* Ends the innermost level if it is complete; else its next item begins. */
static void next_of_level(urikit_cbor_search *search, cbor_in *in)
{
    urikit_cbor_level *level = &search->levels[search->depth - 1];
    bool is_key = level->kind == CBOR_MAP && level->items % 2 == 0;

    if (level->indefinite ? cbor_on_break(in) && (is_key || level->kind == CBOR_ARRAY) : level->left == 0) {
        in->p += level->indefinite;
        search->depth--;
        return;
    }
    level->left -= !level->indefinite;
    level->items++;
    if (is_key) {
        level->key = (size_t)(in->p - search->document.ptr);
    }
    search->need = 1;
    search->flat = false;
}

/* The text of a URI: one text string of definite length. */
static urikit_str text_of(urikit_str item)
{
    cbor_in in = { item.ptr, item.ptr + item.len };
    cbor_head head;

    if (urikiti_cbor_read_head(&in, &head) || head.kind != CBOR_TEXT) {
        return urikit_str_of(NULL, 0);
    }
    return urikit_str_of(in.p, head.value);
}

static void set_find(urikit_cbor_find *find, const char *start, const char *content, const char *end)
{
    find->item = urikit_str_of(start, (size_t)(end - start));
    find->content = urikit_str_of(content, (size_t)(end - content));
    if (find->kind == URIKIT_CBOR_URI) {
        find->content = text_of(find->content);
    }
}

urikit_code urikit_cbor_find_next(urikit_cbor_search *search, urikit_cbor_find *find, size_t *at)
{
    const char *document = search->document.ptr;
    cbor_in in = { document + search->at, document + search->document.len };
    const char *start = NULL; /* of the find; it is not entered */
    const char *content = NULL;
    size_t depth = 0; /* those of the search after the find */
    size_t need = 0;
    urikit_code code = URIKIT_OK;

    find->kind = URIKIT_CBOR_NONE;
    while (!code && !(start && search->depth == depth && search->need == need)) {
        if (search->need > 0) {
            const char *begin = in.p;
            uint64_t tag;

            search->need--;
            code = read_item(search, &in, &tag);
            if (!code && !start && (tag == FIND_TAG_URI || tag == FIND_TAG_CRI)) {
                find->kind = (uint8_t)(tag == FIND_TAG_URI ? URIKIT_CBOR_URI : URIKIT_CBOR_CRI);
                start = begin;
                content = in.p;
                depth = search->depth;
                need = search->need - 1;
                search->hidden = search->flat;
            }
        } else if (search->depth > 0) {
            next_of_level(search, &in);
        } else if (cbor_left(&in) > 0) {
            code = URIKIT_E_CBOR_TRAILING;
        } else {
            break;
        }
    }
    search->at = (size_t)(in.p - document);
    if (code) {
        find->kind = URIKIT_CBOR_NONE;
        return urikiti_error_at(code, search->at, at);
    }
    if (start) {
        set_find(find, start, content, in.p);
    }
    return URIKIT_OK;
}
