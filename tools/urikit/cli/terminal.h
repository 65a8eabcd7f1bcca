/* SPDX-License-Identifier: MIT */
/* What the terminals on standard output and standard error can do. */
#ifndef TOOL_TERMINAL_H
#define TOOL_TERMINAL_H

#include "cli/options.h"

/* Columns for a page: COLUMNS, else the terminal's own, else 80; 40 to 400. */
size_t terminal_width(void);

/* True if colors are wanted on this descriptor: --color, NO_COLOR (no-color.org), TERM=dumb, and whether it is a terminal. */
bool terminal_color(const invocation *call, int fd);

#endif /* TOOL_TERMINAL_H */
