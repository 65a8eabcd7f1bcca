/* SPDX-License-Identifier: MIT */
/* template: URI templates, RFC 6570: expanded, matched back, checked. */
#include "commands/cmd.h"
#include "commands/template_actions.h"

#include "run/output.h"
#include "run/report.h"
#include "text/json_io.h"
#include "text/memory.h"

#include <urikit/text.h>

#include <stdlib.h>
#include <unistd.h>

/* What the records of a run share. */
typedef struct template_job {
    urikit_template tmpl;
    urikit_template_part *parts;
    urikit_template_values values; /* of --var */
    void *values_memory;
    urikit_template_flags flags;
    page_style style; /* of show */
} template_job;

/* The template of `expand --input json` and `match`: run_template took it from the arguments of the run. */
static const char *given_template(const job *j)
{
    return j->call->args[-1];
}

/* Parses a template into memory that the caller frees. */
static urikit_code parse_template(const job *j, urikit_str text, urikit_template *tmpl, urikit_template_part **parts, size_t *at)
{
    urikit_code (*parse)(urikit_str, urikit_template_part *, size_t, urikit_template *,
                         size_t *) = option_given(j->call, OPT_OPENAPI) ? urikit_template_parse_openapi : urikit_template_parse;
    urikit_code code = parse(text, NULL, 0, tmpl, at);

    *parts = memory_take((code == URIKIT_E_SPACE ? tmpl->count : 0) * sizeof **parts);
    return code == URIKIT_E_SPACE ? parse(text, *parts, tmpl->count, tmpl, at) : code;
}

/* The template of the run. False after a usage error. */
static bool read_template(job *j, template_job *t)
{
    const char *text = given_template(j);
    size_t at = 0;
    urikit_code code = parse_template(j, urikit_str_from(text), &t->tmpl, &t->parts, &at);

    if (code) {
        usage_error(j->command, "the template, byte %llu: %s", (unsigned long long)at, urikit_code_text(code));
        usage_caret(urikit_str_from(text), at);
    }
    return code == URIKIT_OK;
}

static void finish_template(job *j)
{
    template_job *t = j->settings;

    if (t) {
        free(t->parts);
        free(t->values_memory);
    }
}

/* ---- expand ------------------------------------------------------------------------------ */

/* One value of --var, as JSON: its text, or one more item of a list. */
typedef struct given_variable {
    urikit_str name;
    urikit_str text;
    size_t order;
} given_variable;

static int compare_variables(const void *a, const void *b)
{
    const given_variable *x = a;
    const given_variable *y = b;
    size_t n = x->name.len < y->name.len ? x->name.len : y->name.len;
    int order = memcmp(x->name.ptr, y->name.ptr, n);

    if (order == 0) {
        order = (x->name.len > y->name.len) - (x->name.len < y->name.len);
    }
    return order != 0 ? order : (x->order > y->order) - (x->order < y->order);
}

/* The variables of --var in a JSON object, by name: a name that is given more than once is a list. */
static void put_variables(given_variable *rows, size_t count, buffer *json)
{
    size_t i;
    size_t k;

    qsort(rows, count, sizeof *rows, compare_variables);
    buffer_byte(json, '{');
    for (i = 0; i < count; i = k) {
        for (k = i + 1; k < count && urikit_str_equal(rows[k].name, rows[i].name); k++) {
        }
        buffer_text(json, i > 0 ? "," : "");
        json_put_string(json, rows[i].name);
        buffer_text(json, k > i + 1 ? ":[" : ":");
        json_put_string(json, rows[i].text);
        if (k > i + 1) {
            for (i++; i < k; i++) {
                buffer_byte(json, ',');
                json_put_string(json, rows[i].text);
            }
            buffer_byte(json, ']');
        }
    }
    buffer_byte(json, '}');
}

/* Values from JSON, in memory that the caller frees. */
static urikit_code read_values(urikit_str json, urikit_template_values *values, void **memory, size_t *at)
{
    urikit_code code = urikit_template_values_read(json, NULL, 0, values, at);

    *memory = memory_take(values->size);
    return code == URIKIT_E_SPACE ? urikit_template_values_read(json, *memory, values->size, values, at) : code;
}

