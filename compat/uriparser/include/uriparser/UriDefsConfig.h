/* SPDX-License-Identifier: MIT */
/*
 * uriparser/UriDefsConfig.h - which of the two families of calls the other headers declare: those on char, with names in
 * ...A, and those on wchar_t, with names in ...W. A program may define URI_NO_ANSI or URI_NO_UNICODE, but not both.
 */
#ifndef URI_DEFS_CONFIG_H
#define URI_DEFS_CONFIG_H 1

#undef URI_ENABLE_ANSI
#undef URI_ENABLE_UNICODE

#if defined(URI_NO_ANSI) && defined(URI_NO_UNICODE)
#error "URI_NO_ANSI and URI_NO_UNICODE leave no calls"
#endif
#if !defined(URI_NO_ANSI)
#define URI_ENABLE_ANSI 1
#endif
#if !defined(URI_NO_UNICODE)
#define URI_ENABLE_UNICODE 1
#endif

/* For programs that use it; these headers have no inline functions. */
#if defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#define URI_INLINE inline
#else
#define URI_INLINE
#endif

#endif /* URI_DEFS_CONFIG_H */
