/* SPDX-License-Identifier: MIT */
/*
 * Every vector cut short everywhere and changed in every byte; garbage; a megabyte of this and that. Each ends in
 * an outcome, within the bytes (a sanitizer sees to that), and in time linear in them.
 */
#include <urikit/convert.h>

#include "check.h"
#include "clock.h"
#include "cri_cases.h"
#include "cri_rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The outputs of everything there is to do with a CRI fit where their bounds say. */
static void do_everything(const urikit_cri *cri, const urikit_cri_options *options)
{
    static const char base_bytes[] = "\x85\x20\x82\x61h\x01\x82\x61q\x61r\x81\x61s\x61t";
    static char space[1 << 16];
    urikit_cri base = cri_decoded(urikit_str_of(base_bytes, sizeof base_bytes - 1), options);
    urikit_out out = { space, URIKIT_CRI_ENCODE_BOUND(cri->bytes.len), 0 };
    size_t at = 0;

    assert_int_equal(urikit_cri_encode(cri, options, &out), URIKIT_OK);
    out.len = 0;
    assert_int_equal(urikit_cri_normalize(cri, options, &out), URIKIT_OK);
    out.len = 0;
    (void)!urikit_cri_validate(cri, &at);
    assert_true(at <= cri->bytes.len);
    out.cap = URIKIT_CRI_TO_URI_BOUND(cri->bytes.len);
    assert_true(urikit_cri_to_uri(cri, options, &out, &at) != URIKIT_E_SPACE);
    assert_true(at <= cri->bytes.len);
    out.len = 0;
    out.cap = URIKIT_EDN_BOUND(cri->bytes.len);
    assert_int_equal(urikit_cri_to_edn(cri, &out), URIKIT_OK);
    out.len = 0;
    out.cap = URIKIT_EDN_LITERAL_BOUND(cri->bytes.len);
    assert_true(urikit_cri_to_edn_literal(cri, options, 0, &out, &at) != URIKIT_E_SPACE);
    out.len = 0;
    out.cap = URIKIT_CRI_RESOLVE_BOUND(cri->bytes.len, base.bytes.len);
    assert_int_equal(urikit_cri_resolve(&base, cri, options, &out), URIKIT_OK);
    out.len = 0;
    assert_true(urikit_cri_resolve(cri, &base, options, &out) != URIKIT_E_SPACE);
    out.len = 0;
    out.cap = URIKIT_CRI_ENCODE_BOUND(cri->bytes.len);
    assert_true(urikit_cri_relativize(&base, cri, options, URIKIT_CRI_RELATIVIZE_ANY, &out) != URIKIT_E_SPACE);
    assert_false(urikit_cri_equal(cri, &base, options, 0) && !urikit_cri_is_full(cri));
}

/* Stands for a check that finds nothing. With a check, the decoder reads every element by itself. */
static urikit_code allow_all(void *context, urikit_str text, bool lower, size_t *at)
{
    (void)context;
    (void)text;
    (void)lower;
    (void)at;
    return URIKIT_OK;
}

static bool same_list(const urikit_cri_list *a, const urikit_cri_list *b)
{
    return a->ptr == b->ptr && a->len == b->len && a->count == b->count;
}

static bool same_views(const urikit_cri *a, const urikit_cri *b)
{
    return a->scheme == b->scheme && a->authority == b->authority && a->discard == b->discard && a->port == b->port &&
           a->scheme_number == b->scheme_number && urikit_str_equal(a->scheme_name, b->scheme_name) &&
           same_list(&a->userinfo, &b->userinfo) && same_list(&a->labels, &b->labels) && a->ip.ptr == b->ip.ptr &&
           a->ip.len == b->ip.len && urikit_str_equal(a->zone, b->zone) && same_list(&a->path, &b->path) &&
           same_list(&a->query, &b->query) && same_list(&a->fragment, &b->fragment) && a->bytes.ptr == b->bytes.ptr &&
           a->bytes.len == b->bytes.len;
}

/* The fast paths of the decoder, which read many elements at once, give the same result as it gives without them. */
static void check_without_fast_paths(urikit_str bytes, urikit_cri_options options, urikit_code want, size_t want_at,
                                     const urikit_cri *want_cri)
{
    urikit_cri cri;
    size_t used = SIZE_MAX;
    size_t at = 0;
    urikit_code code;

    options.check = allow_all;
    code = urikit_cri_decode_prefix(bytes, &options, &cri, &used, &at);
    if (code != want || at != want_at || (!code && !same_views(&cri, want_cri))) {
        check_fail("%s: %s at %zu, with a check that allows all %s at %zu", hex_show(bytes), urikit_code_token(want), want_at,
                   urikit_code_token(code), at);
    }
}

