/* SPDX-License-Identifier: MIT */
/* The loop over the table of rules, and policies. */
#include <urikit/lint.h>

#include <string.h>

#include "lint_find.h"
#include "lint_rules.h"
#include "../base/clear.h"
#include "../guard/policy.h"
#include "../readers/reader_shape.h"

#define ERROR URIKIT_SEVERITY_ERROR
#define WARNING URIKIT_SEVERITY_WARNING

const char *urikit_severity_name(urikit_severity severity)
{
    return severity == ERROR ? "error" : severity == WARNING ? "warning" : "note";
}

bool urikit_lint_rule_at(size_t i, urikit_lint_rule *rule)
{
    if (i >= URIKIT_LINT_RULES) {
        return false;
    }
    *rule = urikiti_lint_rules[i].rule;
    return true;
}

/* ---- policies ---------------------------------------------------------------------- */

static void policy_set_rule(urikit_lint_policy *policy, urikit_policy_item *item)
{
    urikit_lint_rule rule;
    size_t i;

    for (i = 0; urikit_lint_rule_at(i, &rule); i++) {
        if (urikit_str_equal(item->word, urikit_str_from(rule.id))) {
            char first = item->severity.ptr[0]; /* one of four words: urikit_policy_next says so */

            policy->severities[i] = first == 'o'   ? URIKIT_LINT_OFF
                                    : first == 'n' ? URIKIT_SEVERITY_NOTE
                                    : first == 'w' ? URIKIT_SEVERITY_WARNING
                                                   : URIKIT_SEVERITY_ERROR;
            return;
        }
    }
    item->fault = "there is no rule";
}

bool urikit_lint_policy_read(urikit_str text, urikit_lint_policy *policy, urikit_policy_item *fault)
{
    urikit_policy_reader reader;
    urikit_policy_item item;
    urikit_lint_rule rule;
    size_t i;

    memset(policy, 0, sizeof *policy);
    policy->text = text;
    for (i = 0; urikit_lint_rule_at(i, &rule); i++) {
        policy->severities[i] = rule.severity;
    }
    urikit_policy_start(&reader, text);
    while (urikit_policy_next(&reader, &item)) {
        if (!item.fault && item.kind == URIKIT_POLICY_RULE) {
            policy_set_rule(policy, &item);
        }
        if (item.fault) {
            if (fault) {
                *fault = item;
            }
            return false;
        }
        policy->says |= (uint16_t)(1U << urikiti_policy_kind(&item));
    }
    return true;
}

/* ---- findings ------------------------------------------------------------------------ */

/* True for the rules about hosts, ports and userinfo, and how programs read them. */
static bool is_about_network(size_t rule)
{
    return (rule >= URIKIT_LINT_USERINFO_HOST && rule <= URIKIT_LINT_PORT_ZEROS) ||
           (rule >= URIKIT_LINT_READERS_HOST && rule <= URIKIT_LINT_PATH_CARET) ||
           (rule >= URIKIT_LINT_POLICY_HOST && rule <= URIKIT_LINT_POLICY_ADDRESS);
}

/* The parts of a valid text are those of its grammar. */
static void take_parts(const urikit_uri *uri, urikit_lint_parts *parts)
{
    parts->scheme = urikit_uri_scheme(uri);
    parts->userinfo = urikit_uri_userinfo(uri);
    parts->host = urikit_uri_host(uri);
    parts->port = urikit_uri_port(uri);
    parts->path = urikit_uri_path(uri);
    parts->query = urikit_uri_query(uri);
    parts->fragment = urikit_uri_fragment(uri);
}

/* The shape by which all readers read it; 0 if they must be asked. */
static unsigned shape_of_parsed(const urikit_uri *uri)
{
    bool zone = uri->host_kind == URIKIT_HOST_IPV6 && urikiti_slice_find(urikit_uri_host(uri), '%') < urikit_uri_host(uri).len;

    return zone || urikit_uri_is_iri(uri) ? 0 : urikiti_reader_shape_of(uri);
}

void urikit_lint_start(urikit_lint *lint, urikit_str text)
{
    urikit_uri uri;
    unsigned shape = 0;

    clear_bytes(lint, sizeof *lint);
    lint->text = text.ptr ? text : urikit_str_of("", 0);
    lint->code = (uint16_t)urikit_iri_parse(lint->text, URIKIT_PARSE_ZONE, &uri, &lint->code_at);
    if (lint->code) {
        urikiti_lint_split(lint);
    } else {
        take_parts(&uri, &lint->parts);
        lint->contents = urikit_uri_is_iri(&uri) ? CONTAINS_HIGH : 0;
        shape = shape_of_parsed(&uri);
    }
    urikiti_lint_read_contents(lint, shape != 0 && uri.host_kind == URIKIT_HOST_REG_NAME);
    urikiti_lint_read_family(lint);
    if (lint->family == URIKIT_LINT_GENERAL) {
        urikiti_lint_read_address(lint);
        urikiti_lint_ask_readers(lint, shape);
        lint->contents |= lint->ip_len > 0 || lint->forms ? (unsigned)CONTAINS_ADDRESS : 0U;
        lint->contents |= lint->refusing || lint->differ ? (unsigned)CONTAINS_READERS : 0U;
    } else {
        lint->contents |= CONTAINS_FAMILY;
        lint->contents |= lint->code ? (unsigned)CONTAINS_INVALID : 0U;
    }
}

void urikit_lint_start_with(urikit_lint *lint, urikit_str text, const urikit_lint_policy *policy)
{
    urikit_lint_start(lint, text);
    lint->policy = policy;
    lint->contents |= policy ? (unsigned)CONTAINS_POLICY : 0U;
}

uint8_t urikit_lint_severity(const urikit_lint *lint, size_t rule)
{
    if (rule >= URIKIT_LINT_RULES) {
        return URIKIT_LINT_OFF;
    }
    return lint->policy ? lint->policy->severities[rule] : urikiti_lint_rules[rule].rule.severity;
}

/* The first rule from this one on that may find something. Most rules need something that the text does not have. */
static size_t next_rule(const urikit_lint *lint, size_t rule)
{
    unsigned contents = lint->contents | CONTAINS_ANYTHING;

    for (;; rule++) {
        while (rule < URIKIT_LINT_RULES && !(urikiti_lint_rules[rule].needs & contents)) {
            rule++;
        }
        if (rule == URIKIT_LINT_RULES ||
            (!(lint->family && is_about_network(rule)) && urikit_lint_severity(lint, rule) != URIKIT_LINT_OFF)) {
            return rule;
        }
    }
}

bool urikit_lint_next(urikit_lint *lint, urikit_finding *finding)
{
    size_t rule;

    while ((rule = next_rule(lint, lint->rule)) < URIKIT_LINT_RULES) {
        const rule_row *row = &urikiti_lint_rules[rule];

        lint->from = rule == lint->rule ? lint->from : 0;
        lint->rule = rule;
        if (lint->from <= lint->text.len && row->find(lint, lint->from, finding)) {
            finding->rule = rule;
            lint->from = row->once ? SIZE_MAX : finding->end > finding->start ? finding->end : finding->end + 1;
            return true;
        }
        lint->rule++;
        lint->from = 0;
    }
    lint->rule = rule;
    return false;
}
