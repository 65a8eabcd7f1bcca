/* SPDX-License-Identifier: MIT */
/* XXH3 against the values of the reference implementation, xxHash 0.8.4, around every length where its rules change. */
#include "check.h"
#include "batch/xxh3.h"

#include <stdlib.h>

static const struct {
    size_t len;
    uint64_t hash;
    uint64_t low;
    uint64_t high;
} xxh3_cases[] = {
    { 0, UINT64_C(0x2d06800538d394c2), UINT64_C(0x6001c324468d497f), UINT64_C(0x99aa06d3014798d8) },
    { 1, UINT64_C(0xc44bdff4074eecdb), UINT64_C(0xc44bdff4074eecdb), UINT64_C(0xa6cd5e9392000f6a) },
    { 2, UINT64_C(0xb0a5d4f167a89d5e), UINT64_C(0xb0a5d4f167a89d5e), UINT64_C(0x5008d8f8cd45f8ec) },
    { 3, UINT64_C(0xe14090f554a5ea90), UINT64_C(0xe14090f554a5ea90), UINT64_C(0x977fcbc0448b49f6) },
    { 4, UINT64_C(0x2e8d078a566e9749), UINT64_C(0x4ee6926f0426173e), UINT64_C(0x4e82b36688c5328f) },
    { 5, UINT64_C(0x94b7bed600f8ce63), UINT64_C(0x144433f809b778c9), UINT64_C(0x0c2dde1f77ef0655) },
    { 8, UINT64_C(0xcd1c7f88482fcaef), UINT64_C(0x79d85adaeefd615e), UINT64_C(0x7b4966a681f18d57) },
    { 9, UINT64_C(0xbfe43def699fa9e3), UINT64_C(0xee5940d4df4715ae), UINT64_C(0x200d098a7113e15f) },
    { 15, UINT64_C(0x9c71639666dfdbc2), UINT64_C(0x6a3e15eb208a4d28), UINT64_C(0xfaefff06f530c07c) },
    { 16, UINT64_C(0x81e9eb8634460bb9), UINT64_C(0x37286a19cf622308), UINT64_C(0x78e8ab538d3acaab) },
    { 17, UINT64_C(0x9998430fd0a655be), UINT64_C(0x33bed349ec1c0ce7), UINT64_C(0x1ea709ada2b9c32e) },
    { 31, UINT64_C(0x6427c268ccd55706), UINT64_C(0xb6350e53bba70bb7), UINT64_C(0x953e0f173069bcd3) },
    { 32, UINT64_C(0x938c25dd24c9cf3b), UINT64_C(0x34875ae75c27bc73), UINT64_C(0x4e9c19033e772df4) },
    { 33, UINT64_C(0x0e399d30188e9c8e), UINT64_C(0x9cd7914bbaf713b9), UINT64_C(0x3d498fc14d9681e1) },
    { 64, UINT64_C(0x22a06b30c4c72936), UINT64_C(0xa6e3ffeedc6985dd), UINT64_C(0x5834551911de3391) },
    { 65, UINT64_C(0x7faff6eee7812d5c), UINT64_C(0x7e0ee245264914b3), UINT64_C(0xdf2f64d70d4f0d46) },
    { 127, UINT64_C(0x29a5be88e84cd571), UINT64_C(0x2ec1a2666a3c20cd), UINT64_C(0xf5e3dddc0ffe271f) },
    { 128, UINT64_C(0x75eca5c5d5594884), UINT64_C(0xe1f0636051ccd2be), UINT64_C(0x5ac741c59c95d36a) },
    { 129, UINT64_C(0xa05da42e7a4e4667), UINT64_C(0xcfb3fed667226458), UINT64_C(0x1240f4d960139642) },
    { 130, UINT64_C(0xfdfce09ef5789c83), UINT64_C(0x018818a36b3366ca), UINT64_C(0xea5c99410c938410) },
    { 155, UINT64_C(0x22b79f8fb15f1aab), UINT64_C(0xc4429c84ca5fc89d), UINT64_C(0x941219216406e5c7) },
    { 160, UINT64_C(0xd298ab4e6e7de4aa), UINT64_C(0x4a430a4b144ed2d0), UINT64_C(0x934688b34070b900) },
    { 239, UINT64_C(0xa44c92feed3d48fa), UINT64_C(0x2c801ae791bfdf99), UINT64_C(0xa2bb482e57b94227) },
    { 240, UINT64_C(0x5eb2467c8c9e3969), UINT64_C(0xb2e6947c477a4ab0), UINT64_C(0x640a6149838a7599) },
    { 241, UINT64_C(0x2d431e984c441f15), UINT64_C(0x2d431e984c441f15), UINT64_C(0xe817e20e53e42a8c) },
    { 242, UINT64_C(0x913b9091526bf691), UINT64_C(0x913b9091526bf691), UINT64_C(0xdf34e5a673834224) },
    { 255, UINT64_C(0x6cb5279bb1267b3b), UINT64_C(0x6cb5279bb1267b3b), UINT64_C(0x881e14b0b5c3e339) },
    { 256, UINT64_C(0x1369aaf85f8b805a), UINT64_C(0x1369aaf85f8b805a), UINT64_C(0x96b9c38548dd27ee) },
    { 257, UINT64_C(0x53d08d96173615de), UINT64_C(0x53d08d96173615de), UINT64_C(0x35a538148755eb63) },
    { 511, UINT64_C(0xe77c8b51c884d077), UINT64_C(0xe77c8b51c884d077), UINT64_C(0xd8bad32c0143d769) },
    { 512, UINT64_C(0xdcfed6ee2883acd0), UINT64_C(0xdcfed6ee2883acd0), UINT64_C(0xf67f00b2ac0ea3cd) },
    { 513, UINT64_C(0x25659117b036688a), UINT64_C(0x25659117b036688a), UINT64_C(0x24f30c7a448e8ac1) },
    { 1023, UINT64_C(0x4e30bb611faa8f67), UINT64_C(0x4e30bb611faa8f67), UINT64_C(0x5687286dd310b7db) },
    { 1024, UINT64_C(0xe99def1145f12936), UINT64_C(0xe99def1145f12936), UINT64_C(0xdf4c8b9ff9715101) },
    { 1025, UINT64_C(0x83cba9b371e4e7f4), UINT64_C(0x83cba9b371e4e7f4), UINT64_C(0x63e845aab7eb695f) },
    { 1087, UINT64_C(0x7a31d7be13f5411b), UINT64_C(0x7a31d7be13f5411b), UINT64_C(0x395b1d1991c7d77e) },
    { 1088, UINT64_C(0x8e7e69b3a7124813), UINT64_C(0x8e7e69b3a7124813), UINT64_C(0x53fd1378f51e868e) },
    { 1089, UINT64_C(0xa958a59c9718acc1), UINT64_C(0xa958a59c9718acc1), UINT64_C(0x65a190759c293e92) },
    { 2047, UINT64_C(0xa585963f99e7d6a8), UINT64_C(0xa585963f99e7d6a8), UINT64_C(0xf9769648cea4ff07) },
    { 2048, UINT64_C(0x53275d58cfba68fd), UINT64_C(0x53275d58cfba68fd), UINT64_C(0xfb68e3b1bb55b502) },
    { 2049, UINT64_C(0x3cd32460d504d215), UINT64_C(0x3cd32460d504d215), UINT64_C(0xe8a3f6e37b449e74) },
    { 4096, UINT64_C(0x9bf67f8deff876ae), UINT64_C(0x9bf67f8deff876ae), UINT64_C(0x3203f3b99ad3538d) },
    { 5000, UINT64_C(0xb9daede5f99f736e), UINT64_C(0xb9daede5f99f736e), UINT64_C(0xdf8bd4ddb16d1d1c) },
};

