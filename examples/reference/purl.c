/* SPDX-License-Identifier: MIT */
#include "example.h"

void example_purl(void)
{
    /* example: urikit_purl_parse urikit_purl_normalize */
    {
        urikit_purl_pair pairs[16];
        urikit_purl purl;
        char buffer[128];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_purl_parse(URIKIT_STR("pkg://PyPI/Django_Extra@4.2?os=x&arch=y"), URIKIT_PURL_REQUIRED, pairs, 16, &purl,
                                &at) == URIKIT_OK);
        check_text(purl.version, "4.2");
        check(urikit_purl_normalize(&purl, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "pkg:pypi/django-extra@4.2?arch=y&os=x"); /* the rules of PyPI */

        /* the rules of a type are checked, too */
        check(urikit_purl_parse(URIKIT_STR("pkg:maven/x"), 0, pairs, 16, &purl, &at) == URIKIT_E_PURL_NAMESPACE_NEEDED);
        check(at == 10);
    }

    /* example: urikit_purl_explain */
    {
        char buffer[URIKIT_EXPLAIN_MAX];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_purl_explain(URIKIT_STR("pkg:maven/a"), URIKIT_E_PURL_NAMESPACE_NEEDED, 10, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "packages of type 'maven' need a namespace, and '/' after it");
    }

    /* example: urikit_purl_equal */
    {
        urikit_purl a, b;

        check(urikit_purl_parse(URIKIT_STR("pkg:pypi/Django"), 0, NULL, 0, &a, NULL) == URIKIT_OK);
        check(urikit_purl_parse(URIKIT_STR("pkg:PyPI/django"), 0, NULL, 0, &b, NULL) == URIKIT_OK);
        check(urikit_purl_equal(&a, &b));
        check(urikit_purl_parse(URIKIT_STR("pkg:pypi/django@4"), 0, NULL, 0, &b, NULL) == URIKIT_OK);
        check(!urikit_purl_equal(&a, &b)); /* any version, and one version */
    }

    /* example: urikit_purl_part_write urikit_purl_find urikit_purl_key_write urikit_purl_value_write */
    {
        urikit_purl_pair pairs[4], arch;
        urikit_purl purl;
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_purl_parse(URIKIT_STR("pkg:npm/%40acme/ui@2?arch=x%3A64"), 0, pairs, 4, &purl, NULL) == URIKIT_OK);
        check(urikit_purl_part_write(&purl, URIKIT_PURL_NAMESPACE, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "@acme");

        check(urikit_purl_find(&purl, URIKIT_STR("ARCH"), &arch));
        out.len = 0;
        check(urikit_purl_key_write(&arch, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "arch");
        out.len = 0;
        check(urikit_purl_value_write(&arch, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "x:64");
    }

    /* example: urikit_purl_notices */
    {
        urikit_purl purl;

        check(urikit_purl_parse(URIKIT_STR("pkg:unheardof/x"), 0, NULL, 0, &purl, NULL) == URIKIT_OK); /* valid, but */
        check((urikit_purl_notices(&purl) & URIKIT_PURL_NOTICE_TYPE) != 0);
    }

    /* example: urikit_purl_build */
    {
        urikit_purl_parts parts = {
            .type = URIKIT_STR("npm"), .name_space = URIKIT_STR("@acme"), .name = URIKIT_STR("ui"), .version = URIKIT_STR("2.0")
        };
        urikit_purl_place place;
        char buffer[128];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_purl_build(&parts, NULL, 0, &out, &place) == URIKIT_OK);
        check_text(urikit_out_str(&out), "pkg:npm/%40acme/ui@2.0");
        parts.name = URIKIT_STR("");
        check(urikit_purl_build(&parts, NULL, 0, &out, &place) == URIKIT_E_PURL_EMPTY_NAME && place.part == URIKIT_PURL_NAME);
    }

    /* example: urikit_purl_type_find urikit_purl_type_at */
    {
        urikit_purl_type type;
        size_t rows = 0;

        check(urikit_purl_type_find(URIKIT_STR("Maven"), &type) && type.name_space == URIKIT_PURL_NEEDED);
        check(!urikit_purl_type_find(URIKIT_STR("nosuch"), &type));
        while (urikit_purl_type_at(rows, &type)) {
            rows++;
        }
        check(rows > 20);
    }
}
