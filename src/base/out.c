/* SPDX-License-Identifier: MIT */
/* The external definitions of the inline functions of out.h, for calls that the compiler does not inline. */
#include "out.h"

extern inline size_t urikiti_sum(size_t a, size_t b);
extern inline char *urikiti_out_space(urikit_out *out, size_t n);
extern inline void urikiti_out_byte(urikit_out *out, char byte);
extern inline void urikiti_out_bytes(urikit_out *out, const void *bytes, size_t n);
extern inline void urikiti_out_str(urikit_out *out, urikit_str str);
