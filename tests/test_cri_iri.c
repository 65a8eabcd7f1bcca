/* SPDX-License-Identifier: MIT */
/* IRIs to CRIs in one step, against the two steps by way of a URI; and the way back. */
#include <urikit/convert.h>
#include <urikit/iri.h>

#include "check.h"
#include "random.h"
#include "uri_cases.h"

enum { URI_CAP = URIKIT_URI_FROM_IRI_BOUND(URI_CASE_CAP), CRI_CAP = URIKIT_CRI_FROM_URI_BOUND(URI_CAP) };

/* The position of a byte of the IRI in the URI made from it: a byte beyond ASCII has become a triplet. */
static size_t offset_in_uri(urikit_str iri, size_t at)
{
    size_t offset = 0;
    size_t i;

    for (i = 0; i < at; i++) {
        offset += (unsigned char)iri.ptr[i] < 0x80 ? 1 : 3;
    }
    return offset;
}

/* The URI of a CRI as an IRI gives the CRI again. */
static void expect_back(urikit_str cri_bytes, const urikit_cri_options *options)
{
    static char uri_text[CRI_CAP * 3];
    static char iri_text[CRI_CAP * 3];
    static char again[CRI_CAP * 3];
    urikit_out uri_out = URIKIT_OUT(uri_text);
    urikit_out iri_out = URIKIT_OUT(iri_text);
    urikit_out out = URIKIT_OUT(again);
    urikit_cri cri;
    urikit_uri uri;

    assert_int_equal(urikit_cri_decode(cri_bytes, options, &cri, NULL), URIKIT_OK);
    if (urikit_cri_to_uri(&cri, options, &uri_out, NULL)) {
        return; /* what has no URI: tests/vectors/cri_to_uri_errors.tsv */
    }
    assert_int_equal(urikit_uri_parse(urikit_out_str(&uri_out), URIKIT_PARSE_REFERENCE, &uri, NULL), URIKIT_OK);
    assert_int_equal(urikit_iri_from_uri(&uri, &iri_out), URIKIT_OK);
    assert_int_equal(urikit_cri_from_iri(urikit_out_str(&iri_out), options, &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out), cri_bytes, "CRI, URI, IRI, CRI");
}

static bool convert_both_ways(urikit_str iri_text, const urikit_cri_options *options)
{
    static char uri_text[URI_CAP];
    static char direct[CRI_CAP];
    static char by_uri[CRI_CAP];
    urikit_out uri_out = URIKIT_OUT(uri_text);
    urikit_out direct_out = URIKIT_OUT(direct);
    urikit_out by_uri_out = URIKIT_OUT(by_uri);
    size_t direct_at = 0;
    size_t by_uri_at = 0;
    urikit_uri iri;
    urikit_code code;

    if (urikit_iri_parse(iri_text, URIKIT_PARSE_REFERENCE, &iri, NULL)) {
        return false;
    }
    assert_int_equal(urikit_uri_from_iri(&iri, &uri_out), URIKIT_OK);
    code = urikit_cri_from_uri(urikit_out_str(&uri_out), options, &by_uri_out, &by_uri_at);
    assert_int_equal(urikit_cri_from_iri(iri_text, options, &direct_out, &direct_at), code);
    if (code) {
        assert_int_equal(offset_in_uri(iri_text, direct_at), by_uri_at);
        return true;
    }
    check_text(urikit_out_str(&direct_out), urikit_out_str(&by_uri_out), "in one step and in two");
    expect_back(urikit_out_str(&direct_out), options);
    return true;
}

static void test_one_step_is_two(void **state)
{
    random_state random = random_start();
    size_t tried = 0;

    (void)state;
    while (tried < random_cases()) {
        urikit_cri_options options = { 0 };
        char text[URI_CASE_CAP];

        options.profile = random_below(&random, 2) ? URIKIT_CRI_FINAL : URIKIT_CRI_R18;
        tried += convert_both_ways(iri_case(&random, text), &options);
    }
}

static void test_example(void **state)
{
    static const char want[] = "\x83\x20\x82\x62\xC3\xA4\x62"
                               "de"
                               "\x81\x63\xE2\x82\xAC";
    char buffer[64];
    urikit_out out = URIKIT_OUT(buffer);
    size_t at = 0;

    (void)state;
    assert_int_equal(urikit_cri_from_iri(URIKIT_STR("coap://\xC3\xA4.de/\xE2\x82\xAC"), NULL, &out, &at), URIKIT_OK);
    check_text(urikit_out_str(&out), urikit_str_of(want, sizeof want - 1), "coap IRI");
    assert_int_equal(urikit_cri_from_iri(URIKIT_STR("coap://\xC3\xA4/\xC3"), NULL, &out, &at), URIKIT_E_UTF8);
    assert_int_equal(at, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_step_is_two),
        cmocka_unit_test(test_example),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
