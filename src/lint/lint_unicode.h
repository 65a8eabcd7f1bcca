/* SPDX-License-Identifier: MIT */
/* What lint asks about a character. Internal to the library. */
#ifndef URIKIT_SRC_LINT_UNICODE_H
#define URIKIT_SRC_LINT_UNICODE_H

#include <urikit/base.h>

/* The script's number, 0 for characters that go with every script. */
unsigned urikiti_script_of(uint32_t scalar);
const char *urikiti_script_name(unsigned script);

/* The ASCII text that UTS 46 maps a character beyond ASCII to; absent where it maps to none. room: one byte for it. */
urikit_str urikiti_ascii_mapping(uint32_t scalar, char *room);

/* Does UTS 46 drop it ("ignored")? */
bool urikiti_is_dropped(uint32_t scalar);

/* The ASCII letter or digit that a character beyond ASCII looks like and is not mapped to; 0: none. */
char urikiti_lookalike(uint32_t scalar);

bool urikiti_is_invisible(uint32_t scalar);
bool urikiti_is_bidi_control(uint32_t scalar);

#endif /* URIKIT_SRC_LINT_UNICODE_H */
