/* SPDX-License-Identifier: MIT */
/* The actions of the command template: what its files share. */
#ifndef TOOL_TEMPLATE_ACTIONS_H
#define TOOL_TEMPLATE_ACTIONS_H

#include "run/job.h"
#include "text/diagram.h"

#include <urikit/template.h>

/* template_captures.c. What "kind" is in an answer. */
extern const char template_kind[];

void template_fault(fault *why, urikit_code code, size_t at);

/* --any-order, --other-pairs. */
urikit_template_flags template_flags_of(const invocation *call);

/* Space for captures in a buffer of the thread. */
urikit_template_capture *template_space(buffer *space, size_t count);

/* Appends the captures as a JSON object. */
void template_put_captures(const urikit_template_capture *captures, size_t count, buffer *out);

/* An answer for a text that is not UTF-8 or too long. Always false, for `return`. */
/* The message about a record that no template matches: such a record is not invalid. */
void template_report_no_match(work *w, const record *r, const char *message);

bool template_answer_invalid(work *w, const record *r, urikit_code code);

/* template_route.c: the route of each record. */
bool template_prepare_route(job *j);
bool template_answer_route(work *w, const record *r);
void template_finish_route(job *j);

/* template_show.c: a drawing of a match; the template, and what captured. */
void template_show(const urikit_template *tmpl, const urikit_template_capture *captures, urikit_str text, const page_style *style,
                   buffer *out);

#endif /* TOOL_TEMPLATE_ACTIONS_H */
