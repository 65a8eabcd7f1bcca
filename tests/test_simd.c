/* SPDX-License-Identifier: MIT */
/*
 * What is done for many bytes at once, with every vector unit that this machine has: tables, searches, copies, line ends
 * and the check of IRIs, each against its definition, byte by byte, with a page after (or before) the text that cannot
 * be read. test_simd_parse.c is about the parser.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "check.h"
#include "random.h"
#include "base/copy_short.h"
#include "iri/iri_check.h"
#include "simd/simd.h"
#include "simd/byte_mask.h"
#include "simd/copy.h"
#include "simd/simd_sets.h"
#include "simd/find.h"
#include "text/triplet.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    TEXT_MAX = 200,
};

/* ---- tables -------------------------------------------------------------- */

static bool is_in_set(const uint8_t *set, unsigned byte)
{
    return (set[byte & 15] & urikiti_simd_row[byte >> 4]) != 0;
}

static void test_sets(void **state)
{
    unsigned byte;

    (void)state;
    for (byte = 0; byte < 256; byte++) {
        bool percent = byte == '%';

        assert_int_equal(is_in_set(urikiti_simd_query, byte), ascii_is((char)byte, ASCII_QUERY) || percent);
        assert_int_equal(is_in_set(urikiti_simd_name, byte), ascii_is((char)byte, ASCII_REG_NAME) || percent);
        assert_int_equal(is_in_set(urikiti_simd_scheme, byte), ascii_is((char)byte, ASCII_SCHEME));
        assert_int_equal(is_in_set(urikiti_simd_hex, byte), ascii_is((char)byte, ASCII_HEX));
        if (byte < sizeof urikiti_simd_class) {
            assert_int_equal(urikiti_simd_class[byte], SIMD_IN_QUERY * is_in_set(urikiti_simd_query, byte) |
                                                           SIMD_IN_NAME * is_in_set(urikiti_simd_name, byte) |
                                                           SIMD_IN_SCHEME * is_in_set(urikiti_simd_scheme, byte) |
                                                           SIMD_IN_HEX * is_in_set(urikiti_simd_hex, byte) |
                                                           SIMD_IN_PERCENT * percent);
        }
    }
}

/* True if the steps case and percent change the triplet. */
static bool changes(const char *p)
{
    char octet = triplet_octet(p);

    return p[1] >= 'a' || p[2] >= 'a' || ascii_is(octet, ASCII_UNRESERVED);
}

static void test_digits(void **state)
{
    static const char hex[] = "0123456789ABCDEFabcdef";
    const char *x;
    const char *y;

    (void)state;
    for (x = hex; *x; x++) {
        for (y = hex; *y; y++) {
            char triplet[3] = { '%', *x, *y };
            unsigned both = urikiti_simd_first_digit[*x & 63] & urikiti_simd_second_digit[*y & 63];

            assert_int_equal(both != 0, changes(triplet));
        }
    }
}

/* ---- a page between two that cannot be read ---------------------------------------- */

static char *page;
static size_t page_len;

static int make_page(void **state)
{
    char *pages;

    (void)state;
    page_len = (size_t)sysconf(_SC_PAGESIZE);
    pages = mmap(NULL, 3 * page_len, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED || mprotect(pages + page_len, page_len, PROT_READ | PROT_WRITE)) {
        return -1;
    }
    page = pages + page_len;
    return 0;
}

static int free_page(void **state)
{
    (void)state;
    return munmap(page - page_len, 3 * page_len);
}

/* ---- what normalization looks for ------------------------------------------------ */

static bool has_dot(urikit_str text)
{
    size_t i = 1;

    while (i < text.len && (text.ptr[i - 1] != '/' || text.ptr[i] != '.')) {
        i++;
    }
    return i < text.len;
}

