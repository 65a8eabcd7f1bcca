/* SPDX-License-Identifier: MIT */
/*
 * Relativization, the inverse of RFC 3986 §5.2: the shortest of the references that resolve to the target. The code
 * makes a layout of each kind of reference, and writes the shortest layout.
 */
#include "../base/out.h"
#include "../simd/find.h"
#include "dot_segments.h"
#include "segment_iterator.h"
#include "uri_parts.h"

static const urikit_str no_text = { "", 0 };

/* The layout of a reference: `up` times "../", then the texts one after the other. */
typedef struct layout {
    size_t up;
    urikit_str texts[3];
    bool drop_slash; /* "../.." means the same as "../../" */
    size_t len;
} layout;

static urikit_str text_between(const char *from, const char *to)
{
    return urikit_str_of(from, (size_t)(to - from));
}

/* The text from a position in the path of the target to the end of the target. */
static urikit_str to_end(const urikit_uri *target, const char *from)
{
    return text_between(from, target->text + target->len);
}

static void take_shorter(layout *best, size_t up, bool drop_slash, urikit_str first, urikit_str second, urikit_str third)
{
    layout next = { up, { first, second, third }, drop_slash, 0 };

    next.len = up > SIZE_MAX / 3 ? SIZE_MAX : up * 3 - (drop_slash ? 1 : 0);
    next.len = urikiti_sum(next.len, first.len);
    next.len = urikiti_sum(next.len, second.len);
    next.len = urikiti_sum(next.len, third.len);
    if (next.len < best->len) {
        *best = next;
    }
}

/* The path of the target, without the "/." before "//" (see urikit_uri_resolve). */
static urikit_str unguarded_path(const urikit_uri *target)
{
    urikit_str path = urikit_uri_path(target);

    if (!uri_has(target, HAS_AUTHORITY) && path.len >= 4 && path.ptr[0] == '/' && path.ptr[1] == '.' && path.ptr[2] == '/' &&
        path.ptr[3] == '/') {
        return urikit_str_of(path.ptr + 2, path.len - 2);
    }
    return path;
}

static bool begins_with_slash(urikit_str text, size_t slashes)
{
    return text.len >= slashes && text.ptr[0] == '/' && text.ptr[slashes - 1] == '/';
}

/* Base and target have the same path: the reference begins with the query, or if that is the same too, the fragment. */
static void try_same_path(layout *best, const urikit_uri *base, const urikit_uri *target)
{
    if (!urikit_str_equal(urikit_uri_path(base), urikit_uri_path(target))) {
        return;
    }
    if (urikit_str_equal(urikit_uri_query(base), urikit_uri_query(target))) {
        take_shorter(best, 0, false, to_end(target, target->text + target->query_end), no_text, no_text);
    } else if (uri_has(target, HAS_QUERY)) {
        take_shorter(best, 0, false, to_end(target, target->text + target->path_end), no_text, no_text);
    }
}

static bool first_segment_needs_guard(urikit_str path)
{
    size_t i = 0;

    while (i < path.len && path.ptr[i] != '/' && path.ptr[i] != ':') {
        i++;
    }
    return i < path.len && (path.ptr[i] == ':' || i == 0);
}

/* How to get from the directory of the base to the target: up, then down the rest of its path. */
typedef struct way {
    size_t up;
    const char *rest;
} way;

/* Fast path for paths with a root and without dot segments: all that is compared is text. */
static bool find_way_in_text(urikit_str directory, urikit_str path, way *to)
{
    size_t common;
    size_t i;

    if (!begins_with_slash(directory, 1) || !begins_with_slash(path, 1) || !urikiti_has_no_dots(directory)) {
        return false;
    }
    common = urikiti_same_bytes(directory.ptr, path.ptr, directory.len < path.len ? directory.len : path.len);
    common = urikiti_through_last_slash(directory.ptr, common);
    to->rest = path.ptr + common;
    to->up = 0;
    for (i = common; i < directory.len; i++) {
        to->up += directory.ptr[i] == '/';
    }
    return true;
}

/*
 * The same segment by segment. Dot segments of the directory are skipped, as in resolution. False if there is none: too
 * many ".." would give a rootless path a root (§5.2.4 2C).
 */
