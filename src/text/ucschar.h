/* SPDX-License-Identifier: MIT */
/* Which characters beyond ASCII an IRI may hold, RFC 3987 §2.2 and §4.1. Internal to the library. */
#ifndef URIKIT_SRC_UCSCHAR_H
#define URIKIT_SRC_UCSCHAR_H

#include <stdbool.h>
#include <stdint.h>

/* ucschar, or in a query iprivate, and no bidirectional formatting character. */
bool urikiti_is_ucschar(uint32_t scalar, bool in_query);

#endif /* URIKIT_SRC_UCSCHAR_H */
