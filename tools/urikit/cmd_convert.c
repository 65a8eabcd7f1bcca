/* SPDX-License-Identifier: MIT */
/* convert: the same identifier as another kind. */
#include "cmd.h"

#include "report.h"

static bool prepare_convert(job *j)
{
    if (!option_given(j->call, OPT_TO)) {
        usage_error(j->command, "--to KIND is needed");
        return false;
    }
    if (option_given(j->call, OPT_AS) && option_given(j->call, OPT_FROM)) {
        usage_error(j->command, "--as and --from are the same: one of them");
        return false;
    }
    return true;
}

static bool answer_convert(work *w, const record *r)
{
    bool json = w->job->json;
    buffer *out = json ? &w->scratch : &w->out;
    size_t start;
    parsed id;
    fault why;

    if (!record_parse(w, r->text, &id, &why)) {
        return answer_invalid(w, r, id.kind->name, &why);
    }
    w->scratch.len = 0;
    start = out->len;
    if (!id.kind->to_uri(&id, out, &why)) {
        out->len = start;
        return answer_invalid(w, r, id.kind->name, &why);
    }
    if (json) {
        answer_output(w, id.kind->name, r->text, buffer_view(&w->scratch));
    } else {
        buffer_byte(out, w->job->separator);
    }
    return true;
}

const command cmd_convert = {
    .name = "convert",
    .args = "--to KIND [IDENTIFIER...]",
    .summary = "the same identifier as another kind",
    .about =
        "--to uri writes a URI: NOSH URIs and user URLs are URIs already and come in their normal form; a URI comes as "
        "it is; a reference without a scheme is no URI.",
    .options = OPTIONS_BULK | OPTION(OPT_AS) | OPTION(OPT_FROM) | OPTION(OPT_TO) | OPTION(OPT_DIALECT),
    .prepare = prepare_convert,
    .answer = answer_convert,
};
