/* SPDX-License-Identifier: MIT */
/*
 * Every producer refuses an output that overlaps one of its inputs, and writes nothing then. An input before the output,
 * after it, or in the bytes that the output already has, is none.
 */
#include <urikit/redact.h>
#include <urikit/aif.h>
#include <urikit/coap.h>
#include <urikit/convert.h>
#include <urikit/cri.h>
#include <urikit/iri.h>
#include <urikit/kind.h>
#include <urikit/lint.h>
#include <urikit/nosh.h>
#include <urikit/purl.h>
#include <urikit/guard.h>
#include <urikit/template.h>
#include <urikit/usr.h>

#include "check.h"

#include <string.h>

enum { SPACE = 4096, BEFORE = 256 };

typedef urikit_code overlap_call(urikit_str in, urikit_out *out);

static urikit_uri parsed(urikit_str text)
{
    urikit_uri uri;

    assert_int_equal(urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL), URIKIT_OK);
    return uri;
}

static const char base_text[] = "http://h/b?k=v#f";

static urikit_uri base_uri(void)
{
    return parsed(urikit_str_from(base_text));
}

static urikit_cri decoded(urikit_str bytes)
{
    urikit_cri cri;

    assert_int_equal(urikit_cri_decode(bytes, NULL, &cri, NULL), URIKIT_OK);
    return cri;
}

/* ---- uri, iri ---- */

#define ON_URI(name, call)                                  \
    static urikit_code name(urikit_str in, urikit_out *out) \
    {                                                       \
        urikit_uri uri = parsed(in);                        \
        urikit_uri base = base_uri();                       \
                                                            \
        (void)base;                                         \
        return call;                                        \
    }

ON_URI(normalize, urikit_uri_normalize(&uri, URIKIT_LEVEL_SYNTAX, out))
ON_URI(normalize_iri, urikit_iri_normalize(&uri, URIKIT_LEVEL_SYNTAX, out))
ON_URI(resolve, urikit_uri_resolve(&base, &uri, 0, out))
ON_URI(resolve_base, urikit_uri_resolve(&uri, &base, 0, out))
ON_URI(relativize, urikit_uri_relativize(&base, &uri, out))
ON_URI(relativize_base, urikit_uri_relativize(&uri, &base, out))
ON_URI(request_target, urikit_uri_request_target(&uri, out))
ON_URI(set, urikit_uri_set(&uri, URIKIT_PART_PATH, URIKIT_STR("/x"), 0, out, NULL))
ON_URI(remove_part, urikit_uri_remove(&uri, URIKIT_PART_QUERY, out))
ON_URI(append_segment, urikit_uri_append_segment(&uri, URIKIT_STR("x"), 0, out, NULL))
ON_URI(query_set, urikit_uri_query_set(&uri, URIKIT_STR("k"), URIKIT_STR("w"), 0, out, NULL))
ON_URI(query_append, urikit_uri_query_append(&uri, URIKIT_STR("k"), URIKIT_STR("w"), 0, out, NULL))
ON_URI(query_remove, urikit_uri_query_remove(&uri, URIKIT_STR("k"), 0, out))
#define TEXT_CALL(name, call, bound, null) ON_URI(text_##name, call(&uri, out))
#include "text_call_properties.h"
#undef TEXT_CALL
#define STRINGS_1(call) call(in, out, NULL)
#define STRINGS_2(call) call(in, URIKIT_STR("http://a/"), out, NULL)
#define STRING_CALL(name, call, bound, count)                        \
    static urikit_code string_##name(urikit_str in, urikit_out *out) \
    {                                                                \
        return STRINGS_##count(call);                                \
    }
#include "string_call_properties.h"
#undef STRING_CALL
ON_URI(scheme_check, urikit_scheme_check(&uri, out, NULL))
ON_URI(query_value, urikit_query_value(urikit_uri_path(&uri), URIKIT_STR("a"), 0, out, NULL))

static urikit_code edit(urikit_str in, urikit_out *out)
{
    urikit_uri uri = parsed(in);
    urikit_edit edits[] = { { .op = URIKIT_EDIT_SET, .part = URIKIT_PART_FRAGMENT, .text = URIKIT_STR("x") } };

    return urikit_uri_edit(&uri, edits, 1, out, NULL);
}

