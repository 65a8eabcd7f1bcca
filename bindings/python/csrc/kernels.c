/* SPDX-License-Identifier: MIT */
/*
 * One column from one or two: see kernels.h. A kernel works through its rows in slices that stay in the processor's
 * cache, and writes them one after the other into one column.
 */
#include "kernels.h"
#include "run.h"
#include "shared.h"

#include <urikit/psl.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLICE = 4096, LIST_SLICE = 65536 }; /* rows; multiples of 8 */
enum { HASH_SPACE = 4096 };                 /* bytes */
static const urikit_code ROW_IS_NULL = URIKIT_E_CHAR; /* what a call for one row returns: any code will do */

struct kernel {
    const char *name;
    urikit_code (*make)(const kernel_job *in, column **result);
    text_call *call;
    urikit_uri_part part;
    kernel_second second;
    unsigned grow; /* bytes that a row of the result may be longer: a first guess */
};

/* ---- rows ------------------------------------------------------------------------------------ */

static size_t rows_of(const kernel_job *in)
{
    return in->other.count > 1 || (in->has_other && in->batch.count == 1) ? in->other.count : in->batch.count;
}

/* Rows [at, at + count) of a job, checked: what is read of them is in their arrays. */
static urikit_code job_slice(const kernel_job *in, size_t at, size_t count, kernel_job *slice)
{
    const kernel_request *request = in->request;
    urikit_code code;
    size_t more = 0;

    *slice = *in;
    slice->bytes = 0;
    if (request->stopped && request->stopped(request->context)) {
        return KERNEL_STOPPED;
    }
    if (in->batch.count == rows_of(in)) {
        slice->batch = urikit_batch_slice(&in->batch, at, count);
    }
    code = urikit_batch_check(&slice->batch, &slice->bytes);
    if (!code && in->has_other) {
        if (in->other.count == rows_of(in)) {
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

static column_layout texts_layout(const kernel_job *in)
{
    if (in->wide || !in->from) {
        return in->wide ? COLUMN_TEXTS_64 : COLUMN_TEXTS_32;
    }
    return in->from->batch.kind == URIKIT_BATCH_VIEWS ? COLUMN_VIEWS
           : in->from->wide                           ? COLUMN_TEXTS_64
                                                      : COLUMN_TEXTS_32;
}

static column *new_column(const kernel_job *in, column_layout layout, const char *format, size_t rows)
{
    return column_new_from(in->pool, layout, format, rows);
}

static column *texts_new(const kernel_job *in, size_t rows)
{
    column_layout layout = texts_layout(in);
    const char *format = layout == COLUMN_VIEWS ? "vu" : layout == COLUMN_TEXTS_64 ? "U" : "u";
    column *self = new_column(in, layout, format, rows);

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

static urikit_batch_texts texts_at(column *self, size_t at)
{
    urikit_batch_texts texts = {
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
    return cap < self->data.cap || column_reserve(self, cap > self->data.cap + self->data.cap / 2
                                                            ? cap
                                                            : self->data.cap + self->data.cap / 2);
}

/* Null in, null out: a null in a column of values is not a wish to remove something. */
static void clear_nulls(column *self, const kernel_job *slice, size_t at)
{
    const urikit_batch *values = &slice->other;
    size_t i;

    for (i = 0; values->valid && i < rows_of(slice); i++) {
        if (!urikit_bitmap_has(values->valid, values->valid_at + (values->count == 1 ? 0 : i))) {
            self->valid[(at + i) / 8] &= (uint8_t)~(1u << (at + i) % 8);
        }
    }
}

/* The rows of a slice, from row `at` of the column on. */
static urikit_code texts_slice(column *self, const kernel_job *slice, size_t at, text_call *call)
{
    urikit_code code = URIKIT_E_SPACE;
    bool copies = self->layout != COLUMN_VIEWS;
    size_t needed = self->data.len + (copies ? slice->bytes + slice->kernel->grow * rows_of(slice) : 0);

    while (code == URIKIT_E_SPACE) {
        urikit_batch_texts texts;

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

static urikit_code kernels_texts(const kernel_job *in, column **result)
{
    size_t rows = rows_of(in), i;
    column *self = texts_new(in, rows);
    urikit_code code = self ? URIKIT_OK : URIKIT_E_MEMORY;
    kernel_job slice;

    for (i = 0; !code && (i < rows || i == 0); i += SLICE) {
        code = job_slice(in, i, rows - i < SLICE ? rows - i : SLICE, &slice);
        code = code ? code : texts_slice(self, &slice, i, in->kernel->call);
        if (!code && i == 0 && rows > SLICE && self->data.len > 0) { /* a guess at the whole */
            size_t whole = self->data.len / SLICE * rows;

            code = column_reserve(self, whole + whole / 16) ? URIKIT_OK : URIKIT_E_MEMORY;
        }
    }
    *result = self;
    return code;
}

/* Row i of a column whose rows before it are written; absent is null. */
static urikit_code text_put(column *self, size_t i, urikit_str text)
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

/* ---- the calls that write texts -------------------------------------------------------------- */

static urikit_code call_part(const kernel_job *in, urikit_batch_texts *texts)
{
    return urikit_batch_part(&in->batch, in->kernel->part, texts);
}

static urikit_code call_normalize(const kernel_job *in, urikit_batch_texts *texts)
{
    return urikit_batch_normalize(&in->batch, in->options->level, texts);
}

static urikit_code call_resolve(const kernel_job *in, urikit_batch_texts *texts)
{
    return urikit_batch_resolve(&in->other, &in->batch, URIKIT_RESOLVE_STRICT, texts);
}

static urikit_code call_relativize(const kernel_job *in, urikit_batch_texts *texts)
{
    return urikit_batch_relativize(&in->other, &in->batch, texts);
}

static urikit_code call_query_value(const kernel_job *in, urikit_batch_texts *texts)
{
    return urikit_batch_query_value(&in->batch, in->options->key,
                                    in->options->form ? URIKIT_BATCH_FORM : URIKIT_BATCH_DECODED, texts);
}

static urikit_code call_surt(const kernel_job *in, urikit_batch_texts *texts)
{
    return urikit_batch_map(&in->batch, urikit_uri_surt, texts);
}

/* Null where nothing is written: without a host. */
static urikit_code host_reversed(const urikit_uri *uri, urikit_out *out)
{
    return urikit_uri_host(uri).ptr ? urikit_uri_host_reversed(uri, out) : ROW_IS_NULL;
}

static urikit_code call_host_reversed(const kernel_job *in, urikit_batch_texts *texts)
{
    return urikit_batch_map(&in->batch, host_reversed, texts);
}

static urikit_code call_to_iri(const kernel_job *in, urikit_batch_texts *texts)
{
    return urikit_batch_map(&in->batch, urikit_iri_from_uri, texts);
}

static urikit_code call_to_uri(const kernel_job *in, urikit_batch_texts *texts)
{
    return urikit_batch_map(&in->batch, urikit_uri_from_iri, texts);
}

static urikit_code segment_of(const urikit_uri *uri, void *context, urikit_out *out)
{
    int64_t n = *(const int64_t *)context;
    urikit_str segment;

    if (n > PTRDIFF_MAX || n < -PTRDIFF_MAX || !urikit_path_segment(urikit_uri_path(uri), (ptrdiff_t)n, &segment)) {
        return ROW_IS_NULL;
    }
    return urikit_percent_decode_text(segment, URIKIT_DECODE_UTF8, out, NULL);
}

static urikit_code call_path_segment(const kernel_job *in, urikit_batch_texts *texts)
{
    int64_t n = in->options->number;

    return urikit_batch_map_with(&in->batch, segment_of, &n, texts);
}

#ifdef URIKIT_PYTHON_SQL
static urikit_code registrable_of(const urikit_uri *uri, void *flags, urikit_out *out)
{
    size_t start = out->len;
    urikit_code code = urikit_registrable_write(urikit_uri_host(uri), *(const urikit_psl_flags *)flags, out);

    return out->len > start ? code : ROW_IS_NULL;
}

static urikit_code call_registrable(const kernel_job *in, urikit_batch_texts *texts)
{
    urikit_psl_flags flags = in->options->number == URIKIT_PSL_ICANN ? URIKIT_PSL_ICANN : 0U;

    return urikit_batch_map_with(&in->batch, registrable_of, &flags, texts);
}
#else
#define call_registrable NULL
#endif

static urikit_edit_flags edit_flags(const kernel_job *in)
{
    return (in->options->encoded ? URIKIT_EDIT_ENCODED : URIKIT_EDIT_PLAIN) |
           (in->options->form ? URIKIT_EDIT_FORM : 0U);
}

static urikit_code call_set(const kernel_job *in, urikit_batch_texts *texts)
{
    return urikit_batch_set(&in->batch, in->options->part, &in->other, edit_flags(in), texts);
}

static urikit_code call_query_set(const kernel_job *in, urikit_batch_texts *texts)
{
    /* without a value: the key is a list of patterns to remove */
    return urikit_batch_query_set(&in->batch, in->options->key, &in->other, edit_flags(in) | URIKIT_EDIT_LIST, texts);
}

/* ---- texts that are not made by the batch calls ---------------------------------------------- */

/* Text i of a slice as the result, NULL for null; `space` has room for it. URIKIT_E_SPACE: space->len is needed. */
typedef urikit_code row_call(const kernel_job *in, urikit_str text, urikit_out *space, urikit_str *made);

static urikit_code each_row(const kernel_job *in, column *self, row_call *call)
{
    urikit_out space = { NULL, 0, 0 };
    size_t rows = in->batch.count, at, i;
    urikit_code code = URIKIT_OK;
    kernel_job slice;

    for (at = 0; !code && (at < rows || at == 0); at += SLICE) {
        code = job_slice(in, at, rows - at < SLICE ? rows - at : SLICE, &slice);
        for (i = 0; !code && i < slice.batch.count; i++) {
            urikit_str text = urikit_batch_text(&slice.batch, i), made = { NULL, 0 };

            if (text.ptr) {
                space.len = 0;
                code = call(&slice, text, &space, &made);
            }
            if (code == URIKIT_E_SPACE) {
                char *bigger = (char *)realloc(space.ptr, space.len + 4096);

                code = bigger ? URIKIT_OK : URIKIT_E_MEMORY;
                if (bigger) {
                    space = urikit_out_of(bigger, space.len + 4096);
                    i--; /* once more */
                    continue;
                }
            }
            code = code ? code : text_put(self, at + i, made);
        }
    }
    free(space.ptr);
    return code;
}

static bool fits(urikit_out *space, size_t cap)
{
    space->len = cap <= space->cap ? 0 : cap;
    return cap <= space->cap;
}

static urikit_code row_to_cri(const kernel_job *in, urikit_str text, urikit_out *space, urikit_str *made)
{
    urikit_code code;

    (void)in;
    if (!fits(space, 2 * text.len + 64)) {
        return URIKIT_E_SPACE;
    }
    code = urikit_cri_from_iri(text, &python_cri_options_without_gil, space, NULL);
    *made = code ? *made : urikit_out_str(space);
    return code == URIKIT_E_MEMORY ? code : URIKIT_OK;
}

static urikit_code row_from_cri(const kernel_job *in, urikit_str text, urikit_out *space, urikit_str *made)
{
    urikit_str item = text;
    urikit_cri cri;
    urikit_code code;

    (void)in;
    if (!fits(space, URIKIT_CRI_TO_URI_BOUND(text.len))) {
        return URIKIT_E_SPACE;
    }
    (void)urikit_cri_untag(text, &item);
    code = urikit_cri_decode(item, &python_cri_options_without_gil, &cri, NULL);
    code = code ? code : urikit_cri_to_uri(&cri, &python_cri_options_without_gil, space, NULL);
    *made = code ? *made : urikit_out_str(space);
    return code == URIKIT_E_MEMORY ? code : URIKIT_OK;
}

static urikit_code row_encode(const kernel_job *in, urikit_str text, urikit_out *space, urikit_str *made)
{
    if (!fits(space, URIKIT_PERCENT_ENCODE_BOUND(text.len) + 1)) {
        return URIKIT_E_SPACE;
    }
    (void)!urikit_percent_encode(text, in->options->component, space);
    *made = urikit_out_str(space);
    return URIKIT_OK;
}

/* Null where it is not UTF-8, or has a NUL, as in SQL. */
static urikit_code row_decode(const kernel_job *in, urikit_str text, urikit_out *space, urikit_str *made)
{
    (void)in;
    if (!fits(space, text.len + 1)) {
        return URIKIT_E_SPACE;
    }
    if (!urikit_percent_decode_text(text, URIKIT_DECODE_UTF8, space, NULL) &&
        !urikit_utf8_check(urikit_out_str(space), NULL) && (space->len == 0 || !memchr(space->ptr, 0, space->len))) {
        *made = urikit_out_str(space);
    }
    return URIKIT_OK;
}

static urikit_code make_encode(const kernel_job *in, column **result)
{
    *result = texts_new(in, in->batch.count);
    return *result ? each_row(in, *result, row_encode) : URIKIT_E_MEMORY;
}

static urikit_code make_decode(const kernel_job *in, column **result)
{
    *result = texts_new(in, in->batch.count);
    return *result ? each_row(in, *result, row_decode) : URIKIT_E_MEMORY;
}

static urikit_code make_to_cri(const kernel_job *in, column **result)
{
    column *self = *result = texts_new(in, in->batch.count);

    if (!self) {
        return URIKIT_E_MEMORY;
    }
    self->format = self->layout == COLUMN_VIEWS ? "vz" : self->layout == COLUMN_TEXTS_64 ? "Z" : "z";
    return each_row(in, self, row_to_cri);
}

static urikit_code make_from_cri(const kernel_job *in, column **result)
{
    *result = texts_new(in, in->batch.count);
    return *result ? each_row(in, *result, row_from_cri) : URIKIT_E_MEMORY;
}

/* ---- checks ---------------------------------------------------------------------------------- */

urikit_code python_check(unsigned kind, urikit_str text, const urikit_cri_options *options, size_t *at)
{
    urikit_pair *pairs = NULL;
    size_t cap = 0;
    urikit_code code;

    switch (python_kind_of(kind, text)) {
    case URIKIT_KIND_CRI:
        return python_cri_check(text, options, at);
    case URIKIT_KIND_USR:
    case URIKIT_KIND_PURL:
        cap = URIKIT_KIND_PAIRS_BOUND(text.len);
        pairs = (urikit_pair *)malloc((cap + 1) * sizeof *pairs);
        code = pairs ? urikit_kind_check(python_kind_of(kind, text), text, NULL, pairs, cap, at) : URIKIT_E_MEMORY;
        free(pairs);
        return code;
    default:
        return urikit_kind_check(python_kind_of(kind, text), text, NULL, NULL, 0, at);
    }
}

/* Codes and places of all rows of a slice: as batch_parse gives them. */
static urikit_code check_slice(const kernel_job *slice, uint16_t *codes, uint32_t *at, uint8_t *valid)
{
    urikit_batch_columns columns = { .codes = codes, .error_at = at, .valid = valid };
    unsigned kind = slice->options->kind;
    urikit_batch batch = slice->batch;
    size_t i;

    if (kind <= URIKIT_KIND_IRI_REFERENCE) {
        batch.parse = kind == URIKIT_KIND_URI || kind == URIKIT_KIND_URI_REFERENCE ? urikit_uri_parse : batch.parse;
        batch.flags = kind == URIKIT_KIND_URI || kind == URIKIT_KIND_IRI ? URIKIT_PARSE_SCHEME : URIKIT_PARSE_REFERENCE;
        return urikit_batch_parse(&batch, &columns, NULL);
    }
    memset(valid, 0, URIKIT_BITMAP_LEN(batch.count));
    for (i = 0; i < batch.count; i++) {
        urikit_str text = urikit_batch_text(&batch, i);
        size_t where = 0;
        urikit_code code = text.ptr ? python_check(kind, text, &python_cri_options_without_gil, &where) : URIKIT_OK;

        if (code == URIKIT_E_MEMORY) {
            return code;
        }
        codes[i] = (uint16_t)code;
        at[i] = (uint32_t)where;
        if (text.ptr && !code) {
            bits_set(valid, i);
        }
    }
    return URIKIT_OK;
}

typedef struct checked {
    uint16_t codes[SLICE];
    uint32_t at[SLICE];
    uint8_t valid[SLICE / 8];
} checked;

/* True where valid, null where null. */
static urikit_code make_valid(const kernel_job *in, column **result)
{
    size_t rows = in->batch.count, at, i;
    column *self = *result = new_column(in, COLUMN_BITS, "b", rows);
    checked *space = (checked *)malloc(sizeof *space);
    urikit_code code = self && space ? URIKIT_OK : URIKIT_E_MEMORY;
    bool plain = in->options->kind <= URIKIT_KIND_IRI_REFERENCE;
    kernel_job slice;

    for (at = 0; !code && at < rows; at += SLICE) {
        code = job_slice(in, at, rows - at < SLICE ? rows - at : SLICE, &slice);
        code = code ? code : check_slice(&slice, plain ? NULL : space->codes, plain ? NULL : space->at,
                                         (uint8_t *)self->rows + at / 8);
        for (i = 0; !code && i < slice.batch.count; i++) {
            if (!slice.batch.valid || urikit_bitmap_has(slice.batch.valid, slice.batch.valid_at + i)) {
                bits_set(self->valid, at + i);
            }
        }
    }
    free(space);
    return code;
}

static column *add_child(column *self, const char *name, column *child)
{
    if (child) {
        child->name = name;
        self->children[self->child_count++] = child;
    }
    return child;
}

/* The code, the offset and the sentence in one text; null where the row is valid or null. */
static urikit_code make_error(const kernel_job *in, column **result)
{
    size_t rows = in->batch.count, at, i;
    column *self = *result = texts_new(in, rows);
    checked *space = (checked *)malloc(sizeof *space);
    urikit_code code = self && space ? URIKIT_OK : URIKIT_E_MEMORY;
    kernel_job slice;

    for (at = 0; !code && at < rows; at += SLICE) {
        code = job_slice(in, at, rows - at < SLICE ? rows - at : SLICE, &slice);
        code = code ? code : check_slice(&slice, space->codes, space->at, space->valid);
        for (i = 0; !code && i < slice.batch.count; i++) {
            urikit_code why = (urikit_code)space->codes[i];
            urikit_str message = { NULL, 0 };
            char text[URIKIT_EXPLAIN_MAX + 80];
            char sentence[URIKIT_EXPLAIN_MAX];

            if (why) {
                urikit_str reason = python_sentence(slice.options->kind, urikit_batch_text(&slice.batch, i), why, space->at[i],
                                                    sentence);
                int len = snprintf(text, sizeof text, "%s:%lu: %.*s", urikit_code_token(why), (unsigned long)space->at[i],
                                   (int)reason.len, reason.ptr);

                message = urikit_str_of(text, len < (int)sizeof text ? (size_t)len : sizeof text - 1);
            }
            code = text_put(self, at + i, message);
        }
    }
    free(space);
    return code;
}

/* code, offset, reason; null where the row is valid or null. */
static urikit_code make_error_parts(const kernel_job *in, column **result)
{
    size_t rows = in->batch.count, at, i;
    column *self = *result = new_column(in, COLUMN_STRUCT, "+s", rows);
    checked *space = (checked *)malloc(sizeof *space);
    column *code_of = self ? add_child(self, "code", texts_new(in, rows)) : NULL;
    column *offset = code_of ? add_child(self, "offset", new_column(in, COLUMN_FIXED, "l", rows)) : NULL;
    column *reason = offset ? add_child(self, "reason", texts_new(in, rows)) : NULL;
    urikit_code code = reason && space ? URIKIT_OK : URIKIT_E_MEMORY;
    kernel_job slice;

    for (at = 0; !code && at < rows; at += SLICE) {
        code = job_slice(in, at, rows - at < SLICE ? rows - at : SLICE, &slice);
        code = code ? code : check_slice(&slice, space->codes, space->at, space->valid);
        for (i = 0; !code && i < slice.batch.count; i++) {
            urikit_code why = (urikit_code)space->codes[i];
            urikit_str none = { NULL, 0 };
            urikit_str text = none;
            char sentence[URIKIT_EXPLAIN_MAX];

            if (why) {
                text = python_sentence(slice.options->kind, urikit_batch_text(&slice.batch, i), why, space->at[i], sentence);
                bits_set(self->valid, at + i);
                bits_set(offset->valid, at + i);
                ((int64_t *)offset->rows)[at + i] = space->at[i];
            }
            code = text_put(code_of, at + i, why ? urikit_str_from(urikit_code_token(why)) : none);
            code = code ? code : text_put(reason, at + i, text);
        }
    }
    free(space);
    return code;
}

/* ---- bits and numbers ------------------------------------------------------------------------ */

static urikit_code make_compared(const kernel_job *in, column **result)
{
    bool bits = in->kernel->part == 0;
    urikit_level level = in->options->level | URIKIT_STEP_IRI; /* a URI is equal to the IRI that maps to it */
    size_t rows = rows_of(in), at;
    column *self = *result = new_column(in, bits ? COLUMN_BITS : COLUMN_FIXED, bits ? "b" : "c", rows);
    urikit_code code = self ? URIKIT_OK : URIKIT_E_MEMORY;
    kernel_job slice;

    for (at = 0; !code && at < rows; at += SLICE) {
        uint8_t *valid = self->valid + at / 8, *equal = (uint8_t *)self->rows + at / 8;
        int8_t *order = (int8_t *)self->rows + at;

        code = job_slice(in, at, rows - at < SLICE ? rows - at : SLICE, &slice);
        if (!code) {
            code = bits ? urikit_batch_equal(&slice.batch, &slice.other, level, equal, valid)
                        : urikit_batch_compare(&slice.batch, &slice.other, level, order, valid);
        }
    }
    return code;
}

static urikit_code make_port(const kernel_job *in, column **result)
{
    size_t rows = in->batch.count, at;
    column *self = *result = new_column(in, COLUMN_FIXED, "i", rows);
    urikit_code code = self ? URIKIT_OK : URIKIT_E_MEMORY;
    kernel_job slice;

    for (at = 0; !code && at < rows; at += SLICE) {
        code = job_slice(in, at, rows - at < SLICE ? rows - at : SLICE, &slice);
        code = code ? code : urikit_batch_port(&slice.batch, in->kernel->part != 0, (int32_t *)self->rows + at,
                                               self->valid + at / 8);
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
                               : urikit_batch_hash_64(batch, level, space, (uint64_t *)self->rows + at,
                                                      self->valid + at / 8);
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

static urikit_code make_hash(const kernel_job *in, column **result)
{
    size_t rows = in->batch.count, at;
    column *self = *result = new_column(in, COLUMN_FIXED, in->options->wide ? "w:16" : "L", rows);
    urikit_out space = urikit_out_of(malloc(HASH_SPACE), HASH_SPACE); /* grows where a row is longer */
    urikit_code code = self && space.ptr ? URIKIT_OK : URIKIT_E_MEMORY;
    kernel_job slice;

    for (at = 0; !code && at < rows; at += SLICE) {
        code = job_slice(in, at, rows - at < SLICE ? rows - at : SLICE, &slice);
        code = code ? code
                    : hash_slice(in, &slice.batch, in->options->level | URIKIT_STEP_IRI, &space, self, at);
    }
    if (!code && in->options->wide) {
        put_canonical(self);
    }
    free(space.ptr);
    return code;
}

/* ---- all parts ------------------------------------------------------------------------------- */

typedef struct parsed {
    uint32_t offsets[6][SLICE];
    uint8_t parts[SLICE];
    uint8_t host_kind[SLICE];
    uint8_t valid[SLICE / 8];
} parsed;

static urikit_batch_columns columns_of(parsed *p)
{
    urikit_batch_columns columns = {
        .scheme_end = p->offsets[0], .host_at = p->offsets[1], .host_end = p->offsets[2], .path_at = p->offsets[3],
        .path_end = p->offsets[4], .query_end = p->offsets[5], .parts = p->parts, .host_kind = p->host_kind,
        .valid = p->valid,
    };

    return columns;
}

static urikit_code put_kinds(column *self, const uint8_t *kinds, size_t at, size_t count)
{
    urikit_code code = URIKIT_OK;
    size_t i;

    for (i = 0; i < count && !code; i++) {
        code = text_put(self, at + i, urikit_str_from(urikit_host_kind_name((urikit_host_kind)kinds[i])));
    }
    return code;
}

static urikit_code make_host_kind(const kernel_job *in, column **result)
{
    size_t rows = in->batch.count, at;
    column *self = *result = texts_new(in, rows);
    uint8_t kinds[SLICE];
    urikit_batch_columns columns = { .host_kind = kinds };
    urikit_code code = self ? URIKIT_OK : URIKIT_E_MEMORY;
    kernel_job slice;

    for (at = 0; !code && at < rows; at += SLICE) {
        code = job_slice(in, at, rows - at < SLICE ? rows - at : SLICE, &slice);
        code = code ? code : urikit_batch_parse(&slice.batch, &columns, NULL);
        code = code ? code : put_kinds(self, kinds, at, slice.batch.count);
    }
    return code;
}

static const struct field {
    const char *name;
    urikit_uri_part part;
} fields[] = {
    { "scheme", URIKIT_PART_SCHEME }, { "userinfo", URIKIT_PART_USERINFO }, { "host", URIKIT_PART_HOST },
    { "host_kind", URIKIT_PART_AUTHORITY }, { "port", URIKIT_PART_PORT }, { "path", URIKIT_PART_PATH },
    { "query", URIKIT_PART_QUERY }, { "fragment", URIKIT_PART_FRAGMENT },
};
enum { FIELDS = sizeof fields / sizeof *fields, FIELD_KIND = 3, FIELD_PORT = 4 };

static urikit_code parse_slice(column *self, const kernel_job *slice, const uint8_t *kinds, size_t at)
{
    kernel one = *slice->kernel;
    kernel_job job = *slice;
    urikit_code code = URIKIT_OK;
    size_t i;

    job.kernel = &one;
    job.bytes = 0; /* no part is as long as all */
    for (i = 0; i < FIELDS && !code; i++) {
        column *child = self->children[i];

        one.part = fields[i].part;
        if (i == FIELD_KIND) {
            code = put_kinds(child, kinds, at, slice->batch.count);
        } else if (i == FIELD_PORT) {
            code = urikit_batch_port(&slice->batch, false, (int32_t *)child->rows + at, child->valid + at / 8);
        } else {
            job.bytes = i == FIELDS - 3 ? slice->bytes / 2 : slice->bytes / 3;
            code = texts_slice(child, &job, at, call_part);
        }
    }
    return code;
}

static urikit_code make_parse(const kernel_job *in, column **result)
{
    size_t rows = in->batch.count, at, i;
    column *self = *result = new_column(in, COLUMN_STRUCT, "+s", rows);
    parsed *space = (parsed *)malloc(sizeof *space);
    urikit_code code = self && space ? URIKIT_OK : URIKIT_E_MEMORY;
    urikit_batch_columns columns;
    kernel_job slice;

    for (i = 0; !code && i < FIELDS; i++) {
        column *child = i == FIELD_PORT ? new_column(in, COLUMN_FIXED, "i", rows) : texts_new(in, rows);

        code = add_child(self, fields[i].name, child) ? URIKIT_OK : URIKIT_E_MEMORY;
    }
    for (at = 0; !code && at < rows; at += SLICE) {
        code = job_slice(in, at, rows - at < SLICE ? rows - at : SLICE, &slice);
        columns = columns_of(space);
        code = code ? code : urikit_batch_parse(&slice.batch, &columns, NULL);
        if (!code) {
            slice.batch.columns = &columns;
            memcpy(self->valid + at / 8, space->valid, URIKIT_BITMAP_LEN(slice.batch.count));
            code = parse_slice(self, &slice, space->host_kind, at);
        }
    }
    free(space);
    return code;
}

/* ---- lists ----------------------------------------------------------------------------------- */

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
    column *self = new_column(in, large ? COLUMN_LISTS_64 : COLUMN_LISTS_32, large ? "+L" : "+l", rows);
    bool pairs = in->kernel->part != 0;
    column *item =
        self ? add_child(self, "item", pairs ? new_column(in, COLUMN_STRUCT, "+s", cap) : texts_new(in, cap)) : NULL;

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
    bool pairs = in->kernel->part != 0;
    column *item = self->children[0], *keys = pairs ? item->children[0] : item,
           *values = pairs ? item->children[1] : NULL;
    urikit_batch_form form = in->options->form ? URIKIT_BATCH_FORM : URIKIT_BATCH_DECODED;
    size_t i, key_bytes = in->bytes, value_bytes = in->bytes;

    for (;;) {
        urikit_batch_lists lists = {
            .kind = self->layout == COLUMN_LISTS_64 ? URIKIT_BATCH_OFFSETS_64 : URIKIT_BATCH_OFFSETS_32,
            .rows = self->rows, .valid = self->valid, .cap = cap,
        };
        urikit_batch_texts left, right;
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

static urikit_code make_lists(const kernel_job *in, column **result)
{
    size_t rows = in->batch.count, at;
    column *self = NULL, *part;
    urikit_code code = URIKIT_OK;
    kernel_job slice;

    for (at = 0; !code && (at < rows || at == 0); at += LIST_SLICE) {
        size_t cap;

        code = job_slice(in, at, rows - at < LIST_SLICE ? rows - at : LIST_SLICE, &slice);
        if (code) {
            break;
        }
        cap = slice.batch.count + count_byte(&slice.batch, in->kernel->part ? '&' : '/');
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

/* ---- the table ------------------------------------------------------------------------------- */

static const kernel kernels[] = {
    { "scheme", kernels_texts, call_part, URIKIT_PART_SCHEME, SECOND_NONE, 0 },
    { "userinfo", kernels_texts, call_part, URIKIT_PART_USERINFO, SECOND_NONE, 0 },
    { "host", kernels_texts, call_part, URIKIT_PART_HOST, SECOND_NONE, 0 },
    { "path", kernels_texts, call_part, URIKIT_PART_PATH, SECOND_NONE, 0 },
    { "query", kernels_texts, call_part, URIKIT_PART_QUERY, SECOND_NONE, 0 },
    { "fragment", kernels_texts, call_part, URIKIT_PART_FRAGMENT, SECOND_NONE, 0 },
    { "authority", kernels_texts, call_part, URIKIT_PART_AUTHORITY, SECOND_NONE, 0 },
    { "host_kind", make_host_kind, NULL, 0, SECOND_NONE, 0 },
    { "port", make_port, NULL, 0, SECOND_NONE, 0 },
    { "effective_port", make_port, NULL, 1, SECOND_NONE, 0 },
    { "valid", make_valid, NULL, 0, SECOND_NONE, 0 },
    { "error", make_error, NULL, 0, SECOND_NONE, 0 },
    { "error_parts", make_error_parts, NULL, 0, SECOND_NONE, 0 },
    { "parse", make_parse, NULL, 0, SECOND_NONE, 0 },
    { "normalize", kernels_texts, call_normalize, 0, SECOND_NONE, 16 },
    { "hash", make_hash, NULL, 0, SECOND_NONE, 8 },
    { "query_value", kernels_texts, call_query_value, 0, SECOND_NONE, 0 },
    { "query_pairs", make_lists, NULL, 1, SECOND_NONE, 0 },
    { "path_segment", kernels_texts, call_path_segment, 0, SECOND_NONE, 0 },
    { "path_segments", make_lists, NULL, 0, SECOND_NONE, 0 },
    { "surt", kernels_texts, call_surt, 0, SECOND_NONE, 12 },
    { "host_reversed", kernels_texts, call_host_reversed, 0, SECOND_NONE, 8 },
    { "registrable", kernels_texts, call_registrable, 0, SECOND_NONE, 0 },
    { "to_iri", kernels_texts, call_to_iri, 0, SECOND_NONE, 0 },
    { "to_uri", kernels_texts, call_to_uri, 0, SECOND_NONE, 0 },
    { "to_cri", make_to_cri, NULL, 0, SECOND_NONE, 0 },
    { "from_cri", make_from_cri, NULL, 0, SECOND_NONE, 0 },
    { "encode", make_encode, NULL, 0, SECOND_NONE, 0 },
    { "decode", make_decode, NULL, 0, SECOND_NONE, 0 },
    { "resolve", kernels_texts, call_resolve, 0, SECOND_BASE, 4 },
    { "relativize", kernels_texts, call_relativize, 0, SECOND_BASE, 0 },
    { "equal", make_compared, NULL, 0, SECOND_URI, 0 },
    { "compare", make_compared, NULL, 1, SECOND_URI, 0 },
    { "set_part", kernels_texts, call_set, 0, SECOND_VALUE, 8 },
    { "set_query", kernels_texts, call_query_set, 0, SECOND_VALUE, 8 },
};

const kernel *kernel_at(size_t i)
{
    return i < sizeof kernels / sizeof *kernels ? &kernels[i] : NULL;
}

const kernel *kernel_find(const char *name)
{
    size_t i;

    for (i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        if (strcmp(kernels[i].name, name) == 0) {
            return &kernels[i];
        }
    }
    return NULL;
}

const char *kernel_name(const kernel *self)
{
    return self->name;
}

void kernel_options_start(kernel_options *options)
{
    memset(options, 0, sizeof *options);
    options->level = URIKIT_LEVEL_SYNTAX;
    options->kind = URIKIT_KIND_IRI_REFERENCE;
    options->component = URIKIT_COMPONENT_UNRESERVED;
}

bool kernel_option_kind(urikit_str name, kernel_options *options)
{
    urikit_kind kind;

    if (urikit_str_equal(name, URIKIT_STR("auto"))) {
        options->kind = KIND_AUTO;
        return true;
    }
    if (!urikit_kind_find(name, &kind)) {
        return false;
    }
    options->kind = (unsigned)kind;
    return true;
}

bool python_find_part(urikit_str name, urikit_uri_part *part)
{
    static const char *const names[] = { "scheme", "userinfo", "host", "port", "path", "query", "fragment" };
    size_t i;

    for (i = 0; i < sizeof names / sizeof *names; i++) {
        if (urikit_str_equal(name, urikit_str_from(names[i]))) {
            *part = (urikit_uri_part)i;
            return true;
        }
    }
    return false;
}

bool kernel_option_part(const kernel *self, urikit_str name, kernel_options *options)
{
    return self->make == make_encode ? urikit_component_find(name, &options->component)
                                     : python_find_part(name, &options->part);
}

bool kernel_is_ready(const kernel *self)
{
    return self->make != kernels_texts || self->call != NULL;
}

kernel_second kernel_takes(const kernel *self)
{
    return self->second;
}

urikit_code kernel_make(const kernel_job *in, column **result)
{
    urikit_code code;

    *result = NULL;
    code = in->kernel->make(in, result);
    if (code) {
        column_release(*result);
        *result = NULL;
    }
    return code;
}
