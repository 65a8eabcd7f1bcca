/* SPDX-License-Identifier: MIT */
/* Policies: lines of words. */
#include "policy.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../readers/model.h"

#include <string.h>

enum { NOT_ALLOW = 255 };

void urikit_policy_start(urikit_policy_reader *reader, urikit_str text)
{
    memset(reader, 0, sizeof *reader);
    reader->rest = text;
    reader->line = urikit_str_of(text.ptr, 0);
    reader->allow = NOT_ALLOW;
}

/* Moves on to the next line. False at the end. */
static bool policy_take_line(urikit_policy_reader *reader)
{
    size_t end = urikiti_slice_find(reader->rest, '\n');

    if (reader->rest.len == 0) {
        return false;
    }
    reader->line = slice_to(reader->rest, end);
    reader->rest = slice_from(reader->rest, end < reader->rest.len ? end + 1 : end);
    reader->number++;
    reader->allow = NOT_ALLOW;
    return true;
}

static bool is_policy_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* The next word of the line; empty at its end. */
static urikit_str policy_take_word(urikit_policy_reader *reader)
{
    urikit_str line = reader->line;
    size_t len = 0;
    urikit_str word;

    while (line.len > 0 && is_policy_blank(line.ptr[0])) {
        line = slice_from(line, 1);
    }
    if (line.len > 0 && line.ptr[0] == '#') {
        line.len = 0;
    }
    while (len < line.len && !is_policy_blank(line.ptr[len])) {
        len++;
    }
    word = slice_to(line, len);
    reader->line = slice_from(line, len);
    return word;
}

static bool word_is(urikit_str word, const char *text)
{
    return word.len == strlen(text) && memcmp(word.ptr, text, word.len) == 0;
}

static bool is_policy_port(urikit_str word)
{
    return word.len > 0 && word.len <= 5 && urikiti_slice_find_any(word, "\t\r\n") == word.len && urikiti_port_number(word) >= 0;
}

static bool is_policy_scheme(urikit_str word)
{
    size_t i;

    for (i = 0; i < word.len; i++) {
        if (!ascii_is(word.ptr[i], ASCII_SCHEME)) {
            return false;
        }
    }
    return word.len > 0 && ascii_is_alpha(word.ptr[0]);
}

/* The item is wrong: the rest of the line is left out. */
static bool policy_refuses(urikit_policy_reader *reader, const char *fault, urikit_str word, urikit_policy_item *item)
{
    item->fault = fault;
    item->word = word;
    reader->line.len = 0;
    reader->allow = NOT_ALLOW;
    return true;
}

/* A host as policies compare it: without brackets and the dot of the root. */
static urikit_str policy_host(urikit_str host)
{
    if (host.len > 1 && host.ptr[0] == '[' && host.ptr[host.len - 1] == ']') {
        return urikit_str_of(host.ptr + 1, host.len - 2);
    }
    host.len -= host.len > 1 && host.ptr[host.len - 1] == '.';
    return host;
}

/*
 * True for a host that guard can let through: an address, or a name of labels; below: a name whose last label is not a number, with "*."
 * before it. Characters that are not ASCII are those of a name that is not in A-labels yet.
 */
static bool is_policy_host(urikit_str word)
{
    bool below = urikiti_slice_begins(word, "*.");
    urikit_str name = policy_host(slice_from(word, below ? 2 : 0));
    uint8_t ip[16];
    size_t label = 0;
    size_t i;

    if (!below && urikit_ipv6_parse(name, ip, NULL) == URIKIT_OK) {
        return true;
    }
    if (name.ptr != word.ptr + (below ? 2 : 0)) { /* brackets */
        return false;
    }
    for (i = 0; i < name.len; i++) {
        char c = name.ptr[i];

        if (c == '.' && i > label) {
            label = i + 1;
        } else if (c == '.' || !((unsigned char)c >= 0x80 || (ascii_is(c, ASCII_SCHEME) && c != '+') || c == '_')) {
            return false;
        }
    }
    name = slice_from(name, label);
    for (i = 0; i < name.len && ascii_is_digit(name.ptr[i]); i++) {
    }
    return i < name.len || (i > 0 && !below && urikit_ipv4_parse(policy_host(word), ip, NULL) == URIKIT_OK);
}

