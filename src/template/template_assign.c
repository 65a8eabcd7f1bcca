/* SPDX-License-Identifier: MIT */
/* What each expression took, given to its variables; the items of lists and maps. */
#include "../base/heap_sort.h"
#include "../text/octets.h"
#include "template_search.h"

#include <string.h>

/* The first `c` in text[at..], or text.len. */
static size_t find_byte(urikit_str text, size_t at, char c)
{
    while (at < text.len && text.ptr[at] != c) {
        at++;
    }
    return at;
}

/*
 * Where the pair "name=value" at text[at..] ends: at the last separator before the next '=', as both of its texts may have
 * separators in them.
 */
static size_t pair_end(urikit_str text, size_t at, char separator)
{
    size_t equals = find_byte(text, at, '=');

    while (equals < text.len) {
        size_t next = find_byte(text, equals + 1, '=');
        size_t end = next;

        while (end > equals && next < text.len && text.ptr[end] != separator) {
            end--;
        }
        if (end > equals) {
            return end;
        }
        equals = next; /* a '=' in the value */
    }
    return text.len;
}

static size_t count_bytes(urikit_str text, char c)
{
    size_t count = 0;
    size_t at;

    for (at = find_byte(text, 0, c); at < text.len; at = find_byte(text, at + 1, c)) {
        count++;
    }
    return count;
}

/*
 * The kind of an exploded text: a map if its first item is "name=value". What '+', '#' and '.' write may have their separator
 * in it: "a=,,b=c" is two pairs, and ".a.b=c" is one. False for what others cannot produce: some items with '=', some without.
 */
static bool set_exploded(urikit_template_capture *capture, char separator)
{
    urikit_str first = urikit_str_of(capture->text.ptr, find_byte(capture->text, 0, separator));
    size_t items = 0;
    size_t at = 0;
    size_t end;

    capture->style = (uint8_t)(separator == ',' ? STYLE_COMMA : separator);
    capture->kind = count_bytes(separator == '.' ? capture->text : first, '=') > 0 ? URIKIT_TEMPLATE_MAP : URIKIT_TEMPLATE_LIST;
    if (capture->raw) {
        return true;
    }
    if (separator != ',' && count_bytes(capture->text, ',') > 0) {
        return false; /* a ',' in a value is encoded */
    }
    if (capture->kind == URIKIT_TEMPLATE_LIST) {
        return count_bytes(capture->text, '=') == 0; /* and so is a '=' */
    }
    for (; at <= capture->text.len; at = end + 1) {
        end = pair_end(capture->text, at, separator);
        if (count_bytes(urikit_str_of(capture->text.ptr + at, end - at), '=') > 1) {
            return false;
        }
        items++;
    }
    return separator == '.' || count_bytes(capture->text, separator) + 1 == items;
}

/* How many characters a text has: triplets that encode one character are one. */
static size_t count_characters(urikit_str text)
{
    size_t count = 0;
    size_t at = 0;

    while (at < text.len) {
        size_t n;
        unsigned unit = template_unit(text.ptr + at, text.ptr + text.len, &n);

        count += !(unit & TEMPLATE_ENCODED) || (unit & 0xC0) != 0x80;
        at += n;
    }
    return count;
}

/* True if a text is at most as long as the prefix. A raw triplet that is not UTF-8 is one character, and others are none. */
static bool fits_prefix(urikit_str text, uint16_t prefix, bool raw)
{
    size_t count = 0;
    uint32_t scalar;

    for (; prefix && text.len > 0; count++) {
        if (count == prefix) {
            return false;
        }
        if (!urikiti_octets_scalar(&text, true, &scalar)) {
            if (!raw) {
                return false;
            }
            text = urikit_str_of(text.ptr + 3, text.len - 3);
        }
    }
    return true;
}

static void set_undefined(urikit_template_capture *capture)
{
    capture->text = urikit_str_of(NULL, 0);
    capture->kind = URIKIT_TEMPLATE_UNDEFINED;
    capture->style = STYLE_COMMA;
    capture->raw = false;
}

