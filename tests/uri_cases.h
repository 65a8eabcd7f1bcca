/* SPDX-License-Identifier: MIT */
/* Generated URI references: valid ones, and nearly valid ones. */
#ifndef URI_CASES_H
#define URI_CASES_H

#include <urikit/uri.h>

#include "random.h"

enum { URI_CASE_CAP = 512 };

/* What a case leans to, to be added up. */
enum {
    CASE_ANY = 0,
    CASE_SCHEME = 1,    /* always with a scheme */
    CASE_NO_SCHEME = 2, /* never */
    CASE_BROKEN = 4,    /* then some bytes changed, cut or put in: mostly no longer valid */
};

/* Writes a case to text[0..URI_CASE_CAP) and returns it. */
urikit_str uri_case(random_state *random, unsigned lean, char *text);

/* A case that parses; every valid text of the generator does. */
urikit_uri uri_case_parsed(random_state *random, unsigned lean, char *text);

/* A case with characters beyond ASCII put in anywhere: mostly an IRI reference, where none fell into a scheme or port. */
urikit_str iri_case(random_state *random, char *text);

#endif /* URI_CASES_H */
