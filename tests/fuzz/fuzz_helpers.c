/* SPDX-License-Identifier: MIT */
/* What programs do with parts and texts, on anything: the properties of tests/helper_properties.h. */
#include <urikit/uri.h>

#include "helper_properties.h"
#include "uri_cases.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str text = urikit_str_of_bytes(size > 0 ? (const void *)data : "", size);
    urikit_uri uri;

    if (size > URI_CASE_CAP) {
        return 0; /* the properties keep their texts in arrays of that size */
    }
    property_text_helpers(text);
    if (!urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL)) {
        property_uri_helpers(&uri);
    }
    return 0;
}
