/* SPDX-License-Identifier: MIT */
/* What the rules of package URLs and their sentences share. Internal to the library. */
#ifndef URIKIT_SRC_LINT_PURL_H
#define URIKIT_SRC_LINT_PURL_H

#include <urikit/base.h>

/* What a URL in a qualifier has before its host. */
enum { PURL_PASSWORD = 1, PURL_USERINFO = 2 };

/*
 * True if each character of the segment looks like an ASCII character, and not all of them are ASCII. Writes what people
 * see.
 */
bool urikiti_purl_looks_ascii(urikit_str segment, urikit_out *looks);

#endif /* URIKIT_SRC_LINT_PURL_H */
