/* SPDX-License-Identifier: MIT */
/* Policies: lines of words. */
#include "policy.h"

#include <urikit/text.h>

#include "../base/ascii.h"
#include "../base/out.h"
#include "../readers/model.h"
#include "../text/port_table.h"
#include "../text/triplet.h"

#include <string.h>

enum {
    NOT_ALLOW = 255,
    POLICY_PATH_LIMIT = 256,
};

/* By urikit_policy_kind: the word that follows allow or deny, of the lines that have words after it. */
static const char *const policy_words[] = {
    "scheme", "host", "port", NULL, NULL, NULL, NULL, NULL, NULL, "host", "path", "path"
};

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

/* A network: an address, its bytes, and how many of its bits count. */
typedef struct policy_network {
    uint8_t ip[16];
    size_t len; /* 4 or 16 */
    unsigned bits;
} policy_network;

/* The bytes of a host that is an address; an IPv4 address in IPv6 ("::ffff:192.0.2.1") is itself. */
static bool policy_address(urikit_str host, policy_network *network)
{
    static const uint8_t mapped[12] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff };

    if (urikit_ipv4_parse(host, network->ip, NULL) == URIKIT_OK) {
        network->len = 4;
    } else if (urikiti_host_ipv6(host, network->ip)) {
        network->len = 16;
    } else {
        return false;
    }
    if (network->len == 16 && memcmp(network->ip, mapped, sizeof mapped) == 0) {
        memmove(network->ip, network->ip + sizeof mapped, 4);
        network->len = 4;
    }
    network->bits = (unsigned)network->len * 8;
    return true;
}

/* True if two addresses have the same first bits. */
static bool policy_same_bits(const policy_network *a, const policy_network *b, unsigned bits)
{
    unsigned rest = bits % 8;

    return a->len == b->len && memcmp(a->ip, b->ip, bits / 8) == 0 &&
           (rest == 0 || (a->ip[bits / 8] ^ b->ip[bits / 8]) >> (8 - rest) == 0);
}

/* "10.0.0.0/8", "2001:db8::/32": no bit after the prefix is set. */
static bool policy_network_of(urikit_str word, policy_network *network)
{
    size_t slash = urikiti_slice_find(word, '/');
    urikit_str digits = slice_from(word, slash < word.len ? slash + 1 : slash);
    policy_network first = { { 0 }, 0, 0 };
    int32_t bits = is_policy_port(digits) ? urikiti_port_number(digits) : -1;
    unsigned i;

    if (bits < 0 || !policy_address(slice_to(word, slash), network) || (unsigned)bits > network->bits) {
        return false;
    }
    network->bits = (unsigned)bits;
    first.len = network->len;
    memcpy(first.ip, network->ip, (size_t)network->bits / 8);
    for (i = network->bits / 8 * 8; i < network->bits; i++) {
        first.ip[i / 8] = (uint8_t)(first.ip[i / 8] | (network->ip[i / 8] & 0x80U >> i % 8));
    }
    return memcmp(first.ip, network->ip, network->len) == 0;
}

/* The depth of an item of this word: "*." is one label more in policies of version 2, and any number in others. */
static uint8_t policy_depth(const urikit_policy_reader *reader, urikit_str word)
{
    return (uint8_t)(urikiti_slice_begins(word, "**.") ? 255 : urikiti_slice_begins(word, "*.") ? (reader->labels ? 1 : 255) : 0);
}

/* The word after "*." or "**.", without brackets and the dot of the root. */
static urikit_str policy_name(urikit_str word, uint8_t depth)
{
    return policy_host(depth > 0 ? slice_from(word, urikiti_slice_find(word, '.') + 1) : word);
}

/*
 * True for a host that guard can let through: an address, a network, or a name of labels; below: a name whose last label is not a number,
 * with "*." or "**." before it. Characters that are not ASCII are those of a name that is not in A-labels yet.
 */
