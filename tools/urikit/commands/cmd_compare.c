/* SPDX-License-Identifier: MIT */
/* compare: the first level at which two identifiers are equal. */
#include "commands/cmd.h"

#include "commands/base.h"
#include "commands/option_file.h"
#include "text/json_io.h"
#include "kinds/convert_form.h"
#include "run/report.h"

/* --registry: settled before the first record, only read from then on. */
static struct {
    buffer rows;
    urikit_nosh_registry calls;
} registry;

/* Reads the identifier again without its fragment. A CRI keeps its own: its comparison knows the option. */
static void drop_fragment(const work *w, buffer *space, parsed *id)
{
    parsed whole = *id;
    urikit_str fragment = is_cri(id->kind) ? urikit_str_of(NULL, 0) : urikit_uri_fragment(parsed_uri(id));
    fault why;

    if (fragment.ptr) {
        *id = kind_begin(whole.kind, &w->job->kind_settings, space);
        id->text = urikit_str_of(whole.text.ptr, (size_t)(fragment.ptr - 1 - whole.text.ptr));
        if (!id->kind->parse(id->kind, id->text, id, &why)) {
            *id = whole; /* no kind needs a fragment */
        }
    }
}

/* --base: reads a reference, and in its place the target, which is written to *made. */
static bool read_target(work *w, urikit_str text, bool first, buffer *made, parsed *id, fault *why)
{
    buffer plain = { NULL, 0, 0 };
    const kind *as;
    bool good;

    made->len = 0;
    good = base_read_reference(w, text, first, &plain, id, &as, why) && base_put_target(w, as, id, made, why);
    buffer_free(&plain);
    if (!good) {
        return false;
    }
    *id = kind_begin(is_cri(as) ? &kind_cri : kind_for(w->job->kind, buffer_view(made)), &w->job->kind_settings,
                     &w->space[first ? 0 : 1]);
    id->space->len = 0;
    id->text = buffer_view(made);
    return id->kind->parse(id->kind, id->text, id, why);
}

/* Reads one of a pair, which must be whole. */
static bool read_side(work *w, urikit_str text, bool first, parsed *id, fault *why)
{
    bool good;

    if (w->job->settings) {
        good = read_target(w, text, first, first ? &w->uri : &w->scratch, id, why);
    } else {
        good = first ? record_parse(w, text, id, why) : record_parse_other(w, text, id, why);
    }
    return good && (!id->kind->calls->is_whole || id->kind->calls->is_whole(id, why));
}

static bool prepare_compare(job *j)
{
    static const option_id others[] = { OPT_BASE, OPT_NO_FRAGMENT, OPT_FILES, OPT_REGISTRY, OPT_AS };
    size_t i;

    if (option_given(j->call, OPT_REGISTRY) &&
        !registry_read_file(j->command, j->call->value[OPT_REGISTRY], &registry.rows, &registry.calls)) {
        return false;
    }
    if (!option_given(j->call, OPT_REDIRECT_URI)) {
        return !j->call->value[OPT_BASE] || base_prepare(j);
    }
    for (i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (option_given(j->call, others[i]) && (others[i] != OPT_AS || j->kind != &kind_uri)) {
            usage_error(j->command, "--redirect-uri compares URIs as text: --%s means nothing with it",
                        option_table[others[i]].name);
            return false;
        }
    }
    j->kind = &kind_uri;
    return true;
}

/* The message why B is not the redirect URI A, and the answer's word. *why is NULL if it is; else it is in `text`. */
static const char *compare_redirect(work *w, const record *r, char *text, const char **why)
{
    urikit_out out = urikit_out_of(text, URIKIT_REDIRECT_URI_ERROR_BOUND);
    size_t at;

    (void)!urikit_redirect_uri_error(r->text, r->other, &out, &at); /* nothing overlaps, and it has the space */
    text[out.len] = '\0';
    *why = out.len > 0 ? text : NULL;
    if (*why && !w->job->quiet && !w->job->json) {
        report_where(w, r);
        buffer_format(&w->err, ", identifier b, byte %llu: %s\n", (unsigned long long)at, text);
    }
    return *why ? "different" : "equal";
}

/* The first level at which they are equal, or "different". */
static const char *compare_level(const parsed *a, const parsed *b)
{
    return a->kind->calls->compare == b->kind->calls->compare ? a->kind->calls->compare(a, b) : "different";
}

/* The level of two NOSH URIs that only --registry makes equal; any other as it is. */
static const char *compare_registry(const parsed *a, const parsed *b, const char *level)
{
    urikit_nosh nosh[2];

    if (a->kind != kind_numbered(URIKIT_KIND_NOSH) || b->kind != a->kind || strcmp(level, "different") != 0) {
        return level;
    }
    return !urikit_nosh_parse(a->text, (urikit_nosh_dialect)a->any.variant, &nosh[0], NULL) &&
                   !urikit_nosh_parse(b->text, (urikit_nosh_dialect)b->any.variant, &nosh[1], NULL) &&
                   urikit_nosh_equal_by(&nosh[0], &nosh[1], &registry.calls)
               ? "registry"
               : level;
}

