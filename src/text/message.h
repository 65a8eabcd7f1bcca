/* SPDX-License-Identifier: MIT */
/* Sentences about a text: what bytes are called, and what they are as triplets. Internal to the library. */
#ifndef URIKIT_SRC_MESSAGE_H
#define URIKIT_SRC_MESSAGE_H

#include <urikit/base.h>

/* Appends a NUL-terminated text. */
void urikiti_message(urikit_out *out, const char *text);

/*
 * Appends the beginning of a text, about `most` bytes of UTF-8: what is not UTF-8, and what a terminal obeys instead of
 * showing it, is \xNN there.
 */
void urikiti_message_text(urikit_out *out, urikit_str text, size_t most);

/* Appends what byte `at`, or the character that begins there, is called: 'G', a space, the byte 0x80, the end. */
void urikiti_message_byte(urikit_out *out, urikit_str text, size_t at);

/* Appends the character that begins at `at` as triplets; nothing at the end. */
void urikiti_message_triplets(urikit_out *out, urikit_str text, size_t at);

/*
 * Appends a sentence about byte `at` of a text: %c is what the byte is called, %t are its triplets, %s is the word, %% is '%'.
 */
void urikiti_message_about(urikit_out *out, const char *sentence, urikit_str text, size_t at, urikit_str word);

/* Appends what is before an octet, "the byte 0x", and the octet as two hex digits. */
void urikiti_message_hex(urikit_out *out, const char *what, unsigned char octet);

/* Appends "U+" and a code point in hex digits, at least four. */
void urikiti_message_code_point(urikit_out *out, uint32_t scalar);

/* Appends a number in decimal digits. */
void urikiti_message_number(urikit_out *out, uint64_t number);

#endif /* URIKIT_SRC_MESSAGE_H */
