/* SPDX-License-Identifier: MIT */
#include "extract_label.h"

#include <urikit/text.h>

bool urikiti_is_label_scalar(uint32_t scalar)
{
    size_t low = 0;
    size_t high = urikiti_label_bound_count;

    while (low < high) { /* the first bound above the scalar */
        size_t middle = low + (high - low) / 2;

        if (urikiti_label_bounds[middle] <= scalar) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low % 2 == 1;
}

bool urikiti_has_no_blanks(uint32_t scalar)
{
    static const uint32_t ranges[][2] = { { 0xE00, 0xEFF },   { 0x1000, 0x109F }, { 0x1780, 0x17FF },   { 0x2E80, 0xA4CF },
                                          { 0xF900, 0xFAFF }, { 0xFF66, 0xFF9F }, { 0x1B000, 0x1B16F }, { 0x20000, 0x3FFFF } };
    size_t i;

    for (i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        if (scalar >= ranges[i][0] && scalar <= ranges[i][1]) {
            return true;
        }
    }
    return false;
}

size_t urikiti_last_scalar(urikit_str text, uint32_t *scalar)
{
    size_t n = 1;

    while (n < 4 && n < text.len && ((unsigned char)text.ptr[text.len - n] & 0xC0) == 0x80) {
        n++;
    }
    return n <= text.len && urikit_utf8_decode(text.ptr + text.len - n, n, scalar) == n ? n : 0;
}
