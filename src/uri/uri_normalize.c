/* SPDX-License-Identifier: MIT */
/* Normalization, RFC 3986 §6.2: writes the normal form of normal_form.c. */
#include "../base/out.h"
#include "../simd/find.h"
#include "../text/triplet.h"
#include "dot_segments.h"
#include "normal_form.h"
#include "normal_text.h"
#include "uri_parts.h"

#include <string.h>

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

/* Fast, conservative check: true only if the scheme level changes nothing. */
static bool is_normal_for_scheme(const urikit_uri *uri)
{
    bool file = uri->scheme_end == 4 && (uri->text[0] | 0x20) == 'f';
    bool local_file = file && uri->host_end > uri->host_at; /* also true for other schemes such as "feed" */

    return !uri_has(uri, HAS_PORT) && urikit_uri_host_kind(uri) != URIKIT_HOST_IPV6 && !local_file &&
           (!uri_has(uri, HAS_AUTHORITY) || uri->path_end > uri->path_at);
}

/* True if the steps case and percent change no triplet: upper-case digits, and not an unreserved character. */
static bool has_normal_triplets(const char *p, const char *end)
{
    while ((p = memchr(p, '%', (size_t)(end - p))) != NULL) {
        if (p[1] >= 'a' || p[2] >= 'a' || ascii_is(triplet_octet(p), ASCII_UNRESERVED)) {
            return false;
        }
        p += 3;
    }
    return true;
}

/* True if the path contains an encoded dot. */
static bool has_encoded_dot(urikit_str path)
{
    const char *end = path.ptr + path.len;
    const char *p = path.ptr;

    while (end - p >= 3 && (p = memchr(p, '%', (size_t)(end - p))) != NULL) {
        if (p[1] == '2' && (p[2] | 0x20) == 'e') {
            return true;
        }
        p += 3;
    }
    return false;
}

/* Fast, conservative check: false only if the path has no unencoded dot segments. found: in the whole text. */
static bool may_have_unencoded_dots(const urikit_uri *uri, unsigned found)
{
    return (found & FOUND_DOT) || (uri->path_end > uri->path_at && uri->text[uri->path_at] == '.');
}

/* The same for dots at a level, which may include encoded ones. */
static bool may_have_dots(const urikit_uri *uri, urikit_level level, unsigned found)
{
    return may_have_unencoded_dots(uri, found) || ((found & FOUND_PERCENT) && (level & URIKIT_STEP_PERCENT) &&
                                               has_encoded_dot(urikit_uri_path(uri)));
}

/* The length of scheme, userinfo and host. */
static uint32_t front_len(const urikit_uri *uri)
{
    return uri_has(uri, HAS_AUTHORITY) ? uri->host_end : uri->scheme_end;
}

/*
 * Fast, conservative check: true only if no step changes the text, which then is copied. This is the most common case.
 */
static bool is_normal(const urikit_uri *uri, urikit_level level, unsigned found)
{
    if (may_have_unencoded_dots(uri, found) ||
        ((level & URIKIT_STEP_CASE) && urikiti_has_upper(uri->text, uri->len, front_len(uri))) ||
        ((level & URIKIT_STEP_SCHEME) && !is_normal_for_scheme(uri))) {
        return false;
    }
    /* an encoded dot is not a normal triplet; in an IRI, several triplets together may make a character */
    return !(found & FOUND_PERCENT) || (!(level & STEP_IRI) && has_normal_triplets(uri->text, uri->text + uri->len));
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
    if ((level & STEP_IRI) && uri_has(uri, HAS_QUERY)) { /* in an IRI, a query allows more characters */
        urikiti_normal_put(text_range(uri, from, uri->path_end), normal_rule(PART_PATH, level), out);
        urikiti_normal_put(text_range(uri, uri->path_end, uri->query_end), normal_rule(PART_QUERY, level), out);
        from = uri->query_end;
    }
    urikiti_normal_put(text_range(uri, from, uri->len), normal_rule(PART_PATH, level), out);
}

/* Writes scheme and authority by the rules of the scheme, and with a zone. Returns the path to write after them. */
static urikit_str put_front_form(urikit_out *out, const urikit_uri *uri, urikit_level level)
{
    normal_form form;

    urikiti_normal_form(uri, level, &form);
    if (form.parts.scheme.ptr) {
        urikiti_normal_put(text_range(uri, 0, uri->scheme_end + 1), normal_rule(PART_SCHEME, level), out);
    }
    if (form.parts.host.ptr) {
        put_authority(out, &form, level);
    }
    return form.parts.path;
}

/* Writes the path without dot segments: left to right if nothing else changes and the output has space for the path. */
static void put_dotless_path(urikit_out *out, const urikit_uri *uri, urikit_level level, urikit_str path,
                             bool unencoded)
{
    bool authority = uri_has(uri, HAS_AUTHORITY);
    bool simple = unencoded && authority && path.len > 0 && path.ptr[0] == '/';
    char *to = simple ? urikiti_out_spare(out, path.len) : NULL;

    if (to) {
        out->len += urikiti_remove_dots(path, to);
    } else {
        segment_iterator it = urikiti_normal_segments(uri, level, path);

        (void)urikiti_segments_write(&it, normal_rule(PART_PATH, level), authority, out);
    }
}

urikit_code urikiti_normalize(const urikit_uri *uri, urikit_level level, urikit_out *out)
{
    unsigned found = urikiti_find_steps(uri->text, uri->len);
    urikit_str path = urikit_uri_path(uri);

    if (is_normal(uri, level, found)) {
        urikiti_out_str(out, urikit_uri_text(uri));
        return urikiti_out_code(out);
    }
    if (urikit_uri_host_kind(uri) == URIKIT_HOST_IPV6 ||
        ((level & URIKIT_STEP_SCHEME) && !is_normal_for_scheme(uri))) {
        path = put_front_form(out, uri, level);
    } else {
        put_front(out, uri, level);
    }
    if ((level & URIKIT_STEP_PATH) && may_have_dots(uri, level, found)) {
        put_dotless_path(out, uri, level, path, !(found & FOUND_PERCENT));
    } else if (path.len > 0 && path.ptr != uri->text + uri->path_at) {
        urikiti_out_str(out, path); /* "/" for an empty path */
    } else {
        put_rest(out, uri, level, uri->path_at);
        return urikiti_out_code(out);
    }
    put_rest(out, uri, level, uri->path_end);
    return urikiti_out_code(out);
}

urikit_code urikit_uri_normalize(const urikit_uri *uri, urikit_level level, urikit_out *out)
{
    return urikiti_normalize(uri, level & URIKIT_LEVEL_SCHEME, out);
}
