/* SPDX-License-Identifier: MIT */
/*
 * Any text: what is found is valid and in order, and does not depend on the blocks it comes in. The first byte chooses
 * the flags, the second the blocks.
 */
#include "extract_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_extract_options options = { 0 };
    urikit_str text;

    if (size < 2) {
        return 0;
    }
    options.flags = (data[0] & 15) | (data[0] & 32 ? URIKIT_EXTRACT_REFUSED : 0) | (data[0] & 64 ? URIKIT_EXTRACT_RELATIVE : 0) |
                    (data[0] & 128 ? URIKIT_EXTRACT_MARKUP : 0);
    text = urikit_str_of((const char *)data + 2, size - 2);
    property_extract(text, &options, data[0] & 16 ? 64 : 8192, 1 + data[1] % 32);
    return 0;
}
