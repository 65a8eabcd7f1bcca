/* SPDX-License-Identifier: MIT */
/* Hashes of normal forms: see urikit/batch.h. */
#include "batch_cursor.h"

#include "xxh3.h"

/* One of the two columns is NULL. */
static urikit_code hash_rows(const urikit_batch *batch, urikit_level level, urikit_out *space, uint64_t *hashes,
                             urikit_hash_128 *hashes_128, uint8_t *valid)
{
    urikit_code code = urikit_batch_check(batch, NULL);
    urikit_level steps = level & URIKIT_STEP_SCHEME ? level | (urikit_level)URIKIT_STEP_URN : level;
    size_t most = 0;
    batch_cursor cursor;
    size_t i;

    if (code) {
        return code;
    }
    urikiti_cursor_start(&cursor, batch, batch->count);
    batch_clear_bits(valid, batch->count);
    for (i = 0; i < batch->count; i++) {
        urikit_hash_128 hash = { 0, 0 };
        urikit_uri uri;

        space->len = 0;
        if (urikiti_cursor_row(&cursor, i, &uri) && !urikit_uri_normalize(&uri, steps, space)) {
            urikit_str text = urikit_out_str(space);

            if (hashes_128) {
                urikiti_xxh3_128(text.ptr, text.len, &hash.low, &hash.high);
            } else {
                hash.low = urikiti_xxh3_64(text.ptr, text.len);
            }
            if (valid) {
                batch_set_bit(valid, i);
            }
        }
        if (hashes_128) {
            hashes_128[i] = hash;
        } else {
            hashes[i] = hash.low;
        }
        most = space->len > most ? space->len : most;
    }
    space->len = most;
    return most > space->cap ? URIKIT_E_SPACE : URIKIT_OK;
}

urikit_code urikit_batch_hash_64(const urikit_batch *batch, urikit_level level, urikit_out *space, uint64_t *hashes,
                                 uint8_t *valid)
{
    return hash_rows(batch, level, space, hashes, NULL, valid);
}

urikit_code urikit_batch_hash_128(const urikit_batch *batch, urikit_level level, urikit_out *space, urikit_hash_128 *hashes,
                                  uint8_t *valid)
{
    return hash_rows(batch, level, space, NULL, hashes, valid);
}
