/* SPDX-License-Identifier: MIT */
/* The texts of --get: compiled once, filled in for every record. */
#ifndef TOOL_TEMPLATE_H
#define TOOL_TEMPLATE_H

#include "cli/command.h"
#include "kinds/kind.h"
#include "text/decode.h"

/*
 * text      any text; {{ and }} are braces; \t \n \\ a tab, a newline, a backslash
 * {part}    scheme userinfo host port path query fragment authority, or input: all of it; or a kind's own
 * {:part}   percent-decoded
 * {path:2}  one segment, counted from 1, or from the end: {path:-1}
 * {query:k} the value of the first pair whose key is k, as written or decoded
 * {query:k...}  all of them, with a blank between
 *
 * What is absent gives no text.
 */
typedef struct template template;

/*
 * With the parts of one kind, or where that is NULL of all: a part that a record's kind has not is
 * absent. NULL after a message on standard error. Freed by template_free.
 */
template *template_compile(const command *who, const kind *named, const char *text);
void template_free(template *t);

void template_fill(const template *t, const parsed *id, const decoding *how, buffer *out);

#endif /* TOOL_TEMPLATE_H */
