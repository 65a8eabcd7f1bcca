/* SPDX-License-Identifier: MIT */
/* JSON strings of the tool: which characters are escaped, wherever they are in a word of eight bytes. */
#include "text/json_io.h"

#include <urikit/text.h>

#include "check.h"

#include <stdio.h>
#include <string.h>

enum {
    TEXT_LEN = 26, /* three words and a rest, at every alignment */
    ESCAPED_LEN = 6 * TEXT_LEN + 8
};

/* True if RFC 8259 §7 asks for an escape, or a terminal obeys the character (Unicode's controls and Bidi_Control). */
static bool is_escaped(uint32_t scalar)
{
    static const struct {
        uint32_t first;
        uint32_t last;
    } ranges[] = { { 0, 0x1F },      { '"', '"' },       { '\\', '\\' },     { 0x7F, 0x9F },
                   { 0x61C, 0x61C }, { 0x200E, 0x200F }, { 0x2028, 0x202E }, { 0x2066, 0x2069 } };
    size_t i;

    for (i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        if (scalar >= ranges[i].first && scalar <= ranges[i].last) {
            return true;
        }
    }
    return false;
}

/* What one character is in a string: itself, its short escape, or \uXXXX. */
static size_t write_character(uint32_t scalar, char *to)
{
    static const char *const shorts[128] = {
        ['"'] = "\\\"", ['\\'] = "\\\\", ['\b'] = "\\b", ['\f'] = "\\f", ['\n'] = "\\n", ['\r'] = "\\r", ['\t'] = "\\t"
    };
    urikit_out out = { to, 4, 0 };

    if (scalar < 128 && shorts[scalar]) {
        return (size_t)sprintf(to, "%s", shorts[scalar]);
    }
    if (is_escaped(scalar)) {
        return (size_t)sprintf(to, "\\u%04x", (unsigned)scalar);
    }
    assert_int_equal(urikit_utf8_write(scalar, &out), URIKIT_OK);
    return out.len;
}

/* A text of fillers with one character in it, as `put` writes it: between `head` and a quote. */
static void check_character(uint32_t scalar, char filler, size_t at, size_t len, const char *head,
                            void (*put)(buffer *b, urikit_str text))
{
    char text[TEXT_LEN + 4];
    char want[ESCAPED_LEN + 8];
    size_t head_len = strlen(head);
    size_t want_len = head_len;
    urikit_out character = { text + at, 4, 0 };
    buffer got = { NULL, 0, 0 };
    urikit_str copy;
    size_t i;

    memset(text, filler, sizeof text);
    assert_int_equal(urikit_utf8_write(scalar, &character), URIKIT_OK);
    len = at + character.len > len ? at + character.len : len;
    memset(text + at + character.len, filler, len - at - character.len);
    memcpy(want, head, head_len);
    for (i = 0; i < at; i++) {
        want[want_len++] = filler;
    }
    want_len += write_character(scalar, want + want_len);
    for (i = at + character.len; i < len; i++) {
        want[want_len++] = filler;
    }
    want[want_len++] = '"';
    copy = check_copy(urikit_str_of(text, len));
    put(&got, copy);
    check_text(buffer_view(&got), urikit_str_of(want, want_len), "a JSON string");
    check_free(copy);
    buffer_free(&got);
}

static void check_everywhere(uint32_t scalar, const char *head, void (*put)(buffer *b, urikit_str text))
{
    static const char fillers[] = "x~ !";
    size_t i;
    size_t at;

    for (i = 0; fillers[i]; i++) {
        for (at = 0; at < TEXT_LEN; at++) {
            check_character(scalar, fillers[i], at, at + 1, head, put);
            check_character(scalar, fillers[i], at, TEXT_LEN, head, put);
        }
    }
}

/* The first and last scalar values of all lengths in UTF-8, and what is around the characters that are escaped. */
static const struct {
    uint32_t first;
    uint32_t last;
} tried[] = { { 0, 0x102 },       { 0x61A, 0x61E },    { 0x7FE, 0x801 },      { 0x200C, 0x2011 },
              { 0x2026, 0x2030 }, { 0x2064, 0x206C },  { 0xD7FE, 0xD7FF },    { 0xE000, 0xE001 },
              { 0xFEFE, 0xFF00 }, { 0xFFFC, 0x10001 }, { 0x10FFFE, 0x10FFFF } };

static void test_string(void **state)
{
    size_t i;
    uint32_t scalar;

    (void)state;
    for (i = 0; i < sizeof tried / sizeof tried[0]; i++) {
        for (scalar = tried[i].first; scalar <= tried[i].last; scalar++) {
            check_everywhere(scalar, "\"", json_put_string);
        }
    }
}

static void put_text(buffer *b, urikit_str text)
{
    json_text(b, "n", text);
}

static void put_plain(buffer *b, urikit_str text)
{
    json_plain(b, "n", text);
}

