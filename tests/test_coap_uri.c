/* SPDX-License-Identifier: MIT */
/* URIs and CoAP options: RFC 7252 §6.3 to §6.5, appendix B. */
#include <urikit/convert.h>

#include "check.h"
#include "clock.h"
#include "coap_cases.h"
#include "cri_rows.h"
#include "uri_cases.h"

#include <stdio.h>
#include <string.h>

/* ---- calls under test ------------------------------------------------------------ */

typedef struct uri_call {
    urikit_str text;
    uint64_t scheme_number;
    urikit_coap_options from;
    const urikit_coap_destination *destination;
    const urikit_cri_options *options;
} uri_call;

static urikit_code produce_values(const void *input, urikit_out *out)
{
    const uri_call *call = input;
    urikit_coap_request request;

    return urikit_coap_from_uri(call->text, call->options, call->destination, out, &request, NULL);
}

static urikit_code produce_uri(const void *input, urikit_out *out)
{
    const uri_call *call = input;

    return urikit_coap_to_uri(call->scheme_number, call->from, call->destination, call->options, out, NULL);
}

typedef urikit_code from_text(urikit_str text, const urikit_cri_options *options, const urikit_coap_destination *destination,
                              urikit_out *out, urikit_coap_request *request, size_t *at);

/* The options of a text, in a block of exactly what the bound allows, and its scheme's number. */
static urikit_code options_of(from_text *convert, uri_call *call, coap_options *options, size_t *at)
{
    size_t bound = URIKIT_COAP_FROM_URI_BOUND(call->text.len) + 3;
    urikit_out out = { test_malloc(bound), bound, 3 }; /* after other text */
    urikit_coap_request request;
    urikit_code code = convert(call->text, call->options, call->destination, &out, &request, at);

    options->count = 0;
    assert_int_not_equal(code, URIKIT_E_SPACE);
    if (!code) {
        call->scheme_number = request.scheme_number;
        assert_true(request.host.ptr || request.host.len == 0);
        coap_options_take(options, &request);
    }
    test_free(out.ptr);
    return code;
}

/* ---- vectors ---------------------------------------------------------------------- */

/* fields: uri, profile, destination, scheme, options, composed_at, back */
static void check_uri(const vector_row *row, const urikit_cri_options *options)
{
    uri_call call = { check_copy(row->fields[0]), 0, { NULL, 0 }, NULL, options };
    coap_options want = coap_options_of(row, 4);
    coap_place_to_go there;
    coap_options got;
    urikit_code code;
    urikit_str back;
    size_t at = 0;

    coap_destination_of(row, 2, &there);
    call.destination = there.given;
    code = options_of(urikit_coap_from_uri, &call, &got, &at);
    if (code) {
        check_fail("%s:%u: %s: %s at %zu", row->file, row->line, check_show(call.text), urikit_code_name(code), at);
    }
    assert_int_equal(call.scheme_number, vector_number64(row, 3));
    coap_options_check(row, &got, &want);
    check_free(check_produce(produce_values, &call, &code));
    coap_destination_of(row, urikit_str_equal(row->fields[5], URIKIT_STR("=")) ? 2 : 5, &there);
    call.destination = there.given;
    call.from = coap_options_view(&got);
    back = check_produce(produce_uri, &call, &code);
    if (urikit_str_equal(row->fields[6], URIKIT_STR("!"))) {
        assert_int_equal(code, URIKIT_E_COAP_HOST);
    } else {
        assert_int_equal(code, URIKIT_OK);
        check_text(back, urikit_str_equal(row->fields[6], URIKIT_STR("=")) ? call.text : row->fields[6], "the URI again");
        check_free(back);
    }
    coap_options_free(&want);
    coap_options_free(&got);
    check_free(call.text);
}

/* fields: uri, profile, destination, code, at */
static void check_uri_error(const vector_row *row, const urikit_cri_options *options)
{
    uri_call call = { check_copy(row->fields[0]), 0, { NULL, 0 }, NULL, options };
    coap_place_to_go there;
    coap_options got;
    size_t at = 0;
    urikit_code code;

    coap_destination_of(row, 2, &there);
    call.destination = there.given;
    code = options_of(urikit_coap_from_uri, &call, &got, &at);
    check_error(call.text, code, at, vector_code(row, 3), vector_number(row, 4));
    assert_int_equal(produce_values(&call, &(urikit_out){ NULL, 0, 0 }), code);
    check_free(call.text);
}

