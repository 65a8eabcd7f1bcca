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

/* Characters: one bit for each of ASCII. All others, and triplets, can be in every expression. */
typedef struct template_set {
    uint32_t bits[4];
} template_set;

static bool set_has(const template_set *set, unsigned char c)
{
    return c >= 0x80 || (set->bits[c / 32] >> c % 32 & 1);
}

static void set_add(template_set *set, unsigned char c)
{
    set->bits[c / 32 % 4] |= (uint32_t)1 << c % 32;
}

static void set_join(template_set *set, const template_set *other)
{
    size_t i;

    for (i = 0; i < 4; i++) {
        set->bits[i] |= other->bits[i];
    }
}

/* The length of the unit of a literal at text[at]. */
static size_t unit_length(urikit_str text, size_t at)
{
    return text.ptr[at] == '%' && text.len - at >= 3 ? 3 : 1;
}

static bool set_has_all(const template_set *set, urikit_str text)
{
    size_t at;

    for (at = 0; at < text.len; at += unit_length(text, at)) {
        if (text.ptr[at] != '%' && !set_has(set, (unsigned char)text.ptr[at])) {
            return false;
        }
    }
    return true;
}

/* What the expression can take, after its first character if that is its operator. */
static template_set set_of(const urikit_template *tmpl, template_span span)
{
    template_class class_of = urikiti_template_class(tmpl, span.first);
    template_set set = { { 0 } };
    unsigned c;

    for (c = 0; c < 0x80; c++) {
        char byte = (char)c;

        if (can_take(span, class_of, urikit_str_of(&byte, 1), 0)) {
            set_add(&set, (unsigned char)c);
        }
    }
    return set;
}

/* The expression at part `i`. */
static template_span span_at(const urikit_template *tmpl, size_t i)
{
    template_span span = { i, i };

    while (!(tmpl->parts[span.last].flags & URIKIT_TEMPLATE_LAST)) {
        span.last++;
    }
    return span;
}

/* What is before a border that may be in several places. */
typedef struct template_border {
    uint32_t last[0x80];   /* the last part that can have each character; 0 is also none */
    template_set pending;  /* what the expressions since the last literal can take */
    template_set leads;    /* and their operators */
    bool alone;            /* there is one of them */
    size_t open;           /* the first expression whose end may be farther; SIZE_MAX: none yet */
    template_set seen;     /* all characters from there on */
} template_border;

static void find_last(const urikit_template *tmpl, template_border *border)
{
    size_t i;
    unsigned c;

    for (i = 0; i < tmpl->count; i++) {
        const urikit_template_part *part = &tmpl->parts[i];
        template_set set = { { 0 } };
        size_t at;

        if (part->flags & URIKIT_TEMPLATE_VARIABLE) {
            template_span span = span_at(tmpl, i);

            set = set_of(tmpl, span);
            set_add(&set, (unsigned char)part->op);
            i = span.last;
        } else {
            for (at = 0; at < part->text.len; at += unit_length(part->text, at)) {
                set_add(&set, (unsigned char)part->text.ptr[at] & 0x7F);
            }
        }
        for (c = 0; c < 0x80; c++) {
            border->last[c] = set_has(&set, (unsigned char)c) ? (uint32_t)i : border->last[c];
        }
    }
}

/* True if all characters of the literal at part `i` may come again after it. */
static bool comes_again(const template_border *border, urikit_str literal, size_t i)
{
    size_t at;

    for (at = 0; at < literal.len; at += unit_length(literal, at)) {
        unsigned char c = (unsigned char)literal.ptr[at];

        if (c < 0x80 && c != '%' && border->last[c] <= i) {
            return false;
        }
    }
    return true;
}

/* Opens the border after the expression that ends at part `last`. */
static void open_border(template_border *border, size_t last)
{
    if (border->open == SIZE_MAX) {
        border->open = last;
        border->seen = border->pending;
        set_join(&border->seen, &border->leads);
    }
}

/* Passes over the literal at part `i`. The border before it is open if expressions there can take it, and it may come later. */
static void pass_literal(const urikit_template *tmpl, template_border *border, size_t i)
{
    static const template_set none = { { 0 } };
    urikit_str literal = tmpl->parts[i].text;
    urikit_str begins = border->alone ? literal : urikit_str_of(literal.ptr, unit_length(literal, 0));
    size_t at;

    if (i > 0 && set_has_all(&border->pending, begins) && comes_again(border, literal, i)) {
        open_border(border, i - 1);
    }
    for (at = 0; at < literal.len; at++) {
        set_add(&border->seen, (unsigned char)literal.ptr[at] & 0x7F);
    }
    border->pending = border->leads = none;
    border->alone = false;
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

/*
 * Of two ways to match a text, the first border that differs is after an expression that can take what follows it. The last
 * one is before an expression that can take what is before it: the literal, and its own operator in what came since the first.
 */
bool urikit_template_is_ambiguous(const urikit_template *tmpl, size_t *first, size_t *second)
{
    template_border border = { { 0 }, { { 0 } }, { { 0 } }, false, SIZE_MAX, { { 0 } } };
    template_set before_set = { { 0 } };
    size_t before = SIZE_MAX;
    unsigned leads = 0;
    urikit_str literal = URIKIT_STR("");
    size_t i;

    find_last(tmpl, &border);
    for (i = 0; i < tmpl->count; i++) {
        template_span span;
        template_set set;
        template_set with_lead;
        char op = tmpl->parts[i].op;
        bool alike;

        if (!(tmpl->parts[i].flags & URIKIT_TEMPLATE_VARIABLE)) {
            literal = tmpl->parts[i].text;
            pass_literal(tmpl, &border, i);
            continue;
        }
        span = span_at(tmpl, i);
        set = with_lead = set_of(tmpl, span);
        set_add(&with_lead, (unsigned char)op);
        i = span.last;
        if (is_shared(tmpl, span)) {
            return report(tmpl, span.first, span.last, first, second);
        }
        alike = begins_alike(tmpl, span, literal, &leads);
        if (before != SIZE_MAX) {
            bool fits = set_has_all(&with_lead, literal);

            if (alike || (fits && set_has_all(&before_set, literal) &&
                          (!template_has_lead(op) || set_has(&before_set, (unsigned char)op)))) {
                return report(tmpl, before, span.first, first, second);
            }
            if (border.open != SIZE_MAX && fits && (!template_has_lead(op) || set_has(&border.seen, (unsigned char)op))) {
                return report(tmpl, border.open, span.first, first, second);
            }
        }
        if (set_has(&border.pending, (unsigned char)op)) {
            open_border(&border, before);
        }
        border.alone = literal.len > 0 || before == SIZE_MAX || !template_has_lead(op);
        if (!template_has_lead(op)) {
            border.pending = border.leads = (template_set){ { 0 } };
        }
        set_join(&border.pending, &set);
        set_add(&border.leads, (unsigned char)op);
        set_join(&border.seen, &with_lead);
        before = span.last;
        before_set = set;
        literal = URIKIT_STR("");
    }
    return false;
}