/* Mostly letters, so that each mark is often the only one. */
static void check_plain(random_state *random, char *text, size_t len)
{
    char lower[TEXT_MAX] = { 0 };
    bool want;
    size_t n;
    size_t i;

    memset(text, 'a', len);
    for (i = random_below(random, 4); i > 0 && len > 0; i--) {
        size_t at = random_below(random, len);

        text[at] = "%A/Z[@.x\xC1\xDA"[random_below(random, 10)];
        if (at + 2 < len && random_below(random, 2)) {
            text[at + 1] = '.';
        }
    }
    want = has_dot(urikit_str_of(text, len));
    assert_true(urikiti_may_have_dots(text, len) || !want);
#if !defined(__OPTIMIZE_SIZE__) || URIKITI_SIMD
    assert_int_equal(urikiti_may_have_dots(text, len), want); /* a small build may find more */
#endif
    for (n = len; n > 0 && text[n - 1] != '/'; n--) {
    }
    assert_int_equal(urikiti_through_last_slash(text, len), n);
    for (i = random_below(random, 8); i < len; i += 8) { /* byte i differs */
        memcpy(lower, text, len);
        lower[i] = (char)(text[i] ^ 0x20);
        assert_int_equal(urikiti_same_bytes(text, lower, len), i);
        lower[i] = text[i];
        assert_int_equal(urikiti_same_bytes(lower, text, i), i);
    }
    for (i = 0; i < len; i++) {
        lower[i] = ascii_lower(text[i]);
    }
    urikiti_copy_lower(text, text, len);
    assert_memory_equal(text, lower, len);
}

/* One non-ASCII byte, at every place of every length; none beside it is read. */
static void test_is_ascii(void **state)
{
    size_t len;
    size_t at;

    (void)state;
    for (len = FIND_MIN; len <= TEXT_MAX + 64; len++) {
        char *text = page + page_len - len;

        memset(page, 0xFF, page_len - len);
        memset(text, 0x7F, len);
        assert_true(urikiti_is_ascii(text, len));
        for (at = 0; at < len; at++) {
            text[at] = '\x80';
            assert_false(urikiti_is_ascii(text, len));
            text[at] = 0;
        }
        memset(page, 'a', len);
        assert_true(urikiti_is_ascii(page, len));
    }
}

/* The mask of a byte, and the copy of short texts, at the end of a page. */
static void test_byte_mask(void **state)
{
    random_state random = random_start();
    size_t len;
    size_t n;

    (void)state;
    for (len = 0; len <= 64; len++) {
        for (n = 0; n < 200; n++) {
            char *text = page + page_len - len;
            uint64_t want = 0;
            size_t slashes = 0;
            size_t i;

            memset(page + page_len - 200, 'x', 200);
            for (i = 0; i < len; i++) {
                text[i] = "x/\xAF\x2E"[random_below(&random, 4)];
                want |= (uint64_t)(text[i] == '/') << i;
                slashes += text[i] == '/';
            }
#if URIKITI_SIMD
            assert_int_equal(byte_mask(text, len, '/'), want);
            assert_int_equal(mask_count(want), slashes);
#else
            (void)want;
#endif
            copy_short_text(page, text, len);
            assert_memory_equal(page, text, len);
            assert_true(slashes <= len && (len == 64 || page[len] == '\0'));
            memset(page, 0, len);
        }
    }
}

#if URIKITI_SIMD

/* Every character at every place of every length: one that a component encodes is told, a letter or a digit is not. */
static void test_copy_plain(void **state)
{
    size_t len;
    size_t at;
    unsigned c;

    (void)state;
    for (len = 1; len <= 64; len++) {
        char *text = page + page_len - len;

        memset(text, 'z', len);
        for (at = 0; at < len; at++) {
            for (c = 0; c < 256; c++) {
                bool encoded = !ascii_is((char)c, ASCII_REG_NAME) || c == '&';
                bool usual = ascii_is((char)c, ASCII_UNRESERVED) && c != '~';
                uint64_t others;

                text[at] = (char)c;
                page[len] = '#';
                others = byte_copy_plain(page, text, len);
                assert_memory_equal(page, text, len);
                assert_true(page[len] == '#' && !(others & ~((uint64_t)1 << at)));
                assert_true(others ? !usual : !encoded);
            }
            text[at] = 'z';
        }
    }
    assert_int_equal(byte_copy_plain(page, page, 0), 0);
}

#endif

static void test_plain(void **state)
{
    random_state random = random_start();
    size_t len;
    size_t n;

    (void)state;
    for (len = 0; len <= TEXT_MAX; len++) {
        for (n = 0; n < 500; n++) {
            check_plain(&random, page + page_len - len, len); /* ends with the page */
            check_plain(&random, page, len);
        }
    }
}

