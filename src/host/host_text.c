/* SPDX-License-Identifier: MIT */
#include "host_text.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../text/triplet.h"
#include "char_look.h"

#include <string.h>

static void host_skip_blanks(urikit_str *rest)
{
    while (rest->len > 0 && is_dropped_blank(rest->ptr[0])) {
        rest->ptr++;
        rest->len--;
    }
}

bool urikiti_is_word_with_blanks(urikit_str text, const char *word)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        if (!is_dropped_blank(text.ptr[i]) && (!*word || ascii_lower(text.ptr[i]) != *word++)) {
            return false;
        }
    }
    return !*word;
}

/* Removes a byte or a triplet from the beginning. False at the end. A triplet may contain blanks that are dropped. */
static bool host_take_octet(urikit_str *rest, char *octet, bool *encoded)
{
    urikit_str after;
    char digits[3];
    size_t i;

    host_skip_blanks(rest);
    if (rest->len == 0) {
        return false;
    }
    *octet = *rest->ptr++;
    rest->len--;
    if (*octet != '%') {
        return true;
    }
    after = *rest;
    for (i = 1; i < 3; i++) {
        host_skip_blanks(&after);
        if (after.len == 0 || !ascii_is(after.ptr[0], ASCII_HEX)) {
            return true;
        }
        digits[i] = *after.ptr++;
        after.len--;
    }
    *octet = triplet_octet(digits);
    *encoded = true;
    *rest = after;
    return true;
}

/* Reads the octets of one character into bytes[0..4), and sets where each ends. Returns their number. */
static size_t look_ahead(urikit_str rest, char bytes[4], urikit_str after[4], bool *encoded)
{
    size_t n;

    for (n = 0; n < 4; n++) {
        if (!host_take_octet(&rest, &bytes[n], encoded) || (n == 0 && (unsigned char)bytes[0] < 0x80)) {
            break;
        }
        after[n] = rest;
    }
    if (n == 0) { /* the end, or an ASCII character */
        after[0] = rest;
    }
    return n;
}

static void map_step(host_step *step)
{
    urikit_out out = URIKIT_OUT(step->space);

    if (step->broken || step->scalar < 0x80) {
        step->space[0] = step->broken ? (char)step->scalar : ascii_lower((char)step->scalar);
        step->mapped = urikit_str_of(step->space, 1);
        return;
    }
    step->mapped = urikiti_ascii_mapping(step->scalar, step->space);
    if (step->mapped.ptr) {
        return;
    }
    if (urikiti_is_dropped(step->scalar) || urikit_utf8_write(step->scalar, &out)) {
        out.len = 0;
    }
    step->mapped = urikit_str_of(step->space, out.len);
}

bool urikiti_host_next(urikit_str *rest, host_step *step)
{
    char bytes[4];
    urikit_str after[4];
    bool ignored = false;
    size_t n;
    size_t used;

    host_skip_blanks(rest);
    if (rest->len == 0) {
        return false;
    }
    step->start = rest->ptr;
    step->encoded = false;
    if ((unsigned char)rest->ptr[0] < 0x80 && rest->ptr[0] != '%') { /* nothing to decode: the usual case */
        step->scalar = (unsigned char)*rest->ptr++;
        rest->len--;
        step->end = rest->ptr;
        step->broken = false;
        step->space[0] = ascii_lower((char)step->scalar);
        step->mapped = urikit_str_of(step->space, 1);
        return true;
    }
    n = look_ahead(*rest, bytes, after, &ignored);
    step->scalar = (unsigned char)bytes[0];
    step->broken = false;
    used = 1;
    if (n > 0) {
        used = urikit_utf8_decode(bytes, n, &step->scalar);
        step->broken = used == 0;
        if (step->broken) {
            step->scalar = (unsigned char)bytes[0];
            used = 1;
        }
    }
    *rest = after[used - 1];
    step->end = rest->ptr;
    step->encoded = step->start[0] == '%' && step->end - step->start > 1;
    map_step(step);
    return true;
}
