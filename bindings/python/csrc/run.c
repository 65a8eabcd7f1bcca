/* SPDX-License-Identifier: MIT */
/*
 * Kernels over chunks and threads: see kernels.h. Rows are cut into spans, each of one chunk of either column. Threads
 * take span after span; then the spans of a chunk are put together.
 */
#include "run.h"
#include "shared.h"

#include <stdlib.h>

enum { SPAN_MIN = 16384, SPAN_ROUND = 4096, THREADS_MAX = 64 };

typedef struct span {
    kernel_job job;
    size_t chunk; /* of the result */
    column *result;
    urikit_code code;
} span;

typedef struct run {
    const kernel_request *request;
    span *spans;
    size_t count, cap;
    atomic_size_t next;
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
    static const size_t lens[] = {
        [URIKIT_BATCH_OFFSETS_32] = sizeof(uint32_t), [URIKIT_BATCH_OFFSETS_64] = sizeof(uint64_t),
        [URIKIT_BATCH_VIEWS] = sizeof(urikit_view),
    };
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
    *bigger = (span){ .job = { .kernel = self->request->kernel, .options = &self->request->options } };
    return bigger;
}

/* Where a walk along the chunks of a column is. */
typedef struct walk {
    source *const *chunks;
    size_t count, chunk, at;
    bool repeats; /* its one row stands for all */
} walk;

static size_t walk_left(walk *self)
{
    while (self->chunk < self->count && self->at == self->chunks[self->chunk]->batch.count) {
        self->chunk++;
        self->at = 0;
    }
    return self->chunk < self->count ? self->chunks[self->chunk]->batch.count - self->at : 0;
}

static urikit_batch walk_take(walk *self, size_t rows, source **from)
{
    urikit_batch batch;

    (void)walk_left(self);
    if (self->chunk == self->count) { /* no rows at all: any chunk has the type */
        *from = self->chunks[self->count - 1];
        return rows_from(*from, (*from)->batch.count, 0);
    }
    *from = self->chunks[self->chunk];
    batch = rows_from(*from, self->at, self->repeats ? 1 : rows);
    self->at += self->repeats ? 0 : rows;
    return batch;
}

static urikit_code add_rows(run *self, walk *first, walk *other, size_t rows, size_t chunk)
{
    span *to = add_span(self);
    source *from;

    if (!to) {
        return URIKIT_E_MEMORY;
    }
    to->chunk = chunk;
    to->job.batch = walk_take(first, rows, &to->job.from);
    if (other) {
        to->job.other = walk_take(other, rows, &from);
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
    walk a = { &first, 1, 0, first->batch.count, false }, b = { &other, 1, 0, 0, false };

    if (other) {
        b.at = other->batch.count;
    }
    return add_rows(self, &a, other ? &b : NULL, 0, chunk);
}

static urikit_code cut(run *self, size_t *chunks)
{
    const kernel_request *request = self->request;
    walk first = { request->sources, request->source_count, 0, 0, false };
    walk other = { request->others, request->other_count, 0, 0, false };
    size_t rows = rows_in(request->sources, request->source_count), others = rows_in(request->others, request->other_count);
    bool two = request->other_count > 0;
    size_t all = two && rows == 1 ? others : rows, most, i;
    const walk *lead = two && rows == 1 && others != 1 ? &other : &first;
    urikit_code code = URIKIT_OK;

    if (two && rows != others && rows != 1 && others != 1) {
        return URIKIT_E_OFFSETS;
    }
    first.repeats = lead != &first;
    other.repeats = two && others == 1 && rows != 1;
    most = request->threads > 1 ? (all / request->threads + SPAN_ROUND) / SPAN_ROUND * SPAN_ROUND : SIZE_MAX;
    most = most < SPAN_MIN ? SPAN_MIN : most;
    *chunks = lead->count;
    for (i = 0; i < *chunks && !code; i++) {
        size_t left = lead->chunks[i]->batch.count;

        if (left == 0) {
            code = add_empty(self, lead == &first ? lead->chunks[i] : request->sources[0],
                             !two ? NULL : lead == &other ? lead->chunks[i] : request->others[0], i);
        }
        while (left > 0 && !code) {
            size_t n = left < most ? left : most, more;

            more = two && !first.repeats && !other.repeats ? walk_left(lead == &first ? &other : &first) : n;
            n = n < more ? n : more;
            code = add_rows(self, &first, two ? &other : NULL, n, i);
            left -= n;
        }
    }
    return code;
}

/* ---- threads -------------------------------------------------------------------------------- */

static void work(run *self)
{
    size_t i;

    while ((i = atomic_fetch_add(&self->next, 1)) < self->count) {
        self->spans[i].code = kernel_make(&self->spans[i].job, &self->spans[i].result);
    }
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

    threads = threads < self->count ? threads : self->count;
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

static urikit_code first_code(const run *self)
{
    urikit_code code = URIKIT_OK;
    size_t i;

    for (i = 0; i < self->count; i++) {
        if (self->spans[i].code && (!code || code == URIKIT_E_TOO_LONG)) { /* another attempt does not help then */
            code = self->spans[i].code;
        }
    }
    return code;
}

static void drop_results(run *self)
{
    size_t i;

    for (i = 0; i < self->count; i++) {
        column_release(self->spans[i].result);
        self->spans[i].result = NULL;
        self->spans[i].code = URIKIT_OK;
    }
}

/* Puts the spans of each chunk together. */
static urikit_code join(run *self, column **chunks)
{
    urikit_code code = URIKIT_OK;
    size_t i;

    for (i = 0; i < self->count && !code; i++) {
        span *one = &self->spans[i];

        if (!chunks[one->chunk]) {
            chunks[one->chunk] = one->result;
            one->result = NULL;
        } else {
            column *to = chunks[one->chunk];

            /* views share buffers only within a chunk of the first column */
            if (to->from != one->result->from && to->layout == COLUMN_VIEWS) {
                return URIKIT_E_TOO_LONG;
            }
            code = column_append(to, one->result);
            column_release(one->result);
            one->result = NULL;
        }
    }
    return code;
}

static urikit_code attempt(run *self, bool wide, size_t count, column **chunks)
{
    urikit_code code;
    size_t i;

    for (i = 0; i < self->count; i++) {
        self->spans[i].job.wide = wide;
    }
    atomic_store(&self->next, 0);
    work_in_threads(self, self->request->threads);
    code = first_code(self);
    code = code ? code : join(self, chunks);
    for (i = 0; i < count; i++) {
        if (code) {
            column_release(chunks[i]);
            chunks[i] = NULL;
        } else {
            column_finish(chunks[i]);
        }
    }
    drop_results(self);
    return code;
}

urikit_code kernel_run(const kernel_request *request, column ***chunks, size_t *count)
{
    run self = { .request = request };
    urikit_code code = cut(&self, count);

    *chunks = code ? NULL : (column **)calloc(*count, sizeof **chunks);
    if (*chunks) {
        code = attempt(&self, false, *count, *chunks);
        if (code == URIKIT_E_TOO_LONG) { /* offsets of 32 bits, or views, cannot say where the texts are */
            code = attempt(&self, true, *count, *chunks);
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
