/* SPDX-License-Identifier: MIT */
/* One pass over a URI reference, RFC 3986 appendix A. */
#include "../base/out.h"
#include "../text/ip.h"
#include "../text/ascii.h"
#include "uri_grammar.h"
#include "uri_parts.h"

/* First match, RFC 3986 §3.2.2: what is no IPv4address is a reg-name. */
static urikit_host_kind kind_of_name(const char *host, size_t len)
{
    uint8_t ip[4];
    bool whole;

    if (len > 0 && ascii_is_digit(host[0]) && urikiti_ipv4_scan(host, len, ip, &whole) == len && whole) {
        return URIKIT_HOST_IPV4;
    }
    return URIKIT_HOST_REG_NAME;
}

/* The authority ends before '/', '?', '#' or at the end. */
static bool at_authority_end(const cursor *c)
{
    return cursor_at_end(c) || *c->p == '/' || *c->p == '?' || *c->p == '#';
}

/* [ ":" port ] behind a host whose end is known for certain. */
static urikit_code skip_port(cursor *c, urikit_uri *uri)
{
    if (cursor_is_on(c, ':')) {
        uri->parts |= HAS_PORT;
        c->p++;
        while (!cursor_at_end(c) && ascii_is_digit(*c->p)) {
            c->p++;
        }
    }
    if (at_authority_end(c)) {
        return URIKIT_OK;
    }
    return uri_has(uri, HAS_PORT) ? URIKIT_E_PORT : URIKIT_E_CHAR;
}

/*
 * Splits [host, end), read as userinfo that turned out to have no '@' behind
 * it, into host and port. Until its end such text could have become userinfo:
 * therefore a bad port is reported there.
 */
static urikit_code split_port(const char *text, const char *host, const char *end, urikit_uri *uri)
{
    const char *colon = host;
    const char *p;

    while (colon < end && *colon != ':') {
        colon++;
    }
    uri->host_end = (uint32_t)(colon - text);
    if (colon == end) {
        return URIKIT_OK;
    }
    uri->parts |= HAS_PORT;
    for (p = colon + 1; p < end; p++) {
        if (!ascii_is_digit(*p)) {
            return URIKIT_E_PORT;
        }
    }
    return URIKIT_OK;
}

/* authority = [ userinfo "@" ] host [ ":" port ]; the cursor is behind "//". */
static urikit_code parse_authority(cursor *c, const char *text, unsigned options, urikit_uri *uri)
{
    const char *host = c->p;
    urikit_host_kind kind = URIKIT_HOST_REG_NAME;
    urikit_code code = urikiti_skip_run(c, ASCII_USERINFO | WIDE);

    if (code) {
        return code;
    }
    uri->parts |= HAS_AUTHORITY;
    uri->host_at = (uint32_t)(host - text);
    if (cursor_is_on(c, '@')) {
        uri->parts |= HAS_USERINFO;
        host = ++c->p;
        uri->host_at = (uint32_t)(host - text);
        if (!cursor_is_on(c, '[')) {
            code = urikiti_skip_run(c, ASCII_REG_NAME | WIDE);
            uri->host_end = (uint32_t)(c->p - text);
            code = code ? code : skip_port(c, uri);
        }
    } else if (at_authority_end(c)) {
        code = split_port(text, host, c->p, uri);
    }
    if (c->p == host && cursor_is_on(c, '[')) {
        code = urikiti_skip_ip_literal(c, options, &kind);
        uri->host_end = (uint32_t)(c->p - text);
        code = code ? code : skip_port(c, uri);
    }
    if (!code && !at_authority_end(c)) {
        code = URIKIT_E_CHAR;
    }
    if (!code && kind == URIKIT_HOST_REG_NAME) {
        kind = kind_of_name(host, uri->host_end - uri->host_at);
    }
    uri->host_kind = (uint8_t)kind;
    return code;
}

/* scheme ":"; leaves the cursor behind the colon, or at the start if there is no scheme. */
static urikit_code parse_scheme(cursor *c, const char *text, unsigned options, urikit_uri *uri)
{
    cursor ahead = *c;

    if (urikiti_skip_scheme(&ahead) && cursor_is_on(&ahead, ':')) {
        uri->parts |= HAS_SCHEME;
        uri->scheme_end = (uint32_t)(ahead.p - text);
        c->p = ahead.p + 1;
        return URIKIT_OK;
    }
    if (options & URIKIT_PARSE_SCHEME) {
        c->p = ahead.p;
        return URIKIT_E_SCHEME;
    }
    return URIKIT_OK;
}

/* path, [ "?" query ], [ "#" fragment ] */
static urikit_code parse_tail(cursor *c, const char *text, urikit_uri *uri)
{
    urikit_code code = URIKIT_OK;

    uri->path_at = (uint32_t)(c->p - text);
    if (!uri_has(uri, HAS_SCHEME | HAS_AUTHORITY)) {
        /* path-noscheme: a colon in the first segment would end a scheme */
        code = urikiti_skip_run(c, ASCII_SEGMENT_NC | WIDE);
        if (!code && cursor_is_on(c, ':')) {
            code = URIKIT_E_SCHEME;
        }
    }
    if (!code) {
        code = urikiti_skip_run(c, ASCII_PATH | WIDE);
    }
    uri->path_end = (uint32_t)(c->p - text);
    if (!code && cursor_is_on(c, '?')) {
        uri->parts |= HAS_QUERY;
        c->p++;
        code = urikiti_skip_run(c, ASCII_QUERY | WIDE_QUERY);
    }
    uri->query_end = (uint32_t)(c->p - text);
    if (!code && cursor_is_on(c, '#')) {
        uri->parts |= HAS_FRAGMENT;
        c->p++;
        code = urikiti_skip_run(c, ASCII_QUERY | WIDE);
    }
    return code ? code : cursor_at_end(c) ? URIKIT_OK : URIKIT_E_CHAR;
}

urikit_code urikiti_parse_reference(urikit_str text, unsigned options, urikiti_skip_wide *wide, urikit_uri *uri,
                                    size_t *at)
{
    const char *start = text.ptr ? text.ptr : "";
    cursor c = { start, start + text.len, wide };
    urikit_uri none = { 0 };
    urikit_code code;

    if (urikiti_too_long(text.len)) {
        return urikiti_error_at(URIKIT_E_TOO_LONG, UINT32_MAX, at);
    }
    *uri = none;
    uri->text = start;
    uri->len = (uint32_t)text.len;
    code = parse_scheme(&c, start, options, uri);
    if (!code && c.end - c.p >= 2 && c.p[0] == '/' && c.p[1] == '/') {
        c.p += 2;
        code = parse_authority(&c, start, options, uri);
    }
    if (!code) {
        code = parse_tail(&c, start, uri);
    }
    return code ? urikiti_error_at(code, (size_t)(c.p - start), at) : URIKIT_OK;
}

urikit_code urikit_uri_parse(urikit_str text, unsigned options, urikit_uri *uri, size_t *at)
{
    return urikiti_parse_reference(text, options, NULL, uri, at);
}
