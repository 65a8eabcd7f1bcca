/* SPDX-License-Identifier: MIT */
#include "run/progress.h"

#include "text/buffer.h"

#include <time.h>
#include <unistd.h>

enum { FIRST_MS = 1000, EVERY_MS = 100, BAR_COLUMNS = 16 };

static uint64_t now_ms(void)
{
    struct timespec now;

    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) {
        return 0;
    }
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void put_raw(const buffer *b)
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
    size_t filled = (size_t)(part * BAR_COLUMNS);

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
    put_raw(&line);
    buffer_free(&line);
    p->shown = true;
    p->drawn = now;
}

void progress_clear(progress *p)
{
    buffer line = { NULL, 0, 0 };

    if (p->shown) {
        buffer_text(&line, "\r\033[K");
        put_raw(&line);
        buffer_free(&line);
        p->shown = false;
    }
}
