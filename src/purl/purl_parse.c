/* SPDX-License-Identifier: MIT */
/* Parse package URLs: one pass over the bytes finds all separators (purl_marks.c), then each part is looked at. */
#include "purl_marks.h"
#include "purl_parts.h"

#include "../base/out.h"

#include <string.h>

/* ---- the parts before the qualifiers ------------------------------------------------------ */

static urikit_str purl_cut(urikit_str text, size_t from, size_t to)
{
    return urikit_str_of(text.ptr + from, to - from);
}

/* The name without '/' at its ends, encoded or not. */
static urikit_str trim_slashes(urikit_str name)
{
    while (name.len > 0) {
        urikit_str rest = name;

        if (octet_next(&rest, true) != '/') {
            break;
        }
        name = rest;
    }
    while (name.len > 0) {
        if (name.ptr[name.len - 1] == '/') {
            name.len -= 1;
        } else if (name.len >= 3 && name.ptr[name.len - 3] == '%' && triplet_octet(name.ptr + name.len - 3) == '/') {
            name.len -= 3;
        } else {
            break;
        }
    }
    return name;
}

/* The first encoded '/' in a text that is cut at those that are not; its length if there is none. */
static size_t hidden_slash(urikit_str text)
{
    urikit_str rest = text;

    while (rest.len > 0) {
        size_t at = text.len - rest.len;

        if (octet_next(&rest, true) == '/' && text.ptr[at] == '%') {
            return at;
        }
    }
    return text.len;
}

/* Absent, if there is nothing but '/' in it. */
static urikit_str some_segment(urikit_str name_space)
{
    size_t i = 0;

    while (i < name_space.len && name_space.ptr[i] == '/') {
        i++;
    }
    return i < name_space.len ? name_space : urikit_str_of(NULL, 0);
}

/* The last '/' and the '/' beside it are not of the path that they end. */
static size_t strip_end(urikit_str text, size_t from, size_t to)
{
    while (to > from && text.ptr[to - 1] == '/') {
        to--;
    }
    return to;
}

/* Splits the path of type git: the first segment, which is the host, and the others. */
static urikit_code split_path(urikit_str text, size_t from, size_t to, urikit_purl *purl, size_t *at)
{
    urikit_str rest = trim_slashes(purl_cut(text, from, to));
    urikit_str host = rest;
    bool raw = rest.len > 0 && memchr(rest.ptr, '/', rest.len);

    *at = to;
    while (rest.len > 0) {
        urikit_str before = rest;

        if (octet_next(&rest, true) == '/') {
            host.len = (size_t)(before.ptr - host.ptr);
            break;
        }
    }
    purl->name = trim_slashes(rest);
    purl->name_space = host;
    if (!raw && rest.len > 0) { /* the whole path is one segment, in which '/' is encoded */
        return URIKIT_E_PURL_EMPTY_NAME;
    }
    if (purl->name.len == 0) {
        purl->name = host;
        purl->name_space = urikit_str_of(NULL, 0);
        return host.len > 0 ? URIKIT_OK : URIKIT_E_PURL_EMPTY_NAME; /* the rule for namespaces refuses the first */
    }
    return URIKIT_OK;
}

/* Splits text[from..to), which is namespace and name. */
static urikit_code split_name(urikit_str text, const purl_marks *marks, size_t to, urikit_purl *purl, size_t *at)
{
    size_t from = marks->left.type_end + 1;
    size_t start = to;

    if (purl_row(purl)->rule == PURL_RULE_PATH) {
        return split_path(text, from, to, purl, at);
    }
    if (marks->left.slash < to) {
        start = marks->left.slash + 1; /* the usual case: no '/' is after the name */
    } else {
        while (start > from && text.ptr[start - 1] != '/') {
            start--;
        }
    }
    purl->name = purl_cut(text, start, to);
    purl->name_space = some_segment(purl_cut(text, from, start));
    *at = to;
    if (marks->hidden) {
        size_t slash = hidden_slash(purl->name_space);

        purl->name = trim_slashes(purl->name);
        if (purl->name.len > 0 && slash < purl->name_space.len) {
            *at = (size_t)(purl->name_space.ptr - text.ptr) + slash;
            return URIKIT_E_PURL_SLASH;
        }
    }
    return purl->name.len > 0 ? URIKIT_OK : URIKIT_E_PURL_EMPTY_NAME;
}

