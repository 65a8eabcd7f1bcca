/* SPDX-License-Identifier: MIT */
/* resolve and relativize: references against a base, there and back. */
#include "commands/cmd.h"

#include "kinds/family.h"
#include "run/report.h"

typedef struct resolve_settings {
    parsed base;
    kind_settings kind_settings; /* of the base: an argument is never raw CBOR */
    buffer room;
    buffer text; /* of the base, where that is of a family: its canonical form */
    unsigned options;
} resolve_settings;

/* The kind of a base for records of the job: whatever they are, a base has a scheme. */
static const kind *base_kind(const job *j, urikit_str base)
{
    const kind *k = kind_for(j->kind, base);

    return k == &kind_iri_reference ? &kind_iri : k == &kind_uri_reference ? &kind_uri : k;
}

static bool prepare_base(job *j)
{
    const char *base = j->call->value[OPT_BASE];
    const kind *k = base_kind(j, urikit_str_from(base ? base : ""));
    resolve_settings *s;
    fault why;

    if (!base) {
        usage_error(j->command, "--base BASE is needed");
        return false;
    }
    s = job_make_settings(j, sizeof *s);
    s->options = (option_given(j->call, OPT_COMPAT) ? URIKIT_RESOLVE_COMPAT : 0U) |
                 (option_given(j->call, OPT_STRICT_524) ? URIKIT_RESOLVE_LETTER : 0U);
    job_set_binary(j, j->kind == &kind_cri, j->kind == &kind_cri);
    s->kind_settings = j->kind_settings;
    s->kind_settings.cri.binary_in = false;
    s->base = kind_begin(k, &s->kind_settings, &s->room);
    s->base.text = urikit_str_from(base);
    if (!k->parse(k, s->base.text, &s->base, &why) || (k->is_whole && !k->is_whole(&s->base, &why))) {
        /* a mistake in the command, not in a record */
        usage_error_at(j->command, OPT_BASE, base, why.at,
                       strcmp(why.code, "scheme") == 0 ? "a base begins with a scheme, such as 'https:'" : why.text);
        return false;
    }
    family_make_plain(&s->base, &s->text);
    return true;
}

/* Is no text of the job, nor what it leads to, of a family or an IRI? Families are detected before. */
static bool has_uris_only(const job *j)
{
    const resolve_settings *s = j->settings;

    return !j->json && s->base.kind == &kind_uri && (!j->kind || j->kind == &kind_uri || j->kind == &kind_uri_reference);
}

static bool put_target(work *w, const urikit_uri *uri)
{
    const resolve_settings *s = w->job->settings;
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
    const resolve_settings *s = w->job->settings;
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
    if (!prepare_base(j)) {
        return false;
    }
    j->answer_uri = has_uris_only(j) ? put_target : NULL;
    return true;
}

static bool prepare_relativize(job *j)
{
    if (!prepare_base(j)) {
        return false;
    }
    j->answer_uri = has_uris_only(j) ? put_relative : NULL;
    return true;
}

static void finish_resolve(job *j)
{
    resolve_settings *s = j->settings;

    if (s) {
        buffer_free(&s->room);
        buffer_free(&s->text);
    }
}

/* A record under --as nosh or usr may be a reference too: what it leads to is of the family then. */
static bool read_reference(work *w, urikit_str text, parsed *id, fault *why)
{
    const kind *named = w->job->kind;

    if (named && is_family(named) && kind_for(NULL, text) != named) {
        *id = kind_begin(&kind_uri_reference, &w->job->kind_settings, &w->room[0]);
        id->text = text;
        if (kind_uri_reference.parse(&kind_uri_reference, text, id, why) && !urikit_uri_scheme(parsed_uri(id)).ptr) {
            return true;
        }
    }
    return record_parse(w, text, id, why);
}

static bool resolve_with(work *w, const kind *verbs, const parsed *id, buffer *out, fault *why)
{
    const resolve_settings *s = w->job->settings;
    size_t start = out->len;
    /* an identifier of a family never counts as relative: it would not be one without its scheme */
    unsigned options = s->options & ~(is_family(id->kind) ? (unsigned)URIKIT_RESOLVE_COMPAT : 0U);

    if (!verbs->resolve(&s->base, id, options, out, why)) {
        return false;
    }
    /* with --as uri or iri the target is one, whatever its scheme */
    return verbs->is_cri || (w->job->kind && !is_family(w->job->kind)) ||
           family_check_target(&s->kind_settings, start, &w->room[1], out, why);
}

/* Appends the answer to work->out for `into` records one by one. */
static bool answer_with(work *w, const record *r, bool relative)
{
    const resolve_settings *s = w->job->settings;
    const kind *verbs;
    buffer *out;
    size_t start;
    parsed id;
    fault why;
    bool good;

    if (!read_reference(w, r->text, &id, &why)) {
        return answer_invalid(w, r, id.kind->name, &why);
    }
    if (id.kind->is_cri != s->base.kind->is_cri) {
        fault_set(&why, "kind", 0, "this is a %s, and the base is a %s: both have to be CRIs, or none", id.kind->title,
                  s->base.kind->title);
        return answer_invalid(w, r, id.kind->name, &why);
    }
    family_make_plain(&id, &w->uri);
    verbs = is_family(id.kind) ? &kind_uri : id.kind;
    out = answer_room(w, &start);
    good = relative ? verbs->relativize(&s->base, &id, out, &why) : resolve_with(w, verbs, &id, out, &why);
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
    .about =
        "Resolves references as RFC 3986, section 5.2, says: dot segments of the path go, nothing else is changed. "
        "Where the path would then begin with \"//\" and there is no authority, \"/.\" goes before it, so that no "
        "authority appears out of nothing; --strict-5.2.4 makes that an error.\n"
        "A NOSH URI or a user URL, as base or as record, goes in by its canonical form, and the target comes out in "
        "it: usr://GitHub/octocat has no authority, but a type and a name. A target that is not valid in its family "
        "is an error. With --as nosh or --as usr a record may be a reference without a scheme, too.\n"
        "With --as cri (or a base cri'...') base, references and targets are CRIs, and no URI text is made on the way. "
        "The target may be no valid CRI: check tells.",
    .options = OPTIONS_BULK | OPTIONS_CRI | OPTION(OPT_BINARY) | OPTION(OPT_AS) | OPTION(OPT_DIALECT) |
               OPTION(OPT_BASE) | OPTION(OPT_COMPAT) | OPTION(OPT_STRICT_524),
    .prepare = prepare_resolve,
    .finish = finish_resolve,
    .answer = answer_resolve,
};

const command cmd_relativize = {
    .name = "relativize",
    .args = "--base BASE [URI...]",
    .summary = "the shortest reference that resolves back to each URI",
    .about = "The answer resolves against the same base to the URI, byte for byte. It may be the URI itself: there is "
             "always an answer. A NOSH URI or a user URL, as base or as record, goes in by its canonical form: the "
             "answer resolves to that.",
    .options = OPTIONS_BULK | OPTIONS_CRI | OPTION(OPT_BINARY) | OPTION(OPT_AS) | OPTION(OPT_DIALECT) |
               OPTION(OPT_BASE),
    .prepare = prepare_relativize,
    .finish = finish_resolve,
    .answer = answer_relativize,
};
