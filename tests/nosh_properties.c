/* SPDX-License-Identifier: MIT */
#include "nosh_properties.h"

#include "check.h"

#include <string.h>

urikit_uri nosh_property_uri(const urikit_nosh *nosh, urikit_str text)
{
    urikit_uri uri;

    assert_int_equal(urikit_uri_parse(text, URIKIT_PARSE_SCHEME, &uri, NULL), URIKIT_OK);
    check_text(urikit_nosh_authority(nosh), urikit_uri_authority(&uri), "authority");
    check_text(urikit_nosh_path(nosh), urikit_uri_path(&uri), "path");
    check_text(urikit_nosh_query(nosh), urikit_uri_query(&uri), "query");
    check_text(urikit_nosh_fragment(nosh), urikit_uri_fragment(&uri), "fragment");
    return uri;
}

void nosh_property_normal_uri(const urikit_nosh *nosh, urikit_str text)
{
    char bytes[NOSH_CASE_CAP];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_uri uri = nosh_property_uri(nosh, text);

    assert_int_equal(urikit_uri_normalize(&uri, URIKIT_LEVEL_SYNTAX, &out), URIKIT_OK);
    check_text(urikit_out_str(&out), text, "RFC 3986 6.2.2 changes nothing");
}

/* What is restricted-valid is what its parts build. */
static void check_rebuilt(urikit_str text, urikit_nosh_dialect dialect)
{
    char bytes[NOSH_CASE_CAP];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_nosh nosh;
    urikit_str rest;
    urikit_str collection = { NULL, 0 };
    urikit_str rkey = { NULL, 0 };

    if (urikit_nosh_parse(text, dialect, &nosh, NULL) || nosh.restricted) {
        return;
    }
    rest = urikit_nosh_path(&nosh);
    if (urikit_path_next(&rest, &collection)) {
        (void)urikit_path_next(&rest, &rkey);
    }
    assert_int_equal(urikit_nosh_build(urikit_nosh_authority(&nosh), collection, rkey, dialect, &out, NULL), URIKIT_OK);
    check_text(urikit_out_str(&out), text, "built from its parts");
}

/* What the calls on a parsed URI write is what the normal form has. */
static void check_written(const urikit_nosh *nosh, const urikit_nosh *of_normal)
{
    char bytes[NOSH_CASE_CAP];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_str rest = urikit_nosh_path(of_normal);
    size_t i;

    assert_int_equal(urikit_nosh_normalize(nosh, &out), URIKIT_OK);
    check_text(urikit_out_str(&out), urikit_str_of(of_normal->text, of_normal->len), "normal form of what was parsed");
    out.len = 0;
    assert_int_equal(urikit_nosh_authority_write(nosh, &out), URIKIT_OK);
    check_text(urikit_out_str(&out), urikit_nosh_authority(of_normal), "authority in normal form");
    for (i = 0; i < 3; i++) {
        urikit_str segment = URIKIT_STR("");

        out.len = 0;
        (void)urikit_path_next(&rest, &segment);
        assert_int_equal(urikit_nosh_segment_write(nosh, (ptrdiff_t)i + 1, &out), URIKIT_OK);
        check_text(urikit_out_str(&out), segment, "segment in normal form");
    }
}

/* The restricted form is restricted-valid, has the same parts, and is there unless a part is against it. */
static void check_restricted_form(const urikit_nosh *nosh)
{
    char bytes[NOSH_CASE_CAP];
    char normal[NOSH_CASE_CAP];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_out parts = URIKIT_OUT(normal);
    urikit_nosh made;
    size_t at = 0;
    urikit_code code = urikit_nosh_restrict(nosh, &out, &at);

    if (code) {
        assert_true(code > URIKIT_E_NOSH_NOT_NORMALIZED && nosh->restricted != URIKIT_OK && at < nosh->len);
        return;
    }
    assert_int_equal(urikit_nosh_parse(urikit_out_str(&out), nosh->dialect, &made, NULL), URIKIT_OK);
    assert_int_equal(made.restricted, URIKIT_OK);
    assert_int_equal(made.segment_count, nosh->segment_count);
    assert_int_equal(urikit_nosh_normalize(nosh, &parts), URIKIT_OK);
    assert_true(parts.len >= out.len && memcmp(bytes, normal, out.len) == 0);
}

/* A fragment is a pointer or a path by its first character; what does not fit is in the fragment or at its end. */
static void check_fragment_form(const urikit_nosh *nosh)
{
    urikit_str fragment = urikit_nosh_fragment(nosh);
    size_t at = 0;
    urikit_nosh_fragment_form form = urikit_nosh_fragment_classify(fragment, &at);

    assert_true(strlen(urikit_nosh_fragment_form_name(form)) > 0);
    assert_int_equal(form == URIKIT_NOSH_NO_FRAGMENT, fragment.ptr == NULL);
    assert_true(at <= fragment.len && (form != URIKIT_NOSH_OTHER_FRAGMENT || nosh->dialect == URIKIT_NOSH_SDL));
}

