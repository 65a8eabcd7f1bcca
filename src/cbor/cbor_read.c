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
    uint64_t value = 0;
    size_t i;

    if (size > cbor_left(in)) {
        in->p = in->end;
        return URIKIT_E_CBOR_END;
    }
    for (i = 0; i < size; i++) {
        value = value << 8 | (unsigned char)in->p[i];
    }
    if (head->kind == CBOR_SIMPLE && size > 1) {
        head->kind = CBOR_FLOAT;
    } else if (head->kind == CBOR_SIMPLE && value < 32) {
        return URIKIT_E_CBOR_HEAD; /* §3.3: such values have one byte only */
    } else if (head->kind != CBOR_SIMPLE) {
        head->shortest = size == 1 ? value >= INFO_ONE_BYTE : value >> (size * 4) != 0;
    }
    head->value = value;
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
    head->value = info;
    return URIKIT_OK;
}

/*
 * How many more items a container holds: may exceed any size, so it is capped
 * at what can never fit.
 */
static uint64_t items_inside(const cbor_head *head)
{
    switch (head->kind) {
    case CBOR_ARRAY:
        return head->value;
    case CBOR_MAP:
        return head->value > UINT64_MAX / 2 ? UINT64_MAX : head->value * 2;
    case CBOR_TAG:
        return 1;
    default:
        return 0;
    }
}

urikit_code urikiti_cbor_skip(cbor_in *in)
{
    size_t need = 1; /* items still to step over; each has at least one byte */

    while (need > 0) {
        cbor_head head;
        urikit_code code = urikiti_cbor_read_head(in, &head);
        size_t left = cbor_left(in);
        uint64_t inside;

        if (code) {
            return code;
        }
        need--;
        if (cbor_is_string(&head) && head.value <= left) {
            left -= (size_t)head.value;
            in->p += (size_t)head.value;
        } else if (cbor_is_string(&head)) {
            need = SIZE_MAX;
        }
        inside = items_inside(&head);
        if (need > left || inside > left - need) {
            in->p = in->end;
            return URIKIT_E_CBOR_END;
        }
        need += (size_t)inside;
    }
    return URIKIT_OK;
}