static urikit_code edit_text(urikit_str in, urikit_out *out)
{
    urikit_uri base = base_uri();
    urikit_edit edits[] = { { .op = URIKIT_EDIT_SET, .part = URIKIT_PART_FRAGMENT, .text = in } };

    return urikit_uri_edit(&base, edits, 1, out, NULL);
}

static urikit_code edit_key(urikit_str in, urikit_out *out)
{
    urikit_uri base = base_uri();
    urikit_edit edits[] = { { .op = URIKIT_EDIT_QUERY_SET, .key = in, .text = URIKIT_STR("x") } };

    return urikit_uri_edit(&base, edits, 1, out, NULL);
}

static urikit_code query_sort(urikit_str in, urikit_out *out)
{
    urikit_uri uri = parsed(in);
    urikit_str pairs[4];

    return urikit_uri_query_sort(&uri, 0, pairs, 4, out);
}

static urikit_code file_path(urikit_str in, urikit_out *out)
{
    urikit_uri uri = parsed(in);

    return urikit_file_path_from_uri(&uri, URIKIT_PATH_POSIX, out, NULL);
}

/* The text is an argument of an edit of another URI, or a part. */
#define ON_TEXT(name, call)                                 \
    static urikit_code name(urikit_str in, urikit_out *out) \
    {                                                       \
        urikit_uri base = base_uri();                       \
                                                            \
        (void)base;                                         \
        return call;                                        \
    }

ON_TEXT(set_text, urikit_uri_set(&base, URIKIT_PART_FRAGMENT, in, 0, out, NULL))
ON_TEXT(append_text, urikit_uri_append_segment(&base, in, 0, out, NULL))
ON_TEXT(set_key, urikit_uri_query_set(&base, in, URIKIT_STR("v"), 0, out, NULL))
ON_TEXT(set_value, urikit_uri_query_set(&base, URIKIT_STR("k"), in, 0, out, NULL))
ON_TEXT(append_key, urikit_uri_query_append(&base, in, URIKIT_STR("v"), 0, out, NULL))
ON_TEXT(append_value, urikit_uri_query_append(&base, URIKIT_STR("k"), in, 0, out, NULL))
ON_TEXT(remove_pattern, urikit_uri_query_remove(&base, in, 0, out))
ON_TEXT(value_key, urikit_query_value(URIKIT_STR("k=v"), in, 0, out, NULL))
ON_TEXT(normalize_text, urikit_uri_normalize_text(in, URIKIT_PARSE_REFERENCE, 0, out, NULL))
ON_TEXT(iri_normalize_text, urikit_iri_normalize_text(in, URIKIT_PARSE_REFERENCE, 0, out, NULL))
ON_TEXT(resolve_text, urikit_uri_resolve_text(urikit_str_from(base_text), in, URIKIT_PARSE_REFERENCE, 0, out, NULL))
ON_TEXT(iri_resolve_text, urikit_iri_resolve_text(urikit_str_from(base_text), in, URIKIT_PARSE_REFERENCE, 0, out, NULL))
ON_TEXT(from_path, urikit_uri_from_file_path(in, URIKIT_PATH_POSIX, out, NULL))
ON_TEXT(append, urikit_out_append(out, in))
ON_TEXT(encode, urikit_percent_encode(in, URIKIT_COMPONENT_PATH, out))
ON_TEXT(decode, urikit_percent_decode(in, out, NULL))
ON_TEXT(decode_text, urikit_percent_decode_text(in, 0, out, NULL))
ON_TEXT(ipv4, urikit_ipv4_write((const uint8_t *)in.ptr, out))
ON_TEXT(ipv6, urikit_ipv6_write((const uint8_t *)in.ptr, out))

static urikit_code write_parts(urikit_str in, urikit_out *out)
{
    urikit_uri uri = parsed(in);
    urikit_parts parts = urikit_uri_parts(&uri);

    return urikit_uri_write(&parts, URIKIT_PARSE_ZONE, out, NULL);
}

static urikit_code iri_write(urikit_str in, urikit_out *out)
{
    urikit_parts parts = { .path = in };

    return urikit_iri_write(&parts, URIKIT_PARSE_REFERENCE, out, NULL);
}

static urikit_code write_fragment(urikit_str in, urikit_out *out)
{
    urikit_parts parts = { .fragment = in };

    return urikit_uri_write(&parts, URIKIT_PARSE_ZONE, out, NULL);
}

/* ---- families ---- */

