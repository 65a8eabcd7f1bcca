/* SPDX-License-Identifier: MIT */
#include "example.h"

void example_kind(void)
{
    /* example: urikit_kind_name urikit_kind_find urikit_kind_of_text */
    {
        urikit_kind kind;

        check(urikit_kind_find(URIKIT_STR("iri"), &kind) && kind == URIKIT_KIND_IRI);
        check(!urikit_kind_find(URIKIT_STR("url"), &kind));
        check_text(urikit_str_from(urikit_kind_name(urikit_kind_of_text(URIKIT_STR("pkg:npm/a"), true))), "purl");
        check(urikit_kind_of_text(URIKIT_STR("../é"), true) == URIKIT_KIND_IRI_REFERENCE);
    }

    /* example: urikit_kind_check urikit_explain */
    {
        urikit_str text = URIKIT_STR("http://a b/");
        char sentence[URIKIT_EXPLAIN_MAX];
        urikit_out out = URIKIT_OUT(sentence);
        size_t at;
        urikit_code code = urikit_kind_check(URIKIT_KIND_IRI, text, NULL, NULL, 0, &at);

        check(code == URIKIT_E_CHAR && at == 8);
        check(urikit_explain(URIKIT_KIND_IRI, text, code, at, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "a space is not allowed in a host; encode it as %20");
    }

    /* example: urikit_scheme_check urikit_scheme_error */
    {
        urikit_str text = URIKIT_STR("coap://h/#f");
        char sentence[URIKIT_EXPLAIN_MAX];
        char buffer[URIKIT_SCHEME_ERROR_BOUND];
        urikit_out why = URIKIT_OUT(sentence);
        urikit_out out = URIKIT_OUT(buffer);
        urikit_uri uri;
        size_t at;

        check(urikit_uri_parse(text, URIKIT_PARSE_SCHEME, &uri, NULL) == URIKIT_OK);
        check(urikit_scheme_check(&uri, &why, &at) == URIKIT_E_SCHEME_RULE && at == 9);
        check_text(urikit_out_str(&why), "coap has no fragment (RFC 7252, 6.1)");

        check(urikit_scheme_error(text, &out, &at) == URIKIT_OK && at == 9);
        check_text(urikit_out_str(&out), "scheme_rule:9: coap has no fragment (RFC 7252, 6.1)");
        out.len = 0;
        check(urikit_scheme_error(URIKIT_STR("coap://h/"), &out, &at) == URIKIT_OK && out.len == 0);
    }

    /* example: urikit_family_at urikit_family_find urikit_family_of_text */
    {
        const urikit_family *family = urikit_family_of_text(URIKIT_STR("PKG:npm/a"));
        size_t families = 0;

        check(family != NULL && family == urikit_family_find(URIKIT_STR("purl")));
        check_text(urikit_str_from(family->title), "package URL");
        check(urikit_family_of_text(URIKIT_STR("http://a/")) == NULL);
        while (urikit_family_at(families)) {
            families++;
        }
        check(families >= 1);
    }

    /* example: urikit_family_part urikit_family_canonical urikit_any_parse urikit_any_write */
    {
        const urikit_family *family = urikit_family_find(URIKIT_STR("purl"));
        urikit_pair pairs[8];
        urikit_any id;
        char buffer[URIKIT_ANY_BOUND(64)];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_any_parse(family, URIKIT_STR("pkg:NPM/%40acme/ui@2"), pairs, 8, &id, &at) == URIKIT_OK);
        check(urikit_any_write(&id, urikit_family_part(family, URIKIT_STR("namespace")), URIKIT_FORM_DATA, &out));
        check_text(urikit_out_str(&out), "@acme");
        out.len = 0;
        check(urikit_any_write(&id, urikit_family_canonical(family), URIKIT_FORM_DATA, &out));
        check_text(urikit_out_str(&out), "pkg:npm/%40acme/ui@2");

        /* absent */
        check(!urikit_any_write(&id, urikit_family_part(family, URIKIT_STR("subpath")), URIKIT_FORM_DATA, &out));
        check(urikit_family_part(family, URIKIT_STR("port")) == SIZE_MAX);
        check(urikit_any_parse(family, URIKIT_STR("pkg:npm"), pairs, 8, &id, &at) == URIKIT_E_PURL_NO_NAME && at == 7);
    }

    /* example: urikit_any_parse_as */
    {
        const urikit_family *family = urikit_family_find(URIKIT_STR("nosh"));
        urikit_str text = URIKIT_STR("nosh://1673/a.b.c#top"); /* the older revision has pointers and paths only */
        urikit_any id;
        size_t at;

        check_text(urikit_str_from(family->variants), "sdl lexicon");
        check(urikit_any_parse_as(family, 0, text, NULL, 0, &id, &at) == URIKIT_OK);
        check(urikit_any_parse_as(family, 1, text, NULL, 0, &id, &at) == URIKIT_E_NOSH_BAD_FRAGMENT);
    }

    /* example: urikit_any_equal urikit_any_has_key */
    {
        const urikit_family *family = urikit_family_find(URIKIT_STR("purl"));
        urikit_pair pairs[4], others[4];
        urikit_any a, b;

        check(urikit_any_parse(family, URIKIT_STR("pkg:npm/ui?os=x"), pairs, 4, &a, NULL) == URIKIT_OK);
        check(urikit_any_parse(family, URIKIT_STR("pkg://NPM/ui?os=x"), others, 4, &b, NULL) == URIKIT_OK);
        check(urikit_any_equal(&a, &b));
        check(urikit_any_has_key(&a, 0, URIKIT_STR("OS")) && !urikit_any_has_key(&a, 0, URIKIT_STR("arch")));
    }

    /* example: urikit_any_set_usr_types */
    {
        urikit_usr_type rows[] = { { .name = "corp", .lower_name = true } };
        urikit_usr_types types = { rows, 1 };
        const urikit_family *family = urikit_family_find(URIKIT_STR("usr"));
        urikit_any id;
        char buffer[URIKIT_ANY_BOUND(16)];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_any_parse(family, URIKIT_STR("usr:corp/Ada"), NULL, 0, &id, NULL) == URIKIT_OK);
        urikit_any_set_usr_types(&id, &types);
        check(urikit_any_write(&id, urikit_family_canonical(family), URIKIT_FORM_DATA, &out));
        check_text(urikit_out_str(&out), "usr:corp/ada");
    }

    /* example: urikit_part_is_known urikit_part_write */
    {
        urikit_pair pairs[8];
        char buffer[URIKIT_ANY_BOUND(64)];
        urikit_out out = URIKIT_OUT(buffer);
        bool there;

        /* a part by its name, of whatever the text is */
        check(urikit_part_write(URIKIT_STR("pkg:npm/%40acme/ui"), URIKIT_STR("namespace"), pairs, 8, &out, &there) == URIKIT_OK);
        check(there);
        check_text(urikit_out_str(&out), "@acme");
        out.len = 0;
        check(urikit_part_write(URIKIT_STR("http://h/"), URIKIT_STR("namespace"), pairs, 8, &out, &there) == URIKIT_OK && !there);
        check(urikit_part_is_known(URIKIT_STR("qualifier:os")) && !urikit_part_is_known(URIKIT_STR("hots")));
    }
}
