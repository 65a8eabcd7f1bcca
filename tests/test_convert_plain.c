/* SPDX-License-Identifier: MIT */
/*
 * The fast paths from URIs to CRIs (src/convert/uri_plain.c, short_pieces.h): each is taken where its comment says so,
 * and gives what the slow path gives. Without this test a fast path that is never taken would only be slow.
 */
#include "convert/piece_writer.h"
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
    /* a byte less of space: nothing is written, and nothing is taken */
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

/* ---- lists --------------------------------------------------------------------------- */

/* Pieces of a path with dot segments and triplets, of which some stay bytes; some pieces are long. */
static size_t list_case(random_state *random, char *text, size_t most)
{
    /* clang-format off */
    static const char *const pieces[] = { "",     ".",    "..",   "a",    "bc",    "...",  ".b",      "..c",       "%2e",
                                          "%2E.", ".%2e", "%41b", "c%C3%A4", "%2F", "d%3Ae", "%FFf", "0123456789abcdefghijklm",
                                          "0123456789abcdefghijklmn", "long%20name%20of%20some%20thing", "A.B" };
    /* clang-format on */
    size_t cap = random_below(random, most + 1);
    size_t odd = random_below(random, 3) ? 20 : 16; /* some lists have short pieces only */
    size_t len = 0;

    while (len < cap) {
        const char *piece = random_below(random, 3) ? "x" : pieces[random_below(random, odd)];
        size_t n = strlen(piece);
        size_t times = random_below(random, 40) == 0 ? 70 : 1;

        for (; times > 0 && len + n < most; times--) {
            memcpy(text + len, piece, n);
            len += n;
            text[len++] = '/';
        }
        if (len + n >= most) {
            break;
        }
    }
    return len > 0 && random_below(random, 2) ? len - 1 : len;
}

/* What the conversion without space to spare writes, which has no forward pass. */
static urikit_str slow_cri(urikit_str uri, char *bytes, size_t cap)
{
    urikit_out measure = { NULL, 0, 0 };
    urikit_out out = { bytes, 0, 0 };

    assert_int_equal(urikit_cri_from_uri(uri, NULL, &measure, NULL), URIKIT_E_SPACE);
    out.cap = measure.len;
    assert_true(out.cap <= cap);
    assert_int_equal(urikit_cri_from_uri(uri, NULL, &out, NULL), URIKIT_OK);
    return urikit_out_str(&out);
}

static bool property_of_lists(random_state *random, size_t number)
{
    char made[TEXT_CAP] = "coap://h/";
    char bytes[3 * TEXT_CAP];
    size_t len = list_case(random, made + 9, number % 2 ? 600 : 90);
    urikit_str uri = urikit_str_of(made, 9 + len);
    urikit_str path = check_copy(urikit_str_of(made + 9, len));
    urikit_str want = slow_cri(uri, bytes, sizeof bytes);
    size_t cap = 2 * len + 16;
    char *block = malloc(cap);
    size_t count = 0;
    urikit_cri cri;
    char *end;

    assert_non_null(block);
    assert_int_equal(urikit_cri_decode(want, NULL, &cri, NULL), URIKIT_OK);
    end = urikiti_put_pieces(path, CRI_SEGMENT, NULL, block, block + cap, &count);
    if (end) {
        assert_int_equal(count, cri.path.count);
        check_text(urikit_str_of(block, (size_t)(end - block)), urikit_str_of(cri.path.ptr, cri.path.len), "a list");
    }
    free(block);
    check_free(path);
    return end && count > 1;
}

static void test_lists(void **state)
{
    (void)state;
    assert_true(random_try(property_of_lists) > random_cases() / 4);
}

/* The space is enough for text without triplets that stay bytes, to the byte; the sanitizer watches. */
static void test_list_space(void **state)
{
    static const char *const pieces[] = { "", "a", "0123456789abcdefghijklm", "0123456789abcdefghijklmn", "ab%41", "%2F" };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        char text[TEXT_CAP];
        size_t n = strlen(pieces[i]);
        size_t len;

        memset(text, '/', sizeof text);
        for (len = 0; len + n < 700; len += n + 1) {
            urikit_str copy;
            size_t space = pieces_space(len + n);
            char *block = malloc(space);
            size_t count = 0;
            size_t at;

            for (at = 0; at <= len; at += n + 1) {
                memcpy(text + at, pieces[i], n);
            }
            copy = check_copy(urikit_str_of(text, len + n));
            assert_non_null(block);
            assert_non_null(urikiti_put_pieces(copy, CRI_SEGMENT, NULL, block, block + space, &count));
            assert_int_equal(count, len / (n + 1) + 1);
            free(block);
            check_free(copy);
        }
    }
}

