/* SPDX-License-Identifier: MIT */
/* Runs the examples of the reference: each public call, as the documentation site shows it. */
#include "example.h"

#include <stdio.h>

static int failed;

void example_check(bool good, const char *condition, const char *file, int line)
{
    if (!good) {
        fprintf(stderr, "%s:%d: %s\n", file, line, condition);
        failed += 1;
    }
}

void example_check_text(urikit_str text, const char *want, const char *file, int line)
{
    if (!urikit_str_equal(text, urikit_str_from(want))) {
        fprintf(stderr, "%s:%d: \"%.*s\"%s, and not \"%s\"\n", file, line, URIKIT_ARG(text), text.ptr ? "" : " (absent)",
                want ? want : "(absent)");
        failed += 1;
    }
}

urikit_uri parsed(const char *text)
{
    urikit_uri uri = { 0 };
    example_check(urikit_uri_parse(urikit_str_from(text), URIKIT_PARSE_REFERENCE, &uri, NULL) == URIKIT_OK, text, __FILE__,
                  __LINE__);
    return uri;
}

urikit_cri example_cri_of(const char *notation, char *bytes, size_t cap)
{
    urikit_out out = urikit_out_of(bytes, cap);
    urikit_cri cri = URIKIT_CRI_INIT;

    example_check(urikit_cri_from_edn(urikit_str_from(notation), NULL, NULL, &out, NULL) == URIKIT_OK &&
                      urikit_cri_decode(urikit_out_str(&out), NULL, &cri, NULL) == URIKIT_OK,
                  notation, __FILE__, __LINE__);
    return cri;
}

void example_check_cri(urikit_str bytes, const char *want, const char *file, int line)
{
    char text[256];
    urikit_out out = URIKIT_OUT(text);
    urikit_cri cri;

    example_check(urikit_cri_decode(bytes, NULL, &cri, NULL) == URIKIT_OK && urikit_cri_to_edn(&cri, &out) == URIKIT_OK, want,
                  file, line);
    example_check_text(urikit_out_str(&out), want, file, line);
}

int main(void)
{
    example_code();
    example_base();
    example_text();
    example_uri();
    example_text_calls();
    example_iri();
    example_nosh();
    example_usr();
    example_purl();
    example_cri();
    example_coap();
    example_aif();
    example_convert();
    example_batch();
    example_kind();
    example_readers();
    example_lint();
    example_extract();
    example_template();
#ifdef EXAMPLE_UNICODE
    example_unicode();
#endif
#ifdef EXAMPLE_PSL
    example_psl();
#endif
    return failed != 0;
}