/* --var NAME=TEXT. False after a usage error. */
static bool read_variables(job *j, template_job *t)
{
    given_variable *rows = memory_take(j->call->use_count * sizeof *rows);
    buffer json = { NULL, 0, 0 };
    size_t count = 0;
    size_t position = 0;
    const char *given;
    bool good = true;

    while (good && (given = option_next(j->call, OPT_VAR, &position)) != NULL) {
        const char *equals = strchr(given, '=');
        size_t at = 0;

        if (!equals) {
            usage_error(j->command, "--var %s: NAME=TEXT is wanted", given);
            good = false;
        } else if (urikit_utf8_check(urikit_str_from(given), &at)) {
            usage_error_at(j->command, OPT_VAR, given, at, urikit_code_text(URIKIT_E_UTF8));
            good = false;
        } else {
            rows[count].name = urikit_str_of(given, (size_t)(equals - given));
            rows[count].text = urikit_str_from(equals + 1);
            rows[count].order = count;
            count++;
        }
    }
    if (good) {
        put_variables(rows, count, &json);
        good = !read_values(buffer_view(&json), &t->values, &t->values_memory, NULL);
        /* the values are copies: no text of JSON stands for itself but numbers, and --var has none */
    }
    buffer_free(&json);
    free(rows);
    return good;
}

/* Appends the expansion, or says why there is none. */
static urikit_code put_expansion(const job *j, const urikit_template *tmpl, urikit_template_values *values, buffer *out,
                                 size_t *at)
{
    urikit_out result = buffer_out(out, 256);
    urikit_code code;
    bool again;

    do {
        code = option_given(j->call, OPT_PARTIAL)
                   ? urikit_template_expand_partial(tmpl, urikit_template_values_find, values, &result, at)
                   : urikit_template_expand(tmpl, urikit_template_values_find, values, &result, at);
        again = code == URIKIT_E_SPACE;
        if (again) {
            result = buffer_out(out, result.len);
        }
    } while (again);
    if (!code) {
        buffer_took(out, &result);
    }
    return code;
}

/* The record is the template. */
static bool answer_expand(work *w, const record *r)
{
    template_job *t = w->job->settings;
    urikit_template_values values = t->values;
    urikit_template tmpl;
    urikit_template_part *parts;
    fault why;
    size_t at = 0;
    urikit_code code = parse_template(w->job, r->text, &tmpl, &parts, &at);

    w->scratch.len = 0;
    if (!code) {
        code = put_expansion(w->job, &tmpl, &values, &w->scratch, &at);
    }
    free(parts);
    if (code) {
        template_fault(&why, code, at);
        return answer_invalid(w, r, template_kind, &why);
    }
    answer_output(w, template_kind, r->text, buffer_view(&w->scratch));
    return true;
}

/* The record is an object of variables. */
static bool answer_expand_json(work *w, const record *r)
{
    template_job *t = w->job->settings;
    urikit_template_values values;
    void *memory;
    fault why;
    size_t at = 0;
    urikit_code code = read_values(r->text, &values, &memory, &at);

    w->scratch.len = 0;
    if (code) {
        template_fault(&why, code, at);
    } else {
        code = put_expansion(w->job, &t->tmpl, &values, &w->scratch, &at);
        if (code) { /* `at` is in the template */
            fault_set(&why, urikit_code_token(code), 0, "%s (byte %llu of the template)", urikit_code_text(code),
                      (unsigned long long)at);
        }
    }
    free(memory);
    if (code) {
        return answer_invalid(w, r, template_kind, &why);
    }
    answer_output(w, template_kind, r->text, buffer_view(&w->scratch));
    return true;
}

static bool prepare_expand(job *j)
{
    return read_variables(j, job_make_settings(j, sizeof(template_job)));
}

static bool prepare_expand_json(job *j)
{
    return read_template(j, job_make_settings(j, sizeof(template_job)));
}

/* ---- match ------------------------------------------------------------------------------- */

static bool answer_match(work *w, const record *r)
{
    const template_job *t = w->job->settings;
    size_t count = t->tmpl.variable_count;
    urikit_template_capture *captures = template_space(&w->space[0], count);
    urikit_code code = urikit_template_match(&t->tmpl, r->text, t->flags, captures, count);

    if (code && code != URIKIT_E_TEMPLATE_NO_MATCH) {
        return template_answer_invalid(w, r, code);
    }
    if (code) {
        template_report_no_match(w, r, "the template does not match it");
    }
    if (code && w->job->skip_invalid) {
        return false;
    }
    if (w->job->json) {
        buffer_byte(&w->out, '{');
        answer_input(w, r->text);
        json_bool(&w->out, "matches", !code);
        json_member(&w->out, "variables");
    }
    if (!code) {
        template_put_captures(captures, count, &w->out);
    } else if (w->job->json) {
        buffer_text(&w->out, "null");
    }
    if (w->job->json) {
        buffer_byte(&w->out, '}');
    }
    buffer_byte(&w->out, w->job->separator);
    return !code;
}

