/* SPDX-License-Identifier: MIT */
/* How programs read the usual web URL, without asking the models: see reader_shape.h. */
#include "reader_shape.h"

#include "../base/ascii.h"
#include "../simd/byte_mask.h"
#include "../simd/find.h"
#include "../text/port_table.h"
#include "../uri/dot_segments.h"
#include "../uri/uri_parts.h"
#include "model.h"

#include <string.h>

/* True if each label has at most 63 bytes. */
static bool labels_are_short(const char *p, const char *end)
{
    while (end - p > 63) {
        const char *dot = memchr(p, '.', 64);

        if (!dot) {
            return false;
        }
        p = dot + 1;
    }
    return true;
}

/* Of each ASCII character, what it is (in the low four bits), and what may not follow it. */
enum {
    NAME_DOT = 1,
    NAME_HYPHEN = 2,
    NAME_OTHER = 4, /* neither a letter nor a digit */
    L_ = NAME_OTHER << 4,                                                      /* a letter or digit */
    D_ = NAME_DOT | (NAME_DOT | NAME_HYPHEN | NAME_OTHER) << 4,
    H_ = NAME_HYPHEN | (NAME_DOT | NAME_OTHER) << 4,
    X_ = NAME_OTHER,
};
/* clang-format off */
static const uint8_t name_bytes[128] = {
    X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_,
    X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, X_, H_, D_, X_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, X_, X_, X_, X_, X_, X_,
    X_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, X_, X_, X_, X_, X_,
    X_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, L_, X_, X_, X_, X_, X_,
};
/* clang-format on */

/* True for labels of letters, digits and '-', which is at no end: 1 to 63 in each. The last one begins with a letter. */
static bool name_is_plain_bytewise(const char *p, const char *end)
{
    const char *label = end;
    const char *start = p;
    unsigned last = D_;
    unsigned wrong = 0;

    if (end - p > 253) {
        return false;
    }
    for (; p < end; p++) { /* without branches, which would mispredict */
        unsigned byte = name_bytes[*p & 127];

        wrong |= last >> 4 & byte;
        last = byte;
    }
    while (label > start && label[-1] != '.') {
        label--;
    }
    return !wrong && last == L_ && ascii_is_alpha(*label) && labels_are_short(start, end);
}

#if defined(URIKITI_SIMD_X86)

/* Where letters and digits, '.' and '-' are: bit i is for byte i. */
typedef struct name_masks {
    uint64_t ordinary;
    uint64_t dots;
    uint64_t hyphens;
} name_masks;

static inline name_masks name_masks_16(const char *p)
{
    __m128i bytes = _mm_loadu_si128((const __m128i *)(const void *)p);
    __m128i letters = bytes_between(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), 'a', 'z' - 'a');
    __m128i ordinary = _mm_or_si128(letters, bytes_between(bytes, '0', 9));
    name_masks masks;

    masks.ordinary = (uint64_t)(unsigned)_mm_movemask_epi8(ordinary);
    masks.dots = (uint64_t)(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('.')));
    masks.hyphens = (uint64_t)(unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('-')));
    return masks;
}

/* The same, by the masks of a name of up to 32 bytes. Bytes of the text before it and after it may be read. */
static bool name_is_plain(const urikit_uri *uri)
{
    const char *p = uri->text + uri->host_at;
    size_t n = uri->host_end - uri->host_at;
    size_t left = uri->len - uri->host_at;
    size_t before = left < 16 ? 16 - left : 0; /* what is read first */
    name_masks masks;
    uint64_t begins;
    uint64_t wrong;

    if (n == 0 || n > 32 || uri->len < 16) {
        return name_is_plain_bytewise(p, p + n);
    }
    masks = name_masks_16(p - before);
    masks.ordinary >>= before;
    masks.dots >>= before;
    masks.hyphens >>= before;
    if (n > 16) {
        name_masks last = name_masks_16(p + n - 16);

        masks.ordinary |= last.ordinary << (n - 16);
        masks.dots |= last.dots << (n - 16);
        masks.hyphens |= last.hyphens << (n - 16);
    }
    masks.dots &= ((uint64_t)1 << n) - 1;
    begins = masks.dots << 1 | 1; /* of each label, the first byte */
    wrong = ~(masks.ordinary | masks.dots | masks.hyphens) | (begins & ~masks.ordinary) | (masks.dots & masks.hyphens << 1);
    return (wrong & (((uint64_t)1 << n) - 1)) == 0 && masks.ordinary >> (n - 1) & 1 && ascii_is_alpha(p[63 - bits_above(begins)]);
}

