/* SPDX-License-Identifier: MIT */
/* What a secret's form says that it is. Internal to the library. */
#ifndef URIKIT_SRC_LINT_TOKEN_H
#define URIKIT_SRC_LINT_TOKEN_H

#include <stdint.h>

/* "a GitHub token", by a finding's detail; NULL where only the key tells. */
const char *urikiti_token_name(uint32_t detail);

#endif /* URIKIT_SRC_LINT_TOKEN_H */
