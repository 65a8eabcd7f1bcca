/* SPDX-License-Identifier: MIT */
/*
 * The fast paths from URIs to CRIs (src/convert/uri_plain.c, short_pieces.h): each is taken where its comment says so,
 * and gives what the slow path gives. Without this test a fast path that is never taken would only be slow.
 */
#include "convert/uri_cri.h"

#include "check.h"
#include "cri_cases.h"
#include "uri_cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if URIKITI_SHORT_PIECES

enum { TEXT_CAP = 1024, SHORT = 24 };

/* ---- pieces ---------------------------------------------------------------------- */

/* A text of pieces, most of them short. */
static size_t piece_case(random_state *random, char *text, size_t most)
{
    size_t cap = random_below(random, most + 1);
    size_t odd = random_below(random, 8);
    size_t len = 0;
    size_t piece;

    for (piece = 0; len < cap; piece++) {
        size_t n = piece == odd ? 20 + random_below(random, 8) : random_below(random, random_below(random, 4) ? 4 : SHORT);

        for (; n > 0 && len < cap; n--) {
            text[len++] = "abcx..z"[random_below(random, 7)];
        }
        if (len < cap) {
            text[len++] = '/';
        }
    }
    return len;
}

/* The pieces as text strings, up to the first that is not short; *used: the text that they take, with separators. */
static size_t wanted_pieces(urikit_str text, urikit_out *out, size_t *used)
{
    size_t count = 0;
    size_t begin = 0;
    size_t i;

    for (i = 0; i <= text.len; i++) {
        if (i < text.len && text.ptr[i] != '/') {
            continue;
        }
        if (i - begin >= SHORT) {
            break;
        }
        urikiti_cbor_put_string(out, CBOR_TEXT, urikit_str_of(text.ptr + begin, i - begin));
        count++;
        begin = i + 1;
    }
    *used = begin; /* one more than the text if all were short */
    return count;
}

static bool property_of_pieces(random_state *random, size_t number)
{
    char made[TEXT_CAP];
    char want[TEXT_CAP];
    size_t len = piece_case(random, made, number % 2 ? 300 : 70);
    urikit_str text = check_copy(urikit_str_of(made, len));
    char *block = malloc(len + 4);
    urikit_out out = { block, len + 4, 3 };
    urikit_out wanted = URIKIT_OUT(want);
    urikit_str rest = text;
    size_t used;
    size_t count = wanted_pieces(text, &wanted, &used);

    assert_non_null(block);
    assert_int_equal(urikiti_put_short_pieces(&rest, '/', &out), count);
    assert_int_equal(out.len, 3 + wanted.len);
    check_text(urikit_str_of(block + 3, wanted.len), urikit_out_str(&wanted), "pieces");
    if (used > len) {
        assert_true(!rest.ptr && rest.len == 0);
    } else {
        assert_true(rest.ptr == text.ptr + used && rest.len == len - used);
    }
    /* a byte less of room: nothing is written, and nothing is taken */
    rest = text;
    out.cap = len + 3;
    out.len = 3;
    assert_int_equal(urikiti_put_short_pieces(&rest, '/', &out), 0);
    assert_true(rest.ptr == text.ptr && rest.len == len && out.len == 3);
    free(block);
    check_free(text);
    return count > 1;
}

static void test_pieces(void **state)
{
    (void)state;
    assert_true(random_try(property_of_pieces) > random_cases() / 4);
}

/* Are there segments "." or ".."? */
static bool has_dots(urikit_str path)
{
    size_t begin = 0;
    size_t i;

    for (i = 0; i <= path.len; i++) {
        if (i == path.len || path.ptr[i] == '/') {
            if ((i - begin == 1 || i - begin == 2) && path.ptr[begin] == '.' && path.ptr[i - 1] == '.') {
                return true;
            }
            begin = i + 1;
        }
    }
    return false;
}

