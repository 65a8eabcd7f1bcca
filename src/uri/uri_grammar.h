/* SPDX-License-Identifier: MIT */
/*
 * The rules of RFC 3986 appendix A that parsing and writing share. Each moves a
 * cursor; where a byte cannot go on, the cursor stays on it: that is the offset
 * every error reports. Internal to the library.
 */
#ifndef URIKIT_SRC_URI_GRAMMAR_H
#define URIKIT_SRC_URI_GRAMMAR_H

#include <urikit/uri.h>

typedef struct cursor {
    const char *p;
    const char *end;
} cursor;

static inline bool cursor_at_end(const cursor *c)
{
    return c->p == c->end;
}

static inline bool cursor_is_on(const cursor *c, char byte)
{
    return c->p < c->end && *c->p == byte;
}

/* Steps over bytes of the classes (ascii.h) and whole triplets; stops at the first byte that is neither. */
urikit_code urikiti_skip_run(cursor *c, unsigned classes);

/* Steps over what may stand in a scheme; true if that is a whole scheme's name. */
bool urikiti_skip_scheme(cursor *c);

/* IP-literal = "[" ( IPv6address / IPvFuture ) "]"; the cursor is on '['. */
urikit_code urikiti_skip_ip_literal(cursor *c, unsigned options, urikit_host_kind *kind);

#endif /* URIKIT_SRC_URI_GRAMMAR_H */
