/* SPDX-License-Identifier: MIT */
/* Space text: percent-encoding, UTF-8 over every code point, the ASCII table over every byte, default ports. */
#include <urikit/text.h>

#include "check.h"
#include "base/ascii.h"
#include "text/port_table.h"
#include "text/scan.h"
#include "vectors.h"

#include <stdlib.h>
#include <string.h>

/* ---- percent-encoding ---------------------------------------------------- */

typedef struct encode_call {
    urikit_str data;
    urikit_component component;
} encode_call;

static urikit_code do_encode(const void *input, urikit_out *out)
{
    const encode_call *call = input;

    return urikit_percent_encode(call->data, call->component, out);
}

static urikit_code do_decode(const void *input, urikit_out *out)
{
    const urikit_str *text = input;

    return urikit_percent_decode(*text, out, NULL);
}

/* fields: data, then its form in every component in the order of urikit_component */
static void encode_row(const vector_row *row, void *context)
{
    encode_call call = { row->fields[0], URIKIT_COMPONENT_UNRESERVED };

    (void)context;
    for (; call.component <= URIKIT_COMPONENT_FRAGMENT; call.component++) {
        urikit_code code;
        urikit_str made = check_produce(do_encode, &call, &code);
        urikit_str back;

        check_text(made, row->fields[1 + call.component], "encoded");
        back = check_produce(do_decode, &made, &code);
        check_text(back, call.data, "decoded again");
        check_free(back);
        check_free(made);
    }
}

static void test_encode(void **state)
{
    (void)state;
    vectors_each("percent.tsv", encode_row, NULL);
}

static void test_decode(void **state)
{
    static const struct {
        const char *text;
        const char *want; /* NULL: an error */
        size_t at;
    /* clang-format off */
    } cases[] = { { "", "", 0 },       { "a+b", "a+b", 0 },       { "%41%4a%4A", "AJJ", 0 },
                  { "%2541", "%41", 0 }, { "\x80", "\x80", 0 },    { "%", NULL, 1 },
                  { "a%4", NULL, 3 },  { "%4G", NULL, 2 },        { "%%41", NULL, 1 },
                  { "%41%zz", NULL, 4 }, { "%e2%82%ac", "\xE2\x82\xAC", 0 } };
    /* clang-format on */
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str text = urikit_str_from(cases[i].text);
        char buffer[32];
        char in_place[32];
        urikit_out out = URIKIT_OUT(buffer);
        size_t len = text.len;
        size_t at = 0;
        urikit_code want = cases[i].want ? URIKIT_OK : URIKIT_E_PERCENT;
        urikit_code code;

        code = urikit_percent_decode(text, &out, &at);
        check_error(text, code, at, want, cases[i].at);
        memcpy(in_place, text.ptr, text.len);
        code = urikit_percent_decode_in_place(in_place, &len, &at);
        check_error(text, code, at, want, cases[i].at);
        if (cases[i].want) {
            check_text(urikit_out_str(&out), urikit_str_from(cases[i].want), "decoded");
            check_text(urikit_str_of(in_place, len), urikit_str_from(cases[i].want), "decoded in place");
        } else {
            check_text(urikit_str_of(in_place, len), text, "untouched");
        }
    }
}

