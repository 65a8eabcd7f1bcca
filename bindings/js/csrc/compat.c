/* SPDX-License-Identifier: MIT */
/* For urikit/compat: URIs, with zones in addresses, in normal form. */
#include "js.h"

#include <string.h>

/* True if a scheme is a word of lower-case letters, in any case. */
static bool is_word(urikit_str scheme, urikit_str word)
{
    size_t i;

    for (i = 0; i < scheme.len && i < word.len && (scheme.ptr[i] | 0x20) == word.ptr[i]; i++) {
    }
    return i == scheme.len && i == word.len;
}

static bool is_web_socket(urikit_str scheme)
{
    return is_word(scheme, URIKIT_STR("ws")) || is_word(scheme, URIKIT_STR("wss"));
}

/* True for schemes whose normal form compat.js makes from components. */
static bool has_components(urikit_str scheme)
{
    return is_word(scheme, URIKIT_STR("urn")) || is_web_socket(scheme);
}

static bool is_http(urikit_str scheme)
{
    return is_word(scheme, URIKIT_STR("http")) || is_word(scheme, URIKIT_STR("https"));
}

/*
 * True if the host is a name beyond ASCII in triplets, where hosts are domain names: such a name has another form, its
 * A-labels, which browsers look up. domains: hosts are domain names in every scheme.
 */
static bool is_encoded_domain(const urikit_uri *uri, bool domains)
{
    urikit_str scheme = urikit_uri_scheme(uri);
    urikit_str host = urikit_uri_host(uri);
    size_t i;

    if (urikit_uri_host_kind(uri) != URIKIT_HOST_REG_NAME || (!domains && !is_http(scheme) && !is_web_socket(scheme))) {
        return false;
    }
    for (i = 0; i < host.len; i++) {
        if (host.ptr[i] == '%' && host.ptr[i + 1] >= '8') { /* a letter is greater than '9' */
            return true;
        }
    }
    return false;
}

/* Parse. A port above 65535, which RFC 3986 allows, is an error here: no program could use it. */
static urikit_code parse_with_port(urikit_str text, urikit_uri *uri, size_t *at)
{
    urikit_code code = urikit_uri_parse(text, URIKIT_PARSE_ZONE, uri, at);
    int32_t port;

    if (!code && urikit_uri_port_written(uri, &port)) {
        *at = uri->host_end + 1;
        return URIKIT_E_LIMIT;
    }
    return code;
}

/* The same, and a domain name must be in A-labels. domains: hosts are domain names in every scheme. */
static urikit_code parse_checked(urikit_str text, bool domains, urikit_uri *uri, size_t *at)
{
    urikit_code code = parse_with_port(text, uri, at);

    if (!code && is_encoded_domain(uri, domains)) {
        *at = uri->host_at;
        return URIKIT_E_IDNA;
    }
    return code;
}

/*
 * Fast, conservative check: true only if a level up to percent-encoding changes nothing. Such a level changes triplets, and
 * upper-case letters of scheme and host.
 */
static bool is_normal(const urikit_uri *uri, urikit_str text)
{
    size_t i;

    for (i = 0; i < uri->path_at; i++) {
        if (text.ptr[i] >= 'A' && text.ptr[i] <= 'Z') {
            return false;
        }
    }
    return !memchr(text.ptr, '%', text.len);
}

enum {
    LEVEL_MASK = 0xFF,
    DOMAINS = 0x100, /* hosts are domain names whatever the scheme is */
};

/*
 * Write the normal form, and reply with its parts. REPLY_SAME: 1 if it is the text; then nothing may be written.
 * how: a level, and DOMAINS. URIKIT_E_IDNA: the host is a domain name that is not in A-labels. URIKIT_E_LIMIT: a port
 * above 65535.
 */
