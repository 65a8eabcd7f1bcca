/* SPDX-License-Identifier: MIT */
/* template route: which of the templates of a file matches each record. */
#include "commands/template_verbs.h"

#include "run/report.h"
#include "text/json_out.h"
#include "text/memory.h"
#include "text/whole_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct route_job {
    urikit_template_routes routes;
    urikit_template_flags flags;
    urikit_str *texts;
    void *memory;
    buffer text;  /* of all files */
    size_t *ends; /* of each file in it */
} route_job;

/* Where a line of a file is. */
typedef struct route_line {
    const char *path;
    size_t number; /* from 1 */
} route_line;

/* Appends the files of --file; their ends are ends of lines. */
static void read_files(const job *j, route_job *t)
{
    size_t position = 0;
    size_t count = 0;
    const char *path;

    t->ends = memory_take(j->call->use_count * sizeof *t->ends);
    while ((path = option_next(j->call, OPT_FILE, &position)) != NULL) {
        if (!whole_file_read(path, &t->text)) {
            usage_error(j->command, "cannot read %s: %s", path, strerror(errno));
            _exit(EXIT_IO); /* nothing was written yet */
        }
        buffer_byte(&t->text, '\n');
        t->ends[count++] = t->text.len;
    }
}

/* Gives the lines that are not empty to t->texts; returns how many there are. */
static size_t split_lines(route_job *t)
{
    size_t lines = 0;
    size_t count = 0;
    size_t from = 0;
    size_t i;

    for (i = 0; i < t->text.len; i++) {
        lines += t->text.ptr[i] == '\n';
    }
    t->texts = memory_take((lines + 1) * sizeof *t->texts);
    for (i = 0; i < t->text.len; i++) {
        if (t->text.ptr[i] == '\n') {
            size_t len = i - from;

            len -= len > 0 && t->text.ptr[i - 1] == '\r';
            if (len > 0) {
                t->texts[count++] = urikit_str_of(t->text.ptr + from, len);
            }
            from = i + 1;
        }
    }
    return count;
}

/* The line in which the text at `offset` of all files is. */
static route_line find_line(const job *j, const route_job *t, size_t offset)
{
    route_line line = { "", 1 };
    size_t position = 0;
    size_t file = 0;
    size_t i;

    for (line.path = option_next(j->call, OPT_FILE, &position); offset >= t->ends[file]; file++) {
        line.path = option_next(j->call, OPT_FILE, &position);
    }
    for (i = file > 0 ? t->ends[file - 1] : 0; i < offset; i++) {
        line.number += t->text.ptr[i] == '\n';
    }
    return line;
}

bool template_prepare_route(job *j)
{
    route_job *t = job_make_settings(j, sizeof *t);
    size_t which = 0;
    size_t at = 0;
    size_t count;
    urikit_code code;

    t->flags = template_flags_of(j->call);
    read_files(j, t);
    count = split_lines(t);
    code = urikit_template_routes_read(t->texts, count, NULL, 0, &t->routes, &which, &at);
    if (code == URIKIT_E_SPACE) {
        t->memory = memory_take(t->routes.size);
        code = urikit_template_routes_read(t->texts, count, t->memory, t->routes.size, &t->routes, &which, &at);
    }
    if (code) {
        route_line line = find_line(j, t, (size_t)(t->texts[which].ptr - t->text.ptr));

        usage_error(j->command, "%s: line %llu, byte %llu: %s", line.path, (unsigned long long)line.number,
                    (unsigned long long)at, urikit_code_text(code));
        usage_caret(t->texts[which], at);
    }
    return code == URIKIT_OK;
}

void template_finish_route(job *j)
{
    route_job *t = j->settings;

    if (t) {
        free(t->texts);
        free(t->memory);
        free(t->ends);
        buffer_free(&t->text);
    }
}

bool template_answer_route(work *w, const record *r)
{
    const route_job *t = w->job->settings;
    urikit_template_capture *captures = template_room(&w->room[0], t->routes.variable_count);
    size_t which = 0;
    urikit_code code = urikit_template_route(&t->routes, r->text, t->flags, captures, t->routes.variable_count, &which);
    const urikit_template *found = code ? NULL : &t->routes.templates[which];

    if (code && code != URIKIT_E_TEMPLATE_NO_MATCH) {
        return template_answer_invalid(w, r, code);
    }
    if (code && w->job->skip_invalid) {
        return false;
    }
    if (w->job->json) {
        buffer_byte(&w->out, '{');
        json_text(&w->out, "input", r->text);
        json_bool(&w->out, "matches", found != NULL);
        json_text(&w->out, "route", found ? found->text : urikit_str_of(NULL, 0));
        json_member(&w->out, "variables");
        if (found) {
            template_put_captures(captures, found->variable_count, &w->out);
        } else {
            buffer_text(&w->out, "null");
        }
        buffer_byte(&w->out, '}');
    } else if (found) {
        buffer_str(&w->out, found->text);
    }
    buffer_byte(&w->out, w->job->separator);
    return found != NULL;
}
