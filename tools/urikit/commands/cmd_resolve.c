/* SPDX-License-Identifier: MIT */
/* resolve and relativize: references against a base, there and back. */
#include "commands/cmd.h"

#include "run/report.h"


typedef struct resolve_settings {
    parsed base;
    kind_settings kind_settings; /* of the base: an argument is never raw CBOR */
    buffer room;
    unsigned options;
} resolve_settings;

static bool prepare_resolve(job *j)
{
    const char *base = j->call->value[OPT_BASE];
    const kind *k = kind_for(j->kind, urikit_str_from(base ? base : ""));
    resolve_settings *s;
    fault why;

    if (!base) {
        usage_error(j->command, "--base BASE is needed");
        return false;
    }
    s = job_make_settings(j, sizeof *s);
    if (!s) {
        return false;
    }
    s->options = (option_given(j->call, OPT_COMPAT) ? URIKIT_RESOLVE_COMPAT : 0U) |
                 (option_given(j->call, OPT_STRICT_524) ? URIKIT_RESOLVE_LETTER : 0U);
    job_set_binary(j, j->kind == &kind_cri, j->kind == &kind_cri);
    s->kind_settings = j->kind_settings;
    s->kind_settings.cri.binary_in = false;
    /* whatever the records are, a base has a scheme */
    if (k == &kind_iri_reference) {
        k = &kind_iri;
    } else if (!k->is_cri && k != &kind_iri) {
        k = &kind_uri;
    }
    s->base = kind_begin(k, &s->kind_settings, &s->room);
    s->base.text = urikit_str_from(base);
    if (!k->parse(k, s->base.text, &s->base, &why) || (k->is_whole && !k->is_whole(&s->base, &why))) {
        /* a mistake in the command, not in a record */
        usage_error_at(j->command, OPT_BASE, base, why.at,
                       strcmp(why.code, "scheme") == 0 ? "a base begins with a scheme, such as 'https:'" : why.text);
        return false;
    }
    return true;
}

static void finish_resolve(job *j)
{
    resolve_settings *s = j->settings;

    if (s) {
        buffer_free(&s->room);
    }
}

/* Appends the answer to work->out for `into` records one by one. */
static bool answer_with(work *w, const record *r, bool relative)
{
    const resolve_settings *s = w->job->settings;
    buffer *out;
    size_t start;
    parsed id;
    fault why;
    bool good;

    if (!record_parse(w, r->text, &id, &why)) {
        return answer_invalid(w, r, id.kind->name, &why);
    }
    if (id.kind->is_cri != s->base.kind->is_cri) {
        fault_set(&why, "kind", 0, "this is a %s, and the base is a %s: both have to be CRIs, or none", id.kind->title,
                  s->base.kind->title);
        return answer_invalid(w, r, id.kind->name, &why);
    }
    out = answer_room(w, &start);
    good = relative ? id.kind->relativize(&s->base, &id, out, &why)
                    : id.kind->resolve(&s->base, &id, s->options, out, &why);
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
        "A NOSH URI resolves like every URI. So does a user URL, unless there are dot segments in its name: that would "
        "be another name then, and is an error.\n"
        "With --as cri (or a base cri'...') base, references and targets are CRIs, and no URI text is made on the way. "
        "The target may be no valid CRI: check tells.",
    .options = OPTIONS_BULK | OPTIONS_CRI | OPTION(OPT_BINARY) | OPTION(OPT_AS) | OPTION(OPT_BASE) |
               OPTION(OPT_COMPAT) | OPTION(OPT_STRICT_524),
    .prepare = prepare_resolve,
    .finish = finish_resolve,
    .answer = answer_resolve,
};

const command cmd_relativize = {
    .name = "relativize",
    .args = "--base BASE [URI...]",
    .summary = "the shortest reference that resolves back to each URI",
    .about = "The answer resolves against the same base to the URI, byte for byte. It may be the URI itself: there is "
             "always "
             "an answer.",
    .options = OPTIONS_BULK | OPTIONS_CRI | OPTION(OPT_BINARY) | OPTION(OPT_AS) | OPTION(OPT_BASE),
    .prepare = prepare_resolve,
    .finish = finish_resolve,
    .answer = answer_relativize,
};
