/* SPDX-License-Identifier: MIT */
/* Comparison along the ladder of RFC 3986 §6.2, without writing a normal form. */
#include "normal_form.h"
#include "normal_text.h"

static int compare_authorities(const normal_form *a, const normal_form *b)
{
    int order = urikiti_normal_compare(a->parts.userinfo, b->parts.userinfo, a->how_elsewhere);

    order = order ? order : urikiti_normal_compare(a->parts.host, b->parts.host, a->how_host);
    order = order ? order : urikiti_normal_compare(a->zone, b->zone, 0);
    return order ? order : urikiti_normal_compare(a->parts.port, b->parts.port, 0);
}

static int compare_paths(const normal_form *a, const normal_form *b)
{
    path_shape left;
    path_shape right;
    urikit_str unused;
    int order;

    if (!a->walk_path) {
        return urikiti_normal_compare(a->parts.path, b->parts.path, a->how_elsewhere);
    }
    left = urikiti_walk_shape(&a->walk, 0);
    right = urikiti_walk_shape(&b->walk, 0);
    if (left.rooted != right.rooted) {
        return (int)left.rooted - (int)right.rooted;
    }
    if (left.up != right.up) {
        return left.up > right.up ? 1 : -1;
    }
    (void)urikiti_walk_difference(&a->walk, &b->walk, a->how_elsewhere, &order, &unused);
    return order;
}

int urikit_uri_compare(const urikit_uri *a, const urikit_uri *b, unsigned level)
{
    normal_form left;
    normal_form right;
    int order;

    urikiti_normal_form(a, level, &left);
    urikiti_normal_form(b, level, &right);
    order = urikiti_normal_compare(left.parts.scheme, right.parts.scheme, left.how_host);
    order = order ? order : compare_authorities(&left, &right);
    order = order ? order : compare_paths(&left, &right);
    order = order ? order : urikiti_normal_compare(left.parts.query, right.parts.query, left.how_elsewhere);
    return order ? order : urikiti_normal_compare(left.parts.fragment, right.parts.fragment, left.how_elsewhere);
}

bool urikit_uri_equal(const urikit_uri *a, const urikit_uri *b, unsigned level)
{
    return urikit_uri_compare(a, b, level) == 0;
}
