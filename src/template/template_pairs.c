/* SPDX-License-Identifier: MIT */
/* The named parameters of ';', '?' and '&': which variable takes which pair. */
#include "../text/octets.h"
#include "template_search.h"

/* A pair: its separator at `at`, its name, and its value, which is absent without '='. */
typedef struct template_pair {
    size_t at;
    size_t name_end;
    size_t value_at;
    size_t end;
    bool has_value;
} template_pair;

static template_pair read_pair(urikit_str text, size_t at, size_t limit)
{
    template_pair pair = { at, 0, 0, 0, false };

    pair.name_end = template_run_end(text, at + 1, limit, ASCII_UNRESERVED, false);
    pair.has_value = pair.name_end < limit && text.ptr[pair.name_end] == '=';
    pair.value_at = pair.name_end + pair.has_value;
    pair.end = pair.has_value ? template_run_end(text, pair.value_at, limit, ASCII_UNRESERVED, true) : pair.name_end;
    return pair;
}

/* Where the value ends that the variable can produce: an exploded one has no ',', a prefix has few characters. */
static size_t fitting_end(urikit_str text, const template_pair *pair, const urikit_template_part *part)
{
    urikit_str value = urikit_str_of(text.ptr + pair->value_at, 0);
    uint16_t count;
    uint32_t scalar;

    if (!part->prefix && !(part->flags & URIKIT_TEMPLATE_EXPLODE)) {
        return pair->end;
    }
    value.len = template_run_end(text, pair->value_at, pair->end, ASCII_UNRESERVED, false) - pair->value_at;
    for (count = 0; value.len > 0 && count < part->prefix; count++) {
        if (!urikiti_octets_scalar(&value, true, &scalar)) {
            break;
        }
    }
    return part->prefix ? (size_t)(value.ptr - text.ptr) : pair->value_at + value.len;
}

/* True if an expression with this operator can produce the pair: "name=" after '?' and '&', never after ';'. */
static bool is_producible(const template_pair *pair, char op)
{
    return op == ';' ? !pair->has_value || pair->end > pair->value_at : pair->has_value;
}

static bool is_named(const template_search *s, const template_pair *pair, const urikit_template_part *part)
{
    const char *p = part->text.ptr;
    const char *end = p + part->text.len;
    size_t at = pair->at + 1;

    if (part->text.len == pair->name_end - at && *p == s->text.ptr[at] && memcmp(p, s->text.ptr + at, part->text.len) == 0) {
        return true;
    }
    while (p < end) {
        size_t n;
        size_t in_text;

        if (at >= pair->name_end ||
            template_unit(p, end, &n) != template_unit(s->text.ptr + at, s->text.ptr + pair->name_end, &in_text)) {
            return false;
        }
        p += n;
        at += in_text;
    }
    return at == pair->name_end;
}

/* Which variable takes a pair, and how. */
typedef struct template_taker {
    size_t next;       /* the first part that may still take one */
    size_t exploded;   /* the exploded variable that took the last pair, or SIZE_MAX */
    bool by_name;      /* it takes pairs with its own name: a list */
} template_taker;

enum { STYLE_TAKEN = 1 }; /* in `style` while pairs are read: the variable took a pair */

/* True if the variable at part `v` may take one more pair of its own name. */
static bool may_take(const template_search *s, const template_taker *taker, size_t v)
{
    const urikit_template_part *part = &s->tmpl->parts[v];

    if (taker->exploded == v) {
        return taker->by_name || !(s->flags & URIKIT_TEMPLATE_OTHER_PAIRS);
    }
    if (!(s->flags & URIKIT_TEMPLATE_ANY_ORDER)) {
        return v >= taker->next;
    }
    return s->captures[part->variable].style != STYLE_TAKEN;
}

/* The variable that takes the pair; SIZE_MAX if there is none. *apart is set if two variables have the pair's name. */
static size_t find_taker(const template_search *s, const template_taker *taker, size_t first, size_t after,
                         const template_pair *pair, bool *by_name, bool *apart)
{
    bool any = (s->flags & URIKIT_TEMPLATE_ANY_ORDER) != 0;
    size_t named = 0;
    size_t found = SIZE_MAX;
    size_t v;

    for (v = first; v < after; v++) {
        if (is_named(s, pair, &s->tmpl->parts[v])) {
            named++;
            if (found == SIZE_MAX && may_take(s, taker, v)) {
                found = v;
            }
        }
    }
    *by_name = named > 0;
    *apart = named > 1;
    if (named > 0) {
        return found; /* if none: its variable has one already, or is before */
    }
    if (taker->exploded != SIZE_MAX && !taker->by_name) {
        return taker->exploded;
    }
    for (v = any ? first : taker->next; v < after; v++) {
        if ((s->tmpl->parts[v].flags & URIKIT_TEMPLATE_EXPLODE) && v != taker->exploded &&
            (!any || s->captures[s->tmpl->parts[v].variable].style != STYLE_TAKEN)) {
            return v;
        }
    }
    return (s->flags & URIKIT_TEMPLATE_OTHER_PAIRS) ? SIZE_MAX : taker->exploded; /* its own name is one of a map's, too */
}

