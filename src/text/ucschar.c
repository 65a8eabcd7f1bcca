/* SPDX-License-Identifier: MIT */
/* ucschar and iprivate of RFC 3987 §2.2. They are a few ranges, so there is no table. */
#include "ucschar.h"

static bool is_between(uint32_t scalar, uint32_t first, uint32_t last)
{
    return scalar >= first && scalar <= last;
}

/* LRM, RLM, LRE, RLE, PDF, LRO, RLO: not allowed in IRIs, §4.1. */
static bool is_bidi_formatting(uint32_t scalar)
{
    return is_between(scalar, 0x200E, 0x200F) || is_between(scalar, 0x202A, 0x202E);
}

bool urikiti_is_ucschar(uint32_t scalar, bool in_query)
{
    uint32_t in_plane = scalar & 0xFFFF;

    if (scalar < 0x10000) {
        return (is_between(scalar, 0xA0, 0xD7FF) && !is_bidi_formatting(scalar)) || is_between(scalar, 0xF900, 0xFDCF) ||
               is_between(scalar, 0xFDF0, 0xFFEF) || (in_query && is_between(scalar, 0xE000, 0xF8FF));
    }
    if (scalar > 0x10FFFF || in_plane > 0xFFFD) {
        return false; /* the last two of every plane are noncharacters */
    }
    /* planes 1 to 13, and plane 14 from E1000 on; planes 15 and 16 are private */
    return scalar < 0xE0000 || is_between(scalar, 0xE1000, 0xEFFFD) || (in_query && scalar >= 0xF0000);
}