#else

static bool name_is_plain(const urikit_uri *uri)
{
    return name_is_plain_bytewise(uri->text + uri->host_at, uri->text + uri->host_end);
}

#endif

static bool userinfo_is_plain(urikit_str userinfo)
{
    size_t i;

    for (i = 0; i < userinfo.len; i++) {
        if (!ascii_is(userinfo.ptr[i], ASCII_UNRESERVED | ASCII_COLON)) {
            return false;
        }
    }
    return userinfo.len > 0;
}

/* True for a number from 1 to 65535 that does not begin with '0'. */
static bool port_is_plain(urikit_str port)
{
    return port.len > 0 && port.ptr[0] != '0' && urikiti_port_number(port) > 0;
}

static bool authority_is_plain(const urikit_uri *uri)
{
    if (uri_has(uri, HAS_USERINFO) && !userinfo_is_plain(urikit_uri_userinfo(uri))) {
        return false;
    }
    if (uri_has(uri, HAS_PORT) && !port_is_plain(urikit_uri_port(uri))) {
        return false;
    }
    return uri->host_kind == URIKIT_HOST_REG_NAME ? name_is_plain(uri)
                                                  : uri->host_kind == URIKIT_HOST_IPV4 || uri->host_kind == URIKIT_HOST_IPV6;
}

/* octets: about which readers differ in this part; differs: what that says of the shape. *dot: one is an encoded '.' */
static unsigned shape_of_triplets(const char *p, const char *end, unsigned octets, unsigned differs, bool *dot)
{
    unsigned shape = 0;

    while (p < end && (p = memchr(p, '%', (size_t)(end - p))) != NULL) {
        unsigned octet = ascii_hex_value(p[1]) << 4 | ascii_hex_value(p[2]);

        shape |= urikiti_reader_octets[octet] & octets ? differs : 0U;
        *dot = *dot || octet == '.';
        p += 3;
    }
    return shape;
}

/* The path, the query and the fragment. */
static unsigned shape_of_rest(const urikit_uri *uri)
{
    const char *path = uri->text + uri->path_at;
    const char *query = uri->text + uri->path_end;
    const char *end = uri->text + uri->len;
    size_t path_len = uri->path_end - uri->path_at;
    bool dot = false;
    bool other_dot = false;
    unsigned shape = 0;

    if (memchr(path, '%', (size_t)(end - path))) {
        shape |= shape_of_triplets(path, query, OCTET_PATH, SHAPE_PATHS, &dot);
        shape |= shape_of_triplets(query, uri->text + uri->query_end, OCTET_QUERY, SHAPE_QUERIES, &other_dot) | SHAPE_TRIPLETS;
    }
    if ((dot || urikiti_may_have_dots(path, path_len)) && urikiti_path_has_dots(urikit_str_of(path, path_len), dot)) {
        shape |= SHAPE_DOTS | SHAPE_PATHS; /* some readers remove it */
    }
    return shape;
}

unsigned urikiti_reader_shape_of(const urikit_uri *uri)
{
    if (uri->len > SHAPE_LIMIT || !uri_has(uri, HAS_AUTHORITY) || !scheme_is_http(urikit_str_of(uri->text, uri->scheme_end)) ||
        !authority_is_plain(uri)) {
        return 0;
    }
    return SHAPE_KNOWN | (uri->path_at < uri->len ? shape_of_rest(uri) : 0U);
}

unsigned urikiti_reader_shape(urikit_str text, urikit_uri *uri)
{
    return urikit_uri_parse(text, URIKIT_PARSE_SCHEME, uri, NULL) ? 0 : urikiti_reader_shape_of(uri);
}
