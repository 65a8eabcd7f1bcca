/* SPDX-License-Identifier: MIT */
/* Every edit on anything: a reference, a key and a text, each on a line of its own; tests/edit_properties.h. */
#include <urikit/iri.h>

#include "edit_properties.h"
#include "fuzz_expect.h"
#include "uri_cases.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    urikit_str rest = urikit_str_of_bytes(size > 0 ? (const void *)data : "", size);
    urikit_str text = take_line(&rest);
    urikit_str key = take_line(&rest);
    urikit_uri uri;

    if (size <= URI_CASE_CAP && !urikit_iri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL)) {
        (void)property_edits(&uri, key, rest);
        (void)property_pattern(key, urikit_str_of(rest.ptr, rest.len < URI_CASE_CAP ? rest.len : URI_CASE_CAP));
    }
    return 0;
}
