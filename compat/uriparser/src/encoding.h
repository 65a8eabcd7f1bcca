/* SPDX-License-Identifier: MIT */
/*
 * What the files of this folder share. All but memory.c are compiled twice: for char, and, with URIKIT_COMPAT_WIDE, for
 * wchar_t. The library works on bytes; wide text is made narrow and wide again at the edge, one byte for one character, so
 * that offsets stay. A character that is not ASCII becomes a byte that is valid nowhere in a URI.
 */
#ifndef URIKIT_COMPAT_ENCODING_H
#define URIKIT_COMPAT_ENCODING_H

#include <uriparser/Uri.h>
#include <uriparser/UriIp4.h>

#include <urikit/uri.h>

#include <limits.h>

#ifdef URIKIT_COMPAT_WIDE
#include <uriparser/UriDefsUnicode.h>
#define COMPAT(name) urikit_compat_##name##_w
#else
#include <uriparser/UriDefsAnsi.h>
#define COMPAT(name) urikit_compat_##name##_a
#endif

typedef URI_CHAR uri_char;
typedef URI_TYPE(TextRange) text_range;
typedef URI_TYPE(PathSegment) path_segment;
typedef URI_TYPE(Uri) uri_parts;
typedef URI_TYPE(QueryList) query_pair;

/* ---- memory (memory.c) -------------------------------------------------------------------------- */

extern UriMemoryManager urikit_compat_libc;

bool urikit_compat_is_complete(const UriMemoryManager *memory);

/* Makes *memory the manager to use. */
#define TAKE_MANAGER(memory)                             \
    do {                                                 \
        if (!(memory)) {                                 \
            (memory) = &urikit_compat_libc;              \
        } else if (!urikit_compat_is_complete(memory)) { \
            return URI_ERROR_MEMORY_MANAGER_INCOMPLETE;  \
        }                                                \
    } while (0)

static inline void *take(UriMemoryManager *memory, size_t size)
{
    return memory == &urikit_compat_libc ? malloc(size) : memory->malloc(memory, size);
}

static inline void give_back(UriMemoryManager *memory, void *block)
{
    if (memory == &urikit_compat_libc) {
        free(block);
    } else {
        memory->free(memory, block);
    }
}

/* ---- space for a text: on the stack if it is short ------------------------------------------------- */

enum { SPACE_SMALL = 1024 };

typedef struct space {
    char *ptr;
    void *heap; /* NULL: ptr is small */
    _Alignas(wchar_t) char small[SPACE_SMALL];
} space;

/* False: no memory. */
static inline bool space_open(space *r, size_t size, UriMemoryManager *memory)
{
    r->heap = size > sizeof r->small ? take(memory, size) : NULL;
    r->ptr = r->heap ? (char *)r->heap : r->small;
    return size <= sizeof r->small || r->heap;
}

static inline void space_close(space *r, UriMemoryManager *memory)
{
    if (r->heap) {
        give_back(memory, r->heap);
    }
}

/* ---- narrow and wide ----------------------------------------------------------------------------------- */

/* to may be where from is. */
static inline void narrow_into(char *to, const uri_char *from, size_t len)
{
#ifdef URIKIT_COMPAT_WIDE
    size_t i;

    for (i = 0; i < len; i++) {
        uri_char c;

        memcpy(&c, from + i, sizeof c); /* they may lie in a space, which is of char */
        to[i] = (char)(unsigned char)((uint32_t)c < 0x80 ? (uint32_t)c : 0xFF);
    }
#else
    if (to != from) {
        memmove(to, from, len);
    }
#endif
}

static inline void widen_into(uri_char *to, const char *from, size_t len)
{
#ifdef URIKIT_COMPAT_WIDE
    size_t i;

    for (i = 0; i < len; i++) {
        to[i] = (uri_char)(unsigned char)from[i];
    }
#else
    memcpy(to, from, len);
#endif
}

/* A text of the caller as bytes: its own characters, or a copy in a space. */
typedef struct bytes {
    urikit_str text;
    space space;
} bytes;

/* Lengths below this can be computed with; offsets of the library have 32 bits. */
#define TEXT_LIMIT (SIZE_MAX / 32 < UINT32_MAX ? SIZE_MAX / 32 : (size_t)UINT32_MAX)

/* URI_SUCCESS, _MALLOC or _RANGE_INVALID. It may be closed after an error too. */
static inline int bytes_open(bytes *b, const uri_char *first, const uri_char *after, UriMemoryManager *memory)
{
    size_t len = (size_t)(after - first);

    b->text = urikit_str_of(NULL, 0);
    b->space.heap = NULL;
    if (after < first || len >= TEXT_LIMIT) {
        return URI_ERROR_RANGE_INVALID;
    }
#ifdef URIKIT_COMPAT_WIDE
    if (!space_open(&b->space, len, memory)) {
        return URI_ERROR_MALLOC;
    }
    narrow_into(b->space.ptr, first, len);
    b->text = urikit_str_of(b->space.ptr, len);
#else
    (void)memory;
    b->text = urikit_str_of(first, len);
#endif
    return URI_SUCCESS;
}

