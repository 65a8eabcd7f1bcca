/* SPDX-License-Identifier: MIT */
/* Eight bytes in a 64-bit word (SWAR). Results are in the top bit of each byte. Internal to the library. */
#ifndef URIKIT_SRC_SWAR_H
#define URIKIT_SRC_SWAR_H

#include <stdint.h>

/* The byte c, eight times. */
static inline uint64_t swar_repeat(unsigned char c)
{
    return c * (UINT64_MAX / 255);
}

/* The top bits of the bytes that are not 0. The other bits are undefined. */
static inline uint64_t swar_not_zero(uint64_t word)
{
    return ((word & swar_repeat(0x7F)) + swar_repeat(0x7F)) | word;
}

/* The top bits of the bytes from first to last, which are ASCII. All bytes of the word are ASCII. */
static inline uint64_t swar_between(uint64_t word, unsigned char first, unsigned char last)
{
    return (word + swar_repeat((unsigned char)(0x80 - first))) & ~(word + swar_repeat((unsigned char)(0x7F - last)));
}

#endif /* URIKIT_SRC_SWAR_H */
