/* SPDX-License-Identifier: MIT */
/* Build package URLs from components, which are data. */
#include "purl_parts.h"

#include "../base/out.h"

static urikit_purl_place place_in_purl(unsigned part, size_t index, size_t byte)
{
    urikit_purl_place place = { (uint8_t)part, index, byte };

    return place;
}

static urikit_str trim_data(urikit_str text)
{
    while (text.len > 0 && text.ptr[0] == '/') {
        octets_skip(&text, 1);
    }
    while (text.len > 0 && text.ptr[text.len - 1] == '/') {
        text.len -= 1;
    }
    return text.len > 0 ? text : urikit_str_of(NULL, 0);
}

/* True if a text is UTF-8. *at: where it is not. */
static bool is_utf8_data(urikit_str text, size_t *at)
{
    urikit_str rest = text;
    uint32_t scalar = 0;

    while (rest.len > 0) {
        *at = text.len - rest.len;
        if (!urikiti_octets_scalar(&rest, false, &scalar)) {
            return false;
        }
    }
    return true;
}

/* Copies the pairs with a value. Returns their number, also if there are more than cap. */
static size_t gather_purl_pairs(const urikit_purl_parts *parts, urikit_purl_pair *space, size_t cap)
{
    size_t kept = 0;
    size_t i;

    for (i = 0; i < parts->count; i++) {
        if (parts->pairs[i].value.len > 0) {
            if (kept < cap) {
                space[kept] = parts->pairs[i];
            }
            kept++;
        }
    }
    return kept;
}

static urikit_code check_purl_pairs(const urikit_purl_parts *parts, urikit_purl_place *at)
{
    size_t i;

    for (i = 0; i < parts->count; i++) {
        *at = place_in_purl(URIKIT_PURL_KEY, i, 0);
        at->byte = urikiti_purl_key_len(parts->pairs[i].key);
        if (at->byte == 0 || at->byte < parts->pairs[i].key.len) {
            return URIKIT_E_PURL_KEY;
        }
        *at = place_in_purl(URIKIT_PURL_VALUE, i, 0);
        if (!is_utf8_data(parts->pairs[i].value, &at->byte)) {
            return URIKIT_E_PURL_UTF8;
        }
    }
    return URIKIT_OK;
}

/* The last of the parts' pairs with this key and a value. */
static size_t last_with_purl_key(const urikit_purl_parts *parts, urikit_str key)
{
    size_t i = parts->count - 1;

    while (parts->pairs[i].value.len == 0 || urikiti_purl_key_compare(parts->pairs[i].key, key) != 0) {
        i--;
    }
    return i;
}

static urikit_code sort_data_pairs(const urikit_purl_parts *parts, urikit_purl_pair *space, size_t cap, urikit_purl *purl,
                                   urikit_purl_place *at)
{
    size_t i;

    purl->count = gather_purl_pairs(parts, space, cap);
    if (purl->count > cap) {
        *at = place_in_purl(URIKIT_PURL_KEY, cap, 0);
        return URIKIT_E_LIMIT;
    }
    purl->pairs = space;
    urikiti_purl_sort(space, purl->count);
    for (i = 1; i < purl->count; i++) {
        if (urikiti_purl_key_compare(space[i - 1].key, space[i].key) == 0) {
            *at = place_in_purl(URIKIT_PURL_KEY, last_with_purl_key(parts, space[i].key), 0);
            return URIKIT_E_PURL_DUPLICATE_KEY;
        }
    }
    return URIKIT_OK;
}

/* The components as a urikit_purl whose parts are data. */
static urikit_code take_components(const urikit_purl_parts *parts, urikit_purl *purl, urikit_purl_place *at)
{
    purl_reader reader;
    unsigned part;

    purl->type = parts->type;
    purl->name_space = trim_data(parts->name_space);
    purl->name = trim_data(parts->name);
    purl->version = parts->version.len > 0 ? parts->version : urikit_str_of(NULL, 0);
    purl->subpath = parts->subpath;
    *at = place_in_purl(URIKIT_PURL_TYPE, 0, 0);
    if (!urikiti_purl_is_type(parts->type, &at->byte)) {
        return URIKIT_E_PURL_TYPE;
    }
    purl->row = urikiti_purl_row_of(parts->type);
    for (part = URIKIT_PURL_NAMESPACE; part <= URIKIT_PURL_SUBPATH; part++) {
        urikit_str text = urikiti_purl_text(purl, (urikit_purl_part)part);

        *at = place_in_purl(part, 0, 0);
        if (part == URIKIT_PURL_NAME && !text.ptr) {
            return URIKIT_E_PURL_EMPTY_NAME;
        }
        if (!is_utf8_data(text, &at->byte)) { /* a place in the component as it was given */
            at->byte += part == URIKIT_PURL_NAMESPACE ? (size_t)(text.ptr - parts->name_space.ptr)
                        : part == URIKIT_PURL_NAME    ? (size_t)(text.ptr - parts->name.ptr)
                                                      : 0;
            return URIKIT_E_PURL_UTF8;
        }
    }
    reader = urikiti_purl_reader(purl, URIKIT_PURL_SUBPATH, 0);
    if (urikiti_purl_next(&reader) == PURL_END) {
        purl->subpath = urikit_str_of(NULL, 0);
    }
    return URIKIT_OK;
}

/* True if the output could be written over a component. */
static bool overlaps_purl_parts(const urikit_purl_parts *parts, const urikit_out *out)
{
    bool over = urikiti_out_overlaps(out, parts->type) || urikiti_out_overlaps(out, parts->name_space) ||
                urikiti_out_overlaps(out, parts->name) || urikiti_out_overlaps(out, parts->version) ||
                urikiti_out_overlaps(out, parts->subpath) ||
                urikiti_out_overlaps(out, urikit_str_of_bytes(parts->pairs, parts->count * sizeof *parts->pairs));
    size_t i;

    for (i = 0; i < parts->count; i++) {
        over = over || urikiti_out_overlaps(out, parts->pairs[i].key) || urikiti_out_overlaps(out, parts->pairs[i].value);
    }
    return over;
}

urikit_code urikit_purl_build(const urikit_purl_parts *parts, urikit_purl_pair *space, size_t cap, urikit_out *out,
                              urikit_purl_place *at)
{
    const urikit_str none = { NULL, 0 };
    urikit_purl purl = { none, none, none, none, none, none, none, NULL, 0, 0 };
    urikit_purl_place place = { 0, 0, 0 };
    size_t offset = 0;
    unsigned part = 0;
    urikit_code code = URIKIT_E_OVERLAP;

    if (!overlaps_purl_parts(parts, out) && !urikiti_out_overlaps(out, urikit_str_of_bytes(space, cap * sizeof *space))) {
        code = take_components(parts, &purl, &place);
        if (!code) {
            code = check_purl_pairs(parts, &place);
        }
        if (!code) {
            code = sort_data_pairs(parts, space, cap, &purl, &place);
        }
        if (!code) {
            code = urikiti_purl_check_rules(&purl, 0, &part, &offset);
            place = place_in_purl(part, part <= URIKIT_PURL_SUBPATH ? 0 : parts->count, offset);
        }
    }
    if (code) {
        if (at) {
            *at = place;
        }
        return code;
    }
    urikiti_purl_put(&purl, 0, out);
    return urikiti_out_code(out);
}