/* fields: scheme, profile, options, destination, code, option, at, uri */
static void check_to_uri(const vector_row *row, const urikit_cri_options *options)
{
    coap_options given = coap_options_of(row, 2);
    uri_call call = { { NULL, 0 }, vector_number64(row, 0), coap_options_view(&given), NULL, options };
    urikit_coap_place place = { 0, 0 };
    urikit_out out = { NULL, 0, 0 };
    coap_place_to_go there;
    urikit_code code;

    coap_destination_of(row, 3, &there);
    call.destination = there.given;
    code = urikit_coap_to_uri(call.scheme_number, call.from, call.destination, options, &out, &place);
    if (code == URIKIT_E_SPACE) { /* only measured */
        urikit_str uri = check_produce(produce_uri, &call, &code);

        check_text(uri, row->fields[7], check_show(row->fields[2]));
        check_free(uri);
    }
    check_error(row->fields[2], code, place.byte, vector_code(row, 4), vector_number(row, 6));
    if (place.option != vector_number(row, 5)) {
        check_fail("%s:%u: option %zu", row->file, row->line, place.option);
    }
    coap_options_free(&given);
}

typedef void run_row(const vector_row *row, const urikit_cri_options *options);

static void each_coap_row(const vector_row *row, void *context)
{
    run_row *const *run = context;
    vector_row wide = coap_row(row);

    each_profile(&wide, 1, *run);
}

static void test_vectors(void **state)
{
    static run_row *uri = check_uri;
    static run_row *error = check_uri_error;
    static run_row *to_uri = check_to_uri;

    (void)state;
    vectors_each("coap_uri.tsv", each_coap_row, &uri);
    vectors_each("coap_uri_errors.tsv", each_coap_row, &error);
    vectors_each("coap_to_uri.tsv", each_coap_row, &to_uri);
}

/* An IRI has the options of its URI; the place of an error is in the IRI. */
static void test_iri(void **state)
{
    static const char *const pairs[][2] = {
        { "coap://b\xC3\xBC"
          "cher.example/\xC3\xA4?\xC3\x9F=\xEE\x80\x80", /* U+E000: only in a query */
          "coap://b%C3%BCcher.example/%C3%A4?%C3%9F=%EE%80%80" },
        { "coap://a/%C3%A4", "coap://a/%C3%A4" },
    };
    uri_call call = { { NULL, 0 }, 0, { NULL, 0 }, NULL, NULL };
    vector_row row = { "test_iri", 0, 0, { { NULL, 0 } } };
    coap_options of_iri;
    coap_options of_uri;
    size_t at = 0;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        call.text = urikit_str_from(pairs[i][0]);
        assert_int_equal(options_of(urikit_coap_from_iri, &call, &of_iri, NULL), URIKIT_OK);
        call.text = urikit_str_from(pairs[i][1]);
        assert_int_equal(options_of(urikit_coap_from_uri, &call, &of_uri, NULL), URIKIT_OK);
        coap_options_check(&row, &of_iri, &of_uri);
        coap_options_free(&of_iri);
        coap_options_free(&of_uri);
    }
    call.text = URIKIT_STR("coap://a/\xC3\xA4#");
    assert_int_equal(options_of(urikit_coap_from_uri, &call, &of_uri, &at), URIKIT_E_CHAR);
    assert_int_equal(at, 9);
    assert_int_equal(options_of(urikit_coap_from_iri, &call, &of_uri, &at), URIKIT_E_COAP_FRAGMENT);
    assert_int_equal(at, 11);
}

/* ---- properties ------------------------------------------------------------------------------ */

/* No stack of options in a test holds more. */
static bool is_small(urikit_str text)
{
    size_t marks = 0;
    size_t i;

    for (i = 0; i < text.len; i++) {
        marks += text.ptr[i] == '/' || text.ptr[i] == '&';
    }
    return marks < COAP_CASE_OPTIONS - 2;
}