static void test_members(void **state)
{
    size_t i;
    uint32_t scalar;

    (void)state;
    for (i = 0; i < sizeof tried / sizeof tried[0]; i++) {
        for (scalar = tried[i].first; scalar <= tried[i].last; scalar++) {
            check_everywhere(scalar, "\"n\":\"", put_text);
            if (scalar >= 0x80 || !is_escaped(scalar)) { /* what json_plain may be given: parts of IRIs too */
                check_everywhere(scalar, "\"n\":\"", put_plain);
            }
        }
    }
}

/* A byte that is not UTF-8 is U+FFFD wherever it is, and the exact bytes go beside it. */
static void test_bytes(void **state)
{
    unsigned byte;
    size_t at;

    (void)state;
    for (byte = 0x80; byte < 0x100; byte++) {
        for (at = 0; at < TEXT_LEN; at++) {
            char text[TEXT_LEN + 1];
            char want[8 * TEXT_LEN + 32];
            char hex[2 * TEXT_LEN + 1];
            buffer got = { NULL, 0, 0 };
            size_t i;

            memset(text, 'x', sizeof text);
            text[TEXT_LEN] = '\0';
            text[at] = (char)(unsigned char)byte;
            for (i = 0; i < TEXT_LEN; i++) {
                (void)sprintf(hex + 2 * i, "%02x", (unsigned)(unsigned char)text[i]);
            }
            (void)sprintf(want, "\"n\":\"%.*s\xEF\xBF\xBD%s\",\"n_hex\":\"%s\"", (int)at, text, text + at + 1, hex);
            json_text(&got, "n", urikit_str_of(text, TEXT_LEN));
            check_text(buffer_view(&got), urikit_str_from(want), "bytes that are not UTF-8");
            buffer_free(&got);
        }
    }
}

/* Each maximal subpart of what is not UTF-8 is one U+FFFD (Unicode, D93b). */
static void test_subparts(void **state)
{
    static const struct {
        const char *text;
        size_t replaced; /* U+FFFD, then "x" */
    } cases[] = { { "\xC3x", 1 },         { "\xE0x", 1 },         { "\xE0\x80x", 2 },
                  { "\xE0\xA0x", 1 },     { "\xE1\x80x", 1 },     { "\xED\x9Fx", 1 },
                  { "\xED\xA0x", 2 },     { "\xED\xA0\x80x", 3 }, { "\xEF\xBFx", 1 },
                  { "\xE1\x80\xC0x", 2 }, { "\xF0\x8Fx", 2 },     { "\xF0\x90x", 1 },
                  { "\xF0\x90\x80x", 1 }, { "\xF4\x8Fx", 1 },     { "\xF4\x90x", 2 },
                  { "\xF4\x8F\xBFx", 1 }, { "\xF5\x80x", 2 },     { "\xC0\xAFx", 2 },
                  { "\xC1\x80x", 2 },     { "\x80\x80x", 2 },     { "\xF1\x80\x80\xE1\x80x", 2 },
                  { "\xFF\xFE\xFDx", 3 }, { "\xDFx", 1 },         { "\xF0\x9F\x98x", 1 } };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str text = check_copy(urikit_str_from(cases[i].text));
        buffer got = { NULL, 0, 0 };
        buffer want = { NULL, 0, 0 };
        size_t k;

        buffer_byte(&want, '"');
        for (k = 0; k < cases[i].replaced; k++) {
            buffer_text(&want, "\xEF\xBF\xBD");
        }
        buffer_text(&want, "x\"");
        json_put_string(&got, text);
        check_text(buffer_view(&got), buffer_view(&want), check_show(text));
        check_free(text);
        buffer_free(&got);
        buffer_free(&want);
    }
}

/* Commas, absent and empty texts, numbers. */
static void test_object(void **state)
{
    buffer b = { NULL, 0, 0 };

    (void)state;
    buffer_byte(&b, '{');
    json_bool(&b, "a", true);
    json_bool(&b, "b", false);
    json_number(&b, "c", UINT64_MAX);
    json_number(&b, "d", 0);
    json_text(&b, "e", urikit_str_from(NULL));
    json_text(&b, "f", URIKIT_STR(""));
    json_plain(&b, "g", urikit_str_from(NULL));
    json_plain(&b, "h", URIKIT_STR(""));
    json_text(&b, "i", URIKIT_STR("\xFF"));
    json_plain(&b, "j", URIKIT_STR("k"));
    buffer_byte(&b, '}');
    check_text(
        buffer_view(&b),
        URIKIT_STR("{\"a\":true,\"b\":false,\"c\":18446744073709551615,\"d\":0,\"e\":null,\"f\":\"\",\"g\":null,\"h\":\"\","
                   "\"i\":\"\xEF\xBF\xBD\",\"i_hex\":\"ff\",\"j\":\"k\"}"),
        "an object");
    buffer_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_string), cmocka_unit_test(test_members),
                                        cmocka_unit_test(test_bytes), cmocka_unit_test(test_subparts),
                                        cmocka_unit_test(test_object) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
