/* SPDX-License-Identifier: MIT */
/* Read routes: parse the templates, sort them, build their tree. */
#include "template_routes.h"

#include "../base/heap_sort.h"
#include "../base/out.h"
#include "template_search.h"

/* ---- keys ------------------------------------------------------------------------------- */

/* The place of an operator among expressions: what takes less comes first. */
static uint32_t operator_rank(char op)
{
    static const char ranks[] = ".;?&/#+";
    uint32_t rank;

    for (rank = 0; op && ranks[rank] != op; rank++) {
    }
    return op ? rank + 1 : 0;
}

/* Of the expression at part `i`: operator, explode, prefix, number of variables. */
static uint32_t expression_key(const urikit_template *tmpl, size_t i)
{
    template_class class_of = urikiti_template_class(tmpl, i);
    uint32_t prefix = class_of.prefix ? class_of.prefix : 0x3FFF;
    uint32_t variables = tmpl->parts[search_after(tmpl, i) - 1].variable - tmpl->parts[i].variable;

    return KEY_EXPRESSION | operator_rank(class_of.op) << 28 | (class_of.exploded ? KEY_EXPLODED : 0) | prefix << 13 |
           (variables < 0x1FFF ? variables : 0x1FFF);
}

/* The key at a cursor. */
static uint32_t key_at(const urikit_template *tmpl, template_cursor cursor)
{
    urikit_str literal;
    size_t n;

    if (cursor.part >= tmpl->count) {
        return KEY_END;
    }
    if (tmpl->parts[cursor.part].flags & URIKIT_TEMPLATE_VARIABLE) {
        return expression_key(tmpl, cursor.part);
    }
    literal = tmpl->parts[cursor.part].text;
    return template_unit(literal.ptr + cursor.at, literal.ptr + literal.len, &n);
}

/* Moves a cursor over one key. */
static void step_cursor(const urikit_template *tmpl, template_cursor *cursor)
{
    urikit_str literal = tmpl->parts[cursor->part].text;
    size_t n;

    if (tmpl->parts[cursor->part].flags & URIKIT_TEMPLATE_VARIABLE) {
        cursor->part = (uint32_t)search_after(tmpl, cursor->part);
        return;
    }
    (void)template_unit(literal.ptr + cursor->at, literal.ptr + literal.len, &n);
    cursor->at += (uint32_t)n;
    if (cursor->at == literal.len) {
        cursor->part++;
        cursor->at = 0;
    }
}

/* Moves two cursors over bytes of literals that are the same, but for the last byte of each literal: a quick way. */
static void skip_same_bytes(const urikit_template *x, template_cursor *in_x, const urikit_template *y, template_cursor *in_y)
{
    urikit_str a;
    urikit_str b;

    if (in_x->part >= x->count || in_y->part >= y->count ||
        ((x->parts[in_x->part].flags | y->parts[in_y->part].flags) & URIKIT_TEMPLATE_VARIABLE)) {
        return;
    }
    a = x->parts[in_x->part].text;
    b = y->parts[in_y->part].text;
    while (in_x->at + 1 < a.len && in_y->at + 1 < b.len && a.ptr[in_x->at] == b.ptr[in_y->at] && a.ptr[in_x->at] != '%') {
        in_x->at++;
        in_y->at++;
    }
}

/* The first key of x that differs from the one of y, *other; KEY_END of both if none does. */
static uint32_t first_difference(const urikit_template *x, const urikit_template *y, uint32_t *other)
{
    template_cursor in_x = { 0, 0 };
    template_cursor in_y = { 0, 0 };

    for (;;) {
        uint32_t key;

        skip_same_bytes(x, &in_x, y, &in_y);
        key = key_at(x, in_x);
        *other = key_at(y, in_y);
        if (key != *other || key == KEY_END) {
            return key;
        }
        step_cursor(x, &in_x);
        step_cursor(y, &in_y);
    }
}

/* The most specific first; of templates with the same keys the earlier one. */
static bool is_route_before(const uint32_t *a, const uint32_t *b, const urikit_template *templates)
{
    uint32_t other = 0;
    uint32_t key = first_difference(&templates[*a], &templates[*b], &other);

    return key != other ? key < other : *a < *b;
}

bool urikiti_route_goes_on(const urikit_template *shorter, const urikit_template *longer)
{
    uint32_t other = 0;

    return first_difference(shorter, longer, &other) == KEY_END;
}

DEFINE_HEAP_SORT(sort_routes, sink_route, uint32_t, const urikit_template *, is_route_before)

/* ---- the tree ------------------------------------------------------------------------------ */

