/* SPDX-License-Identifier: MIT */
/* CRIs and CoAP options: draft-ietf-core-href-18 "Mapping to CoAP", RFC 7252 §5.10. */
#include <urikit/coap.h>

#include "check.h"
#include "coap_cases.h"
#include "cri_cases.h"
#include "cri_rows.h"

#include <stdio.h>
#include <string.h>

/* ---- calls under test ------------------------------------------------------------ */

typedef struct coap_call {
    const urikit_cri *cri;
    uint64_t scheme_number;
    urikit_coap_options from;
    const urikit_coap_destination *destination;
    const urikit_cri_options *options;
} coap_call;

static urikit_code produce_host(const void *input, urikit_out *out)
{
    const coap_call *call = input;
    urikit_coap_request request;

    return urikit_coap_decompose(call->cri, call->options, call->destination, out, &request, NULL);
}

static urikit_code produce_cri(const void *input, urikit_out *out)
{
    const coap_call *call = input;

    return urikit_coap_compose(call->scheme_number, call->from, call->destination, call->options, out, NULL);
}

static urikit_code produce_proxy_cri(const void *input, urikit_out *out)
{
    const coap_call *call = input;

    return urikit_coap_proxy_cri_write(call->cri, call->options, out);
}

static urikit_code produce_target(const void *input, urikit_out *out)
{
    const coap_call *call = input;
    urikit_coap_target target = { URIKIT_COAP_TARGET_SCHEME_NUMBER, 0, { NULL, 0 }, URIKIT_CRI_INIT };

    target.scheme_number = (uint32_t)call->scheme_number;
    return urikit_coap_target_compose(&target, call->from, NULL, call->options, out, NULL);
}

/* The options of a CRI, and what urikit_coap_decompose says. */
static urikit_code decomposed(const coap_call *call, coap_options *options, size_t *at)
{
    char host[URIKIT_COAP_TEXT_MAX];
    urikit_out out = URIKIT_OUT(host);
    urikit_coap_request request;
    urikit_code code = urikit_coap_decompose(call->cri, call->options, call->destination, &out, &request, at);

    options->count = 0;
    if (!code) {
        assert_true(request.scheme_number == call->cri->scheme_number);
        coap_options_take(options, &request);
    }
    return code;
}

/* The same by urikit_coap_target_decompose. */
static urikit_code proxied(const coap_call *call, coap_options *options, size_t *at)
{
    char host[URIKIT_COAP_TEXT_MAX];
    urikit_out out = URIKIT_OUT(host);
    urikit_coap_request request;
    urikit_code code = urikit_coap_target_decompose(call->cri, call->options, &out, &request, at);

    options->count = 0;
    if (!code) {
        coap_options_take(options, &request);
    }
    return code;
}

/* ---- vectors ---------------------------------------------------------------------- */

/* Composes at the destination of a field: fields as below. */
static void check_back(const vector_row *row, coap_call *call, size_t destination)
{
    coap_place_to_go there;
    urikit_code code;
    urikit_str back;

    coap_destination_of(row, destination, &there);
    call->destination = there.given;
    back = check_produce(produce_cri, call, &code);
    if (urikit_str_equal(row->fields[5], URIKIT_STR("!"))) {
        assert_int_equal(code, URIKIT_E_COAP_HOST);
        return;
    }
    if (code) {
        check_fail("%s:%u: back: %s", row->file, row->line, urikit_code_name(code));
    }
    check_edn(row, urikit_str_equal(row->fields[5], URIKIT_STR("=")) ? 0 : 5, back);
    check_free(back);
}

/* fields: cri, profile, destination, options, composed_at, back */
static void check_decompose(const vector_row *row, const urikit_cri_options *options)
{
    urikit_str bytes = edn_copy(row, 0, options);
    urikit_cri cri = cri_decoded(bytes, options);
    coap_call call = { &cri, cri.scheme_number, { NULL, 0 }, NULL, options };
    coap_options want = coap_options_of(row, 3);
    coap_place_to_go there;
    coap_options got;
    urikit_code code;
    size_t at = 0;

    coap_destination_of(row, 2, &there);
    call.destination = there.given;
    code = decomposed(&call, &got, &at);
    if (code) {
        check_fail("%s:%u: %s at %zu", row->file, row->line, urikit_code_name(code), at);
    }
    coap_options_check(row, &got, &want);
    check_free(check_produce(produce_host, &call, &code));
    call.from = coap_options_view(&got);
    check_back(row, &call, urikit_str_equal(row->fields[4], URIKIT_STR("=")) ? 2 : 4);
    coap_options_free(&want);
    coap_options_free(&got);
    check_free(bytes);
}

/* fields: cri, profile, destination, code, at */
static void check_decompose_error(const vector_row *row, const urikit_cri_options *options)
{
    urikit_str bytes = edn_copy(row, 0, options);
    urikit_cri cri = cri_decoded(bytes, options);
    coap_call call = { &cri, 0, { NULL, 0 }, NULL, options };
    coap_place_to_go there;
    coap_options got;
    size_t at = 0;
    urikit_code code;

    coap_destination_of(row, 2, &there);
    call.destination = there.given;
    code = decomposed(&call, &got, &at);
    check_error(row->fields[0], code, at, vector_code(row, 3), vector_number(row, 4));
    assert_int_equal(produce_host(&call, &(urikit_out){ NULL, 0, 0 }), code);
    check_free(bytes);
}

