/* SPDX-License-Identifier: MIT */
/* Resolving, and the way back: draft-ietf-core-href-18 §5.3. */
#include <urikit/convert.h>

#include "check.h"
#include "cri_cases.h"
#include "cri_rows.h"

#include <string.h>

typedef struct pair_call {
    urikit_str bytes[2];
    urikit_cri base;
    urikit_cri other;
    const urikit_cri_options *options;
    unsigned how;
} pair_call;

static pair_call pair_of(const vector_row *row, const urikit_cri_options *options)
{
    pair_call call;

    call.bytes[0] = edn_copy(row, 0, options);
    call.bytes[1] = edn_copy(row, 1, options);
    call.base = cri_decoded(call.bytes[0], options);
    call.other = cri_decoded(call.bytes[1], options);
    call.options = options;
    call.how = 0;
    return call;
}

static void pair_free(const pair_call *call)
{
    check_free(call->bytes[0]);
    check_free(call->bytes[1]);
}

static urikit_code produce_target(const void *input, urikit_out *out)
{
    const pair_call *call = input;

    return urikit_cri_resolve(&call->base, &call->other, call->options, out);
}

static urikit_code produce_reference(const void *input, urikit_out *out)
{
    const pair_call *call = input;

    return urikit_cri_relativize(&call->base, &call->other, call->options, call->how, out);
}

/* fields: base, reference, profile, target */
static void check_resolve(const vector_row *row, const urikit_cri_options *options)
{
    pair_call call = pair_of(row, options);
    urikit_code code;
    urikit_str target = check_produce(produce_target, &call, &code);
    urikit_str want = edn_copy(row, 3, options);
    urikit_cri cri = cri_decoded(want, options);
    char bytes[2048];
    urikit_out canonical = URIKIT_OUT(bytes);

    assert_int_equal(code, URIKIT_OK);
    assert_true(target.len <= URIKIT_CRI_RESOLVE_BOUND(call.bytes[0].len, call.bytes[1].len));
    assert_int_equal(urikit_cri_encode(&cri, options, &canonical), URIKIT_OK);
    if (!urikit_str_equal(target, urikit_out_str(&canonical))) {
        check_edn(row, 3, target); /* fails, and shows both */
    }
    check_free(want);
    check_free(target);
    pair_free(&call);
}

static void resolve_row(const vector_row *row, void *context)
{
    (void)context;
    each_profile(row, 2, check_resolve);
}

static void test_resolve(void **state)
{
    (void)state;
    vectors_each("cri_resolve.tsv", resolve_row, NULL);
}

/* fields: base, target, profile, as_uri, any */
static void check_relativize(const vector_row *row, const urikit_cri_options *options)
{
    pair_call call = pair_of(row, options);

    for (call.how = URIKIT_CRI_RELATIVIZE_URI; call.how <= URIKIT_CRI_RELATIVIZE_ANY; call.how++) {
        urikit_code code;
        urikit_str reference = check_produce(produce_reference, &call, &code);

        assert_int_equal(code, URIKIT_OK);
        check_edn(row, call.how == URIKIT_CRI_RELATIVIZE_URI || !row->fields[4].ptr ? 3 : 4, reference);
        check_free(reference);
    }
    pair_free(&call);
}

static void relativize_row(const vector_row *row, void *context)
{
    (void)context;
    each_profile(row, 2, check_relativize);
}

static void test_relativize(void **state)
{
    (void)state;
    vectors_each("cri_relativize.tsv", relativize_row, NULL);
}

static void test_base_without_scheme(void **state)
{
    urikit_cri reference = cri_decoded(URIKIT_STR("\x81\x01"), NULL);
    urikit_cri full = cri_decoded(URIKIT_STR("\x81\x20"), NULL);
    urikit_out out = { NULL, 0, 0 };

    (void)state;
    assert_int_equal(urikit_cri_resolve(&reference, &full, NULL, &out), URIKIT_E_BASE);
    assert_int_equal(urikit_cri_relativize(&reference, &full, NULL, 0, &out), URIKIT_E_BASE);
    assert_int_equal(urikit_cri_relativize(&full, &reference, NULL, 0, &out), URIKIT_E_BASE);
}

/* More segments to climb than discard can say: from the root, or the target itself. */
static void test_far_away(void **state)
{
    enum { DEEP = 128 };
    char base_bytes[8 + DEEP];
    urikit_cri base;
    urikit_cri target = cri_decoded(URIKIT_STR("\x83\x20\x81\x61h\x81\x61x"), NULL);
    char bytes[16];
    urikit_out out = URIKIT_OUT(bytes);

    (void)state;
    memcpy(base_bytes, "\x83\x20\x81\x61h\x98\x80", 7);
    memset(base_bytes + 7, 0x60, DEEP);
    base = cri_decoded(urikit_str_of(base_bytes, 7 + DEEP), NULL);
    assert_int_equal(urikit_cri_relativize(&base, &target, NULL, URIKIT_CRI_RELATIVIZE_ANY, &out), URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("\x82\xF5\x81\x61x"), "from the root");
    out.len = 0;
    base_bytes[6] = 127;
    base = cri_decoded(urikit_str_of(base_bytes, 7 + DEEP - 1), NULL);
    assert_int_equal(urikit_cri_relativize(&base, &target, NULL, URIKIT_CRI_RELATIVIZE_URI, &out), URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("\x82\xF5\x81\x61x"), "shorter than discard 127");
}

/* A rootless CRI ["abc", true, ["a", ...]] of so many segments, all "a". */
static urikit_cri rootless(char *bytes, size_t count)
{
    size_t i;

    memcpy(bytes,
           "\x83\x63"
           "abc\xF5\x98",
           7);
    bytes[7] = (char)(unsigned char)count;
    for (i = 0; i < count; i++) {
        memcpy(bytes + 8 + 2 * i,
               "\x61"
               "a",
               2);
    }
    return cri_decoded(urikit_str_of(bytes, 8 + 2 * count), NULL);
}

/* Without a root only discard is left: 127 segments at most. `common` of the target's are the base's. */
static void check_far_rootless(size_t count, size_t common, bool possible)
{
    char base_bytes[8 + 2 * 140];
    char target_bytes[8 + 2 * 140];
    char bytes[400];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_cri base = rootless(base_bytes, count);
    urikit_cri target = rootless(target_bytes, common + 1);

    target_bytes[8 + 2 * common + 1] = 'x';
    assert_int_equal(urikit_cri_relativize(&base, &target, NULL, URIKIT_CRI_RELATIVIZE_ANY, &out), URIKIT_OK);
    if (possible) {
        check_text(urikit_out_str(&out), URIKIT_STR("\x82\x18\x7F\x81\x61x"), "discard 127");
    } else {
        assert_int_equal(bytes[1], 0x63); /* the target itself */
    }
}

static void test_far_away_rootless(void **state)
{
    (void)state;
    check_far_rootless(127, 0, true);
    check_far_rootless(128, 0, false);
    check_far_rootless(128, 1, true);
    check_far_rootless(130, 3, true);
    check_far_rootless(130, 2, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_resolve),  cmocka_unit_test(test_relativize),        cmocka_unit_test(test_base_without_scheme),
        cmocka_unit_test(test_far_away), cmocka_unit_test(test_far_away_rootless),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
