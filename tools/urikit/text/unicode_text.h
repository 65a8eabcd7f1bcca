/* SPDX-License-Identifier: MIT */
/*
 * The calls of urikit/unicode.h: without memory the program ends, so that no caller can forget to look. No other file
 * of the tool makes these calls.
 */
#ifndef TOOL_UNICODE_TEXT_H
#define TOOL_UNICODE_TEXT_H

#include "text/buffer.h"

#include <urikit/uri.h>

/* True if the text is in Normalization Form C; or *at is where it is not. */
bool unicode_is_nfc(urikit_str text, size_t *at);

/* False if a component mixes directions of writing; *at is where. */
bool unicode_is_bidi(const urikit_uri *uri, size_t *at);

/* True if the text is in lower case; or *at is where it is not. */
bool unicode_is_lower(urikit_str text, size_t *at);

/* Appends the text, which is UTF-8, in Normalization Form C. */
void unicode_put_nfc(urikit_str text, buffer *out);

/*
 * Append what urikit_idna_to_ascii and urikit_idna_to_unicode make of a host's name, and return their code. With
 * `underscores` a label may have them. The reason may be NULL.
 */
urikit_code unicode_put_ascii(urikit_str name, bool underscores, buffer *out, const char **reason);
urikit_code unicode_put_unicode(urikit_str name, buffer *out, const char **reason);

#endif /* TOOL_UNICODE_TEXT_H */
