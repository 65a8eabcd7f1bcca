/* SPDX-License-Identifier: MIT */
/*
 * Every reader of blocks that this machine can run against the definition of
 * text/block.h, byte by byte: every pair of bytes in every place, every length up to
 * 200, with a page after (or before) the text that cannot be read.
 */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "check.h"
#include "random.h"
#include "base/copy_short.h"
#include "iri/iri_check.h"
#include "simd/simd.h"
#include "simd/bitmap.h"
#include "simd/byte_mask.h"
#include "simd/copy.h"
#include "simd/simd_sets.h"
#include "simd/find.h"
#include "text/scan.h"
#include "text/triplet.h"
#include "uri_properties.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    TEXT_MAX = 200,
};

/* Bytes on which something depends, those of the URI's grammar more often than others. */
static char some_byte(random_state *random)
{
    static const char alphabet[] = "az09AFgZ%%%%::///??@@##[]!~_-.+^`{|}<>\"\\ \x7f\x80\xff";

    return alphabet[random_below(random, sizeof alphabet)]; /* its NUL too */
}

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
        assert_int_equal(is_in_set(urikiti_simd_query, byte), ascii_is((char)byte, ASCII_QUERY));
        assert_int_equal(is_in_set(urikiti_simd_hex, byte), ascii_is((char)byte, ASCII_HEX));
    }
}

/* Would the steps case and percent change the triplet? */
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

/* ---- what normalisation looks for ------------------------------------------------ */

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

/* Must a copy end at byte i, and may it? */
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
    simd_classifier readers[SIMD_CLASSIFIERS_MAX];
    size_t count = urikiti_simd_classifiers(readers);
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
                check_copied(readers[i].name, readers[i].copy, text, ends, lower);
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
    simd_classifier readers[SIMD_CLASSIFIERS_MAX];
    size_t count = urikiti_simd_classifiers(readers);
    char to[TEXT_MAX + 1];
    size_t len;
    size_t i;

    (void)state;
    for (len = 0; len <= TEXT_MAX; len++) {
        for (i = 0; i + 1 < count; i++) {
            make_copied(&random, page + page_len - len, len);
            to[len] = '!';
            assert_true(readers[i].copy(to, page + page_len - len, len, COPY_TO_DOT, len / 2) <= len);
            make_copied(&random, page, len);
            assert_true(readers[i].copy(to, page, len, COPY_TO_CHANGE, len / 2) <= len);
            assert_int_equal(to[len], '!');
        }
    }
}

#endif

#if URIKITI_SIMD

/* ---- the definition --------------------------------------------------------- */

static bool ends_run(const char *p, const char *end, unsigned classes)
{
    if (*p == '%') {
        return end - p < 3 || scan_triplet(p, end) < 3;
    }
    return !ascii_is(*p, classes);
}

/* end: of the text */
static uint64_t masks_of(const simd_block *b, const char *end, unsigned classes)
{
    uint64_t mask = 0;
    size_t i;

    for (i = 0; i < SIMD_BLOCK_LEN; i++) {
        const char *p = b->base + i;

        if (p >= b->end ? b->end == end : ends_run(p, end, classes)) {
            mask |= (uint64_t)1 << i;
        }
    }
    return mask;
}

static uint64_t non_ascii_of(const simd_block *b)
{
    uint64_t mask = 0;
    size_t i;

    for (i = 0; b->base + i < b->end; i++) {
        mask |= (uint64_t)((unsigned char)b->base[i] >= 0x80) << i;
    }
    return mask;
}

/* Does the block end inside a triplet? */
static bool is_cut(const simd_block *b, const char *end)
{
    const char *p;

    for (p = b->end - 2; b->end < end && p < b->end; p++) {
        if (*p == '%' && scan_triplet(p, end) == 3) {
            return true;
        }
    }
    return false;
}

static void check_block(const simd_classifier *reader, const char *start, const char *p, const char *end)
{
    urikit_str text = urikit_str_of(start, (size_t)(end - start));
    simd_block b;

    reader->classify(&b, start, p, end);
    if (b.base > p || b.base < start || b.end <= p || b.end > end || b.end - b.base > SIMD_BLOCK_LEN || is_cut(&b, end) ||
        (b.end < end && b.end - p < SIMD_BLOCK_LEN - 2) || b.query != masks_of(&b, end, ASCII_QUERY) ||
        b.path != masks_of(&b, end, ASCII_PATH) || b.userinfo != masks_of(&b, end, ASCII_USERINFO) ||
        b.reg_name != masks_of(&b, end, ASCII_REG_NAME) ||
        (b.non_ascii & (UINT64_MAX >> (SIMD_BLOCK_LEN - (b.end - b.base)))) != non_ascii_of(&b)) {
        check_fail("%s: the block of \"%s\" at byte %zu\n", reader->name, check_show(text), (size_t)(p - start));
    }
}

