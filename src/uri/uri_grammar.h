/* SPDX-License-Identifier: MIT */
/*
 * The grammar rules of RFC 3986 appendix A for parsing and writing. Each rule moves a cursor. On an error the cursor
 * stays on the first byte that is not allowed: errors report this offset. Internal to the library.
 */
#ifndef URIKIT_SRC_URI_GRAMMAR_H
#define URIKIT_SRC_URI_GRAMMAR_H

#include <urikit/uri.h>

#include "../simd/simd.h"
#include "../text/scan.h"

/*
 * Skips one or more non-ASCII characters that are allowed; *p is a non-ASCII byte. NULL for URIs, which have no such
 * characters; the iri module has a function.
 */
typedef urikit_code urikiti_skip_wide(const char **p, const char *end, bool in_query);

typedef struct uri_cursor {
    const char *p;
    const char *end;
    urikiti_skip_wide *wide;
#if URIKITI_BLOCKS
    bool blocks; /* walk along blocks: quicker, but knows no `wide`, and not where an error is */
    const char *start; /* of the text */
    urikiti_block_read *read;
    block *current; /* what has been read; may begin before p */
#endif
} uri_cursor;

/* Beside the classes of ascii.h, for urikiti_skip_run: where the characters of uri_cursor.wide may stand. */
enum {
    WIDE = 0x100,
    WIDE_QUERY = 0x300, /* in a query, where there are more of them */
};

/* A cursor at the beginning of a text. */
static inline uri_cursor cursor_start(const char *text, size_t len, urikiti_skip_wide *wide)
{
    uri_cursor c = { 0 };

    c.p = text;
    c.end = text + len;
    c.wide = wide;
    return c;
}

#if URIKITI_BLOCKS
/* The same with a classifier. The text is not empty. */
static inline uri_cursor cursor_start_blocks(const char *text, size_t len, urikiti_block_read *read, block *room)
{
    uri_cursor c = { text, text + len, NULL, true, text, read, room };

    read(room, text, text, text + len);
    return c;
}
#endif

static inline bool cursor_at_end(const uri_cursor *c)
{
    return c->p == c->end;
}

static inline bool cursor_is_on(const uri_cursor *c, char byte)
{
    return c->p < c->end && *c->p == byte;
}

#if URIKITI_BLOCKS
/* The end of a run of characters of the class and triplets: the first byte that is neither, or the end of the text. */
BLOCK_INLINE const char *block_run_end(const uri_cursor *c, unsigned classes)
{
    const char *p = c->p;

    for (;;) {
        if (p < c->current->end) {
            uint64_t ends = block_ends(c->current, classes) >> (p - c->current->base);

            if (ends) {
                return p + block_first(ends);
            }
            p = c->current->end;
        }
        if (p == c->end) {
            return p;
        }
        c->read(c->current, c->start, p, c->end);
    }
}
#endif

/* Skips bytes of the classes and complete triplets, byte by byte. Stops at the first other byte. */
BLOCK_INLINE urikit_code plain_run(uri_cursor *c, unsigned classes)
{
    for (;;) {
        c->p = scan_class(c->p, c->end, classes & 0xFF);
        if (cursor_is_on(c, '%')) {
            size_t n = scan_triplet(c->p, c->end);

            c->p += n;
            if (n < 3) {
                return URIKIT_E_PERCENT;
            }
        } else if (c->wide && (classes & WIDE) && !cursor_at_end(c) && (unsigned char)*c->p >= 0x80) {
            urikit_code code = c->wide(&c->p, c->end, (classes & WIDE_QUERY) == WIDE_QUERY);

            if (code) {
                return code;
            }
        } else {
            return URIKIT_OK;
        }
    }
}

/* The same, not inline. */
urikit_code urikiti_skip_run(uri_cursor *c, unsigned classes);

/*
 * The same, with blocks if the cursor has them: then always URIKIT_OK, because the parser repeats errors byte by byte.
 */
BLOCK_INLINE urikit_code skip_run(uri_cursor *c, unsigned classes)
{
#if URIKITI_BLOCKS
    if (c->blocks) {
        c->p = block_run_end(c, classes & 0xFF);
        return URIKIT_OK;
    }
    return plain_run(c, classes);
#else
    return urikiti_skip_run(c, classes);
#endif
}

/* urikit_uri_parse, with a function that skips non-ASCII characters, and a classifier; both may be NULL. */
urikit_code urikiti_parse_reference(urikit_str text, urikit_parse_flags flags, urikiti_skip_wide *wide,
                                    urikiti_block_read *read, urikit_uri *uri, size_t *at);

/* Skips the characters of a scheme. True if they are a valid scheme. */
bool urikiti_skip_scheme(uri_cursor *c);

/* IP-literal = "[" ( IPv6address / IPvFuture ) "]"; the cursor is on '['. */
urikit_code urikiti_skip_ip_literal(uri_cursor *c, urikit_parse_flags flags, urikit_host_kind *kind);

#endif /* URIKIT_SRC_URI_GRAMMAR_H */
