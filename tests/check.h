/* SPDX-License-Identifier: MIT */
/* What the tests share on top of cmocka: exact-size copies, short outputs, carets. */
#ifndef CHECK_H
#define CHECK_H

/* cmocka.h asks for these before it */
#include <stdarg.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include <urikit/base.h>

/*
 * A copy of the bytes in a block of exactly their size, so that a sanitizer
 * sees a read of one byte too far. Freed by check_free.
 */
urikit_str check_copy(urikit_str text);
void check_free(urikit_str copy);

/* A producer under test: appends to out. */
typedef urikit_code check_producer(const void *input, urikit_out *out);

/*
 * Runs a producer measuring, into exactly enough space, into every smaller space, and into more than enough after other
 * text: the lengths must agree (property L7), nothing may be written before len and past cap.
 * Returns the text in a fresh block (check_free) or, if the producer fails with a code
 * other than URIKIT_E_SPACE, the absent text and the code in *code.
 */
urikit_str check_produce(check_producer *produce, const void *input, urikit_code *code);

/* Fails with both texts and a caret under the first difference. */
void check_text(urikit_str got, urikit_str want, const char *what);

/* Fails with the input and carets under both offsets. */
void check_error(urikit_str input, urikit_code got, size_t got_at, urikit_code want, size_t want_at);

#ifdef __MINGW_PRINTF_FORMAT /* mingw-w64's own printf knows C11's formats; its compiler thinks of Windows' */
#define CHECK_FORMAT __MINGW_PRINTF_FORMAT
#else
#define CHECK_FORMAT printf
#endif

/* Like printf, to standard error, then fails the test. */
void check_fail(const char *format, ...) __attribute__((format(CHECK_FORMAT, 1, 2), noreturn));

/* Bytes as text one can read: others than printable ASCII as \xNN. The result lives until the eighth next call. */
const char *check_show(urikit_str text);

#endif /* CHECK_H */