/* fields: scheme, profile, options, destination, code, option, at, cri */
static void check_compose(const vector_row *row, const urikit_cri_options *options)
{
    coap_options given = coap_options_of(row, 2);
    coap_call call = { NULL, vector_number64(row, 0), coap_options_view(&given), NULL, options };
    urikit_coap_place place = { 0, 0 };
    urikit_out out = { NULL, 0, 0 };
    coap_place_to_go there;
    urikit_code code;

    coap_destination_of(row, 3, &there);
    call.destination = there.given;
    code = urikit_coap_compose(call.scheme_number, call.from, call.destination, options, &out, &place);
    if (code == URIKIT_E_SPACE) { /* only measured */
        urikit_str cri = check_produce(produce_cri, &call, &code);

        check_edn(row, 7, cri);
        check_free(cri);
    }
    check_error(row->fields[2], code, place.byte, vector_code(row, 4), vector_number(row, 6));
    if (place.option != vector_number(row, 5)) {
        check_fail("%s:%u: option %zu", row->file, row->line, place.option);
    }
    coap_options_free(&given);
}

/* fields: options, profile, code, option, at, wins, value */
static void check_target(const vector_row *row, const urikit_cri_options *options)
{
    static const uint16_t numbers[] = { 0, 235, 35, 239, 39 };
    coap_options given = coap_options_of(row, 0);
    urikit_coap_place place = { 0, 0 };
    urikit_coap_target target;
    urikit_code code = urikit_coap_target_read(coap_options_view(&given), options, &target, &place);

    check_error(row->fields[0], code, place.byte, vector_code(row, 2), vector_number(row, 4));
    if (place.option != vector_number(row, 3)) {
        check_fail("%s:%u: option %zu", row->file, row->line, place.option);
    }
    if (row->fields[5].ptr) {
        assert_int_equal(numbers[target.kind], vector_number(row, 5));
    }
    if (row->fields[5].ptr && target.kind == URIKIT_COAP_TARGET_CRI) {
        check_edn(row, 6, target.cri.bytes);
    } else if (row->fields[5].ptr && target.kind == URIKIT_COAP_TARGET_SCHEME_NUMBER) {
        assert_int_equal(target.scheme_number, vector_number64(row, 6));
    } else if (row->fields[5].ptr) {
        check_text(target.text, row->fields[6], "the target's text");
    }
    coap_options_free(&given);
}

/* fields: cri, profile, options, back */
static void check_proxied(const vector_row *row, const urikit_cri_options *options)
{
    urikit_str bytes = edn_copy(row, 0, options);
    urikit_cri cri = cri_decoded(bytes, options);
    coap_call call = { &cri, cri.scheme_number, { NULL, 0 }, NULL, options };
    coap_options want = coap_options_of(row, 2);
    coap_options got;
    urikit_code code = proxied(&call, &got, NULL);
    urikit_str back;

    assert_int_equal(code, URIKIT_OK);
    coap_options_check(row, &got, &want);
    call.from = coap_options_view(&got);
    back = check_produce(produce_target, &call, &code);
    assert_int_equal(code, URIKIT_OK);
    check_edn(row, urikit_str_equal(row->fields[3], URIKIT_STR("=")) ? 0 : 3, back);
    check_free(back);
    coap_options_free(&want);
    coap_options_free(&got);
    check_free(bytes);
}

/* A file whose rows say what they need and are run in their profiles. */
typedef struct row_check {
    size_t profile; /* a field */
    void (*run)(const vector_row *row, const urikit_cri_options *options);
} row_check;

static void each_coap_row(const vector_row *row, void *context)
{
    const row_check *check = context;
    vector_row wide = coap_row(row);

    each_profile(&wide, check->profile, check->run);
}

static void test_vectors(void **state)
{
    static row_check decompose = { 1, check_decompose };
    static row_check decompose_error = { 1, check_decompose_error };
    static row_check compose = { 1, check_compose };
    static row_check target = { 1, check_target };
    static row_check proxy = { 1, check_proxied };

    (void)state;
    vectors_each("coap_decompose.tsv", each_coap_row, &decompose);
    vectors_each("coap_decompose_errors.tsv", each_coap_row, &decompose_error);
    vectors_each("coap_compose.tsv", each_coap_row, &compose);
    vectors_each("coap_proxy.tsv", each_coap_row, &target);
    vectors_each("coap_target.tsv", each_coap_row, &proxy);
}

/* ---- values ------------------------------------------------------------------------- */

