/* SPDX-License-Identifier: MIT */
#include "text/json_io.h"

#include "text/memory.h"
#include "text/show.h"

#include <urikit/text.h>

#include <jansson.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- read ---- */

static bool put_hex(const json_t *value, const char *name, buffer *into, fault *why)
{
    const char *hex = json_string_value(value);
    urikit_str digits = urikit_str_of(hex, json_string_length(value));

    if (!hex || digits.len % 2 != 0) {
        fault_set(why, "hex", 0, "\"%s\" must be a string of hex digits, two for each byte", name);
        return false;
    }
    if (buffer_hex(into, digits) < digits.len) {
        fault_set(why, "hex", 0, "\"%s\" holds a character that is not a hex digit", name);
        return false;
    }
    return true;
}

/* The member of an object, from its hex form where there is one. */
static bool put_member(const json_t *object, const char *name, buffer *into, fault *why)
{
    char hex_name[16];
    const json_t *value;

    snprintf(hex_name, sizeof hex_name, "%s_hex", name);
    value = json_object_get(object, hex_name);
    if (value) {
        return put_hex(value, hex_name, into, why);
    }
    value = json_object_get(object, name);
    if (!value && strcmp(name, "input") == 0) {
        value = json_object_get(object, "uri"); /* as extract writes it */
    }
    if (!json_is_string(value)) {
        fault_set(why, "json", 0,
                  strcmp(name, "input") == 0 ? "the object needs a string \"%s\", \"%s\" or \"uri\""
                                             : "the object needs a string \"%s\" or \"%s\"",
                  name, hex_name);
        return false;
    }
    buffer_put(into, json_string_value(value), json_string_length(value));
    return true;
}

json_t *json_load_text(urikit_str text, size_t flags, fault *why)
{
    json_error_t error;
    json_t *value = json_loadb(text.ptr, text.len, flags, &error);

    if (!value) {
        /* position: how many bytes were read when it went wrong */
        size_t at = error.position > 0 ? (size_t)error.position - 1 : 0;

        fault_set(why, "json", at < text.len ? at : text.len, "not JSON: %s", error.text);
    }
    return value;
}

void json_start(void)
{
    json_set_alloc_funcs(memory_take, free);
}

bool json_begins_array(urikit_str line)
{
    size_t i = 0;

    while (i < line.len && (line.ptr[i] == ' ' || line.ptr[i] == '\t')) {
        i++;
    }
    return i < line.len && line.ptr[i] == '[';
}

/* The member as a number from 1 on; 0: it is not one. */
static uint64_t get_count(const json_t *object, const char *name)
{
    json_int_t value = json_integer_value(json_object_get(object, name));

    return value > 0 ? (uint64_t)value : 0;
}

static void get_place(const json_t *object, buffer *into, json_place *place)
{
    const char *file = json_string_value(json_object_get(object, "file"));

    place->line = get_count(object, "line");
    place->column = get_count(object, "column");
    if (file) {
        buffer_byte(into, '\0');
        place->file_at = into->len;
        buffer_put(into, file, strlen(file) + 1);
    }
}

static bool take_text(const json_t *value, const char *name, buffer *into, fault *why)
{
    bool good = false;

    if (json_is_string(value)) {
        buffer_put(into, json_string_value(value), json_string_length(value));
        good = true;
    } else if (json_is_object(value)) {
        good = put_member(value, name, into, why);
    } else if (value) {
        fault_set(why, "json", 0, "a JSON string is wanted here, or an object with \"%s\"", name);
    }
    return good;
}

bool json_in_text(urikit_str line, const char *name, buffer *into, fault *why)
{
    json_t *value = json_load_text(line, JSON_DECODE_ANY | JSON_ALLOW_NUL, why);
    bool good = take_text(value, name, into, why);

    json_decref(value);
    return good;
}

bool json_in_record(urikit_str line, buffer *into, json_place *place, fault *why)
{
    json_t *value = json_load_text(line, JSON_DECODE_ANY | JSON_ALLOW_NUL, why);
    bool good = take_text(value, "input", into, why);

    *place = (json_place){ into->len, into->len, 0, 0 };
    if (good && json_is_object(value)) {
        get_place(value, into, place);
    }
    json_decref(value);
    return good;
}

bool json_in_pair(urikit_str line, buffer *into, size_t *split, fault *why)
{
    json_t *value = json_load_text(line, JSON_DECODE_ANY | JSON_ALLOW_NUL, why);
    bool good = false;

    if (json_is_object(value)) {
        size_t start = into->len;

        good = put_member(value, "a", into, why);
        *split = into->len - start;
        good = good && put_member(value, "b", into, why);
    } else if (value) {
        fault_set(why, "json", 0, "a JSON object with \"a\" and \"b\" is wanted here");
    }
    json_decref(value);
    return good;
}

/* ---- write ---- */

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

void put_error(buffer *b, const char *which, const fault *why)
{
    json_member(b, "error");
    buffer_byte(b, '{');
    json_plain(b, "code", urikit_str_from(why->code));
    if (which) {
        json_plain(b, "in", urikit_str_from(which));
    }
    json_number(b, "at", why->in_cbor ? why->cbor_at : why->at);
    json_member(b, "message");
    if (why->in_cbor) {
        char text[sizeof why->text + 40];

        snprintf(text, sizeof text, "byte %llu of the CBOR: %s", (unsigned long long)why->cbor_at, why->text);
        json_put_string(b, urikit_str_from(text));
    } else {
        json_put_string(b, urikit_str_from(why->text));
    }
    buffer_byte(b, '}');
}
