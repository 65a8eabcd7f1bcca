/* SPDX-License-Identifier: MIT */
/*
 * CBOR to a CRI: draft-ietf-core-href-18 §5.1 and §5.2. The whole item is
 * stepped over first (cbor_read.c): what is read here has whole heads and strings that
 * end inside. Depth is fixed: item, section, percent-encoded text.
 */
#include <urikit/text.h>

#include "../base/out.h"
#include "../cbor/cbor.h"
#include "cri_parts.h"

typedef struct cri_reader {
    cbor_in in;
    const char *at; /* the item that was taken last; on an error, the offending byte */
    const urikit_cri_options *options;
    size_t max_count;
    cbor_head head;     /* of the item that was taken last */
    bool final_discard; /* revision 27, in a reference that begins with discard: what is left away is [], not null */
} cri_reader;

/* The draft's error codes for an element of the wrong type, by component. */
static const uint8_t type_errors[] = {
    URIKIT_CRI_ERR_USERINFO, URIKIT_CRI_ERR_AUTHORITY, URIKIT_CRI_ERR_PATH,
    URIKIT_CRI_ERR_QUERY,    URIKIT_CRI_ERR_FRAGMENT,
};

/* Reads the next head; the cursor is behind it, before a string's bytes. */
static urikit_code take(cri_reader *r)
{
    urikit_code code;

    r->at = r->in.p;
    code = urikiti_cbor_read_head(&r->in, &r->head);
    if (code) {
        return code;
    }
    if (r->head.kind == CBOR_TAG) {
        return URIKIT_CRI_ERR_STAND_IN;
    }
    if (!r->head.shortest && r->options->strict_cbor) {
        return URIKIT_CRI_ERR_LONG_HEAD;
    }
    return URIKIT_OK;
}

/* The bytes of the string whose head was taken. */
static urikit_str take_string(cri_reader *r)
{
    urikit_str text = urikit_str_of(r->in.p, r->head.value);

    r->in.p += text.len;
    return text;
}

/* draft §3 C5: neither dots nor upper case, which for ASCII needs no tables. */
static urikit_code check_label(cri_reader *r, urikit_str text)
{
    for (; text.len > 0; text.ptr++, text.len--) {
        if (*text.ptr == '.' || *text.ptr != ascii_lower(*text.ptr)) {
            r->at = text.ptr;
            return *text.ptr == '.' ? URIKIT_CRI_ERR_LABEL_DOT : URIKIT_CRI_ERR_LABEL_CASE;
        }
    }
    return URIKIT_OK;
}

/* Has this text to be in NFC already by revision 18? */
static bool is_always_nfc(cri_component component)
{
    return component != CRI_USERINFO && component != CRI_ZONE;
}

/* A text string whose head was taken. */
static urikit_code check_string(cri_reader *r, cri_component component, urikit_str *string)
{
    urikit_str text = take_string(r);
    size_t at = 0;
    urikit_code code = urikit_utf8_check(text, &at);

    *string = text;
    if (!code && component == CRI_LABEL) {
        code = check_label(r, text);
        if (code) {
            return code;
        }
    }
    if (!code && r->options->check && (is_always_nfc(component) || cri_is_final(r->options))) {
        code = r->options->check(r->options->check_context, text, component == CRI_LABEL, &at);
    }
    r->at = code ? text.ptr + at : r->at;
    return code;
}

/* As in ascii.h, whose table would be the larger part of what a small device links for this. */
static bool is_plain(char c)
{
    char lower = (char)(c | 0x20);

    return (lower >= 'a' && lower <= 'z') || ascii_is_digit(c) || c == '-' || c == '.' || c == '_' || c == '~';
}

/* Minimal use of bytes: none that is an unreserved character, none that begins a character from U+0080 on. */
static urikit_code check_pet_bytes(cri_reader *r, urikit_str bytes)
{
    uint32_t scalar;

    for (; bytes.len > 0; bytes.ptr++, bytes.len--) {
        if (is_plain(*bytes.ptr) || urikit_utf8_decode(bytes.ptr, bytes.len, &scalar) > 1) {
            r->at = bytes.ptr;
            return URIKIT_CRI_ERR_PET_MINIMAL;
        }
    }
    return URIKIT_OK;
}

/* The array of percent-encoded text whose head was taken: text and bytes in turn, none empty, some bytes. */
static urikit_code check_pet(cri_reader *r, cri_component component)
{
    const char *start = r->at;
    size_t count = r->head.value;
    unsigned before = CBOR_ARRAY; /* the kind of the piece before */
    bool any_bytes = false;
    urikit_str piece;

    for (; count > 0; count--) {
        urikit_code code = take(r);

        if (code) {
            return code;
        }
        if (!cbor_is_string(&r->head) || r->head.kind == before || r->head.value == 0) {
            return URIKIT_CRI_ERR_PET;
        }
        before = r->head.kind;
        if (before == CBOR_TEXT) {
            code = check_string(r, component, &piece);
        } else {
            any_bytes = true;
            code = check_pet_bytes(r, take_string(r));
        }
        if (code) {
            return code;
        }
    }
    r->at = start;
    return any_bytes ? URIKIT_OK : URIKIT_CRI_ERR_PET;
}

