/* SPDX-License-Identifier: MIT */
/* Nanoseconds of the thread for a call of guard and of lint: glue FILE, one text a line. For bench/processes/glue. */
#define _DEFAULT_SOURCE
#include <urikit/guard.h>
#include <urikit/lint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 7, TEXT_MAX = 8192 };

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static size_t guard(urikit_str text)
{
    char made[URIKIT_GUARD_BOUND(TEXT_MAX, 0)];
    urikit_out out = URIKIT_OUT(made);

    return text.len <= TEXT_MAX && urikit_guard(text, NULL, &out, NULL);
}

static size_t lint(urikit_str text)
{
    urikit_finding finding;
    urikit_lint state;
    size_t count = 0;

    urikit_lint_start(&state, text);
    while (urikit_lint_next(&state, &finding)) {
        count++;
    }
    return count;
}

static size_t sentences(urikit_str text)
{
    char made[4096];
    urikit_finding finding;
    urikit_lint state;
    size_t len = 0;

    urikit_lint_start(&state, text);
    while (urikit_lint_next(&state, &finding)) {
        urikit_out out = URIKIT_OUT(made);

        (void)!urikit_lint_why(&state, &finding, &out);
        len += out.len;
    }
    return len;
}

static void measure(const char *name, size_t (*call)(urikit_str), const urikit_str *texts, size_t count)
{
    double least = 0;
    size_t found = 0, i;
    int round;

    for (round = 0; round < ROUNDS; round++) {
        double start = now();

        for (found = 0, i = 0; i < count; i++) {
            found += call(texts[i]);
        }
        start = now() - start;
        least = round == 0 || start < least ? start : least;
    }
    printf("%s %.1f %zu\n", name, least / (double)count, found);
}

int main(int argc, char **argv)
{
    FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
    urikit_str *texts = NULL;
    size_t count = 0, space = 0;
    char *line = NULL;
    ssize_t len;

    if (!file) {
        return 2;
    }
    while ((len = getline(&line, &space, file)) > 0) {
        texts = realloc(texts, (count + 1) * sizeof *texts);
        if (!texts) {
            return 1;
        }
        texts[count++] = urikit_str_of(strndup(line, (size_t)len - (line[len - 1] == '\n')),
                                       (size_t)len - (line[len - 1] == '\n'));
    }
    measure("guard", guard, texts, count);
    measure("findings", lint, texts, count);
    measure("sentences", sentences, texts, count);
    return fclose(file);
}
