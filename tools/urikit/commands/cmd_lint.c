/* SPDX-License-Identifier: MIT */
/* lint: what is dangerous or misleading in each identifier. */
#include "commands/cmd.h"
#include "commands/option_file.h"
#include "kinds/cri_read.h"
#include "kinds/family.h"
#include "run/job.h"
#include "run/output.h"
#include "run/report.h"
#include "text/json_io.h"
#include "text/secret.h"
#include "text/show.h"

#include <urikit/lint.h>
#include <urikit/text.h>

#include <stdlib.h>
#include <unistd.h>

/* One finding as it is shown. */
typedef struct lint_item {
    size_t index; /* of its rule */
    urikit_lint_rule rule;
    urikit_severity severity; /* the policy's */
    size_t start;
    size_t end;
    urikit_str why;
} lint_item;

/* ---- findings as SARIF 2.1.0 --------------------------------------------------------------------- */

static void put_rule(const urikit_lint_policy *policy, size_t i, const urikit_lint_rule *rule, buffer *out)
{
    bool is_off = policy->severities[i] == URIKIT_LINT_OFF;

    buffer_text(out, i > 0 ? ",\n{" : "\n{");
    json_text(out, "id", urikit_str_from(rule->id));
    json_member(out, "shortDescription");
    buffer_text(out, "{\"text\":");
    json_put_string(out, urikit_str_from(rule->title));
    buffer_text(out, "}");
    json_member(out, "defaultConfiguration");
    buffer_byte(out, '{');
    /* a rule that is off keeps its own level */
    json_text(out, "level",
              urikit_str_from(urikit_severity_name((urikit_severity)(is_off ? rule->severity : policy->severities[i]))));
    if (is_off) {
        json_bool(out, "enabled", false);
    }
    buffer_text(out, "}");
    json_member(out, "properties");
    buffer_byte(out, '{');
    json_text(out, "section", urikit_str_from(rule->section));
    buffer_text(out, "}}");
}

/* What goes before the results, with every rule in it. */
static void sarif_head(const urikit_lint_policy *policy, buffer *out)
{
    urikit_lint_rule rule;
    size_t i;

    buffer_text(out, "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\","
                     "\"runs\":[{\"tool\":{\"driver\":{\"name\":\"urikit\",\"semanticVersion\":");
    json_put_string(out, urikit_str_from(urikit_version()));
    buffer_text(out, ",\"rules\":[");
    for (i = 0; urikit_lint_rule_at(i, &rule); i++) {
        put_rule(policy, i, &rule, out);
    }
    buffer_text(out, "\n]}},\"columnKind\":\"unicodeCodePoints\",\"results\":[");
}

static const char sarif_tail[] = "\n]}]}\n";

/* A file's name as a URI reference; an absolute one as a file URI. */
static void put_artifact(const char *file, buffer *out)
{
    urikit_str name = urikit_str_from(file);
    buffer uri = { NULL, 0, 0 };
    urikit_out made;

    buffer_text(&uri, file[0] == '/' ? "file://" : strchr(file, ':') ? "./" : "");
    made = buffer_out(&uri, URIKIT_PERCENT_ENCODE_BOUND(name.len));
    if (urikit_percent_encode(name, URIKIT_COMPONENT_PATH, &made) == URIKIT_OK) {
        buffer_took(&uri, &made);
    }
    buffer_text(out, "\"artifactLocation\":{");
    json_text(out, "uri", buffer_view(&uri));
    buffer_text(out, "},");
    buffer_free(&uri);
}

/* The snippet is a window: a long record with many findings would be repeated for each of them. */
static void put_region(text_map *map, const record *r, const lint_item *item, buffer *out)
{
    text_window window = { .text = { NULL, 0, 0 } };
    uint64_t before = r->column > 0 ? r->column - 1 : 0;

    text_map_window(map, item->start, item->end, &window);
    buffer_text(out, "\"region\":{");
    json_number(out, "startLine", r->number);
    json_number(out, "startColumn", before + text_map_column(map, item->start));
    json_number(out, "endColumn", before + text_map_column(map, item->end));
    json_member(out, "snippet");
    buffer_text(out, "{\"text\":");
    json_put_string(out, buffer_view(&window.text));
    buffer_text(out, "}}");
    buffer_free(&window.text);
}