#define ON_NOSH(name, call)                                                               \
    static urikit_code name(urikit_str in, urikit_out *out)                               \
    {                                                                                     \
        urikit_nosh nosh;                                                                 \
                                                                                          \
        assert_int_equal(urikit_nosh_parse(in, URIKIT_NOSH_SDL, &nosh, NULL), URIKIT_OK); \
        return call;                                                                      \
    }

ON_NOSH(nosh_normalize, urikit_nosh_normalize(&nosh, out))
ON_NOSH(nosh_segment, urikit_nosh_segment_write(&nosh, 1, out))
ON_NOSH(nosh_authority, urikit_nosh_authority_write(&nosh, out))
ON_NOSH(nosh_restrict, urikit_nosh_restrict(&nosh, out, NULL))
ON_TEXT(usr_page, urikit_usr_from_page(in, out, NULL))
ON_TEXT(usr_page_with, urikit_usr_from_page_with(in, NULL, out, NULL))

static urikit_code cbor_path(urikit_str in, urikit_out *out)
{
    urikit_cbor_level levels[1];
    urikit_cbor_search search;
    urikit_cbor_find find;

    urikit_cbor_find_start(&search, in, levels, 1);
    assert_int_equal(urikit_cbor_find_next(&search, &find, NULL), URIKIT_OK);
    return urikit_cbor_path_write(&search, out);
}

static urikit_code cbor_from_edn(urikit_str in, urikit_out *out)
{
    urikit_cbor_level levels[1];
    urikit_edn_memory memory = { NULL, 1, NULL, 0, 0, { NULL, 0, 0 } };

    memory.levels = levels;
    return urikit_cbor_from_edn(in, NULL, &memory, out, NULL);
}

ON_TEXT(cbor_convert, urikit_cbor_convert(in, URIKIT_CBOR_CRI, NULL, NULL, 0, out, NULL, NULL))
ON_TEXT(stand_ins, urikit_cri_replace_stand_ins(in, 0, out, NULL))
ON_TEXT(nosh_text, urikit_nosh_normalize_text(in, URIKIT_NOSH_SDL, out, NULL))
ON_TEXT(nosh_build, urikit_nosh_build(in, URIKIT_STR("a.b.c"), URIKIT_STR("d"), URIKIT_NOSH_SDL, out, NULL))
ON_TEXT(nosh_build_key, urikit_nosh_build(URIKIT_STR("1"), URIKIT_STR("a.b.c"), in, URIKIT_NOSH_SDL, out, NULL))
ON_TEXT(eip55, urikit_eip55_write(in, out))

static urikit_code usr_types(urikit_str in, urikit_out *out)
{
    max_align_t memory[32];
    urikit_usr_types types;

    return urikit_usr_types_read(in, memory, sizeof memory, &types, out, NULL);
}

#define ON_USR(name, call)                                                       \
    static urikit_code name(urikit_str in, urikit_out *out)                      \
    {                                                                            \
        urikit_usr_pair pairs[4];                                                \
        urikit_usr usr;                                                          \
                                                                                 \
        assert_int_equal(urikit_usr_parse(in, pairs, 4, &usr, NULL), URIKIT_OK); \
        return call;                                                             \
    }

ON_USR(usr_normalize, urikit_usr_normalize(&usr, out))
ON_USR(usr_type, urikit_usr_type_write(&usr, out))
ON_USR(usr_name, urikit_usr_name_write(&usr, out))
ON_USR(usr_profile, urikit_usr_profile_write(&usr, out))

static urikit_code usr_key(urikit_str in, urikit_out *out)
{
    urikit_usr_pair pair = { in, URIKIT_STR("v") };

    return urikit_usr_key_write(&pair, out);
}

static urikit_code usr_value(urikit_str in, urikit_out *out)
{
    urikit_usr_pair pair = { URIKIT_STR("k"), in };

    return urikit_usr_value_write(&pair, out);
}

static urikit_code usr_build(urikit_str in, urikit_out *out)
{
    urikit_usr_pair pair = { URIKIT_STR("k"), in };
    urikit_usr_parts parts = { URIKIT_STR("github"), URIKIT_STR("a"), &pair, 1, NULL, 0, NULL };
    urikit_usr_pair space[1];

    return urikit_usr_build(&parts, space, 1, out, NULL);
}

