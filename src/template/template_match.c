/* SPDX-License-Identifier: MIT */
/* Match a template: the search for the ends of its expressions. */
#include "template_search.h"

#include <urikit/text.h>

/* ---- what an expression can take ---------------------------------------------- */

template_class urikiti_template_class(const urikit_template *tmpl, size_t i)
{
    template_class class_of = { tmpl->parts[i].op, false, false, (tmpl->parts[i].flags & URIKIT_TEMPLATE_SEGMENT) != 0, 0 };

    if (tmpl->parts[i].flags & URIKIT_TEMPLATE_LAST) {
        class_of.prefix = tmpl->parts[i].prefix;
    }
    for (;; i++) {
        if (tmpl->parts[i].flags & URIKIT_TEMPLATE_EXPLODE) {
            class_of.exploded = true;
        } else {
            class_of.plain = true;
        }
        if (tmpl->parts[i].flags & URIKIT_TEMPLATE_LAST) {
            return class_of;
        }
    }
}

size_t urikiti_template_unit_of(template_class class_of, urikit_str text, size_t at)
{
    char c = text.ptr[at];

    if (ascii_is(c, ASCII_UNRESERVED) || (unsigned char)c >= 0x80) {
        return 1;
    }
    if (c == '%') {
        return scan_triplet(text.ptr + at, text.ptr + text.len) == 3 ? 3 : 0;
    }
    if (template_keeps_reserved(class_of.op)) {
        return template_is_reserved(c);
    }
    if (class_of.segment) {
        return ascii_is(c, ASCII_PCHAR);
    }
    return (c == '=' && class_of.exploded) ||
           (class_of.prefix == 0 && ((c == ',' && (class_of.plain || !class_of.op)) || (c == '/' && class_of.op == '/')));
}

/* The class of a level, which prepare_levels stored. */
static template_class level_class(const template_search *s, size_t i)
{
    uint32_t stored = search_level(s, i)[LEVEL_CLASS];
    template_class class_of = { s->tmpl->parts[i].op, (stored & 1) != 0, (stored & 2) != 0, (stored & 4) != 0,
                                (uint16_t)(stored >> 3) };

    return class_of;
}

/* What limits an expression besides its characters. */
typedef struct run_limit {
    size_t most;       /* SIZE_MAX: nothing is counted */
    bool characters;   /* count characters, for a prefix; else count '/' */
} run_limit;

static run_limit limit_of(const template_search *s, size_t i)
{
    const urikit_template_part *parts = s->tmpl->parts;
    template_class class_of = level_class(s, i);
    run_limit limit = { SIZE_MAX, class_of.prefix > 0 };

    if (limit.characters) {
        limit.most = class_of.prefix;
    } else if (class_of.op == '/' && !class_of.exploded) {
        limit.most = parts[search_level(s, i)[LEVEL_AFTER] - 1].variable - parts[i].variable + 1;
    }
    return limit;
}

/* What a unit adds to the count. Bytes that continue a character add nothing, encoded or not. */
static size_t weight_of(urikit_str text, size_t at, run_limit limit)
{
    char octet = text.ptr[at] == '%' ? triplet_octet(text.ptr + at) : text.ptr[at];

    if (limit.most == SIZE_MAX) {
        return 0;
    }
    return limit.characters ? ((unsigned char)octet & 0xC0) != 0x80 : text.ptr[at] == '/';
}

/*
 * The farthest end of an expression without names. What is known of another start is used again, so that all starts
 * together read each byte about as often as the starts move over it.
 */
