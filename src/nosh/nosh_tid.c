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
    to = urikiti_out_space(out, URIKIT_TID_LEN);
    for (i = URIKIT_TID_LEN; to && i > 0; i--) {
        to[i - 1] = tid_digits[value & 31];
        value >>= DIGIT_BITS;
    }
    return urikiti_out_code(out);
}

/* ---- as a date --------------------------------------------------------------------- */

/* Writes a number with zeros before it. Returns the place after it. */
static char *put_padded(char *to, uint64_t number, size_t digits)
{
    size_t i;

    for (i = digits; i > 0; i--) {
        to[i - 1] = (char)('0' + number % 10);
        number /= 10;
    }
    return to + digits;
}

static char *put_two(char *to, uint64_t number, char after)
{
    to = put_padded(to, number, 2);
    *to = after;
    return to + 1;
}

static bool is_leap(unsigned year)
{
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

urikit_code urikit_tid_time_write(const urikit_tid *tid, urikit_out *out)
{
    static const unsigned char month_days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    uint64_t seconds = tid->microseconds / 1000000;
    uint64_t days = seconds / 86400;
    uint64_t of_day = seconds % 86400;
    unsigned year = 1970;
    unsigned month = 0;
    char *to;

    if (tid->microseconds >> TIME_BITS) {
        return URIKIT_E_LIMIT;
    }
    /* 53 bits of microseconds end in 2255: few years to go through */
    while (days >= (is_leap(year) ? 366U : 365U)) {
        days -= is_leap(year) ? 366U : 365U;
        year++;
    }
    while (days >= month_days[month] + (month == 1 && is_leap(year) ? 1U : 0U)) {
        days -= month_days[month] + (month == 1 && is_leap(year) ? 1U : 0U);
        month++;
    }
    to = urikiti_out_space(out, URIKIT_TID_TIME_LEN);
    if (to) {
        to = put_padded(to, year, 4);
        *to++ = '-';
        to = put_two(to, month + 1, '-');
        to = put_two(to, days + 1, 'T');
        to = put_two(to, of_day / 3600, ':');
        to = put_two(to, of_day / 60 % 60, ':');
        to = put_two(to, of_day % 60, '.');
        *put_padded(to, tid->microseconds % 1000000, 6) = 'Z';
    }
    return urikiti_out_code(out);
}