/* "." or "..": no segments, draft §3 C9. In percent-encoded text such a piece is part of a longer segment. */
static bool is_dots(urikit_str text)
{
    return (text.len == 1 || text.len == 2) && text.ptr[0] == '.' && text.ptr[text.len - 1] == '.';
}

/* Text or percent-encoded text whose head was taken. */
static urikit_code check_element(cri_reader *r, cri_component component)
{
    urikit_str text;

    if (r->head.kind == CBOR_TEXT) {
        urikit_code code = check_string(r, component, &text);

        if (!code && component == CRI_SEGMENT && is_dots(text)) {
            r->at = text.ptr;
            return URIKIT_CRI_ERR_DOT_SEGMENT;
        }
        return code;
    }
    if (r->head.kind == CBOR_ARRAY) {
        return check_pet(r, component);
    }
    return (urikit_code)type_errors[component];
}

/* The one element whose head was taken, as a list. */
static urikit_code read_single(cri_reader *r, cri_component component, urikit_cri_list *list)
{
    urikit_code code;

    list->ptr = r->at;
    list->count = 1;
    code = check_element(r, component);
    list->len = (size_t)(r->in.p - list->ptr);
    return code;
}

/* The array of a path or a query, whose head was taken. null leaves the list not set. */
static urikit_code read_list(cri_reader *r, cri_component component, urikit_cri_list *list)
{
    size_t i;

    if (r->head.kind == CBOR_NULL) {
        return URIKIT_OK;
    }
    if (r->head.kind != CBOR_ARRAY) {
        return (urikit_code)type_errors[component];
    }
    if (r->head.value > r->max_count) {
        return URIKIT_E_LIMIT;
    }
    list->ptr = r->in.p;
    list->count = r->head.value;
    for (i = 0; i < list->count; i++) {
        urikit_code code = take(r);

        code = code ? code : check_element(r, component);
        if (code) {
            return code;
        }
    }
    list->len = (size_t)(r->in.p - list->ptr);
    return URIKIT_OK;
}

/* Takes the next of *left elements; behind the last one the head reads as null. */
static urikit_code take_next(cri_reader *r, size_t *left)
{
    if (*left == 0) {
        r->at = r->in.p;
        r->head.kind = CBOR_NULL;
        return URIKIT_OK;
    }
    --*left;
    return take(r);
}

/* The same for the item's own elements: null may not stand at the end, unless it says something there. */
static urikit_code take_section(cri_reader *r, size_t *left)
{
    bool last = *left == 1;
    urikit_code code = take_next(r, left);

    return !code && last && r->head.kind == CBOR_NULL && !r->final_discard ? URIKIT_CRI_ERR_NULL_END : code;
}

/* An address whose head was taken, and a zone if one follows; takes the head behind them. */
static urikit_code read_address(cri_reader *r, size_t *left, urikit_cri *cri)
{
    urikit_code code;

    if (r->head.value != 4 && r->head.value != 16) {
        return URIKIT_CRI_ERR_ADDRESS;
    }
    cri->ip = take_string(r);
    code = take_next(r, left);
    if (code || r->head.kind != CBOR_TEXT) {
        return code;
    }
    if (cri->ip.len == 4 && !cri_is_final(r->options)) {
        return URIKIT_CRI_ERR_ZONE;
    }
    code = check_string(r, CRI_ZONE, &cri->zone);
    return code ? code : take_next(r, left);
}

/* Labels, the first of whose heads was taken; takes the head behind them. */
static urikit_code read_labels(cri_reader *r, size_t *left, urikit_cri *cri)
{
    urikit_code code = URIKIT_OK;

    cri->labels.ptr = r->at;
    while (!code && (r->head.kind == CBOR_TEXT || r->head.kind == CBOR_ARRAY)) {
        cri->labels.count++;
        if (cri->labels.count > r->max_count) {
            return URIKIT_E_LIMIT;
        }
        code = check_element(r, CRI_LABEL);
        cri->labels.len = (size_t)(r->in.p - cri->labels.ptr);
        code = code ? code : take_next(r, left);
    }
    return code;
}

