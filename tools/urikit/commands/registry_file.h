/* SPDX-License-Identifier: MIT */
/* The registry of compare --registry: which account an address of NOSH URIs belongs to, a file of lines. */
#ifndef TOOL_REGISTRY_FILE_H
#define TOOL_REGISTRY_FILE_H

#include "cli/command.h"
#include "text/buffer.h"

#include <urikit/nosh.h>

/*
 * Appends the rows of a file to *rows, sorted, and sets a registry that borrows them. False after a message: it could not be
 * read, or a line is wrong.
 */
bool registry_read_file(const command *who, const char *path, buffer *rows, urikit_nosh_registry *registry);

#endif /* TOOL_REGISTRY_FILE_H */
