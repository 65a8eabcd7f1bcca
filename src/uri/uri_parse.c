/* SPDX-License-Identifier: MIT */
/*
 * Fallback parser, byte by byte in one pass, RFC 3986 appendix A: the SIMD parser (simd_parse.h) handles most inputs.
 */
#include "../base/out.h"
#include "../base/ascii.h"
#include "uri_grammar.h"
#include "uri_parts.h"
#include "simd_parse.h"

/* True at the end of the authority: before '/', '?' or '#', or at the end of the text. */
SIMD_INLINE bool at_authority_end(const uri_cursor *c)
{
    return cursor_at_end(c) || *c->p == '/' || *c->p == '?' || *c->p == '#';
}

/* [ ":" port ] after the end of the host. */
SIMD_INLINE urikit_code skip_port(uri_cursor *c, urikit_uri *uri)
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
 * authority = [ userinfo "@" ] host [ ":" port ]; the cursor is after "//". A name and the text after its ':' are
 * userinfo if '@' follows, else host and port.
 */
SIMD_INLINE urikit_code parse_authority(uri_cursor *c, const char *text, urikit_parse_flags flags, urikit_uri *uri)
{
    const char *host = c->p;
    const char *end = NULL; /* of text that could be userinfo until here: a bad port is only an error then */
    urikit_host_kind kind = URIKIT_HOST_REG_NAME;
    urikit_code code = skip_run(c, ASCII_REG_NAME | NON_ASCII);
    const char *name_end = c->p;

    if (!code && cursor_is_on(c, ':')) {
        c->p++;
        code = skip_run(c, ASCII_USERINFO | NON_ASCII);
    }
    if (code) {
        return code;
    }
    uri->parts |= HAS_AUTHORITY;
    if (cursor_is_on(c, '@')) {
        uri->parts |= HAS_USERINFO;
        host = ++c->p;
        code = skip_run(c, ASCII_REG_NAME | NON_ASCII);
    } else if (at_authority_end(c)) {
        end = c->p;
        c->p = name_end;
    }
    if (!code && c->p == host && cursor_is_on(c, '[')) {
        code = urikiti_skip_ip_literal(c, flags, &kind);
    }
    uri->host_at = (uint32_t)(host - text);
    uri->host_end = (uint32_t)(c->p - text);
    if (!code) {
        code = skip_port(c, uri);
        c->p = end ? end : c->p;
    }
    if (!code && kind == URIKIT_HOST_REG_NAME) {
        kind = kind_of_name(host, uri->host_end - uri->host_at);
    }
    uri->host_kind = (uint8_t)kind;
    return code;
}

/* scheme ":"; the cursor is then after the colon, or at the start if there is no scheme. */
SIMD_INLINE urikit_code parse_scheme(uri_cursor *c, const char *text, urikit_parse_flags flags, urikit_uri *uri)
{
    if (!cursor_at_end(c) && ascii_is_alpha(*c->p)) {
        c->p = scan_class(c->p, c->end, ASCII_SCHEME);
    }
    if (c->p > text && cursor_is_on(c, ':')) {
        uri->parts |= HAS_SCHEME;
        uri->scheme_end = (uint32_t)(c->p - text);
        c->p++;
        return URIKIT_OK;
    }
    if (flags & URIKIT_PARSE_SCHEME) {
        return URIKIT_E_SCHEME;
    }
    c->p = text;
    return URIKIT_OK;
}

/* The first segment of a path-noscheme: a colon in it would end a scheme. */
SIMD_INLINE urikit_code skip_first_segment(uri_cursor *c, const urikit_uri *uri)
{
    urikit_code code = URIKIT_OK;

    if (!uri_has(uri, HAS_SCHEME | HAS_AUTHORITY)) {
        code = urikiti_skip_run(c, ASCII_SEGMENT_NC | NON_ASCII);
        if (!code && cursor_is_on(c, ':')) {
            code = URIKIT_E_SCHEME;
        }
    }
    return code;
}

/* [ scheme ":" ] [ "//" authority ], and the first segment of a path-noscheme. */
SIMD_INLINE urikit_code parse_front(uri_cursor *c, const char *text, urikit_parse_flags flags, urikit_uri *uri)
{
    urikit_uri none = { 0 };
    urikit_code code;

    *uri = none;
    uri->text = text;
    uri->len = (uint32_t)(c->end - text);
    code = parse_scheme(c, text, flags, uri);
    if (!code && c->end - c->p >= 2 && c->p[0] == '/' && c->p[1] == '/') {
        c->p += 2;
        code = parse_authority(c, text, flags, uri);
    }
    uri->path_at = (uint32_t)(c->p - text);
    return code ? code : skip_first_segment(c, uri);
}

/* The rest of the path, [ "?" query ], [ "#" fragment ] */
SIMD_INLINE urikit_code parse_tail(uri_cursor *c, const char *text, urikit_uri *uri)
{
    urikit_code code = skip_run(c, ASCII_PATH | NON_ASCII);

    uri->path_end = (uint32_t)(c->p - text);
    if (!code && cursor_is_on(c, '?')) {
        uri->parts |= HAS_QUERY;
        c->p++;
        code = skip_run(c, ASCII_QUERY | NON_ASCII_QUERY);
    }
    uri->query_end = (uint32_t)(c->p - text);
    if (!code && cursor_is_on(c, '#')) {
        uri->parts |= HAS_FRAGMENT;
        c->p++;
        code = skip_run(c, ASCII_QUERY | NON_ASCII);
    }
    return code ? code : cursor_at_end(c) ? URIKIT_OK : URIKIT_E_CHAR;
}

SIMD_INLINE unsigned met_part(const uri_cursor *c)
{
    return c->met ? HAS_NON_ASCII : 0U;
}

urikit_code urikiti_parse_front(urikit_str text, urikit_parse_flags flags, urikiti_skip_non_ascii *skip, urikit_uri *uri,
                                size_t *at)
{
    uri_cursor c = cursor_start(text.ptr, text.len, skip);
    urikit_code code = parse_front(&c, text.ptr, flags, uri);

    uri->parts |= (uint8_t)met_part(&c);
    return code ? urikiti_error_at(code, (size_t)(c.p - text.ptr), at) : URIKIT_OK;
}

urikit_code urikiti_parse_bytewise(urikit_str text, urikit_parse_flags flags, urikiti_skip_non_ascii *non_ascii, urikit_uri *uri,
                                   size_t *at)
{
    const char *start = text.ptr ? text.ptr : "";
    urikit_code code;
    uri_cursor c;

    if (urikiti_too_long(text.len)) {
        return urikiti_error_at(URIKIT_E_TOO_LONG, UINT32_MAX, at);
    }
    c = cursor_start(start, text.len, non_ascii);
    code = parse_front(&c, start, flags, uri);
    code = code ? code : parse_tail(&c, start, uri);
    uri->parts |= (uint8_t)met_part(&c);
    return code ? urikiti_error_at(code, (size_t)(c.p - start), at) : URIKIT_OK;
}

urikit_code urikiti_simd_parse_bytewise(urikit_str text, urikit_parse_flags flags, urikit_uri *uri, size_t *at)
{
    return urikiti_parse_bytewise(text, flags, NULL, uri, at);
}

urikit_code urikiti_simd_parse_digit(urikit_uri *uri)
{
    uri->host_kind = (uint8_t)kind_of_name(uri->text + uri->host_at, uri->host_end - uri->host_at);
    return URIKIT_OK;
}