static size_t try_bytes(urikit_str bytes)
{
    urikit_cri_options options = { 0 };
    size_t good = 0;
    unsigned profile;

    for (profile = 0; profile < 2; profile++) {
        urikit_str copy = check_copy(bytes);
        urikit_cri cri;
        size_t used = SIZE_MAX;
        size_t at = 0;
        urikit_code code;

        options.profile = (uint8_t)profile;
        code = urikit_cri_decode_prefix(copy, &options, &cri, &used, &at);
        assert_true(used <= copy.len && at <= copy.len);
        assert_true((used > 0) == (code == URIKIT_OK || urikit_cri_is_unprocessable(code)));
        check_without_fast_paths(copy, options, code, at, &cri);
        if (!code) {
            do_everything(&cri, &options);
            good++;
        }
        check_free(copy);
    }
    return good;
}

static void spoil_row(const vector_row *row, void *context)
{
    urikit_str bytes = hex_copy(row->fields[0]);
    char changed[256];
    size_t i;

    assert_true(bytes.len <= sizeof changed);
    for (i = 0; i < bytes.len; i++) {
        unsigned byte;

        try_bytes(urikit_str_of(bytes.ptr, i));
        memcpy(changed, bytes.ptr, bytes.len);
        for (byte = 0; byte < 256; byte++) {
            changed[i] = (char)(unsigned char)byte;
            *(size_t *)context += try_bytes(urikit_str_of(changed, bytes.len));
        }
    }
    check_free(bytes);
}

static void test_spoiled_vectors(void **state)
{
    size_t good = 0;

    (void)state;
    vectors_each("cri_decode.tsv", spoil_row, &good);
    vectors_each("cri_encode.tsv", spoil_row, &good);
    assert_true(good > 10000);
}

static void test_spoiled_cases(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases() / 4;
    size_t good = 0;
    static char bytes[CRI_CASE_CAP];

    (void)state;
    while (cases-- > 0) {
        urikit_str text = cri_case(&random, CRI_CASE_FINAL | CRI_CASE_LONG_HEADS, bytes);

        bytes[random_below(&random, text.len)] = (char)random_below(&random, 256);
        good += try_bytes(text);
        try_bytes(urikit_str_of(bytes, random_below(&random, text.len)));
    }
    assert_true(good > random_cases() / 20);
}

/* Spoiled notation: an outcome, an offset inside; what is accepted is a CRI. */
static void test_spoiled_notation(void **state)
{
    static const char marks[] = "[]\"'\\,/#-0x h(){}<>criCRI99uf:%.\xC3\x80\n";
    random_state random = random_start();
    size_t cases = random_cases() / 2;
    static char bytes[CRI_CASE_CAP];
    static char notation[9 * CRI_CASE_CAP];
    static char again[20 * CRI_CASE_CAP];
    static char space[9 * CRI_CASE_CAP];
    size_t good = 0;

    (void)state;
    while (cases-- > 0) {
        urikit_cri cri = cri_decoded(cri_case(&random, CRI_CASE_ANY, bytes), NULL);
        urikit_out out = URIKIT_OUT(notation);
        urikit_out scratch = URIKIT_OUT(space);
        urikit_out made = URIKIT_OUT(again);
        size_t changes = random_below(&random, 3);
        size_t at = 0;
        urikit_str text;
        urikit_str item;
        urikit_code code;

        if (cases % 2 == 0 || urikit_cri_to_edn_literal(&cri, NULL, (unsigned)cases / 2 % 2, &out, NULL)) {
            out.len = 0;
            assert_int_equal(urikit_cri_to_edn(&cri, &out), URIKIT_OK);
        }
        while (changes-- > 0) {
            notation[random_below(&random, out.len)] = marks[random_below(&random, sizeof marks - 1)];
        }
        text = check_copy(urikit_str_of(notation, random_below(&random, 4) ? out.len : random_below(&random, out.len)));
        code = urikit_cri_from_edn(text, NULL, &scratch, &made, &at);
        assert_true(at <= text.len && code != URIKIT_E_SPACE);
        if (!code) {
            assert_true(made.len <= URIKIT_EDN_READ_BOUND(text.len));
            item = urikit_out_str(&made);
            (void)urikit_cri_untag(item, &item);
            (void)cri_decoded(item, NULL);
            good++;
        }
        check_free(text);
    }
    assert_true(good > random_cases() / 8);
}

/* ---- time ----------------------------------------------------------------- */

enum { SHORT_LEN = 1 << 15 };

/* Where the results go, and what the text is. */
typedef struct there_and_back_space {
    char *space;
    size_t cap;
    bool notation;
} there_and_back_space;

/* From text to bytes and all the way back; whatever is refused is refused in linear time, too. */
static void there_and_back(urikit_str text, void *context)
{
    const there_and_back_space *in = context;
    urikit_cri_options options = { 0 };
    urikit_out out = { in->space, in->cap / 4, 0 };
    urikit_out scratch = { in->space + in->cap / 4, in->cap / 4, 0 };
    urikit_out other = { in->space + in->cap / 2, in->cap / 2, 0 };
    urikit_cri cri;
    urikit_code code;

    options.max_len = options.max_count = SIZE_MAX;
    code = in->notation ? urikit_cri_from_edn(text, &options, &scratch, &out, NULL)
                        : urikit_cri_from_uri(text, &options, &out, NULL);
    if (code) {
        return;
    }
    cri = cri_decoded(urikit_out_str(&out), &options);
    (void)!urikit_cri_to_uri(&cri, &options, &other, NULL);
    other.len = 0;
    (void)!urikit_cri_to_edn(&cri, &other);
    other.len = 0;
    (void)!urikit_cri_normalize(&cri, &options, &other);
    other.len = 0;
    (void)!urikit_cri_relativize(&cri, &cri, &options, URIKIT_CRI_RELATIVIZE_ANY, &other);
}

