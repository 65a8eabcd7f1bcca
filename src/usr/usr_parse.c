/* SPDX-License-Identifier: MIT */
/* Parse user URLs, in the order of the steps of the specification. The first error in that order is reported. */
#include "usr_parts.h"

#include "../base/out.h"

#include <string.h>

/* ---- the rules of the components --------------------------------------------- */

/* The length of the prefix of letters, digits and three punctuation marks, which does not begin with a digit. */
static size_t word_len(urikit_str text, const char others[3])
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        bool fits = ascii_is_alpha(c) || (ascii_is_digit(c) && i > 0) || memchr(others, c, 3);

        if (!fits) {
            break;
        }
    }
    return i;
}

urikit_code urikiti_usr_check_type(urikit_str type, size_t *at)
{
    static const char *const reserved[] = { "ftp", "file", "http", "https", "ws", "wss" };
    size_t i;

    *at = 0;
    if (type.len == 0) {
        return URIKIT_E_USR_EMPTY_TYPE;
    }
    *at = word_len(type, ".+-");
    if (*at < type.len) {
        return URIKIT_E_USR_BAD_TYPE;
    }
    *at = 0;
    if (urikiti_octets_dots(type, false)) {
        return URIKIT_E_USR_DOT_SEGMENT;
    }
    for (i = 0; i < sizeof reserved / sizeof reserved[0]; i++) {
        if (urikiti_ascii_is_word(type, reserved[i])) {
            return URIKIT_E_USR_RESERVED_TYPE;
        }
    }
    return URIKIT_OK;
}

urikit_code urikiti_usr_check_key(urikit_str key, size_t *at)
{
    *at = word_len(key, ".-_");
    return key.len == 0 || *at < key.len ? URIKIT_E_USR_BAD_KEY : URIKIT_OK;
}

urikit_code urikiti_usr_check_value(urikit_str value, bool encoded, size_t *at)
{
    urikit_str rest = value;
    size_t nul_at = value.len;

    while (rest.len > 0) {
        uint32_t scalar = 0;

        *at = value.len - rest.len;
        if (!urikiti_octets_scalar(&rest, encoded, &scalar)) {
            return URIKIT_E_USR_BAD_UTF8; /* UTF-8 of the whole text is checked before NUL */
        }
        if (scalar == 0 && nul_at == value.len) {
            nul_at = *at;
        }
    }
    *at = nul_at;
    return nul_at < value.len ? URIKIT_E_USR_NUL_NOT_ALLOWED : URIKIT_OK;
}

urikit_code urikiti_usr_check_name(urikit_str name, bool encoded, size_t *at)
{
    urikit_code code = urikiti_usr_check_value(name, encoded, at);

    if (code) {
        return code;
    }
    *at = 0;
    if (name.len == 0) {
        return URIKIT_E_USR_EMPTY_NAME;
    }
    return urikiti_octets_dots(name, encoded) ? URIKIT_E_USR_DOT_SEGMENT : URIKIT_OK;
}

/* ---- steps 1 to 7: bytes, scheme, type, name ----------------------------------- */

static urikit_code check_usr_bytes(urikit_str text, size_t *at)
{
    size_t fragment = text.len;
    size_t i;

    *at = urikiti_octets_foreign(text);
    for (i = 0; i < *at; i++) {
        if (text.ptr[i] == '[' || text.ptr[i] == ']') {
            *at = i;
        } else if (text.ptr[i] == '#' && i < fragment) {
            fragment = i;
        }
    }
    if (*at < text.len) {
        return URIKIT_E_USR_INVALID_CHAR;
    }
    *at = fragment;
    if (fragment < text.len) {
        return URIKIT_E_USR_FRAGMENT_NOT_ALLOWED;
    }
    return urikiti_octets_triplets(text, at) ? URIKIT_OK : URIKIT_E_USR_BAD_PERCENT;
}

/* The text before its last '?'. *after: the text after it, or absent. */
static urikit_str cut_qualifiers(urikit_str text, urikit_str *after)
{
    size_t i = text.len;

    while (i > 0 && text.ptr[i - 1] != '?') {
        i--;
    }
    if (i == 0) {
        *after = urikit_str_of(NULL, 0);
        return text;
    }
    *after = urikit_str_of(text.ptr + i, text.len - i);
    return urikit_str_of(text.ptr, i - 1);
}

/* Splits the text before the qualifiers. *at is an offset in it. */
static urikit_code split_usr(urikit_str left, urikit_usr *usr, size_t *at)
{
    const urikit_str scheme = URIKIT_STR("usr:");
    const char *slash;

    *at = urikiti_octets_departs(left, scheme);
    if (*at < scheme.len) {
        return URIKIT_E_USR_BAD_SCHEME;
    }
    usr->type = left;
    octets_skip(&usr->type, scheme.len);
    if (usr->type.len >= 2 && memcmp(usr->type.ptr, "//", 2) == 0) {
        octets_skip(&usr->type, 2); /* exactly these two bytes: they do not begin an authority */
    }
    slash = usr->type.len > 0 ? memchr(usr->type.ptr, '/', usr->type.len) : NULL;
    if (!slash) {
        *at = left.len;
        return URIKIT_E_USR_MISSING_NAME;
    }
    usr->name = usr->type;
    usr->type.len = (size_t)(slash - usr->type.ptr);
    octets_skip(&usr->name, usr->type.len + 1);
    return URIKIT_OK;
}

