/* SPDX-License-Identifier: MIT */
/* edit: parts of each identifier changed, one step after the other. */
#include "commands/cmd.h"

#include "commands/edit_plan.h"
#include "kinds/cri_read.h"
#include "kinds/family.h"
#include "run/report.h"

/* An identifier while steps are taken, and the two texts that take turns. */
typedef struct editing {
    work *work;
    parsed now;
    unsigned zones; /* how the URI of a CRI is read */
    buffer *text;
    buffer *next;
} editing;

static bool prepare_edit(job *j)
{
    edit_plan *plan = job_make_settings(j, sizeof *plan);

    j->makes_cri = FOR_CRI;
    job_set_binary(j, j->kind == &kind_cri, j->kind == &kind_cri);
    return edit_plan_read(plan, j);
}

static void finish_edit(job *j)
{
    if (j->settings) {
        edit_plan_free(j->settings);
    }
}

/* Names the option in a fault of its step. */
static void locate_step(const edit_step *step, fault *why)
{
    fault inner = *why;

    fault_set(why, inner.code, 0, "--%s: %.*s", option_at(step->option)->name, (int)sizeof why->text - 32, inner.text);
}

/* Reads the text that the last step made. */
static bool read_again(editing *e, fault *why)
{
    urikit_str text = buffer_view(e->text);
    const kind *k = e->now.kind;
    fault inner;
    size_t at = 0;

    fault_begin(&inner);
    e->now = kind_begin(k, &e->work->job->kind_settings, &e->work->space[1]);
    e->now.text = text;
    if (e->zones) {
        urikit_code code = urikit_uri_parse(text, URIKIT_PARSE_REFERENCE | e->zones, &e->now.uri, &at);

        if (!code) {
            return true;
        }
        fault_set(&inner, urikit_code_token(code), at, "%s", urikit_code_text(code));
    } else if (k->parse(k, text, &e->now, &inner)) {
        return true;
    }
    fault_set(why, inner.code, 0, "the result is not a valid %s: %.*s", k->title, (int)sizeof why->text - 64, inner.text);
    return false;
}

static bool take_step(editing *e, const edit_step *step, fault *why)
{
    const struct edit_rules *rules = e->now.kind->edits;
    buffer *made = e->next;

    made->len = 0;
    if (!rules || !edit_is_allowed(rules, step)) {
        fault_set(why, "part", 0, "%ss have no such part", e->now.kind->title);
        locate_step(step, why);
        return false;
    }
    if (!rules->edit(&e->now, step, made, why)) {
        locate_step(step, why);
        return false;
    }
    e->next = e->text;
    e->text = made;
    if (!read_again(e, why)) {
        locate_step(step, why);
        return false;
    }
    return true;
}

/* A result that is of a family by its new scheme must be valid there. */
static bool check_family(editing *e, fault *why)
{
    const kind *k = kind_for(NULL, e->now.text);
    parsed made;
    fault inner;

    if (e->work->job->kind || !is_family(k) || e->now.kind == k || is_family(e->now.kind)) {
        return true;
    }
    made = kind_begin(k, &e->work->job->kind_settings, &e->work->space[1]);
    made.text = e->now.text;
    if (!k->parse(k, made.text, &made, &inner)) {
        fault_set(why, inner.code, 0, "the result is not a valid %s: %.*s", k->title, (int)sizeof why->text - 64, inner.text);
        return false;
    }
    return true;
}

/* The CRI of the URI that the steps made, in `next`. */
static bool put_cri(editing *e, const parsed *id, fault *why)
{
    parsed made = kind_begin(id->kind, &e->work->job->kind_settings, &e->work->space[1]);

    made.text = buffer_view(e->text);
    if (!cri_read(&made, CRI_FORM_URI, why)) {
        why->at = 0;
        return false;
    }
    made.tag_len = id->tag_len;
    e->next->len = 0;
    cri_put_tagged(&made, e->work->job->kind_settings.cri.binary_out, e->next);
    e->text = e->next;
    return true;
}