typedef void try_reader(const simd_classifier *reader);

/* Tries every reader of this machine but "portable", which reads no blocks. */
static void with_readers(try_reader *try)
{
    simd_classifier readers[SIMD_CLASSIFIERS_MAX];
    size_t n = urikiti_simd_classifiers(readers);
    size_t i;

    assert_string_equal(readers[n - 1].name, "portable");
    assert_null(readers[n - 1].classify);
    for (i = 0; i + 1 < n; i++) {
        try(&readers[i]);
    }
}

/* ---- every pair of bytes in every place ----------------------------------------- */

/* All other bytes are 'a', and end no run. */
static uint64_t mask_of_two(const simd_block *b, size_t at, unsigned classes)
{
    return (uint64_t)ends_run(b->base + at, b->end, classes) << at |
           (uint64_t)ends_run(b->base + at + 1, b->end, classes) << (at + 1);
}

static void try_pairs(const simd_classifier *reader)
{
    char text[SIMD_BLOCK_LEN];
    unsigned pair;
    size_t at;

    memset(text, 'a', sizeof text);
    for (at = 0; at + 1 < SIMD_BLOCK_LEN; at++) {
        for (pair = 0; pair < 0x10000; pair++) {
            simd_block b;

            text[at] = (char)(pair >> 8);
            text[at + 1] = (char)(pair & 0xFF);
            reader->classify(&b, text, text, text + SIMD_BLOCK_LEN);
            if (b.query != mask_of_two(&b, at, ASCII_QUERY) || b.path != mask_of_two(&b, at, ASCII_PATH) ||
                b.userinfo != mask_of_two(&b, at, ASCII_USERINFO) ||
                b.reg_name != mask_of_two(&b, at, ASCII_REG_NAME)) {
                check_fail("%s: %02X %02X at %zu\n", reader->name, pair >> 8, pair & 0xFF, at);
            }
        }
        text[at] = 'a';
    }
}

static void test_pairs(void **state)
{
    (void)state;
    with_readers(try_pairs);
}

/* ---- a word and its colon ------------------------------------------------------- */

static void test_word_end(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases() * 5;
    size_t n;

    (void)state;
    for (n = 0; n < cases; n++) {
        char text[8];
        unsigned want = 0;
        size_t i;

        for (i = 0; i < sizeof text; i++) {
            text[i] = random_below(&random, 3) ? "azAZm:::"[random_below(&random, 8)] : (char)random_next(&random);
        }
        while (want < sizeof text && ascii_is_alpha(text[want])) {
            want++;
        }
        if (want == sizeof text || text[want] != ':') {
            want = 0;
        }
        if (simd_scheme_end(text) != want) {
            check_fail("%s: %u, not %u\n", check_show(urikit_str_of(text, 8)), simd_scheme_end(text), want);
        }
    }
}

/* ---- every length, at every alignment, beside a page that cannot be read ----------- */

/* The text at [start, start + len) from each of its bytes on. */
static void try_text(const simd_classifier *reader, random_state *random, char *start, size_t len)
{
    size_t i;

    for (i = 0; i < len; i++) {
        start[i] = some_byte(random);
    }
    for (i = 0; i < len; i++) {
        check_block(reader, start, start + i, start + len);
    }
}

static void try_lengths(const simd_classifier *reader)
{
    random_state random = random_start();
    size_t len;
    size_t i;

    for (len = reader->min_len; len <= TEXT_MAX; len++) {
        for (i = 0; i < 64; i++) {
            try_text(reader, &random, page + page_len - len - i, len); /* i = 0: it ends with the page */
        }
        try_text(reader, &random, page, len); /* it begins with the page */
    }
}

static void test_lengths(void **state)
{
    (void)state;
    with_readers(try_lengths);
}

/* ---- a whole chunk of text as bits ------------------------------------------------- */

static bool ends_run_of(const char *p, const char *end, unsigned classes)
{
    return *p == '%' ? scan_triplet(p, end) < 3 : !ascii_is(*p, classes);
}

static bool bit_of(const uint8_t *bits, size_t i)
{
    return (bits[i / 8] >> i % 8 & 1) != 0;
}

