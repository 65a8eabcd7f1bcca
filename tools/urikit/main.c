/* SPDX-License-Identifier: MIT */
/* urikit COMMAND [OPTIONS] [IDENTIFIER...] */
#include "run/job.h"
#include "commands/cmd.h"
#include "cli/command.h"
#include "kinds/family.h"
#include "text/json_io.h"
#include "cli/options.h"

#include <urikit/psl.h>
#include <urikit/unicode.h>

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

    if (c) {
        help_command(c, whole, &out);
    } else {
        help_overview(&out);
    }
    return bulk_write(c, &out);
}

/* A line with a version of a table. */
static void put_version(buffer *out, const char *what, urikit_code write(urikit_out *out))
{
    char text[URIKIT_UNICODE_VERSION_BOUND];
    urikit_out version = URIKIT_OUT(text);
    bool known = write(&version) == URIKIT_OK && version.len > 0;

    buffer_format(out, "%s%.*s\n", what, known ? (int)version.len : 17, known ? text : "of an unknown day");
}

/* With --verbose also the age of the tables that answers depend on. */
static int print_version(bool verbose)
{
    buffer out = { NULL, 0, 0 };

    buffer_format(&out, "urikit %s\n", urikit_version());
    if (verbose) {
        put_version(&out, "Public Suffix List: ", urikit_psl_date_write);
        put_version(&out, "Unicode for NFC: ", urikit_unicode_version_write);
        put_version(&out, "Unicode for IDNA: ", urikit_idna_version_write);
    }
    return bulk_write(NULL, &out);
}

/* "urikit" alone: what one might type next. */
static int print_start(void)
{
    buffer out = { NULL, 0, 0 };
    size_t done = 0;

    help_start(&out);
    while (done < out.len) {
        ssize_t n = write(STDERR_FILENO, out.ptr + done, out.len - done);

        if (n <= 0) {
            break; /* no one reads it; the exit status still says it */
        }
        done += (size_t)n;
    }
    buffer_free(&out);
    return EXIT_USAGE;
}

/* True if the word is an identifier, which needs no command to be inspected. */
static bool has_scheme(const char *word)
{
    size_t len = strcspn(word, ":");
    size_t i;

    if (is_cri(kind_for(NULL, urikit_str_from(word)))) {
        return true;
    }
    for (i = 0; i < len; i++) {
        char c = (char)(word[i] | 0x20);
        bool letter = c >= 'a' && c <= 'z';
        bool more = (word[i] >= '0' && word[i] <= '9') || word[i] == '+' || word[i] == '-' || word[i] == '.';

        if (!letter && (i == 0 || !more)) {
            return false;
        }
    }
    return len > 0 && word[len] == ':';
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
    int options_at = 2;
    int status = EXIT_USAGE;

    signal(SIGPIPE, SIG_IGN); /* a closed pipe and a file over its limit are errors of write, not the end */
    signal(SIGXFSZ, SIG_IGN);
    guard_descriptors();
    json_start();
    kinds_begin();
    if (!first) {
        return print_start();
    }
    if (strcmp(first, "-h") == 0 || strcmp(first, "--help") == 0) {
        return print_help(NULL, false);
    }
    if (strcmp(first, "-V") == 0 || strcmp(first, "--version") == 0) {
        const char *more = argc > 2 ? argv[2] : NULL;

        return print_version(more && (strcmp(more, "-v") == 0 || strcmp(more, "--verbose") == 0));
    }
    if (!c && has_scheme(first)) {
        c = &cmd_inspect;
        options_at = 1;
    }
    if (!c) {
        return unknown_command(first);
    }
    if (options_read(argc, argv, options_at, c, &call)) {
        if (option_given(&call, OPT_HELP)) {
            status = print_help(c, strcmp(call.value[OPT_HELP], "short") != 0);
        } else {
            status = family_read_types(&call) ? command_run(&call) : EXIT_USAGE;
        }
    }
    options_free(&call);
    return status;
}
