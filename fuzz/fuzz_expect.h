/* SPDX-License-Identifier: MIT */
/* What fuzzers' entries hold a call to. */
#ifndef FUZZ_EXPECT_H
#define FUZZ_EXPECT_H

#include <urikit/base.h>

#include <stdlib.h>

static inline void expect(bool holds)
{
    if (!holds) {
        abort();
    }
}

/* An output of exactly the bytes that a bound promises; to be freed. */
static inline urikit_out bounded(size_t bound)
{
    urikit_out out = { malloc(bound ? bound : 1), bound, 0 };

    expect(out.ptr != NULL);
    return out;
}

#endif /* FUZZ_EXPECT_H */