/* A generated URI with a scheme of CoAP; mostly without what such URIs may not have. */
static urikit_str coap_uri_case(random_state *random, char *text, size_t cap)
{
    static const char *const schemes[] = { "coap", "coaps", "CoAP+tcp", "coaps+tcp", "coap+ws", "coaps+WS", "coapx" };
    char any[URI_CASE_CAP];
    urikit_uri uri = uri_case_parsed(random, CASE_SCHEME, any);
    urikit_parts parts = urikit_uri_parts(&uri);
    urikit_out out = { text, cap, 0 };
    size_t which = random_below(random, 16);

    parts.scheme = urikit_str_from(schemes[which < 6 ? which : which == 6 ? 6 : 0]);
    if (random_below(random, 8)) {
        parts.userinfo.ptr = NULL;
        parts.fragment.ptr = NULL;
    }
    if (random_below(random, 8) && parts.host.len == 0) {
        parts.host = URIKIT_STR("h%41.example");
    }
    if (random_below(random, 8) && parts.port.len > 4) {
        parts.port.len = 4;
    }
    if (parts.host.ptr && parts.path.len > 0 && parts.path.ptr[0] != '/') {
        parts.path = URIKIT_STR("/%2e%2E/a//%2f/%c3%A4/..");
    }
    /* what will not go together is left to the other cases */
    return urikit_uri_write(&parts, URIKIT_PARSE_ZONE, &out, NULL) ? URIKIT_STR("coap://a/b?c&d") : urikit_out_str(&out);
}

/* Is a triplet of it one whose character may be unencoded? Only then does another URI come back. */
static bool has_bare_triplet(urikit_str uri)
{
    static const char delimiters[] = "!$&'()*+,;=:@/?";
    size_t i;

    for (i = 0; i + 2 < uri.len; i++) {
        char octet;
        urikit_out out = { &octet, 1, 0 };

        if (uri.ptr[i] == '%' && !urikit_percent_decode(urikit_str_of(uri.ptr + i, 3), &out, NULL) && octet != '\0' &&
            strchr(delimiters, octet)) {
            return true;
        }
    }
    return false;
}

/* The scheme-based normal form, RFC 7252 §6.3. */
static urikit_str normal_uri(urikit_str text, char *normal, size_t cap)
{
    urikit_out out = { normal, cap, 0 };
    urikit_uri uri;

    assert_int_equal(urikit_uri_parse(text, URIKIT_PARSE_SCHEME, &uri, NULL), URIKIT_OK);
    assert_int_equal(urikit_uri_normalize(&uri, URIKIT_LEVEL_SCHEME, &out), URIKIT_OK);
    return urikit_out_str(&out);
}

static const urikit_coap_destination places[] = {
    { { "\300\0\2\1", 4 }, { NULL, 0 }, 5683 },
    { { "\x20\x01\x0d\xb8\0\0\0\0\0\0\0\0\0\0\0\1", 16 }, { NULL, 0 }, 80 },
    { { NULL, 0 }, { NULL, 0 }, 61616 },
};

/* Where the way over the URI's CRI has options, they are the same. Returns whether it has. */
static bool property_of_both_ways(const uri_call *call, const coap_options *got)
{
    char bytes[4096];
    char host[URIKIT_COAP_TEXT_MAX];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_out name = URIKIT_OUT(host);
    urikit_coap_request request;
    coap_options of_cri;
    urikit_cri cri;
    bool same;

    if (urikit_cri_from_uri(call->text, call->options, &out, NULL) ||
        urikit_cri_decode(urikit_out_str(&out), call->options, &cri, NULL) ||
        urikit_coap_decompose(&cri, call->options, call->destination, &name, &request, NULL)) {
        return false;
    }
    of_cri.count = 0;
    coap_options_take(&of_cri, &request);
    same = coap_options_same(got, &of_cri);
    coap_options_free(&of_cri);
    if (!same) {
        check_fail("%s has other options than its CRI", check_show(call->text));
    }
    return true;
}

