/* SPDX-License-Identifier: MIT */
/* template: what captured, the route of each record, and drawings of a match. */
#include "commands/template_actions.h"
#include "run/report.h"
#include "text/buffer.h"
#include "text/json_io.h"
#include "text/memory.h"
#include "text/page.h"
#include "text/secret.h"
#include "text/unpack.h"

#include <urikit/text.h>

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char template_kind[] = "template";

void template_fault(fault *why, urikit_code code, size_t at)
{
    fault_set(why, urikit_code_token(code), at, "%s", urikit_code_text(code));
}

urikit_template_flags template_flags_of(const invocation *call)
{
    return (option_given(call, OPT_ANY_ORDER) ? (unsigned)URIKIT_TEMPLATE_ANY_ORDER : 0U) |
           (option_given(call, OPT_OTHER_PAIRS) ? (unsigned)URIKIT_TEMPLATE_OTHER_PAIRS : 0U);
}

void template_put_captures(const urikit_template_capture *captures, size_t count, buffer *out)
{
    urikit_out result = buffer_out(out, 256);

    if (urikit_template_captures_write(captures, count, &result) == URIKIT_E_SPACE) {
        result = buffer_out(out, result.len);
        (void)!urikit_template_captures_write(captures, count, &result); /* it has the space that it asked for */
    }
    buffer_took(out, &result);
}

urikit_template_capture *template_space(buffer *space, size_t count)
{
    space->len = 0;
    return (urikit_template_capture *)(void *)buffer_space(space, count * sizeof(urikit_template_capture));
}

bool template_answer_invalid(work *w, const record *r, urikit_code code)
{
    fault why;
    size_t at = 0;

    (void)!urikit_utf8_check(r->text, &at);
    template_fault(&why, code, at);
    return answer_invalid(w, r, template_kind, &why);
}

void template_report_no_match(work *w, const record *r, const char *message)
{
    if (!w->job->quiet) {
        report_where(w, r);
        buffer_format(&w->err, ": %s\n", message);
    }
}

/* ---- route --------------------------------------------------------------------------------------- */

typedef struct route_file {
    size_t end; /* in the text of all files */
    bool document; /* of OpenAPI */
} route_file;

typedef struct route_job {
    urikit_template_routes routes;
    urikit_template_flags flags;
    urikit_str *texts;
    void *memory;
    buffer text;  /* of all files; of a document of OpenAPI its paths, one a line */
    route_file *files;
    bool openapi;
} route_job;

/* Where a line of a file is, or a path of a document. */
typedef struct route_line {
    const char *path;
    const char *word;
    size_t number; /* from 1 */
} route_line;

/* True for the beginning of a JSON object, which no template begins with. */
static bool begins_object(urikit_str text)
{
    size_t at;
    char before = '\0';

    for (at = 0; at < text.len; at++) {
        char c = text.ptr[at];

        if (before == '{' && (c == '"' || c == '}')) {
            return true;
        }
        if (!strchr(" \t\r\n", c) && (before || c != '{')) {
            return false;
        }
        before = c == '{' ? c : before;
    }
    return false;
}

/* Appends the paths of an OpenAPI document, but extensions, one a line. False with a fault. */
static bool put_paths(urikit_str text, buffer *to, fault *why)
{
    json_t *document = json_load_text(text, JSON_ALLOW_NUL, why);
    json_t *paths = json_object_get(document, "paths");
    bool good = json_is_object(paths);
    unsigned long long number = 0;
    const char *path;
    json_t *item;

    if (document && !good) {
        fault_set(why, "openapi", 0, "not an OpenAPI document: it needs an object \"paths\"");
    } else if (!good) {
        fault_add(why, " (byte %llu)", (unsigned long long)why->at);
    }
    json_object_foreach(paths, path, item)
    {
        if (good && strncmp(path, "x-", 2) != 0) {
            number++;
            good = path[0] == '/' && !path[strcspn(path, "\r\n")];
            if (!good) {
                fault_set(why, "openapi", 0, "path %llu does not begin with '/', or has a line break in it", number);
            }
            buffer_text(to, path);
            buffer_byte(to, '\n');
        }
    }
    json_decref(document);
    return good;
}

