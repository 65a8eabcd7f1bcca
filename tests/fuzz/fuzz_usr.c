/* SPDX-License-Identifier: MIT */
/* The properties of user URLs on what a fuzzer finds. A broken property ends the program. */
#include "usr_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size <= USR_CASE_CAP) { /* the properties keep their texts in arrays of that size */
        (void)usr_properties(urikit_str_of((const char *)data, size));
    }
    return 0;
}