/* What a tree is built of. */
typedef struct tree_building {
    const urikit_template *templates;
    const uint32_t *order;
    template_cursor *cursors; /* of each template, at the node where it is */
    template_node *nodes;
    uint16_t *keys;
    size_t count; /* of the nodes */
} tree_building;

/* The key at the cursor of the template at order[i]. */
static uint32_t building_key(const tree_building *b, size_t i)
{
    return key_at(&b->templates[b->order[i]], b->cursors[b->order[i]]);
}

/*
 * A node for the templates at order[low..high), which have one key here. Until it is expanded, CHILDREN is HIGH, and ORDER
 * is the node to be expanded after it.
 */
static template_node *add_node(tree_building *b, size_t low, size_t high)
{
    template_node *node = &b->nodes[b->count++];

    node->rest = urikit_str_of("", 0);
    node->key = KEY_END;
    node->children = (uint32_t)high;
    node->child_count = 0;
    node->literals = 0;
    node->order = UINT32_MAX;
    node->route_count = 0;
    node->first = (uint32_t)low;
    node->least = 0;
    node->takes = 0;
    node->inside = false;
    return node;
}

/* What an expression takes. */
static void set_taken(template_node *node, const template_node *parent, const urikit_template_part *part)
{
    unsigned takes = TAKES_COMMA;
    char op = part->op;

    if (template_keeps_reserved(op)) {
        takes = TAKES_ALL;
    } else if (part->flags & URIKIT_TEMPLATE_SEGMENT) {
        takes = TAKES_ALL & ~((unsigned)TAKES_SLASH | TAKES_QUESTION);
    } else if (template_has_lead(op) && op != '.') {
        takes |= template_takes_bit(op) | template_takes_bit(template_separator(op));
    }
    if (template_is_named(op) || (node->key & KEY_EXPLODED)) {
        takes |= TAKES_EQUALS;
    }
    node->takes = (uint8_t)takes;
    node->least = !template_has_lead(op);
    if (parent->key >= KEY_EXPRESSION) { /* right after another expression: they are read as one */
        node->takes |= parent->takes;
        node->least = (uint16_t)(parent->least < UINT16_MAX ? parent->least + node->least : UINT16_MAX);
    }
}

/* Takes as many units as all templates of the node have in common, at least one. */
static void take_units(tree_building *b, template_node *node, size_t low, size_t high)
{
    const urikit_template *first = &b->templates[b->order[low]];
    const urikit_template *last = &b->templates[b->order[high - 1]];
    template_cursor at = b->cursors[b->order[low]];
    template_cursor other = b->cursors[b->order[high - 1]];
    template_cursor begin = at;
    urikit_str literal = first->parts[at.part].text;
    uint32_t other_part = other.part;
    size_t key_len;
    size_t units = 0;
    size_t i;

    (void)template_unit(literal.ptr + at.at, literal.ptr + literal.len, &key_len);
    do { /* they are sorted: what the first and the last one have in common, all have */
        step_cursor(first, &at);
        step_cursor(last, &other);
        units++;
    } while (at.part == begin.part && other.part == other_part && key_at(first, at) == key_at(last, other));
    begin.at += (uint32_t)key_len;
    node->rest = urikit_str_of(literal.ptr + begin.at, (at.part == begin.part ? at.at : literal.len) - begin.at);
    for (i = low; i < high; i++) {
        size_t n;

        for (n = 0; n < units; n++) {
            step_cursor(&b->templates[b->order[i]], &b->cursors[b->order[i]]);
        }
    }
}

/* Gives node `i` its routes and its children. */
static void expand_node(tree_building *b, size_t i)
{
    template_node *node = &b->nodes[i];
    size_t low = node->first;
    size_t high = node->children;
    size_t next;

    if (node->key < KEY_END) {
        take_units(b, node, low, high);
    } else if (node->key >= KEY_EXPRESSION) {
        for (next = low; next < high; next++) {
            step_cursor(&b->templates[b->order[next]], &b->cursors[b->order[next]]);
        }
    }
    node->children = (uint32_t)b->count;
    for (; low < high; low = next) {
        uint32_t key = building_key(b, low);
        template_node *child;

        for (next = low + 1; next < high && building_key(b, next) == key; next++) {
        }
        if (key == KEY_END) {
            node->order = (uint32_t)low;
            node->route_count = (uint32_t)(next - low);
            continue;
        }
        child = add_node(b, low, next);
        child->key = key;
        b->keys[child - b->nodes] = (uint16_t)key;
        node->child_count++;
        if (key < KEY_END) {
            node->literals++;
            node->inside = node->inside || (node->key >= KEY_EXPRESSION && template_takes_key(node, key));
        } else {
            const urikit_template *tmpl = &b->templates[b->order[low]];

            set_taken(child, node, &tmpl->parts[b->cursors[b->order[low]].part]);
        }
    }
}

