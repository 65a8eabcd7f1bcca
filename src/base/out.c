/* SPDX-License-Identifier: MIT */
/* Where the functions of out.h are that a compiler rather calls than copies: one of each in a program. */
#include "out.h"

extern inline size_t urikiti_sum(size_t a, size_t b);
extern inline char *urikiti_out_room(urikit_out *out, size_t n);
extern inline void urikiti_out_byte(urikit_out *out, char byte);
extern inline void urikiti_out_bytes(urikit_out *out, const void *bytes, size_t n);
extern inline void urikiti_out_str(urikit_out *out, urikit_str str);
