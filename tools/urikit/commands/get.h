/* SPDX-License-Identifier: MIT */
/* The texts of --get: compiled once, filled in for every record. */
#ifndef TOOL_GET_H
#define TOOL_GET_H

#include "cli/command.h"
#include "kinds/kind.h"
#include "text/show.h"

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

/* True if an item needs the Public Suffix List. */
bool template_asks_psl(const template *t);

/* After the text of the URI BLOCK_SLACK bytes may be read. */
void template_fill_parts(const template *t, const urikit_uri *uri, char separator, buffer *out);

/* ---- the items of a template: get_compile.c makes them, get_fill.c writes them ------------------- */

typedef enum item_kind {
    ITEM_LITERAL,
    ITEM_PART,  /* of every URI */
    ITEM_INPUT, /* the record as it came */
    ITEM_KIND,
    ITEM_HOST_KIND,
    ITEM_SURT,
    ITEM_NORMAL,
    ITEM_OWN,     /* a part of some kinds only */
    ITEM_SEGMENT, /* {path:2} */
    ITEM_VALUE,   /* {query:k} */
    ITEM_LABEL,   /* {label:1} */
    ITEM_REGISTRABLE,
    ITEM_SUFFIX,
    ITEM_REVERSED,
    ITEM_IP,
} item_kind;

typedef enum item_quote { QUOTE_NONE, QUOTE_SHELL, QUOTE_JSON } item_quote;

typedef urikit_str read_part(const urikit_uri *uri);

typedef struct template_item {
    item_kind what;
    item_quote quote;
    bool decode;
    bool plus; /* '+' is a space */
    bool all;  /* of a key's values */
    read_part *part;
    long index;           /* of a segment or label */
    urikit_str text;      /* the literal, or the key */
    urikit_str decoded;   /* the key with its triplets decoded; absent: it has none */
    urikit_str name;      /* of the part: of a kind's own, or the one of URIs that a kind may lack */
    urikit_str before;    /* in brackets; absent: there are none */
    urikit_str otherwise; /* what follows '|'; absent: there is none */
    size_t at;            /* where it is in the template */
} template_item;

struct template
{
    template_item *items;
    size_t count;
    size_t fixed_len; /* of all literals, texts in brackets and other texts */
    char *strings; /* what the items' texts point into */
};

/* True for a part of URIs that the kind does not have. */
bool template_lacks(const kind *k, urikit_str name);

/* A kind's own part of that name, or NULL. */
const part_row *template_own_part(const kind *k, urikit_str name);

#endif /* TOOL_GET_H */