/* [?(false, userinfo), address, ?zone / *label, ?port], whose head was taken. */
static urikit_code read_authority(cri_reader *r, urikit_cri *cri)
{
    size_t left = r->head.value;
    urikit_code code = take_next(r, &left);

    if (!code && r->head.kind == CBOR_FALSE) {
        code = take_next(r, &left);
        code = code ? code : read_single(r, CRI_USERINFO, &cri->userinfo);
        code = code ? code : take_next(r, &left);
    }
    if (!code) {
        code = r->head.kind == CBOR_BYTES ? read_address(r, &left, cri) : read_labels(r, &left, cri);
    }
    if (!code && r->head.kind == CBOR_UINT) {
        if (r->head.value > 65535) {
            return URIKIT_CRI_ERR_PORT;
        }
        cri->port = (int32_t)r->head.value;
        code = take_next(r, &left);
    }
    /* here only the end may be: an element that is there is in the wrong place */
    return code ? code : r->at == r->in.p ? URIKIT_OK : URIKIT_CRI_ERR_AUTHORITY;
}

/* Draft §3 C1: [a-z][a-z0-9+.-]* */
static urikit_code read_scheme_name(cri_reader *r, urikit_cri *cri)
{
    urikit_str name = take_string(r);
    size_t i;

    cri->scheme = URIKIT_CRI_SCHEME_NAME;
    cri->scheme_name = name;
    for (i = 0; i < name.len; i++) {
        char c = name.ptr[i];

        if (!(c >= 'a' && c <= 'z') && (i == 0 || !(ascii_is_digit(c) || c == '+' || c == '-' || c == '.'))) {
            r->at = name.ptr + i;
            return URIKIT_CRI_ERR_SCHEME_NAME;
        }
    }
    return name.len > 0 ? URIKIT_OK : URIKIT_CRI_ERR_SCHEME_NAME;
}

/*
 * The first element, whose head was taken, says which form this is; *by_discard: the one without scheme and authority.
 */
static urikit_code read_first(cri_reader *r, bool *by_discard, urikit_cri *cri)
{
    cri->discard = URIKIT_CRI_DISCARD_ALL;
    *by_discard = false;
    if (r->head.kind == CBOR_TEXT) {
        return read_scheme_name(r, cri);
    }
    if (r->head.kind == CBOR_NEGATIVE) {
        cri->scheme = URIKIT_CRI_SCHEME_NUMBER;
        cri->scheme_number = r->head.number;
        return URIKIT_OK;
    }
    if (r->head.kind == CBOR_NULL) {
        return URIKIT_OK;
    }
    *by_discard = true;
    if (r->head.kind == CBOR_UINT) {
        cri->discard = (uint8_t)r->head.value;
        return r->head.value > 127 ? URIKIT_CRI_ERR_DISCARD : URIKIT_OK;
    }
    return r->head.kind == CBOR_TRUE ? URIKIT_OK : URIKIT_CRI_ERR_FIRST;
}

/* The second element of the forms that begin with a scheme or null, whose head was taken. */
static urikit_code read_second(cri_reader *r, urikit_cri *cri)
{
    if (r->head.kind == CBOR_ARRAY) {
        cri->authority = URIKIT_CRI_AUTHORITY;
        return read_authority(r, cri);
    }
    if (r->head.kind == CBOR_TRUE) {
        cri->authority = URIKIT_CRI_ROOTLESS;
        return URIKIT_OK;
    }
    if (r->head.kind != CBOR_NULL) {
        return URIKIT_CRI_ERR_AUTHORITY;
    }
    return cri->scheme == URIKIT_CRI_NO_SCHEME ? URIKIT_CRI_ERR_NULL_START : URIKIT_OK;
}

/*
 * What is left away has a value: in a CRI the empty path, in revision 27 after a discard the empty path and query,
 * where only `left` sections are there. Set before those are read. A list that is empty has neither len nor count.
 */
static void fill_defaults(const cri_reader *r, size_t left, urikit_cri *cri)
{
    if (cri->scheme != URIKIT_CRI_NO_SCHEME) {
        cri->path.ptr = r->in.end;
    } else if (r->final_discard && left < 2) {
        cri->query.ptr = r->in.end;
        if (left == 0) {
            cri->path.ptr = r->in.end;
        }
    }
}

/* Path, query and fragment: `left` of them are there. */
static urikit_code read_local(cri_reader *r, size_t left, urikit_cri *cri)
{
    urikit_code code = take_section(r, &left);

    code = code ? code : read_list(r, CRI_SEGMENT, &cri->path);
    code = code ? code : take_section(r, &left);
    code = code ? code : read_list(r, CRI_PARAMETER, &cri->query);
    if (cri->scheme != URIKIT_CRI_NO_SCHEME && cri->query.count == 0) {
        cri->query.ptr = NULL; /* in a CRI [] and null are the same */
    }
    r->final_discard = false; /* for a fragment null is what is left away */
    code = code ? code : take_section(r, &left);
    if (code || r->head.kind == CBOR_NULL) {
        return code;
    }
    return read_single(r, CRI_FRAGMENT, &cri->fragment);
}

