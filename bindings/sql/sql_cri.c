/* SPDX-License-Identifier: MIT */
/* From URIs and IRIs to CRIs, and back. */
#include "sql_answer.h"

#include <urikit/convert.h>
#include <urikit/unicode.h>

static urikit_code check_unicode(void *context, urikit_str text, bool lower, size_t *at)
{
    urikit_code code = urikit_nfc_check(text, at);

    (void)context;
    if (code) {
        return code == URIKIT_E_NFC ? URIKIT_E_CRI_NFC : code;
    }
    return lower && !urikit_is_lower(text, at) ? URIKIT_E_CRI_LABEL_CASE : URIKIT_OK;
}

const urikit_cri_options sql_cri_options = { .max_len = SIZE_MAX, .max_count = SIZE_MAX, .check = check_unicode };

/* The options with the profile of the second argument; without one, the default profile. False: it is no profile. */
static bool cri_options(const urikit_sql_arg *args, size_t count, urikit_cri_options *options)
{
    bool final = count > 1 && urikit_str_equal(args[1].text, URIKIT_STR("final"));

    *options = sql_cri_options;
    if (count > 1) {
        options->profile = final ? URIKIT_CRI_FINAL : URIKIT_CRI_R18;
    }
    return count < 2 || final || urikit_str_equal(args[1].text, URIKIT_STR("r18"));
}

static urikit_sql_status raise_profile(urikit_str profile, const urikit_sql_memory *memory, urikit_sql_result *result)
{
    return sql_raise_unknown("profile", profile, "the profiles are r18, final", memory, result);
}

typedef struct cri_input {
    urikit_str text;
    urikit_cri cri;
    urikit_cri_options options;
} cri_input;

static urikit_code to_cri(const void *input, urikit_out *out)
{
    const cri_input *in = input;

    return urikit_cri_from_iri(in->text, &in->options, out, NULL);
}

urikit_sql_status urikit_sql_uri_to_cri(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    cri_input in = { .text = args[0].text };

    if (!cri_options(args, count, &in.options)) {
        return raise_profile(args[1].text, memory, result);
    }
    return sql_produce(to_cri, &in, URIKIT_CRI_FROM_URI_BOUND(in.text.len), memory, result);
}

urikit_code sql_cri_check(urikit_str bytes, size_t *at)
{
    urikit_str item = bytes;
    urikit_cri cri;
    size_t before;
    urikit_code code;

    (void)urikit_cri_untag(bytes, &item);
    before = (size_t)(item.ptr - bytes.ptr);
    code = urikit_cri_decode(item, &sql_cri_options, &cri, at);
    code = code ? code : urikit_cri_validate(&cri, at);
    *at += before;
    return code;
}

static urikit_code from_cri(const void *input, urikit_out *out)
{
    const cri_input *in = input;

    return urikit_cri_to_uri(&in->cri, &in->options, out, NULL);
}

urikit_sql_status urikit_sql_cri_to_uri(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    cri_input in = { .text = args[0].text };
    urikit_code code;

    if (!cri_options(args, count, &in.options)) {
        return raise_profile(args[1].text, memory, result);
    }
    (void)urikit_cri_untag(args[0].text, &in.text);
    code = urikit_cri_decode(in.text, &in.options, &in.cri, NULL);
    if (code) {
        return code == URIKIT_E_MEMORY ? URIKIT_SQL_NO_MEMORY : URIKIT_SQL_NULL;
    }
    return sql_produce(from_cri, &in, URIKIT_CRI_TO_URI_BOUND(in.text.len), memory, result);
}
