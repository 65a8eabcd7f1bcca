/* SPDX-License-Identifier: MIT */
#if defined(__linux__)
#define _GNU_SOURCE /* O_TMPFILE */
#endif
#include "run/spill.h"

#include "text/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *directory(void)
{
    const char *name = getenv("TMPDIR");

    return name && *name ? name : "/tmp";
}

/* What was written to standard output so far is whole records. Other threads may be in the middle of anything. */
static _Noreturn void stop(const spill *s, const char *verb)
{
    usage_error(s->who, "cannot %s a temporary file in %s: %s", verb, directory(), strerror(errno));
    _exit(EXIT_IO);
}

void spill_start(spill *s, const command *who, size_t chunk)
{
    memset(s, 0, sizeof *s);
    s->who = who;
    s->chunk = chunk;
    s->fd = -1;
}

void spill_finish(spill *s)
{
    if (s->fd >= 0) {
        close(s->fd);
    }
    free(s->unused);
}

/* A file that has no name, so that nothing of it is left however this process ends. */
static void open_file(spill *s)
{
    char path[4096];
    int len;

#if defined(O_TMPFILE)
    s->fd = open(directory(), O_TMPFILE | O_RDWR | O_EXCL | O_CLOEXEC, 0600);
    if (s->fd >= 0) {
        return;
    }
#endif
    len = snprintf(path, sizeof path, "%s/urikit-XXXXXX", directory());
    if (len < 0 || (size_t)len >= sizeof path) {
        errno = ENAMETOOLONG;
        stop(s, "make");
    }
    s->fd = mkstemp(path);
    if (s->fd < 0) {
        stop(s, "make");
    }
    unlink(path);
    (void)fcntl(s->fd, F_SETFD, FD_CLOEXEC);
}

/* Space for one more of the numbers. */
static void grow(uint64_t **numbers, size_t count, size_t *cap)
{
    if (count < *cap) {
        return;
    }
    *cap = *cap * 2 + 16;
    *numbers = memory_resize(*numbers, *cap * sizeof **numbers);
}

static void make_fill(const spill *s, spill_chain *c)
{
    c->fill = memory_take(s->chunk);
    c->at = 0;
}

static void write_chunk(spill *s, spill_chain *c)
{
    size_t done = 0;
    uint64_t chunk;

    if (s->fd < 0) {
        open_file(s);
    }
    chunk = s->unused_count > 0 ? s->unused[--s->unused_count] : s->chunks++;
    while (done < c->at) {
        ssize_t n = pwrite(s->fd, c->fill + done, c->at - done, (off_t)(chunk * s->chunk + done));

        if (n < 0 && errno != EINTR) {
            stop(s, "write");
        }
        done += n > 0 ? (size_t)n : 0;
    }
    grow(&c->chunks, c->count, &c->cap);
    c->chunks[c->count++] = chunk;
    c->len = c->at;
    c->at = 0;
}

void spill_put(spill *s, spill_chain *c, const void *bytes, size_t len)
{
    const char *from = bytes;

    c->bytes += len;
    while (len > 0) {
        size_t n;

        if (!c->fill) {
            make_fill(s, c);
        }
        n = len < s->chunk - c->at ? len : s->chunk - c->at;
        memcpy(c->fill + c->at, from, n);
        c->at += n;
        from += n;
        len -= n;
        if (c->at == s->chunk) {
            write_chunk(s, c);
        }
    }
}

void spill_end(spill *s, spill_chain *c)
{
    if (c->at > 0) {
        write_chunk(s, c);
    }
    free(c->fill);
    c->fill = NULL;
    c->at = 0;
}

/* Reads the next chunk into `fill`. */
static void read_chunk(spill *s, spill_chain *c)
{
    uint64_t chunk = c->chunks[c->next++];
    size_t want = c->next == c->count ? c->len : s->chunk;
    size_t done = 0;

    if (!c->fill) {
        make_fill(s, c);
    }
    while (done < want) {
        ssize_t n = pread(s->fd, c->fill + done, want - done, (off_t)(chunk * s->chunk + done));

        if (n == 0) {
            errno = EIO;
        }
        if (n <= 0 && errno != EINTR) {
            stop(s, "read");
        }
        done += n > 0 ? (size_t)n : 0;
    }
    grow(&s->unused, s->unused_count, &s->unused_cap);
    s->unused[s->unused_count++] = chunk;
    c->at = 0;
}

bool spill_get(spill *s, spill_chain *c, void *bytes, size_t len)
{
    char *to = bytes;

    if (len > c->bytes) {
        return false;
    }
    c->bytes -= len;
    while (len > 0) {
        size_t have;
        size_t n;

        if (!c->fill || c->at == (c->next == c->count ? c->len : s->chunk)) {
            read_chunk(s, c);
        }
        have = (c->next == c->count ? c->len : s->chunk) - c->at;
        n = len < have ? len : have;
        memcpy(to, c->fill + c->at, n);
        c->at += n;
        to += n;
        len -= n;
    }
    return true;
}

void spill_drop(spill_chain *c)
{
    free(c->chunks);
    free(c->fill);
    memset(c, 0, sizeof *c);
}
