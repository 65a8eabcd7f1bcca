/* SPDX-License-Identifier: MIT */
/* Reference resolution, RFC 3986 §5.2.2 to §5.3. */
#include "../base/out.h"
#include "../text/ascii.h"
#include "path_walk.h"
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
    while (path.len > 0 && path.ptr[path.len - 1] != '/') {
        path.len--;
    }
    return path;
}

static void put_range(urikit_out *out, const urikit_uri *uri, uint32_t from, uint32_t to)
{
    urikiti_out_bytes(out, uri->text + from, to - from);
}

/* remove_dot_segments(head and tail merged); true where "/." had to go before it. */
static bool put_path(urikit_out *out, urikit_str head, urikit_str tail, bool authority)
{
    path_walk walk;

    if (urikiti_holds_no_dots(head) && urikiti_holds_no_dots(tail)) {
        urikiti_out_str(out, head);
        urikiti_out_str(out, tail);
        return false;
    }
    urikiti_walk_start(&walk, head, tail, WALK_PATH);
    return urikiti_walk_write(&walk, 0, authority, out);
}

urikit_code urikit_uri_resolve(const urikit_uri *base, const urikit_uri *ref, unsigned options, urikit_out *out)
{
    size_t start = out->len;
    bool own_scheme = uri_has(ref, HAS_SCHEME) && !((options & URIKIT_RESOLVE_COMPAT) && same_scheme(base, ref));
    bool own_authority = own_scheme || uri_has(ref, HAS_AUTHORITY);
    const urikit_uri *front = own_authority ? ref : base; /* where the authority comes from */
    urikit_str path = urikit_uri_path(ref);
    bool guarded = false;

    if (!uri_has(base, HAS_SCHEME)) {
        return URIKIT_E_BASE;
    }
    /* scheme ":" and "//" authority, as they stand in the text */
    put_range(out, own_scheme ? ref : base, 0, (own_scheme ? ref : base)->scheme_end + 1);
    if (uri_has(front, HAS_AUTHORITY)) {
        put_range(out, front, uri_authority_at(front) - 2, front->path_at);
    }
    if (path.len == 0 && !own_authority) {
        put_range(out, base, base->path_at, uri_has(ref, HAS_QUERY) ? base->path_end : base->query_end);
    } else {
        bool merged = !own_authority && path.ptr[0] != '/';

        guarded = put_path(out, merged ? urikiti_uri_directory(base) : URIKIT_STR(""), path,
                           uri_has(front, HAS_AUTHORITY));
    }
    put_range(out, ref, ref->path_end, ref->len); /* "?" query, "#" fragment */
    if (guarded && (options & URIKIT_RESOLVE_LETTER)) {
        return URIKIT_E_AUTHORITY;
    }
    if (urikiti_too_long(out->len - start)) {
        return URIKIT_E_TOO_LONG;
    }
    return urikiti_out_code(out);
}
