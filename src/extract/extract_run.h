/* SPDX-License-Identifier: MIT */
/*
 * A run: the text from a position on up to a delimiter, or without one, to a character that ends identifiers in prose. In
 * between it may contain anything: '%', '^', '\', broken UTF-8. The parser decides then whether all of it is an
 * identifier; a part of it never is one. Internal to the library.
 */
#ifndef URIKIT_SRC_EXTRACT_RUN_H
#define URIKIT_SRC_EXTRACT_RUN_H

#include <urikit/extract.h>

typedef enum run_code {
    RUN_DONE,
    RUN_MORE, /* the window ends first */
} run_code;

/* How to read a run; combine them with |. */
enum {
    RUN_ASCII = 1,      /* a non-ASCII byte is not decoded */
    RUN_REFERENCES = 2, /* "&amp;" is '&' */
    RUN_BACKSLASH = 4,  /* "\_" is '_', as in Markdown */
    RUN_BROKEN = 8,     /* line breaks, with the white space around them, are left out */
    RUN_CLOSED = 16,    /* it goes on to its `closer` */
    RUN_BLANKS = 32,    /* a blank is "%20", as in Markdown's <...> */
};

/* Bytes before a run that may decide where it ends. */
enum { RUN_BEFORE_MAX = 240 };

/* A place in a run. */
typedef struct run_mark {
    const char *p; /* in the window; NULL: there is none */
    size_t len;    /* of the text up to there */
    size_t fixed;  /* as in text_run */
} run_mark;

typedef struct text_run {
    const char *least; /* in the window: nothing before it is read */
    const char *start;
    const char *end;   /* of the window */
    const char *p;     /* the current position */
    char *scratch;     /* at least as many bytes as from start to end */
    size_t len;       /* of the text: in `scratch` where it is `copied`, else at `start` */
    size_t fixed;     /* bytes of the text up to and with the last that was decoded */
    size_t depth;     /* of open parentheses */
    size_t square;    /* of open brackets that belong to the text; the same for curly and angle */
    size_t curly;
    size_t angle;
    run_mark doubt;   /* where it would end if it turns out not to be delimited */
    run_mark space;   /* the first white space */
    run_mark trail;   /* the last white space */
    run_mark label;   /* the '|' in <url|label> */
    const char *trail_end;
    unsigned style;
    unsigned unopened; /* bits for '[', '{' and '|': nothing before the run opens them */
    char before;      /* the byte before it; '\0': none */
    char closer;      /* the delimiter that ends it if not '\0' */
    bool escaped;     /* the delimiter has a '\' before it: "{\"a\":\"http://b\"}" */
    bool closed;      /* the delimiter is at p */
    bool last;        /* nothing follows the window */
    bool copied;
    bool authority;   /* inside it */
    bool slashes;     /* "//" is after the scheme */
    bool hyphen;
    bool white_escaped; /* the first white space is the escape of a string literal, "\n" */
    bool spoiled;     /* it has a bracket, a brace or '|' of its own: it is not valid */
} text_run;

/* Reads to the end of the run. Then *p is the first byte after it. */
run_code urikiti_run(text_run *run);

/* True for white space. */
static inline bool is_white(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The text so far. */
static inline urikit_str run_text(const text_run *run)
{
    return urikit_str_of(run->copied ? run->scratch : run->start, run->len);
}

/* From here on the text is in `scratch`. */
void urikiti_run_copy(text_run *run);

/* Appends the next n bytes of the window. */
void urikiti_run_take(text_run *run, size_t n);

/* Appends bytes in place of the next n bytes of the window. */
void urikiti_run_replace(text_run *run, size_t n, const char *bytes, size_t len);

/*
 * True if `opener` is before the run, on the same line, and nothing between closes it. '|' is opened by another one, by
 * '[' and by '{'; '<' by the end tag of an element.
 */
bool urikiti_is_opened(const text_run *run, char opener);

/* True for white space and punctuation beyond ASCII that end an identifier in prose. Not for dashes. */
bool urikiti_ends_prose(uint32_t scalar);

/* True for marks that end a sentence or a part of it in Greek, Armenian, Arabic, Indic, Burmese, Ethiopic and Khmer; for dashes. */
bool urikiti_is_wide_punctuation(uint32_t scalar);

/* True for characters that are not visible and that names are read without. */
bool urikiti_is_ignored(uint32_t scalar);

/* The length of a '/' at the cursor: 1, or 2 for "\/", or 0 if there is none. *more: the window ends first. */
size_t urikiti_run_slash(const text_run *run, bool *more);

#endif /* URIKIT_SRC_EXTRACT_RUN_H */