/* ---- copies that end where normalization may change something ------------------------- */

#if URIKITI_COPY

/* *must: a copy has to end at byte i; *may: it is allowed to. */
static void ends_copy(urikit_str text, size_t i, unsigned ends, size_t lower, bool *must, bool *may)
{
    bool percent = text.ptr[i] == '%' && (i < lower || (ends & (COPY_TO_CHANGE | COPY_TO_PERCENT)));

    *may = percent || (i > 0 && text.ptr[i] == '.' && text.ptr[i - 1] == '/' && (ends & COPY_TO_DOT));
    *must = *may && !(percent && i >= lower && !(ends & COPY_TO_PERCENT) && !changes(text.ptr + i));
}

static void check_copied(const char *name, urikiti_simd_copy *copy, urikit_str text, unsigned ends, size_t lower)
{
    char *to = page + page_len - text.len; /* what is written ends with the page */
    size_t n = copy(to, text.ptr, text.len, ends, lower);
    bool must = false;
    bool may = n == text.len;
    size_t i;

    for (i = 0; i < n && !must; i++) {
        ends_copy(text, i, ends, lower, &must, &may);
        must = must || to[i] != (i < lower ? ascii_lower(text.ptr[i]) : text.ptr[i]);
    }
    if (n < text.len) {
        bool unused;

        ends_copy(text, n, ends, lower, &unused, &may);
    }
    if (must || n > text.len || (n < text.len && !may)) {
        check_fail("%s: %zu of \"%s\", ends %u, lower %zu\n", name, n, check_show(text), ends, lower);
    }
}

/* Text in which every '%' begins a triplet; mostly letters, so that each byte that ends a copy is often the only one. */
static void make_copied(random_state *random, char *text, size_t len)
{
    static const char hex[] = "0123456789ABCDEFabcdef";
    size_t often = 1 + random_below(random, 40);
    size_t i;

    for (i = 0; i < len; i++) {
        text[i] = random_below(random, often) ? "aZ\xC3z"[random_below(random, 4)] : "./A@[`{%%%"[random_below(random, 10)];
        if (text[i] == '%' && i + 2 < len) {
            text[++i] = hex[random_below(random, sizeof hex - 1)];
            text[++i] = hex[random_below(random, sizeof hex - 1)];
        } else if (text[i] == '%') {
            text[i] = '/';
        } else if (text[i] == '/' && i + 1 < len && random_below(random, 2)) {
            text[++i] = '.';
        }
    }
}

static void test_copy(void **state)
{
    random_state random = random_start();
    simd_unit units[SIMD_UNITS_MAX];
    size_t count = urikiti_simd_units(units);
    size_t len;
    size_t n;
    size_t i;

    (void)state;
    for (len = 0; len <= TEXT_MAX; len++) {
        for (n = 0; n < 300; n++) {
            urikit_str text = urikit_str_of(n % 2 ? page : page + page_len / 2 - len, len);
            unsigned ends = (unsigned)random_below(&random, 8);
            size_t lower = random_below(&random, 2) ? 0 : random_below(&random, len + 1);

            make_copied(&random, page + (text.ptr - page), len);
            for (i = 0; i + 1 < count; i++) {
                check_copied(units[i].name, units[i].copy, text, ends, lower);
            }
            check_copied("bytewise", urikiti_copy_bytewise, text, ends, lower);
            check_copied("as chosen", simd_copy, text, ends, lower);
        }
    }
}

/* The text, too, may end where nothing can be read; what is written must not be beside it then. */
static void test_copy_end(void **state)
{
    random_state random = random_start();
    simd_unit units[SIMD_UNITS_MAX];
    size_t count = urikiti_simd_units(units);
    char to[TEXT_MAX + 1];
    size_t len;
    size_t i;

    (void)state;
    for (len = 0; len <= TEXT_MAX; len++) {
        for (i = 0; i + 1 < count; i++) {
            make_copied(&random, page + page_len - len, len);
            to[len] = '!';
            assert_true(units[i].copy(to, page + page_len - len, len, COPY_TO_DOT, len / 2) <= len);
            make_copied(&random, page, len);
            assert_true(units[i].copy(to, page, len, COPY_TO_CHANGE, len / 2) <= len);
            assert_int_equal(to[len], '!');
        }
    }
}

