/* SPDX-License-Identifier: MIT */
/* Pieces of JSON in an output that counts on where it is full. */
#ifndef URIKIT_PLAYGROUND_JSON_H
#define URIKIT_PLAYGROUND_JSON_H

#include <urikit/kind.h>

void json_put(urikit_out *json, urikit_str text);

/* A string, or null. */
void json_string(urikit_out *json, urikit_str text);
void json_hex(urikit_out *json, urikit_str bytes);
void json_number(urikit_out *json, uint64_t value);

/* "name": */
void json_name(urikit_out *json, urikit_str name);

/* ,"name":"text" */
void json_member(urikit_out *json, urikit_str name, urikit_str text);

/* {"code","at","text"}, of a text that was read as a kind; the text is absent where it was read as something else */
void json_error(urikit_out *json, urikit_kind kind, urikit_str text, urikit_code code, size_t at);

/* The reply to JavaScript: whether all of it has space. */
uint32_t json_reply(const urikit_out *json);

#endif /* URIKIT_PLAYGROUND_JSON_H */
