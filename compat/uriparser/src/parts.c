/* SPDX-License-Identifier: MIT */
/* The struct: made from a parsed text, copied, freed. */
#include "encoding.h"

static bool is_inside(const void *block, size_t size, const void *p)
{
    return block && (uintptr_t)p >= (uintptr_t)block && (uintptr_t)p - (uintptr_t)block < size;
}

static inline text_range range_of(const urikit_uri *from, const uri_char *base, urikit_str part)
{
    text_range range = { NULL, NULL };

    if (part.ptr) {
        range.first = base + (part.ptr - from->text);
        range.afterLast = range.first + part.len;
    }
    return range;
}

/* ---- the path as uriparser's list ------------------------------------------------------------------------ */

/* 8 bytes or fewer as a word, the first one lowest. */
static inline uint64_t load_word(const char *text, size_t len)
{
    uint64_t word = 0;
    size_t i;

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (len >= 8) {
        memcpy(&word, text, 8);
        return word;
    }
    if (len >= 4) {
        uint32_t low;
        uint32_t high;

        memcpy(&low, text, 4);
        memcpy(&high, text + len - 4, 4);
        return low | (uint64_t)high << (8 * (len - 4));
    }
#endif
    for (i = 0; i < len && i < 8; i++) {
        word |= (uint64_t)(unsigned char)text[i] << (8 * i);
    }
    return word;
}

/* A bit for each '/' among at most 64 bytes. */
static inline uint64_t slashes_of(const char *text, size_t len)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t high = UINT64_C(0x8080808080808080);
    uint64_t bits = 0;
    size_t i;

    for (i = 0; i < len; i += 8) {
        uint64_t word = load_word(text + i, len - i) ^ ones * '/';

        word = ~(((word & ~high) + ~high) | word | ~high); /* the high bit of each byte that was '/' */
        bits |= ((word >> 7) * UINT64_C(0x0102040810204080) >> 56) << i;
    }
    return bits;
}

static inline unsigned lowest_bit(uint64_t bits)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(bits);
#else
    unsigned n = 0;

    for (; !(bits & 1); bits >>= 1) {
        n++;
    }
    return n;
#endif
}