/* One word after "allow scheme", "allow host" or "allow port". False at the end of the line. */
static bool policy_next_allowed(urikit_policy_reader *reader, urikit_policy_item *item)
{
    static const char *const names[] = { "scheme", "host", "port" };
    urikit_str word = policy_take_word(reader);
    unsigned kind = reader->allow;

    item->kind = (uint8_t)kind;
    item->word = word;
    if (word.len == 0) {
        reader->allow = NOT_ALLOW;
        item->kind = URIKIT_POLICY_EMPTY;
        item->word = urikit_str_from(names[kind]);
        return !reader->any;
    }
    reader->any = true;
    if (kind == URIKIT_POLICY_PORT && !is_policy_port(word)) {
        return policy_refuses(reader, "no port:", word, item);
    }
    if (kind == URIKIT_POLICY_SCHEME && !is_policy_scheme(word)) {
        return policy_refuses(reader, "no scheme:", word, item);
    }
    if (kind == URIKIT_POLICY_HOST && !is_policy_host(word)) {
        return policy_refuses(reader, "a host is a name, an address, or *. and a name, not", word, item);
    }
    return true;
}

static bool policy_begin_allow(urikit_policy_reader *reader, urikit_policy_item *item)
{
    urikit_str what = policy_take_word(reader);

    if (word_is(what, "scheme")) {
        reader->allow = URIKIT_POLICY_SCHEME;
    } else if (word_is(what, "host")) {
        reader->allow = URIKIT_POLICY_HOST;
    } else if (word_is(what, "port")) {
        reader->allow = URIKIT_POLICY_PORT;
    } else {
        return policy_refuses(reader, "allow goes with scheme, host or port, not", what, item);
    }
    reader->any = false;
    return policy_next_allowed(reader, item);
}

/* Nothing may follow. */
static bool policy_end(urikit_policy_reader *reader, urikit_policy_item *item)
{
    urikit_str word = policy_take_word(reader);

    return word.len == 0 || policy_refuses(reader, "too much:", word, item);
}

static bool policy_deny(urikit_policy_reader *reader, urikit_policy_item *item)
{
    urikit_str what = policy_take_word(reader);

    if (word_is(what, "internal")) {
        item->kind = URIKIT_POLICY_INTERNAL;
    } else if (word_is(what, "address")) {
        item->kind = URIKIT_POLICY_ADDRESS;
    } else if (word_is(what, "userinfo")) {
        item->kind = URIKIT_POLICY_USERINFO;
    } else if (word_is(what, "changed")) {
        item->kind = URIKIT_POLICY_CHANGED;
    } else {
        return policy_refuses(reader, "deny goes with internal, address, userinfo or changed, not", what, item);
    }
    return policy_end(reader, item);
}

static bool policy_rule(urikit_policy_reader *reader, urikit_policy_item *item)
{
    item->kind = URIKIT_POLICY_RULE;
    item->word = policy_take_word(reader);
    item->severity = policy_take_word(reader);
    if (item->word.len == 0) {
        return policy_refuses(reader, "there is no rule", item->word, item);
    }
    if (!word_is(item->severity, "note") && !word_is(item->severity, "warning") && !word_is(item->severity, "error") &&
        !word_is(item->severity, "off")) {
        return policy_refuses(reader, "after a rule comes note, warning, error or off, not", item->severity, item);
    }
    return policy_end(reader, item);
}

