/* SPDX-License-Identifier: MIT */
/* Read heads and skip items, RFC 8949 §3 and appendix C. */
#include "../base/out.h"
#include "cbor.h"

enum {
    INFO_EIGHT_BYTES = 27, /* 28 to 30 are reserved */
    INFO_INDEFINITE = 31,
};

/* True if it begins a string, an array or a map of indefinite length. */
static bool begins_indefinite(unsigned kind, unsigned info)
{
    return info == INFO_INDEFINITE && kind >= CBOR_BYTES && kind <= CBOR_MAP;
}

/* Sets the kind of a simple value or float whose argument was read. Values below 32 have a head of one byte. */
static urikit_code judge_simple(cbor_head *head, size_t size, uint32_t low)
{
    if (size > 1) {
        head->kind = CBOR_FLOAT;
    } else if (size == 1) {
        return low < 32 ? URIKIT_E_CBOR_HEAD : URIKIT_OK;
    } else if (low >= CBOR_FALSE && low <= CBOR_NULL) {
        head->kind = (uint8_t)low;
    }
    return URIKIT_OK;
}

/* Reads a head of any length. */
static urikit_code read_any_head(cbor_in *in, cbor_head *head)
{
    const char *p = in->p;
    size_t left = cbor_left(in);
    size_t size = 0;   /* of the argument, in bytes after the initial one */
    uint32_t high = 0; /* the argument in two halves, because a microcontroller has no 64-bit registers */
    uint32_t low;
    size_t i;
    urikit_code code = URIKIT_OK;

    if (left == 0) {
        return URIKIT_E_CBOR_END;
    }
    head->kind = (uint8_t)((unsigned char)*p >> 5);
    low = (unsigned char)*p & 31;
    if (low > INFO_EIGHT_BYTES) {
        return begins_indefinite(head->kind, low) ? URIKIT_E_CBOR_INDEFINITE : URIKIT_E_CBOR_HEAD;
    }
    if (low >= CBOR_INFO_ONE_BYTE) {
        size = (size_t)1 << (low - CBOR_INFO_ONE_BYTE);
        low = 0;
    }
    if (size >= left) {
        in->p = in->end;
        return URIKIT_E_CBOR_END;
    }
    for (i = 0; i < size; i++) {
        high = high << 8 | low >> 24;
        low = low << 8 | (unsigned char)*++p;
    }
    in->p = p;
    head->number = (uint64_t)high << 32 | low;
    head->value = head->number > SIZE_MAX ? SIZE_MAX : (size_t)head->number;
    head->shortest = true;
    if (head->kind == CBOR_SIMPLE) {
        code = judge_simple(head, size, low);
    } else if (high == 0) { /* RFC 8949 §4.2.1: the value fits in half of its bytes, or in the initial byte */
        head->shortest = size < 8 && low >= (size < 2 ? size * CBOR_INFO_ONE_BYTE : (uint32_t)1 << size * 4);
    }
    in->p += code == URIKIT_OK;
    return code;
}

urikit_code urikiti_cbor_read_head(cbor_in *in, cbor_head *head)
{
    if (sizeof(size_t) >= sizeof(uint64_t) && cbor_read_short_head(in, head)) { /* small machines save the space */
        return URIKIT_OK;
    }
    head->kind = CBOR_SIMPLE; /* set after an error, too: compilers see callers that know there is none */
    head->value = 0;
    return read_any_head(in, head);
}

/* True if the innermost open item is a string. */
static bool is_in_string(uint32_t kinds)
{
    return (kinds & 14) == CBOR_BYTES; /* or CBOR_TEXT, the next number */
}

/*
 * An open item is one of indefinite length whose "break" has not come yet. Items of definite length need no place in
 * the lists, however deep they are: their items are added to the count at hand.
 */
urikit_code urikiti_cbor_skip(cbor_in *in)
{
    size_t outer[URIKIT_CBOR_OPEN_MAX]; /* need, when each open item began */
    uint32_t kinds = 0; /* of the open items, four bits each, the innermost in the lowest bits; 0: none is open */
    size_t depth = 0;   /* number of open items */
    size_t need = 1;    /* items that must come before the innermost open item may end */

    while (need > 0 || depth > 0) {
        const char *start = in->p;
        cbor_head head;
        urikit_code code;

        if (need > 0) {
            need--;
        } else if (cbor_on_break(in)) {
            in->p++;
            depth--;
            need = outer[depth];
            kinds >>= 4;
            continue;
        } else if ((kinds & 15) == CBOR_MAP) {
            need = 1; /* a key begins here, and its value must follow */
        }
        code = urikiti_cbor_read_head(in, &head);
        if (code == URIKIT_E_CBOR_INDEFINITE) {
            if (is_in_string(kinds)) {
                return URIKIT_E_CBOR_HEAD;
            }
            if (depth == URIKIT_CBOR_OPEN_MAX) {
                return URIKIT_E_CBOR_DEPTH;
            }
            in->p++;
            outer[depth++] = need;
            need = 0;
            kinds = kinds << 4 | head.kind;
            continue;
        }
        if (code) {
            return code;
        }
        if (depth > 0 && is_in_string(kinds) && head.kind != (kinds & 15)) {
            in->p = start; /* a string consists of strings of its own kind */
            return URIKIT_E_CBOR_HEAD;
        }
        if (cbor_is_string(&head)) {
            if (head.value > cbor_left(in)) {
                in->p = in->end;
                return URIKIT_E_CBOR_END;
            }
            in->p += head.value;
        } else if (head.kind == CBOR_ARRAY || head.kind == CBOR_MAP) {
            /* too many items are not an error yet: a bad head before the end of the bytes is reported first */
            need = urikiti_sum(need, head.value);
            if (head.kind == CBOR_MAP) { /* keys and values */
                need = urikiti_sum(need, head.value);
            }
        } else {
            need += head.kind == CBOR_TAG;
        }
    }
    return URIKIT_OK;
}
