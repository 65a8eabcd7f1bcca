/* SPDX-License-Identifier: MIT */
#include "uri_properties.h"

#include "check.h"
#include "uri/simd_parse.h"
#include "uri_cases.h"

#include <string.h>

enum { OUT_CAP = URI_CASE_CAP * 3 + 64 };

/* Every set of steps, 0 to 15: each can be taken alone or with any others. SET_URN adds URIKIT_STEP_URN. */
enum { STEP_SETS = URIKIT_LEVEL_SCHEME + 1, SET_URN = STEP_SETS };

static unsigned steps_of(unsigned set)
{
    return (set & URIKIT_LEVEL_SCHEME) | (set & SET_URN ? (unsigned)URIKIT_STEP_URN : 0U);
}

/* The sets that differ for a URI. */
static unsigned sets_of(const urikit_uri *uri)
{
    return urikit_uri_scheme_is(uri, URIKIT_STR("urn")) ? 2 * STEP_SETS : STEP_SETS;
}

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

    assert_int_equal(urikit_uri_normalize(uri, steps_of(level), &out), URIKIT_OK);
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

/*
 * The authority is there or not as before, and below the scheme level it is the
 * normal form of that authority alone.
 */
static void expect_authority(const urikit_uri *got, const urikit_uri *from, unsigned level)
{
    static made_uri alone;
    urikit_str want = urikit_uri_authority(from);
    char text[URI_CASE_CAP + 2] = "//";
    urikit_uri uri;

    if ((urikit_uri_authority(got).ptr != NULL) != (want.ptr != NULL)) {
        check_fail("authority of %s, normal form of %s", check_show(urikit_uri_text(got)), check_show(urikit_uri_text(from)));
    }
    if (!want.ptr || (level & URIKIT_STEP_SCHEME)) {
        return;
    }
    memcpy(text + 2, want.ptr, want.len);
    assert_int_equal(urikit_uri_parse(urikit_str_of(text, want.len + 2), URIKIT_PARSE_REFERENCE, &uri, NULL), URIKIT_OK);
    normalize(&uri, level, &alone);
    check_text(urikit_uri_authority(got), urikit_uri_authority(&alone.uri), "the authority's own normal form");
}

/* ---- L1 ---- */

void property_authority(const urikit_uri *base, const urikit_uri *uri)
{
    static made_uri made;
    bool own = urikit_uri_scheme(uri).ptr || urikit_uri_authority(uri).ptr;
    unsigned i;

    for (i = 0; i < STEP_SETS; i++) {
        normalize(uri, i, &made);
        expect_authority(&made.uri, uri, i);
    }
    resolve(base, uri, &made);
    check_text(urikit_uri_authority(&made.uri), urikit_uri_authority(own ? uri : base), "resolve's authority");
}

/* ---- L2 ---- */

static urikit_code write_parts(const void *input, urikit_out *out)
{
    return urikit_uri_write(input, URIKIT_PARSE_ZONE, out, NULL);
}

void property_write(const urikit_uri *uri)
{
    urikit_parts parts = urikit_uri_parts(uri);
    urikit_code code;
    urikit_str written = check_produce(write_parts, &parts, &code);

    check_text(written, urikit_uri_text(uri), "write(parse(x))");
    check_free(written);
}

/* ---- L3 ---- */

void property_fixed_points(const urikit_uri *uri)
{
    static made_uri high;
    static made_uri low;
    unsigned i;
    unsigned j;

    for (i = 0; i < sets_of(uri); i++) {
        normalize(uri, i, &high);
        for (j = 0; j <= i; j++) {
            if ((j & i) == j) {
                normalize(&high.uri, j, &low);
                check_text(urikit_uri_text(&low.uri), urikit_uri_text(&high.uri), "a set's result under some of its steps");
            }
        }
    }
}

/* ---- L4 ---- */

