/* SPDX-License-Identifier: MIT */
/* IRIs, RFC 3987: every code point in every component; mapping to URIs and back; the properties of URIs, on IRIs. */
#include <urikit/iri.h>

#include "check.h"
#include "random.h"
#include "uri_cases.h"
#include "vectors.h"

#include <string.h>

/* ---- every code point ------------------------------------------------------- */

/* RFC 3987 §2.2, letter by letter. */
static const uint32_t ucschar[][2] = { { 0xA0, 0xD7FF },     { 0xF900, 0xFDCF },   { 0xFDF0, 0xFFEF },   { 0x10000, 0x1FFFD },
                                       { 0x20000, 0x2FFFD }, { 0x30000, 0x3FFFD }, { 0x40000, 0x4FFFD }, { 0x50000, 0x5FFFD },
                                       { 0x60000, 0x6FFFD }, { 0x70000, 0x7FFFD }, { 0x80000, 0x8FFFD }, { 0x90000, 0x9FFFD },
                                       { 0xA0000, 0xAFFFD }, { 0xB0000, 0xBFFFD }, { 0xC0000, 0xCFFFD }, { 0xD0000, 0xDFFFD },
                                       { 0xE1000, 0xEFFFD } };
static const uint32_t iprivate[][2] = { { 0xE000, 0xF8FF }, { 0xF0000, 0xFFFFD }, { 0x100000, 0x10FFFD } };
/* §4.1 */
static const uint32_t bidi_formatting[] = { 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E };

static bool in_ranges(uint32_t scalar, const uint32_t (*ranges)[2], size_t count)
{
    while (count-- > 0) {
        if (scalar >= ranges[count][0] && scalar <= ranges[count][1]) {
            return true;
        }
    }
    return false;
}

static bool may_stand(uint32_t scalar, bool in_query)
{
    size_t i;

    for (i = 0; i < sizeof bidi_formatting / sizeof bidi_formatting[0]; i++) {
        if (scalar == bidi_formatting[i]) {
            return false;
        }
    }
    return in_ranges(scalar, ucschar, sizeof ucschar / sizeof ucschar[0]) ||
           (in_query && in_ranges(scalar, iprivate, sizeof iprivate / sizeof iprivate[0]));
}

/* Where a character is tried: before and after it. */
static const struct {
    const char *before;
    const char *after;
    bool in_query;
    bool never; /* no non-ASCII character is allowed there */
} places[] = { { "//u", "@h", false, false }, { "//h", ":1/", false, false }, { "//u@", "", false, false },
               { "/a/", "/b", false, false }, { "", "", false, false },       { "s:", "", false, false },
               { "?", "#", true, false },     { "a?b=", "", true, false },    { "#", "", false, false },
               { "s", ":a", false, true },    { "//h:1", "", false, true },   { "//[v1.", "]", false, true },
               { "//[::", "]", false, true }, { "%4", "", false, true } };

static urikit_str place_character(size_t place, uint32_t scalar, char *text)
{
    urikit_out out = { text, 32, 0 };
    size_t before = strlen(places[place].before);
    size_t after = strlen(places[place].after);

    memcpy(text, places[place].before, before);
    out.len = before;
    assert_int_equal(urikit_utf8_write(scalar, &out), URIKIT_OK);
    memcpy(text + out.len, places[place].after, after);
    return urikit_str_of(text, out.len + after);
}

static void test_every_code_point(void **state)
{
    const uint32_t step = random_few() ? 5 : 1;
    size_t place;

    (void)state;
    for (place = 0; place < sizeof places / sizeof places[0]; place++) {
        uint32_t scalar;

        for (scalar = 0x80; scalar <= 0x10FFFF; scalar += scalar > 0xFFF ? step : 1) {
            char buffer[32];
            urikit_str text;
            urikit_uri iri;
            size_t at = 0;
            bool want = !places[place].never && may_stand(scalar, places[place].in_query);

            if (scalar >= 0xD800 && scalar <= 0xDFFF) {
                continue; /* no UTF-8 for these; test_text.c */
            }
            text = place_character(place, scalar, buffer);
            if (urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &iri, &at) == URIKIT_OK) {
                assert_true(want);
                assert_int_equal(urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &iri, NULL) != URIKIT_OK, true);
            } else if (want || at > text.len) {
                check_fail("U+%04X in %s: refused at %zu", scalar, check_show(text), at);
            }
        }
    }
}

