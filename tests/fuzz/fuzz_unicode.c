/* SPDX-License-Identifier: MIT */
/*
 * Any text: its normal form C is one, the check finds the first difference, a domain name converts to A-labels and back,
 * and the rule for directions gives an offset within the text.
 */
#include <urikit/iri.h>
#include <urikit/unicode.h>

#include "fuzz_expect.h"

static void try_nfc(urikit_str text)
{
    urikit_out out = bounded(URIKIT_NFC_BOUND(text.len));
    urikit_out again = bounded(URIKIT_NFC_BOUND(URIKIT_NFC_BOUND(text.len)));
    size_t at = 0;
    urikit_code code = urikit_nfc_check(text, &at);

    if (urikit_nfc_write(text, &out)) {
        expect(urikit_utf8_check(text, NULL) == URIKIT_E_UTF8 && code != URIKIT_OK);
    } else {
        expect((code == URIKIT_OK) == urikit_str_equal(text, urikit_out_str(&out)));
        expect(code == URIKIT_OK || at < text.len);
        expect(!urikit_nfc_check(urikit_out_str(&out), NULL));
        expect(!urikit_nfc_write(urikit_out_str(&out), &again));
        expect(urikit_str_equal(urikit_out_str(&out), urikit_out_str(&again)));
    }
    free(out.ptr);
    free(again.ptr);
}

static void try_names(urikit_str host, unsigned options)
{
    urikit_out ascii = bounded(URIKIT_IDNA_TO_ASCII_BOUND);
    urikit_out unicode = bounded(URIKIT_IDNA_TO_UNICODE_BOUND(host.len));
    const char *reason = NULL;

    if (urikit_idna_to_ascii(host, options, &ascii, &reason)) {
        expect(reason && reason[0]);
        expect(urikit_idna_to_unicode(host, options | URIKIT_IDNA_STRICT, &unicode, &reason) != URIKIT_OK);
    } else {
        urikit_out back = bounded(URIKIT_IDNA_TO_UNICODE_BOUND(ascii.len));
        urikit_out again = bounded(URIKIT_IDNA_TO_ASCII_BOUND);

        expect(!urikit_idna_to_unicode(urikit_out_str(&ascii), options | URIKIT_IDNA_STRICT, &back, NULL));
        expect(!urikit_idna_to_ascii(urikit_out_str(&back), options, &again, NULL));
        expect(urikit_str_equal(urikit_out_str(&ascii), urikit_out_str(&again)));
        expect(!urikit_nfc_check(urikit_out_str(&back), NULL));
        free(back.ptr);
        free(again.ptr);
    }
    unicode.len = 0;
    expect(!urikit_idna_to_unicode(host, options, &unicode, NULL)); /* what is not valid stays as it is */
    free(ascii.ptr);
    free(unicode.ptr);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str text = input_text(data, size);
    urikit_uri iri;
    size_t at = 0;

    try_nfc(text);
    if (!urikit_is_lower(text, &at)) {
        expect(at < size);
    }
    try_names(text, 0);
    try_names(text, URIKIT_IDNA_UNDERSCORE);
    if (!urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &iri, NULL) && urikit_iri_check_bidi(&iri, &at)) {
        expect(at < size);
    }
    if (!urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &iri, NULL)) {
        urikit_out key = bounded(URIKIT_IRI_HOST_KEY_BOUND(size));
        size_t i;

        expect(!urikit_iri_host_key(&iri, &key));
        for (i = 0; i < key.len; i++) {
            expect((unsigned char)((char *)key.ptr)[i] < 0x80);
        }
        free(key.ptr);
    }
    return 0;
}