/* [p, p + len) of the text [start, end). */
static void check_index(const simd_classifier *reader, const char *start, const char *p, size_t len, const char *end)
{
    static chunk_bitmaps index;
    size_t i;

    memset(&index, 0, sizeof index);
    reader->bitmaps(&index, start, p, len, end);
    for (i = 0; i < len; i++) {
        if (bit_of(index.query, i) != ends_run_of(p + i, end, ASCII_QUERY) ||
            bit_of(index.path, i) != ends_run_of(p + i, end, ASCII_PATH) ||
            bit_of(index.reg_name, i) != ends_run_of(p + i, end, ASCII_REG_NAME)) {
            check_fail("%s: byte %zu of %zu at %zu\n", reader->name, i, len, (size_t)(p - start));
        }
    }
    assert_true(bitmap_next(index.query, len, BITMAP_NO_END) < len + SIMD_BLOCK_LEN + BITMAP_STEP); /* a walk ends soon after the text */
    assert_true(bitmap_next(index.path, len, BITMAP_NO_END) < len + SIMD_BLOCK_LEN + BITMAP_STEP);
    assert_true(bitmap_next(index.reg_name, len, BITMAP_NO_END) < len + SIMD_BLOCK_LEN + BITMAP_STEP);
}

static void check_lines(const simd_classifier *reader, const char *p, size_t blocks)
{
    uint64_t bits[TEXT_MAX / SIMD_BLOCK_LEN];
    size_t i;

    reader->lines(bits, p, blocks);
    for (i = 0; i < blocks * SIMD_BLOCK_LEN; i++) {
        assert_int_equal(bits[i / SIMD_BLOCK_LEN] >> i % SIMD_BLOCK_LEN & 1, p[i] == '\n');
    }
}

static void try_index(const simd_classifier *reader)
{
    random_state random = random_start();
    size_t n;

    for (n = 0; n < 4000; n++) {
        size_t room = page_len < BITMAP_CHUNK_LEN ? page_len : BITMAP_CHUNK_LEN;
        size_t len = reader->min_len + random_below(&random, n % 16 ? TEXT_MAX : room - reader->min_len + 1);
        char *start = n % 3 ? page + page_len - len : page;
        size_t from = random_below(&random, len);
        size_t i;

        for (i = 0; i < len; i++) {
            start[i] = random_below(&random, 3) ? "a\n%4F"[random_below(&random, 5)] : some_byte(&random);
        }
        check_index(reader, start, start + from, 1 + random_below(&random, len - from), start + len);
        check_lines(reader, start, len < TEXT_MAX ? len / SIMD_BLOCK_LEN : TEXT_MAX / SIMD_BLOCK_LEN);
    }
}

static void test_index(void **state)
{
    (void)state;
    with_readers(try_index);
}

#endif

/* ---- parsing is the same with every reader -------------------------------------------- */

static void test_parse(void **state)
{
    static const char head[] = "http://user@host.example:80/";
    random_state random = random_start();
    size_t cases = random_cases();
    char text[TEXT_MAX];
    size_t n;

    (void)state;
    for (n = 0; n < cases; n++) {
        size_t len = random_below(&random, TEXT_MAX + 1);
        size_t kept = random_below(&random, sizeof head);
        size_t i;

        for (i = 0; i < len; i++) {
            text[i] = i < kept ? head[i] : random_below(&random, 8) ? "abc/=&?#:%41"[random_below(&random, 9)] : '%';
            if (text[i] == '%' && i + 2 < len && random_below(&random, 16)) {
                text[++i] = '4';
                text[++i] = 'F';
            }
        }
        if (len > 0 && random_below(&random, 2)) {
            text[random_below(&random, len)] = some_byte(&random);
        }
        property_readers(urikit_str_of(text, len), URIKIT_PARSE_REFERENCE);
        property_readers(urikit_str_of(text, len), URIKIT_PARSE_SCHEME | URIKIT_PARSE_ZONE);
    }
}

/* Fronts of all kinds, each followed by 'a' up to every length. */
static const char *const fronts[] = { "http://host/", "s://u:p@host:80/", "http://u@[::1]:8/", "http://1.2.3.4/", "//h?q",
                                      "a/b?c",        "urn:x:y",          "abcdefgh://h/",     "x:/.//",          "",
                                      "http://u%40:@h:/", "file:///a", "?q", "#f", "a:b@c", "http://h:8a/" };

/*
 * One or two bytes on which the grammar depends, at every offset of texts of every length around the ends of one block and
 * two: all scanners give the same parts, or the same error at the same offset.
 */