static size_t run_end(template_search *s, size_t i, size_t start, run_limit limit)
{
    uint32_t *level = search_level(s, i);
    template_class class_of = level_class(s, i);
    size_t known = level[LEVEL_RUN_START];
    size_t at = start;
    size_t from;
    size_t count = 0;
    size_t n;

    if (known <= start && start <= level[LEVEL_RUN_END]) { /* the beginning is given back */
        if (limit.most == SIZE_MAX) {
            return level[LEVEL_RUN_END];
        }
        count = level[LEVEL_COUNT];
        search_may(s, start - known);
        for (; known < start; known += s->text.ptr[known] == '%' ? 3 : 1) {
            count -= weight_of(s->text, known, limit);
        }
        at = level[LEVEL_RUN_END];
        known = SIZE_MAX;
    }
    from = at;
    while (at < s->text.len && at != known && (n = urikiti_template_unit_of(class_of, s->text, at)) > 0) {
        size_t weight = weight_of(s->text, at, limit);

        if (count + weight > limit.most) {
            break;
        }
        count += weight;
        at += n;
    }
    search_may(s, at - from + 1);
    if (at == known) {
        at = level[LEVEL_RUN_END];
        count += level[LEVEL_COUNT];
        while (count > limit.most) { /* give back the last units, until the rest fits */
            at -= at - start >= 3 && s->text.ptr[at - 3] == '%' ? 3 : 1;
            count -= weight_of(s->text, at, limit);
            search_may(s, 1);
        }
    }
    level[LEVEL_RUN_START] = (uint32_t)start;
    level[LEVEL_RUN_END] = (uint32_t)at;
    level[LEVEL_COUNT] = (uint32_t)count;
    return at;
}

/*
 * Where named parameters need to be read no farther. A start that failed has tried all ends after it, and an earlier start
 * ends no farther, because more variables are taken. So all starts together read each pair about once.
 */
static size_t pairs_limit(const template_search *s, size_t i, size_t start)
{
    const uint32_t *level = search_level(s, i);

    return level[LEVEL_READ] == UINT32_MAX || level[LEVEL_READ] < start || level[LEVEL_APART] ? s->text.len : level[LEVEL_READ];
}

/* The farthest end of the expression at part `i` that begins at `start`; `start` if it can only be absent there. */
static size_t farthest_end(template_search *s, size_t i, size_t start)
{
    const urikit_template_part *part = &s->tmpl->parts[i];
    run_limit limit;

    if (template_has_lead(part->op) && (start == s->text.len || s->text.ptr[start] != part->op)) {
        return start;
    }
    if (template_is_named(part->op)) {
        return urikiti_template_pairs(s, i, start, pairs_limit(s, i, start), false);
    }
    limit = limit_of(s, i);
    return run_end(s, i, start + (limit.characters && template_has_lead(part->op)), limit);
}

/* ---- literals ------------------------------------------------------------------- */

/* The fewest bytes that a literal takes in a text. */
static size_t literal_least(urikit_str literal)
{
    const char *p = literal.ptr;
    size_t least = 0;

    for (; p < literal.ptr + literal.len; least++) {
        size_t n;

        (void)template_unit(p, literal.ptr + literal.len, &n);
        p += n;
    }
    return least;
}

/* Where the literal begins that ends at the text's end, or SIZE_MAX. */
static size_t literal_at_end(urikit_str text, urikit_str literal)
{
    size_t at = text.len;
    size_t units = literal_least(literal);

    for (; units > 0; units--) {
        if (at == 0) {
            return SIZE_MAX;
        }
        at -= at >= 3 && text.ptr[at - 3] == '%' && scan_triplet(text.ptr + at - 3, text.ptr + at) == 3 ? 3 : 1;
    }
    return template_units_end(text, at, literal) == text.len ? at : SIZE_MAX;
}

/* The literal at part `i`, or an empty one if that part is not a literal. */
static urikit_str literal_at(const urikit_template *tmpl, size_t i)
{
    return i < tmpl->count && !(tmpl->parts[i].flags & URIKIT_TEMPLATE_VARIABLE) ? tmpl->parts[i].text : URIKIT_STR("");
}

/* ---- the search ------------------------------------------------------------------- */

