/* SPDX-License-Identifier: MIT */
/*
 * The laws of doc/laws.md, on generated references. Every law is tried
 * URIKIT_CASES times (200000); a failure prints the seed and the texts.
 */
#include <urikit/uri.h>

#include "check.h"
#include "random.h"
#include "uri_cases.h"

#include <stdlib.h>
#include <string.h>

enum { OUT_CAP = URI_CASE_CAP * 3 + 64 };

static const unsigned levels[] = { URIKIT_LEVEL_STRING, URIKIT_LEVEL_CASE, URIKIT_LEVEL_PERCENT, URIKIT_LEVEL_SYNTAX,
                                   URIKIT_LEVEL_SCHEME };
enum { LEVELS = sizeof levels / sizeof levels[0] };

/* A text made by the library, and what it parses into. */
typedef struct made_uri {
    char text[OUT_CAP];
    urikit_uri uri;
} made_uri;

static void reparse(made_uri *made, size_t len, const char *what)
{
    urikit_str text = urikit_str_of(made->text, len);

    if (urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &made->uri, NULL)) {
        check_fail("%s made an invalid text: %s", what, check_show(text));
    }
}

static void normalize(const urikit_uri *uri, unsigned level, made_uri *made)
{
    urikit_out out = URIKIT_OUT(made->text);

    assert_int_equal(urikit_uri_normalize(uri, level, &out), URIKIT_OK);
    assert_true(out.len <= URIKIT_URI_NORMALIZE_BOUND(uri->len));
    reparse(made, out.len, "normalize");
}

static void resolve(const urikit_uri *base, const urikit_uri *ref, made_uri *made)
{
    urikit_out out = URIKIT_OUT(made->text);

    assert_int_equal(urikit_uri_resolve(base, ref, URIKIT_RESOLVE_STRICT, &out), URIKIT_OK);
    assert_true(out.len <= URIKIT_URI_RESOLVE_BOUND(base->len, ref->len));
    reparse(made, out.len, "resolve");
}

static void expect_same(const urikit_uri *got, const urikit_uri *want, const char *what)
{
    check_text(urikit_uri_text(got), urikit_uri_text(want), what);
}

/*
 * The authority is there or not as before, and below the scheme level it is the
 * normal form of that authority standing alone.
 */
static void expect_authority(const urikit_uri *got, const urikit_uri *from, unsigned level)
{
    static made_uri alone;
    urikit_str want = urikit_uri_authority(from);
    char text[URI_CASE_CAP + 2] = "//";
    urikit_uri uri;

    if ((urikit_uri_authority(got).ptr != NULL) != (want.ptr != NULL)) {
        check_fail("authority of %s, normal form of %s", check_show(urikit_uri_text(got)),
                   check_show(urikit_uri_text(from)));
    }
    if (!want.ptr || level >= URIKIT_LEVEL_SCHEME) {
        return;
    }
    memcpy(text + 2, want.ptr, want.len);
    assert_int_equal(urikit_uri_parse(urikit_str_of(text, want.len + 2), URIKIT_PARSE_REFERENCE, &uri, NULL),
                     URIKIT_OK);
    normalize(&uri, level, &alone);
    check_text(urikit_uri_authority(got), urikit_uri_authority(&alone.uri), "the authority's own normal form");
}

/* L1: no operation creates, removes or moves an authority. */
static void test_l1_authority(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();
    static made_uri made;

    (void)state;
    while (cases-- > 0) {
        char text[URI_CASE_CAP];
        char base_text[URI_CASE_CAP];
        urikit_uri uri = uri_case_parsed(&random, CASE_ANY, text);
        urikit_uri base = uri_case_parsed(&random, CASE_SCHEME, base_text);
        bool own = urikit_uri_scheme(&uri).ptr || urikit_uri_authority(&uri).ptr;
        size_t i;

        for (i = 0; i < LEVELS; i++) {
            normalize(&uri, levels[i], &made);
            expect_authority(&made.uri, &uri, levels[i]);
        }
        resolve(&base, &uri, &made);
        check_text(urikit_uri_authority(&made.uri), urikit_uri_authority(own ? &uri : &base), "resolve's authority");
    }
}

static urikit_code write_parts(const void *input, urikit_out *out)
{
    return urikit_uri_write(input, out, NULL);
}

/* L2: write(parse(x)) = x. L7 on the way: check_produce tries every capacity. */
static void test_l2_write_parse(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();

    (void)state;
    while (cases-- > 0) {
        char text[URI_CASE_CAP];
        urikit_uri uri = uri_case_parsed(&random, CASE_ANY, text);
        urikit_parts parts = urikit_uri_parts(&uri);
        urikit_code code;
        urikit_str written = check_produce(write_parts, &parts, &code);

        check_text(written, urikit_uri_text(&uri), "write(parse(x))");
        check_free(written);
    }
}

