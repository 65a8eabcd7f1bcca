/* SPDX-License-Identifier: MIT */
/* The properties of doc/properties.md on generated references, URIKIT_CASES times each (200000). */
#include <urikit/uri.h>

#include "check.h"
#include "random.h"
#include "uri_cases.h"
#include "uri_properties.h"
#include "vectors.h"

#include <string.h>

/* What a test draws: two references, of which the base has a scheme. */
typedef struct drawn {
    char base_text[URI_CASE_CAP];
    char uri_text[URI_CASE_CAP];
    urikit_uri base;
    urikit_uri uri;
} drawn;

static void draw(random_state *random, unsigned lean, drawn *pair)
{
    pair->base = uri_case_parsed(random, CASE_SCHEME, pair->base_text);
    pair->uri = uri_case_parsed(random, lean, pair->uri_text);
}

/* Replaces the drawn reference by what it resolves to; false if that is too long to keep. */
static bool draw_target(drawn *pair)
{
    char text[URIKIT_URI_RESOLVE_BOUND(URI_CASE_CAP, URI_CASE_CAP)];
    urikit_out out = URIKIT_OUT(text);

    assert_int_equal(urikit_uri_resolve(&pair->base, &pair->uri, URIKIT_RESOLVE_STRICT, &out), URIKIT_OK);
    if (out.len > URI_CASE_CAP) {
        return false;
    }
    memcpy(pair->uri_text, text, out.len);
    return !urikit_uri_parse(urikit_str_of(pair->uri_text, out.len), URIKIT_PARSE_SCHEME, &pair->uri, NULL);
}

/* Calls a property on as many drawn pairs as a run tries. */
static void try_property(void (*property)(const urikit_uri *base, const urikit_uri *uri))
{
    random_state random = random_start();
    size_t cases = random_cases();
    drawn pair;

    while (cases-- > 0) {
        draw(&random, CASE_ANY, &pair);
        property(&pair.base, &pair.uri);
    }
}

static void test_l1_authority(void **state)
{
    (void)state;
    try_property(property_authority);
}

static void write_alone(const urikit_uri *base, const urikit_uri *uri)
{
    (void)base;
    property_write(uri);
}

static void test_l2_write_parse(void **state)
{
    (void)state;
    try_property(write_alone);
}

static void fixed_points_alone(const urikit_uri *base, const urikit_uri *uri)
{
    (void)base;
    property_fixed_points(uri);
}

static void test_l3_fixed_points(void **state)
{
    (void)state;
    try_property(fixed_points_alone);
}

static void test_l4_resolve_and_normalize_commute(void **state)
{
    random_state random = random_start();
    size_t tried = 0;
    drawn pair;

    (void)state;
    while (tried < random_cases()) {
        draw(&random, CASE_ANY, &pair);
        tried += property_commute(&pair.base, &pair.uri);
    }
}

static void test_l5_relativize(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();
    size_t shorter = 0;
    drawn pair;

    (void)state;
    while (cases-- > 0) {
        /* mostly targets near the base: of others nothing is shared */
        bool near = random_below(&random, 3) > 0;

        draw(&random, near ? CASE_NO_SCHEME : CASE_SCHEME, &pair);
        if (!near || draw_target(&pair)) {
            shorter += property_relativize(&pair.base, &pair.uri);
        }
    }
    assert_true(shorter > random_cases() / 4);
}

static void test_l6_equal(void **state)
{
    static const unsigned rungs[] = { 0, URIKIT_LEVEL_CASE, URIKIT_LEVEL_PERCENT, URIKIT_LEVEL_SYNTAX, URIKIT_LEVEL_SCHEME };
    random_state random = random_start();
    size_t cases = random_cases();
    size_t equal_levels = 0;
    drawn pair;

    (void)state;
    while (cases-- > 0) {
        char text[URIKIT_URI_NORMALIZE_BOUND(URI_CASE_CAP)];
        urikit_uri other;

        draw(&random, CASE_ANY, &pair);
        other = pair.base;
        if (random_below(&random, 2)) { /* another spelling: else equal pairs would be rare */
            urikit_out out = URIKIT_OUT(text);

            assert_int_equal(urikit_uri_normalize(&pair.uri, rungs[random_below(&random, 5)], &out), URIKIT_OK);
            assert_int_equal(urikit_uri_parse(urikit_out_str(&out), URIKIT_PARSE_REFERENCE, &other, NULL), URIKIT_OK);
        }
        equal_levels += property_equal(&pair.uri, &other);
    }
    assert_true(equal_levels > random_cases() / 2);
}