/* A handle is what an authority of the kind "domain" is; no text is a handle and a DID. */
static void check_names_alone(urikit_str text)
{
    size_t at = 0;
    bool handle = urikit_nosh_handle_check(text, &at) == URIKIT_OK;
    bool did;

    assert_true(handle == (urikit_nosh_authority_classify(text) == URIKIT_NOSH_DOMAIN) && at <= text.len);
    did = urikit_nosh_did_check(text, &at) == URIKIT_OK;
    assert_true(!(handle && did) && at <= text.len);
}

/* A registry in which each address has the account 7; it counts its calls. */
static uint64_t seven(void *context, urikit_str address)
{
    size_t *calls = context;

    assert_true(address.len == URIKIT_EIP55_LEN && urikit_eip55_check(address, NULL) != URIKIT_EIP55_NO_ADDRESS);
    ++*calls;
    return 7;
}

/* By that registry, a URI with an address is the one with the number 7 in its place, and no other is. */
static void check_registry(const urikit_nosh *nosh, const urikit_nosh *of_normal)
{
    char bytes[NOSH_CASE_CAP];
    urikit_out out = URIKIT_OUT(bytes);
    size_t calls = 0;
    urikit_nosh_registry registry = { seven, &calls };
    urikit_nosh numbered;

    assert_true(urikit_nosh_equal_by(nosh, of_normal, &registry) && calls == 0);
    assert_int_equal(urikit_out_append(&out, URIKIT_STR("nosh://7")), URIKIT_OK);
    if (urikit_out_append(&out, urikit_str_of(nosh->text + nosh->path_at, nosh->len - nosh->path_at)) ||
        urikit_nosh_parse(urikit_out_str(&out), (urikit_nosh_dialect)nosh->dialect, &numbered, NULL)) {
        return; /* too long */
    }
    assert_int_equal(urikit_nosh_equal_by(nosh, &numbered, &registry),
                     nosh->authority_kind == URIKIT_NOSH_ADDRESS || urikit_nosh_equal(nosh, &numbered));
    assert_int_equal(calls, nosh->authority_kind == URIKIT_NOSH_ADDRESS);
}

bool nosh_properties(urikit_str text, urikit_nosh_dialect dialect)
{
    char bytes[NOSH_CASE_CAP];
    char again[NOSH_CASE_CAP];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_out twice = URIKIT_OUT(again);
    urikit_out measured = { NULL, 0, 0 };
    urikit_nosh nosh;
    urikit_nosh of_normal;
    urikit_code code = urikit_nosh_parse(text, dialect, &nosh, NULL);
    urikit_code normal_code = urikit_nosh_normalize_text(text, dialect, &out, NULL);
    urikit_str normal = urikit_out_str(&out);

    if (normal_code) {
        assert_true(code == normal_code || code == URIKIT_E_NOSH_TRAILING_SLASH || code == URIKIT_E_NOSH_EMPTY_SEGMENT);
        return false;
    }
    assert_true(normal.len <= text.len);
    assert_int_equal(urikit_nosh_normalize_text(text, dialect, &measured, NULL), URIKIT_E_SPACE);
    assert_int_equal(measured.len, normal.len);
    assert_int_equal(urikit_nosh_normalize_text(normal, dialect, &twice, NULL), URIKIT_OK);
    check_text(urikit_out_str(&twice), normal, "normalized twice");
    assert_int_equal(urikit_nosh_parse(normal, dialect, &of_normal, NULL), URIKIT_OK);
    nosh_property_normal_uri(&of_normal, normal);
    check_names_alone(text);
    if (!code) {
        check_restricted_form(&nosh);
        check_fragment_form(&nosh);
        (void)nosh_property_uri(&nosh, text);
        check_written(&nosh, &of_normal);
        assert_true(urikit_nosh_equal(&nosh, &of_normal));
        check_registry(&nosh, &of_normal);
        assert_true(of_normal.segment_count == nosh.segment_count && of_normal.authority_kind == nosh.authority_kind);
        /* the one fault that normalizing cures */
        if (nosh.restricted == URIKIT_E_NOSH_NOT_NORMALIZED) {
            assert_false(urikit_str_equal(text, normal));
            assert_int_not_equal(of_normal.restricted, URIKIT_E_NOSH_NOT_NORMALIZED);
        } else {
            assert_int_equal(of_normal.restricted, nosh.restricted);
            if (nosh.restricted == URIKIT_OK || nosh.restricted > URIKIT_E_NOSH_NOT_NORMALIZED) {
                check_text(text, normal, "in normal form already");
            }
        }
    }
    check_rebuilt(text, dialect);
    return true;
}