static bool last_segment_is_dots(const urikit_uri *uri)
{
    static made_uri percent;
    urikit_str path;

    normalize(uri, URIKIT_LEVEL_PERCENT, &percent);
    path = urikit_uri_path(&percent.uri);
    return (path.len == 2 && memcmp(path.ptr, "..", 2) == 0) || (path.len >= 3 && memcmp(path.ptr + path.len - 3, "/..", 3) == 0);
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

bool property_commute(const urikit_uri *base, const urikit_uri *ref)
{
    static made_uri target;
    static made_uri left;
    static made_uri right;
    static made_uri normal_base;
    static made_uri normal_ref;

    if (last_segment_is_dots(base) || has_no_directory(base) || has_encoded_dots(base) || has_encoded_dots(ref)) {
        return false;
    }
    resolve(base, ref, &target);
    normalize(&target.uri, URIKIT_LEVEL_SYNTAX, &left);
    normalize(base, URIKIT_LEVEL_SYNTAX, &normal_base);
    normalize(ref, URIKIT_LEVEL_SYNTAX, &normal_ref);
    resolve(&normal_base.uri, &normal_ref.uri, &target);
    normalize(&target.uri, URIKIT_LEVEL_SYNTAX, &right);
    if (!urikit_str_equal(urikit_uri_text(&left.uri), urikit_uri_text(&right.uri))) {
        check_fail("base %s\n ref %s\nleft %s\nright %s", check_show(urikit_uri_text(base)), check_show(urikit_uri_text(ref)),
                   check_show(urikit_uri_text(&left.uri)), check_show(urikit_uri_text(&right.uri)));
    }
    return true;
}

/* ---- L5 ---- */

bool property_relativize(const urikit_uri *base, const urikit_uri *target)
{
    static made_uri ref;
    static made_uri back;
    static made_uri plain;
    urikit_out out = URIKIT_OUT(ref.text);

    assert_int_equal(urikit_uri_relativize(base, target, &out), URIKIT_OK);
    reparse(&ref, out.len, "relativize");
    assert_true(out.len <= target->len);
    resolve(base, &ref.uri, &back);
    resolve(base, target, &plain);
    if (!urikit_str_equal(urikit_uri_text(&back.uri), urikit_uri_text(target)) &&
        !urikit_str_equal(urikit_uri_text(&back.uri), urikit_uri_text(&plain.uri))) {
        check_fail("base %s\ntarget %s\nreference %s\nresolves to %s", check_show(urikit_uri_text(base)),
                   check_show(urikit_uri_text(target)), check_show(urikit_uri_text(&ref.uri)),
                   check_show(urikit_uri_text(&back.uri)));
    }
    return out.len < target->len;
}

/* ---- L6 ---- */

static int sign(int order)
{
    return (order > 0) - (order < 0);
}

size_t property_equal(const urikit_uri *a, const urikit_uri *b)
{
    static made_uri left;
    static made_uri right;
    size_t equal_levels = 0;
    unsigned i;

    for (i = 0; i < sets_of(a); i++) {
        bool same;

        unsigned compared = i & URIKIT_STEP_SCHEME ? i | SET_URN : i;

        normalize(a, compared, &left);
        normalize(b, compared, &right);
        same = urikit_str_equal(urikit_uri_text(&left.uri), urikit_uri_text(&right.uri));
        equal_levels += same;
        if (same != urikit_uri_equal(a, b, steps_of(i))) {
            check_fail("steps %u: %s and %s: equal says %d", i, check_show(urikit_uri_text(a)), check_show(urikit_uri_text(b)),
                       !same);
        }
        assert_int_equal(sign(urikit_uri_compare(a, b, steps_of(i))), -sign(urikit_uri_compare(b, a, steps_of(i))));
    }
    return equal_levels;
}

void property_order(const urikit_uri *a, const urikit_uri *b, const urikit_uri *c)
{
    unsigned i;

    for (i = 0; i < sets_of(a); i++) {
        if (urikit_uri_compare(a, b, steps_of(i)) <= 0 && urikit_uri_compare(b, c, steps_of(i)) <= 0) {
            assert_true(urikit_uri_compare(a, c, steps_of(i)) <= 0);
        }
    }
}

/* ---- L7 ---- */

typedef struct function_input {
    const urikit_uri *base;
    const urikit_uri *ref;
    unsigned level;
} function_input;

static urikit_code produce_resolved(const void *input, urikit_out *out)
{
    const function_input *in = input;

    return urikit_uri_resolve(in->base, in->ref, URIKIT_RESOLVE_STRICT, out);
}

static urikit_code produce_normal(const void *input, urikit_out *out)
{
    const function_input *in = input;

    return urikit_uri_normalize(in->ref, in->level, out);
}

static urikit_code produce_relative(const void *input, urikit_out *out)
{
    const function_input *in = input;

    return urikit_uri_relativize(in->base, in->ref, out);
}

void property_measure(const urikit_uri *base, const urikit_uri *uri)
{
    static check_producer *const producers[] = { produce_resolved, produce_normal, produce_relative };
    size_t i;

    for (i = 0; i < sizeof producers / sizeof producers[0]; i++) {
        function_input input = { base, uri, URIKIT_LEVEL_SCHEME };
        urikit_code code;
        urikit_str made = check_produce(producers[i], &input, &code);

        assert_true(code == URIKIT_OK || code == URIKIT_E_BASE);
        check_free(made);
    }
}

/* ---- L8 ---- */

/* Begins some valid text: is valid itself, or was only cut short. */
static bool is_viable(urikit_str text, unsigned options)
{
    urikit_uri uri;
    size_t at = 0;

    return !urikit_uri_parse(text, options, &uri, &at) || at == text.len;
}

/* What can make a viable beginning valid; for every one, one of these must do. */
/* clang-format off */
static const char *const endings[] = { "",  "1",  "11",    "a",    ":",    "a:",     "@",     "1@", "11@", "]",
                                       "1]", ":]", "::]", ":1]", "::1]", "1::]", ".1.1.1]", "1.1.1.1]", "1.1.1]", "1.1]",
                                       ".1.1]", ".1]", ".a]", "1.a]", "a]", ":1:1]", "1:1]", "1:1:1]", "11]", "%41]",
                                       "5a]", "25a]", "]@", "1:1:1:1:1:1:1:1]", "1:1:1:1]", "1:1:1:1:1]", ":1:1:1]",
                                       ":1:1:1:1]", "1:1:1:1:1:1]", ":1:1:1:1:1]", "1:1:1:1:1:1:1]", ":1:1:1:1:1:1]",
                                       ":1:1:1:1:1:1:1]", "1::1]", ":1::1]" };
/* clang-format on */

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

bool property_error_offset(urikit_str text, unsigned options)
{
    urikit_uri uri;
    size_t at = 0;
    urikit_code code = urikit_uri_parse(text, options, &uri, &at);
    urikit_str before;

    if (!code) {
        return false;
    }
    assert_true(at <= text.len);
    before = urikit_str_of(text.ptr, at);
    if (!is_viable(before, options) || !some_ending_helps(before, options)) {
        check_fail("%s\n%*s^ %s: nothing valid begins like this", check_show(text), (int)at, "", urikit_code_name(code));
    }
    if (at < text.len) {
        urikit_str with = urikit_str_of(text.ptr, at + 1);

        if (is_viable(with, options) || some_ending_helps(with, options)) {
            check_fail("%s\n%*s^ %s: this byte is allowed there", check_show(text), (int)at, "", urikit_code_name(code));
        }
    }
    return true;
}

void property_units(urikit_str text, unsigned options)
{
    simd_parser units[SIMD_PARSERS_MAX];
    size_t n = urikiti_simd_parsers(units);
    urikit_uri want = { 0 };
    size_t want_at = 0;
    urikit_code want_code = urikiti_simd_parse_bytewise(text, options, &want, &want_at);
    size_t i;

    for (i = 0; i < n; i++) {
        urikit_uri got = { 0 };
        size_t at = 0;
        urikit_code code = units[i].parse(text, options, &got, &at);

        check_error(text, code, at, want_code, want_at);
        if (!code && memcmp(&got, &want, sizeof got) != 0) {
            check_fail("%s parses %s into other parts", units[i].name, check_show(text));
        }
    }
}