static void test_uint(void **state)
{
    static const struct {
        uint32_t number;
        const char *hex;
    } rows[] = { { 0, "" },
                 { 1, "01" },
                 { 255, "FF" },
                 { 256, "0100" },
                 { 65535, "FFFF" },
                 { 65536, "010000" },
                 { 16777215, "FFFFFF" },
                 { 16777216, "01000000" },
                 { UINT32_MAX, "FFFFFFFF" } };
    char bytes[4];
    uint32_t number = 7;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        urikit_str want = hex_copy(urikit_str_from(rows[i].hex));
        urikit_out out = { bytes, sizeof bytes, 0 };
        urikit_out small = { bytes, want.len ? want.len - 1 : 0, 0 };

        assert_int_equal(urikit_coap_uint_write(rows[i].number, &out), URIKIT_OK);
        check_text(urikit_out_str(&out), want, "uint");
        assert_true(urikit_coap_uint_read(want, &number));
        assert_true(number == rows[i].number);
        assert_int_equal(urikit_coap_uint_write(rows[i].number, &small), want.len ? URIKIT_E_SPACE : URIKIT_OK);
        assert_int_equal(small.len, want.len);
        out.len = 0;
        assert_int_equal(urikit_coap_scheme_number_write(rows[i].number, &out),
                         rows[i].number > 0xFFFFFF ? URIKIT_E_COAP_PROXY_LENGTH : URIKIT_OK);
        check_free(want);
    }
    assert_true(urikit_coap_uint_read(URIKIT_STR("\0\0\1\2"), &number));
    assert_true(number == 258);
    assert_false(urikit_coap_uint_read(URIKIT_STR("\0\0\0\0\1"), &number));
    assert_int_equal(urikit_coap_scheme_number_write(UINT64_MAX, &(urikit_out){ bytes, 4, 0 }), URIKIT_E_COAP_PROXY_LENGTH);
}

/* A CRI of an exact length: one label, and a segment that fills up. */
static urikit_cri sized_cri(size_t len, char *scratch, size_t cap)
{
    static char filling[2048];
    urikit_out out = { scratch, cap, 0 };
    urikit_cri cri = URIKIT_CRI_INIT;

    memset(filling, 'a', sizeof filling);
    cri.scheme = URIKIT_CRI_SCHEME_NUMBER;
    cri.authority = URIKIT_CRI_AUTHORITY;
    cri.path = urikit_cri_list_empty();
    /* array, scheme, array, "h" in two, array, a head of three */
    assert_int_equal(urikit_cri_list_add(&cri.labels, URIKIT_STR("h"), &out), URIKIT_OK);
    assert_int_equal(urikit_cri_list_add(&cri.path, urikit_str_of(filling, len - 9), &out), URIKIT_OK);
    return cri;
}

static void test_proxy_cri(void **state)
{
    char scratch[2048];
    char bytes[2048];
    urikit_cri_options options = { 0 };
    urikit_cri cri = sized_cri(URIKIT_COAP_PROXY_CRI_MAX, scratch, sizeof scratch);
    coap_call call = { &cri, 0, { NULL, 0 }, NULL, &options };
    urikit_coap_option option = { URIKIT_COAP_PROXY_CRI, { NULL, 0 } };
    urikit_coap_options one = { &option, 1 };
    urikit_coap_target target;
    urikit_out out = URIKIT_OUT(bytes); /* a refusal may have filled it in part */
    urikit_code code;

    (void)state;
    option.value = check_produce(produce_proxy_cri, &call, &code);
    assert_int_equal(option.value.len, URIKIT_COAP_PROXY_CRI_MAX);
    assert_int_equal(urikit_coap_target_read(one, NULL, &target, NULL), URIKIT_OK);
    assert_int_equal(target.cri.path.count, 1);
    check_free(option.value);
    cri = sized_cri(URIKIT_COAP_PROXY_CRI_MAX + 1, scratch, sizeof scratch);
    assert_int_equal(urikit_coap_proxy_cri_write(&cri, NULL, &out), URIKIT_E_COAP_PROXY_LENGTH);
    cri.fragment = urikit_cri_list_empty();
    assert_int_equal(urikit_coap_proxy_cri_write(&cri, NULL, &out), URIKIT_E_COAP_FRAGMENT);
    cri.scheme = URIKIT_CRI_NO_SCHEME;
    assert_int_equal(urikit_coap_proxy_cri_write(&cri, NULL, &out), URIKIT_E_CRI_REFERENCE);
}

/* What Proxy-Scheme asks for: a number in the CRI only where the scheme is CoAP's. */
static void test_proxy_scheme(void **state)
{
    static const struct {
        const char *scheme;
        const char *port; /* Uri-Port's bytes, or NULL */
        const char *hex;  /* the CRI */
        urikit_code code;
        size_t byte;
    } rows[] = {
        { "CoAPs", NULL, "8221816168", URIKIT_OK, 0 },                 /* [-2, ["h"]] */
        { "coap+ws", "\x50", "8228816168", URIKIT_OK, 0 },             /* [-9, ["h"]] */
        { "HTTP", NULL, "826468747470816168", URIKIT_OK, 0 },          /* ["http", ["h"]] */
        { "http", "\x50", "826468747470816168", URIKIT_OK, 0 },        /* the default port goes */
        { "x.y+z", "\x50", "8265782e792b7a8261681850", URIKIT_OK, 0 }, /* ["x.y+z", ["h", 80]] */
        { "1a", NULL, "", URIKIT_E_SCHEME, 0 },
        { "a_b", NULL, "", URIKIT_E_SCHEME, 1 },
        { "http:", NULL, "", URIKIT_E_SCHEME, 4 },
    };
    urikit_coap_target nameless = { URIKIT_COAP_TARGET_SCHEME, 0, { "", 0 }, URIKIT_CRI_INIT };
    urikit_coap_options none = { NULL, 0 };
    urikit_coap_place nowhere = { 9, 9 };
    urikit_out unused = { NULL, 0, 0 };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        urikit_coap_option each[3] = { { URIKIT_COAP_URI_HOST, URIKIT_STR("h") },
                                       { URIKIT_COAP_PROXY_SCHEME, urikit_str_from(rows[i].scheme) },
                                       { URIKIT_COAP_URI_PORT, urikit_str_from(rows[i].port) } };
        urikit_coap_options from = { each, rows[i].port ? 3 : 2 };
        urikit_str want = hex_copy(urikit_str_from(rows[i].hex));
        urikit_coap_place place = { 9, 9 };
        urikit_coap_target target;
        char bytes[64];
        urikit_out out = URIKIT_OUT(bytes);

        assert_int_equal(urikit_coap_target_read(from, NULL, &target, NULL), URIKIT_OK);
        assert_int_equal(urikit_coap_target_compose(&target, from, NULL, NULL, &out, &place), rows[i].code);
        if (rows[i].code) {
            assert_int_equal(place.option, 1);
            assert_int_equal(place.byte, rows[i].byte);
        } else {
            check_text(urikit_out_str(&out), want, rows[i].scheme);
        }
        check_free(want);
    }
    /* not from options, which have no such value */
    assert_int_equal(urikit_coap_target_compose(&nameless, none, NULL, NULL, &unused, &nowhere), URIKIT_E_SCHEME);
    assert_int_equal(nowhere.option, 0);
    assert_int_equal(nowhere.byte, 0);
}

