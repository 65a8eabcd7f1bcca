/* SPDX-License-Identifier: MIT */
#include "commands/base.h"

#include "kinds/family.h"
#include "run/report.h"

/* The kind of a base for records of the job: whatever they are, a base has a scheme. */
static const kind *base_kind(const job *j, urikit_str base)
{
    const kind *k = kind_for(j->kind, base);

    return k == &kind_iri_reference ? &kind_iri : k == &kind_uri_reference ? &kind_uri : k;
}

bool base_prepare(job *j)
{
    const char *base = j->call->value[OPT_BASE];
    const kind *k = base_kind(j, urikit_str_from(base ? base : ""));
    base_settings *s;
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
    s->base = kind_begin(k, &s->kind_settings, &s->space);
    s->base.text = urikit_str_from(base);
    if (!k->parse(k, s->base.text, &s->base, &why) || (k->calls->is_whole && !k->calls->is_whole(&s->base, &why))) {
        /* a mistake in the command, not in a record */
        usage_error_at(j->command, OPT_BASE, base, why.at,
                       strcmp(why.code, "scheme") == 0 ? "a base begins with a scheme, such as 'https:'" : why.text);
        return false;
    }
    family_make_plain(&s->base, &s->text);
    return true;
}

void base_finish(job *j)
{
    base_settings *s = j->settings;

    if (s) {
        buffer_free(&s->space);
        buffer_free(&s->text);
    }
}

/* A record under --as nosh or usr may be a reference too: what it leads to is of the family then. */
static bool read_reference(work *w, urikit_str text, bool first, parsed *id, fault *why)
{
    const kind *named = w->job->kind;

    if (named && is_family(named) && kind_for(NULL, text) != named) {
        *id = kind_begin(&kind_uri_reference, &w->job->kind_settings, &w->space[first ? 0 : 1]);
        id->text = text;
        if (kind_uri_reference.parse(&kind_uri_reference, text, id, why) && !urikit_uri_scheme(parsed_uri(id)).ptr) {
            return true;
        }
    }
    return first ? record_parse(w, text, id, why) : record_parse_other(w, text, id, why);
}

bool base_read_reference(work *w, urikit_str text, bool first, buffer *plain, parsed *id, const kind **as, fault *why)
{
    const base_settings *s = w->job->settings;

    if (!read_reference(w, text, first, id, why)) {
        return false;
    }
    if (is_cri(id->kind) != is_cri(s->base.kind)) {
        fault_set(why, "kind", 0, "this is a %s, and the base is a %s: both have to be CRIs, or none", id->kind->title,
                  s->base.kind->title);
        return false;
    }
    family_make_plain(id, plain);
    *as = is_family(id->kind) ? &kind_uri : id->kind;
    return true;
}

/* The target may be of a family: then it is written in its canonical form. */
static bool check_family(const kind_settings *settings, size_t start, buffer *out, fault *why)
{
    buffer space = { NULL, 0, 0 };
    bool good = family_check_target(settings, start, &space, out, why);

    buffer_free(&space);
    return good;
}

bool base_put_target(work *w, const kind *as, const parsed *id, buffer *out, fault *why)
{
    const base_settings *s = w->job->settings;
    size_t start = out->len;
    /* an identifier of a family never counts as relative: it would not be one without its scheme */
    unsigned options = s->options & ~(is_family(id->kind) ? (unsigned)URIKIT_RESOLVE_COMPAT : 0U);

    if (!as->calls->resolve(&s->base, id, options, out, why)) {
        return false;
    }
    /* with --as uri or iri the target is one, whatever its scheme */
    return is_cri(as) || (w->job->kind && !is_family(w->job->kind)) || check_family(&s->kind_settings, start, out, why);
}