static urikit_code usr_build_list(urikit_str in, urikit_out *out)
{
    urikit_usr_parts parts = { URIKIT_STR("github"), URIKIT_STR("a"), NULL, 0, &in, 1, NULL };

    return urikit_usr_build(&parts, NULL, 0, out, NULL);
}

#define ON_PURL(name, call)                                                                              \
    static urikit_code name(urikit_str in, urikit_out *out)                                              \
    {                                                                                                    \
        urikit_purl_pair pairs[4];                                                                       \
        urikit_purl purl;                                                                                \
                                                                                                         \
        assert_int_equal(urikit_purl_parse(in, URIKIT_PURL_REQUIRED, pairs, 4, &purl, NULL), URIKIT_OK); \
        return call;                                                                                     \
    }

ON_PURL(purl_normalize, urikit_purl_normalize(&purl, out))
ON_PURL(purl_name, urikit_purl_part_write(&purl, URIKIT_PURL_NAME, out))

static urikit_code purl_key(urikit_str in, urikit_out *out)
{
    urikit_purl_pair pair = { in, URIKIT_STR("v") };

    return urikit_purl_key_write(&pair, out);
}

static urikit_code purl_value(urikit_str in, urikit_out *out)
{
    urikit_purl_pair pair = { URIKIT_STR("k"), in };

    return urikit_purl_value_write(&pair, out);
}

static urikit_code purl_build(urikit_str in, urikit_out *out)
{
    urikit_purl_pair pair = { URIKIT_STR("k"), in };
    urikit_purl_parts parts = { .type = URIKIT_STR("npm"), .name = URIKIT_STR("a"), .pairs = &pair, .count = 1 };
    urikit_purl_pair space[1];

    return urikit_purl_build(&parts, space, 1, out, NULL);
}

static urikit_code purl_build_name(urikit_str in, urikit_out *out)
{
    urikit_purl_parts parts = { .type = URIKIT_STR("npm"), .name = in };
    urikit_purl_pair space[1];

    return urikit_purl_build(&parts, space, 1, out, NULL);
}

static urikit_code lint_why(urikit_str in, urikit_out *out)
{
    urikit_lint lint;
    urikit_finding finding;

    urikit_lint_start(&lint, in);
    assert_true(urikit_lint_next(&lint, &finding));
    return urikit_lint_why(&lint, &finding, out);
}

/* ---- CRIs ---- */

#define ON_CRI(name, call)                                  \
    static urikit_code name(urikit_str in, urikit_out *out) \
    {                                                       \
        urikit_cri cri = decoded(in);                       \
        urikit_coap_request request;                        \
                                                            \
        (void)request;                                      \
        return call;                                        \
    }

ON_CRI(cri_encode, urikit_cri_encode(&cri, NULL, out))
ON_CRI(cri_resolve, urikit_cri_resolve(&cri, &cri, NULL, out))
ON_CRI(cri_relativize, urikit_cri_relativize(&cri, &cri, NULL, 0, out))
ON_CRI(cri_normalize, urikit_cri_normalize(&cri, NULL, out))
ON_CRI(cri_normalize_scheme, urikit_cri_normalize_scheme(&cri, NULL, out))
ON_CRI(cri_uri, urikit_cri_to_uri(&cri, NULL, out, NULL))
ON_CRI(cri_edn, urikit_cri_to_edn(&cri, out))
ON_CRI(cri_literal, urikit_cri_to_edn_literal(&cri, NULL, 0, out, NULL))
ON_CRI(coap_decompose, urikit_coap_decompose(&cri, NULL, NULL, out, &request, NULL))
ON_CRI(coap_target, urikit_coap_target_decompose(&cri, NULL, out, &request, NULL))
ON_CRI(coap_resolve, urikit_coap_resolve(&cri, &cri, NULL, NULL, out, &request, NULL))
ON_CRI(proxy_cri, urikit_coap_proxy_cri_write(&cri, NULL, out))
ON_TEXT(cri_from_uri, urikit_cri_from_uri(in, NULL, out, NULL))
ON_TEXT(cri_from_iri, urikit_cri_from_iri(in, NULL, out, NULL))
ON_TEXT(cri_from_edn, urikit_cri_from_edn(in, NULL, NULL, out, NULL))

static urikit_code coap_from_uri(urikit_str in, urikit_out *out)
{
    urikit_coap_request request;

    return urikit_coap_from_uri(in, NULL, NULL, out, &request, NULL);
}

