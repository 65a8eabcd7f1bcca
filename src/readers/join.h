/* SPDX-License-Identifier: MIT */
/* How programs join a reference to a base, an http or https URI with a host. Internal to the library. */
#ifndef URIKIT_SRC_JOIN_H
#define URIKIT_SRC_JOIN_H

#include "model.h"

#include <string.h>

/* A base, by RFC 3986, and what the program reads in it. */
typedef struct join_base {
    urikit_str scheme;
    urikit_str authority;
    urikit_str path;
    urikit_str query;    /* with '?'; empty if there is none */
    urikit_str fragment; /* with '#'; empty if there is none */
    bool secure;         /* https */
    model_reading reading;
} join_base;

/*
 * Makes the text of the target. *joined is in `out` or is the reference; out has URIKIT_READER_JOIN_BOUND bytes, so everything
 * fits. False if the program refuses the reference: reading->why says where.
 */
typedef bool reader_join(const join_base *base, urikit_str reference, urikit_out *out, urikit_str *joined,
                         model_reading *reading);

#include "model_list.h"

/* Joins, and reads the result. out: as above. False if the program refuses it, or has no join. base: an absolute URI. */
bool urikiti_model_join(urikit_reader reader, urikit_str base, urikit_str reference, urikit_out *out, model_reading *reading);

/* The bytes of the output from `start`. */
urikit_str urikiti_join_made(const urikit_out *out, size_t start);

/* Writes "scheme://authority" of the base. */
void urikiti_join_put_origin(const join_base *base, urikit_out *out);

/* Writes ":port", if there is one. */
void urikiti_join_put_port(const model_reading *reading, urikit_out *out);

/* Segments that are put one after the other, with '/' between them. */
typedef struct join_path {
    urikit_out *out;
    size_t start;
    size_t count;
} join_path;

join_path urikiti_join_path(urikit_out *out);
void urikiti_join_push(join_path *path, urikit_str segment);
void urikiti_join_pop(join_path *path);

/* Removes the first segment from *rest; absent after the last one. */
urikit_str urikiti_join_segment(urikit_str *rest);

/* Adds segments, and removes the dots among them. Returns the last one. */
urikit_str urikiti_join_segments(join_path *path, urikit_str rest);

/* The path up to its last '/'; empty if it has none. */
urikit_str urikiti_join_folder(urikit_str path);

static inline bool join_is_dot(urikit_str segment)
{
    return segment.len == 1 && segment.ptr[0] == '.';
}

static inline bool join_is_up(urikit_str segment)
{
    return segment.len == 2 && segment.ptr[0] == '.' && segment.ptr[1] == '.';
}

/* Empties the reading, but for `before`, and reads. */
static inline bool join_read(reader_read *read, urikit_str text, model_reading *reading)
{
    uint16_t before = reading->before;

    memset(reading, 0, sizeof *reading);
    reading->port = -1;
    reading->before = before;
    return read(text, reading);
}

static inline const char *join_word(const join_base *base)
{
    return base->secure ? "https" : "http";
}

#endif /* URIKIT_SRC_JOIN_H */
