/* SPDX-License-Identifier: MIT */
/* What bytes of a text are called in a sentence. */
#include "message.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"

#include <string.h>

/* Ranges beyond ASCII whose characters have a shape of their own, which a message can show. */
static const struct {
    uint32_t first;
    uint32_t last;
} shown_ranges[] = { { 0xA1, 0xAC },     { 0xAE, 0x2FF },    { 0x370, 0x377 },   { 0x386, 0x482 },   { 0x48A, 0x52F },
                     { 0x531, 0x556 },   { 0x561, 0x587 },   { 0x1E00, 0x1FBC }, { 0x2010, 0x2015 }, { 0x2018, 0x201F },
                     { 0x2026, 0x2026 }, { 0x20AC, 0x20AC }, { 0x2190, 0x2193 }, { 0x3041, 0x3096 }, { 0x30A1, 0x30FA },
                     { 0x4E00, 0x9FFF }, { 0xAC00, 0xD7A3 } };

static bool is_shown(uint32_t scalar)
{
    size_t i;

    for (i = 0; i < sizeof shown_ranges / sizeof shown_ranges[0]; i++) {
        if (scalar >= shown_ranges[i].first && scalar <= shown_ranges[i].last) {
            return true;
        }
    }
    return false;
}

void urikiti_message(urikit_out *out, const char *text)
{
    urikiti_out_bytes(out, text, strlen(text));
}

void urikiti_message_code_point(urikit_out *out, uint32_t scalar)
{
    int shift = 12;

    while (shift < 20 && scalar >> (shift + 4) > 0) {
        shift += 4;
    }
    urikiti_message(out, "U+");
    for (; shift >= 0; shift -= 4) {
        urikiti_out_byte(out, ascii_hex_digit(scalar >> shift));
    }
}

void urikiti_message_hex(urikit_out *out, const char *what, unsigned char octet)
{
    urikiti_message(out, what);
    urikiti_out_byte(out, ascii_hex_digit(octet >> 4));
    urikiti_out_byte(out, ascii_hex_digit(octet));
}

void urikiti_message_byte(urikit_out *out, urikit_str text, size_t at)
{
    uint32_t scalar = 0;
    size_t n;
    unsigned char c;

    if (at >= text.len) {
        urikiti_message(out, "the end");
        return;
    }
    n = urikit_utf8_decode(text.ptr + at, text.len - at, &scalar);
    c = (unsigned char)text.ptr[at];
    if (n > 1) {
        if (is_shown(scalar)) {
            urikiti_out_byte(out, '\'');
            urikiti_out_bytes(out, text.ptr + at, n);
            urikiti_message(out, "' (");
            urikiti_message_code_point(out, scalar);
            urikiti_out_byte(out, ')');
        } else {
            urikiti_message(out, "the character ");
            urikiti_message_code_point(out, scalar);
        }
    } else if (n == 0) {
        urikiti_message_hex(out, "the byte 0x", c);
    } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\0') {
        urikiti_message(out, c == ' '    ? "a space"
                             : c == '\t' ? "a tab"
                             : c == '\n' ? "a newline"
                             : c == '\r' ? "a carriage return"
                                         : "a NUL byte");
    } else if (c < 0x20 || c == 0x7F) {
        urikiti_message_hex(out, "the control character 0x", c);
    } else {
        urikiti_out_byte(out, '\'');
        urikiti_out_byte(out, (char)c);
        urikiti_out_byte(out, '\'');
    }
}

void urikiti_message_triplets(urikit_out *out, urikit_str text, size_t at)
{
    uint32_t scalar;
    size_t n = at < text.len ? urikit_utf8_decode(text.ptr + at, text.len - at, &scalar) : 0;
    size_t i;

    for (i = 0; i < (n > 0 ? n : 1) && at + i < text.len; i++) {
        urikiti_message_hex(out, "%", (unsigned char)text.ptr[at + i]);
    }
}

/* True for a character that a terminal obeys instead of showing it: controls, and those that change the direction of text. */
static bool is_obeyed(uint32_t scalar)
{
    return scalar < 0x20 || (scalar >= 0x7F && scalar <= 0x9F) || scalar == 0x61C || scalar == 0x200E || scalar == 0x200F ||
           (scalar >= 0x2028 && scalar <= 0x202E) || (scalar >= 0x2066 && scalar <= 0x2069) || scalar == 0xFEFF;
}

void urikiti_message_text(urikit_out *out, urikit_str text, size_t most)
{
    size_t before = out->len;
    size_t i = 0;

    while (i < text.len && out->len - before < most) {
        uint32_t scalar = 0;
        size_t n = urikit_utf8_decode(text.ptr + i, text.len - i, &scalar);

        if (n == 0 || is_obeyed(scalar)) {
            urikiti_message_hex(out, "\\x", (unsigned char)text.ptr[i]);
            i++;
        } else if (n <= most - (out->len - before)) {
            urikiti_out_bytes(out, text.ptr + i, n);
            i += n;
        } else {
            break;
        }
    }
}

void urikiti_message_about(urikit_out *out, const char *sentence, urikit_str text, size_t at, urikit_str word)
{
    for (; *sentence; sentence++) {
        if (*sentence != '%') {
            urikiti_out_byte(out, *sentence);
            continue;
        }
        sentence++;
        if (*sentence == 's') {
            urikiti_message_text(out, word, 60);
        } else if (*sentence == '%') {
            urikiti_out_byte(out, '%');
        } else if (*sentence == 't') {
            urikiti_message_triplets(out, text, at);
        } else {
            urikiti_message_byte(out, text, at);
        }
    }
}

void urikiti_message_number(urikit_out *out, uint64_t number)
{
    char digits[20];
    size_t n = sizeof digits;

    do {
        digits[--n] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    urikiti_out_bytes(out, digits + n, sizeof digits - n);
}