/* What no Uri-* option says is the destination's: RFC 7252 section 5.10.2. */
static void test_proxy_destination(void **state)
{
    static const struct {
        uint16_t port;       /* of the destination */
        const char *scheme;  /* Proxy-Scheme */
        const char *host;    /* Uri-Host, or NULL */
        const char *option;  /* Uri-Port's bytes, or NULL */
        const char *hex;     /* the CRI */
    } rows[] = {
        { 9999, "coap", "h", NULL, "8220826168 19270f" },
        { 9999, "http", "h", NULL, "826468747470 826168 19270f" },
        { 9999, "http", "h", "\x50", "826468747470 816168" },
        { 9999, "coap", NULL, NULL, "822082 44c0000201 19270f" },
        { 80, "http", "h", NULL, "826468747470 816168" },
        { 5683, "http", "h", NULL, "826468747470 816168" },
        { 5684, "coap", "h", NULL, "8220816168" },
        { 5683, "coaps", "h", NULL, "8221816168" },
        { 5683, "http", "h", "\x16\x33", "826468747470 826168 191633" },
        { 5683, "x.y", NULL, NULL, "8263782e79 8144c0000201" },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        urikit_coap_option each[3] = { { URIKIT_COAP_PROXY_SCHEME, urikit_str_from(rows[i].scheme) } };
        urikit_coap_destination to = { URIKIT_STR("\xC0\x00\x02\x01"), { NULL, 0 }, 0 };
        urikit_coap_options from = { each, 1 };
        urikit_coap_target target;
        char hex[64];
        size_t len = 0;
        const char *p;
        char bytes[64];
        urikit_out out = URIKIT_OUT(bytes);
        urikit_str want;

        for (p = rows[i].hex; *p; p++) {
            if (*p != ' ') {
                hex[len++] = *p;
            }
        }
        want = hex_copy(urikit_str_of(hex, len));
        to.port = rows[i].port;
        if (rows[i].host) {
            each[from.count].number = URIKIT_COAP_URI_HOST;
            each[from.count++].value = urikit_str_from(rows[i].host);
        }
        if (rows[i].option) {
            each[from.count].number = URIKIT_COAP_URI_PORT;
            each[from.count++].value = urikit_str_from(rows[i].option);
        }
        assert_int_equal(urikit_coap_target_read(from, NULL, &target, NULL), URIKIT_OK);
        assert_int_equal(urikit_coap_target_compose(&target, from, &to, NULL, &out, NULL), URIKIT_OK);
        check_text(urikit_out_str(&out), want, rows[i].scheme);
        check_free(want);
    }
}

static void test_proxy_refusals(void **state)
{
    urikit_coap_option host = { URIKIT_COAP_URI_HOST, URIKIT_STR("h") };
    urikit_coap_options from = { &host, 1 };
    urikit_coap_options none = { NULL, 0 };
    urikit_coap_target target = { URIKIT_COAP_TARGET_SCHEME_NUMBER, 2, { NULL, 0 }, URIKIT_CRI_INIT };
    urikit_coap_place place = { 9, 9 };
    char bytes[64];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_cri cri = cri_decoded(URIKIT_STR("\x83\x22\x81\x61h\x81\x81\x41:"), NULL); /* [-3, ["h"], [[h'3A']]] */
    coap_call call = { &cri, 2, { NULL, 0 }, NULL, NULL };
    coap_options options;
    size_t at = 0;

    (void)state;
    assert_int_equal(urikit_coap_target_compose(&target, none, NULL, NULL, &out, &place), URIKIT_E_COAP_NO_HOST);
    assert_int_equal(place.option, 0);
    target.kind = URIKIT_COAP_TARGET_URI;
    assert_int_equal(urikit_coap_target_compose(&target, from, NULL, NULL, &out, &place), URIKIT_E_COAP_SCHEME);
    target.kind = URIKIT_COAP_TARGET_REQUEST;
    assert_int_equal(urikit_coap_target_compose(&target, from, NULL, NULL, &out, NULL), URIKIT_E_COAP_SCHEME);
    assert_int_equal(proxied(&call, &options, &at), URIKIT_E_COAP_PET);
    assert_int_equal(at, 6);
    cri = cri_decoded(URIKIT_STR("\x82\x64http\x81\x61h"), NULL);
    assert_int_equal(proxied(&call, &options, &at), URIKIT_E_COAP_SCHEME_NAME);
    cri = cri_decoded(URIKIT_STR("\x82\xF6\x81\x61h"), NULL);
    assert_int_equal(proxied(&call, &options, &at), URIKIT_E_CRI_REFERENCE);
    assert_int_equal(at, 0);
}

