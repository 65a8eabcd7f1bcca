/* SPDX-License-Identifier: MIT */
/* inspect: everything about one identifier, for a person. */
#include "commands/cmd.h"

#include "inspect/inspect.h"
#include "run/report.h"
#include "run/output.h"

#include <unistd.h>

/* Of any kind that inspect takes. */
static const inspector *inspector_of(const kind *k)
{
    return is_cri(k) ? &inspect_cri : is_family(k) ? &inspect_family : &inspect_uri;
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

/* A page, or a picture. */
static void show_identifier(const parsed *id, const inspect_settings *settings, buffer *out)
{
    const inspector *by = inspector_of(id->kind);
    svg picture = { { NULL, 0, 0 }, { NULL, 0, 0 }, 0, 0 };
    buffer title = { NULL, 0, 0 };
    buffer text = { NULL, 0, 0 };
    buffer space = { NULL, 0, 0 };
    parsed masked;
    const parsed *shown = !settings->style.secrets && by->mask(id, &masked, &text, &space) ? &masked : id;

    if (settings->picture) {
        by->picture(shown, &picture, &title);
        svg_finish(&picture, buffer_view(&title), out);
    } else {
        by->page(id, shown, &settings->style, out);
    }
    buffer_free(&title);
    buffer_free(&text);
    buffer_free(&space);
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
    } else {
        show_identifier(&id, settings, &w->out);
        if (!settings->picture || w->job->separator != '\n') { /* a picture ends with a line end */
            buffer_byte(&w->out, w->job->separator);
        }
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
    .options = OPTIONS_BULK | OPTION(OPT_AS) | OPTION(OPT_DIALECT) | OPTION(OPT_TYPES) | OPTION(OPT_SVG) | OPTIONS_CRI,
    .part_options = OPTIONS_CRI_READ,
    .makes_cri = FOR_URI,
    .styled = true,
    .prepare = prepare_inspect,
    .answer = answer_inspect,
};
