/* SPDX-License-Identifier: MIT */
/* The texts of --get: compiled once, filled in for every record. */
#ifndef TOOL_TEMPLATE_H
#define TOOL_TEMPLATE_H

#include "cli/command.h"
#include "kinds/kind.h"
#include "text/decode.h"

/*
 * text              any text; {{ and }} are braces; \t \n \\ a tab, a newline, a backslash
 * {part}            scheme userinfo host port path query fragment authority, host_kind, kind, or input: all of it;
 *                   surt, normalized, canonical; or a kind's own part
 * {:part}           percent-decoded; {:+query:k} reads '+' as a space, too
 * {path:2}          one segment, counted from 1, or from the end: {path:-1}
 * {label:1}         one label of the host in the same way
 * {host:ip}         an address without brackets; {host:registrable} {host:suffix} {host:reversed}
 * {query:k}         the value of the first pair whose key is k, as written or decoded
 * {query:k...}      all of them, with a comma between
 * {[?]query}        the text in brackets and the part, where the part is defined; else nothing
 * {port|443}        another text where the part is undefined
 * {@sh path}        quoted as one word of a shell; {@json path} as a JSON string, null where it is undefined
 *
 * What is undefined gives no text. A part that the record's kind does not have is an error, unless there is a text
 * in brackets or another text.
 */
typedef struct template template;

/*
 * With the parts of one kind, or where that is NULL of all. NULL after a message on standard error. Freed by
 * template_free.
 */
template *template_compile(const command *who, const kind *named, const char *text);
void template_free(template *t);

/* Appends the text; false, with the reason, where the identifier does not have a part. */
bool template_fill(const template *t, const parsed *id, const decoding *how, buffer *out, fault *why);

/*
 * Are all items literals and parts of every URI, as written? Then template_fill_parts appends the same text, sooner.
 */
bool template_has_parts_only(const template *t);

/* After the text of the URI BLOCK_SLACK bytes may be read. */
void template_fill_parts(const template *t, const urikit_uri *uri, char separator, buffer *out);

#endif /* TOOL_TEMPLATE_H */