/* Begins with the farthest end of a level. */
static void enter_level(template_search *s, size_t i, size_t start)
{
    uint32_t *level = search_level(s, i);
    size_t end = farthest_end(s, i, start);

    if (end > level[LEVEL_SPACE]) {
        end = level[LEVEL_SPACE] > start ? level[LEVEL_SPACE] : start;
    }
    level[LEVEL_START] = (uint32_t)start;
    level[LEVEL_END] = (uint32_t)end;
}

/* The beginning of the pair before the one that begins at `at`, and where its value begins. */
static void step_pair_back(template_search *s, uint32_t *level, char separator, size_t at)
{
    size_t value = at;
    size_t pair = at;

    while (pair > level[LEVEL_START] && s->text.ptr[pair - 1] != separator) {
        pair--;
        if (s->text.ptr[pair] == '=') {
            value = pair + 1 + (separator == ';');
        }
    }
    search_may(s, at - pair + 1);
    level[LEVEL_PAIR] = (uint32_t)(pair > level[LEVEL_START] ? pair - 1 : pair);
    level[LEVEL_VALUE] = (uint32_t)value;
}

/* Moves END, if it is not one already, to the next nearer place where the expression may end. START: it is absent. */
static void settle_end(template_search *s, size_t i)
{
    const urikit_template_part *part = &s->tmpl->parts[i];
    uint32_t *level = search_level(s, i);
    uint32_t start = level[LEVEL_START];

    while (level[LEVEL_END] > start) {
        if (level[LEVEL_END] >= level[LEVEL_LOW] && level[LEVEL_END] <= level[LEVEL_HIGH]) {
            level[LEVEL_END] = level[LEVEL_LOW] > start + 1 ? level[LEVEL_LOW] - 1 : start;
        } else if (template_is_named(part->op) && level[LEVEL_END] < level[LEVEL_VALUE]) {
            size_t cut = urikiti_template_name_cut(s, i, level[LEVEL_PAIR], level[LEVEL_END]);
            bool is_cut_here = cut > level[LEVEL_PAIR] && cut == level[LEVEL_END];

            search_may(s, level[LEVEL_AFTER] - i);
            if (is_cut_here && search_may_cut(s->text, cut)) {
                return;
            }
            level[LEVEL_END] = (uint32_t)cut - is_cut_here;
            if (level[LEVEL_END] == level[LEVEL_PAIR] && level[LEVEL_END] > start) {
                step_pair_back(s, level, template_separator(part->op), level[LEVEL_END]);
            }
        } else if (!search_may_cut(s->text, level[LEVEL_END])) {
            level[LEVEL_END]--;
        } else {
            return;
        }
        if (!search_may(s, 1)) {
            return;
        }
    }
}

/* The ends that a start of level `i` tried have failed: joins them to the range that failed before. */
static void remember_failed(template_search *s, size_t i)
{
    uint32_t *level = search_level(s, i);
    uint32_t start = level[LEVEL_START];
    uint32_t farthest = (uint32_t)farthest_end(s, i, start);
    bool may_be_absent = template_has_lead(s->tmpl->parts[i].op);
    uint32_t low = may_be_absent ? start : start + 1;

    level[LEVEL_FAILED] = start;
    if (template_is_named(s->tmpl->parts[i].op) && farthest > start && start < level[LEVEL_READ]) {
        level[LEVEL_READ] = start;
    }
    if (farthest > level[LEVEL_SPACE]) {
        farthest = level[LEVEL_SPACE];
    }
    if (farthest < low) {
        return;
    }
    if (low <= level[LEVEL_HIGH] + 1 && farthest + 1 >= level[LEVEL_LOW]) {
        level[LEVEL_LOW] = low < level[LEVEL_LOW] ? low : level[LEVEL_LOW];
        level[LEVEL_HIGH] = farthest > level[LEVEL_HIGH] ? farthest : level[LEVEL_HIGH];
    } else if (level[LEVEL_LOW] > level[LEVEL_HIGH] || (low < level[LEVEL_LOW] && farthest > start)) {
        level[LEVEL_LOW] = low; /* a range before the one that is known: no earlier start reaches that one */
        level[LEVEL_HIGH] = farthest;
    }
}

