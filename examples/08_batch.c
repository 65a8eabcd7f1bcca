/* SPDX-License-Identifier: MIT */
/* Many URIs at once: lines to columns of parts, and one part back out as a column of texts. */
#include <urikit/batch.h>

#include <stdio.h>

enum { ROWS = 1000 };

static void print_hosts(const urikit_batch *batch, const urikit_columns *columns)
{
    static uint32_t offsets[ROWS + 1];
    static uint8_t valid[URIKIT_BITMAP_LEN(ROWS)];
    char data[1000];
    urikit_texts hosts = { offsets, valid, URIKIT_OUT(data) };
    size_t i;

    if (urikit_batch_take(batch, columns, urikit_uri_host, &hosts)) {
        return; /* hosts.data.len says how many bytes are needed */
    }
    for (i = 0; i < batch->count; i++) {
        if (urikit_bitmap_has(valid, i)) {
            printf("%zu: %.*s\n", i, (int)(offsets[i + 1] - offsets[i]), data + offsets[i]);
        } else if (columns->codes[i]) {
            printf("%zu: %s at byte %u\n", i, urikit_code_text((urikit_code)columns->codes[i]), columns->errors[i]);
        } else {
            printf("%zu: no host\n", i);
        }
    }
}

int main(void)
{
    static uint32_t offsets[ROWS + 1], part[6][ROWS], errors[ROWS];
    static uint8_t parts[ROWS], kinds[ROWS], codes[ROWS], valid[URIKIT_BITMAP_LEN(ROWS)];
    urikit_columns columns = {
        part[0], part[1], part[2], part[3], part[4], part[5], parts, kinds, valid, codes, errors
    };
    urikit_str rest = URIKIT_STR("http://example.org/a?b\nhttp://a%G0/\nmailto:nobody@example.org\n//[::1]:80/\n");
    urikit_batch batch;
    size_t good;

    while (rest.len > 0) { /* again where there are more lines than rows */
        if (urikit_batch_lines(&rest, offsets, ROWS + 1, &batch) ||
            urikit_batch_parse(&batch, URIKIT_PARSE_REFERENCE, &columns, &good)) {
            return 1;
        }
        print_hosts(&batch, &columns);
        printf("%zu of %zu are valid\n", good, batch.count);
    }
    return 0;
}
