/* SPDX-License-Identifier: MIT */
#include "text/show.h"

#include <urikit/text.h>

enum {
    WINDOW = 72, /* columns of a record shown in a message */
    BEFORE = 48  /* of them before the caret, at most */
};

/* Ranges beyond ASCII whose characters have a shape of their own and take one column, or two. */
static const struct {
    uint32_t first;
    uint32_t last;
    unsigned char columns;
} plain_ranges[] = { { 0x20, 0x7E, 1 },     { 0xA1, 0xAC, 1 },     { 0xAE, 0x2FF, 1 },    { 0x370, 0x377, 1 },
                     { 0x386, 0x482, 1 },   { 0x48A, 0x52F, 1 },   { 0x531, 0x556, 1 },   { 0x561, 0x587, 1 },
                     { 0x1E00, 0x1FBC, 1 }, { 0x2010, 0x2015, 1 }, { 0x2018, 0x201F, 1 }, { 0x2026, 0x2026, 1 },
                     { 0x20AC, 0x20AC, 1 }, { 0x2190, 0x2193, 1 }, { 0x3041, 0x3096, 2 }, { 0x30A1, 0x30FA, 2 },
                     { 0x4E00, 0x9FFF, 2 }, { 0xAC00, 0xD7A3, 2 } };

/* The columns of a scalar value, 0 where it is not to be shown as it is. */
static size_t columns_of(uint32_t scalar)
{
    size_t i;

    for (i = 0; i < sizeof plain_ranges / sizeof plain_ranges[0]; i++) {
        if (scalar >= plain_ranges[i].first && scalar <= plain_ranges[i].last) {
            return plain_ranges[i].columns;
        }
    }
    return 0;
}

bool show_is_plain(uint32_t scalar)
{
    return columns_of(scalar) > 0;
}

bool show_is_control(uint32_t scalar)
{
    return scalar < 0x20 || (scalar >= 0x7F && scalar < 0xA0) || scalar == 0x061C || scalar == 0x200E || scalar == 0x200F ||
           (scalar >= 0x2028 && scalar <= 0x202E) || (scalar >= 0x2066 && scalar <= 0x2069);
}

void show_data(buffer *out, urikit_str data, char separator)
{
    size_t i = 0;

    while (i < data.len) {
        uint32_t scalar = 0;
        size_t n = urikit_utf8_decode(data.ptr + i, data.len - i, &scalar);
        bool kept = data.ptr[i] == '\t' || data.ptr[i] == '\n' || data.ptr[i] == separator;

        if (n > 0 && (kept || !show_is_control(scalar))) {
            buffer_put(out, data.ptr + i, n);
            i += n;
            continue;
        }
        for (n = n > 0 ? n : 1; n > 0; n--) {
            buffer_format(out, "%%%02X", (unsigned)(unsigned char)data.ptr[i++]);
        }
    }
}

size_t show_next(buffer *out, urikit_str text, size_t i, size_t *columns)
{
    uint32_t scalar = 0;
    size_t n = urikit_utf8_decode(text.ptr + i, text.len - i, &scalar);
    size_t width = n > 0 ? columns_of(scalar) : 0;

    if (width > 0) {
        buffer_put(out, text.ptr + i, n);
        *columns += width;
        return n;
    }
    buffer_format(out, "\\x%02X", (unsigned)(unsigned char)text.ptr[i]);
    *columns += 4;
    return 1;
}

size_t show_text(buffer *out, urikit_str text)
{
    size_t columns = 0;
    size_t i = 0;

    while (i < text.len) {
        size_t start = i;

        while (i < text.len && text.ptr[i] >= 0x20 && text.ptr[i] < 0x7F) {
            i++;
        }
        buffer_put(out, text.ptr + start, i - start);
        columns += i - start;
        i += i < text.len ? show_next(out, text, i, &columns) : 0;
    }
    return columns;
}

/* Where the window begins: at the start, or so far before `at` that BEFORE columns are certain to hold it. */
static size_t window_start(urikit_str text, size_t at)
{
    size_t columns = 0;
    size_t i = at;

    while (i > 0 && columns < BEFORE) {
        unsigned char c = (unsigned char)text.ptr[i - 1];

        columns += c < 0x20 || c >= 0x7F ? 4 : 1; /* at most that */
        i--;
    }
    /* not in the middle of a character */
    while (i < at && ((unsigned char)text.ptr[i] & 0xC0) == 0x80) {
        i++;
    }
    return i <= 3 ? 0 : i;
}

void show_range(buffer *out, urikit_str text, size_t start, size_t end, bool color)
{
    size_t i = window_start(text, start);
    size_t columns = 4;
    size_t caret = 0;
    size_t last = 0; /* the column after the range */

    buffer_text(out, "    ");
    if (i > 0) {
        buffer_text(out, "...");
        columns += 3;
    }
    while (i < text.len && columns < WINDOW) {
        if (i <= start) {
            caret = columns;
        }
        i += show_next(out, text, i, &columns);
        if (i <= end) {
            last = columns;
        }
    }
    if (i <= start) {
        caret = columns; /* at the end, or a character reaches over it */
    }
    buffer_text(out, i < text.len ? "...\n" : "\n");
    buffer_repeat(out, ' ', caret);
    buffer_text(out, color ? "\033[1;31m^" : "^");
    buffer_repeat(out, '~', last > caret + 1 ? last - caret - 1 : 0);
    buffer_text(out, color ? "\033[0m\n" : "\n");
}

void show_caret(buffer *out, urikit_str text, size_t at, bool color)
{
    show_range(out, text, at, at, color);
}

/* ---- percent-encoded text as data ---------------------------------------------------------------- */

/* Decodes every triplet but that of the kept byte; `kept` is -1 where every byte is decoded. */
static void decode_but(urikit_str text, int kept, buffer *out)
{
    const char *p = text.ptr;
    size_t left = text.len;

    while (left > 0) {
        const char *percent = memchr(p, '%', left);
        size_t n = percent ? (size_t)(percent - p) : left;
        char byte = 0;
        urikit_out one = { &byte, 1, 0 };

        buffer_put(out, p, n);
        p += n;
        left -= n;
        if (left == 0) {
            return;
        }
        n = 3;
        if (left < 3 || urikit_percent_decode(urikit_str_of(p, 3), &one, NULL) != URIKIT_OK) {
            n = 1; /* only unchecked text has such a '%'; it stays */
            buffer_byte(out, '%');
        } else if ((unsigned char)byte == kept) {
            buffer_put(out, p, 3);
        } else {
            buffer_byte(out, byte);
        }
        p += n;
        left -= n;
    }
}

/* What a terminal would obey, or not show, goes back into triplets. */
static void put_shown(urikit_str bytes, buffer *out)
{
    size_t i = 0;

    while (i < bytes.len) {
        uint32_t scalar = 0;
        size_t n = urikit_utf8_decode(bytes.ptr + i, bytes.len - i, &scalar);

        if (n > 0 && show_is_plain(scalar)) {
            buffer_put(out, bytes.ptr + i, n);
        } else {
            n = 1;
            buffer_format(out, "%%%02X", (unsigned)(unsigned char)bytes.ptr[i]);
        }
        i += n;
    }
}

void decode_text(urikit_str text, const decoding *how, buffer *out)
{
    buffer bytes = { NULL, 0, 0 };

    if (how->raw || !how->terminal) {
        decode_but(text, how->raw ? -1 : (unsigned char)how->separator, out);
        return;
    }
    decode_but(text, -1, &bytes);
    put_shown(buffer_view(&bytes), out);
    buffer_free(&bytes);
}