bool urikit_policy_next(urikit_policy_reader *reader, urikit_policy_item *item)
{
    urikit_str word;

    memset(item, 0, sizeof *item);
    item->line = reader->number;
    if (reader->allow != NOT_ALLOW && policy_next_allowed(reader, item)) {
        return true;
    }
    memset(item, 0, sizeof *item);
    do {
        if (!policy_take_line(reader)) {
            return false;
        }
        item->line = reader->number;
        if (urikiti_slice_find(reader->line, '\0') < reader->line.len) {
            return policy_refuses(reader, "a NUL after", slice_to(reader->line, urikiti_slice_find(reader->line, '\0')), item);
        }
        word = policy_take_word(reader);
    } while (word.len == 0);
    if (word_is(word, "allow")) {
        return policy_begin_allow(reader, item);
    }
    if (word_is(word, "deny")) {
        return policy_deny(reader, item);
    }
    if (word_is(word, "rule")) {
        return policy_rule(reader, item);
    }
    return policy_refuses(reader, "a line begins with allow, deny or rule, not", word, item);
}

bool urikiti_equal_without_case(urikit_str a, urikit_str b)
{
    size_t i;

    for (i = 0; i < a.len && i < b.len; i++) {
        if (ascii_lower(a.ptr[i]) != ascii_lower(b.ptr[i])) {
            return false;
        }
    }
    return a.len == b.len;
}

urikit_policy_kind urikiti_policy_kind(const urikit_policy_item *item)
{
    if (item->kind != URIKIT_POLICY_EMPTY) {
        return (urikit_policy_kind)item->kind;
    }
    return item->word.ptr[0] == 's' ? URIKIT_POLICY_SCHEME : item->word.ptr[0] == 'h' ? URIKIT_POLICY_HOST : URIKIT_POLICY_PORT;
}

bool urikiti_policy_host_matches(urikit_str word, bool below, urikit_str host)
{
    uint8_t ip[2][16];

    host = policy_host(host);
    if (below) { /* not itself */
        word = policy_host(word);
        return host.len > word.len + 1 && host.ptr[host.len - word.len - 1] == '.' &&
               urikiti_equal_without_case(slice_from(host, host.len - word.len), word);
    }
    word = policy_host(word);
    if (urikiti_slice_find(word, ':') < word.len && urikiti_host_ipv6(word, ip[0]) && urikiti_host_ipv6(host, ip[1])) {
        return memcmp(ip[0], ip[1], sizeof ip[0]) == 0;
    }
    return urikiti_equal_without_case(word, host);
}

/* Without a line "allow scheme", http and https are allowed. */
static void policy_answer_of(const bool given[3], const bool found[3], urikit_str scheme, policy_answer *answer)
{
    answer->scheme = given[URIKIT_POLICY_SCHEME] ? found[URIKIT_POLICY_SCHEME]
                                                 : urikiti_equal_without_case(scheme, URIKIT_STR("http")) ||
                                                       urikiti_equal_without_case(scheme, URIKIT_STR("https"));
    answer->host = !given[URIKIT_POLICY_HOST] || found[URIKIT_POLICY_HOST];
    answer->port = !given[URIKIT_POLICY_PORT] || found[URIKIT_POLICY_PORT];
}

void urikiti_policy_ask(urikit_str policy, urikit_str scheme, urikit_str host, uint32_t port, policy_answer *answer)
{
    urikit_policy_reader reader;
    urikit_policy_item item;
    bool given[3] = { false, false, false };
    bool found[3] = { false, false, false };

    memset(answer, 0, sizeof *answer);
    if (policy.len > 0) {
        urikit_policy_start(&reader, policy);
        while (urikit_policy_next(&reader, &item)) {
            unsigned kind = urikiti_policy_kind(&item);
            bool below = kind == URIKIT_POLICY_HOST && urikiti_slice_begins(item.word, "*.");

            answer->fault = answer->fault || item.fault;
            item.word.len = item.kind == URIKIT_POLICY_EMPTY ? 0 : item.word.len;
            if (kind > URIKIT_POLICY_PORT) {
                answer->deny_address = answer->deny_address || kind == URIKIT_POLICY_ADDRESS;
                answer->deny_changed = answer->deny_changed || kind == URIKIT_POLICY_CHANGED;
                continue;
            }
            given[kind] = true;
            if (item.word.len == 0 || found[kind]) {
                continue;
            }
            found[kind] = kind == URIKIT_POLICY_SCHEME ? urikiti_equal_without_case(item.word, scheme)
                          : kind == URIKIT_POLICY_HOST
                              ? urikiti_policy_host_matches(slice_from(item.word, below ? 2 : 0), below, host)
                              : (uint32_t)urikiti_port_number(item.word) == port;
        }
    }
    policy_answer_of(given, found, scheme, answer);
}