/* Splits text[type..end), which is type, namespace, name and version. */
static urikit_code split_left(urikit_str text, const purl_marks *marks, size_t end, urikit_purl *purl, size_t *at)
{
    size_t to = end;

    if (marks->left.type_end == NOT_THERE) {
        *at = end;
        return URIKIT_E_PURL_NO_NAME;
    }
    purl->type = purl_cut(text, marks->type, marks->left.type_end);
    purl->row = urikiti_purl_row_of(purl->type);
    if (purl->row == 0 && !urikiti_purl_is_type(purl->type, at)) { /* those of the table are types */
        *at += marks->type;
        return URIKIT_E_PURL_TYPE;
    }
    /* an '@' that begins a segment, with a '/' after it, is data: @scope/name */
    if (marks->left.at != NOT_THERE && !(text.ptr[marks->left.at - 1] == '/' && marks->left.slash > marks->left.at)) {
        to = marks->left.at;
        if (text.ptr[to - 1] == '/') {
            *at = to;
            return URIKIT_E_PURL_EMPTY_NAME;
        }
        if (end > to + 1) {
            purl->version = purl_cut(text, to + 1, end);
        }
    }
    return split_name(text, marks, strip_end(text, marks->left.type_end + 1, to), purl, at);
}

/* ---- qualifiers --------------------------------------------------------------------------------- */

static const urikit_str list_key = { "checksum", sizeof "checksum" - 1 };

/* Reads key=value up to the next '&' and past it. *at is an offset in it. */
static urikit_code take_pair(urikit_str *rest, bool lenient, urikit_purl_pair *pair, size_t *at)
{
    const char *end;

    pair->key.ptr = rest->ptr;
    pair->key.len = *at = urikiti_purl_key_len(*rest);
    octets_skip(rest, *at);
    if (rest->len == 0 || *rest->ptr == '&') {
        return URIKIT_E_PURL_NO_VALUE;
    }
    if (*at == 0 || *rest->ptr != '=') {
        return URIKIT_E_PURL_KEY;
    }
    octets_skip(rest, 1);
    end = (const char *)memchr(rest->ptr, '&', rest->len);
    pair->value = urikit_str_of(rest->ptr, end ? (size_t)(end - rest->ptr) : rest->len);
    octets_skip(rest, pair->value.len + (end != NULL));
    if (lenient && urikiti_ascii_is_word(pair->key, "checksums")) {
        pair->key = list_key;
    }
    return URIKIT_OK;
}

/* True if the keys are in order, and none comes twice. */
static bool are_purl_keys_in_order(const urikit_purl_pair *pairs, size_t count)
{
    size_t i = 1;

    while (i < count && urikiti_purl_key_compare(pairs[i - 1].key, pairs[i].key) < 0) {
        i++;
    }
    return i >= count;
}

/* Of each run of equal keys the second in the text; of those the first. NULL: no key comes twice. */
static const char *purl_duplicate(const urikit_purl_pair *sorted, size_t count)
{
    const char *found = NULL;
    const char *first = NULL;
    size_t i;

    for (i = 0; i < count; i++) {
        const char *place = sorted[i].value.ptr;

        if (i == 0 || urikiti_purl_key_compare(sorted[i - 1].key, sorted[i].key) != 0) {
            first = place;
            continue;
        }
        if (place < first) {
            const char *other = first;

            first = place;
            place = other;
        }
        found = !found || place < found ? place : found;
    }
    return found;
}

/* Where the piece with a value begins. */
static size_t piece_start(urikit_str text, const char *value)
{
    size_t at = (size_t)(value - text.ptr);

    while (text.ptr[at - 1] != '?' && text.ptr[at - 1] != '&') {
        at--;
    }
    return at;
}

static urikit_code take_qualifiers(urikit_purl *purl, bool lenient, urikit_purl_pair *pairs, size_t cap, size_t *at)
{
    urikit_str rest = purl->qualifiers;
    const char *duplicate;

    while (rest.len > 0) {
        urikit_purl_pair pair;
        urikit_code code;

        if (*rest.ptr == '&') {
            octets_skip(&rest, 1);
            continue;
        }
        code = take_pair(&rest, lenient, &pair, at);
        if (code) {
            *at += (size_t)(pair.key.ptr - purl->text.ptr);
            return code;
        }
        if (pair.value.len > 0) {
            if (purl->count < cap) {
                pairs[purl->count] = pair;
            }
            purl->count++;
        }
    }
    if (purl->count > cap) {
        return URIKIT_E_SPACE;
    }
    if (are_purl_keys_in_order(pairs, purl->count)) { /* as in the canonical form */
        return URIKIT_OK;
    }
    urikiti_purl_sort(pairs, purl->count);
    duplicate = purl_duplicate(pairs, purl->count);
    if (duplicate) {
        *at = piece_start(purl->text, duplicate);
        return URIKIT_E_PURL_DUPLICATE_KEY;
    }
    return URIKIT_OK;
}

/* ---- subpath, UTF-8, rules ----------------------------------------------------------------------- */

