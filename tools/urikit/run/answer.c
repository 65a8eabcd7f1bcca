/* SPDX-License-Identifier: MIT */
/* Answering the records of one block: one after the other, or lines that are parsed at once. */
#include "run/records.h"

#include "run/output.h"
#include "run/report.h"
#include "text/json_io.h"
#include "text/memory.h"
#include "text/show.h"

#include <string.h>
#include <unistd.h>

static bool refuse(work *w, record *r, uint64_t bytes)
{
    fault why;

    r->text = urikit_str_of(NULL, 0);
    fault_set(&why, urikit_code_token(URIKIT_E_TOO_LONG), 0,
              "a record of %llu bytes is too long: the limit here is %llu (4 GiB, or an eighth of the memory)",
              (unsigned long long)bytes, (unsigned long long)record_limit());
    return answer_invalid(w, r, w->job->kind ? w->job->kind->name : "auto", &why);
}

/* A record whose JSON may say where it was found: messages and answers say so then. */
static bool placed_from_json(work *w, record *r, fault *why)
{
    json_place place;

    if (!json_in_record(r->text, &w->text, &place, why)) {
        return false;
    }
    r->text = urikit_str_of(buffer_view(&w->text).ptr, place.text_end);
    if (place.file_at > place.text_end || place.line > 0) {
        r->file = place.file_at > place.text_end ? w->text.ptr + place.file_at : NULL;
        r->number = place.line > 0 ? place.line : r->number;
        r->column = place.line > 0 ? place.column : 0;
        r->placed = true;
    }
    return true;
}

/* Puts a record's text in place of the JSON it was given as. */
static bool from_json(work *w, record *r, fault *why)
{
    size_t split = 0;

    w->text.len = 0;
    buffer_shrink(&w->text, BULK_KEPT_SIZE);
    if (w->job->command->objects || (w->job->command->arrays && json_begins_array(r->text))) {
        return true;
    }
    if (!w->job->command->pairs) {
        return placed_from_json(w, r, why);
    }
    if (r->other.ptr) { /* two arguments, each a value of its own */
        if (!json_in_text(r->text, "input", &w->text, why)) {
            return false;
        }
        split = w->text.len;
        if (!json_in_text(r->other, "input", &w->text, why)) {
            r->text = r->other; /* the value at fault */
            return false;
        }
    } else if (!json_in_pair(r->text, &w->text, &split, why)) {
        return false;
    }
    r->text = urikit_str_of(buffer_view(&w->text).ptr, split);
    r->other = urikit_str_of(buffer_view(&w->text).ptr + split, w->text.len - split);
    return true;
}

/* A pair as text: two identifiers with a tab between, which neither can hold. */
static void from_line(record *r)
{
    const char *tab = r->text.len > 0 ? memchr(r->text.ptr, '\t', r->text.len) : NULL;

    if (tab) {
        size_t len = (size_t)(tab - r->text.ptr);

        r->other = urikit_str_of(tab + 1, r->text.len - len - 1);
        r->text.len = len;
    }
}

static bool answer_text(work *w, const record *r)
{
    const job *j = w->job;
    record unpacked;
    bool valid;
    fault why;

    if (!j->json_input && !j->command->pairs) {
        return j->command->answer(w, r);
    }
    unpacked = *r;
    w->record = &unpacked;
    if (j->json_input && !from_json(w, &unpacked, &why)) {
        valid = answer_invalid(w, &unpacked, j->kind ? j->kind->name : "auto", &why);
    } else {
        if (j->command->pairs && !unpacked.other.ptr) {
            from_line(&unpacked);
        }
        valid = j->command->answer(w, &unpacked);
    }
    w->record = NULL;
    return valid;
}

/* --only-invalid: nothing of a valid record, an invalid one as it came. */
static void keep_invalid(work *w, const record *r, size_t start, bool valid)
{
    const job *j = w->job;

    if (j->json && !valid) {
        return;
    }
    w->out.len = start;
    if (valid) {
        return;
    }
    buffer_str(&w->out, r->text);
    if (r->other.ptr) { /* a pair of arguments */
        buffer_byte(&w->out, '\t');
        buffer_str(&w->out, r->other);
    }
    if (!j->kind_settings.cri.sequence) {
        buffer_byte(&w->out, j->separator);
    }
}

static bool answer_record(work *w, const record *r)
{
    size_t start = w->out.len;
    bool valid = answer_text(w, r);

    if (w->job->only_invalid) {
        keep_invalid(w, r, start, valid);
    }
    if (w->job->mark_ends) {
        buffer_put(&w->ends, (const char *)&w->out.len, sizeof w->out.len);
    }
    return valid;
}

enum {
    LINES = 1024 /* parsed at once */
};

/* Lines and their parts. */
typedef struct line_batch {
    known_row known;
    uint32_t offsets[LINES + 1];
    uint32_t places[6][LINES];
    uint8_t parts[LINES];
    uint8_t host_kind[LINES];
    uint8_t valid[URIKIT_BITMAP_LEN(LINES)];
} line_batch;

