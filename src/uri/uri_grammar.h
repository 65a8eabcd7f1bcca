/* SPDX-License-Identifier: MIT */
/*
 * The grammar rules of RFC 3986 appendix A for parsing and writing. Each rule moves a cursor. On an error the cursor
 * stays on the first byte that is not allowed: errors report this offset. Internal to the library.
 */
#ifndef URIKIT_SRC_URI_GRAMMAR_H
#define URIKIT_SRC_URI_GRAMMAR_H

#include <urikit/uri.h>

#include "../simd/simd.h"
#include "../text/ip.h"
#include "../text/scan.h"

/*
 * Skips one or more non-ASCII characters that are allowed; *p is a non-ASCII byte. NULL for URIs, which have no such
 * characters; the iri module has a function.
 */
typedef urikit_code urikiti_skip_non_ascii(const char **p, const char *end, bool in_query);

typedef struct uri_cursor {
    const char *p;
    const char *end;
    urikiti_skip_non_ascii *non_ascii;
    bool met; /* there was a non-ASCII character */
} uri_cursor;

/* For urikiti_skip_run, with the classes of ascii.h: the characters of uri_cursor.non_ascii are allowed. */
enum {
    NON_ASCII = 0x100,
    NON_ASCII_QUERY = 0x300, /* in a query, which allows more of them */
};

/* A cursor at the beginning of a text. */
static inline uri_cursor cursor_start(const char *text, size_t len, urikiti_skip_non_ascii *non_ascii)
{
    uri_cursor c = { 0 };

    c.p = text;
    c.end = text + len;
    c.non_ascii = non_ascii;
    return c;
}

static inline bool cursor_at_end(const uri_cursor *c)
{
    return c->p == c->end;
}

static inline bool cursor_is_on(const uri_cursor *c, char byte)
{
    return c->p < c->end && *c->p == byte;
}

/* Skips bytes of the classes and complete triplets. Stops at the first other byte. */
SIMD_INLINE urikit_code skip_run(uri_cursor *c, unsigned classes)
{
    for (;;) {
        c->p = scan_class(c->p, c->end, classes & 0xFF);
        if (cursor_is_on(c, '%')) {
            size_t n = scan_triplet(c->p, c->end);

            c->p += n;
            if (n < 3) {
                return URIKIT_E_PERCENT;
            }
        } else if (c->non_ascii && (classes & NON_ASCII) && !cursor_at_end(c) && (unsigned char)*c->p >= 0x80) {
            urikit_code code = c->non_ascii(&c->p, c->end, (classes & NON_ASCII_QUERY) == NON_ASCII_QUERY);

            c->met = true;
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

/* urikit_uri_parse, or urikit_iri_parse if there is a function that skips non-ASCII characters, byte by byte. */
urikit_code urikiti_parse_bytewise(urikit_str text, urikit_parse_flags flags, urikiti_skip_non_ascii *non_ascii, urikit_uri *uri,
                                   size_t *at);

/* The kind of a host that is a name. First match, RFC 3986 §3.2.2: a name that is not an IPv4address is a reg-name. */
static inline urikit_host_kind kind_of_name(const char *host, size_t len)
{
    uint8_t ip[4];
    bool whole;

    if (len > 0 && ascii_is_digit(host[0]) && urikiti_ipv4_scan(host, len, ip, &whole) == len && whole) {
        return URIKIT_HOST_IPV4;
    }
    return URIKIT_HOST_REG_NAME;
}

/* Skips the characters of a scheme. True if they are a valid scheme. */
bool urikiti_skip_scheme(uri_cursor *c);

/* IP-literal = "[" ( IPv6address / IPvFuture ) "]"; the cursor is on '['. */
urikit_code urikiti_skip_ip_literal(uri_cursor *c, urikit_parse_flags flags, urikit_host_kind *kind);

/* The parts of any text, RFC 3986 appendix B. */
void urikiti_split(urikit_str text, urikit_parts *parts);

/* urikit_uri_write, or urikit_iri_write with a function that skips non-ASCII characters. */
urikit_code urikiti_write_parts(const urikit_parts *parts, urikit_parse_flags flags, urikiti_skip_non_ascii *non_ascii,
                                urikit_out *out, size_t *at);

#endif /* URIKIT_SRC_URI_GRAMMAR_H */
