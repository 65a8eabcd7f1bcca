/* SPDX-License-Identifier: MIT */
/* XXH3 (xxHash specification 0.2.0) with the default secret and seed 0: 64 and 128 bits. Internal to the library. */
#ifndef URIKIT_SRC_XXH3_H
#define URIKIT_SRC_XXH3_H

#include <urikit/base.h>

uint64_t urikiti_xxh3_64(const char *text, size_t len);
void urikiti_xxh3_128(const char *text, size_t len, uint64_t *low, uint64_t *high);

#endif /* URIKIT_SRC_XXH3_H */
