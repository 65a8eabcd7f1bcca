/* SPDX-License-Identifier: MIT */
/* Columns of texts in DuckDB's layout, read and written. See duckdb_parts.h. */
#include "duckdb_parts.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum {
    BLOCK_LEN = 16384,          /* memory taken from the vector at a time */
    BLOCK_ROW = 64,             /* and less where there are few rows to come: this much for each */
    LONG_TEXT = BLOCK_LEN / 2,  /* a longer one has its own */
    MESSAGE_LEN = 512,
};

_Static_assert(sizeof(urikit_view) == sizeof(duckdb_string_t), "a view has the shape of DuckDB's string");

duck_input duck_input_at(duckdb_data_chunk chunk, size_t i)
{
    duckdb_vector vector = duckdb_data_chunk_get_vector(chunk, i);
    duck_input input = { duckdb_vector_get_data(vector), duckdb_vector_get_validity(vector) };

    return input;
}

void duck_set_null(duckdb_vector vector, uint64_t **validity, size_t row)
{
    if (!*validity) {
        duckdb_vector_ensure_validity_writable(vector);
        *validity = duckdb_vector_get_validity(vector);
    }
    (*validity)[row / 64] &= ~(UINT64_C(1) << row % 64);
}

/* ---- texts --------------------------------------------------------------------------- */

void duck_texts_begin(duck_texts *texts, duckdb_vector vector, size_t count)
{
    duck_texts fresh = { .vector = vector, .rows = duckdb_vector_get_data(vector), .count = count };

    *texts = fresh;
}

void duck_texts_moved(duck_texts *texts)
{
    texts->rows = duckdb_vector_get_data(texts->vector);
    texts->validity = texts->validity ? duckdb_vector_get_validity(texts->vector) : NULL;
}

void duck_texts_end(duck_texts *texts)
{
    free(texts->scratch);
    texts->scratch = NULL;
}

void duck_put_null(duck_texts *texts, size_t row)
{
    duck_set_null(texts->vector, &texts->validity, row);
}

/* Copy up to 12 bytes. Most results are short, and calls of memcpy with a length that varies mispredict. */
static inline void copy_inline(char *to, urikit_str text)
{
    size_t len = text.len;

    if (len >= 8) {
        memcpy(to, text.ptr, 8);
        memcpy(to + len - 4, text.ptr + len - 4, 4);
    } else if (len >= 4) {
        memcpy(to, text.ptr, 4);
        memcpy(to + len - 4, text.ptr + len - 4, 4);
    } else if (len > 0) {
        to[0] = text.ptr[0];
        to[len / 2] = text.ptr[len / 2];
        to[len - 1] = text.ptr[len - 1];
    }
}

/* Copy more than 12 bytes. */
static inline void copy_long(char *to, urikit_str text)
{
    size_t len = text.len;

    if (len > 64) {
        memcpy(to, text.ptr, len);
    } else if (len > 32) {
        memcpy(to, text.ptr, 32);
        memcpy(to + len - 32, text.ptr + len - 32, 32);
    } else if (len > 16) {
        memcpy(to, text.ptr, 16);
        memcpy(to + len - 16, text.ptr + len - 16, 16);
    } else {
        memcpy(to, text.ptr, 8);
        memcpy(to + len - 8, text.ptr + len - 8, 8);
    }
}

static inline void put_view(duck_texts *texts, size_t row, urikit_str text)
{
    urikit_view view = { .len = (uint32_t)text.len };

    if (text.len <= URIKIT_VIEW_INLINE) {
        copy_inline(view.as.text, text);
    } else {
        memcpy(view.as.at_pointer.prefix, text.ptr, sizeof view.as.at_pointer.prefix);
        memcpy(view.as.at_pointer.address, &text.ptr, sizeof text.ptr);
    }
    texts->rows[row] = view;
}

/*
 * Take memory from the vector: it copies a text of that length for the row at hand, and the copy is ours to write over.
 * The rows of a vector may point to any of its memory, which lives as long as the vector.
 */
static void take_block(duck_texts *texts, size_t row, size_t size)
{
    static const char blank[BLOCK_LEN];
    size_t len = texts->count * BLOCK_ROW;
    duck_input own;
    urikit_str text;

    len = len > BLOCK_LEN ? BLOCK_LEN : len;
    len = len < size ? size : len;
    duckdb_vector_assign_string_element_len(texts->vector, row, blank, len);
    own.rows = texts->rows;
    text = duck_text(&own, row);
    memcpy(&texts->block, &text.ptr, sizeof text.ptr);
    texts->block_len = text.len;
}

void duck_put_text(duck_texts *texts, size_t row, urikit_str text)
{
    if (text.len > URIKIT_VIEW_INLINE) {
        if (text.len > LONG_TEXT) {
            duckdb_vector_assign_string_element_len(texts->vector, row, text.ptr, text.len);
            return;
        }
        if (text.len > texts->block_len) {
            take_block(texts, row, text.len);
        }
        copy_long(texts->block, text);
        text.ptr = texts->block;
        texts->block += text.len;
        texts->block_len -= text.len;
    }
    put_view(texts, row, text);
}

/* A caller of duck_take may put anything there, not only bytes. */
static void align_block(duck_texts *texts)
{
    size_t skip = (0 - (uintptr_t)texts->block) % _Alignof(max_align_t);

    skip = skip < texts->block_len ? skip : texts->block_len;
    texts->block += skip;
    texts->block_len -= skip;
}

void *duck_take(void *context, size_t size)
{
    duck_texts *texts = context;

    duck_texts_end(texts);
    if (size >= DUCK_TOO_LONG) {
        texts->too_long = true;
        return NULL;
    }
    if (size > LONG_TEXT || !texts->vector) {
        texts->scratch = malloc(size);
        return texts->scratch;
    }
    align_block(texts);
    if (size > texts->block_len) {
        take_block(texts, texts->row, size + URIKIT_VIEW_INLINE + _Alignof(max_align_t));
        align_block(texts);
    }
    return texts->block;
}

/* A text at the beginning of what duck_take returned last. */
static void put_made(duck_texts *texts, size_t row, urikit_str text)
{
    if (texts->scratch) {
        duck_put_text(texts, row, text);
        duck_texts_end(texts);
        return;
    }
    put_view(texts, row, text);
    if (text.len > URIKIT_VIEW_INLINE) {
        texts->block += text.len;
        texts->block_len -= text.len;
    }
}

/* ---- results ---------------------------------------------------------------------------- */

void duck_raise(duckdb_function_info info, urikit_sql_status status, const urikit_sql_result *result, bool too_long)
{
    char message[MESSAGE_LEN];
    size_t len = 0;

    if (status != URIKIT_SQL_RAISE) {
        duckdb_scalar_function_set_error(info, too_long ? "urikit: a value of 1 GB or more" : "urikit: out of memory");
        return;
    }
    len = result->text.len < sizeof message ? result->text.len : sizeof message - 1;
    memcpy(message, result->text.ptr, len);
    message[len] = '\0';
    duckdb_scalar_function_set_error(info, message);
}

bool duck_put_result(duckdb_function_info info, duck_texts *texts, size_t row, urikit_sql_status status,
                     const urikit_sql_result *result)
{
    if (status == URIKIT_SQL_NULL) {
        duck_put_null(texts, row);
        return true;
    }
    if (status != URIKIT_SQL_VALUE) {
        duck_raise(info, status, result, texts->too_long);
        return false;
    }
    if (result->place == URIKIT_SQL_IN_MEMORY) {
        put_made(texts, row, result->text);
    } else {
        duck_put_text(texts, row, result->text);
    }
    return true;
}