static void test_decode_nul(void **state)
{
    char buffer[4];
    urikit_out out = URIKIT_OUT(buffer);

    (void)state;
    assert_int_equal(urikit_percent_decode(URIKIT_STR("a%00b"), &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("a\0b"), "NUL is a byte like any other");
}

/* ---- UTF-8 ----------------------------------------------------------------- */

static void test_utf8_every_code_point(void **state)
{
    uint32_t scalar;

    (void)state;
    for (scalar = 0; scalar <= 0x110010; scalar++) {
        char buffer[4];
        urikit_out out = URIKIT_OUT(buffer);
        urikit_code code = urikit_utf8_write(scalar, &out);
        uint32_t again = 0;
        size_t i;

        if (scalar > 0x10FFFF || (scalar >= 0xD800 && scalar <= 0xDFFF)) {
            assert_int_equal(code, URIKIT_E_UTF8);
            continue;
        }
        assert_int_equal(code, URIKIT_OK);
        assert_int_equal(out.len, scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4);
        assert_int_equal(urikit_utf8_decode(buffer, out.len, &again), out.len);
        assert_int_equal(again, scalar);
        for (i = 0; i < out.len; i++) { /* cut short */
            assert_int_equal(urikit_utf8_decode(buffer, i, &again), 0);
        }
    }
}

/* RFC 3629 §4: the table of well-formed sequences, as ranges. */
static size_t well_formed(const unsigned char *p)
{
    static const struct {
        unsigned char low[4];
        unsigned char high[4];
        size_t len;
    } rows[] = {
        { { 0x00 }, { 0x7F }, 1 },
        { { 0xC2, 0x80 }, { 0xDF, 0xBF }, 2 },
        { { 0xE0, 0xA0, 0x80 }, { 0xE0, 0xBF, 0xBF }, 3 },
        { { 0xE1, 0x80, 0x80 }, { 0xEC, 0xBF, 0xBF }, 3 },
        { { 0xED, 0x80, 0x80 }, { 0xED, 0x9F, 0xBF }, 3 },
        { { 0xEE, 0x80, 0x80 }, { 0xEF, 0xBF, 0xBF }, 3 },
        { { 0xF0, 0x90, 0x80, 0x80 }, { 0xF0, 0xBF, 0xBF, 0xBF }, 4 },
        { { 0xF1, 0x80, 0x80, 0x80 }, { 0xF3, 0xBF, 0xBF, 0xBF }, 4 },
        { { 0xF4, 0x80, 0x80, 0x80 }, { 0xF4, 0x8F, 0xBF, 0xBF }, 4 },
    };
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t k = 0;

        while (k < rows[i].len && p[k] >= rows[i].low[k] && p[k] <= rows[i].high[k]) {
            k++;
        }
        if (k == rows[i].len) {
            return k;
        }
    }
    return 0;
}

/* Every first and second byte, with third and fourth bytes at every edge. */
static void test_utf8_every_beginning(void **state)
{
    static const unsigned char edges[] = { 0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF };
    enum { EDGES = sizeof edges };
    unsigned first;

    (void)state;
    for (first = 0; first < 0x10000; first++) {
        size_t i;

        for (i = 0; i < EDGES * EDGES; i++) {
            unsigned char bytes[4] = { (unsigned char)(first >> 8), (unsigned char)first, edges[i / EDGES], edges[i % EDGES] };
            uint32_t scalar;

            assert_int_equal(urikit_utf8_decode((const char *)bytes, 4, &scalar), well_formed(bytes));
        }
    }
}

static void test_utf8_check(void **state)
{
    static const struct {
        const char *text;
        size_t at;
        urikit_code code;
    } cases[] = {
        { "", 0, URIKIT_OK },
        { "a\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80", 0, URIKIT_OK },
        { "a\x80", 1, URIKIT_E_UTF8 },                   /* a tail alone */
        { "a\xC0\xAF", 1, URIKIT_E_UTF8 },               /* overlong "/" */
        { "a\xE0\x80\xAF", 1, URIKIT_E_UTF8 },           /* overlong */
        { "a\xED\xA0\x80", 1, URIKIT_E_UTF8 },           /* surrogate */
        { "a\xF4\x90\x80\x80", 1, URIKIT_E_UTF8 },       /* above U+10FFFF */
        { "ab\xE2\x82", 2, URIKIT_E_UTF8 },              /* cut short */
        { "\xC3\xA4\xFF", 2, URIKIT_E_UTF8 },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str text = check_copy(urikit_str_from(cases[i].text));
        size_t at = 0;
        urikit_code code = urikit_utf8_check(text, &at);

        check_error(text, code, at, cases[i].code, cases[i].at);
        check_free(text);
    }
}

/* ---- the ASCII table --------------------------------------------------------- */

