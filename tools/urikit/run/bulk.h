/* SPDX-License-Identifier: MIT */
/* Running a command over all records, on several threads, with the answers in the order of the input. */
#ifndef TOOL_BULK_H
#define TOOL_BULK_H

#include "run/job.h"

#include <stdbool.h>

/* Prepares the command and answers every record; returns the exit status. */
int bulk_run(const invocation *call);

/* Runs the command, or the action that its first argument names; returns the exit status. */
int command_run(const invocation *call);

/* Writes a text to standard output, and frees it, for commands that are not bulk; returns the exit status. */
int bulk_write(const command *who, buffer *text);

/* Writes some whole records to standard output; where that fails the run ends. */
void bulk_put(const command *who, urikit_str records, char separator);

/* Nothing more is written; returns the exit status. */
int bulk_close(const command *who);

#endif /* TOOL_BULK_H */
