/* SPDX-License-Identifier: MIT */
/* The functions of string.h that the library calls. memory.c has them: there is no C library in WebAssembly. */
#ifndef URIKIT_JS_STRING_H
#define URIKIT_JS_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t len);
void *memmove(void *to, const void *from, size_t len);
void *memset(void *to, int byte, size_t len);
int memcmp(const void *a, const void *b, size_t len);
void *memchr(const void *bytes, int byte, size_t len);
size_t strlen(const char *text);

#ifndef URIKIT_JS_MEMORY
#define memcpy(to, from, len) (__builtin_constant_p(len) ? __builtin_memcpy(to, from, len) : memcpy(to, from, len))
#define memset(to, byte, len) (__builtin_constant_p(len) ? __builtin_memset(to, byte, len) : memset(to, byte, len))
#define memcmp(a, b, len) (__builtin_constant_p(len) ? __builtin_memcmp(a, b, len) : memcmp(a, b, len))
#define strlen(text) __builtin_strlen(text)
#endif

#endif
