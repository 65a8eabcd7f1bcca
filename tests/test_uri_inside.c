/* SPDX-License-Identifier: MIT */
/*
 * The functions inside src/uri, each alone against the plainest code that does the same: dot segments, normal text, and
 * paths without dot segments. A fast path that is wrong cannot hide after one that is right.
 */
#include <urikit/text.h>
#include <urikit/uri.h>

#include "base/ascii.h"
#include "check.h"
#include "random.h"
#include "text/ucschar.h"
#include "uri/dot_segments.h"
#include "uri/normal_text.h"
#include "uri/segment_iterator.h"
#include "uri/simd_parse.h"
#include "uri_properties.h"

#include <string.h>

enum { TEXT_CAP = 256 };

/* Tries a property that needs little time: on 6000 cases or more. Returns how many came under it. */
static size_t try_often(random_property *property)
{
    enum { OFTEN = 6000 };
    random_state random = random_start();
    size_t cases = random_cases() > OFTEN ? random_cases() : OFTEN;
    size_t held = 0;
    size_t i;

    for (i = 0; i < cases; i++) {
        held += property(&random, i);
    }
    return held;
}

/* A text of up to `most` of the pieces, in a block of its own size. */
static urikit_str pieces_text(random_state *random, const char *const *pieces, size_t count, size_t most)
{
    char text[TEXT_CAP];
    size_t n = random_below(random, most + 1);
    size_t len = 0;

    while (n-- > 0) {
        const char *piece = pieces[random_below(random, count)];

        if (len + strlen(piece) > sizeof text) {
            break;
        }
        memcpy(text + len, piece, strlen(piece));
        len += strlen(piece);
    }
    return check_copy(urikit_str_of(text, len));
}

/* ---- dot segments -------------------------------------------------------------------- */

