/* SPDX-License-Identifier: MIT */
/* The end of an item of a CBOR sequence, found as bytes come in: as the library finds it in all of them. */
#include "../tools/urikit/kinds/cut.h"

#include "cbor/cbor.h"
#include "check.h"
#include "random.h"

/* What the tool's cutter says, given the bytes in pieces of random lengths. */
static cut_state cut_in_pieces(random_state *random, const char *bytes, size_t len, size_t *end)
{
    cbor_cut state = { 0 };
    cut_state last = CUT_MORE;

    *end = 0;
    while (last == CUT_MORE && *end < len) {
        size_t piece = 1 + random_below(random, len - *end);
        size_t used = 0;

        last = cbor_cut_next(&state, bytes + *end, piece, &used);
        assert_true(last == CUT_MORE ? used == piece : used > 0 && used <= piece);
        *end += used;
    }
    if (last == CUT_WHOLE) { /* as between items again */
        size_t used = 0;

        assert_int_equal(cbor_cut_next(&state, "\x80", 1, &used), CUT_WHOLE);
        assert_int_equal(used, 1);
    }
    return last;
}

static void test_pieces(void **state)
{
    static const unsigned char heads[] = { 0x80, 0x81, 0x82, 0xA1, 0xC1, 0xD8, 0x60, 0x61, 0x41, 0x58, 0x18, 0x00, 0xF6,
                                           0x9F, 0x9F, 0xBF, 0x5F, 0x7F, 0xFF, 0xFF, 0xFF, 0x98, 0x19, 0x01, 0x02, 0x1B };
    random_state random = random_start();
    size_t cases = random_cases();
    size_t seen[3] = { 0, 0, 0 };

    (void)state;
    while (cases-- > 0) {
        char bytes[24];
        size_t len = 1 + random_below(&random, sizeof bytes);
        cbor_in in = { bytes, bytes + len };
        urikit_code code;
        cut_state cut;
        size_t end;
        size_t i;

        for (i = 0; i < len; i++) {
            bytes[i] = (char)heads[random_below(&random, sizeof heads)];
        }
        code = urikiti_cbor_skip(&in);
        cut = cut_in_pieces(&random, bytes, len, &end);
        assert_int_equal(cut, code == URIKIT_OK ? CUT_WHOLE : code == URIKIT_E_CBOR_END ? CUT_MORE : CUT_MALFORMED);
        if (cut == CUT_WHOLE) {
            assert_int_equal(end, in.p - bytes);
        }
        seen[cut]++;
    }
    assert_true(seen[CUT_MORE] > random_cases() / 50);
    assert_true(seen[CUT_WHOLE] > random_cases() / 50);
    assert_true(seen[CUT_MALFORMED] > random_cases() / 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
