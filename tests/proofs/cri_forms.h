/* SPDX-License-Identifier: MIT */
/* Lists as the decoder of CRIs accepts them, with any text in them. */
#ifndef URIKIT_PROOFS_CRI_FORMS_H
#define URIKIT_PROOFS_CRI_FORMS_H

#include "any.h"

#include <urikit/cri.h>

enum { LIST_SPACE = 8, LIST_SHAPES = 9 };

/*
 * The heads of a list, and the number of bytes after each: a list for every kind of head and for each kind of element.
 */
typedef struct list_shape {
    size_t len;
    size_t count;
    unsigned char heads[LIST_SPACE]; /* 0: any byte of text */
} list_shape;

static const list_shape list_shapes[LIST_SHAPES] = {
    { 0, 0, { 0 } },                                           /* [], or not set */
    { 1, 1, { 0x60 } },                                        /* "" */
    { 2, 1, { 0x61, 0 } },                                     /* one byte */
    { 4, 2, { 0x61, 0, 0x61, 0 } },                            /* two elements */
    { 4, 1, { 0x78, 2, 0, 0 } },                               /* a head of two bytes */
    { 4, 1, { 0x79, 0, 1, 0 } },                               /* of three bytes, which make_list completes */
    { 5, 1, { 0x82, 0x41, 0, 0x61, 0 } },                      /* percent-encoded text: a byte string, a text string */
    { 7, 2, { 0x81, 0x42, 0, 0, 0x62, 0, 0 } },                /* percent-encoded text, then text */
    { 8, 1, { 0x98, 3, 0x41, 0, 0x60, 0x58, 1, 0 } },          /* three pieces, longer heads */
};

/* The list of a shape, at the end of `bytes`. The caller splits the shape. */
static void make_list(unsigned shape, bool set, char bytes[LIST_SPACE], urikit_cri_list *list)
{
    const list_shape *from = &list_shapes[shape];
    char *at = bytes + (LIST_SPACE - from->len);
    size_t i;

    Frama_C_make_unknown(bytes, LIST_SPACE);
    //@ loop unroll 9;
    for (i = 0; i < from->len; i++) {
        if (from->heads[i] != 0) {
            at[i] = (char)from->heads[i];
        }
    }
    if (shape == 5) {
        at[1] = 0;
        at[2] = 1;
    }
    list->ptr = set ? at : NULL;
    list->len = set ? from->len : 0;
    list->count = set ? from->count : 0;
}

#endif /* URIKIT_PROOFS_CRI_FORMS_H */
