/* SPDX-License-Identifier: MIT */
#include "kinds/warn.h"

#include <urikit/lint.h>

#include <string.h>

/* ---- special addresses ---------------------------------------------------------- */

const char *warn_ipv4_use(const uint8_t ip[4])
{
    return urikit_address_use(ip, 4);
}

/* How an IPv4 address is in it comes before what that is for. */
const char *warn_ipv6_use(const uint8_t ip[16])
{
    static const uint8_t mapped[12] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF };
    static const uint8_t nat64[12] = { 0, 0x64, 0xFF, 0x9B };

    if (memcmp(ip, mapped, sizeof mapped) == 0) {
        return "IPv4-mapped";
    }
    return memcmp(ip, nat64, sizeof nat64) == 0 ? "IPv4 by NAT64" : urikit_address_use(ip, 16);
}

/* ---- findings ------------------------------------------------------------------------ */

enum { COMPONENTS = 7 };

/* The component that a finding begins in, by its number; COMPONENTS: it is about the text. */
static size_t component_of(const urikit_lint *lint, const urikit_finding *finding)
{
    const urikit_lint_parts *p = &lint->parts;
    const urikit_str parts[COMPONENTS] = { p->scheme, p->userinfo, p->host, p->port, p->path, p->query, p->fragment };
    size_t i;

    for (i = 0; i < COMPONENTS; i++) {
        if (parts[i].ptr) {
            size_t start = (size_t)(parts[i].ptr - lint->text.ptr);

            if (finding->start >= start && finding->end <= start + parts[i].len) {
                return i;
            }
        }
    }
    return COMPONENTS;
}

static void tell(const urikit_lint *lint, const urikit_finding *finding, const char *part, warn_found *found, void *context)
{
    char text[URIKIT_LINT_WHY_BOUND + 1];
    urikit_out why = { text, URIKIT_LINT_WHY_BOUND, 0 };
    urikit_lint_rule rule;

    if (urikit_lint_rule_at(finding->rule, &rule) && urikit_lint_why(lint, finding, &why) == URIKIT_OK) {
        warning w = { part, text, urikit_severity_name((urikit_severity)rule.severity), rule.id };

        text[why.len] = '\0';
        found(context, &w);
    }
}

void warn_text(urikit_str text, warn_found *found, void *context)
{
    static const char *const names[COMPONENTS + 1] = { "scheme", "userinfo", "host", "port", "path", "query", "fragment", "text" };
    urikit_lint lint;
    urikit_finding finding;
    size_t rule = URIKIT_LINT_RULES;
    unsigned told = 0; /* bits of components, for this rule: a text may be full of what it finds */

    urikit_lint_start(&lint, text);
    while (urikit_lint_next(&lint, &finding)) {
        size_t part = component_of(&lint, &finding);

        told = finding.rule == rule ? told : 0;
        rule = finding.rule;
        if (!(told & 1u << part)) {
            tell(&lint, &finding, names[part], found, context);
        }
        told |= 1u << part;
    }
}
