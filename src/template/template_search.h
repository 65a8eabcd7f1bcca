/* SPDX-License-Identifier: MIT */
/*
 * The search of urikit_template_match: where each expression begins and ends. Internal to the library.
 *
 * A level is an expression. Its state is in the captures, in that of its first variable, so a search needs no memory of
 * its own. Levels try ends from the farthest to the nearest. What follows a level does not depend on what is before it, so
 * an end that failed once fails always: each level remembers the last range of ends that failed. Starts of a level
 * descend, but for steps back over what the level before took last, so that one range is enough to visit each end of each
 * level a bounded number of times.
 */
#ifndef URIKIT_SRC_TEMPLATE_SEARCH_H
#define URIKIT_SRC_TEMPLATE_SEARCH_H

#include "template_chars.h"

/* What is in urikit_template_capture.state. Offsets are those of the text. */
enum {
    LEVEL_START,     /* where the expression begins */
    LEVEL_END,       /* where it ends: the end that is tried, and at last the end that matched */
    LEVEL_LOW,       /* the ends from LOW to HIGH failed; an empty range at first */
    LEVEL_HIGH,
    LEVEL_FAILED,    /* the last start that failed; UINT32_MAX at first */
    LEVEL_SPACE,      /* no later end leaves space for what must follow */
    LEVEL_FLOOR,     /* no end before it can be followed by what must follow */
    LEVEL_PREVIOUS,  /* the part where the expression before it begins */
    LEVEL_AFTER,     /* the part after it */
    LEVEL_RUN_START, /* the characters of the class from here ... */
    LEVEL_RUN_END,   /* ... to here are known */
    LEVEL_COUNT,     /* how many '/' or characters are among them, where these are counted */
    LEVEL_CLASS,     /* its characters: 1 exploded, 2 plain, 4 segment, 8 times the prefix */
    LEVEL_PAIR,      /* of named parameters: where the pair with END begins, at its '?', '&' or ';' */
    LEVEL_VALUE,     /* and the first end inside its value, or after a name that has none */
    LEVEL_SIZE,
    LEVEL_READ = LEVEL_RUN_START, /* of named parameters: the last start that failed and had some */
    LEVEL_APART = LEVEL_COUNT,    /* of named parameters: an earlier start may read on where a later one stopped */
};

/* How the items of a captured list or map are separated: urikit_template_capture.style. */
enum {
    STYLE_COMMA = 0, /* "a,b" */
    STYLE_DOT = '.', /* "a.b" */
    STYLE_SLASH = '/',
    STYLE_AMPERSAND = '&', /* "name=a&name=b" */
    STYLE_SEMICOLON = ';',
};

typedef struct template_search {
    const urikit_template *tmpl;
    urikit_template_capture *captures;
    urikit_str text;
    urikit_template_flags flags;
    uint64_t steps; /* that are left */
} template_search;

/* Counts n steps. False if none are left. */
static inline bool search_may(template_search *s, size_t n)
{
    s->steps = s->steps > n ? s->steps - n : 0;
    return s->steps > 0;
}

/* The state of the level whose expression begins at part `i`. */
static inline uint32_t *search_level(const template_search *s, size_t i)
{
    return s->captures[s->tmpl->parts[i].variable].state;
}

/* The part after the expression that begins at part `i`. */
static inline size_t search_after(const urikit_template *tmpl, size_t i)
{
    while (!(tmpl->parts[i].flags & URIKIT_TEMPLATE_LAST)) {
        i++;
    }
    return i + 1;
}

/* True for a triplet at text[at] whose octet is from `least` to `below`, exclusive. */
static inline bool search_encoded(urikit_str text, size_t at, unsigned least, unsigned below)
{
    unsigned octet;

    if (at >= text.len || text.ptr[at] != '%' || scan_triplet(text.ptr + at, text.ptr + text.len) < 3) {
        return false;
    }
    octet = (unsigned char)triplet_octet(text.ptr + at);
    return octet >= least && octet < below;
}

/* True if the text may be cut at offset `at`: not inside a triplet or a UTF-8 sequence, encoded or not. */
static inline bool search_may_cut(urikit_str text, size_t at)
{
    size_t before = 3; /* the triplets before `at`, three bytes each */

    if ((at < text.len && ((unsigned char)text.ptr[at] & 0xC0) == 0x80) || (at >= 1 && text.ptr[at - 1] == '%') ||
        (at >= 2 && text.ptr[at - 2] == '%')) {
        return false;
    }
    if (!search_encoded(text, at, 0x80, 0xC0)) {
        return true;
    }
    while (before < 9 && at >= before && search_encoded(text, at - before, 0x80, 0xC0)) {
        before += 3;
    }
    return at < before || !search_encoded(text, at - before, before == 3 ? 0xC0 : before == 6 ? 0xE0 : 0xF0, 0xF8);
}

/* What an expression can take. */
typedef struct template_class {
    char op;
    bool exploded;   /* it has an exploded variable */
    bool plain;      /* it has one that is not exploded */
    bool segment;    /* it takes all characters of a path segment */
    uint16_t prefix; /* of its only variable */
} template_class;

template_class urikiti_template_class(const urikit_template *tmpl, size_t i);

/* The length of the unit at text[at] if the expression can produce it, else 0. */
size_t urikiti_template_unit_of(template_class class_of, urikit_str text, size_t at);

/*
 * Reads the named parameters at text[start..limit) of the expression that begins at part `i`. Returns where they end; at
 * `start` if there are none. Stores PAIR and VALUE of the last one, and APART, in the level. With `assign`, the captures
 * receive them.
 */
size_t urikiti_template_pairs(template_search *s, size_t i, size_t start, size_t limit, bool assign);

/*
 * The farthest end, up to `end`, at which the name of the pair at text[at], after ';', may be cut: there it is the name of a
 * variable of the expression at part `i`, with an empty value. `at` if there is none.
 */
size_t urikiti_template_name_cut(const template_search *s, size_t i, size_t at, size_t end);

/* urikit_template_match, but a query that the template does not name is not passed over. */
urikit_code urikiti_template_match_whole(const urikit_template *tmpl, urikit_str text, urikit_template_flags flags,
                                         urikit_template_capture *captures, size_t cap);

/* True if the template has an expression with '?' or '&', or a '?' in a literal. */
bool urikiti_template_names_query(const urikit_template *tmpl);

/* Where the query begins that a text ends with, at its '?'; text.len if there is none. */
size_t urikiti_template_query_at(urikit_str text);

/* Gives the text of each expression to its variables. False if it does not fit them. */
bool urikiti_template_assign(template_search *s);

#endif /* URIKIT_SRC_TEMPLATE_SEARCH_H */
