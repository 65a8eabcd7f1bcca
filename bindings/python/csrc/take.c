/* SPDX-License-Identifier: MIT */
/* Rows of a column by their numbers: see take.h. */
#include "take.h"

#include "kernels.h"

#include <stdlib.h>
#include <string.h>

enum { UNWATCHED = 65536 }; /* rows between two looks whether the call is to end */

static bool is_stopped(const take_rows *rows, size_t i)
{
    return i % UNWATCHED == 0 && rows->stopped && rows->stopped(rows->context);
}

static bool has_row(const column *from, size_t at)
{
    return at != TAKE_NULL && urikit_bitmap_has(from->valid, at);
}

/* ---- texts ------------------------------------------------------------------------------ */

/* Where the texts come from: a column, or one of others. */
typedef struct texts {
    const column *from;
    const source *source;
} texts;

static urikit_str text_at(const texts *self, size_t at)
{
    if (at == TAKE_NULL) {
        return urikit_str_of(NULL, 0);
    }
    if (self->source) {
        return urikit_batch_text(&self->source->batch, at);
    }
    return urikit_bitmap_has(self->from->valid, at) ? column_text(self->from, at) : urikit_str_of(NULL, 0);
}

static urikit_code add_texts(const texts *from, const take_rows *rows, column *to)
{
    bool wide = to->layout == COLUMN_TEXTS_64;
    size_t len = 0, i;

    for (i = 0; i < rows->count; i++) {
        urikit_str text = text_at(from, rows->at[i]);

        if (is_stopped(rows, i)) {
            return KERNEL_STOPPED;
        }
        if (text.len > SIZE_MAX / 2 - len) {
            return URIKIT_E_MEMORY;
        }
        len += text.len;
        if (!wide && len > INT32_MAX) {
            return URIKIT_E_TOO_LONG;
        }
        if (text.ptr) {
            bits_set(to->valid, i);
        }
        if (wide) {
            ((uint64_t *)to->rows)[i + 1] = len;
        } else {
            ((uint32_t *)to->rows)[i + 1] = (uint32_t)len;
        }
    }
    if (!column_reserve(to, len)) {
        return URIKIT_E_MEMORY;
    }
    for (i = 0; i < rows->count; i++) {
        urikit_str text = text_at(from, rows->at[i]);

        if (is_stopped(rows, i)) {
            return KERNEL_STOPPED;
        }
        if (text.len > 0) {
            memcpy((char *)to->data.ptr + to->data.len, text.ptr, text.len);
            to->data.len += text.len;
        }
    }
    return URIKIT_OK;
}

static const char *text_format(bool bytes, bool wide)
{
    return bytes ? (wide ? "Z" : "z") : wide ? "U" : "u";
}

static urikit_code take_texts(const texts *from, bool bytes, const take_rows *rows, column **result)
{
    *result = column_new(rows->wide ? COLUMN_TEXTS_64 : COLUMN_TEXTS_32, text_format(bytes, rows->wide), rows->count);
    return *result ? add_texts(from, rows, *result) : URIKIT_E_MEMORY;
}

urikit_code take_source(const source *from, bool bytes, const take_rows *rows, column **result)
{
    texts of = { NULL, from };
    urikit_code code = take_texts(&of, bytes, rows, result);

    if (code) {
        column_release(*result);
        *result = NULL;
    }
    return code;
}

/* ---- other layouts ------------------------------------------------------------------------- */

static urikit_code take_fixed(const column *from, const take_rows *rows, column *to)
{
    size_t i;

    for (i = 0; i < rows->count; i++) {
        size_t at = rows->at[i];

        if (is_stopped(rows, i)) {
            return KERNEL_STOPPED;
        }
        if (!has_row(from, at)) {
            continue;
        }
        bits_set(to->valid, i);
        if (from->layout != COLUMN_BITS) {
            memcpy((char *)to->rows + i * to->width, (const char *)from->rows + at * from->width, to->width);
        } else if (urikit_bitmap_has(from->rows, at)) {
            bits_set(to->rows, i);
        }
    }
    return URIKIT_OK;
}

static urikit_code take_any(const column *from, const take_rows *rows, column **result);

