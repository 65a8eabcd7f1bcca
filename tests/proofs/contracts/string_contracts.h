/* SPDX-License-Identifier: MIT */
/*
 * In place of the header of the C library, for the proofs by contracts: what C11 §7.24 says of the functions we call.
 */
#ifndef URIKIT_PROOFS_STRING_H
#define URIKIT_PROOFS_STRING_H

#include <stddef.h>

/*@ requires \valid_read((char *)s + (0 .. n - 1));
    assigns \result \from s, ((char *)s)[0 .. n - 1], c, n;
    ensures \result == \null || (\base_addr(\result) == \base_addr(s) && (char *)s <= (char *)\result < (char *)s + n);
*/
void *memchr(const void *s, int c, size_t n);

/*@ requires \valid_read((char *)a + (0 .. n - 1)) && \valid_read((char *)b + (0 .. n - 1));
    assigns \result \from ((char *)a)[0 .. n - 1], ((char *)b)[0 .. n - 1];
*/
int memcmp(const void *a, const void *b, size_t n);

/*@ requires \valid((char *)to + (0 .. n - 1)) && \valid_read((char *)from + (0 .. n - 1));
    requires \separated((char *)to + (0 .. n - 1), (char *)from + (0 .. n - 1));
    assigns ((char *)to)[0 .. n - 1] \from ((char *)from)[0 .. n - 1];
    assigns \result \from to;
    ensures \result == to;
*/
void *memcpy(void *to, const void *from, size_t n);

/*@ requires \valid((char *)to + (0 .. n - 1)) && \valid_read((char *)from + (0 .. n - 1));
    assigns ((char *)to)[0 .. n - 1] \from ((char *)from)[0 .. n - 1];
    assigns \result \from to;
    ensures \result == to;
*/
void *memmove(void *to, const void *from, size_t n);

/*@ requires \valid((char *)to + (0 .. n - 1));
    assigns ((char *)to)[0 .. n - 1] \from byte;
    assigns \result \from to;
    ensures \result == to;
*/
void *memset(void *to, int byte, size_t n);

/*@ assigns \result \from text[..]; */
size_t strlen(const char *text);

#endif /* URIKIT_PROOFS_STRING_H */
