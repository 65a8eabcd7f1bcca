/* SPDX-License-Identifier: MIT */
/*
 * The part of CBOR (RFC 8949) that Constrained Resource Identifiers need: read heads of definite length, skip an item
 * of any kind, write shortest heads. Internal to the library.
 */
#ifndef URIKIT_SRC_CBOR_H
#define URIKIT_SRC_CBOR_H

#include <urikit/base.h>

/*
 * The kinds of items. The first eight are the major types of CBOR. Floats, and the simple values of CRIs, have kinds of
 * their own.
 */
enum {
    CBOR_UINT,
    CBOR_NEGATIVE,
    CBOR_BYTES,
    CBOR_TEXT,
    CBOR_ARRAY,
    CBOR_MAP,
    CBOR_TAG,
    CBOR_SIMPLE,
    CBOR_FLOAT,
    CBOR_FALSE = 20, /* these three are also the numbers of the simple values */
    CBOR_TRUE = 21,
    CBOR_NULL = 22,
};

/*
 * The lower five bits of the first byte of a head: values below this are the argument; from here on it follows that
 * byte.
 */
enum { CBOR_INFO_ONE_BYTE = 24 };

typedef struct cbor_head {
    uint8_t kind;
    bool shortest;   /* no shorter head has the same meaning */
    size_t value;    /* number as a length or a count; SIZE_MAX if it does not fit */
    uint64_t number; /* the argument; a negative integer is -1 - number */
} cbor_head;

typedef struct cbor_in {
    const char *p;
    const char *end;
} cbor_in;

static inline size_t cbor_left(const cbor_in *in)
{
    return (size_t)(in->end - in->p);
}

/* Ends an item of indefinite length. */
enum { CBOR_BREAK = 0xFF };

static inline bool cbor_on_break(const cbor_in *in)
{
    return in->p < in->end && (unsigned char)*in->p == CBOR_BREAK;
}

static inline bool cbor_is_string(const cbor_head *head)
{
    return head->kind == CBOR_BYTES || head->kind == CBOR_TEXT;
}

/*
 * Reads a head. The cursor is then after it, before the bytes of a string. On an error the cursor is on the bad byte.
 *
 * Errors URIKIT_E_CBOR_END, _HEAD, _INDEFINITE
 */
urikit_code urikiti_cbor_read_head(cbor_in *in, cbor_head *head);

/* Fast path for heads of one byte that are not simple values. False for other heads; then nothing was read. */
static inline bool cbor_read_short_head(cbor_in *in, cbor_head *head)
{
    unsigned initial = in->p < in->end ? (unsigned char)*in->p : 0xFF;

    if (initial >= CBOR_SIMPLE << 5 || (initial & 31) >= CBOR_INFO_ONE_BYTE) {
        return false;
    }
    in->p++;
    head->kind = (uint8_t)(initial >> 5);
    head->shortest = true;
    head->value = initial & 31;
    head->number = initial & 31;
    return true;
}

/*
 * Steps over one whole item, nested ones included: without recursion, in time linear in its bytes. After a success
 * every head is whole and every length is inside, so the item may be read without looking for ends, up to the first
 * item of indefinite length: urikiti_cbor_read_head stops there.
 *
 * Errors URIKIT_E_CBOR_END, _HEAD;  _DEPTH  more than URIKIT_CBOR_OPEN_MAX items of indefinite length in each other
 */
urikit_code urikiti_cbor_skip(cbor_in *in);

/* Appends the shortest head. kind: a major type. */
void urikiti_cbor_put_head(urikit_out *out, unsigned kind, uint64_t value);

/* Appends a byte or text string. */
void urikiti_cbor_put_string(urikit_out *out, unsigned kind, urikit_str bytes);

#endif /* URIKIT_SRC_CBOR_H */
