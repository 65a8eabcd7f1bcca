/* SPDX-License-Identifier: MIT */
/*
 * Anything as lines: the lines are those that memchr finds, and a batch of them says of each what a call for one URI
 * says. Then the same bytes as a column whose rows have nothing between them, in every layout; and then the first of
 * them as offsets or views, which may lead anywhere, and the rest as their data. The first byte chooses.
 */
#include <urikit/batch.h>

#include "batch_properties.h"
#include "fuzz_expect.h"

#include <stdlib.h>
#include <string.h>

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

/* A number that the bytes say, or one that is near what the data has. */
static uint64_t some_number(const uint8_t *bytes, size_t len)
{
    uint64_t number;

    memcpy(&number, bytes, sizeof number);
    return bytes[7] & 1 ? number : number % (len + 3);
}

/* The first bytes as offsets or views. */
static void try_any(urikit_str text, urikit_batch_kind kind, unsigned options)
{
    static const size_t lens[] = { sizeof(uint32_t), sizeof(uint64_t), sizeof(urikit_view) };
    size_t count = text.len / 4 / sizeof(urikit_view) % 64;
    const uint8_t *bytes = (const uint8_t *)text.ptr;
    urikit_str rest = urikit_str_of(text.ptr + count * 16, text.len - count * 16);
    char *rows = malloc((count + 1) * lens[kind]); /* of exactly their size */
    urikit_batch batch = { .kind = (uint8_t)kind, .rows = rows, .data = rest, .buffers = &rest, .buffer_count = 1 };
    size_t i;

    if (count == 0 || !rows) {
        free(rows);
        return;
    }
    for (i = 0; i < count; i++) {
        uint64_t number = some_number(bytes + i * 16, rest.len);
        uint32_t narrow = (uint32_t)number;

        if (kind == URIKIT_BATCH_OFFSETS_32) {
            memcpy(rows + i * sizeof narrow, &narrow, sizeof narrow);
        } else if (kind == URIKIT_BATCH_OFFSETS_64) {
            memcpy(rows + i * sizeof number, &number, sizeof number);
        } else {
            urikit_view view;

            memcpy(&view, bytes + i * 16, sizeof view);
            view.len = narrow;
            view.as.in_buffer.at = (uint32_t)some_number(bytes + i * 16 + 8, rest.len);
            view.as.in_buffer.buffer = bytes[i * 16 + 6] < 4;
            memcpy(rows + i * sizeof view, &view, sizeof view);
        }
    }
    batch.count = kind == URIKIT_BATCH_VIEWS ? count : count - 1;
    batch.flags = options;
    (void)property_batch_any(&batch);
    free(rows);
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
    property_batch_strings(&batch, &base);
    batch = rows_of(text, 1 + data[0] / 8, offsets);
    batch.flags = options;
    property_batch(&batch);
    try_any(text, (urikit_batch_kind)(data[0] / 8 % 3), options);
    return 0;
}
