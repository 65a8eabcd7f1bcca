/* SPDX-License-Identifier: MIT */
/*
 * The SIMD parsers of all vector units that this machine has, and of the portable unit, against the bytewise parser: the same
 * code, offset and parts, for URIs and IRIs. Every text begins or ends at a page that cannot be read.
 *
 * URIKIT_UNIT=ssse3 runs only one of them; a unit that the machine does not have is then a failure.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "check.h"
#include "iri/iri_check.h"
#include "random.h"
#include "simd_parse_portable.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    TEXT_MAX = 300,
    UNITS_MAX = SIMD_PARSERS_MAX + 1,
};

/* ---- the units ---------------------------------------------------------------- */

static simd_parser units[UNITS_MAX];
static size_t unit_count;
static size_t compared;

static int take_units(void)
{
    const char *only = getenv("URIKIT_UNIT");
    size_t n = urikiti_simd_parsers(units);
    size_t i;

    units[n++] = (simd_parser){ "portable", urikiti_simd_parse_portable, urikiti_simd_parse_iri_portable };
    for (i = 0; i < n; i++) {
        if (!only || strcmp(units[i].name, only) == 0) {
            units[unit_count++] = units[i];
        }
    }
    return unit_count > 0 ? 0 : -1;
}

/* ---- a page between two that cannot be read ------------------------------------------ */

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
    return take_units();
}

static int free_page(void **state)
{
    (void)state;
    printf("%zu texts compared with each of:", compared);
    for (size_t i = 0; i < unit_count; i++) {
        printf(" %s", units[i].name);
    }
    putchar('\n');
    return munmap(page - page_len, 3 * page_len);
}

/* ---- the comparison ------------------------------------------------------------------- */

static void same_parts(const simd_parser *unit, urikit_str text, urikit_parse_flags flags, const urikit_uri *got,
                       const urikit_uri *want)
{
    if (memcmp(got, want, sizeof *got) != 0) {
        check_fail("%s, flags %u: other parts of %s\n", unit->name, (unsigned)flags, check_show(text));
    }
}

static void same_uri(const simd_parser *unit, urikit_str text, urikit_parse_flags flags)
{
    urikit_uri want = { 0 };
    urikit_uri got = { 0 };
    size_t want_at = 0;
    size_t at = 0;
    urikit_code want_code = urikiti_simd_parse_bytewise(text, flags, &want, &want_at);
    urikit_code code = unit->parse(text, flags, &got, &at);

    check_error(text, code, at, want_code, want_at);
    if (!code) {
        same_parts(unit, text, flags, &got, &want);
    }
}

static void same_iri(const simd_parser *unit, urikit_str text, urikit_parse_flags flags)
{
    urikit_uri want = { 0 };
    urikit_uri got = { 0 };
    size_t want_at = 0;
    size_t at = 0;
    urikit_code want_code = urikiti_iri_parse(text, flags, urikiti_parse_bytewise, &want, &want_at);
    urikit_code code = urikiti_iri_parse(text, flags, unit->simd_parse_iri, &got, &at);

    check_error(text, code, at, want_code, want_at);
    if (!code) {
        same_parts(unit, text, flags, &got, &want);
    }
}

static const urikit_parse_flags all_flags[] = { URIKIT_PARSE_REFERENCE, URIKIT_PARSE_SCHEME, URIKIT_PARSE_ZONE,
                                                URIKIT_PARSE_SCHEME | URIKIT_PARSE_ZONE_RFC6874BIS };

/* The text at the end of the page, and at its beginning. */
static void same(const char *text, size_t len, urikit_parse_flags flags)
{
    size_t i;

    compared++;
    for (i = 0; i < unit_count; i++) {
        memcpy(page + page_len - len, text, len);
        same_uri(&units[i], urikit_str_of(page + page_len - len, len), flags);
        same_iri(&units[i], urikit_str_of(page + page_len - len, len), flags);
        memcpy(page, text, len);
        same_uri(&units[i], urikit_str_of(page, len), flags);
        same_iri(&units[i], urikit_str_of(page, len), flags);
    }
}

/* ---- masks ----------------------------------------------------------------------------- */