static bool is_policy_host(urikit_str word)
{
    size_t stars = urikiti_slice_begins(word, "**.") ? 3 : urikiti_slice_begins(word, "*.") ? 2 : 0;
    bool below = stars > 0;
    urikit_str name = policy_host(slice_from(word, stars));
    policy_network network;
    uint8_t ip[16];
    size_t label = 0;
    size_t i;

    if (!below && (urikit_ipv6_parse(name, ip, NULL) == URIKIT_OK || policy_network_of(word, &network))) {
        return true;
    }
    if (name.ptr != word.ptr + stars) { /* brackets */
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

/* True for the beginning of a path in normal form: no dot segments, no empty ones inside, triplets in upper case and only where needed. */
static bool is_policy_path(urikit_str word)
{
    size_t segment = 1;
    size_t i;

    if (word.len == 0 || word.ptr[0] != '/' || word.len > POLICY_PATH_LIMIT) {
        return false;
    }
    for (i = 1; i <= word.len; i++) {
        if (i == word.len || word.ptr[i] == '/') {
            urikit_str text = urikit_str_of(word.ptr + segment, i - segment);

            if ((text.len == 0 && i < word.len) || word_is(text, ".") || word_is(text, "..")) {
                return false;
            }
            segment = i + 1;
        } else if (word.ptr[i] == '%') {
            if (i + 2 >= word.len || !ascii_is(word.ptr[i + 1], ASCII_HEX) || !ascii_is(word.ptr[i + 2], ASCII_HEX) ||
                word.ptr[i + 1] >= 'a' || word.ptr[i + 2] >= 'a' || ascii_is(triplet_octet(word.ptr + i), ASCII_UNRESERVED)) {
                return false;
            }
            i += 2;
        } else if (!ascii_is(word.ptr[i], ASCII_PCHAR)) {
            return false;
        }
    }
    return true;
}

/* What is wrong with a word of a line of this kind; NULL: nothing. */
static const char *policy_word_fault(unsigned kind, urikit_str word)
{
    switch (kind) {
    case URIKIT_POLICY_SCHEME:
        return is_policy_scheme(word) ? NULL : "no scheme:";
    case URIKIT_POLICY_PORT:
        return is_policy_port(word) ? NULL : "no port:";
    case URIKIT_POLICY_PATH:
    case URIKIT_POLICY_DENY_PATH:
        if (word.len > 0 && memchr(word.ptr, '*', word.len)) {
            return "a path is a prefix without *:";
        }
        return is_policy_path(word) ? NULL : "a path begins with / and is in normal form, at most 256 bytes, not";
    default:
        return is_policy_host(word) ? NULL : "a host is a name, an address, a network, or *. and a name, not";
    }
}

/* One word after "allow host" and the like. False at the end of the line. */
static bool policy_next_allowed(urikit_policy_reader *reader, urikit_policy_item *item)
{
    urikit_str word = policy_take_word(reader);
    unsigned kind = reader->allow;
    bool deny = kind == URIKIT_POLICY_DENY_HOST || kind == URIKIT_POLICY_DENY_PATH;
    const char *fault;

    item->kind = (uint8_t)kind;
    item->word = word;
    if (word.len == 0) {
        reader->allow = NOT_ALLOW;
        item->kind = URIKIT_POLICY_EMPTY;
        item->word = urikit_str_from(policy_words[kind]);
        return !reader->any && (!deny || policy_refuses(reader, "no word after deny and", item->word, item));
    }
    reader->any = true;
    fault = policy_word_fault(kind, word);
    if (fault) {
        return policy_refuses(reader, fault, word, item);
    }
    item->depth = kind == URIKIT_POLICY_HOST || kind == URIKIT_POLICY_DENY_HOST ? policy_depth(reader, word) : 0;
    return true;
}

/* Begins a line of words. False if `what` is no word of that. */
static bool policy_begin_words(urikit_policy_reader *reader, urikit_str what, bool deny)
{
    unsigned kind;

    for (kind = 0; kind < sizeof policy_words / sizeof policy_words[0]; kind++) {
        bool denies = kind == URIKIT_POLICY_DENY_HOST || kind == URIKIT_POLICY_DENY_PATH;

        if (policy_words[kind] && denies == deny && word_is(what, policy_words[kind])) {
            reader->allow = (uint8_t)kind;
            reader->any = false;
            return true;
        }
    }
    return false;
}

static bool policy_begin_allow(urikit_policy_reader *reader, urikit_policy_item *item)
{
    urikit_str what = policy_take_word(reader);

    return policy_begin_words(reader, what, false)
               ? policy_next_allowed(reader, item)
               : policy_refuses(reader, "allow goes with scheme, host, port or path, not", what, item);
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

    if (policy_begin_words(reader, what, true)) {
        return policy_next_allowed(reader, item);
    }
    if (word_is(what, "internal")) {
        item->kind = URIKIT_POLICY_INTERNAL;
    } else if (word_is(what, "address")) {
        item->kind = URIKIT_POLICY_ADDRESS;
    } else if (word_is(what, "userinfo")) {
        item->kind = URIKIT_POLICY_USERINFO;
    } else if (word_is(what, "changed")) {
        item->kind = URIKIT_POLICY_CHANGED;
    } else {
        return policy_refuses(reader, "deny goes with host, path, internal, address, userinfo or changed, not", what, item);
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

/* "policy 2" */
static bool policy_version(urikit_policy_reader *reader, bool first, urikit_policy_item *item)
{
    urikit_str word = policy_take_word(reader);

    item->kind = URIKIT_POLICY_VERSION;
    if (!word_is(word, "2") || !first) {
        return policy_refuses(reader, first ? "the version of a policy is 2, not" : "the first line has the version:", word,
                              item);
    }
    reader->labels = true;
    return policy_end(reader, item);
}

bool urikit_policy_next(urikit_policy_reader *reader, urikit_policy_item *item)
{
    bool first = !reader->begun;
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
    reader->begun = true;
    if (word_is(word, "policy")) {
        return policy_version(reader, first, item);
    }
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
    unsigned kind;

    if (item->kind != URIKIT_POLICY_EMPTY) {
        return (urikit_policy_kind)item->kind;
    }
    for (kind = URIKIT_POLICY_SCHEME; !policy_words[kind] || !word_is(item->word, policy_words[kind]); kind++) {
    }
    return (urikit_policy_kind)kind;
}

/* ---- which word decides ------------------------------------------------------------------- */

enum {
    RANK_WHOLE = 1 << 30, /* of a word without a wildcard */
    RANK_NETWORK = 1, /* and the bits */
};

/* Takes a word that matches, if it is more specific than what was found. Of equal words what is denied comes first, then the first line. */
static void policy_weigh(policy_choice *choice, uint32_t rank, uint32_t line, bool deny)
{
    if (rank > choice->rank || (rank == choice->rank && (deny != choice->deny ? deny : line < choice->line))) {
        choice->rank = rank;
        choice->line = line;
        choice->deny = deny;
    }
}

/* How specific a word is that has labels before it: 0 if the host is not such a name. */
static uint32_t policy_rank_below(urikit_str name, uint8_t depth, urikit_str host)
{
    size_t before = host.len - name.len - 1;

    if (host.len <= name.len + 1 || host.ptr[before] != '.' || !urikiti_equal_without_case(slice_from(host, before + 1), name) ||
        (depth == 1 && urikiti_slice_find(slice_to(host, before), '.') < before)) {
        return 0;
    }
    return (uint32_t)name.len * 2 + (depth == 1 ? 2 : 1);
}

/* A network that has the host; and of what is denied, an IPv4 address in IPv6 too. */
static uint32_t policy_rank_network(urikit_str word, bool deny, urikit_str host)
{
    policy_network network;
    policy_network address;
    bool is_network = urikiti_slice_find(word, '/') < word.len;

    if (!policy_address(host, &address) ||
        (is_network ? !policy_network_of(word, &network) : !deny || !policy_address(word, &network))) {
        return 0;
    }
    return !policy_same_bits(&network, &address, network.bits) ? 0 : is_network ? RANK_NETWORK + network.bits : RANK_WHOLE;
}

static uint32_t policy_rank_host(urikit_str word, uint8_t depth, bool deny, urikit_str host)
{
    uint8_t ip[2][16];
    uint32_t rank;

    word = policy_name(word, depth);
    host = policy_host(host);
    if (depth > 0) {
        return policy_rank_below(word, depth, host);
    }
    rank = policy_rank_network(word, deny, host);
    if (rank > 0) {
        return rank;
    }
    if (urikiti_slice_find(word, ':') < word.len && urikiti_host_ipv6(word, ip[0]) && urikiti_host_ipv6(host, ip[1])) {
        return memcmp(ip[0], ip[1], sizeof ip[0]) == 0 ? RANK_WHOLE : 0;
    }
    return urikiti_equal_without_case(word, host) ? RANK_WHOLE : 0;
}

void urikiti_policy_weigh_host(const urikit_policy_item *item, urikit_str host, policy_choice *choice)
{
    bool deny = item->kind == URIKIT_POLICY_DENY_HOST;
    uint32_t rank = policy_rank_host(item->word, item->depth, deny, host);

    if (rank > 0) {
        policy_weigh(choice, rank, item->line, deny);
    }
}

/* True if a path is the word, or what is below it by segments. Of what is denied in any case, because some servers' routes ignore it. */
static bool policy_path_below(urikit_str word, bool deny, urikit_str path)
{
    return path.len >= word.len &&
           (deny ? urikiti_equal_without_case(slice_to(path, word.len), word) : memcmp(path.ptr, word.ptr, word.len) == 0) &&
           (path.len == word.len || word.ptr[word.len - 1] == '/' || path.ptr[word.len] == '/');
}

/* Without a line "allow scheme", http and https are allowed. */
static void policy_answer_of(unsigned given, const bool found[3], policy_choice host, urikit_str scheme, policy_answer *answer)
{
    answer->scheme = given & 1U << URIKIT_POLICY_SCHEME ? found[URIKIT_POLICY_SCHEME] : scheme_is_http(scheme);
    answer->host = host.rank > 0 ? !host.deny : (given & 1U << URIKIT_POLICY_HOST) == 0;
    answer->port = (given & 1U << URIKIT_POLICY_PORT) == 0 || found[URIKIT_POLICY_PORT];
    answer->paths = (given & (1U << URIKIT_POLICY_PATH | 1U << URIKIT_POLICY_DENY_PATH)) != 0;
    answer->line = host.line;
}

/* Keeps the number of the first line of two kinds that have no word. */
static void policy_note_line(const urikit_policy_item *item, uint32_t *address, uint32_t *changed)
{
    uint32_t *line = item->kind == URIKIT_POLICY_ADDRESS ? address : changed;

    if ((item->kind == URIKIT_POLICY_ADDRESS || item->kind == URIKIT_POLICY_CHANGED) && *line == 0) {
        *line = item->line;
    }
}

void urikiti_policy_ask(urikit_str policy, urikit_str scheme, urikit_str host, uint32_t port, policy_answer *answer)
{
    urikit_policy_reader reader;
    urikit_policy_item item;
    policy_choice choice = { 0, 0, false };
    unsigned given = 0;
    bool found[3] = { false, false, false };

    memset(answer, 0, sizeof *answer);
    if (policy.len == 0) {
        policy_answer_of(0, found, choice, scheme, answer);
        return;
    }
    urikit_policy_start(&reader, policy);
    while (urikit_policy_next(&reader, &item)) {
        answer->fault = answer->fault || urikit_policy_guard_fault(&item);
        given |= 1U << urikiti_policy_kind(&item);
        if (item.fault) {
            continue;
        }
        policy_note_line(&item, &answer->deny_address, &answer->deny_changed);
        if (item.kind == URIKIT_POLICY_HOST || item.kind == URIKIT_POLICY_DENY_HOST) {
            urikiti_policy_weigh_host(&item, host, &choice);
        } else if (item.kind == URIKIT_POLICY_SCHEME) {
            found[item.kind] = found[item.kind] || urikiti_equal_without_case(item.word, scheme);
        } else if (item.kind == URIKIT_POLICY_PORT) {
            found[item.kind] = found[item.kind] || (uint32_t)urikiti_port_number(item.word) == port;
        }
    }
    policy_answer_of(given, found, choice, scheme, answer);
}

/* ---- a policy for many texts ------------------------------------------------------------ */

/* Kinds of words, beside those of lines. */
enum {
    POLICY_BELOW = 64, /* a host after "**." */
    POLICY_ONE, /* a host with one label before it */
    POLICY_IPV6, /* compared by value */
    POLICY_NETWORK, /* looked at one by one, if the host is an address */
    POLICY_PATH,
    POLICY_DENIED_PATH,
};

/* Of equal words: what is denied, then by the line. */
static int policy_order(const urikit_policy_word *a, const urikit_policy_word *b)
{
    return a->deny != b->deny ? (int)b->deny - (int)a->deny : a->line < b->line ? -1 : a->line > b->line;
}

/* By the kind, then by the value or the bytes, without case but for paths that are allowed. */
static int policy_compare(const urikit_policy_word *a, const urikit_policy_word *b)
{
    uint8_t ip[2][16];
    size_t i;
    int order;

    if (a->kind != b->kind) {
        return a->kind < b->kind ? -1 : 1;
    }
    if (a->kind == POLICY_IPV6 && urikiti_host_ipv6(urikit_str_of(a->ptr, a->len), ip[0]) &&
        urikiti_host_ipv6(urikit_str_of(b->ptr, b->len), ip[1])) {
        order = memcmp(ip[0], ip[1], sizeof ip[0]);
        return order != 0 ? order : policy_order(a, b);
    }
    for (i = 0; i < a->len && i < b->len; i++) {
        unsigned char x = (unsigned char)(a->kind == POLICY_PATH ? a->ptr[i] : ascii_lower(a->ptr[i]));
        unsigned char y = (unsigned char)(a->kind == POLICY_PATH ? b->ptr[i] : ascii_lower(b->ptr[i]));

        if (x != y) {
            return x < y ? -1 : 1;
        }
    }
    return a->len == b->len ? policy_order(a, b) : a->len < b->len ? -1 : 1;
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
static urikit_policy_word policy_word(const urikit_policy_item *item)
{
    urikit_policy_word made = { NULL, 0, item->line, item->kind, false };
    urikit_str word = item->word;
    policy_network network;
    uint8_t ip[16];

    switch (item->kind) {
    case URIKIT_POLICY_HOST:
    case URIKIT_POLICY_DENY_HOST:
        made.deny = item->kind == URIKIT_POLICY_DENY_HOST;
        word = policy_name(word, item->depth);
        made.kind = item->depth == 1  ? (uint8_t)POLICY_ONE
                    : item->depth > 0 ? (uint8_t)POLICY_BELOW
                                      : (uint8_t)URIKIT_POLICY_HOST;
        if (item->depth == 0 && (urikiti_slice_find(word, '/') < word.len || (made.deny && policy_address(word, &network)))) {
            made.kind = POLICY_NETWORK;
        } else if (item->depth == 0 && urikiti_slice_find(word, ':') < word.len && urikiti_host_ipv6(word, ip)) {
            made.kind = POLICY_IPV6;
        }
        break;
    case URIKIT_POLICY_PATH:
    case URIKIT_POLICY_DENY_PATH:
        made.deny = item->kind == URIKIT_POLICY_DENY_PATH;
        made.kind = made.deny ? (uint8_t)POLICY_DENIED_PATH : (uint8_t)POLICY_PATH;
        break;
    case URIKIT_POLICY_PORT:
        while (word.len > 1 && word.ptr[0] == '0') {
            word = slice_from(word, 1);
        }
        break;
    default:
        break;
    }
    made.ptr = word.ptr;
    made.len = (uint32_t)word.len;
    return made;
}

/* True for the items that are sorted. */
static bool is_policy_word(const urikit_policy_item *item)
{
    return !item->fault && item->kind < sizeof policy_words / sizeof policy_words[0] && policy_words[item->kind];
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
        policy_note_line(&item, &policy->address, &policy->changed);
        if (!is_policy_word(&item)) {
            continue;
        }
        policy->plain = policy->plain && urikiti_slice_is_ascii(item.word);
        if (policy->count < cap / sizeof *words) {
            words[policy->count] = policy_word(&item);
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

/* The first word of a kind that is not less than a text: what is denied comes before what is allowed. */
static size_t policy_lower_bound(const urikit_policy *policy, unsigned kind, urikit_str text)
{
    urikit_policy_word wanted = { text.ptr, (uint32_t)text.len, 0, (uint8_t)kind, true };
    size_t first = 0;
    size_t end = policy->count;

    while (first < end) {
        size_t middle = first + (end - first) / 2;

        if (policy_compare(&policy->words[middle], &wanted) < 0) {
            first = middle + 1;
        } else {
            end = middle;
        }
    }
    return first;
}

/* True if the policy has the text as a word of this kind. */
static bool policy_find(const urikit_policy *policy, unsigned kind, urikit_str text, policy_choice *choice)
{
    urikit_policy_word wanted = { text.ptr, (uint32_t)text.len, 0, (uint8_t)kind, true };
    size_t at = policy_lower_bound(policy, kind, text);

    if (at < policy->count) {
        wanted.deny = policy->words[at].deny;
        wanted.line = policy->words[at].line;
    }
    if (at == policy->count || policy_compare(&policy->words[at], &wanted) != 0) {
        return false;
    }
    policy_weigh(choice, RANK_WHOLE, wanted.line, wanted.deny);
    return true;
}

bool urikiti_policy_has(const urikit_policy *policy, urikit_policy_kind kind, urikit_str text)
{
    policy_choice choice = { 0, 0, false };

    return policy_find(policy, kind, text, &choice);
}

policy_choice urikiti_policy_choose_host(const urikit_policy *policy, urikit_str host)
{
    policy_choice choice = { 0, 0, false };
    urikit_str text = policy_host(host);
    policy_network address;
    size_t i;

    policy_find(policy, URIKIT_POLICY_HOST, text, &choice);
    if (policy_address(text, &address)) {
        policy_find(policy, POLICY_IPV6, text, &choice);
        for (i = policy_lower_bound(policy, POLICY_NETWORK, URIKIT_STR("")); i < policy->count; i++) {
            const urikit_policy_word *word = &policy->words[i];
            uint32_t rank = word->kind != POLICY_NETWORK
                                ? 0
                                : policy_rank_network(urikit_str_of(word->ptr, word->len), word->deny, text);

            if (rank > 0) {
                policy_weigh(&choice, rank, word->line, word->deny);
            }
        }
    }
    for (i = 1; i < text.len && choice.rank == 0; i++) {
        if (text.ptr[i] == '.' &&
            (urikiti_slice_find(text, '.') < i || !policy_find(policy, POLICY_ONE, slice_from(text, i + 1), &choice))) {
            policy_find(policy, POLICY_BELOW, slice_from(text, i + 1), &choice);
        }
    }
    return choice;
}

/* What decides about a path: the longest word that it is below. */
static policy_choice policy_choose_path(const urikit_policy *policy, urikit_str path)
{
    policy_choice choice = { 0, 0, false };
    size_t i;

    for (i = path.len + 1; i-- > 0 && choice.rank == 0;) {
        bool whole = i == path.len || path.ptr[i] == '/' || (i > 0 && path.ptr[i - 1] == '/');

        if (whole) {
            policy_find(policy, POLICY_PATH, slice_to(path, i), &choice);
            policy_find(policy, POLICY_DENIED_PATH, slice_to(path, i), &choice);
        }
    }
    return choice;
}

bool urikiti_policy_allows_path(urikit_str policy, const urikit_policy *prepared, urikit_str path, uint32_t *line)
{
    policy_choice choice = { 0, 0, false };
    urikit_policy_reader reader;
    urikit_policy_item item;
    bool given = prepared && (prepared->given & 1U << URIKIT_POLICY_PATH) != 0;

    if (prepared) {
        choice = policy_choose_path(prepared, path);
    } else {
        urikit_policy_start(&reader, policy);
        while (urikit_policy_next(&reader, &item)) {
            bool deny = item.kind == URIKIT_POLICY_DENY_PATH;

            given = given || urikiti_policy_kind(&item) == URIKIT_POLICY_PATH;
            if (!item.fault && (deny || item.kind == URIKIT_POLICY_PATH) && policy_path_below(item.word, deny, path)) {
                policy_weigh(&choice, (uint32_t)item.word.len, item.line, deny);
            }
        }
    }
    *line = choice.line;
    return choice.rank > 0 ? !choice.deny : !given;
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
    policy_choice choice = { 0, 0, false };
    const bool found[3] = { urikiti_policy_has(policy, URIKIT_POLICY_SCHEME, scheme), false,
                            urikiti_policy_has(policy, URIKIT_POLICY_PORT, urikiti_policy_port(port, digits)) };

    memset(answer, 0, sizeof *answer);
    answer->fault = policy->fault || !policy->plain;
    answer->deny_address = policy->address;
    answer->deny_changed = policy->changed;
    if (policy->given & (1U << URIKIT_POLICY_HOST | 1U << URIKIT_POLICY_DENY_HOST)) {
        choice = urikiti_policy_choose_host(policy, host);
    }
    policy_answer_of(policy->given, found, choice, scheme, answer);
}
