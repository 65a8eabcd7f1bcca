/* SPDX-License-Identifier: MIT */
#include "cli/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

size_t terminal_width(void)
{
    const char *columns = getenv("COLUMNS");
    struct winsize size;
    long width = 0;

    if (columns && *columns) {
        width = strtol(columns, NULL, 10);
    } else if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0) {
        width = size.ws_col;
    }
    if (width <= 0) {
        width = 80;
    }
    return width < 40 ? 40 : width > 400 ? 400 : (size_t)width;
}

bool terminal_color(const invocation *call, int fd)
{
    const char *when = call->value[OPT_COLOR];
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");

    if (when && strcmp(when, "auto") != 0) {
        return strcmp(when, "always") == 0;
    }
    return !(no_color && *no_color) && !(term && strcmp(term, "dumb") == 0) && isatty(fd);
}