/* ---- a policy for many texts ------------------------------------------------------------ */

/* Kinds of words, beside those of lines. */
enum {
    POLICY_BELOW = 64, /* a host after "*." */
    POLICY_IPV6,       /* compared by value */
};

/* By the kind, then by the value or the bytes without case. */
static int policy_compare(const urikit_policy_word *a, const urikit_policy_word *b)
{
    size_t i;

    uint8_t ip[2][16];

    if (a->kind != b->kind) {
        return a->kind < b->kind ? -1 : 1;
    }
    if (a->kind == POLICY_IPV6 && urikiti_host_ipv6(urikit_str_of(a->ptr, a->len), ip[0]) &&
        urikiti_host_ipv6(urikit_str_of(b->ptr, b->len), ip[1])) {
        return memcmp(ip[0], ip[1], sizeof ip[0]);
    }
    for (i = 0; i < a->len && i < b->len; i++) {
        unsigned char x = (unsigned char)ascii_lower(a->ptr[i]);
        unsigned char y = (unsigned char)ascii_lower(b->ptr[i]);

        if (x != y) {
            return x < y ? -1 : 1;
        }
    }
    return a->len == b->len ? 0 : a->len < b->len ? -1 : 1;
}

/* Moves the word at i down a heap of `count` words. */
static void policy_sift(urikit_policy_word *words, size_t i, size_t count)
{
    urikit_policy_word word = words[i];

    for (;;) {
        size_t child = 2 * i + 1;

        child += child + 1 < count && policy_compare(&words[child], &words[child + 1]) < 0;
        if (child >= count || policy_compare(&word, &words[child]) >= 0) {
            break;
        }
        words[i] = words[child];
        i = child;
    }
    words[i] = word;
}

/* A heap sort: in place, and n log n for every order. */
static void policy_sort(urikit_policy_word *words, size_t count)
{
    size_t i;

    for (i = count / 2; i-- > 0;) {
        policy_sift(words, i, count);
    }
    for (i = count; i-- > 1;) {
        urikit_policy_word last = words[i];

        words[i] = words[0];
        words[0] = last;
        policy_sift(words, 0, i);
    }
}

/* The form that is compared. */
static urikit_policy_word policy_word(urikit_policy_kind kind, urikit_str word)
{
    urikit_policy_word made = { NULL, 0, (uint8_t)kind };
    uint8_t ip[16];

    if (kind == URIKIT_POLICY_HOST) {
        if (urikiti_slice_begins(word, "*.")) {
            made.kind = POLICY_BELOW;
            word = slice_from(word, 2);
        }
        word = policy_host(word);
        if (made.kind == URIKIT_POLICY_HOST && urikiti_slice_find(word, ':') < word.len && urikiti_host_ipv6(word, ip)) {
            made.kind = POLICY_IPV6;
        }
    }
    while (kind == URIKIT_POLICY_PORT && word.len > 1 && word.ptr[0] == '0') {
        word = slice_from(word, 1);
    }
    made.ptr = word.ptr;
    made.len = (uint32_t)word.len;
    return made;
}

