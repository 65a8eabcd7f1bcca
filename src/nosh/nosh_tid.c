/* SPDX-License-Identifier: MIT */
/* Timestamp identifiers: 13 base-32 digits for 64 bits. The top bit is 0. */
#include <urikit/nosh.h>

#include "../base/out.h"

#include <string.h>

enum {
    DIGIT_BITS = 5,
    CLOCK_BITS = 10,
    TIME_BITS = 53,
};

static const char tid_digits[] = "234567abcdefghijklmnopqrstuvwxyz";

bool urikit_tid_decode(urikit_str text, urikit_tid *tid)
{
    uint64_t value = 0;
    size_t i;

    if (text.len != URIKIT_TID_LEN) {
        return false;
    }
    for (i = 0; i < URIKIT_TID_LEN; i++) {
        const char *digit = memchr(tid_digits, text.ptr[i], sizeof tid_digits - 1);

        /* 13 digits have 65 bits, the number has 63: so the first digit has 3 bits, and is one of "234567ab" */
        if (!digit || (i == 0 && digit - tid_digits > 7)) {
            return false;
        }
        value = value << DIGIT_BITS | (uint64_t)(digit - tid_digits);
    }
    if (tid) {
        tid->microseconds = value >> CLOCK_BITS;
        tid->clock_id = (uint16_t)(value & ((1U << CLOCK_BITS) - 1));
    }
    return true;
}

urikit_code urikit_tid_encode(const urikit_tid *tid, urikit_out *out)
{
    uint64_t value = tid->microseconds << CLOCK_BITS | tid->clock_id;
    char *to;
    size_t i;

    if (tid->microseconds >> TIME_BITS || tid->clock_id >> CLOCK_BITS) {
        return URIKIT_E_LIMIT;
    }
    to = urikiti_out_room(out, URIKIT_TID_LEN);
    for (i = URIKIT_TID_LEN; to && i > 0; i--) {
        to[i - 1] = tid_digits[value & 31];
        value >>= DIGIT_BITS;
    }
    return urikiti_out_code(out);
}
