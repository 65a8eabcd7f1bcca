/* SPDX-License-Identifier: MIT */
/* Write CRIs in CBOR diagnostic notation, RFC 8949 §8, and as cri literals, draft-ietf-core-href-18 appendix C. */
#include "../base/out.h"
#include "../cbor/cbor.h"
#include "edn.h"

enum { EDN_DEPTH = 3 }; /* item, section, percent-encoded text */

/* Writes value, or -1 - value. The latter may not fit in 64 bits, so 1 is added to the digits. */
static void edn_number(urikit_out *out, uint64_t value, bool negative)
{
    char digits[21];
    size_t at = sizeof digits;
    size_t i;

    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    if (negative) {
        for (i = sizeof digits; i > at && digits[i - 1] == '9'; i--) {
            digits[i - 1] = '0';
        }
        if (i > at) {
            digits[i - 1]++;
        } else {
            digits[--at] = '1';
        }
        urikiti_out_byte(out, '-');
    }
    urikiti_out_bytes(out, digits + at, sizeof digits - at);
}

/* "\u00b2" */
static void edn_code_unit(urikit_out *out, unsigned unit)
{
    char *to = urikiti_out_space(out, 6);
    int i;

    if (!to) {
        return;
    }
    to[0] = '\\';
    to[1] = 'u';
    for (i = 0; i < 4; i++) {
        to[2 + i] = "0123456789abcdef"[unit >> (12 - 4 * i) & 15];
    }
}

static void edn_character(urikit_out *out, uint32_t scalar)
{
    static const char escaped[] = "\"\\\b\f\n\r\t";
    static const char letters[] = "\"\\bfnrt";
    const char *found = scalar < 0x80 ? memchr(escaped, (int)scalar, sizeof escaped - 1) : NULL;

    if (found) {
        urikiti_out_byte(out, '\\');
        urikiti_out_byte(out, letters[found - escaped]);
    } else if (scalar >= 0x10000) { /* two UTF-16 surrogates, as in JSON */
        edn_code_unit(out, (unsigned)(0xD7C0 + (scalar >> 10)));
        edn_code_unit(out, (unsigned)(0xDC00 + (scalar & 0x3FF)));
    } else if (scalar < 0x20 || scalar >= 0x7F) {
        edn_code_unit(out, (unsigned)scalar);
    } else {
        urikiti_out_byte(out, (char)scalar);
    }
}

static void edn_text(urikit_out *out, urikit_str text)
{
    urikiti_out_byte(out, '"');
    while (text.len > 0) {
        uint32_t scalar = 0xFFFD; /* never in decoded bytes */
        size_t n = urikit_utf8_decode(text.ptr, text.len, &scalar);

        n = n > 0 ? n : 1;
        edn_character(out, scalar);
        text.ptr += n;
        text.len -= n;
    }
    urikiti_out_byte(out, '"');
}

static void edn_bytes(urikit_out *out, urikit_str bytes)
{
    size_t i;

    urikiti_out_bytes(out, "h'", 2);
    for (i = 0; i < bytes.len; i++) {
        urikiti_out_byte(out, ascii_hex_digit((unsigned char)bytes.ptr[i] >> 4));
        urikiti_out_byte(out, ascii_hex_digit((unsigned char)bytes.ptr[i]));
    }
    urikiti_out_byte(out, '\'');
}

void urikiti_edn_put_scalar(urikit_out *out, const cbor_head *head, cbor_in *in)
{
    urikit_str string = urikit_str_of(in->p, cbor_is_string(head) ? head->value : 0);

    in->p += string.len;
    if (head->kind == CBOR_TEXT) {
        edn_text(out, string);
    } else if (head->kind == CBOR_BYTES) {
        edn_bytes(out, string);
    } else if (head->kind == CBOR_UINT || head->kind == CBOR_NEGATIVE) {
        edn_number(out, head->number, head->kind == CBOR_NEGATIVE);
    } else {
        urikiti_out_str(out, head->kind == CBOR_FALSE  ? URIKIT_STR("false")
                             : head->kind == CBOR_TRUE ? URIKIT_STR("true")
                                                       : URIKIT_STR("null"));
    }
}

urikit_code urikit_cri_to_edn(const urikit_cri *cri, urikit_out *out)
{
    cbor_in in = { cri->bytes.ptr, cri->bytes.ptr };
    size_t left[EDN_DEPTH]; /* items left in each open array */
    unsigned depth = 0;

    if (urikiti_out_overlaps(out, cri->bytes)) {
        return URIKIT_E_OVERLAP;
    }
    if (cri->bytes.len > 0) {
        in.end += cri->bytes.len;
    }
    do {
        cbor_head head;
        urikit_code code = urikiti_cbor_read_head(&in, &head);

        if (code) {
            return code; /* only in a CRI that was not decoded */
        }
        if (head.kind != CBOR_ARRAY) {
            urikiti_edn_put_scalar(out, &head, &in);
        } else {
            urikiti_out_byte(out, '[');
            if (head.value > 0 && depth < EDN_DEPTH) {
                left[depth++] = head.value;
                continue;
            }
            urikiti_out_byte(out, ']');
        }
        while (depth > 0 && --left[depth - 1] == 0) {
            urikiti_out_byte(out, ']');
            depth--;
        }
        if (depth > 0) {
            urikiti_out_bytes(out, ", ", 2);
        }
    } while (depth > 0);
    return urikiti_out_code(out);
}

urikit_code urikit_cri_to_edn_literal(const urikit_cri *cri, const urikit_cri_options *options, urikit_edn_flags flags,
                                      urikit_out *out, size_t *at)
{
    urikit_code code;

    if (urikiti_out_overlaps(out, cri->bytes)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    urikiti_out_str(out, flags & URIKIT_EDN_TAGGED ? URIKIT_STR("CRI'") : URIKIT_STR("cri'"));
    code = urikiti_cri_put_uri(cri, options, true, out, at);
    if (code && code != URIKIT_E_SPACE) {
        return code;
    }
    urikiti_out_byte(out, '\'');
    return urikiti_out_code(out);
}
