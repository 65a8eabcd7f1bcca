/* SPDX-License-Identifier: MIT */
/* All components at once, and the kind of the host: see kernel_job.h. */
#include "kernel_job.h"

#include <stdlib.h>
#include <string.h>

typedef struct parsed {
    uint32_t offsets[6][SLICE];
    uint8_t parts[SLICE];
    uint8_t host_kind[SLICE];
    uint8_t valid[SLICE / 8];
} parsed;

static urikit_batch_columns columns_of(parsed *p)
{
    urikit_batch_columns columns = { .scheme_end = p->offsets[0],
                                     .host_at = p->offsets[1],
                                     .host_end = p->offsets[2],
                                     .path_at = p->offsets[3],
                                     .path_end = p->offsets[4],
                                     .query_end = p->offsets[5],
                                     .parts = p->parts,
                                     .host_kind = p->host_kind,
                                     .valid = p->valid };

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

urikit_code make_host_kind(const kernel_job *in, column **result)
{
    size_t rows = in->batch.count, at;
    column *self = *result = texts_new(in, rows);
    uint8_t kinds[SLICE];
    urikit_batch_columns columns = { .host_kind = kinds };
    urikit_code code = self ? URIKIT_OK : URIKIT_E_MEMORY;
    kernel_job slice;

    for (at = 0; !code && at < rows; at += SLICE) {
        code = job_slice(in, at, &slice);
        code = code ? code : urikit_batch_parse(&slice.batch, &columns, NULL);
        code = code ? code : put_kinds(self, kinds, at, slice.batch.count);
    }
    return code;
}

static const struct field {
    const char *name;
    urikit_uri_part part;
} fields[] = { { "scheme", URIKIT_PART_SCHEME },       { "userinfo", URIKIT_PART_USERINFO }, { "host", URIKIT_PART_HOST },
               { "host_kind", URIKIT_PART_AUTHORITY }, { "port", URIKIT_PART_PORT },         { "path", URIKIT_PART_PATH },
               { "query", URIKIT_PART_QUERY },         { "fragment", URIKIT_PART_FRAGMENT } };
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

urikit_code make_parse(const kernel_job *in, column **result)
{
    size_t rows = in->batch.count, at, i;
    column *self = *result = column_of(in, COLUMN_STRUCT, "+s", rows);
    parsed *space = (parsed *)malloc(sizeof *space);
    urikit_code code = self && space ? URIKIT_OK : URIKIT_E_MEMORY;
    urikit_batch_columns columns;
    kernel_job slice;

    for (i = 0; !code && i < FIELDS; i++) {
        column *child = i == FIELD_PORT ? column_of(in, COLUMN_FIXED, "i", rows) : texts_new(in, rows);

        code = add_child(self, fields[i].name, child) ? URIKIT_OK : URIKIT_E_MEMORY;
    }
    for (at = 0; !code && at < rows; at += SLICE) {
        code = job_slice(in, at, &slice);
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
