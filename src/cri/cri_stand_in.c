/* SPDX-License-Identifier: MIT */
/*
 * Stand-ins, draft-ietf-core-href-18 §5.1: tags 21 to 23 on a byte string stand for text, RFC 8949 §3.4.5.2. They are
 * replaced before a CRI is decoded, because a decoded CRI is a view of its text.
 */
#include <urikit/cri.h>

#include "../base/out.h"
#include "../cbor/cbor.h"

enum { FIRST_STAND_IN = 21, LAST_STAND_IN = 23 };

/* The flag of a tag; 0 for other tags. */
static urikit_cri_stand_ins stand_in_flag(const cbor_head *head)
{
    static const urikit_cri_stand_ins flags[] = { URIKIT_CRI_STAND_IN_BASE64URL, URIKIT_CRI_STAND_IN_BASE64,
                                                  URIKIT_CRI_STAND_IN_BASE16 };

    if (head->kind != CBOR_TAG || head->number < FIRST_STAND_IN || head->number > LAST_STAND_IN) {
        return 0;
    }
    return flags[head->number - FIRST_STAND_IN];
}

static void put_base16(urikit_str bytes, urikit_out *out)
{
    static const char digits[] = "0123456789ABCDEF";
    size_t i;

    urikiti_cbor_put_head(out, CBOR_TEXT, (uint64_t)bytes.len * 2);
    for (i = 0; i < bytes.len; i++) {
        urikiti_out_byte(out, digits[(unsigned char)bytes.ptr[i] >> 4]);
        urikiti_out_byte(out, digits[(unsigned char)bytes.ptr[i] & 15]);
    }
}

/* base64url has no padding, base64 has. */
static void put_base64(urikit_str bytes, bool url, urikit_out *out)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    size_t whole = bytes.len / 3;
    size_t rest = bytes.len % 3;
    size_t i;
    unsigned j;

    urikiti_cbor_put_head(out, CBOR_TEXT, (uint64_t)whole * 4 + (rest == 0 ? 0 : url ? rest + 1 : 4));
    for (i = 0; i < bytes.len; i += 3) {
        size_t have = bytes.len - i < 3 ? bytes.len - i : 3;
        uint32_t bits = 0;

        for (j = 0; j < 3; j++) {
            bits = bits << 8 | (j < have ? (unsigned char)bytes.ptr[i + j] : 0U);
        }
        for (j = 0; j < 4; j++) {
            unsigned value = bits >> (18 - 6 * j) & 63;

            if (j <= have) {
                urikiti_out_byte(out, value < 62 ? digits[value] : value == 62 ? (url ? '-' : '+') : (url ? '_' : '/'));
            } else if (!url) {
                urikiti_out_byte(out, '=');
            }
        }
    }
}

/* Reads the byte string that an enabled tag is on, and appends its text. On an error the cursor is on the bad byte. */
static urikit_code replace_one(cbor_in *in, urikit_cri_stand_ins flag, urikit_out *out)
{
    const char *start = in->p;
    cbor_head head;
    urikit_str bytes;
    urikit_code code = urikiti_cbor_read_head(in, &head);

    if (code) {
        return code;
    }
    if (head.kind != CBOR_BYTES) {
        in->p = start;
        return URIKIT_E_CRI_STAND_IN;
    }
    bytes = urikit_str_of(in->p, head.value);
    in->p += head.value;
    if (flag == URIKIT_CRI_STAND_IN_BASE16) {
        put_base16(bytes, out);
    } else {
        put_base64(bytes, flag == URIKIT_CRI_STAND_IN_BASE64URL, out);
    }
    return URIKIT_OK;
}

/*
 * Writes the definite form of a string, or the head of that of an array or a map, whose head of indefinite length is at
 * the cursor. Returns the number of items that follow. All of it was skipped before.
 */
