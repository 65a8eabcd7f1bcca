/* SPDX-License-Identifier: MIT */
/* Signals during long calls without the GIL: see watch.h. */
#include "watch.h"

enum { BETWEEN = 100 * 1000 * 1000 }; /* nanoseconds: taking the GIL may wait for other threads */

static int64_t now(void)
{
    struct timespec time = { 0, 0 };

    (void)timespec_get(&time, TIME_UTC);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void watch_begin(watch *self, PyObject *show, size_t rows)
{
    *self = (watch){ .id = PyThread_get_thread_ident(), .next = now() + BETWEEN, .rows = rows };
    self->show = show == Py_None ? NULL : show;
    self->thread = PyEval_SaveThread();
}

/* A clock that is set back looks at once, and from then on by its new time. */
static bool is_time(watch *self)
{
    int64_t time = now();
    bool is = time >= self->next || time < self->next - BETWEEN;

    self->next = is ? time + BETWEEN : self->next;
    return is;
}

/* With the GIL. A column whose texts need longer offsets is read twice: then all rows are as far as it gets. */
static bool show(watch *self, size_t done)
{
    PyObject *result = PyObject_CallFunction(self->show, "nn", (Py_ssize_t)(done < self->rows ? done : self->rows),
                                             (Py_ssize_t)self->rows);

    Py_XDECREF(result);
    return result != NULL;
}

bool watch_stopped(watch *self, size_t rows)
{
    size_t done = atomic_fetch_add_explicit(&self->done, rows, memory_order_relaxed);

    if (atomic_load_explicit(&self->stopped, memory_order_relaxed)) {
        return true;
    }
    if (PyThread_get_thread_ident() != self->id || !is_time(self)) {
        return false;
    }
    PyEval_RestoreThread(self->thread);
    if (PyErr_CheckSignals() != 0 || (self->show && !show(self, done))) {
        self->kept = python_exception_keep(); /* what is released before watch_end may run Python */
        atomic_store_explicit(&self->stopped, true, memory_order_relaxed);
    }
    self->thread = PyEval_SaveThread();
    return atomic_load_explicit(&self->stopped, memory_order_relaxed);
}

bool watch_end(watch *self)
{
    PyEval_RestoreThread(self->thread);
    if (atomic_load_explicit(&self->stopped, memory_order_relaxed)) {
        python_exception_restore(&self->kept);
        return false;
    }
    return true;
}
