/* SPDX-License-Identifier: MIT */
/*
 * Runs works of several competitors over corpora and prints one line a row, tab-separated. scripts/bench calls it;
 * by hand:
 *
 *   harness time --competitor urikit.so --competitor uriparser.so --corpus crawl=crawl.uris --job parse:crawl
 *
 * The rounds are interleaved and rotated: in each, every competitor has the corpus once, and each round begins with
 * another one, so that a machine that grows slower, or a cache that is warm, is shared by all. The median over the
 * rounds is the figure.
 *
 *   time          work corpus who variant inputs accepted ns-median ns-min ns-max bytes does
 *   allocations   work corpus who variant allocations-per-call    (with liballocations.so preloaded)
 *   instructions  dumps callgrind's counts, each named by "work corpus who variant calls" (under callgrind)
 *   works         who version work variant does
 */
#define _DEFAULT_SOURCE
#include "competitor.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else /* without valgrind's header nothing is counted; scripts/bench says so */
#define CALLGRIND_ZERO_STATS
#define CALLGRIND_DUMP_STATS_AT(name) ((void)(name))
#endif

enum { MAX_COMPETITORS = 32, MAX_CORPORA = 64, MAX_JOBS = 256, MAX_ENTRIES = 64, MAX_ROUNDS = 99 };

typedef struct corpus {
    const char *name;
    char *text; /* the file, its line ends and tabs made NUL */
    bench_corpus data;
    size_t bytes; /* of all inputs, bases not counted */
} corpus;

typedef struct entry { /* a competitor in one job */
    const bench_competitor *competitor;
    const bench_work *work;
    size_t accepted;
    double ns[MAX_ROUNDS];
} entry;

typedef struct bench {
    const bench_competitor *competitors[MAX_COMPETITORS];
    size_t competitor_count;
    corpus corpora[MAX_CORPORA];
    size_t corpus_count;
    const char *jobs[MAX_JOBS];
    size_t job_count;
    size_t rounds;
    size_t max_inputs;
    double min_ms; /* a round of one competitor lasts at least so long */
} bench;