/*
 * URI -> options -> URI is in normal form and has the same options; where no triplet hides a delimiter that
 * may be unencoded, it is the normal form of the first.
 */
static bool property_of_uri(random_state *random, const urikit_cri_options *options, size_t *both)
{
    char any[1024];
    char back[4096];
    char normal[4096];
    char wanted[4096];
    uri_call call = { coap_uri_case(random, any, sizeof any), 0, { NULL, 0 }, &places[random_below(random, 3)], options };
    urikit_out measured = { NULL, 0, 0 };
    urikit_out out = URIKIT_OUT(back);
    coap_options got;
    coap_options again;
    size_t at = 0;
    urikit_code code = is_small(call.text) ? options_of(urikit_coap_from_uri, &call, &got, &at) : URIKIT_E_LIMIT;

    if (code) {
        assert_true(at <= call.text.len);
        return false;
    }
    *both += property_of_both_ways(&call, &got);
    call.from = coap_options_view(&got);
    (void)!produce_uri(&call, &measured);
    code = produce_uri(&call, &out);
    if (code) {
        assert_int_equal(code, URIKIT_E_COAP_HOST);
    } else {
        urikit_str first = call.text;

        assert_int_equal(measured.len, out.len);
        call.text = urikit_out_str(&out);
        check_text(normal_uri(call.text, normal, sizeof normal), call.text, "in normal form");
        assert_int_equal(options_of(urikit_coap_from_uri, &call, &again, NULL), URIKIT_OK);
        assert_true(coap_options_same(&got, &again));
        coap_options_free(&again);
        if (!has_bare_triplet(first)) {
            check_text(call.text, normal_uri(first, wanted, sizeof wanted), "the normal form of the first");
        }
    }
    coap_options_free(&got);
    return !code;
}

static void test_property_uri(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();
    size_t defined = 0;
    size_t both = 0;
    size_t i;

    (void)state;
    for (i = 0; i < cases; i++) {
        urikit_cri_options options = { 0 };

        options.profile = (uint8_t)(i & 1);
        defined += property_of_uri(&random, &options, &both);
    }
    printf("%zu of %zu URIs came back, %zu have options by their CRIs, too\n", defined, cases, both);
    assert_true(defined > cases / 4 && both > cases / 4);
}

/* Options as a URI may give them: any bytes in segments and arguments. */
static void options_case(random_state *random, coap_options *options)
{
    static const char *const hosts[] = { "a", "x.example", "\xC3\xA4.b", "192.0.2.9", "[2001:db8::7]", "a!b", "." };
    size_t segments = random_below(random, 5);
    size_t arguments = random_below(random, 4);
    char bytes[300];
    size_t i;

    options->count = 0;
    if (random_below(random, 4)) {
        coap_options_add(options, URIKIT_COAP_URI_HOST, urikit_str_from(hosts[random_below(random, 7)]));
    }
    if (random_below(random, 2)) {
        coap_options_add(options, URIKIT_COAP_URI_PORT, random_below(random, 2) ? URIKIT_STR("\x16") : URIKIT_STR("\xF0\xB0"));
    }
    for (i = 0; i < segments + arguments; i++) {
        size_t len = random_below(random, random_below(random, 16) ? 4 : 256);
        size_t k;

        for (k = 0; k < len; k++) {
            static const char likely[] = "./%?&=:@ a";

            bytes[k] = random_below(random, 2) ? likely[random_below(random, 10)] : (char)(unsigned char)random_next(random);
        }
        coap_options_add(options, i < segments ? URIKIT_COAP_URI_PATH : URIKIT_COAP_URI_QUERY, urikit_str_of(bytes, len));
    }
}

/* options -> URI -> options is the identity, but for one Uri-Path without bytes, and for what the destination says
 * anyway. */
