/* SPDX-License-Identifier: MIT */
/*
 * Every property of doc/properties.md on the inputs of a fuzzer: a reference, then, after
 * the first line end, a base. A broken property ends the program with the texts.
 */
#include <urikit/uri.h>

#include "uri_cases.h"
#include "uri_properties.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_pair(const urikit_uri *base, const urikit_uri *uri)
{
    property_authority(base, uri);
    (void)property_commute(base, uri);
    (void)property_equal(base, uri);
    property_measure(base, uri);
    if (urikit_uri_scheme(uri).ptr) {
        (void)property_relativize(base, uri);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *line = size > 0 ? memchr(data, '\n', size) : NULL;
    urikit_str text = urikit_str_of((const char *)data, line ? (size_t)(line - data) : size);
    urikit_str base_text = URIKIT_STR("http://a/b/c/d;p?q");
    urikit_uri base;
    urikit_uri uri;

    if (size > URI_CASE_CAP) {
        return 0; /* the properties keep their texts in arrays of that size */
    }
    if (line) {
        base_text = urikit_str_of((const char *)line + 1, size - text.len - 1);
    }
    (void)property_error_offset(text, URIKIT_PARSE_REFERENCE);
    (void)property_error_offset(text, URIKIT_PARSE_SCHEME | URIKIT_PARSE_ZONE);
    property_units(text, URIKIT_PARSE_REFERENCE);
    if (urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, NULL)) {
        return 0;
    }
    property_write(&uri);
    property_fixed_points(&uri);
    if (!urikit_uri_parse(base_text, URIKIT_PARSE_SCHEME, &base, NULL)) {
        try_pair(&base, &uri);
    }
    return 0;
}
