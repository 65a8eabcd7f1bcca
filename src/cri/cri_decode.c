/* SPDX-License-Identifier: MIT */
/*
 * Decode a CRI from CBOR: draft-ietf-core-href-18 §5.1 and §5.2. One pass reads and checks. After an error a second
 * pass skips the item, to find out whether it is malformed. The depth is fixed: item, section, percent-encoded text.
 */
#include "../base/out.h"
#include "cri_plain.h"
#include "cri_reader.h"

/* The bytes of the string whose head was read. */
static urikit_str take_string(cri_reader *r)
{
    urikit_str text = urikit_str_of(r->in.p, r->head.value);

    r->in.p += text.len;
    return text;
}

/* Reads the next head. After the last element the head is null. */
static void take_next(cri_reader *r)
{
    if (r->left > 0) {
        r->left--;
        urikiti_cri_take(r);
    } else {
        r->at = r->in.p;
        r->head.kind = CBOR_NULL;
    }
}

/* The same for a section: null is not allowed at the end, unless it has a meaning there. */
static urikit_code take_section(cri_reader *r, bool null_says)
{
    bool last = r->left == 1;

    take_next(r);
    return last && r->head.kind == CBOR_NULL && !null_says ? URIKIT_E_CRI_NULL_END : URIKIT_OK;
}

/* Reads an address whose head was read, a zone if there is one, and the head after them. */
static urikit_code read_address(cri_reader *r, urikit_cri *cri)
{
    urikit_code code;

    if (r->head.value != 4 && r->head.value != 16) {
        return URIKIT_E_CRI_ADDRESS;
    }
    cri->ip = take_string(r);
    take_next(r);
    if (r->head.kind != CBOR_TEXT) {
        return URIKIT_OK;
    }
    if (!CRI_READS_ZONE) {
        return URIKIT_E_CRI_LEFT_OUT;
    }
    if (cri->ip.len == 4 && !cri_is_final(r->options)) {
        return URIKIT_E_CRI_ZONE;
    }
    cri->zone = urikit_str_of(r->in.p, r->head.value);
    code = urikiti_cri_check_text(r, CRI_ZONE);
    if (!code) {
        take_next(r);
    }
    return code;
}

/* Reads labels, the first of whose heads was read, and the head after them. */
static urikit_code read_labels(cri_reader *r, urikit_cri *cri)
{
    cri->labels.ptr = r->at;
    while (r->head.kind == CBOR_TEXT || r->head.kind == CBOR_ARRAY) {
        urikit_code code;

        cri->labels.count++;
        if (cri->labels.count > r->max_count) {
            return URIKIT_E_LIMIT;
        }
        code = urikiti_cri_check_element(r, CRI_LABEL);
        if (code) {
            return code;
        }
        cri->labels.len = (size_t)(r->in.p - cri->labels.ptr);
        take_next(r);
    }
    return URIKIT_OK;
}

/* Reads [?(false, userinfo), address, ?zone / *label, ?port], whose head was read. */
static urikit_code read_authority(cri_reader *r, urikit_cri *cri)
{
    urikit_code code = URIKIT_OK;

    r->left = r->head.value;
    take_next(r);
    if (r->head.kind == CBOR_FALSE) {
        if (!CRI_READS_USERINFO) {
            return URIKIT_E_CRI_LEFT_OUT;
        }
        take_next(r);
        code = urikiti_cri_read_single(r, CRI_USERINFO, &cri->userinfo);
        if (!code) {
            take_next(r);
        }
    }
    if (!code) {
        code = r->head.kind == CBOR_BYTES ? read_address(r, cri) : read_labels(r, cri);
    }
    if (!code && r->head.kind == CBOR_UINT) {
        if (r->head.value > 65535) {
            return URIKIT_E_CRI_PORT;
        }
        cri->port = (int32_t)r->head.value;
        take_next(r);
    }
    /* the array must end here: any other element is in the wrong place */
    return code ? code : r->at == r->in.p ? URIKIT_OK : URIKIT_E_CRI_AUTHORITY;
}

/* Draft §2 C1: [a-z][a-z0-9+.-]* */
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
            return URIKIT_E_CRI_SCHEME_NAME;
        }
    }
    return name.len > 0 ? URIKIT_OK : URIKIT_E_CRI_SCHEME_NAME;
}

