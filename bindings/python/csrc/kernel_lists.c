/* SPDX-License-Identifier: MIT */
/* Kernels whose result is a list: segments of the path, pairs of the query. See kernel_job.h. */
#include "kernel_job.h"

enum { LIST_SLICE = 65536 }; /* rows; a multiple of 8 */

static size_t count_byte(const urikit_batch *batch, char byte)
{
    size_t count = 0, i, j;

    for (i = 0; i < batch->count; i++) {
        urikit_str text = urikit_batch_text(batch, i);

        for (j = 0; j < text.len; j++) {
            count += text.ptr[j] == byte;
        }
    }
    return count;
}

/* An empty list column of its type; pairs are structs of key and value. */
static column *lists_new(const kernel_job *in, size_t rows, size_t cap)
{
    bool large = texts_layout(in) == COLUMN_TEXTS_64;
    column *self = column_of(in, large ? COLUMN_LISTS_64 : COLUMN_LISTS_32, large ? "+L" : "+l", rows);
    bool pairs = in->kernel->pairs;
    column *item = self ? add_child(self, "item", pairs ? column_of(in, COLUMN_STRUCT, "+s", cap) : texts_new(in, cap)) : NULL;

    if (item && pairs && add_child(item, "key", texts_new(in, cap))) {
        item = add_child(item, "value", texts_new(in, cap));
    }
    if (!item || (pairs && self->children[0]->child_count < 2)) {
        column_release(self);
        return NULL;
    }
    return self;
}

/* The texts of a column that has space for as many as there can be. */
static urikit_code lists_fill(const kernel_job *in, column *self, size_t cap)
{
    bool pairs = in->kernel->pairs;
    column *item = self->children[0], *keys = pairs ? item->children[0] : item, *values = pairs ? item->children[1] : NULL;
    urikit_batch_form form = in->options->form ? URIKIT_BATCH_FORM : URIKIT_BATCH_DECODED;
    size_t i, key_bytes = in->bytes, value_bytes = in->bytes;

    for (;;) {
        urikit_batch_lists lists = { .kind = self->layout == COLUMN_LISTS_64 ? URIKIT_BATCH_OFFSETS_64 : URIKIT_BATCH_OFFSETS_32,
                                     .rows = self->rows,
                                     .valid = self->valid,
                                     .cap = cap };
        urikit_batch_strings left, right;
        urikit_code code;

        if (!column_reserve(keys, key_bytes) || (pairs && !column_reserve(values, value_bytes))) {
            return URIKIT_E_MEMORY;
        }
        left = texts_at(keys, 0);
        if (pairs) {
            right = texts_at(values, 0);
            code = urikit_batch_query_pairs(&in->batch, form, &lists, &left, &right);
            value_bytes = right.data.len;
            values->data.len = right.data.len;
            values->length = lists.len;
        } else {
            code = urikit_batch_path_segments(&in->batch, form, &lists, &left);
        }
        key_bytes = left.data.len;
        keys->data.len = left.data.len;
        keys->length = lists.len;
        item->length = lists.len;
        if (code != URIKIT_E_SPACE || lists.len > cap) {
            for (i = 0; !code && pairs && i < lists.len; i++) {
                bits_set(item->valid, i);
            }
            return code;
        }
        keys->data.len = 0;
        if (pairs) {
            values->data.len = 0;
        }
    }
}

urikit_code make_lists(const kernel_job *in, column **result)
{
    size_t rows = in->batch.count, at;
    column *self = NULL, *part;
    urikit_code code = URIKIT_OK;
    kernel_job slice;

    for (at = 0; !code && (at < rows || at == 0); at += LIST_SLICE) {
        size_t cap;

        code = job_slice_of(in, at, LIST_SLICE, &slice);
        if (code) {
            break;
        }
        cap = slice.batch.count + count_byte(&slice.batch, in->kernel->pairs ? '&' : '/');
        part = lists_new(in, slice.batch.count, cap);
        code = part ? lists_fill(&slice, part, cap) : URIKIT_E_MEMORY;
        if (!code && slice.batch.count == rows) {
            *result = part;
            return URIKIT_OK;
        }
        if (!code && !self) {
            self = *result = column_like(part, rows);
            code = self ? URIKIT_OK : URIKIT_E_MEMORY;
        }
        code = code ? code : column_append(self, part);
        column_release(part);
    }
    return code;
}
