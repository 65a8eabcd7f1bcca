/* SPDX-License-Identifier: MIT */
#include "example.h"

void example_usr(void)
{
    /* example: urikit_usr_parse urikit_usr_normalize */
    {
        urikit_usr_pair pairs[16];
        urikit_usr usr;
        char buffer[128];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_usr_parse(URIKIT_STR("USR:Bitbucket/Octocat?b=2&A=1"), pairs, 16, &usr, &at) == URIKIT_OK);
        check_text(usr.name, "Octocat");
        check(urikit_usr_normalize(&usr, &out) == URIKIT_OK);
        /* where the case of names does not count */
        check_text(urikit_out_str(&out), "usr:bitbucket/octocat?a=1&b=2");

        check(urikit_usr_parse(URIKIT_STR("usr:a/b?c=1&C=2"), pairs, 16, &usr, &at) == URIKIT_E_USR_DUPLICATE_KEY);
        check(urikit_usr_parse(URIKIT_STR("usr:a/b?c=1&d=2"), pairs, 1, &usr, &at) == URIKIT_E_SPACE && usr.count == 2);
    }

    /* example: urikit_usr_explain */
    {
        char buffer[URIKIT_EXPLAIN_MAX];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_usr_explain(URIKIT_STR("usr:a_b/c"), URIKIT_E_USR_BAD_TYPE, 5, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "'_' is not allowed in a type: only letters, digits and '.+-' are");
    }

    /* example: urikit_usr_equal */
    {
        urikit_usr a, b;

        check(urikit_usr_parse(URIKIT_STR("usr:bitbucket/Octocat"), NULL, 0, &a, NULL) == URIKIT_OK);
        check(urikit_usr_parse(URIKIT_STR("usr://bitbucket/octocat"), NULL, 0, &b, NULL) == URIKIT_OK);
        check(urikit_usr_equal(&a, &b));
    }

    /* example: urikit_usr_type_write urikit_usr_name_write urikit_usr_key_write urikit_usr_value_write */
    {
        urikit_usr_pair pairs[4];
        urikit_usr usr;
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_usr_parse(URIKIT_STR("usr:X/a%20b?Loc=Boston,%20MA"), pairs, 4, &usr, NULL) == URIKIT_OK);
        check(urikit_usr_type_write(&usr, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "x");
        out.len = 0;
        check(urikit_usr_name_write(&usr, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "a b");
        out.len = 0;
        check(urikit_usr_key_write(&usr.pairs[0], &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "loc");
        out.len = 0;
        check(urikit_usr_value_write(&usr.pairs[0], &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "Boston, MA");
    }

    /* example: urikit_usr_find urikit_usr_value_is */
    {
        urikit_usr_pair pairs[4], email;
        urikit_usr usr;

        check(urikit_usr_parse(URIKIT_STR("usr:a/b?email=o%40h"), pairs, 4, &usr, NULL) == URIKIT_OK);
        check(urikit_usr_find(&usr, URIKIT_STR("Email"), &email));
        check(urikit_usr_value_is(&email, URIKIT_STR("o@h"))); /* decoded */
        check(!urikit_usr_find(&usr, URIKIT_STR("phone"), &email));
    }

    /* example: urikit_usr_checksum_next */
    {
        urikit_usr_pair pairs[4], sums;
        urikit_usr usr;
        urikit_str item;

        check(urikit_usr_parse(URIKIT_STR("usr:a/b?checksums=md5:1,sha1:2"), pairs, 4, &usr, NULL) == URIKIT_OK);
        check(urikit_usr_find(&usr, URIKIT_STR("checksums"), &sums));
        check(urikit_usr_checksum_next(&sums.value, &item));
        check_text(item, "md5:1");
        check(urikit_usr_checksum_next(&sums.value, &item));
        check_text(item, "sha1:2");
        check(!urikit_usr_checksum_next(&sums.value, &item));
    }

    /* example: urikit_usr_build */
    {
        urikit_usr_pair pairs[] = { { URIKIT_STR("Location"), URIKIT_STR("Boston, MA") } }, space[1];
        urikit_usr_parts parts = { .type = URIKIT_STR("github"), .name = URIKIT_STR("Octocat"), .pairs = pairs, .count = 1 };
        urikit_usr_place place;
        char buffer[128];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_usr_build(&parts, space, 1, &out, &place) == URIKIT_OK);
        check_text(urikit_out_str(&out), "usr:github/Octocat?location=Boston,%20MA");
        parts.type = URIKIT_STR("a b");
        check(urikit_usr_build(&parts, space, 1, &out, &place) == URIKIT_E_USR_BAD_TYPE);
        check(place.part == URIKIT_USR_PART_TYPE && place.byte == 1);
    }

    /* example: urikit_usr_type_find urikit_usr_type_at */
    {
        urikit_usr_type type;
        size_t rows = 0;

        check(urikit_usr_type_find(URIKIT_STR("GitHub"), &type) && !type.lower_name);
        check_text(urikit_str_from(type.profile), "https://github.com/{name}");
        check(!urikit_usr_type_find(URIKIT_STR("nosuch"), &type));
        while (urikit_usr_type_at(rows, &type)) {
            rows++;
        }
        check(rows > 3);
    }

    /* example: urikit_usr_types_check urikit_usr_from_page_with */
    {
        urikit_usr_type rows[] = { { .name = "corp", .profile = "https://people.example/{name}", .lower_name = true } };
        urikit_usr_types types = { rows, 1 };
        urikit_usr usr;
        char buffer[64];
        urikit_out out = URIKIT_OUT(buffer);

        check(urikit_usr_types_check(&types, NULL) == URIKIT_OK);
        check(urikit_usr_parse(URIKIT_STR("usr:corp/Ada"), NULL, 0, &usr, NULL) == URIKIT_OK);
        usr.types = &types;
        check(urikit_usr_normalize(&usr, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "usr:corp/ada");
        out.len = 0;
        check(urikit_usr_from_page_with(URIKIT_STR("https://people.example/Ada"), &types, &out, NULL) == URIKIT_OK);
        check_text(urikit_out_str(&out), "usr:corp/ada");
    }

    /* example: urikit_usr_types_read */
    {
        urikit_str json = URIKIT_STR("{\"type\":\"corp\",\"lower_name\":true}\n{\"type\":\"Forge\"}");
        max_align_t memory[URIKIT_USR_TYPES_BOUND(64) / sizeof(max_align_t)];
        char buffer[URIKIT_EXPLAIN_MAX];
        urikit_out why = URIKIT_OUT(buffer);
        urikit_usr_types types;
        size_t at;

        check(urikit_usr_types_read(json, memory, sizeof memory, &types, &why, &at) == URIKIT_E_USR_TYPES);
        check_text(urikit_out_str(&why), "line 2: \"type\": 'Forge' is to be in lower case");
        json.len = 33; /* the first line */
        check(urikit_usr_types_read(json, memory, sizeof memory, &types, &why, &at) == URIKIT_OK);
        check(types.count == 1 && types.rows[0].lower_name);
    }

    /* example: urikit_usr_profile_write urikit_usr_from_page */
    {
        urikit_usr usr;
        char buffer[URIKIT_USR_PROFILE_BOUND(32)];
        urikit_out out = URIKIT_OUT(buffer);
        size_t at;

        check(urikit_usr_parse(URIKIT_STR("usr:github/octocat"), NULL, 0, &usr, NULL) == URIKIT_OK);
        check(urikit_usr_profile_write(&usr, &out) == URIKIT_OK);
        check_text(urikit_out_str(&out), "https://github.com/octocat");
        out.len = 0;
        check(urikit_usr_from_page(URIKIT_STR("https://www.github.com/octocat/"), &out, &at) == URIKIT_OK);
        check_text(urikit_out_str(&out), "usr:github/octocat");
        check(urikit_usr_from_page(URIKIT_STR("https://example.org/a"), &out, &at) == URIKIT_E_USR_NO_PAGE);
    }
}
