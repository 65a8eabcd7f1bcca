/* SPDX-License-Identifier: MIT */
/* A file that is read at once: settings, lists, routes. */
#ifndef TOOL_WHOLE_FILE_H
#define TOOL_WHOLE_FILE_H

#include "text/buffer.h"

/* Appends all of a file, or of standard input where the path is "-". False where it cannot be read: errno says why. */
bool whole_file_read(const char *path, buffer *text);

#endif /* TOOL_WHOLE_FILE_H */
