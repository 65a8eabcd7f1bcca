/* SPDX-License-Identifier: MIT */
#include "commands/lint_policy.h"

#include "text/memory.h"
#include "text/show.h"
#include "text/unicode_text.h"

#include <urikit/text.h>

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- rules ------------------------------------------------------------------------ */

static const urikit_lint_rule policy_rules[LINT_ALL_RULES - URIKIT_LINT_RULES] = {
    { "policy-scheme", "A scheme that the policy does not allow", URIKIT_SEVERITY_ERROR, "RFC 3986 7" },
    { "policy-host", "A host that the policy does not allow", URIKIT_SEVERITY_ERROR, "RFC 3986 7" },
    { "policy-port", "A port that the policy does not allow", URIKIT_SEVERITY_ERROR, "RFC 3986 7.2" },
    { "policy-address", "An address that the policy denies", URIKIT_SEVERITY_ERROR, "RFC 3986 7.4" },
    { "policy-userinfo", "Userinfo, which the policy denies", URIKIT_SEVERITY_ERROR, "RFC 3986 7.5" },
};

bool lint_rule_at(size_t i, urikit_lint_rule *rule)
{
    if (urikit_lint_rule_at(i, rule)) {
        return true;
    }
    if (i >= LINT_ALL_RULES) {
        return false;
    }
    *rule = policy_rules[i - URIKIT_LINT_RULES];
    return true;
}

/* ---- reading a policy ------------------------------------------------------------- */

void lint_policy_start(lint_policy *policy)
{
    urikit_lint_rule rule;
    size_t i;

    memset(policy, 0, sizeof *policy);
    for (i = 0; lint_rule_at(i, &rule); i++) {
        policy->severities[i] = rule.severity;
    }
}

static void free_words(lint_words *list)
{
    size_t i;

    for (i = 0; i < list->count; i++) {
        free(list->words[i]);
    }
    free(list->words);
}