/*
 * What begins at the end of level `i`: *next is the part where the next level begins, or the number of parts. Returns
 * where it begins, or SIZE_MAX if this end does not fit.
 */
static size_t follow_end(const template_search *s, size_t i, size_t tail, size_t *next)
{
    const uint32_t *level = search_level(s, i);
    size_t after = level[LEVEL_AFTER];
    urikit_str literal = literal_at(s->tmpl, after);

    *next = after + (literal.len > 0);
    if (*next >= s->tmpl->count) { /* the last expression ends where the last literal begins */
        return level[LEVEL_END] == tail ? tail : SIZE_MAX;
    }
    return template_units_end(s->text, level[LEVEL_END], literal);
}

/* True if an expression of this class may contain the byte: a quick test, true more often than necessary. */
static bool may_contain(template_class class_of, char c)
{
    return ascii_is(c, ASCII_UNRESERVED) || (unsigned char)c >= 0x80 || c == '%' || c == ',' || c == '=' || c == class_of.op ||
           (class_of.op == '?' && c == '&') || (class_of.segment && ascii_is(c, ASCII_PCHAR)) ||
           (template_keeps_reserved(class_of.op) && template_is_reserved(c));
}

/*
 * Where an expression can begin at the earliest, if it must reach `at`. Without this, a byte that no expression takes
 * would be found anew from every start.
 */
static size_t earliest_start(const template_search *s, size_t i, size_t at)
{
    template_class class_of = level_class(s, i);

    while (at > 0 && may_contain(class_of, s->text.ptr[at - 1])) {
        at--;
    }
    return at;
}

/* The limits of every level, from the last one to the first; false if the text is too short, or has a byte too many. */
static bool prepare_levels(template_search *s, size_t first, size_t start, size_t tail)
{
    template_class class_of;
    size_t previous = first;
    size_t after;
    size_t space = tail;
    size_t floor = tail;
    size_t i;

    for (i = first; i < s->tmpl->count; i = after + (literal_at(s->tmpl, after).len > 0)) {
        uint32_t *level = search_level(s, i);

        after = search_after(s->tmpl, i);
        level[LEVEL_AFTER] = (uint32_t)after;
        level[LEVEL_PREVIOUS] = (uint32_t)previous;
        level[LEVEL_LOW] = 1;
        level[LEVEL_HIGH] = 0;
        level[LEVEL_FAILED] = UINT32_MAX;
        level[LEVEL_RUN_START] = UINT32_MAX;
        level[LEVEL_RUN_END] = UINT32_MAX;
        level[LEVEL_COUNT] = 0;
        level[LEVEL_VALUE] = 0;
        class_of = urikiti_template_class(s->tmpl, i);
        level[LEVEL_CLASS] = (uint32_t)class_of.exploded | (uint32_t)class_of.plain << 1 | (uint32_t)class_of.segment << 2 |
                             (uint32_t)class_of.prefix << 3;
        previous = i;
    }
    for (i = previous;; i = search_level(s, i)[LEVEL_PREVIOUS]) {
        size_t least = !template_has_lead(s->tmpl->parts[i].op);
        size_t literal = i == first ? 0 : literal_least(literal_at(s->tmpl, i - 1));

        search_level(s, i)[LEVEL_SPACE] = (uint32_t)space;
        search_level(s, i)[LEVEL_FLOOR] = (uint32_t)floor;
        if (space < least + literal || space - least - literal < start) {
            return false;
        }
        space -= least + literal;
        floor = earliest_start(s, i, floor);
        if (i == first) {
            return floor <= start;
        }
        literal = 3 * literal_at(s->tmpl, i - 1).len; /* the longest text of the literal: all of it encoded */
        floor = floor > literal ? floor - literal : 0;
    }
}

/* True for "{?x,y}" and "{&x,y}" at the end of the template. After ';' a name can be cut, which needs the search. */
static bool is_last_query(const urikit_template *tmpl, size_t i)
{
    return (tmpl->parts[i].op == '?' || tmpl->parts[i].op == '&') && search_after(tmpl, i) == tmpl->count;
}

