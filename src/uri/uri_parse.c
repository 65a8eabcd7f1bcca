/* SPDX-License-Identifier: MIT */
/* Parse a URI reference in one pass, RFC 3986 appendix A. */
#include "../base/out.h"
#include "../base/ascii.h"
#include "short_parse.h"
#include "uri_grammar.h"
#include "uri_parts.h"

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
#if URIKITI_SIMD
    if (c->simd && c->end - c->p >= 8) {
        c->p += simd_scheme_end(c->p);
    }
#endif
    if (c->p == text && !cursor_at_end(c) && ascii_is_alpha(*c->p)) {
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

/* path, [ "?" query ], [ "#" fragment ] */
SIMD_INLINE urikit_code parse_tail(uri_cursor *c, const char *text, urikit_uri *uri)
{
    urikit_code code = URIKIT_OK;

    uri->path_at = (uint32_t)(c->p - text);
    if (!uri_has(uri, HAS_SCHEME | HAS_AUTHORITY)) {
        /* path-noscheme: a colon in the first segment would end a scheme */
        code = urikiti_skip_run(c, ASCII_SEGMENT_NC | NON_ASCII); /* blocks have no mask for this class */
        if (!code && cursor_is_on(c, ':')) {
            code = URIKIT_E_SCHEME;
        }
    }
    if (!code) {
        code = skip_run(c, ASCII_PATH | NON_ASCII);
    }
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

/* URI-reference; the cursor is at its beginning. */
SIMD_INLINE urikit_code parse_text(uri_cursor *c, const char *text, urikit_parse_flags flags, urikit_uri *uri)
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
    return code ? code : parse_tail(c, text, uri);
}

urikit_host_kind urikiti_kind_of_name(const char *host, size_t len)
{
    return kind_of_name(host, len);
}

/* Parses a text in blocks, if there is a classifier, and if that fails, byte by byte. */
SIMD_INLINE urikit_code parse_any(urikit_str text, urikit_parse_flags flags, urikiti_skip_non_ascii *non_ascii,
                             urikiti_simd_classify *read, urikit_uri *uri, size_t *at)
{
    const char *start = text.ptr ? text.ptr : "";
    urikit_code code;
    uri_cursor c;

    if (urikiti_too_long(text.len)) {
        return urikiti_error_at(URIKIT_E_TOO_LONG, UINT32_MAX, at);
    }
#if URIKITI_SIMD
    if (read) {
        simd_block current;
        uri_cursor simd = cursor_start_simd(start, text.len, NULL, read, &current);

        if (!parse_text(&simd, start, flags, uri)) {
            return URIKIT_OK;
        }
    }
#else
    (void)read;
#endif
    c = cursor_start(start, text.len, non_ascii);
    code = parse_text(&c, start, flags, uri);
    return code ? urikiti_error_at(code, (size_t)(c.p - start), at) : URIKIT_OK;
}

urikit_code urikiti_parse_reference(urikit_str text, urikit_parse_flags flags, urikiti_skip_non_ascii *non_ascii,
                                    urikiti_simd_classify *read, urikit_uri *uri, size_t *at)
{
#if defined(URIKITI_SIMD_X86)
    if (short_is_for(read, text.len) && short_parse(read, text.ptr, text.len, flags, uri)) {
        return URIKIT_OK;
    }
#endif
    return parse_any(text, flags, non_ascii, read, uri, at);
}

#if URIKITI_SIMD
bool urikiti_parse_iri_blocks(urikit_str text, urikit_parse_flags flags, urikiti_skip_non_ascii *skip,
                              urikiti_simd_classify *read, urikit_uri *iri, uint64_t *non_ascii)
{
    simd_block current;
    uri_cursor c = cursor_start_simd(text.ptr, text.len, skip, read, &current);
    urikit_code code = parse_text(&c, text.ptr, flags, iri);

    *non_ascii = c.met;
    return !code;
}
#endif

urikit_code urikit_uri_parse(urikit_str text, urikit_parse_flags flags, urikit_uri *uri, size_t *at)
{
    return urikiti_parse_reference(text, flags, NULL, simd_classify_for(text.len), uri, at);
}
