/* SPDX-License-Identifier: MIT */
/* inspect: everything about one identifier, for a person. */
#include "commands/cmd.h"

#include "inspect/inspector.h"
#include "run/report.h"
#include "cli/terminal.h"

#include <unistd.h>

static bool prepare_inspect(job *j)
{
    page_style *style = job_make_settings(j, sizeof *style);

    if (!style) {
        return false;
    }
    style->width = terminal_width();
    style->color = terminal_color(j->call, STDOUT_FILENO);
    style->secrets = j->show_secrets;
    j->page = !j->json;
    return true;
}

static bool answer_inspect(work *w, const record *r)
{
    parsed id;
    fault why;

    if (!record_parse(w, r->text, &id, &why)) {
        page_style style = *(const page_style *)w->job->settings;

        style.color = w->job->color;
        return answer_invalid_drawn(w, r, &id, inspector_of(id.kind)->draw_fault, &style, &why);
    }
    if (w->job->json) {
        answer_open_parsed(w, &id, r->text);
        inspector_of(id.kind)->members(&id, &w->out);
        answer_close(w);
    } else {
        inspector_of(id.kind)->page(&id, w->job->settings, &w->out);
        buffer_byte(&w->out, w->job->separator);
    }
    return true;
}

const command cmd_inspect = {
    .name = "inspect",
    .args = "[IDENTIFIER...]",
    .summary = "everything about an identifier, for a person",
    .about = "Draws the identifier with its parts named under it, lists the components with what their "
             "percent-encoding stands "
             "for, shows the normal forms that differ from it, and says what is worth knowing before one trusts it. "
             "The page "
             "fits the terminal (or COLUMNS, or 80). --json has the same as data. An identifier that is not valid is "
             "drawn on standard error, as far as it was understood.",
    .options = OPTIONS_BULK | OPTION(OPT_AS) | OPTION(OPT_DIALECT) | OPTIONS_CRI,
    .makes_cri = FOR_URI,
    .styled = true,
    .prepare = prepare_inspect,
    .answer = answer_inspect,
};