/* Reads the first element, whose head was read. *by_discard: the reference has no scheme and no authority. */
static urikit_code read_first(cri_reader *r, bool *by_discard, urikit_cri *cri)
{
    cri->discard = URIKIT_CRI_DISCARD_ALL;
    *by_discard = false;
    if (r->head.kind == CBOR_TEXT) {
        return CRI_READS_SCHEME_NAME ? read_scheme_name(r, cri) : URIKIT_E_CRI_LEFT_OUT;
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
        return r->head.value > 127 ? URIKIT_E_CRI_DISCARD : URIKIT_OK;
    }
    return r->head.kind == CBOR_TRUE ? URIKIT_OK : URIKIT_E_CRI_FIRST;
}

/* Reads the second element, whose head was read, after a scheme or null. */
static urikit_code read_second(cri_reader *r, urikit_cri *cri)
{
    if (r->head.kind == CBOR_ARRAY) {
        size_t left = r->left;
        urikit_code code = read_authority(r, cri);

        cri->authority = URIKIT_CRI_AUTHORITY;
        r->left = left;
        return code;
    }
    if (r->head.kind == CBOR_TRUE) {
        cri->authority = URIKIT_CRI_ROOTLESS;
        return URIKIT_OK;
    }
    if (r->head.kind != CBOR_NULL) {
        return URIKIT_E_CRI_AUTHORITY;
    }
    return cri->scheme == URIKIT_CRI_NO_SCHEME ? URIKIT_E_CRI_NULL_START : URIKIT_OK;
}

/*
 * Sections that are left out have a value: in a CRI the empty path; in revision 27 after a discard the empty path and
 * query, if only `count` sections are present. In an empty list len and count are 0.
 */
static void fill_defaults(const char *end, bool final_discard, size_t count, urikit_cri *cri)
{
    if (cri->scheme != URIKIT_CRI_NO_SCHEME) {
        cri->path.ptr = cri->path.ptr ? cri->path.ptr : end;
        cri->query.ptr = cri->query.count > 0 ? cri->query.ptr : NULL; /* in a CRI [] and null are the same */
    } else if (final_discard && count < 2) {
        cri->query.ptr = end;
        cri->path.ptr = count > 0 ? cri->path.ptr : end;
    }
}

/* Reads path, query and fragment, as many as are left. */
static urikit_code read_local(cri_reader *r, bool final_discard, urikit_cri *cri)
{
    size_t count = r->left;
    urikit_code code = take_section(r, final_discard);

    code = code ? code : urikiti_cri_read_list(r, CRI_SEGMENT, &cri->path);
    code = code ? code : take_section(r, final_discard);
    code = code ? code : urikiti_cri_read_list(r, CRI_PARAMETER, &cri->query);
    code = code ? code : take_section(r, false);
    if (!code && r->head.kind != CBOR_NULL) {
        code = urikiti_cri_read_single(r, CRI_FRAGMENT, &cri->fragment);
    }
    fill_defaults(r->in.p, final_discard, count, cri);
    return code;
}

/* Reads the array whose head was read. */
static urikit_code read_sections(cri_reader *r, urikit_cri *cri)
{
    bool by_discard = true;
    urikit_code code = URIKIT_OK;

    if (r->head.kind != CBOR_ARRAY) {
        return URIKIT_E_CRI_ARRAY;
    }
    r->left = r->head.value;
    if (r->left > 5) {
        return URIKIT_E_CRI_COUNT;
    }
    if (r->left > 0) {
        take_next(r);
        code = read_first(r, &by_discard, cri);
    }
    if (!code && !by_discard) {
        code = take_section(r, false);
        code = code ? code : read_second(r, cri);
    } else if (!code && r->left > 3) {
        code = URIKIT_E_CRI_COUNT;
    }
    return code ? code : read_local(r, by_discard && cri_is_final(r->options), cri);
}

