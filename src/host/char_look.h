/* SPDX-License-Identifier: MIT */
/* Properties of characters. Internal to the library. */
#ifndef URIKIT_SRC_CHAR_LOOK_H
#define URIKIT_SRC_CHAR_LOOK_H

#include <urikit/base.h>

/* The number of the script; 0 for characters that are used with all scripts. */
unsigned urikiti_script_of(uint32_t scalar);
const char *urikiti_script_name(unsigned script);

/* The ASCII text that UTS 46 maps a non-ASCII character to; absent if there is none. space: one byte for the text. */
urikit_str urikiti_ascii_mapping(uint32_t scalar, char *space);

/* True if UTS 46 drops the character ("ignored"). */
bool urikiti_is_dropped(uint32_t scalar);

/* The ASCII letter or digit that a non-ASCII character looks like, but is not mapped to; 0 if there is none. */
char urikiti_lookalike(uint32_t scalar);

bool urikiti_is_invisible(uint32_t scalar);
bool urikiti_is_bidi_control(uint32_t scalar);

#endif /* URIKIT_SRC_CHAR_LOOK_H */
