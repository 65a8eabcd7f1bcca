/* SPDX-License-Identifier: MIT */
/* CoAP: the numbers in options. */
#include "any.h"

#include "src/base/out.h"
#include "src/cbor/cbor.h"

#include <urikit/coap.h>

#include "models/cbor_skip.h"

void prove_coap_uint(void)
{
    static char text[BOUND];
    size_t len = any_len(text);
    urikit_out out = { NULL, 0, 0 };
    uint32_t number;
    //@ split len;
    (void)urikit_coap_uint_read(any_text(text, len), &number);
    (void)urikit_coap_uint_write(ANY_UNSIGNED(), &out);
    (void)urikit_coap_scheme_number_write(Frama_C_unsigned_long_long_interval(0, UINT64_MAX), &out);
}
