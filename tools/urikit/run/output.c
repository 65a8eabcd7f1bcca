/* SPDX-License-Identifier: MIT */
/* Writing to standard output, and what happens if that fails. */
#include "run/output.h"

#include "run/bulk.h"
#include "text/show.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool output_write_all(int fd, const char *bytes, size_t len, size_t *done)
{
    *done = 0;
    while (*done < len) {
        ssize_t n = write(fd, bytes + *done, len - *done);
        struct pollfd wait = { fd, POLLOUT, 0 };

        if (n >= 0) {
            *done += (size_t)n;
        } else if (errno != EINTR && (errno != EAGAIN || (poll(&wait, 1, -1) < 0 && errno != EINTR))) {
            return false;
        }
    }
    return true;
}

/* The end of the last record that is whole in the first `done` bytes, by its separator; by the list of ends, if any. */
static size_t last_whole(const char *bytes, size_t done, char separator, const buffer *ends)
{
    size_t i;

    if (!ends) {
        for (i = done; i > 0 && bytes[i - 1] != separator; i--) {
        }
        return i;
    }
    for (i = ends->len; i >= sizeof(size_t); i -= sizeof(size_t)) {
        size_t end;

        memcpy(&end, ends->ptr + i - sizeof end, sizeof end);
        if (end <= done) {
            return end;
        }
    }
    return 0;
}

/*
 * Standard output cannot be written. A closed pipe is not a mistake: the reader has enough. Anything else is one, and
 * what follows the last whole record in a file is cut off.
 */
static _Noreturn void output_stop(const command *who, const char *bytes, size_t done, char separator,
                                  const buffer *ends)
{
    int error = errno;
    size_t whole;

    if (error == EPIPE) {
        _exit(EXIT_VALID);
    }
    whole = last_whole(bytes, done, separator, ends);
    if (whole < done) {
        size_t half = done - whole;
        off_t end = lseek(STDOUT_FILENO, 0, SEEK_CUR);

        if (end >= (off_t)half && ftruncate(STDOUT_FILENO, end - (off_t)half) != 0) {
            /* not a file: what was written cannot be taken back */
        }
    }
    usage_error(who, "cannot write standard output: %s", strerror(error));
    _exit(EXIT_IO); /* other threads may be in the middle of anything */
}

bool output_is_for_terminal(const job *j)
{
    return j->terminal && !j->command->styled && !j->command->collect && !j->kind_settings.cri.binary_out;
}

void output_write(const job *j, const work *w)
{
    const buffer *out = output_is_for_terminal(j) ? &w->shown : &w->out;
    size_t skip = j->listed && !*j->listed && out->len > 0; /* the comma before the first of a list */
    size_t done;

    if (out->len > 0 && !output_write_all(STDOUT_FILENO, out->ptr + skip, out->len - skip, &done)) {
        output_stop(j->command, out->ptr + skip, done, j->separator, j->mark_ends ? &w->ends : NULL);
    }
    if (skip > 0) {
        *j->listed = true;
    }
}

static void put_raw(const command *who, urikit_str text, char separator)
{
    size_t done;

    if (!output_write_all(STDOUT_FILENO, text.ptr, text.len, &done)) {
        output_stop(who, text.ptr, done, separator, NULL);
    }
}

void bulk_put(const command *who, urikit_str records, char separator)
{
    buffer shown = { NULL, 0, 0 };

    if (isatty(STDOUT_FILENO)) {
        show_data(&shown, records, separator);
        records = buffer_view(&shown);
    }
    put_raw(who, records, separator);
    buffer_free(&shown);
}

/* A disk may tell only now that it was full. */
int bulk_close(const command *who)
{
    if (close(STDOUT_FILENO) != 0 && errno != EBADF) {
        usage_error(who, "cannot write standard output: %s", strerror(errno));
        return EXIT_IO;
    }
    return EXIT_VALID;
}

int bulk_write(const command *who, urikit_str text)
{
    put_raw(who, text, '\n');
    return bulk_close(who);
}
