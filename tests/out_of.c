/* SPDX-License-Identifier: MIT */
/* URIKIT_OUT compiles for arrays and not for a pointer: compiled by tests/CMakeLists.txt as C and as C++, never run. */
#include <urikit/base.h>

typedef struct with_array {
    char bytes[5];
} with_array;

static char fixed[7];
static urikit_out of_static = URIKIT_OUT(fixed);

size_t out_of(with_array *with, char *pointer);

size_t out_of(with_array *with, char *pointer)
{
    uint8_t octets[9];
    urikit_out of_member = URIKIT_OUT(with->bytes);
    urikit_out of_octets = URIKIT_OUT(octets);
#if defined(OUT_OF_POINTER)
    urikit_out of_pointer = URIKIT_OUT(pointer);
#else
    urikit_out of_pointer = { pointer, 3, 0 };
#endif

    return of_static.cap + of_member.cap + of_octets.cap + of_pointer.cap;
}
