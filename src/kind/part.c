/* SPDX-License-Identifier: MIT */
/* A part of an identifier of any kind, by its name. */
#include <urikit/kind.h>

#include "../base/out.h"

#include <string.h>

/* ---- names ------------------------------------------------------------------------- */

static const char *const uri_part_names[] = { "scheme", "userinfo", "host", "port", "path", "query", "fragment", "authority" };

/* The index of a part of URIs; SIZE_MAX if there is none. */
static size_t uri_part_index(urikit_str name)
{
    size_t i;

    for (i = 0; i < sizeof uri_part_names / sizeof uri_part_names[0]; i++) {
        if (urikit_str_equal(name, urikit_str_from(uri_part_names[i]))) {
            return i;
        }
    }
    return SIZE_MAX;
}

/* "qualifier:arch": the text before the ':', and the key after it, which is absent without one. */
static urikit_str cut_key(urikit_str name, urikit_str *key)
{
    const char *colon = name.len > 0 ? (const char *)memchr(name.ptr, ':', name.len) : NULL;

    *key = urikit_str_of(NULL, 0);
    if (colon) {
        size_t len = (size_t)(colon - name.ptr);

        *key = urikit_str_of(colon + 1, name.len - len - 1);
        name.len = len;
    }
    return name;
}

/* The index of a part of the family, or of the map whose entries have that name; SIZE_MAX if there is none. */
static size_t family_part_index(const urikit_family *family, urikit_str name, bool keyed)
{
    size_t i;

    if (!keyed) {
        return urikit_family_part(family, name);
    }
    for (i = 0; family->parts[i].name; i++) {
        if (family->parts[i].value_type == URIKIT_VALUE_MAP && urikit_str_equal(name, urikit_str_from(family->parts[i].item))) {
            return i;
        }
    }
    return SIZE_MAX;
}

bool urikit_part_is_known(urikit_str name)
{
    urikit_str key;
    urikit_str word = cut_key(name, &key);
    size_t i;

    if (!key.ptr && uri_part_index(word) != SIZE_MAX) {
        return true;
    }
    for (i = 0; urikit_family_at(i); i++) {
        if (family_part_index(urikit_family_at(i), word, key.ptr != NULL) != SIZE_MAX) {
            return true;
        }
    }
    return false;
}

/* ---- the part of a text -------------------------------------------------------------- */

/* Appends the value of a key, which is in lower case in all families. False if there is none. */
static bool write_value_of(const urikit_any *id, urikit_str key, urikit_out *out)
{
    size_t i;

    for (i = 0; i < id->count; i++) {
        if (urikit_any_has_key(id, i, key)) {
            urikit_out nowhere = { NULL, 0, 0 };

            id->family->entry(id, i, URIKIT_FORM_DATA, &nowhere, out);
            return true;
        }
    }
    return false;
}

static urikit_code write_family_part(const urikit_family *family, urikit_str text, urikit_str name, urikit_pair *pairs,
                                     size_t cap, urikit_out *out, bool *there)
{
    urikit_str key;
    urikit_str word = cut_key(name, &key);
    size_t part = family_part_index(family, word, key.ptr != NULL);
    urikit_any id;
    urikit_code code = urikit_any_parse(family, text, pairs, cap, &id, NULL);

    if (code) {
        return code == URIKIT_E_SPACE ? URIKIT_E_LIMIT : code;
    }
    if (part == SIZE_MAX) {
        return URIKIT_OK;
    }
    if (key.ptr) {
        *there = write_value_of(&id, key, out);
    } else if (family->parts[part].value_type == URIKIT_VALUE_LIST) {
        *there = write_value_of(&id, word, out);
    } else {
        *there = urikit_any_write(&id, part, URIKIT_FORM_DATA, out);
    }
    return urikiti_out_code(out);
}

urikit_code urikit_part_write(urikit_str text, urikit_str name, urikit_pair *pairs, size_t cap, urikit_out *out, bool *there)
{
    const urikit_family *family = urikit_family_of_text(text);
    size_t index = uri_part_index(name);
    urikit_uri uri;
    urikit_code code;

    *there = false;
    if (urikiti_out_overlaps(out, text)) {
        return URIKIT_E_OVERLAP;
    }
    if (family && !(family->is_uri && index != SIZE_MAX)) {
        return write_family_part(family, text, name, pairs, cap, out, there);
    }
    code = urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL);
    if (!code && index != SIZE_MAX) {
        urikit_str part = urikit_uri_part_text(&uri, (urikit_uri_part)index);

        *there = part.ptr != NULL;
        urikiti_out_str(out, part);
        code = urikiti_out_code(out);
    }
    return code;
}
