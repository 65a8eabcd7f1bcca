/* SPDX-License-Identifier: MIT */
/* Whether a template may match a text in several ways. */
#include "template_search.h"

#include <string.h>

/* The variables of an expression are in parts[first..last]. */
typedef struct template_span {
    size_t first;
    size_t last;
} template_span;

/* True if two variables of one expression can take the same text. */
static bool is_shared(const urikit_template *tmpl, template_span span)
{
    char op = tmpl->parts[span.first].op;

    if (span.first == span.last) {
        return false;
    }
    if (op == 0 || op == '.' || template_keeps_reserved(op)) {
        return true; /* ',' is also between the items of a list, and '.' a character of values */
    }
    return urikiti_template_class(tmpl, span.first).exploded;
}

/* True if the expression can produce the character: a separator of its own, too. */
static bool can_take(template_span span, template_class class_of, urikit_str text, size_t at)
{
    bool many = span.first != span.last || class_of.exploded;
    char c = text.ptr[at];

    if (template_is_named(class_of.op) && (c == '=' || c == template_separator(class_of.op))) {
        return c == '=' || many;
    }
    if (class_of.op == '/' && c == '/') {
        return many;
    }
    return urikiti_template_unit_of(class_of, text, at) > 0;
}

static bool can_take_all(const urikit_template *tmpl, template_span span, urikit_str text)
{
    template_class class_of = urikiti_template_class(tmpl, span.first);
    size_t at;

    for (at = 0; at < text.len; at++) {
        if (text.ptr[at] == '%' && text.len - at >= 3) {
            at += 2; /* triplets are in every class */
        } else if (!can_take(span, class_of, text, at)) {
            return false;
        }
    }
    return true;
}

/* True if the border between two expressions, with a literal between them, can be in several places. */
static bool is_open_border(const urikit_template *tmpl, template_span a, urikit_str literal, template_span b)
{
    char op = tmpl->parts[b.first].op;

    if (!can_take_all(tmpl, a, literal) || !can_take_all(tmpl, b, literal)) {
        return false;
    }
    return !template_has_lead(op) || can_take_all(tmpl, a, urikit_str_of(&tmpl->parts[b.first].op, 1));
}

/*
 * True if two expressions that may be absent begin alike, so that one of them can take what the other one leaves:
 * "{/a}{/b}". *leads: the operators seen since the last text that cannot be absent; one bit each.
 */
static bool begins_alike(const urikit_template *tmpl, template_span span, urikit_str literal, unsigned *leads)
{
    static const char ops[] = "#./;?&";
    char op = tmpl->parts[span.first].op;
    const char *found = template_has_lead(op) ? (const char *)memchr(ops, op, sizeof(ops) - 1) : NULL;
    unsigned bit = found ? 1U << (found - ops) : 0;
    bool alike;

    if (literal.len > 0 || !found) {
        *leads = 0;
    }
    alike = (*leads & bit) && (!template_is_named(op) || urikiti_template_class(tmpl, span.first).exploded);
    *leads |= bit;
    return alike;
}

static bool report(const urikit_template *tmpl, size_t a, size_t b, size_t *first, size_t *second)
{
    if (first) {
        *first = tmpl->parts[a].variable;
    }
    if (second) {
        *second = tmpl->parts[b].variable;
    }
    return true;
}

bool urikit_template_is_ambiguous(const urikit_template *tmpl, size_t *first, size_t *second)
{
    template_span before = { 0, 0 };
    bool has_before = false;
    unsigned leads = 0;
    urikit_str literal = URIKIT_STR("");
    size_t i;

    for (i = 0; i < tmpl->count; i++) {
        template_span span = { i, i };

        if (!(tmpl->parts[i].flags & URIKIT_TEMPLATE_VARIABLE)) {
            literal = tmpl->parts[i].text;
            continue;
        }
        while (!(tmpl->parts[span.last].flags & URIKIT_TEMPLATE_LAST)) {
            span.last++;
        }
        i = span.last;
        if (is_shared(tmpl, span)) {
            return report(tmpl, span.first, span.last, first, second);
        }
        if (begins_alike(tmpl, span, literal, &leads)) {
            return report(tmpl, before.first, span.first, first, second);
        }
        if (has_before && is_open_border(tmpl, before, literal, span)) {
            return report(tmpl, before.last, span.first, first, second);
        }
        before = span;
        has_before = true;
        literal = URIKIT_STR("");
    }
    return false;
}