static bool property_of_blocks(random_state *random, size_t number)
{
    char made[PIECES_BLOCK];
    char want[TEXT_CAP];
    size_t len = piece_case(random, made, PIECES_BLOCK);
    urikit_str text = check_copy(urikit_str_of(made, len));
    uint64_t separators = byte_mask(text.ptr, len, '/');
    char *block = malloc(len + 1);
    urikit_out wanted = URIKIT_OUT(want);
    size_t used;
    size_t count = wanted_pieces(text, &wanted, &used);
    size_t found = SIZE_MAX;
    char *end;

    (void)number;
    assert_non_null(block);
    assert_int_equal(block_has_dots(text, separators), has_dots(text));
    end = put_block_pieces(block, text, separators, &found);
    if (used > len) {
        assert_true(end == block + len + 1 && found == count);
        check_text(urikit_str_of(block, len + 1), urikit_out_str(&wanted), "a block");
    } else {
        assert_true(!end && found == SIZE_MAX);
    }
    free(block);
    check_free(text);
    return end && has_dots(urikit_str_of(made, len));
}

static void test_blocks(void **state)
{
    (void)state;
    assert_true(random_try(property_of_blocks) > random_cases() / 20);
}

/* ---- whole URIs -------------------------------------------------------------------- */

/* What the slow path writes: there is no room to spare, which the fast path asks for. */
static urikit_str convert_slowly(urikit_str uri, const urikit_cri_options *options, char *bytes)
{
    urikit_out measure = { NULL, 0, 0 };
    urikit_out out = { bytes, 0, 0 };

    assert_int_equal(urikit_cri_from_uri(uri, options, &measure, NULL), URIKIT_E_SPACE);
    out.cap = measure.len;
    assert_true(out.cap <= TEXT_CAP && out.cap < uri.len + 8);
    assert_int_equal(urikit_cri_from_uri(uri, options, &out, NULL), URIKIT_OK);
    return urikit_out_str(&out);
}

/* True if the fast path takes a URI; then it must write what the slow path writes. */
static bool is_taken(urikit_str text, const urikit_cri_options *options)
{
    urikit_str copy = check_copy(text);
    char *block = malloc(text.len + 8 + 3);
    urikit_out out = { block, text.len + 8 + 3, 3 };
    char bytes[TEXT_CAP];
    urikit_uri uri;
    bool taken;

    assert_non_null(block);
    assert_int_equal(urikit_uri_parse(copy, URIKIT_PARSE_REFERENCE, &uri, NULL), URIKIT_OK);
    taken = urikiti_put_plain_uri(&uri, options, &out);
    if (taken) {
        check_text(urikit_str_of(block + 3, out.len - 3), convert_slowly(copy, options, bytes), check_show(text));
    } else {
        assert_int_equal(out.len, 3);
    }
    out.len = 4; /* a byte less of room */
    assert_false(urikiti_put_plain_uri(&uri, options, &out));
    assert_int_equal(out.len, 4);
    free(block);
    check_free(copy);
    return taken;
}

#define P23 "0123456789abcdefghijklm"
#define P24 P23 "n"
#define L11 "a/b/c/d/e/f/g/h/i/j/k"
#define Q11 "a&b&c&d&e&f&g&h&i&j&k"
#define H11 "a.b.c.d.e.f.g.h.i.j.k"