/* The drawing of a match. */
static bool answer_show(work *w, const record *r)
{
    const template_job *t = w->job->settings;
    size_t count = t->tmpl.variable_count;
    urikit_template_capture *captures = template_space(&w->space[0], count);
    urikit_code code = urikit_template_match(&t->tmpl, r->text, t->flags, captures, count);

    if (code && code != URIKIT_E_TEMPLATE_NO_MATCH) {
        return template_answer_invalid(w, r, code);
    }
    if (code) {
        fault why;

        template_fault(&why, code, 0);
        return answer_invalid(w, r, template_kind, &why);
    }
    template_show(&t->tmpl, captures, r->text, &t->style, &w->out);
    buffer_byte(&w->out, w->job->separator);
    return true;
}

static bool prepare_match(job *j)
{
    template_job *t = job_make_settings(j, sizeof *t);

    t->flags = template_flags_of(j->call);
    return read_template(j, t);
}

static bool prepare_show(job *j)
{
    template_job *t;

    if (j->json) {
        usage_error(j->command, "draws for people; for --json there is 'template match'");
        return false;
    }
    if (!prepare_match(j)) {
        return false;
    }
    t = j->settings;
    t->style.width = terminal_width();
    t->style.color = terminal_color(j->call, STDOUT_FILENO);
    t->style.secrets = j->show_secrets;
    j->page = true;
    return true;
}

/* ---- check ------------------------------------------------------------------------------- */

static int compare_order(const void *a, const void *b)
{
    const given_variable *x = a;
    const given_variable *y = b;

    return (x->order > y->order) - (x->order < y->order);
}

/* The names of the variables, each once, in the template's order. */
static void put_names(const urikit_template *tmpl, buffer *out)
{
    given_variable *rows = memory_take(tmpl->variable_count * sizeof *rows);
    size_t count = 0;
    size_t kept = 0;
    size_t i;

    for (i = 0; i < tmpl->count; i++) {
        if (tmpl->parts[i].flags & URIKIT_TEMPLATE_VARIABLE) {
            rows[count].name = tmpl->parts[i].text;
            rows[count].order = count;
            count++;
        }
    }
    qsort(rows, count, sizeof *rows, compare_variables);
    for (i = 0; i < count; i++) {
        if (kept == 0 || !urikit_str_equal(rows[i].name, rows[kept - 1].name)) {
            rows[kept++] = rows[i];
        }
    }
    qsort(rows, kept, sizeof *rows, compare_order);
    for (i = 0; i < kept; i++) {
        buffer_text(out, i > 0 ? "," : "");
        json_put_string(out, rows[i].name);
    }
    free(rows);
}

/* The members of a valid template. */
static void put_template(const urikit_template *tmpl, buffer *out)
{
    json_bool(out, "valid", true);
    json_number(out, "level", tmpl->level);
    json_member(out, "variables");
    buffer_byte(out, '[');
    put_names(tmpl, out);
    buffer_byte(out, ']');
    json_bool(out, "ambiguous", urikit_template_is_ambiguous(tmpl, NULL, NULL));
}

static bool answer_check(work *w, const record *r)
{
    urikit_template tmpl;
    urikit_template_part *parts;
    fault why;
    size_t at = 0;
    urikit_code code = parse_template(w->job, r->text, &tmpl, &parts, &at);

    if (code) {
        template_fault(&why, code, at);
    }
    if (code && !w->job->json) {
        free(parts);
        return answer_invalid(w, r, template_kind, &why);
    }
    if (code) {
        report_invalid(w, r, &why);
    }
    if (w->job->json && !(code && w->job->skip_invalid)) {
        buffer_byte(&w->out, '{');
        json_text(&w->out, "template", r->text);
        if (code) {
            json_bool(&w->out, "valid", false);
            put_error(&w->out, NULL, &why);
        } else {
            put_template(&tmpl, &w->out);
        }
        buffer_byte(&w->out, '}');
        buffer_byte(&w->out, w->job->separator);
    } else if (!code && w->job->verbose) {
        buffer_text(&w->out, "ok");
        buffer_byte(&w->out, w->job->separator);
    }
    free(parts);
    return !code;
}

/* ---- the actions --------------------------------------------------------------------------- */

#define PARTS_MATCH (PART_OPTION(OPT_ANY_ORDER) | PART_OPTION(OPT_OTHER_PAIRS) | PART_OPTION(OPT_OPENAPI))

/* The template before the records: given_template finds it there. False after a usage error. */
static bool take_template(invocation *call)
{
    if (call->arg_count == 0) {
        usage_error(call->command, "needs a template, such as 'http://example.org/users/{id}{?page}'");
        return false;
    }
    call->args++;
    call->arg_count--;
    return true;
}

/* The records of the action expand are objects of variables, if --input json says so. */
static const command expand_json = {
    .name = "template expand",
    .options = OPTIONS_BULK,
    .part_options = PART_OPTION(OPT_PARTIAL) | PART_OPTION(OPT_OPENAPI),
    .objects = true,
    .prepare = prepare_expand_json,
    .answer = answer_expand_json,
    .finish = finish_template,
};

