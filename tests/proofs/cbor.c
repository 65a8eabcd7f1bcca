/* SPDX-License-Identifier: MIT */
/* CBOR: heads, whole items, strings. */
#include "any.h"

#include "src/base/out.h"
#include "src/cbor/cbor.h"

/* After any result the cursor is inside the input, which the proofs of cri and aif rely on (models/cbor_skip.c). */
void prove_cbor_skip(void)
{
    static char bytes[BOUND];
    size_t len = any_len(bytes);
    cbor_in in;
    urikit_code code;

    in.p = bytes + (BOUND - len);
    in.end = bytes + BOUND;
    //@ split len;
    in.p = bytes + (BOUND - len);
    code = urikiti_cbor_skip(&in);
    //@ assert in.p >= bytes + (BOUND - len) && in.p <= bytes + BOUND;
}

void prove_cbor_heads(void)
{
    static char bytes[BOUND];
    size_t len = any_len(bytes);
    urikit_out out = { NULL, 0, 0 };
    cbor_head head;
    cbor_in in;
    //@ split len;
    in.p = bytes + (BOUND - len);
    in.end = bytes + BOUND;
    if (urikiti_cbor_read_head(&in, &head) == URIKIT_OK) {
        urikiti_cbor_put_head(&out, head.kind, head.number);
    }
    //@ assert in.p >= bytes + (BOUND - len) && in.p <= bytes + BOUND;
    in.p = bytes + (BOUND - len);
    if (cbor_read_short_head(&in, &head)) {
        (void)cbor_is_string(&head);
    }
    urikiti_cbor_put_head(&out, (unsigned)Frama_C_interval(0, 7), Frama_C_unsigned_long_long_interval(0, UINT64_MAX));
    urikiti_cbor_put_string(&out, (unsigned)Frama_C_interval(2, 3), any_text(bytes, len));
}
