/* SPDX-License-Identifier: MIT */
/* Findings as SARIF 2.1.0, the format of static analyzers' results. */
#ifndef TOOL_LINT_SARIF_H
#define TOOL_LINT_SARIF_H

#include "run/job.h"
#include "text/secret.h"

#include <urikit/lint.h>

/* One finding as it is shown. */
typedef struct lint_item {
    size_t index; /* of its rule */
    urikit_lint_rule rule;
    urikit_severity severity; /* the policy's */
    size_t start;
    size_t end;
    urikit_str why;
} lint_item;

/* What goes before the results, with every rule in it, and what goes after them. */
void sarif_head(const urikit_lint_policy *policy, buffer *out);
extern const char sarif_tail[];

/* One result, with a comma before it. */
void sarif_result(const job *j, const record *r, text_map *map, const lint_item *item, buffer *out);

#endif /* TOOL_LINT_SARIF_H */
