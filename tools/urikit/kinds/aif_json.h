/* SPDX-License-Identifier: MIT */
/* Lists of permissions (urikit/aif.h) as JSON, and from what a record gives: hex or JSON. */
#ifndef TOOL_AIF_JSON_H
#define TOOL_AIF_JSON_H

#include "kinds/kind.h"

#include <urikit/aif.h>

/* The number of a method by its name, 1 to 7; 0: there is none. */
unsigned aif_method(urikit_str name);

/* Appends [{"path","query","methods","permissions"}, ...]. */
void aif_put_entries(const urikit_aif *aif, buffer *json);

/*
 * The same for a list that is not valid: {"error":{...}} in place of each entry that cannot be read. *bad receives how many.
 * False if the entries cannot be told apart: the bytes are not one array.
 */
bool aif_put_each(urikit_str bytes, const kind_settings *settings, size_t *bad, buffer *space, buffer *json);

/*
 * Appends the CBOR of a list in JSON: an array of entries, or an object with the member "entries"; an entry is an object
 * as aif_put_entries writes it, or RFC 9237's pair of a local part and a number, [[path, query], permissions].
 */
bool aif_from_json(urikit_str json, const kind_settings *settings, buffer *cbor, fault *why);

/* A list as hex digits, or as JSON where it begins with '[' or '{': decoded; its bytes are in `cbor`. */
bool aif_read(urikit_str text, const kind_settings *settings, buffer *cbor, urikit_aif *aif, fault *why);

#endif /* TOOL_AIF_JSON_H */
