/* SPDX-License-Identifier: MIT */
/* guard: what to fetch, if programs read it alike and a policy allows it. */
#include "commands/cmd.h"
#include "commands/option_file.h"

#include "run/report.h"
#include "text/json_io.h"
#include "text/show.h"
#include "text/unicode_text.h"

#include <urikit/guard.h>
#include <urikit/psl.h>

#include <stdio.h>
#include <unistd.h>

typedef struct guard_settings {
    buffer policy;
    buffer words; /* of the prepared policy */
    urikit_policy prepared;
    urikit_guard_options options;
    bool explain;
} guard_settings;

/* The line of the policy that decided, without the blanks around it; absent if none did. */
static urikit_str policy_line(const guard_settings *settings, uint32_t number)
{
    urikit_str rest = buffer_view(&settings->policy);
    urikit_str line = { NULL, 0 };

    for (; number > 0; number--) {
        const char *end = memchr(rest.ptr, '\n', rest.len);

        line = urikit_str_of(rest.ptr, end ? (size_t)(end - rest.ptr) : rest.len);
        rest = urikit_str_of(rest.ptr + line.len + 1, rest.len - line.len - 1);
    }
    for (; line.len > 0 && (unsigned char)line.ptr[line.len - 1] <= ' '; line.len--) {
    }
    for (; line.len > 0 && (unsigned char)line.ptr[0] <= ' '; line.ptr++, line.len--) {
    }
    return line;
}

/* The sentence and the rule; and the line of the policy that decided, if it is not absent. */
static void put_message(work *w, const record *r, const char *rule, urikit_str why, urikit_str line)
{
    buffer shown = { NULL, 0, 0 };

    if (w->job->quiet) {
        return;
    }
    report_where(w, r);
    buffer_text(&w->err, ": ");
    buffer_str(&w->err, why);
    buffer_format(&w->err, *rule ? " [%s]" : "%s", rule);
    if (line.ptr) {
        show_text(&shown, line);
        buffer_text(&w->err, ": ");
        buffer_str(&w->err, buffer_view(&shown));
    }
    buffer_byte(&w->err, '\n');
    buffer_free(&shown);
}

static bool answer_guard(work *w, const record *r)
{
    const guard_settings *settings = w->job->settings;
    urikit_guard_verdict verdict;
    char sentence[URIKIT_GUARD_WHY_BOUND];
    urikit_out why = URIKIT_OUT(sentence);
    urikit_str uri = { NULL, 0 };
    urikit_str line = { NULL, 0 };
    const char *rule;
    size_t len = r->text.len < URIKIT_GUARD_LIMIT ? r->text.len : 0;
    urikit_out out;
    bool passes;

    w->uri.len = 0;
    out = buffer_out(&w->uri, URIKIT_GUARD_BOUND(len, settings->options.base.len));
    passes = urikit_guard(r->text, &settings->options, &out, &verdict);
    rule = urikit_guard_rule_id((urikit_guard_rule)verdict.rule);
    if (settings->explain) {
        line = policy_line(settings, verdict.line);
    }
    if (passes) {
        buffer_took(&w->uri, &out);
        uri = buffer_view(&w->uri);
    }
    (void)!urikit_guard_why(&verdict, &why);
    if (!passes || line.ptr) {
        put_message(w, r, rule, urikit_out_str(&why), line);
    }
    if (w->job->json) {
        buffer_byte(&w->out, '{');
        if (settings->explain) { /* "line" is the policy's then */
            json_text(&w->out, "input", r->text);
        } else {
            answer_input(w, r->text);
        }
        json_bool(&w->out, "allowed", passes);
        json_text(&w->out, "uri", uri);
        json_bool(&w->out, "changed", verdict.changed);
        json_text(&w->out, "rule", passes ? urikit_str_of(NULL, 0) : urikit_str_from(rule));
        json_text(&w->out, "why", passes ? urikit_str_of(NULL, 0) : urikit_out_str(&why));
        if (settings->explain) {
            json_text(&w->out, "line", line);
        }
        buffer_byte(&w->out, '}');
    } else {
        buffer_str(&w->out, uri);
    }
    buffer_byte(&w->out, w->job->separator);
    w->different += !passes;
    return true;
}

/* ---- the policy ------------------------------------------------------------------------- */

/* True if a name is a public suffix: nobody owns all names below it. Names for use at home and in examples have no list. */
static bool is_public_suffix(urikit_str name)
{
    static const char *const others[] = { "alt", "example", "invalid", "test" };
    urikit_str suffix;
    size_t i;

    for (i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (urikit_str_equal(name, urikit_str_from(others[i]))) {
            return false;
        }
    }
    return !urikit_host_is_local(name) && urikit_public_suffix(name, &suffix) && suffix.len == name.len;
}

/*
 * Appends a policy, its hosts in A-labels, each line in its place. False after a usage error about the file, or about the option if
 * path is NULL.
 */