static void test_ends(void **state)
{
    static const char *const pieces[] = { "%41", "%4", "%", "#", "?", "/", "@", ":", "[", "]", "//", "\xC3\xA9", " ", "#?", "%4g" };
    size_t front;
    size_t piece;
    size_t len;
    size_t at;

    (void)state;
    for (len = 1; len <= 2 * SIMD_BLOCK_LEN + 4; len += len > 70 && len < 118 ? 7 : 1) {
        char *text = page + page_len - len; /* nothing after it can be read */

        for (front = 0; front < sizeof fronts / sizeof fronts[0]; front++) {
            size_t kept = strlen(fronts[front]);

            for (at = 0; at < len; at += at > 4 && at + 70 < len && at % 64 < 56 ? 5 : 1) {
                piece = (at + len + front) % (sizeof pieces / sizeof pieces[0]); /* all of them, in turn */
                memset(text, 'a', len);
                memcpy(text, fronts[front], kept < len ? kept : len);
                memcpy(text + at, pieces[piece], strlen(pieces[piece]) < len - at ? strlen(pieces[piece]) : len - at);
                property_readers(urikit_str_of(text, len), front % 2 ? URIKIT_PARSE_SCHEME : URIKIT_PARSE_REFERENCE);
            }
        }
    }
}

/* ---- IRIs: the same with every scanner ------------------------------------------------------- */

/* The definition: byte by byte. */
static void check_iri(urikit_str text, unsigned flags)
{
    simd_classifier readers[SIMD_CLASSIFIERS_MAX];
    size_t count = urikiti_simd_classifiers(readers);
    urikit_uri want = { 0 };
    size_t want_at = 0;
    urikit_code want_code = urikiti_iri_parse(text, flags, NULL, &want, &want_at);
    size_t i;

    for (i = 0; i + 1 < count; i++) {
        urikit_uri got = { 0 };
        size_t at = 0;
        urikit_code code;

        if (text.len < readers[i].min_len) {
            continue;
        }
        code = urikiti_iri_parse(text, flags, readers[i].classify, &got, &at);
        check_error(text, code, at, want_code, want_at);
        if (!code && memcmp(&got, &want, sizeof got) != 0) {
            check_fail("%s parses the IRI %s into other parts", readers[i].name, check_show(text));
        }
    }
}

/* Characters and what looks like one: each bound of RFC 3629 and RFC 3987, one byte too few, one too many, a wrong one. */
static const char *const pieces_of_utf8[] = {
    "\xC3\xA9", "\xD0\xB0\xD1\x8F", "\xE6\x97\xA5", "\xF0\x9F\x98\x80", "\xC2\xA0", "\xC2\x9F", "\xC2\x80",
    "\xC1\xBF", "\xC0\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xE0\x9F\xBF", "\xED\x9F\xBF", "\xED\xA0\x80", "\xED\xBF\xBF",
    "\xEE\x80\x80", "\xEF\xA3\xBF", "\xEF\xA4\x80", "\xEF\xB7\x8F", "\xEF\xB7\x90", "\xEF\xB7\xAF", "\xEF\xB7\xB0",
    "\xEF\xBF\xAF", "\xEF\xBF\xB0", "\xEF\xBF\xBD", "\xEF\xBF\xBF", "\xE2\x80\x8E", "\xE2\x80\x8F", "\xE2\x80\x93",
    "\xE2\x80\xAA", "\xE2\x80\xAE", "\xE2\x80\xAF", "\xE1\xBF\xBE", "\xF0\x90\x80\x80", "\xF0\x8F\xBF\xBF",
    "\xF0\x9F\xBF\xBD", "\xF0\x9F\xBF\xBE", "\xF3\x9F\xBF\xBD", "\xF3\xA0\x80\x80", "\xF3\xA1\x80\x80", "\xF3\xAF\xBF\xBD",
    "\xF3\xB0\x80\x80", "\xF4\x8F\xBF\xBD", "\xF4\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "\x80",
    "\xBF\xBF", "\xC3", "\xE6\x97", "\xF0\x9F\x98", "\xF0\x9F", "\xE6", "\xF0", "\xC3\xC3\xA9", "\xE6\x97z", "\xC3\xA9\xA9",
    "\xE6\x97\xA5\xA5", "\xF0\x9F\x98\x80\x80", "\xC3%A9", "\xF8\x88\x80\x80\x80",
};
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
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_word_end),
        cmocka_unit_test_setup_teardown(test_lengths, make_page, free_page),
        cmocka_unit_test_setup_teardown(test_index, make_page, free_page),
#endif
        cmocka_unit_test_setup_teardown(test_byte_mask, make_page, free_page),
        cmocka_unit_test_setup_teardown(test_plain, make_page, free_page),
#if URIKITI_COPY
        cmocka_unit_test_setup_teardown(test_copy, make_page, free_page),
        cmocka_unit_test_setup_teardown(test_copy_end, make_page, free_page),
#endif
        cmocka_unit_test(test_parse),
        cmocka_unit_test_setup_teardown(test_ends, make_page, free_page),
        cmocka_unit_test_setup_teardown(test_utf8, make_page, free_page),
        cmocka_unit_test(test_code_points),
        cmocka_unit_test_setup_teardown(test_random_iris, make_page, free_page),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
