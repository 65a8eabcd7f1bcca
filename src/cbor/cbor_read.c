/* SPDX-License-Identifier: MIT */
/* Reading heads and stepping over items, RFC 8949 §3 and appendix C. */
#include "cbor.h"

enum {
    INFO_EIGHT_BYTES = 27, /* 28 to 30 are reserved */
    INFO_INDEFINITE = 31,
    CBOR_BREAK = 0xFF,
};

/* Is this how a string, an array or a map of indefinite length begins? */
static bool begins_indefinite(unsigned kind, unsigned info)
{
    return info == INFO_INDEFINITE && kind >= CBOR_BYTES && kind <= CBOR_MAP;
}

/* RFC 8949 §3.3 and §4.2.1: what the argument makes of the head. */
static urikit_code judge(cbor_head *head, size_t size, uint32_t high, uint32_t low)
{
    if (head->kind != CBOR_SIMPLE) {
        /* not with an upper half that says nothing, or a value that fits in the initial byte */
        head->shortest = size == 8  ? high != 0
                         : size < 2 ? size == 0 || low >= CBOR_INFO_ONE_BYTE
                                    : low >> (size * 4) != 0;
        return URIKIT_OK;
    }
    head->shortest = true;
    if (size > 1) {
        head->kind = CBOR_FLOAT;
    } else if (size == 1) {
        return low < 32 ? URIKIT_E_CBOR_HEAD : URIKIT_OK; /* such values have one byte only */
    } else if (low >= CBOR_FALSE && low <= CBOR_NULL) {
        head->kind = (uint8_t)low;
    }
    return URIKIT_OK;
}

/* A head that is not, or may not be, one byte whose lower bits are the argument. */
static urikit_code read_long_head(cbor_in *in, cbor_head *head)
{
    const char *p = in->p;
    size_t left = cbor_left(in);
    size_t size = 0;   /* of the argument, in bytes behind the initial one */
    uint32_t high = 0; /* the argument in two halves: a microcontroller has no registers of 64 bits */
    uint32_t low;
    size_t i;
    urikit_code code;

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

/* How many more items a container holds: SIZE_MAX for all that can never fit. */
static size_t items_inside(const cbor_head *head)
{
    if (head->kind == CBOR_MAP) {
        return head->value > SIZE_MAX / 2 ? SIZE_MAX : head->value * 2;
    }
    return head->kind == CBOR_ARRAY ? head->value : head->kind == CBOR_TAG ? 1 : 0;
}

/*
 * Items of indefinite length that are open, innermost last. Items of definite length need no place here, however deep
 * they are: their items are added to the count at hand.
 */
typedef struct open_items {
    size_t need[URIKIT_CBOR_OPEN_MAX]; /* the count that goes on after each one */
    unsigned depth;
    uint8_t string; /* the innermost one is a string of this kind, whose pieces have definite lengths; 0: it is not */
    uint8_t maps;   /* a bit for each one: is it a map, */
    uint8_t halves; /* and has it a key without a value? */
} open_items;

/* The head at the cursor begins an item of indefinite length. */
static urikit_code open_item(open_items *open, cbor_in *in, unsigned kind, size_t need)
{
    if (open->string) {
        return URIKIT_E_CBOR_HEAD;
    }
    if (open->depth == URIKIT_CBOR_OPEN_MAX) {
        return URIKIT_E_CBOR_DEPTH;
    }
    in->p++;
    open->need[open->depth] = need;
    open->maps = (uint8_t)(open->maps | (kind == CBOR_MAP) << open->depth);
    open->string = (uint8_t)(kind == CBOR_BYTES || kind == CBOR_TEXT ? kind : 0);
    open->depth++;
    return URIKIT_OK;
}

/* "break" ends the innermost one: false where a value is missing. */
static bool close_item(open_items *open, size_t *need)
{
    unsigned bit;

    open->depth--;
    bit = 1U << open->depth;
    *need = open->need[open->depth];
    open->maps = (uint8_t)(open->maps & ~bit);
    open->string = 0;
    return (open->halves & bit) == 0;
}

/*
 * Reads the next head, whose item is one of `need`, or of the innermost open item's own. One that opens an item
 * leaves *need at what that one has to have before it may end: nothing.
 */
static urikit_code read_next(open_items *open, cbor_in *in, cbor_head *head, size_t *need)
{
    const char *start = in->p;
    urikit_code code = urikiti_cbor_read_head(in, head);

    if (*need > 0) {
        *need -= 1;
    } else {
        open->halves = (uint8_t)(open->halves ^ (open->maps & 1U << (open->depth - 1)));
    }
    if (code == URIKIT_E_CBOR_INDEFINITE) {
        code = open_item(open, in, head->kind, *need);
        *need = 0;
    } else if (!code && open->string && head->kind != open->string) {
        in->p = start;
        code = URIKIT_E_CBOR_HEAD;
    }
    return code;
}

urikit_code urikiti_cbor_skip(cbor_in *in, const char **indefinite)
{
    open_items open = { { 0 }, 0, 0, 0, 0 };
    size_t need = 1; /* items still to step over before the innermost open one may end; each has at least one byte */

    *indefinite = NULL;
    while (need > 0 || open.depth > 0) {
        const char *start = in->p;
        unsigned depth = open.depth;
        cbor_head head = { 0 };
        urikit_code code;
        size_t inside;

        if (need == 0 && start < in->end && (unsigned char)*start == CBOR_BREAK) {
            if (!close_item(&open, &need)) {
                return URIKIT_E_CBOR_HEAD;
            }
            in->p++;
            continue;
        }
        code = read_next(&open, in, &head, &need);
        if (code) {
            return code;
        }
        if (open.depth > depth) {
            *indefinite = *indefinite ? *indefinite : start;
            continue;
        }
        if (cbor_is_string(&head)) {
            if (head.value > cbor_left(in)) {
                in->p = in->end;
                return URIKIT_E_CBOR_END;
            }
            in->p += head.value;
        }
        inside = items_inside(&head);
        /* more than can ever come is no fault yet: a head among what is there may be one before the end is */
        need = inside > SIZE_MAX - need ? SIZE_MAX : need + inside;
    }
    return URIKIT_OK;
}
