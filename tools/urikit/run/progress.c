/* SPDX-License-Identifier: MIT */
#include "run/progress.h"

#include "text/buffer.h"

#include <time.h>
#include <unistd.h>

enum { FIRST_MS = 1000, EVERY_MS = 100, BAR_COLUMNS = 40 };

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
    size_t filled;

    if (!p->wanted || total == 0) {
        return;
    }
    now = now_ms();
    if (now - p->started < FIRST_MS || (p->shown && now - p->drawn < EVERY_MS)) {
        return;
    }
    done = done < total ? done : total;
    filled = (size_t)((double)done / (double)total * BAR_COLUMNS);
    buffer_text(&line, "\r[");
    buffer_repeat(&line, '#', filled);
    buffer_repeat(&line, '.', BAR_COLUMNS - filled);
    buffer_format(&line, "] %3u %%  %llu records", (unsigned)((double)done / (double)total * 100),
                  (unsigned long long)records);
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
