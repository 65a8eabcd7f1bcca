/* SPDX-License-Identifier: MIT */
/* The items of a template: template_compile.c makes them, template_fill.c writes them. */
#ifndef TOOL_TEMPLATE_ITEM_H
#define TOOL_TEMPLATE_ITEM_H

#include "commands/template.h"

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

#endif /* TOOL_TEMPLATE_ITEM_H */
