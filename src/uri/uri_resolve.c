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

static void put_with_mark(urikit_out *out, const char *mark, urikit_str part)
{
    if (part.ptr) {
        urikiti_out_str(out, urikit_str_from(mark));
        urikiti_out_str(out, part);
    }
}

/* remove_dot_segments(head and tail merged); true where "/." had to go before it. */
static bool put_path(urikit_out *out, urikit_str head, urikit_str tail, bool authority)
{
    path_walk walk;

    urikiti_walk_start(&walk, head, tail, WALK_PATH);
    return urikiti_walk_write(&walk, 0, authority, out);
}

urikit_code urikit_uri_resolve(const urikit_uri *base, const urikit_uri *ref, unsigned options, urikit_out *out)
{
    static const urikit_str nothing = { "", 0 };
    size_t start = out->len;
    bool own_scheme = uri_has(ref, HAS_SCHEME) && !((options & URIKIT_RESOLVE_COMPAT) && same_scheme(base, ref));
    bool own_authority = own_scheme || uri_has(ref, HAS_AUTHORITY);
    urikit_str path = urikit_uri_path(ref);
    urikit_str query = urikit_uri_query(ref);
    urikit_str authority = urikit_uri_authority(own_authority ? ref : base);
    bool guarded = false;

    if (!uri_has(base, HAS_SCHEME)) {
        return URIKIT_E_BASE;
    }
    urikiti_out_str(out, urikit_uri_scheme(own_scheme ? ref : base));
    urikiti_out_byte(out, ':');
    put_with_mark(out, "//", authority);
    if (own_authority || (path.len > 0 && path.ptr[0] == '/')) {
        guarded = put_path(out, nothing, path, authority.ptr != NULL);
    } else if (path.len > 0) {
        guarded = put_path(out, urikiti_uri_directory(base), path, authority.ptr != NULL);
    } else {
        urikiti_out_str(out, urikit_uri_path(base));
        query = query.ptr ? query : urikit_uri_query(base);
    }
    put_with_mark(out, "?", query);
    put_with_mark(out, "#", urikit_uri_fragment(ref));
    if (guarded && (options & URIKIT_RESOLVE_LETTER)) {
        return URIKIT_E_AUTHORITY;
    }
    if (urikiti_too_long(out->len - start)) {
        return URIKIT_E_TOO_LONG;
    }
    return urikiti_out_code(out);
}
