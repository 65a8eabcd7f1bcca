/* SPDX-License-Identifier: MIT */
/*
 * The rules of RFC 3986 appendix A that parsing and writing share. Each moves a
 * cursor; where a byte cannot go on, the cursor stays on it: that is the offset
 * every error reports. Internal to the library.
 */
#ifndef URIKIT_SRC_URI_GRAMMAR_H
#define URIKIT_SRC_URI_GRAMMAR_H

#include <urikit/uri.h>

#include "../text/block.h"
#include "../text/scan.h"

/*
 * *p is a byte beyond ASCII: steps over one or more characters that may
 * stand there. A URI has none (NULL); room iri has its own.
 */
typedef urikit_code urikiti_skip_wide(const char **p, const char *end, bool in_query);

typedef struct cursor {
    const char *p;
    const char *end;
    urikiti_skip_wide *wide;
#if URIKITI_BLOCKS
    const char *start;        /* of the text */
    urikiti_block_read *read; /* NULL: byte by byte */
    block *block;             /* what has been read; may begin before p */
#endif
} cursor;

/* Beside the classes of ascii.h, for skip_run: where the characters of cursor.wide may stand. */
enum {
    WIDE = 0x100,
    WIDE_QUERY = 0x300, /* in a query, where there are more of them */
};

/* A cursor at the beginning of a text; room: for what is read, as long as the cursor lives. */
static inline cursor cursor_start(const char *text, size_t len, urikiti_skip_wide *wide, urikiti_block_read *read,
                                  block *room)
{
#if URIKITI_BLOCKS
    cursor c = { text, text + len, wide, text, read, room };

    room->end = text;
#else
    cursor c = { text, text + len, wide };

    (void)read;
    (void)room;
#endif
    return c;
}

static inline bool cursor_at_end(const cursor *c)
{
    return c->p == c->end;
}

static inline bool cursor_is_on(const cursor *c, char byte)
{
    return c->p < c->end && *c->p == byte;
}

/* The first byte from the cursor on that is not in the classes, or a '%', or the end. */
BLOCK_INLINE const char *run_end(const cursor *c, unsigned classes)
{
#if URIKITI_BLOCKS
    const char *p = c->p;

    while (c->read && block_has_class(classes) && p < c->end) {
        uint64_t ends;

        if (p >= c->block->end) {
            c->read(c->block, c->start, p, c->end);
        }
        ends = block_ends(c->block, classes) >> (p - c->block->base);
        if (ends) {
            return p + block_first(ends);
        }
        p = c->block->end;
    }
    if (c->read && block_has_class(classes)) {
        return p;
    }
#endif
    return scan_class(c->p, c->end, classes);
}

/* Where a run has ended at '%', or at a byte beyond ASCII and `wide` knows these: goes on behind it. */
urikit_code urikiti_skip_odd(const char **p, const char *end, urikiti_skip_wide *wide, bool in_query);

/* Steps over bytes of the classes and whole triplets; stops at the first byte that is neither. */
BLOCK_INLINE urikit_code skip_run(cursor *c, unsigned classes)
{
    for (;;) {
        const char *p = run_end(c, classes & 0xFF);
        bool odd = p < c->end && (*p == '%' || (c->wide && (classes & WIDE) && (unsigned char)*p >= 0x80));
        urikit_code code = URIKIT_OK;

        if (odd) {
            code = urikiti_skip_odd(&p, c->end, c->wide, (classes & WIDE_QUERY) == WIDE_QUERY);
        }
        c->p = p;
        if (!odd || code) {
            return code;
        }
    }
}

/* urikit_uri_parse, with the characters beyond ASCII that `wide` lets through, and blocks read by `read`. */
urikit_code urikiti_parse_reference(urikit_str text, unsigned options, urikiti_skip_wide *wide,
                                    urikiti_block_read *read, urikit_uri *uri, size_t *at);

/* Steps over what may stand in a scheme; true if that is a whole scheme's name. */
bool urikiti_skip_scheme(cursor *c);

/* IP-literal = "[" ( IPv6address / IPvFuture ) "]"; the cursor is on '['. */
urikit_code urikiti_skip_ip_literal(cursor *c, unsigned options, urikit_host_kind *kind);

#endif /* URIKIT_SRC_URI_GRAMMAR_H */
