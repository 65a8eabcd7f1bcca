/* SPDX-License-Identifier: MIT */
/* Kernels whose result is a text: see kernel_job.h. */
#include "kernel_job.h"
#include "shared.h"

#include <urikit/psl.h>
#include <urikit/unicode.h>

#include <stdlib.h>
#include <string.h>

static const urikit_code ROW_IS_NULL = URIKIT_E_CHAR; /* what a call for one row returns: any code will do */

urikit_code make_texts(const kernel_job *in, column **result)
{
    size_t rows = job_rows(in), i;
    column *self = texts_new(in, rows);
    urikit_code code = self ? URIKIT_OK : URIKIT_E_MEMORY;
    kernel_job slice;

    for (i = 0; !code && (i < rows || i == 0); i += SLICE) {
        code = job_slice(in, i, &slice);
        code = code ? code : texts_slice(self, &slice, i, in->kernel->call);
        if (!code && i == 0 && rows > SLICE && self->data.len > 0) { /* a guess at the whole */
            size_t whole = self->data.len / SLICE * rows;

            code = column_reserve(self, whole + whole / 16) ? URIKIT_OK : URIKIT_E_MEMORY;
        }
    }
    *result = self;
    return code;
}

/* ---- the calls that write texts -------------------------------------------------------------- */

urikit_code call_part(const kernel_job *in, urikit_batch_strings *texts)
{
    return urikit_batch_part(&in->batch, in->kernel->part, texts);
}

urikit_code call_normalize(const kernel_job *in, urikit_batch_strings *texts)
{
    return urikit_batch_normalize(&in->batch, in->options->level, texts);
}

urikit_code call_resolve(const kernel_job *in, urikit_batch_strings *texts)
{
    return urikit_batch_resolve(&in->other, &in->batch, URIKIT_RESOLVE_STRICT, texts);
}

urikit_code call_relativize(const kernel_job *in, urikit_batch_strings *texts)
{
    return urikit_batch_relativize(&in->other, &in->batch, texts);
}

urikit_code call_query_value(const kernel_job *in, urikit_batch_strings *texts)
{
    return urikit_batch_query_value(&in->batch, in->options->key, in->options->form ? URIKIT_BATCH_FORM : URIKIT_BATCH_DECODED,
                                    texts);
}

