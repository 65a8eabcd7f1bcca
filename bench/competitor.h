/* SPDX-License-Identifier: MIT */
/*
 * What a competitor is: a shared object with a table of works. One file a competitor in competitors/; the harness
 * (harness.c) loads them all and runs them in turn, so that a competitor that is not there is only not there.
 */
#ifndef URIKIT_BENCH_COMPETITOR_H
#define URIKIT_BENCH_COMPETITOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * One input. A NUL, which is not counted in len, follows text and base: who needs one has it
 * for nothing. 62 bytes after the last input may be read. Text is UTF-8.
 */
typedef struct bench_input {
    const char *text; /* a URI, a reference, or a CRI's bytes */
    size_t len;
    const char *base; /* for references; the same pointer as long as the base is the same */
    size_t base_len;
} bench_input;

typedef struct bench_corpus {
    const bench_input *inputs;
    size_t count;
    const char *lines; /* the same as one buffer, every line with its '\n'; not for CRIs */
    size_t lines_len;
    const char *column; /* the same once more, with nothing between two inputs: input i ends at offsets[i + 1] */
    const uint32_t *offsets;
    char *space; /* where results may be written, long enough for every work's; overwritten by the next input */
    size_t space_len;
} bench_corpus;

typedef struct bench_work {
    const char *work;    /* the same word for all competitors in one table: "parse" */
    const char *variant; /* which way of this competitor to do it, such as "can_parse"; "" where there is one way */
    const char *does;    /* what it really does, for the report: short, and frank on what is not checked */
    size_t (*run)(const bench_corpus *corpus); /* all inputs, once; returns how many were accepted */
    bool (*choose)(const char *variant);       /* called before, with the variant; false: not on this machine. Nullable */
} bench_work;

typedef struct bench_competitor {
    const char *who;
    const char *version;
    const bench_work *works;
    size_t count;
} bench_competitor;

/* What the works "set host" and "set query value" set. */
#define BENCH_NEW_HOST "www.example.net"
#define BENCH_NEW_KEY "page"
#define BENCH_NEW_VALUE "2"

#define BENCH_COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* The one symbol of a competitor's shared object. */
__attribute__((visibility("default"))) const bench_competitor *bench_competitor_of(void);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_BENCH_COMPETITOR_H */
