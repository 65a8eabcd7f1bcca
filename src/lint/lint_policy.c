/* SPDX-License-Identifier: MIT */
/* The rules that a policy brings: schemes, hosts, ports, addresses and userinfo that it does not allow. */
#include "lint_find.h"

#include <urikit/text.h>

#include <string.h>

#include "../base/ascii.h"
#include "../guard/policy.h"
#include "../readers/model.h"

enum {
    NAME_SPACE = 256,    /* DNS has no longer names: a longer one is not allowed by name, and is no address */
    SAYS_INTERNAL = 256, /* in a finding's detail: the address is internal; the lower bits are a reader and 1, or 0 */
};

static bool policy_says(const urikit_lint *lint, urikit_policy_kind kind)
{
    return lint->policy && (lint->policy->says & 1U << kind);
}

/* ---- what is allowed ---------------------------------------------------------------- */

/* A host as policies compare it: triplets decoded, A-labels. False if that is too long for a name. */
static bool comparable_host(const urikit_lint_policy *policy, urikit_str host, char space[NAME_SPACE], urikit_str *result)
{
    char labels[NAME_SPACE];
    urikit_out decoded = urikit_out_of(space, NAME_SPACE);
    urikit_out ascii = URIKIT_OUT(labels);
    urikit_code code = urikit_percent_decode(host, &decoded, NULL);

    if (code == URIKIT_E_SPACE) {
        return false;
    }
    *result = code ? host : urikit_out_str(&decoded);
    if (urikiti_slice_is_ascii(*result) || !policy->idna || policy->idna(policy->context, *result, &ascii) != URIKIT_OK) {
        return true;
    }
    memcpy(space, labels, ascii.len);
    *result = urikit_str_of(space, ascii.len);
    return true;
}

/* True if the policy allows a host that was made comparable. Linear in the policy, if it was not prepared. */
static bool policy_allows_host(const urikit_lint_policy *policy, urikit_str host)
{
    policy_choice choice = { 0, 0, false };
    urikit_policy_reader reader;
    urikit_policy_item item;
    char space[NAME_SPACE + 1];
    bool given = false;

    if (policy->prepared && policy->prepared->plain) {
        choice = urikiti_policy_choose_host(policy->prepared, host);
        return choice.rank > 0 ? !choice.deny : (policy->prepared->given & 1U << URIKIT_POLICY_HOST) == 0;
    }
    urikit_policy_start(&reader, policy->text);
    while (urikit_policy_next(&reader, &item)) {
        bool stars = item.word.len > 1 && item.word.ptr[0] == '*';
        size_t name = stars ? urikiti_slice_find(item.word, '.') + 1 : 0;

        given = given || urikiti_policy_kind(&item) == URIKIT_POLICY_HOST;
        if (item.fault || (item.kind != URIKIT_POLICY_HOST && item.kind != URIKIT_POLICY_DENY_HOST)) {
            continue;
        }
        if (!urikiti_slice_is_ascii(item.word) || memchr(item.word.ptr, '%', item.word.len)) {
            item.word = slice_from(item.word, name);
            if (!comparable_host(policy, item.word, space + 1, &item.word)) {
                continue;
            }
            if (stars) { /* the word has a name after a dot */
                space[0] = '.';
                memmove(space + 1, item.word.ptr, item.word.len);
                item.word = urikit_str_of(space, item.word.len + 1);
            }
        }
        urikiti_policy_weigh_host(&item, host, &choice);
    }
    return choice.rank > 0 ? !choice.deny : !given;
}

/* True if a line of the policy allows this scheme or port. Linear in the policy, if it was not prepared. */
static bool policy_allows(const urikit_lint_policy *policy, urikit_policy_kind kind, urikit_str text, int32_t port)
{
    urikit_policy_reader reader;
    urikit_policy_item item;
    char digits[10];

    if (policy->prepared && policy->prepared->plain) {
        return urikiti_policy_has(policy->prepared, kind,
                                  kind == URIKIT_POLICY_PORT ? urikiti_policy_port((uint32_t)port, digits) : text);
    }
    urikit_policy_start(&reader, policy->text);
    while (urikit_policy_next(&reader, &item)) {
        if (!item.fault && item.kind == kind &&
            (kind == URIKIT_POLICY_PORT ? urikiti_port_number(item.word) == port : urikiti_equal_without_case(item.word, text))) {
            return true;
        }
    }
    return false;
}

