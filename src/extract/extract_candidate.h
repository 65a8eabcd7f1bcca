/* SPDX-License-Identifier: MIT */
/*
 * A candidate: a place in the text where an identifier may begin. extract_by_scheme.c and extract_by_domain.c find it,
 * extract_context.c reads what is before it, extract_settle.c reads it to its end and decides. Internal to the library.
 */
#ifndef URIKIT_SRC_EXTRACT_CANDIDATE_H
#define URIKIT_SRC_EXTRACT_CANDIDATE_H

#include "../base/ascii.h"
#include "extract_run.h"
#include "extract_scheme.h"

/* The result for a candidate. */
typedef enum find_verdict {
    VERDICT_FOUND,
    VERDICT_NOTHING,
    VERDICT_MORE, /* the window ends first */
} find_verdict;

typedef struct find_candidate {
    urikit_extract *x;
    const char *start; /* of the scheme, of the domain name, or of the remote */
    const char *head;  /* the ':' , or the end of the domain name and its port */
    const find_scheme *row;
    bool domain;
    bool remote; /* of git, "user@host:path": the text is its URI */
    bool link; /* a relative reference, where the markup says that a URL is */
    bool token; /* of a link: the run has its end before it is read */
    bool target; /* with a scheme, where the markup says that a URL is: every scheme counts */
    bool delimited; /* something opens before it */
    bool labeled;  /* Markdown's "[label]: " */
    char before;    /* the byte before it; '\0': none */
    urikit_find_context context;
    text_run run;
} find_candidate;

/* The offset of p in the window. */
static inline size_t window_at(const urikit_extract *x, const char *p)
{
    return (size_t)(p - x->window);
}

/* The byte before p, '\0' at the beginning of the text. */
static inline char byte_before(const find_candidate *c, const char *p)
{
    return p > c->x->window ? p[-1] : '\0';
}

/* Reads what is before c->start, and decides how the run is read. */
void urikiti_find_context(find_candidate *c);

/* Sets the run to its beginning, c->start. */
void urikiti_start_run(find_candidate *c);

/* The window ends after `start`, before what must be read as a whole: VERDICT_MORE, when there are many more bytes. */
find_verdict urikiti_wait_for_more(urikit_extract *x, const char *start);

/* Reads the run from its head on to its end. Decides if it is an identifier, and where it ends. */
find_verdict urikiti_follow_run(find_candidate *c, urikit_find *find);

/* True if the byte at p ends a color sequence of a terminal, "ESC [ 1 ; 31 m". */
bool urikiti_ends_color(const urikit_extract *x, const char *p);

/* The identifier with a scheme whose first ':' is at `colon`. */
find_verdict urikiti_try_scheme(urikit_extract *x, const char *colon, urikit_find *find);

/* What the search is in, as x->element. */
enum {
    ELEMENT_NONE,
    ELEMENT_TAG,
    ELEMENT_BASE,      /* <base ...> */
    ELEMENT_BASE_HREF, /* the same, in its attribute href */
    ELEMENT_SCRIPT,    /* <script ...> or <style ...> */
    ELEMENT_RAW,       /* the text after it, which is not markup */
    ELEMENT_META_LINK, /* <meta ...> whose content is a URL */
    ELEMENT_META_REFRESH, /* <meta http-equiv=refresh ...> */
};

/* Where in the value of srcset the search is, as x->list: HTML, "parse a srcset attribute". */
enum {
    LIST_NONE,
    LIST_BEFORE, /* before a URL */
    LIST_URL,
    LIST_DESCRIPTOR, /* after it, up to a ',' */
    LIST_PARENTHESES, /* in it, where a ',' ends nothing */
};

/* Reads "//" at the cursor, if it is there: an authority follows. */
find_verdict urikiti_take_slashes(text_run *run);

/* True if a link may begin after this byte, or the markup changes. */
bool urikiti_is_link_mark(const urikit_extract *x, const char *p);

/* The relative reference of the link that begins after the mark at p. */
find_verdict urikiti_try_link(urikit_extract *x, const char *p, urikit_find *find);

/* The identifier that begins with a domain name whose first '.' is at `dot`. */
find_verdict urikiti_try_domain(urikit_extract *x, const char *dot, urikit_find *find);

#endif /* URIKIT_SRC_EXTRACT_CANDIDATE_H */