/* ---- tables ------------------------------------------------------------------- */

/* fields: text, code, at */
static void parse_row(const vector_row *row, void *context)
{
    urikit_str text = check_copy(row->fields[0]);
    urikit_uri iri;
    size_t at = 0;
    urikit_code code = urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &iri, &at);

    (void)context;
    check_error(text, code, at, vector_code(row, 1), vector_number(row, 2));
    check_free(text);
}

static void test_parse(void **state)
{
    (void)state;
    vectors_each("iri_parse.tsv", parse_row, NULL);
}

/* Long texts are parsed in blocks: a character that is not allowed is found in each of them, and at its place. */
static void test_long(void **state)
{
    static const char *const characters[] = { "\xC3\xA9",     "\xE2\x82\xAC", "\xFF",        "\x80",
                                              "\xE2\x80\x8E", "\xEF\xBF\xBF", "\xEE\x80\x80" };
    enum { LEN = 300 };
    char bytes[LEN + 4];
    size_t i;
    size_t at;

    (void)state;
    for (i = 0; i < sizeof characters / sizeof characters[0]; i++) {
        for (at = 1; at < LEN; at++) {
            size_t len = strlen(characters[i]);
            urikit_str text = urikit_str_of(bytes, LEN + len);
            urikit_uri iri;
            size_t found = LEN;
            urikit_code code;

            memset(bytes, 'a', sizeof bytes);
            bytes[0] = at % 2 ? '/' : 'a'; /* a first segment is read byte by byte */
            memcpy(bytes + at, characters[i], len);
            text = check_copy(text);
            code = urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &iri, &found);
            if ((code == URIKIT_OK) != (i < 2) || (code && found != at)) {
                check_fail("%s: %s at %zu", check_show(text), urikit_code_name(code), found);
            }
            check_free(text);
        }
    }
}

/* In a zone no character beyond ASCII is allowed. */
static void test_zone_errors(void **state)
{
    urikit_uri iri;
    size_t at = 0;

    (void)state;
    assert_int_equal(urikit_iri_parse(URIKIT_STR("//[fe80::1%25e\xC3\xA9]"), URIKIT_PARSE_ZONE, &iri, &at), URIKIT_E_IP_LITERAL);
    assert_int_equal(at, 14);
}

/* A zone is compared as it is written: its triplets are not decoded. */
static void test_zones_differ(void **state)
{
    urikit_uri a;
    urikit_uri b;

    (void)state;
    assert_int_equal(urikit_iri_parse(URIKIT_STR("//[fe80::1%25%C3%A4]"), URIKIT_PARSE_ZONE, &a, NULL), URIKIT_OK);
    assert_int_equal(urikit_iri_parse(URIKIT_STR("//[fe80::1%25%c3%a4]"), URIKIT_PARSE_ZONE, &b, NULL), URIKIT_OK);
    assert_false(urikit_iri_equal(&a, &b, URIKIT_LEVEL_SCHEME));
    assert_true(urikit_iri_equal(&a, &a, URIKIT_LEVEL_SCHEME));
}

typedef struct normal_call {
    urikit_uri iri;
    urikit_level level;
} normal_call;

static urikit_code do_iri_normalize(const void *input, urikit_out *out)
{
    const normal_call *call = input;

    return urikit_iri_normalize(&call->iri, call->level, out);
}

