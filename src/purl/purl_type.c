/* SPDX-License-Identifier: MIT */
/* The types of package URLs: find them, and the rules that each has. */
#include "purl_parts.h"

#include <urikit/text.h>

#include <string.h>

bool urikit_purl_type_find(urikit_str name, urikit_purl_type *type)
{
    uint8_t row = urikiti_purl_row_of(name);

    return row > 0 && urikit_purl_type_at((size_t)row - 1, type);
}

bool urikit_purl_type_at(size_t i, urikit_purl_type *type)
{
    if (i >= urikiti_purl_type_count) {
        return false;
    }
    *type = urikiti_purl_types[i].type;
    return true;
}

bool urikiti_purl_is_type(urikit_str type, size_t *at)
{
    size_t i = type.len > 0 && ascii_is_alpha(type.ptr[0]);

    /* of a scheme and unreserved: letters, digits, '.', '-' */
    while (i > 0 && i < type.len && ascii_is(type.ptr[i], ASCII_SCHEME) && ascii_is(type.ptr[i], ASCII_UNRESERVED)) {
        i++;
    }
    *at = i;
    return i > 0 && i == type.len;
}

size_t urikiti_purl_key_len(urikit_str text)
{
    size_t i = 0;

    while (i < text.len) {
        char c = text.ptr[i];

        if (!ascii_is_alpha(c) && !(i > 0 && (ascii_is_digit(c) || c == '.' || c == '-' || c == '_'))) {
            break;
        }
        i++;
    }
    return i;
}

/* ---- what names and versions are made of; each returns true where the rule holds ----------------------- */

static bool is_extension_name(purl_reader name, size_t *at)
{
    urikit_str text = name.rest;
    size_t count;

    for (count = 0;; count++) {
        int octet;

        *at = text.len - name.rest.len;
        octet = urikiti_purl_next(&name);
        if (octet == PURL_END) {
            return count == 32;
        }
        if (count == 32 || octet < 'a' || octet > 'p') {
            return false;
        }
    }
}

static bool is_extension_version(purl_reader version, size_t *at)
{
    urikit_str text = version.rest;
    unsigned dots = 0;
    bool digit = false;

    for (;;) {
        int octet;

        *at = text.len - version.rest.len;
        octet = urikiti_purl_next(&version);
        if (octet == PURL_END) {
            return digit;
        }
        if (octet == '.' && digit && dots < 3) {
            dots++;
            digit = false;
        } else if (octet >= '0' && octet <= '9') {
            digit = true;
        } else {
            return false;
        }
    }
}

static bool is_pod_space(uint32_t scalar)
{
    return (scalar >= 0x09 && scalar <= 0x0D) || scalar == 0x20 || scalar == 0x85 || scalar == 0xA0 || scalar == 0x1680 ||
           (scalar >= 0x2000 && scalar <= 0x200A) || scalar == 0x2028 || scalar == 0x2029 || scalar == 0x202F ||
           scalar == 0x205F || scalar == 0x3000;
}

static bool is_pod_name(urikit_str name, unsigned from, size_t *at)
{
    urikit_str rest = name;
    uint32_t scalar = 0;

    while (rest.len > 0) {
        *at = name.len - rest.len;
        if (!urikiti_octets_scalar(&rest, from != 0, &scalar) || is_pod_space(scalar) || scalar == '+' ||
            (scalar == '.' && *at == 0)) {
            return false;
        }
    }
    return true;
}

static bool has_double_colon(urikit_str name, unsigned from, size_t *at)
{
    urikit_str rest = name;
    char before = 0;

    while (rest.len > 0) {
        char octet;

        *at = name.len - rest.len;
        octet = octet_next(&rest, from != 0);
        if (octet == ':' && before == ':') {
            return true;
        }
        before = octet;
    }
    return false;
}

/* True if there are more than two segments; then *at is where the third begins. */
static bool has_three_segments(purl_reader name_space, size_t *at)
{
    urikit_str text = name_space.rest;
    unsigned separators = 0;
    int octet;

    while ((octet = urikiti_purl_next(&name_space)) != PURL_END) {
        separators += octet == PURL_SEPARATOR;
        *at = text.len - name_space.rest.len;
        if (separators == 2) {
            return true;
        }
    }
    return false;
}

static urikit_code check_purl_presence(const urikit_purl *purl, const purl_type_row *row, unsigned *part, size_t *at)
{
    *part = URIKIT_PURL_NAMESPACE;
    *at = 0;
    if (row->type.name_space == URIKIT_PURL_NEEDED && !purl->name_space.ptr) {
        return URIKIT_E_PURL_NAMESPACE_NEEDED;
    }
    if (row->type.name_space == URIKIT_PURL_NONE && purl->name_space.ptr) {
        return URIKIT_E_PURL_NAMESPACE_NOT_ALLOWED;
    }
    return URIKIT_OK;
}

static urikit_code check_purl_name(const urikit_purl *purl, const purl_type_row *row, unsigned from, unsigned *part, size_t *at)
{
    bool good = true;

    *part = URIKIT_PURL_NAME;
    switch (row->rule) {
    case PURL_RULE_EXTENSION:
        good = is_extension_name(urikiti_purl_reader(purl, URIKIT_PURL_NAME, from), at);
        if (good && purl->version.ptr) {
            *part = URIKIT_PURL_VERSION;
            if (!is_extension_version(urikiti_purl_reader(purl, URIKIT_PURL_VERSION, from), at)) {
                return URIKIT_E_PURL_VERSION;
            }
        }
        break;
    case PURL_RULE_POD:
        good = is_pod_name(purl->name, from, at);
        break;
    case PURL_RULE_NO_DOUBLE_COLON:
        good = !has_double_colon(purl->name, from, at);
        break;
    case PURL_RULE_TWO_SEGMENTS:
        if (has_three_segments(urikiti_purl_reader(purl, URIKIT_PURL_NAMESPACE, from), at)) {
            *part = URIKIT_PURL_NAMESPACE;
            return URIKIT_E_PURL_NAMESPACE_LONG;
        }
        break;
    default:
        break;
    }
    return good ? URIKIT_OK : URIKIT_E_PURL_NAME;
}

urikit_code urikiti_purl_check_rules(const urikit_purl *purl, unsigned from, unsigned *part, size_t *at)
{
    const purl_type_row *row = purl_row(purl);
    urikit_code code = check_purl_presence(purl, row, part, at);

    if (!code && row->rule) {
        code = check_purl_name(purl, row, from, part, at);
    }
    if (!code && row->type.required[0] && !urikiti_purl_pair(purl, urikit_str_from(row->type.required))) {
        *part = URIKIT_PURL_SUBPATH + 1; /* no type in the table requires two */
        code = URIKIT_E_PURL_QUALIFIER_NEEDED;
    }
    return code;
}
