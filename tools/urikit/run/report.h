/* SPDX-License-Identifier: MIT */
/* The shapes that every command's answers share, and messages about records. */
#ifndef TOOL_REPORT_H
#define TOOL_REPORT_H

#include "run/job.h"
#include "text/diagram.h"

/* Puts the member "input"; and "file", "line", "column" where the record came with them. */
void answer_input(work *w, urikit_str input);

/* Opens an object with the members of a valid record: input, kind, valid. */
void answer_open(work *w, const char *kind_name, urikit_str input);

/* The same with what the kind has before "valid". */
void answer_open_parsed(work *w, const parsed *id, urikit_str input);

/* Closes it. */
void answer_close(work *w);

/* A whole answer of one text: a line, or an object with "output". */
void answer_output(work *w, const char *kind_name, urikit_str input, urikit_str output);

/*
 * For a text that is made as it is written: where to append it, which is work->out itself but where JSON will quote it.
 * Then answer_made ends the record; or, where why is not NULL, takes back what was written and says it (returns false).
 */
buffer *answer_space(work *w, size_t *start);
bool answer_made(work *w, const record *r, const char *kind_name, size_t start, const fault *why);

/*
 * An invalid record: its message, and the empty line or the object that keeps its place. Always
 * false, for `return`.
 */
bool answer_invalid(work *w, const record *r, const char *kind_name, const fault *why);

/*
 * The same for a record of which a part can be answered: the message, and in JSON the beginning of the object. The caller
 * writes that part, and ends the answer.
 */
void answer_open_invalid(work *w, const record *r, const char *kind_name, const fault *why);

/* The message alone: the caller writes what keeps the record's place. */
void report_invalid(work *w, const record *r, const fault *why);

/* The same where the fault is in one of two identifiers, `which` "a" or "b", whose text is `text`. */
bool answer_invalid_pair(work *w, const record *r, const char *kind_name, const char *which, urikit_str text, const fault *why);

/* The same with a drawing instead of the line and its caret, where `draw` is not NULL and draws one. */
typedef bool fault_drawing(const kind *k, urikit_str text, size_t at, const page_style *style, buffer *out);
bool answer_invalid_drawn(work *w, const record *r, const parsed *id, fault_drawing *draw, const page_style *style,
                          const fault *why);

/* "urikit parse: urls.txt: line 3" on work->err. */
void report_where(work *w, const record *r);

/* The same with the members that the kind has for an invalid text. */
bool answer_invalid_parsed(work *w, const record *r, const parsed *id, const fault *why);

/* Ends an answer in text: the separator, where the output is not CBOR. */
void answer_end(work *w);

/* The identifier's warnings, if it has any, as messages. */
void report_warnings(work *w, const record *r, const parsed *id);

/* One more: of a part of the record. */
void report_warning(work *w, const record *r, const char *part, const char *text);

/*
 * The kind for the text under the job's --as, and what it finds. Of a record's two identifiers
 * the second goes through record_parse_other: the first is still needed.
 */
bool record_parse(work *w, urikit_str text, parsed *into, fault *why);
bool record_parse_other(work *w, urikit_str text, parsed *into, fault *why);

#endif /* TOOL_REPORT_H */