static urikit_code take_subpath(urikit_purl *purl, const purl_marks *marks, size_t *at)
{
    purl_reader reader;
    char first;

    if (marks->hash == NOT_THERE || marks->hash + 1 == purl->text.len) {
        return URIKIT_OK;
    }
    purl->subpath = purl_cut(purl->text, marks->hash + 1, purl->text.len);
    first = *purl->subpath.ptr;
    if (marks->hidden) {
        size_t slash = hidden_slash(purl->subpath);

        if (slash < purl->subpath.len) {
            *at = marks->hash + 1 + slash;
            return URIKIT_E_PURL_SLASH;
        }
    }
    if (first != '/' && first != '.' && first != '%') { /* it begins a segment */
        return URIKIT_OK;
    }
    reader = urikiti_purl_reader(purl, URIKIT_PURL_SUBPATH, PURL_ENCODED);
    if (urikiti_purl_next(&reader) == PURL_END) {
        purl->subpath = urikit_str_of(NULL, 0);
    }
    return URIKIT_OK;
}

/* Parts end at ASCII bytes, so that the whole text is UTF-8 if each part is. */
static urikit_code check_purl_utf8(urikit_str text, size_t from, size_t *at)
{
    urikit_str rest = text;
    uint32_t scalar = 0;

    octets_skip(&rest, from);
    while (rest.len > 0) {
        *at = text.len - rest.len;
        if (!urikiti_octets_scalar(&rest, true, &scalar)) {
            return URIKIT_E_PURL_UTF8;
        }
    }
    return URIKIT_OK;
}

static urikit_code apply_rules(const urikit_purl *purl, size_t *at)
{
    const purl_type_row *row = purl_row(purl);
    unsigned part = 0;
    urikit_code code;
    urikit_str text;

    if (!row->refuses && row->type.name_space != (purl->name_space.ptr ? URIKIT_PURL_NONE : URIKIT_PURL_NEEDED)) {
        return URIKIT_OK; /* as most types, without a call */
    }
    code = urikiti_purl_check_rules(purl, PURL_ENCODED, &part, at);
    if (!code) {
        return URIKIT_OK;
    }
    text = urikiti_purl_text(purl, (urikit_purl_part)part);
    if (code == URIKIT_E_PURL_QUALIFIER_NEEDED) {
        *at = purl->text.len;
    } else if (code == URIKIT_E_PURL_NAMESPACE_NEEDED) {
        *at = (size_t)(purl->name.ptr - purl->text.ptr);
    } else {
        *at += (size_t)(text.ptr - purl->text.ptr);
    }
    return code;
}

static urikit_code parse_purl(urikit_purl *purl, bool lenient, urikit_purl_pair *pairs, size_t cap, size_t *at)
{
    const urikit_str scheme = URIKIT_STR("pkg:");
    urikit_str text = purl->text;
    purl_marks marks = { { NOT_THERE, NOT_THERE, NOT_THERE }, 4, NOT_THERE, NOT_THERE, false, false };
    size_t end;
    urikit_code code;

    if (text.len < scheme.len || memcmp(text.ptr, scheme.ptr, scheme.len) != 0) {
        *at = urikiti_octets_departs(text, scheme);
    }
    if (*at < scheme.len) {
        return URIKIT_E_PURL_SCHEME;
    }
    while (marks.type < text.len && text.ptr[marks.type] == '/') {
        marks.type++;
    }
    code = urikiti_purl_marks(text, &marks, at);
    if (code) {
        return code;
    }
    end = marks.hash != NOT_THERE ? marks.hash : text.len;
    if (marks.question != NOT_THERE) {
        purl->qualifiers = purl_cut(text, marks.question + 1, end);
        end = marks.question;
    }
    code = split_left(text, &marks, end, purl, at);
    if (!code) {
        code = take_qualifiers(purl, lenient, pairs, cap, at);
    }
    if (!code) {
        code = take_subpath(purl, &marks, at);
    }
    if (!code && marks.wide) {
        code = check_purl_utf8(text, marks.left.type_end, at);
    }
    return code ? code : apply_rules(purl, at);
}

urikit_code urikit_purl_parse(urikit_str text, urikit_purl_flags flags, urikit_purl_pair *pairs, size_t cap, urikit_purl *purl,
                              size_t *at)
{
    const urikit_str none = { NULL, 0 };
    urikit_purl empty = { text, none, none, none, none, none, none, pairs, 0, 0 };
    size_t bad_at = sizeof "pkg:" - 1;
    urikit_code code;

    *purl = empty;
    if (!text.ptr) {
        purl->text = URIKIT_STR("");
    }
    code = parse_purl(purl, (flags & URIKIT_PURL_LENIENT) != 0, pairs, cap, &bad_at);
    return code ? urikiti_error_at(code, bad_at, at) : URIKIT_OK;
}
