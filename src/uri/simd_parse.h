/* SPDX-License-Identifier: MIT */
/*
 * The SIMD parser: it parses a reference from masks of 64 bytes, without a loop over bytes. It knows the part of the grammar
 * (RFC 3986 appendix A) that valid texts need; the bytewise parser (uri_parse.c) finds what is wrong with all others.
 * There is one SIMD parser for each vector unit; simd_parse_core.h is what they share. Internal to the library.
 */
#ifndef URIKIT_SRC_SIMD_PARSE_H
#define URIKIT_SRC_SIMD_PARSE_H

#include <urikit/uri.h>

#include "../simd/simd.h"
#include "uri_grammar.h"

/* The same as urikit_uri_parse. */
typedef urikit_code urikiti_simd_parse(urikit_str text, urikit_parse_flags flags, urikit_uri *uri, size_t *at);

/*
 * The bytes of a block: bit i is for byte i. No bit after the end of the text is set. A '%' ends nothing: whether a
 * triplet follows is one question for the whole block.
 */
typedef struct simd_parse_masks {
    uint64_t query;    /* neither ASCII_QUERY nor '%' */
    uint64_t name;     /* neither ASCII_REG_NAME nor '%' */
    uint64_t question; /* '?' */
    uint64_t percent;  /* '%' */
    uint64_t hex;      /* ASCII_HEX */
    uint64_t non_ascii;
    unsigned scheme; /* how many bytes of ASCII_SCHEME it begins with; may be fewer from SIMD_PARSE_MIN on */
} simd_parse_masks;

/*
 * Writes the masks of a text of SIMD_PARSE_MIN bytes or more from `at` on: of 64 bytes, or up to its end. `scheme` is that of
 * the whole text.
 */
typedef void urikiti_simd_parse_masks(simd_parse_masks *m, urikit_str text, size_t at);

/*
 * The same as urikit_iri_parse, but in an IRI that it accepts any non-ASCII bytes are allowed: if *iri has HAS_NON_ASCII,
 * the caller must check them. skip: for what is read byte by byte
 */
typedef urikit_code urikiti_simd_parse_iri(urikit_str text, urikit_parse_flags flags, urikiti_skip_non_ascii *skip,
                                           urikit_uri *iri, size_t *at);

enum {
    SIMD_PARSE_MIN = 8,                        /* bytes of a text; shorter ones are parsed byte by byte */
    SIMD_PARSE_BLOCK_MAX = SIMD_BLOCK_LEN - 1, /* longest text of one block */
    SIMD_PARSE_TWO_MAX = 2 * SIMD_BLOCK_LEN - 2, /* of two: a triplet that the first block cuts is complete in the last */
    SIMD_PARSERS_MAX = 4,
};

/* A vector unit. Without one, both are the bytewise parser. */
typedef struct simd_parser {
    const char *name; /* "avx512", "avx2", "ssse3", "neon", "wasm", "bytewise" */
    urikiti_simd_parse *parse;
    urikiti_simd_parse_iri *simd_parse_iri;
} simd_parser;

/* All units of this build that this machine has, the fastest first. The last is always "bytewise". */
size_t urikiti_simd_parsers(simd_parser units[SIMD_PARSERS_MAX]);

/* The truth: it alone has codes and offsets of errors. */
urikiti_simd_parse urikiti_simd_parse_bytewise;
urikiti_simd_parse_iri urikiti_parse_bytewise;

/* Sets the kind of a host that begins with a digit. Always URIKIT_OK: the last step of a parse. */
urikit_code urikiti_simd_parse_digit(urikit_uri *uri);

/*
 * Parses what is before the path, byte by byte, and checks the first segment of a path-noscheme. The text is not longer
 * than 4 GiB. skip: NULL for URIs.
 */
urikit_code urikiti_parse_front(urikit_str text, urikit_parse_flags flags, urikiti_skip_non_ascii *skip, urikit_uri *uri,
                                size_t *at);

/* The SIMD parser of IRIs for what a unit has no code of its own for: longer texts, and fronts that are not simple. */
urikit_code urikiti_simd_parse_long_iri(urikit_str text, urikit_parse_flags flags, urikiti_skip_non_ascii *skip,
                                        urikiti_simd_parse_masks *read, urikit_uri *iri, size_t *at);

#if defined(URIKITI_SIMD_X86)
urikiti_simd_parse urikiti_simd_parse_ssse3, urikiti_simd_parse_avx2, urikiti_simd_parse_avx512;
urikiti_simd_parse_iri urikiti_simd_parse_iri_ssse3, urikiti_simd_parse_iri_avx2, urikiti_simd_parse_iri_avx512;
urikiti_simd_parse_masks urikiti_masks_ssse3, urikiti_masks_avx2, urikiti_masks_avx512;
#elif defined(URIKITI_SIMD_NEON)
urikiti_simd_parse urikiti_simd_parse_neon;
urikiti_simd_parse_iri urikiti_simd_parse_iri_neon;
urikiti_simd_parse_masks urikiti_masks_neon;
#elif defined(URIKITI_SIMD_WASM)
urikiti_simd_parse urikiti_simd_parse_wasm;
urikiti_simd_parse_iri urikiti_simd_parse_iri_wasm;
urikiti_simd_parse_masks urikiti_masks_wasm;
#endif

/* The fastest SIMD parser of this machine. */
static inline urikiti_simd_parse *simd_parse_fastest(void)
{
#if defined(URIKITI_SIMD_X86)
    if (simd_has_avx512()) {
        return urikiti_simd_parse_avx512;
    }
    if (simd_has_avx2()) {
        return urikiti_simd_parse_avx2;
    }
    return simd_has_ssse3() ? urikiti_simd_parse_ssse3 : urikiti_simd_parse_bytewise;
#elif defined(URIKITI_SIMD_NEON)
    return urikiti_simd_parse_neon;
#elif defined(URIKITI_SIMD_WASM)
    return urikiti_simd_parse_wasm;
#else
    return urikiti_simd_parse_bytewise;
#endif
}

/* The same for IRIs. */
static inline urikiti_simd_parse_iri *simd_parse_iri_fastest(void)
{
#if defined(URIKITI_SIMD_X86)
    if (simd_has_avx512()) {
        return urikiti_simd_parse_iri_avx512;
    }
    if (simd_has_avx2()) {
        return urikiti_simd_parse_iri_avx2;
    }
    return simd_has_ssse3() ? urikiti_simd_parse_iri_ssse3 : urikiti_parse_bytewise;
#elif defined(URIKITI_SIMD_NEON)
    return urikiti_simd_parse_iri_neon;
#elif defined(URIKITI_SIMD_WASM)
    return urikiti_simd_parse_iri_wasm;
#else
    return urikiti_parse_bytewise;
#endif
}

#endif /* URIKIT_SRC_SIMD_PARSE_H */
