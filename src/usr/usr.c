/* SPDX-License-Identifier: MIT */
/* Write user URLs, compare them, build them from components. */
#include "usr_parts.h"

#include <urikit/text.h>

#include "../base/out.h"

#include <string.h>

/* ---- octets out ----------------------------------------------------------------- */

/*
 * How text is encoded; combine them with |. ':' and ',' are unencoded in names and values, '/' only in values (U1, U5).
 * RFC 3986 allows '/' in a name, too, but then tools that remove dot segments would change the name "a/../b".
 */
enum {
    FROM_ENCODED = 1, /* the text is percent-encoded; else '%' is data */
    FOLD_CASE = 2,
    BARE_MARKS = 4,
    BARE_SLASH = 8,

    AS_PAGE = 0,
    AS_NAME = BARE_MARKS,
    AS_VALUE = BARE_MARKS | BARE_SLASH,
};

static bool stays_bare(char octet, unsigned how)
{
    return ascii_is(octet, ASCII_UNRESERVED) || ((how & BARE_MARKS) && (octet == ':' || octet == ',')) ||
           ((how & BARE_SLASH) && octet == '/');
}

/* Appends text with the encoding of the canonical form. */
static void put_encoded(urikit_str text, unsigned how, urikit_out *out)
{
    while (text.len > 0) {
        char octet = octet_next(&text, (how & FROM_ENCODED) != 0);

        octet = how & FOLD_CASE ? ascii_lower(octet) : octet;
        if (stays_bare(octet, how)) {
            urikiti_out_byte(out, octet);
        } else {
            triplet_put(out, octet);
        }
    }
}

static void put_lower(urikit_str text, urikit_out *out)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        urikiti_out_byte(out, ascii_lower(text.ptr[i]));
    }
}

static void put_decoded(urikit_str text, bool lower, urikit_out *out)
{
    while (text.len > 0) {
        char octet = octet_next(&text, true);

        urikiti_out_byte(out, lower ? ascii_lower(octet) : octet);
    }
}

/* FOLD_CASE for types whose names ignore case. */
static unsigned name_rule(const urikit_usr_types *own, urikit_str type)
{
    const urikit_usr_type *known = urikiti_usr_type(own, type);

    return known && known->lower_name ? FOLD_CASE : 0;
}

/* "usr:" type "/" name; `from` is FROM_ENCODED or 0. */
static void put_head(const urikit_usr_types *own, urikit_str type, urikit_str name, unsigned from, urikit_out *out)
{
    urikiti_out_str(out, URIKIT_STR("usr:"));
    put_lower(type, out);
    urikiti_out_byte(out, '/');
    put_encoded(name, AS_NAME | from | name_rule(own, type), out);
}

static void put_pair(const urikit_usr_pair *pair, unsigned from, bool first, urikit_out *out)
{
    urikiti_out_byte(out, first ? '?' : '&');
    put_lower(pair->key, out);
    urikiti_out_byte(out, '=');
    put_encoded(pair->value, AS_VALUE | from, out);
}

void urikiti_usr_put_name(const urikit_usr *usr, urikit_out *out)
{
    put_encoded(usr->name, AS_NAME | FROM_ENCODED | name_rule(usr->types, usr->type), out);
}

void urikiti_usr_put_value(const urikit_usr_pair *pair, urikit_out *out)
{
    put_encoded(pair->value, AS_VALUE | FROM_ENCODED, out);
}

/* ---- of a parsed user URL --------------------------------------------------------- */

urikit_code urikit_usr_normalize(const urikit_usr *usr, urikit_out *out)
{
    size_t i;

    if (urikiti_out_overlaps(out, usr->text) ||
        urikiti_out_overlaps(out, urikit_str_of_bytes(usr->pairs, usr->count * sizeof *usr->pairs))) {
        return URIKIT_E_OVERLAP;
    }
    put_head(usr->types, usr->type, usr->name, FROM_ENCODED, out);
    for (i = 0; i < usr->count; i++) {
        put_pair(&usr->pairs[i], FROM_ENCODED, i == 0, out);
    }
    return urikiti_out_code(out);
}

urikit_code urikit_usr_type_write(const urikit_usr *usr, urikit_out *out)
{
    if (urikiti_out_overlaps(out, usr->text)) {
        return URIKIT_E_OVERLAP;
    }
    put_lower(usr->type, out);
    return urikiti_out_code(out);
}

urikit_code urikit_usr_name_write(const urikit_usr *usr, urikit_out *out)
{
    if (urikiti_out_overlaps(out, usr->text)) {
        return URIKIT_E_OVERLAP;
    }
    put_decoded(usr->name, name_rule(usr->types, usr->type) != 0, out);
    return urikiti_out_code(out);
}