EXPORT(parse_normal) uint32_t parse_normal(const char *ptr, uint32_t len, uint32_t how, char *to, uint32_t cap)
{
    urikit_level level = how & LEVEL_MASK;
    urikit_out out = urikit_out_of(to, cap);
    urikit_str text = urikit_str_of(ptr, len);
    urikit_uri uri;
    size_t at = 0;
    urikit_code code = parse_checked(text, how & DOMAINS, &uri, &at);

    if (!code && level <= URIKIT_LEVEL_PERCENT && is_normal(&uri, text)) {
        js_reply(code, at, NULL);
        urikit_js_reply[REPLY_SAME] = 1;
        js_reply_parts(&uri);
        return URIKIT_OK;
    }
    code = code ? code : urikit_uri_normalize(&uri, level, &out);
    js_reply(code, at, &out);
    if (code) {
        return (uint32_t)code;
    }
    urikit_js_reply[REPLY_SAME] = out.len == len && memcmp(to, ptr, len) == 0;
    if (!urikit_js_reply[REPLY_SAME]) {
        (void)!urikit_uri_parse(urikit_out_str(&out), URIKIT_PARSE_ZONE, &uri, NULL); /* a normal form is valid */
    }
    js_reply_parts(&uri);
    return URIKIT_OK;
}

/*
 * Write the normal form: at the scheme level for http and https, else at the syntax level. URIKIT_E_SCHEME: the scheme
 * has components of its own. URIKIT_E_IDNA, URIKIT_E_LIMIT: as above.
 */
EXPORT(normal) uint32_t normal(const char *ptr, uint32_t len, char *to, uint32_t cap)
{
    urikit_out out = urikit_out_of(to, cap);
    urikit_str text = urikit_str_of(ptr, len);
    urikit_uri uri;
    size_t at = 0;
    urikit_code code = parse_checked(text, false, &uri, &at);
    urikit_str scheme;

    if (code) {
        return js_reply(code, at, NULL);
    }
    scheme = urikit_uri_scheme(&uri);
    if (has_components(scheme)) {
        return js_reply(URIKIT_E_SCHEME, 0, NULL);
    }
    code = urikit_uri_normalize(&uri, is_http(scheme) ? URIKIT_LEVEL_SCHEME : URIKIT_LEVEL_SYNTAX, &out);
    js_reply(code, 0, &out);
    urikit_js_reply[REPLY_SAME] = !code && out.len == len && memcmp(to, ptr, len) == 0;
    return (uint32_t)code;
}

/*
 * Resolve a reference and write the normal form of the target. REPLY_SAME: 1 if the target has no host. Between the
 * reference and `to` are URIKIT_URI_RESOLVE_BOUND bytes for the target before it is in normal form.
 * URIKIT_E_BASE: the base has no scheme. URIKIT_E_LIMIT: as above. URIKIT_E_IDNA: as above, of the target.
 */
EXPORT(resolve_normal)
uint32_t resolve_normal(const char *base, uint32_t base_len, const char *ref, uint32_t ref_len, uint32_t flags, uint32_t level,
                        char *to, uint32_t cap)
{
    urikit_out target = urikit_out_of((char *)(uintptr_t)ref + ref_len, URIKIT_URI_RESOLVE_BOUND(base_len, ref_len));
    urikit_out out = urikit_out_of(to, cap);
    urikit_uri uris[2];
    urikit_uri made;
    size_t at = 0;
    urikit_code code = parse_with_port(urikit_str_of(base, base_len), &uris[0], &at);

    code = code ? code : parse_with_port(urikit_str_of(ref, ref_len), &uris[1], &at);
    code = code ? code : urikit_uri_resolve(&uris[0], &uris[1], flags, &target);
    code = code ? code : urikit_uri_parse(urikit_out_str(&target), URIKIT_PARSE_ZONE, &made, &at);
    if (!code && is_encoded_domain(&made, false)) {
        return js_reply(URIKIT_E_IDNA, 0, NULL);
    }
    code = code ? code : urikit_uri_normalize(&made, level, &out);
    js_reply(code, at, &out);
    urikit_js_reply[REPLY_SAME] = !code && urikit_uri_host(&made).len == 0;
    return (uint32_t)code;
}
