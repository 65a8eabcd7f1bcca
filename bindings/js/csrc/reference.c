/* SPDX-License-Identifier: MIT */
/* URIs and IRIs: what the classes URI and IRI in JavaScript call. */
#include "js.h"

#include <string.h>

EXPORT(parse) uint32_t parse(const char *ptr, uint32_t len, uint32_t iri, uint32_t flags)
{
    urikit_uri uri;
    size_t at = 0;
    urikit_code code = js_parse(iri != 0, urikit_str_of(ptr, len), flags, &uri, &at);

    if (code) {
        urikit_js_reply[REPLY_AT] = (uint32_t)at;
    } else {
        js_reply_parts(&uri);
    }
    return (uint32_t)code;
}

uint32_t js_reply_same(urikit_code code, const urikit_out *out, urikit_str in)
{
    js_reply(code, 0, out);
    urikit_js_reply[REPLY_SAME] = !code && out->len == in.len && memcmp(out->ptr, in.ptr, in.len) == 0;
    return (uint32_t)code;
}

EXPORT(normalize) uint32_t normalize(const char *ptr, uint32_t len, uint32_t iri, uint32_t level, char *to, uint32_t cap)
{
    urikit_out out = urikit_out_of(to, cap);
    urikit_uri uri;
    size_t at = 0;
    urikit_code code = js_parse(iri != 0, urikit_str_of(ptr, len), URIKIT_PARSE_REFERENCE, &uri, &at);

    if (code) {
        return js_reply(code, at, NULL);
    }
    return js_reply_same(js_normalize(iri != 0, &uri, level, &out), &out, urikit_str_of(ptr, len));
}

urikit_code js_parse_two(bool iri, urikit_str one, urikit_parse_flags flags, urikit_str two, urikit_uri uris[2])
{
    size_t at = 0;
    urikit_code code = js_parse(iri, one, flags, &uris[0], &at);

    urikit_js_reply[REPLY_LEN] = 0;
    if (code == URIKIT_E_SCHEME && flags == URIKIT_PARSE_SCHEME &&
        js_parse(iri, one, URIKIT_PARSE_REFERENCE, &uris[0], &at) == URIKIT_OK) {
        code = URIKIT_E_BASE; /* a good reference, but not a base */
        at = 0;
    }
    if (!code) {
        code = js_parse(iri, two, URIKIT_PARSE_REFERENCE, &uris[1], &at);
        urikit_js_reply[REPLY_LEN] = 1;
    }
    urikit_js_reply[REPLY_AT] = (uint32_t)at;
    return code;
}

/* flags: of urikit_resolve_flags */
EXPORT(resolve)
uint32_t resolve(const char *base, uint32_t base_len, const char *ref, uint32_t ref_len, uint32_t iri, uint32_t flags, char *to,
                 uint32_t cap)
{
    urikit_out out = urikit_out_of(to, cap);
    urikit_uri uris[2];
    urikit_code code = js_parse_two(iri != 0, urikit_str_of(base, base_len), URIKIT_PARSE_SCHEME, urikit_str_of(ref, ref_len),
                                    uris);

    if (code) {
        return (uint32_t)code;
    }
    code = urikit_uri_resolve(&uris[0], &uris[1], flags, &out);
    return js_reply_same(code, &out, urikit_str_of(ref, ref_len));
}

EXPORT(default_port) uint32_t default_port(const char *scheme, uint32_t len)
{
    return urikit_default_port(urikit_str_of(scheme, len));
}
