/* SPDX-License-Identifier: MIT */
/* Which of many templates matches: a walk over the tree of routes. */
#include "template_routes.h"

#include "../base/out.h"

enum { WALK_DEPTH = 16 };

/* A node whose beginning is matched, and what is still to be tried below it: its children in order, its routes between. */
typedef struct walk_frame {
    const template_node *node;
    size_t start; /* an expression: where it begins; a literal: where it ends */
    size_t end;   /* the farthest end */
    size_t next;  /* where the child to be tried is looked for; SIZE_MAX: nowhere yet */
    uint32_t child;
    bool ended;   /* the routes that end here were tried */
} walk_frame;

typedef struct route_walk {
    const urikit_template_routes *routes;
    const template_node *nodes;
    urikit_str text;
    urikit_template_flags flags;
    urikit_template_capture *captures;
    size_t cap;
    uint64_t steps;    /* that are left */
    uint32_t found;    /* where the best match is in routes->order; UINT32_MAX: there is none yet */
    urikit_code code;  /* of this match */
    bool overwritten;  /* the captures are those of a later try */
    walk_frame frames[WALK_DEPTH];
    size_t depth;
} route_walk;

static void count_steps(route_walk *w, size_t n)
{
    w->steps = w->steps > n ? w->steps - n : 0;
}

/* Where the characters that an expression can take end. */
static size_t taken_end(urikit_str text, size_t at, unsigned takes)
{
    const char *end = text.ptr + text.len;
    const char *p = text.ptr + at;

    for (;;) {
        p = scan_class(p, end, ASCII_UNRESERVED);
        if (p == end ||
            !((unsigned char)*p >= 0x80 || *p == '%' || (template_is_reserved(*p) && (takes & template_takes_bit(*p))))) {
            return (size_t)(p - text.ptr);
        }
        p++;
    }
}

/* The literal among the children that begins with the unit at text[at]; the number of literals if there is none. */
static uint32_t find_literal(const route_walk *w, const template_node *node, size_t at)
{
    uint32_t low = 0;
    uint32_t high = at < w->text.len ? node->literals : 0;
    size_t n;
    uint32_t key = high > 0 ? template_unit(w->text.ptr + at, w->text.ptr + w->text.len, &n) : 0;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (w->nodes[node->children + middle].key < key) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < node->literals && at < w->text.len && w->nodes[node->children + low].key == key ? low : node->literals;
}

/* True if more than the child that `frame` is at may be tried later. */
static bool has_more(const route_walk *w, const walk_frame *frame)
{
    return frame->child < frame->node->child_count || (!frame->ended && frame->end == w->text.len && frame->node->route_count);
}

/* Enters a node at text[at], if it is there and a better template can be in it. */
static void enter_node(route_walk *w, const template_node *node, size_t at)
{
    walk_frame *frame = &w->frames[w->depth];
    size_t end;

    if (node->first >= w->found) {
        count_steps(w, 1);
        return;
    }
    end = node->key < KEY_END    ? template_units_end(w->text, at, node->literal)
          : node->key == KEY_END ? at
                                 : taken_end(w->text, at, node->takes);
    count_steps(w, (end == SIZE_MAX ? node->literal.len : end - at) + 1);
    if (end == SIZE_MAX || (node->key >= KEY_EXPRESSION && end - at < node->least)) {
        return;
    }
    frame->node = node;
    frame->start = node->key >= KEY_EXPRESSION ? at : end;
    frame->end = end;
    frame->next = SIZE_MAX;
    frame->child = node->inside ? 0 : find_literal(w, node, end);
    frame->ended = false;
    w->depth++;
}

/*
 * The next literal below an expression, at an earlier place too: one that begins with a character of the expression can be
 * anywhere in it. False if there are no more of them.
 */
