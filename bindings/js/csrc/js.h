/* SPDX-License-Identifier: MIT */
/*
 * What the files of the WebAssembly module share. JavaScript (src/engine.js) writes texts into the memory after the
 * static data, calls one exported function, and reads `reply` and the output. Each instance has a memory of its own.
 */
#ifndef URIKIT_JS_H
#define URIKIT_JS_H

#include <urikit/uri.h>

#define EXPORT(name) __attribute__((export_name(#name)))

/* The words of `reply`; engine.js has the same numbers. */
enum {
    REPLY_AT,        /* offset of the error */
    REPLY_LEN,       /* bytes produced, or needed */
    REPLY_SAME,      /* 1: what was produced is the input */
    REPLY_HOST_KIND, /* from here on: the parts of a parsed text */
    REPLY_SCHEME_END,
    REPLY_HOST_AT,
    REPLY_HOST_END,
    REPLY_PATH_AT,
    REPLY_PATH_END,
    REPLY_QUERY_END,
    REPLY_COUNT = 16,
};

extern uint32_t urikit_js_reply[REPLY_COUNT];

/** A text that JavaScript wrote; len is UINT32_MAX for null. */
static inline urikit_str js_text(const char *ptr, uint32_t len)
{
    return len == UINT32_MAX ? urikit_str_of(NULL, 0) : urikit_str_of(ptr, len);
}

/** Store where the error is and how much was produced. Returns the code. */
uint32_t js_reply(urikit_code code, size_t at, const urikit_out *out);

/** Store the parts of a parsed text. */
void js_reply_parts(const urikit_uri *uri);

/** The same for the output of a producer that began with a text: REPLY_SAME says whether it is that text. */
uint32_t js_reply_same(urikit_code code, const urikit_out *out, urikit_str in);

/** Two texts, parsed. On an error REPLY_LEN tells which: 0 the first, 1 the second. */
urikit_code js_parse_two(bool iri, urikit_str one, urikit_parse_flags flags, urikit_str two, urikit_uri uris[2]);

/* What differs between URIs and IRIs. The small module has only URIs: dialect_uri.c in place of dialect_iri.c. */
urikit_code js_parse(bool iri, urikit_str text, urikit_parse_flags flags, urikit_uri *uri, size_t *at);
urikit_code js_normalize(bool iri, const urikit_uri *uri, urikit_level level, urikit_out *out);
bool js_equal(bool iri, const urikit_uri *a, const urikit_uri *b, urikit_level level);

#endif
