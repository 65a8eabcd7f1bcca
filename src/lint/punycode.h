/* SPDX-License-Identifier: MIT */
/* Punycode, RFC 3492: reading one label. Internal to the library. */
#ifndef URIKIT_SRC_PUNYCODE_H
#define URIKIT_SRC_PUNYCODE_H

#include <urikit/base.h>

enum { PUNYCODE_LIMIT = 59 }; /* of "xn--" and these, a label has at most 63 bytes */

/*
 * Decodes what follows "xn--" in a label. Returns how many scalars there are, 0 where it is not Punycode; text of more
 * than PUNYCODE_LIMIT bytes is not.
 */
size_t urikiti_punycode_decode(urikit_str text, uint32_t scalars[PUNYCODE_LIMIT]);

/* Does it decode, to nothing that UTS 46 would have mapped, dropped or refused as a control character? */
bool urikiti_punycode_is_valid(urikit_str text);

#endif /* URIKIT_SRC_PUNYCODE_H */
