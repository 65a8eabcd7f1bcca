/* SPDX-License-Identifier: MIT */
/* What the models of readers share: searches, numbers, schemes. */
#include "model.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../text/triplet.h"
#include "../host/char_look.h"
#include "../host/host_text.h"

#include <string.h>

char urikiti_next_octet(urikit_str text, size_t *i)
{
    const char *p = text.ptr + *i;
    bool encoded = *p == '%' && text.len - *i >= 3 && ascii_is(p[1], ASCII_HEX) && ascii_is(p[2], ASCII_HEX);

    *i += encoded ? 3 : 1;
    return encoded ? triplet_octet(p) : *p;
}

bool urikiti_is_triplet(urikit_str text, size_t i)
{
    return text.len - i >= 3 && text.ptr[i] == '%' && ascii_is(text.ptr[i + 1], ASCII_HEX) &&
           ascii_is(text.ptr[i + 2], ASCII_HEX);
}

void urikiti_cut_query(urikit_str *text, urikit_str *query)
{
    size_t question;

    text->len = urikiti_slice_find(*text, '#');
    question = urikiti_slice_find(*text, '?');
    *query = question < text->len ? slice_from(*text, question + 1) : urikit_str_of(NULL, 0);
    text->len = question;
}

int32_t urikiti_port_number(urikit_str digits)
{
    int32_t value = -1;
    size_t i;

    for (i = 0; i < digits.len; i++) {
        if (is_dropped_blank(digits.ptr[i])) {
            continue;
        }
        if (!ascii_is_digit(digits.ptr[i])) {
            return -2;
        }
        value = (value < 0 ? 0 : value) * 10 + (digits.ptr[i] - '0');
        if (value > 0xFFFF) {
            return -2;
        }
    }
    return value;
}

static bool is_python_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

int32_t urikiti_python_int(urikit_str text, bool blanks_are_dropped)
{
    bool negative;
    bool digit = false; /* the last character was a digit */
    int32_t value = 0;
    size_t i;

    while (text.len > 0 && is_python_space(text.ptr[0])) {
        text = slice_from(text, 1);
    }
    while (text.len > 0 && is_python_space(text.ptr[text.len - 1])) {
        text.len--;
    }
    negative = text.len > 0 && text.ptr[0] == '-';
    if (text.len > 0 && (text.ptr[0] == '-' || text.ptr[0] == '+')) {
        text = slice_from(text, 1);
    }
    for (i = 0; i < text.len; i++) {
        char c = text.ptr[i];

        if (blanks_are_dropped && is_dropped_blank(c)) {
            continue;
        }
        if (c == '_' && digit) {
            digit = false;
            continue;
        }
        if (!ascii_is_digit(c)) {
            return -2;
        }
        digit = true;
        value = value * 10 + (c - '0');
        value = value > 0xFFFF ? 0x10000 : value;
    }
    return digit && value <= 0xFFFF && !(negative && value > 0) ? value : -2;
}

bool urikiti_has_hidden_delimiter(urikit_str text, const char *delimiters)
{
    size_t i = 0;

    while (i < text.len) {
        uint32_t scalar;
        char space;
        size_t n = urikit_utf8_decode(text.ptr + i, text.len - i, &scalar);
        urikit_str mapped = { NULL, 0 };

        if (n > 1) {
            mapped = urikiti_ascii_mapping(scalar, &space);
        }
        if (urikiti_slice_find_any(mapped, delimiters) < mapped.len) {
            return true;
        }
        i += n > 0 ? n : 1;
    }
    return false;
}

bool urikiti_is_ipv6(urikit_str address, size_t most_digits, unsigned most)
{
    char space[48];
    urikit_out copy = URIKIT_OUT(space);
    urikit_str tail;
    uint8_t ip[16];
    size_t colon = urikiti_slice_find_last(address, ':');
    size_t dots = 0;
    size_t digits = 0;
    unsigned value = 0;
    size_t i;

    if (colon == address.len || colon + 1 == address.len || urikiti_slice_find(address, '.') == address.len) {
        return urikit_ipv6_parse(address, ip, NULL) == URIKIT_OK;
    }
    tail = slice_from(address, colon + 1);
    for (i = 0; i < tail.len; i++) {
        bool dot = tail.ptr[i] == '.';

        if ((dot && digits == 0) || (!dot && (!ascii_is_digit(tail.ptr[i]) || digits == most_digits))) {
            return false;
        }
        dots += dot;
        digits = dot ? 0 : digits + 1;
        value = dot ? 0 : value * 10 + (unsigned)(tail.ptr[i] - '0');
        if (value > most) {
            return false;
        }
    }
    urikiti_out_str(&copy, slice_to(address, colon + 1));
    urikiti_out_bytes(&copy, "0.0.0.0", 7);
    return dots == 3 && digits > 0 && copy.len <= copy.cap && urikit_ipv6_parse(urikit_out_str(&copy), ip, NULL) == URIKIT_OK;
}

urikit_str urikiti_take_scheme(urikit_str *text)
{
    size_t colon = 0;
    urikit_str scheme = { NULL, 0 };

    if (text->len == 0 || !ascii_is_alpha(text->ptr[0])) {
        return scheme;
    }
    while (colon < text->len && ascii_is(text->ptr[colon], ASCII_SCHEME)) {
        colon++;
    }
    if (colon == text->len || text->ptr[colon] != ':') {
        return scheme;
    }
    scheme = slice_to(*text, colon);
    *text = slice_from(*text, colon + 1);
    return scheme;
}

bool urikiti_is_userinfo(urikit_str text, bool blanks_are_dropped)
{
    bool colon = false;
    size_t i;

    for (i = 0; i < text.len; i++) {
        if (blanks_are_dropped && is_dropped_blank(text.ptr[i])) {
            continue;
        }
        if (text.ptr[i] != ':' || colon) {
            return true;
        }
        colon = true;
    }
    return false;
}