/* A node is followed by all that is below it: what one walk reads is close together. */
static void build_tree(const urikit_template *templates, size_t count, const uint32_t *order, template_cursor *cursors,
                       template_node *nodes, uint16_t *keys)
{
    tree_building b = { templates, order, cursors, nodes, keys, 0 };
    uint32_t next = 0;
    size_t i;

    for (i = 0; i < count; i++) {
        cursors[i].part = 0;
        cursors[i].at = 0;
    }
    (void)add_node(&b, 0, count);
    while (next != UINT32_MAX) {
        template_node *node = &nodes[next];

        next = node->order;
        expand_node(&b, (size_t)(node - nodes));
        for (i = node->child_count; i > 0; i--) {
            nodes[node->children + i - 1].order = next;
            next = node->children + (uint32_t)i - 1;
        }
    }
}

/* ---- reading --------------------------------------------------------------------------------- */

/* n items of `size` bytes, rounded up so that any type can follow. */
static size_t space_of(size_t n, size_t size)
{
    size_t most = (SIZE_MAX - 15) / size;

    return n > most ? SIZE_MAX : (n * size + 15) / 16 * 16;
}

urikit_code urikiti_template_routes_read(const urikit_str *texts, size_t count, template_parser *parse, void *memory, size_t cap,
                                         urikit_template_routes *routes, size_t *which, size_t *at)
{
    urikit_template_part *parts;
    urikit_template *templates;
    template_cursor *cursors;
    template_tree *tree;
    template_node *nodes;
    uint16_t *keys;
    uint32_t *order;
    char *next = (char *)memory;
    size_t part_count = 0;
    size_t node_bound;
    size_t i;

    routes->templates = NULL;
    routes->count = 0;
    routes->variable_count = 0;
    routes->order = NULL;
    routes->tree = NULL;
    routes->size = 0;
    for (i = 0; i < count; i++) {
        urikit_template tmpl;
        urikit_code code = parse(texts[i], NULL, 0, &tmpl, at);

        if (code && code != URIKIT_E_SPACE) {
            if (which) {
                *which = i;
            }
            return code;
        }
        part_count = urikiti_sum(part_count, code ? tmpl.count : 0);
        if (tmpl.variable_count > routes->variable_count) {
            routes->variable_count = tmpl.variable_count;
        }
    }
    node_bound = urikiti_sum(urikiti_sum(part_count, count), 1); /* a template adds its parts, and cuts one node in two */
    routes->size = urikiti_sum(
        urikiti_sum(space_of(count, sizeof *templates), space_of(part_count, sizeof *parts)),
        urikiti_sum(urikiti_sum(space_of(count, sizeof *order), space_of(count, sizeof *cursors)),
                    urikiti_sum(urikiti_sum(space_of(node_bound, sizeof *nodes), space_of(node_bound, sizeof *keys)),
                                space_of(1, sizeof *tree))));
    if (routes->size > cap) {
        return URIKIT_E_SPACE;
    }
    if (urikiti_too_long(node_bound)) {
        return URIKIT_E_TOO_LONG;
    }
    tree = (template_tree *)(void *)next;
    next += space_of(1, sizeof *tree);
    keys = (uint16_t *)(void *)next;
    next += space_of(node_bound, sizeof *keys);
    nodes = (template_node *)(void *)next;
    next += space_of(node_bound, sizeof *nodes);
    templates = (urikit_template *)(void *)next;
    next += space_of(count, sizeof *templates);
    parts = (urikit_template_part *)(void *)next;
    next += space_of(part_count, sizeof *parts);
    cursors = (template_cursor *)(void *)next;
    next += space_of(count, sizeof *cursors);
    order = (uint32_t *)(void *)next;
    for (i = 0; i < count; i++) {
        (void)!parse(texts[i], parts, part_count, &templates[i], NULL); /* it was parsed above */
        parts += templates[i].count;
        part_count -= templates[i].count;
        order[i] = (uint32_t)i;
    }
    sort_routes(order, count, templates);
    build_tree(templates, count, order, cursors, nodes, keys);
    tree->nodes = nodes;
    tree->keys = keys;
    routes->templates = templates;
    routes->count = count;
    routes->order = order;
    routes->tree = tree;
    return URIKIT_OK;
}

urikit_code urikit_template_routes_read(const urikit_str *texts, size_t count, void *memory, size_t cap,
                                        urikit_template_routes *routes, size_t *which, size_t *at)
{
    return urikiti_template_routes_read(texts, count, urikit_template_parse, memory, cap, routes, which, at);
}