/* Characters for private use are decoded in the query and nowhere else, in enough space and in less. */
static void test_normalize_query(void **state)
{
    normal_call call = { .level = URIKIT_LEVEL_SYNTAX };
    urikit_code code;
    urikit_str made;

    (void)state;
    assert_int_equal(urikit_iri_parse(URIKIT_STR("/%EE%80%80/./%c3%a9?%EE%80%80%c3%a9#%EE%80%80%c3%a9"), URIKIT_PARSE_REFERENCE,
                                      &call.iri, NULL),
                     URIKIT_OK);
    made = check_produce(do_iri_normalize, &call, &code);
    check_text(made, URIKIT_STR("/%EE%80%80/\xC3\xA9?\xEE\x80\x80\xC3\xA9#%EE%80%80\xC3\xA9"), "normal form");
    check_free(made);
    assert_int_equal(
        urikit_iri_parse(URIKIT_STR("//u%EE%80%80@h%EE%80%80?%EE%80%80#%EE%80%80"), URIKIT_PARSE_REFERENCE, &call.iri, NULL),
        URIKIT_OK);
    made = check_produce(do_iri_normalize, &call, &code);
    check_text(made, URIKIT_STR("//u%EE%80%80@h%EE%80%80?\xEE\x80\x80#%EE%80%80"), "normal form with an authority");
    check_free(made);
}

static urikit_code do_to_uri(const void *input, urikit_out *out)
{
    return urikit_uri_from_iri(input, out);
}

static urikit_code do_to_iri(const void *input, urikit_out *out)
{
    return urikit_iri_from_uri(input, out);
}

static void expect_mapped(check_producer *produce, const urikit_uri *from, urikit_str want, const char *what)
{
    urikit_code code;
    urikit_str made = check_produce(produce, from, &code);

    check_text(made, want, what);
    check_free(made);
}

/* fields: text, as a URI, as an IRI; "=" says: as it is */
static void map_row(const vector_row *row, void *context)
{
    urikit_str uri_text = urikit_str_equal(row->fields[1], URIKIT_STR("=")) ? row->fields[0] : row->fields[1];
    urikit_str iri_text = urikit_str_equal(row->fields[2], URIKIT_STR("=")) ? row->fields[0] : row->fields[2];
    urikit_uri parsed;

    (void)context;
    assert_int_equal(urikit_iri_parse(row->fields[0], URIKIT_PARSE_REFERENCE, &parsed, NULL), URIKIT_OK);
    expect_mapped(do_to_uri, &parsed, uri_text, "as a URI");
    assert_int_equal(urikit_uri_parse(uri_text, URIKIT_PARSE_REFERENCE, &parsed, NULL), URIKIT_OK);
    expect_mapped(do_to_iri, &parsed, iri_text, "as an IRI");
}

static void test_mapping(void **state)
{
    (void)state;
    vectors_each("iri_uri.tsv", map_row, NULL);
}

/* An IP literal is copied whole: what follows a zone's '%' need not be a triplet. */
static void test_zones(void **state)
{
    static const struct {
        const char *uri;
        const char *iri;
    } cases[] = {
        { "coap://[fe80::1%zz]/%C3%A4", "coap://[fe80::1%zz]/\xC3\xA4" },
        { "coap://%C3%A4@[fe80::1%41]:1?%C3%A4", "coap://\xC3\xA4@[fe80::1%41]:1?\xC3\xA4" },
        { "//[fe80::1%25%41%C3%A4]#%41", "//[fe80::1%25%41%C3%A4]#A" },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        urikit_str text = check_copy(urikit_str_from(cases[i].uri));
        unsigned zone = i < 2 ? URIKIT_PARSE_ZONE_RFC6874BIS : URIKIT_PARSE_ZONE;
        urikit_uri uri;

        assert_int_equal(urikit_uri_parse(text, URIKIT_PARSE_REFERENCE | zone, &uri, NULL), URIKIT_OK);
        expect_mapped(do_to_iri, &uri, urikit_str_from(cases[i].iri), "as an IRI");
        assert_int_equal(urikit_iri_parse(urikit_str_from(cases[i].iri), URIKIT_PARSE_REFERENCE | zone, &uri, NULL), URIKIT_OK);
        check_free(text);
    }
}