/* A finding in a part; if it is not there, in the whole text. */
static bool policy_finding(const urikit_lint *lint, urikit_str part, uint32_t detail, urikit_finding *finding)
{
    return part.ptr ? finding_in(lint, part, detail, finding) : finding_is(finding, 0, lint->text.len, detail);
}

/* ---- schemes, ports, userinfo ----------------------------------------------------------- */

size_t urikiti_lint_scheme_name(const urikit_lint *lint, char *space, size_t cap)
{
    urikit_str scheme = lint->parts.scheme;
    size_t len = 0;
    size_t i;

    for (i = 0; i < scheme.len; i++) {
        if ((unsigned char)scheme.ptr[i] > 0x20) {
            if (len < cap) {
                space[len] = ascii_lower(scheme.ptr[i]);
            }
            len++;
        }
    }
    return len;
}

bool urikiti_lint_policy_scheme(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    char name[NAME_SPACE];
    size_t len;

    (void)from;
    if (!policy_says(lint, URIKIT_POLICY_SCHEME) || !lint->parts.scheme.ptr) {
        return false;
    }
    len = urikiti_lint_scheme_name(lint, name, sizeof name);
    return (len > sizeof name || !policy_allows(lint->policy, URIKIT_POLICY_SCHEME, urikit_str_of(name, len), 0)) &&
           finding_in(lint, lint->parts.scheme, 0, finding);
}

int32_t urikiti_lint_policy_port_of(const urikit_lint *lint)
{
    urikit_str port = lint->parts.port;
    size_t i;

    if (port.len == 0) {
        unsigned usual = urikit_default_port(lint->parts.scheme);

        return usual ? (int32_t)usual : -1;
    }
    for (i = 0; i < port.len; i++) {
        if (!ascii_is_digit(port.ptr[i])) {
            return -2;
        }
    }
    return urikiti_port_number(port);
}

/* The port that is written, or the scheme's own. Without a scheme it is the base's. */
bool urikiti_lint_policy_port(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    const urikit_lint_parts *parts = &lint->parts;
    int32_t port;

    (void)from;
    if (!policy_says(lint, URIKIT_POLICY_PORT) || !parts->host.ptr || (parts->port.len == 0 && !parts->scheme.ptr)) {
        return false;
    }
    port = urikiti_lint_policy_port_of(lint);
    return (port < 0 || !policy_allows(lint->policy, URIKIT_POLICY_PORT, parts->port, port)) &&
           policy_finding(lint, parts->port.ptr ? parts->port : parts->host, 0, finding);
}

bool urikiti_lint_policy_userinfo(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return policy_says(lint, URIKIT_POLICY_USERINFO) && lint->parts.userinfo.ptr &&
           finding_in(lint, lint->parts.userinfo, 0, finding);
}

/* ---- hosts ----------------------------------------------------------------------------- */

static bool host_is_not_allowed(const urikit_lint *lint, urikit_str host)
{
    char space[NAME_SPACE];
    urikit_str name;

    return !comparable_host(lint->policy, host, space, &name) || !policy_allows_host(lint->policy, name);
}

