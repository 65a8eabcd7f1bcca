/* SPDX-License-Identifier: MIT */
/* AIF: decoding of any bytes. */
#include "any.h"

#include "src/base/out.h"
#include "src/cbor/cbor.h"

#include <urikit/aif.h>

#include "models/cbor_skip.h"

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