static void test_uris(void **state)
{
    static const struct {
        const char *uri;
        bool r18;
        bool final;
    } cases[] = {
        { "coap://h/", true, true },
        { "coap://h/a", true, true },
        { "COAPS+tcp://Ex.AMPLE/a/b", true, true },
        { "http://h/a?b&c", true, true },
        { "coap://h/a?", true, true },
        { "coap://h//?&", true, true },
        { "coap+ws://h/a", true, false }, /* the number 24 has a head of two bytes */
        { "mqtt://h/a", false, false },
        { "x://h/a", false, false },
        /* the parts of other forms */
        { "coap://h", false, false },
        { "coap://h?q", false, false },
        { "coap://h/a#f", false, false },
        { "coap://u@h/a", false, false },
        { "//h/a", false, false },
        { "/a", false, false },
        { "coap:/a", false, false },
        { "coap:a", false, false },
        { "coap:///a", false, false },
        { "coap://[::1]/a", false, false },
        { "coap://[v1.a]/a", false, false },
        { "coap://192.0.2.1/a", true, true },
        { "coap://192.0.2.256/a", true, true },
        { "coap://192.0.2.1:80/a", true, true },
        { "coap://h:/a", true, true },
        { "coap://h:0/a", true, true },
        { "coap://h:23/a", true, true },
        { "coap://h:24/a", true, true },
        { "coap://h:255/a", true, true },
        { "coap://h:256/a", true, true },
        { "coap://h:65535/a", true, true },
        { "coap://h:5683/a", true, true },
        { "coap://h:65536/a", false, false },
        { "coap://h:080/a", false, false },
        /* triplets that become text, and triplets that stay bytes */
        { "coap://%68/a", false, false },
        { "coap://h/%41", true, true },
        { "coap://h/%2F%C3%A4/b?%26", true, true },
        { "coap://h/%3A", false, false },
        { "coap://h/%FF", false, false },
        { "coap://h/a?%3D", false, false },
        { "coap://h/%41?a/b", true, true },
        { "coap://h/a?%41", true, true },
        /* dot segments, which a query does not have */
        { "coap://h/.", false, false },
        { "coap://h/..", false, false },
        { "coap://h/a/..", false, false },
        { "coap://h/a/./b", false, false },
        { "coap://h/../a", false, false },
        { "coap://h/.a/a./.../..a", true, true },
        { "coap://h/%2e", false, false },
        { "coap://h/a/.%2E/b", false, false },
        { "coap://h/./%41", false, false },
        { "coap://h/a?.&..", true, true },
        { "coap://h/a?./..", true, true },
        { "coap://h/%41?./../.", true, true },
        { "coap://h/%41?/./", true, true },
        /* pieces of 23 bytes, and of 24 */
        { "coap://" P23 "/" P23 "?" P23, true, true },
        { "coap://" P24 "/a", false, false },
        { "coap://a." P24 "/a", false, false },
        { "coap://" P24 ".a/a", false, false },
        { "coap://h/" P24, false, false },
        { "coap://h/" P24 "/a/b", false, false },
        { "coap://h/a?" P24, false, false },
        { "coap://h/a?b&" P24, false, false },
        { "coap://h/" P24 "/%41%42", true, true }, /* decoded, there is room for the longer head */
        { "coap://h/" P24 "/" P24 "/%41", true, true },
        { "coap://h/" P24 "/" P24 "/" P24 "/%41", false, false },
        /* lists of 23 elements, and of 24 */
        { "coap://" H11 "." H11 ".x/a", true, true },
        { "coap://" H11 "." H11 ".x.y/a", false, false },
        { "coap://" H11 "." H11 ":1/a", true, true },
        { "coap://" H11 "." H11 ".x:1/a", false, false },
        { "coap://" H11 "." H11 ".x:5683/a", true, true },
        { "coap://h/" L11 "/" L11 "/x", true, true },
        { "coap://h/" L11 "/" L11 "/x/y", false, false },
        { "coap://h/a?" Q11 "&" Q11 "&x", true, true },
        { "coap://h/a?" Q11 "&" Q11 "&x&y", false, false },
        { "coap://h/%41/" L11 "/" L11, true, true },
        { "coap://h/%41/" L11 "/" L11 "/x", false, false },
        { "coap://h/" L11 "/" L11 "/%41", true, true },
        { "coap://h/" L11 "/" L11 "/%41/", false, false },
        { "coap://h/a?%41&" Q11 "&" Q11, true, true },
        /* texts of 62 bytes, and longer ones */
        { "coap://" P23 "." P23 ".0123456789abcd/a", true, true },
        { "coap://" P23 "." P23 ".0123456789abcde/a", false, false },
        { "coap://h/" P23 "/" P23 "/0123456789abcd", true, true },
        { "coap://h/" P23 "/" P23 "/0123456789abcde", true, true },
        { "coap://h/" P23 "/" P23 "/" P23, true, true },
        { "coap://h/" P23 "/" P23 "/" P23 "/.", false, false },
        { "coap://h/" P23 "/" P23 "/../" P23, false, false },
        { "coap://h/" P23 "/" P23 "/" P24, false, false },
        { "coap://h/" P23 "/" P23 "/0123456789abc/.", false, false },
        { "coap://h/" P23 "/" P23 "/0123456789ab/.", false, false },
        { "coap://h/" P23 "/" P23 "/0123456789a/..", false, false },
        { "coap://h/a?" P23 "&" P23 "&" P23, true, true },
        { "coap://h/a?" P23 "&" P23 "&../" P23, false, false },
        { "coap://h/a?" P23 "&" P23 "&" P23 "&.", true, true },
        { "coap://h/a?" P23 "&" P23 "/./&" P23, false, false },
        { "coap://h/" L11 "/" L11 "/" L11, false, false },
    };
    urikit_cri_options final = { 0 };
    size_t i;

    (void)state;
    final.profile = URIKIT_CRI_FINAL;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str uri = urikit_str_from(cases[i].uri);

        if (is_taken(uri, NULL) != cases[i].r18 || is_taken(uri, &final) != cases[i].final) {
            check_fail("%s: taken: %d, %d", cases[i].uri, is_taken(uri, NULL), is_taken(uri, &final));
        }
    }
}

