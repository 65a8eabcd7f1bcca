/* SPDX-License-Identifier: MIT */
/* The properties of package URLs on what a fuzzer finds, and the table of types. A broken property ends the program. */
#include "purl_properties.h"

#include <urikit/purl.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_purl_type type;

    if (size <= PURL_CASE_CAP) { /* the properties keep their texts in arrays of that size */
        (void)purl_properties(urikit_str_of((const char *)data, size));
    }
    return size > 0 && urikit_purl_type_at(data[0], &type) && !urikit_purl_type_find(urikit_str_from(type.name), &type) ? 1 : 0;
}
