/* SPDX-License-Identifier: MIT */
/* Anything as an IRI: what parses has a URI, which has an IRI, which has that URI; its CRI is that of the URI. */
#include <urikit/convert.h>
#include <urikit/iri.h>

#include "fuzz_expect.h"

/* The bytes in an output of exactly the measured length, where the fast paths have no space to spare. */
static void try_measured(urikit_str uri, urikit_str bytes)
{
    urikit_out measure = { NULL, 0, 0 };
    urikit_out out = bounded(bytes.len);

    expect(urikit_cri_from_uri(uri, NULL, &measure, NULL) == URIKIT_E_SPACE && measure.len == bytes.len);
    expect(!urikit_cri_from_uri(uri, NULL, &out, NULL));
    expect(urikit_str_equal(urikit_out_str(&out), bytes));
    free(out.ptr);
}

/* Two ways to a CRI: the same code, the same bytes, and it decodes. */
static void try_cri(urikit_str iri, urikit_str uri)
{
    urikit_cri cri;
    urikit_out direct = bounded(URIKIT_CRI_FROM_URI_BOUND(iri.len));
    urikit_out by_uri = bounded(URIKIT_CRI_FROM_URI_BOUND(uri.len));
    urikit_code code = urikit_cri_from_iri(iri, NULL, &direct, NULL);

    expect(urikit_cri_from_uri(uri, NULL, &by_uri, NULL) == code);
    if (!code) {
        expect(urikit_str_equal(urikit_out_str(&direct), urikit_out_str(&by_uri)));
        expect(!urikit_cri_decode(urikit_out_str(&direct), NULL, &cri, NULL));
        try_measured(uri, urikit_out_str(&by_uri));
    }
    free(direct.ptr);
    free(by_uri.ptr);
}

static void try_round_trip(const urikit_uri *iri)
{
    urikit_out uri_out = bounded(URIKIT_URI_FROM_IRI_BOUND((size_t)iri->len));
    urikit_out iri_out;
    urikit_out again;
    urikit_uri uri;
    urikit_uri back;
    urikit_uri last;

    expect(!urikit_uri_from_iri(iri, &uri_out));
    expect(!urikit_uri_parse(urikit_out_str(&uri_out), URIKIT_PARSE_REFERENCE, &uri, NULL));
    iri_out = bounded(uri.len);
    expect(!urikit_iri_from_uri(&uri, &iri_out));
    expect(!urikit_iri_parse(urikit_out_str(&iri_out), URIKIT_PARSE_REFERENCE, &back, NULL));
    again = bounded(URIKIT_URI_FROM_IRI_BOUND((size_t)back.len));
    expect(!urikit_uri_from_iri(&back, &again));
    expect(!urikit_uri_parse(urikit_out_str(&again), URIKIT_PARSE_REFERENCE, &last, NULL));
    expect(urikit_uri_equal(&uri, &last, URIKIT_LEVEL_PERCENT));
    try_cri(urikit_uri_text(iri), urikit_out_str(&uri_out));
    free(uri_out.ptr);
    free(iri_out.ptr);
    free(again.ptr);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str text = urikit_str_of(size > 0 ? (const char *)data : "", size);
    urikit_uri iri;
    size_t at = 0;
    size_t ascii = 0;

    if (urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &iri, &at)) {
        expect(at <= size);
        return 0;
    }
    while (ascii < size && data[ascii] < 0x80) {
        ascii++;
    }
    expect(urikit_uri_is_iri(&iri) == (ascii < size));
    try_round_trip(&iri);
    return 0;
}