/* 23 segments of 23 bytes are the longest list; then more than can be one. */
static void test_long_lists(void **state)
{
    char text[TEXT_CAP] = "coap://h/";
    size_t len = 9;
    size_t i;

    (void)state;
    for (i = 0; i < 23; i++) {
        memcpy(text + len, P23 "/", 24);
        len += 24;
    }
    assert_true(is_taken(urikit_str_of(text, len - 1), NULL));
    assert_false(is_taken(urikit_str_of(text, len), NULL));
    text[len] = 'a';
    assert_false(is_taken(urikit_str_of(text, len + 1), NULL));
}

static urikit_code no_fault(void *context, urikit_str text, bool lower, size_t *at)
{
    (void)context;
    (void)text;
    (void)lower;
    (void)at;
    return URIKIT_OK;
}

/* The check sees all text, so it keeps the fast path away. */
static void test_check(void **state)
{
    urikit_cri_options options = { 0 };

    (void)state;
    assert_true(is_taken(URIKIT_STR("coap://h/a"), &options));
    options.check = no_fault;
    assert_false(is_taken(URIKIT_STR("coap://h/a"), &options));
}

/* Generated URIs, with a scheme of a small number. */
static bool property_of_uris(random_state *random, size_t number)
{
    urikit_cri_options options = { 0 };
    char any[URI_CASE_CAP];
    char text[2 * URI_CASE_CAP] = "coap:";
    urikit_str uri = uri_case(random, CASE_ANY, any);
    size_t colon = uri.len;
    size_t i;

    for (i = 0; i < uri.len && colon == uri.len && uri.ptr[i] != '/' && uri.ptr[i] != '?' && uri.ptr[i] != '#'; i++) {
        colon = uri.ptr[i] == ':' ? i : colon;
    }
    if (colon < uri.len) {
        uri.ptr += colon + 1;
        uri.len -= colon + 1;
    }
    memcpy(text + 5, uri.ptr, uri.len);
    uri = urikit_str_of(text, 5 + uri.len);
    options.profile = (uint8_t)(number % 2);
    {
        urikit_out none = { NULL, 0, 0 };

        return urikit_cri_from_uri(uri, &options, &none, NULL) == URIKIT_E_SPACE && is_taken(uri, &options);
    }
}

static void test_generated(void **state)
{
    (void)state;
    assert_true(random_try(property_of_uris) > random_cases() / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces),     cmocka_unit_test(test_blocks), cmocka_unit_test(test_uris),
        cmocka_unit_test(test_long_lists), cmocka_unit_test(test_check),  cmocka_unit_test(test_generated),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

int main(void)
{
    puts("a build without vectors has no fast paths: skipped");
    return 0;
}

#endif