static urikit_code coap_from_iri(urikit_str in, urikit_out *out)
{
    urikit_coap_request request;

    return urikit_coap_from_iri(in, NULL, NULL, out, &request, NULL);
}

static urikit_code edn_scratch(urikit_str in, urikit_out *scratch)
{
    char buffer[64];
    urikit_out out = URIKIT_OUT(buffer);

    return urikit_cri_from_edn(in, NULL, scratch, &out, NULL);
}

static urikit_code list_add(urikit_str in, urikit_out *out)
{
    urikit_cri_list list = urikit_cri_list_empty();

    return urikit_cri_list_add(&list, in, out);
}

static urikit_code coap_compose(urikit_str in, urikit_out *out)
{
    urikit_coap_option option = { URIKIT_COAP_URI_HOST, in };
    urikit_coap_options options = { &option, 1 };

    return urikit_coap_compose(0, options, NULL, NULL, out, NULL);
}

static urikit_code coap_target_compose(urikit_str in, urikit_out *out)
{
    urikit_coap_option option = { URIKIT_COAP_URI_HOST, in };
    urikit_coap_options options = { &option, 1 };
    urikit_coap_target target = { .kind = URIKIT_COAP_TARGET_SCHEME_NUMBER };

    return urikit_coap_target_compose(&target, options, NULL, NULL, out, NULL);
}

static urikit_code coap_to_uri(urikit_str in, urikit_out *out)
{
    urikit_coap_option option = { URIKIT_COAP_URI_HOST, in };
    urikit_coap_options options = { &option, 1 };

    return urikit_coap_to_uri(0, options, NULL, NULL, out, NULL);
}

static urikit_code aif_encode(urikit_str in, urikit_out *out)
{
    urikit_aif_entry entry = { { in.ptr, in.len, 1 }, urikit_cri_list_empty(), 1 };

    return urikit_aif_encode(&entry, 1, out);
}

/* ---- the table ---- */

#define URI_IN "http://h/a/b?a=c#d"
#define CRI_IN "\x82\x20\x81\x61\x61" /* [-1, ["a"]] */

/* ---- template, readers ---- */

static void value_of(void *context, urikit_str name, urikit_template_value *value)
{
    (void)name;
    *value = *(const urikit_template_value *)context;
}

static urikit_code expand_with(urikit_str template_in, urikit_template_value value, urikit_out *out)
{
    return urikit_template_expand_text(template_in, value_of, &value, out, NULL);
}

static urikit_code template_text(urikit_str in, urikit_out *out)
{
    return expand_with(in, (urikit_template_value){ .kind = URIKIT_TEMPLATE_TEXT, .text = URIKIT_STR("v") }, out);
}

static urikit_code template_value(urikit_str in, urikit_out *out)
{
    return expand_with(URIKIT_STR("{x}"), (urikit_template_value){ .kind = URIKIT_TEMPLATE_TEXT, .text = in }, out);
}

static urikit_code template_item(urikit_str in, urikit_out *out)
{
    urikit_str items[] = { URIKIT_STR("a"), in };

    return expand_with(URIKIT_STR("{x}"), (urikit_template_value){ .kind = URIKIT_TEMPLATE_MAP, .items = items, .count = 1 },
                       out);
}

static urikit_template parsed_template(urikit_str in, urikit_template_part *parts, size_t cap)
{
    urikit_template tmpl;

    assert_int_equal(urikit_template_parse(in, parts, cap, &tmpl, NULL), URIKIT_OK);
    return tmpl;
}

static urikit_code template_expand(urikit_str in, urikit_out *out)
{
    urikit_template_part parts[8];
    urikit_template tmpl = parsed_template(in, parts, 8);
    urikit_template_value value = { .kind = URIKIT_TEMPLATE_TEXT, .text = URIKIT_STR("v") };

    return urikit_template_expand(&tmpl, value_of, &value, out, NULL);
}

static urikit_code template_partial(urikit_str in, urikit_out *out)
{
    urikit_template_part parts[8];
    urikit_template tmpl = parsed_template(in, parts, 8);
    urikit_template_value value = { .kind = URIKIT_TEMPLATE_TEXT, .text = URIKIT_STR("v") };

    return urikit_template_expand_partial(&tmpl, value_of, &value, out, NULL);
}

