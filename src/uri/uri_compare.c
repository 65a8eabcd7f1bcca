/* SPDX-License-Identifier: MIT */
/* Comparison at the levels of RFC 3986 §6.2, without writing a normal form. */
#include "../base/noinline.h"
#include "../simd/find.h"
#include "dot_segments.h"
#include "normal_form.h"
#include "normal_text.h"
#include "uri_parts.h"
#include "urn.h"

#include <string.h>

static int compare_authorities(const normal_form *a, const normal_form *b, urikit_level level)
{
    const urikit_parts *x = &a->parts;
    const urikit_parts *y = &b->parts;
    int order = urikiti_normal_compare(x->userinfo, y->userinfo, normal_rule(PART_USERINFO, level));

    order = order ? order : urikiti_normal_compare(x->host, y->host, normal_rule(PART_HOST, level));
    order = order ? order : urikiti_normal_compare(a->zone, b->zone, normal_rule(PART_ZONE, level));
    return order ? order : urikiti_normal_compare(x->port, y->port, normal_rule(PART_PORT, level));
}

/* The order of scheme and authority. */
static int compare_fronts(const urikit_uri *a, const urikit_uri *b, urikit_level level)
{
    normal_form left;
    normal_form right;
    int order;

    urikiti_normal_form(a, level, &left);
    urikiti_normal_form(b, level, &right);
    order = urikiti_normal_compare(left.parts.scheme, right.parts.scheme, normal_rule(PART_SCHEME, level));
    return order ? order : compare_authorities(&left, &right, level);
}

static int compare_segments(const segment_iterator *a, const segment_iterator *b, unsigned normal)
{
    path_shape left = urikiti_segments_shape(a);
    path_shape right = urikiti_segments_shape(b);
    urikit_str unused;
    int order;

    if (left.rooted != right.rooted) {
        return (int)left.rooted - (int)right.rooted;
    }
    if (left.up != right.up) {
        return left.up > right.up ? 1 : -1;
    }
    (void)urikiti_segments_difference(a, b, normal, &order, &unused);
    return order;
}

static bool is_rooted(urikit_str path)
{
    return path.len > 0 && path.ptr[0] == '/';
}

/* The order of two paths, or of what is left of them. */
static int compare_paths(const urikit_uri *a, urikit_str x, const urikit_uri *b, urikit_str y, urikit_level level)
{
    unsigned normal = normal_rule(PART_PATH, level);
    bool encoded = (level & URIKIT_STEP_PERCENT) != 0;

    if (urikit_str_equal(x, y)) {
        return 0;
    }
    if (!(level & URIKIT_STEP_PATH)) {
        return urikiti_normal_compare(x, y, normal);
    }
    if (urikiti_has_no_dots_at_all(x, encoded) && urikiti_has_no_dots_at_all(y, encoded)) {
        int order = (int)is_rooted(x) - (int)is_rooted(y);

        return order ? order : urikiti_normal_compare(x, y, normal | NORMAL_SEGMENTS);
    } else {
        segment_iterator from = urikiti_normal_segments(a, level, x);
        segment_iterator to = urikiti_normal_segments(b, level, y);

        return compare_segments(&from, &to, normal);
    }
}

/* Fast, conservative check: true only if scheme and authority are equal. All of it has the rules of the host. */
static bool same_fronts(const urikit_uri *a, const urikit_uri *b, urikit_level level)
{
    return !uri_has(a, HAS_USERINFO) && !uri_has(b, HAS_USERINFO) && urikit_uri_host_kind(a) != URIKIT_HOST_IPV6 &&
           urikit_uri_host_kind(b) != URIKIT_HOST_IPV6 &&
           urikiti_normal_compare(urikit_str_of(a->text, a->path_at), urikit_str_of(b->text, b->path_at),
                                  normal_rule(PART_HOST, level)) == 0;
}

/* The order of path, query and fragment. */
static int compare_rests(const urikit_uri *a, urikit_str x, const urikit_uri *b, urikit_str y, urikit_level level)
{
    int order = compare_paths(a, x, b, y, level);

    order = order ? order : urikiti_normal_compare(urikit_uri_query(a), urikit_uri_query(b), normal_rule(PART_QUERY, level));
    return order ? order
                 : urikiti_normal_compare(urikit_uri_fragment(a), urikit_uri_fragment(b), normal_rule(PART_FRAGMENT, level));
}

/* The same for URNs: the namespace is before the path. */
static URIKITI_NOINLINE int compare_urns(const urikit_uri *a, const urikit_uri *b, urikit_level level)
{
    urn_path x = urikiti_urn_path(a, level);
    urn_path y = urikiti_urn_path(b, level);
    urikit_uri left = urikiti_urn_cut(a, level);
    urikit_uri right = urikiti_urn_cut(b, level);
    int order = urikiti_normal_compare(x.nid, y.nid, urikiti_urn_rule(level));

    return order ? order : compare_rests(&left, x.rest, &right, y.rest, level);
}

/* The first difference decides how much is looked at. */
int urikiti_compare(const urikit_uri *a, const urikit_uri *b, urikit_level named)
{
    urikit_level level = compared_steps(named);
    size_t same = urikiti_same_bytes(a->text, b->text, a->len < b->len ? a->len : b->len);
    size_t rest = a->len - a->path_at;
    int order = 0;

    if (same == a->len && same == b->len) {
        return 0;
    }
    if ((a->path_at != b->path_at || same < a->path_at) && !same_fronts(a, b, level)) {
        order = compare_fronts(a, b, level);
    }
    if (order || (rest == b->len - b->path_at && memcmp(a->text + a->path_at, b->text + b->path_at, rest) == 0)) {
        return order;
    }
    if (urikiti_is_urn(a, level)) {
        return compare_urns(a, b, level);
    }
    return compare_rests(a, urikiti_normal_path(a, level), b, urikiti_normal_path(b, level), level);
}

int urikit_uri_compare(const urikit_uri *a, const urikit_uri *b, urikit_level level)
{
    /* exactly these steps: if they depended on the texts, the order would not be transitive */
    return urikiti_compare(a, b, level & (URIKIT_LEVEL_SCHEME | URIKIT_STEP_IRI | URIKIT_STEP_URN));
}

bool urikit_uri_equal(const urikit_uri *a, const urikit_uri *b, urikit_level level)
{
    return urikit_uri_compare(a, b, level) == 0;
}