static const char *const dot_pieces[] = { "/",   "/",   "/.",  "/..",      ".",
                                          "..",  "%2e", "%2E", "/%2e",     ".%2E",
                                          "%",   "%2",  "%2f", "%2d",      "/%2D",
                                          "%3e", "2e",  "a",   "aaaaaaaa", "/aaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                          "e",   "0" };

/* Dots that a segment is made of: 1 or 2, else 0. */
static unsigned plain_count_dots(urikit_str segment, bool encoded)
{
    unsigned dots = 0;
    size_t i = 0;

    while (i < segment.len) {
        if (segment.ptr[i] == '.') {
            i++;
        } else if (encoded && segment.len - i >= 3 &&
                   (memcmp(segment.ptr + i, "%2e", 3) == 0 || memcmp(segment.ptr + i, "%2E", 3) == 0)) {
            i += 3;
        } else {
            return 0;
        }
        dots++;
    }
    return dots <= 2 ? dots : 0;
}

static bool plain_path_has_dots(urikit_str path, bool encoded)
{
    urikit_str segment;

    while (urikit_path_next(&path, &segment)) {
        if (plain_count_dots(segment, encoded) > 0) {
            return true;
        }
    }
    return false;
}

static bool contains(urikit_str text, const char *word)
{
    size_t len = strlen(word);
    size_t i;

    for (i = 0; i + len <= text.len; i++) {
        if (memcmp(text.ptr + i, word, len) == 0) {
            return true;
        }
    }
    return false;
}

static void check_leading_dots(urikit_str piece, bool encoded)
{
    urikit_str segment = first_segment(piece);
    unsigned dots = plain_count_dots(segment, encoded);
    bool slash = segment.len < piece.len;
    bool up;

    assert_int_equal(count_dots(segment, encoded), dots);
    assert_int_equal(urikiti_leading_dots(piece, encoded, &up), dots > 0 ? segment.len + slash : 0);
    if (dots > 0) {
        assert_int_equal(up, dots == 2);
    }
}

static bool dots_hold(random_state *random, size_t number)
{
    urikit_str path = pieces_text(random, dot_pieces, sizeof dot_pieces / sizeof dot_pieces[0], 12);
    bool encoded = number % 2 == 1;
    bool dot_begins = (path.len > 0 && path.ptr[0] == '.') || contains(path, "/.");
    bool encoded_dot = contains(path, "%2e") || contains(path, "%2E");

    if (urikiti_path_has_dots(path, encoded) != plain_path_has_dots(path, encoded)) {
        check_fail("dot segments of %s", check_show(path));
    }
    check_leading_dots(path, encoded);
    /* these may say "perhaps", but not of every path; on small machines they do not search */
    assert_true(!urikiti_has_no_dots(path) || !dot_begins);
    assert_true(!urikiti_has_no_dots_at_all(path, encoded) || !(dot_begins || (encoded && encoded_dot)));
#if !defined(URIKIT_PORTABLE)
    assert_int_equal(urikiti_has_no_dots(path), !dot_begins);
    assert_int_equal(urikiti_has_no_dots_at_all(path, encoded), !dot_begins && !(encoded && encoded_dot));
#endif
    check_free(path);
    return dot_begins;
}

static void test_dots(void **state)
{
    (void)state;
    assert_true(try_often(dots_hold) > 0);
}

/* ---- normal text ---------------------------------------------------------------------- */

/* clang-format off */
static const char *const text_pieces[] = { "a", "A", "Z", "/", ".", ":", "-", "%41", "%4a", "%7E", "%2f", "%2F", "%c3%A9",
                                           "%C3%a9", "%C3", "%a9", "%E2%82%AC", "%e2%82", "%f0%90%8d%88", "%F0%90%8D", "%80",
                                           "%EE%80%80", "%F3%B0%80%80", "%25", "%3a", "\xC3\xA9", "\xE2\x82\xAC",
                                           "%E2%80%8F", "%61bcdefghij" };
/* clang-format on */

static bool is_triplet(urikit_str text)
{
    return text.len >= 3 && text.ptr[0] == '%' && ascii_is(text.ptr[1], ASCII_HEX) && ascii_is(text.ptr[2], ASCII_HEX);
}

static unsigned char octet_of(urikit_str triplet)
{
    return (unsigned char)(ascii_hex_value(triplet.ptr[1]) * 16 + ascii_hex_value(triplet.ptr[2]));
}

/* The number of triplets that make one character of IRIs at the beginning of a text; else 0. Their octets. */
static size_t character_of(urikit_str text, unsigned how, char octets[4])
{
    uint32_t scalar;
    size_t want = 1;
    size_t n;

    for (n = 0; n < want; n++) {
        if (!is_triplet(text)) {
            return 0;
        }
        octets[n] = (char)octet_of(text);
        if (n == 0) {
            want = octet_of(text) >= 0xF0 ? 4 : octet_of(text) >= 0xE0 ? 3 : octet_of(text) >= 0xC0 ? 2 : 0;
        }
        text = text_after(text, 3);
    }
    if (want == 0 || urikit_utf8_decode(octets, n, &scalar) != n) {
        return 0;
    }
    return urikiti_is_ucschar(scalar, (how & NORMAL_IPRIVATE) != 0) ? n : 0;
}

static size_t plain_normal(urikit_str text, unsigned how, char *to)
{
    size_t len = 0;

    while (text.len > 0) {
        bool triplet = is_triplet(text);
        size_t n = how & NORMAL_UCSCHAR ? character_of(text, how, to + len) : 0;

        if (n > 0) {
            len += n;
            text = text_after(text, 3 * n);
        } else if (triplet && (how & NORMAL_DECODE) && ascii_is((char)octet_of(text), ASCII_UNRESERVED)) {
            to[len++] = how & NORMAL_HOST ? ascii_lower((char)octet_of(text)) : (char)octet_of(text);
            text = text_after(text, 3);
        } else if (triplet) {
            to[len++] = '%';
            to[len++] = how & NORMAL_HEX ? ascii_hex_digit(ascii_hex_value(text.ptr[1])) : text.ptr[1];
            to[len++] = how & NORMAL_HEX ? ascii_hex_digit(ascii_hex_value(text.ptr[2])) : text.ptr[2];
            text = text_after(text, 3);
        } else {
            to[len++] = how & NORMAL_LOWER ? ascii_lower(text.ptr[0]) : text.ptr[0];
            text = text_after(text, 1);
        }
    }
    return len;
}

/* Bytes in order; the end before all of them, and of segments, '/' after the end and before the others. */
static int plain_rank(const char *text, size_t len, size_t i, unsigned how)
{
    return i == len ? -1 : text[i] == '/' && (how & NORMAL_SEGMENTS) ? 0 : (unsigned char)text[i];
}

static int plain_compare(urikit_str a, urikit_str b, unsigned how)
{
    char x[TEXT_CAP + 4];
    char y[TEXT_CAP + 4];
    size_t x_len = plain_normal(a, how, x);
    size_t y_len = plain_normal(b, how, y);
    size_t i = 0;

    while (i < x_len && i < y_len && x[i] == y[i]) {
        i++;
    }
    return plain_rank(x, x_len, i, how) - plain_rank(y, y_len, i, how);
}

static int sign_of(int order)
{
    return (order > 0) - (order < 0);
}

/* Where the triplet or other unit before `at` ends; so no triplet is cut. */
static size_t whole_units(urikit_str text, size_t at)
{
    size_t i = 0;

    while (i + (is_triplet(text_after(text, i)) ? 3 : 1) <= at) {
        i += is_triplet(text_after(text, i)) ? 3 : 1;
    }
    return i;
}

/* The beginning of one text, and then another. */
static urikit_str begins_like(random_state *random, urikit_str text, urikit_str other)
{
    char joined[TEXT_CAP];
    size_t len = text.len > 0 ? whole_units(text, random_below(random, text.len)) : 0;
    size_t more = other.len < sizeof joined - len ? other.len : sizeof joined - len;

    more = whole_units(other, more);
    memcpy(joined, text.ptr, len);
    memcpy(joined + len, other.ptr, more);
    return check_copy(urikit_str_of(joined, len + more));
}

/* Rules that go together, as in normal_text.h. */
static unsigned any_rules(random_state *random)
{
    unsigned how = (unsigned)random_below(random, 2 * NORMAL_SEGMENTS);

    if (!(how & NORMAL_DECODE)) {
        how &= ~(unsigned)(NORMAL_UCSCHAR | NORMAL_IPRIVATE | NORMAL_HOST);
    }
    return how & NORMAL_LOWER ? how | NORMAL_HEX : how;
}

static bool normal_text_holds(random_state *random, size_t number)
{
    enum { PIECES = sizeof text_pieces / sizeof text_pieces[0] };
    unsigned how = any_rules(random);
    urikit_str a = pieces_text(random, text_pieces, PIECES, number % 16);
    urikit_str other = pieces_text(random, text_pieces, PIECES, 3);
    urikit_str b = begins_like(random, a, other);
    char want[TEXT_CAP + 4];
    char got[TEXT_CAP];
    int order = plain_compare(a, b, how);

    check_text(urikit_str_of(got, urikiti_normal_write(a, how, got)), urikit_str_of(want, plain_normal(a, how, want)),
               "normal text");
    assert_int_equal(urikiti_normal_len(a, how), plain_normal(a, how, want));
    if (sign_of(urikiti_normal_compare(a, b, how)) != sign_of(order) ||
        sign_of(urikiti_normal_compare(b, a, how)) != -sign_of(order)) {
        check_fail("%s against %s by rules %u", check_show(a), check_show(b), how);
    }
    check_free(a);
    check_free(b);
    check_free(other);
    return order != 0;
}

static void test_normal_text(void **state)
{
    (void)state;
    assert_true(try_often(normal_text_holds) > 0);
}

/* ---- paths ------------------------------------------------------------------------------ */

/* RFC 3986 5.2.4, letter by letter; the path begins with '/'. */
static size_t plain_dotless(urikit_str in, char *to)
{
    size_t len = 0;

    while (in.len > 0) {
        urikit_str segment = first_segment(text_after(in, 1));
        unsigned dots = plain_count_dots(segment, false);
        bool last = segment.len + 1 == in.len;

        if (dots == 2) {
            while (len > 0 && to[--len] != '/') {
            }
        }
        if (dots == 0) {
            memcpy(to + len, in.ptr, segment.len + 1);
            len += segment.len + 1;
        } else if (last) {
            to[len++] = '/';
        }
        in = text_after(in, segment.len + 1);
    }
    return len;
}

static urikit_code resolve_text(urikit_str base, urikit_str ref, urikit_out *out)
{
    return urikit_uri_resolve_text(base, ref, URIKIT_PARSE_REFERENCE, URIKIT_RESOLVE_STRICT, out, NULL);
}

/* A path is resolved to the path without dot segments: as a whole, after a directory, and in no more space. */
static bool path_holds(random_state *random, size_t number)
{
    static const char *const pieces[] = { "/", "/.",   "/..", "/.",  "/..",  "/A",
                                          "b", "/...", "/.b", "%2e", "/c.d", "/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" };
    enum { PIECES = sizeof pieces / sizeof pieces[0] };
    urikit_str path = pieces_text(random, pieces, PIECES, number % 14);
    char text[TEXT_CAP + 8] = "s://h/";
    char want[TEXT_CAP + 8] = "s://h";
    char got[2 * TEXT_CAP];
    urikit_out out = URIKIT_OUT(got);
    urikit_out exact = { got, 0, 0 };
    urikit_str made;
    size_t cut = path.len > 0 ? random_below(random, path.len) + 1 : 0;
    size_t len;

    memcpy(text + 6, path.ptr, path.len);
    len = 6 + path.len;
    made = urikit_str_of(want, 5 + plain_dotless(urikit_str_of(text + 5, len - 5), want + 5));
    assert_int_equal(resolve_text(URIKIT_STR("s:"), urikit_str_of(text, len), &out), URIKIT_OK);
    check_text(urikit_out_str(&out), made, "without dot segments");
    exact.cap = made.len;
    assert_int_equal(resolve_text(URIKIT_STR("s:"), urikit_str_of(text, len), &exact), URIKIT_OK);
    check_text(urikit_out_str(&exact), made, "in just enough space");
    while (cut > 0 && text[5 + cut] != '/') {
        cut--;
    }
    if (cut > 0 && text[6 + cut] != '/' && cut < path.len) { /* the rest as a reference */
        urikit_str base = urikit_str_of(text, 6 + cut);
        urikit_str ref = urikit_str_of(text + 6 + cut, path.len - cut);

        out.len = 0;
        assert_int_equal(resolve_text(base, ref, &out), URIKIT_OK);
        check_text(urikit_out_str(&out), made, "merged");
        exact.len = 0;
        assert_int_equal(resolve_text(base, ref, &exact), URIKIT_OK);
        check_text(urikit_out_str(&exact), made, "merged in just enough space");
    }
    check_free(path);
    return plain_path_has_dots(made, false);
}

static void test_paths(void **state)
{
    (void)state;
    assert_int_equal(try_often(path_holds), 0); /* no dot segment is left */
}

/* The segments of a path in two pieces are those of the path in one. */
static bool pieces_hold(random_state *random, size_t number)
{
    urikit_str path = pieces_text(random, dot_pieces, 5, number % 8);
    unsigned how = (unsigned)random_below(random, 4);
    size_t cut = random_below(random, path.len + 1);
    segment_iterator whole;
    segment_iterator cut_in_two;
    urikit_str first = { NULL, 0 };
    size_t count = 0;
    path_shape shape;
    urikit_str a;
    urikit_str b;

    while (cut > 0 && path.ptr[cut - 1] != '/') {
        cut--;
    }
    urikiti_segments_start(&whole, URIKIT_STR(""), path, how);
    urikiti_segments_start(&cut_in_two, urikit_str_of(path.ptr, cut), text_after(path, cut), how);
    shape = urikiti_segments_shape(&cut_in_two);
    while (urikiti_segments_next(&whole, &a)) {
        first = a;
        count++;
        assert_true(urikiti_segments_next(&cut_in_two, &b));
        check_text(b, a, "segment");
    }
    assert_false(urikiti_segments_next(&cut_in_two, &b));
    assert_int_equal(cut_in_two.rooted, whole.rooted);
    assert_int_equal(cut_in_two.up, whole.up);
    assert_int_equal(shape.count, count);
    assert_int_equal(shape.rooted, whole.rooted);
    assert_int_equal(shape.up, whole.keep_up ? whole.up : 0);
    check_text(shape.first, first, "first segment");
    check_free(path);
    return cut > 0;
}

static void test_pieces(void **state)
{
    (void)state;
    assert_true(try_often(pieces_hold) > 0);
}

/* ---- parsing ------------------------------------------------------------------------------ */

/* Every way to parse gives the same parts, or the same error at the same place. */
static bool check_parsers(urikit_str text)
{
    size_t at = SIZE_MAX;
    urikit_uri uri;
    urikit_code code = urikiti_simd_parse_bytewise(text, URIKIT_PARSE_REFERENCE, &uri, &at);

    assert_true((code == URIKIT_OK) == (at == SIZE_MAX)); /* the offset is only of an error */
    property_units(text, URIKIT_PARSE_REFERENCE);
    property_units(text, URIKIT_PARSE_SCHEME);
    return code == URIKIT_OK;
}

/* Long parts with a few delimiters, wherever they are in the blocks of 64 bytes that are read at once. */
static bool long_parts_hold(random_state *random, size_t number)
{
    static const char *const fronts[] = { "", "s:", "http://", "//", "https:" };
    static const char delimiters[] = ":/?#@@?/:1.[";
    char text[TEXT_CAP];
    const char *front = fronts[random_below(random, sizeof fronts / sizeof fronts[0])];
    size_t len = 2 + (number % 2 == 0 ? random_below(random, 70) : 60 + random_below(random, 80));
    size_t n = random_below(random, 6);
    urikit_str copy;
    bool valid;

    memset(text, number % 3 == 0 ? '1' : 'a', sizeof text);
    memcpy(text, front, strlen(front));
    while (n-- > 0) {
        text[random_below(random, len)] = delimiters[random_below(random, sizeof delimiters - 1)];
    }
    if (random_below(random, 4) == 0 && len > 8) {
        memcpy(text + random_below(random, len - 3), random_below(random, 8) > 0 ? "%41" : "%4x", 3);
    }
    copy = check_copy(urikit_str_of(text, len));
    valid = check_parsers(copy);
    check_free(copy);
    return valid;
}

static bool parsers_hold(random_state *random, size_t number)
{
    /* clang-format off */
    static const char *const pieces[] = { "a", "z", "1", ":", ":", "/", "//", "?", "#", "@", "[", "[::1]", "%41", "%4", "%",
                                          " ", "http:", "://", ":80", "1.2.3.4", "aaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                          "%41%41%41%41%41%41%41%41%41%41" };
    /* clang-format on */
    enum { PIECES = sizeof pieces / sizeof pieces[0] };
    urikit_str text = pieces_text(random, pieces, PIECES, number % 20);
    bool valid = check_parsers(text);

    check_free(text);
    return valid;
}

static void test_parsers(void **state)
{
    (void)state;
    assert_true(try_often(parsers_hold) > 0);
    assert_true(try_often(long_parts_hold) > 1000);
}

/* ---- long paths ----------------------------------------------------------------------- */

/* A long text is written in blocks where the output has space for all of it, and segment by segment where it has not. */
static bool long_paths_hold(random_state *random, size_t number)
{
    static const char *const pieces[] = { "/",      "/",   "/../", "/./",    "a",         "..",  ".",  "%2e",
                                          "%2E%2e", "%7E", "%2F",  "%c3%a9", "docs/2024", "abc", ".b", "long-name_of.it" };
    static const urikit_level levels[] = { URIKIT_STEP_PATH, URIKIT_STEP_PATH | URIKIT_STEP_CASE,
                                           URIKIT_STEP_PATH | URIKIT_STEP_PERCENT, URIKIT_LEVEL_SYNTAX };
    static const char *const starts[] = { "http://h/", "x:", "/", "" };
    urikit_level level = levels[number % 4];
    char text[1500];
    char ample[sizeof text];
    char short_one[sizeof text];
    urikit_out out = URIKIT_OUT(ample);
    urikit_out less = URIKIT_OUT(short_one);
    size_t most = 100 + random_below(random, 1300);
    urikit_uri uri;
    urikit_str whole;

    strcpy(text, starts[number / 4 % 4]);
    while (strlen(text) < most) {
        strcat(text, pieces[random_below(random, sizeof pieces / sizeof pieces[0])]);
    }
    whole = check_copy(urikit_str_from(text));
    if (urikit_uri_parse(whole, 0, &uri, NULL) != URIKIT_OK) {
        check_free(whole);
        return false;
    }
    assert_int_equal(urikit_uri_normalize(&uri, level, &out), URIKIT_OK);
    less.cap = out.len;
    assert_int_equal(urikit_uri_normalize(&uri, level, &less), URIKIT_OK);
    if (less.len != out.len || memcmp(ample, short_one, out.len) != 0) {
        check_fail("two normal forms of %s", check_show(whole));
    }
    check_free(whole);
    return out.len + SIMD_BLOCK_LEN < strlen(text);
}

static void test_long_paths(void **state)
{
    (void)state;
    assert_true(try_often(long_paths_hold) > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dots),   cmocka_unit_test(test_normal_text), cmocka_unit_test(test_paths),
        cmocka_unit_test(test_pieces), cmocka_unit_test(test_parsers),     cmocka_unit_test(test_long_paths),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
