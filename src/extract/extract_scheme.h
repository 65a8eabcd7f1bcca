/* SPDX-License-Identifier: MIT */
/* The schemes that count, and the shapes of their identifiers. Internal to the library. */
#ifndef URIKIT_SRC_EXTRACT_SCHEME_H
#define URIKIT_SRC_EXTRACT_SCHEME_H

#include <urikit/base.h>

enum {
    EXTRACT_SCHEME_MAX = 40, /* bytes of a scheme that is looked for */
};

/* The shape of the text after the ':' of a scheme. */
typedef enum scheme_shape {
    SHAPE_SLASHES,  /* "//"; without it the scheme counts only if every scheme does */
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
    bool delimited; /* without "//" it counts only after a delimiter, because it is also a word */
    bool host;      /* after "//" there must be a host */
} find_scheme;

/* The row of a scheme, given in any case of letters. NULL if it has none. */
const find_scheme *urikiti_find_scheme(urikit_str name);

/* True if the text after the ':', which does not begin with "//", has the shape. */
bool urikiti_scheme_fits(scheme_shape shape, urikit_str rest);

/* True if a word with dots that ends with this label is taken for a domain name. */
bool urikiti_is_top_domain(urikit_str label);

#endif /* URIKIT_SRC_EXTRACT_SCHEME_H */
