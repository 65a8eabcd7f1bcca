/* SPDX-License-Identifier: MIT */
/* resolve and relativize: references against a base, there and back. */
#include "commands/cmd.h"

#include "commands/base.h"
#include "run/report.h"

/* True if no text of the job, nor what it leads to, is of a family or an IRI. Families are detected before. */
static bool has_uris_only(const job *j)
{
    const base_settings *s = j->settings;

    return !j->json && s->base.kind == &kind_uri && (!j->kind || j->kind == &kind_uri || j->kind == &kind_uri_reference);
}

static bool put_target(work *w, const urikit_uri *uri)
{
    const base_settings *s = w->job->settings;
    const urikit_uri *base = parsed_uri(&s->base);
    urikit_out out = buffer_out(&w->out, URIKIT_URI_RESOLVE_BOUND((size_t)base->len, (size_t)uri->len) + 1);

    if (urikit_uri_resolve(base, uri, s->options, &out)) {
        return false;
    }
    buffer_took(&w->out, &out);
    buffer_byte(&w->out, w->job->separator);
    return true;
}

static bool put_relative(work *w, const urikit_uri *uri)
{
    const base_settings *s = w->job->settings;
    urikit_out out = buffer_out(&w->out, (size_t)uri->len + 1);

    if (urikit_uri_relativize(parsed_uri(&s->base), uri, &out)) {
        return false;
    }
    buffer_took(&w->out, &out);
    buffer_byte(&w->out, w->job->separator);
    return true;
}

static bool prepare_resolve(job *j)
{
    if (!base_prepare(j)) {
        return false;
    }
    j->answer_uri = has_uris_only(j) ? put_target : NULL;
    return true;
}

static bool prepare_relativize(job *j)
{
    if (!base_prepare(j)) {
        return false;
    }
    j->answer_uri = has_uris_only(j) ? put_relative : NULL;
    return true;
}

/* Appends the answer to work->out for `into` records one by one. */
static bool answer_with(work *w, const record *r, bool relative)
{
    const base_settings *s = w->job->settings;
    const kind *as;
    buffer *out;
    size_t start;
    parsed id;
    fault why;
    bool good;

    if (!base_read_reference(w, r->text, true, &w->uri, &id, &as, &why)) {
        return answer_invalid(w, r, id.kind->name, &why);
    }
    out = answer_space(w, &start);
    good = relative ? as->calls->relativize(&s->base, &id, out, &why) : base_put_target(w, as, &id, out, &why);
    return answer_made(w, r, id.kind->name, start, good ? NULL : &why);
}

static bool answer_resolve(work *w, const record *r)
{
    return answer_with(w, r, false);
}

static bool answer_relativize(work *w, const record *r)
{
    return answer_with(w, r, true);
}

const command cmd_resolve = {
    .name = "resolve",
    .args = "--base BASE [REFERENCE...]",
    .summary = "the target of each reference, seen from a base",
    .about = "Resolves references as RFC 3986, section 5.2, says: dot segments of the path go, nothing else is changed. "
             "Where the path would then begin with \"//\" and there is no authority, \"/.\" goes before it, so that no "
             "authority appears out of nothing; --strict-5.2.4 makes that an error.\n"
             "A NOSH URI or a user URL, as base or as record, goes in by its canonical form, and the target comes out in "
             "it: usr://GitHub/octocat has no authority, but a type and a name. A target that is not valid in its family "
             "is an error. With --as nosh or --as usr a record may be a reference without a scheme, too.\n"
             "With --as cri (or a base cri'...') base, references and targets are CRIs, and no URI text is made on the way. "
             "The target may be no valid CRI: check tells.",
    .options = OPTIONS_BULK | OPTIONS_CRI | OPTION(OPT_BINARY) | OPTION(OPT_AS) | OPTION(OPT_DIALECT) | OPTION(OPT_TYPES) |
               OPTION(OPT_BASE) | OPTION(OPT_COMPAT) | OPTION(OPT_STRICT_524),
    .part_options = OPTIONS_CRI_READ,
    .prepare = prepare_resolve,
    .finish = base_finish,
    .answer = answer_resolve,
};

const command cmd_relativize = {
    .name = "relativize",
    .args = "--base BASE [URI...]",
    .summary = "the shortest reference that resolves back to each URI",
    .about = "The answer resolves against the same base to the URI, byte for byte, and no shorter reference does. It "
             "may be the URI itself: there is always an answer. A URI with dot segments is the exception, because "
             "resolving removes them: the answer has its path as it is, and resolves to the URI without them; normalize "
             "it first for a shorter one. A NOSH URI or a user URL, as base or as record, goes in by its canonical form: the "
             "answer resolves to that.",
    .options = OPTIONS_BULK | OPTIONS_CRI | OPTION(OPT_BINARY) | OPTION(OPT_AS) | OPTION(OPT_DIALECT) | OPTION(OPT_TYPES) |
               OPTION(OPT_BASE),
    .part_options = OPTIONS_CRI_READ,
    .prepare = prepare_relativize,
    .finish = base_finish,
    .answer = answer_relativize,
};
