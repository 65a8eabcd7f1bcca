/* SPDX-License-Identifier: MIT */
/* NOSH URIs: what both the kind and its page say of one. */
#ifndef TOOL_KIND_NOSH_H
#define TOOL_KIND_NOSH_H

#include "kinds/kind.h"

/* Appends the normal form of a valid one. */
/* Appends the member "fragment_form": json_pointer, json_path or other. */
void nosh_put_fragment_form(const parsed *id, buffer *json);

void nosh_put_normal(const parsed *id, buffer *out);

/* A segment of the path, decoded; absent where there is none: 0 is the collection, 1 the record key. */
urikit_str nosh_segment(const parsed *id, size_t index, char bytes[URIKIT_NOSH_MAX]);

/* The record key's TID, if it is one. */
bool nosh_tid(const parsed *id, urikit_tid *tid);

/* "2024-01-31T23:59:59.000001Z" */
enum { NOSH_TIME_SIZE = 64 };
void nosh_time(uint64_t microseconds, char text[NOSH_TIME_SIZE]);

/* What the case of an address's letters says; NO_ADDRESS for other authorities. `spelled`: its EIP-55 spelling. */
urikit_eip55 nosh_eip55(const parsed *id, char spelled[URIKIT_EIP55_LEN]);

/* "right", "one_case", "wrong", "no_address" */
const char *nosh_eip55_word(urikit_eip55 verdict);

#endif /* TOOL_KIND_NOSH_H */
