/* SPDX-License-Identifier: MIT */
/* How programs read a text: the models of readers. Internal to the library. */
#ifndef URIKIT_SRC_READERS_H
#define URIKIT_SRC_READERS_H

#include <urikit/readers.h>

#include "path_back.h"

/* How the bytes of the host become the host that the reader returns. */
typedef enum reader_host {
    READER_HOST_NONE,
    READER_HOST_LOWER,    /* ASCII letters to lower case, but not after '%'; blanks dropped */
    READER_HOST_DOMAIN,   /* decoded and mapped: host_text.h */
    READER_HOST_OPAQUE,   /* control and non-ASCII characters encoded, blanks dropped */
    READER_HOST_DECODED,  /* triplets decoded */
    READER_HOST_IPV4,     /* ip */
    READER_HOST_IPV6,     /* ip in brackets, by RFC 5952 */
    READER_HOST_BRACKETS, /* triplets decoded, in brackets */
    READER_HOST_IPV6_HEX, /* the same, always without a dotted end */
} reader_host;

/* The result of a reader, before it is written. */
typedef struct reader_plan {
    reader_host host_kind;
    urikit_str host;
    uint8_t ip[16];
    path_plan path;
} reader_plan;

/* Reads a text as the reader does. False if the reader refuses it. */
bool urikiti_whatwg_plan(urikit_str text, reader_plan *plan);
bool urikiti_curl_plan(urikit_str text, reader_plan *plan);
bool urikiti_python_plan(urikit_str text, reader_plan *plan);
bool urikiti_reader_plan(urikit_reader reader, urikit_str text, reader_plan *plan);

void urikiti_plan_write_host(const reader_plan *plan, urikit_out *out);

static inline urikit_str str_from(urikit_str text, size_t n)
{
    return urikit_str_of(text.ptr ? text.ptr + n : NULL, text.len - n); /* an absent text stays absent */
}

static inline urikit_str str_to(urikit_str text, size_t n)
{
    return urikit_str_of(text.ptr, n);
}

/* The octet at *i, decoded if it is a triplet; *i moves to the next one. */
char urikiti_next_octet(urikit_str text, size_t *i);

/* The number of bytes before the first byte that is in `wanted_bytes`, an ASCII string; text.len if there is none. */
size_t urikiti_find_first(urikit_str text, const char *wanted_bytes);

#endif /* URIKIT_SRC_READERS_H */
