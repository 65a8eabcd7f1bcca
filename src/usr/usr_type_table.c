/* SPDX-License-Identifier: MIT */
/* The types that have a definition, sorted by name, written by hand. doc/usr.md has the source of each row. */
#include "usr_parts.h"

#include "../base/ascii.h"

#include <string.h>

static const urikit_usr_type known_types[] = {
    { "bitbucket", "https://bitbucket.org", "https://bitbucket.org/{name}", true, NULL, 0 },
    { "docker", "https://hub.docker.com", "https://hub.docker.com/u/{name}", false, NULL, 0 },
    { "facebook", "https://facebook.com", "https://facebook.com/{name}", false, NULL, 0 },
    { "gem", "https://rubygems.org", "https://rubygems.org/profiles/{name}", false, NULL, 0 },
    { "github", "https://github.com", "https://github.com/{name}", false, NULL, 0 },
    { "linkedin", "https://linkedin.com", "https://linkedin.com/in/{name}", false, NULL, 0 },
    { "npm", "https://npmjs.com", "https://npmjs.com/~{name}", false, NULL, 0 },
    { "nuget", "https://www.nuget.org", "https://www.nuget.org/profiles/{name}", false, NULL, 0 },
    { "pypi", "https://pypi.org", "https://pypi.org/user/{name}", false, NULL, 0 },
    { "stackoverflow", "https://stackoverflow.com", "https://stackoverflow.com/users/{name}", false, NULL, 0 },
    { "twitter", "https://twitter.com", "https://twitter.com/{name}", false, NULL, 0 },
};

enum { KNOWN_TYPES = sizeof known_types / sizeof known_types[0] };

const urikit_usr_type *urikiti_usr_type_row(const urikit_usr_types *own, size_t i)
{
    size_t count = own ? own->count : 0;

    return i < count ? &own->rows[i] : i - count < KNOWN_TYPES ? &known_types[i - count] : NULL;
}

const urikit_usr_type *urikiti_usr_type(const urikit_usr_types *own, urikit_str name)
{
    const urikit_usr_type *row;
    size_t i;

    for (i = 0; (row = urikiti_usr_type_row(own, i)) != NULL; i++) {
        if (urikiti_ascii_is_word(name, row->name)) {
            return row;
        }
    }
    return NULL;
}

bool urikiti_usr_has_key(const urikit_usr_type *type, urikit_str key)
{
    static const char *const always[] = { "email", "fullname", "location", "site" };
    size_t i;

    for (i = 0; i < sizeof always / sizeof always[0]; i++) {
        if (urikiti_ascii_is_word(key, always[i])) {
            return true;
        }
    }
    for (i = 0; i < type->key_count; i++) {
        if (urikiti_ascii_is_word(key, type->keys[i])) {
            return true;
        }
    }
    return type->keys == NULL;
}

bool urikit_usr_type_at(size_t i, urikit_usr_type *type)
{
    if (i >= KNOWN_TYPES) {
        return false;
    }
    *type = known_types[i];
    return true;
}

bool urikit_usr_type_find(urikit_str name, urikit_usr_type *type)
{
    const urikit_usr_type *known = urikiti_usr_type(NULL, name);

    if (!known) {
        return false;
    }
    *type = *known;
    return true;
}

/* ---- own types ------------------------------------------------------------------- */

/* An upper-case letter in a word of ASCII. */
static bool find_upper(urikit_str word, size_t *at)
{
    for (*at = 0; *at < word.len; ++*at) {
        if (word.ptr[*at] != ascii_lower(word.ptr[*at])) {
            return true;
        }
    }
    return false;
}

