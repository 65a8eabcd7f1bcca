/* SPDX-License-Identifier: MIT */
/* Memory, or the end of the program: a message, and exit status 3. What was written to standard output stays whole. */
#ifndef TOOL_MEMORY_H
#define TOOL_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* The program ends here: it needs memory that it does not get. */
_Noreturn void memory_ended(void);

/* What is called before the end, by whichever thread has no memory. Set before there are threads. */
void memory_before_end(void (*before)(void));

/* As malloc, calloc and realloc, which return memory here also for a size of 0. */
void *memory_take(size_t size);
void *memory_zeroed(size_t count, size_t size);
void *memory_resize(void *block, size_t size);

/* ---- how much there is --------------------------------------------------------------------------- */

/* The bytes of one record: below 4 GiB (the library's offsets), and an eighth of the memory this process may use. */
uint64_t record_limit(void);

/* The memory that this process may use, in bytes, as far as the system tells. */
uint64_t memory_limit(void);

#endif /* TOOL_MEMORY_H */
