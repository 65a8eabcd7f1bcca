/* SPDX-License-Identifier: MIT */
/* What the rules of package URLs and their sentences share. Internal to the library. */
#ifndef URIKIT_SRC_LINT_PURL_H
#define URIKIT_SRC_LINT_PURL_H

#include <urikit/base.h>

/* What a URL in a qualifier has before its host. */
enum { PURL_PASSWORD = 1, PURL_USERINFO = 2 };

/* The namespace is not a scope of npm; other details are the index of a row below. */
enum { PURL_SCOPE = 255 };

/* What is wrong with a qualifier of a user URL; 0: a '?' that is in the name. */
enum { USR_EMAIL = 1, USR_SITE = 2 };

/* What the definition of a type recommends: a key, and namespaces with blanks between. "" for none. */
typedef struct purl_advice {
    const char *type;
    const char *recommended;
    const char *namespaces;
} purl_advice;

/* All types that are registered. The last row has no type. */
extern const purl_advice urikiti_purl_advice[];

/*
 * True if each character of the segment looks like an ASCII character, and not all of them are ASCII. Writes what people
 * see.
 */
bool urikiti_purl_looks_ascii(urikit_str segment, urikit_out *looks);

#endif /* URIKIT_SRC_LINT_PURL_H */