/* Gives a text to a variable. False if the variable cannot produce it. */
static bool give_text(urikit_template_capture *capture, const urikit_template_part *part, urikit_str text)
{
    size_t i;

    capture->text = text;
    capture->raw = template_keeps_reserved(part->op);
    if (part->flags & URIKIT_TEMPLATE_EXPLODE) {
        return set_exploded(capture, template_separator(part->op));
    }
    capture->style = STYLE_COMMA;
    capture->kind = URIKIT_TEMPLATE_TEXT;
    if (capture->raw) {
        return fits_prefix(text, part->prefix, true);
    }
    if (part->flags & URIKIT_TEMPLATE_SEGMENT) {
        return true;
    }
    for (i = 0; i < text.len; i++) {
        if (text.ptr[i] == '=') {
            return false;
        }
        if (text.ptr[i] == ',') {
            capture->kind = URIKIT_TEMPLATE_LIST;
        }
    }
    return capture->kind == URIKIT_TEMPLATE_LIST ? part->prefix == 0 : fits_prefix(text, part->prefix, false);
}

/* The variables of the expression at part `i` share its text at the separators; one that cannot be an item may be undefined. */
static bool share_items(template_search *s, size_t i, urikit_str text)
{
    const urikit_template_part *parts = s->tmpl->parts;
    char separator = template_separator(parts[i].op);
    size_t after = search_after(s->tmpl, i);
    size_t items = count_bytes(text, separator) + 1;
    size_t left = items < after - i ? items : after - i;
    size_t taker = i;
    size_t at = 0;
    size_t v;

    for (v = i; v < after; v++) {
        if (parts[v].flags & URIKIT_TEMPLATE_EXPLODE) {
            taker = v;
            break;
        }
    }
    for (v = i; v < after && at <= text.len; v++) {
        size_t end = find_byte(text, at, separator);

        for (; v == taker && items > after - i; items--) { /* what is left over */
            end = find_byte(text, end + 1, separator);
        }
        if (give_text(&s->captures[parts[v].variable], &parts[v], urikit_str_of(text.ptr + at, end - at))) {
            at = end + 1;
            left--;
        } else if (after - v > left) {
            set_undefined(&s->captures[parts[v].variable]);
        } else {
            return false;
        }
    }
    return true;
}

/* What named parameters need besides: lists in values, prefixes, the separator of exploded ones. */
static bool settle_pairs(template_search *s, size_t i)
{
    const urikit_template_part *parts = s->tmpl->parts;
    size_t after = search_after(s->tmpl, i);
    size_t v;

    for (v = i; v < after; v++) {
        urikit_template_capture *capture = &s->captures[parts[v].variable];

        capture->style = (uint8_t)template_separator(parts[i].op);
        if (capture->kind == URIKIT_TEMPLATE_TEXT && !give_text(capture, &parts[v], capture->text)) {
            return false;
        }
    }
    return true;
}

/* ---- a name that comes twice ---------------------------------------------------- */

/* What the captures keep in `state` after the search. */
enum { CAPTURE_INDEX, CAPTURE_PREFIX };

/* By name and then the longest first: no prefix, then the greatest one. Without `by_name`, in the template's order. */
static bool is_before(const urikit_template_capture *a, const urikit_template_capture *b, bool by_name)
{
    size_t n = a->name.len < b->name.len ? a->name.len : b->name.len;
    int order = by_name && n > 0 ? memcmp(a->name.ptr, b->name.ptr, n) : 0;

    if (order == 0 && by_name && a->name.len != b->name.len) {
        return a->name.len < b->name.len;
    }
    if (order == 0 && by_name) { /* less one, 0 is the greatest number */
        return a->state[CAPTURE_PREFIX] - 1U > b->state[CAPTURE_PREFIX] - 1U;
    }
    return order != 0 ? order < 0 : a->state[CAPTURE_INDEX] < b->state[CAPTURE_INDEX];
}

DEFINE_HEAP_SORT(sort_captures, sink_capture, urikit_template_capture, bool, is_before)

