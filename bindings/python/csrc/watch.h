/* SPDX-License-Identifier: MIT */
/*
 * Long calls without the GIL that a signal can end: Ctrl-C, or a handler of the program that raises. The thread that
 * holds the call looks for signals ten times a second, and says how far the call is; the threads that help it see that
 * it stopped.
 */
#ifndef URIKIT_PYTHON_WATCH_H
#define URIKIT_PYTHON_WATCH_H

#include "shared.h"

#include <stdatomic.h>
#include <time.h>

typedef struct watch {
    PyThreadState *thread;
    unsigned long id;
    int64_t next; /* when to look, in nanoseconds */
    python_exception kept;
    PyObject *show; /* called with the rows that are done and all rows; nullable */
    size_t rows;
    atomic_size_t done;
    atomic_bool stopped;
} watch;

/* Gives up the GIL. show: borrowed until watch_end, a callable, None or NULL. An exception that it raises ends the call. */
void watch_begin(watch *self, PyObject *show, size_t rows);

/* On any thread: true if the call was stopped. `rows` more are begun. */
bool watch_stopped(watch *self, size_t rows);

/* Takes the GIL again. False: the call was stopped, and the exception is set. */
bool watch_end(watch *self);

#endif
