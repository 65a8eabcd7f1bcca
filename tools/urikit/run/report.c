/* SPDX-License-Identifier: MIT */
#include "run/report.h"

#include "kinds/cri_read.h"
#include "text/json_io.h"
#include "text/secret.h"
#include "text/show.h"

#include <stdio.h>

/* True if the text was parsed with others at once, and is of a kind of which no more need be known. */
static bool is_known(const work *w, urikit_str text, parsed *into)
{
    const known_row *known = w->known;

    if (!known || text.ptr != known->batch.data.ptr + ((const uint32_t *)known->batch.rows)[known->row] ||
        !urikit_batch_row(&known->batch, known->row, &into->uri) || into->uri.len != text.len) {
        return false;
    }
    into->kind = kind_for_uri(w->job->kind, text);
    return into->kind->is_plain;
}

static bool parse_into(work *w, buffer *space, urikit_str text, parsed *into, fault *why)
{
    const kind *k;

    if (is_known(w, text, into)) {
        into->text = text;
        into->settings = &w->job->kind_settings;
        into->space = space;
        into->form = 0;
        fault_begin(why);
        return true;
    }
    k = kind_for(w->job->kind, text);
    fault_begin(why);
    *into = kind_begin(k, &w->job->kind_settings, space);
    into->text = text;
    return k->parse(k, text, into, why);
}

bool record_parse(work *w, urikit_str text, parsed *into, fault *why)
{
    return parse_into(w, &w->space[0], text, into, why);
}

bool record_parse_other(work *w, urikit_str text, parsed *into, fault *why)
{
    return parse_into(w, &w->space[1], text, into, why);
}

void answer_input(work *w, urikit_str input)
{
    const record *r = w->record;

    json_text(&w->out, "input", input);
    if (!r || !r->placed) {
        return;
    }
    if (r->file) {
        json_text(&w->out, "file", urikit_str_from(r->file));
    }
    json_number(&w->out, "line", r->number);
    if (r->column > 0) {
        json_number(&w->out, "column", r->column);
    }
}

/* The members before "valid"; `id`, where it is not NULL, may add some. */
static void open_record(work *w, const char *kind_name, const parsed *id, urikit_str input)
{
    buffer_byte(&w->out, '{');
    answer_input(w, input);
    json_plain(&w->out, "kind", urikit_str_from(kind_name));
    if (id && id->kind->calls->put_head) {
        id->kind->calls->put_head(id, &w->out);
    }
}

void answer_open(work *w, const char *kind_name, urikit_str input)
{
    open_record(w, kind_name, NULL, input);
    json_bool(&w->out, "valid", true);
}

void answer_open_parsed(work *w, const parsed *id, urikit_str input)
{
    open_record(w, id->kind->name, id, input);
    json_bool(&w->out, "valid", true);
}

void answer_close(work *w)
{
    buffer_byte(&w->out, '}');
    buffer_byte(&w->out, w->job->separator);
}

void answer_end(work *w)
{
    if (!w->job->kind_settings.cri.binary_out) {
        buffer_byte(&w->out, w->job->separator);
    }
}

void answer_output(work *w, const char *kind_name, urikit_str input, urikit_str output)
{
    if (w->job->json) {
        answer_open(w, kind_name, input);
        json_text(&w->out, "output", output);
        answer_close(w);
    } else {
        buffer_str(&w->out, output);
        answer_end(w);
    }
}

buffer *answer_space(work *w, size_t *start)
{
    buffer *out = w->job->json ? &w->scratch : &w->out;

    w->scratch.len = 0;
    *start = out->len;
    return out;
}

bool answer_made(work *w, const record *r, const char *kind_name, size_t start, const fault *why)
{
    bool json = w->job->json;

    if (why) {
        (json ? &w->scratch : &w->out)->len = start;
        return answer_invalid(w, r, kind_name, why);
    }
    if (json) {
        answer_output(w, kind_name, r->text, buffer_view(&w->scratch));
    } else {
        answer_end(w);
    }
    return true;
}

void report_where(work *w, const record *r)
{
    const job *j = w->job;
    const invocation *call = j->call;

    buffer_text(&w->err, j->color ? "\033[1murikit " : "urikit ");
    buffer_text(&w->err, j->command->name);
    buffer_text(&w->err, j->color ? ":\033[0m " : ": ");
    if (r->file) {
        show_text(&w->err, urikit_str_from(r->file));
        buffer_text(&w->err, ": ");
    }
    buffer_format(&w->err, "%s %llu",
                  call->arg_count > 0 && !r->file && !r->placed ? (j->command->pairs ? "arguments, pair" : "argument")
                  : j->kind_settings.cri.sequence || j->kind_settings.cri.notation ? "item"
                  : j->separator                                                   ? "line"
                                                                                   : "record",
                  (unsigned long long)r->number);
    if (r->column > 0) {
        buffer_format(&w->err, ", column %llu", (unsigned long long)r->column);
    }
}

/* A text for people: as it is, or without its passwords in `masked`; *at stays on its byte. The caller frees that. */
static urikit_str for_people(const work *w, urikit_str text, size_t *at, buffer *masked)
{
    size_t start;
    size_t end;

    *masked = (buffer){ NULL, 0, 0 };
    if (w->job->show_secrets || w->job->kind_settings.cri.binary_in || !secret_next(text, 0, &start, &end)) {
        return text;
    }
    secret_mask(text, masked);
    *at = secret_masked_at(text, *at);
    return buffer_view(masked);
}

