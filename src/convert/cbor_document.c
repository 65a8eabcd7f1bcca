/* SPDX-License-Identifier: MIT */
/* Where in a CBOR document a URI or a CRI is. */
#include "../base/out.h"
#include "edn.h"

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
