/* SPDX-License-Identifier: MIT */
/*
 * Kernels over chunks and threads: see kernels.h. Rows are cut into spans, each of one chunk of either column. A thread
 * takes the next span and makes a column of it. If a chunk has one span, that column is the result. Else the columns
 * are put together while the threads work on other spans: a column gets its place after all columns before it have
 * theirs, then any thread copies it there, mostly while it is still in the cache. No thread waits for another's span.
 */
#include "kernel_job.h"
#include "shared.h"

#include <stdlib.h>

enum { SPAN_ROWS = 16384, THREADS_MAX = 64 };

typedef struct span {
    kernel_job job;
    size_t chunk; /* of the result */
    column *result;
} span;

/* Spans before `taken` are or were worked on, those before `placed` have a place, those before `copied` are copied. */
typedef struct run {
    const kernel_request *request;
    span *spans;
    size_t count, cap;
    column **chunks; /* of the result */
    PyThread_type_lock lock; /* NULL with one thread; else held to read or change what follows */
    size_t taken, placed, copied;
    size_t copying; /* threads that are in column_copy */
    urikit_code code;
} run;

/* ---- spans ------------------------------------------------------------------------------- */

static size_t rows_in(source *const *chunks, size_t count)
{
    size_t rows = 0, i;

    for (i = 0; i < count; i++) {
        rows += chunks[i]->batch.count;
    }
    return rows;
}

static urikit_batch rows_from(const source *chunk, size_t at, size_t count)
{
    static const size_t lens[] = { [URIKIT_BATCH_OFFSETS_32] = sizeof(uint32_t),
                                   [URIKIT_BATCH_OFFSETS_64] = sizeof(uint64_t),
                                   [URIKIT_BATCH_VIEWS] = sizeof(urikit_view),
                                   [URIKIT_BATCH_POINTERS] = sizeof(urikit_view) };
    urikit_batch batch = chunk->batch;

    batch.rows = (const char *)batch.rows + at * lens[batch.kind];
    batch.valid_at += at;
    batch.count = count;
    return batch;
}

static span *add_span(run *self)
{
    span *bigger;

    if (self->count == self->cap) {
        self->cap = 2 * self->cap + 16;
        bigger = (span *)realloc(self->spans, self->cap * sizeof *bigger);
        if (!bigger) {
            return NULL;
        }
        self->spans = bigger;
    }
    bigger = &self->spans[self->count++];
    *bigger = (span){ .job = { .kernel = self->request->kernel, .options = &self->request->options, .request = self->request } };
    return bigger;
}

/* A position in the chunks of a column. */
typedef struct cursor {
    source *const *chunks;
    size_t count, chunk, at;
    bool repeats; /* its one row stands for all */
} cursor;

static size_t cursor_left(cursor *self)
{
    while (self->chunk < self->count && self->at == self->chunks[self->chunk]->batch.count) {
        self->chunk++;
        self->at = 0;
    }
    return self->chunk < self->count ? self->chunks[self->chunk]->batch.count - self->at : 0;
}

static urikit_batch cursor_take(cursor *self, size_t rows, source **from)
{
    urikit_batch batch;

    (void)cursor_left(self);
    if (self->chunk == self->count) { /* no rows at all: any chunk has the type */
        *from = self->chunks[self->count - 1];
        return rows_from(*from, (*from)->batch.count, 0);
    }
    *from = self->chunks[self->chunk];
    batch = rows_from(*from, self->at, self->repeats ? 1 : rows);
    self->at += self->repeats ? 0 : rows;
    return batch;
}

static urikit_code add_rows(run *self, cursor *first, cursor *other, size_t rows, size_t chunk)
{
    span *to = add_span(self);
    source *from;

    if (!to) {
        return URIKIT_E_MEMORY;
    }
    to->chunk = chunk;
    to->job.batch = cursor_take(first, rows, &to->job.from);
    if (other) {
        to->job.other = cursor_take(other, rows, &from);
        to->job.has_other = true;
    } else if (self->request->text) {
        to->job.other = (urikit_batch){ .kind = URIKIT_BATCH_STRS, .rows = self->request->text, .count = 1 };
        to->job.has_other = true;
    }
    return URIKIT_OK;
}

/* No rows in a chunk of the one that leads, so none of either. */
static urikit_code add_empty(run *self, source *first, source *other, size_t chunk)
{
    cursor a = { &first, 1, 0, first->batch.count, false }, b = { &other, 1, 0, 0, false };

    if (other) {
        b.at = other->batch.count;
    }
    return add_rows(self, &a, other ? &b : NULL, 0, chunk);
}

