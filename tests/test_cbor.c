/* SPDX-License-Identifier: MIT */
/* Heads and stepping over items: RFC 8949 §3. */
#include "cbor/cbor.h"

#include "base/out.h"
#include "check.h"
#include "cri_cases.h"

#include <stdlib.h>
#include <string.h>

/* Every argument at the edges of the five sizes of heads: written shortest, read again. */
static void test_heads(void **state)
{
    static const struct {
        uint64_t value;
        size_t len;
    /* clang-format off */
    } cases[] = {
        { 0, 1 },      { 23, 1 },          { 24, 2 },         { 255, 2 },        { 256, 3 },
        { 65535, 3 },  { 65536, 5 },       { 0xFFFFFFFF, 5 }, { 0x100000000, 9 }, { UINT64_MAX, 9 },
        { 0x1234, 3 }, { 0x12345678, 5 }, { 0x123456789ABCDEF0, 9 }
    };
    /* clang-format on */
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char bytes[9];
        urikit_out out = URIKIT_OUT(bytes);
        cbor_in in;
        cbor_head head;

        urikiti_cbor_put_head(&out, CBOR_NEGATIVE, cases[i].value);
        assert_int_equal(out.len, cases[i].len);
        in.p = bytes;
        in.end = bytes + out.len;
        assert_int_equal(urikiti_cbor_read_head(&in, &head), URIKIT_OK);
        assert_true(head.number == cases[i].value && head.kind == CBOR_NEGATIVE && head.shortest);
        assert_true(in.p == in.end);
    }
}

/* Each head of every length for one value: only the shortest says so. */
static void test_shortest(void **state)
{
    static const struct {
        const char *hex;
        bool shortest;
    } cases[] = { { "17", true },
                  { "1817", false },
                  { "1818", true },
                  { "190018", false },
                  { "1900FF", false },
                  { "190100", true },
                  { "1A0000FFFF", false },
                  { "1A00010000", true },
                  { "1B00000000FFFFFFFF", false },
                  { "1B0000000100000000", true },
                  { "1B0000000000000017", false } };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str bytes = hex_copy(urikit_str_from(cases[i].hex));
        cbor_in in = { bytes.ptr, bytes.ptr + bytes.len };
        cbor_head head;

        assert_int_equal(urikiti_cbor_read_head(&in, &head), URIKIT_OK);
        assert_int_equal(head.shortest, cases[i].shortest);
        check_free(bytes);
    }
}

static void put_item(random_state *random, urikit_out *out, unsigned depth);

/* Appends a string, an array or a map of indefinite length. */
static void put_open_item(random_state *random, urikit_out *out, unsigned kind, size_t count, unsigned depth)
{
    size_t i;

    urikiti_out_byte(out, (char)(unsigned char)(kind << 5 | 31));
    for (i = 0; i < (kind == CBOR_MAP ? 2 : 1) * count; i++) {
        if (kind == CBOR_BYTES || kind == CBOR_TEXT) {
            urikiti_cbor_put_string(out, kind, urikit_str_of("abc", random_below(random, 4)));
        } else {
            put_item(random, out, depth + 1);
        }
    }
    urikiti_out_byte(out, (char)(unsigned char)0xFF);
}

/* Appends a random well-formed item. */
static void put_item(random_state *random, urikit_out *out, unsigned depth)
{
    unsigned kind = (unsigned)random_below(random, depth < 6 ? 9 : 4);
    size_t count = random_below(random, 4);
    size_t i;

    if (kind >= CBOR_BYTES && kind <= CBOR_MAP && random_below(random, 3) == 0) {
        put_open_item(random, out, kind, count, depth);
        return;
    }
    switch (kind) {
    case CBOR_UINT:
    case CBOR_NEGATIVE:
        urikiti_cbor_put_head(out, kind, random_next(random) >> random_below(random, 64));
        return;
    case CBOR_BYTES:
    case CBOR_TEXT:
        urikiti_cbor_put_head(out, kind, count);
        for (i = 0; i < count; i++) {
            urikiti_out_byte(out, (char)random_below(random, 256));
        }
        return;
    case CBOR_ARRAY:
    case CBOR_MAP:
        urikiti_cbor_put_head(out, kind, count);
        for (i = 0; i < (kind == CBOR_MAP ? 2 : 1) * count; i++) {
            put_item(random, out, depth + 1);
        }
        return;
    case CBOR_TAG:
        urikiti_cbor_put_head(out, kind, random_below(random, 1000));
        put_item(random, out, depth + 1);
        return;
    case CBOR_SIMPLE:
        urikiti_cbor_put_head(out, kind, random_below(random, 2) ? random_below(random, 24) : 32 + random_below(random, 224));
        return;
    default: /* floats of 2, 4 and 8 bytes */
        count = (size_t)2 << random_below(random, 3);
        urikiti_out_byte(out, (char)(unsigned char)(count == 2 ? 0xF9 : count == 4 ? 0xFA : 0xFB));
        for (i = 0; i < count; i++) {
            urikiti_out_byte(out, (char)random_below(random, 256));
        }
    }
}

