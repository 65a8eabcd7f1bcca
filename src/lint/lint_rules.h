/* SPDX-License-Identifier: MIT */
/* The table of rules, which catalog/generate.py writes from catalog/rules.toml. Internal to the library. */
#ifndef URIKIT_SRC_LINT_RULES_H
#define URIKIT_SRC_LINT_RULES_H

#include "lint_find.h"

typedef struct rule_row {
    urikit_lint_rule rule;
    bool once; /* at most one finding in a text */
    uint32_t needs; /* CONTAINS_...: the rule can find something only if the text has one of these */
    lint_find *find;
} rule_row;

extern const rule_row urikiti_lint_rules[URIKIT_LINT_RULES];

/* A sentence about findings with a detail. A byte below 32 is the number of an insert. */
typedef struct rule_why {
    uint32_t detail;
    const char *pattern;
} rule_why;

/* The sentences of a rule: one or more. The last is for every other detail. */
const rule_why *urikiti_lint_whys(size_t rule, size_t *count);

#endif /* URIKIT_SRC_LINT_RULES_H */
