/* SPDX-License-Identifier: MIT */
/*
 * Parse a short text, whose masks fit into two words: nothing is searched byte by byte, and no branch depends on how
 * long the parts are. It knows the part of the grammar (RFC 3986 appendix A) that most texts need. Internal to the
 * library.
 */
#ifndef URIKIT_SRC_SHORT_PARSE_H
#define URIKIT_SRC_SHORT_PARSE_H

#include <urikit/uri.h>

#include "../simd/simd.h"

#if defined(URIKITI_SIMD_X86)

enum {
    SHORT_MAX = 2 * SIMD_BLOCK_LEN - 2, /* a triplet that the first block cuts is complete in the last one */
};

/*
 * Parses a text of 32 (with AVX-512 of 8) to SHORT_MAX bytes. False, and *uri is undefined, if the text is invalid or
 * of a form that it does not know: then another parser must be asked.
 */
typedef bool urikiti_short_parse(const char *text, size_t len, urikit_parse_flags flags, urikit_uri *uri);

/*
 * The same for IRIs: non-ASCII bytes are allowed wherever an IRI may have some. *non_ascii is not 0 if there are any;
 * then the caller must check them.
 */
typedef bool urikiti_short_parse_iri(const char *text, size_t len, urikit_parse_flags flags, urikit_uri *iri,
                                     uint64_t *non_ascii);

urikiti_short_parse urikiti_short_parse_avx2, urikiti_short_parse_avx512;
urikiti_short_parse_iri urikiti_short_parse_iri_avx2, urikiti_short_parse_iri_avx512;

/* True if the text has the right length for the parser with the vectors of the classifier. */
static inline bool short_is_for(urikiti_simd_classify *classify, size_t len)
{
    return len <= SHORT_MAX && ((classify == urikiti_simd_classify_avx512 && len >= 8) ||
                                (classify == urikiti_simd_classify_avx2 && len >= 32));
}

/* The parser with the vectors of one of these two classifiers. */
static inline bool short_parse(urikiti_simd_classify *classify, const char *text, size_t len, urikit_parse_flags flags,
                               urikit_uri *uri)
{
    return classify == urikiti_simd_classify_avx512 ? urikiti_short_parse_avx512(text, len, flags, uri)
                                                    : urikiti_short_parse_avx2(text, len, flags, uri);
}

static inline bool short_parse_iri(urikiti_simd_classify *classify, const char *text, size_t len,
                                   urikit_parse_flags flags, urikit_uri *iri, uint64_t *non_ascii)
{
    return classify == urikiti_simd_classify_avx512 ? urikiti_short_parse_iri_avx512(text, len, flags, iri, non_ascii)
                                                    : urikiti_short_parse_iri_avx2(text, len, flags, iri, non_ascii);
}

#endif

#endif /* URIKIT_SRC_SHORT_PARSE_H */
