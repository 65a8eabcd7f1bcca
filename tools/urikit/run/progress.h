/* SPDX-License-Identifier: MIT */
/* A bar on standard error for input that takes longer than a second. */
#ifndef TOOL_PROGRESS_H
#define TOOL_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct progress {
    bool wanted;
    bool shown;       /* a bar is in the terminal's line now */
    uint64_t started; /* milliseconds */
    uint64_t drawn;
} progress;

/* A bar comes only where standard error is a terminal that the answers do not go to. */
void progress_start(progress *p, bool allowed);

/* Draws the bar, if it is time to. */
void progress_update(progress *p, uint64_t done, uint64_t total, uint64_t records);

/* Takes the bar away: before a message, and at the end. */
void progress_clear(progress *p);

#endif /* TOOL_PROGRESS_H */