urikit_code urikit_usr_key_write(const urikit_usr_pair *pair, urikit_out *out)
{
    if (urikiti_out_overlaps(out, pair->key)) {
        return URIKIT_E_OVERLAP;
    }
    put_lower(pair->key, out);
    return urikiti_out_code(out);
}

urikit_code urikit_usr_value_write(const urikit_usr_pair *pair, urikit_out *out)
{
    if (urikiti_out_overlaps(out, pair->value)) {
        return URIKIT_E_OVERLAP;
    }
    put_decoded(pair->value, false, out);
    return urikiti_out_code(out);
}

urikit_code urikit_usr_profile_write(const urikit_usr *usr, urikit_out *out)
{
    const urikit_usr_type *known = urikiti_usr_type(usr->types, usr->type);

    if (urikiti_out_overlaps(out, usr->text)) {
        return URIKIT_E_OVERLAP;
    }
    if (known && known->profile) {
        urikit_str before = urikit_str_from(known->profile);
        const char *place = memchr(before.ptr, '{', before.len); /* "{name}" is in each profile */

        before.len = (size_t)(place - before.ptr);
        urikiti_out_str(out, before);
        put_encoded(usr->name, AS_PAGE | FROM_ENCODED | name_rule(usr->types, usr->type), out);
        urikiti_out_str(out, urikit_str_from(place + strlen("{name}")));
    }
    return urikiti_out_code(out);
}

/* ---- comparing ---------------------------------------------------------------------- */

/* True if two texts decode to the same octets. With `lower`, case is ignored. */
static bool same_octets(urikit_str a, urikit_str b, bool b_encoded, bool lower)
{
    while (a.len > 0 && b.len > 0) {
        char x = octet_next(&a, true);
        char y = octet_next(&b, b_encoded);

        if (x != y && !(lower && ascii_lower(x) == ascii_lower(y))) {
            return false;
        }
    }
    return a.len == 0 && b.len == 0;
}

bool urikit_usr_value_is(const urikit_usr_pair *pair, urikit_str data)
{
    return same_octets(pair->value, data, false, false);
}

bool urikit_usr_equal(const urikit_usr *a, const urikit_usr *b)
{
    size_t i;

    if (!same_octets(a->type, b->type, true, true) || a->count != b->count ||
        !same_octets(a->name, b->name, true, name_rule(a->types, a->type) != 0)) {
        return false;
    }
    for (i = 0; i < a->count; i++) {
        if (urikiti_usr_key_compare(a->pairs[i].key, b->pairs[i].key) != 0 ||
            !same_octets(a->pairs[i].value, b->pairs[i].value, true, false)) {
            return false;
        }
    }
    return true;
}

/* ---- checksums ------------------------------------------------------------------------ */

bool urikit_usr_checksum_next(urikit_str *rest, urikit_str *item)
{
    urikit_str ahead = *rest;

    if (!rest->ptr) {
        return false;
    }
    *item = *rest;
    while (ahead.len > 0) {
        size_t before = rest->len - ahead.len;

        /* the text is decoded before it is split: "%2C" is a separator, too */
        if (octet_next(&ahead, true) == ',') {
            item->len = before;
            *rest = ahead;
            return true;
        }
    }
    *rest = urikit_str_of(NULL, 0);
    return true;
}

/* ---- building ----------------------------------------------------------------------------- */

static const urikit_str checksums_key = { "checksums", sizeof "checksums" - 1 };

/* Copies the pairs with a value. Returns their number, also if there are more than cap. */
static size_t gather_pairs(const urikit_usr_parts *parts, urikit_usr_pair *space, size_t cap)
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

static bool has_list(const urikit_usr_parts *parts)
{
    /* a list of one empty item is an empty value, which is dropped */
    return parts->checksum_count > 1 || (parts->checksum_count == 1 && parts->checksums[0].len > 0);
}

static urikit_usr_place usr_place(urikit_usr_part part, size_t index)
{
    urikit_usr_place place = { (uint8_t)part, index, 0 };

    return place;
}

static urikit_code check_usr_pair(const urikit_usr_pair *pair, size_t i, urikit_usr_place *at)
{
    urikit_code code;

    *at = usr_place(URIKIT_USR_PART_KEY, i);
    code = urikiti_usr_check_key(pair->key, &at->byte);
    if (!code) {
        *at = usr_place(URIKIT_USR_PART_VALUE, i);
        code = urikiti_usr_check_value(pair->value, false, &at->byte);
    }
    return code;
}

static urikit_code check_usr_item(urikit_str item, size_t i, urikit_usr_place *at)
{
    const char *comma = item.len > 0 ? memchr(item.ptr, ',', item.len) : NULL;
    urikit_code code;

    *at = usr_place(URIKIT_USR_PART_CHECKSUM, i);
    code = urikiti_usr_check_value(item, false, &at->byte);
    if (!code && comma) {
        at->byte = (size_t)(comma - item.ptr);
        code = URIKIT_E_USR_BAD_CHECKSUM_ITEM;
    }
    return code;
}