/* The skipped length of every well-formed item is its length; every part of it cut short says so, at its end. */
static void test_skip(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();

    (void)state;
    while (cases-- > 0) {
        static char bytes[1 << 16];
        urikit_out out = URIKIT_OUT(bytes);
        urikit_str copy;
        cbor_in in;
        size_t cut;

        put_item(&random, &out, 0);
        assert_true(out.len < sizeof bytes);
        copy = check_copy(urikit_out_str(&out));
        in.p = copy.ptr;
        in.end = copy.ptr + copy.len;
        assert_int_equal(urikiti_cbor_skip(&in), URIKIT_OK);
        assert_true(in.p == in.end);
        check_free(copy);
        cut = random_below(&random, out.len);
        copy = check_copy(urikit_str_of(bytes, cut));
        in.p = copy.ptr;
        in.end = copy.ptr + copy.len;
        assert_int_equal(urikiti_cbor_skip(&in), URIKIT_E_CBOR_END);
        assert_true(in.p == in.end);
        check_free(copy);
    }
}

/* Garbage: an outcome, and the cursor inside. */
static void test_garbage(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();

    (void)state;
    while (cases-- > 0) {
        char bytes[24];
        size_t len = random_below(&random, sizeof bytes);
        urikit_str copy;
        cbor_in in;
        size_t i;

        for (i = 0; i < len; i++) {
            bytes[i] = (char)random_below(&random, 256);
        }
        copy = check_copy(urikit_str_of(bytes, len));
        in.p = copy.ptr;
        in.end = copy.ptr + copy.len;
        (void)!urikiti_cbor_skip(&in);
        assert_true(in.p >= copy.ptr && in.p <= in.end);
        check_free(copy);
    }
}

/* What may end where: "break" only in an open item, after whole pairs of a map; pieces of a string are strings. */
static void test_open(void **state)
{
    static const struct {
        const char *hex;
        urikit_code code;
        size_t at;
    } cases[] = {
        { "9FFF", URIKIT_OK, 2 },
        { "9F9FFFFF", URIKIT_OK, 4 },
        { "9F8100FF", URIKIT_OK, 4 },
        { "829F00FF00", URIKIT_OK, 5 },
        { "BF0001FF", URIKIT_OK, 4 },
        { "5F41004000FF", URIKIT_E_CBOR_HEAD, 4 }, /* the number 0 among byte strings */
        { "5F4100FF", URIKIT_OK, 4 },
        { "7F6161FF", URIKIT_OK, 4 },
        { "7F4161FF", URIKIT_E_CBOR_HEAD, 1 },
        { "7F7FFFFF", URIKIT_E_CBOR_HEAD, 1 },
        { "5F80FF", URIKIT_E_CBOR_HEAD, 1 },
        { "FF", URIKIT_E_CBOR_HEAD, 0 },
        { "81FF", URIKIT_E_CBOR_HEAD, 1 },
        { "9F81FFFF", URIKIT_E_CBOR_HEAD, 2 },
        { "9FC1FFFF", URIKIT_E_CBOR_HEAD, 2 },
        { "BF00FF", URIKIT_E_CBOR_HEAD, 2 },
        { "BF9FFFFF", URIKIT_E_CBOR_HEAD, 3 },
        { "BF9FFF00BF00F6FF00FF", URIKIT_OK, 10 },
        { "BF9FFF00BF00F6FFA0A0FF", URIKIT_E_CBOR_HEAD, 10 },
        { "9F", URIKIT_E_CBOR_END, 1 },
        { "9F00", URIKIT_E_CBOR_END, 2 },
        { "9F82FF", URIKIT_E_CBOR_HEAD, 2 },
        { "9F8200", URIKIT_E_CBOR_END, 3 },
        { "9F9F9F9F9F9F9F9FFFFFFFFFFFFFFFFF", URIKIT_OK, 16 },
        { "9F9F9F9F9F9F9F9F9FFFFFFFFFFFFFFFFFFF", URIKIT_E_CBOR_DEPTH, 8 },
        { "9F9FFF9F9FFFFF9F9F9F9F9FFFFFFFFFFFFF", URIKIT_OK, 18 },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str bytes = hex_copy(urikit_str_from(cases[i].hex));
        cbor_in in = { bytes.ptr, bytes.ptr + bytes.len };
        urikit_code code = urikiti_cbor_skip(&in);

        if (code != cases[i].code || (size_t)(in.p - bytes.ptr) != cases[i].at) {
            check_fail("%s: %s at %zu", cases[i].hex, urikit_code_name(code), (size_t)(in.p - bytes.ptr));
        }
        check_free(bytes);
    }
}

/* A megabyte of nested arrays, tags, maps: no stack, no time to speak of. */
static void test_deep(void **state)
{
    static const struct {
        unsigned char head;
        urikit_code code; /* with one byte 00 at the end */
    } cases[] = { { 0x81, URIKIT_OK },
                  { 0xC1, URIKIT_OK },
                  { 0x82, URIKIT_E_CBOR_END },
                  { 0xA1, URIKIT_E_CBOR_END },
                  { 0x9F, URIKIT_E_CBOR_DEPTH } };
    enum { MEGABYTE = 1 << 20 };
    char *bytes = malloc(MEGABYTE);
    size_t i;

    (void)state;
    assert_non_null(bytes);
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        cbor_in in = { bytes, bytes + MEGABYTE };

        memset(bytes, cases[i].head, MEGABYTE);
        bytes[MEGABYTE - 1] = 0;
        assert_int_equal(urikiti_cbor_skip(&in), cases[i].code);
    }
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_heads), cmocka_unit_test(test_shortest),
                                        cmocka_unit_test(test_skip),  cmocka_unit_test(test_garbage),
                                        cmocka_unit_test(test_open),  cmocka_unit_test(test_deep) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
