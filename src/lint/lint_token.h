/* SPDX-License-Identifier: MIT */
/* The kinds of secrets that have a known form. Internal to the library. */
#ifndef URIKIT_SRC_LINT_TOKEN_H
#define URIKIT_SRC_LINT_TOKEN_H

#include <stdint.h>

/* "a GitHub token", by the detail of a finding; NULL if only the key shows that it is a secret. */
const char *urikiti_token_name(uint32_t detail);

#endif /* URIKIT_SRC_LINT_TOKEN_H */
