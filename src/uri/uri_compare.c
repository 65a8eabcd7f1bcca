/* SPDX-License-Identifier: MIT */
/* Comparison at the levels of RFC 3986 §6.2, without writing a normal form. */
#include "dot_segments.h"
#include "normal_form.h"
#include "normal_text.h"

static int compare_authorities(const normal_form *a, const normal_form *b, urikit_level level)
{
    const urikit_parts *x = &a->parts;
    const urikit_parts *y = &b->parts;
    int order = urikiti_normal_compare(x->userinfo, y->userinfo, normal_rule(PART_USERINFO, level));

    order = order ? order : urikiti_normal_compare(x->host, y->host, normal_rule(PART_HOST, level));
    order = order ? order : urikiti_normal_compare(a->zone, b->zone, normal_rule(PART_ZONE, level));
    return order ? order : urikiti_normal_compare(x->port, y->port, normal_rule(PART_PORT, level));
}

static int compare_paths(const segment_iterator *a, const segment_iterator *b, unsigned normal)
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

/* Fast, conservative check: true only if both paths have no dot segments and are equal. */
static bool same_without_dots(urikit_str a, urikit_str b, unsigned normal)
{
    return urikiti_has_no_dots(a) && urikiti_has_no_dots(b) && urikiti_normal_compare(a, b, normal) == 0;
}

int urikiti_compare(const urikit_uri *a, const urikit_uri *b, urikit_level level)
{
    unsigned path_rule = normal_rule(PART_PATH, level);
    normal_form left;
    normal_form right;
    int order;

    if (urikit_str_equal(urikit_uri_text(a), urikit_uri_text(b))) {
        return 0;
    }
    urikiti_normal_form(a, level, &left);
    urikiti_normal_form(b, level, &right);
    order = urikiti_normal_compare(left.parts.scheme, right.parts.scheme, normal_rule(PART_SCHEME, level));
    order = order ? order : compare_authorities(&left, &right, level);
    if (!order && (level & URIKIT_STEP_PATH) &&
        !same_without_dots(left.parts.path, right.parts.path, path_rule)) {
        segment_iterator from = urikiti_normal_segments(a, level, left.parts.path);
        segment_iterator to = urikiti_normal_segments(b, level, right.parts.path);

        order = compare_paths(&from, &to, path_rule);
    } else if (!order && !(level & URIKIT_STEP_PATH)) {
        order = urikiti_normal_compare(left.parts.path, right.parts.path, path_rule);
    }
    order = order ? order
                  : urikiti_normal_compare(left.parts.query, right.parts.query, normal_rule(PART_QUERY, level));
    return order ? order
                 : urikiti_normal_compare(left.parts.fragment, right.parts.fragment, normal_rule(PART_FRAGMENT, level));
}

int urikit_uri_compare(const urikit_uri *a, const urikit_uri *b, urikit_level level)
{
    return urikiti_compare(a, b, level & URIKIT_LEVEL_SCHEME);
}

bool urikit_uri_equal(const urikit_uri *a, const urikit_uri *b, urikit_level level)
{
    return urikit_uri_compare(a, b, level) == 0;
}
