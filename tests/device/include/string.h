/* SPDX-License-Identifier: MIT */
/* All of <string.h> that the library calls, for a compiler that comes without a C library. */
#ifndef STRING_H
#define STRING_H

#include <stddef.h>

void *memchr(const void *bytes, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
size_t strlen(const char *text);

#endif /* STRING_H */