size_t urikiti_template_name_cut(const template_search *s, size_t i, size_t at, size_t end)
{
    const urikit_template_part *parts = s->tmpl->parts;
    size_t after = search_level(s, i)[LEVEL_AFTER];
    size_t farthest = at;
    size_t v;

    if (parts[i].op != ';' || end <= at) {
        return at;
    }
    for (v = i; v < after; v++) {
        size_t cut;

        if (parts[v].flags & URIKIT_TEMPLATE_EXPLODE) { /* any text is a name of a map */
            return end - (s->text.ptr[end - 1] == '=');
        }
        cut = template_units_end(urikit_str_of(s->text.ptr, end), at + 1, parts[v].text);
        if (cut != SIZE_MAX && cut > farthest) {
            farthest = cut;
        }
    }
    return farthest;
}

/* Cuts a pair, which no variable takes, to the longest name of one that does, with an empty value. SIZE_MAX if there is none. */
static size_t cut_to_name(const template_search *s, const template_taker *taker, size_t first, size_t after, template_pair *pair)
{
    urikit_str text = urikit_str_of(s->text.ptr, pair->name_end);
    size_t found = SIZE_MAX;
    size_t v;

    pair->name_end = pair->at;
    for (v = first; v < after; v++) {
        size_t cut = template_units_end(text, pair->at + 1, s->tmpl->parts[v].text);

        if (cut != SIZE_MAX && cut > pair->name_end && may_take(s, taker, v)) {
            pair->name_end = cut;
            found = v;
        }
    }
    return found;
}

/* Gives the pair to the variable at part `v`. */
static void give_pair(template_search *s, size_t v, const template_pair *pair, bool by_name, bool more)
{
    const urikit_template_part *part = &s->tmpl->parts[v];
    urikit_template_capture *capture = &s->captures[part->variable];
    const char *p = s->text.ptr;

    if (!(part->flags & URIKIT_TEMPLATE_EXPLODE)) {
        capture->text = urikit_str_of(p + pair->value_at, pair->end - pair->value_at);
        capture->kind = URIKIT_TEMPLATE_TEXT;
        return;
    }
    if (!more) {
        capture->text = urikit_str_of(p + pair->at + 1, 0);
        capture->kind = URIKIT_TEMPLATE_LIST;
    }
    if (!by_name) {
        capture->kind = URIKIT_TEMPLATE_MAP;
    }
    capture->text.len = (size_t)(p + pair->end - capture->text.ptr);
}

size_t urikiti_template_pairs(template_search *s, size_t i, size_t start, size_t limit, bool assign)
{
    const urikit_template_part *parts = s->tmpl->parts;
    uint32_t *level = search_level(s, i);
    size_t after = level[LEVEL_AFTER];
    template_taker taker = { i, SIZE_MAX, false };
    bool others = (s->flags & URIKIT_TEMPLATE_OTHER_PAIRS) != 0;
    size_t end = start;
    size_t v;

    for (v = i; v < after; v++) {
        s->captures[parts[v].variable].style = 0;
    }
    while (end < limit && s->text.ptr[end] == (end == start ? parts[i].op : template_separator(parts[i].op))) {
        template_pair pair = read_pair(s->text, end, limit);
        size_t whole = pair.end;
        bool by_name;
        bool apart;

        v = find_taker(s, &taker, i, after, &pair, &by_name, &apart);
        search_may(s, pair.end - end + (after - i));
        if (v != SIZE_MAX) {
            pair.end = fitting_end(s->text, &pair, &parts[v]);
            apart = apart || (others && (pair.end < whole || !is_producible(&pair, parts[i].op)));
        }
        level[LEVEL_APART] |= apart;
        if (parts[i].op == ';' && (v == SIZE_MAX ? !others : !is_producible(&pair, ';'))) {
            if (v == SIZE_MAX) {
                v = cut_to_name(s, &taker, i, after, &pair);
                by_name = true;
            }
            pair.has_value = false; /* the rest is after the expression */
            pair.value_at = pair.end = pair.name_end;
        }
        if (v == SIZE_MAX ? !others : !is_producible(&pair, parts[i].op)) {
            break;
        }
        if (v != SIZE_MAX) {
            bool more = taker.exploded == v;

            if (assign) {
                give_pair(s, v, &pair, by_name, more);
            }
            s->captures[parts[v].variable].style = STYLE_TAKEN;
            taker.exploded = parts[v].flags & URIKIT_TEMPLATE_EXPLODE ? v : SIZE_MAX;
            taker.by_name = by_name;
            taker.next = v + 1;
        } else {
            taker.exploded = SIZE_MAX; /* the pairs of an exploded variable come one after the other */
        }
        level[LEVEL_PAIR] = (uint32_t)pair.at;
        level[LEVEL_VALUE] = (uint32_t)(pair.value_at + (parts[i].op == ';' && pair.has_value));
        end = pair.end;
    }
    return end;
}
