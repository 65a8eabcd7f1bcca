/* SPDX-License-Identifier: MIT */
/* The properties of NOSH URIs on what a fuzzer finds, in both dialects. A broken property ends the program. */
#include "nosh_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str text = urikit_str_of((const char *)data, size);

    if (size <= NOSH_CASE_CAP) { /* the properties keep their texts in arrays of that size */
        (void)nosh_properties(text, URIKIT_NOSH_SDL);
        (void)nosh_properties(text, URIKIT_NOSH_LEXICON);
    }
    return 0;
}
