/* SPDX-License-Identifier: MIT */
/* normalize: the levels of RFC 3986 section 6.2, and repairs on request. */
#include "commands/cmd.h"
#include "kinds/family.h"

#include "text/json_io.h"
#include "commands/repair.h"
#include "run/report.h"

typedef struct normalize_settings {
    urikit_level level;
    unsigned repairs;
} normalize_settings;

static bool put_normal_uri(work *w, const urikit_uri *uri)
{
    const normalize_settings *s = w->job->settings;
    urikit_out result = buffer_out(&w->out, URIKIT_URI_NORMALIZE_BOUND((size_t)uri->len) + 1);

    if (urikit_uri_normalize(uri, s->level, &result)) {
        return false;
    }
    buffer_took(&w->out, &result);
    buffer_byte(&w->out, w->job->separator);
    return true;
}

/* True if a valid line of the job can only be a URI or one of the kinds that auto tells from it. */
static bool makes_uris(const job *j)
{
    return !j->kind || j->kind == &kind_uri || j->kind == &kind_uri_reference;
}

static bool prepare_normalize(job *j)
{
    normalize_settings *s = job_make_settings(j, sizeof *s);

    s->level = option_level(j->call, URIKIT_LEVEL_SYNTAX);
    s->repairs = j->call->value[OPT_REPAIR] ? repair_set(j->call->value[OPT_REPAIR]) : 0;
    job_set_binary(j, j->kind == &kind_cri, j->kind == &kind_cri);
    j->answer_uri = !j->json && s->repairs == 0 && makes_uris(j) ? put_normal_uri : NULL;
    return true;
}

/* "urikit normalize: line 3: repaired: spaces, quotes" */
static void report_repairs(work *w, const record *r, unsigned done, const char *mended)
{
    report_where(w, r);
    buffer_text(&w->err, ": repaired: ");
    repair_names(done, ", ", &w->err);
    buffer_text(&w->err, done && mended ? ", " : "");
    buffer_text(&w->err, mended ? mended : "");
    buffer_byte(&w->err, '\n');
}

static void put_repairs(buffer *json, unsigned done, const char *mended)
{
    json_member(json, "repaired");
    buffer_byte(json, '[');
    if (done) {
        buffer_byte(json, '"');
        repair_names(done, "\",\"", json);
        buffer_byte(json, '"');
    }
    if (mended) {
        buffer_text(json, done ? "," : "");
        json_put_string(json, urikit_str_from(mended));
    }
    buffer_byte(json, ']');
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

/*
 * Appends the normal form of the text to the answers, as a line or as the member "output" of an object
 * that stays open. *mended: the word for what normalizing itself had to mend, or NULL.
 */
static bool put_normal(work *w, const record *r, urikit_str text, const char **mended, fault *why)
{
    const normalize_settings *s = w->job->settings;
    size_t start = w->out.len;
    buffer *out = w->job->json ? &w->uri : &w->out;
    parsed id;
    bool valid = record_parse(w, text, &id, why);

    if (!valid && (!is_family(id.kind) || !id.kind->family->mend || s->level == URIKIT_LEVEL_STRING)) {
        return false;
    }
    *mended = valid ? NULL : why->code;
    w->uri.len = 0;
    if (!(valid ? id.kind->calls->normalize(&id, s->level, out, why) : family_mend(&id, out, why))) {
        w->out.len = start;
        return false;
    }
    if (w->job->json) {
        answer_open(w, id.kind->name, r->text);
        json_plain(&w->out, "output", buffer_view(&w->uri));
    }
    return true;
}

/* A repair did not help: what is wrong with the text as it came. `at` is where the repaired text has its fault. */
static void explain_original(work *w, const record *r, size_t at, fault *why)
{
    fault first;
    parsed id;

    bool of_byte = strcmp(why->code, urikit_code_token(URIKIT_E_CHAR)) == 0 ||
                   strcmp(why->code, urikit_code_token(URIKIT_E_PERCENT)) == 0;

    why->at = at;
    /* a byte that no repair touched is what it was; what is said of more than a byte may quote the repaired text */
    if (!of_byte && !record_parse(w, r->text, &id, &first)) {
        *why = first;
    }
}

static bool answer_normalize(work *w, const record *r)
{
    const normalize_settings *s = w->job->settings;
    unsigned done;
    urikit_str text = repaired(w, r, s->repairs, &done);
    const char *mended;
    fault why;

    if (!put_normal(w, r, text, &mended, &why)) {
        if (done) {
            explain_original(w, r, repair_origin(r->text, s->repairs, why.at), &why);
        }
        return answer_invalid(w, r, kind_for(w->job->kind, r->text)->name, &why);
    }
    if (done || mended) {
        report_repairs(w, r, done, mended);
    }
    if (w->job->json) {
        if (s->repairs || mended) {
            put_repairs(&w->out, done, mended);
        }
        answer_close(w);
    } else {
        answer_end(w);
    }
    return true;
}

const command cmd_normalize = {
    .name = "normalize",
    .args = "[IDENTIFIER...]",
    .summary = "the normal form at a level of RFC 3986, section 6.2",
    .about = "Levels, each with those before it: string (nothing), case (scheme and host to lower case, hex digits to upper "
             "case), percent (triplets of unreserved characters decoded), path (dot segments removed), syntax (the "
             "same set: the default), scheme (default and empty ports, empty path, localhost of file:, IPv6 text).\n"
             "--repair mends what is not valid, by name and only on request; each repaired record is named on standard "
             "error, and --json lists its repairs. spaces: blanks at the ends go, others become %20. controls: tabs, "
             "line ends and a byte order mark at the start are removed, others are encoded. backslash: '/' before the "
             "query, %5C in and after it; it stays where '/' would begin or end an authority. brackets: encoded "
             "outside an IP literal. quotes: a pair around all of it goes, others (\" < > `) are encoded. "
             "At the ends of a host quotes and blanks go, within it they stay: it is not valid then. unwise: { } | ^ "
             "are "
             "encoded. hash: a second '#' is encoded. non-ascii: the bytes are encoded. percent: a '%' without two hex "
             "digits becomes %25.\n"
             "NOSH URIs and user URLs have one normal form, their own, at every level but string. A slash too many in a "
             "NOSH URI, which is not valid, is mended on the way, and that is said like a repair: trailing_slash, "
             "empty_segment.\n"
             "The normal form of a CRI is its canonical encoding, in which nothing stays percent-encoded without need; at level "
             "scheme it has no default port, and the scheme's number for its name; at level string it stays as it is.",
    .repairs = true,
    .options = OPTIONS_BULK | OPTION(OPT_AS) | OPTION(OPT_LEVEL) | OPTION(OPT_DIALECT) | OPTION(OPT_TYPES) | OPTIONS_CRI |
               OPTION(OPT_BINARY),
    .part_options = OPTIONS_CRI_READ | PART_OPTION(OPT_FOLD_ROOT),
    .prepare = prepare_normalize,
    .answer = answer_normalize,
};