/* "equal" or "different" by the files that they name, or at any level if they name none. */
static const char *compare_files(const parsed *a, const parsed *b)
{
    buffer keys[2] = { { NULL, 0, 0 }, { NULL, 0, 0 } };
    bool first = put_file_key(a, &keys[0]);
    bool second = put_file_key(b, &keys[1]);
    bool equal = first || second ? first && second && urikit_str_equal(buffer_view(&keys[0]), buffer_view(&keys[1]))
                                 : strcmp(compare_level(a, b), "different") != 0;

    buffer_free(&keys[0]);
    buffer_free(&keys[1]);
    return equal ? "equal" : "different";
}

static bool answer_compare(work *w, const record *r)
{
    parsed a;
    parsed b;
    fault why;
    char difference[URIKIT_REDIRECT_URI_ERROR_BOUND + 1];
    const char *difference_text = NULL;
    const char *level;
    bool equal;

    if (!r->other.ptr) {
        const kind *k = kind_for(w->job->kind, r->text);

        fault_set(&why, "pair", r->text.len, "a pair is two identifiers with a tab between: there is no tab");
        return answer_invalid(w, r, k->name, &why);
    }
    if (!read_side(w, r->text, true, &a, &why)) {
        return answer_invalid_pair(w, r, a.kind->name, "a", r->text, &why);
    }
    if (!read_side(w, r->other, false, &b, &why)) {
        return answer_invalid_pair(w, r, b.kind->name, "b", r->other, &why);
    }
    if (option_given(w->job->call, OPT_NO_FRAGMENT)) {
        drop_fragment(w, &w->space[0], &a);
        drop_fragment(w, &w->space[1], &b);
    }
    if (option_given(w->job->call, OPT_REDIRECT_URI)) {
        level = compare_redirect(w, r, difference, &difference_text);
    } else {
        level = option_given(w->job->call, OPT_FILES) ? compare_files(&a, &b) : compare_level(&a, &b);
        level = registry.calls.account ? compare_registry(&a, &b, level) : level;
    }
    equal = strcmp(level, "different") != 0;
    if (w->job->json) {
        buffer_byte(&w->out, '{');
        json_text(&w->out, "a", r->text);
        json_text(&w->out, "b", r->other);
        json_plain(&w->out, "kind", urikit_str_from(a.kind->name));
        json_bool(&w->out, "valid", true);
        json_plain(&w->out, "result", urikit_str_from(level));
        json_bool(&w->out, "equal", equal);
        if (option_given(w->job->call, OPT_REDIRECT_URI)) {
            json_plain(&w->out, "why", difference_text ? urikit_str_from(difference_text) : urikit_str_of(NULL, 0));
        }
        answer_close(w);
    } else {
        buffer_text(&w->out, level);
        buffer_byte(&w->out, w->job->separator);
    }
    w->different += !equal;
    return true;
}

static void finish_compare(job *j)
{
    base_finish(j);
    buffer_free(&registry.rows);
}

const command cmd_compare = {
    .name = "compare",
    .args = "A B",
    .summary = "on which level are two identifiers equal?",
    .about = "Prints the first level at which the normal forms are the same: string, case, percent, path, scheme, or "
             "different; then the exit status is 1. Without arguments it compares the pairs on standard input (or in each "
             "--file), two identifiers a record with a tab between; with --input json objects with \"a\" and \"b\".\n"
             "NOSH URIs and user URLs are equal where their own normal forms are, and scheme is the name of that level. "
             "Two CRIs are equal or different: part by part, a scheme's number as its name (--strict tells them apart).\n"
             "--no-fragment leaves out what is after '#', as for identifiers of what is to be fetched. With --base both are "
             "resolved first, so that references can be compared (RFC 3986, 6.1): ../g and /b/g.\n"
             "--redirect-uri is the comparison of OAuth: A is registered, B is given. It prints equal or different, and the "
             "reason as a message.\n"
             "--files prints equal if both are the URIs of one file (RFC 8089): file:///c%3A/a and file:C:/./a. A fragment is no "
             "part of its name, a query makes a URI that names no file. URIs that name none are equal if a level is.\n"
             "--registry FILE says which account an address of a NOSH URI belongs to, one account, tab, address a line. Two that "
             "are equal "
             "only by it are equal at the level registry.",
    .options = OPTIONS_BULK | OPTION(OPT_AS) | OPTION(OPT_DIALECT) | OPTION(OPT_TYPES) | OPTIONS_CRI | OPTION(OPT_STRICT) |
               OPTION(OPT_NO_FRAGMENT) | OPTION(OPT_BASE) | OPTION(OPT_REDIRECT_URI) | OPTION(OPT_FILES),
    .part_options = OPTIONS_CRI_READ | PART_OPTION(OPT_FOLD_ROOT) | PART_OPTION(OPT_REGISTRY),
    .pairs = true,
    .prepare = prepare_compare,
    .finish = finish_compare,
    .answer = answer_compare,
};