/* Appends the files of --routes; their ends are ends of lines. False after a usage error. */
static bool read_files(const job *j, route_job *t)
{
    size_t position = 0;
    size_t count = 0;
    const char *path;
    fault why;

    t->files = memory_take(j->call->use_count * sizeof *t->files);
    while ((path = option_next(j->call, OPT_ROUTES, &position)) != NULL) {
        buffer file = { NULL, 0, 0 };
        urikit_str text;
        urikit_str after_mark;
        bool document;

        if (!whole_file_read(path, &file, &why)) {
            usage_error(j->command, "cannot read %s: %s", path, why.text);
            _exit(EXIT_IO); /* nothing was written yet */
        }
        text = buffer_view(&file);
        after_mark = text.len >= 3 && memcmp(text.ptr, "\xEF\xBB\xBF", 3) == 0 ? urikit_str_of(text.ptr + 3, text.len - 3) : text;
        document = begins_object(after_mark);
        if (!document) {
            buffer_str(&t->text, text);
            buffer_byte(&t->text, '\n');
        } else if (!put_paths(after_mark, &t->text, &why)) {
            usage_error(j->command, "%s: %s", path, why.text);
            buffer_free(&file);
            return false;
        }
        buffer_free(&file);
        t->openapi = t->openapi || document;
        t->files[count].end = t->text.len;
        t->files[count++].document = document;
    }
    return true;
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
    route_line line = { "", "line", 1 };
    size_t position = 0;
    size_t file = 0;
    size_t i;

    for (line.path = option_next(j->call, OPT_ROUTES, &position); offset >= t->files[file].end; file++) {
        line.path = option_next(j->call, OPT_ROUTES, &position);
    }
    for (i = file > 0 ? t->files[file - 1].end : 0; i < offset; i++) {
        line.number += t->text.ptr[i] == '\n';
    }
    line.word = t->files[file].document ? "path" : "line";
    return line;
}

/* Reads the routes into t->memory, which has t->routes.size bytes. */
static urikit_code read_routes(route_job *t, size_t count, size_t *which, size_t *at)
{
    return (t->openapi ? urikit_template_routes_read_openapi
                       : urikit_template_routes_read)(t->texts, count, t->memory, t->routes.size, &t->routes, which, at);
}

