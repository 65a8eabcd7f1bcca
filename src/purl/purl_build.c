/* SPDX-License-Identifier: MIT */
/* Build package URLs from components, which are data. */
#include "purl_parts.h"

#include "../base/out.h"

/* Where urikit_purl_build reports a part; pairs come after these. */
enum { AT_TYPE, AT_NAMESPACE, AT_NAME, AT_VERSION, AT_SUBPATH, AT_PAIRS };

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

static bool is_utf8_data(urikit_str text)
{
    uint32_t scalar = 0;

    while (text.len > 0) {
        if (!urikiti_octets_scalar(&text, false, &scalar)) {
            return false;
        }
    }
    return true;
}

/* Moves the pairs with a value to the front. Returns their number. */
static size_t gather_purl_pairs(urikit_purl_pair *pairs, size_t count)
{
    size_t kept = 0;
    size_t i;

    for (i = 0; i < count; i++) {
        if (pairs[i].value.len > 0) {
            urikit_purl_pair pair = pairs[kept];

            pairs[kept++] = pairs[i];
            pairs[i] = pair;
        }
    }
    return kept;
}

static urikit_code check_purl_pairs(const urikit_purl_parts *parts, size_t *at)
{
    size_t offset;
    size_t i;

    for (i = 0; i < parts->count; i++) {
        *at = AT_PAIRS + i;
        if (!urikiti_purl_is_key(parts->pairs[i].key, false, &offset)) {
            return URIKIT_E_PURL_KEY;
        }
        if (!is_utf8_data(parts->pairs[i].value)) {
            return URIKIT_E_PURL_UTF8;
        }
    }
    return URIKIT_OK;
}

static urikit_code sort_data_pairs(const urikit_purl_parts *parts, urikit_purl *purl, size_t *at)
{
    size_t i;

    purl->count = gather_purl_pairs(parts->pairs, parts->count);
    urikiti_purl_sort(parts->pairs, purl->count);
    for (i = 1; i < purl->count; i++) {
        if (urikiti_purl_key_compare(parts->pairs[i - 1].key, parts->pairs[i].key) == 0) {
            *at = AT_PAIRS + i;
            return URIKIT_E_PURL_DUPLICATE_KEY;
        }
    }
    return URIKIT_OK;
}

/* The components as a urikit_purl whose parts are data. */
static urikit_code take_components(const urikit_purl_parts *parts, urikit_purl *purl, size_t *at)
{
    purl_reader reader;

    purl->type = parts->type;
    purl->name_space = trim_data(parts->name_space);
    purl->name = trim_data(parts->name);
    purl->version = parts->version.len > 0 ? parts->version : urikit_str_of(NULL, 0);
    purl->subpath = parts->subpath;
    *at = AT_TYPE;
    if (!urikiti_purl_is_type(parts->type, at)) {
        *at = AT_TYPE;
        return URIKIT_E_PURL_TYPE;
    }
    purl->row = urikiti_purl_row_of(parts->type);
    *at = AT_NAMESPACE;
    if (!is_utf8_data(purl->name_space)) {
        return URIKIT_E_PURL_UTF8;
    }
    *at = AT_NAME;
    if (!purl->name.ptr) {
        return URIKIT_E_PURL_EMPTY_NAME;
    }
    if (!is_utf8_data(purl->name)) {
        return URIKIT_E_PURL_UTF8;
    }
    *at = AT_VERSION;
    if (!is_utf8_data(purl->version)) {
        return URIKIT_E_PURL_UTF8;
    }
    *at = AT_SUBPATH;
    if (!is_utf8_data(purl->subpath)) {
        return URIKIT_E_PURL_UTF8;
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
        over = over || urikiti_out_overlaps(out, parts->pairs[i].key) ||
               urikiti_out_overlaps(out, parts->pairs[i].value);
    }
    return over;
}

urikit_code urikit_purl_build(const urikit_purl_parts *parts, urikit_out *out, size_t *at)
{
    const urikit_str none = { NULL, 0 };
    urikit_purl purl = { none, none, none, none, none, none, none, parts->pairs, 0, 0 };
    size_t bad_at = 0;
    size_t offset = 0;
    unsigned part = 0;
    urikit_code code;

    if (overlaps_purl_parts(parts, out)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    code = take_components(parts, &purl, &bad_at);
    if (!code) {
        code = check_purl_pairs(parts, &bad_at);
    }
    if (!code) {
        code = sort_data_pairs(parts, &purl, &bad_at);
    }
    if (!code) {
        code = urikiti_purl_check_rules(&purl, 0, &part, &offset);
        bad_at = part <= URIKIT_PURL_SUBPATH ? part : AT_PAIRS + parts->count;
    }
    if (code) {
        return urikiti_error_at(code, bad_at, at);
    }
    urikiti_purl_put(&purl, 0, out);
    return urikiti_out_code(out);
}
