/* SPDX-License-Identifier: MIT */
/* What the entries of fuzzers share. */
#ifndef FUZZ_EXPECT_H
#define FUZZ_EXPECT_H

#include <urikit/base.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program with the place and the text of a property that does not hold. */
static inline void expect_at(bool holds, const char *file, int line, const char *what)
{
    if (!holds) {
        fprintf(stderr, "%s:%d: this does not hold: %s\n", file, line, what);
        abort();
    }
}

#define expect(holds) expect_at(holds, __FILE__, __LINE__, #holds)

/* An output of exactly the bytes that a bound promises; to be freed. */
static inline urikit_out bounded(size_t bound)
{
    urikit_out out = { malloc(bound ? bound : 1), bound, 0 };

    expect(out.ptr != NULL);
    return out;
}

/* The input as text. Its pointer is never NULL. */
static inline urikit_str input_text(const uint8_t *data, size_t size)
{
    return urikit_str_of(size > 0 ? (const char *)data : "", size);
}

/* The text up to the next line end; *rest becomes what follows. */
static inline urikit_str take_line(urikit_str *rest)
{
    urikit_str line = *rest;
    const char *end = rest->len > 0 ? memchr(rest->ptr, '\n', rest->len) : NULL;

    if (end) {
        line.len = (size_t)(end - rest->ptr);
        *rest = urikit_str_of(end + 1, rest->len - line.len - 1);
    } else {
        *rest = urikit_str_of(rest->ptr + rest->len, 0);
    }
    return line;
}

#endif /* FUZZ_EXPECT_H */
