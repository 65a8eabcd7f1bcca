/* SPDX-License-Identifier: MIT */
/* AIF: decoding of any bytes, encoding of any entry. */
#include "any.h"

#include "src/base/out.h"
#include "src/cbor/cbor.h"

#include <urikit/aif.h>

#include "models/cbor_skip.h"

#include "cri_forms.h"

void prove_aif_decode(void)
{
    static char bytes[BOUND];
    size_t len = any_len(bytes);
    urikit_cri_options options = { 0 };
    urikit_aif aif;
    size_t at;
    //@ split len;
    options.strict_cbor = ANY_BOOL();
    options.max_len = Frama_C_size_t_interval(0, SIZE_MAX);
    options.max_count = Frama_C_size_t_interval(0, SIZE_MAX);
    (void)urikit_aif_decode(any_text(bytes, len), &options, &aif, &at);
}

static unsigned shape_a;
static unsigned shape_b;

/* An entry with lists of every shape. */
void prove_aif_encode(void)
{
    static char a_bytes[LIST_SPACE];
    static char b_bytes[LIST_SPACE];
    urikit_out out = { NULL, 0, 0 };
    urikit_aif_entry entry;

    shape_a = Frama_C_unsigned_int_interval(0, LIST_SHAPES - 1);
    shape_b = Frama_C_unsigned_int_interval(0, LIST_SHAPES - 1);
    //@ split shape_a;
    //@ split shape_b;
    make_list(shape_a, true, a_bytes, &entry.path);
    make_list(shape_b, true, b_bytes, &entry.query);
    entry.permissions = Frama_C_unsigned_long_long_interval(0, UINT64_MAX);
    (void)urikit_aif_encode(&entry, 1, &out);
    (void)urikit_aif_encode(&entry, 0, &out);
}
