/* SPDX-License-Identifier: MIT */
/*
 * The decoder of CRIs in a build that leaves features out (URIKIT_CRI_NO_...), beside that of the library, which has all
 * of them. CMakeLists.txt builds this file once for each switch, and once with those that go together.
 */
#include <urikit/cri.h>

#include "check.h"
#include "cri_cases.h"

#include <string.h>

urikit_code switched_decode(urikit_str bytes, const urikit_cri_options *options, urikit_cri *cri, size_t *at);
urikit_code switched_decode_prefix(urikit_str bytes, const urikit_cri_options *options, urikit_cri *cri, size_t *used,
                                   size_t *at);
urikit_code switched_read_local_part(const char **p, const char *end, const urikit_cri_options *options, urikit_cri_list *path,
                                     urikit_cri_list *query);
bool switched_is_unprocessable(urikit_code code);

#define urikit_cri_decode switched_decode
#define urikit_cri_decode_prefix switched_decode_prefix
#define urikiti_cri_read_local_part switched_read_local_part
#define urikit_cri_is_unprocessable switched_is_unprocessable
#define urikiti_cri_take switched_take
#define urikiti_cri_check_text switched_check_text
#define urikiti_cri_check_element switched_check_element
#define urikiti_cri_read_single switched_read_single
#define urikiti_cri_read_list switched_read_list
#include "../src/cri/cri_elements.c"
#include "../src/cri/cri_decode.c"
#undef urikit_cri_decode

#ifdef URIKIT_CRI_NO_R18
enum { PROFILE_OF_BUILD = URIKIT_CRI_FINAL, BOTH_PROFILES = false };
#elif defined(URIKIT_CRI_NO_FINAL)
enum { PROFILE_OF_BUILD = URIKIT_CRI_R18, BOTH_PROFILES = false };
#else
enum { PROFILE_OF_BUILD = URIKIT_CRI_R18, BOTH_PROFILES = true };
#endif

static bool has_pet(urikit_cri_list list)
{
    urikit_cri_item item;

    while (urikit_cri_next(&list, &item)) {
        if (item.pet.ptr) {
            return true;
        }
    }
    return false;
}

/* True if the CRI has something that this build does not read. */
static bool has_left_out(const urikit_cri *cri)
{
    return (!CRI_READS_PET && (has_pet(cri->userinfo) || has_pet(cri->labels) || has_pet(cri->path) || has_pet(cri->query) ||
                               has_pet(cri->fragment))) ||
           (!CRI_READS_USERINFO && cri->userinfo.ptr) || (!CRI_READS_ZONE && cri->zone.ptr) ||
           (!CRI_READS_SCHEME_NAME && cri->scheme == URIKIT_CRI_SCHEME_NAME);
}

static void check_same_cri(const urikit_cri *a, const urikit_cri *b)
{
    char bytes[2][4096];
    urikit_out first = URIKIT_OUT(bytes[0]);
    urikit_out second = URIKIT_OUT(bytes[1]);

    assert_int_equal(urikit_cri_encode(a, NULL, &first), URIKIT_OK);
    assert_int_equal(urikit_cri_encode(b, NULL, &second), URIKIT_OK);
    check_text(urikit_out_str(&first), urikit_out_str(&second), "CRI");
    assert_ptr_equal(a->bytes.ptr, b->bytes.ptr);
    assert_int_equal(a->bytes.len, b->bytes.len);
}

typedef struct totals {
    size_t read;
    size_t left_out;
} totals;

/* The outcome is that of the library, but for what is left out. */
static void check_switched(urikit_str bytes, const urikit_cri_options *options, totals *sum)
{
    urikit_cri_options known = *options;
    urikit_cri want_cri;
    urikit_cri cri;
    size_t want_at = 99;
    size_t at = 99;
    urikit_code want;
    urikit_code code = switched_decode(bytes, options, &cri, &at);

    known.profile = BOTH_PROFILES ? options->profile : PROFILE_OF_BUILD;
    want = urikit_cri_decode(bytes, &known, &want_cri, &want_at);
    if (code == URIKIT_E_CRI_LEFT_OUT) {
        assert_true(want != URIKIT_OK || has_left_out(&want_cri));
        assert_true(at <= bytes.len);
        assert_true(switched_is_unprocessable(code));
        sum->left_out += want == URIKIT_OK;
        return;
    }
    if (code != want || (code && at != want_at)) {
        check_fail("%s: %s at %zu, want %s at %zu", hex_show(bytes), urikit_code_name(code), at, urikit_code_name(want), want_at);
    }
    if (!code) {
        assert_false(has_left_out(&want_cri));
        check_same_cri(&cri, &want_cri);
        sum->read++;
    }
}

static void switch_row(const vector_row *row, void *context)
{
    urikit_str bytes = hex_copy(row->fields[0]);
    urikit_cri_options options = { 0 };

    if (!urikit_str_equal(row->fields[1], URIKIT_STR("both"))) {
        options = row_options(row, 1);
    }
    check_switched(bytes, &options, context);
    options.profile = !options.profile;
    check_switched(bytes, &options, context);
    check_free(bytes);
}

static void test_rows(void **state)
{
    bool leaves_out = !CRI_READS_PET || !CRI_READS_USERINFO || !CRI_READS_ZONE || !CRI_READS_SCHEME_NAME;
    totals sum = { 0, 0 };

    (void)state;
    vectors_each("cri_decode.tsv", switch_row, &sum);
    assert_true(sum.read > 40);
    assert_int_equal(sum.left_out > 0, leaves_out);
}

static urikit_code refuse_all(void *context, urikit_str text, bool lower, size_t *at)
{
    (void)context;
    (void)text;
    (void)lower;
    *at = 0;
    return URIKIT_E_CRI_NFC;
}

/* [-1, ["h"], ["a"]] */
static void test_check(void **state)
{
    urikit_cri_options options = { .check = refuse_all };
    urikit_str bytes = hex_copy(URIKIT_STR("832081616881"
                                           "6161"));
    urikit_cri cri;

    (void)state;
    assert_int_equal(switched_decode(bytes, &options, &cri, NULL), CRI_CALLS_CHECK ? URIKIT_E_CRI_NFC : URIKIT_OK);
    check_free(bytes);
}

/* Each feature, and the byte at which it begins. */
static void test_places(void **state)
{
    static const struct {
        const char *hex;
        bool reads;
        size_t at;
    } rows[] = {
        { "83208161688181413A", CRI_READS_PET, 6 },    /* [-1, ["h"], [[h'3A']]] */
        { "822083F461756168", CRI_READS_USERINFO, 3 }, /* [-1, [false, "u", "h"]] */
        { "82208250FE80000000000000000000000000000161"
          "65",
          CRI_READS_ZONE, 20 },                       /* [-1, [h'FE80...', "e"]] */
        { "826161816168", CRI_READS_SCHEME_NAME, 1 }, /* ["a", ["h"]] */
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        urikit_str bytes = hex_copy(urikit_str_from(rows[i].hex));
        urikit_cri cri;
        size_t at = 99;

        assert_int_equal(switched_decode(bytes, NULL, &cri, &at), rows[i].reads ? URIKIT_OK : URIKIT_E_CRI_LEFT_OUT);
        if (!rows[i].reads) {
            assert_int_equal(at, rows[i].at);
        }
        check_free(bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_check),
        cmocka_unit_test(test_places),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
