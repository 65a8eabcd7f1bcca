/* SPDX-License-Identifier: MIT */
/* The table of kernels, and their options: see kernels.h. */
#include "kernel_job.h"
#include "shared.h"

#include <string.h>

#ifndef URIKIT_PYTHON_SQL
#define call_registrable NULL /* built without libpsl */
#endif

#include "kernel_table.h"

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
    return self->make == make_encode ? urikit_component_find(name, &options->component) : python_find_part(name, &options->part);
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