/* The array whose head was taken. */
static urikit_code read_sections(cri_reader *r, urikit_cri *cri)
{
    size_t left = r->head.value;
    bool by_discard = true;
    urikit_code code = URIKIT_OK;

    if (r->head.kind != CBOR_ARRAY) {
        return URIKIT_CRI_ERR_ARRAY;
    }
    if (left > 5) {
        return URIKIT_CRI_ERR_COUNT;
    }
    if (left > 0) {
        code = take_next(r, &left);
        code = code ? code : read_first(r, &by_discard, cri);
    }
    if (!code && !by_discard) {
        code = take_section(r, &left);
        code = code ? code : read_second(r, cri);
    } else if (!code && left > 3) {
        code = URIKIT_CRI_ERR_COUNT;
    }
    if (code) {
        return code;
    }
    r->final_discard = by_discard && cri_is_final(r->options);
    fill_defaults(r, left, cri);
    return read_local(r, left, cri);
}

/* The elements of a local part, behind the head of its array. */
static urikit_code read_local_part(cri_reader *r, urikit_cri_list *path, urikit_cri_list *query)
{
    size_t left = r->head.value;
    urikit_code code = take_next(r, &left);

    path->ptr = r->in.p;
    code = code ? code : read_list(r, CRI_SEGMENT, path);
    if (code || left == 0) {
        return code;
    }
    code = take_next(r, &left);
    if (!code && r->head.kind == CBOR_NULL) {
        return URIKIT_CRI_ERR_QUERY; /* no query is nothing, or [] */
    }
    code = code ? code : read_list(r, CRI_PARAMETER, query);
    if (query->count == 0) {
        query->ptr = NULL;
    }
    return code;
}

urikit_code urikiti_cri_read_local_part(const char **p, const char *end, const urikit_cri_options *options,
                                        urikit_cri_list *path, urikit_cri_list *query)
{
    static const urikit_cri_options no_options = { 0 };
    static const urikit_cri_list nothing = { NULL, 0, 0 };
    cri_reader r = { { *p, end }, *p, options ? options : &no_options, URIKIT_CRI_MAX_COUNT, { 0, false, 0, 0 }, false };
    urikit_code code = take(&r);

    if (r.options->max_count > 0) {
        r.max_count = r.options->max_count;
    }
    *path = nothing;
    *query = nothing;
    if (!code && r.head.kind != CBOR_ARRAY) {
        code = URIKIT_CRI_ERR_ARRAY;
    }
    if (!code && (r.head.value < 1 || r.head.value > 2)) {
        code = URIKIT_CRI_ERR_COUNT;
    }
    code = code ? code : read_local_part(&r, path, query);
    *p = code ? r.at : r.in.p;
    return code;
}

bool urikit_cri_is_unprocessable(urikit_code code)
{
    return code != URIKIT_OK && !(code >= URIKIT_E_CBOR_END && code <= URIKIT_E_CBOR_TRAILING);
}

urikit_code urikit_cri_decode_prefix(urikit_str bytes, const urikit_cri_options *options, urikit_cri *cri, size_t *used,
                                     size_t *at)
{
    static const urikit_cri_options no_options = { 0 };
    static const urikit_cri nothing = URIKIT_CRI_INIT;
    const char *start = bytes.ptr ? bytes.ptr : "";
    cri_reader r = { { start, start + bytes.len }, start, options ? options : &no_options, URIKIT_CRI_MAX_COUNT,
                     { 0, false, 0, 0 },           false };
    size_t max_len = r.options->max_len ? r.options->max_len : URIKIT_CRI_MAX_LEN;
    urikit_code code = urikiti_cbor_skip(&r.in);

    if (r.options->max_count > 0) {
        r.max_count = r.options->max_count;
    }
    *used = 0;
    if (code) {
        return urikiti_error_at(code, (size_t)(r.in.p - start), at);
    }
    *cri = nothing;
    *used = (size_t)(r.in.p - start);
    cri->bytes = urikit_str_of(start, *used);
    if (*used > max_len) {
        return urikiti_error_at(URIKIT_E_LIMIT, max_len, at);
    }
    r.in.end = r.in.p;
    r.in.p = start;
    code = take(&r);
    code = code ? code : read_sections(&r, cri);
    return code ? urikiti_error_at(code, (size_t)(r.at - start), at) : URIKIT_OK;
}

urikit_code urikit_cri_decode(urikit_str bytes, const urikit_cri_options *options, urikit_cri *cri, size_t *at)
{
    size_t used;
    urikit_code code = urikit_cri_decode_prefix(bytes, options, cri, &used, at);

    if (used > 0 && used < bytes.len) {
        /* more than one item: nothing that could be called one unprocessable identifier */
        return urikiti_error_at(URIKIT_E_CBOR_TRAILING, used, at);
    }
    return code;
}