/* The calls of the catalog that make a text of a URI. */
#define TEXT_CALL(name, call, null)                                            \
    static urikit_code text_of_##name(const urikit_uri *uri, urikit_out *out)  \
    {                                                                          \
        size_t before = out->len;                                              \
        urikit_code code = call(uri, out);                                     \
                                                                               \
        return !code && (null) && out->len == before ? ROW_IS_NULL : code;     \
    }                                                                          \
                                                                               \
    urikit_code call_##name(const kernel_job *in, urikit_batch_strings *texts) \
    {                                                                          \
        return urikit_batch_map(&in->batch, text_of_##name, texts);            \
    }
#include "kernel_calls.h"
#undef TEXT_CALL

static urikit_code segment_of(const urikit_uri *uri, void *context, urikit_out *out)
{
    int64_t n = *(const int64_t *)context;
    urikit_str segment;

    if (n > PTRDIFF_MAX || n < -PTRDIFF_MAX || !urikit_path_segment(urikit_uri_path(uri), (ptrdiff_t)n, &segment)) {
        return ROW_IS_NULL;
    }
    return urikit_percent_decode_text(segment, URIKIT_DECODE_UTF8, out, NULL);
}

urikit_code call_path_segment(const kernel_job *in, urikit_batch_strings *texts)
{
    int64_t n = in->options->number;

    return urikit_batch_map_with(&in->batch, segment_of, &n, texts);
}

#ifdef URIKIT_PYTHON_SQL
/* Most rows of a column have a host that was there before: 4 MiB of answers, of which a page that is not used takes none. */
typedef struct registrable_answers {
    urikit_psl_answers answers;
    urikit_psl_flags flags;
    urikit_psl_answer rows[65536];
} registrable_answers;

static urikit_code registrable_of(const urikit_uri *uri, void *context, urikit_out *out)
{
    registrable_answers *self = (registrable_answers *)context;
    size_t start = out->len;
    urikit_code code = urikit_registrable_write_kept(&self->answers, urikit_uri_host(uri), self->flags, out);

    return out->len > start ? code : ROW_IS_NULL;
}

urikit_code call_registrable(const kernel_job *in, urikit_batch_strings *texts)
{
    char date[URIKIT_PSL_DATE_BOUND];
    urikit_out out = URIKIT_OUT(date);
    registrable_answers *self = (registrable_answers *)*in->kept;

    if (urikit_psl_date_write(&out) == URIKIT_E_PSL) {
        return URIKIT_E_PSL;
    }
    if (!self) {
        self = (registrable_answers *)(*in->kept = calloc(1, sizeof *self));
        if (!self) {
            return URIKIT_E_MEMORY;
        }
        self->answers.rows = self->rows;
        self->answers.count = sizeof self->rows / sizeof *self->rows;
        self->flags = in->options->number == URIKIT_PSL_ICANN ? URIKIT_PSL_ICANN : 0U;
    }
    return urikit_batch_map_with(&in->batch, registrable_of, self, texts);
}
#endif

static urikit_edit_flags edit_flags(const kernel_job *in)
{
    return (in->options->encoded ? URIKIT_EDIT_ENCODED : URIKIT_EDIT_PLAIN) | (in->options->form ? URIKIT_EDIT_FORM : 0U);
}

urikit_code call_set(const kernel_job *in, urikit_batch_strings *texts)
{
    return urikit_batch_set(&in->batch, in->options->part, &in->other, edit_flags(in), texts);
}

urikit_code call_query_set(const kernel_job *in, urikit_batch_strings *texts)
{
    /* without a value: the key is a list of patterns to remove */
    return urikit_batch_query_set(&in->batch, in->options->key, &in->other, edit_flags(in) | URIKIT_EDIT_LIST, texts);
}

/* ---- texts that are not made by the batch calls ---------------------------------------------- */

/* Text i of a slice as the result, NULL for null; `space` has space for it. URIKIT_E_SPACE: space->len is needed. */
typedef urikit_code row_call(const kernel_job *in, urikit_str text, urikit_out *space, urikit_str *made);

static urikit_code each_row(const kernel_job *in, column *self, row_call *call)
{
    urikit_out space = { NULL, 0, 0 };
    size_t rows = in->batch.count, at, i;
    urikit_code code = URIKIT_OK;
    kernel_job slice;

    for (at = 0; !code && (at < rows || at == 0); at += SLICE) {
        code = job_slice(in, at, &slice);
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
    if (!urikit_percent_decode_text(text, URIKIT_DECODE_UTF8, space, NULL) && !urikit_utf8_check(urikit_out_str(space), NULL) &&
        (space->len == 0 || !memchr(space->ptr, 0, space->len))) {
        *made = urikit_out_str(space);
    }
    return URIKIT_OK;
}

urikit_code make_encode(const kernel_job *in, column **result)
{
    *result = texts_new(in, in->batch.count);
    return *result ? each_row(in, *result, row_encode) : URIKIT_E_MEMORY;
}

urikit_code make_decode(const kernel_job *in, column **result)
{
    *result = texts_new(in, in->batch.count);
    return *result ? each_row(in, *result, row_decode) : URIKIT_E_MEMORY;
}

urikit_code make_to_cri(const kernel_job *in, column **result)
{
    column *self = *result = texts_new(in, in->batch.count);

    if (!self) {
        return URIKIT_E_MEMORY;
    }
    self->format = self->layout == COLUMN_VIEWS ? "vz" : self->layout == COLUMN_TEXTS_64 ? "Z" : "z";
    return each_row(in, self, row_to_cri);
}

urikit_code make_from_cri(const kernel_job *in, column **result)
{
    *result = texts_new(in, in->batch.count);
    return *result ? each_row(in, *result, row_from_cri) : URIKIT_E_MEMORY;
}
