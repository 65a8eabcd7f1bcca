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
        size_t n = fread(to, 1, 4096, in);

        text->len += n;
        good = !ferror(in) && (n > 0 || feof(in)); /* nothing read is not yet the end */
    }
    why = errno;
    if (in && in != stdin) {
        fclose(in);
    }
    errno = why;
    return good;
}
