/* SPDX-License-Identifier: MIT */
/* Reading heads and stepping over items, RFC 8949 §3 and appendix C. */
#include "cbor.h"

enum {
    INFO_ONE_BYTE = 24,    /* the argument is in the next 1, 2, 4 or 8 bytes */
    INFO_EIGHT_BYTES = 27, /* 28 to 30 are reserved */
    INFO_INDEFINITE = 31,
};

/* Is this how a string, an array or a map of indefinite length begins? */
static bool begins_indefinite(unsigned kind, unsigned info)
{
    return info == INFO_INDEFINITE && kind >= CBOR_BYTES && kind <= CBOR_MAP;
}

/* The argument in the bytes behind the initial one. */
static urikit_code read_argument(cbor_in *in, unsigned info, cbor_head *head)
{
    size_t size = (size_t)1 << (info - INFO_ONE_BYTE);
    uint32_t high = 0;
    uint32_t low = 0; /* two halves: a microcontroller has no registers of 64 bits */
    size_t i;

    if (size > cbor_left(in)) {
        in->p = in->end;
        return URIKIT_E_CBOR_END;
    }
    for (i = 0; i < size; i++) {
        high = high << 8 | low >> 24;
        low = low << 8 | (unsigned char)in->p[i];
    }
    if (head->kind == CBOR_SIMPLE) {
        if (size > 1) {
            head->kind = CBOR_FLOAT;
        } else if (low < 32) {
            return URIKIT_E_CBOR_HEAD; /* §3.3: such values have one byte only */
        }
    } else { /* not with an upper half that says nothing, or a value that fits in the initial byte */
        head->shortest = size == 8 ? high != 0 : size == 1 ? low >= INFO_ONE_BYTE : low >> (size * 4) != 0;
    }
    head->number = (uint64_t)high << 32 | low;
    head->value = head->number > SIZE_MAX ? SIZE_MAX : (size_t)head->number;
    in->p += size;
    return URIKIT_OK;
}

urikit_code urikiti_cbor_read_head(cbor_in *in, cbor_head *head)
{
    unsigned initial;
    unsigned info;

    if (in->p == in->end) {
        return URIKIT_E_CBOR_END;
    }
    initial = (unsigned char)*in->p;
    info = initial & 31;
    head->kind = (uint8_t)(initial >> 5);
    head->shortest = true;
    if (info > INFO_EIGHT_BYTES) {
        return begins_indefinite(head->kind, info) ? URIKIT_E_CBOR_INDEFINITE : URIKIT_E_CBOR_HEAD;
    }
    in->p++;
    if (info >= INFO_ONE_BYTE) {
        return read_argument(in, info, head);
    }
    if (head->kind == CBOR_SIMPLE && info >= CBOR_FALSE && info <= CBOR_NULL) {
        head->kind = (uint8_t)info;
    }
    head->number = info;
    head->value = info;
    return URIKIT_OK;
}

/* How many more items a container holds: SIZE_MAX for all that can never fit. */
static size_t items_inside(const cbor_head *head)
{
    if (head->kind == CBOR_MAP) {
        return head->value > SIZE_MAX / 2 ? SIZE_MAX : head->value * 2;
    }
    return head->kind == CBOR_ARRAY ? head->value : head->kind == CBOR_TAG ? 1 : 0;
}

urikit_code urikiti_cbor_skip(cbor_in *in)
{
    size_t need = 1; /* items still to step over; each has at least one byte */

    while (need > 0) {
        cbor_head head;
        urikit_code code = urikiti_cbor_read_head(in, &head);
        size_t left = cbor_left(in);
        size_t inside;

        if (code) {
            return code;
        }
        need--;
        if (cbor_is_string(&head) && head.value <= left) {
            left -= head.value;
            in->p += head.value;
        } else if (cbor_is_string(&head)) {
            need = SIZE_MAX;
        }
        inside = items_inside(&head);
        if (need > left || inside > left - need) {
            in->p = in->end;
            return URIKIT_E_CBOR_END;
        }
        need += inside;
    }
    return URIKIT_OK;
}
