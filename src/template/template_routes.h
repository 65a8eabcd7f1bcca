/* SPDX-License-Identifier: MIT */
/*
 * The tree of urikit_template_routes. Internal to the library.
 *
 * A template is a row of keys: the units of its literals, its expressions, its end. The tree is the radix tree of these
 * rows. A node is units of a literal, or one expression. Its children are sorted by their first key, literals first: the
 * templates of a node and of all below it are neighbors in the order. A walk that takes children in order meets the most
 * specific template first, but for one thing: a literal inside of what an expression takes can have many places, and at a
 * later one a better template can match. So the walk goes on after a match, only where there are better templates.
 *
 * An expression in the tree is only known by the characters it can take. So the tree finds candidates, and
 * urikit_template_match decides.
 */
#ifndef URIKIT_SRC_TEMPLATE_ROUTES_H
#define URIKIT_SRC_TEMPLATE_ROUTES_H

#include "template_chars.h"

/* Keys, in the order of the tree. Below KEY_END: what template_unit gives. */
enum {
    KEY_END = 0x200,
};
#define KEY_EXPRESSION 0x80000000U
#define KEY_EXPLODED 0x08000000U

/* The reserved characters that an expression can take, one bit each: template_node.takes. */
enum {
    TAKES_COMMA = 1,
    TAKES_EQUALS = 2,
    TAKES_SLASH = 4,
    TAKES_AMPERSAND = 8,
    TAKES_SEMICOLON = 16,
    TAKES_QUESTION = 32,
    TAKES_OTHER = 64,
    TAKES_ALL = 127,
};

typedef struct template_node {
    urikit_str rest;       /* the units of a literal after the first one, which is its key */
    uint32_t key;          /* its first key */
    uint32_t children;     /* the index of the first one */
    uint32_t child_count;
    uint32_t literals;     /* how many of them are literals; they come first, and tree->keys has their keys */
    uint32_t order;        /* routes->order[order..order + route_count): the templates that end here */
    uint32_t route_count;
    uint32_t first;        /* of routes->order: the most specific template at or below this node */
    uint16_t least; /* the bytes that this expression, and those right before it, take at the least; UINT16_MAX: or more */
    uint8_t takes; /* what they can take besides unreserved characters and triplets */
    bool inside; /* a literal among the children begins with a character that they can take */
} template_node;

typedef struct template_tree {
    const template_node *nodes; /* the first one is the root */
    const uint16_t *keys;       /* of each node, if it is a literal: apart from the nodes, so that few cache lines are read */
} template_tree;

/* A place in a row of keys. */
typedef struct template_cursor {
    uint32_t part;
    uint32_t at; /* in the text of a literal */
} template_cursor;

/* Of a reserved character. */
static inline unsigned template_takes_bit(char c)
{
    switch (c) {
    case ',':
        return TAKES_COMMA;
    case '=':
        return TAKES_EQUALS;
    case '/':
        return TAKES_SLASH;
    case '&':
        return TAKES_AMPERSAND;
    case ';':
        return TAKES_SEMICOLON;
    case '?':
        return TAKES_QUESTION;
    default:
        return TAKES_OTHER;
    }
}

/* True for the first key of a literal that an expression can take. */
static inline bool template_takes_key(const template_node *node, uint32_t key)
{
    return key >= 0x80 || ascii_is((char)key, ASCII_UNRESERVED) || (node->takes & template_takes_bit((char)key));
}

/* urikit_template_parse, or the same for another notation. */
typedef urikit_code template_parser(urikit_str text, urikit_template_part *parts, size_t cap, urikit_template *tmpl, size_t *at);

/* urikit_template_routes_read, with a parser. */
urikit_code urikiti_template_routes_read(const urikit_str *texts, size_t count, template_parser *parse, void *memory, size_t cap,
                                         urikit_template_routes *routes, size_t *which, size_t *at);

/* True if `longer` begins as `shorter` does, to its end. */
bool urikiti_route_goes_on(const urikit_template *shorter, const urikit_template *longer);

#endif /* URIKIT_SRC_TEMPLATE_ROUTES_H */
