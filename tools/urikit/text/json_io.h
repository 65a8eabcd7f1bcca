/* SPDX-License-Identifier: MIT */
/* JSON text, RFC 8259: records that are given as JSON are read; what is written is always valid, and always UTF-8. */
#ifndef TOOL_JSON_IO_H
#define TOOL_JSON_IO_H

#include "text/buffer.h"
#include "text/fault.h"

/* ---- read: a record is a string, or an object with the members below ---- */

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

/* ---- write ---- */

/*
 * Each of these appends a member to an object that was opened with '{', with a
 * comma before it where it needs one. An absent text is null.
 */
void json_put_member(buffer *b, urikit_str name);
void json_bool(buffer *b, const char *name, bool value);
void json_number(buffer *b, const char *name, uint64_t value);

/* A text that is known to hold only printable ASCII without '"' and '\': any part of a valid URI. */
void json_put_plain(buffer *b, urikit_str name, urikit_str text);

/* The compiler knows the length of a literal. */
static inline void json_member(buffer *b, const char *name)
{
    json_put_member(b, urikit_str_of(name, strlen(name)));
}

static inline void json_plain(buffer *b, const char *name, urikit_str text)
{
    json_put_plain(b, urikit_str_of(name, strlen(name)), text);
}

/*
 * Any bytes. What is not UTF-8 stands as U+FFFD, and a member `name`_hex with
 * the exact bytes goes beside it.
 */
void json_text(buffer *b, const char *name, urikit_str text);

/* A value without a name: in an array. */
void json_put_string(buffer *b, urikit_str text);

/* The member "error". */
void put_error(buffer *b, const char *which, const fault *why);

#endif /* TOOL_JSON_IO_H */
