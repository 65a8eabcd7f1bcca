/* SPDX-License-Identifier: MIT */
#include "example.h"

void example_iri(void)
{
    /* example: urikit_iri_parse */
    {
        urikit_uri iri;
        size_t at;

        check(urikit_iri_parse(URIKIT_STR("http://bücher.example/é"), URIKIT_PARSE_SCHEME, &iri, &at) == URIKIT_OK);
        check_text(urikit_uri_host(&iri), "bücher.example");
        check(urikit_iri_parse(URIKIT_STR("http://h/\xFF"), 0, &iri, &at) == URIKIT_E_UTF8 && at == 9);
    }

    /* example: urikit_iri_explain */
    {
        char buffer[URIKIT_EXPLAIN_MAX];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_iri_explain(URIKIT_STR("http://h/\xFF"), URIKIT_E_UTF8, 9, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "the byte 0xFF does not begin a character in UTF-8");
    }

    /* example: urikit_uri_from_iri urikit_iri_from_uri */
    {
        urikit_uri iri, uri = parsed("http://h/caf%C3%A9%20%2F");
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_iri_parse(URIKIT_STR("http://h/café"), 0, &iri, NULL) == URIKIT_OK);
        check(urikit_uri_from_iri(&iri, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "http://h/caf%C3%A9");
        out.len = 0;
        check(urikit_iri_from_uri(&uri, &out) == URIKIT_OK);
        /* what no IRI has in a path stays encoded */
        check_text(urikit_out_str(&out), "http://h/café%20%2F");
    }

    /* example: urikit_iri_normalize_text urikit_iri_resolve_text */
    {
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_iri_normalize_text(URIKIT_STR("HTTP://h/./%41é"), 0, URIKIT_LEVEL_SYNTAX, &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "http://h/Aé");
        out.len = 0;
        check(urikit_iri_resolve_text(URIKIT_STR("http://h/a/b"), URIKIT_STR("../é"), 0, 0, &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "http://h/é");
        check(urikit_iri_resolve_text(URIKIT_STR("//h"), URIKIT_STR("é"), 0, 0, &out, &at) == URIKIT_E_BASE);
    }

    /* example: urikit_iri_split urikit_iri_write */
    {
        urikit_parts parts;
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_iri_split(URIKIT_STR("http://h/é?q"), 0, &parts, &at) == URIKIT_OK);
        parts.query = URIKIT_STR("ü=1");
        check(urikit_iri_write(&parts, URIKIT_PARSE_SCHEME, &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "http://h/é?ü=1");
        parts.port = URIKIT_STR("x");
        check(urikit_iri_write(&parts, URIKIT_PARSE_SCHEME, &out, &at) == URIKIT_E_PORT && at == 9);
    }

    /* example: urikit_iri_normalize urikit_iri_equal urikit_iri_compare */
    {
        urikit_uri iri, uri = parsed("http://h/%C3%A9");
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_iri_normalize(&uri, URIKIT_LEVEL_SYNTAX, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "http://h/é");
        check(urikit_iri_parse(urikit_out_str(&out), 0, &iri, NULL) == URIKIT_OK);
        check(urikit_iri_equal(&uri, &iri, URIKIT_LEVEL_SYNTAX)); /* an IRI and the URI that it maps to */
        check(urikit_iri_compare(&uri, &iri, URIKIT_LEVEL_SYNTAX) == 0);
        check(!urikit_iri_equal(&uri, &iri, URIKIT_LEVEL_STRING));
    }
}
