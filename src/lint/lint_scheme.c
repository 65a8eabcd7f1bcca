/* SPDX-License-Identifier: MIT */
/* The rule about what the specification of a scheme asks, RFC 3986 §3.1. */
#include "lint_find.h"

#include "../scheme/scheme_rules.h"

const scheme_rules *urikiti_lint_broken_rules(const urikit_lint *lint, scheme_fault *fault)
{
    const scheme_rules *rules = urikiti_scheme_rules(lint->parts.scheme);
    urikit_uri uri;

    if (!rules || urikit_iri_parse(lint->text, URIKIT_PARSE_ZONE, &uri, NULL)) {
        return NULL; /* of a text that is not valid the rule `invalid` says why */
    }
    return urikiti_scheme_keeps(rules, &uri, fault) ? NULL : rules;
}

/* True if the rule host-empty reports a missing host. */
static bool is_of_host_empty(const urikit_lint *lint, const scheme_fault *fault)
{
    bool is_on = !lint->policy || lint->policy->severities[URIKIT_LINT_HOST_EMPTY] != URIKIT_LINT_OFF;
    urikit_finding finding;

    return fault->of_host && is_on && urikiti_lint_host_empty(lint, 0, &finding);
}

bool urikiti_lint_scheme_rules(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    scheme_fault fault;

    (void)from;
    return urikiti_lint_broken_rules(lint, &fault) && !is_of_host_empty(lint, &fault) &&
           finding_at(lint, offset_of(lint, fault.at), 0, finding);
}
