/* SPDX-License-Identifier: MIT */
/* The files that --policy and --registry name. */
#ifndef TOOL_OPTION_FILE_H
#define TOOL_OPTION_FILE_H

#include "cli/command.h"
#include "text/buffer.h"

#include <urikit/guard.h>
#include <urikit/nosh.h>

/* Appends what a file has. False after a message: it could not be read. */
bool policy_read_file(const command *who, const char *path, buffer *text);

/* Reads a policy for many texts. It borrows the text and the memory, which is free before. */
void policy_prepare(urikit_str text, buffer *memory, urikit_policy *policy);

/* A message about the command line: what is wrong with the policy of a file; path NULL: with the words of an option. */
void policy_fault(const command *who, const char *option, const char *path, const urikit_policy_item *item);

/* ToASCII of the tool's Unicode library, for hosts. */
urikit_code policy_to_ascii(void *context, urikit_str host, urikit_out *out);

/*
 * Appends the rows of a file to *rows, sorted, and sets a registry that borrows them. False after a message: it could not be
 * read, or a line is wrong.
 */
bool registry_read_file(const command *who, const char *path, buffer *rows, urikit_nosh_registry *registry);

#endif /* TOOL_OPTION_FILE_H */