/* True if a text is shorter than another one because of its prefix. */
static bool is_cut(const urikit_template_capture *capture)
{
    return capture->state[CAPTURE_PREFIX] > 0 && count_characters(capture->text) == capture->state[CAPTURE_PREFIX];
}

/* True if both have one value, or the beginning of one: "{x:1}" and "{x}". */
static bool agrees(const urikit_template_capture *a, const urikit_template_capture *b)
{
    const char *p = a->text.ptr;
    const char *q = b->text.ptr;
    const char *p_end = p + a->text.len;
    const char *q_end = q + b->text.len;

    while (p < p_end && q < q_end) {
        size_t n;
        size_t m;

        if (template_unit(p, p_end, &n) != template_unit(q, q_end, &m)) {
            return false;
        }
        p += n;
        q += m;
    }
    return (p == p_end && q == q_end) || (p == p_end && is_cut(a)) || (q == q_end && is_cut(b));
}

/* True if a raw text has a triplet that decoding and '+' would not give back: of a reserved character, or of '%'. */
static bool has_bound_triplet(urikit_str text)
{
    size_t at = 0;

    while (at < text.len) {
        size_t n;
        unsigned unit = template_unit(text.ptr + at, text.ptr + text.len, &n);
        char octet = (char)(unit & 0xFF);

        if (n == 3 && (octet == '%' || template_is_reserved(octet))) {
            return true;
        }
        at += n;
    }
    return false;
}

static bool has_names_in_it(const urikit_template_capture *list)
{
    return list->style == STYLE_AMPERSAND || list->style == STYLE_SEMICOLON;
}

static char separator_of(const urikit_template_capture *list)
{
    return list->style == STYLE_COMMA ? ',' : (char)list->style;
}

/*
 * True if two lists, or two maps, of one text have the same items. In other styles they have only if each is one item: ".a.b"
 * has two, and "a.b" one. The one item of ";a" is empty, and that of "a" is not.
 */
static bool has_same_items(const urikit_template_capture *a, const urikit_template_capture *b)
{
    if (a->kind == URIKIT_TEMPLATE_TEXT || a->style == b->style) {
        return true;
    }
    if (a->kind == URIKIT_TEMPLATE_LIST && has_names_in_it(a) != has_names_in_it(b)) {
        return false;
    }
    return count_bytes(a->text, separator_of(a)) == 0 && count_bytes(b->text, separator_of(b)) == 0;
}

/*
 * Makes the captures of one name, whose texts agree, have one value: the one that *first keeps. False if there is none. A
 * list of one item is the same as a text. What is raw in one place and decoded in another is decoded, if that is possible.
 */
static bool settle_value(urikit_template_capture *first, urikit_template_capture *other)
{
    if (first->kind != other->kind) {
        urikit_template_capture *list = first->kind == URIKIT_TEMPLATE_LIST ? first : other;
        urikit_template_capture *text = list == first ? other : first;

        if (list->kind != URIKIT_TEMPLATE_LIST || text->kind != URIKIT_TEMPLATE_TEXT || has_names_in_it(list)) {
            return false; /* "a=x" has its name in it */
        }
        if (count_bytes(list->text, separator_of(list)) == 0) {
            list->kind = URIKIT_TEMPLATE_TEXT;
        } else if (list->style != STYLE_COMMA || text->state[CAPTURE_PREFIX] > 0) {
            return false;
        } else {
            text->kind = URIKIT_TEMPLATE_LIST;
            text->style = STYLE_COMMA;
        }
    } else if (!has_same_items(first, other)) {
        return false;
    }
    if (first->raw != other->raw) {
        if (has_bound_triplet(first->raw ? first->text : other->text)) {
            return false;
        }
        first->raw = false;
    }
    return true;
}

/* True if a name comes twice, or there are too many names to see that at once. */
static bool may_repeat(const urikit_template_capture *captures, size_t count)
{
    size_t i;
    size_t k;

    for (i = 1; i < count && count <= 8; i++) {
        for (k = 0; k < i; k++) {
            if (captures[i].name.len == captures[k].name.len && urikit_str_equal(captures[i].name, captures[k].name)) {
                return true;
            }
        }
    }
    return count > 8;
}

