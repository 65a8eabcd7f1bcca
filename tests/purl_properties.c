/* SPDX-License-Identifier: MIT */
#include "purl_properties.h"

#include <urikit/purl.h>
#include <urikit/uri.h>

#include "check.h"
#include "purl/purl_marks.h"

#include <string.h>

typedef struct components {
    char bytes[PURL_CASE_CAP];
    urikit_purl_pair pairs[PURL_CASE_PAIRS];
    urikit_purl_parts parts;
} components;

static urikit_str keep(urikit_out *out, size_t from, urikit_code code)
{
    assert_int_equal(code, URIKIT_OK);
    return urikit_str_of((const char *)out->ptr + from, out->len - from);
}

/* The parts decoded into one buffer; the pairs the other way round, so that building has to sort. */
static void take_components(const urikit_purl *purl, components *to)
{
    urikit_out out = URIKIT_OUT(to->bytes);
    urikit_str *const fields[] = { &to->parts.type, &to->parts.name_space, &to->parts.name, &to->parts.version,
                                   &to->parts.subpath };
    urikit_purl_pair found;
    unsigned part;
    size_t i;

    memset(&to->parts, 0, sizeof to->parts);
    for (part = 0; part <= URIKIT_PURL_SUBPATH; part++) {
        size_t at = out.len;

        *fields[part] = keep(&out, at, urikit_purl_part_write(purl, (urikit_purl_part)part, &out));
    }
    to->parts.pairs = to->pairs;
    to->parts.count = purl->count;
    for (i = 0; i < purl->count; i++) {
        urikit_purl_pair *pair = &to->pairs[purl->count - 1 - i];
        size_t at = out.len;

        pair->key = keep(&out, at, urikit_purl_key_write(&purl->pairs[i], &out));
        at = out.len;
        pair->value = keep(&out, at, urikit_purl_value_write(&purl->pairs[i], &out));
        assert_true(pair->value.len > 0);
        assert_true(urikit_purl_find(purl, pair->key, &found) && found.value.ptr == purl->pairs[i].value.ptr);
    }
    assert_false(urikit_purl_find(purl, URIKIT_STR(""), &found));
}

/* Optional parts are absent or have something in them. */
static void check_absent(const urikit_purl *purl)
{
    assert_true(purl->type.len > 0 && purl->name.len > 0);
    assert_true(!purl->name_space.ptr || purl->name_space.len > 0);
    assert_true(!purl->version.ptr || purl->version.len > 0);
    assert_true(!purl->subpath.ptr || purl->subpath.len > 0);
    assert_true(urikit_purl_notices(purl) < 128);
}

static void check_known(const urikit_purl *purl)
{
    urikit_purl_type type;
    urikit_purl_pair pair;

    assert_int_equal(urikit_purl_type_find(purl->type, &type), purl->row > 0);
    if (purl->row > 0) {
        assert_true(type.name_space != URIKIT_PURL_NEEDED || purl->name_space.ptr);
        assert_true(type.name_space != URIKIT_PURL_NONE || !purl->name_space.ptr);
        assert_true(!type.required[0] || urikit_purl_find(purl, urikit_str_from(type.required), &pair));
    }
}

/* The separators are the same, found in blocks or byte by byte. */
static void check_marks(urikit_str text)
{
    purl_marks marks = { { NOT_THERE, NOT_THERE, NOT_THERE }, 0, NOT_THERE, NOT_THERE, false, false };
    purl_marks bytewise = marks;
    size_t at = 0;
    size_t bytewise_at = 0;
    urikit_code code = urikiti_purl_marks(text, &marks, &at);

    assert_int_equal(code, urikiti_purl_marks_bytewise(text, &bytewise, &bytewise_at));
    assert_int_equal(at, bytewise_at);
    if (!code) {
        assert_int_equal(marks.left.type_end, bytewise.left.type_end);
        assert_int_equal(marks.left.slash, bytewise.left.slash);
        assert_int_equal(marks.left.at, bytewise.left.at);
        assert_int_equal(marks.question, bytewise.question);
        assert_int_equal(marks.hash, bytewise.hash);
        assert_true(marks.wide == bytewise.wide && marks.hidden == bytewise.hidden);
    }
}

bool purl_properties(urikit_str text)
{
    static components parts;
    char bytes[PURL_CASE_CAP * 3];
    char again[PURL_CASE_CAP * 3];
    urikit_out out = URIKIT_OUT(bytes);
    urikit_out twice = URIKIT_OUT(again);
    urikit_out built = URIKIT_OUT(again);
    urikit_out measured = { NULL, 0, 0 };
    urikit_purl_pair pairs[PURL_CASE_PAIRS];
    urikit_purl_pair canonical_pairs[PURL_CASE_PAIRS];
    urikit_purl purl;
    urikit_purl canonical;
    urikit_purl_pair space[PURL_CASE_PAIRS];
    urikit_uri uri;
    bool lenient;

    check_marks(text);
    lenient = urikit_purl_parse(text, URIKIT_PURL_LENIENT, pairs, PURL_CASE_PAIRS, &purl, NULL) == URIKIT_OK;
    if (lenient) {
        assert_int_equal(urikit_purl_normalize(&purl, &twice), URIKIT_OK);
    }
    if (urikit_purl_parse(text, URIKIT_PURL_REQUIRED, pairs, PURL_CASE_PAIRS, &purl, NULL)) {
        return false;
    }
    check_absent(&purl);
    check_known(&purl);
    assert_int_equal(urikit_purl_normalize(&purl, &out), URIKIT_OK);
    if (lenient && !urikit_purl_find(&purl, URIKIT_STR("checksums"), space)) {
        check_text(urikit_out_str(&twice), urikit_out_str(&out), "read as the specification recommends");
    }
    assert_int_equal(urikit_purl_normalize(&purl, &measured), URIKIT_E_SPACE);
    assert_int_equal(measured.len, out.len);
    assert_true(out.len <= URIKIT_PURL_NORMALIZE_BOUND(text.len));
    assert_int_equal(
        urikit_purl_parse(urikit_out_str(&out), URIKIT_PURL_REQUIRED, canonical_pairs, PURL_CASE_PAIRS, &canonical, NULL),
        URIKIT_OK);
    assert_true(urikit_purl_equal(&purl, &canonical) && urikit_purl_equal(&canonical, &purl));
    twice.len = 0;
    assert_int_equal(urikit_purl_normalize(&canonical, &twice), URIKIT_OK);
    check_text(urikit_out_str(&twice), urikit_out_str(&out), "canonical twice");
    take_components(&purl, &parts);
    assert_int_equal(urikit_purl_build(&parts.parts, space, PURL_CASE_PAIRS, &built, NULL), URIKIT_OK);
    check_text(urikit_out_str(&built), urikit_out_str(&out), "built from its components");
    assert_int_equal(urikit_uri_parse(urikit_out_str(&out), URIKIT_PARSE_SCHEME, &uri, NULL), URIKIT_OK);
    assert_null(urikit_uri_authority(&uri).ptr);
    return true;
}