static inline void bytes_close(bytes *b, UriMemoryManager *memory)
{
    space_close(&b->space, memory);
}

static inline const uri_char *end_of(const uri_char *text)
{
    return text + URI_STRLEN(text);
}

/* ---- the struct as text, and text as the struct -------------------------------------------------------------- */

/*
 * What `reserved` of a struct points to: one block with the path's segments, the address, and, for the result of a call,
 * the text. What lies outside of it was put there by the program.
 */
typedef struct record {
    size_t size;      /* of this block, in bytes */
    uri_char *own;    /* the texts of an owner: a block of its own, or in this one. NULL: the texts are borrowed */
    size_t own_len;   /* characters of own */
    const uri_char *base; /* the whole text of the struct as it was parsed; NULL: unknown */
    urikit_uri parsed; /* of base */
    union {
        UriIp4 ip4;
        UriIp6 ip6;
    } ip;
    path_segment segments[];
} record;

/* Whose text a struct gets. */
typedef enum ownership {
    TEXT_BORROWED, /* base stays the caller's */
    TEXT_INSIDE,   /* a copy in the record */
    TEXT_APART,    /* a copy in a block of its own, which is made first */
} ownership;

/*
 * Fill a struct from a parsed text. base is that text in the caller's characters; only for TEXT_BORROWED.
 * URI_SUCCESS or _MALLOC; uri is then unchanged.
 */
int COMPAT(build)(uri_parts *uri, const urikit_uri *from, const uri_char *base, ownership whose, UriMemoryManager *memory);

/* Number of characters of the struct as text; URI_SUCCESS or URI_ERROR_RANGE_INVALID. */
int COMPAT(measure)(const uri_parts *uri, size_t *len);

/* Writes exactly that many. */
void COMPAT(compose)(const uri_parts *uri, uri_char *to);

/* The whole text, if what compose writes is still where the struct was parsed from; else NULL. */
const uri_char *COMPAT(whole)(const uri_parts *uri);

static inline size_t whole_len(const uri_parts *uri)
{
    return ((const record *)uri->reserved)->parsed.len;
}

/*
 * A struct as a parsed URI. Close `text` after success. URI_SUCCESS, _MALLOC, _RANGE_INVALID, _SYNTAX.
 * parse_again: also a text that is where it was is parsed, since a program may have written over it. What only copies
 * and compares characters can go without.
 */
int COMPAT(read)(const uri_parts *uri, bytes *text, urikit_uri *parsed, bool parse_again, UriMemoryManager *memory);

/* Replaces what a struct holds by a text: parses it, makes an owner, frees what was there. */
int COMPAT(replace)(uri_parts *uri, urikit_str text, ownership whose, UriMemoryManager *memory);

/*
 * Member by member, because compilers make a slow instruction of memset and of the assignment of a struct of this size:
 * half of the time of a short parse.
 */
static inline void clear_parts(uri_parts *uri)
{
    const text_range none = { NULL, NULL };

    uri->scheme = uri->userInfo = uri->hostText = none;
    uri->hostData.ip4 = NULL;
    uri->hostData.ip6 = NULL;
    uri->hostData.ipFuture = uri->portText = none;
    uri->pathHead = uri->pathTail = NULL;
    uri->query = uri->fragment = none;
    uri->absolutePath = uri->owner = URI_FALSE;
    uri->reserved = NULL;
}

static inline void copy_parts(uri_parts *to, const uri_parts *from)
{
    to->scheme = from->scheme;
    to->userInfo = from->userInfo;
    to->hostText = from->hostText;
    to->hostData.ip4 = from->hostData.ip4;
    to->hostData.ip6 = from->hostData.ip6;
    to->hostData.ipFuture = from->hostData.ipFuture;
    to->portText = from->portText;
    to->pathHead = from->pathHead;
    to->pathTail = from->pathTail;
    to->query = from->query;
    to->fragment = from->fragment;
    to->absolutePath = from->absolutePath;
    to->owner = from->owner;
    to->reserved = from->reserved;
}

/* Frees everything, and makes the struct zeros. */
void COMPAT(release)(uri_parts *uri, UriMemoryManager *memory);

/* Frees what is not of the record, nor the record. */
void COMPAT(release_beside)(const uri_parts *uri, const record *r, UriMemoryManager *memory);

/* Copies all texts, whatever they are. URI_SUCCESS, _MALLOC, _RANGE_INVALID. */
int COMPAT(copy)(uri_parts *to, const uri_parts *from, UriMemoryManager *memory);

bool COMPAT(has_host)(const uri_parts *uri);

/* Percent-encodes all but unreserved characters. NULL: one is above U+00FF. Returns the end. */
uri_char *COMPAT(encode)(const uri_char *from, const uri_char *end, uri_char *to);

#endif /* URIKIT_COMPAT_ENCODING_H */