/* ---- properties on generated IRIs ------------------------------------------------------ */

enum { TEXT_CAP = URI_CASE_CAP * 4 };

typedef struct made_iri {
    char text[TEXT_CAP];
    urikit_uri iri;
} made_iri;

static void parse_made(made_iri *made, size_t len, bool as_uri)
{
    urikit_str text = urikit_str_of(made->text, len);
    urikit_code code = as_uri ? urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &made->iri, NULL)
                              : urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &made->iri, NULL);

    if (code) {
        check_fail("%s: %s", check_show(text), urikit_code_name(code));
    }
}

static void to_uri(const urikit_uri *iri, made_iri *made)
{
    urikit_out out = URIKIT_OUT(made->text);

    assert_int_equal(urikit_uri_from_iri(iri, &out), URIKIT_OK);
    assert_true(out.len <= URIKIT_URI_FROM_IRI_BOUND(iri->len));
    parse_made(made, out.len, true);
}

static void to_iri(const urikit_uri *uri, made_iri *made)
{
    urikit_out out = URIKIT_OUT(made->text);

    assert_int_equal(urikit_iri_from_uri(uri, &out), URIKIT_OK);
    assert_true(out.len <= uri->len);
    parse_made(made, out.len, false);
}

static void resolve(const urikit_uri *base, const urikit_uri *ref, made_iri *made)
{
    urikit_out out = URIKIT_OUT(made->text);

    assert_int_equal(urikit_uri_resolve(base, ref, URIKIT_RESOLVE_STRICT, &out), URIKIT_OK);
    parse_made(made, out.len, false);
}

/* A mapping moves no delimiter: the same parts are there. */
static void expect_same_parts(const urikit_uri *a, const urikit_uri *b)
{
    urikit_parts x = urikit_uri_parts(a);
    urikit_parts y = urikit_uri_parts(b);

    check_text(x.scheme, y.scheme, "scheme");
    check_text(x.port, y.port, "port");
    assert_int_equal(x.userinfo.ptr != NULL, y.userinfo.ptr != NULL);
    assert_int_equal(x.host.ptr != NULL, y.host.ptr != NULL);
    assert_int_equal(x.query.ptr != NULL, y.query.ptr != NULL);
    assert_int_equal(x.fragment.ptr != NULL, y.fragment.ptr != NULL);
}

/* iri -> uri -> iri -> uri: the second URI is the first up to needless triplets and their case. */
static void property_round_trip(const urikit_uri *iri)
{
    static made_iri uri;
    static made_iri back;
    static made_iri again;

    to_uri(iri, &uri);
    to_iri(&uri.iri, &back);
    to_uri(&back.iri, &again);
    expect_same_parts(iri, &uri.iri);
    expect_same_parts(&uri.iri, &back.iri);
    if (!urikit_uri_equal(&uri.iri, &again.iri, URIKIT_LEVEL_PERCENT)) {
        check_fail("%s as a URI, and %s", check_show(urikit_uri_text(&uri.iri)), check_show(urikit_uri_text(&again.iri)));
    }
}

/* Resolving, then mapping, is mapping, then resolving. */
static void property_resolve(const urikit_uri *base, const urikit_uri *ref)
{
    static made_iri target;
    static made_iri target_uri;
    static made_iri base_uri;
    static made_iri ref_uri;
    static made_iri uri_target;

    resolve(base, ref, &target);
    to_uri(&target.iri, &target_uri);
    to_uri(base, &base_uri);
    to_uri(ref, &ref_uri);
    resolve(&base_uri.iri, &ref_uri.iri, &uri_target);
    check_text(urikit_uri_text(&uri_target.iri), urikit_uri_text(&target_uri.iri), "resolve and map commute");
}