static urikit_code captures(urikit_str in, urikit_out *out)
{
    urikit_template_part parts[8];
    urikit_template tmpl = parsed_template(URIKIT_STR("{+x}"), parts, 8);
    urikit_template_capture found;

    assert_int_equal(urikit_template_match(&tmpl, in, 0, &found, 1), URIKIT_OK);
    return urikit_template_captures_write(&found, 1, out);
}

static urikit_code capture_names(urikit_str in, urikit_out *out)
{
    urikit_template_capture found = { .name = in };

    return urikit_template_captures_write(&found, 1, out);
}

static urikit_code reader(urikit_str in, urikit_out *out)
{
    urikit_reading reading;

    return urikit_reader_read(URIKIT_READER_WHATWG, in, out, &reading);
}

static urikit_code server(urikit_str in, urikit_out *out)
{
    urikit_reading reading;

    return urikit_server_read(URIKIT_SERVER_NGINX, in, out, &reading);
}

static urikit_code reader_join(urikit_str in, urikit_out *out)
{
    urikit_reading reading;

    return urikit_reader_join(URIKIT_READER_WHATWG, URIKIT_STR("http://a/"), in, out, &reading);
}

static urikit_code join_agrees(urikit_str in, urikit_out *out)
{
    bool agree;

    return urikit_readers_join_agree(URIKIT_STR("http://a/"), in, out, &agree);
}

static urikit_code family_part(urikit_str in, urikit_out *out)
{
    const urikit_family *family = urikit_family_of_text(in);
    urikit_pair pairs[4];
    urikit_any id;

    assert_int_equal(urikit_any_parse(family, in, pairs, 4, &id, NULL), URIKIT_OK);
    return urikit_any_write(&id, urikit_family_part(family, URIKIT_STR("name")), URIKIT_FORM_ENCODED, out) ? URIKIT_OK
                                                                                                           : URIKIT_E_OVERLAP;
}

static urikit_code explanation(urikit_str in, urikit_out *out)
{
    return urikit_explain(URIKIT_KIND_URI, in, URIKIT_E_CHAR, 8, out);
}

static urikit_code named_part(urikit_str in, urikit_out *out)
{
    urikit_pair pairs[4];
    bool there;

    return urikit_part_write(in, URIKIT_STR("path"), pairs, 4, out, &there);
}

static urikit_code named_family_part(urikit_str in, urikit_out *out)
{
    urikit_pair pairs[4];
    bool there;

    return urikit_part_write(in, URIKIT_STR("qualifiers"), pairs, 4, out, &there);
}

static urikit_code guard(urikit_str in, urikit_out *out)
{
    urikit_guard_verdict verdict;

    return urikit_guard(in, NULL, out, &verdict) ? URIKIT_OK : (urikit_code)verdict.code;
}

static urikit_code guard_base(urikit_str in, urikit_out *out)
{
    urikit_guard_options options = { .base = in };
    urikit_guard_verdict verdict;

    return urikit_guard(URIKIT_STR("x"), &options, out, &verdict) ? URIKIT_OK : (urikit_code)verdict.code;
}

static urikit_code explain(urikit_str in, urikit_out *out)
{
    return urikit_explain(URIKIT_KIND_URI, in, URIKIT_E_CHAR, 8, out);
}

ON_TEXT(uri_explain, urikit_uri_explain(in, URIKIT_E_CHAR, 8, out))
ON_TEXT(iri_explain, urikit_iri_explain(in, URIKIT_E_CHAR, 8, out))
ON_TEXT(nosh_explain, urikit_nosh_explain(in, URIKIT_E_NOSH_TRAILING_SLASH, 9, out))
ON_TEXT(usr_explain, urikit_usr_explain(in, URIKIT_E_USR_BAD_TYPE, 4, out))
ON_TEXT(purl_explain, urikit_purl_explain(in, URIKIT_E_PURL_TYPE, 4, out))