/* True if the expression "{x}" at part `i` has only one end: it cannot take a character with which the rest can begin. */
static bool stops_plain(const urikit_template *tmpl, size_t i)
{
    unsigned classes = template_value_class(&tmpl->parts[i]);
    char c;

    i++;
    if (i == tmpl->count) {
        return true;
    }
    if (tmpl->parts[i].flags & URIKIT_TEMPLATE_VARIABLE) {
        return is_last_query(tmpl, i);
    }
    c = tmpl->parts[i].text.ptr[0];
    return !ascii_is(c, classes) && (unsigned char)c < 0x80 && c != ',' && c != '%';
}

/* The only end that the expression at part `i` can have, SIZE_MAX: none; `start`: more than one is possible. */
static size_t only_end(const template_search *s, size_t i, size_t start)
{
    const urikit_template *tmpl = s->tmpl;
    const urikit_template_part *part = &tmpl->parts[i];
    size_t end;

    if (!(part->flags & URIKIT_TEMPLATE_LAST) || (part->flags & URIKIT_TEMPLATE_EXPLODE) || part->prefix ||
        (part->op ? part->op != '+' || i + 1 < tmpl->count : !stops_plain(tmpl, i))) {
        return start;
    }
    end = template_run_end(s->text, start, s->text.len, part->op ? (unsigned)TEMPLATE_ANY : template_value_class(part), true);
    return end == start ? SIZE_MAX : end;
}

/*
 * Takes the expressions from part *i on that can end in one place only, with the literals after them: most templates have no
 * others, and need no search. *i becomes the part of the first other one, or the number of parts. Returns where that begins, or
 * SIZE_MAX if the text does not match.
 */
static size_t take_plain(template_search *s, size_t *i, size_t start)
{
    const urikit_template *tmpl = s->tmpl;

    while (*i < tmpl->count) {
        uint32_t *level = search_level(s, *i);
        urikit_str literal;
        size_t end;

        if (is_last_query(tmpl, *i)) { /* assigning reads it, and sees if it is all that is left */
            level[LEVEL_AFTER] = (uint32_t)tmpl->count;
            level[LEVEL_APART] = 0;
            level[LEVEL_START] = (uint32_t)start;
            level[LEVEL_END] = (uint32_t)s->text.len;
            *i = tmpl->count;
            return s->text.len;
        }
        end = only_end(s, *i, start);
        if (end == start || end == SIZE_MAX) {
            return end;
        }
        level[LEVEL_START] = (uint32_t)start;
        level[LEVEL_END] = (uint32_t)end;
        literal = literal_at(tmpl, *i + 1);
        start = template_units_end(s->text, end, literal);
        if (start == SIZE_MAX) {
            return start;
        }
        *i += literal.len > 0 ? 2U : 1U;
    }
    return start == s->text.len ? start : SIZE_MAX;
}

/* Runs the search. URIKIT_OK: START and END of each level are what it takes. */
static urikit_code search_levels(template_search *s, size_t first, size_t start, size_t tail)
{
    size_t i = first;

    enter_level(s, i, start);
    for (;;) {
        uint32_t *level = search_level(s, i);
        bool may_be_absent = template_has_lead(s->tmpl->parts[i].op);
        size_t next;
        size_t at;

        if (!search_may(s, 1)) {
            return URIKIT_E_LIMIT;
        }
        settle_end(s, i);
        if (level[LEVEL_END] < level[LEVEL_FLOOR]) {
            level[LEVEL_END] = level[LEVEL_START] + (may_be_absent ? 0 : 1); /* all that are nearer fail, too */
        } else if (level[LEVEL_END] > level[LEVEL_START] || (may_be_absent && level[LEVEL_END] == level[LEVEL_START])) {
            at = follow_end(s, i, tail, &next);
            if (at != SIZE_MAX && next >= s->tmpl->count) {
                return URIKIT_OK;
            }
            if (at != SIZE_MAX && search_level(s, next)[LEVEL_FAILED] != at) {
                enter_level(s, next, at);
                i = next;
                continue;
            }
        }
        /* this end failed: the next nearer one, or back to the level before */
        while (level[LEVEL_END] == level[LEVEL_START] || (level[LEVEL_END] == level[LEVEL_START] + 1 && !may_be_absent)) {
            remember_failed(s, i);
            if (i == first) {
                return URIKIT_E_TEMPLATE_NO_MATCH;
            }
            i = level[LEVEL_PREVIOUS];
            level = search_level(s, i);
            may_be_absent = template_has_lead(s->tmpl->parts[i].op);
        }
        level[LEVEL_END]--;
    }
}