/* ".." as often as places are remembered, and once more: then the forward pass gives up. */
static void test_places(void **state)
{
    char text[TEXT_CAP];
    char block[2 * TEXT_CAP];
    size_t ups;

    (void)state;
    for (ups = 62; ups < 68; ups++) {
        size_t count = 0;
        size_t len = 0;
        size_t i;
        char *end;

        for (i = 0; i < 100; i++, len += 2) {
            memcpy(text + len, "a/", 2);
        }
        for (i = 0; i < ups; i++, len += 3) {
            memcpy(text + len, "../", 3);
        }
        end = urikiti_put_pieces(urikit_str_of(text, len), CRI_SEGMENT, NULL, block, block + sizeof block, &count);
        assert_true(ups <= 64 ? end && count == 101 - ups : !end);
    }
}

/* ---- whole URIs -------------------------------------------------------------------- */

/* What the slow path writes: there is no space to spare, which the fast path asks for. */
static urikit_str convert_slowly(urikit_str uri, const urikit_cri_options *options, char *bytes)
{
    urikit_out measure = { NULL, 0, 0 };
    urikit_out out = { bytes, 0, 0 };

    assert_int_equal(urikit_cri_from_uri(uri, options, &measure, NULL), URIKIT_E_SPACE);
    out.cap = measure.len;
    assert_true(out.cap <= TEXT_CAP);
    assert_int_equal(urikit_cri_from_uri(uri, options, &out, NULL), URIKIT_OK);
    return urikit_out_str(&out);
}

/* A fast path: from a parsed URI, or from a short text of any form. */
typedef bool fast_path(urikit_str text, const urikit_cri_options *options, urikit_out *out);

static bool put_parsed(urikit_str text, const urikit_cri_options *options, urikit_out *out)
{
    urikit_uri uri;

    assert_int_equal(urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL), URIKIT_OK);
    return urikiti_put_plain_uri(&uri, options, out);
}

/* True if the fast path takes a URI; then it must write what the slow path writes. */
static bool takes(fast_path *put, urikit_str text, const urikit_cri_options *options)
{
    urikit_str copy = check_copy(text);
    size_t buffer = 3 + pieces_space(text.len);
    char *block = malloc(buffer);
    urikit_out out = { block, buffer, 3 };
    char bytes[TEXT_CAP];
    bool taken;

    assert_non_null(block);
    taken = put(copy, options, &out);
    if (taken) {
        check_text(urikit_str_of(block + 3, out.len - 3), convert_slowly(copy, options, bytes), check_show(text));
    } else {
        assert_int_equal(out.len, 3);
    }
    out.len = 4; /* a byte less of space */
    assert_false(put(copy, options, &out));
    assert_int_equal(out.len, 4);
    free(block);
    check_free(copy);
    return taken;
}

static void check_taken(fast_path *put, const char *text, const urikit_cri_options *options, bool taken)
{
    if (takes(put, urikit_str_from(text), options) != taken) {
        check_fail("%s: taken by the %s path: %d", text, put == put_parsed ? "parsed" : "marked", !taken);
    }
}

#define P23 "0123456789abcdefghijklm"
#define P24 P23 "n"
#define L11 "a/b/c/d/e/f/g/h/i/j/k"
#define Q11 "a&b&c&d&e&f&g&h&i&j&k"
#define H11 "a.b.c.d.e.f.g.h.i.j.k"

#define T55 P23 "/" P23 "/abcdefg" /* 64 bytes after "coap://h/" */
#define T63 P23 "/" P23 "/abcdefghijklmno"