/* Without a place for the error; without options, zones in either form. */
static void test_nothing_given(void **state)
{
    urikit_coap_option twice[] = { { URIKIT_COAP_PROXY_URI, URIKIT_STR("a:") }, { URIKIT_COAP_PROXY_URI, URIKIT_STR("a:") } };
    urikit_coap_option host = { URIKIT_COAP_URI_HOST, URIKIT_STR("[fe80::1%25eth0]") };
    urikit_coap_options from = { twice, 2 };
    urikit_coap_options one = { &host, 1 };
    urikit_coap_target target;
    char bytes[64];
    urikit_out out = URIKIT_OUT(bytes);

    (void)state;
    assert_int_equal(urikit_coap_target_read(from, NULL, &target, NULL), URIKIT_E_COAP_REPEAT);
    assert_int_equal(urikit_coap_compose(0, one, NULL, NULL, &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out),
               URIKIT_STR("\x82\x20\x82\x50\xFE\x80\0\0\0\0\0\0\0\0\0\0\0\0\0\1\x64"
                          "eth0"),
               "a zone");
}

/* ---- options->max_count, max_len, check ------------------------------------------------------ */

/* Objects to 'x'; with `lower` also to 'y'. */
static urikit_code no_x(void *context, urikit_str text, bool lower, size_t *at)
{
    (void)context;
    for (*at = 0; *at < text.len; ++*at) {
        if (text.ptr[*at] == 'x' || (lower && text.ptr[*at] == 'y')) {
            return URIKIT_E_CRI_NFC;
        }
    }
    return URIKIT_OK;
}

static void test_composing_in_limits(void **state)
{
    static const struct {
        urikit_coap_option each[3];
        size_t max_count;
        size_t max_len;
        urikit_code code;
        urikit_coap_place at;
    } rows[] = {
        { { { 3, { "a.b", 3 } }, { 11, { "p", 1 } }, { 11, { "q", 1 } } }, 2, 0, URIKIT_OK, { 0, 0 } },
        { { { 3, { "a", 1 } }, { 11, { "p", 1 } }, { 11, { "q", 1 } } }, 1, 0, URIKIT_E_LIMIT, { 2, 0 } },
        { { { 3, { "a", 1 } }, { 15, { "p", 1 } }, { 15, { "q", 1 } } }, 1, 0, URIKIT_E_LIMIT, { 2, 0 } },
        { { { 11, { "p", 1 } }, { 3, { "a.b", 3 } }, { 15, { "q", 1 } } }, 1, 0, URIKIT_E_LIMIT, { 1, 0 } },
        /* [-1, ["a"], ["p", "q"]] */
        { { { 3, { "a", 1 } }, { 11, { "p", 1 } }, { 11, { "q", 1 } } }, 0, 10, URIKIT_OK, { 0, 0 } },
        { { { 3, { "a", 1 } }, { 11, { "p", 1 } }, { 11, { "q", 1 } } }, 0, 9, URIKIT_E_LIMIT, { 3, 0 } },
        { { { 3, { "a", 1 } }, { 11, { "p", 1 } }, { 11, { "qx", 2 } } }, 0, 0, URIKIT_E_CRI_NFC, { 2, 1 } },
        { { { 3, { "a", 1 } }, { 15, { "x", 1 } }, { 11, { "q", 1 } } }, 0, 0, URIKIT_E_CRI_NFC, { 1, 0 } },
        { { { 11, { "y", 1 } }, { 3, { "a.Y", 3 } }, { 11, { "q", 1 } } }, 0, 0, URIKIT_E_CRI_NFC, { 1, 2 } },
        { { { 11, { "y", 1 } }, { 3, { "aX.x", 4 } }, { 11, { "q", 1 } } }, 0, 0, URIKIT_E_CRI_NFC, { 1, 1 } },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        urikit_coap_options from = { rows[i].each, 3 };
        urikit_cri_options options = { 0 };
        urikit_coap_place place = { 0, 0 };
        char bytes[64];
        urikit_out out = URIKIT_OUT(bytes);
        urikit_cri cri;

        options.max_count = rows[i].max_count;
        options.max_len = rows[i].max_len;
        options.check = no_x;
        assert_int_equal(urikit_coap_compose(0, from, NULL, &options, &out, &place), rows[i].code);
        assert_int_equal(place.option, rows[i].at.option);
        assert_int_equal(place.byte, rows[i].at.byte);
        if (!rows[i].code) {
            assert_int_equal(urikit_cri_decode(urikit_out_str(&out), &options, &cri, NULL), URIKIT_OK);
        }
    }
}