/* L3: normalize is idempotent; a higher level's result is a fixed point of every lower level. */
static void test_l3_fixed_points(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();
    static made_uri high;
    static made_uri low;

    (void)state;
    while (cases-- > 0) {
        char text[URI_CASE_CAP];
        urikit_uri uri = uri_case_parsed(&random, CASE_ANY, text);
        size_t i;
        size_t j;

        for (i = 0; i < LEVELS; i++) {
            normalize(&uri, levels[i], &high);
            for (j = 0; j <= i; j++) {
                normalize(&high.uri, levels[j], &low);
                expect_same(&low.uri, &high.uri, "a level's result under a level no higher");
            }
        }
    }
}

static bool last_segment_is_dots(const urikit_uri *uri)
{
    static made_uri percent;
    urikit_str path;

    normalize(uri, URIKIT_LEVEL_PERCENT, &percent);
    path = urikit_uri_path(&percent.uri);
    return (path.len == 2 && memcmp(path.ptr, "..", 2) == 0) ||
           (path.len >= 3 && memcmp(path.ptr + path.len - 3, "/..", 3) == 0);
}

/* No authority and no '/': the directory of such a base is empty, and a path popped there gains a root. */
static bool has_no_directory(const urikit_uri *uri)
{
    urikit_str path = urikit_uri_path(uri);

    return !urikit_uri_authority(uri).ptr && (path.len == 0 || path.ptr[0] != '/');
}

/* A dot segment that is not written plainly: resolution takes "%2e" for a name, normalization does not. */
static bool has_encoded_dots(const urikit_uri *uri)
{
    urikit_str rest = urikit_uri_path(uri);
    urikit_str segment;

    while (urikit_path_next(&rest, &segment)) {
        char decoded[URI_CASE_CAP];
        urikit_out out = URIKIT_OUT(decoded);

        assert_int_equal(urikit_percent_decode(segment, &out, NULL), URIKIT_OK);
        if (out.len < segment.len && out.len <= 2 && memcmp(decoded, "..", out.len) == 0) {
            return true;
        }
    }
    return false;
}

/*
 * L4: normalize(resolve(b, r)) = normalize(resolve(normalize(b), normalize(r))).
 * RFC 3986 itself breaks it in three places, which doc/laws.md names: a base
 * that ends in "..", of which §5.2.3 drops the last segment unread; a
 * rootless base, where §5.2.4 gives "a/../b" a root that "b" does not have; and
 * encoded dots, which count as a name when a ".." behind them is resolved.
 */
static void test_l4_resolve_and_normalize_commute(void **state)
{
    random_state random = random_start();
    size_t tried = 0;
    static made_uri target;
    static made_uri left;
    static made_uri right;
    static made_uri base;
    static made_uri ref;

    (void)state;
    while (tried < random_cases()) {
        char base_text[URI_CASE_CAP];
        char ref_text[URI_CASE_CAP];
        urikit_uri b = uri_case_parsed(&random, CASE_SCHEME, base_text);
        urikit_uri r = uri_case_parsed(&random, CASE_ANY, ref_text);

        if (last_segment_is_dots(&b) || has_no_directory(&b) || has_encoded_dots(&b) || has_encoded_dots(&r)) {
            continue;
        }
        tried++;
        resolve(&b, &r, &target);
        normalize(&target.uri, URIKIT_LEVEL_SYNTAX, &left);
        normalize(&b, URIKIT_LEVEL_SYNTAX, &base);
        normalize(&r, URIKIT_LEVEL_SYNTAX, &ref);
        resolve(&base.uri, &ref.uri, &target);
        normalize(&target.uri, URIKIT_LEVEL_SYNTAX, &right);
        if (!urikit_str_equal(urikit_uri_text(&left.uri), urikit_uri_text(&right.uri))) {
            check_fail("base %s\n ref %s\nleft %s\nright %s", check_show(urikit_uri_text(&b)),
                       check_show(urikit_uri_text(&r)), check_show(urikit_uri_text(&left.uri)),
                       check_show(urikit_uri_text(&right.uri)));
        }
    }
}

