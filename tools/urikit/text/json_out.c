/* SPDX-License-Identifier: MIT */
#include "text/json_out.h"

#include "text/show.h"

#include <urikit/text.h>

static const char hex_digits[] = "0123456789abcdef";

/* Printable ASCII other than '"' and '\': written unchanged in a JSON string. */
static bool is_bare(unsigned char c)
{
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
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

        while (i < text.len && is_bare((unsigned char)text.ptr[i])) {
            i++;
        }
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

static void put_name(buffer *b, const char *name, const char *suffix)
{
    if (b->len > 0 && b->ptr[b->len - 1] != '{') {
        buffer_byte(b, ',');
    }
    buffer_byte(b, '"');
    buffer_text(b, name);
    buffer_text(b, suffix);
    buffer_put(b, "\":", 2);
}

void json_member(buffer *b, const char *name)
{
    put_name(b, name, "");
}

void json_bool(buffer *b, const char *name, bool value)
{
    put_name(b, name, "");
    buffer_text(b, value ? "true" : "false");
}

void json_number(buffer *b, const char *name, uint64_t value)
{
    put_name(b, name, "");
    buffer_format(b, "%llu", (unsigned long long)value);
}

/* Is any byte beyond ASCII? A loop without a way out, which vector units take many bytes at a time. */
static bool is_wide(urikit_str text)
{
    unsigned char all = 0;
    size_t i;

    for (i = 0; i < text.len; i++) {
        all = (unsigned char)(all | (unsigned char)text.ptr[i]);
    }
    return all >= 0x80;
}

void json_plain(buffer *b, const char *name, urikit_str text)
{
    put_name(b, name, "");
    if (!text.ptr) {
        buffer_put(b, "null", 4);
        return;
    }
    if (is_wide(text)) { /* an IRI may hold controls of direction */
        (void)put_quoted(b, text);
        return;
    }
    buffer_room(b, text.len + 2);
    buffer_byte(b, '"');
    buffer_str(b, text);
    buffer_byte(b, '"');
}

void json_string(buffer *b, urikit_str text)
{
    (void)put_quoted(b, text);
}

void json_text(buffer *b, const char *name, urikit_str text)
{
    size_t i;

    put_name(b, name, "");
    if (!text.ptr) {
        buffer_put(b, "null", 4);
        return;
    }
    if (put_quoted(b, text)) {
        return;
    }
    put_name(b, name, "_hex");
    buffer_byte(b, '"');
    buffer_room(b, text.len * 2 + 1);
    for (i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];

        buffer_byte(b, hex_digits[c >> 4]);
        buffer_byte(b, hex_digits[c & 15]);
    }
    buffer_byte(b, '"');
}
