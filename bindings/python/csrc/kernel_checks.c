/* SPDX-License-Identifier: MIT */
/* Kernels that say whether a text is valid, and why not: see kernel_job.h. */
#include "kernel_job.h"
#include "shared.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
urikit_code make_valid(const kernel_job *in, column **result)
{
    size_t rows = in->batch.count, at, i;
    column *self = *result = column_of(in, COLUMN_BITS, "b", rows);
    checked *space = (checked *)malloc(sizeof *space);
    urikit_code code = self && space ? URIKIT_OK : URIKIT_E_MEMORY;
    bool plain = in->options->kind <= URIKIT_KIND_IRI_REFERENCE;
    kernel_job slice;

    for (at = 0; !code && at < rows; at += SLICE) {
        code = job_slice(in, at, &slice);
        code = code ? code
                    : check_slice(&slice, plain ? NULL : space->codes, plain ? NULL : space->at, (uint8_t *)self->rows + at / 8);
        for (i = 0; !code && i < slice.batch.count; i++) {
            if (!slice.batch.valid || urikit_bitmap_has(slice.batch.valid, slice.batch.valid_at + i)) {
                bits_set(self->valid, at + i);
            }
        }
    }
    free(space);
    return code;
}

/* The code, the offset and the sentence in one text; null where the row is valid or null. */
urikit_code make_error(const kernel_job *in, column **result)
{
    size_t rows = in->batch.count, at, i;
    column *self = *result = texts_new(in, rows);
    checked *space = (checked *)malloc(sizeof *space);
    urikit_code code = self && space ? URIKIT_OK : URIKIT_E_MEMORY;
    kernel_job slice;

    for (at = 0; !code && at < rows; at += SLICE) {
        code = job_slice(in, at, &slice);
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
urikit_code make_error_parts(const kernel_job *in, column **result)
{
    size_t rows = in->batch.count, at, i;
    column *self = *result = column_of(in, COLUMN_STRUCT, "+s", rows);
    checked *space = (checked *)malloc(sizeof *space);
    column *code_of = self ? add_child(self, "code", texts_new(in, rows)) : NULL;
    column *offset = code_of ? add_child(self, "offset", column_of(in, COLUMN_FIXED, "l", rows)) : NULL;
    column *reason = offset ? add_child(self, "reason", texts_new(in, rows)) : NULL;
    urikit_code code = reason && space ? URIKIT_OK : URIKIT_E_MEMORY;
    kernel_job slice;

    for (at = 0; !code && at < rows; at += SLICE) {
        code = job_slice(in, at, &slice);
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