/* resolve(b, relativize(b, t)) = t, or what t itself resolves to. */
static void property_relativize(const urikit_uri *base, const urikit_uri *target)
{
    static made_iri ref;
    static made_iri back;
    static made_iri plain;
    urikit_out out = URIKIT_OUT(ref.text);

    assert_int_equal(urikit_uri_relativize(base, target, &out), URIKIT_OK);
    assert_true(out.len <= target->len);
    parse_made(&ref, out.len, false);
    resolve(base, &ref.iri, &back);
    resolve(base, target, &plain);
    assert_true(urikit_str_equal(urikit_uri_text(&back.iri), urikit_uri_text(target)) ||
                urikit_str_equal(urikit_uri_text(&back.iri), urikit_uri_text(&plain.iri)));
}

/* A normal form at any set of steps is an IRI, not longer than its bound, its own normal form, and equal to what it is of. */
static void property_normalize(const urikit_uri *iri, urikit_level level)
{
    static made_iri normal;
    static made_iri again;
    urikit_out out = URIKIT_OUT(normal.text);
    urikit_out measured = { NULL, 0, 0 };

    assert_int_equal(urikit_iri_normalize(iri, level, &out), URIKIT_OK);
    assert_true(out.len <= URIKIT_URI_NORMALIZE_BOUND((size_t)iri->len));
    (void)!urikit_iri_normalize(iri, level, &measured);
    assert_int_equal(measured.len, out.len);
    measured.ptr = again.text;
    measured.cap = out.len;
    measured.len = 0;
    assert_int_equal(urikit_iri_normalize(iri, level, &measured), URIKIT_OK); /* exactly enough space */
    check_text(urikit_str_of(again.text, measured.len), urikit_out_str(&out), "in exactly enough space");
    parse_made(&normal, out.len, false);
    if (!urikit_iri_equal(iri, &normal.iri, level)) {
        check_fail("level %u: %s is not equal to %s", level, check_show(urikit_uri_text(iri)),
                   check_show(urikit_uri_text(&normal.iri)));
    }
    out = (urikit_out)URIKIT_OUT(again.text);
    assert_int_equal(urikit_iri_normalize(&normal.iri, level, &out), URIKIT_OK);
    check_text(urikit_out_str(&out), urikit_uri_text(&normal.iri), "normalize is idempotent");
}

/* An IRI and the URI that it maps to are equal from percent on, and have one normal form; so is what that URI maps back to. */
static void property_one_normal_form(const urikit_uri *iri)
{
    static made_iri uri;
    static made_iri back;
    static made_iri forms[3];
    urikit_level level;

    to_uri(iri, &uri);
    to_iri(&uri.iri, &back);
    for (level = URIKIT_LEVEL_PERCENT; level <= URIKIT_LEVEL_SCHEME; level = level * 2 + 1) {
        const urikit_uri *sides[3] = { iri, &uri.iri, &back.iri };
        size_t lens[3];
        size_t i;

        for (i = 0; i < 3; i++) {
            urikit_out out = URIKIT_OUT(forms[i].text);

            assert_int_equal(urikit_iri_normalize(sides[i], level, &out), URIKIT_OK);
            lens[i] = out.len;
            assert_true(urikit_iri_equal(iri, sides[i], level));
            check_text(urikit_out_str(&out), urikit_str_of(forms[0].text, lens[0]), "one normal form");
        }
    }
}

/* Two are equal at a set of steps if and only if their normal forms are the same bytes, and as URIs they are equal then too. */
static void property_equal(const urikit_uri *a, const urikit_uri *b)
{
    static made_iri forms[2];
    static made_iri uris[2];
    urikit_level level;

    to_uri(a, &uris[0]);
    to_uri(b, &uris[1]);
    for (level = 0; level <= URIKIT_LEVEL_SCHEME; level++) {
        urikit_out x = URIKIT_OUT(forms[0].text);
        urikit_out y = URIKIT_OUT(forms[1].text);
        urikit_level compared = level & URIKIT_STEP_SCHEME ? level | (urikit_level)URIKIT_STEP_URN : level;
        bool same;
        int order = urikit_iri_compare(a, b, level);

        assert_int_equal(urikit_iri_normalize(a, compared, &x), URIKIT_OK);
        assert_int_equal(urikit_iri_normalize(b, compared, &y), URIKIT_OK);
        same = urikit_str_equal(urikit_out_str(&x), urikit_out_str(&y));
        if (urikit_iri_equal(a, b, level) != same || (order == 0) != same) {
            check_fail("level %u: %s and %s", level, check_show(urikit_uri_text(a)), check_show(urikit_uri_text(b)));
        }
        assert_int_equal((urikit_iri_compare(b, a, level) > 0) - (urikit_iri_compare(b, a, level) < 0),
                         (order < 0) - (order > 0));
        if ((level & URIKIT_LEVEL_PERCENT) == URIKIT_LEVEL_PERCENT) {
            assert_int_equal(urikit_uri_equal(&uris[0].iri, &uris[1].iri, level), same);
        }
    }
}

