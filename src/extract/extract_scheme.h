/* SPDX-License-Identifier: MIT */
/* Which schemes count, and what their identifiers look like. Internal to the library. */
#ifndef URIKIT_SRC_EXTRACT_SCHEME_H
#define URIKIT_SRC_EXTRACT_SCHEME_H

#include <urikit/base.h>

enum {
    EXTRACT_SCHEME_MAX = 40, /* bytes of a scheme that is looked for */
};

/* What follows the scheme's ':' in a text that is meant as its identifier. */
typedef enum scheme_shape {
    SHAPE_SLASHES,  /* "//": without it the scheme does not count */
    SHAPE_ANY,      /* something */
    SHAPE_NUMBER,   /* a digit first, after a '+' or '-' */
    SHAPE_AT,       /* '@' somewhere */
    SHAPE_COMMA,    /* ',' */
    SHAPE_SLASH,    /* '/' */
    SHAPE_COLON,    /* ':' with something on both sides */
    SHAPE_DOT,      /* '.' or '@' */
    SHAPE_QUESTION, /* '?' first */
    SHAPE_ROOTED,   /* '/' first */
    SHAPE_TAG,      /* ',' and ':' */
} scheme_shape;

typedef struct find_scheme {
    const char *name;
    uint8_t shape;  /* scheme_shape */
    bool delimited; /* without "//" it counts only after a delimiter: it is a word as well */
    bool host;      /* after "//" there must be a host */
} find_scheme;

/* The row of a scheme in any case of letters; NULL: it has none. */
const find_scheme *urikiti_find_scheme(urikit_str name);

/* Does what follows the ':' have the shape? */
bool urikiti_scheme_fits(scheme_shape shape, urikit_str rest);

/* Is this one of the names after the last dot that make a domain name out of a word with dots? */
bool urikiti_is_top_domain(urikit_str label);

#endif /* URIKIT_SRC_EXTRACT_SCHEME_H */
