/* SPDX-License-Identifier: MIT */
/*
 * The calls on pieces of identifiers, on anything: TIDs, EIP-55 addresses, keys and authorities of NOSH URIs, numbers of
 * CoAP, characters, decoding in place, values of a query, IRIs compared, CRIs compared as bytes. Two lines: two texts.
 */
#include <urikit/coap.h>
#include <urikit/iri.h>
#include <urikit/lint.h>
#include <urikit/nosh.h>

#include "fuzz_expect.h"

/* What is a TID is written as the same text; an address keeps its digits, and has the right checksum then. */
static void try_nosh(urikit_str text)
{
    char tid_space[URIKIT_TID_LEN];
    char time_space[URIKIT_TID_TIME_LEN];
    char address_space[URIKIT_EIP55_LEN];
    urikit_out tid_out = URIKIT_OUT(tid_space);
    urikit_out time = URIKIT_OUT(time_space);
    urikit_out address = URIKIT_OUT(address_space);
    urikit_tid tid;
    size_t at = 0;

    if (urikit_tid_decode(text, &tid)) {
        expect(!urikit_tid_encode(&tid, &tid_out) && urikit_str_equal(urikit_out_str(&tid_out), text));
        expect(!urikit_tid_time_write(&tid, &time) && time.len == URIKIT_TID_TIME_LEN && time_space[26] == 'Z');
        expect(!urikit_nosh_rkey_check(text, NULL));
    }
    if (urikit_eip55_write(text, &address)) {
        expect(urikit_eip55_check(text, NULL) == URIKIT_EIP55_NO_ADDRESS);
    } else {
        expect(address.len == URIKIT_EIP55_LEN);
        expect(urikit_eip55_check(urikit_out_str(&address), NULL) == URIKIT_EIP55_RIGHT);
    }
    expect(!urikit_nosh_rkey_check(text, &at) || at <= text.len);
    expect(!urikit_nosh_collection_check(text, &at) || at <= text.len);
    expect(urikit_nosh_kind_name(urikit_nosh_authority_classify(text))[0] != '\0');
}

static void try_numbers(urikit_str text)
{
    char buffer[8];
    urikit_out out = URIKIT_OUT(buffer);
    uint32_t number = 0;
    uint32_t again = 1;

    expect(urikit_coap_uint_read(text, &number) == (text.len <= 4));
    if (text.len <= 4) {
        expect(!urikit_coap_uint_write(number, &out) && out.len <= text.len);
        expect(urikit_coap_uint_read(urikit_out_str(&out), &again) && again == number);
        out.len = 0;
        if (!urikit_utf8_write(number, &out)) {
            expect(urikit_utf8_decode(out.ptr, out.len, &again) == out.len && again == number);
        }
    }
}

static void try_decoding(urikit_str text)
{
    urikit_out out = bounded(text.len);
    char *copy = malloc(text.len ? text.len : 1);
    size_t len = text.len;
    size_t at = 0;
    size_t at_in_place = 0;
    urikit_code code = urikit_percent_decode(text, &out, &at);

    expect(copy != NULL);
    memcpy(copy, text.ptr, text.len);
    expect(urikit_percent_decode_in_place(copy, &len, &at_in_place) == code);
    expect(code ? at == at_in_place : urikit_str_equal(urikit_str_of(copy, len), urikit_out_str(&out)));
    free(copy);
    free(out.ptr);
}

/* A value that is found is written decoded, and is the one that the pairs have. */
static void try_query(urikit_str text, urikit_str key)
{
    urikit_out out = bounded(text.len);
    urikit_out copy = bounded(URIKIT_STR_COPY_BOUND(key.len));
    urikit_uri iri;
    urikit_str value;

    if (!urikit_str_copy(key, (char *)copy.ptr, copy.cap)) {
        expect(urikit_str_equal(urikit_str_from((const char *)copy.ptr), key.ptr ? key : URIKIT_STR("")));
    }
    free(copy.ptr);
    if (!urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &iri, NULL)) {
        urikit_str query = urikit_uri_query(&iri);
        bool found = urikit_query_find(query, key, 0, &value);
        bool has_value = false;
        urikit_code code = urikit_query_value(query, key, 0, &out, &has_value);
        urikit_out target = bounded(URIKIT_URI_REQUEST_TARGET_BOUND(text.len));
        urikit_parts parts;
        urikit_out whole = bounded(URIKIT_URI_WRITE_BOUND(text.len));

        expect(has_value == (found && value.ptr));
        expect(has_value || (code == URIKIT_OK && out.len == 0));
        expect(code != URIKIT_E_SPACE);
        code = urikit_uri_request_target(&iri, &target);
        expect(code == URIKIT_E_PARTS || (!code && ((char *)target.ptr)[0] == '/'));
        expect(!urikit_iri_split(text, URIKIT_PARSE_REFERENCE, &parts, NULL));
        expect(!urikit_iri_write(&parts, URIKIT_PARSE_REFERENCE, &whole, NULL));
        expect(urikit_str_equal(urikit_out_str(&whole), text.ptr ? text : URIKIT_STR("")));
        expect(!parts.scheme.ptr || urikit_uri_scheme_is(&iri, parts.scheme));
        free(whole.ptr);
        free(target.ptr);
    }
    free(out.ptr);
}

