/* SPDX-License-Identifier: MIT */
/* Slices of a job, and the columns that their rows go to: see kernel_job.h. */
#include "kernel_job.h"

#include <string.h>

size_t job_rows(const kernel_job *in)
{
    return in->other.count > 1 || (in->has_other && in->batch.count == 1) ? in->other.count : in->batch.count;
}

urikit_code job_slice(const kernel_job *in, size_t at, kernel_job *slice)
{
    return job_slice_of(in, at, SLICE, slice);
}

urikit_code job_slice_of(const kernel_job *in, size_t at, size_t most, kernel_job *slice)
{
    const kernel_request *request = in->request;
    size_t rows = job_rows(in), count = rows - at < most ? rows - at : most;
    urikit_code code;
    size_t more = 0;

    *slice = *in;
    slice->bytes = 0;
    if (request->stopped && request->stopped(request->context, count)) {
        return KERNEL_STOPPED;
    }
    if (in->batch.count == rows) {
        slice->batch = urikit_batch_slice(&in->batch, at, count);
    }
    code = urikit_batch_check(&slice->batch, &slice->bytes);
    if (!code && in->has_other) {
        if (in->other.count == rows) {
            slice->other = urikit_batch_slice(&in->other, at, count);
        }
        code = urikit_batch_check(&slice->other, &more);
    }
    if (code) {
        return code;
    }
    slice->batch.parse = urikit_iri_parse;
    slice->other.parse = urikit_iri_parse;
    slice->bytes += more;
    return URIKIT_OK;
}

/* ---- columns of texts ------------------------------------------------------------------------ */

column_layout texts_layout(const kernel_job *in)
{
    if (in->wide || !in->from) {
        return in->wide ? COLUMN_TEXTS_64 : COLUMN_TEXTS_32;
    }
    return in->from->batch.kind == URIKIT_BATCH_VIEWS ? COLUMN_VIEWS : in->from->wide ? COLUMN_TEXTS_64 : COLUMN_TEXTS_32;
}

column *column_of(const kernel_job *in, column_layout layout, const char *format, size_t rows)
{
    return column_new_from(in->pool, layout, format, rows);
}

column *texts_new(const kernel_job *in, size_t rows)
{
    column_layout layout = texts_layout(in);
    const char *format = layout == COLUMN_VIEWS ? "vu" : layout == COLUMN_TEXTS_64 ? "U" : "u";
    column *self = column_of(in, layout, format, rows);

    if (self && layout == COLUMN_VIEWS) {
        source_keep(in->from);
        self->from = in->from;
    }
    return self;
}

static void *rows_at(const column *self, size_t i)
{
    static const unsigned widths[] = { [COLUMN_TEXTS_32] = 4, [COLUMN_TEXTS_64] = 8, [COLUMN_VIEWS] = 16 };

    return (char *)self->rows + i * widths[self->layout];
}

urikit_batch_strings texts_at(column *self, size_t at)
{
    urikit_batch_strings texts = {
        .kind = self->layout == COLUMN_VIEWS      ? URIKIT_BATCH_VIEWS
                : self->layout == COLUMN_TEXTS_64 ? URIKIT_BATCH_OFFSETS_64
                                                  : URIKIT_BATCH_OFFSETS_32,
        .rows = rows_at(self, at),
        .valid = self->valid + at / 8,
        .data = self->data,
    };

    return texts;
}

/* More space than was needed last: texts are appended slice after slice. */
static bool reserve_more(column *self, size_t cap)
{
    return cap < self->data.cap ||
           column_reserve(self, cap > self->data.cap + self->data.cap / 2 ? cap : self->data.cap + self->data.cap / 2);
}

/* Null in, null out: a null in a column of values is not a wish to remove something. */
static void clear_nulls(column *self, const kernel_job *slice, size_t at)
{
    const urikit_batch *values = &slice->other;
    size_t i;

    for (i = 0; values->valid && i < job_rows(slice); i++) {
        if (!urikit_bitmap_has(values->valid, values->valid_at + (values->count == 1 ? 0 : i))) {
            self->valid[(at + i) / 8] &= (uint8_t)~(1u << (at + i) % 8);
        }
    }
}

urikit_code texts_slice(column *self, const kernel_job *slice, size_t at, text_call *call)
{
    urikit_code code = URIKIT_E_SPACE;
    bool copies = self->layout != COLUMN_VIEWS;
    size_t needed = self->data.len + (copies ? slice->bytes + slice->kernel->grow * job_rows(slice) : 0);

    while (code == URIKIT_E_SPACE) {
        urikit_batch_strings texts;

        if (!reserve_more(self, needed)) {
            return URIKIT_E_MEMORY;
        }
        texts = texts_at(self, at);
        code = call(slice, &texts);
        needed = texts.data.len;
        if (code == URIKIT_OK) {
            self->data.len = needed;
        }
    }
    if (!code && slice->kernel->second == SECOND_VALUE) {
        clear_nulls(self, slice, at);
    }
    return code;
}

urikit_code text_put(column *self, size_t i, urikit_str text)
{
    size_t at = self->data.len;
    urikit_view view;

    if (self->layout == COLUMN_VIEWS && text.len <= URIKIT_VIEW_INLINE) {
        memset(&view, 0, sizeof view);
        view.len = text.ptr ? (uint32_t)text.len : 0;
        if (view.len > 0) {
            memcpy(view.as.text, text.ptr, view.len);
        }
    } else if (text.ptr) {
        if (!reserve_more(self, at + text.len)) {
            return URIKIT_E_MEMORY;
        }
        memcpy((char *)self->data.ptr + at, text.ptr, text.len);
        self->data.len += text.len;
        if (self->layout != COLUMN_TEXTS_64 && self->data.len > INT32_MAX) {
            return URIKIT_E_TOO_LONG;
        }
        view.len = (uint32_t)text.len;
        memcpy(view.as.in_buffer.prefix, text.ptr, text.len < 4 ? text.len : 4);
        view.as.in_buffer.buffer = self->from ? (uint32_t)self->from->batch.buffer_count : 0;
        view.as.in_buffer.at = (uint32_t)at;
    }
    if (self->layout == COLUMN_TEXTS_32) {
        ((uint32_t *)self->rows)[i] = (uint32_t)at;
        ((uint32_t *)self->rows)[i + 1] = (uint32_t)self->data.len;
    } else if (self->layout == COLUMN_TEXTS_64) {
        ((uint64_t *)self->rows)[i] = at;
        ((uint64_t *)self->rows)[i + 1] = self->data.len;
    } else {
        ((urikit_view *)self->rows)[i] = view;
    }
    if (text.ptr) {
        bits_set(self->valid, i);
    }
    return URIKIT_OK;
}

column *add_child(column *self, const char *name, column *child)
{
    if (child) {
        child->name = name;
        self->children[self->child_count++] = child;
    }
    return child;
}
