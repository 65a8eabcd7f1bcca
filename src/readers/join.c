/* SPDX-License-Identifier: MIT */
/* What the joins of programs share. */
#include "join.h"

#include "../base/out.h"

#include <string.h>

urikit_str urikiti_join_made(const urikit_out *out, size_t start)
{
    return urikit_str_of((const char *)out->ptr + start, out->len - start);
}

void urikiti_join_put_origin(const join_base *base, urikit_out *out)
{
    urikiti_out_str(out, base->scheme);
    urikiti_out_bytes(out, "://", 3);
    urikiti_out_str(out, base->authority);
}

void urikiti_join_put_port(const model_reading *reading, urikit_out *out)
{
    char digits[6];
    size_t i = sizeof digits;
    int32_t port = reading->port;

    if (port < 0) {
        return;
    }
    do {
        digits[--i] = (char)('0' + port % 10);
        port /= 10;
    } while (port > 0);
    digits[--i] = ':';
    urikiti_out_bytes(out, digits + i, sizeof digits - i);
}

join_path urikiti_join_path(urikit_out *out)
{
    join_path path = { out, out->len, 0 };

    return path;
}

void urikiti_join_push(join_path *path, urikit_str segment)
{
    if (path->count > 0) {
        urikiti_out_byte(path->out, '/');
    }
    urikiti_out_str(path->out, segment);
    path->count++;
}

void urikiti_join_pop(join_path *path)
{
    urikit_str made = urikiti_join_made(path->out, path->start);

    if (path->count > 0) {
        path->count--;
        path->out->len = path->start + (path->count > 0 ? urikiti_slice_find_last(made, '/') : 0);
    }
}

urikit_str urikiti_join_segment(urikit_str *rest)
{
    urikit_str segment = *rest;
    size_t slash;

    if (!rest->ptr) {
        return segment;
    }
    slash = urikiti_slice_find(*rest, '/');
    segment.len = slash;
    *rest = slash < rest->len ? slice_from(*rest, slash + 1) : urikit_str_of(NULL, 0);
    return segment;
}

urikit_str urikiti_join_segments(join_path *path, urikit_str rest)
{
    urikit_str segment = { NULL, 0 };

    while (rest.ptr) {
        segment = urikiti_join_segment(&rest);
        if (join_is_up(segment)) {
            urikiti_join_pop(path);
        } else if (!join_is_dot(segment)) {
            urikiti_join_push(path, segment);
        }
    }
    return segment;
}

urikit_str urikiti_join_folder(urikit_str path)
{
    size_t slash = urikiti_slice_find_last(path, '/');

    return slice_to(path, slash < path.len ? slash + 1 : 0);
}