static inline size_t count_bits(uint64_t bits)
{
    bits -= bits >> 1 & UINT64_C(0x5555555555555555);
    bits = (bits & UINT64_C(0x3333333333333333)) + (bits >> 2 & UINT64_C(0x3333333333333333));
    bits = (bits + (bits >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (size_t)(bits * UINT64_C(0x0101010101010101) >> 56);
}

/* The segments begin after the first '/' of a rooted path. Without a host, "/" has none. */
static inline size_t count_segments(urikit_str path, uint64_t first_slashes, bool has_host)
{
    size_t count = count_bits(first_slashes);
    size_t i;

    if (path.len == 0 || (!has_host && path.len == 1 && first_slashes)) {
        return 0;
    }
    for (i = 64; i < path.len; i += 64) {
        count += count_bits(slashes_of(path.ptr + i, path.len - i < 64 ? path.len - i : 64));
    }
    return count + !(first_slashes & 1);
}

static void fill_path(uri_parts *uri, path_segment *segments, size_t count, urikit_str path, uint64_t slashes,
                      const uri_char *base)
{
    path_segment *segment = segments;
    const uri_char *from = base;
    size_t i = 0;

    if (slashes & 1) {
        slashes &= slashes - 1;
        from++;
    }
    for (;;) {
        for (; slashes; slashes &= slashes - 1) {
            const uri_char *slash = base + i + lowest_bit(slashes);

            segment->text.first = from;
            segment->text.afterLast = slash;
            segment->next = segment + 1;
            segment->reserved = NULL;
            segment++;
            from = slash + 1;
        }
        i += 64;
        if (i >= path.len) {
            break;
        }
        slashes = slashes_of(path.ptr + i, path.len - i < 64 ? path.len - i : 64);
    }
    segment->text.first = from;
    segment->text.afterLast = base + path.len;
    segment->next = NULL;
    segment->reserved = NULL;
    uri->pathHead = segments;
    uri->pathTail = segments + count - 1;
}

/* ---- the struct ------------------------------------------------------------------------------------------------ */

static void fill_host(uri_parts *uri, record *r, const urikit_uri *from, urikit_host_kind kind)
{
    uint8_t ip[16];

    if (kind == URIKIT_HOST_IPV4) {
        urikit_uri_host_address(from, ip);
        memcpy(r->ip.ip4.data, ip, sizeof r->ip.ip4.data);
        uri->hostData.ip4 = &r->ip.ip4;
    } else if (kind == URIKIT_HOST_IPV6) {
        urikit_uri_host_address(from, r->ip.ip6.data);
        uri->hostData.ip6 = &r->ip.ip6;
    } else if (kind == URIKIT_HOST_IPVFUTURE) {
        uri->hostData.ipFuture = uri->hostText;
    }
}

int COMPAT(build)(uri_parts *uri, const urikit_uri *from, const uri_char *base, ownership whose, UriMemoryManager *memory)
{
    urikit_parts parts = urikit_uri_parts(from);
    urikit_host_kind kind = urikit_uri_host_kind(from);
    uint64_t slashes = slashes_of(parts.path.ptr, parts.path.len < 64 ? parts.path.len : 64);
    size_t count = count_segments(parts.path, slashes, parts.host.ptr != NULL);
    uri_char *own = NULL;
    record *r = NULL;

    if (whose == TEXT_APART) {
        own = (uri_char *)take(memory, ((size_t)from->len + 1) * sizeof *base);
        if (!own) {
            return URI_ERROR_MALLOC;
        }
    }
    if (count > 0 || whose != TEXT_BORROWED || kind == URIKIT_HOST_IPV4 || kind == URIKIT_HOST_IPV6) {
        size_t inside = whose == TEXT_INSIDE ? ((size_t)from->len + 1) * sizeof *base : 0;
        size_t size = sizeof *r + count * sizeof r->segments[0] + inside;

        r = (record *)take(memory, size);
        if (!r) {
            if (own) {
                give_back(memory, own);
            }
            return URI_ERROR_MALLOC;
        }
        if (inside) {
            own = (uri_char *)(void *)(r->segments + count);
        }
        if (own) {
            widen_into(own, from->text, from->len);
            own[from->len] = 0;
            base = own;
        }
        r->size = size;
        r->own = own;
        r->own_len = own ? (size_t)from->len + 1 : 0;
        r->base = base;
        r->parsed = *from;
    }
    if (kind >= URIKIT_HOST_IPV6) { /* without brackets */
        parts.host.ptr++;
        parts.host.len -= 2;
    }
    clear_parts(uri);
    uri->scheme = range_of(from, base, parts.scheme);
    uri->userInfo = range_of(from, base, parts.userinfo);
    uri->hostText = range_of(from, base, parts.host);
    uri->portText = range_of(from, base, parts.port);
    uri->query = range_of(from, base, parts.query);
    uri->fragment = range_of(from, base, parts.fragment);
    uri->absolutePath = !parts.host.ptr && (slashes & 1);
    uri->owner = whose != TEXT_BORROWED;
    uri->reserved = r;
    if (kind >= URIKIT_HOST_IPV4) {
        fill_host(uri, r, from, kind);
    }
    if (count) {
        fill_path(uri, r->segments, count, parts.path, slashes, base + (parts.path.ptr - from->text));
    }
    return URI_SUCCESS;
}

/* ---- the text where it was ---------------------------------------------------------------------------------------- */

/* Walks over a delimiter, and over a range that must follow it. */
static inline bool walk_char(const uri_char **at, const uri_char *end, char c)
{
    return *at < end && *(*at)++ == (uri_char)c;
}

static inline bool walk_range(const uri_char **at, const uri_char *end, const text_range *range)
{
    bool follows = range->first == *at && range->afterLast >= *at && range->afterLast <= end;

    *at = range->afterLast;
    return follows;
}

static bool walk_authority(const uri_char **at, const uri_char *end, const uri_parts *uri)
{
    bool is_literal = uri->hostData.ip6 || uri->hostData.ipFuture.first;

    return walk_char(at, end, '/') && walk_char(at, end, '/') &&
           (!uri->userInfo.first || (walk_range(at, end, &uri->userInfo) && walk_char(at, end, '@'))) &&
           (!is_literal || walk_char(at, end, '[')) && walk_range(at, end, &uri->hostText) &&
           (!is_literal || walk_char(at, end, ']')) &&
           (!uri->portText.first || (walk_char(at, end, ':') && walk_range(at, end, &uri->portText)));
}

static bool walk_path(const uri_char **at, const uri_char *end, const uri_parts *uri, bool has_host)
{
    const path_segment *segment = uri->pathHead;

    if ((uri->absolutePath || (has_host && segment)) && !walk_char(at, end, '/')) {
        return false;
    }
    for (; segment; segment = segment->next) {
        if (!walk_range(at, end, &segment->text) || (segment->next && !walk_char(at, end, '/'))) {
            return false;
        }
    }
    return true;
}

const uri_char *COMPAT(whole)(const uri_parts *uri)
{
    const record *r = (const record *)uri->reserved;
    const uri_char *at;
    const uri_char *end;
    bool has_host = uri->hostText.first != NULL;

    if (!r || !r->base) {
        return NULL;
    }
    at = r->base;
    end = at + r->parsed.len;
    if ((uri->scheme.first && !(walk_range(&at, end, &uri->scheme) && walk_char(&at, end, ':'))) ||
        (has_host && !walk_authority(&at, end, uri)) || !walk_path(&at, end, uri, has_host) ||
        (uri->query.first && !(walk_char(&at, end, '?') && walk_range(&at, end, &uri->query))) ||
        (uri->fragment.first && !(walk_char(&at, end, '#') && walk_range(&at, end, &uri->fragment)))) {
        return NULL;
    }
    return at == end ? r->base : NULL;
}

/* ---- free ------------------------------------------------------------------------------------------------- */

static void release_text(const record *r, const text_range *range, UriMemoryManager *memory)
{
    if (range->first && range->first != range->afterLast &&
        !(r && is_inside(r->own, r->own_len * sizeof *r->own, range->first))) {
        give_back(memory, (void *)(uintptr_t)range->first);
    }
}

void COMPAT(release_beside)(const uri_parts *uri, const record *r, UriMemoryManager *memory)
{
    size_t size = r ? r->size : 0;
    path_segment *segment = uri->pathHead;

    if (uri->owner) {
        release_text(r, &uri->scheme, memory);
        release_text(r, &uri->userInfo, memory);
        release_text(r, &uri->hostText, memory);
        if (uri->hostData.ipFuture.first != uri->hostText.first) {
            release_text(r, &uri->hostData.ipFuture, memory);
        }
        release_text(r, &uri->portText, memory);
        release_text(r, &uri->query, memory);
        release_text(r, &uri->fragment, memory);
    }
    while (segment) {
        path_segment *next = segment->next;

        /* the text of a guard is in the block of its segment: make_guard in set.c */
        if (uri->owner && segment->text.first != (const uri_char *)(const void *)(segment + 1)) {
            release_text(r, &segment->text, memory);
        }
        if (!is_inside(r, size, segment)) {
            give_back(memory, segment);
        }
        segment = next;
    }
    if (uri->hostData.ip4 && !is_inside(r, size, uri->hostData.ip4)) {
        give_back(memory, uri->hostData.ip4);
    }
    if (uri->hostData.ip6 && !is_inside(r, size, uri->hostData.ip6)) {
        give_back(memory, uri->hostData.ip6);
    }
}

void COMPAT(release)(uri_parts *uri, UriMemoryManager *memory)
{
    record *r = (record *)uri->reserved;

    COMPAT(release_beside)(uri, r, memory);
    if (r) {
        if (r->own && !is_inside(r, r->size, r->own)) {
            give_back(memory, r->own);
        }
        give_back(memory, r);
    }
    clear_parts(uri);
}

void URI_FUNC(FreeUriMembers)(uri_parts *uri)
{
    if (uri) {
        COMPAT(release)(uri, &urikit_compat_libc);
    }
}

int URI_FUNC(FreeUriMembersMm)(uri_parts *uri, UriMemoryManager *memory)
{
    if (!uri) {
        return URI_ERROR_NULL;
    }
    TAKE_MANAGER(memory);
    COMPAT(release)(uri, memory);
    return URI_SUCCESS;
}

/* ---- copy: of any struct, also one that a program has put together ------------------------------------------ */

static int add_length(const text_range *range, size_t *total)
{
    size_t len;

    if (!range->first) {
        return URI_SUCCESS;
    }
    if (!range->afterLast || range->afterLast < range->first) {
        return URI_ERROR_RANGE_INVALID;
    }
    len = (size_t)(range->afterLast - range->first);
    if (len >= TEXT_LIMIT - *total) { /* *total is below */
        return URI_ERROR_RANGE_INVALID;
    }
    *total += len;
    return URI_SUCCESS;
}

static text_range put_copy(uri_char **at, const text_range *range)
{
    text_range copy = { NULL, NULL };

    if (range->first) {
        size_t len = (size_t)(range->afterLast - range->first);

        memcpy(*at, range->first, len * sizeof **at);
        copy.first = *at;
        copy.afterLast = *at += len;
    }
    return copy;
}

int COMPAT(copy)(uri_parts *to, const uri_parts *from, UriMemoryManager *memory)
{
    const text_range *host = from->hostData.ipFuture.first ? &from->hostData.ipFuture : &from->hostText;
    const text_range *ranges[] = { &from->scheme, &from->userInfo, host, &from->portText, &from->query, &from->fragment };
    const path_segment *segment;
    size_t total = 0;
    size_t count = 0;
    size_t i;
    uri_char *own;
    uri_char *at;
    record *r;
    uri_parts made;

    for (i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        if (add_length(ranges[i], &total)) {
            return URI_ERROR_RANGE_INVALID;
        }
    }
    for (segment = from->pathHead; segment; segment = segment->next, count++) {
        if (add_length(&segment->text, &total)) {
            return URI_ERROR_RANGE_INVALID;
        }
    }
    own = (uri_char *)take(memory, (total + 1) * sizeof *own);
    if (!own) {
        return URI_ERROR_MALLOC;
    }
    r = (record *)take(memory, sizeof *r + count * sizeof r->segments[0]);
    if (!r) {
        give_back(memory, own);
        return URI_ERROR_MALLOC;
    }
    r->size = sizeof *r + count * sizeof r->segments[0];
    r->own = at = own;
    r->own_len = total + 1;
    r->base = NULL;
    clear_parts(&made);
    made.scheme = put_copy(&at, &from->scheme);
    made.userInfo = put_copy(&at, &from->userInfo);
    made.hostText = put_copy(&at, host);
    if (from->hostData.ip4) {
        r->ip.ip4 = *from->hostData.ip4;
        made.hostData.ip4 = &r->ip.ip4;
    } else if (from->hostData.ip6) {
        r->ip.ip6 = *from->hostData.ip6;
        made.hostData.ip6 = &r->ip.ip6;
    } else if (from->hostData.ipFuture.first) {
        made.hostData.ipFuture = made.hostText;
    }
    made.portText = put_copy(&at, &from->portText);
    for (segment = from->pathHead, i = 0; segment; segment = segment->next, i++) {
        r->segments[i].text = put_copy(&at, &segment->text);
        r->segments[i].next = segment->next ? &r->segments[i + 1] : NULL;
        r->segments[i].reserved = NULL;
        made.pathHead = &r->segments[0];
        made.pathTail = &r->segments[i];
    }
    made.query = put_copy(&at, &from->query);
    made.fragment = put_copy(&at, &from->fragment);
    made.absolutePath = from->absolutePath;
    made.owner = URI_TRUE;
    made.reserved = r;
    copy_parts(to, &made);
    return URI_SUCCESS;
}

int URI_FUNC(CopyUriMm)(uri_parts *destUri, const uri_parts *sourceUri, UriMemoryManager *memory)
{
    int result;

    if (!destUri || !sourceUri) {
        return URI_ERROR_NULL;
    }
    TAKE_MANAGER(memory);
    result = COMPAT(copy)(destUri, sourceUri, memory);
    if (result) {
        clear_parts(destUri);
    }
    return result;
}

int URI_FUNC(CopyUri)(uri_parts *destUri, const uri_parts *sourceUri)
{
    return URI_FUNC(CopyUriMm)(destUri, sourceUri, NULL);
}

int URI_FUNC(MakeOwnerMm)(uri_parts *uri, UriMemoryManager *memory)
{
    uri_parts made;
    int result;

    if (!uri) {
        return URI_ERROR_NULL;
    }
    TAKE_MANAGER(memory);
    if (uri->owner) {
        return URI_SUCCESS;
    }
    result = COMPAT(copy)(&made, uri, memory);
    if (!result) {
        COMPAT(release)(uri, memory);
        copy_parts(uri, &made);
    }
    return result;
}

int URI_FUNC(MakeOwner)(uri_parts *uri)
{
    return URI_FUNC(MakeOwnerMm)(uri, NULL);
}

/* ---- parse --------------------------------------------------------------------------------------------------- */

int URI_FUNC(ParseSingleUriExMm)(uri_parts *uri, const uri_char *first, const uri_char *afterLast, const uri_char **errorPos,
                                 UriMemoryManager *memory)
{
    bytes text;
    urikit_uri parsed;
    size_t at = 0;
    int result;

    if (!uri || !first) {
        return URI_ERROR_NULL;
    }
    TAKE_MANAGER(memory);
    result = bytes_open(&text, first, afterLast ? afterLast : end_of(first), memory);
    if (!result) {
        if (urikit_uri_parse(text.text, URIKIT_PARSE_REFERENCE, &parsed, &at)) {
            result = URI_ERROR_SYNTAX;
            if (errorPos) {
                *errorPos = first + at;
            }
        } else {
            result = COMPAT(build)(uri, &parsed, first, TEXT_BORROWED, memory);
        }
        bytes_close(&text, memory);
    }
    if (result) {
        clear_parts(uri);
    }
    return result;
}

int URI_FUNC(ParseSingleUriEx)(uri_parts *uri, const uri_char *first, const uri_char *afterLast, const uri_char **errorPos)
{
    return URI_FUNC(ParseSingleUriExMm)(uri, first, afterLast, errorPos, NULL);
}

int URI_FUNC(ParseSingleUri)(uri_parts *uri, const uri_char *text, const uri_char **errorPos)
{
    return URI_FUNC(ParseSingleUriExMm)(uri, text, NULL, errorPos, NULL);
}

int URI_FUNC(ParseUriEx)(URI_TYPE(ParserState) * state, const uri_char *first, const uri_char *afterLast)
{
    if (!state || !first || !afterLast) {
        return URI_ERROR_NULL;
    }
    state->errorPos = NULL;
    state->errorCode = URI_FUNC(ParseSingleUriExMm)(state->uri, first, afterLast, &state->errorPos, NULL);
    return state->errorCode;
}

int URI_FUNC(ParseUri)(URI_TYPE(ParserState) * state, const uri_char *text)
{
    if (!state || !text) {
        return URI_ERROR_NULL;
    }
    return URI_FUNC(ParseUriEx)(state, text, end_of(text));
}

const uri_char *URI_FUNC(BaseRuntimeVersion)(void)
{
#ifdef URIKIT_COMPAT_WIDE
    return URI_VER_UNICODE;
#else
    return URI_VER_ANSI;
#endif
}

/* ---- replace -------------------------------------------------------------------------------------------------- */

int COMPAT(replace)(uri_parts *uri, urikit_str text, ownership whose, UriMemoryManager *memory)
{
    urikit_uri parsed;
    uri_parts made;
    int result;

    if (urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &parsed, NULL)) {
        return URI_ERROR_SYNTAX;
    }
    result = COMPAT(build)(&made, &parsed, NULL, whose, memory);
    if (!result) {
        COMPAT(release)(uri, memory);
        copy_parts(uri, &made);
    }
    return result;
}
