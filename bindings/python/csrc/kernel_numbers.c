/* SPDX-License-Identifier: MIT */
/* Kernels whose result is a number or a bit: see kernel_job.h. */
#include "kernel_job.h"

#include <stdlib.h>

enum { HASH_SPACE = 4096 }; /* bytes */

urikit_code make_compared(const kernel_job *in, column **result)
{
    bool bits = !in->kernel->ordered;
    urikit_level level = in->options->level | URIKIT_STEP_IRI; /* a URI is equal to the IRI that maps to it */
    size_t rows = job_rows(in), at;
    column *self = *result = column_of(in, bits ? COLUMN_BITS : COLUMN_FIXED, bits ? "b" : "c", rows);
    urikit_code code = self ? URIKIT_OK : URIKIT_E_MEMORY;
    kernel_job slice;

    for (at = 0; !code && at < rows; at += SLICE) {
        uint8_t *valid = self->valid + at / 8, *equal = (uint8_t *)self->rows + at / 8;
        int8_t *order = (int8_t *)self->rows + at;

        code = job_slice(in, at, &slice);
        if (!code) {
            code = bits ? urikit_batch_equal(&slice.batch, &slice.other, level, equal, valid)
                        : urikit_batch_compare(&slice.batch, &slice.other, level, order, valid);
        }
    }
    return code;
}

urikit_code make_port(const kernel_job *in, column **result)
{
    size_t rows = in->batch.count, at;
    column *self = *result = column_of(in, COLUMN_FIXED, "i", rows);
    urikit_code code = self ? URIKIT_OK : URIKIT_E_MEMORY;
    kernel_job slice;

    for (at = 0; !code && at < rows; at += SLICE) {
        code = job_slice(in, at, &slice);
        code = code ? code
                    : urikit_batch_port(&slice.batch, in->kernel->effective, (int32_t *)self->rows + at, self->valid + at / 8);
    }
    return code;
}

static urikit_code hash_slice(const kernel_job *in, const urikit_batch *batch, urikit_level level, urikit_out *space,
                              column *self, size_t at)
{
    for (;;) {
        urikit_code code = in->options->wide
                               ? urikit_batch_hash_128(batch, level, space, (urikit_hash_128 *)self->rows + at,
                                                       self->valid + at / 8)
                               : urikit_batch_hash_64(batch, level, space, (uint64_t *)self->rows + at, self->valid + at / 8);
        void *bigger;

        if (code != URIKIT_E_SPACE) {
            return code;
        }
        bigger = realloc(space->ptr, space->len + 1024);
        if (!bigger) {
            return URIKIT_E_MEMORY;
        }
        *space = urikit_out_of(bigger, space->len + 1024);
    }
}

/* 128 bits as XXH3's canonical form: the highest byte first. */
static void put_canonical(column *self)
{
    size_t i;
    unsigned b;

    for (i = 0; i < self->length; i++) {
        urikit_hash_128 hash = ((urikit_hash_128 *)self->rows)[i];
        uint8_t *bytes = (uint8_t *)self->rows + 16 * i;

        for (b = 0; b < 8; b++) {
            bytes[b] = (uint8_t)(hash.high >> (56 - 8 * b));
            bytes[8 + b] = (uint8_t)(hash.low >> (56 - 8 * b));
        }
    }
}

urikit_code make_hash(const kernel_job *in, column **result)
{
    size_t rows = in->batch.count, at;
    column *self = *result = column_of(in, COLUMN_FIXED, in->options->wide ? "w:16" : "L", rows);
    urikit_out space = urikit_out_of(malloc(HASH_SPACE), HASH_SPACE); /* grows where a row is longer */
    urikit_code code = self && space.ptr ? URIKIT_OK : URIKIT_E_MEMORY;
    kernel_job slice;

    for (at = 0; !code && at < rows; at += SLICE) {
        code = job_slice(in, at, &slice);
        code = code ? code : hash_slice(in, &slice.batch, in->options->level | URIKIT_STEP_IRI, &space, self, at);
    }
    if (!code && in->options->wide) {
        put_canonical(self);
    }
    free(space.ptr);
    return code;
}