static bool take_expand(invocation *call)
{
    const char *input = call->value[OPT_INPUT];

    if (input && strcmp(input, "json") == 0) {
        if (option_given(call, OPT_VAR)) {
            usage_error(call->command, "takes no --var with --input json");
            return false;
        }
        call->command = &expand_json;
        return take_template(call);
    }
    if (call->arg_count > 0 && (call->arg_count > 1 || call->file_count > 0)) {
        usage_error(call->command, "takes one template; many expansions of it come from --input json");
        return false;
    }
    return call->arg_count > 0 || take_template(call); /* it is the one record */
}

static bool take_routes(invocation *call)
{
    if (!option_given(call, OPT_ROUTES)) {
        usage_error(call->command, "needs --routes FILE: a file with one template a line, or an OpenAPI document in JSON");
        return false;
    }
    return true;
}

static const command actions[] = {
    { .name = "template expand",
      .options = OPTIONS_BULK,
      .part_options = PART_OPTION(OPT_VAR) | PART_OPTION(OPT_PARTIAL) | PART_OPTION(OPT_OPENAPI),
      .begin = take_expand,
      .prepare = prepare_expand,
      .answer = answer_expand,
      .finish = finish_template },
    { .name = "template match",
      .options = OPTIONS_BULK,
      .part_options = PARTS_MATCH,
      .failing = "without a match",
      .begin = take_template,
      .prepare = prepare_match,
      .answer = answer_match,
      .finish = finish_template },
    { .name = "template check", .options = OPTIONS_BULK, .part_options = PART_OPTION(OPT_OPENAPI), .answer = answer_check },
    { .name = "template route",
      .options = OPTIONS_BULK,
      .part_options = PARTS_MATCH | PART_OPTION(OPT_ROUTES),
      .failing = "without a match",
      .begin = take_routes,
      .prepare = template_prepare_route,
      .answer = template_answer_route,
      .finish = template_finish_route },
    { .name = "template show",
      .options = OPTIONS_BULK,
      .part_options = PARTS_MATCH,
      .styled = true,
      .begin = take_template,
      .prepare = prepare_show,
      .answer = answer_show,
      .finish = finish_template },
    { .name = NULL },
};

const command cmd_template = {
    .name = "template",
    .args = "ACTION [TEMPLATE] [TEXT...]",
    .words = "expand match check route show",
    .summary = "URI templates (RFC 6570), all levels: expand, match back, route",
    .about =
        "template expand TEMPLATE prints the template with the variables of --var filled in, percent-encoded; a variable "
        "that is not given is undefined. With --input json each record is an object of variables: a member is a string, a "
        "number, true or false, an array or an object of these, or null, which is undefined. An array in an object "
        "gives its name several values. --partial keeps the variables that are not given, so that the result is a template: "
        "{/a,b} and {&a,b} are split, after '?' only variables from the left are filled in, an expression without an operator, "
        "with "
        "'+' or '#' only when all its variables are given; null drops a variable. What stays though it is given is to be given "
        "again.\n"
        "template match TEMPLATE takes URIs apart: for each record a JSON object of the variables, decoded, null where a "
        "variable is undefined; an empty line where the template does not match. The exit status is 1 if some did not. With "
        "--json: {\"input\",\"matches\",\"variables\"}. Each expression takes the longest text that lets the rest match, from "
        "left to right. Named parameters ({?a,b}, {&a}, {;a}) come in the template's order, or in any with --any-order; others "
        "are passed over with --other-pairs, and so is a query that the template does not name at all. {+a} and {#a} are not "
        "decoded.\n"
        "template check says by the exit status whether each record is a template. With --json: "
        "{\"template\",\"valid\",\"level\","
        "\"variables\",\"ambiguous\"}; a template is ambiguous if two variables can take the same text.\n"
        "template route --routes FILE prints for each record the template that matches it, of a file with one template a line "
        "(empty lines do not count); an empty line where none does. If several match, it is the most specific one: at the first "
        "place where two differ, a character comes before the end, and that before an expression. With --json: "
        "{\"input\",\"matches\",\"route\",\"variables\"}.\n"
        "With --openapi templates are paths of OpenAPI, for all of these: a variable is any text between '{' and '}', each name "
        "comes once, and a value is one character or more of a path segment, ':' and '@' too. --routes also reads an OpenAPI "
        "document in JSON: its paths are the templates, and --openapi is implied.\n"
        "template show TEMPLATE draws for each record which text went to which variable, for a person.",
    .options = OPTIONS_BULK,
    .part_options = PART_OPTION(OPT_VAR) | PART_OPTION(OPT_PARTIAL) | PART_OPTION(OPT_ROUTES) | PARTS_MATCH,
    .actions = actions,
};