static const struct {
    const char *name;
    overlap_call *call;
    const char *in;
} calls[] = {
    { "normalize", normalize, URI_IN },
    { "normalize_iri", normalize_iri, URI_IN },
    { "resolve", resolve, URI_IN },
    { "resolve_base", resolve_base, URI_IN },
    { "relativize", relativize, URI_IN },
    { "relativize_base", relativize_base, URI_IN },
#define TEXT_CALL(name, call, bound, null) { #name, text_##name, URI_IN },
#include "text_call_properties.h"
#undef TEXT_CALL
#define STRING_CALL(name, call, bound, count) { #name, string_##name, URI_IN },
#include "string_call_properties.h"
#undef STRING_CALL
    { "scheme_check", scheme_check, URI_IN },
    { "set", set, URI_IN },
    { "remove_part", remove_part, URI_IN },
    { "append_segment", append_segment, URI_IN },
    { "query_set", query_set, URI_IN },
    { "query_append", query_append, URI_IN },
    { "query_remove", query_remove, URI_IN },
    { "query_sort", query_sort, URI_IN },
    { "query_value", query_value, "a=b" },
    { "file_path", file_path, "file:///a/b" },
    { "set_text", set_text, "x" },
    { "append_text", append_text, "x" },
    { "set_key", set_key, "x" },
    { "set_value", set_value, "x" },
    { "append_key", append_key, "x" },
    { "append_value", append_value, "x" },
    { "remove_pattern", remove_pattern, "x*" },
    { "value_key", value_key, "k" },
    { "normalize_text", normalize_text, URI_IN },
    { "iri_normalize_text", iri_normalize_text, URI_IN },
    { "resolve_text", resolve_text, URI_IN },
    { "iri_resolve_text", iri_resolve_text, URI_IN },
    { "from_path", from_path, "/a/b" },
    { "append", append, "x" },
    { "encode", encode, "x y" },
    { "decode", decode, "x%20y" },
    { "decode_text", decode_text, "x%20y" },
    { "ipv4", ipv4, "\x01\x02\x03\x04" },
    { "ipv6", ipv6, "0123456789abcdef" },
    { "write_parts", write_parts, URI_IN },
    { "iri_write", iri_write, "a" },
    { "request_target", request_target, URI_IN },
    { "edit", edit, URI_IN },
    { "edit_text", edit_text, "x" },
    { "edit_key", edit_key, "x" },
    { "template_expand", template_expand, "a{x}b" },
    { "template_partial", template_partial, "a{x}b" },
    { "template_text", template_text, "a{x}b" },
    { "template_value", template_value, "v" },
    { "template_item", template_item, "v" },
    { "captures", captures, "http://a/b" },
    { "explain", explanation, "http://a b/" },
    { "capture_names", capture_names, "x" },
    { "reader", reader, "http://a/b" },
    { "server", server, "/a/b" },
    { "reader join", reader_join, "http://a/b" },
    { "readers agree on a join", join_agrees, "http://a/b" },
    { "family_part", family_part, "usr:github/a?b=c" },
    { "family_part", family_part, "pkg:npm/a?b=c" },
    { "named_part", named_part, "http://a/b" },
    { "named_family_part", named_family_part, "usr:github/a?b=c" },
    { "named_family_part", named_family_part, "pkg:npm/a?b=c" },
    { "guard", guard, "http://a/b" },
    { "guard_base", guard_base, "http://a/b" },
    { "write_fragment", write_fragment, "x" },
    { "nosh_normalize", nosh_normalize, "nosh://1/a.b.c/d" },
    { "nosh_segment", nosh_segment, "nosh://1/a.b.c/d" },
    { "nosh_authority", nosh_authority, "nosh://1/a.b.c/d" },
    { "nosh_restrict", nosh_restrict, "nosh://1/a.b.c/d" },
    { "usr_page", usr_page, "https://github.com/a" },
    { "usr_types", usr_types, "{\"type\":1}" },
    { "usr_page_with", usr_page_with, "https://github.com/a" },
    { "stand_ins", stand_ins, CRI_IN },
    { "cbor_convert", cbor_convert, "\xD8\x20\x62/a" },
    { "cbor_from_edn", cbor_from_edn, "[1, cri'/a']" },
    { "cbor_path", cbor_path, "\x81\xD8\x20\x61\x61" },
    { "nosh_text", nosh_text, "nosh://1/a.b.c/d" },
    { "nosh_build", nosh_build, "1" },
    { "nosh_build_key", nosh_build_key, "d" },
    { "eip55", eip55, "0x0123456789abcdef0123456789abcdef01234567" },
    { "usr_normalize", usr_normalize, "usr:github/a?b=c" },
    { "usr_type", usr_type, "usr:github/a?b=c" },
    { "usr_name", usr_name, "usr:github/a?b=c" },
    { "usr_profile", usr_profile, "usr:github/a" },
    { "usr_key", usr_key, "b" },
    { "usr_value", usr_value, "c" },
    { "usr_build", usr_build, "c" },
    { "usr_build_list", usr_build_list, "sha1:x" },
    { "purl_normalize", purl_normalize, "pkg:npm/a?b=c" },
    { "purl_name", purl_name, "pkg:npm/a" },
    { "purl_key", purl_key, "b" },
    { "purl_value", purl_value, "c" },
    { "purl_build", purl_build, "c" },
    { "purl_build_name", purl_build_name, "c" },
    { "explain", explain, "http://a b/" },
    { "uri_explain", uri_explain, "http://a b/" },
    { "iri_explain", iri_explain, "http://a b/" },
    { "nosh_explain", nosh_explain, "nosh://1/" },
    { "usr_explain", usr_explain, "usr:github" },
    { "purl_explain", purl_explain, "pkg:npm" },
    { "lint_why", lint_why, "http://a:b@h/" },
    { "cri_encode", cri_encode, CRI_IN },
    { "cri_resolve", cri_resolve, CRI_IN },
    { "cri_relativize", cri_relativize, CRI_IN },
    { "cri_normalize", cri_normalize, CRI_IN },
    { "cri_normalize_scheme", cri_normalize_scheme, CRI_IN },
    { "cri_uri", cri_uri, CRI_IN },
    { "cri_edn", cri_edn, CRI_IN },
    { "cri_literal", cri_literal, CRI_IN },
    { "coap_decompose", coap_decompose, CRI_IN },
    { "coap_target", coap_target, CRI_IN },
    { "coap_resolve", coap_resolve, CRI_IN },
    { "proxy_cri", proxy_cri, CRI_IN },
    { "cri_from_uri", cri_from_uri, "coap://a/b" },
    { "cri_from_iri", cri_from_iri, "coap://a/b" },
    { "cri_from_edn", cri_from_edn, "[-1, [\"a\"]]" },
    { "edn_scratch", edn_scratch, "cri'coap://a'" },
    { "coap_from_uri", coap_from_uri, "coap://a/b" },
    { "coap_from_iri", coap_from_iri, "coap://a/b" },
    { "list_add", list_add, "x" },
    { "coap_compose", coap_compose, "a" },
    { "coap_target_compose", coap_target_compose, "a" },
    { "coap_to_uri", coap_to_uri, "a" },
    { "aif_encode", aif_encode, "\x61\x61" },
};

