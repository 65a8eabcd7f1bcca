/* SPDX-License-Identifier: MIT */
/* compare: the first level at which two identifiers are equal. */
#include "commands/cmd.h"

#include "text/json_out.h"
#include "run/report.h"

/* Reads the identifier again without its fragment. A CRI keeps its own: its comparison knows the option. */
static void drop_fragment(const work *w, buffer *room, parsed *id)
{
    parsed whole = *id;
    urikit_str fragment = id->kind->is_cri ? urikit_str_of(NULL, 0) : urikit_uri_fragment(parsed_uri(id));
    fault why;

    if (fragment.ptr) {
        *id = kind_begin(whole.kind, &w->job->kind_settings, room);
        id->text = urikit_str_of(whole.text.ptr, (size_t)(fragment.ptr - 1 - whole.text.ptr));
        if (!id->kind->parse(id->kind, id->text, id, &why)) {
            *id = whole; /* no kind needs a fragment */
        }
    }
}

static bool answer_compare(work *w, const record *r)
{
    parsed a;
    parsed b;
    fault why;
    const char *level;
    bool equal;

    if (!r->other.ptr) {
        const kind *k = kind_for(w->job->kind, r->text);

        fault_set(&why, "pair", r->text.len, "a pair is two identifiers with a tab between: there is no tab");
        return answer_invalid(w, r, k->name, &why);
    }
    if (!record_parse(w, r->text, &a, &why)) {
        return answer_invalid_pair(w, r, a.kind->name, "a", r->text, &why);
    }
    if (!record_parse_other(w, r->other, &b, &why)) {
        return answer_invalid_pair(w, r, b.kind->name, "b", r->other, &why);
    }
    if (a.kind->is_whole && !a.kind->is_whole(&a, &why)) {
        return answer_invalid_pair(w, r, a.kind->name, "a", r->text, &why);
    }
    if (b.kind->is_whole && !b.kind->is_whole(&b, &why)) {
        return answer_invalid_pair(w, r, b.kind->name, "b", r->other, &why);
    }
    if (option_given(w->job->call, OPT_NO_FRAGMENT)) {
        drop_fragment(w, &w->room[0], &a);
        drop_fragment(w, &w->room[1], &b);
    }
    level = a.kind->compare == b.kind->compare ? a.kind->compare(&a, &b) : "different";
    equal = strcmp(level, "different") != 0;
    if (w->job->json) {
        buffer_byte(&w->out, '{');
        json_text(&w->out, "a", r->text);
        json_text(&w->out, "b", r->other);
        json_plain(&w->out, "kind", urikit_str_from(a.kind->name));
        json_bool(&w->out, "valid", true);
        json_plain(&w->out, "result", urikit_str_from(level));
        json_bool(&w->out, "equal", equal);
        answer_close(w);
    } else {
        buffer_text(&w->out, level);
        buffer_byte(&w->out, w->job->separator);
    }
    w->different += !equal;
    return true;
}

const command cmd_compare = {
    .name = "compare",
    .args = "A B",
    .summary = "on which level are two identifiers equal?",
    .about =
        "Prints the first level at which the normal forms are the same: string, case, percent, path, scheme, or "
        "different; then the exit status is 1. Without arguments it compares the pairs on standard input (or in each "
        "--file), two identifiers a record with a tab between; with --input json objects with \"a\" and \"b\".\n"
        "NOSH URIs and user URLs are equal where their own normal forms are, and scheme is the name of that level. "
        "Two CRIs are equal or different: part by part, a scheme's number as its name (--strict tells them apart).\n"
        "--no-fragment leaves out what is after '#', as for identifiers of what is to be fetched.",
    .options = OPTIONS_BULK | OPTION(OPT_AS) | OPTION(OPT_DIALECT) | OPTIONS_CRI | OPTION(OPT_STRICT) |
               OPTION(OPT_NO_FRAGMENT),
    .pairs = true,
    .answer = answer_compare,
};
