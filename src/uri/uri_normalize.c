/* SPDX-License-Identifier: MIT */
/* Normalization, RFC 3986 §6.2: writes the normal form of normal_form.c. */
#include "../base/out.h"
#include "dot_segments.h"
#include "normal_form.h"
#include "normal_text.h"
#include "path_write.h"
#include "uri_parts.h"
#include "urn.h"

static urikit_str text_range(const urikit_uri *uri, uint32_t from, uint32_t to)
{
    return urikit_str_of(uri->text + from, to - from);
}

static void put_authority(urikit_out *out, const normal_form *form, urikit_level level)
{
    const urikit_parts *parts = &form->parts;

    urikiti_out_bytes(out, "//", 2);
    if (parts->userinfo.ptr) {
        urikiti_normal_put(parts->userinfo, normal_rule(PART_USERINFO, level), out);
        urikiti_out_byte(out, '@');
    }
    urikiti_normal_put(parts->host, normal_rule(PART_HOST, level), out);
    urikiti_out_str(out, form->zone);
    if (parts->port.ptr) {
        urikiti_out_byte(out, ':');
        urikiti_out_str(out, parts->port);
    }
}

/* Fast, conservative check: true only if the scheme level changes nothing. Not for hosts that are IPv6 addresses. */
static bool is_normal_for_scheme(const urikit_uri *uri)
{
    bool file = uri->scheme_end == 4 && (uri->text[0] | 0x20) == 'f';
    bool default_host = file && (uri->host_end > uri->host_at || uri_has(uri, HAS_USERINFO)); /* also of "feed" */

    return !uri_has(uri, HAS_PORT) && !default_host && (!uri_has(uri, HAS_AUTHORITY) || uri->path_end > uri->path_at);
}

/* Writes scheme and authority. Scheme, host and port have the same rule, and delimiters are not triplets. */
static void put_front(urikit_out *out, const urikit_uri *uri, urikit_level level)
{
    uint32_t from = 0;

    if (uri_has(uri, HAS_USERINFO)) {
        from = uri_authority_at(uri);
        urikiti_normal_put(text_range(uri, 0, from), normal_rule(PART_SCHEME, level), out);
        urikiti_normal_put(text_range(uri, from, uri->host_at), normal_rule(PART_USERINFO, level), out);
        from = uri->host_at;
    }
    urikiti_normal_put(text_range(uri, from, uri->path_at), normal_rule(PART_HOST, level), out);
}

/* Writes the text from `from`, the beginning or the end of the path. Path, query and fragment have the same rule. */
static void put_rest(urikit_out *out, const urikit_uri *uri, urikit_level level, uint32_t from)
{
    if ((level & URIKIT_STEP_IRI) && uri_has(uri, HAS_QUERY)) { /* in an IRI, a query allows more characters */
        urikiti_normal_put(text_range(uri, from, uri->path_end), normal_rule(PART_PATH, level), out);
        urikiti_normal_put(text_range(uri, uri->path_end, uri->query_end), normal_rule(PART_QUERY, level), out);
        from = uri->query_end;
    }
    urikiti_normal_put(text_range(uri, from, uri->len), normal_rule(PART_PATH, level), out);
}

/*
 * Writes scheme and authority by the rules of the scheme, and with a zone. Returns the path to write after them. Only
 * for a URI that has an authority.
 */
static urikit_str put_front_form(urikit_out *out, const urikit_uri *uri, urikit_level level)
{
    normal_form form;

    urikiti_normal_form(uri, level, &form);
    if (form.parts.scheme.ptr) {
        urikiti_normal_put(text_range(uri, 0, uri->scheme_end + 1), normal_rule(PART_SCHEME, level), out);
    }
    put_authority(out, &form, level);
    return form.parts.path;
}

#if URIKITI_COPY

/* Where a copy must end, see copy.h. */
static unsigned copy_ends(urikit_level level)
{
    unsigned triplets = level & URIKIT_STEP_IRI ? COPY_TO_PERCENT : COPY_TO_CHANGE;

    return (level & (URIKIT_STEP_CASE | URIKIT_STEP_PERCENT) ? triplets : 0U) | (level & URIKIT_STEP_PATH ? COPY_TO_DOT : 0U);
}

/* In an IRI, a query allows more characters. */
static bool query_differs(const urikit_uri *uri, urikit_level level)
{
    return (level & URIKIT_STEP_IRI) && uri_has(uri, HAS_QUERY);
}

/*
 * Writes the text from the offset `at` on, which is in the path or after it. The output, which has space for it, is
 * written up to there. False if a path needs more than one pass; then nothing is written.
 *
 * path   where it is in the output
 */
