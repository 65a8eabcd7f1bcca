/* SPDX-License-Identifier: MIT */
/* Keccak-256 as in Ethereum: the original padding, not that of SHA-3. Internal to the library. */
#ifndef URIKIT_SRC_KECCAK_H
#define URIKIT_SRC_KECCAK_H

#include <urikit/base.h>

enum { KECCAK256_LEN = 32 };

void urikiti_keccak256(urikit_str data, uint8_t hash[KECCAK256_LEN]);

#endif /* URIKIT_SRC_KECCAK_H */