/* ---- step 9: qualifiers -------------------------------------------------------- */

/* Removes the part before the next '&' from *rest. After the last part, *rest is absent. */
static urikit_str take_part(urikit_str *rest)
{
    const char *end = rest->len > 0 ? memchr(rest->ptr, '&', rest->len) : NULL;
    urikit_str part = *rest;

    if (!end) {
        *rest = urikit_str_of(NULL, 0);
        return part;
    }
    part.len = (size_t)(end - part.ptr);
    octets_skip(rest, part.len + 1);
    return part;
}

/* Splits a part at its first '='. *at is an offset in it. */
static urikit_code check_part(urikit_str part, urikit_usr_pair *pair, size_t *at)
{
    const char *equals = part.len > 0 ? memchr(part.ptr, '=', part.len) : NULL;
    urikit_code code;

    if (!equals) {
        *at = part.len;
        return URIKIT_E_USR_BAD_QUALIFIER;
    }
    pair->key = urikit_str_of(part.ptr, (size_t)(equals - part.ptr));
    pair->value = part;
    octets_skip(&pair->value, pair->key.len + 1);
    code = urikiti_usr_check_key(pair->key, at);
    if (!code) {
        code = urikiti_usr_check_value(pair->value, true, at);
        *at += pair->key.len + 1;
    }
    return code;
}

/* The first key in the text that equals an earlier key: of each run of equal keys the second in the text. */
static const char *first_duplicate(const urikit_usr_pair *sorted, size_t count)
{
    const char *found = NULL;
    const char *first = NULL;
    size_t i;

    for (i = 0; i < count; i++) {
        const char *key = sorted[i].key.ptr;
        const char *second = key;

        if (i == 0 || urikiti_usr_key_compare(sorted[i - 1].key, sorted[i].key) != 0) {
            first = key;
            continue;
        }
        if (key < first) {
            second = first;
            first = key;
        }
        if (!found || second < found) {
            found = second;
        }
    }
    return found;
}

/*
 * Stores the pairs that have a value. The error of a part is reported only if no earlier part repeats a key. To know
 * that, the pairs before it are sorted.
 */
static urikit_code take_pairs(urikit_usr *usr, urikit_usr_pair *pairs, size_t cap, size_t *at)
{
    urikit_str rest = usr->qualifiers;
    urikit_code code = URIKIT_OK;
    const char *duplicate;

    while (rest.ptr && usr->qualifiers.len > 0 && !code) {
        urikit_str part = take_part(&rest);
        urikit_usr_pair pair;

        code = check_part(part, &pair, at);
        *at += (size_t)(part.ptr - usr->text.ptr);
        if (!code && pair.value.len > 0) {
            if (usr->count < cap) {
                pairs[usr->count] = pair;
            }
            usr->count++;
        }
    }
    if (usr->count > cap) {
        return URIKIT_E_SPACE;
    }
    urikiti_usr_sort(pairs, usr->count);
    duplicate = first_duplicate(pairs, usr->count);
    if (duplicate) {
        *at = (size_t)(duplicate - usr->text.ptr);
        return URIKIT_E_USR_DUPLICATE_KEY;
    }
    return code;
}

urikit_code urikit_usr_parse(urikit_str text, urikit_usr_pair *pairs, size_t cap, urikit_usr *usr, size_t *at)
{
    urikit_usr none = { text, { NULL, 0 }, { NULL, 0 }, { NULL, 0 }, pairs, 0, NULL };
    urikit_str left;
    size_t bad_at = 0;
    urikit_code code;

    *usr = none;
    if (!text.ptr) {
        usr->text = URIKIT_STR("");
    }
    code = check_usr_bytes(usr->text, &bad_at);
    left = cut_qualifiers(usr->text, &usr->qualifiers);
    if (!code) {
        code = split_usr(left, usr, &bad_at);
    }
    if (!code) {
        code = urikiti_usr_check_type(usr->type, &bad_at);
        bad_at += (size_t)(usr->type.ptr - usr->text.ptr);
    }
    if (!code) {
        code = urikiti_usr_check_name(usr->name, true, &bad_at);
        bad_at += (size_t)(usr->name.ptr - usr->text.ptr);
    }
    if (!code) {
        code = take_pairs(usr, pairs, cap, &bad_at);
    }
    return code ? urikiti_error_at(code, bad_at, at) : URIKIT_OK;
}