/* "...: line 3, byte 9: 'G' is not a hex digit" */
static void report_message(work *w, const record *r, const char *which, const fault *why)
{
    urikit_str text = urikit_str_from(why->text);
    buffer masked = { NULL, 0, 0 };

    report_where(w, r);
    if (which) {
        buffer_format(&w->err, ", identifier %s", which);
    }
    buffer_format(&w->err, ", byte %llu%s: ", (unsigned long long)(why->in_cbor ? why->cbor_at : why->at),
                  why->in_cbor ? " of the CBOR" : "");
    if (!w->job->show_secrets) { /* it may quote what was made of the record */
        secret_mask_message(text, &masked);
        text = buffer_view(&masked);
    }
    show_text(&w->err, text);
    buffer_byte(&w->err, '\n');
    buffer_free(&masked);
}

/* The record with a caret; of raw CBOR the digits of some bytes around the place. */
static void show_place(work *w, urikit_str text, size_t at)
{
    static const cri_usage digits = { 0 };
    size_t start = at > 20 ? at - 20 : 0;
    size_t end = text.len - at > 11 ? at + 11 : text.len; /* as many as show_caret has space for */
    buffer hex = { NULL, 0, 0 };

    if (!w->job->kind_settings.cri.binary_in) {
        text = for_people(w, text, &at, &hex);
        show_caret(&w->err, text, at, w->job->color);
        buffer_free(&hex);
        return;
    }
    buffer_text(&hex, start > 0 ? "..." : "");
    at = hex.len + (at - start) * 2;
    cri_put_bytes(&digits, urikit_str_of(text.ptr + start, end - start), &hex);
    buffer_text(&hex, end < text.len ? "..." : "");
    show_caret(&w->err, buffer_view(&hex), at, w->job->color);
    buffer_free(&hex);
}

/* The message, the text and a caret. */
static void report_fault(work *w, const record *r, const char *which, urikit_str text, const fault *why)
{
    if (!w->job->quiet) {
        report_message(w, r, which, why);
    }
    if (!w->job->quiet && text.ptr) { /* a record that was too long to keep has none */
        show_place(w, text, why->at);
    }
}

/* An empty line; in a CBOR sequence `undefined`, which marks a value that could not be made (RFC 8949, 5.7). */
static void put_gap(work *w)
{
    if (w->job->kind_settings.cri.binary_out) {
        buffer_byte(&w->out, '\xF7');
    } else {
        buffer_byte(&w->out, w->job->separator);
    }
}

static void open_invalid(work *w, const record *r, const char *kind_name, const parsed *id, const fault *why)
{
    open_record(w, kind_name, id, r->text);
    json_bool(&w->out, "valid", false);
    put_error(&w->out, NULL, why);
}

/* What keeps the record's place; `id`, where it is not NULL, may know more. */
static void put_invalid(work *w, const record *r, const char *kind_name, const parsed *id, const fault *why)
{
    if (w->job->skip_invalid) {
        return;
    }
    if (w->job->json) {
        open_invalid(w, r, kind_name, id, why);
        if (id && id->kind->calls->put_invalid) {
            id->kind->calls->put_invalid(id, &w->out);
        }
        answer_close(w);
    } else {
        put_gap(w);
    }
}

void report_invalid(work *w, const record *r, const fault *why)
{
    report_fault(w, r, NULL, r->text, why);
}

void answer_open_invalid(work *w, const record *r, const char *kind_name, const fault *why)
{
    report_invalid(w, r, why);
    if (w->job->json) {
        open_invalid(w, r, kind_name, NULL, why);
    }
}

bool answer_invalid(work *w, const record *r, const char *kind_name, const fault *why)
{
    report_fault(w, r, NULL, r->text, why);
    put_invalid(w, r, kind_name, NULL, why);
    return false;
}

bool answer_invalid_parsed(work *w, const record *r, const parsed *id, const fault *why)
{
    report_fault(w, r, NULL, r->text, why);
    put_invalid(w, r, id->kind->name, id, why);
    return false;
}

bool answer_invalid_drawn(work *w, const record *r, const parsed *id, fault_drawing *draw, const page_style *style,
                          const fault *why)
{
    if (!w->job->quiet) {
        buffer masked;
        size_t at = why->at;
        urikit_str text = for_people(w, r->text, &at, &masked);

        report_message(w, r, NULL, why);
        if (!draw || !draw(id->kind, text, at, style, &w->err)) {
            show_place(w, r->text, why->at);
        }
        buffer_free(&masked);
    }
    put_invalid(w, r, id->kind->name, id, why);
    return false;
}

bool answer_invalid_pair(work *w, const record *r, const char *kind_name, const char *which, urikit_str text, const fault *why)
{
    report_fault(w, r, which, text, why);
    if (w->job->skip_invalid) {
        return false;
    }
    if (w->job->json) {
        buffer_byte(&w->out, '{');
        json_text(&w->out, "a", r->text);
        json_text(&w->out, "b", r->other);
        json_plain(&w->out, "kind", urikit_str_from(kind_name));
        json_bool(&w->out, "valid", false);
        put_error(&w->out, which, why);
        answer_close(w);
    } else {
        buffer_byte(&w->out, w->job->separator);
    }
    return false;
}

void report_warning(work *w, const record *r, const char *part, const char *text)
{
    if (!w->job->quiet) {
        report_where(w, r);
        buffer_format(&w->err, ": warning: %s: ", part);
        show_text(&w->err, urikit_str_from(text));
        buffer_byte(&w->err, '\n');
    }
}

typedef struct warning_place {
    work *work;
    const record *record;
} warning_place;

static void put_warning(void *context, const warning *found)
{
    const warning_place *to = context;

    report_warning(to->work, to->record, found->part, found->text);
}

void report_warnings(work *w, const record *r, const parsed *id)
{
    warning_place to = { w, r };

    if (id->kind->calls->warn) {
        id->kind->calls->warn(id, put_warning, &to);
    }
}