static size_t offset_at(const column *lists, size_t i)
{
    return lists->layout == COLUMN_LISTS_64 ? (size_t)((const uint64_t *)lists->rows)[i] : ((const uint32_t *)lists->rows)[i];
}

/* The number of the items of these lists. */
static size_t count_items(const column *from, const take_rows *rows)
{
    size_t count = 0, i;

    for (i = 0; i < rows->count; i++) {
        if (has_row(from, rows->at[i])) {
            size_t more = offset_at(from, rows->at[i] + 1) - offset_at(from, rows->at[i]);

            count = more > SIZE_MAX / sizeof(size_t) / 2 - count ? SIZE_MAX / sizeof(size_t) / 2 : count + more;
        }
    }
    return count;
}

static urikit_code take_lists(const column *from, const take_rows *rows, column *to)
{
    size_t count = count_items(from, rows), len = 0, i, item;
    size_t *at = count < SIZE_MAX / sizeof(size_t) / 2 ? (size_t *)malloc((count + 1) * sizeof *at) : NULL;
    take_rows items = *rows;
    urikit_code code = at ? URIKIT_OK : URIKIT_E_MEMORY;

    if (count > INT32_MAX && !rows->wide) {
        code = URIKIT_E_TOO_LONG;
    }
    for (i = 0; i < rows->count && !code; i++) {
        if (is_stopped(rows, i)) {
            code = KERNEL_STOPPED;
        } else if (has_row(from, rows->at[i])) {
            bits_set(to->valid, i);
            for (item = offset_at(from, rows->at[i]); item < offset_at(from, rows->at[i] + 1); item++) {
                at[len++] = item;
            }
        }
        if (rows->wide) {
            ((uint64_t *)to->rows)[i + 1] = len;
        } else {
            ((uint32_t *)to->rows)[i + 1] = (uint32_t)len;
        }
    }
    items.at = at;
    items.count = len;
    code = code ? code : take_any(from->children[0], &items, &to->children[0]);
    to->child_count = to->children[0] != NULL;
    free(at);
    return code;
}

static urikit_code take_struct(const column *from, const take_rows *rows, column *to)
{
    urikit_code code = URIKIT_OK;
    size_t i;

    for (i = 0; i < rows->count; i++) {
        if (has_row(from, rows->at[i])) {
            bits_set(to->valid, i);
        }
    }
    for (i = 0; i < from->child_count && !code; i++) {
        code = take_any(from->children[i], rows, &to->children[i]);
        to->child_count += to->children[i] != NULL;
    }
    return code;
}

static bool is_bytes(const column *from)
{
    return strchr(from->format, 'z') || strchr(from->format, 'Z');
}

/* Also after an error *result is a column, or NULL. */
static urikit_code take_any(const column *from, const take_rows *rows, column **result)
{
    texts of = { from, NULL };
    urikit_code code;

    *result = NULL;
    switch (from->layout) {
    case COLUMN_TEXTS_32:
    case COLUMN_TEXTS_64:
    case COLUMN_VIEWS:
        code = take_texts(&of, is_bytes(from), rows, result);
        break;
    case COLUMN_LISTS_32:
    case COLUMN_LISTS_64:
        *result = column_new(rows->wide ? COLUMN_LISTS_64 : COLUMN_LISTS_32, rows->wide ? "+L" : "+l", rows->count);
        code = *result ? take_lists(from, rows, *result) : URIKIT_E_MEMORY;
        break;
    case COLUMN_STRUCT:
        *result = column_new(from->layout, from->format, rows->count);
        code = *result ? take_struct(from, rows, *result) : URIKIT_E_MEMORY;
        break;
    default:
        *result = column_new(from->layout, from->format, rows->count);
        code = *result ? take_fixed(from, rows, *result) : URIKIT_E_MEMORY;
        break;
    }
    if (*result) {
        (*result)->name = from->name;
    }
    return code;
}

urikit_code take_column(const column *from, const take_rows *rows, column **result)
{
    urikit_code code = take_any(from, rows, result);

    if (code) {
        column_release(*result);
        *result = NULL;
    } else {
        column_finish(*result);
    }
    return code;
}
