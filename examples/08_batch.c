/* SPDX-License-Identifier: MIT */
/* How do I parse a whole file? Lines become columns of parts, and a part becomes a column of texts. */
#include <urikit/batch.h>

#include <stdio.h>

enum { ROWS = 1000 };

static void print_hosts(const urikit_batch *batch)
{
    static uint32_t offsets[ROWS + 1];
    static uint8_t valid[URIKIT_BITMAP_LEN(ROWS)];
    char data[1000];
    urikit_batch_strings hosts = { URIKIT_BATCH_OFFSETS_32, offsets, valid, URIKIT_OUT(data) };
    const urikit_batch_columns *columns = batch->columns;
    size_t i;

    if (urikit_batch_part(batch, URIKIT_PART_HOST, &hosts)) {
        return; /* hosts.data.len says how many bytes are needed */
    }
    for (i = 0; i < batch->count; i++) {
        if (urikit_bitmap_has(valid, i)) {
            printf("%zu: %.*s\n", i, (int)(offsets[i + 1] - offsets[i]), data + offsets[i]);
        } else if (columns->codes[i]) {
            printf("%zu: %s at byte %u\n", i, urikit_code_text((urikit_code)columns->codes[i]), columns->error_at[i]);
        } else {
            printf("%zu: no host\n", i);
        }
    }
}

int main(void)
{
    static uint32_t offsets[ROWS + 1], part[6][ROWS], error_at[ROWS];
    static uint16_t codes[ROWS];
    static uint8_t parts[ROWS], kinds[ROWS], valid[URIKIT_BITMAP_LEN(ROWS)];
    urikit_batch_columns columns = { part[0], part[1], part[2], part[3], part[4], part[5], parts, kinds, valid, codes, error_at };
    urikit_str rest = URIKIT_STR("http://example.org/a?b\nhttp://a%G0/\nmailto:nobody@example.org\n//[::1]:80/\n");
    urikit_batch batch;
    size_t good;

    while (rest.len > 0) { /* again where there are more lines than rows */
        if (urikit_batch_lines(&rest, offsets, ROWS + 1, &batch) || urikit_batch_parse(&batch, &columns, &good)) {
            return 1;
        }
        batch.columns = &columns; /* without them the next call would parse once more */
        print_hosts(&batch);
        printf("%zu of %zu are valid\n", good, batch.count);
    }
    return 0;
}
