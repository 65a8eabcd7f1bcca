/* SPDX-License-Identifier: MIT */
/* Writing the answers of one block to standard output. */
#ifndef TOOL_OUTPUT_H
#define TOOL_OUTPUT_H

#include "cli/options.h"
#include "run/job.h"

#include <stdbool.h>
#include <stdint.h>

/* All of the bytes; false with errno set. *done tells how many came out. */
bool output_write_all(int fd, const char *bytes, size_t len, size_t *done);

/*
 * True if control characters of the answer must be escaped. Pages are made for a terminal already, CBOR is for none, and
 * what is collected is valid identifiers, which contain no control characters.
 */
bool output_is_for_terminal(const job *j);

/* Writes the answers of a block: w->out, or for a terminal w->shown. The run ends if that fails. */
void output_write(const job *j, const work *w);

/* ---- what the terminals on standard output and standard error can do ----------------------------- */

/* Columns for a page: COLUMNS, else the terminal's own, else 80; 40 to 400. */
size_t terminal_width(void);

/* True if colors are wanted on this descriptor: --color, NO_COLOR (no-color.org), TERM=dumb, and whether it is a terminal. */
bool terminal_color(const invocation *call, int fd);

/* ---- a bar on standard error for input that takes longer than a second --------------------------- */

typedef struct progress {
    bool wanted;
    bool shown;       /* a bar is in the terminal's line now */
    uint64_t started; /* milliseconds */
    uint64_t drawn;
} progress;

/* A bar comes only where standard error is a terminal that the answers do not go to. */
void progress_start(progress *p, bool allowed);

/* Draws the bar, if it is time to. */
void progress_update(progress *p, uint64_t done, uint64_t total, uint64_t records);

/* Takes the bar away: before a message, and at the end. */
void progress_clear(progress *p);

#endif /* TOOL_OUTPUT_H */