/* ---- properties ------------------------------------------------------------------------------ */

/* A generated CRI made more of a request's, most of the time: encoded to bytes, decoded from an exact copy. */
static urikit_str request_case(random_state *random, const urikit_cri_options *options)
{
    static const uint64_t schemes[] = { 0, 1, 6, 7, 8, 9, 24, 25, 2 };
    char bytes[CRI_CASE_CAP];
    char encoded[CRI_CASE_CAP];
    unsigned lean = CRI_CASE_FULL | (random_below(random, 8) ? CRI_CASE_NO_PET : 0U);
    urikit_out out = URIKIT_OUT(encoded);
    urikit_cri cri = cri_decoded(cri_case(random, lean, bytes), options);

    if (random_below(random, 16)) {
        cri.scheme = URIKIT_CRI_SCHEME_NUMBER;
        cri.scheme_number = schemes[random_below(random, random_below(random, 4) ? 4 : 9)];
        cri.fragment.ptr = NULL;
        cri.fragment.count = 0;
        cri.userinfo = cri.fragment;
        if (cri.authority != URIKIT_CRI_AUTHORITY || (cri.labels.count == 0 && !cri.ip.ptr)) {
            cri.authority = URIKIT_CRI_AUTHORITY;
            cri.ip = urikit_str_of("\300\0\2\1\0\0\0\0\0\0\0\0\0\0\0\1", random_below(random, 2) ? 4 : 16);
        }
    }
    assert_int_equal(urikit_cri_encode(&cri, options, &out), URIKIT_OK);
    return check_copy(urikit_out_str(&out));
}

/* None, the CRI's own, or one that differs in some of its parts. */
static const urikit_coap_destination *destination_case(random_state *random, const urikit_cri *cri, urikit_coap_destination *to)
{
    to->ip = random_below(random, 3) ? cri->ip : URIKIT_STR("\300\0\2\1");
    to->zone = random_below(random, 3) && urikit_str_equal(to->ip, cri->ip) ? cri->zone : urikit_str_of(NULL, 0);
    to->port = (uint16_t)(5683 + random_below(random, 2));
    if (cri->port >= 0 && random_below(random, 3)) {
        to->port = (uint16_t)cri->port;
    }
    return random_below(random, 4) ? to : NULL;
}

/* RFC 7252 §6.1 and §6.2, RFC 8323 §8; written apart from the library's table. */
static uint16_t default_port(uint64_t scheme_number)
{
    switch (scheme_number) {
    case 8:
    case 24:
        return 80;
    case 9:
    case 25:
        return 443;
    default:
        return scheme_number == 1 || scheme_number == 7 ? 5684 : 5683;
    }
}

/* What composing has to give: the CRI with the path [""] as [] and without the default port. */
static urikit_str normal_case(urikit_cri cri, const urikit_cri_options *options, char *bytes, size_t cap)
{
    urikit_out out = { bytes, cap, 0 };
    urikit_cri_list rest = cri.path;
    urikit_cri_item item;

    if (cri.path.count == 1 && urikit_cri_next(&rest, &item) && item.text.ptr && item.text.len == 0) {
        cri.path = urikit_cri_list_empty();
    }
    if (cri.port == default_port(cri.scheme_number)) {
        cri.port = URIKIT_CRI_NO_PORT;
    }
    assert_int_equal(urikit_cri_encode(&cri, options, &out), URIKIT_OK);
    return urikit_out_str(&out);
}

static bool has_address(const coap_options *options)
{
    return options->count > 0 && options->each[0].number == URIKIT_COAP_URI_HOST;
}

/* One generated CRI; true if the options gave it back. */
static bool property_of_cri(random_state *random, const urikit_cri_options *options, bool every_space)
{
    urikit_str bytes = request_case(random, options);
    urikit_cri cri = cri_decoded(bytes, options);
    urikit_coap_destination to;
    coap_call call = { &cri, cri.scheme_number, { NULL, 0 }, destination_case(random, &cri, &to), options };
    char back[2 * CRI_CASE_CAP];
    char want[2 * CRI_CASE_CAP];
    urikit_out measured = { NULL, 0, 0 };
    urikit_out out = URIKIT_OUT(back);
    coap_options got;
    size_t at = 0;
    urikit_code code = decomposed(&call, &got, &at);

    if (code) {
        assert_true(code == URIKIT_E_CRI_REFERENCE || (code >= URIKIT_E_COAP_SCHEME_NAME && code <= URIKIT_E_COAP_QUERY_LONG));
        assert_true(at <= bytes.len);
        check_free(bytes);
        return false;
    }
    if (!call.destination) {
        to.ip = cri.ip;
        to.zone = cri.zone;
        to.port = cri.port >= 0 ? (uint16_t)cri.port : default_port(cri.scheme_number);
        call.destination = &to;
    }
    call.from = coap_options_view(&got);
    if (every_space) {
        check_free(check_produce(produce_cri, &call, &code));
    }
    (void)!produce_cri(&call, &measured);
    code = produce_cri(&call, &out);
    if (code) {
        assert_int_equal(code, URIKIT_E_COAP_HOST); /* a name with other characters than a name's */
        assert_true(has_address(&got));
    } else {
        assert_int_equal(measured.len, out.len);
        if (!urikit_str_equal(urikit_out_str(&out), normal_case(cri, options, want, sizeof want))) {
            check_fail("%s came back as %s", hex_show(bytes), hex_show(urikit_out_str(&out)));
        }
    }
    coap_options_free(&got);
    check_free(bytes);
    return !code;
}