/* An address of http or https with a host, in lower case up to its path, no query and no fragment. With `name`, "{name}" is in it once, after the host. */
static urikit_code check_address(urikit_str text, bool name, size_t *at)
{
    const urikit_str place = URIKIT_STR("{name}");
    size_t start = urikiti_octets_departs(text, URIKIT_STR("https://")) == 8  ? 8
                   : urikiti_octets_departs(text, URIKIT_STR("http://")) == 7 ? 7
                                                                              : 0;
    urikit_str before = text;
    urikit_str after = text;
    size_t host = start;
    size_t i;

    before.len = name ? urikiti_octets_foreign(text) : text.len;
    *at = before.len;
    octets_skip(&after, before.len);
    if (name) {
        if (after.len < place.len || memcmp(after.ptr, place.ptr, place.len) != 0) {
            return URIKIT_E_USR_NO_PAGE;
        }
        octets_skip(&after, place.len);
    }
    *at = 0;
    while (host < before.len && text.ptr[host] != '/') {
        host++;
    }
    if (start == 0 || host == start || (name && host == before.len) || find_upper(urikit_str_of(text.ptr, host), at)) {
        return URIKIT_E_USR_NO_PAGE;
    }
    for (i = 0; i < 2; i++) {
        urikit_str part = i == 0 ? before : after;
        size_t from = (size_t)(part.ptr - text.ptr);
        size_t bad = urikiti_octets_foreign(part);

        if (bad < part.len) {
            *at = from + bad;
            return URIKIT_E_USR_INVALID_CHAR;
        }
        if (!urikiti_octets_triplets(part, &bad)) {
            *at = from + bad;
            return URIKIT_E_USR_BAD_PERCENT;
        }
        for (bad = 0; bad < part.len; bad++) {
            if (memchr("?#[]", part.ptr[bad], 4)) {
                *at = from + bad;
                return URIKIT_E_USR_NO_PAGE;
            }
        }
    }
    return URIKIT_OK;
}

static urikit_code check_type_name(const urikit_usr_type *rows, size_t row, size_t *at)
{
    urikit_str name = urikit_str_from(rows[row].name);
    urikit_code code = urikiti_usr_check_type(name, at);
    size_t i;

    if (!code && find_upper(name, at)) {
        return URIKIT_E_USR_BAD_TYPE;
    }
    for (i = 0; i < row && !code; i++) {
        if (urikit_str_equal(name, urikit_str_from(rows[i].name))) {
            *at = 0;
            code = URIKIT_E_USR_DUPLICATE_KEY;
        }
    }
    return code;
}

static urikit_code check_row_keys(const urikit_usr_type *type, urikit_usr_type_place *place)
{
    for (place->key = 0; place->key < type->key_count; place->key++) {
        urikit_str key = urikit_str_from(type->keys[place->key]);

        if (place->key == URIKIT_USR_KEYS_MAX) {
            return URIKIT_E_LIMIT;
        }
        if (urikiti_usr_check_key(key, &place->byte) || find_upper(key, &place->byte)) {
            return URIKIT_E_USR_BAD_KEY;
        }
    }
    return URIKIT_OK;
}

urikit_code urikiti_usr_check_row(const urikit_usr_type *rows, urikit_usr_type_place *place)
{
    const urikit_usr_type *type = &rows[place->row];
    urikit_code code = check_type_name(rows, place->row, &place->byte);

    place->member = URIKIT_USR_MEMBER_NAME;
    if (!code && type->site) {
        place->member = URIKIT_USR_MEMBER_SITE;
        code = check_address(urikit_str_from(type->site), false, &place->byte);
    }
    if (!code && type->profile) {
        place->member = URIKIT_USR_MEMBER_PROFILE;
        code = check_address(urikit_str_from(type->profile), true, &place->byte);
    }
    if (!code) {
        place->member = URIKIT_USR_MEMBER_KEYS;
        code = check_row_keys(type, place);
    }
    return code;
}

urikit_code urikit_usr_types_check(const urikit_usr_types *types, urikit_usr_type_place *at)
{
    urikit_usr_type_place place = { 0, URIKIT_USR_MEMBER_NAME, 0, 0 };
    urikit_code code = URIKIT_OK;

    for (; place.row < types->count; place.row++) {
        place.key = 0;
        place.byte = 0;
        code = place.row == URIKIT_USR_TYPES_MAX ? URIKIT_E_LIMIT : urikiti_usr_check_row(types->rows, &place);
        if (code) {
            break;
        }
    }
    if (code && at) {
        *at = place;
    }
    return code;
}