/* Byte i of every text is bits 24 to 31 of i * 2654435761. The text is in a block of its own length. */
static void test_values(void **state)
{
    size_t i;
    size_t n;

    (void)state;
    for (i = 0; i < sizeof xxh3_cases / sizeof xxh3_cases[0]; i++) {
        size_t len = xxh3_cases[i].len;
        char *text = malloc(len ? len : 1);
        uint64_t low;
        uint64_t high;

        assert_non_null(text);
        for (n = 0; n < len; n++) {
            text[n] = (char)(unsigned char)((uint32_t)n * UINT32_C(2654435761) >> 24);
        }
        urikiti_xxh3_128(text, len, &low, &high);
        if (urikiti_xxh3_64(text, len) != xxh3_cases[i].hash || low != xxh3_cases[i].low || high != xxh3_cases[i].high) {
            check_fail("%zu bytes\n", len);
        }
        free(text);
    }
}

/* The first byte of the texts above is 0. */
static void test_words(void **state)
{
    static const struct {
        const char *text;
        uint64_t hash;
        uint64_t high;
    } words[] = {
        { "a", UINT64_C(0xe6c632b61e964e1f), UINT64_C(0xa96faf705af16834) },
        { "ab", UINT64_C(0xa873719c24d5735c), UINT64_C(0x89c65ebc828eebac) },
        { "abc", UINT64_C(0x78af5f94892f3950), UINT64_C(0x06b05ab6733a6185) },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof words / sizeof words[0]; i++) {
        uint64_t low;
        uint64_t high;

        urikiti_xxh3_128(words[i].text, i + 1, &low, &high);
        assert_int_equal(low, words[i].hash);
        assert_int_equal(high, words[i].high);
        assert_int_equal(urikiti_xxh3_64(words[i].text, i + 1), words[i].hash);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_values), cmocka_unit_test(test_words) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
