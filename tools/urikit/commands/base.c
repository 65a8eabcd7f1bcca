/* SPDX-License-Identifier: MIT */
#include "commands/base.h"

#include "kinds/family.h"
#include "run/report.h"

#include <urikit/iri.h>

#include <strings.h>

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

/* ---- of extract ---------------------------------------------------------------- */

urikit_code extract_base_parse(urikit_extract_flags flags, urikit_str text, unsigned options, urikit_uri *uri, size_t *at)
{
    return flags & URIKIT_EXTRACT_ASCII ? urikit_uri_parse(text, options, uri, at) : urikit_iri_parse(text, options, uri, at);
}

/* Reads a base, in the kind that --as asks for. */
static urikit_code read_base(const extract_base *b, urikit_str text, urikit_uri *uri, size_t *at)
{
    return extract_base_parse(b->ascii ? URIKIT_EXTRACT_ASCII : URIKIT_EXTRACT_DEFAULT, text, URIKIT_PARSE_SCHEME, uri, at);
}

bool extract_base_read(extract_base *b)
{
    const char *base = b->call->value[OPT_BASE];
    const kind *k = kind_for(NULL, urikit_str_from(base));
    parsed id = kind_begin(k, b->settings, &b->space);
    urikit_code code;
    urikit_uri uri;
    fault why;
    size_t at;

    id.text = urikit_str_from(base);
    if (is_family(k)) {
        if (!k->parse(k, id.text, &id, &why)) {
            usage_error_at(b->call->command, OPT_BASE, base, why.at, why.text);
            return false;
        }
        family_make_plain(&id, &b->given);
        return true;
    }
    code = read_base(b, id.text, &uri, &at);
    if (code) {
        usage_error_at(b->call->command, OPT_BASE, base, at,
                       code == URIKIT_E_SCHEME ? "a base begins with a scheme, such as 'https:'" : urikit_code_text(code));
        return false;
    }
    buffer_str(&b->given, id.text);
    return true;
}

void extract_base_start(extract_base *b)
{
    b->first = false;
    b->text.len = 0;
    buffer_str(&b->text, buffer_view(&b->given));
}

/* Writes the target of the reference. */
static bool resolve(extract_base *b, const urikit_find *find, fault *why)
{
    urikit_uri base;
    urikit_uri reference;
    urikit_out out;
    urikit_code code;

    b->target.len = 0;
    if (b->text.len == 0) {
        fault_set(why, "base", 0, "the text's base has more than %d bytes, or is in too many others", EXTRACT_BASE_MAX);
        return false;
    }
    code = read_base(b, buffer_view(&b->text), &base, NULL);
    code = code ? code : urikit_iri_parse(find->text, URIKIT_PARSE_REFERENCE, &reference, NULL);
    if (!code) {
        out = buffer_out(&b->target, URIKIT_URI_RESOLVE_BOUND((size_t)base.len, (size_t)reference.len));
        code = urikit_uri_resolve(&base, &reference, 0, &out);
        buffer_took(&b->target, &out);
    }
    if (code) {
        fault_set(why, urikit_code_name(code), 0, "%s", urikit_code_text(code));
        return false;
    }
    return family_check_target(b->settings, 0, &b->space, &b->target, why);
}

/* True if a base of this scheme leads nowhere: browsers leave it out (HTML, 4.2.3). */
static bool is_opaque(const urikit_uri *uri)
{
    urikit_str scheme = urikit_uri_scheme(uri);

    return (scheme.len == 4 && strncasecmp(scheme.ptr, "data", 4) == 0) ||
           (scheme.len == 10 && strncasecmp(scheme.ptr, "javascript", 10) == 0);
}

/* The first <base href> of a text counts, from there on. */
static void take_base(extract_base *b, urikit_str text)
{
    urikit_uri uri;

    if (b->first) {
        return;
    }
    b->first = true;
    if (text.len > EXTRACT_BASE_MAX) {
        b->text.len = 0;
    } else if (!read_base(b, text, &uri, NULL) && !is_opaque(&uri)) {
        b->text.len = 0;
        buffer_str(&b->text, text);
    }
}

bool extract_base_record(extract_base *b, urikit_str target)
{
    if (target.len > 0) {
        take_base(b, target);
        b->first = false;
    }
    return b->text.len > 0;
}

void extract_base_kind(urikit_find *find, const urikit_uri *uri)
{
    const kind *k = kind_for(NULL, find->text);

    find->kind = !urikit_uri_scheme(uri).ptr               ? URIKIT_FIND_REFERENCE
                 : k == kind_numbered(URIKIT_KIND_NOSH)    ? URIKIT_FIND_NOSH
                 : k == kind_numbered(URIKIT_KIND_USR)     ? URIKIT_FIND_USR
                 : !is_family(k) && urikit_uri_is_iri(uri) ? URIKIT_FIND_IRI
                                                           : URIKIT_FIND_URI;
}

bool extract_base_apply(extract_base *b, urikit_find *find, fault *why)
{
    bool reference = find->kind == URIKIT_FIND_REFERENCE;
    urikit_uri uri;

    if (find->code) {
        return true;
    }
    if (reference) {
        if (!resolve(b, find, why)) {
            return false;
        }
        find->text = buffer_view(&b->target);
        find->kind = URIKIT_FIND_URI;
        if (!read_base(b, find->text, &uri, NULL)) {
            extract_base_kind(find, &uri);
        }
    }
    if (find->base) {
        take_base(b, find->text);
    }
    return true;
}

void extract_base_enter(extract_base *b, urikit_str text)
{
    urikit_find find = { 0 };
    fault why;

    find.text = text;
    if (text.len > EXTRACT_BASE_MAX || b->text.len == 0) {
        b->text.len = 0;
    } else if (resolve(b, &find, &why)) {
        b->text.len = 0;
        buffer_str(&b->text, b->target.len > EXTRACT_BASE_MAX ? urikit_str_of("", 0) : buffer_view(&b->target));
    }
}

void extract_base_free(extract_base *b)
{
    buffer_free(&b->given);
    buffer_free(&b->text);
    buffer_free(&b->target);
    buffer_free(&b->space);
}