/* Every byte at every place of texts with one block and two. */
static void test_bytes(void **state)
{
    static const char front[] = "http://h/";
    static const size_t lens[] = { 8, 15, 16, 17, 31, 32, 33, 47, 48, 49, 63, 64, 65, 80, 100, 126, 127, 128, 200 };
    char text[TEXT_MAX];
    size_t i;
    size_t at;
    int byte;

    (void)state;
    for (i = 0; i < sizeof lens / sizeof lens[0]; i++) {
        for (at = 0; at < lens[i]; at++) {
            for (byte = (int)(at % 16 < 2 ? 0 : at % 5); byte < 256; byte += at % 16 < 2 ? 1 : 5) {
                memset(text, 'a', lens[i]);
                memcpy(text, front, lens[i] < 9 ? lens[i] : 9);
                text[at] = (char)byte;
                same(text, lens[i], all_flags[at % 2]);
            }
        }
    }
}

/* ---- lengths ------------------------------------------------------------------------------ */

/* clang-format off */
static const char *const fronts[] = {
    "",        "a",      "a:",           "http:",  "http://", "http://host", "http://host/", "http://host:80/", "//h",
    "/",       "?",      "#",            "a/b:c",  "a@b/",    "a@b:c",       ".a+-9:",       "1a:",             "a1+.-:",
    "x://@h/", "x://:/", "x://u:p@h:1/", "x://[::1]/", "x://[::1]:80", "x://u@[v1.a:b]/", "x://[fe80::1%25a]/",
    "x://[fe80::1%a]/", "x://[::1", "x://1.2.3.4/", "x://1.2.3.400/", "x://h:8a/", "x://h:80@h/", "x://u:%41@h/",
    "x://a%41b/", "x://a%4/", "x:///", "x://u%40:@h:/", "http://\xC3\xA9/", "\xC3\xA9:", "x://\xC3\xA9@h/",
    "abcdefghijklmnopqrstuvwxyz0123456789://h/", "http://[::1]\xC3\xA9/", "x:a//b", "x://a/b//c?/d?#/e?"
};
/* clang-format on */

static const char *const pieces[] = {
    "%41",          "%4",           "%",    "%%", "#",  "?",  "/",   "@",  ":", "[",   "]", "//", "\xC3\xA9",
    "\xE2\x80\x8E", "\xEE\x80\x80", "\xFF", " ",  "#?", "?#", "%4g", "##", "",  "\x7F"
};

/* A piece at every place of every length, after every front. */
static void test_lengths(void **state)
{
    char text[TEXT_MAX];
    size_t front;
    size_t piece = 0;
    size_t len;
    size_t at;

    (void)state;
    for (len = 0; len <= 200; len++) {
        for (front = 0; front < sizeof fronts / sizeof fronts[0]; front++) {
            size_t kept = strlen(fronts[front]);
            bool near = len < 2 || ((len % 64 < 3 || len % 64 > 60) && (len < 70 || !random_few()));

            for (at = 0; at <= len; at += near ? 1 : 7) {
                const char *p = pieces[piece++ % (sizeof pieces / sizeof pieces[0])];

                memset(text, 'a', len);
                memcpy(text, fronts[front], kept < len ? kept : len);
                memcpy(text + at, p, strlen(p) < len - at ? strlen(p) : len - at);
                same(text, len, all_flags[(len + at) % 4]);
            }
        }
    }
}

/* A length that no text can have: nothing is read. */
static void test_too_long(void **state)
{
    size_t i;

    (void)state;
#if SIZE_MAX > UINT32_MAX
    for (i = 0; i < unit_count; i++) {
        same_uri(&units[i], urikit_str_of(page, (size_t)UINT32_MAX + 1), URIKIT_PARSE_REFERENCE);
        same_iri(&units[i], urikit_str_of(page, (size_t)UINT32_MAX + 1), URIKIT_PARSE_REFERENCE);
        same_uri(&units[i], urikit_str_of(page, SIZE_MAX), URIKIT_PARSE_SCHEME);
    }
#endif
    for (i = 0; i < unit_count; i++) {
        same_uri(&units[i], urikit_str_of(NULL, 0), URIKIT_PARSE_REFERENCE);
        same_iri(&units[i], urikit_str_of(NULL, 0), URIKIT_PARSE_REFERENCE);
    }
}

/* ---- mutated texts ---------------------------------------------------------------------- */

