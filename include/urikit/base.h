/* SPDX-License-Identifier: MIT */
/**
 * urikit/base.h - what every module shares: borrowed text, the output type, the version; result codes are in
 * urikit/code.h.
 *
 * Level 0: depends on C11's freestanding headers only. Nothing in urikit
 * allocates, prints, reads the locale, keeps globals or recurses.
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

#define URIKIT_VERSION_MAJOR 0
#define URIKIT_VERSION_MINOR 1
#define URIKIT_VERSION_PATCH 0
#define URIKIT_VERSION_NUMBER \
    (URIKIT_VERSION_MAJOR * 10000 + URIKIT_VERSION_MINOR * 100 + URIKIT_VERSION_PATCH)

/** The linked library's version, "MAJOR.MINOR.PATCH"; compare with the header's numbers. */
URIKIT_API const char *urikit_version(void);

#define URIKIT_MUST_USE URIKIT_FALLIBLE

/* ---- borrowed text ----------------------------------------------------- */

/**
 * Borrowed bytes: no copy, no NUL at the end assumed.
 *
 * ptr == NULL is *absent*, len == 0 with a ptr is *empty*: "a?" has an empty
 * query, "a" has none.
 */
typedef struct urikit_str {
    const char *ptr;
    size_t len;
} urikit_str;

/** A urikit_str from a string literal; an embedded NUL is kept. */
#define URIKIT_STR(literal) urikit_str_of("" literal, sizeof(literal) - 1)

/** A urikit_str from bytes and their number. */
static inline urikit_str urikit_str_of(const char *ptr, size_t len)
{
    urikit_str str = { ptr, len };
    return str;
}

/** A urikit_str from a NUL-terminated string; NULL gives the absent one. */
URIKIT_API urikit_str urikit_str_from(const char *text);

/** A urikit_str from bytes of any type, such as a payload of uint8_t. */
static inline urikit_str urikit_str_of_bytes(const void *bytes, size_t len)
{
    return urikit_str_of((const char *)bytes, len);
}

/** Same bytes? Two absent ones are equal, absent and empty are not. */
URIKIT_API bool urikit_str_equal(urikit_str a, urikit_str b);

/* ---- output ------------------------------------------------------------ */

/**
 * Where a producer appends its bytes.
 *
 * ptr, cap   the caller's buffer, in bytes
 * len        bytes produced so far; the producer appends there
 *
 * A producer that runs out of room goes on counting: it returns
 * URIKIT_E_SPACE, never writes at or past cap, and leaves in len what would have been needed.
 * With {NULL, 0, 0} the same call measures. After any other error len and the
 * bytes are unspecified.
 */
typedef struct urikit_out {
    void *ptr;
    size_t cap;
    size_t len;
} urikit_out;

/**
 * An output on an array of bytes: `urikit_out out = URIKIT_OUT(buffer);` The array is of char, signed char or
 * unsigned char. A pointer does not compile, because its size is not the buffer's: use urikit_out_of for one.
 */
#if defined(__cplusplus)
extern "C++" {
template <typename byte, size_t n> char (&urikiti_array_bytes(byte (&array)[n]))[n * sizeof(byte)]; /* never defined */
}
#define URIKIT_OUT(array) { (array), sizeof(urikiti_array_bytes(array)), 0 }
#else
#define URIKIT_OUT(array)                               \
    { (array),                                          \
      _Generic(&(array),                                \
               char(*)[sizeof(array)]: sizeof(array),   \
               signed char(*)[sizeof(array)]: sizeof(array), \
               unsigned char(*)[sizeof(array)]: sizeof(array)), \
      0 }
#endif

/** An output on cap bytes of any type at ptr: `urikit_out out = urikit_out_of(payload, payload_cap);` */
static inline urikit_out urikit_out_of(void *ptr, size_t cap)
{
    urikit_out out = { ptr, cap, 0 };
    return out;
}

/** The bytes produced, as text; only after a producer returned URIKIT_OK. */
static inline urikit_str urikit_out_str(const urikit_out *out)
{
    return urikit_str_of(out->ptr ? (const char *)out->ptr : "", out->len);
}

/**
 * Append text as it is; absent text appends nothing. The text must not overlap the output.
 *
 * Errors URIKIT_E_SPACE. Thread-safe.
 */
URIKIT_MUST_USE urikit_code urikit_out_append(urikit_out *out, urikit_str text);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_BASE_H */