/* Every byte against RFC 3986's own lists. */
static void test_ascii_every_byte(void **state)
{
    static const struct {
        unsigned classes;
        const char *members;
    } lists[] = {
        { ASCII_UNRESERVED, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~" },
        { ASCII_SUB_DELIM, "!$&'()*+,;=" },
        { ASCII_COLON, ":" },
        { ASCII_AT, "@" },
        { ASCII_SLASH, "/" },
        { ASCII_QUESTION, "?" },
        { ASCII_HEX, "0123456789abcdefABCDEF" },
        { ASCII_SCHEME, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-." },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        unsigned byte;

        for (byte = 0; byte < 256; byte++) {
            char c = (char)(unsigned char)byte;
            bool member = byte != 0 && strchr(lists[i].members, c) != NULL;

            if (ascii_is(c, lists[i].classes) != member) {
                check_fail("byte %02X, classes %u: table says %d", byte, lists[i].classes, !member);
            }
        }
    }
}

static void test_ascii_letters_and_digits(void **state)
{
    unsigned byte;

    (void)state;
    for (byte = 0; byte < 256; byte++) {
        char c = (char)(unsigned char)byte;
        bool upper = byte >= 'A' && byte <= 'Z';
        bool lower = byte >= 'a' && byte <= 'z';

        assert_int_equal(ascii_is_alpha(c), upper || lower);
        assert_int_equal(ascii_is_digit(c), byte >= '0' && byte <= '9');
        assert_int_equal((unsigned char)ascii_lower(c), upper ? byte + 0x20 : byte);
        if (ascii_is(c, ASCII_HEX)) {
            char text[2] = { c, 0 };

            assert_int_equal(ascii_hex_value(c), strtoul(text, NULL, 16));
        }
    }
}

/* The scanner stops at the same byte as the table says, wherever that is, at every alignment. */
static void test_scan_class(void **state)
{
    char text[80];
    size_t start;

    (void)state;
    memset(text, 'a', sizeof text);
    for (start = 0; start < 16; start++) {
        size_t len;

        for (len = 0; len < sizeof text - 16; len++) {
            size_t stop;

            assert_ptr_equal(scan_class(text + start, text + start + len, ASCII_PCHAR), text + start + len);
            for (stop = 0; stop < len; stop++) {
                text[start + stop] = '?';
                assert_ptr_equal(scan_class(text + start, text + start + len, ASCII_PCHAR), text + start + stop);
                text[start + stop] = 'a';
            }
        }
    }
}

/* ---- default ports -------------------------------------------------------------- */

static void test_default_ports(void **state)
{
    (void)state;
    assert_int_equal(urikit_default_port(URIKIT_STR("http")), 80);
    assert_int_equal(urikit_default_port(URIKIT_STR("HTTPS")), 443);
    assert_int_equal(urikit_default_port(URIKIT_STR("coap+ws")), 80);
    assert_int_equal(urikit_default_port(URIKIT_STR("coaps+tcp")), 5684);
    assert_int_equal(urikit_default_port(URIKIT_STR("Ftp")), 21);
    assert_int_equal(urikit_default_port(URIKIT_STR("htt")), 0);
    assert_int_equal(urikit_default_port(URIKIT_STR("httpx")), 0);
    assert_int_equal(urikit_default_port(URIKIT_STR("http\0")), 0);
    assert_int_equal(urikit_default_port(URIKIT_STR("")), 0);
    assert_int_equal(urikit_default_port(urikit_str_from(NULL)), 0);
}

/* fields: scheme, port, "yes" where an empty path means "/", source */
static void port_row(const vector_row *row, void *context)
{
    size_t *position = context;
    urikit_str scheme = row->fields[0];
    urikit_default_port_row listed = { NULL, 0 };

    if (urikit_default_port(scheme) != vector_number(row, 1)) {
        check_fail("%s:%u: the port of %s is %u here", row->file, row->line, check_show(scheme), urikit_default_port(scheme));
    }
    if (urikiti_empty_path_is_root(scheme) != urikit_str_equal(row->fields[2], URIKIT_STR("yes"))) {
        check_fail("%s:%u: an empty path of %s", row->file, row->line, check_show(scheme));
    }
    assert_true(urikit_default_port_at((*position)++, &listed));
    check_text(urikit_str_from(listed.scheme), scheme, "the next scheme of the table");
    assert_int_equal(listed.port, vector_number(row, 1));
}

/* The table has the rows of default_port.tsv, in their order, and no other. */
static void test_every_default_port(void **state)
{
    size_t position = 0;
    size_t count = vectors_each("default_port.tsv", port_row, &position);
    urikit_default_port_row row = { NULL, 0 };

    (void)state;
    assert_int_equal(position, count);
    assert_false(urikit_default_port_at(position, &row));
    assert_false(urikit_default_port_at(SIZE_MAX, &row));
    assert_null(row.scheme);
    assert_false(urikiti_empty_path_is_root(URIKIT_STR("unknown")));
    assert_false(urikiti_empty_path_is_root(URIKIT_STR("")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_encode),
        cmocka_unit_test(test_decode),
        cmocka_unit_test(test_decode_nul),
        cmocka_unit_test(test_utf8_every_code_point),
        cmocka_unit_test(test_utf8_every_beginning),
        cmocka_unit_test(test_utf8_check),
        cmocka_unit_test(test_ascii_every_byte),
        cmocka_unit_test(test_ascii_letters_and_digits),
        cmocka_unit_test(test_scan_class),
        cmocka_unit_test(test_default_ports),
        cmocka_unit_test(test_every_default_port),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
