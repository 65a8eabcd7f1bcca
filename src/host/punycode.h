/* SPDX-License-Identifier: MIT */
/* Punycode, RFC 3492: reading one label. Internal to the library. */
#ifndef URIKIT_SRC_PUNYCODE_H
#define URIKIT_SRC_PUNYCODE_H

#include <urikit/base.h>

enum { PUNYCODE_LIMIT = 59 }; /* a label has at most 63 bytes, with "xn--" */

/*
 * Decodes the text after "xn--" in a label. Returns the number of scalars; 0 if it is not Punycode, or longer than
 * PUNYCODE_LIMIT bytes.
 */
size_t urikiti_punycode_decode(urikit_str text, uint32_t scalars[PUNYCODE_LIMIT]);

/* True if it decodes, and the result has no character that UTS 46 maps, drops or refuses as a control character. */
bool urikiti_punycode_is_valid(urikit_str text);

#endif /* URIKIT_SRC_PUNYCODE_H */