__attribute__((noreturn, format(printf, 1, 2))) static void die(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    fputs("harness: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(2);
}

static void *space_for(size_t size)
{
    void *block = malloc(size ? size : 1);

    if (!block) {
        die("no memory");
    }
    return block;
}

/* ---- corpora ---------------------------------------------------------------- */

static char *read_whole(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    long size;
    char *text;

    if (!file || fseek(file, 0, SEEK_END) || (size = ftell(file)) < 0 || fseek(file, 0, SEEK_SET)) {
        die("cannot read %s", path);
    }
    *len = (size_t)size;
    text = space_for(*len + 64); /* the baseline reads past the end */
    memset(text + *len, 0, 64);
    if (fread(text, 1, *len, file) != *len) {
        die("cannot read %s", path);
    }
    fclose(file);
    if (*len > 0 && text[*len - 1] != '\n') {
        text[(*len)++] = '\n';
    }
    text[*len] = '\0';
    return text;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A line of hex to its bytes, in place: they need half the space. */
static void unhex(bench_input *input, char *line)
{
    size_t i;

    for (i = 0; i + 1 < input->len; i += 2) {
        int high = hex_digit(line[i]);
        int low = hex_digit(line[i + 1]);

        if (high < 0 || low < 0) {
            die("no hex: %s", line);
        }
        line[i / 2] = (char)(high * 16 + low);
    }
    input->len = i / 2;
    line[input->len] = '\0';
}

static size_t count_lines(const char *text)
{
    size_t count = 0;

    while ((text = strchr(text, '\n')) != NULL) {
        count++;
        text++;
    }
    return count;
}

/* The inputs one after the other, as a column holds them. */
static void add_column(bench_corpus *data, size_t bytes)
{
    char *column = space_for(bytes + 64);
    uint32_t *offsets = space_for((data->count + 1) * sizeof *offsets);
    size_t i;

    if (bytes > UINT32_MAX) {
        die("a corpus of 4 GiB");
    }
    offsets[0] = 0;
    for (i = 0; i < data->count; i++) {
        memcpy(column + offsets[i], data->inputs[i].text, data->inputs[i].len);
        offsets[i + 1] = offsets[i] + (uint32_t)data->inputs[i].len;
    }
    memset(column + offsets[i], 0, 64);
    data->column = column;
    data->offsets = offsets;
}

/* NAME=FILE: lines of URIs (.uris), "base TAB reference" (.refs), or CRIs in hex (.cris). */
static void add_corpus(bench *b, char *spec)
{
    corpus *c = &b->corpora[b->corpus_count++];
    char *path = strchr(spec, '=');
    const char *kind = strrchr(spec, '.');
    bench_input *inputs;
    size_t longest = 0;
    size_t len;
    char *copy;
    char *line;
    char *end;

    if (b->corpus_count > MAX_CORPORA || !path || !kind) {
        die("--corpus NAME=FILE.uris, .refs or .cris; at most %d", MAX_CORPORA);
    }
    *path++ = '\0';
    c->name = spec;
    c->text = read_whole(path, &len);
    copy = space_for(len);
    memcpy(copy, c->text, len);
    c->data.lines = copy;
    inputs = space_for(count_lines(c->text) * sizeof *inputs);
    for (line = c->text; (end = strchr(line, '\n')) != NULL && c->data.count < b->max_inputs; line = end + 1) {
        bench_input *input = &inputs[c->data.count];
        char *tab = strcmp(kind, ".refs") == 0 ? strchr(line, '\t') : NULL;

        *end = '\0';
        *input = (bench_input){ line, (size_t)(end - line), NULL, 0 };
        if (tab) {
            *tab = '\0';
            *input = (bench_input){ tab + 1, (size_t)(end - tab - 1), line, (size_t)(tab - line) };
            if (c->data.count > 0 && strcmp(input[-1].base, line) == 0) {
                input->base = input[-1].base; /* one page, many references */
            }
        } else if (strcmp(kind, ".cris") == 0) {
            unhex(input, line);
        }
        if (input->len + input->base_len > longest) {
            longest = input->len + input->base_len;
        }
        c->bytes += input->len;
        c->data.count++;
    }
    c->data.lines_len = (size_t)(line - c->text);
    c->data.inputs = inputs;
    add_column(&c->data, c->bytes);
    c->data.space_len = 4 * longest + 1024;
    if (c->data.space_len < 2 * c->data.lines_len + 96 * c->data.count) {
        c->data.space_len = 2 * c->data.lines_len + 96 * c->data.count; /* a whole corpus as columns */
    }
    c->data.space = space_for(c->data.space_len);
    memset(c->data.space, 0, c->data.space_len);
}

static corpus *find_corpus(bench *b, const char *name)
{
    size_t i;

    for (i = 0; i < b->corpus_count; i++) {
        if (strcmp(b->corpora[i].name, name) == 0) {
            return &b->corpora[i];
        }
    }
    die("no corpus %s", name);
}

/* ---- competitors ------------------------------------------------------------- */

static void add_competitor(bench *b, const char *path)
{
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    const bench_competitor *(*of)(void) = NULL;
    void *symbol;

    if (!object) {
        die("%s", dlerror());
    }
    symbol = dlsym(object, "bench_competitor_of");
    if (!symbol || b->competitor_count == MAX_COMPETITORS) {
        die("%s is not a competitor, or there are more than %d", path, MAX_COMPETITORS);
    }
    memcpy(&of, &symbol, sizeof of); /* ISO C has no cast from void * to a function */
    b->competitors[b->competitor_count++] = of();
}

static void choose(const bench_work *work)
{
    if (work->choose) {
        (void)work->choose(work->variant);
    }
}

/* All that can do this work on this machine. */
static size_t find_entries(const bench *b, const char *name, entry *entries)
{
    size_t count = 0;
    size_t i;
    size_t j;

    for (i = 0; i < b->competitor_count; i++) {
        for (j = 0; j < b->competitors[i]->count; j++) {
            const bench_work *work = &b->competitors[i]->works[j];

            if (strcmp(work->work, name) != 0 || (work->choose && !work->choose(work->variant))) {
                continue;
            }
            if (count == MAX_ENTRIES) {
                die("more than %d competitors for %s", MAX_ENTRIES, name);
            }
            entries[count].competitor = b->competitors[i];
            entries[count].work = work;
            count++;
        }
    }
    return count;
}

static size_t run(const entry *e, const bench_corpus *data)
{
    choose(e->work);
    return e->work->run(data);
}

static void print_names(const char *job, const corpus *c, const entry *e)
{
    printf("%.*s\t%s\t%s\t%s", (int)strcspn(job, ":"), job, c->name, e->competitor->who, e->work->variant);
}

/* ---- the measures -------------------------------------------------------------- */

/* The thread's own time: what other processes take of the core is not counted. */
static double now_ns(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a;
    double y = *(const double *)b;

    return (x > y) - (x < y);
}

static double time_passes(entry *e, const bench_corpus *data, size_t passes)
{
    double start;
    size_t i;

    choose(e->work);
    start = now_ns();
    for (i = 0; i < passes; i++) {
        e->accepted = e->work->run(data);
    }
    return (now_ns() - start) / (double)passes / (double)data->count;
}

static void measure_time(const bench *b, const char *job, const corpus *c, entry *entries, size_t count)
{
    size_t passes[MAX_ENTRIES];
    size_t i;
    size_t round;

    for (i = 0; i < count; i++) {
        double ms = time_passes(&entries[i], &c->data, 1) * (double)c->data.count / 1e6; /* also warms up */

        passes[i] = ms >= b->min_ms ? 1 : (size_t)(b->min_ms / (ms + 1e-6)) + 1;
    }
    for (round = 0; round < b->rounds; round++) {
        for (i = 0; i < count; i++) {
            size_t turn = (i + round) % count;

            entries[turn].ns[round] = time_passes(&entries[turn], &c->data, passes[turn]);
        }
    }
    for (i = 0; i < count; i++) {
        entry *e = &entries[i];

        qsort(e->ns, b->rounds, sizeof e->ns[0], by_value);
        print_names(job, c, e);
        printf("\t%zu\t%zu\t%.2f\t%.2f\t%.2f\t%zu\t%s\n", c->data.count, e->accepted, e->ns[b->rounds / 2], e->ns[0],
               e->ns[b->rounds - 1], c->bytes, e->work->does);
    }
    fflush(stdout);
}

static void measure_allocations(const char *job, const corpus *c, const entry *entries, size_t count)
{
    const size_t *counter = dlsym(RTLD_DEFAULT, "bench_allocations");
    size_t before;
    size_t made;
    size_t i;

    if (!counter) {
        die("nothing counts allocations: preload liballocations.so");
    }
    for (i = 0; i < count; i++) {
        (void)run(&entries[i], &c->data); /* what is allocated once is not counted */
        before = *(const volatile size_t *)counter;
        (void)run(&entries[i], &c->data);
        made = *(const volatile size_t *)counter - before;
        print_names(job, c, &entries[i]); /* which may allocate */
        printf("\t%.3f\n", (double)made / (double)c->data.count);
    }
}

static void measure_instructions(const char *job, const corpus *c, const entry *entries, size_t count)
{
    char name[512];
    size_t i;

    for (i = 0; i < count; i++) {
        const entry *e = &entries[i];

        snprintf(name, sizeof name, "%.*s\t%s\t%s\t%s\t%zu", (int)strcspn(job, ":"), job, c->name, e->competitor->who,
                 e->work->variant, c->data.count);
        (void)run(e, &c->data); /* symbols are bound at the first call */
        CALLGRIND_ZERO_STATS;
        (void)run(e, &c->data);
        CALLGRIND_DUMP_STATS_AT(name);
    }
}

static void print_works(const bench *b)
{
    size_t i;
    size_t j;

    for (i = 0; i < b->competitor_count; i++) {
        for (j = 0; j < b->competitors[i]->count; j++) {
            const bench_work *work = &b->competitors[i]->works[j];

            printf("%s\t%s\t%s\t%s\t%s\n", b->competitors[i]->who, b->competitors[i]->version, work->work, work->variant,
                   work->does);
        }
    }
}

/* ---- main ------------------------------------------------------------------------ */

static void run_jobs(bench *b, const char *mode)
{
    static entry entries[MAX_ENTRIES];
    size_t i;

    for (i = 0; i < b->job_count; i++) {
        char work[128];
        const char *colon = strchr(b->jobs[i], ':');
        corpus *c;
        size_t count;

        if (!colon || (size_t)(colon - b->jobs[i]) >= sizeof work) {
            die("--job WORK:CORPUS");
        }
        snprintf(work, sizeof work, "%.*s", (int)(colon - b->jobs[i]), b->jobs[i]);
        c = find_corpus(b, colon + 1);
        count = find_entries(b, work, entries);
        if (c->data.count == 0 || count == 0) {
            continue;
        }
        if (strcmp(mode, "time") == 0) {
            measure_time(b, b->jobs[i], c, entries, count);
        } else if (strcmp(mode, "allocations") == 0) {
            measure_allocations(b->jobs[i], c, entries, count);
        } else {
            measure_instructions(b->jobs[i], c, entries, count);
        }
    }
}

static double number_of(const char *text)
{
    char *end;
    double number = strtod(text, &end);

    if (*end || number <= 0) {
        die("no number: %s", text);
    }
    return number;
}

int main(int argc, char **argv)
{
    static bench b;
    const char *mode = argc > 1 ? argv[1] : "";
    int i;

    b.rounds = 9;
    b.min_ms = 2;
    b.max_inputs = SIZE_MAX;
    if (!strstr(" time allocations instructions works ", mode) || !mode[0] || argc % 2 != 0) {
        die("harness time|allocations|instructions|works [--competitor FILE]... [--corpus NAME=FILE]... [--job WORK:CORPUS]...\n"
            "         [--rounds N] [--inputs N] [--ms MILLISECONDS]");
    }
    for (i = 2; i < argc; i += 2) { /* first what the corpora depend on */
        if (strcmp(argv[i], "--inputs") == 0) {
            b.max_inputs = (size_t)number_of(argv[i + 1]);
        } else if (strcmp(argv[i], "--rounds") == 0) {
            b.rounds = (size_t)number_of(argv[i + 1]);
        } else if (strcmp(argv[i], "--ms") == 0) {
            b.min_ms = number_of(argv[i + 1]);
        }
    }
    for (i = 2; i < argc; i += 2) {
        if (strcmp(argv[i], "--competitor") == 0) {
            add_competitor(&b, argv[i + 1]);
        } else if (strcmp(argv[i], "--corpus") == 0) {
            add_corpus(&b, argv[i + 1]);
        } else if (strcmp(argv[i], "--job") == 0 && b.job_count < MAX_JOBS) {
            b.jobs[b.job_count++] = argv[i + 1];
        }
    }
    if (b.rounds > MAX_ROUNDS) {
        die("at most %d rounds", MAX_ROUNDS);
    }
    if (strcmp(mode, "works") == 0) {
        print_works(&b);
    } else {
        run_jobs(&b, mode);
    }
    return 0;
}
