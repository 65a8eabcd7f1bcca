/* SPDX-License-Identifier: MIT */
/* lint: what is dangerous or misleading in each identifier. */
#include "commands/cmd.h"

#include "cli/terminal.h"
#include "commands/lint_policy.h"
#include "commands/lint_sarif.h"
#include "run/bulk.h"
#include "run/report.h"
#include "text/json_out.h"
#include "text/secret.h"
#include "text/show.h"

#include <stdlib.h>
#include <unistd.h>

typedef struct lint_settings {
    lint_policy policy;
    int fail_on; /* a urikit_severity, or more than all of them */
    bool sarif;
    bool carets;
    bool color;
    buffer head; /* of SARIF */
    bool listed; /* its first result is out */
} lint_settings;

/* A record whose findings are being told. */
typedef struct lint_record {
    work *work;
    const record *record;
    const lint_settings *settings;
    int worst; /* severity, -1: there is no finding */
} lint_record;

static int severity_named(const char *name)
{
    int i;

    for (i = URIKIT_SEVERITY_NOTE; i <= URIKIT_SEVERITY_ERROR; i++) {
        if (strcmp(name, urikit_severity_name((urikit_severity)i)) == 0) {
            return i;
        }
    }
    return URIKIT_SEVERITY_ERROR + 1; /* never */
}

/* ---- the forms of a finding ------------------------------------------------------- */

static void put_json_finding(lint_record *to, const lint_item *item)
{
    buffer *out = &to->work->out;

    buffer_text(out, to->worst < 0 ? "{" : ",{");
    json_text(out, "rule", urikit_str_from(item->rule.id));
    json_text(out, "title", urikit_str_from(item->rule.title));
    json_text(out, "severity", urikit_str_from(urikit_severity_name(item->severity)));
    json_number(out, "start", item->start);
    json_number(out, "end", item->end);
    json_text(out, "why", item->why);
    json_text(out, "section", urikit_str_from(item->rule.section));
    buffer_byte(out, '}');
}

/* The record with the finding underlined. */
static void put_picture(const lint_record *to, const lint_item *item, buffer *out)
{
    urikit_str text = to->record->text;
    buffer masked = { NULL, 0, 0 };
    size_t start = item->start;
    size_t end = item->end;

    if (!to->work->job->show_secrets) {
        start = secret_masked_at(text, start);
        end = secret_masked_at(text, end);
        secret_mask(text, &masked);
        text = buffer_view(&masked);
    }
    show_range(out, text, start, end, to->settings->color);
    buffer_free(&masked);
}

/* "urls.txt:3:7-22: error: ... [userinfo-host]" */
static void put_text_finding(lint_record *to, const lint_item *item)
{
    static const char *const colors[] = { "\033[1;36m", "\033[1;33m", "\033[1;31m" };
    buffer *out = &to->work->out;
    bool color = to->settings->color;

    if (to->record->file) {
        show_text(out, urikit_str_from(to->record->file));
        buffer_byte(out, ':');
    }
    buffer_format(out, "%llu:%llu-%llu: %s%s%s: ", (unsigned long long)to->record->number,
                  (unsigned long long)item->start, (unsigned long long)item->end, color ? colors[item->severity] : "",
                  urikit_severity_name(item->severity), color ? "\033[0m" : "");
    buffer_str(out, item->why);
    buffer_format(out, " [%s]", item->rule.id);
    buffer_byte(out, to->work->job->separator);
    if (to->settings->carets) {
        put_picture(to, item, out);
    }
}

static void put_finding(void *context, const lint_item *item)
{
    lint_record *to = context;

    if (to->settings->sarif) {
        sarif_result(to->work->job, to->record, item, &to->work->out);
    } else if (to->work->job->json) {
        put_json_finding(to, item);
    } else {
        put_text_finding(to, item);
    }
    to->worst = (int)item->severity > to->worst ? (int)item->severity : to->worst;
}

static bool answer_lint(work *w, const record *r)
{
    const lint_settings *settings = w->job->settings;
    lint_record to = { w, r, settings, -1 };

    if (w->job->json) {
        buffer_byte(&w->out, '{');
        json_text(&w->out, "input", r->text);
        json_member(&w->out, "findings");
        buffer_byte(&w->out, '[');
    }
    lint_each(&settings->policy, r->text, put_finding, &to);
    if (w->job->json) {
        buffer_text(&w->out, "]}");
        buffer_byte(&w->out, w->job->separator);
    }
    w->different += to.worst >= settings->fail_on;
    return true;
}

/* ---- a run -------------------------------------------------------------------------- */

