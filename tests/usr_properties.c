/* SPDX-License-Identifier: MIT */
#include "usr_properties.h"

#include <urikit/uri.h>
#include <urikit/usr.h>

#include "check.h"

/* A user URL's components decoded into one buffer. */
typedef struct components {
    char bytes[USR_CASE_CAP];
    urikit_usr_pair pairs[USR_CASE_PAIRS];
    urikit_usr_parts parts;
} components;

static urikit_str keep(urikit_out *out, size_t from, urikit_code code)
{
    assert_int_equal(code, URIKIT_OK);
    return urikit_str_of((const char *)out->ptr + from, out->len - from);
}

static void take_components(const urikit_usr *usr, components *to)
{
    urikit_out out = URIKIT_OUT(to->bytes);
    urikit_usr_parts none = { { NULL, 0 }, { NULL, 0 }, to->pairs, usr->count, NULL, 0 };
    size_t at = 0;
    size_t i;

    to->parts = none;
    to->parts.type = keep(&out, at, urikit_usr_type_write(usr, &out));
    at = out.len;
    to->parts.name = keep(&out, at, urikit_usr_name_write(usr, &out));
    for (i = 0; i < usr->count; i++) {
        /* the other way round: building has to sort */
        urikit_usr_pair *pair = &to->pairs[usr->count - 1 - i];

        at = out.len;
        pair->key = keep(&out, at, urikit_usr_key_write(&usr->pairs[i], &out));
        at = out.len;
        pair->value = keep(&out, at, urikit_usr_value_write(&usr->pairs[i], &out));
        assert_true(urikit_usr_value_is(&usr->pairs[i], pair->value));
    }
}

bool usr_properties(urikit_str text)
{
    static components parts;
    char bytes[USR_CASE_CAP * 3];
    char again[USR_CASE_CAP * 3];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_out twice = URIKIT_OUT(again);
    urikit_out built = URIKIT_OUT(again);
    urikit_out measured = { NULL, 0, 0 };
    urikit_usr_pair pairs[USR_CASE_PAIRS];
    urikit_usr_pair canonical_pairs[USR_CASE_PAIRS];
    urikit_usr usr;
    urikit_usr canonical;
    urikit_uri uri;

    if (urikit_usr_parse(text, pairs, USR_CASE_PAIRS, &usr, NULL)) {
        return false;
    }
    assert_int_equal(urikit_usr_normalize(&usr, &out), URIKIT_OK);
    assert_int_equal(urikit_usr_normalize(&usr, &measured), URIKIT_E_SPACE);
    assert_int_equal(measured.len, out.len);
    assert_true(out.len <= URIKIT_USR_NORMALIZE_BOUND(text.len));
    assert_int_equal(urikit_usr_parse(urikit_out_str(&out), canonical_pairs, USR_CASE_PAIRS, &canonical, NULL),
                     URIKIT_OK);
    assert_true(urikit_usr_equal(&usr, &canonical) && urikit_usr_equal(&canonical, &usr));
    assert_int_equal(urikit_usr_normalize(&canonical, &twice), URIKIT_OK);
    check_text(urikit_out_str(&twice), urikit_out_str(&out), "canonical twice");
    take_components(&usr, &parts);
    assert_int_equal(urikit_usr_build(&parts.parts, &built, NULL), URIKIT_OK);
    check_text(urikit_out_str(&built), urikit_out_str(&out), "built from its components");
    assert_int_equal(urikit_uri_parse(urikit_out_str(&out), URIKIT_PARSE_SCHEME, &uri, NULL), URIKIT_OK);
    twice.len = 0;
    assert_int_equal(urikit_uri_normalize(&uri, URIKIT_LEVEL_SYNTAX, &twice), URIKIT_OK);
    check_text(urikit_out_str(&twice), urikit_out_str(&out), "RFC 3986 6.2.2 changes nothing");
    assert_null(urikit_uri_authority(&uri).ptr);
    assert_null(urikit_uri_fragment(&uri).ptr);
    return true;
}
