/* SPDX-License-Identifier: MIT */
/* Parse a short text: see short_parse.h. */
#include "short_parse.h"

#include "uri_grammar.h"
#include "uri_parts.h"

#if defined(URIKITI_SIMD_X86)

#include "../simd/simd_avx2.h"
#include "../simd/simd_avx512.h"

/*
 * A mask of a text of one or two blocks. The last block is the last 64 bytes of the text, so the blocks overlap; a bit
 * of `first` is for a byte before it. Two blocks have no bits after the end of the text; with one block all of them are
 * set.
 */
typedef struct short_mask {
    uint64_t first;
    uint64_t last;
} short_mask;

/* The masks of a text, as in simd_block. */
typedef struct short_masks {
    short_mask query;
    short_mask path;
    uint64_t userinfo; /* this and the next are only of the first 64 bytes, where the authority must end */
    uint64_t reg_name;
} short_masks;

/* Where the parts are, as in urikit_uri. */
typedef struct short_parts {
    unsigned parts;
    unsigned scheme_end;
    unsigned host_at;
    unsigned host_end;
    unsigned path_at;
} short_parts;

/* The first set bit; at the end of the text or after it if there is none. No branch: it would mispredict. */
SIMD_INLINE unsigned short_first(short_mask mask, size_t len, bool two)
{
    uint64_t none = 0 - (uint64_t)(mask.first == 0); /* in the first block */
    uint64_t word = mask.first | (mask.last & none);

    if (!two) {
        return lowest_bit(mask.first);
    }
    return (word ? lowest_bit(word) : SIMD_BLOCK_LEN) + (unsigned)((len - SIMD_BLOCK_LEN) & none);
}

/* The first set bit from `at` on, 64 if there is none. */
SIMD_INLINE unsigned short_next(uint64_t mask, unsigned at)
{
    uint64_t rest = at < SIMD_BLOCK_LEN ? mask >> at << at : 0;

    return rest ? lowest_bit(rest) : SIMD_BLOCK_LEN;
}

/* True if byte `at` is in the text, and is c. */
SIMD_INLINE bool short_is(const char *text, size_t len, unsigned at, char c)
{
    return at < len && text[at] == c;
}

/* True at the end of the text, and before '/', '?' and '#'. */
SIMD_INLINE bool short_ends(const char *text, size_t len, unsigned at)
{
    return at == len || text[at] == '/' || text[at] == '?' || text[at] == '#';
}

/* Finds userinfo and port; byte `stop` is ':' or '@'. False if it is not that simple. */
SIMD_INLINE bool short_more(const short_masks *m, const char *text, size_t len, unsigned stop, short_parts *parts)
{
    unsigned after = short_next(m->userinfo, stop);
    unsigned end;

    if (after >= SIMD_BLOCK_LEN) {
        return false;
    }
    if (short_is(text, len, after, '@')) {
        parts->parts |= HAS_USERINFO;
        parts->host_at = after + 1;
        stop = short_next(m->reg_name, after + 1);
    }
    end = stop;
    if (short_is(text, len, stop, ':')) {
        parts->parts |= HAS_PORT;
        for (end = stop + 1; end < len && ascii_is_digit(text[end]); end++) {
        }
    }
    parts->host_end = stop;
    parts->path_at = end;
    return end < SIMD_BLOCK_LEN && short_ends(text, len, end);
}

/* [ userinfo "@" ] host [ ":" port ]. stops: the mask reg_name without the bytes before. False if not that simple. */
SIMD_INLINE bool short_authority(const short_masks *m, uint64_t stops, const char *text, size_t len, unsigned at,
                                 short_parts *parts)
{
    unsigned stop = stops ? lowest_bit(stops) : SIMD_BLOCK_LEN;

    if (stop >= SIMD_BLOCK_LEN) {
        return false;
    }
    parts->parts |= HAS_AUTHORITY;
    parts->host_at = at;
    parts->host_end = stop;
    parts->path_at = stop;
    if (short_ends(text, len, stop)) {
        return true;
    }
    return (text[stop] == ':' || text[stop] == '@') && short_more(m, text, len, stop, parts);
}

