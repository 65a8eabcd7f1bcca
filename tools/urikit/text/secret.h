/* SPDX-License-Identifier: MIT */
/* Passwords in text for people: RFC 3986, 3.2.1, asks not to show what follows the first ':' in userinfo. */
#ifndef TOOL_SECRET_H
#define TOOL_SECRET_H

#include "text/buffer.h"

/*
 * Finds the next password of a text at or after `from`: the bytes from *start up to *end, at least one. The text need not
 * be valid, and may hold several identifiers. Where it is not valid, more than the password may be taken, not less.
 */
bool secret_next(urikit_str text, size_t from, size_t *start, size_t *end);

/* Appends the text with "****" for each password. */
void secret_mask(urikit_str text, buffer *out);

/* Where byte `at` of the text is in the masked text. */
size_t secret_masked_at(urikit_str text, size_t at);

#endif /* TOOL_SECRET_H */
