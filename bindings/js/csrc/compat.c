/* SPDX-License-Identifier: MIT */
/* For urikit/compat: URIs, with zones in addresses, in normal form. */
#include "js.h"

/* Write the normal form, and reply with its parts. */
static uint32_t write_normal(const urikit_uri *uri, urikit_level level, urikit_out *out)
{
    urikit_code code = urikit_uri_normalize(uri, level, out);
    urikit_uri normal;

    js_reply(code, 0, out);
    if (!code && !urikit_uri_parse(urikit_out_str(out), URIKIT_PARSE_ZONE, &normal, NULL)) {
        js_reply_parts(&normal);
    }
    return (uint32_t)code;
}

EXPORT(parse_normal) uint32_t parse_normal(const char *ptr, uint32_t len, uint32_t level, char *to, uint32_t cap)
{
    urikit_out out = urikit_out_of(to, cap);
    urikit_uri uri;
    size_t at = 0;
    urikit_code code = urikit_uri_parse(urikit_str_of(ptr, len), URIKIT_PARSE_ZONE, &uri, &at);

    return code ? js_reply(code, at, NULL) : write_normal(&uri, level, &out);
}

/* Between the reference and `to` are URIKIT_URI_RESOLVE_BOUND bytes for the target before it is in normal form. */
EXPORT(resolve_normal)
uint32_t resolve_normal(const char *base, uint32_t base_len, const char *ref, uint32_t ref_len, uint32_t flags,
                        uint32_t level, char *to, uint32_t cap)
{
    urikit_out target = urikit_out_of((char *)(uintptr_t)ref + ref_len, URIKIT_URI_RESOLVE_BOUND(base_len, ref_len));
    urikit_out out = urikit_out_of(to, cap);
    urikit_uri uris[2];
    urikit_uri made;
    size_t at = 0;
    urikit_code code = urikit_uri_parse(urikit_str_of(base, base_len), URIKIT_PARSE_ZONE, &uris[0], &at);

    code = code ? code : urikit_uri_parse(urikit_str_of(ref, ref_len), URIKIT_PARSE_ZONE, &uris[1], &at);
    code = code ? code : urikit_uri_resolve(&uris[0], &uris[1], flags, &target);
    code = code ? code : urikit_uri_parse(urikit_out_str(&target), URIKIT_PARSE_ZONE, &made, &at);
    return code ? js_reply(code, at, NULL) : write_normal(&made, level, &out);
}