/* *threads is lowered where there are few rows. */
static urikit_code cut(run *self, size_t *chunks, size_t *threads)
{
    const kernel_request *request = self->request;
    cursor first = { request->sources, request->source_count, 0, 0, false };
    cursor other = { request->others, request->other_count, 0, 0, false };
    size_t rows = rows_in(request->sources, request->source_count);
    size_t others = rows_in(request->others, request->other_count);
    bool two = request->other_count > 0;
    size_t all = two && rows == 1 ? others : rows, most, i;
    const cursor *lead = two && rows == 1 && others != 1 ? &other : &first;
    urikit_code code = URIKIT_OK;

    if (two && rows != others && rows != 1 && others != 1) {
        return URIKIT_E_OFFSETS;
    }
    first.repeats = lead != &first;
    other.repeats = two && others == 1 && rows != 1;
    *threads = *threads < all / SPAN_ROWS ? *threads : all / SPAN_ROWS;
    most = *threads > 1 ? SPAN_ROWS : SIZE_MAX;
    *chunks = lead->count;
    for (i = 0; i < *chunks && !code; i++) {
        size_t left = lead->chunks[i]->batch.count;

        if (left == 0) {
            code = add_empty(self, lead == &first ? lead->chunks[i] : request->sources[0],
                             !two             ? NULL
                             : lead == &other ? lead->chunks[i]
                                              : request->others[0],
                             i);
        }
        while (left > 0 && !code) {
            size_t n = left < most ? left : most, more;

            more = two && !first.repeats && !other.repeats ? cursor_left(lead == &first ? &other : &first) : n;
            n = n < more ? n : more;
            code = add_rows(self, &first, two ? &other : NULL, n, i);
            left -= n;
        }
    }
    return code;
}

/* ---- putting together ------------------------------------------------------------------------ */

static void take_lock(run *self)
{
    if (self->lock) {
        PyThread_acquire_lock(self->lock, WAIT_LOCK);
    }
}

static void give_lock(run *self)
{
    if (self->lock) {
        PyThread_release_lock(self->lock);
    }
}

static size_t rows_of_chunk(const run *self, size_t at)
{
    size_t chunk = self->spans[at].chunk, rows = 0;

    for (; at < self->count && self->spans[at].chunk == chunk; at++) {
        const kernel_job *job = &self->spans[at].job;

        rows += job->batch.count > job->other.count ? job->batch.count : job->other.count;
    }
    return rows;
}

/* Whether its column is the result for its chunk. */
static bool is_alone(const run *self, size_t at)
{
    size_t chunk = self->spans[at].chunk;

    return (at == 0 || self->spans[at - 1].chunk != chunk) && (at + 1 == self->count || self->spans[at + 1].chunk != chunk);
}

/* URIKIT_E_SPACE: not now, another thread is copying. */
static urikit_code place_span(run *self, size_t at)
{
    span *one = &self->spans[at];
    column **to = &self->chunks[one->chunk];
    urikit_code code;

    if (is_alone(self, at)) {
        *to = one->result;
        one->result = NULL;
        return URIKIT_OK;
    }
    if (!*to) {
        *to = column_like(one->result, rows_of_chunk(self, at));
    }
    if (!*to) {
        return URIKIT_E_MEMORY;
    }
    /* views have the buffers of one chunk of the first column */
    if ((*to)->from != one->result->from) {
        return URIKIT_E_TOO_LONG;
    }
    code = column_place(*to, one->result);
    if (code == URIKIT_E_SPACE && self->copying == 0) {
        code = column_grow(*to, one->result) ? column_place(*to, one->result) : URIKIT_E_MEMORY;
    }
    return code;
}

static void place_spans(run *self)
{
    urikit_code code = self->code;

    while (!code && self->placed < self->taken && self->spans[self->placed].result) {
        code = place_span(self, self->placed);
        self->placed += code == URIKIT_OK;
    }
    self->code = code == URIKIT_E_SPACE ? URIKIT_OK : code;
}

/* ---- threads -------------------------------------------------------------------------------- */