static bool property_of_options(random_state *random, const urikit_cri_options *options, bool every_space)
{
    static const uint64_t schemes[] = { 0, 1, 6, 7 };
    uri_call call = { { NULL, 0 }, schemes[random_below(random, 4)], { NULL, 0 }, &places[random_below(random, 2)], options };
    uint64_t scheme = call.scheme_number;
    char text[8192];
    urikit_out out = URIKIT_OUT(text);
    urikit_coap_place place = { 0, 0 };
    coap_options given;
    coap_options again;
    urikit_code code;
    size_t size = 64;
    size_t i;

    options_case(random, &given);
    call.from = coap_options_view(&given);
    for (i = 0; i < given.count; i++) {
        size += 1 + 3 * given.each[i].value.len;
    }
    out.cap = size; /* what convert.h promises */
    code = urikit_coap_to_uri(scheme, call.from, call.destination, options, &out, &place);
    if (every_space && size < 600) {
        check_free(check_produce(produce_uri, &call, &code));
    }
    if (code) {
        assert_int_equal(code, URIKIT_E_CRI_DOT_SEGMENT);
        assert_int_equal(given.each[place.option].number, URIKIT_COAP_URI_PATH);
        coap_options_free(&given);
        return false;
    }
    call.text = urikit_out_str(&out);
    assert_int_equal(options_of(urikit_coap_from_uri, &call, &again, NULL), URIKIT_OK);
    assert_true(call.scheme_number == scheme);
    for (i = 0; i < given.count; i++) {
        if (given.each[i].number == URIKIT_COAP_URI_PATH) {
            break;
        }
    }
    if (i < given.count && given.each[i].value.len == 0 &&
        (i + 1 == given.count || given.each[i + 1].number != URIKIT_COAP_URI_PATH)) {
        check_free(given.each[i].value); /* the one that says nothing */
        given.count--;
        memmove(&given.each[i], &given.each[i + 1], (given.count - i) * sizeof given.each[0]);
    }
    if (!coap_options_same(&given, &again)) {
        check_fail("other options come of %s", check_show(call.text));
    }
    coap_options_free(&given);
    coap_options_free(&again);
    return true;
}

static void test_property_options(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();
    size_t composed = 0;
    size_t i;

    (void)state;
    for (i = 0; i < cases; i++) {
        urikit_cri_options options = { 0 };

        options.profile = (uint8_t)(i & 1);
        composed += property_of_options(&random, &options, i % 64 == 0);
    }
    printf("%zu of %zu sets of options gave a URI\n", composed, cases);
    assert_true(composed > cases / 2);
}

/*
 * Where an error is: the bytes before it begin a URI that has options. Completed by what may follow, they are one; with
 * one byte more they are none, whatever follows (but a segment that is too long may yet be removed by "/..").
 */
static void property_of_place(random_state *random)
{
    static const char *const ends[] = { "",         "a",       "0",      "/",     "/a",       "//a",     ":",
                                        "]",        "::]",     "1]",     "0]",    ":1]",      ".1]",     "://a",
                                        "coap://a", "oap://a", "ap://a", "p://a", "+tcp://a", "+ws://a", "tcp://a",
                                        "cp://a",   "s://a",   "ws://a", "a]" };
    char any[1024];
    char text[1200];
    urikit_str uri = coap_uri_case(random, any, sizeof any);
    coap_options got;
    uri_call call = { uri, 0, { NULL, 0 }, NULL, NULL };
    size_t at = 0;
    size_t fine = 0;
    urikit_code code = is_small(uri) ? options_of(urikit_coap_from_uri, &call, &got, &at) : URIKIT_E_LIMIT;
    size_t i;

    if (!code) {
        coap_options_free(&got);
    }
    if (!code || code == URIKIT_E_LIMIT) {
        return;
    }
    for (i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        size_t len = strlen(ends[i]);
        size_t keep;

        for (keep = at; keep <= at + 1 && keep <= uri.len; keep++) {
            memcpy(text, uri.ptr, keep);
            memcpy(text + keep, ends[i], len);
            call.text = urikit_str_of(text, keep + len);
            if (options_of(urikit_coap_from_uri, &call, &got, NULL)) {
                continue;
            }
            coap_options_free(&got);
            fine += keep == at;
            if (keep > at && code != URIKIT_E_COAP_HOST_ADDRESS && code != URIKIT_E_UTF8) {
                check_fail("%s: %s at %zu, yet %s is fine", check_show(uri), urikit_code_name(code), at, check_show(call.text));
            }
        }
    }
    /* the '@' is to blame for userinfo, also for such as "u:p", of which "u:" could begin a host and a port */
    if (fine == 0 && !(code == URIKIT_E_COAP_USERINFO && memchr(uri.ptr + 6, ':', at - 6))) {
        check_fail("%s: %s at %zu, and what is before it begins nothing", check_show(uri), urikit_code_name(code), at);
    }
}

