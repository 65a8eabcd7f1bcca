/* SPDX-License-Identifier: MIT */
#include "json.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"

#include <string.h>

bool urikiti_json_take_word(json_source *in, const char *word)
{
    size_t len = strlen(word);

    if ((size_t)(in->end - in->p) < len || memcmp(in->p, word, len) != 0) {
        return false;
    }
    in->p += len;
    return true;
}

/* Four hex digits. False at the first byte that is not one. */
static bool json_read_hex(json_source *in, uint32_t *value)
{
    unsigned i;

    *value = 0;
    for (i = 0; i < 4; i++) {
        if (in->p == in->end || !ascii_is(*in->p, ASCII_HEX)) {
            return false;
        }
        *value = *value << 4 | ascii_hex_value(*in->p);
        in->p++;
    }
    return true;
}

/* What follows "\u". A surrogate needs its other half. */
static bool json_read_scalar(json_source *in)
{
    char space[4];
    urikit_out out = URIKIT_OUT(space);
    uint32_t scalar;
    uint32_t low;

    if (!json_read_hex(in, &scalar)) {
        return false;
    }
    if (scalar >= 0xD800 && scalar < 0xDC00) {
        if (in->end - in->p < 2 || in->p[0] != '\\' || in->p[1] != 'u') {
            return false;
        }
        in->p += 2;
        if (!json_read_hex(in, &low) || low < 0xDC00 || low > 0xDFFF) {
            return false;
        }
        scalar = 0x10000 + ((scalar - 0xD800) << 10) + (low - 0xDC00);
    }
    if (urikit_utf8_write(scalar, &out)) {
        return false; /* the second half alone */
    }
    urikiti_out_bytes(&in->strings, space, out.len);
    return true;
}

bool urikiti_json_string(json_source *in)
{
    static const char escaped[] = "\"\\/bfnrt";
    static const char meant[] = "\"\\/\b\f\n\r\t";

    while (in->p < in->end && *in->p != '"') {
        const char *found;

        if ((unsigned char)*in->p < 0x20) {
            return false;
        }
        if (*in->p != '\\') {
            urikiti_out_byte(&in->strings, *in->p++);
            continue;
        }
        in->p++;
        if (in->p < in->end && *in->p == 'u') {
            in->p++;
            if (!json_read_scalar(in)) {
                return false;
            }
            continue;
        }
        found = in->p < in->end ? memchr(escaped, *in->p, sizeof escaped - 1) : NULL;
        if (!found) {
            return false;
        }
        urikiti_out_byte(&in->strings, meant[found - escaped]);
        in->p++;
    }
    if (in->p == in->end) {
        return false;
    }
    in->p++;
    return true;
}
