/* SPDX-License-Identifier: MIT */
/* Which of many templates matches: a walk over the tree of routes. */
#include "template_routes.h"

#include "../base/out.h"
#include "template_search.h"

enum { WALK_DEPTH = 16 };

/* A node whose beginning is matched, and what is still to be tried below it: its children in order, its routes between. */
typedef struct walk_frame {
    const template_node *node;
    size_t start; /* an expression: where it begins; a literal: where it ends */
    size_t end;   /* the farthest end */
    /* node->inside: where the child to be tried is looked for, SIZE_MAX: nowhere yet; else where its first unit ends */
    size_t next;
    uint32_t child;
    bool ended; /* the routes that end here were tried */
} walk_frame;

typedef struct route_walk {
    const urikit_template_routes *routes;
    const template_tree *tree;
    urikit_str text;
    urikit_template_flags flags;
    urikit_template_capture *captures;
    size_t cap;
    uint64_t steps; /* that are left */
    uint32_t found; /* where the best match is in routes->order; UINT32_MAX: there is none yet */
    urikit_code code; /* of this match */
    bool overwritten; /* the captures are those of a later try */
    bool without_query; /* the text is one without its query: for templates that name none */
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

/*
 * The literal among the children that begins with the unit at text[at]; the number of literals if there is none. *after is
 * where the unit ends. The search has no branch that depends on a key: it would mispredict.
 */
static uint32_t find_literal(const uint16_t *keys, uint32_t literals, urikit_str text, size_t at, size_t *after)
{
    const uint16_t *low = keys;
    uint32_t count = literals;
    size_t n;
    unsigned key;

    if (count == 0 || at == text.len) {
        return literals;
    }
    key = template_unit(text.ptr + at, text.ptr + text.len, &n);
    *after = at + n;
    if (key - *keys < literals && keys[key - *keys] == key) { /* one literal, or all of a range: digits */
        return key - *keys;
    }
    while (count > 1) {
        uint32_t half = count / 2;

        low += low[half] <= key ? half : 0;
        count -= half;
    }
    return *low == key ? (uint32_t)(low - keys) : literals;
}

/* True if more than the child that `frame` is at may be tried later. */
static bool has_more(const route_walk *w, const walk_frame *frame)
{
    return frame->child < frame->node->child_count || (!frame->ended && frame->end == w->text.len && frame->node->route_count);
}

/* Tries order[from..to), up to the first match. */
static void try_routes(route_walk *w, size_t from, size_t to)
{
    for (; from < to && from < w->found && w->steps > 0; from++) {
        const urikit_template *tmpl = &w->routes->templates[w->routes->order[from]];
        urikit_code code = w->without_query && urikiti_template_names_query(tmpl)
                               ? URIKIT_E_TEMPLATE_NO_MATCH
                               : urikiti_template_match_whole(tmpl, w->text, w->flags, w->captures, w->cap);

        count_steps(w, w->text.len + 64);
        w->overwritten = true;
        if (code != URIKIT_E_TEMPLATE_NO_MATCH) {
            w->found = (uint32_t)from;
            w->code = code;
            w->overwritten = false;
        }
    }
}

/* Where the text of a node ends, or SIZE_MAX. Of a literal, the first unit is before `at`: it was compared already. */
static size_t node_end(const template_node *node, urikit_str text, size_t at)
{
    size_t end;

    if (node->key <= KEY_END) {
        return node->rest.len == 0 ? at : template_units_end(text, at, node->rest);
    }
    end = taken_end(text, at, node->takes);
    return end - at < node->least ? SIZE_MAX : end;
}

/*
 * Enters a node at text[at], if it is there and a better template can be in it, and goes on through literals as long as there
 * is nothing else to try. False if the walk is too deep.
 */
static bool enter_node(route_walk *w, const template_node *node, size_t at)
{
    const template_tree *tree = w->tree;
    urikit_str text = w->text;
    size_t spent = 0;
    size_t after = 0;
    uint32_t child = 0;
    size_t end;
    walk_frame *frame;

    for (;; node = &tree->nodes[node->children + child], at = after) {
        end = node->first < w->found ? node_end(node, text, at) : SIZE_MAX;
        spent += (end == SIZE_MAX ? node->rest.len : end - at) + 1;
        if (end == SIZE_MAX || node->inside) {
            break;
        }
        child = find_literal(tree->keys + node->children, node->literals, text, end, &after);
        if (child == node->literals || node->child_count > node->literals) {
            break;
        }
    }
    count_steps(w, spent);
    if (end == SIZE_MAX) {
        return true;
    }
    if (node->child_count == 0) {
        if (end == text.len) {
            try_routes(w, node->order, node->order + node->route_count);
        }
        return true;
    }
    if (w->depth == WALK_DEPTH) {
        return false;
    }
    frame = &w->frames[w->depth++];
    frame->node = node;
    frame->start = node->key >= KEY_EXPRESSION ? at : end;
    frame->end = end;
    frame->next = node->inside ? SIZE_MAX : after;
    frame->child = node->inside ? 0 : child;
    frame->ended = false;
    return true;
}

/*
 * The next literal below an expression, and where its first unit ends. One that begins with a character of the expression can be
 * anywhere in it. False if there are no more of them.
 */
static bool next_inside(route_walk *w, walk_frame *frame, const template_node **node, size_t *at)
{
    const template_node *literals = &w->tree->nodes[frame->node->children];

    for (; frame->child < frame->node->literals; frame->child++, frame->next = SIZE_MAX) {
        uint32_t key = literals[frame->child].key;
        size_t place = frame->next == SIZE_MAX ? frame->start + frame->node->least : frame->next;

        if (!template_takes_key(frame->node, key)) {
            place = frame->next == SIZE_MAX ? frame->end : SIZE_MAX;
        }
        for (; place <= frame->end && place < w->text.len;) {
            size_t n;
            unsigned unit = template_unit(w->text.ptr + place, w->text.ptr + w->text.len, &n);

            count_steps(w, 1);
            place += n;
            if (unit == key) {
                frame->next = place;
                *node = &literals[frame->child];
                *at = place;
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
        found = &w->tree->nodes[node->children + frame->child];
        frame->child = node->literals;
        *at = frame->next;
        return found;
    }
    if ((!frame->ended && node->route_count > 0) || frame->child >= node->child_count) {
        return NULL;
    }
    found = &w->tree->nodes[node->children + frame->child];
    frame->child++;
    *at = frame->start;
    return found;
}

/* Walks over the tree. False: it is too deep, or took too long. */
static bool walk_routes(route_walk *w)
{
    bool fits = enter_node(w, w->tree->nodes, 0);

    while (fits && w->depth > 0 && w->steps > 0) {
        walk_frame *frame = &w->frames[w->depth - 1];
        const template_node *node;
        size_t at;

        node = next_child(w, frame, &at);
        if (node) {
            w->depth -= !has_more(w, frame);
            fits = enter_node(w, node, at);
        } else if (!frame->ended && frame->node->route_count > 0) {
            frame->ended = true;
            if (frame->end == w->text.len) {
                try_routes(w, frame->node->order, frame->node->order + frame->node->route_count);
            }
        } else {
            w->depth--;
        }
    }
    return fits && w->steps > 0;
}

/* Sets `found` and `code` if a template matches that is before `found`. */
static void find_route(route_walk *w)
{
    w->steps = ((uint64_t)w->routes->count + 16) * ((uint64_t)w->text.len + 64); /* about as many as for trying each */
    w->depth = 0;
    if (!walk_routes(w)) {
        w->steps = UINT64_MAX; /* trying each up to the best match so far */
        try_routes(w, 0, w->routes->count);
    }
}

/*
 * Finds the route of the text without its query, after that of the whole text. It is the better one if it comes before that
 * one, which must not be the same template with more after it: that names what the query has.
 */
static void find_without_query(route_walk *w)
{
    const urikit_template_routes *routes = w->routes;
    urikit_str whole = w->text;
    uint32_t found = w->found;
    urikit_code code = w->code;
    size_t end = urikiti_template_query_at(whole);

    if (end == whole.len || !template_is_utf8(whole)) {
        return;
    }
    w->text.len = end;
    w->without_query = true;
    find_route(w);
    if (w->found == found || (found != UINT32_MAX && urikiti_route_goes_on(&routes->templates[routes->order[w->found]],
                                                                           &routes->templates[routes->order[found]]))) {
        w->text = whole;
        w->found = found;
        w->code = code;
        w->overwritten = true;
    }
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
    w.tree = (const template_tree *)routes->tree;
    w.text = text.ptr ? text : URIKIT_STR("");
    w.flags = flags;
    w.captures = captures;
    w.cap = cap;
    w.found = UINT32_MAX;
    w.code = URIKIT_E_TEMPLATE_NO_MATCH;
    w.overwritten = false;
    w.without_query = false;
    find_route(&w);
    if ((flags & URIKIT_TEMPLATE_OTHER_PAIRS) && (!w.code || w.code == URIKIT_E_TEMPLATE_NO_MATCH)) {
        find_without_query(&w);
    }
    if (w.code == URIKIT_E_TEMPLATE_NO_MATCH) {
        return template_is_utf8(w.text) ? w.code : URIKIT_E_UTF8;
    }
    if (w.code) {
        return w.code;
    }
    *which = routes->order[w.found];
    return w.overwritten ? urikiti_template_match_whole(&routes->templates[*which], w.text, flags, captures, cap) : URIKIT_OK;
}