static void sarif_result(const job *j, const record *r, text_map *map, const lint_item *item, buffer *out)
{
    const char *file = r->file ? r->file : j->call->arg_count > 0 ? "arguments" : "stdin";

    buffer_text(out, ",\n{");
    json_text(out, "ruleId", urikit_str_from(item->rule.id));
    json_number(out, "ruleIndex", item->index);
    json_text(out, "level", urikit_str_from(urikit_severity_name(item->severity)));
    json_member(out, "message");
    buffer_text(out, "{\"text\":");
    json_put_string(out, item->why);
    buffer_text(out, "},\"locations\":[{\"physicalLocation\":{");
    put_artifact(file, out);
    put_region(map, r, item, out);
    buffer_text(out, "}}]}");
}

/* ---- a record ------------------------------------------------------------------------------------ */

typedef struct lint_settings {
    urikit_lint_policy policy;
    buffer policy_text;
    buffer policy_words; /* of the prepared policy */
    urikit_policy prepared;
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
    text_map map;
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

/* The record, or a part of it, with the finding underlined. */
static void put_picture(const lint_record *to, const lint_item *item, buffer *out)
{
    text_window window = { .text = { NULL, 0, 0 } };

    text_map_window(&to->map, item->start, item->end, &window);
    show_range(out, buffer_view(&window.text), window.start, window.end, to->settings->color);
    buffer_free(&window.text);
}

/* "urls.txt:3:7-22: error: ... [userinfo-host]"; of a record that came with its column: "page.html:3:25:7-22: ..." */
static void put_text_finding(lint_record *to, const lint_item *item)
{
    static const char *const colors[] = { "\033[1;36m", "\033[1;33m", "\033[1;31m" };
    buffer *out = &to->work->out;
    bool color = to->settings->color;

    if (to->record->file) {
        show_text(out, urikit_str_from(to->record->file));
        buffer_byte(out, ':');
    }
    buffer_number(out, to->record->number);
    buffer_byte(out, ':');
    if (to->record->column > 0) {
        buffer_number(out, to->record->column);
        buffer_byte(out, ':');
    }
    buffer_number(out, item->start);
    buffer_byte(out, '-');
    buffer_number(out, item->end);
    buffer_text(out, ": ");
    buffer_text(out, color ? colors[item->severity] : "");
    buffer_text(out, urikit_severity_name(item->severity));
    buffer_text(out, color ? "\033[0m: " : ": ");
    buffer_str(out, item->why);
    buffer_text(out, " [");
    buffer_text(out, item->rule.id);
    buffer_byte(out, ']');
    buffer_byte(out, to->work->job->separator);
    if (to->settings->carets) {
        put_picture(to, item, out);
    }
}

static void put_finding(lint_record *to, const lint_item *item)
{
    if (to->settings->sarif) {
        sarif_result(to->work->job, to->record, &to->map, item, &to->work->out);
    } else if (to->work->job->json) {
        put_json_finding(to, item);
    } else {
        put_text_finding(to, item);
    }
    to->work->findings++;
    to->worst = (int)item->severity > to->worst ? (int)item->severity : to->worst;
}

/*
 * The text that is linted: that of the record, or the URI that a CRI says. False if the record must be a CRI and is none,
 * or has no URI form.
 */
static bool text_to_lint(work *w, const record *r, urikit_str *text, fault *why)
{
    const kind *k = kind_for(w->job->kind, r->text);
    parsed id;

    *text = r->text;
    if (!is_cri(k)) {
        return true;
    }
    id = kind_begin(k, &w->job->kind_settings, &w->space[0]);
    id.text = r->text;
    w->uri.len = 0;
    if (k->parse(k, r->text, &id, why) && cri_put_uri(&id, &w->uri, why)) {
        *text = buffer_view(&w->uri);
        return true;
    }
    return w->job->kind == NULL; /* unasked, what is not a CRI is a text like any other */
}

/* Tells each finding about a text. */
static void find_all(lint_record *to, urikit_str text)
{
    urikit_lint lint;
    urikit_finding finding;
    char sentence[URIKIT_LINT_WHY_BOUND];

    urikit_lint_start_with(&lint, text, &to->settings->policy);
    while (urikit_lint_next(&lint, &finding)) {
        lint_item item = { .index = finding.rule, .start = finding.start, .end = finding.end };
        urikit_out why = URIKIT_OUT(sentence);

        (void)!urikit_lint_why(&lint, &finding, &why);
        item.why = urikit_out_str(&why);
        item.severity = (urikit_severity)urikit_lint_severity(&lint, finding.rule);
        if (urikit_lint_rule_at(finding.rule, &item.rule)) {
            put_finding(to, &item);
        }
    }
}

static bool answer_lint(work *w, const record *r)
{
    const lint_settings *settings = w->job->settings;
    record said = *r;
    lint_record to = { .work = w, .record = &said, .settings = settings, .worst = -1 };
    fault why;

    if (!text_to_lint(w, r, &said.text, &why)) {
        return answer_invalid(w, r, kind_for(w->job->kind, r->text)->name, &why);
    }

    if (w->job->json) {
        buffer_byte(&w->out, '{');
        answer_input(w, r->text);
        if (said.text.ptr != r->text.ptr) {
            json_text(&w->out, "uri", said.text);
        }
        json_member(&w->out, "findings");
        buffer_byte(&w->out, '[');
    }
    if (settings->sarif || settings->carets) {
        text_map_start(&to.map, said.text, w->job->show_secrets);
    }
    find_all(&to, said.text);
    text_map_free(&to.map);
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
    urikit_policy_item wrong;

    if (call->value[OPT_POLICY] && !policy_read_file(j->command, call->value[OPT_POLICY], &settings->policy_text)) {
        _exit(EXIT_IO); /* nothing was written yet */
    }
    if (!urikit_lint_policy_read(buffer_view(&settings->policy_text), &settings->policy, &wrong)) {
        policy_fault(j->command, "policy", call->value[OPT_POLICY], &wrong);
        return false;
    }
    settings->policy.idna = policy_to_ascii;
    policy_prepare(buffer_view(&settings->policy_text), &settings->policy_words, &settings->prepared);
    settings->policy.prepared = &settings->prepared;
    settings->policy.types = family_types();
    settings->fail_on = severity_named(call->value[OPT_FAIL_ON] ? call->value[OPT_FAIL_ON] : "error");
    settings->sarif = option_given(call, OPT_SARIF);
    settings->color = !j->json && !settings->sarif && terminal_color(call, STDOUT_FILENO);
    settings->carets = strcmp(caret, "always") == 0 || (strcmp(caret, "auto") == 0 && j->terminal);
    j->skip_invalid = !j->json; /* a record that is not a JSON has a message; an empty line would be no finding */
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
        buffer_free(&settings->policy_text);
        buffer_free(&settings->policy_words);
        buffer_free(&settings->head);
    }
}