/* True if all captures of one name have one value, or are undefined: else they would not expand to the same text. */
static bool names_agree(const urikit_template *tmpl, urikit_template_capture *captures)
{
    size_t count = tmpl->variable_count;
    bool agree = true;
    size_t first = 0; /* of its name: the longest, of which the others are the beginning */
    size_t i;

    if (!may_repeat(captures, count)) {
        return true;
    }
    for (i = 0; i < tmpl->count; i++) {
        if (tmpl->parts[i].flags & URIKIT_TEMPLATE_VARIABLE) {
            captures[tmpl->parts[i].variable].state[CAPTURE_INDEX] = tmpl->parts[i].variable;
            captures[tmpl->parts[i].variable].state[CAPTURE_PREFIX] = tmpl->parts[i].prefix;
        }
    }
    sort_captures(captures, count, true);
    for (i = 1; i < count && agree; i++) {
        urikit_template_capture *a = &captures[first];
        urikit_template_capture *b = &captures[i];

        if (!urikit_str_equal(a->name, b->name)) {
            first = i;
        } else {
            b->again = true;
            agree = a->text.ptr && b->text.ptr ? agrees(a, b) && settle_value(a, b) : a->text.ptr == b->text.ptr;
        }
    }
    sort_captures(captures, count, false);
    return agree;
}

/* Gives the text of the expression at part `i` to its variables. */
static bool assign_expression(template_search *s, size_t i)
{
    const urikit_template_part *part = &s->tmpl->parts[i];
    const uint32_t *level = search_level(s, i);
    size_t start = level[LEVEL_START];
    size_t end = level[LEVEL_END];
    urikit_str text;

    if (start == end) {
        return true;
    }
    if (template_is_named(part->op)) {
        return urikiti_template_pairs(s, i, start, end, true) == end && settle_pairs(s, i);
    }
    start += template_has_lead(part->op);
    text = urikit_str_of(s->text.ptr + start, end - start);
    return part->flags & URIKIT_TEMPLATE_LAST ? give_text(&s->captures[part->variable], part, text) : share_items(s, i, text);
}

bool urikiti_template_assign(template_search *s)
{
    const urikit_template_part *parts = s->tmpl->parts;
    size_t first = 0;
    size_t i;

    for (i = 0; i < s->tmpl->count; i++) {
        if (parts[i].flags & URIKIT_TEMPLATE_VARIABLE) {
            urikit_template_capture *capture = &s->captures[parts[i].variable];

            first = parts[i].flags & URIKIT_TEMPLATE_FIRST ? i : first;
            set_undefined(capture);
            capture->name = parts[i].text;
            capture->again = false;
            if ((parts[i].flags & URIKIT_TEMPLATE_LAST) && !assign_expression(s, first)) {
                return false;
            }
        }
    }
    return names_agree(s->tmpl, s->captures);
}

/* ---- items ------------------------------------------------------------------------ */

bool urikit_template_item_next(const urikit_template_capture *capture, size_t *at, urikit_str *name, urikit_str *value)
{
    bool is_list = capture->kind == URIKIT_TEMPLATE_LIST;
    size_t start = *at;
    size_t end;
    size_t equals;

    if ((!is_list && capture->kind != URIKIT_TEMPLATE_MAP) || start > capture->text.len) {
        return false;
    }
    end = is_list || has_names_in_it(capture) ? find_byte(capture->text, start, separator_of(capture))
                                              : pair_end(capture->text, start, separator_of(capture));
    *at = end + 1;
    equals = find_byte(urikit_str_of(capture->text.ptr, end), start, '=');
    *name = is_list ? urikit_str_of(NULL, 0) : urikit_str_of(capture->text.ptr + start, equals - start);
    if (!is_list || has_names_in_it(capture)) { /* "name=value"; after ';' an empty value has no '=' */
        start = equals < end ? equals + 1 : end;
    }
    *value = urikit_str_of(capture->text.ptr + start, end - start);
    return true;
}