static bool next_inside(route_walk *w, walk_frame *frame, const template_node **node, size_t *at)
{
    const template_node *literals = &w->nodes[frame->node->children];

    for (; frame->child < frame->node->literals; frame->child++, frame->next = SIZE_MAX) {
        uint32_t key = literals[frame->child].key;
        size_t place = frame->next == SIZE_MAX ? frame->start + frame->node->least : frame->next;

        if (!template_takes_key(frame->node, key)) {
            place = frame->next == SIZE_MAX ? frame->end : SIZE_MAX;
        }
        for (; place <= frame->end && place < w->text.len;) {
            size_t here = place;
            size_t n;
            unsigned unit = template_unit(w->text.ptr + place, w->text.ptr + w->text.len, &n);

            count_steps(w, 1);
            place += n;
            if (unit == key) {
                frame->next = place;
                *node = &literals[frame->child];
                *at = here;
                return true;
            }
        }
    }
    return false;
}

/* The next child to be tried, and where. NULL: there are none, or the routes that end here are to be tried first. */
static const template_node *next_child(route_walk *w, walk_frame *frame, size_t *at)
{
    const template_node *node = frame->node;
    const template_node *found = NULL;

    if (node->inside) {
        if (next_inside(w, frame, &found, at)) {
            return found;
        }
    } else if (frame->child < node->literals) {
        found = &w->nodes[node->children + frame->child];
        frame->child = node->literals;
        *at = frame->end;
        return found;
    }
    if ((!frame->ended && node->route_count > 0) || frame->child >= node->child_count) {
        return NULL;
    }
    found = &w->nodes[node->children + frame->child];
    frame->child++;
    *at = frame->start;
    return found;
}

/* Tries order[from..to), up to the first match. */
static void try_routes(route_walk *w, size_t from, size_t to)
{
    for (; from < to && from < w->found && w->steps > 0; from++) {
        urikit_code code = urikit_template_match(&w->routes->templates[w->routes->order[from]], w->text, w->flags, w->captures,
                                                 w->cap);

        count_steps(w, w->text.len + 64);
        w->overwritten = true;
        if (code != URIKIT_E_TEMPLATE_NO_MATCH) {
            w->found = (uint32_t)from;
            w->code = code;
            w->overwritten = false;
        }
    }
}

/* Walks over the tree. False: it is too deep, or took too long. */
static bool walk_routes(route_walk *w)
{
    enter_node(w, w->nodes, 0);
    while (w->depth > 0 && w->steps > 0) {
        walk_frame *frame = &w->frames[w->depth - 1];
        const template_node *node;
        size_t at;

        node = next_child(w, frame, &at);
        if (node) {
            if (!has_more(w, frame)) {
                w->depth--;
            } else if (w->depth == WALK_DEPTH) {
                return false;
            }
            enter_node(w, node, at);
        } else if (!frame->ended && frame->node->route_count > 0) {
            frame->ended = true;
            if (frame->end == w->text.len) {
                try_routes(w, frame->node->order, frame->node->order + frame->node->route_count);
            }
        } else {
            w->depth--;
        }
    }
    return w->steps > 0;
}

urikit_code urikit_template_route(const urikit_template_routes *routes, urikit_str text, urikit_template_flags flags,
                                  urikit_template_capture *captures, size_t cap, size_t *which)
{
    route_walk w;

    if (routes->variable_count > cap) {
        return URIKIT_E_SPACE;
    }
    if (urikiti_too_long(text.len)) {
        return URIKIT_E_TOO_LONG;
    }
    w.routes = routes;
    w.nodes = (const template_node *)routes->tree;
    w.text = text.ptr ? text : URIKIT_STR("");
    w.flags = flags;
    w.captures = captures;
    w.cap = cap;
    w.steps = ((uint64_t)routes->count + 16) * ((uint64_t)text.len + 64); /* about as many as for trying each */
    w.found = UINT32_MAX;
    w.code = URIKIT_E_TEMPLATE_NO_MATCH;
    w.overwritten = false;
    w.depth = 0;
    if (!walk_routes(&w)) {
        w.steps = UINT64_MAX; /* trying each up to the best match so far */
        try_routes(&w, 0, routes->count);
    }
    if (w.code == URIKIT_E_TEMPLATE_NO_MATCH) {
        return template_is_utf8(w.text) ? w.code : URIKIT_E_UTF8;
    }
    if (w.code) {
        return w.code;
    }
    *which = routes->order[w.found];
    return w.overwritten ? urikit_template_match(&routes->templates[*which], w.text, flags, captures, cap) : URIKIT_OK;
}
