/* SPDX-License-Identifier: MIT */
/**
 * urikit/base.h - what every module shares: borrowed text, the output type, the version. Result codes are in
 * urikit/code.h.
 *
 * Tier: core: frozen at 1.0, doc/stability.md.
 * Layer 0: depends on C11's freestanding headers only. No call of urikit allocates, prints, reads the locale, writes
 * a global variable or recurses.
 *
 * Threads: every call is thread-safe, there is no shared state. Two threads must not use the same output, or the same
 * iterator, at the same time.
 *
 *   "http://a/?q"      text: bytes that the caller owns
 *        |  urikit_uri_parse
 *        v
 *   urikit_uri         parsed form: offsets into that text, on the caller's stack
 *        |  urikit_uri_normalize
 *        v
 *   urikit_out         output: the caller's buffer, and how many bytes were produced
 */
#ifndef URIKIT_BASE_H
#define URIKIT_BASE_H

#include <urikit/code.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- version ----------------------------------------------------------- */

#define URIKIT_VERSION_MAJOR 1
#define URIKIT_VERSION_MINOR 0
#define URIKIT_VERSION_PATCH 0
#define URIKIT_VERSION_NUMBER (URIKIT_VERSION_MAJOR * 10000 + URIKIT_VERSION_MINOR * 100 + URIKIT_VERSION_PATCH)
/* "-rc1" in the first release candidate, "" in a release. A candidate has the numbers of its release. */
#define URIKIT_VERSION_MARK "-rc2"

/** The version of the linked library, "MAJOR.MINOR.PATCH" and the mark. The macros above are the version of this header. */
URIKIT_API const char *urikit_version(void);

/**
 * URIKIT_VERSION_NUMBER of the linked library: 10203 is 1.2.3. A program that needs a call of 1.2 may ask for 10200 or more
 * when it runs, and compares the macro when it is compiled.
 */
URIKIT_API unsigned urikit_version_number(void);

/* ---- borrowed text ----------------------------------------------------- */

/**
 * Borrowed bytes. They are not copied, and need no NUL at the end.
 *
 * ptr == NULL is *absent*; len == 0 with a ptr is *empty*. "a?" has an empty query, "a" has an absent one.
 */
typedef struct urikit_str {
    const char *ptr;
    size_t len;
} urikit_str;

/** A urikit_str from a string literal. An embedded NUL is kept. */
#define URIKIT_STR(literal) urikit_str_of("" literal, sizeof(literal) - 1)

/** A urikit_str from a pointer and a length in bytes. */
URIKIT_INLINE urikit_str urikit_str_of(const char *ptr, size_t len)
{
    urikit_str str = { ptr, len };
    return str;
}

/** A urikit_str from a NUL-terminated string. NULL gives absent text. */
URIKIT_API urikit_str urikit_str_from(const char *text);

/** A urikit_str from bytes of any type, such as a payload of uint8_t. */
URIKIT_INLINE urikit_str urikit_str_of_bytes(const void *bytes, size_t len)
{
    return urikit_str_of((const char *)bytes, len);
}

/**
 * The arguments of "%.*s": printf("%.*s\n", URIKIT_ARG(host)). Absent text prints as nothing; a text of more than INT_MAX
 * bytes is cut there; printf ends at a NUL. The argument is evaluated more than once.
 */
#define URIKIT_ARG(str) \
    ((str).len < 0x7FFF || (str).len <= 0x7FFFFFFF ? (int)(str).len : 0x7FFFFFFF), ((str).ptr ? (str).ptr : "")

/** The most bytes that urikit_str_copy needs for a text of len bytes. */
#define URIKIT_STR_COPY_BOUND(len) ((len) + 1)
/**
 * Copy text with a NUL at the end, for calls that take a string of C.
 *
 * buffer, cap   receives at most URIKIT_STR_COPY_BOUND(text.len) bytes, with the NUL; must not overlap the text. On an
 *               error it receives the empty string, if cap is not 0. Absent text is copied as empty text
 *
 * Errors URIKIT_E_CHAR   a NUL in the text, which would end the string there
 *        URIKIT_E_SPACE  cap is text.len or less;  URIKIT_E_OVERLAP  buffer overlaps the text, and nothing is written
 */
URIKIT_FALLIBLE urikit_code urikit_str_copy(urikit_str text, char *buffer, size_t cap);

/** True if both are the same bytes. Two absent texts are equal; absent and empty are not. */
URIKIT_API bool urikit_str_equal(urikit_str a, urikit_str b);

/** A key and its value, as in a query or in the qualifiers of a package URL. */
typedef struct urikit_pair {
    urikit_str key;
    urikit_str value;
} urikit_pair;

/* ---- output ------------------------------------------------------------ */

/**
 * Where a producer appends its bytes.
 *
 * ptr, cap   the caller's buffer, in bytes
 * len        bytes produced so far; the producer appends there
 *
 * If the buffer is too small, the producer goes on counting: it returns URIKIT_E_SPACE, never writes at or after cap,
 * and len is the number of bytes needed. With {NULL, 0, 0} the same call only measures. After any other error, len
 * and the bytes are unspecified.
 *
 * Every producer checks that the bytes from len to cap do not overlap its inputs. If they do, it returns
 * URIKIT_E_OVERLAP and writes nothing. The bytes before len may be an input.
 */
typedef struct urikit_out {
    void *ptr;
    size_t cap;
    size_t len;
} urikit_out;

/**
 * An output on an array of bytes: `urikit_out out = URIKIT_OUT(buffer);` The array is of char, signed char or
 * unsigned char. A pointer does not compile, because its size is not the size of the buffer: use urikit_out_of.
 */
#if defined(__cplusplus)
extern "C++" {
template <typename byte, size_t n> char (&urikiti_array_bytes(byte (&array)[n]))[n * sizeof(byte)]; /* never defined */
}
#define URIKIT_OUT(array) { (array), sizeof(urikiti_array_bytes(array)), 0 }
#else
#define URIKIT_OUT(array)                                  \
    { (array),                                             \
      _Generic(&(array),                                   \
          char(*)[sizeof(array)]: sizeof(array),           \
          signed char(*)[sizeof(array)]: sizeof(array),    \
          unsigned char(*)[sizeof(array)]: sizeof(array)), \
      0 }
#endif

/** An output on cap bytes of any type at ptr: `urikit_out out = urikit_out_of(payload, payload_cap);` */
URIKIT_INLINE urikit_out urikit_out_of(void *ptr, size_t cap)
{
    urikit_out out = { ptr, cap, 0 };
    return out;
}

/** The bytes produced, as text. Only after a producer returned URIKIT_OK. */
URIKIT_INLINE urikit_str urikit_out_str(const urikit_out *out)
{
    return urikit_str_of(out->ptr ? (const char *)out->ptr : "", out->len);
}

/**
 * Append text as it is. Absent text appends nothing.
 *
 * out   receives at most text.len bytes; must not overlap the text
 *
 * Errors URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_out_append(urikit_out *out, urikit_str text);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_BASE_H */
