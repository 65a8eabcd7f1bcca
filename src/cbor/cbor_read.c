/* SPDX-License-Identifier: MIT */
/* Read heads and skip items, RFC 8949 §3 and appendix C. */
#include "cbor.h"

enum {
    INFO_EIGHT_BYTES = 27, /* 28 to 30 are reserved */
    INFO_INDEFINITE = 31,
    CBOR_BREAK = 0xFF,
};

/* True if it begins a string, an array or a map of indefinite length. */
static bool begins_indefinite(unsigned kind, unsigned info)
{
    return info == INFO_INDEFINITE && kind >= CBOR_BYTES && kind <= CBOR_MAP;
}

/* Sets the fields of the head from its argument, RFC 8949 §3.3 and §4.2.1. */
static urikit_code judge(cbor_head *head, size_t size, uint32_t high, uint32_t low)
{
    if (head->kind != CBOR_SIMPLE) {
        /* not if the upper half is 0, or the value fits in the initial byte */
        head->shortest = size == 8  ? high != 0
                         : size < 2 ? size == 0 || low >= CBOR_INFO_ONE_BYTE
                                    : low >> (size * 4) != 0;
        return URIKIT_OK;
    }
    head->shortest = true;
    if (size > 1) {
        head->kind = CBOR_FLOAT;
    } else if (size == 1) {
        return low < 32 ? URIKIT_E_CBOR_HEAD : URIKIT_OK; /* such values have a head of one byte */
    } else if (low >= CBOR_FALSE && low <= CBOR_NULL) {
        head->kind = (uint8_t)low;
    }
    return URIKIT_OK;
}

/* Reads a head whose argument may follow the first byte. */
static urikit_code read_long_head(cbor_in *in, cbor_head *head)
{
    const char *p = in->p;
    size_t left = cbor_left(in);
    size_t size = 0;   /* of the argument, in bytes after the initial one */
    uint32_t high = 0; /* the argument in two halves, because a microcontroller has no 64-bit registers */
    uint32_t low;
    size_t i;
    urikit_code code;

    head->kind = CBOR_SIMPLE; /* set after an error, too: compilers see callers that know there is none */
    head->value = 0;
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
    code = judge(head, size, high, low);
    in->p = code ? p : p + 1;
    head->number = (uint64_t)high << 32 | low;
    head->value = head->number > SIZE_MAX ? SIZE_MAX : (size_t)head->number;
    return code;
}

urikit_code urikiti_cbor_read_head(cbor_in *in, cbor_head *head)
{
    return cbor_read_short_head(in, head) ? URIKIT_OK : read_long_head(in, head);
}

/* The number of items in a container; SIZE_MAX if it does not fit. */
static size_t items_inside(const cbor_head *head)
{
    if (head->kind == CBOR_MAP) {
        return head->value > SIZE_MAX / 2 ? SIZE_MAX : head->value * 2;
    }
    return head->kind == CBOR_ARRAY ? head->value : head->kind == CBOR_TAG ? 1 : 0;
}

/*
 * An open item is one of indefinite length whose "break" has not come yet. Items of definite length need no place in
 * the lists, however deep they are: their items are added to the count at hand.
 */
urikit_code urikiti_cbor_skip(cbor_in *in)
{
    struct {
        size_t need[URIKIT_CBOR_OPEN_MAX];
        uint8_t kind[URIKIT_CBOR_OPEN_MAX];
    } outer;                   /* what need and kind were where each open item began */
    size_t depth = 0;          /* how many items are open */
    size_t need = 1;           /* items that must come before the innermost open item may end */
    unsigned kind = CBOR_FLOAT; /* of that item */

    while (need > 0 || depth > 0) {
        const char *start = in->p;
        cbor_head head;
        urikit_code code;
        size_t inside;

        if (need > 0) {
            need--;
        } else if (start < in->end && (unsigned char)*start == CBOR_BREAK) {
            in->p++;
            depth--;
            need = outer.need[depth];
            kind = outer.kind[depth];
            continue;
        } else if (kind == CBOR_MAP) {
            need = 1; /* a key begins here, and its value must follow */
        }
        code = urikiti_cbor_read_head(in, &head);
        if (code == URIKIT_E_CBOR_INDEFINITE) {
            if (kind < CBOR_ARRAY) {
                return URIKIT_E_CBOR_HEAD;
            }
            if (depth == URIKIT_CBOR_OPEN_MAX) {
                return URIKIT_E_CBOR_DEPTH;
            }
            in->p++;
            outer.need[depth] = need;
            outer.kind[depth] = (uint8_t)kind;
            depth++;
            need = 0;
            kind = head.kind;
            continue;
        }
        if (code) {
            return code;
        }
        if (kind < CBOR_ARRAY && head.kind != kind) {
            in->p = start; /* a string consists of strings of its own kind */
            return URIKIT_E_CBOR_HEAD;
        }
        if (cbor_is_string(&head)) {
            if (head.value > cbor_left(in)) {
                in->p = in->end;
                return URIKIT_E_CBOR_END;
            }
            in->p += head.value;
        }
        inside = items_inside(&head);
        /* too many items are not an error yet: a bad head before the end of the bytes is reported first */
        need = inside > SIZE_MAX - need ? SIZE_MAX : need + inside;
    }
    return URIKIT_OK;
}
