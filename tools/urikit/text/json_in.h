/* SPDX-License-Identifier: MIT */
/* Reading records given as JSON: a string, or an object with the members below. */
#ifndef TOOL_JSON_IN_H
#define TOOL_JSON_IN_H

#include "text/buffer.h"
#include "text/fault.h"

/*
 * The bytes of a record: of a JSON string, or of an object's member `name`_hex
 * or else `name`. Appended to `into`. Codes: "json", "hex".
 */
bool json_in_text(urikit_str line, const char *name, buffer *into, fault *why);

/* A JSON text, with flags of jansson; NULL after a fault. */
struct json_t *json_load_text(urikit_str text, size_t flags, fault *why);

/* Once, first of all: reading JSON without memory ends the program, as a buffer does that cannot grow. */
void json_start(void);

/* True if the first byte that is not blank begins a JSON array. */
bool json_begins_array(urikit_str line);

/* Two of them, from an object's members "a" and "b" (or "a_hex", "b_hex"); *split is where the second begins. */
bool json_in_pair(urikit_str line, buffer *into, size_t *split, fault *why);

#endif /* TOOL_JSON_IN_H */
