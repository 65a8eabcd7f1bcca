/* SPDX-License-Identifier: MIT */
/* lint: what a policy allows, and all findings about a text: those of the library's rules and those of the policy. */
#ifndef TOOL_LINT_POLICY_H
#define TOOL_LINT_POLICY_H

#include "cli/command.h"
#include "text/buffer.h"

#include <urikit/lint.h>

/* The rules of a policy come after those of the library. */
enum {
    LINT_POLICY_SCHEME = URIKIT_LINT_RULES,
    LINT_POLICY_HOST,
    LINT_POLICY_PORT,
    LINT_POLICY_ADDRESS,
    LINT_POLICY_USERINFO,
    LINT_ALL_RULES
};

/* A row of both tables; false after the last. */
bool lint_rule_at(size_t i, urikit_lint_rule *rule);

/* A list of words that a policy allows. */
typedef struct lint_words {
    char **words;
    size_t count;
    bool given; /* the policy has a line for it: what is not in the list is not allowed */
} lint_words;

typedef struct lint_policy {
    lint_words schemes; /* lower case */
    lint_words hosts;   /* lower case, A-labels, no brackets; "*.example.com" */
    lint_words ports;   /* digits without zeros before them */
    bool deny_internal;
    bool deny_address;
    bool deny_userinfo;
    bool off[LINT_ALL_RULES];
    urikit_severity severities[LINT_ALL_RULES];
} lint_policy;

/* Nothing is denied, every rule has its own severity. */
void lint_policy_start(lint_policy *policy);

/* A message about the command line: what is wrong with a policy. */
void policy_fault(const command *who, const char *path, const urikit_policy_item *item);

/* Appends what a file has. False after a message: it could not be read. */
bool policy_read_file(const command *who, const char *path, buffer *text);

/* Reads a file. False after a message about the command line; *io tells that the file could not be read. */
bool lint_policy_read(lint_policy *policy, const command *who, const char *path, bool *io);
void lint_policy_free(lint_policy *policy);

/* One finding as it is shown. */
typedef struct lint_item {
    size_t index; /* of its rule */
    urikit_lint_rule rule;
    urikit_severity severity; /* the policy's */
    size_t start;
    size_t end;
    urikit_str why;
} lint_item;

typedef void lint_found(void *context, const lint_item *item);

/* Calls found for each finding that the policy does not put off. */
void lint_each(const lint_policy *policy, urikit_str text, lint_found *found, void *context);

#endif /* TOOL_LINT_POLICY_H */