/* L5: resolve(b, relativize(b, t)) = t, or what t itself resolves to; and no longer than t. */
static void test_l5_relativize(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();
    size_t shorter = 0;
    static made_uri ref;
    static made_uri back;
    static made_uri plain;

    (void)state;
    while (cases-- > 0) {
        char base_text[URI_CASE_CAP];
        char target_text[URI_CASE_CAP];
        urikit_uri b = uri_case_parsed(&random, CASE_SCHEME, base_text);
        urikit_uri t;
        urikit_out out = URIKIT_OUT(ref.text);

        if (random_below(&random, 3) > 0) { /* a target near the base */
            char near_text[URI_CASE_CAP];
            urikit_uri near = uri_case_parsed(&random, CASE_NO_SCHEME, near_text);

            resolve(&b, &near, &plain);
            memcpy(target_text, plain.text, plain.uri.len < URI_CASE_CAP ? plain.uri.len : URI_CASE_CAP);
            if (plain.uri.len > URI_CASE_CAP ||
                urikit_uri_parse(urikit_str_of(target_text, plain.uri.len), URIKIT_PARSE_SCHEME, &t, NULL)) {
                continue;
            }
        } else {
            t = uri_case_parsed(&random, CASE_SCHEME, target_text);
        }
        assert_int_equal(urikit_uri_relativize(&b, &t, &out), URIKIT_OK);
        reparse(&ref, out.len, "relativize");
        assert_true(out.len <= t.len);
        shorter += out.len < t.len;
        resolve(&b, &ref.uri, &back);
        resolve(&b, &t, &plain);
        if (!urikit_str_equal(urikit_uri_text(&back.uri), urikit_uri_text(&t)) &&
            !urikit_str_equal(urikit_uri_text(&back.uri), urikit_uri_text(&plain.uri))) {
            check_fail("base %s\ntarget %s\nreference %s\nresolves to %s", check_show(urikit_uri_text(&b)),
                       check_show(urikit_uri_text(&t)), check_show(urikit_uri_text(&ref.uri)),
                       check_show(urikit_uri_text(&back.uri)));
        }
    }
    assert_true(shorter > random_cases() / 4);
}

static int sign(int order)
{
    return (order > 0) - (order < 0);
}

/* L6: equal at a level if and only if the normal forms are the same bytes; compare is an order. */
static void test_l6_equal(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();
    size_t equal_pairs = 0;
    static made_uri left;
    static made_uri right;
    static made_uri spelled;

    (void)state;
    while (cases-- > 0) {
        char a_text[URI_CASE_CAP];
        char b_text[URI_CASE_CAP];
        urikit_uri a = uri_case_parsed(&random, CASE_ANY, a_text);
        urikit_uri b = uri_case_parsed(&random, CASE_ANY, b_text);
        size_t i;

        if (random_below(&random, 2)) { /* else equal pairs would be rare */
            normalize(&a, levels[random_below(&random, LEVELS)], &spelled);
            b = spelled.uri;
        }
        for (i = 0; i < LEVELS; i++) {
            bool same;

            normalize(&a, levels[i], &left);
            normalize(&b, levels[i], &right);
            same = urikit_str_equal(urikit_uri_text(&left.uri), urikit_uri_text(&right.uri));
            equal_pairs += same;
            if (same != urikit_uri_equal(&a, &b, levels[i])) {
                check_fail("level %u: %s and %s: equal says %d", levels[i], check_show(urikit_uri_text(&a)),
                           check_show(urikit_uri_text(&b)), !same);
            }
            assert_int_equal(sign(urikit_uri_compare(&a, &b, levels[i])),
                             -sign(urikit_uri_compare(&b, &a, levels[i])));
        }
    }
    assert_true(equal_pairs > random_cases() / 2);
}

/* compare is transitive: sorting three by pairs never runs in a circle. */
static void test_l6_order(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();

    (void)state;
    while (cases-- > 0) {
        char texts[3][URI_CASE_CAP];
        urikit_uri uris[3];
        unsigned level = levels[random_below(&random, LEVELS)];
        size_t i;

        for (i = 0; i < 3; i++) {
            uris[i] = uri_case_parsed(&random, CASE_NO_SCHEME, texts[i]);
        }
        if (urikit_uri_compare(&uris[0], &uris[1], level) <= 0 && urikit_uri_compare(&uris[1], &uris[2], level) <= 0) {
            assert_true(urikit_uri_compare(&uris[0], &uris[2], level) <= 0);
        }
    }
}

typedef struct resolve_input {
    const urikit_uri *base;
    const urikit_uri *ref;
    unsigned level;
} resolve_input;

static urikit_code produce_resolved(const void *input, urikit_out *out)
{
    const resolve_input *in = input;

    return urikit_uri_resolve(in->base, in->ref, URIKIT_RESOLVE_STRICT, out);
}

