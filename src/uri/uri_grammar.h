/* SPDX-License-Identifier: MIT */
/*
 * The rules of RFC 3986 appendix A that parsing and writing share. Each moves a
 * cursor; where a byte cannot go on, the cursor stays on it: that is the offset
 * every error reports. Internal to the library.
 */
#ifndef URIKIT_SRC_URI_GRAMMAR_H
#define URIKIT_SRC_URI_GRAMMAR_H

#include <urikit/uri.h>

typedef struct cursor cursor;

/*
 * The cursor is on a byte beyond ASCII: steps over one or more characters that may
 * stand there. A URI has none (NULL); room iri has its own.
 */
typedef urikit_code urikiti_skip_wide(cursor *c, bool in_query);

struct cursor {
    const char *p;
    const char *end;
    urikiti_skip_wide *wide;
};

/* Beside the classes of ascii.h, for urikiti_skip_run: where the characters of cursor.wide may stand. */
enum {
    WIDE = 0x100,
    WIDE_QUERY = 0x300, /* in a query, where there are more of them */
};

static inline bool cursor_at_end(const cursor *c)
{
    return c->p == c->end;
}

static inline bool cursor_is_on(const cursor *c, char byte)
{
    return c->p < c->end && *c->p == byte;
}

/* Steps over bytes of the classes and whole triplets; stops at the first byte that is neither. */
urikit_code urikiti_skip_run(cursor *c, unsigned classes);

/* urikit_uri_parse, with the characters beyond ASCII that `wide` lets through. */
urikit_code urikiti_parse_reference(urikit_str text, unsigned options, urikiti_skip_wide *wide, urikit_uri *uri,
                                    size_t *at);

/* Steps over what may stand in a scheme; true if that is a whole scheme's name. */
bool urikiti_skip_scheme(cursor *c);

/* IP-literal = "[" ( IPv6address / IPvFuture ) "]"; the cursor is on '['. */
urikit_code urikiti_skip_ip_literal(cursor *c, unsigned options, urikit_host_kind *kind);

#endif /* URIKIT_SRC_URI_GRAMMAR_H */