static void test_property_place(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();
    size_t i;

    (void)state;
    for (i = 0; i < cases; i++) {
        property_of_place(&random);
    }
}

/* ---- limits ------------------------------------------------------------------------------ */

static void test_limits(void **state)
{
    urikit_coap_option each[] = { { URIKIT_COAP_URI_HOST, URIKIT_STR("a") },
                                  { URIKIT_COAP_URI_PATH, URIKIT_STR("b") },
                                  { URIKIT_COAP_URI_PATH, URIKIT_STR("c") } };
    urikit_coap_options from = { each, 3 };
    urikit_coap_place place = { 0, 9 };
    urikit_cri_options options = { 0 };
    char text[64];
    urikit_out out = URIKIT_OUT(text);

    (void)state;
    options.max_count = 2;
    assert_int_equal(urikit_coap_to_uri(0, from, NULL, &options, &out, &place), URIKIT_OK);
    options.max_count = 1;
    assert_int_equal(urikit_coap_to_uri(0, from, NULL, &options, &out, &place), URIKIT_E_LIMIT);
    assert_int_equal(place.option, 2);
    assert_int_equal(place.byte, 0);
}

/* Without options no form of zones is chosen. */
static void test_zone_without_options(void **state)
{
    static const char *const texts[] = { "coap://[fe80::1%25a]/", "coap://[fe80::1%a]/" };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        uri_call call = { urikit_str_from(texts[i]), 0, { NULL, 0 }, NULL, NULL };
        coap_options options;
        size_t at = 0;

        assert_int_equal(options_of(urikit_coap_from_uri, &call, &options, &at), URIKIT_E_CRI_ZONE_TEXT);
        assert_int_equal(at, 15);
        assert_int_equal(options_of(urikit_coap_from_iri, &call, &options, &at), URIKIT_E_CRI_ZONE_TEXT);
    }
}

/* Both ways, on what might take longer than its length. */
static void there_and_back(urikit_str text, void *context)
{
    urikit_out *space = context;
    urikit_out values = { space->ptr, space->cap, 0 };
    urikit_coap_request request;
    urikit_coap_option option;
    size_t count = 0;

    if (!urikit_coap_from_uri(text, NULL, NULL, &values, &request, NULL)) {
        while (urikit_coap_option_next(&request, &option)) {
            count++;
        }
        assert_true(count > 0);
    }
}

static void test_linear_time(void **state)
{
    static const clock_shape shapes[] = {
        { "coap://h", "/a", "" },         { "coap://h", "/", "" },    { "coap://h", "/a/..", "" }, { "coap://h", "/%2e%2E", "" },
        { "coap://h", "/%C3%A4%FF", "" }, { "coap://h?", "&", "" },   { "coap://h?", "%26&", "" }, { "coap://", "%C3%A4", "" },
        { "coap://", "1.", "" },          { "coap://h:", "0", "1/" }, { "coap://h/", "%2f", "" }
    };
    enum { SHORT_LEN = 1 << 18 };
    urikit_out space = { NULL, URIKIT_COAP_FROM_URI_BOUND(4 * SHORT_LEN + 64), 0 };
    size_t i;

    (void)state;
    space.ptr = test_malloc(space.cap);
    for (i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        clock_expect_linear(&shapes[i], SHORT_LEN, there_and_back, &space);
    }
    test_free(space.ptr);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_vectors),        cmocka_unit_test(test_iri),
                                        cmocka_unit_test(test_property_uri),   cmocka_unit_test(test_property_options),
                                        cmocka_unit_test(test_property_place), cmocka_unit_test(test_limits),
                                        cmocka_unit_test(test_linear_time),    cmocka_unit_test(test_zone_without_options) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