static urikit_code check_usr_parts(const urikit_usr_parts *parts, urikit_usr_place *at)
{
    size_t i;
    urikit_code code;

    *at = usr_place(URIKIT_USR_PART_TYPE, 0);
    code = urikiti_usr_check_type(parts->type, &at->byte);
    if (!code) {
        *at = usr_place(URIKIT_USR_PART_NAME, 0);
        code = urikiti_usr_check_name(parts->name, false, &at->byte);
    }
    for (i = 0; i < parts->count && !code; i++) {
        code = check_usr_pair(&parts->pairs[i], i, at);
    }
    for (i = 0; i < parts->checksum_count && !code; i++) {
        code = check_usr_item(parts->checksums[i], i, at);
    }
    return code;
}

/* The last of the parts' pairs with this key and a value. */
static size_t last_with_key(const urikit_usr_parts *parts, urikit_str key)
{
    size_t i = parts->count - 1;

    while (parts->pairs[i].value.len == 0 || urikiti_usr_key_compare(parts->pairs[i].key, key) != 0) {
        i--;
    }
    return i;
}

/* Checks the sorted keys. The list has the key of a qualifier, too. */
static urikit_code check_keys(const urikit_usr_parts *parts, const urikit_usr_pair *sorted, size_t count, bool list,
                              urikit_usr_place *at)
{
    size_t i;

    for (i = 0; i < count; i++) {
        if ((i > 0 && urikiti_usr_key_compare(sorted[i - 1].key, sorted[i].key) == 0) ||
            (list && urikiti_usr_key_compare(sorted[i].key, checksums_key) == 0)) {
            *at = usr_place(URIKIT_USR_PART_KEY, last_with_key(parts, sorted[i].key));
            return URIKIT_E_USR_DUPLICATE_KEY;
        }
    }
    return URIKIT_OK;
}

/* True if the output could be written over a part. */
static bool overlaps_usr_parts(const urikit_usr_parts *parts, const urikit_out *out)
{
    bool over = urikiti_out_overlaps(out, parts->type) || urikiti_out_overlaps(out, parts->name) ||
                urikiti_out_overlaps(out, urikit_str_of_bytes(parts->pairs, parts->count * sizeof *parts->pairs));
    size_t i;

    for (i = 0; i < parts->count; i++) {
        over = over || urikiti_out_overlaps(out, parts->pairs[i].key) || urikiti_out_overlaps(out, parts->pairs[i].value);
    }
    for (i = 0; i < parts->checksum_count; i++) {
        over = over || urikiti_out_overlaps(out, parts->checksums[i]);
    }
    return over;
}

static void put_list(const urikit_usr_parts *parts, bool first, urikit_out *out)
{
    urikit_usr_pair pair = { checksums_key, { NULL, 0 } };
    size_t i;

    put_pair(&pair, 0, first, out);
    for (i = 0; i < parts->checksum_count; i++) {
        if (i > 0) {
            urikiti_out_byte(out, ',');
        }
        put_encoded(parts->checksums[i], AS_VALUE, out);
    }
}

static urikit_code refuse_parts(urikit_code code, urikit_usr_place place, urikit_usr_place *at)
{
    if (at) {
        *at = place;
    }
    return code;
}

urikit_code urikit_usr_build(const urikit_usr_parts *parts, urikit_usr_pair *space, size_t cap, urikit_out *out,
                             urikit_usr_place *at)
{
    bool list = has_list(parts);
    urikit_usr_place bad = usr_place(URIKIT_USR_PART_TYPE, 0);
    size_t count;
    size_t i;
    urikit_code code = check_usr_parts(parts, &bad);

    if (overlaps_usr_parts(parts, out) || urikiti_out_overlaps(out, urikit_str_of_bytes(space, cap * sizeof *space))) {
        return refuse_parts(URIKIT_E_OVERLAP, usr_place(URIKIT_USR_PART_TYPE, 0), at);
    }
    if (code) {
        return refuse_parts(code, bad, at);
    }
    count = gather_pairs(parts, space, cap);
    if (count > cap) {
        return refuse_parts(URIKIT_E_LIMIT, usr_place(URIKIT_USR_PART_KEY, cap), at);
    }
    urikiti_usr_sort(space, count);
    code = check_keys(parts, space, count, list, &bad);
    if (code) {
        return refuse_parts(code, bad, at);
    }
    put_head(parts->types, parts->type, parts->name, 0, out);
    for (i = 0; i < count && !(list && urikiti_usr_key_compare(space[i].key, checksums_key) > 0); i++) {
        put_pair(&space[i], 0, i == 0, out);
    }
    if (list) {
        put_list(parts, i == 0, out);
    }
    for (; i < count; i++) {
        put_pair(&space[i], 0, false, out);
    }
    return urikiti_out_code(out);
}