bool template_prepare_route(job *j)
{
    route_job *t = job_make_settings(j, sizeof *t);
    size_t which = 0;
    size_t at = 0;
    size_t count;
    urikit_code code;

    t->flags = template_flags_of(j->call);
    t->openapi = option_given(j->call, OPT_OPENAPI);
    if (!read_files(j, t)) {
        return false;
    }
    count = split_lines(t);
    code = read_routes(t, count, &which, &at);
    if (code == URIKIT_E_SPACE) {
        t->memory = memory_take(t->routes.size);
        code = read_routes(t, count, &which, &at);
    }
    if (code) {
        route_line line = find_line(j, t, (size_t)(t->texts[which].ptr - t->text.ptr));

        usage_error(j->command, "%s: %s %llu, byte %llu: %s", line.path, line.word, (unsigned long long)line.number,
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
        free(t->files);
        buffer_free(&t->text);
    }
}

bool template_answer_route(work *w, const record *r)
{
    const route_job *t = w->job->settings;
    urikit_template_capture *captures = template_space(&w->space[0], t->routes.variable_count);
    size_t which = 0;
    urikit_code code = urikit_template_route(&t->routes, r->text, t->flags, captures, t->routes.variable_count, &which);
    const urikit_template *found = code ? NULL : &t->routes.templates[which];

    if (code && code != URIKIT_E_TEMPLATE_NO_MATCH) {
        return template_answer_invalid(w, r, code);
    }
    if (code) {
        template_report_no_match(w, r, "no template matches it");
    }
    if (code && w->job->skip_invalid) {
        return false;
    }
    if (w->job->json) {
        buffer_byte(&w->out, '{');
        answer_input(w, r->text);
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

/* ---- show ---------------------------------------------------------------------------------------- */

enum { COLORS = 7 };

static int compare_starts(const void *a, const void *b)
{
    const part_mark *x = a;
    const part_mark *y = b;

    return x->start != y->start ? (x->start > y->start) - (x->start < y->start) : (x->end > y->end) - (x->end < y->end);
}

/* A name as a C string, in a buffer. */
static char *name_of(urikit_str name)
{
    char *copy = memory_take(name.len + 1);

    memcpy(copy, name.ptr, name.len);
    copy[name.len] = '\0';
    return copy;
}

/* The text with the variables under it: the first DIAGRAM_MARKS. */
static void draw_marks(const urikit_template_capture *captures, size_t variable_count, urikit_str text, const page_style *style,
                       buffer *out)
{
    part_mark marks[DIAGRAM_MARKS];
    char *names[DIAGRAM_MARKS];
    buffer masked = { NULL, 0, 0 };
    size_t count = 0;
    size_t i;

    for (i = 0; i < variable_count && count < DIAGRAM_MARKS; i++) {
        if (captures[i].text.ptr) {
            size_t start = (size_t)(captures[i].text.ptr - text.ptr);

            names[count] = name_of(captures[i].name);
            marks[count].label = names[count];
            marks[count].start = start;
            marks[count].end = start + captures[i].text.len;
            marks[count].color = (int)(i % COLORS);
            marks[count].fault = false;
            count++;
        }
    }
    qsort(marks, count, sizeof *marks, compare_starts);
    if (!style->secrets) {
        secret_mask(text, &masked);
        for (i = 0; i < count; i++) {
            marks[i].start = secret_masked_at(text, marks[i].start);
            marks[i].end = secret_masked_at(text, marks[i].end);
        }
        text = buffer_view(&masked);
    }
    diagram_draw(text, marks, count, style, out);
    buffer_free(&masked);
    for (i = 0; i < count; i++) {
        free(names[i]);
    }
}

/* True if a part of the text has a password in it. */
static bool is_secret(urikit_str text, urikit_str part)
{
    size_t from = (size_t)(part.ptr - text.ptr);
    size_t start;
    size_t end = 0;

    while (secret_next(text, end, &start, &end)) {
        if (start < from + part.len && from < end) {
            return true;
        }
    }
    return false;
}

/* What stands for a kind on a page. */
static const char *word_of(const urikit_template_capture *capture)
{
    switch (capture->kind) {
    case URIKIT_TEMPLATE_LIST:
        return "list";
    case URIKIT_TEMPLATE_MAP:
        return "associative array";
    case URIKIT_TEMPLATE_UNDEFINED:
        return "undefined";
    case URIKIT_TEMPLATE_TEXT:
    default:
        return capture->raw ? "not decoded" : NULL;
    }
}

void template_show(const urikit_template *tmpl, const urikit_template_capture *captures, urikit_str text, const page_style *style,
                   buffer *out)
{
    buffer value = { NULL, 0, 0 };
    size_t i;

    draw_marks(captures, tmpl->variable_count, text, style, out);
    for (i = 0; i < tmpl->variable_count; i++) {
        urikit_template_capture nameless = captures[i];
        urikit_str shown;

        if (captures[i].again) {
            continue;
        }
        value.len = 0;
        nameless.name = URIKIT_STR("");
        template_put_captures(&nameless, 1, &value); /* {"":VALUE} */
        shown = buffer_view(&value);
        shown.ptr += 4;
        shown.len -= 5;
        if (!captures[i].text.ptr) {
            shown = URIKIT_STR("");
        } else if (!style->secrets && is_secret(text, captures[i].text)) {
            shown = URIKIT_STR("****");
        }
        page_line(out, style, 4, captures[i].name, (int)(i % COLORS), shown, urikit_str_from(word_of(&captures[i])));
    }
    buffer_free(&value);
}
