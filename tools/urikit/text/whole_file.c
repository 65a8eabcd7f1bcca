/* SPDX-License-Identifier: MIT */
#include "text/whole_file.h"

#include <errno.h>
#include <stdio.h>

bool whole_file_read(const char *path, buffer *text)
{
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    bool good = in != NULL;
    int why;

    while (good && !feof(in)) {
        char *to = buffer_room(text, 4096);

        text->len += fread(to, 1, 4096, in);
        good = !ferror(in);
    }
    why = errno;
    if (in && in != stdin) {
        fclose(in);
    }
    errno = why;
    return good;
}