#endif

#if URIKITI_SIMD

/* ---- line ends ------------------------------------------------------------------ */

static void check_lines(const simd_unit *unit, const char *p, size_t blocks)
{
    uint64_t bits[TEXT_MAX / SIMD_BLOCK_LEN];
    size_t i;

    unit->lines(bits, p, blocks);
    for (i = 0; i < blocks * SIMD_BLOCK_LEN; i++) {
        assert_int_equal(bits[i / SIMD_BLOCK_LEN] >> i % SIMD_BLOCK_LEN & 1, p[i] == '\n');
    }
}

static void test_lines(void **state)
{
    random_state random = random_start();
    simd_unit units[SIMD_UNITS_MAX];
    size_t count = urikiti_simd_units(units);
    size_t n;

    (void)state;
    assert_string_equal(units[count - 1].name, "portable");
    assert_null(units[count - 1].lines);
    for (n = 0; n < 16000; n++) {
        size_t blocks = random_below(&random, TEXT_MAX / SIMD_BLOCK_LEN + 1);
        char *start = n % 3 ? page + page_len - blocks * SIMD_BLOCK_LEN : page;
        size_t i;

        for (i = 0; i < blocks * SIMD_BLOCK_LEN; i++) {
            start[i] = "a\n\r\x8A"[random_below(&random, 4)];
        }
        check_lines(&units[n % (count - 1)], start, blocks);
    }
}

#endif

/* ---- IRIs: the same with every unit ------------------------------------------------------- */

/* The definition: byte by byte. */
static void check_iri(urikit_str text, unsigned flags)
{
    simd_parser units[SIMD_PARSERS_MAX];
    size_t count = urikiti_simd_parsers(units);
    urikit_uri want = { 0 };
    size_t want_at = 0;
    urikit_code want_code = urikiti_iri_parse(text, flags, urikiti_parse_bytewise, &want, &want_at);
    size_t i;

    for (i = 0; i + 1 < count; i++) {
        urikit_uri got = { 0 };
        size_t at = 0;
        urikit_code code = urikiti_iri_parse(text, flags, units[i].simd_parse_iri, &got, &at);

        check_error(text, code, at, want_code, want_at);
        if (!code && memcmp(&got, &want, sizeof got) != 0) {
            check_fail("%s parses the IRI %s into other parts", units[i].name, check_show(text));
        }
    }
}

/* Characters and what looks like one: each bound of RFC 3629 and RFC 3987, one byte too few, one too many, a wrong one. */
/* clang-format off */
static const char *const pieces_of_utf8[] = {
    "\xC3\xA9", "\xD0\xB0\xD1\x8F", "\xE6\x97\xA5", "\xF0\x9F\x98\x80", "\xC2\xA0", "\xC2\x9F", "\xC2\x80",
    "\xC1\xBF", "\xC0\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xE0\x9F\xBF", "\xED\x9F\xBF", "\xED\xA0\x80", "\xED\xBF\xBF",
    "\xEE\x80\x80", "\xEF\xA3\xBF", "\xEF\xA4\x80", "\xEF\xB7\x8F", "\xEF\xB7\x90", "\xEF\xB7\xAF", "\xEF\xB7\xB0",
    "\xEF\xBF\xAF", "\xEF\xBF\xB0", "\xEF\xBF\xBD", "\xEF\xBF\xBF", "\xE2\x80\x8E", "\xE2\x80\x8F", "\xE2\x80\x93",
    "\xE2\x80\xAA", "\xE2\x80\xAE", "\xE2\x80\xAF", "\xE1\xBF\xBE", "\xF0\x90\x80\x80", "\xF0\x8F\xBF\xBF",
    "\xF0\x9F\xBF\xBD", "\xF0\x9F\xBF\xBE", "\xF3\x9F\xBF\xBD", "\xF3\xA0\x80\x80", "\xF3\xA1\x80\x80", "\xF3\xAF\xBF\xBD",
    "\xF3\xB0\x80\x80", "\xF4\x8F\xBF\xBD", "\xF4\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "\x80",
    "\xBF\xBF", "\xC3", "\xE6\x97", "\xF0\x9F\x98", "\xF0\x9F", "\xE6", "\xF0", "\xC3\xC3\xA9", "\xE6\x97z", "\xC3\xA9\xA9",
    "\xE6\x97\xA5\xA5", "\xF0\x9F\x98\x80\x80", "\xC3%A9", "\xF8\x88\x80\x80\x80"
};
/* clang-format on */
static const char *const ascii_pieces[] = { "a", "/", ":", "?", "#", "%41", "@" };

