/* SPDX-License-Identifier: MIT */
/* The policies of lint and guard: files of lines. What the lines say is the library's. */
#ifndef TOOL_POLICY_FILE_H
#define TOOL_POLICY_FILE_H

#include "cli/command.h"
#include "text/buffer.h"

#include <urikit/guard.h>

/* Appends what a file has. False after a message: it could not be read. */
bool policy_read_file(const command *who, const char *path, buffer *text);

/* Reads a policy for many texts. It borrows the text and the memory, which is free before. */
void policy_prepare(urikit_str text, buffer *memory, urikit_policy *policy);

/* A message about the command line: what is wrong with the policy of a file; path NULL: with the words of an option. */
void policy_fault(const command *who, const char *option, const char *path, const urikit_policy_item *item);

/* ToASCII of the tool's Unicode library, for hosts. */
urikit_code policy_to_ascii(void *context, urikit_str host, urikit_out *out);

#endif /* TOOL_POLICY_FILE_H */
