/* SPDX-License-Identifier: MIT */
/* Reading records given as JSON: a string, or an object with the members below. */
#ifndef TOOL_JSON_IN_H
#define TOOL_JSON_IN_H

#include "text/buffer.h"
#include "text/fault.h"

/*
 * The bytes of a record: of a JSON string, or of an object's member `name`_hex
 * or else `name`; instead of "input" also "uri". Appended to `into`. Codes: "json", "hex".
 */
bool json_in_text(urikit_str line, const char *name, buffer *into, fault *why);

/* Where a record was found, as the object says it. */
typedef struct json_place {
    size_t text_end; /* the record's bytes in the buffer end here */
    size_t file_at;  /* there begins the name of the file, which ends with NUL; equal to text_end: none */
    uint64_t line;   /* 0: not given */
    uint64_t column;
} json_place;

/* The same of the member "input" or "uri", and what "file", "line" and "column" say. `into` is empty before. */
bool json_in_record(urikit_str line, buffer *into, json_place *place, fault *why);

/* A JSON text, with flags of jansson; NULL after a fault. */
struct json_t *json_load_text(urikit_str text, size_t flags, fault *why);

/* Once, first of all: reading JSON without memory ends the program, as a buffer does that cannot grow. */
void json_start(void);

/* True if the first byte that is not blank begins a JSON array. */
bool json_begins_array(urikit_str line);

/* Two of them, from an object's members "a" and "b" (or "a_hex", "b_hex"); *split is where the second begins. */
bool json_in_pair(urikit_str line, buffer *into, size_t *split, fault *why);

#endif /* TOOL_JSON_IN_H */
