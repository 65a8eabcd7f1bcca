/* SPDX-License-Identifier: MIT */
/* What the module of URIs does not have: relativize, edit, encode. */
#include "js.h"

#include <urikit/urikit.h>

EXPORT(relativize)
uint32_t relativize(const char *base, uint32_t base_len, const char *target, uint32_t target_len, uint32_t iri, char *to,
                    uint32_t cap)
{
    urikit_out out = urikit_out_of(to, cap);
    urikit_uri uris[2];
    urikit_code code = js_parse_two(iri != 0, urikit_str_of(base, base_len), URIKIT_PARSE_SCHEME,
                                    urikit_str_of(target, target_len), uris);

    if (code) {
        return (uint32_t)code;
    }
    code = urikit_uri_relativize(&uris[0], &uris[1], &out);
    if (code == URIKIT_E_BASE) { /* the target has no scheme: the base has one */
        urikit_js_reply[REPLY_AT] = 0;
        urikit_js_reply[REPLY_LEN] = 1;
        return (uint32_t)code;
    }
    return js_reply_same(code, &out, urikit_str_of(target, target_len));
}

/* The calls that write a copy of a URI with one change; engine.js has the same numbers. */
enum {
    EDIT_SET,
    EDIT_APPEND_SEGMENT,
    EDIT_QUERY_SET,
    EDIT_QUERY_APPEND,
    EDIT_QUERY_REMOVE,
    EDIT_TEXT_CALL, /* and from here on the calls of text_calls.h */
};

/* two: the text, null to remove; three: the key */
EXPORT(edit)
uint32_t edit(uint32_t op, const char *ptr, uint32_t len, const char *two, uint32_t two_len, const char *key, uint32_t key_len,
              uint32_t iri, uint32_t part, uint32_t flags, char *to, uint32_t cap)
{
    urikit_out out = urikit_out_of(to, cap);
    urikit_str text = js_text(two, two_len);
    urikit_str name = js_text(key, key_len);
    urikit_uri uri;
    size_t at = 0;
    urikit_code code = js_parse(iri != 0, urikit_str_of(ptr, len), URIKIT_PARSE_REFERENCE, &uri, &at);

    if (code) {
        return js_reply(code, at, NULL);
    }
    switch (op) {
    case EDIT_SET:
        code = urikit_uri_set(&uri, (urikit_uri_part)part, text, flags, &out, &at);
        break;
    case EDIT_APPEND_SEGMENT:
        code = urikit_uri_append_segment(&uri, text, flags, &out, &at);
        break;
    case EDIT_QUERY_SET:
        code = urikit_uri_query_set(&uri, name, text, flags, &out, &at);
        break;
    case EDIT_QUERY_APPEND:
        code = urikit_uri_query_append(&uri, name, text, flags, &out, &at);
        break;
    case EDIT_QUERY_REMOVE:
        code = urikit_uri_query_remove(&uri, name, flags, &out);
        break;
#define TEXT_CALL(number, call)     \
    case EDIT_TEXT_CALL + (number): \
        code = call(&uri, &out);    \
        break;
#include "text_calls.h"
#undef TEXT_CALL
    default:
        break;
    }
    return js_reply(code, at, &out);
}

EXPORT(encode) uint32_t encode(const char *ptr, uint32_t len, uint32_t component, char *to, uint32_t cap)
{
    urikit_out out = urikit_out_of(to, cap);

    return js_reply(urikit_percent_encode(urikit_str_of(ptr, len), (urikit_component)component, &out), 0, &out);
}

/* The calls of string_calls.h by their number. */
EXPORT(string_call)
uint32_t string_call(uint32_t number, const char *ptr, uint32_t len, const char *two, uint32_t two_len, char *to, uint32_t cap)
{
    urikit_out out = urikit_out_of(to, cap);
    urikit_str text = urikit_str_of(ptr, len);
    urikit_str other = urikit_str_of(two, two_len);
    size_t at = 0;
    urikit_code code = URIKIT_OK;

    (void)other;
    switch (number) {
#define STRINGS_1(call) call(text, &out, &at)
#define STRINGS_2(call) call(text, other, &out, &at)
#define STRING_CALL(number, call, count) \
    case number:                         \
        code = STRINGS_##count(call);    \
        break;
#include "string_calls.h"
#undef STRING_CALL
    default:
        break;
    }
    return js_reply(code, at, &out);
}
