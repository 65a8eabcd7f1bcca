/* SPDX-License-Identifier: MIT */
/*
 * Anything as lines: the lines are those that memchr finds, and a batch of them says of each what a call for one URI
 * says. Then the same bytes as a column whose rows have nothing between them. The first byte chooses.
 */
#include <urikit/batch.h>

#include "batch_properties.h"
#include "fuzz_expect.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    LINES_MAX = 600,
};

/* Rows of `step` bytes each, the last one shorter; up to the number of rows that are looked at. */
static urikit_batch rows_of(urikit_str text, size_t step, uint32_t *offsets)
{
    urikit_batch batch = { .rows = offsets, .data = text };

    offsets[0] = 0;
    while (batch.count < LINES_MAX && offsets[batch.count] < text.len) {
        size_t left = text.len - offsets[batch.count];

        offsets[batch.count + 1] = offsets[batch.count] + (uint32_t)(left < step ? left : step);
        batch.count++;
    }
    return batch;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint32_t offsets[LINES_MAX + 1];
    unsigned options = size > 0 ? data[0] & 7 : 0;
    urikit_str text = urikit_str_of((const char *)data + (size > 0), size - (size > 0));
    urikit_str rest = text;
    urikit_batch batch;
    urikit_uri base;

    if (size == 0) {
        return 0;
    }
    property_batch_lines(text, 2 + data[0] % 64);
    expect(!urikit_batch_lines(&rest, offsets, LINES_MAX + 1, &batch));
    batch.flags = options;
    property_batch(&batch);
    expect(!urikit_uri_parse(URIKIT_STR("http://a/b/c"), URIKIT_PARSE_SCHEME, &base, NULL));
    property_batch_texts(&batch, &base);
    batch = rows_of(text, 1 + data[0] / 8, offsets);
    batch.flags = options;
    property_batch(&batch);
    return 0;
}