void lint_policy_free(lint_policy *policy)
{
    free_words(&policy->schemes);
    free_words(&policy->hosts);
    free_words(&policy->ports);
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

/* A host as policies compare it: decoded, lower case, A-labels, without brackets and the dot of the root. */
static void put_comparable(urikit_str host, buffer *out)
{
    size_t start = out->len;
    size_t i;
    bool ascii = true;
    buffer decoded = { NULL, 0, 0 };
    urikit_out plain = buffer_out(&decoded, host.len);

    if (urikit_percent_decode(host, &plain, NULL) == URIKIT_OK) {
        host = urikit_str_of(decoded.ptr, plain.len);
    }
    if (host.len > 1 && host.ptr[0] == '[' && host.ptr[host.len - 1] == ']') {
        host = urikit_str_of(host.ptr + 1, host.len - 2);
    }
    host.len -= host.len > 1 && host.ptr[host.len - 1] == '.';
    for (i = 0; i < host.len; i++) {
        ascii = ascii && (unsigned char)host.ptr[i] < 0x80;
    }
    if (ascii || unicode_put_ascii(host, true, out, NULL)) {
        buffer_str(out, host);
    }
    buffer_free(&decoded);
    for (i = start; i < out->len; i++) {
        out->ptr[i] = lower(out->ptr[i]);
    }
}

static void add_word(lint_words *list, urikit_str word)
{
    char *copy = memory_zeroed(word.len + 1, 1);

    memcpy(copy, word.ptr, word.len);
    list->words = memory_resize(list->words, (list->count + 1) * sizeof *list->words);
    list->words[list->count++] = copy;
}

/* A host of a policy, as hosts are compared. */
static void add_host(lint_policy *policy, urikit_str word)
{
    buffer host = { NULL, 0, 0 };
    bool below = word.len > 1 && word.ptr[0] == '*' && word.ptr[1] == '.';

    buffer_text(&host, below ? "*." : "");
    put_comparable(below ? urikit_str_of(word.ptr + 2, word.len - 2) : word, &host);
    add_word(&policy->hosts, buffer_view(&host));
    buffer_free(&host);
}

static void add_scheme(lint_policy *policy, urikit_str word)
{
    char *scheme;
    size_t i;

    add_word(&policy->schemes, word);
    scheme = policy->schemes.words[policy->schemes.count - 1];
    for (i = 0; i < word.len; i++) {
        scheme[i] = lower(scheme[i]);
    }
}

static void add_port(lint_policy *policy, urikit_str word)
{
    while (word.len > 1 && word.ptr[0] == '0') {
        word = urikit_str_of(word.ptr + 1, word.len - 1);
    }
    add_word(&policy->ports, word);
}

/* What the core knows as a word is a severity or "off". */
static void set_severity(lint_policy *policy, size_t rule, urikit_str word)
{
    int i;

    policy->off[rule] = urikit_str_equal(word, URIKIT_STR("off"));
    for (i = URIKIT_SEVERITY_NOTE; i <= URIKIT_SEVERITY_ERROR; i++) {
        if (urikit_str_equal(word, urikit_str_from(urikit_severity_name((urikit_severity)i)))) {
            policy->severities[rule] = (urikit_severity)i;
        }
    }
}

/* The core does not know the rules of lint. */
static void add_rule(lint_policy *policy, urikit_policy_item *item)
{
    urikit_lint_rule rule;
    size_t i;

    for (i = 0; lint_rule_at(i, &rule); i++) {
        if (urikit_str_equal(item->word, urikit_str_from(rule.id))) {
            set_severity(policy, i, item->severity);
            return;
        }
    }
    item->fault = "there is no rule";
}

static void add_item(lint_policy *policy, urikit_policy_item *item)
{
    policy->schemes.given = policy->schemes.given || item->kind == URIKIT_POLICY_SCHEME;
    policy->hosts.given = policy->hosts.given || item->kind == URIKIT_POLICY_HOST;
    policy->ports.given = policy->ports.given || item->kind == URIKIT_POLICY_PORT;
    switch (item->kind) {
    case URIKIT_POLICY_SCHEME:
        add_scheme(policy, item->word);
        break;
    case URIKIT_POLICY_HOST:
        add_host(policy, item->word);
        break;
    case URIKIT_POLICY_PORT:
        add_port(policy, item->word);
        break;
    case URIKIT_POLICY_EMPTY:
        policy->schemes.given = policy->schemes.given || item->word.ptr[0] == 's';
        policy->hosts.given = policy->hosts.given || item->word.ptr[0] == 'h';
        policy->ports.given = policy->ports.given || item->word.ptr[0] == 'p';
        break;
    case URIKIT_POLICY_INTERNAL:
        policy->deny_internal = true;
        break;
    case URIKIT_POLICY_ADDRESS:
        policy->deny_address = true;
        break;
    case URIKIT_POLICY_USERINFO:
        policy->deny_userinfo = true;
        break;
    case URIKIT_POLICY_RULE:
        add_rule(policy, item);
        break;
    }
}

void policy_fault(const command *who, const char *path, const urikit_policy_item *item)
{
    buffer shown = { NULL, 0, 0 };

    show_text(&shown, urikit_str_of(item->word.ptr ? item->word.ptr : "", item->word.len));
    buffer_byte(&shown, '\0');
    usage_error(who, "--policy %s: line %u: %s '%s'", path, (unsigned)item->line, item->fault, shown.ptr);
    buffer_free(&shown);
}

bool policy_read_file(const command *who, const char *path, buffer *text)
{
    FILE *file = fopen(path, "r");
    char block[4096];
    bool good = file != NULL;
    size_t n;

    while (good && (n = fread(block, 1, sizeof block, file)) > 0) {
        buffer_put(text, block, n);
    }
    good = good && feof(file) && !ferror(file); /* nothing read is not yet the end */
    if (!good) {
        usage_error(who, "cannot read %s: %s", path, strerror(errno));
    }
    if (file) {
        fclose(file);
    }
    return good;
}

bool lint_policy_read(lint_policy *policy, const command *who, const char *path, bool *io)
{
    buffer text = { NULL, 0, 0 };
    urikit_policy_reader reader;
    urikit_policy_item item = { .fault = NULL };

    *io = !policy_read_file(who, path, &text);
    urikit_policy_start(&reader, buffer_view(&text));
    while (!*io && !item.fault && urikit_policy_next(&reader, &item)) {
        if (!item.fault) {
            add_item(policy, &item);
        }
        if (item.fault) {
            policy_fault(who, path, &item);
        }
    }
    buffer_free(&text);
    return !*io && !item.fault;
}

/* ---- findings ---------------------------------------------------------------------- */

/* What finding after finding is made with. */
typedef struct finder {
    const lint_policy *policy;
    const urikit_lint *lint;
    lint_found *found;
    void *context;
    buffer why;
} finder;

static void give(finder *f, size_t index, size_t start, size_t end)
{
    lint_item item = { .index = index, .start = start, .end = end, .why = buffer_view(&f->why) };

    if (!f->policy->off[index] && lint_rule_at(index, &item.rule)) {
        item.severity = f->policy->severities[index];
        f->found(f->context, &item);
    }
}

static bool is_in(const lint_words *list, urikit_str word)
{
    size_t i;

    for (i = 0; i < list->count; i++) {
        const char *allowed = list->words[i];
        size_t len = strlen(allowed);

        if (allowed[0] == '*' && allowed[1] == '.') { /* below it, not itself */
            if (word.len > len - 1 && memcmp(word.ptr + word.len - (len - 1), allowed + 1, len - 1) == 0) {
                return true;
            }
        } else if (word.len == len && memcmp(word.ptr, allowed, len) == 0) {
            return true;
        }
    }
    return false;
}

/* The offsets of a part; of one that is not there, of the whole text. */
static void place_of(const urikit_lint *lint, urikit_str part, size_t *start, size_t *end)
{
    *start = part.ptr ? (size_t)(part.ptr - lint->text.ptr) : 0;
    *end = part.ptr ? *start + part.len : lint->text.len;
}

static void quote(buffer *why, urikit_str text)
{
    size_t i;

    buffer_byte(why, '"');
    for (i = 0; i < text.len && i < 64; i++) {
        unsigned char c = (unsigned char)text.ptr[i];

        buffer_format(why, c >= 0x20 && c < 0x7F ? "%c" : "\\x%02X", c);
    }
    buffer_text(why, i < text.len ? "...\"" : "\"");
}

static void check_scheme(finder *f)
{
    urikit_str scheme = f->lint->parts.scheme;
    buffer name = { NULL, 0, 0 };
    size_t start;
    size_t end;
    size_t i;

    for (i = 0; i < scheme.len; i++) {
        if ((unsigned char)scheme.ptr[i] > 0x20) {
            buffer_byte(&name, lower(scheme.ptr[i]));
        }
    }
    if (f->policy->schemes.given && scheme.ptr && !is_in(&f->policy->schemes, buffer_view(&name))) {
        place_of(f->lint, scheme, &start, &end);
        f->why.len = 0;
        buffer_text(&f->why, "the policy does not allow the scheme ");
        quote(&f->why, buffer_view(&name));
        give(f, LINT_POLICY_SCHEME, start, end);
    }
    buffer_free(&name);
}

/* True if the host, alone, is an address that the policy denies, or a name for one. */
static bool is_denied_address(const lint_policy *policy, urikit_str host, bool *internal)
{
    buffer text = { NULL, 0, 0 };
    bool bare = host.len > 0 && host.ptr[0] != '[' && memchr(host.ptr, ':', host.len) != NULL; /* IPv6 by Python */
    urikit_lint alone;
    bool denied;

    buffer_text(&text, bare ? "//[" : "//");
    buffer_str(&text, host);
    buffer_text(&text, bare ? "]" : "");
    urikit_lint_start(&alone, buffer_view(&text));
    *internal = urikit_host_is_own(host) || urikit_host_is_local(host) ||
                urikit_address_is_internal(alone.ip, alone.ip_len);
    denied = (policy->deny_internal && *internal) || (policy->deny_address && alone.ip_len > 0);
    buffer_free(&text);
    return denied;
}

/* A host that somebody reads: `who` NULL is RFC 3986. */
static void check_host(finder *f, const char *who, urikit_str host, bool said[2])
{
    buffer comparable = { NULL, 0, 0 };
    bool internal;
    size_t start;
    size_t end;

    place_of(f->lint, f->lint->parts.host, &start, &end);
    put_comparable(host, &comparable);
    if (!said[0] && f->policy->hosts.given && !is_in(&f->policy->hosts, buffer_view(&comparable))) {
        f->why.len = 0;
        buffer_format(&f->why, "the policy does not allow the host ");
        quote(&f->why, host);
        buffer_format(&f->why, "%s%s%s", who ? ", which " : "", who ? who : "", who ? " reads" : "");
        give(f, LINT_POLICY_HOST, start, end);
        said[0] = true;
    }
    if (!said[1] && is_denied_address(f->policy, host, &internal)) {
        f->why.len = 0;
        buffer_text(&f->why, internal ? "the policy denies internal addresses: " : "the policy denies addresses: ");
        quote(&f->why, host);
        buffer_format(&f->why, "%s%s%s", who ? ", which " : "", who ? who : "", who ? " reads" : "");
        give(f, LINT_POLICY_ADDRESS, start, end);
        said[1] = true;
    }
    buffer_free(&comparable);
}

/* The host as it is, and as each reader reads it: none of them may leave what the policy allows. */
static void check_hosts(finder *f)
{
    const urikit_lint *lint = f->lint;
    bool said[2] = { false, false };
    buffer room = { NULL, 0, 0 };
    int reader;

    if (lint->family) {
        return; /* its authority is not a network location */
    }
    if (!f->policy->hosts.given && !f->policy->deny_internal && !f->policy->deny_address) {
        return;
    }
    if (lint->parts.host.len > 0) {
        check_host(f, NULL, lint->parts.host, said);
    }
    for (reader = 0; reader < (int)URIKIT_READER_CLIENTS; reader++) {
        urikit_out out = buffer_out(&room, URIKIT_READER_BOUND(lint->text.len));
        urikit_reading reading;

        if ((reader == URIKIT_READER_CURL || reader == URIKIT_READER_URLLIB3 || reader == URIKIT_READER_PHP) &&
            !lint->parts.scheme.ptr) {
            continue; /* they guess a host in every text */
        }
        if (urikit_reader_read((urikit_reader)reader, lint->text, &out, &reading) == URIKIT_OK && reading.host.len > 0) {
            check_host(f, urikit_reader_name((urikit_reader)reader), reading.host, said);
        }
    }
    buffer_free(&room);
}

/* The port that is written, or the scheme's own. */
static void check_port(finder *f)
{
    const urikit_lint_parts *parts = &f->lint->parts;
    urikit_str port = parts->port;
    char digits[8];
    size_t start;
    size_t end;

    if (!f->policy->ports.given || !parts->host.ptr || f->lint->family) {
        return;
    }
    place_of(f->lint, port.ptr ? port : parts->host, &start, &end);
    while (port.len > 1 && port.ptr[0] == '0') {
        port = urikit_str_of(port.ptr + 1, port.len - 1);
    }
    if (port.len == 0) {
        unsigned usual = parts->scheme.ptr ? urikit_default_port(parts->scheme) : 0;

        if (!parts->scheme.ptr) {
            return; /* the base's */
        }
        (void)snprintf(digits, sizeof digits, "%u", usual);
        port = usual ? urikit_str_from(digits) : urikit_str_of("", 0);
    }
    if (!is_in(&f->policy->ports, port)) {
        f->why.len = 0;
        buffer_text(&f->why,
                    port.len > 0 ? "the policy does not allow the port " : "the policy does not know the port");
        if (port.len > 0) {
            quote(&f->why, port);
        }
        give(f, LINT_POLICY_PORT, start, end);
    }
}

static void check_userinfo(finder *f)
{
    size_t start;
    size_t end;

    if (f->policy->deny_userinfo && f->lint->parts.userinfo.ptr) {
        place_of(f->lint, f->lint->parts.userinfo, &start, &end);
        f->why.len = 0;
        buffer_text(&f->why, "the policy denies userinfo");
        give(f, LINT_POLICY_USERINFO, start, end);
    }
}

void lint_each(const lint_policy *policy, urikit_str text, lint_found *found, void *context)
{
    urikit_lint lint;
    urikit_finding finding;
    finder f = { policy, &lint, found, context, { NULL, 0, 0 } };

    urikit_lint_start(&lint, text);
    while (urikit_lint_next(&lint, &finding)) {
        urikit_out why;

        f.why.len = 0;
        why = buffer_out(&f.why, URIKIT_LINT_WHY_BOUND);
        if (urikit_lint_why(&lint, &finding, &why) == URIKIT_OK) {
            buffer_took(&f.why, &why);
        }
        give(&f, finding.rule, finding.start, finding.end);
    }
    check_scheme(&f);
    check_hosts(&f);
    check_port(&f);
    check_userinfo(&f);
    buffer_free(&f.why);
}
