/* SPDX-License-Identifier: MIT */
/* Writing the answers of one block to standard output. */
#ifndef TOOL_OUTPUT_H
#define TOOL_OUTPUT_H

#include "run/job.h"

/* All of the bytes; false with errno set. *done tells how many came out. */
bool output_write_all(int fd, const char *bytes, size_t len, size_t *done);

/*
 * True if control characters of the answer must be escaped. Pages are made for a terminal already, CBOR is for none, and
 * what is collected is valid identifiers, which contain no control characters.
 */
bool output_is_for_terminal(const job *j);

/* Writes the answers of a block: w->out, or for a terminal w->shown. The run ends if that fails. */
void output_write(const job *j, const work *w);

#endif /* TOOL_OUTPUT_H */