/* Runs a call with an output of cap bytes at an offset of the space, of which len are written already. */
static void expect_overlap(size_t i, size_t at, size_t cap, size_t len, bool want)
{
    static char buffer[SPACE];
    static char before[SPACE];
    size_t n = strlen(calls[i].in);
    urikit_out out = urikit_out_of(buffer + at, cap);
    urikit_code code;

    memset(buffer, '.', sizeof buffer);
    memcpy(buffer + BEFORE, calls[i].in, n);
    memcpy(before, buffer, sizeof buffer);
    out.len = len;
    code = calls[i].call(urikit_str_of(buffer + BEFORE, n), &out);
    if ((code == URIKIT_E_OVERLAP) != want) {
        check_fail("%s: output at %zu, input at %d: %s", calls[i].name, at, BEFORE, urikit_code_name(code));
    }
    if (want) {
        if (out.len != len) {
            check_fail("%s: %zu bytes were counted", calls[i].name, out.len - len);
        }
        assert_memory_equal(buffer, before, sizeof buffer);
    } else {
        assert_memory_equal(buffer + BEFORE, calls[i].in, n);
    }
}

static void test_producers(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        size_t end = BEFORE + strlen(calls[i].in);

        expect_overlap(i, BEFORE, SPACE - BEFORE, 0, true);  /* from its first byte */
        expect_overlap(i, 0, SPACE, 0, true);                /* around it */
        expect_overlap(i, end - 1, SPACE - end + 1, 0, true); /* its last byte */
        expect_overlap(i, 0, BEFORE + 1, 0, true);          /* its first byte */
        expect_overlap(i, 0, SPACE, end - 1, true);
        expect_overlap(i, end, SPACE - end, 0, false); /* after it */
        expect_overlap(i, 0, BEFORE, 0, false);       /* before it */
        expect_overlap(i, 0, SPACE, end, false);       /* in what the output has */
        expect_overlap(i, BEFORE, 0, 0, false);       /* no byte fits */
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_producers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
