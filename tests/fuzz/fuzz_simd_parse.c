/* SPDX-License-Identifier: MIT */
/*
 * A byte of parse flags, then anything: every SIMD parser of this machine, and the portable one, says what the bytewise parser
 * says: the same code, offset and parts, for URIs and IRIs.
 */
#include <urikit/iri.h>

#include "fuzz_expect.h"
#include "iri/iri_check.h"
#include "simd_parse_portable.h"

/* The text in a block of its own: a sanitizer sees one byte too far on both sides. */
static char *copy_of(const uint8_t *data, size_t size)
{
    char *copy = malloc(size ? size : 1);

    expect(copy != NULL);
    if (size > 0) {
        memcpy(copy, data, size);
    }
    return copy;
}

/* Results that are undefined after an error are not compared. */
static void same_result(urikit_code code, size_t at, const urikit_uri *got, urikit_code want_code, size_t want_at,
                        const urikit_uri *want)
{
    expect(code == want_code);
    expect(at == want_at);
    expect(code || memcmp(got, want, sizeof *got) == 0);
}

static void try_unit(const simd_parser *unit, urikit_str text, urikit_parse_flags flags)
{
    urikit_uri got = { 0 };
    urikit_uri want = { 0 };
    size_t at = 0;
    size_t want_at = 0;
    urikit_code want_code = urikiti_simd_parse_bytewise(text, flags, &want, &want_at);
    urikit_code code = unit->parse(text, flags, &got, &at);

    same_result(code, at, &got, want_code, want_at, &want);
    at = want_at = 0;
    memset(&got, 0, sizeof got);
    memset(&want, 0, sizeof want);
    want_code = urikiti_iri_parse(text, flags, urikiti_parse_bytewise, &want, &want_at);
    code = urikiti_iri_parse(text, flags, unit->simd_parse_iri, &got, &at);
    same_result(code, at, &got, want_code, want_at, &want);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    simd_parser units[SIMD_PARSERS_MAX + 1];
    size_t count = urikiti_simd_parsers(units);
    urikit_parse_flags flags = (urikit_parse_flags)(size > 0 ? data[0] & 7 : 0);
    char *copy = copy_of(size > 0 ? data + 1 : data, size > 0 ? size - 1 : 0);
    size_t i;

    units[count++] = (simd_parser){ "portable", urikiti_simd_parse_portable, urikiti_simd_parse_iri_portable };
    for (i = 0; i < count; i++) {
        try_unit(&units[i], urikit_str_of(copy, size > 0 ? size - 1 : 0), flags);
    }
    free(copy);
    return 0;
}