static void test_uris(void **state)
{
    static const struct {
        const char *uri;
        bool r18;
        bool final;
        bool marked;
    } cases[] = {
        { "coap://h/", true, true, true },
        { "coap://h/a", true, true, true },
        { "COAPS+tcp://Ex.AMPLE/a/b", true, true, true },
        { "http://h/a?b&c", true, true, true },
        { "coap://h/a?", true, true, true },
        { "coap://h//?&", true, true, true },
        { "coap+ws://h/a", true, false, true }, /* the number 24 has a head of two bytes */
        { "mqtt://h/a", false, false, false },
        { "x://h/a", false, false, false },
        /* the parts of other forms */
        { "coap://h", false, false, false },
        { "coap://h?q", false, false, false },
        { "coap://h/a#f", false, false, false },
        { "coap://u@h/a", false, false, false },
        { "//h/a", false, false, false },
        { "/a", false, false, false },
        { "coap:/a", false, false, false },
        { "coap:a", false, false, false },
        { "coap:///a", false, false, false },
        { "coap://[::1]/a", false, false, false },
        { "coap://[v1.a]/a", false, false, false },
        { "coap://192.0.2.1/a", true, true, true },
        { "coap://192.0.2.256/a", true, true, true },
        { "coap://192.0.2.1:80/a", true, true, true },
        { "coap://h:/a", true, true, true },
        { "coap://h:0/a", true, true, true },
        { "coap://h:23/a", true, true, true },
        { "coap://h:24/a", true, true, true },
        { "coap://h:255/a", true, true, true },
        { "coap://h:256/a", true, true, true },
        { "coap://h:65535/a", true, true, true },
        { "coap://h:5683/a", true, true, true },
        { "coap://h:65536/a", false, false, false },
        { "coap://h:080/a", false, false, false },
        { "coap://h:08/a", false, false, false },
        { "coap://" P24 ":80/a", false, false, false },
        /* triplets that become text, and triplets that stay bytes */
        { "coap://%68/a", false, false, false },
        { "coap://h/%41", true, true, true },
        { "coap://h/%2F%C3%A4/b?%26", true, true, false },
        { "coap://h/%3A", false, false, false },
        { "coap://h/%FF", false, false, false },
        { "coap://h/a?%3D", true, true, false },
        { "coap://h/%41?a/b", true, true, true },
        { "coap://h/a?%41", true, true, true },
        /* dot segments, which a query does not have */
        { "coap://h/.", true, true, false },
        { "coap://h/..", true, true, false },
        { "coap://h/a/..", true, true, false },
        { "coap://h/a/./b", true, true, false },
        { "coap://h/../a", true, true, false },
        { "coap://h/.a/a./.../..a", true, true, true },
        { "coap://h/%2e", true, true, false },
        { "coap://h/a/.%2E/b", true, true, false },
        { "coap://h/./%41", true, true, false },
        { "coap://h/a?.&..", true, true, true },
        { "coap://h/a?./..", true, true, true },
        { "coap://h/%41?./../.", true, true, true },
        { "coap://h/%41?/./", true, true, true },
        /* pieces of 23 bytes, and of 24 */
        { "coap://" P23 "/" P23 "?" P23, true, true, true },
        { "coap://" P24 "/a", false, false, false },
        { "coap://a." P24 "/a", false, false, false },
        { "coap://" P24 ".a/a", false, false, false },
        { "coap://h/" P24, true, true, false },
        { "coap://h/" P24 "/a/b", true, true, false },
        { "coap://h/a?" P24, true, true, false },
        { "coap://h/a?b&" P24, true, true, false },
        { "coap://h/" P24 "/%41%42", true, true, false }, /* decoded, there is space for the longer head */
        { "coap://h/" P24 "/" P24 "/%41", true, true, false },
        { "coap://h/" P24 "/" P24 "/" P24 "/%41", true, true, false },
        /* lists of 23 elements, and of 24 */
        { "coap://" H11 "." H11 ".x/a", true, true, true },
        { "coap://" H11 "." H11 ".x.y/a", false, false, false },
        { "coap://" H11 "." H11 ":1/a", true, true, true },
        { "coap://" H11 "." H11 ".x:1/a", false, false, false },
        { "coap://" H11 "." H11 ".x:5683/a", true, true, true },
        { "coap://h/" L11 "/" L11 "/x", true, true, true },
        { "coap://h/" L11 "/" L11 "/x/y", true, true, false },
        { "coap://h/a?" Q11 "&" Q11 "&x", true, true, true },
        { "coap://h/a?" Q11 "&" Q11 "&x&y", true, true, false },
        { "coap://h/%41/" L11 "/" L11, true, true, true },
        { "coap://h/%41/" L11 "/" L11 "/x", true, true, false },
        { "coap://h/" L11 "/" L11 "/%41", true, true, true },
        { "coap://h/" L11 "/" L11 "/%41/", true, true, false },
        { "coap://h/a?%41&" Q11 "&" Q11, true, true, true },
        /* texts of 62 bytes, and longer ones */
        { "coap://" P23 "." P23 ".0123456789abcd/a", true, true, true },
        { "coap://" P23 "." P23 ".0123456789abcde/a", false, false, false },
        { "coap://h/" P23 "/" P23 "/0123456789abcd", true, true, true },
        { "coap://h/" P23 "/" P23 "/0123456789abcde", true, true, true },
        { "coap://h/" P23 "/" P23 "/" P23, true, true, true },
        { "coap://h/" P23 "/" P23 "/" P23 "/.", true, true, false },
        { "coap://h/" P23 "/" P23 "/../" P23, true, true, false },
        { "coap://h/" P23 "/" P23 "/" P24, true, true, false },
        { "coap://h/" P23 "/" P23 "/0123456789abc/.", true, true, false },
        { "coap://h/" P23 "/" P23 "/0123456789ab/.", true, true, false },
        { "coap://h/" P23 "/" P23 "/0123456789a/..", true, true, false },
        { "coap://h/a?" P23 "&" P23 "&" P23, true, true, true },
        { "coap://h/a?" P23 "&" P23 "&../" P23, true, true, false },
        { "coap://h/a?" P23 "&" P23 "&" P23 "&.", true, true, true },
        { "coap://h/a?" P23 "&" P23 "/./&" P23, true, true, false },
        { "coap://h/" L11 "/" L11 "/" L11, true, true, false },
        /* texts of 6, 64, 128, 192, 255 and 256 bytes */
        { "s://h/", false, false, false },
        { "coap://h~!$;/a./b../.c/...?b/c?d", true, true, true },
        { "coap://h:8?", false, false, false },
        { "coap://h:8", false, false, false },
        { "coap://h/a%20b/c%41?x=%41&y%5B", true, true, true },
        { "coap://h/a%2Fb/%2Ea/a%2e/a%2e.%2E", true, true, true },
        { "coap://h/a/%2e./b", true, true, false },
        { "coap://h/a/.%2E", true, true, false },
        { "coap://h/" P23 "%41", true, true, false },
        { "coap://h/" T55, true, true, true },
        { "coap://h/" T55 "/" T63, true, true, true },
        { "coap://h/" T55 "/" T63 "/" T63, true, true, true },
        { "coap://h/" T55 "/" T63 "/" T63 "/" T63, true, true, false },
        { "coap://h/" T55 "/" T63 "/" T63 "/" P23 "/" P23 "/abcdefghijklmn", true, true, true },
        { "coap://h/" T55 "/" T63 "/" T63 "/" P23 "/" P23 "/abcdefghijklmno", true, true, false },
    };
    urikit_cri_options final = { 0 };
    size_t i;

    (void)state;
    final.profile = URIKIT_CRI_FINAL;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        check_taken(put_parsed, cases[i].uri, NULL, cases[i].r18);
        check_taken(put_parsed, cases[i].uri, &final, cases[i].final);
        check_taken(urikiti_put_marked_uri, cases[i].uri, NULL, cases[i].marked);
        check_taken(urikiti_put_marked_uri, cases[i].uri, &final, cases[i].marked && cases[i].final);
    }
}