static const char *const seeds[] = {
    "https://en.wikipedia.org/wiki/Uniform_Resource_Identifier?action=history&limit=50#mw-head",
    "https://user:secret@www.example.com:8080/a/b%20c/d;e=f/g?h=i&j=%C3%A9&k#l/m?n",
    "coap://[2001:db8::1:2]:5683/sensors/temperature/1?unit=C&from=2024-01-01T00:00:00Z&to=now",
    "http://[fe80::1%25eth0]/x/y/z?q=1#fragment-of-a-longer-text-which-goes-on-and-on-and-on-and-on",
    "file:///usr/share/doc/a-package-with-a-long-name/examples/some-example-file.html#section-4.2.1",
    "../../some/relative/path/with/many/segments/and-a-query?that=is&long=enough&to=reach&the=third&block=of-bytes#x",
    "http://192.168.100.200:65535/index.html",
    "//host.example/path?q",
    "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    "mailto:someone@example.org?subject=a%20subject&body=the%20body",
    "?only=a&query#and-a-fragment",
    "a/b:c@d",
    "http://xn--bcher-kva.example/%E4%BD%A0%E5%A5%BD/%E4%BD%A0%E5%A5%BD?%E4%BD%A0=%E5%A5%BD#%E4%BD%A0%E5%A5%BD%E4%BD%A0",
    "http://b\303\274cher.example/\xE4\xBD\xA0\xE5\xA5\xBD/\xF0\x9F\x98\x80?\xEE\x80\x80=\xE5\xA5\xBD#\xE4\xBD\xA0"
};

static size_t mutate(random_state *random, char *text, size_t len)
{
    static const char alphabet[] = "az09AFgZ%%%%::://??@@##[]!~_-.+^`{|}<>\"\\ \x7f\x80\xC3\xA9\xff";
    size_t times = 1 + random_below(random, 4);

    for (; times > 0 && len > 0; times--) {
        size_t at = random_below(random, len);
        size_t n = random_below(random, 12);

        switch (random_below(random, 6)) {
        case 0: /* without some bytes */
            n = n < len - at ? n : len - at;
            memmove(text + at, text + at + n, len - at - n);
            len -= n;
            break;
        case 1: /* with some twice */
            n = n < len - at ? n : len - at;
            n = n < TEXT_MAX - len ? n : TEXT_MAX - len;
            memmove(text + at + n, text + at, len - at);
            len += n;
            break;
        case 2: /* one more */
            if (len < TEXT_MAX) {
                memmove(text + at + 1, text + at, len - at);
                text[at] = alphabet[random_below(random, sizeof alphabet)];
                len++;
            }
            break;
        default:
            text[at] = alphabet[random_below(random, sizeof alphabet)];
        }
    }
    return len;
}

static void test_mutated(void **state)
{
    static const size_t lens[] = { 0, 1, 7, 8, 15, 16, 31, 32, 63, 64, 65, 126, 127, 128, 190, 191, 192 };
    random_state random = random_start();
    size_t cases = random_cases();
    size_t n;

    (void)state;
    for (n = 0; n < cases; n++) {
        const char *seed = seeds[random_below(&random, sizeof seeds / sizeof seeds[0])];
        char text[TEXT_MAX];
        size_t len = strlen(seed);

        memcpy(text, seed, len);
        if (random_below(&random, 3) == 0) { /* to a length around the end of a block */
            size_t want = lens[random_below(&random, sizeof lens / sizeof lens[0])];

            while (len < want) {
                text[len++] = "abc/=&"[random_below(&random, 6)];
            }
            len = want;
        }
        len = random_below(&random, 8) ? mutate(&random, text, len) : len;
        same(text, len, all_flags[random_below(&random, 4)]);
    }
}

/* What is in the text is asked of every parser the same way: the bit that says that there are non-ASCII bytes. */
static void test_non_ascii_bit(void **state)
{
    char text[TEXT_MAX];
    size_t len;
    size_t i;

    (void)state;
    for (len = 12; len <= 200; len++) {
        for (i = 0; i < unit_count; i++) {
            size_t at = len < 14 ? 10 : 10 + len * 7 % (len - 12);
            urikit_uri iri;

            memset(text, 'a', len);
            memcpy(text, "http://h/", 9);
            assert_int_equal(urikiti_iri_parse(urikit_str_of(text, len), 0, units[i].simd_parse_iri, &iri, NULL), URIKIT_OK);
            assert_false(uri_has(&iri, HAS_NON_ASCII));
            memcpy(text + at, "\xC3\xA9", 2);
            assert_int_equal(urikiti_iri_parse(urikit_str_of(text, len), 0, units[i].simd_parse_iri, &iri, NULL), URIKIT_OK);
            assert_true(uri_has(&iri, HAS_NON_ASCII));
            assert_true(units[i].parse(urikit_str_of(text, len), 0, &iri, NULL) == URIKIT_E_CHAR);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_bytes), cmocka_unit_test(test_lengths),
                                        cmocka_unit_test(test_too_long), cmocka_unit_test(test_mutated),
                                        cmocka_unit_test(test_non_ascii_bit) };

    return cmocka_run_group_tests(tests, make_page, free_page);
}
