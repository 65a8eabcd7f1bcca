/* SPDX-License-Identifier: MIT */
/**
 * urikit/codes.h - the numbers of the result codes. Programs include urikit/code.h.
 *
 * Written by catalog/generate.py from catalog/codes.tsv. Do not edit.
 *
 * Tier: core: frozen at 1.0, doc/stability.md.
 * Threads: it has no calls.
 */
#ifndef URIKIT_CODES_H
#define URIKIT_CODES_H

/** The result of a call: urikit/code.h says what the ranges mean. Each comment shows an input, and its `at`. */
typedef enum urikit_code {
@each enumerators
@{line}
@end
} urikit_code;

#endif /* URIKIT_CODES_H */
