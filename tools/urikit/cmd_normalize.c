/* SPDX-License-Identifier: MIT */
/* normalize: the ladder of RFC 3986 section 6.2, and repairs on request. */
#include "cmd.h"

#include "json_out.h"
#include "repair.h"
#include "report.h"

#include <stdlib.h>

typedef struct normalize_settings {
    unsigned level;
    unsigned repairs;
} normalize_settings;

static bool prepare_normalize(job *j)
{
    static const struct {
        const char *name;
        unsigned level;
    } levels[] = {
        { "string", URIKIT_LEVEL_STRING }, { "case", URIKIT_LEVEL_CASE },     { "percent", URIKIT_LEVEL_PERCENT },
        { "path", URIKIT_LEVEL_PATH },     { "syntax", URIKIT_LEVEL_SYNTAX }, { "scheme", URIKIT_LEVEL_SCHEME },
    };
    const char *level = j->call->value[OPT_LEVEL];
    normalize_settings *s = calloc(1, sizeof *s);
    size_t i;

    if (!s) {
        return false;
    }
    s->level = URIKIT_LEVEL_SYNTAX;
    for (i = 0; level && i < sizeof levels / sizeof levels[0]; i++) {
        if (strcmp(levels[i].name, level) == 0) {
            s->level = levels[i].level;
        }
    }
    s->repairs = j->call->value[OPT_REPAIR] ? repair_set(j->call->value[OPT_REPAIR]) : 0;
    j->settings = s;
    return true;
}

/* "urikit normalize: line 3: repaired: spaces, quotes" */
static void report_repairs(work *w, const record *r, unsigned done)
{
    report_where(w, r);
    buffer_text(&w->err, ": repaired: ");
    repair_names(done, ", ", &w->err);
    buffer_byte(&w->err, '\n');
}

static void put_repairs(buffer *json, unsigned done)
{
    json_member(json, "repaired");
    buffer_text(json, done ? "[\"" : "[");
    repair_names(done, "\",\"", json);
    buffer_text(json, done ? "\"]" : "]");
}

/* The record's text, repaired where that was asked for. */
static urikit_str repaired(work *w, const record *r, unsigned repairs, unsigned *done)
{
    *done = 0;
    if (repairs == 0) {
        return r->text;
    }
    w->scratch.len = 0;
    *done = repair_text(r->text, repairs, &w->scratch);
    return *done ? buffer_view(&w->scratch) : r->text;
}

static bool answer_normalize(work *w, const record *r)
{
    const normalize_settings *s = w->job->settings;
    unsigned done;
    urikit_str text = repaired(w, r, s->repairs, &done);
    size_t start;
    parsed id;
    fault why;

    if (!record_parse(w->job, text, &id, &why)) {
        why.at = done ? repair_origin(r->text, s->repairs, why.at) : why.at;
        return answer_invalid(w, r, id.kind->name, &why);
    }
    if (done) {
        report_repairs(w, r, done);
    }
    if (!w->job->json) {
        start = w->out.len;
        if (!id.kind->normalize(&id, s->level, &w->out, &why)) {
            w->out.len = start;
            return answer_invalid(w, r, id.kind->name, &why);
        }
        buffer_byte(&w->out, w->job->separator);
        return true;
    }
    start = w->out.len;
    answer_open(w, id.kind->name, r->text);
    json_member(&w->out, "output");
    /* straight into the string: a normal form has no character that JSON escapes */
    buffer_byte(&w->out, '"');
    if (!id.kind->normalize(&id, s->level, &w->out, &why)) {
        w->out.len = start;
        return answer_invalid(w, r, id.kind->name, &why);
    }
    buffer_byte(&w->out, '"');
    if (s->repairs) {
        put_repairs(&w->out, done);
    }
    answer_close(w);
    return true;
}

const command cmd_normalize = {
    .name = "normalize",
    .args = "[IDENTIFIER...]",
    .summary = "the normal form at a level of RFC 3986, section 6.2",
    .about =
        "Levels, each with those before it: string (nothing), case (scheme and host to lower case, hex digits to upper "
        "case), percent (triplets of unreserved characters decoded), path (dot segments removed), syntax (the "
        "same set: the default), scheme (default and empty ports, empty path, localhost of file:, IPv6 text).\n"
        "--repair mends what is not valid, by name and only on request; each repaired record is named on standard "
        "error, and --json lists its repairs. spaces: blanks at the ends go, others become %20. controls: tabs and "
        "line "
        "ends go, others are encoded. backslash: '/' before the query, %5C in it and behind. brackets: encoded "
        "outside an IP literal. quotes: a pair around all of it goes, others (\" < > `) are encoded. unwise: { } | ^ "
        "are "
        "encoded. hash: a second '#' is encoded. non-ascii: the bytes are encoded. percent: a '%' without two hex "
        "digits becomes %25.",
    .options = OPTIONS_BULK | OPTION(OPT_AS) | OPTION(OPT_LEVEL) | OPTION(OPT_REPAIR),
    .prepare = prepare_normalize,
    .answer = answer_normalize,
};