/* A base and a reference straight to options, and by way of the CRI that they make: the same. True if there are any. */
static bool property_of_resolving(random_state *random, const urikit_cri_options *options)
{
    unsigned lean = CRI_CASE_ANY | (options->profile == URIKIT_CRI_FINAL ? CRI_CASE_FINAL : 0) |
                    (random_below(random, 4) ? CRI_CASE_NO_PET : 0);
    char bytes[CRI_CASE_CAP];
    char joined[2 * CRI_CASE_CAP + 16];
    char host[URIKIT_COAP_TEXT_MAX];
    urikit_out target_out = URIKIT_OUT(joined);
    urikit_out host_out = URIKIT_OUT(host);
    urikit_str base_bytes = request_case(random, options);
    urikit_str ref_bytes = check_copy(cri_case(random, lean, bytes));
    urikit_cri base = cri_decoded(base_bytes, options);
    urikit_cri ref = cri_decoded(ref_bytes, options);
    urikit_cri target;
    urikit_coap_destination to;
    coap_call call = { &target, 0, { NULL, 0 }, NULL, options };
    urikit_coap_request request;
    coap_options want;
    coap_options got;
    size_t at = 0;
    urikit_code code;

    assert_int_equal(urikit_cri_resolve(&base, &ref, options, &target_out), URIKIT_OK);
    target = cri_decoded(urikit_out_str(&target_out), options);
    call.destination = destination_case(random, &target, &to);
    code = decomposed(&call, &want, NULL);
    assert_int_equal(urikit_coap_resolve(&base, &ref, options, call.destination, &host_out, &request, &at), code);
    if (code) {
        assert_true(at == SIZE_MAX || at <= ref_bytes.len);
    } else {
        got.count = 0;
        assert_true(request.scheme_number == target.scheme_number);
        coap_options_take(&got, &request);
        assert_true(coap_options_same(&got, &want));
        coap_options_free(&got);
        coap_options_free(&want);
    }
    check_free(base_bytes);
    check_free(ref_bytes);
    return !code;
}

static void test_property_resolving(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();
    size_t defined = 0;
    size_t i;

    (void)state;
    for (i = 0; i < cases; i++) {
        urikit_cri_options options = { 0 };

        options.profile = (uint8_t)(i & 1);
        defined += property_of_resolving(&random, &options);
    }
    printf("%zu of %zu references became options\n", defined, cases);
    assert_true(defined > cases / 10);
}

/* Whose fault it is: the reference's, with the offset in it, or not. */
static void test_resolving_faults(void **state)
{
    static const struct {
        const char *base;
        const char *ref;
        urikit_code code;
        size_t at;
    } cases[] = {
        { "8220816161", "8300F6816171", URIKIT_OK, 0 },              /* [-1, ["a"]] and [0, null, ["q"]] */
        { "8220816161", "8400F6F66166", URIKIT_E_COAP_FRAGMENT, 4 }, /* [0, null, null, "f"] */
        { "8222816161", "80", URIKIT_E_COAP_SCHEME, SIZE_MAX }, /* [-3, ["a"]] */
        { "82F6816161", "80", URIKIT_E_BASE, SIZE_MAX },
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char host[URIKIT_COAP_TEXT_MAX];
        urikit_out out = URIKIT_OUT(host);
        urikit_str base_bytes = hex_copy(urikit_str_from(cases[i].base));
        urikit_str ref_bytes = hex_copy(urikit_str_from(cases[i].ref));
        urikit_coap_request request;
        urikit_cri base;
        urikit_cri ref;
        size_t at = 0;

        base = cri_decoded(base_bytes, NULL);
        ref = cri_decoded(ref_bytes, NULL);
        assert_int_equal(urikit_coap_resolve(&base, &ref, NULL, NULL, &out, &request, &at), cases[i].code);
        assert_true(at == cases[i].at);
        assert_int_equal(urikit_coap_resolve(&base, &ref, NULL, NULL, &out, &request, NULL), cases[i].code);
        check_free(base_bytes);
        check_free(ref_bytes);
    }
}

/* No space for the host, and a destination that is none: neither is the fault of a byte. */
static void test_resolving_without_space(void **state)
{
    urikit_cri base = cri_decoded(URIKIT_STR("\x82\x20\x81\x61"
                                             "a"),
                                  NULL);
    urikit_cri ref = cri_decoded(URIKIT_STR("\x80"), NULL);
    urikit_coap_destination wrong = { URIKIT_STR("123"), { NULL, 0 }, 0 };
    urikit_coap_request request;
    char host[4];
    urikit_out none = { NULL, 0, 0 };
    urikit_out out = URIKIT_OUT(host);
    size_t at = 9;

    (void)state;
    assert_int_equal(urikit_coap_resolve(&base, &ref, NULL, NULL, &none, &request, &at), URIKIT_E_SPACE);
    assert_int_equal(at, 9);
    assert_int_equal(none.len, 1);
    assert_int_equal(urikit_coap_resolve(&base, &ref, NULL, &wrong, &out, &request, &at), URIKIT_E_COAP_DESTINATION);
    assert_true(at == SIZE_MAX);
    at = 9;
    assert_int_equal(urikit_coap_decompose(&base, NULL, NULL, &none, &request, &at), URIKIT_E_SPACE);
    assert_int_equal(at, 9);
    assert_int_equal(urikit_coap_decompose(&base, NULL, &wrong, &out, &request, &at), URIKIT_E_COAP_DESTINATION);
    assert_int_equal(at, 0);
}