static bool prepare_lint(job *j)
{
    const invocation *call = j->call;
    lint_settings *settings = job_make_settings(j, sizeof *settings);
    const char *caret = call->value[OPT_CARET] ? call->value[OPT_CARET] : "auto";
    bool io = false;

    lint_policy_start(&settings->policy);
    if (call->value[OPT_POLICY] && !lint_policy_read(&settings->policy, j->command, call->value[OPT_POLICY], &io)) {
        if (io) {
            _exit(EXIT_IO); /* nothing was written yet */
        }
        return false;
    }
    settings->fail_on = severity_named(call->value[OPT_FAIL_ON] ? call->value[OPT_FAIL_ON] : "error");
    settings->sarif = option_given(call, OPT_SARIF);
    settings->color = !j->json && !settings->sarif && terminal_color(call, STDOUT_FILENO);
    settings->carets = strcmp(caret, "always") == 0 || (strcmp(caret, "auto") == 0 && j->terminal);
    j->skip_invalid = !j->json; /* a record that is no JSON has a message; an empty line would be no finding */
    if (settings->sarif) {
        sarif_head(&settings->policy, &settings->head);
        j->head = buffer_view(&settings->head);
        j->tail = urikit_str_from(sarif_tail);
        j->listed = &settings->listed;
    }
    return true;
}

static void finish_lint(job *j)
{
    lint_settings *settings = j->settings;

    if (settings) {
        lint_policy_free(&settings->policy);
        buffer_free(&settings->head);
    }
}

/* --rules: one a line, "id <TAB> severity <TAB> section <TAB> title" or an object. */
static int list_rules(const invocation *call)
{
    buffer out = { NULL, 0, 0 };
    urikit_lint_rule rule;
    int status;
    size_t i;

    for (i = 0; lint_rule_at(i, &rule); i++) {
        const char *severity = urikit_severity_name(rule.severity);

        if (option_given(call, OPT_JSON)) {
            buffer_byte(&out, '{');
            json_text(&out, "id", urikit_str_from(rule.id));
            json_text(&out, "title", urikit_str_from(rule.title));
            json_text(&out, "severity", urikit_str_from(severity));
            json_text(&out, "section", urikit_str_from(rule.section));
            buffer_text(&out, "}\n");
        } else {
            buffer_format(&out, "%s\t%s\t%s\t%s\n", rule.id, severity, rule.section, rule.title);
        }
    }
    status = bulk_write(call->command, buffer_view(&out));
    buffer_free(&out);
    return status;
}

/* An unreadable policy is a file that cannot be read, not a mistake of the command line. */
static bool policy_is_readable(const invocation *call)
{
    lint_policy policy;
    bool io = false;
    bool good;

    if (!call->value[OPT_POLICY] || access(call->value[OPT_POLICY], R_OK) == 0) {
        return true;
    }
    lint_policy_start(&policy);
    good = lint_policy_read(&policy, call->command, call->value[OPT_POLICY], &io);
    lint_policy_free(&policy);
    return good;
}

static int run_lint(const invocation *call)
{
    if (option_given(call, OPT_JSON) && option_given(call, OPT_SARIF)) {
        usage_error(call->command, "--json and --sarif are two forms of the output: give one");
        return EXIT_USAGE;
    }
    if (option_given(call, OPT_RULES)) {
        if (call->arg_count > 0 || call->file_count > 0 || option_given(call, OPT_SARIF)) {
            usage_error(call->command, "--rules lists the rules and reads no identifiers");
            return EXIT_USAGE;
        }
        return list_rules(call);
    }
    return policy_is_readable(call) ? bulk_run(call) : EXIT_IO;
}

const command cmd_lint = {
    .name = "lint",
    .args = "[IDENTIFIER...]",
    .summary = "what is dangerous or misleading in each identifier",
    .about =
        "Prints a line for each finding: the record's number, the bytes from START to END (END exclusive), how severe "
        "it is, why, and the rule's id. On a terminal the text follows with the place underlined. Text need not be "
        "valid: that is a finding too, and the other rules go on as a browser would read it. The rules know what "
        "RFC 3986, section 7, and RFC 3987, section 8, warn of, addresses in disguise, and texts of which browsers "
        "(Node), libcurl and Python read different hosts or paths.\n"
        "Exit status 1 says that a finding was at least as severe as --fail-on says.\n"
        "A policy is a file of lines: 'allow scheme https', 'allow host example.com *.example.com', 'allow port 443', "
        "'deny internal' (addresses of loopback, link-local and private networks, and localhost), 'deny address', "
        "'deny userinfo', 'rule RULE off' (or note, warning, error); '#' begins a comment. What is not allowed has "
        "findings policy-scheme, policy-host, policy-port, policy-address and policy-userinfo; a host is looked at as "
        "each program reads it. Names are not looked up: a name can still have an internal address.",
    .options = (OPTIONS_BULK & ~(OPTION(OPT_SKIP_INVALID) | OPTION(OPT_ONLY_INVALID))) | OPTION(OPT_SARIF) |
               OPTION(OPT_RULES) | OPTION(OPT_FAIL_ON) | OPTION(OPT_POLICY) | OPTION(OPT_CARET),
    .styled = true,
    .prepare = prepare_lint,
    .answer = answer_lint,
    .finish = finish_lint,
    .run = run_lint,
};
