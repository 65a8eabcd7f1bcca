/* SPDX-License-Identifier: MIT */
/* By this the module of urikit/readers is told from that of urikit/lint, which has the same functions and more. */
#include "js.h"

EXPORT(readers_only) uint32_t readers_only(void)
{
    return 1;
}