/* The mask without its lowest bits. */
SIMD_INLINE uint64_t short_without(uint64_t mask, unsigned bits)
{
    while (bits-- > 0) {
        mask &= mask - 1;
    }
    return mask;
}

/* [ scheme ":" ] [ "//" authority ]. False if it is not that simple. */
SIMD_INLINE bool short_front(const short_masks *m, const char *text, size_t len, urikit_parse_flags flags,
                             short_parts *parts)
{
    unsigned at = simd_scheme_end(text);

    if (at > 0) {
        parts->parts = HAS_SCHEME;
        parts->scheme_end = at++;
        parts->path_at = at;
        /* the first three bytes that end a name are "://": so the host's end does not depend on the scheme's */
        return len - at < 2 || text[at] != '/' || text[at + 1] != '/' ||
               short_authority(m, short_without(m->reg_name, 3), text, len, at + 2, parts);
    }
    if (flags & URIKIT_PARSE_SCHEME) {
        return false;
    }
    if (text[0] == '/' && text[1] == '/') {
        return short_authority(m, short_without(m->reg_name, 2), text, len, 2, parts);
    }
    at = short_next(m->reg_name, 0);
    return at < SIMD_BLOCK_LEN && short_ends(text, len, at); /* not '@', which a first segment may contain */
}

/* True if no byte of the text after the first set bit has a bit. */
SIMD_INLINE bool short_is_single(short_mask mask, size_t len, bool two)
{
    uint64_t word = mask.first ? mask.first : mask.last;

    word &= word - 1;
    return two ? !word && !(mask.first && mask.last) : lowest_bit(word) >= len;
}

SIMD_INLINE urikit_host_kind short_host_kind(const char *text, const short_parts *parts)
{
    const char *host = text + parts->host_at;
    size_t len = parts->host_end - parts->host_at;

    if (!(parts->parts & HAS_AUTHORITY)) {
        return URIKIT_HOST_ABSENT;
    }
    return len > 0 && ascii_is_digit(*host) ? urikiti_kind_of_name(host, len) : URIKIT_HOST_REG_NAME;
}

SIMD_INLINE bool short_text(const short_masks *m, const char *text, size_t len, urikit_parse_flags flags,
                            urikit_uri *uri, bool two)
{
    short_parts parts = { 0 };
    unsigned end = short_first(m->query, len, two);
    unsigned path_end;

    if (!short_front(m, text, len, flags, &parts)) {
        return false;
    }
    if (end < len) { /* '#', or a byte that is not allowed there, or '[' */
        if (text[end] != '#' || !short_is_single(m->query, len, two)) {
            return false;
        }
        parts.parts |= HAS_FRAGMENT;
    } else {
        end = (unsigned)len;
    }
    path_end = short_first(m->path, len, two); /* no byte of what is before the path ends a path */
    path_end = path_end < end ? path_end : end;
    uri->text = text;
    uri->len = (uint32_t)len;
    uri->parts = (uint8_t)(parts.parts | (path_end < end ? HAS_QUERY : 0U));
    uri->host_kind = (uint8_t)short_host_kind(text, &parts);
    uri->scheme_end = parts.scheme_end;
    uri->host_at = parts.host_at;
    uri->host_end = parts.host_end;
    uri->path_at = parts.path_at;
    uri->path_end = path_end;
    uri->query_end = end;
    return true;
}

/* The masks of a text of one block. allow: bytes that end no run. */
SIMD_INLINE short_masks short_masks_of(const simd_block *b, uint64_t allow)
{
    short_masks m;

    m.query = (short_mask){ b->query & ~allow, 0 };
    m.path = (short_mask){ b->path & ~allow, 0 };
    m.userinfo = b->userinfo & ~allow; /* if a triplet is cut at byte 62 or 63, a part seems to end there, at a '%' */
    m.reg_name = b->reg_name & ~allow;
    return m;
}