/* Texts that are no URI are left to the parser. */
static void test_faults(void **state)
{
    static const char *const texts[] = {
        "",
        "a",
        "co%61p://h/a",
        "coap:a//h/",
        "coap://h:8x/a",
        "coap://h:8x",
        "coap://h/%",
        "coap://h/%4",
        "coap://h/%4G",
        "coap://h/%G4",
        "coap://h/\"",
        "coap://h/\xC3\xA4",
        "coap://h/a?|",
        "coap://h\x80/a",
        "coap://h/a%2",
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        check_taken(urikiti_put_marked_uri, texts[i], NULL, false);
    }
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
    check_taken(put_parsed, "coap://h/a", &options, true);
    check_taken(urikiti_put_marked_uri, "coap://h/a", &options, true);
    options.check = no_fault;
    check_taken(put_parsed, "coap://h/a", &options, false);
    check_taken(urikiti_put_marked_uri, "coap://h/a", &options, false);
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
    options.profile = (uint8_t)(URIKIT_CRI_R18 + number % 2);
    {
        urikit_out none = { NULL, 0, 0 };
        bool marked = takes(urikiti_put_marked_uri, uri, &options);

        return urikit_cri_from_uri(uri, &options, &none, NULL) == URIKIT_E_SPACE && takes(put_parsed, uri, &options) && marked;
    }
}

static void test_generated(void **state)
{
    (void)state;
    assert_true(random_try(property_of_uris) > random_cases() / 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_pieces),     cmocka_unit_test(test_lists),
                                        cmocka_unit_test(test_list_space), cmocka_unit_test(test_places),
                                        cmocka_unit_test(test_uris),       cmocka_unit_test(test_check),
                                        cmocka_unit_test(test_faults),     cmocka_unit_test(test_generated) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

int main(void)
{
    puts("a build without vectors has no fast paths: skipped");
    return 0;
}

#endif
