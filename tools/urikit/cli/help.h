/* SPDX-License-Identifier: MIT */
/* Help, the man page and completions, all made from the tables. */
#ifndef TOOL_HELP_H
#define TOOL_HELP_H

#include "cli/command.h"

/* What "urikit" alone says: a few lines with three examples. */
void help_start(buffer *out);
void help_overview(buffer *out);

/* Of one command: a screen (-h), or with all there is to say (--help). */
void help_command(const command *c, bool whole, buffer *out);

void help_man(buffer *out);

#endif /* TOOL_HELP_H */