static void test_l6_order(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();

    (void)state;
    while (cases-- > 0) {
        char texts[3][URI_CASE_CAP];
        urikit_uri uris[3];
        size_t i;

        for (i = 0; i < 3; i++) {
            uris[i] = uri_case_parsed(&random, CASE_NO_SCHEME, texts[i]);
        }
        property_order(&uris[0], &uris[1], &uris[2]);
    }
}

static void test_l7_measure(void **state)
{
    (void)state;
    try_property(property_measure); /* each case again in every space too small */
}

static void test_l8_error_offset(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();
    size_t errors = 0;

    (void)state;
    while (cases-- > 0) {
        char buffer[URI_CASE_CAP];
        urikit_str text = check_copy(uri_case(&random, CASE_BROKEN, buffer));

        errors += property_error_offset(text, (unsigned)random_below(&random, 4));
        check_free(text);
    }
    assert_true(errors > random_cases() / 3);
}

/* ---- the same on the vector files: every text with every other, or with as many as there are cases ---- */

enum { TEXTS = 400 };

typedef struct vector_texts {
    char space[TEXTS * 80];
    size_t len;
    urikit_uri uris[TEXTS];
    size_t count;
} vector_texts;

/* Keeps the first field of a row, if it is valid. */
static void keep_text(const vector_row *row, void *context)
{
    vector_texts *texts = context;
    urikit_str text = row->fields[0];
    char *to = texts->space + texts->len;

    assert_true(texts->count < TEXTS && text.len <= sizeof texts->space - texts->len);
    memcpy(to, text.ptr, text.len);
    if (!urikit_uri_parse(urikit_str_of(to, text.len), URIKIT_PARSE_REFERENCE, &texts->uris[texts->count], NULL)) {
        texts->len += text.len;
        texts->count++;
    }
}

static void keep_error(const vector_row *row, void *context)
{
    (void)context;
    (void)property_error_offset(row->fields[0], URIKIT_PARSE_REFERENCE);
    (void)property_error_offset(row->fields[0], URIKIT_PARSE_SCHEME | URIKIT_PARSE_ZONE);
    property_units(row->fields[0], URIKIT_PARSE_REFERENCE);
}

static void test_vectors(void **state)
{
    static vector_texts texts;
    size_t cases = random_cases();
    size_t step;
    size_t i;
    size_t j;

    (void)state;
    vectors_each("uri_parse.tsv", keep_text, &texts);
    vectors_each("uri_normalize.tsv", keep_text, &texts);
    vectors_each("uri_resolve.tsv", keep_text, &texts);
    vectors_each("uri_errors.tsv", keep_error, NULL);
    step = cases > 0 && cases < texts.count ? (texts.count + cases - 1) / cases : random_few() ? 5 : 1;
    for (i = 0; i < texts.count; i++) {
        const urikit_uri *base = &texts.uris[i];

        property_write(base);
        property_fixed_points(base);
        for (j = i % step; j < texts.count; j += step) {
            const urikit_uri *uri = &texts.uris[j];

            (void)property_equal(base, uri);
            property_order(base, uri, &texts.uris[(i + j) % texts.count]);
            if (urikit_uri_scheme(base).ptr) {
                property_authority(base, uri);
                property_measure(base, uri);
                (void)property_commute(base, uri);
                if (urikit_uri_scheme(uri).ptr) {
                    (void)property_relativize(base, uri);
                }
            }
        }
    }
    print_message("%zu texts, each with each\n", texts.count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_l1_authority),    cmocka_unit_test(test_l2_write_parse),
        cmocka_unit_test(test_l3_fixed_points), cmocka_unit_test(test_l4_resolve_and_normalize_commute),
        cmocka_unit_test(test_l5_relativize),   cmocka_unit_test(test_l6_equal),
        cmocka_unit_test(test_l6_order),        cmocka_unit_test(test_l7_measure),
        cmocka_unit_test(test_l8_error_offset), cmocka_unit_test(test_vectors)
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