/* --rules: one a line, "id <TAB> severity <TAB> section <TAB> title" or an object. */
static int list_rules(const invocation *call)
{
    buffer out = { NULL, 0, 0 };
    urikit_lint_rule rule;
    size_t i;

    for (i = 0; urikit_lint_rule_at(i, &rule); i++) {
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
    return bulk_write(call->command, &out);
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
    return bulk_run(call);
}

const command cmd_lint = {
    .name = "lint",
    .args = "[IDENTIFIER...]",
    .summary = "what is dangerous or misleading in each identifier",
    .about = "Prints a line for each finding: the record's number, the bytes from START to END (END exclusive), how severe "
             "it is, why, and the rule's id. On a terminal the text follows with the place underlined. Text need not be "
             "valid: that is a finding too, and the other rules go on as a browser would read it. The rules know what "
             "RFC 3986, section 7, and RFC 3987, section 8, warn of, addresses in disguise, and texts of which browsers "
             "(Node), libcurl and Python read different hosts or paths.\n"
             "A CRI (--as cri, or cri'...') is linted by what it says: the places are those of its URI. No rule about hosts "
             "applies to a NOSH URI or a user URL; they have rules of their own.\n"
             "Exit status 1 says that a finding was at least as severe as --fail-on says.\n"
             "A policy is a file of lines: 'allow scheme https', 'allow host example.com *.example.com', 'allow port 443', "
             "'deny internal' (addresses that are not public, localhost, and names of local networks), 'deny address', "
             "'deny userinfo', 'rule RULE off' (or note, warning, error); '#' begins a comment. What is not allowed has "
             "findings policy-scheme, policy-host, policy-port, policy-address and policy-userinfo; a host is looked at as "
             "each program reads it. Names are not looked up: a name can still have an internal address.\n"
             "With --types, usr-key finds qualifiers that a type of your own does not have.",
    .refuses_files = true,
    .options = (OPTIONS_BULK & ~(OPTION(OPT_SKIP_INVALID) | OPTION(OPT_ONLY_INVALID))) | OPTION(OPT_SARIF) | OPTION(OPT_AS) |
               OPTIONS_CRI | OPTION(OPT_RULES) | OPTION(OPT_FAIL_ON) | OPTION(OPT_POLICY) | OPTION(OPT_TYPES) | OPTION(OPT_CARET),
    .styled = true,
    .prepare = prepare_lint,
    .answer = answer_lint,
    .finish = finish_lint,
    .failing = "not read",
    .finds = true,
    .run = run_lint,
};
