/* SPDX-License-Identifier: MIT */
/**
 * uriparser/Uri.h - uriparser's interface, over urikit. The declarations are in UriCalls.h, once for char (names in ...A)
 * and once for wchar_t (names in ...W).
 *
 * Meaning is urikit's: RFC 3986. compat/uriparser/README.md in urikit's sources says where an answer differs from
 * uriparser's, and why.
 *
 * Threads: every call is thread-safe; two threads must not use the same struct at the same time.
 */
#ifndef URI_H
#define URI_H 1

#include "UriBase.h"
#include "UriDefsConfig.h"

#include <wchar.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef URI_ENABLE_ANSI
#include "UriDefsAnsi.h"
#include "UriCalls.h"
#endif
#ifdef URI_ENABLE_UNICODE
#include "UriDefsUnicode.h"
#include "UriCalls.h"
#endif

#ifdef __cplusplus
}
#endif

#endif /* URI_H */