urikit_code urikiti_template_match_whole(const urikit_template *tmpl, urikit_str text, urikit_template_flags flags,
                                         urikit_template_capture *captures, size_t cap)
{
    template_search s = { tmpl, captures, text, flags, 0 };
    urikit_str begins = literal_at(tmpl, 0);
    size_t first = begins.len > 0;
    size_t start;

    if (tmpl->variable_count > cap) {
        return URIKIT_E_SPACE;
    }
    if (urikiti_too_long(text.len)) {
        return URIKIT_E_TOO_LONG;
    }
    if (!text.ptr) {
        s.text = URIKIT_STR("");
    }
    if (!template_is_utf8(s.text)) {
        return URIKIT_E_UTF8;
    }
    s.steps = 32 * ((uint64_t)text.len + 64) * ((uint64_t)tmpl->variable_count + 1);
    start = template_units_end(s.text, 0, begins);
    if (start != SIZE_MAX) {
        start = take_plain(&s, &first, start);
    }
    if (start == SIZE_MAX) {
        return URIKIT_E_TEMPLATE_NO_MATCH;
    }
    if (first < tmpl->count) {
        size_t tail = literal_at_end(s.text, literal_at(tmpl, tmpl->count - 1));
        urikit_code code = tail == SIZE_MAX || tail < start || !prepare_levels(&s, first, start, tail)
                               ? URIKIT_E_TEMPLATE_NO_MATCH
                               : search_levels(&s, first, start, tail);

        if (code) {
            return code;
        }
    }
    return urikiti_template_assign(&s) ? URIKIT_OK : URIKIT_E_TEMPLATE_NO_MATCH;
}

bool urikiti_template_names_query(const urikit_template *tmpl)
{
    size_t i;

    for (i = 0; i < tmpl->count; i++) {
        const urikit_template_part *part = &tmpl->parts[i];

        if ((part->flags & URIKIT_TEMPLATE_VARIABLE) ? part->op == '?' || part->op == '&'
                                                     : memchr(part->text.ptr, '?', part->text.len) != NULL) {
            return true;
        }
    }
    return false;
}

size_t urikiti_template_query_at(urikit_str text)
{
    const char *query = text.len > 0 ? (const char *)memchr(text.ptr, '?', text.len) : NULL;

    return query && !memchr(text.ptr, '#', text.len) &&
                   template_run_end(text, (size_t)(query - text.ptr), text.len, TEMPLATE_ANY, true) == text.len
               ? (size_t)(query - text.ptr)
               : text.len;
}

urikit_code urikit_template_match(const urikit_template *tmpl, urikit_str text, urikit_template_flags flags,
                                  urikit_template_capture *captures, size_t cap)
{
    urikit_code code = urikiti_template_match_whole(tmpl, text, flags, captures, cap);

    if (code == URIKIT_E_TEMPLATE_NO_MATCH && (flags & URIKIT_TEMPLATE_OTHER_PAIRS) && !urikiti_template_names_query(tmpl)) {
        size_t end = urikiti_template_query_at(text);

        if (end < text.len) {
            code = urikiti_template_match_whole(tmpl, urikit_str_of(text.ptr, end), flags, captures, cap);
        }
    }
    return code;
}
