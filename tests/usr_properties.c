/* SPDX-License-Identifier: MIT */
#include "usr_properties.h"

#include <urikit/uri.h>
#include <urikit/usr.h>

#include "check.h"

#include <string.h>

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
    urikit_usr_parts none = { { NULL, 0 }, { NULL, 0 }, to->pairs, usr->count, NULL, 0, NULL };
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

/* The text with its ASCII letters in the other case. */
static urikit_str other_case(urikit_str text, char *space)
{
    size_t i;

    for (i = 0; i < text.len; i++) {
        char lower = (char)(text.ptr[i] | 0x20);

        space[i] = (char)(lower >= 'a' && lower <= 'z' ? text.ptr[i] ^ 0x20 : text.ptr[i]);
    }
    return urikit_str_of(space, text.len);
}

/* The items of a value and what is between them, "," or "%2C", are the value. */
static void check_items(urikit_str value)
{
    urikit_str rest = value;
    urikit_str item;
    const char *at = value.ptr;

    while (urikit_usr_checksum_next(&rest, &item)) {
        assert_ptr_equal(item.ptr, at);
        assert_true(item.len == 0 || !memchr(item.ptr, ',', item.len));
        at += item.len;
        if (rest.ptr) {
            assert_true(rest.ptr == at + (*at == ',' ? 1 : 3));
            at = rest.ptr;
        }
    }
    assert_true(at == value.ptr + value.len);
}

/* Each pair is found by its key in any case, and no pair by a key that is longer. */
static void check_find(const urikit_usr *usr)
{
    char space[USR_CASE_CAP];
    urikit_usr_pair pair;
    size_t i;

    for (i = 0; i < usr->count; i++) {
        urikit_str key = usr->pairs[i].key;

        assert_true(urikit_usr_find(usr, key, &pair) && pair.key.ptr == key.ptr);
        assert_true(urikit_usr_find(usr, other_case(key, space), &pair) && pair.key.ptr == key.ptr);
        assert_false(urikit_usr_find(usr, urikit_str_of(key.ptr, key.len + 1), &pair)); /* with the '=' */
        check_items(usr->pairs[i].value);
    }
    assert_false(urikit_usr_find(usr, urikit_str_of(NULL, 0), &pair));
}

/* A name never changes the host of the profile page. */
/* The user URL of a profile page has the type and the name that it came from. */
static void check_from_page(const urikit_usr *usr, urikit_str page)
{
    char made[URIKIT_USR_FROM_PAGE_BOUND(URIKIT_USR_PROFILE_BOUND(USR_CASE_CAP))];
    char canonical[URIKIT_USR_FROM_PAGE_BOUND(URIKIT_USR_PROFILE_BOUND(USR_CASE_CAP))];
    urikit_out out = URIKIT_OUT(made);
    urikit_out want = URIKIT_OUT(canonical);
    urikit_usr alone = *usr;

    alone.count = 0;
    assert_int_equal(urikit_usr_normalize(&alone, &want), URIKIT_OK);
    assert_int_equal(urikit_usr_from_page(page, &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out), urikit_out_str(&want), "from its page");
}

static void check_profile(const urikit_usr *usr)
{
    char space[URIKIT_USR_PROFILE_BOUND(USR_CASE_CAP)];
    urikit_out out = URIKIT_OUT(space);
    urikit_usr_type type;
    urikit_uri page;
    urikit_uri site;

    assert_int_equal(urikit_usr_profile_write(usr, &out), URIKIT_OK);
    assert_true(out.len <= URIKIT_USR_PROFILE_BOUND(usr->name.len));
    if (!urikit_usr_type_find(usr->type, &type)) {
        assert_int_equal(out.len, 0);
        return;
    }
    assert_int_equal(urikit_uri_parse(urikit_out_str(&out), URIKIT_PARSE_SCHEME, &page, NULL), URIKIT_OK);
    assert_int_equal(urikit_uri_parse(urikit_str_from(type.site), URIKIT_PARSE_SCHEME, &site, NULL), URIKIT_OK);
    check_text(urikit_uri_scheme(&page), urikit_uri_scheme(&site), "scheme of the profile");
    check_text(urikit_uri_authority(&page), urikit_uri_authority(&site), "authority of the profile");
    assert_null(urikit_uri_query(&page).ptr);
    assert_null(urikit_uri_fragment(&page).ptr);
    check_from_page(usr, urikit_out_str(&out));
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
    assert_int_equal(urikit_usr_parse(urikit_out_str(&out), canonical_pairs, USR_CASE_PAIRS, &canonical, NULL), URIKIT_OK);
    assert_true(urikit_usr_equal(&usr, &canonical) && urikit_usr_equal(&canonical, &usr));
    assert_int_equal(urikit_usr_normalize(&canonical, &twice), URIKIT_OK);
    check_text(urikit_out_str(&twice), urikit_out_str(&out), "canonical twice");
    check_find(&usr);
    check_profile(&usr);
    take_components(&usr, &parts);
    assert_int_equal(urikit_usr_build(&parts.parts, canonical_pairs, USR_CASE_PAIRS, &built, NULL), URIKIT_OK);
    check_text(urikit_out_str(&built), urikit_out_str(&out), "built from its components");
    assert_int_equal(urikit_uri_parse(urikit_out_str(&out), URIKIT_PARSE_SCHEME, &uri, NULL), URIKIT_OK);
    twice.len = 0;
    assert_int_equal(urikit_uri_normalize(&uri, URIKIT_LEVEL_SYNTAX, &twice), URIKIT_OK);
    check_text(urikit_out_str(&twice), urikit_out_str(&out), "RFC 3986 6.2.2 changes nothing");
    assert_null(urikit_uri_authority(&uri).ptr);
    assert_null(urikit_uri_fragment(&uri).ptr);
    return true;
}
