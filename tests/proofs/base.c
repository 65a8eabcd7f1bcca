/* SPDX-License-Identifier: MIT */
/* Layer 0: the output and borrowed text. */
#include "any.h"

#include "src/base/ascii.h"
#include "src/base/out.h"
#include "src/base/swar.h"

#include <urikit/code.h>

/*
 * An output of any capacity, filled to any place or counting past its end, or without a buffer. What is handed out lies
 * inside the capacity; tests/proofs/models/out.h relies on that.
 */
static void prove_out_at(char *space, size_t cap, size_t len, urikit_str text)
{
    urikit_out out = { space, cap, len };
    char *block = urikiti_out_spare(&out, text.len);

    if (block && text.len > 0) {
        //@ assert block >= space + len && block + text.len <= space + cap;
        block[0] = 'x';
        block[text.len - 1] = 'x';
    }
    block = urikiti_out_space(&out, text.len);
    if (block && text.len > 0) {
        //@ assert block >= space + len && block + text.len <= space + cap;
        block[0] = 'x';
        block[text.len - 1] = 'x';
    }
    out.len = len;
    urikiti_out_byte(&out, 'x');
    out.len = len;
    urikiti_out_bytes(&out, text.ptr, text.len);
    out.len = len;
    (void)urikit_out_append(&out, text);
    (void)urikiti_sum(len, Frama_C_size_t_interval(0, SIZE_MAX));
}

void prove_out(void)
{
    static char space[BOUND];
    static char bytes[BOUND];
    size_t cap = Frama_C_size_t_interval(0, BOUND);
    size_t len = Frama_C_size_t_interval(0, BOUND + 1);
    size_t n = any_len(bytes);
    //@ split cap;
    //@ split len;
    //@ split n;
    prove_out_at(space + (BOUND - cap), cap, len, any_text(bytes, n));
    prove_out_at(NULL, cap, len, any_text(bytes, n));
    prove_out_at(space + (BOUND - cap), cap, len, urikit_str_of(NULL, 0));
    prove_out_at(space + (BOUND - cap), cap, Frama_C_size_t_interval(BOUND, SIZE_MAX), any_text(bytes, n));
}

void prove_str(void)
{
    static char a_bytes[BOUND];
    static char b_bytes[BOUND];
    size_t a_len = any_len(a_bytes);
    size_t b_len = any_len(b_bytes);
    urikit_str a;
    urikit_str b;
    //@ split a_len;
    //@ split b_len;
    a = ANY_BOOL() ? any_text(a_bytes, a_len) : urikit_str_of(NULL, 0);
    b = ANY_BOOL() ? any_text(b_bytes, b_len) : urikit_str_of(NULL, 0);
    (void)urikit_str_equal(a, b);
    (void)urikit_version();
    (void)urikit_code_name((urikit_code)Frama_C_interval(0, 255));
    (void)urikit_code_text((urikit_code)Frama_C_interval(0, 255));
    (void)urikit_code_token((urikit_code)Frama_C_interval(0, 255));
    (void)urikit_str_from(NULL);
    (void)urikit_str_from("text");
    if (a_len > 0 && a.ptr) {
        (void)urikiti_ascii_is_word(a, "https");
    }
}