static urikit_code produce_normal(const void *input, urikit_out *out)
{
    const resolve_input *in = input;

    return urikit_uri_normalize(in->ref, in->level, out);
}

static urikit_code produce_relative(const void *input, urikit_out *out)
{
    const resolve_input *in = input;

    return urikit_uri_relativize(in->base, in->ref, out);
}

/* L7: measured length = written length; no room too small is overrun. */
static void test_l7_measure(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases() / 10;

    (void)state;
    while (cases-- > 0) {
        static check_producer *const producers[] = { produce_resolved, produce_normal, produce_relative };
        char base_text[URI_CASE_CAP];
        char ref_text[URI_CASE_CAP];
        urikit_uri base = uri_case_parsed(&random, CASE_SCHEME, base_text);
        urikit_uri ref = uri_case_parsed(&random, CASE_SCHEME, ref_text);
        resolve_input input = { &base, &ref, levels[random_below(&random, LEVELS)] };
        size_t i;

        for (i = 0; i < sizeof producers / sizeof producers[0]; i++) {
            urikit_code code;
            urikit_str made = check_produce(producers[i], &input, &code);

            assert_int_equal(code, URIKIT_OK);
            check_free(made);
        }
    }
}

/* Begins some valid text: is valid itself, or was only cut short. */
static bool is_viable(urikit_str text, unsigned options)
{
    urikit_uri uri;
    size_t at = 0;

    return !urikit_uri_parse(text, options, &uri, &at) || at == text.len;
}

/* What can make a viable beginning valid; for every one, one of these must do. */
static const char *const endings[] = { "",  "1",  "11",    "a",    ":",    "a:",     "@",     "1@", "11@", "]",
                                       "1]", ":]", "::]", ":1]", "::1]", "1::]", ".1.1.1]", "1.1.1.1]", "1.1.1]", "1.1]",
                                       ".1.1]", ".1]", ".a]", "1.a]", "a]", ":1:1]", "1:1]", "1:1:1]", "11]", "%41]",
                                       "5a]", "25a]", "]@", "1:1:1:1:1:1:1:1]", "1:1:1:1]", "1:1:1:1:1]", ":1:1:1]",
                                       ":1:1:1:1]", "1:1:1:1:1:1]", ":1:1:1:1:1]", "1:1:1:1:1:1:1]", ":1:1:1:1:1:1]",
                                       ":1:1:1:1:1:1:1]", "1::1]", ":1::1]" };

static bool some_ending_helps(urikit_str beginning, unsigned options)
{
    char text[URI_CASE_CAP + 32];
    size_t i;

    memcpy(text, beginning.ptr, beginning.len);
    for (i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        size_t len = strlen(endings[i]);
        urikit_uri uri;

        memcpy(text + beginning.len, endings[i], len);
        if (!urikit_uri_parse(urikit_str_of(text, beginning.len + len), options, &uri, NULL)) {
            return true;
        }
    }
    return false;
}

/* L8: the bytes before `at` begin some valid text, those and one more begin none. */
static void test_l8_error_offset(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();
    size_t errors = 0;

    (void)state;
    while (cases-- > 0) {
        char buffer[URI_CASE_CAP];
        urikit_str text = check_copy(uri_case(&random, CASE_BROKEN, buffer));
        unsigned options = (unsigned)random_below(&random, 4);
        urikit_uri uri;
        size_t at = 0;
        urikit_code code = urikit_uri_parse(text, options, &uri, &at);

        if (code) {
            urikit_str before = urikit_str_of(text.ptr, at);

            errors++;
            assert_true(at <= text.len);
            if (!is_viable(before, options) || !some_ending_helps(before, options)) {
                check_fail("%s\n%*s^ %s: nothing valid begins like this", check_show(text), (int)at, "",
                           urikit_code_name(code));
            }
            if (at < text.len) {
                urikit_str with = urikit_str_of(text.ptr, at + 1);

                if (is_viable(with, options) || some_ending_helps(with, options)) {
                    check_fail("%s\n%*s^ %s: this byte can stand there", check_show(text), (int)at, "",
                               urikit_code_name(code));
                }
            }
        }
        check_free(text);
    }
    assert_true(errors > random_cases() / 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_l1_authority),    cmocka_unit_test(test_l2_write_parse),
        cmocka_unit_test(test_l3_fixed_points), cmocka_unit_test(test_l4_resolve_and_normalize_commute),
        cmocka_unit_test(test_l5_relativize),   cmocka_unit_test(test_l6_equal),
        cmocka_unit_test(test_l6_order),        cmocka_unit_test(test_l7_measure),
        cmocka_unit_test(test_l8_error_offset),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
