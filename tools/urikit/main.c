/* SPDX-License-Identifier: MIT */
/* urikit COMMAND [OPTIONS] [IDENTIFIER...] */
#include "run/bulk.h"
#include "cli/help.h"
#include "text/words.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

/*
 * Standard descriptors that come in closed are opened so that using them fails:
 * a file opened later must not become standard output.
 */
static void guard_descriptors(void)
{
    int fd;

    for (fd = 0; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd) {
            return; /* then there is no /dev/null either */
        }
    }
}

static int print_help(const command *c, bool whole)
{
    buffer out = { NULL, 0, 0 };
    int status;

    if (c) {
        help_command(c, whole, &out);
    } else {
        help_overview(&out);
    }
    status = bulk_write(c, buffer_view(&out));
    buffer_free(&out);
    return status;
}

static int print_version(void)
{
    buffer out = { NULL, 0, 0 };
    int status;

    buffer_format(&out, "urikit %s\n", urikit_version());
    status = bulk_write(NULL, buffer_view(&out));
    buffer_free(&out);
    return status;
}

static int unknown_command(const char *name)
{
    buffer names = { NULL, 0, 0 };
    size_t len = 0;
    const char *nearest;

    command_names(&names);
    nearest = word_nearest(names.ptr, name, &len);
    if (name[0] == '-') {
        usage_error(NULL, "the command comes first: urikit COMMAND %s", name);
    } else if (nearest) {
        usage_error(NULL, "unknown command '%s' (did you mean '%.*s'?)", name, (int)len, nearest);
    } else {
        usage_error(NULL, "unknown command '%s' ('urikit help' lists them)", name);
    }
    buffer_free(&names);
    return EXIT_USAGE;
}

int main(int argc, char **argv)
{
    const char *first = argc > 1 ? argv[1] : NULL;
    const command *c = first ? command_find(first, strlen(first)) : NULL;
    invocation call;
    int status = EXIT_USAGE;

    signal(SIGPIPE, SIG_IGN); /* a closed pipe and a file over its limit are errors of write, not the end */
    signal(SIGXFSZ, SIG_IGN);
    guard_descriptors();
    if (!first) {
        usage_error(NULL, "no command ('urikit help' lists them)");
        return EXIT_USAGE;
    }
    if (strcmp(first, "-h") == 0 || strcmp(first, "--help") == 0) {
        return print_help(NULL, false);
    }
    if (strcmp(first, "-V") == 0 || strcmp(first, "--version") == 0) {
        return print_version();
    }
    if (!c) {
        return unknown_command(first);
    }
    if (options_read(argc, argv, c, &call)) {
        if (option_given(&call, OPT_HELP)) {
            status = print_help(c, strcmp(call.value[OPT_HELP], "short") != 0);
        } else {
            status = c->run ? c->run(&call) : bulk_run(&call);
        }
    }
    options_free(&call);
    return status;
}
