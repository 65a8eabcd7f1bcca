/* SPDX-License-Identifier: MIT */
/* Findings as SARIF 2.1.0, the format of static analyzers' results. */
#ifndef TOOL_LINT_SARIF_H
#define TOOL_LINT_SARIF_H

#include "commands/lint_policy.h"
#include "run/job.h"
#include "text/secret.h"

/* What goes before the results, with every rule in it, and what goes after them. */
void sarif_head(const lint_policy *policy, buffer *out);
extern const char sarif_tail[];

/* One result, with a comma before it. */
void sarif_result(const job *j, const record *r, text_map *map, const lint_item *item, buffer *out);

#endif /* TOOL_LINT_SARIF_H */
