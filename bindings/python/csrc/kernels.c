/* SPDX-License-Identifier: MIT */
/* The table of kernels, and their options: see kernels.h. */
#include "kernel_job.h"
#include "shared.h"

#include <string.h>

#ifndef URIKIT_PYTHON_SQL
#define call_registrable NULL /* built without libpsl */
#endif

static const kernel kernels[] = {
    { .name = "scheme", .make = make_texts, .call = call_part, .part = URIKIT_PART_SCHEME },
    { .name = "userinfo", .make = make_texts, .call = call_part, .part = URIKIT_PART_USERINFO },
    { .name = "host", .make = make_texts, .call = call_part, .part = URIKIT_PART_HOST },
    { .name = "path", .make = make_texts, .call = call_part, .part = URIKIT_PART_PATH },
    { .name = "query", .make = make_texts, .call = call_part, .part = URIKIT_PART_QUERY },
    { .name = "fragment", .make = make_texts, .call = call_part, .part = URIKIT_PART_FRAGMENT },
    { .name = "authority", .make = make_texts, .call = call_part, .part = URIKIT_PART_AUTHORITY },
    { .name = "host_kind", .make = make_host_kind },
    { .name = "port", .make = make_port },
    { .name = "effective_port", .make = make_port, .effective = true },
    { .name = "valid", .make = make_valid },
    { .name = "error", .make = make_error },
    { .name = "error_parts", .make = make_error_parts },
    { .name = "parse", .make = make_parse },
    { .name = "normalize", .make = make_texts, .call = call_normalize, .grow = 16 },
    { .name = "hash", .make = make_hash, .grow = 8 },
    { .name = "query_value", .make = make_texts, .call = call_query_value },
    { .name = "query_pairs", .make = make_lists, .pairs = true },
    { .name = "path_segment", .make = make_texts, .call = call_path_segment },
    { .name = "path_segments", .make = make_lists },
    { .name = "surt", .make = make_texts, .call = call_surt, .grow = 12 },
    { .name = "host_reversed", .make = make_texts, .call = call_host_reversed, .grow = 8 },
    { .name = "registrable", .make = make_texts, .call = call_registrable },
    { .name = "to_iri", .make = make_texts, .call = call_to_iri },
    { .name = "to_uri", .make = make_texts, .call = call_to_uri },
    { .name = "to_cri", .make = make_to_cri },
    { .name = "from_cri", .make = make_from_cri },
    { .name = "encode", .make = make_encode },
    { .name = "decode", .make = make_decode },
    { .name = "resolve", .make = make_texts, .call = call_resolve, .second = SECOND_BASE, .grow = 4 },
    { .name = "relativize", .make = make_texts, .call = call_relativize, .second = SECOND_BASE },
    { .name = "equal", .make = make_compared, .second = SECOND_URI },
    { .name = "compare", .make = make_compared, .ordered = true, .second = SECOND_URI },
    { .name = "set_part", .make = make_texts, .call = call_set, .second = SECOND_VALUE, .grow = 8 },
    { .name = "set_query", .make = make_texts, .call = call_query_set, .second = SECOND_VALUE, .grow = 8 },
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
    return python_find_kind(name, &options->kind);
}

bool kernel_option_part(const kernel *self, urikit_str name, kernel_options *options)
{
    return self->make == make_encode ? urikit_component_find(name, &options->component)
                                     : python_find_part(name, &options->part);
}

bool kernel_is_ready(const kernel *self)
{
    return self->make != make_texts || self->call != NULL;
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
