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

const urikit_cri_options sql_cri_options = {
    .max_len = SIZE_MAX, .max_count = SIZE_MAX, .check = check_unicode,
};

static urikit_code to_cri(const void *input, urikit_out *out)
{
    const urikit_str *text = input;

    return urikit_cri_from_iri(*text, &sql_cri_options, out, NULL);
}

urikit_sql_status urikit_sql_uri_to_cri(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    (void)count;
    return sql_produce(to_cri, &args[0].text, URIKIT_CRI_FROM_URI_BOUND(args[0].text.len), memory, result);
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
    return urikit_cri_to_uri(input, &sql_cri_options, out, NULL);
}

urikit_sql_status urikit_sql_cri_to_uri(const urikit_sql_arg *args, size_t count, const urikit_sql_memory *memory,
                                        urikit_sql_result *result)
{
    urikit_str item = args[0].text;
    urikit_cri cri;
    urikit_code code;

    (void)count;
    (void)urikit_cri_untag(args[0].text, &item);
    code = urikit_cri_decode(item, &sql_cri_options, &cri, NULL);
    if (code) {
        return code == URIKIT_E_MEMORY ? URIKIT_SQL_NO_MEMORY : URIKIT_SQL_NULL;
    }
    return sql_produce(from_cri, &cri, URIKIT_CRI_TO_URI_BOUND(item.len), memory, result);
}
