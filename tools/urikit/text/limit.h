/* SPDX-License-Identifier: MIT */
/* How much one record may take. */
#ifndef TOOL_LIMIT_H
#define TOOL_LIMIT_H

#include <stdint.h>

/* The bytes of one record: below 4 GiB (the library's offsets), and an eighth of the memory this process may use. */
uint64_t record_limit(void);

/* The memory that this process may use, in bytes, as far as the system tells. */
uint64_t memory_limit(void);

#endif /* TOOL_LIMIT_H */
