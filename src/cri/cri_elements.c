/* SPDX-License-Identifier: MIT */
/* Read the elements of an encoded CRI, draft-ietf-core-href-18 §5.1 and §7.1: see cri_reader.h. */
#include "cri_reader.h"

#include <urikit/text.h>

#include "cri_plain.h"

/* The codes for an element of the wrong type, by component. */
static const uint16_t type_errors[] = { URIKIT_E_CRI_USERINFO, URIKIT_E_CRI_AUTHORITY, URIKIT_E_CRI_PATH, URIKIT_E_CRI_QUERY,
                                        URIKIT_E_CRI_FRAGMENT };

void urikiti_cri_take(cri_reader *r)
{
    urikit_code code = URIKIT_OK;

    r->at = r->in.p;
    if (!URIKITI_CRI_PLAIN || !cbor_read_short_head(&r->in, &r->head)) { /* small builds save the space */
        code = urikiti_cbor_read_head(&r->in, &r->head);
    }
    if (!code && cbor_is_string(&r->head) && r->head.value > cbor_left(&r->in)) {
        code = URIKIT_E_CBOR_END;
    } else if (!code && r->head.kind == CBOR_TAG) {
        code = URIKIT_E_CRI_STAND_IN;
    } else if (!code && !r->head.shortest && r->options->strict_cbor) {
        code = URIKIT_E_CRI_LONG_HEAD;
    }
    if (code) {
        r->fault = code;
        r->head.kind = CRI_FAULT;
    }
}

/* True if the character is not allowed in a label, draft §2 C5: a dot or an ASCII upper-case letter. */
static bool is_label_fault(char c)
{
    return c == '.' || (c >= 'A' && c <= 'Z');
}

/* Calls the check of the caller for the text that was read. In revision 18 userinfo and zones need not be in NFC. */
static urikit_code check_nfc(cri_reader *r, cri_component component)
{
    size_t len = r->head.value;
    size_t at = 0;
    urikit_code code;

    if (!cri_is_final(r->options) && (component == CRI_USERINFO || component == CRI_ZONE)) {
        return URIKIT_OK;
    }
    code = r->options->check(r->options->check_context, urikit_str_of(r->in.p - len, len), component == CRI_LABEL, &at);
    if (code) {
        r->at = r->in.p - r->head.value + at;
    }
    return code;
}

urikit_code urikiti_cri_check_text(cri_reader *r, cri_component component)
{
    const char *fault = NULL;
    const char *p = r->in.p;

    r->in.p += r->head.value;
    for (; p < r->in.p; p++) {
        if ((unsigned char)*p >= 0x80) {
            uint32_t scalar;
            size_t n = urikit_utf8_decode(p, (size_t)(r->in.p - p), &scalar);

            if (n == 0) {
                r->at = p;
                return URIKIT_E_UTF8;
            }
            p += n - 1;
        } else if (component == CRI_LABEL && is_label_fault(*p) && !fault) {
            fault = p;
        }
    }
    if (fault) {
        r->at = fault;
        return *fault == '.' ? URIKIT_E_CRI_LABEL_DOT : URIKIT_E_CRI_LABEL_CASE;
    }
    return CRI_CALLS_CHECK && r->options->check ? check_nfc(r, component) : URIKIT_OK;
}

/* True for unreserved characters. Without the table of ascii.h, to save memory on small devices. */
static bool is_unreserved(char c)
{
    char lower = (char)(c | 0x20);

    return (lower >= 'a' && lower <= 'z') || ascii_is_digit(c) || c == '-' || c == '.' || c == '_' || c == '~';
}

/*
 * Checks a byte string whose head was read. Minimal use of bytes: no unreserved character, and no byte that begins a
 * character from U+0080 on.
 */
static urikit_code check_pet_bytes(cri_reader *r)
{
    const char *p = r->in.p;
    uint32_t scalar;

    r->in.p += r->head.value;
    for (; p < r->in.p; p++) {
        if (is_unreserved(*p) || urikit_utf8_decode(p, (size_t)(r->in.p - p), &scalar) > 1) {
            r->at = p;
            return URIKIT_E_CRI_PET_MINIMAL;
        }
    }
    return URIKIT_OK;
}