static bool find_way(urikit_str directory, urikit_str path, way *to)
{
    segment_iterator from_it;
    segment_iterator to_it;
    path_shape from_shape;
    path_shape to_shape;
    urikit_str last;
    urikit_str rest;
    size_t common;
    int order;

    /* "x" replaces the last segment of the base: the last segments are never common */
    urikiti_segments_start(&from_it, directory, URIKIT_STR("x"), SEGMENTS_PATH);
    urikiti_segments_start(&to_it, no_text, path, SEGMENTS_PATH);
    from_shape = urikiti_segments_shape(&from_it);
    to_shape = urikiti_segments_shape(&to_it);
    if (to_shape.count == 0) {
        /* only from an empty directory can a reference reach the empty path: there "." is removed */
        to->rest = path.ptr;
        to->up = 0;
        return from_shape.count == 1 && !from_shape.rooted;
    }
    (void)urikiti_segments_next(&from_it, &last);
    (void)urikiti_segments_next(&to_it, &last);
    common = urikiti_segments_difference(&from_it, &to_it, 0, &order, &rest);
    to->up = from_shape.count - 1 - common;
    to->rest = rest.ptr ? rest.ptr : last.ptr;
    return from_shape.rooted == to_shape.rooted && (from_shape.rooted || from_shape.count == 1 || common > 0);
}

/* Relative path: up from the directory of the base to the last common segment, then down. */
static void try_relative_path(layout *best, const urikit_uri *base, const urikit_uri *target, urikit_str path)
{
    const char *path_end = target->text + target->path_end;
    urikit_str after = to_end(target, path_end);
    urikit_str directory = urikiti_uri_directory(base);
    urikit_str rest;
    way to;

    if (!find_way_in_text(directory, path, &to) && !find_way(directory, path, &to)) {
        return;
    }
    rest = text_between(to.rest, path_end);
    if (rest.len == 0) {
        take_shorter(best, to.up, to.up > 0, to.up > 0 ? no_text : URIKIT_STR("."), after, no_text);
    } else if (to.up == 0 && first_segment_needs_guard(rest)) {
        take_shorter(best, 0, false, URIKIT_STR("./"), rest, after);
    } else {
        take_shorter(best, to.up, false, rest, after, no_text);
    }
}

static void write_layout(const layout *chosen, urikit_out *out)
{
    size_t i;

    for (i = 0; i < chosen->up; i++) {
        urikiti_out_bytes(out, "../", chosen->drop_slash && i + 1 == chosen->up ? 2 : 3);
    }
    for (i = 0; i < sizeof chosen->texts / sizeof chosen->texts[0]; i++) {
        urikiti_out_str(out, chosen->texts[i]);
    }
}

urikit_code urikit_uri_relativize(const urikit_uri *base, const urikit_uri *target, urikit_out *out)
{
    layout best = { 0, { urikit_uri_text(target), no_text, no_text }, false, target->len };
    urikit_str path = unguarded_path(target);

    if (urikiti_out_overlaps(out, urikit_uri_text(base)) || urikiti_out_overlaps(out, urikit_uri_text(target))) {
        return URIKIT_E_OVERLAP;
    }
    if (!uri_has(base, HAS_SCHEME) || !uri_has(target, HAS_SCHEME)) {
        return URIKIT_E_BASE;
    }
    if (urikit_str_equal(urikit_uri_scheme(base), urikit_uri_scheme(target))) {
        if (urikit_str_equal(urikit_uri_authority(base), urikit_uri_authority(target))) {
            try_same_path(&best, base, target);
            if (!urikiti_path_has_dots(path, false)) {
                try_relative_path(&best, base, target, path);
            }
            if (begins_with_slash(path, 1)) {
                take_shorter(&best, 0, false, begins_with_slash(path, 2) ? URIKIT_STR("/.") : no_text, to_end(target, path.ptr),
                             no_text);
            }
        }
        if (uri_has(target, HAS_AUTHORITY)) {
            take_shorter(&best, 0, false, to_end(target, target->text + target->scheme_end + 1), no_text, no_text);
        }
    }
    write_layout(&best, out);
    return urikiti_out_code(out);
}