static void line_batch_start(line_batch *lines)
{
    lines->known.columns = (urikit_batch_columns){
        .scheme_end = lines->places[0],
        .host_at = lines->places[1],
        .host_end = lines->places[2],
        .path_at = lines->places[3],
        .path_end = lines->places[4],
        .query_end = lines->places[5],
        .parts = lines->parts,
        .host_kind = lines->host_kind,
        .valid = lines->valid,
    };
}

/* What a text of the job is read as before anybody looks at it. */
static const kind *plain_kind(const job *j)
{
    return j->kind ? j->kind : &kind_uri_reference;
}

/* True if each line of the job is a text that may be parsed as a URI at first. */
static bool has_plain_lines(const job *j)
{
    return plain_kind(j)->is_plain && !j->json_input && !j->repair_lines && !j->command->pairs && j->separator == '\n';
}

/* Takes lines off the front of *rest and parses them; false: it cannot, and *rest is as it was. */
static bool take_lines(const job *j, urikit_str *rest, line_batch *lines)
{
    known_row *known = &lines->known;
    urikit_str before = *rest;

    if (urikit_batch_lines(rest, lines->offsets, LINES + 1, &known->batch)) {
        *rest = before;
        return false;
    }
    known->batch.flags = plain_kind(j)->uri_options;
    if (urikit_batch_parse(&known->batch, &known->columns, NULL)) {
        *rest = before;
        return false;
    }
    known->batch.columns = &known->columns;
    return true;
}

/* urikit_batch_row without its checks. */
static inline urikit_uri known_uri(const known_row *known, urikit_str text)
{
    const urikit_batch_columns *columns = &known->columns;
    size_t row = known->row;

    return (urikit_uri){ .text = text.ptr,
                         .len = (uint32_t)text.len,
                         .parts = columns->parts[row],
                         .host_kind = columns->host_kind[row],
                         .scheme_end = columns->scheme_end[row],
                         .host_at = columns->host_at[row],
                         .host_end = columns->host_end[row],
                         .path_at = columns->path_at[row],
                         .path_end = columns->path_end[row],
                         .query_end = columns->query_end[row] };
}

/* Answers a line by the parts that are known of it. False: nothing was appended. */
static bool answer_known(work *w, const known_row *known, urikit_str text)
{
    const job *j = w->job;
    size_t start = w->out.len;
    urikit_uri uri;

    if (!j->answer_uri || !urikit_bitmap_has(known->columns.valid, known->row) ||
        (kind_may_be_detected(j->kind, text) && !kind_for(j->kind, text)->is_plain)) {
        return false;
    }
    uri = known_uri(known, text);
    if (!j->answer_uri(w, &uri)) {
        return false;
    }
    if (j->only_invalid) {
        w->out.len = start;
    }
    if (j->mark_ends) {
        buffer_put(&w->ends, (const char *)&w->out.len, sizeof w->out.len);
    }
    return true;
}

/* Answers lines that were parsed at once; returns how many bytes of the block they are: all, as far as is known. */
static size_t answer_lines(work *w, const block *b)
{
    urikit_str rest = buffer_view(&b->text);
    record r = { .number = b->first_number, .file = b->file };
    line_batch lines;
    known_row *known = &lines.known;

    line_batch_start(&lines);
    w->known = known;
    while (rest.len > 0 && take_lines(w->job, &rest, &lines)) {
        for (known->row = 0; known->row < known->batch.count; known->row++) {
            const uint32_t *at = lines.offsets + known->row;
            urikit_str text = urikit_str_of(known->batch.data.ptr + at[0], at[1] - 1 - at[0]);

            if (!answer_known(w, known, text)) {
                r.text = text;
                w->invalid += !answer_record(w, &r);
            }
            r.number++;
        }
        w->records += known->batch.count;
    }
    w->known = NULL;
    return b->text.len - rest.len;
}

/* --line-buffered: a record's answer and messages are out before the next is looked at. There is one thread. */
static void flush_record(work *w)
{
    size_t done;

    w->shown.len = 0;
    if (output_is_for_terminal(w->job)) {
        show_data(&w->shown, buffer_view(&w->out), w->job->separator);
    }
    output_write(w->job, w);
    if (!output_write_all(STDERR_FILENO, w->err.ptr, w->err.len, &done)) {
        /* no reader is left; the exit status still tells */
    }
    w->out.len = 0;
    w->err.len = 0;
    w->ends.len = 0;
}

void bulk_answer(work *w, const block *b)
{
    record r = { 0 };
    size_t position = 0;

    w->records = 0;
    w->invalid = 0;
    w->different = 0;
    w->findings = 0;
    w->marks = 0;
    w->returns = 0;
    if (b->refused) {
        r.file = b->file;
        r.number = b->first_number;
        r.other = urikit_str_of(NULL, 0);
        w->records = 1;
        w->invalid = !refuse(w, &r, b->bytes);
        return;
    }
    if (!b->args && !w->job->line_buffered && has_plain_lines(w->job)) {
        position = answer_lines(w, b);
        r.number = b->first_number + w->records - 1; /* of the record before the next */
    }
    while (block_next(b, w->job, &position, &r)) {
        w->records++;
        w->marks += r.mark;
        w->returns += r.cr;
        w->invalid += !answer_record(w, &r);
        if (w->job->line_buffered) {
            flush_record(w);
        }
    }
}
