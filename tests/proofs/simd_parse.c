/* SPDX-License-Identifier: MIT */
/*
 * The SIMD parser, with a vector unit of which nothing is known but that its masks have no bit after the end of the text: so
 * the proof is about every unit, and its bytes and masks need not fit each other.
 */
#define lowest_bit replaced_lowest_bit
#include "src/simd/simd.h"
#undef lowest_bit

#include "any.h"

static unsigned lowest_bit(uint64_t mask);

#include "src/uri/simd_parse_core.h"

#define ANY_MASK() ((uint64_t)Frama_C_unsigned_long_long_interval(0, ULLONG_MAX))

/*
 * The compiler's own is undefined for 0, which is an alarm here. Not the lowest bit but any up to the highest that the
 * mask can have: that is all that the proof needs.
 */
static unsigned lowest_bit(uint64_t mask)
{
    unsigned most = 0;
    unsigned i;

    //@ assert mask != 0;
    //@ loop unroll 64;
    for (i = 0; i < SIMD_BLOCK_LEN; i++) {
        most = mask >> i ? i : most;
    }
    return Frama_C_unsigned_int_interval(0, most);
}

/* Any masks of n bytes, 0 < n <= 64. The unit reads all of them, and no others. */
static simd_parse_masks any_masks(const char *p, size_t n)
{
    uint64_t all = UINT64_MAX >> (SIMD_BLOCK_LEN - n);
    volatile char first = p[0];
    volatile char last = p[n - 1];
    simd_parse_masks m;

    (void)first;
    (void)last;
    m.query = ANY_MASK() & all;
    m.name = ANY_MASK() & all;
    m.question = ANY_MASK() & all;
    m.percent = ANY_MASK() & all;
    m.hex = ANY_MASK() & all;
    m.non_ascii = ANY_MASK() & all;
    m.scheme = Frama_C_unsigned_int_interval(0, (unsigned)n);
    return m;
}

static simd_parse_masks any_block(const char *p)
{
    return any_masks(p, SIMD_BLOCK_LEN);
}

static simd_parse_masks any_short(const char *p, size_t n)
{
    return any_masks(p, n);
}

DEFINE_SIMD_PARSE(, any)
DEFINE_SIMD_PARSE_IRI(, any)

/* ---- what has a proof of its own, or is read byte by byte ---- */

static urikit_code any_code(size_t *at)
{
    if (at) {
        *at = 0;
    }
    return ANY_BOOL() ? URIKIT_OK : URIKIT_E_CHAR;
}

static unsigned any_place(urikit_str text)
{
    return Frama_C_unsigned_int_interval(0, (unsigned)text.len);
}

/* The front ends in the text: the proof uri_parse covers it. */
urikit_code urikiti_parse_front(urikit_str text, urikit_parse_flags flags, urikiti_skip_non_ascii *skip, urikit_uri *uri,
                                size_t *at)
{
    (void)flags;
    (void)skip;
    uri->text = text.ptr;
    uri->len = (uint32_t)text.len;
    uri->parts = (uint8_t)Frama_C_unsigned_int_interval(0, UINT8_MAX);
    uri->host_kind = (uint8_t)Frama_C_unsigned_int_interval(0, URIKIT_HOST_IPVFUTURE);
    uri->scheme_end = any_place(text);
    uri->host_at = any_place(text);
    uri->host_end = any_place(text);
    uri->path_at = any_place(text);
    return any_code(at);
}

/* The same for the whole text. It reads all of it: a length that the text does not have is an alarm. */
urikit_code urikiti_simd_parse_bytewise(urikit_str text, urikit_parse_flags flags, urikit_uri *uri, size_t *at)
{
    if (text.len > 0) {
        volatile char last = text.ptr[text.len - 1];

        (void)last;
    }
    uri->path_end = any_place(text);
    uri->query_end = any_place(text);
    return urikiti_parse_front(text, flags, NULL, uri, at);
}

urikit_code urikiti_simd_parse_digit(urikit_uri *uri)
{
    volatile char first = uri->text[uri->host_at];

    (void)first;
    return URIKIT_OK;
}

urikit_code urikiti_simd_parse_long_iri(urikit_str text, urikit_parse_flags flags, urikiti_skip_non_ascii *skip,
                                        urikiti_simd_parse_masks *read, urikit_uri *iri, size_t *at)
{
    (void)skip;
    (void)read;
    return urikiti_simd_parse_bytewise(text, flags, iri, at);
}

/* Every part of the result is in the text. */
static void check_uri(const urikit_uri *uri, size_t len)
{
    //@ assert uri->len == len;
    //@ assert uri->path_at <= len;
    //@ assert uri->path_end <= len;
    //@ assert uri->query_end <= len;
    //@ assert uri->host_at <= len;
    //@ assert uri->host_end <= len;
    (void)uri;
    (void)len;
}

void prove_simd_parse(void)
{
    static char bytes[BOUND];
    size_t len = any_len(bytes);
    urikit_uri uri;
    size_t at;
    //@ split len;
    if (!urikiti_simd_parse_any(any_text(bytes, len), ANY_UNSIGNED(), &uri, &at)) {
        check_uri(&uri, len);
    }
    if (!urikiti_simd_parse_iri_any(any_text(bytes, len), ANY_UNSIGNED(), NULL, &uri, &at)) {
        check_uri(&uri, len);
    }
}
