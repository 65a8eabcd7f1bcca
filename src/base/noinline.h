/* SPDX-License-Identifier: MIT */
/* A mark for functions that would slow their caller if they were inlined. Internal to the library. */
#ifndef URIKIT_SRC_NOINLINE_H
#define URIKIT_SRC_NOINLINE_H

#if defined(__GNUC__) || defined(__clang__)
#define URIKITI_NOINLINE __attribute__((noinline))
#else
#define URIKITI_NOINLINE
#endif

#endif /* URIKIT_SRC_NOINLINE_H */