static bool take_policy(const command *who, const char *option, const char *path, urikit_str text, buffer *policy)
{
    const char *copied = text.ptr;
    buffer ascii = { NULL, 0, 0 };
    urikit_policy_reader reader;
    urikit_policy_item item;
    bool good = true;

    urikit_policy_start(&reader, text);
    while (good && urikit_policy_next(&reader, &item)) {
        const char *dot = item.depth > 0 ? memchr(item.word.ptr, '.', item.word.len) : NULL;
        const char *name = dot ? dot + 1 : item.word.ptr;
        const char *beyond = item.fault ? NULL : urikit_policy_guard_fault(&item); /* a host that is not ASCII */
        urikit_str host = urikit_str_of(name, item.word.ptr ? (size_t)(item.word.ptr + item.word.len - name) : 0);

        ascii.len = 0;
        if (beyond && unicode_put_ascii(host, true, &ascii, NULL) == URIKIT_OK) {
            beyond = NULL;
            buffer_str(policy, urikit_str_of(copied, (size_t)(host.ptr - copied)));
            buffer_str(policy, buffer_view(&ascii));
            copied = host.ptr + host.len;
            host = buffer_view(&ascii);
        }
        item.fault = beyond ? beyond : item.fault;
        if (!item.fault && dot && item.kind == URIKIT_POLICY_HOST && is_public_suffix(host)) {
            item.fault = "nobody owns all names below a public suffix:";
        }
        if (item.fault) {
            policy_fault(who, option, path, &item);
            good = false;
        }
    }
    buffer_str(policy, urikit_str_of(copied, (size_t)(text.ptr + text.len - copied)));
    buffer_byte(policy, '\n');
    buffer_free(&ascii);
    return good;
}

static bool prepare_guard(job *j)
{
    const invocation *call = j->call;
    guard_settings *settings = job_make_settings(j, sizeof *settings);
    static const size_t lists[] = { OPT_PART_SCHEME, OPT_HOST, OPT_PORT, OPT_PATH_PREFIX };
    static const char *const words[] = { "scheme", "host", "port", "path" };
    static const char *const names[] = { "scheme", "host", "port", "path-prefix" };
    buffer text = { NULL, 0, 0 };
    urikit_uri base;
    bool good = true;
    size_t i;

    if (call->value[OPT_POLICY] && !policy_read_file(j->command, call->value[OPT_POLICY], &text)) {
        _exit(EXIT_IO); /* nothing was written yet */
    }
    good = take_policy(j->command, "policy", call->value[OPT_POLICY], buffer_view(&text), &settings->policy);
    for (i = 0; good && i < sizeof lists / sizeof lists[0]; i++) {
        const char *word = call->value[lists[i]];

        if (word) {
            text.len = 0;
            buffer_format(&text, "allow %s ", words[i]);
            for (; *word; word++) { /* commas separate */
                buffer_byte(&text, *word == ',' ? ' ' : *word);
            }
            good = take_policy(j->command, names[i], NULL, buffer_view(&text), &settings->policy);
        }
    }
    buffer_free(&text);
    policy_prepare(buffer_view(&settings->policy), &settings->words, &settings->prepared);
    settings->options.prepared = &settings->prepared;
    settings->explain = option_given(call, OPT_EXPLAIN);
    settings->options.idna = policy_to_ascii;
    settings->options.internal = option_given(call, OPT_ALLOW_INTERNAL);
    settings->options.any_host = option_given(call, OPT_ANY_HOST);
    settings->options.as_given = option_given(call, OPT_AS_GIVEN);
    if (call->value[OPT_BASE]) {
        settings->options.base = urikit_str_from(call->value[OPT_BASE]);
        if (good && urikit_uri_parse(settings->options.base, URIKIT_PARSE_SCHEME, &base, NULL)) {
            usage_error(j->command, "--base: not a valid URI");
            good = false;
        }
    }
    return good;
}

static void finish_guard(job *j)
{
    guard_settings *settings = j->settings;

    if (settings) {
        buffer_free(&settings->policy);
        buffer_free(&settings->words);
    }
}

const command cmd_guard = {
    .name = "guard",
    .args = "[URL...]",
    .summary = "what to fetch, if programs read it alike and a policy allows it",
    .about =
        "Fetch what guard prints, not the text you gave it: programs that urikit has no model of may read that text in "
        "another way. "
        "For 'http://good.example?u@other.example/' some of them connect to other.example; guard prints "
        "'http://good.example/?u@other.example/'. If the text given is the one that will be fetched, --as-given lets it "
        "through only if "
        "guard would print the same text. --json says whether it would, in \"changed\".\n"
        "Prints for each URL the text to fetch: its normal form at the level 'scheme', in ASCII. Or an empty line, and a "
        "message with "
        "the rule: the URL is not valid, its scheme, host or port is not allowed, it has userinfo, its host is an internal "
        "address or a "
        "name for one, or a name with more than letters, digits, '-' and '_' in its labels, or one of the programs of "
        "'urikit readers' that accept it reads another scheme, host or port. Exit status 1 "
        "says that one was not allowed.\n"
        "--scheme, --host, --port and --path-prefix take words with commas between, as a policy's lines do (see lint): "
        "'*.example.com' is every name below, 10.0.0.0/8 a network. Without them http and https are allowed, and every public "
        "host. A path must be below a prefix as it is, and as each server of 'urikit readers' looks it up.\n"
        "Of the lines about hosts the most specific one that matches decides, and deny before allow of the same host; so for "
        "paths. --explain adds this line.\n"
        "A name can resolve to an internal address, now or later: check the address when connecting as well.",
    .refuses_files = true,
    .options = (OPTIONS_BULK & ~(OPTION(OPT_SKIP_INVALID) | OPTION(OPT_ONLY_INVALID) | OPTION(OPT_SHOW_SECRETS))) |
               OPTION(OPT_BASE) | OPTION(OPT_POLICY),
    .part_options = PART_OPTION(OPT_PART_SCHEME) | PART_OPTION(OPT_HOST) | PART_OPTION(OPT_PORT) |
                    PART_OPTION(OPT_ALLOW_INTERNAL) | PART_OPTION(OPT_ANY_HOST) | PART_OPTION(OPT_AS_GIVEN) |
                    PART_OPTION(OPT_PATH_PREFIX) | PART_OPTION(OPT_EXPLAIN),
    .prepare = prepare_guard,
    .answer = answer_guard,
    .finish = finish_guard,
};
