/* SPDX-License-Identifier: MIT */
/**
 * urikit/lint_rules.h - the numbers of the rules of lint. Programs include urikit/lint.h.
 *
 * Written by catalog/generate.py from catalog/rules.toml. Do not edit.
 *
 * Tier: companion library urikit-lint, with a binary interface of its own: doc/stability.md.
 * Threads: it has no calls.
 */
#ifndef URIKIT_LINT_RULES_H
#define URIKIT_LINT_RULES_H

/** The rules, in the order in which they run. The ids (urikit_lint_rule.id) are stable, the numbers are not. */
typedef enum urikit_lint_rule_number {
@each rules
    @{constant}, /* @{id}: @{title} */
@end
    URIKIT_LINT_RULES, /* the number of rules */
} urikit_lint_rule_number;

#endif /* URIKIT_LINT_RULES_H */
