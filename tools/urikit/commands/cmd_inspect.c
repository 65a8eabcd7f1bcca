/* SPDX-License-Identifier: MIT */
/* inspect: everything about one identifier, for a person. */
#include "commands/cmd.h"

#include "inspect/inspect.h"
#include "run/report.h"
#include "run/output.h"

#include <unistd.h>

static const inspector cri_inspector = { inspect_cri_page, inspect_cri_members, inspect_cri_picture, NULL };
static const inspector family_inspector = { inspect_family_page, inspect_family_members, inspect_family_picture,
                                            inspect_family_fault };
static const inspector uri_inspector = { inspect_uri_page, inspect_uri_members, inspect_uri_picture, inspect_uri_fault };

/* Of any kind that inspect takes. */
static const inspector *inspector_of(const kind *k)
{
    if (is_cri(k)) {
        return &cri_inspector;
    }
    return k->family ? &family_inspector : &uri_inspector;
}

/* How an identifier is shown. */
typedef struct inspect_settings {
    page_style style;
    bool picture; /* SVG instead of a page */
} inspect_settings;

static bool prepare_inspect(job *j)
{
    inspect_settings *settings = job_make_settings(j, sizeof *settings);
    page_style *style;

    settings->picture = option_given(j->call, OPT_SVG);
    if (settings->picture && j->json) {
        usage_error(j->call->command, "--json and --svg are two forms of the output: give one");
        return false;
    }
    style = &settings->style;
    style->width = terminal_width();
    style->color = terminal_color(j->call, STDOUT_FILENO);
    style->secrets = j->show_secrets;
    j->page = !j->json && !settings->picture;
    return true;
}

static bool answer_inspect(work *w, const record *r)
{
    const inspect_settings *settings = w->job->settings;
    parsed id;
    fault why;

    if (!record_parse(w, r->text, &id, &why)) {
        page_style style = settings->style;

        style.color = w->job->color;
        return answer_invalid_drawn(w, r, &id, inspector_of(id.kind)->draw_fault, &style, &why);
    }
    if (w->job->json) {
        answer_open_parsed(w, &id, r->text);
        inspector_of(id.kind)->members(&id, &w->out);
        answer_close(w);
    } else if (settings->picture) {
        inspector_of(id.kind)->picture(&id, settings->style.secrets, &w->out);
        if (w->job->separator != '\n') { /* a picture ends with a line end */
            buffer_byte(&w->out, w->job->separator);
        }
    } else {
        inspector_of(id.kind)->page(&id, &settings->style, &w->out);
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
             "fits the terminal (or COLUMNS, or 80). --json has the same as data. --svg is a picture of the identifier and "
             "its parts, and of a CRI or a CoAP URI also of its bytes. An identifier that is not valid is "
             "drawn on standard error, as far as it was understood.",
    .refuses_files = true,
    .options = OPTIONS_BULK | OPTION(OPT_AS) | OPTION(OPT_DIALECT) | OPTION(OPT_SVG) | OPTIONS_CRI,
    .part_options = OPTIONS_CRI_READ,
    .makes_cri = FOR_URI,
    .styled = true,
    .prepare = prepare_inspect,
    .answer = answer_inspect,
};
