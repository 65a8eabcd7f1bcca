/* SPDX-License-Identifier: MIT */
/* Reference resolution, RFC 3986 §5.2.2 to §5.3. */
#include "../base/out.h"
#include "../base/ascii.h"
#include "../simd/find.h"
#include "path_write.h"
#include "segment_iterator.h"
#include "uri_parts.h"

static bool same_scheme(const urikit_uri *a, const urikit_uri *b)
{
    urikit_str x = urikit_uri_scheme(a);
    urikit_str y = urikit_uri_scheme(b);
    size_t i;

    for (i = 0; i < x.len && i < y.len && ascii_lower(x.ptr[i]) == ascii_lower(y.ptr[i]); i++) {
    }
    return i == x.len && i == y.len;
}

urikit_str urikiti_uri_directory(const urikit_uri *base)
{
    urikit_str path = urikit_uri_path(base);

    if (uri_has(base, HAS_AUTHORITY) && path.len == 0) {
        return URIKIT_STR("/");
    }
    path.len = urikiti_through_last_slash(path.ptr, path.len);
    return path;
}

static void put_range(urikit_out *out, const urikit_uri *uri, uint32_t from, uint32_t to)
{
    urikiti_out_bytes(out, uri->text + from, to - from);
}

/*
 * Fast path: writes the path, which is the head and then the path of the reference, and the text after it in one pass.
 * False, and nothing is written, if that is not possible.
 */
static bool put_path_at_once(urikit_out *out, urikit_str head, const urikit_uri *ref, bool authority)
{
#if URIKITI_COPY
    const char *tail = ref->text + ref->path_at;
    char *to = urikiti_out_spare(out, urikiti_sum(head.len, ref->len - ref->path_at));
    path_writer w = { to, to, COPY_TO_DOT, 0, false };

    if (!to || !urikiti_path_append(&w, head.ptr, head.ptr + head.len, head.ptr + head.len) ||
        !urikiti_path_append(&w, tail, ref->text + ref->path_end, ref->text + ref->len)) {
        return false;
    }
    if (!authority && w.to - to >= 2 && to[0] == '/' && to[1] == '/') {
        return false; /* it needs "/." before it, so that it does not read as an authority */
    }
    out->len += (size_t)(w.to - to);
    return true;
#else
    (void)out;
    (void)head;
    (void)ref;
    (void)authority;
    return false;
#endif
}

/* Writes scheme ":" and "//" authority as they are in the texts. */
static void put_scheme_and_authority(urikit_out *out, const urikit_uri *scheme_from, const urikit_uri *authority_from)
{
    if (scheme_from == authority_from) {
        put_range(out, scheme_from, 0, scheme_from->path_at);
        return;
    }
    put_range(out, scheme_from, 0, scheme_from->scheme_end + 1);
    put_range(out, authority_from, uri_authority_at(authority_from) - 2, authority_from->path_at);
}

urikit_code urikit_uri_resolve(const urikit_uri *base, const urikit_uri *ref, urikit_resolve_flags flags, urikit_out *out)
{
    size_t start = out->len;
    bool own_scheme = uri_has(ref, HAS_SCHEME) && !((flags & URIKIT_RESOLVE_COMPAT) && same_scheme(base, ref));
    bool own_authority = own_scheme || uri_has(ref, HAS_AUTHORITY);
    const urikit_uri *front = own_authority ? ref : base; /* has the authority of the target */
    urikit_str path = urikit_uri_path(ref);
    urikit_str head = URIKIT_STR(""); /* the part of the base path before it */
    bool guarded = false;

    if (urikiti_out_overlaps(out, urikit_uri_text(base)) || urikiti_out_overlaps(out, urikit_uri_text(ref))) {
        return URIKIT_E_OVERLAP;
    }
    if (!uri_has(base, HAS_SCHEME)) {
        return URIKIT_E_BASE;
    }
    if (path.len == 0 && !own_authority) {
        put_range(out, base, 0, uri_has(ref, HAS_QUERY) ? base->path_end : base->query_end);
        put_range(out, ref, ref->path_end, ref->len);
        return urikiti_too_long(out->len - start) ? URIKIT_E_TOO_LONG : urikiti_out_code(out);
    }
    if (!own_authority && path.ptr[0] != '/') {
        head = urikiti_uri_directory(base);
    }
    put_scheme_and_authority(out, own_scheme ? ref : base, front);
    if (!put_path_at_once(out, head, ref, uri_has(front, HAS_AUTHORITY))) {
        segment_iterator it;

        urikiti_segments_start(&it, head, path, SEGMENTS_PATH);
        guarded = urikiti_segments_write(&it, 0, uri_has(front, HAS_AUTHORITY), out);
        put_range(out, ref, ref->path_end, ref->len); /* "?" query, "#" fragment */
    }
    if (guarded && (flags & URIKIT_RESOLVE_LETTER)) {
        return URIKIT_E_AUTHORITY;
    }
    return urikiti_too_long(out->len - start) ? URIKIT_E_TOO_LONG : urikiti_out_code(out);
}