/* Of a text, the normal form is that of what it is: a URI that of a URI, an IRI the IRI form. */
static void property_own_form(const urikit_uri *iri)
{
    static made_iri forms[2];
    urikit_level level;

    for (level = 0; level <= URIKIT_LEVEL_SCHEME; level++) {
        urikit_out x = URIKIT_OUT(forms[0].text);
        urikit_out y = URIKIT_OUT(forms[1].text);

        assert_int_equal(urikit_iri_normalize_text(urikit_uri_text(iri), URIKIT_PARSE_REFERENCE, level, &x, NULL), URIKIT_OK);
        assert_int_equal((urikit_uri_is_iri(iri) ? urikit_iri_normalize : urikit_uri_normalize)(iri, level, &y), URIKIT_OK);
        check_text(urikit_out_str(&x), urikit_out_str(&y), "the normal form of a text");
        parse_made(&forms[0], x.len, !urikit_uri_is_iri(iri));
        assert_true(urikit_iri_equal(iri, &forms[0].iri, level));
        y.len = 0;
        assert_int_equal(urikit_uri_normalize(iri, level, &y), URIKIT_OK);
        check_text(urikit_out_str(&y), urikit_out_str(&x), "and of the parsed form");
    }
}

/* The order of two does not depend on others, and is transitive: of URIs and IRIs together. */
static void property_order(const urikit_uri *const iris[3])
{
    urikit_level level;

    for (level = 0; level < 2 * (URIKIT_LEVEL_SCHEME + 1); level++) { /* also with URIKIT_STEP_IRI */
        size_t i;

        for (i = 0; i < 6; i++) {
            const urikit_uri *a = iris[i % 3];
            const urikit_uri *b = iris[(i + (i < 3 ? 1 : 2)) % 3];
            const urikit_uri *c = iris[(i + (i < 3 ? 2 : 1)) % 3];

            if (urikit_uri_compare(a, b, level) <= 0 && urikit_uri_compare(b, c, level) <= 0) {
                assert_true(urikit_uri_compare(a, c, level) <= 0);
            }
            assert_int_equal(urikit_uri_compare(a, b, level | URIKIT_STEP_IRI) == 0, urikit_iri_equal(a, b, level));
        }
    }
}

static void property_laws(const urikit_uri *a, const urikit_uri *b)
{
    static made_iri uri;
    const urikit_uri *three[3] = { a, b, &uri.iri };
    urikit_str text = urikit_uri_text(a);
    bool ascii = true;
    size_t i;

    for (i = 0; i < text.len; i++) {
        ascii = ascii && (unsigned char)text.ptr[i] < 0x80;
    }
    assert_int_equal(urikit_uri_is_iri(a), !ascii);
    to_uri(a, &uri);
    assert_false(urikit_uri_is_iri(&uri.iri));
    property_own_form(a);
    property_own_form(&uri.iri);
    property_order(three);
}