static bool put_rest_from(urikit_out *out, const urikit_uri *uri, urikit_level level, char *path, uint32_t at)
{
    const char *text = uri->text;
    const char *path_end = text + uri->path_end;
    bool apart = query_differs(uri, level);
    path_writer w = { path, path + (at - uri->path_at), copy_ends(level), normal_rule(PART_PATH, level),
                      (level & URIKIT_STEP_PERCENT) != 0 };

    if (!urikiti_path_append(&w, text + at, path_end, apart ? path_end : text + uri->len)) {
        return false;
    }
    if (!uri_has(uri, HAS_AUTHORITY) && w.to - path >= 2 && path[0] == '/' && path[1] == '/') {
        return false; /* it needs "/." before it, so that it does not read as an authority */
    }
    if (apart) {
        w.normal = normal_rule(PART_QUERY, level);
        (void)urikiti_path_append(&w, path_end, path_end, text + uri->query_end);
        w.normal = normal_rule(PART_FRAGMENT, level);
        (void)urikiti_path_append(&w, text + uri->query_end, path_end, text + uri->len);
    }
    out->len = (size_t)(w.to - (char *)out->ptr);
    return true;
}

/* Fast path: writes path, query and fragment in one pass. False, and nothing is written, if that is not possible. */
static bool put_rest_at_once(urikit_out *out, const urikit_uri *uri, urikit_level level)
{
    char *to = urikiti_out_spare(out, uri->len - uri->path_at);

    return to && put_rest_from(out, uri, level, to, uri->path_at);
}

/* The same for the whole text, without userinfo. Most text is copied in one call. */
static bool put_at_once(urikit_out *out, const urikit_uri *uri, urikit_level level)
{
    uint32_t end = query_differs(uri, level) ? uri->path_end : uri->len;
    char *to = urikiti_out_spare(out, uri->len);
    uint32_t at;

    if (!to || (uri->path_end > uri->path_at && uri->text[uri->path_at] == '.')) {
        return false; /* it may begin with a dot segment that the copy does not end at */
    }
    at = (uint32_t)simd_copy(to, uri->text, end, copy_ends(level), level & URIKIT_STEP_CASE ? uri->path_at : 0);
    if (at == uri->len) {
        out->len += at;
        return true;
    }
    return at >= uri->path_at && put_rest_from(out, uri, level, to + uri->path_at, at);
}

#else

/* A small build has no fast path. */
static bool put_rest_at_once(urikit_out *out, const urikit_uri *uri, urikit_level level)
{
    (void)out;
    (void)uri;
    (void)level;
    return false;
}

static bool put_at_once(urikit_out *out, const urikit_uri *uri, urikit_level level)
{
    return put_rest_at_once(out, uri, level);
}

#endif

/* Writes the path without dot segments. */
static void put_dotless_path(urikit_out *out, const urikit_uri *uri, urikit_level level, urikit_str path)
{
    segment_iterator it = urikiti_normal_segments(uri, level, path);

    (void)urikiti_segments_write(&it, normal_rule(PART_PATH, level), uri_has(uri, HAS_AUTHORITY), out);
}

static urikit_code normalize_urn(const urikit_uri *uri, urikit_level level, urikit_out *out)
{
    urn_path path = urikiti_urn_path(uri, level);
    urikit_uri cut = urikiti_urn_cut(uri, level);
    uint32_t from = (uint32_t)(path.rest.ptr - uri->text);

    urikiti_normal_put(text_range(uri, 0, uri->scheme_end + 1), normal_rule(PART_SCHEME, level), out);
    urikiti_normal_put(path.nid, urikiti_urn_rule(level), out);
    if ((level & URIKIT_STEP_PATH) && urikiti_path_has_dots(path.rest, (level & URIKIT_STEP_PERCENT) != 0)) {
        put_dotless_path(out, uri, level, path.rest);
        from = uri->path_end;
    }
    put_rest(out, &cut, level, from);
    return urikiti_out_code(out);
}

urikit_code urikiti_normalize(const urikit_uri *uri, urikit_level level, urikit_out *out)
{
    urikit_str path = urikit_uri_path(uri);

    if (urikiti_is_urn(uri, level)) {
        return normalize_urn(uri, level, out);
    }
    if (urikit_uri_host_kind(uri) == URIKIT_HOST_IPV6 || ((level & URIKIT_STEP_SCHEME) && !is_normal_for_scheme(uri))) {
        path = put_front_form(out, uri, level);
    } else if (!uri_has(uri, HAS_USERINFO) && put_at_once(out, uri, level)) {
        return urikiti_out_code(out);
    } else {
        put_front(out, uri, level);
    }
    if (path.len > uri->path_end - uri->path_at) {
        urikiti_out_str(out, path); /* "/" for an empty path */
    } else if (put_rest_at_once(out, uri, level)) {
        return urikiti_out_code(out);
    } else if ((level & URIKIT_STEP_PATH) && urikiti_path_has_dots(path, (level & URIKIT_STEP_PERCENT) != 0)) {
        put_dotless_path(out, uri, level, path);
    } else {
        put_rest(out, uri, level, uri->path_at);
        return urikiti_out_code(out);
    }
    put_rest(out, uri, level, uri->path_end);
    return urikiti_out_code(out);
}

urikit_code urikit_uri_normalize(const urikit_uri *uri, urikit_level level, urikit_out *out)
{
    if (urikiti_out_overlaps(out, urikit_uri_text(uri))) {
        return URIKIT_E_OVERLAP;
    }
    return urikiti_normalize(uri, normal_steps(uri, level), out);
}
