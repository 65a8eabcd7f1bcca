/* SPDX-License-Identifier: MIT */
#include "text/json_io.h"

#include "text/show.h"

#include <urikit/text.h>

static const char hex_digits[] = "0123456789abcdef";

/* Printable ASCII other than '"' and '\': written unchanged in a JSON string. */
static bool is_bare(unsigned char c)
{
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
}

/* How many bytes at the start of the text need no escape. Eight at a time at first. */
static size_t bare_length(const char *text, size_t len)
{
    const uint64_t ones = UINT64_MAX / 255; /* 0x01 in each byte */
    size_t i = 0;
    uint64_t word;

    for (; len - i >= sizeof word; i += sizeof word) {
        uint64_t quote;
        uint64_t backslash;

        memcpy(&word, text + i, sizeof word);
        quote = word ^ '"' * ones;
        backslash = word ^ '\\' * ones;
        /* a top bit for '"', '\\', below 0x20, 0x7F and above; maybe also for a byte after one of these */
        if (((quote - ones) | (backslash - ones) | (word - 0x20 * ones) | (word + ones) | word) & 0x80 * ones) {
            break;
        }
    }
    while (i < len && is_bare((unsigned char)text[i])) {
        i++;
    }
    return i;
}

/* How many bytes of the maximal subpart that no valid sequence begins with are replaced at once (Unicode, D93b). */
static size_t bad_length(const char *text, size_t len)
{
    const unsigned char *p = (const unsigned char *)text;
    size_t want = p[0] >= 0xF0 && p[0] <= 0xF4 ? 4 : p[0] >= 0xE0 && p[0] <= 0xEF ? 3 : 1;
    size_t n = 1;

    if (want > 1 && len > 1) {
        unsigned char low = p[0] == 0xE0 ? 0xA0 : p[0] == 0xF0 ? 0x90 : 0x80;
        unsigned char high = p[0] == 0xED ? 0x9F : p[0] == 0xF4 ? 0x8F : 0xBF;

        if (p[1] >= low && p[1] <= high) {
            n = 2;
            while (n < want - 1 && n < len && (p[n] & 0xC0) == 0x80) {
                n++;
            }
        }
    }
    return n;
}

static void put_escape(buffer *b, unsigned char c)
{
    static const char named[] = "\"\"\\\\\bb\ff\nn\rr\tt";
    size_t i;

    for (i = 0; i + 1 < sizeof named; i += 2) {
        if ((unsigned char)named[i] == c) {
            buffer_byte(b, '\\');
            buffer_byte(b, named[i + 1]);
            return;
        }
    }
    buffer_text(b, "\\u00");
    buffer_byte(b, hex_digits[c >> 4]);
    buffer_byte(b, hex_digits[c & 15]);
}

/* The text between quotes; tells whether all of it was UTF-8. */
static bool put_quoted(buffer *b, urikit_str text)
{
    bool whole = true;
    size_t i = 0;

    buffer_byte(b, '"');
    while (i < text.len) {
        size_t start = i;
        uint32_t scalar = 0;
        size_t n;

        i += bare_length(text.ptr + i, text.len - i);
        buffer_put(b, text.ptr + start, i - start);
        if (i == text.len) {
            break;
        }
        n = urikit_utf8_decode(text.ptr + i, text.len - i, &scalar);
        if (n == 0) {
            whole = false;
            buffer_text(b, "\xEF\xBF\xBD");
            n = bad_length(text.ptr + i, text.len - i);
        } else if (n == 1) {
            put_escape(b, (unsigned char)text.ptr[i]);
        } else if (show_is_control(scalar)) {
            buffer_format(b, "\\u%04x", (unsigned)scalar); /* C1 and the controls of direction drive terminals too */
        } else {
            buffer_put(b, text.ptr + i, n);
        }
        i += n;
    }
    buffer_byte(b, '"');
    return whole;
}

enum {
    NAME_SPACE = 4 /* bytes around a name: ,"": */
};

/* Writes a name where there is space for it; returns where its value begins. */
static inline char *put_name(const buffer *b, char *to, urikit_str name)
{
    if (b->len > 0 && to[-1] != '{') {
        *to++ = ',';
    }
    *to++ = '"';
    memcpy(to, name.ptr, name.len);
    to += name.len;
    *to++ = '"';
    *to++ = ':';
    return to;
}

void json_put_member(buffer *b, urikit_str name)
{
    char *to = buffer_space(b, name.len + NAME_SPACE);

    b->len += (size_t)(put_name(b, to, name) - to);
}

void json_bool(buffer *b, const char *name, bool value)
{
    json_member(b, name);
    buffer_text(b, value ? "true" : "false");
}

void json_number(buffer *b, const char *name, uint64_t value)
{
    json_member(b, name);
    buffer_number(b, value);
}

/* Is any byte beyond ASCII? Eight at a time: most parts are too short for vector units. */
static bool is_wide(urikit_str text)
{
    uint64_t all = 0;
    uint64_t word;
    size_t i = 0;

    for (; text.len - i >= sizeof word; i += sizeof word) {
        memcpy(&word, text.ptr + i, sizeof word);
        all |= word;
    }
    for (; i < text.len; i++) {
        all |= (uint64_t)(unsigned char)text.ptr[i];
    }
    return (all & 0x80 * (UINT64_MAX / 255)) != 0;
}

void json_put_plain(buffer *b, urikit_str name, urikit_str text)
{
    static const char null[] = "null";
    char *start = buffer_space(b, name.len + NAME_SPACE + text.len + sizeof null);
    char *to = put_name(b, start, name);

    if (!text.ptr) {
        memcpy(to, null, sizeof null - 1);
        to += sizeof null - 1;
    } else if (is_wide(text)) { /* an IRI may hold controls of direction */
        b->len += (size_t)(to - start);
        (void)put_quoted(b, text);
        return;
    } else {
        *to++ = '"';
        memcpy(to, text.ptr, text.len);
        to += text.len;
        *to++ = '"';
    }
    b->len += (size_t)(to - start);
}

void json_put_string(buffer *b, urikit_str text)
{
    (void)put_quoted(b, text);
}

void json_text(buffer *b, const char *name, urikit_str text)
{
    size_t i;

    json_member(b, name);
    if (!text.ptr) {
        buffer_put(b, "null", 4);
        return;
    }
    if (put_quoted(b, text)) {
        return;
    }
    json_member(b, name);
    b->len -= 2; /* the quote and the colon: the name goes on */
    buffer_text(b, "_hex\":\"");
    buffer_space(b, text.len * 2 + 1);
    for (i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];

        buffer_byte(b, hex_digits[c >> 4]);
        buffer_byte(b, hex_digits[c & 15]);
    }
    buffer_byte(b, '"');
}