/* True if the host, alone, is an address that the policy denies, or a name for one. */
static bool host_is_denied_address(const urikit_lint *lint, urikit_str host, uint32_t *detail)
{
    bool bare = host.len > 0 && host.ptr[0] != '[' && memchr(host.ptr, ':', host.len) != NULL; /* IPv6 by Python */
    bool internal = urikit_host_is_own(host) || urikit_host_is_local(host);
    char text[NAME_SPACE + 4];
    urikit_lint alone;

    memset(&alone, 0, sizeof alone);
    if (host.len > 0 && host.len <= NAME_SPACE) {
        memcpy(text, "//[", 3);
        memcpy(text + (bare ? 3 : 2), host.ptr, host.len);
        text[host.len + 3] = ']';
        alone.text = urikit_str_of(text, host.len + (bare ? 4 : 2));
        urikiti_lint_split(&alone);
        urikiti_lint_read_address(&alone);
    }
    internal = internal || urikit_address_is_internal(alone.ip, alone.ip_len);
    *detail |= internal ? (uint32_t)SAYS_INTERNAL : 0U;
    return (internal && policy_says(lint, URIKIT_POLICY_INTERNAL)) ||
           (alone.ip_len > 0 && policy_says(lint, URIKIT_POLICY_ADDRESS));
}

/* Whether the policy has something against a host, by name or by address; *detail receives what. */
static bool is_against(const urikit_lint *lint, urikit_str host, bool address, uint32_t *detail)
{
    return address ? host_is_denied_address(lint, host, detail) : host_is_not_allowed(lint, host);
}

/* The host as a reader reads it, written; false if it has none. One that is too long is cut. */
static bool reader_host_of(urikit_str text, urikit_reader reader, urikit_out *out, urikit_str *host)
{
    model_reading reading;

    out->len = 0;
    if (!urikiti_model_read(reader, text, &reading)) {
        return false;
    }
    urikiti_reading_write_host(&reading, out);
    *host = urikit_str_of((const char *)out->ptr, out->len < out->cap ? out->len : out->cap);
    return host->len > 0;
}

/* libcurl, urllib3 and PHP guess a host in every text. */
static bool guesses_hosts(urikit_reader reader)
{
    return reader == URIKIT_READER_CURL || reader == URIKIT_READER_CURL_8 || reader == URIKIT_READER_URLLIB3 ||
           reader == URIKIT_READER_PHP;
}

/* The host as it is, and as each client reads it, in each release: none of them may leave what the policy allows. */
static bool find_host(const urikit_lint *lint, bool address, urikit_finding *finding)
{
    urikit_str own = lint->parts.host;
    char space[2 * NAME_SPACE];
    urikit_out out = URIKIT_OUT(space);
    uint32_t detail = 0;
    urikit_str host;
    int reader;

    if (own.len > 0 && is_against(lint, own, address, &detail)) {
        return finding_in(lint, own, detail, finding);
    }
    for (reader = 0; reader < (int)URIKIT_READER_ROWS; reader = urikiti_asked_after(reader, ASKED_READ)) {
        if ((!lint->parts.scheme.ptr && guesses_hosts(urikiti_newest_release((urikit_reader)reader))) ||
            !reader_host_of(lint->text, (urikit_reader)reader, &out, &host) || urikit_str_equal(host, own)) {
            continue;
        }
        detail = (uint32_t)reader + 1;
        if (is_against(lint, host, address, &detail)) {
            return policy_finding(lint, own, detail, finding);
        }
    }
    return false;
}

bool urikiti_lint_policy_host(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return (policy_says(lint, URIKIT_POLICY_HOST) || policy_says(lint, URIKIT_POLICY_DENY_HOST)) &&
           find_host(lint, false, finding);
}

bool urikiti_lint_policy_address(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    (void)from;
    return (policy_says(lint, URIKIT_POLICY_INTERNAL) || policy_says(lint, URIKIT_POLICY_ADDRESS)) &&
           find_host(lint, true, finding);
}

bool urikiti_lint_policy_host_said(const urikit_lint *lint, uint32_t detail, urikit_out *out, policy_host_said *said)
{
    uint32_t reader = detail % SAYS_INTERNAL;

    said->internal = detail >= SAYS_INTERNAL;
    said->who = reader > 0 ? urikit_reader_name((urikit_reader)(reader - 1)) : NULL;
    said->host = lint->parts.host;
    return reader == 0 || reader_host_of(lint->text, (urikit_reader)(reader - 1), out, &said->host);
}
