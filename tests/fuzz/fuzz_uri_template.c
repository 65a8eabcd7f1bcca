/* SPDX-License-Identifier: MIT */
/* The properties of URI templates: the first line is a template, the rest a text. A broken property ends the program. */
#include "template_properties.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *line = size > 0 ? memchr(data, '\n', size) : NULL;
    size_t len = line ? (size_t)(line - data) : size;

    if (len <= TEMPLATE_CASE_CAP && size - len <= TEMPLATE_CASE_CAP) {
        urikit_str pattern = urikit_str_of((const char *)data, len);
        urikit_str text = urikit_str_of((const char *)data + len + (line != NULL), size - len - (line != NULL));

        (void)template_properties(pattern, text);
        (void)openapi_properties(pattern, text);
    }
    return 0;
}