/* Equal if and only if the order says so; what resolves as texts resolves as parsed. */
static void try_iris(urikit_str a_text, urikit_str b_text)
{
    static const urikit_level levels[] = { URIKIT_LEVEL_STRING, URIKIT_LEVEL_CASE, URIKIT_LEVEL_SYNTAX, URIKIT_LEVEL_SCHEME };
    urikit_out out = bounded(URIKIT_URI_RESOLVE_BOUND(a_text.len, b_text.len));
    urikit_uri a;
    urikit_uri b;
    size_t at = 0;
    size_t i;

    if (!urikit_iri_parse(a_text, URIKIT_PARSE_REFERENCE, &a, NULL) &&
        !urikit_iri_parse(b_text, URIKIT_PARSE_REFERENCE, &b, NULL)) {
        for (i = 0; i < sizeof levels / sizeof levels[0]; i++) {
            int order = urikit_iri_compare(&a, &b, levels[i]);
            int back = urikit_iri_compare(&b, &a, levels[i]);

            expect((order == 0) == urikit_iri_equal(&a, &b, levels[i]));
            expect((order < 0) == (back > 0) && (order > 0) == (back < 0));
        }
    }
    if (urikit_iri_resolve_text(a_text, b_text, URIKIT_PARSE_REFERENCE, URIKIT_RESOLVE_STRICT, &out, &at)) {
        expect(at <= a_text.len || at <= b_text.len);
    } else {
        expect(!urikit_iri_parse(urikit_out_str(&out), URIKIT_PARSE_SCHEME, &a, NULL));
    }
    free(out.ptr);
}

static void try_cris(urikit_str a, urikit_str b)
{
    bool equal = false;
    bool back = true;
    urikit_code code = urikit_cri_equal_bytes(a, b, NULL, 0, &equal);

    if (!code) {
        expect(!urikit_cri_equal_bytes(b, a, NULL, 0, &back) && back == equal);
    }
    if (!urikit_cri_equal_bytes(a, a, NULL, URIKIT_CRI_EQUAL_STRICT, &equal)) {
        expect(equal);
    }
}

static bool is_dots(urikit_str text)
{
    return urikit_str_equal(text, URIKIT_STR(".")) || urikit_str_equal(text, URIKIT_STR(".."));
}

/* Two texts as the path of a CRI: the CRI decodes, if they are not dot segments, and its segments are these texts. */
static void try_list(urikit_str a, urikit_str b)
{
    urikit_out buffer = bounded(a.len + b.len + 18);
    urikit_out out = bounded(buffer.cap + 16);
    urikit_cri cri = URIKIT_CRI_INIT;
    urikit_cri_item item;
    urikit_cri back;
    urikit_code code;

    cri.discard = URIKIT_CRI_DISCARD_ALL;
    cri.path = urikit_cri_list_empty();
    if (!urikit_cri_list_add(&cri.path, a, &buffer) && !urikit_cri_list_add(&cri.path, b, &buffer)) {
        expect(!urikit_cri_encode(&cri, NULL, &out));
        code = urikit_cri_decode(urikit_out_str(&out), NULL, &back, NULL);
        expect(code == (is_dots(a) || is_dots(b) ? URIKIT_E_CRI_DOT_SEGMENT : URIKIT_OK));
        expect(code || (urikit_cri_next(&back.path, &item) && urikit_str_equal(item.text, a)));
        expect(code || (urikit_cri_next(&back.path, &item) && urikit_str_equal(item.text, b)));
        expect(code || !urikit_cri_next(&back.path, &item));
    } else {
        expect(urikit_utf8_check(a, NULL) || urikit_utf8_check(b, NULL));
    }
    free(buffer.ptr);
    free(out.ptr);
}

/* An address that is read is the one that is written. */
static void try_address(urikit_str text)
{
    uint8_t ip[16];
    size_t len;

    if (urikit_address_parse(text, ip, &len)) {
        uint8_t again[16];
        char space[URIKIT_IPV6_WRITE_BOUND];
        urikit_out out = URIKIT_OUT(space);
        size_t n;

        expect(len == 4 || len == 16);
        expect(!(len == 4 ? urikit_ipv4_write(ip, &out) : urikit_ipv6_write(ip, &out)));
        expect(urikit_address_parse(urikit_out_str(&out), again, &n) && n == len && memcmp(ip, again, len) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str rest = input_text(data, size);
    urikit_str text = take_line(&rest);

    try_nosh(text);
    try_numbers(text);
    try_decoding(text);
    try_query(text, rest);
    try_iris(text, rest);
    try_cris(text, rest);
    try_list(text, rest);
    try_address(text);
    if (text.len == 4 || text.len == 16) {
        const uint8_t *ip = (const uint8_t *)text.ptr;

        expect(!urikit_address_is_internal(ip, text.len) || urikit_address_use(ip, text.len) != NULL);
    }
    return 0;
}
