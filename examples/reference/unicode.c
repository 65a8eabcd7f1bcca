/* SPDX-License-Identifier: MIT */
#include <urikit/unicode.h>

#include "example.h"

void example_unicode(void)
{
    /* example: urikit_nfc_check urikit_nfc_write urikit_is_lower */
    {
        urikit_str text = URIKIT_STR("a\xCC\x88"); /* 'a' and U+0308 */
        char buffer[URIKIT_NFC_BOUND(3)];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_nfc_check(text, &at) == URIKIT_E_NFC && at == 0);
        check(urikit_nfc_write(text, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "ä");
        check(urikit_is_lower(urikit_out_str(&out), &at));
        check(!urikit_is_lower(URIKIT_STR("aÄ"), &at) && at == 1);
    }

    /* example: urikit_iri_check_bidi */
    {
        urikit_uri iri;
        size_t at;

        check(urikit_iri_parse(URIKIT_STR("http://h/\xD7\x90"), 0, &iri, NULL) == URIKIT_OK); /* U+05D0, right to left */
        check(urikit_iri_check_bidi(&iri, &at) == URIKIT_OK);
        check(urikit_iri_parse(URIKIT_STR("http://h/a\xD7\x90"), 0, &iri, NULL) == URIKIT_OK); /* both in one segment */
        check(urikit_iri_check_bidi(&iri, &at) == URIKIT_E_BIDI);
    }

    /* example: urikit_idna_to_ascii urikit_idna_to_unicode */
    {
        char buffer[URIKIT_IDNA_TO_ASCII_BOUND], other[URIKIT_IDNA_TO_UNICODE_BOUND(32)];
        urikit_out out = URIKIT_OUT(buffer), back = URIKIT_OUT(other);
        const char *reason = NULL;

        check(urikit_idna_to_ascii(URIKIT_STR("Bücher.example"), 0, &out, &reason) == URIKIT_OK);
        check_text(urikit_out_str(&out), "xn--bcher-kva.example");
        check(urikit_idna_to_unicode(urikit_out_str(&out), 0, &back, &reason) == URIKIT_OK);
        check_text(urikit_out_str(&back), "bücher.example");
        check(urikit_idna_to_ascii(URIKIT_STR("a..b"), 0, &out, &reason) == URIKIT_E_IDNA && reason != NULL);
    }

    /* example: urikit_iri_host_key */
    {
        char buffer[URIKIT_IRI_HOST_KEY_BOUND(64)];
        urikit_out out = URIKIT_OUT(buffer);
        urikit_uri iri;

        check(urikit_iri_parse(URIKIT_STR("http://Bücher.example:80/"), 0, &iri, NULL) == URIKIT_OK);
        check(urikit_iri_host_key(&iri, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "xn--bcher-kva.example");
    }

    /* example: urikit_unicode_version_write urikit_idna_version_write */
    {
        char buffer[2 * URIKIT_UNICODE_VERSION_BOUND];
        urikit_out out = URIKIT_OUT(buffer);
        size_t first;

        check(urikit_unicode_version_write(&out) == URIKIT_OK && out.len >= 4); /* "15.0.0" */
        first = out.len;
        check(urikit_idna_version_write(&out) == URIKIT_OK && out.len > first);
    }
}
