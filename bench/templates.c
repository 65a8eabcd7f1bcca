/* SPDX-License-Identifier: MIT */
/*
 * The core's part of bench/templates: templates.c TEMPLATES VALUES, a file of lines TEMPLATE TAB URI and one of JSON. Prints
 * the nanoseconds of a call, the least of 30 runs: expanding and matching parsed templates, and finding the route of one
 * of 1,000 templates.
 */
#define _POSIX_C_SOURCE 200809L
#include <urikit/template.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 64, PARTS = 32, CAPTURES = 16, RUNS = 30, ROUNDS = 500, ROUTES = 1000, LINE = 512 };

typedef struct row {
    urikit_template tmpl;
    urikit_template_part parts[PARTS];
    urikit_str uri;
} row;

static row rows[MOST];
static size_t count;

static double now(void)
{
    struct timespec time;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static void fail(const char *what)
{
    fprintf(stderr, "templates: %s\n", what);
    exit(2);
}

static char *read_all(const char *path, size_t *len)
{
    FILE *in = fopen(path, "rb");
    char *text = malloc(1 << 20);

    if (!in || !text) {
        fail(path);
    }
    *len = fread(text, 1, 1 << 20, in);
    fclose(in);
    return text;
}

static void read_rows(char *text, size_t len)
{
    char *end;

    for (; len > 0 && count < MOST; len -= (size_t)(end + 1 - text), text = end + 1) {
        char *tab = memchr(text, '\t', len);

        end = memchr(text, '\n', len);
        if (!tab || !end ||
            urikit_template_parse(urikit_str_of(text, (size_t)(tab - text)), rows[count].parts, PARTS, &rows[count].tmpl, NULL)) {
            fail("a line is not TEMPLATE TAB URI");
        }
        rows[count++].uri = urikit_str_of(tab + 1, (size_t)(end - tab - 1));
    }
}

/* The least time of a call. */
static double best(size_t calls, void (*call)(size_t i, void *context), void *context)
{
    double least = 1e18;
    size_t run, round, i;

    for (run = 0; run < RUNS; run++) {
        double start = now();
        double took;

        for (round = 0; round < ROUNDS; round++) {
            for (i = 0; i < calls; i++) {
                call(i, context);
            }
        }
        took = (now() - start) / ROUNDS / (double)calls;
        least = took < least ? took : least;
    }
    return least;
}

static void expand(size_t i, void *context)
{
    char space[LINE];
    urikit_out out = URIKIT_OUT(space);

    if (urikit_template_expand(&rows[i].tmpl, urikit_template_values_find, context, &out, NULL)) {
        fail("a template does not expand");
    }
}

static void match(size_t i, void *context)
{
    urikit_template_capture captures[CAPTURES];

    (void)context;
    if (urikit_template_match(&rows[i].tmpl, rows[i].uri, 0, captures, CAPTURES)) {
        fail("a template does not match");
    }
}

typedef struct router {
    urikit_template_routes routes;
    urikit_str urls[ROUTES];
    size_t next;
} router;

static void route(size_t i, void *context)
{
    router *r = context;
    urikit_template_capture captures[CAPTURES];
    size_t which = ROUTES;

    (void)i;
    r->next = (r->next + 389) % ROUTES;
    if (urikit_template_route(&r->routes, r->urls[r->next], 0, captures, CAPTURES, &which) || which != r->next) {
        fail("a URL has another route");
    }
}

static double time_route(void)
{
    static const char *const ends[][2] = { { "", "" },
                                           { "/posts", "/posts" },
                                           { "/posts/{post}", "/posts/777" },
                                           { "/settings{?page,size}", "/settings?page=2&size=10" },
                                           { "/files/{+path}", "/files/a/b/c.txt" } };
    static char texts[ROUTES * LINE]; /* one after the other, as they are read from a file */
    static char urls[ROUTES * LINE];
    static urikit_str views[ROUTES];
    static router r;
    char *text = texts;
    char *url = urls;
    size_t i;
    void *memory;

    for (i = 0; i < ROUTES; i++) {
        views[i].ptr = text;
        views[i].len = (size_t)snprintf(text, LINE, "https://api.example.com/v1/res%zu/{id}%s", i / 5, ends[i % 5][0]);
        text += views[i].len;
        r.urls[i].ptr = url;
        r.urls[i].len = (size_t)snprintf(url, LINE, "https://api.example.com/v1/res%zu/abc%zu%s", i / 5, i, ends[i % 5][1]);
        url += r.urls[i].len;
    }
    (void)!urikit_template_routes_read(views, ROUTES, NULL, 0, &r.routes, NULL, NULL);
    memory = malloc(r.routes.size);
    if (!memory || urikit_template_routes_read(views, ROUTES, memory, r.routes.size, &r.routes, NULL, NULL)) {
        fail("routes");
    }
    return best(100, route, &r);
}

int main(int argc, char **argv)
{
    urikit_template_values values;
    static _Alignas(16) char memory[1 << 16];
    size_t len;
    char *text;

    if (argc < 3) {
        fail("two files are wanted");
    }
    text = read_all(argv[1], &len);
    read_rows(text, len);
    text = read_all(argv[2], &len);
    if (urikit_template_values_read(urikit_str_of(text, len), memory, sizeof memory, &values, NULL)) {
        fail("the values are not JSON");
    }
    printf("{\"expand\":%.0f,\"match\":%.0f,\"route\":%.0f}\n", best(count, expand, &values), best(count, match, NULL),
           time_route());
    return 0;
}