static void test_property_cri(void **state)
{
    random_state random = random_start();
    size_t cases = random_cases();
    size_t defined = 0;
    size_t i;

    (void)state;
    for (i = 0; i < cases; i++) {
        urikit_cri_options options = { 0 };

        options.profile = (uint8_t)(i & 1);
        defined += property_of_cri(&random, &options, i % 64 == 0);
    }
    printf("%zu of %zu CRIs came back\n", defined, cases);
    assert_true(defined > cases / 4);
}

/* Options as a hostile client may send them, values of exact size. */
static void hostile_case(random_state *random, coap_options *options)
{
    static const uint16_t numbers[] = { 3, 7, 11, 11, 15, 15, 35, 39, 235, 239, 6, 65535 };
    /* clang-format off */
    static const char *const texts[] = { "a", "A.b", "192.0.2.1", "[::1]", "[", "", ".", "..", "a b", "%41", "\xC3\xA4",
                                         "\xC3", "a.", "[::ffff:1.2.3.4]", "1.2.3.4.", "x=y&z", "\x82\x20\x81\x61h" };
    /* clang-format on */
    size_t count = random_below(random, 6);

    options->count = 0;
    if (random_below(random, 2)) {
        coap_options_add(options, URIKIT_COAP_URI_HOST, urikit_str_from(texts[random_below(random, 4)]));
    }
    while (count-- > 0) {
        unsigned number = numbers[random_below(random, random_below(random, 4) ? 6 : 12)];
        urikit_str value = urikit_str_from(texts[random_below(random, sizeof texts / sizeof texts[0])]);
        char bytes[4];
        size_t i;

        if (number == URIKIT_COAP_URI_PORT || random_below(random, 16) == 0) {
            for (i = 0; i < sizeof bytes; i++) {
                bytes[i] = (char)(unsigned char)random_below(random, 256);
            }
            value = urikit_str_of(bytes, random_below(random, 4));
        }
        coap_options_add(options, number, value);
    }
}

/* Any options: a refusal, or a CRI that decodes, whose options compose to it again. */
static bool property_of_options(random_state *random, const urikit_cri_options *options)
{
    coap_options given;
    coap_options again;
    urikit_coap_destination to = { URIKIT_STR("\300\0\2\7"), { NULL, 0 }, 5684 };
    coap_call call = { NULL, random_below(random, 2), { NULL, 0 }, &to, options };
    urikit_coap_target target;
    urikit_coap_place place = { 0, 0 };
    char bytes[1024];
    char want[1024];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_code code;
    urikit_cri cri;

    hostile_case(random, &given);
    call.from = coap_options_view(&given);
    if (!urikit_coap_target_read(call.from, options, &target, &place) && target.kind == URIKIT_COAP_TARGET_CRI) {
        assert_true(urikit_cri_is_full(&target.cri));
    }
    assert_true(place.option < given.count || place.option == 0);
    code = urikit_coap_compose(call.scheme_number, call.from, call.destination, options, &out, &place);
    if (code) {
        assert_true(code != URIKIT_E_SPACE && code != URIKIT_E_COAP_NO_HOST && place.option < given.count);
        assert_true(place.byte <= given.each[place.option].value.len);
    } else {
        cri = cri_decoded(urikit_out_str(&out), options);
        call.cri = &cri;
        assert_int_equal(decomposed(&call, &again, NULL), URIKIT_OK);
        call.from = coap_options_view(&again);
        check_text(urikit_out_str(&out), cri.bytes, "the item fills the output");
        {
            char second[1024];
            urikit_out twice = URIKIT_OUT(second);

            assert_int_equal(produce_cri(&call, &twice), URIKIT_OK);
            check_text(urikit_out_str(&twice), normal_case(cri, options, want, sizeof want), "composed again");
        }
        coap_options_free(&again);
    }
    coap_options_free(&given);
    return !code;
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
        composed += property_of_options(&random, &options);
    }
    printf("%zu of %zu sets of options gave a CRI\n", composed, cases);
    assert_true(composed > cases / 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_vectors),
                                        cmocka_unit_test(test_uint),
                                        cmocka_unit_test(test_proxy_cri),
                                        cmocka_unit_test(test_proxy_scheme),
                                        cmocka_unit_test(test_proxy_destination),
                                        cmocka_unit_test(test_proxy_refusals),
                                        cmocka_unit_test(test_composing_in_limits),
                                        cmocka_unit_test(test_property_cri),
                                        cmocka_unit_test(test_property_options),
                                        cmocka_unit_test(test_property_resolving),
                                        cmocka_unit_test(test_resolving_faults),
                                        cmocka_unit_test(test_nothing_given),
                                        cmocka_unit_test(test_resolving_without_space) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