/* Every literal of a document. */
static void find_literals(urikit_str text, void *context)
{
    size_t *count = context;
    urikit_str literal;

    while (urikit_edn_literal_next(&text, &literal)) {
        ++*count;
    }
}

static void test_linear_documents(void **state)
{
    static const clock_shape shapes[] = { { "[", "cri'a',", "1]" }, { "", "cri<<", "" },  { "", "cri", "'a'" },
                                          { "", "'", "" },          { "", "\\", "" },     { "", "`", "a" },
                                          { "`` ", "` ", "" },      { "", "/", "" },      { "", "/*", "" },
                                          { "cri<<", "'>>'", "" },  { "", "cri`a", "" },  { "", "\"cri'", "" },
                                          { "", "# ", "" },         { "cri'", "\\", "" }, { "", "[{", "" } };
    size_t count = 0;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        clock_expect_linear(&shapes[i], 1 << 20, find_literals, &count);
    }
    assert_true(count > 1 << 10);
}

static void test_linear_time(void **state)
{
    static const clock_shape uris[] = { { "s://h/", "a/", "" },    { "s://h/", "%C3%A4", "" }, { "s:", "%3Aa", "" },
                                        { "s://h/", "a/../", "" }, { "s://h?", "&", "" },      { "s://", "a.", "" },
                                        { "s://", "%2e", "" },     { "s://h/", "%C3", "" },    { "s://h/", "/", "" },
                                        { "#", "%F0%9F%98", "" },  { "s://u", "%3A", "@h" } };
    static const clock_shape notations[] = { { "[1, [", "\"\", ", "\"\"]]" },
                                             { "[1, [[", "h'3A', \"a\", ", "h'3A']]]" },
                                             { "[1, [\"", "\\u00e4", "\"]]" },
                                             { "[1, [", "[\"a\", h'3A'], ", "\"\"]]" },
                                             { "cri'", "\\'", "'" },
                                             { "cri'", "a/", "'" },
                                             { "[", "[", "]" },
                                             { "", "/ /", "[]" },
                                             { "cri<<h'", "61", "'>>" },
                                             { "[1, [", "\"\", ", "1]]" },
                                             { "cri'\\u0061", "a", " '" } };
    there_and_back_space in = { NULL, 160 * (size_t)SHORT_LEN, false };
    size_t i;

    (void)state;
    in.space = malloc(in.cap);
    assert_non_null(in.space);
    for (i = 0; i < sizeof uris / sizeof uris[0]; i++) {
        clock_expect_linear(&uris[i], SHORT_LEN, there_and_back, &in);
    }
    in.notation = true;
    for (i = 0; i < sizeof notations / sizeof notations[0]; i++) {
        clock_expect_linear(&notations[i], SHORT_LEN, there_and_back, &in);
    }
    free(in.space);
}

/* A megabyte of nested array heads: unprocessable, stepped over, at once. */
static void test_deep(void **state)
{
    enum { MEGABYTE = 1 << 20 };
    urikit_cri_options options = { 0 };
    char *bytes = malloc(MEGABYTE);
    urikit_cri cri;
    size_t used = 0;
    size_t at = 0;
    double start = clock_now();

    (void)state;
    assert_non_null(bytes);
    memset(bytes, 0x81, MEGABYTE);
    assert_int_equal(urikit_cri_decode_prefix(urikit_str_of(bytes, MEGABYTE), NULL, &cri, &used, &at), URIKIT_E_CBOR_END);
    assert_int_equal(used, 0);
    assert_int_equal(at, MEGABYTE);
    bytes[MEGABYTE - 1] = 0;
    assert_int_equal(urikit_cri_decode_prefix(urikit_str_of(bytes, MEGABYTE), NULL, &cri, &used, &at), URIKIT_E_LIMIT);
    assert_int_equal(used, MEGABYTE);
    options.max_len = SIZE_MAX;
    assert_int_equal(urikit_cri_decode_prefix(urikit_str_of(bytes, MEGABYTE), &options, &cri, &used, &at), URIKIT_E_CRI_FIRST);
    assert_int_equal(used, MEGABYTE);
    assert_true(clock_now() - start < 2);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_spoiled_vectors),  cmocka_unit_test(test_spoiled_cases),
                                        cmocka_unit_test(test_spoiled_notation), cmocka_unit_test(test_linear_time),
                                        cmocka_unit_test(test_linear_documents), cmocka_unit_test(test_deep) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
