/* SPDX-License-Identifier: MIT */
/* The non-ASCII characters that are allowed in IRIs, RFC 3987 §2.2 and §4.1. Internal to the library. */
#ifndef URIKIT_SRC_UCSCHAR_H
#define URIKIT_SRC_UCSCHAR_H

#include <stdbool.h>
#include <stdint.h>

/* True for ucschar, and in a query for iprivate, without bidirectional formatting characters. */
bool urikiti_is_ucschar(uint32_t scalar, bool in_query);

#endif /* URIKIT_SRC_UCSCHAR_H */
