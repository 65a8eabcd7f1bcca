/* SPDX-License-Identifier: MIT */
/* Writing JSON text, RFC 8259: always valid, always UTF-8. */
#ifndef TOOL_JSON_OUT_H
#define TOOL_JSON_OUT_H

#include "text/buffer.h"

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
void json_string(buffer *b, urikit_str text);

#endif /* TOOL_JSON_OUT_H */
