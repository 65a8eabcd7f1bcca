/* SPDX-License-Identifier: MIT */
/* Check the non-ASCII bytes of an IRI, 32 or 64 bytes at a time. Internal to the module. */
#ifndef URIKIT_SRC_IRI_CHECK_H
#define URIKIT_SRC_IRI_CHECK_H

#include <urikit/iri.h>

#include "../uri/simd_parse.h"

/* **p is a non-ASCII byte. Skips non-ASCII characters that are allowed in an IRI. */
urikit_code urikiti_skip_ucschars(const char **p, const char *end, bool in_query);

/* urikit_iri_parse with a SIMD parser. */
urikit_code urikiti_iri_parse(urikit_str text, urikit_parse_flags flags, urikiti_simd_parse_iri *parse, urikit_uri *iri,
                              size_t *at);

/*
 * Fast, conservative check: true only if the text is UTF-8 (RFC 3629), and all of its non-ASCII characters are allowed
 * everywhere in an IRI: in ucschar (RFC 3987 §2.2) and not for bidirectional formatting (§4.1).
 */
typedef bool urikiti_iri_check(const char *text, size_t len);

#if defined(URIKITI_SIMD_X86)
urikiti_iri_check urikiti_iri_check_avx2, urikiti_iri_check_avx512;
#endif

#endif /* URIKIT_SRC_IRI_CHECK_H */
