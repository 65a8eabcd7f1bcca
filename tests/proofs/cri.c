/* SPDX-License-Identifier: MIT */
/* CRIs: decoding of any bytes, decoded forms with any text. */
#include "any.h"

#include "src/base/out.h"
#include "src/cbor/cbor.h"

#include <urikit/cri.h>

#include "models/cbor_skip.h"

#include "cri_forms.h"

#include "src/cri/cri_parts.h"

/* A check of the caller that answers anything. */
static urikit_code any_check(void *context, urikit_str text, bool lower, size_t *at)
{
    *at = Frama_C_size_t_interval(0, text.len);
    return ANY_BOOL() ? URIKIT_OK : URIKIT_E_CRI_NFC;
}

static urikit_cri_options any_options(void)
{
    urikit_cri_options options = { 0 };

    options.profile = (uint8_t)Frama_C_interval(0, 1);
    options.zone = (uint8_t)Frama_C_interval(0, 2);
    options.strict_cbor = ANY_BOOL();
    options.max_len = Frama_C_size_t_interval(0, SIZE_MAX);
    options.max_count = Frama_C_size_t_interval(0, SIZE_MAX);
    return options;
}

void prove_cri_decode(void)
{
    static char bytes[BOUND];
    size_t len = any_len(bytes);
    urikit_cri_options options = any_options();
    urikit_cri cri;
    size_t at;
    //@ split len;
    (void)urikit_cri_decode(any_text(bytes, len), &options, &cri, &at);
}

/* The scheme table, and text that is added to a list. */
void prove_cri_scheme(void)
{
    static char bytes[BOUND];
    size_t len = any_len(bytes);
    urikit_cri_profile profile = ANY_BOOL() ? URIKIT_CRI_R18 : URIKIT_CRI_FINAL;
    urikit_cri_scheme row;
    uint64_t number = 0;
    urikit_str name;
    //@ split len;
    if (urikit_cri_scheme_number_of(any_text(bytes, len), profile, &number)) {
        name = urikit_cri_scheme_name_of(number, profile);
    }
    name = urikit_cri_scheme_name_of(Frama_C_unsigned_long_long_interval(0, UINT64_MAX), profile);
    (void)urikit_cri_scheme_at(Frama_C_size_t_interval(0, SIZE_MAX), &row);
    (void)urikit_cri_untag(any_text(bytes, len), &name);
    (void)urikit_cri_untag(urikit_str_of(NULL, 0), &name);
}

/* ---- decoded forms --------------------------------------------------------------- */

static unsigned shape_a;
static unsigned shape_b;

static unsigned any_shape(void)
{
    return Frama_C_unsigned_int_interval(0, LIST_SHAPES - 1);
}

/* The elements of a list, and their pieces. */
void prove_cri_next(void)
{
    static char bytes[LIST_SPACE];
    urikit_cri_list list;
    urikit_cri_item item;
    urikit_str piece;
    bool encoded;
    int i;
    int k;

    shape_a = any_shape();
    //@ split shape_a;
    make_list(shape_a, true, bytes, &list);
    //@ loop unroll 3;
    for (i = 0; i < 3; i++) {
        if (urikit_cri_next(&list, &item)) {
            //@ loop unroll 4;
            for (k = 0; k < 4; k++) {
                (void)urikit_cri_piece_next(&item.pet, &piece, &encoded);
            }
        }
    }
}

/* Two lists. */
void prove_cri_lists(void)
{
    static char a_bytes[LIST_SPACE];
    static char b_bytes[LIST_SPACE];
    urikit_cri_list a;
    urikit_cri_list b;

    shape_a = any_shape();
    shape_b = any_shape();
    //@ split shape_a;
    //@ split shape_b;
    make_list(shape_a, true, a_bytes, &a);
    make_list(shape_b, ANY_BOOL(), b_bytes, &b);
    (void)urikiti_cri_list_equal(&a, &b);
    (void)urikiti_cri_begins_empty(&a);
    urikiti_cri_list_drop(&a, a.count > 0);
    (void)urikiti_cri_begins_empty(&a);
}
