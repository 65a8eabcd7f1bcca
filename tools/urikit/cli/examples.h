/* SPDX-License-Identifier: MIT */
/* What help begins with: commands that work as they are, in a folder with examples/ of the sources. */
#ifndef TOOL_EXAMPLES_H
#define TOOL_EXAMPLES_H

#include <stddef.h>

/* Example `index` (0 or 1) of a command, or NULL. A test runs them all. */
const char *example_of(const char *command, size_t index);

#endif /* TOOL_EXAMPLES_H */
