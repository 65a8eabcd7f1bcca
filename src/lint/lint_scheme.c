/* SPDX-License-Identifier: MIT */
/* The rule about what the specification of a scheme asks, RFC 3986 §3.1. */
#include "lint_find.h"

#include "../scheme/scheme_rules.h"

/* True if the rule host-empty reports a missing host: this one goes on to the next fault then. */
static bool is_host_reported(const urikit_lint *lint)
{
    bool is_on = !lint->policy || lint->policy->severities[URIKIT_LINT_HOST_EMPTY] != URIKIT_LINT_OFF;
    urikit_finding finding;

    return is_on && urikiti_lint_host_empty(lint, 0, &finding);
}

const scheme_rules *urikiti_lint_broken_rules(const urikit_lint *lint, scheme_fault *fault)
{
    const scheme_rules *rules = urikiti_scheme_rules(lint->parts.scheme);
    urikit_uri uri;

    if (!rules || urikit_iri_parse(lint->text, URIKIT_PARSE_ZONE, &uri, NULL)) {
        return NULL; /* of a text that is not valid the rule `invalid` says why */
    }
    return urikiti_scheme_keeps(rules, &uri, is_host_reported(lint), fault) ? NULL : rules;
}

bool urikiti_lint_scheme_rules(const urikit_lint *lint, size_t from, urikit_finding *finding)
{
    scheme_fault fault;

    (void)from;
    return urikiti_lint_broken_rules(lint, &fault) && finding_at(lint, offset_of(lint, fault.at), 0, finding);
}