/* Each of them at every offset around the ends of vectors, in texts that end there or later, where nothing can be read. */
static void test_utf8(void **state)
{
    static const char *const before[] = { "http://host/", "http://h/?q=", "a/b#", "//u@h" };
    size_t piece;
    size_t len;
    size_t at;

    (void)state;
    for (piece = 0; piece < sizeof pieces_of_utf8 / sizeof pieces_of_utf8[0]; piece++) {
        size_t piece_len = strlen(pieces_of_utf8[piece]);

        for (at = 0; at < 2 * SIMD_BLOCK_LEN + 8; at += at % 32 > 4 && at % 32 < 26 ? 3 : 1) {
            for (len = at + piece_len; len < at + 140; len += len < at + piece_len + 6 ? 1 : 29) {
                char *text = page + page_len - len;
                const char *front = before[(at + piece) % 4];
                size_t kept = strlen(front);

                memset(text, 'a', len);
                memcpy(text, front, kept < at ? kept : at);
                memcpy(text + at, pieces_of_utf8[piece], piece_len);
                check_iri(urikit_str_of(text, len), URIKIT_PARSE_REFERENCE);
            }
        }
    }
}

/* Every code point, in a path and in a query. */
static void test_code_points(void **state)
{
    static const char front[] = "https://example.org/a-longer-path/and?q=";
    char text[sizeof front + 8];
    uint32_t scalar;

    (void)state;
    memcpy(text, front, sizeof front - 1);
    for (scalar = 0x80; scalar <= 0x10FFFF; scalar++) {
        urikit_out out = { text, sizeof text, sizeof front - 1 - (scalar & 1) * 3 }; /* instead of "?q=", or after it */

        if (urikit_utf8_write(scalar, &out) == URIKIT_OK) {
            check_iri(urikit_out_str(&out), URIKIT_PARSE_SCHEME);
        }
    }
}

/* Anything, mostly characters. */
static void test_random_iris(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();
    size_t n;

    (void)state;
    for (n = 0; n < cases; n++) {
        size_t want = random_below(&random, TEXT_MAX);
        char text[TEXT_MAX + 16] = "http://h/";
        size_t len = random_below(&random, 2) ? 9 : 0;

        while (len < want) {
            size_t kinds = random_below(&random, 8) ? 4 : sizeof pieces_of_utf8 / sizeof pieces_of_utf8[0];
            const char *piece = random_below(&random, 3) ? pieces_of_utf8[random_below(&random, kinds)]
                                                         : ascii_pieces[random_below(&random, 7)];

            memcpy(text + len, piece, strlen(piece));
            len += strlen(piece);
        }
        memcpy(page + page_len - len, text, len);
        check_iri(urikit_str_of(page + page_len - len, len), URIKIT_PARSE_REFERENCE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sets),
        cmocka_unit_test(test_digits),
#if URIKITI_SIMD
        cmocka_unit_test_setup_teardown(test_lines, make_page, free_page),
        cmocka_unit_test_setup_teardown(test_copy_plain, make_page, free_page),
#endif
        cmocka_unit_test_setup_teardown(test_is_ascii, make_page, free_page),
        cmocka_unit_test_setup_teardown(test_byte_mask, make_page, free_page),
        cmocka_unit_test_setup_teardown(test_plain, make_page, free_page),
#if URIKITI_COPY
        cmocka_unit_test_setup_teardown(test_copy, make_page, free_page),
        cmocka_unit_test_setup_teardown(test_copy_end, make_page, free_page),
#endif
        cmocka_unit_test_setup_teardown(test_utf8, make_page, free_page),
        cmocka_unit_test(test_code_points),
        cmocka_unit_test_setup_teardown(test_random_iris, make_page, free_page),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
