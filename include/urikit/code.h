/* SPDX-License-Identifier: MIT */
/**
 * urikit/code.h - the result codes of all calls, their names and sentences.
 *
 * Tier: core: frozen at 1.0, doc/stability.md.
 * Layer 0: depends on C11's freestanding headers only. Included by urikit/base.h.
 * Threads: every call is thread-safe, there is no shared state.
 *
 *   size_t at;
 *   urikit_code code = urikit_uri_parse(text, URIKIT_PARSE_REFERENCE, &uri, &at);
 *   if (code) {
 *       printf("byte %zu: %s\n", at, urikit_code_text(code));
 *   }
 */
#ifndef URIKIT_CODE_H
#define URIKIT_CODE_H

#include <stddef.h>

/**
 * Marks a call of the library. A Windows program that links the DLL defines URIKIT_SHARED. The build that makes the
 * DLL defines URIKIT_SHARED and URIKIT_BUILD. On other systems, and for a static library, define neither.
 */
#if defined(_WIN32) && defined(URIKIT_SHARED) && defined(URIKIT_BUILD)
#define URIKIT_API __declspec(dllexport)
#elif defined(_WIN32) && defined(URIKIT_SHARED)
#define URIKIT_API __declspec(dllimport)
#elif defined(__GNUC__) || defined(__clang__)
#define URIKIT_API __attribute__((visibility("default")))
#else
#define URIKIT_API
#endif

/** Marks a call that can fail: the compiler warns if the result is ignored. */
#if defined(__GNUC__) || defined(__clang__)
#define URIKIT_FALLIBLE URIKIT_API __attribute__((warn_unused_result))
#else
#define URIKIT_FALLIBLE URIKIT_API
#endif

/**
 * Marks a short call that is in a header. The library has it too, for languages that do not read headers, and for a
 * compiler that does not put it in line.
 */
#if defined(__cplusplus) || defined(_WIN32)
#define URIKIT_INLINE inline
#else
#define URIKIT_INLINE URIKIT_API inline
#endif

#ifdef __cplusplus
extern "C" {
#endif

/**
 * urikit_code: the result of a call. 0 is success. The ranges:
 *
 *   1..31   malformed input         32..   the buffer is too small
 *  48..63   unsupported, or over a limit   64..95   a mistake of the caller
 * 256..     256 codes for each family that has its own errors: 256.. NOSH URIs, 512.. user URLs, 768.. CRIs,
 *           1024.. CoAP, 1280.. AIF, 1536.. URI templates, 1792.. package URLs
 *
 * Functions that read untrusted bytes have a last argument `size_t *at`, which may be NULL. On an error it receives
 * the offset of the first byte that no valid text can have there: some valid text begins with the bytes before it,
 * no valid text begins with those and this byte. If the text is cut short, `at` is the length of the input.
 */
#include <urikit/codes.h>

/** How deep nested items of indefinite length can be skipped. Items of definite length may be nested to any depth. */
#define URIKIT_CBOR_OPEN_MAX 8

/**
 * The name of a code in lower case without "URIKIT_E_": "percent", "ip_literal", "cri_port", "nosh_bad_rkey". Each
 * code has a different name. "unknown" for a number that is not a code. Never NULL.
 */
URIKIT_API const char *urikit_code_name(urikit_code code);

/**
 * The word that the specification of the family uses. The specifications of NOSH URIs and user URLs name their
 * errors: "bad_rkey", "bad_key". For every other code this is urikit_code_name. Use it in output that also shows the
 * family. Never NULL.
 */
URIKIT_API const char *urikit_code_token(urikit_code code);

/**
 * A sentence that explains the code, without a full stop. Never NULL. This call and the two above are in one
 * source file, which is linked only if a program calls one of them.
 */
URIKIT_API const char *urikit_code_text(urikit_code code);

/** The most bytes of a sentence about the text at hand, as urikit_uri_explain and urikit_explain append it. */
#define URIKIT_EXPLAIN_MAX 320

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_CODE_H */
