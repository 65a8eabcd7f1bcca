/* SPDX-License-Identifier: MIT */
/* URIs: the normal form of a text, read and written unit by unit. */
#include "any.h"

#include "src/uri/normal_text.h"

void prove_uri_normal_text(void)
{
    static char bytes[BOUND];
    char space[BOUND];
    size_t len = any_len(bytes);
    unsigned how = Frama_C_unsigned_int_interval(0, 127);
    //@ split len;
    (void)urikiti_normal_len(any_text(bytes, len), how);
    (void)urikiti_normal_write(any_text(bytes, len), how, space + (BOUND - len)); /* never longer than the text */
}