urikit_code urikit_policy_read(urikit_str text, void *memory, size_t cap, urikit_policy *policy)
{
    urikit_policy_word *words = (urikit_policy_word *)memory;
    urikit_policy_reader reader;
    urikit_policy_item item;

    memset(policy, 0, sizeof *policy);
    policy->plain = true;
    policy->words = words;
    if (urikiti_too_long(text.len)) {
        return URIKIT_E_TOO_LONG;
    }
    urikit_policy_start(&reader, text);
    while (urikit_policy_next(&reader, &item)) {
        urikit_policy_kind kind = urikiti_policy_kind(&item);

        policy->fault = policy->fault || item.fault;
        policy->given |= (uint16_t)(1U << kind);
        if (item.fault || kind > URIKIT_POLICY_PORT || item.kind == URIKIT_POLICY_EMPTY) {
            continue;
        }
        policy->plain = policy->plain && urikiti_slice_is_ascii(item.word);
        if (policy->count < cap / sizeof *words) {
            words[policy->count] = policy_word(kind, item.word);
        }
        policy->count++;
    }
    policy->size = policy->count * sizeof *words;
    if (policy->size > cap) {
        policy->count = 0; /* nothing of it may be used */
        return URIKIT_E_SPACE;
    }
    policy_sort(words, policy->count);
    return URIKIT_OK;
}

static bool policy_find(const urikit_policy *policy, unsigned kind, urikit_str text)
{
    urikit_policy_word wanted = { text.ptr, (uint32_t)text.len, (uint8_t)kind };
    size_t first = 0;
    size_t end = policy->count;

    while (first < end) {
        size_t middle = first + (end - first) / 2;
        int order = policy_compare(&wanted, &policy->words[middle]);

        if (order == 0) {
            return true;
        }
        if (order < 0) {
            end = middle;
        } else {
            first = middle + 1;
        }
    }
    return false;
}

bool urikiti_policy_has(const urikit_policy *policy, urikit_policy_kind kind, urikit_str text)
{
    uint8_t ip[16];
    size_t i;

    if (kind != URIKIT_POLICY_HOST) {
        return policy_find(policy, kind, text);
    }
    text = policy_host(text);
    if (policy_find(policy, kind, text) || (urikiti_host_ipv6(text, ip) && policy_find(policy, POLICY_IPV6, text))) {
        return true;
    }
    for (i = 1; i < text.len; i++) {
        if (text.ptr[i] == '.' && policy_find(policy, POLICY_BELOW, slice_from(text, i + 1))) {
            return true;
        }
    }
    return false;
}

urikit_str urikiti_policy_port(uint32_t port, char space[10])
{
    size_t at = 10;

    do {
        space[--at] = (char)('0' + port % 10);
        port /= 10;
    } while (port > 0);
    return urikit_str_of(space + at, 10 - at);
}

void urikiti_policy_ask_prepared(const urikit_policy *policy, urikit_str scheme, urikit_str host, uint32_t port,
                                 policy_answer *answer)
{
    char digits[10];
    const bool given[3] = { (policy->given & 1U << URIKIT_POLICY_SCHEME) != 0, (policy->given & 1U << URIKIT_POLICY_HOST) != 0,
                            (policy->given & 1U << URIKIT_POLICY_PORT) != 0 };
    const bool found[3] = { given[0] && urikiti_policy_has(policy, URIKIT_POLICY_SCHEME, scheme),
                            given[1] && urikiti_policy_has(policy, URIKIT_POLICY_HOST, host),
                            given[2] && urikiti_policy_has(policy, URIKIT_POLICY_PORT, urikiti_policy_port(port, digits)) };

    memset(answer, 0, sizeof *answer);
    answer->fault = policy->fault;
    answer->deny_address = (policy->given & 1U << URIKIT_POLICY_ADDRESS) != 0;
    answer->deny_changed = (policy->given & 1U << URIKIT_POLICY_CHANGED) != 0;
    policy_answer_of(given, found, scheme, answer);
}