/* Reads the elements of a local part, after the head of its array. */
static urikit_code read_local_part(cri_reader *r, urikit_cri_list *path, urikit_cri_list *query)
{
    urikit_code code;

    if (r->head.kind != CBOR_ARRAY) {
        return URIKIT_E_CRI_ARRAY;
    }
    if (r->head.value < 1 || r->head.value > 2) {
        return URIKIT_E_CRI_COUNT;
    }
    r->left = r->head.value;
    take_next(r);
    path->ptr = r->in.p;
    code = urikiti_cri_read_list(r, CRI_SEGMENT, path);
    if (code || r->left == 0) {
        return code;
    }
    take_next(r);
    if (r->head.kind == CBOR_NULL) {
        return URIKIT_E_CRI_QUERY; /* an absent query is left out, or [] */
    }
    code = urikiti_cri_read_list(r, CRI_PARAMETER, query);
    if (query->count == 0) {
        query->ptr = NULL;
    }
    return code;
}

static void reader_start(cri_reader *r, const char *p, const char *end, const urikit_cri_options *options)
{
    static const urikit_cri_options no_options = { 0 };

    r->in.p = p;
    r->in.end = end;
    r->options = options ? options : &no_options;
    r->max_count = r->options->max_count ? r->options->max_count : URIKIT_CRI_MAX_COUNT;
    r->fault = URIKIT_OK;
    urikiti_cri_take(r);
}

urikit_code urikiti_cri_read_local_part(const char **p, const char *end, const urikit_cri_options *options, urikit_cri_list *path,
                                        urikit_cri_list *query)
{
    static const urikit_cri_list nothing = { NULL, 0, 0 };
    cri_reader r;
    urikit_code code;

    reader_start(&r, *p, end, options);
    *path = nothing;
    *query = nothing;
    code = read_local_part(&r, path, query);
    code = r.fault ? r.fault : code;
    *p = code ? r.at : r.in.p;
    return code;
}

bool urikit_cri_is_unprocessable(urikit_code code)
{
    return code == URIKIT_E_CBOR_INDEFINITE || (code != URIKIT_OK && !(code >= URIKIT_E_CBOR_END && code <= URIKIT_E_CBOR_DEPTH));
}

/*
 * Decodes the item at the beginning of cri->bytes, which become that item; empty if it is malformed. The bytes are
 * passed in *cri because small machines pass only four words in registers.
 */
static urikit_code decode_item(const urikit_cri_options *options, urikit_cri *cri, size_t *at)
{
    static const urikit_cri nothing = URIKIT_CRI_INIT;
    size_t max_len = options && options->max_len ? options->max_len : URIKIT_CRI_MAX_LEN;
    urikit_str bytes = cri->bytes;
    cri_reader r;
    urikit_code code;

    if (urikiti_cri_decode_plain(bytes, options, cri)) {
        return URIKIT_OK;
    }
    *cri = nothing;
    cri->bytes.ptr = bytes.ptr ? bytes.ptr : "";
    reader_start(&r, cri->bytes.ptr, cri->bytes.ptr + (bytes.len < max_len ? bytes.len : max_len), options);
    code = read_sections(&r, cri);
    code = r.fault ? r.fault : code;
    if (code) {
        urikit_code malformed; /* not so an item of indefinite length: draft §5.2.1 asks for well-formed CBOR only */

        r.in.p = cri->bytes.ptr;
        r.in.end = r.in.p + bytes.len;
        malformed = urikiti_cbor_skip(&r.in);
        if (malformed) {
            return urikiti_error_at(malformed, (size_t)(r.in.p - cri->bytes.ptr), at);
        }
    }
    cri->bytes.len = (size_t)(r.in.p - cri->bytes.ptr);
    if (cri->bytes.len > max_len) {
        return urikiti_error_at(URIKIT_E_LIMIT, max_len, at);
    }
    return code ? urikiti_error_at(code, (size_t)(r.at - cri->bytes.ptr), at) : URIKIT_OK;
}

urikit_code urikit_cri_decode_prefix(urikit_str bytes, const urikit_cri_options *options, urikit_cri *cri, size_t *used,
                                     size_t *at)
{
    urikit_code code;

    cri->bytes = bytes;
    code = decode_item(options, cri, at);
    *used = cri->bytes.len;
    return code;
}

urikit_code urikit_cri_decode(urikit_str bytes, const urikit_cri_options *options, urikit_cri *cri, size_t *at)
{
    urikit_code code;

    cri->bytes = bytes;
    code = decode_item(options, cri, at);
    if (cri->bytes.len > 0 && cri->bytes.len < bytes.len) {
        /* more than one item is not one unprocessable identifier */
        return urikiti_error_at(URIKIT_E_CBOR_TRAILING, cri->bytes.len, at);
    }
    return code;
}