/* These two are called with the lock, and without it do what takes long. */
static void copy_span(run *self, size_t at, column_pool *pool)
{
    span *one = &self->spans[at];
    column *to = self->chunks[one->chunk], *from = one->result;

    if (from) {
        one->result = NULL;
        self->copying++;
        give_lock(self);
        column_copy(to, from);
        column_recycle(pool, from);
        take_lock(self);
        self->copying--;
    }
}

static void make_span(run *self, size_t at, column_pool *pool, void **kept)
{
    column *result = NULL;
    urikit_code code;

    give_lock(self);
    self->spans[at].job.kept = kept;
    self->spans[at].job.pool = is_alone(self, at) ? NULL : pool; /* a result is not larger than it must be */
    code = kernel_make(&self->spans[at].job, &result);
    take_lock(self);
    self->spans[at].result = result;
    /* URIKIT_E_TOO_LONG asks for another attempt, which does not help against another code */
    self->code = code && (!self->code || self->code == URIKIT_E_TOO_LONG) ? code : self->code;
}

static void work(run *self)
{
    column_pool pool = column_pool_take();
    void *kept = NULL;

    take_lock(self);
    for (;;) {
        place_spans(self);
        if (self->code) {
            break;
        }
        if (self->copied < self->placed) {
            copy_span(self, self->copied++, &pool);
        } else if (self->taken < self->count) {
            make_span(self, self->taken++, &pool, &kept);
        } else {
            break;
        }
    }
    give_lock(self);
    free(kept);
    column_pool_give(pool);
}

typedef struct worker {
    run *run;
    PyThread_type_lock done;
} worker;

static void work_in_thread(void *context)
{
    worker *self = (worker *)context;

    work(self->run);
    PyThread_release_lock(self->done); /* `self` may be gone now */
}

/* A thread that cannot be started is done without: the others do its work. */
static void work_in_threads(run *self, size_t threads)
{
    worker workers[THREADS_MAX];
    size_t started = 0, i;

    threads = threads < THREADS_MAX ? threads : THREADS_MAX;
    for (i = 1; i < threads; i++) {
        worker *one = &workers[started];

        *one = (worker){ self, PyThread_allocate_lock() };
        if (!one->done) {
            break;
        }
        PyThread_acquire_lock(one->done, WAIT_LOCK);
        if (PyThread_start_new_thread(work_in_thread, one) == (unsigned long)-1) {
            PyThread_release_lock(one->done);
            PyThread_free_lock(one->done);
            break;
        }
        started++;
    }
    work(self);
    for (i = 0; i < started; i++) {
        PyThread_acquire_lock(workers[i].done, WAIT_LOCK);
        PyThread_release_lock(workers[i].done);
        PyThread_free_lock(workers[i].done);
    }
}

/* ---- results ----------------------------------------------------------------------------------- */

static urikit_code attempt(run *self, bool wide, size_t count, size_t threads)
{
    urikit_code code;
    size_t i;

    for (i = 0; i < self->count; i++) {
        self->spans[i].job.wide = wide;
    }
    self->taken = self->placed = self->copied = 0;
    self->code = URIKIT_OK;
    if (threads > 1) {
        work_in_threads(self, threads);
    } else {
        work(self);
    }
    code = self->code;
    for (i = 0; i < self->count; i++) { /* left where something failed */
        column_release(self->spans[i].result);
        self->spans[i].result = NULL;
    }
    for (i = 0; i < count; i++) {
        if (code) {
            column_release(self->chunks[i]);
            self->chunks[i] = NULL;
        } else {
            column_finish(self->chunks[i]);
        }
    }
    return code;
}

urikit_code kernel_run(const kernel_request *request, column ***chunks, size_t *count)
{
    run self = { .request = request };
    size_t threads = request->threads;
    urikit_code code = cut(&self, count, &threads);

    *chunks = self.chunks = code ? NULL : (column **)calloc(*count, sizeof **chunks);
    if (*chunks) {
        self.lock = threads > 1 ? PyThread_allocate_lock() : NULL; /* without one, one thread works */
        threads = self.lock ? threads : 1;
        code = attempt(&self, false, *count, threads);
        if (code == URIKIT_E_TOO_LONG) { /* offsets of 32 bits, or views, cannot say where the texts are */
            code = attempt(&self, true, *count, threads);
        }
        if (self.lock) {
            PyThread_free_lock(self.lock);
        }
        if (code) {
            free(*chunks);
            *chunks = NULL;
        }
    } else {
        code = code ? code : URIKIT_E_MEMORY;
    }
    free(self.spans);
    return code;
}