static size_t make_definite(cbor_in *in, unsigned kind, urikit_out *out)
{
    bool string = kind == CBOR_BYTES || kind == CBOR_TEXT;
    cbor_in scan = { in->p + 1, in->end };
    size_t count = 0;

    in->p++;
    while (!cbor_on_break(&scan)) {
        cbor_head chunk;

        if (!string) {
            (void)urikiti_cbor_skip(&scan);
            count++;
        } else {
            (void)urikiti_cbor_read_head(&scan, &chunk);
            scan.p += chunk.value;
            count += chunk.value;
        }
    }
    urikiti_cbor_put_head(out, kind, kind == CBOR_MAP ? count / 2 : count);
    while (string && !cbor_on_break(in)) {
        cbor_head chunk;

        (void)urikiti_cbor_read_head(in, &chunk);
        urikiti_out_bytes(out, in->p, chunk.value);
        in->p += chunk.value;
    }
    return string ? 0 : count;
}

/* Copies an item that was skipped before; stops after the item of the output that contains byte `wanted`. */
static urikit_code copy_items(cbor_in *in, urikit_cri_stand_ins enabled, urikit_out *out, size_t wanted, const char **place)
{
    size_t need = 1;

    while (need > 0 && out->len <= wanted) {
        cbor_head head;
        urikit_cri_stand_ins flag;
        urikit_code code;

        while (cbor_on_break(in)) { /* an item of indefinite length ends, whose head has the count now */
            in->p++;
        }
        *place = in->p;
        code = urikiti_cbor_read_head(in, &head);
        need--;
        if (code == URIKIT_E_CBOR_INDEFINITE && (enabled & URIKIT_CRI_INDEFINITE)) {
            need += make_definite(in, head.kind, out);
            continue;
        }
        if (code) {
            return code;
        }
        flag = stand_in_flag(&head) & enabled;
        if (flag) {
            code = replace_one(in, flag, out);
            if (code) {
                return code;
            }
            continue;
        }
        in->p += cbor_is_string(&head) ? head.value : 0;
        urikiti_out_bytes(out, *place, (size_t)(in->p - *place));
        /* the item was skipped before: each nested item has a byte, so that the counts are in range */
        need += head.kind == CBOR_ARRAY ? head.value : head.kind == CBOR_MAP ? 2 * head.value : head.kind == CBOR_TAG;
    }
    return URIKIT_OK;
}

static cbor_in input_of(urikit_str bytes)
{
    const char *start = bytes.ptr ? bytes.ptr : "";
    cbor_in in = { start, start + bytes.len };

    return in;
}

urikit_code urikit_cri_replace_stand_ins(urikit_str bytes, urikit_cri_stand_ins enabled, urikit_out *out, size_t *at)
{
    cbor_in in = input_of(bytes);
    const char *start = in.p;
    const char *place;
    urikit_code code = urikiti_cbor_skip(&in);

    if (urikiti_out_overlaps(out, bytes)) {
        return urikiti_error_at(URIKIT_E_OVERLAP, 0, at);
    }
    if (!code && cbor_left(&in) > 0) {
        code = URIKIT_E_CBOR_TRAILING;
    }
    if (!code) {
        in.p = start;
        code = copy_items(&in, enabled, out, SIZE_MAX, &place);
    }
    return code ? urikiti_error_at(code, (size_t)(in.p - start), at) : urikiti_out_code(out);
}

size_t urikit_cri_stand_in_place(urikit_str bytes, urikit_cri_stand_ins enabled, size_t at)
{
    urikit_out measure = { NULL, 0, 0 };
    cbor_in in = input_of(bytes);
    const char *start = in.p;
    const char *place = start;

    if (urikiti_cbor_skip(&in)) {
        return at; /* nothing was replaced */
    }
    in.p = start;
    if (copy_items(&in, enabled, &measure, at, &place) || measure.len <= at) {
        return bytes.len;
    }
    return (size_t)(place - start);
}
