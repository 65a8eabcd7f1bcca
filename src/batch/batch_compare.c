/* SPDX-License-Identifier: MIT */
/* Columns of bits and numbers from one or two URIs in each row: see urikit/batch.h. */
#include "batch_cursor.h"

static urikit_code compare_rows(const urikit_batch *a, const urikit_batch *b, urikit_level level, uint8_t *equal, int8_t *order,
                                uint8_t *valid)
{
    size_t rows;
    urikit_code code = urikiti_batch_pair(a, b, &rows);
    batch_cursor left;
    batch_cursor right;
    size_t i;

    if (code) {
        return code;
    }
    urikiti_cursor_start(&left, a, rows);
    urikiti_cursor_start(&right, b, rows);
    batch_clear_bits(equal, rows);
    batch_clear_bits(valid, rows);
    for (i = 0; i < rows; i++) {
        urikit_uri x;
        urikit_uri y;
        bool both = urikiti_cursor_row(&left, i, &x) && urikiti_cursor_row(&right, i, &y);

        if (both && valid) {
            batch_set_bit(valid, i);
        }
        if (order) {
            int sign = both ? urikit_uri_compare(&x, &y, level) : 0;

            order[i] = (int8_t)((sign > 0) - (sign < 0));
        } else if (both && urikit_uri_equal(&x, &y, level)) {
            batch_set_bit(equal, i);
        }
    }
    return URIKIT_OK;
}

urikit_code urikit_batch_equal(const urikit_batch *a, const urikit_batch *b, urikit_level level, uint8_t *equal, uint8_t *valid)
{
    return compare_rows(a, b, level, equal, NULL, valid);
}

urikit_code urikit_batch_compare(const urikit_batch *a, const urikit_batch *b, urikit_level level, int8_t *order, uint8_t *valid)
{
    return compare_rows(a, b, level, NULL, order, valid);
}

urikit_code urikit_batch_port(const urikit_batch *batch, bool effective, int32_t *ports, uint8_t *valid)
{
    urikit_code code = urikit_batch_check(batch, NULL);
    batch_cursor cursor;
    size_t i;

    if (code) {
        return code;
    }
    urikiti_cursor_start(&cursor, batch, batch->count);
    batch_clear_bits(valid, batch->count);
    for (i = 0; i < batch->count; i++) {
        urikit_uri uri;

        ports[i] = URIKIT_NO_PORT;
        if (urikiti_cursor_row(&cursor, i, &uri)) {
            int32_t port; /* of its own: to read the column again costs 5 ns */

            code = effective ? urikit_uri_port_number(&uri, &port) : urikit_uri_port_written(&uri, &port);
            ports[i] = port;
            if (!code && port != URIKIT_NO_PORT && valid) {
                batch_set_bit(valid, i);
            }
        }
    }
    return URIKIT_OK;
}