/*
 * The masks of a text of two blocks. The second begins at byte 62 or before, so it has all of a triplet that the end of
 * the first block cuts.
 */
SIMD_INLINE short_masks short_masks_of_two(const simd_block *first, uint64_t first_allow, const simd_block *last,
                                           uint64_t last_allow)
{
    uint64_t before = ((uint64_t)1 << (last->base - first->base)) - 1;
    short_masks m = short_masks_of(first, first_allow);

    m.query.first &= before;
    m.path.first &= before;
    m.query.last = last->query & ~last_allow;
    m.path.last = last->path & ~last_allow;
    return m;
}

/*
 * Defines the functions of one vector unit. One for longer texts is apart, so that it does not slow the others.
 *
 * target   attribute of the functions, or nothing
 * unit     the name of the unit, before _read
 */
#define DEFINE_SHORT_PARSE(target, unit)                                                                      \
    target SIMD_INLINE bool unit##_short_one(const char *text, size_t len, urikit_parse_flags flags,          \
                                             urikit_uri *uri, uint64_t *non_ascii)                            \
    {                                                                                                         \
        short_masks m;                                                                                        \
        simd_block b;                                                                                         \
                                                                                                              \
        (void)unit##_read(&b, text, text, text + len);                                                        \
        if (non_ascii) {                                                                                      \
            *non_ascii = b.non_ascii;                                                                         \
        }                                                                                                     \
        m = short_masks_of(&b, non_ascii ? *non_ascii : 0);                                                   \
        return short_text(&m, text, len, flags, uri, false);                                                  \
    }                                                                                                         \
                                                                                                              \
    target SIMD_INLINE bool unit##_short_two(const char *text, size_t len, urikit_parse_flags flags,          \
                                             urikit_uri *uri, uint64_t *non_ascii)                            \
    {                                                                                                         \
        const char *end = text + len;                                                                         \
        uint64_t first_allow = 0;                                                                             \
        uint64_t last_allow = 0;                                                                              \
        short_masks m;                                                                                        \
        simd_block first;                                                                                     \
        simd_block last;                                                                                      \
                                                                                                              \
        (void)unit##_read(&first, text, text, end);                                                           \
        (void)unit##_read(&last, text, end - SIMD_BLOCK_LEN, end);                                            \
        if (non_ascii) {                                                                                      \
            first_allow = first.non_ascii;                                                                    \
            last_allow = last.non_ascii;                                                                      \
            *non_ascii = first_allow | last_allow;                                                            \
        }                                                                                                     \
        m = short_masks_of_two(&first, first_allow, &last, last_allow);                                       \
        return short_text(&m, text, len, flags, uri, true);                                                   \
    }                                                                                                         \
                                                                                                              \
    target __attribute__((noinline)) static bool unit##_two_blocks(                                           \
        const char *text, size_t len, urikit_parse_flags flags, urikit_uri *uri)                              \
    {                                                                                                         \
        return unit##_short_two(text, len, flags, uri, NULL);                                                 \
    }                                                                                                         \
                                                                                                              \
    target bool urikiti_short_parse_##unit(const char *text, size_t len, urikit_parse_flags flags,            \
                                           urikit_uri *uri)                                                   \
    {                                                                                                         \
        return len < SIMD_BLOCK_LEN ? unit##_short_one(text, len, flags, uri, NULL)                           \
                                    : unit##_two_blocks(text, len, flags, uri);                               \
    }                                                                                                         \
                                                                                                              \
    target bool urikiti_short_parse_iri_##unit(const char *text, size_t len, urikit_parse_flags flags,        \
                                               urikit_uri *iri, uint64_t *non_ascii)                          \
    {                                                                                                         \
        return len < SIMD_BLOCK_LEN ? unit##_short_one(text, len, flags, iri, non_ascii)                      \
                                    : unit##_short_two(text, len, flags, iri, non_ascii);                     \
    }

DEFINE_SHORT_PARSE(AVX2, avx2)
DEFINE_SHORT_PARSE(AVX512, avx512)

#endif
