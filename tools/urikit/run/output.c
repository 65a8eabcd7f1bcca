/* SPDX-License-Identifier: MIT */
/* Writing to standard output, and what happens if that fails. */
#include "run/output.h"

#include "run/job.h"
#include "text/buffer.h"
#include "text/show.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
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
static _Noreturn void output_stop(const command *who, const char *bytes, size_t done, char separator, const buffer *ends)
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

int bulk_write(const command *who, buffer *text)
{
    put_raw(who, buffer_view(text), '\n');
    buffer_free(text);
    return bulk_close(who);
}

/* ---- what a terminal can do ---------------------------------------------------------------------- */

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

/* ---- the progress bar ---------------------------------------------------------------------------- */

enum { FIRST_MS = 1000, EVERY_MS = 100, BAR_COLUMNS = 16 };

static uint64_t now_ms(void)
{
    struct timespec now;

    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) {
        return 0;
    }
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void put_line(const buffer *b)
{
    if (write(STDERR_FILENO, b->ptr, b->len) < 0) {
        /* a bar that cannot be drawn does not stop the run */
    }
}

/* "12.3 MB" */
static void put_bytes(buffer *line, uint64_t bytes)
{
    static const char *const units[] = { "B", "kB", "MB", "GB", "TB" };
    double value = (double)bytes;
    size_t i = 0;

    while (value >= 1000 && i < 4) {
        value /= 1000;
        i++;
    }
    buffer_format(line, i > 0 ? "%.1f %s" : "%.0f %s", value, units[i]);
}

/* Where it is known how much there is. */
static void put_bar(buffer *line, uint64_t done, uint64_t total)
{
    double part = (double)done / (double)total;
    size_t filled = (size_t)(part * (double)BAR_COLUMNS);

    buffer_byte(line, '[');
    buffer_repeat(line, '#', filled);
    buffer_repeat(line, '.', BAR_COLUMNS - filled);
    buffer_format(line, "] %3u %%  ", (unsigned)(part * 100));
}

/* Bytes, records, records a second, and the time that is left if it goes on like this: not before something is done. */
static void put_counts(buffer *line, uint64_t done, uint64_t total, uint64_t records, uint64_t ms)
{
    put_bytes(line, done);
    if (total > 0) {
        buffer_text(line, " of ");
        put_bytes(line, total);
    }
    buffer_format(line, "  %llu records  %.0f/s", (unsigned long long)records, (double)records * 1000 / (double)ms);
    if (total > 0 && done > 0) {
        uint64_t left = (uint64_t)((double)ms * (double)(total - done) / (double)done / 1000);

        buffer_format(line, "  %llu:%02u left", (unsigned long long)(left / 60), (unsigned)(left % 60));
    }
}

void progress_start(progress *p, bool allowed)
{
    p->wanted = allowed && isatty(STDERR_FILENO) && !isatty(STDOUT_FILENO);
    p->shown = false;
    p->started = p->wanted ? now_ms() : 0;
    p->drawn = 0;
}

void progress_update(progress *p, uint64_t done, uint64_t total, uint64_t records)
{
    buffer line = { NULL, 0, 0 };
    uint64_t now;

    if (!p->wanted) {
        return;
    }
    now = now_ms();
    if (now - p->started < FIRST_MS || (p->shown && now - p->drawn < EVERY_MS)) {
        return;
    }
    done = total == 0 || done < total ? done : total;
    buffer_byte(&line, '\r');
    if (total > 0) {
        put_bar(&line, done, total);
    }
    put_counts(&line, done, total, records, now - p->started);
    buffer_text(&line, "\033[K");
    put_line(&line);
    buffer_free(&line);
    p->shown = true;
    p->drawn = now;
}

void progress_clear(progress *p)
{
    buffer line = { NULL, 0, 0 };

    if (p->shown) {
        buffer_text(&line, "\r\033[K");
        put_line(&line);
        buffer_free(&line);
        p->shown = false;
    }
}
