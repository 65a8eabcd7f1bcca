/* SPDX-License-Identifier: MIT */
/* Parsed rows to columns of texts: see urikit/batch.h. */
#include "batch_rows.h"

#include "../base/out.h"
#include "../uri/uri_parts.h"

#include <string.h>

bool urikit_batch_row(const urikit_batch *batch, const urikit_columns *columns, size_t i, urikit_uri *uri)
{
    size_t at;
    size_t end;

    if (!urikit_bitmap_has(columns->valid, i) || !batch_bounds(batch, i, &at, &end)) {
        return false;
    }
    uri->text = batch_text(batch, at, end).ptr;
    uri->len = (uint32_t)(end - at);
    uri->scheme_end = columns->scheme_end[i];
    uri->host_at = columns->host_at[i];
    uri->host_end = columns->host_end[i];
    uri->path_at = columns->path_at[i];
    uri->path_end = columns->path_end[i];
    uri->query_end = columns->query_end[i];
    uri->parts = columns->parts[i];
    uri->host_kind = columns->host_kind[i];
    return true;
}

/* What a row becomes: one part; or its target against a base; or, with neither, its normal form. */
typedef struct row_maker {
    urikit_str (*part)(const urikit_uri *uri);
    const urikit_uri *base;
    unsigned option; /* of resolving, or a level */
} row_maker;

/* Appends what becomes of a row; on a code besides URIKIT_E_SPACE it is null. */
static urikit_code make_text(const row_maker *maker, const urikit_uri *uri, urikit_out *out)
{
    if (maker->part) {
        urikit_str part = maker->part(uri);

        urikiti_out_str(out, part);
        return part.ptr ? URIKIT_OK : URIKIT_E_PARTS; /* absent */
    }
    if (maker->base) {
        return urikit_uri_resolve(maker->base, uri, maker->option, out);
    }
    return urikit_uri_normalize(uri, maker->option, out);
}

/* Writes row i, or nothing where it is null: *valid. A text that is too long is an error of the whole column. */
static urikit_code make_row(const urikit_batch *batch, const urikit_columns *columns, const row_maker *maker, size_t i,
                            urikit_out *out, bool *valid)
{
    size_t at = out->len;
    urikit_uri uri;
    urikit_code code;

    *valid = urikit_batch_row(batch, columns, i, &uri);
    if (!*valid) {
        return URIKIT_OK;
    }
    code = make_text(maker, &uri, out);
    if (code == URIKIT_E_TOO_LONG || urikiti_too_long(out->len)) {
        return URIKIT_E_TOO_LONG;
    }
    if (code && code != URIKIT_E_SPACE) {
        out->len = at;
        *valid = false;
    }
    return URIKIT_OK;
}

static urikit_code make_texts(const urikit_batch *batch, const urikit_columns *columns, const row_maker *maker,
                              urikit_texts *texts)
{
    urikit_out *out = &texts->data;
    urikit_code code;
    bool valid;
    size_t i;

    if (texts->valid && batch->count > 0) {
        memset(texts->valid, 0, URIKIT_BITMAP_LEN(batch->count));
    }
    for (i = 0; i < batch->count; i++) {
        if (texts->offsets) {
            texts->offsets[i] = (uint32_t)out->len;
        }
        code = make_row(batch, columns, maker, i, out, &valid);
        if (code) {
            return code;
        }
        if (valid && texts->valid) {
            texts->valid[i / 8] |= (uint8_t)(1U << i % 8);
        }
    }
    if (texts->offsets) {
        texts->offsets[i] = (uint32_t)out->len;
    }
    return urikiti_out_code(out);
}

urikit_code urikit_batch_take(const urikit_batch *batch, const urikit_columns *columns,
                              urikit_str part(const urikit_uri *uri), urikit_texts *texts)
{
    row_maker maker = { part, NULL, 0 };

    return make_texts(batch, columns, &maker, texts);
}

urikit_code urikit_batch_normalize(const urikit_batch *batch, const urikit_columns *columns, unsigned level,
                                   urikit_texts *texts)
{
    row_maker maker = { NULL, NULL, level };

    return make_texts(batch, columns, &maker, texts);
}

urikit_code urikit_batch_resolve(const urikit_batch *batch, const urikit_columns *columns, const urikit_uri *base,
                                 unsigned options, urikit_texts *texts)
{
    row_maker maker = { NULL, base, options };

    return uri_has(base, HAS_SCHEME) ? make_texts(batch, columns, &maker, texts) : URIKIT_E_BASE;
}