/* fields: two IRIs, the first level at which they are equal ("-": none) */
static void equal_row(const vector_row *row, void *context)
{
    static const struct {
        const char *name;
        urikit_level level;
    } levels[] = { { "string", URIKIT_LEVEL_STRING },
                   { "case", URIKIT_LEVEL_CASE },
                   { "percent", URIKIT_LEVEL_PERCENT },
                   { "path", URIKIT_LEVEL_SYNTAX },
                   { "scheme", URIKIT_LEVEL_SCHEME } };
    urikit_str a_text = check_copy(row->fields[0]);
    urikit_str b_text = check_copy(row->fields[1]);
    bool want = false;
    urikit_uri a;
    urikit_uri b;
    size_t i;

    (void)context;
    assert_int_equal(urikit_iri_parse(a_text, URIKIT_PARSE_REFERENCE, &a, NULL), URIKIT_OK);
    assert_int_equal(urikit_iri_parse(b_text, URIKIT_PARSE_REFERENCE, &b, NULL), URIKIT_OK);
    for (i = 0; i < sizeof levels / sizeof levels[0]; i++) {
        want = want || urikit_str_equal(row->fields[2], urikit_str_from(levels[i].name));
        if (urikit_iri_equal(&a, &b, levels[i].level) != want) {
            check_fail("%s:%u: at %s", row->file, row->line, levels[i].name);
        }
    }
    property_equal(&a, &b);
    property_laws(&a, &b);
    check_free(a_text);
    check_free(b_text);
}

static void test_equal(void **state)
{
    (void)state;
    vectors_each("iri_equal.tsv", equal_row, NULL);
}

static void test_properties(void **state)
{
    random_state random = random_start();
    size_t tried = 0;

    (void)state;
    while (tried < random_cases()) {
        char base_text[URI_CASE_CAP];
        char text[URI_CASE_CAP];
        urikit_uri base;
        urikit_uri iri;

        if (urikit_iri_parse(iri_case(&random, text), URIKIT_PARSE_REFERENCE, &iri, NULL)) {
            continue; /* a character fell where none is allowed */
        }
        tried++;
        property_round_trip(&iri);
        property_normalize(&iri, (urikit_level)random_below(&random, 16));
        property_one_normal_form(&iri);
        if (!urikit_iri_parse(iri_case(&random, base_text), URIKIT_PARSE_SCHEME, &base, NULL)) {
            property_equal(&base, &iri);
            property_laws(&base, &iri);
            property_laws(&iri, &base);
            property_resolve(&base, &iri);
            if (urikit_uri_scheme(&iri).ptr) {
                property_relativize(&base, &iri);
            }
        }
    }
}

static void test_resolve_text(void **state)
{
    char space[40];
    urikit_out out = URIKIT_OUT(space);
    size_t at = 99;

    (void)state;
    assert_int_equal(urikit_iri_resolve_text(URIKIT_STR("s:/\xC3\xA9/"), URIKIT_STR("a b"), URIKIT_PARSE_REFERENCE,
                                             URIKIT_RESOLVE_STRICT, &out, &at),
                     URIKIT_E_CHAR);
    assert_int_equal(at, 1);
    assert_int_equal(
        urikit_iri_resolve_text(URIKIT_STR("/a"), URIKIT_STR("b"), URIKIT_PARSE_REFERENCE, URIKIT_RESOLVE_STRICT, &out, &at),
        URIKIT_E_BASE);
    assert_int_equal(out.len, 0);
    assert_int_equal(urikit_iri_resolve_text(URIKIT_STR("s:/\xC3\xA9/"), URIKIT_STR("b"), URIKIT_PARSE_REFERENCE,
                                             URIKIT_RESOLVE_STRICT, &out, &at),
                     URIKIT_OK);
    check_text(urikit_out_str(&out), URIKIT_STR("s:/\xC3\xA9/b"), "resolved");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_code_point),
        cmocka_unit_test(test_parse),
        cmocka_unit_test(test_mapping),
        cmocka_unit_test(test_zones),
        cmocka_unit_test(test_zone_errors),
        cmocka_unit_test(test_zones_differ),
        cmocka_unit_test(test_long),
        cmocka_unit_test(test_normalize_query),
        cmocka_unit_test(test_equal),
        cmocka_unit_test(test_properties),
        cmocka_unit_test(test_resolve_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
