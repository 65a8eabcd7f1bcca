/* SPDX-License-Identifier: MIT */
/* guard: what to fetch, if programs read it alike and a policy allows it. */
#include "commands/cmd.h"
#include "commands/policy_file.h"

#include "text/json_out.h"
#include "text/show.h"
#include "text/unicode_text.h"

#include <urikit/guard.h>

#include <stdio.h>
#include <unistd.h>

typedef struct guard_settings {
    buffer policy;
    buffer words; /* of the prepared policy */
    urikit_policy prepared;
    urikit_guard_options options;
} guard_settings;

static void put_message(work *w, const record *r, const char *rule, urikit_str why)
{
    buffer shown = { NULL, 0, 0 };

    if (w->job->quiet) {
        return;
    }
    buffer_text(&w->err, "urikit guard: ");
    if (r->file) {
        show_text(&shown, urikit_str_from(r->file));
        buffer_str(&w->err, buffer_view(&shown));
        buffer_text(&w->err, ": ");
    }
    buffer_format(&w->err, "record %llu: ", (unsigned long long)r->number);
    buffer_str(&w->err, why);
    buffer_format(&w->err, " [%s]\n", rule);
    buffer_free(&shown);
}

static bool answer_guard(work *w, const record *r)
{
    const guard_settings *settings = w->job->settings;
    urikit_guard_verdict verdict;
    char sentence[URIKIT_GUARD_WHY_BOUND];
    urikit_out why = URIKIT_OUT(sentence);
    urikit_str uri = { NULL, 0 };
    const char *rule;
    size_t len = r->text.len < URIKIT_GUARD_LIMIT ? r->text.len : 0;
    urikit_out out;
    bool passes;

    w->uri.len = 0;
    out = buffer_out(&w->uri, URIKIT_GUARD_BOUND(len, settings->options.base.len));
    passes = urikit_guard(r->text, &settings->options, &out, &verdict);
    rule = urikit_guard_rule_id((urikit_guard_rule)verdict.rule);
    if (passes) {
        buffer_took(&w->uri, &out);
        uri = buffer_view(&w->uri);
    } else {
        (void)!urikit_guard_why(&verdict, &why);
        put_message(w, r, rule, urikit_out_str(&why));
    }
    if (w->job->json) {
        buffer_byte(&w->out, '{');
        json_text(&w->out, "input", r->text);
        json_bool(&w->out, "allowed", passes);
        json_text(&w->out, "uri", uri);
        json_bool(&w->out, "changed", verdict.changed);
        json_text(&w->out, "rule", passes ? urikit_str_of(NULL, 0) : urikit_str_from(rule));
        json_text(&w->out, "why", passes ? urikit_str_of(NULL, 0) : urikit_out_str(&why));
        buffer_byte(&w->out, '}');
    } else {
        buffer_str(&w->out, uri);
    }
    buffer_byte(&w->out, w->job->separator);
    w->different += !passes;
    return true;
}

/* ---- the policy ------------------------------------------------------------------------- */

/* Appends a word of a policy: hosts in A-labels. */
static void put_policy_word(buffer *policy, urikit_str word)
{
    bool below = word.len > 2 && word.ptr[0] == '*' && word.ptr[1] == '.';
    urikit_str name = below ? urikit_str_of(word.ptr + 2, word.len - 2) : word;
    buffer ascii = { NULL, 0, 0 };
    bool plain = true;
    size_t i;

    for (i = 0; i < name.len; i++) {
        plain = plain && (unsigned char)name.ptr[i] < 0x80;
    }
    buffer_text(policy, below ? "*." : "");
    buffer_str(policy, !plain && unicode_put_ascii(name, true, &ascii, NULL) == URIKIT_OK ? buffer_view(&ascii) : name);
    buffer_free(&ascii);
}

static const char *const policy_words[] = { "scheme", "host", "port" };

/*
 * Reads a policy: what it allows is written again, so that hosts are in A-labels. False after a usage error about the file, or about
 * the option if path is NULL.
 */
static bool take_policy(const command *who, const char *option, const char *path, urikit_str text, buffer *policy)
{
    urikit_policy_reader reader;
    urikit_policy_item item;

    urikit_policy_start(&reader, text);
    while (urikit_policy_next(&reader, &item)) {
        if (item.fault) {
            policy_fault(who, option, path, &item);
            return false;
        }
        switch (item.kind) {
        case URIKIT_POLICY_SCHEME:
        case URIKIT_POLICY_HOST:
        case URIKIT_POLICY_PORT:
            buffer_format(policy, "\nallow %s ", policy_words[item.kind]);
            put_policy_word(policy, item.word);
            break;
        case URIKIT_POLICY_EMPTY:
            buffer_text(policy, "\nallow ");
            buffer_str(policy, item.word);
            break;
        case URIKIT_POLICY_ADDRESS:
            buffer_text(policy, "\ndeny address");
            break;
        case URIKIT_POLICY_CHANGED:
            buffer_text(policy, "\ndeny changed");
            break;
        case URIKIT_POLICY_INTERNAL:
        case URIKIT_POLICY_USERINFO:
        case URIKIT_POLICY_RULE:
            break; /* denied in any case; the severities of rules are lint's */
        }
    }
    return true;
}

static bool prepare_guard(job *j)
{
    const invocation *call = j->call;
    guard_settings *settings = job_make_settings(j, sizeof *settings);
    static const size_t lists[] = { OPT_PART_SCHEME, OPT_HOST, OPT_PORT };
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
            buffer_format(&text, "allow %s ", policy_words[i]);
            for (; *word; word++) { /* commas separate */
                buffer_byte(&text, *word == ',' ? ' ' : *word);
            }
            good = take_policy(j->command, policy_words[i], NULL, buffer_view(&text), &settings->policy);
        }
    }
    buffer_free(&text);
    policy_prepare(buffer_view(&settings->policy), &settings->words, &settings->prepared);
    settings->options.prepared = &settings->prepared;
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
    .about = "Fetch what guard prints, not the text you gave it: programs that urikit has no model of may read that text in "
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
             "--scheme, --host and --port take words with commas between, as a policy's lines do (see lint): '*.example.com' is "
             "every name "
             "below. Without them http and https are allowed, and every public host.\n"
             "A name can resolve to an internal address, now or later: check the address when connecting as well.",
    .refuses_files = true,
    .options = (OPTIONS_BULK & ~(OPTION(OPT_SKIP_INVALID) | OPTION(OPT_ONLY_INVALID) | OPTION(OPT_SHOW_SECRETS))) |
               OPTION(OPT_BASE) | OPTION(OPT_POLICY),
    .part_options = PART_OPTION(OPT_PART_SCHEME) | PART_OPTION(OPT_HOST) | PART_OPTION(OPT_PORT) |
                    PART_OPTION(OPT_ALLOW_INTERNAL) | PART_OPTION(OPT_ANY_HOST) | PART_OPTION(OPT_AS_GIVEN),
    .prepare = prepare_guard,
    .answer = answer_guard,
    .finish = finish_guard,
};