/*
 * Checks the array of percent-encoded text whose head was read: text and bytes alternate, none is empty, and there are
 * bytes.
 */
static urikit_code check_pet(cri_reader *r, cri_component component)
{
    const char *no_bytes = r->at; /* the array, until bytes are found in it; then NULL */
    unsigned before = CBOR_ARRAY; /* the kind of the previous piece */
    size_t count;

    if (r->head.kind != CBOR_ARRAY) {
        return (urikit_code)type_errors[component];
    }
    if (!CRI_READS_PET) {
        return URIKIT_E_CRI_LEFT_OUT;
    }
    for (count = r->head.value; count > 0; count--) {
        urikit_code code;

        urikiti_cri_take(r);
        if (!cbor_is_string(&r->head) || r->head.kind == before || r->head.value == 0) {
            return URIKIT_E_CRI_PET;
        }
        before = r->head.kind;
        if (before == CBOR_TEXT) {
            code = urikiti_cri_check_text(r, component);
        } else {
            no_bytes = NULL;
            code = check_pet_bytes(r);
        }
        if (code) {
            return code;
        }
    }
    if (no_bytes) {
        r->at = no_bytes;
        return URIKIT_E_CRI_PET;
    }
    return URIKIT_OK;
}

/* Fast path: skips an element that is plain text, but may be long, if the caller has no check for it. */
static bool skip_plain_text(cri_reader *r, cri_component component)
{
    urikit_str text = urikit_str_of(r->in.p, r->head.value);

    if (r->head.kind != CBOR_TEXT || r->options->check ||
        !urikiti_cri_is_plain(r->in.p, text, r->in.end, component == CRI_LABEL)) {
        return false;
    }
    r->in.p += text.len;
    return true;
}

urikit_code urikiti_cri_check_element(cri_reader *r, cri_component component)
{
    if (skip_plain_text(r, component)) {
        return URIKIT_OK;
    }
    return r->head.kind == CBOR_TEXT ? urikiti_cri_check_text(r, component) : check_pet(r, component);
}

urikit_code urikiti_cri_read_single(cri_reader *r, cri_component component, urikit_cri_list *list)
{
    urikit_code code;

    list->ptr = r->at;
    list->count = 1;
    code = urikiti_cri_check_element(r, component);
    list->len = (size_t)(r->in.p - list->ptr);
    return code;
}

/* True if it is "." or "..", which are not allowed as segments, draft §2 C9. A piece of percent-encoded text may be. */
static bool is_dots(const cri_reader *r)
{
    size_t len = r->head.value;

    return r->head.kind == CBOR_TEXT && (len == 1 || len == 2) && r->in.p[0] == '.' && r->in.p[len - 1] == '.';
}

urikit_code urikiti_cri_read_list(cri_reader *r, cri_component component, urikit_cri_list *list)
{
    size_t slow = 0; /* elements to read one by one, because a fast path did not skip them */
    size_t left;

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
    for (left = list->count; left > 0; left--) {
        urikit_code code;

        if (URIKITI_CRI_PLAIN && slow == 0) {
            size_t skipped = 0;

            if (!r->options->check) {
                skipped = urikiti_cri_skip_plain(r->in.p, &r->in.p, r->in.end, left, component);
            }
            left -= skipped;
            slow = skipped > 0 ? 1 : PLAIN_RUN_MAX;
            if (left == 0) {
                break;
            }
        }
        slow--;
        urikiti_cri_take(r);
        if (component == CRI_SEGMENT && is_dots(r)) {
            r->at = r->in.p;
            return URIKIT_E_CRI_DOT_SEGMENT;
        }
        code = urikiti_cri_check_element(r, component);
        if (code) {
            return code;
        }
    }
    list->len = (size_t)(r->in.p - list->ptr);
    return URIKIT_OK;
}