/* The first text: that of the record, of a CRI its URI. */
static bool begin(editing *e, const parsed *id, fault *why)
{
    e->text = &e->work->uri;
    e->next = &e->work->scratch;
    e->text->len = 0;
    e->now = *id;
    e->zones = 0;
    if (!is_cri(id->kind)) {
        return true;
    }
    if (!cri_put_uri(id, e->text, why)) {
        return false;
    }
    e->zones = cri_zone_options(&id->settings->cri);
    e->now.kind = &kind_uri_reference;
    return read_again(e, why);
}

/* One result: e->text. */
static bool edit_once(editing *e, const parsed *id, const edit_plan *plan, size_t product, fault *why)
{
    edit_step step;
    size_t i;

    if (!begin(e, id, why)) {
        return false;
    }
    for (i = 0; i < plan->count; i++) {
        step = edit_plan_step(plan, i, product);
        if (!take_step(e, &step, why)) {
            return false;
        }
    }
    return is_cri(id->kind) ? put_cri(e, id, why) : check_family(e, why);
}

/* An invalid record has as many answers as a valid one, and one message. */
static bool refuse_all(work *w, const record *r, const parsed *id, size_t products, const fault *why)
{
    size_t start = w->out.len;
    size_t len;
    size_t i;

    answer_invalid(w, r, id->kind->name, why);
    len = w->out.len - start;
    for (i = 1; len > 0 && i < products; i++) {
        buffer_space(&w->out, len); /* so that what is copied does not move */
        buffer_put(&w->out, w->out.ptr + start, len);
    }
    return false;
}

static bool answer_edit(work *w, const record *r)
{
    const edit_plan *plan = w->job->settings;
    editing e = { .work = w };
    bool good = true;
    parsed id;
    fault why;
    fault said;
    size_t i;

    if (!record_parse(w, r->text, &id, &why)) {
        return refuse_all(w, r, &id, plan->products, &why);
    }
    fault_begin(&said);
    for (i = 0; i < plan->products; i++) {
        size_t err = w->err.len;

        if (edit_once(&e, &id, plan, i, &why)) {
            answer_output(w, id.kind->name, r->text, buffer_view(e.text));
            continue;
        }
        good = answer_invalid(w, r, id.kind->name, &why);
        w->err.len = strcmp(why.text, said.text) == 0 ? err : w->err.len; /* one message is enough */
        said = why;
    }
    return good;
}

const command cmd_edit = {
    .name = "edit",
    .args = "[IDENTIFIER...]",
    .summary = "change parts of each identifier",
    .about = "Edits apply in the order in which they are given. The result is read again after each: it must be valid, and it "
             "has the parts that were asked for. No edit makes, moves or removes an authority; build makes one. Two edits of "
             "which one undoes the other are an error.\n"
             "--set PART=TEXT: parts are scheme, userinfo, host, port, path, query and fragment. TEXT is plain text: what "
             "the part does not allow is percent-encoded, '%' too. PART:=TEXT is encoded already and goes in as it is. "
             "host=[::1] is an address. A path after a host gets a '/' before it.\n"
             "--set query:KEY=TEXT replaces the first pair with that key, removes its others, and adds one where there is "
             "none; keys are compared decoded. --append query=KEY=TEXT adds a pair, --append path=SEGMENT a segment. "
             "--delete query:KEY removes all pairs of a key, --delete 'query:utm_*' those of all keys that begin so.\n"
             "--iterate PART=a,b gives an answer for each text, also for an invalid record; several make all combinations, the "
             "last of them varies first.\n"
             "Identifiers of families (below) have parts of their own; user URLs and package URLs come out in their canonical "
             "form. A CRI is edited as its URI, and comes out as the hex of its CBOR.",
    .about_families = family_help_set,
    .options = OPTIONS_BULK | OPTION(OPT_AS) | OPTION(OPT_DIALECT) | OPTION(OPT_TYPES) | OPTION(OPT_RESTRICTED) | OPTIONS_CRI |
               OPTION(OPT_TAG) | OPTION(OPT_BINARY),
    .part_options = OPTIONS_CRI_READ | PART_OPTION(OPT_SET) | PART_OPTION(OPT_APPEND) | PART_OPTION(OPT_DELETE) |
                    PART_OPTION(OPT_SORT_QUERY) | PART_OPTION(OPT_ITERATE),
    .makes_cri = FOR_CRI,
    .prepare = prepare_edit,
    .answer = answer_edit,
    .finish = finish_edit,
};
