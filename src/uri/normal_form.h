/* SPDX-License-Identifier: MIT */
/*
 * The normal form of a URI at some steps of RFC 3986 §6.2, decided part by part but not written: normalizing writes it,
 * comparing reads two of them. What is done to a part's text both take from one table, and what a scheme's rules replace
 * from urikiti_normal_form. Normalizing leaves that form out where it is sure to replace nothing; law L6 holds both
 * against each other at every set of steps. Internal to the library.
 */
#ifndef URIKIT_SRC_NORMAL_FORM_H
#define URIKIT_SRC_NORMAL_FORM_H

#include <urikit/uri.h>

#include "normal_text.h"
#include "segment_iterator.h"

/* The parts, in the order of the text. */
typedef enum normal_part {
    PART_SCHEME,
    PART_USERINFO,
    PART_HOST,
    PART_ZONE, /* of an IP literal */
    PART_PORT,
    PART_PATH,
    PART_QUERY,
    PART_FRAGMENT,
    PARTS,
} normal_part;

/* The table: rules of normal_text.h for each part, by the steps case (1) and percent (2). */
extern const uint8_t urikiti_normal_rules[PARTS][4];

/*
 * A step beside the public ones, for IRIs: with URIKIT_STEP_PERCENT, triplets that make a character which may be in that part are
 * decoded. So an IRI and the URI that it maps to have one normal form (RFC 3987, section 5.3.2.3).
 */
enum { STEP_IRI = 1 << 8 };

/* What STEP_IRI adds to a part's rule. Scheme, port and zone have no such characters. */
static inline unsigned normal_iri_rule(normal_part part)
{
    return part == PART_SCHEME || part == PART_ZONE || part == PART_PORT ? 0U
           : part == PART_QUERY                                          ? NORMAL_UCSCHAR | NORMAL_IPRIVATE
                                                                         : NORMAL_UCSCHAR;
}

static inline unsigned normal_rule(normal_part part, urikit_level level)
{
    unsigned rule = urikiti_normal_rules[part][level & (URIKIT_STEP_CASE | URIKIT_STEP_PERCENT)];

    return (level & STEP_IRI) && (level & URIKIT_STEP_PERCENT) ? rule | normal_iri_rule(part) : rule;
}

typedef struct normal_form {
    urikit_parts parts; /* what is to be written, each by its part's rule */
    urikit_str zone;    /* after the address in an IP literal, with the "%25" and the "]"; may be empty */
    char ip_literal[URIKIT_IPV6_WRITE_BOUND + 1]; /* "[" and RFC 5952 text; parts.host may point here */
} normal_form;

/* form must stay where it is: a part may point into it. */
void urikiti_normal_form(const urikit_uri *uri, urikit_level level, normal_form *form);

/* A walk along the path of the URI's normal form, for levels with URIKIT_STEP_PATH. */
segment_iterator urikiti_normal_segments(const urikit_uri *uri, urikit_level level, urikit_str path);

/* The verbs of uri.h, for levels with STEP_IRI too. */
int urikiti_compare(const urikit_uri *a, const urikit_uri *b, urikit_level level);
urikit_code urikiti_normalize(const urikit_uri *uri, urikit_level level, urikit_out *out);

#endif /* URIKIT_SRC_NORMAL_FORM_H */
