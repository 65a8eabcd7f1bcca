/* SPDX-License-Identifier: MIT */
/* Normalization, RFC 3986 §6.2: writing the normal form that normal_form.c decides. */
#include "../base/out.h"
#include "../simd/find.h"
#include "../text/triplet.h"
#include "normal_form.h"
#include "normal_text.h"
#include "uri_parts.h"

#include <string.h>

static urikit_str text_range(const urikit_uri *uri, uint32_t from, uint32_t to)
{
    return urikit_str_of(uri->text + from, to - from);
}

static void put_authority(urikit_out *out, const normal_form *form)
{
    const urikit_parts *parts = &form->parts;

    urikiti_out_bytes(out, "//", 2);
    if (parts->userinfo.ptr) {
        urikiti_normal_put(parts->userinfo, form->how_elsewhere, out);
        urikiti_out_byte(out, '@');
    }
    urikiti_normal_put(parts->host, form->how_host, out);
    urikiti_out_str(out, form->zone);
    if (parts->port.ptr) {
        urikiti_out_byte(out, ':');
        urikiti_out_str(out, parts->port);
    }
}

/* Has the scheme's rung nothing to do? May say no where it has not. */
static bool is_normal_for_scheme(const urikit_uri *uri)
{
    bool local_file = uri->scheme_end == 4 && uri->host_end > uri->host_at;

    return !uri_has(uri, HAS_PORT) && urikit_uri_host_kind(uri) != URIKIT_HOST_IPV6 && !local_file &&
           (!uri_has(uri, HAS_AUTHORITY) || uri->path_end > uri->path_at);
}

/* Are all triplets as case and percent-encoding want them: upper-case digits, and no unreserved character? */
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

/* Is there an encoded dot? */
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

/* Does the path hold plain dot segments, or at least look so? found: in the whole text. */
static bool may_have_plain_dots(const urikit_uri *uri, unsigned found)
{
    return (found & FOUND_DOT) || (uri->path_end > uri->path_at && uri->text[uri->path_at] == '.');
}

/* The same for those that a level takes for dots. */
static bool may_have_dots(const urikit_uri *uri, unsigned level, unsigned found)
{
    return may_have_plain_dots(uri, found) || ((found & FOUND_PERCENT) && (level & URIKIT_STEP_PERCENT) &&
                                               has_encoded_dot(urikit_uri_path(uri)));
}

/* The length of what stands before the path, but for a port: scheme, userinfo and host. */
static uint32_t front_len(const urikit_uri *uri)
{
    return uri_has(uri, HAS_AUTHORITY) ? uri->host_end : uri->scheme_end;
}

/* Does no rung find any work? Most text in the wild is like that, and is then copied whole. May say no where it is so. */
static bool is_normal(const urikit_uri *uri, unsigned level, unsigned found)
{
    if (may_have_plain_dots(uri, found) ||
        ((level & URIKIT_STEP_CASE) && urikiti_has_upper(uri->text, uri->len, front_len(uri))) ||
        ((level & URIKIT_STEP_SCHEME) && !is_normal_for_scheme(uri))) {
        return false;
    }
    /* an encoded dot is no normal triplet */
    return !(found & FOUND_PERCENT) || has_normal_triplets(uri->text, uri->text + uri->len);
}

/* Scheme and authority, each the normal form of the text it has. */
static void put_front(urikit_out *out, const urikit_uri *uri, unsigned how_host, unsigned how)
{
    uint32_t from = 0;

    if (uri_has(uri, HAS_USERINFO)) {
        from = uri_authority_at(uri);
        urikiti_normal_put(text_range(uri, 0, from), how_host, out);
        urikiti_normal_put(text_range(uri, from, uri->host_at), how, out);
        from = uri->host_at;
    }
    /* ':' and "//" pass through, and so do the digits of a port */
    urikiti_normal_put(text_range(uri, from, uri->path_at), how_host, out);
}

/* The same where the rules of schemes, or a zone, ask for more. Returns the path that goes with it. */
static urikit_str put_front_form(urikit_out *out, const urikit_uri *uri, unsigned level)
{
    normal_form form;

    urikiti_normal_form(uri, level, &form);
    if (form.parts.scheme.ptr) {
        urikiti_normal_put(text_range(uri, 0, uri->scheme_end + 1), form.how_host, out);
    }
    if (form.parts.host.ptr) {
        put_authority(out, &form);
    }
    return form.parts.path;
}

/* The path without its dot segments: left to right where nothing else is to be done to it, and there is room. */
static void put_dotless_path(urikit_out *out, const urikit_uri *uri, unsigned level, urikit_str path, bool plain)
{
    bool authority = uri_has(uri, HAS_AUTHORITY);
    bool simple = plain && authority && path.len > 0 && path.ptr[0] == '/';
    char *room = simple ? urikiti_out_spare(out, path.len) : NULL;

    if (room) {
        out->len += urikiti_remove_dots(path, room);
    } else {
        segment_iterator walk = urikiti_normal_segments(uri, level, path);

        (void)urikiti_segments_write(&walk, urikiti_normal_how(level), authority, out);
    }
}

urikit_code urikit_uri_normalize(const urikit_uri *uri, unsigned level, urikit_out *out)
{
    unsigned found = urikiti_find_steps(uri->text, uri->len);
    unsigned how = urikiti_normal_how(level);
    urikit_str path = urikit_uri_path(uri);

    if (is_normal(uri, level, found)) {
        urikiti_out_str(out, urikit_uri_text(uri));
        return urikiti_out_code(out);
    }
    if ((level & URIKIT_STEP_SCHEME) || urikit_uri_host_kind(uri) == URIKIT_HOST_IPV6) {
        path = put_front_form(out, uri, level);
    } else {
        put_front(out, uri, urikiti_normal_how_host(level), how);
    }
    if ((level & URIKIT_STEP_PATH) && may_have_dots(uri, level, found)) {
        put_dotless_path(out, uri, level, path, !(found & FOUND_PERCENT));
    } else if (path.len > 0 && path.ptr != uri->text + uri->path_at) {
        urikiti_out_str(out, path); /* "/" for an empty one */
    } else { /* path, '?' and query, '#' and fragment: one rule */
        urikiti_normal_put(text_range(uri, uri->path_at, uri->len), how, out);
        return urikiti_out_code(out);
    }
    urikiti_normal_put(text_range(uri, uri->path_end, uri->len), how, out);
    return urikiti_out_code(out);
}
