/* SPDX-License-Identifier: MIT */
#include "commands/lint_policy.h"

#include "text/memory.h"
#include "text/show.h"
#include "text/unicode_text.h"
#include "text/words.h"

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

/* Where a policy is read. */
typedef struct policy_reader {
    lint_policy *policy;
    const command *who;
    const char *path;
    unsigned line;
    char *rest; /* of the line */
} policy_reader;

static bool refuse_line(const policy_reader *reader, const char *what, const char *word)
{
    buffer shown = { NULL, 0, 0 };

    show_text(&shown, urikit_str_from(word));
    buffer_byte(&shown, '\0');
    usage_error(reader->who, "--policy %s: line %u: %s '%s'", reader->path, reader->line, what, shown.ptr);
    buffer_free(&shown);
    return false;
}

/* The next word of the line, NULL at its end. */
static char *next_word(policy_reader *reader)
{
    char *word;

    reader->rest += strspn(reader->rest, " \t\r\n");
    if (!*reader->rest || *reader->rest == '#') {
        return NULL;
    }
    word = reader->rest;
    reader->rest += strcspn(word, " \t\r\n");
    if (*reader->rest) {
        *reader->rest++ = '\0';
    }
    return word;
}

static void add_host(policy_reader *reader, const char *word)
{
    buffer host = { NULL, 0, 0 };
    bool below = strncmp(word, "*.", 2) == 0;

    buffer_text(&host, below ? "*." : "");
    put_comparable(urikit_str_from(below ? word + 2 : word), &host);
    add_word(&reader->policy->hosts, buffer_view(&host));
    buffer_free(&host);
}

static bool add_port(policy_reader *reader, const char *word)
{
    size_t len = strlen(word);

    if (len == 0 || strspn(word, "0123456789") != len || len > 5 || atoi(word) > 65535) {
        return refuse_line(reader, "no port:", word);
    }
    word += strspn(word, "0");
    add_word(&reader->policy->ports, urikit_str_from(*word ? word : "0"));
    return true;
}

static bool add_scheme(policy_reader *reader, char *word)
{
    size_t i;

    for (i = 0; word[i]; i++) {
        word[i] = lower(word[i]);
    }
    if (word[0] < 'a' || word[0] > 'z' || strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789+-.") != i) {
        return refuse_line(reader, "no scheme:", word);
    }
    add_word(&reader->policy->schemes, urikit_str_from(word));
    return true;
}

static bool read_allow(policy_reader *reader)
{
    lint_policy *policy = reader->policy;
    char *what = next_word(reader);
    char *word;
    bool good = true;

    if (!what || (strcmp(what, "scheme") != 0 && strcmp(what, "host") != 0 && strcmp(what, "port") != 0)) {
        return refuse_line(reader, "allow goes with scheme, host or port, not", what ? what : "");
    }
    policy->schemes.given = policy->schemes.given || *what == 's';
    policy->hosts.given = policy->hosts.given || *what == 'h';
    policy->ports.given = policy->ports.given || *what == 'p';
    while (good && (word = next_word(reader)) != NULL) {
        if (*what == 's') {
            good = add_scheme(reader, word);
        } else if (*what == 'p') {
            good = add_port(reader, word);
        } else {
            add_host(reader, word);
        }
    }
    return good;
}

static bool read_end(policy_reader *reader)
{
    char *word = next_word(reader);

    return !word || refuse_line(reader, "too much:", word);
}

static bool read_deny(policy_reader *reader)
{
    char *what = next_word(reader);

    if (what && strcmp(what, "internal") == 0) {
        reader->policy->deny_internal = true;
    } else if (what && strcmp(what, "address") == 0) {
        reader->policy->deny_address = true;
    } else if (what && strcmp(what, "userinfo") == 0) {
        reader->policy->deny_userinfo = true;
    } else {
        return refuse_line(reader, "deny goes with internal, address or userinfo, not", what ? what : "");
    }
    return read_end(reader);
}

static bool read_severity(const char *word, bool *off, urikit_severity *severity)
{
    int i;

    *off = strcmp(word, "off") == 0;
    for (i = URIKIT_SEVERITY_NOTE; i <= URIKIT_SEVERITY_ERROR; i++) {
        if (strcmp(word, urikit_severity_name((urikit_severity)i)) == 0) {
            *severity = (urikit_severity)i;
            return true;
        }
    }
    return *off;
}

/* "rule ID note|warning|error|off" */
static bool read_rule(policy_reader *reader)
{
    char *id = next_word(reader);
    char *severity = id ? next_word(reader) : NULL;
    urikit_lint_rule rule;
    size_t i;

    for (i = 0; id && lint_rule_at(i, &rule) && strcmp(rule.id, id) != 0; i++) {
    }
    if (!id || i == LINT_ALL_RULES) {
        return refuse_line(reader, "there is no rule", id ? id : "");
    }
    if (!severity || !read_severity(severity, &reader->policy->off[i], &reader->policy->severities[i])) {
        return refuse_line(reader, "after a rule comes note, warning, error or off, not", severity ? severity : "");
    }
    return read_end(reader);
}

static bool read_policy_line(policy_reader *reader)
{
    char *word = next_word(reader);

    if (!word) {
        return true;
    }
    if (strcmp(word, "allow") == 0) {
        return read_allow(reader);
    }
    if (strcmp(word, "deny") == 0) {
        return read_deny(reader);
    }
    if (strcmp(word, "rule") == 0) {
        return read_rule(reader);
    }
    return refuse_line(reader, "a line begins with allow, deny or rule, not", word);
}

bool lint_policy_read(lint_policy *policy, const command *who, const char *path, bool *io)
{
    policy_reader reader = { policy, who, path, 0, NULL };
    FILE *file = fopen(path, "r");
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;
    bool good = true;

    *io = !file;
    while (good && file && (len = getline(&line, &cap, file)) >= 0) {
        reader.line++;
        reader.rest = line;
        good = strlen(line) == (size_t)len ? read_policy_line(&reader) : refuse_line(&reader, "a NUL after", line);
    }
    *io = *io || (good && file && !feof(file)); /* getline may stop for want of memory, too */
    if (*io) {
        usage_error(who, "cannot read %s: %s", path, strerror(errno));
    }
    free(line);
    if (file) {
        fclose(file);
    }
    return good && !*io;
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

/* Is the host, alone, an address that the policy denies, or a name for one? */
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
        return; /* its authority is no network location */
    }
    if (!f->policy->hosts.given && !f->policy->deny_internal && !f->policy->deny_address) {
        return;
    }
    if (lint->parts.host.len > 0) {
        check_host(f, NULL, lint->parts.host, said);
    }
    for (reader = 0; reader < (int)URIKIT_READERS; reader++) {
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
