/* SPDX-License-Identifier: MIT */
/* Sentences about a text: what bytes are called, and what they are as triplets. Internal to the library. */
#ifndef URIKIT_SRC_SAY_H
#define URIKIT_SRC_SAY_H

#include <urikit/base.h>

/* Appends a NUL-terminated text. */
void urikiti_say(urikit_out *out, const char *text);

/* Appends at most `most` bytes of a text, and never the first half of a character. */
void urikiti_say_text(urikit_out *out, urikit_str text, size_t most);

/* Appends what byte `at`, or the character that begins there, is called: 'G', a space, the byte 0x80. */
void urikiti_say_byte(urikit_out *out, urikit_str text, size_t at);

/* Appends the character that begins at `at` as triplets. */
void urikiti_say_triplets(urikit_out *out, urikit_str text, size_t at);

#endif /* URIKIT_SRC_SAY_H */
