/* SPDX-License-Identifier: MIT */
/*
 * The normal form of a URI at some steps of RFC 3986 §6.2, part by part, not written. Normalization writes it;
 * comparison reads two of them. Both use one table for the text of a part, and urikiti_normal_form for the rules of
 * schemes. Normalization skips that function if it would change nothing; property L6 checks both against each other at
 * every set of steps. Internal to the library.
 */
#ifndef URIKIT_SRC_NORMAL_FORM_H
#define URIKIT_SRC_NORMAL_FORM_H

#include <urikit/uri.h>

#include "normal_text.h"
#include "segment_iterator.h"
#include "uri_parts.h"

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

/* What URIKIT_STEP_IRI adds to a part's rule. Scheme, port and zone have no such characters. */
static inline unsigned normal_iri_rule(normal_part part)
{
    return part == PART_SCHEME || part == PART_ZONE || part == PART_PORT ? 0U
           : part == PART_QUERY                                          ? NORMAL_UCSCHAR | NORMAL_IPRIVATE
                                                                         : NORMAL_UCSCHAR;
}

static inline unsigned normal_rule(normal_part part, urikit_level level)
{
    unsigned rule = urikiti_normal_rules[part][level & (URIKIT_STEP_CASE | URIKIT_STEP_PERCENT)];

    return (level & URIKIT_STEP_IRI) && (level & URIKIT_STEP_PERCENT) ? rule | normal_iri_rule(part) : rule;
}

typedef struct normal_form {
    urikit_parts parts; /* to be written, each by the rule of its part */
    urikit_str zone;    /* after the address in an IP literal, with the "%25" and the "]"; may be empty */
    char ip_literal[URIKIT_IPV6_WRITE_BOUND + 1]; /* "[" and RFC 5952 text; parts.host may point here */
} normal_form;

/* The form must not be copied or moved: a part may point into it. */
void urikiti_normal_form(const urikit_uri *uri, urikit_level level, normal_form *form);

/* The path of the normal form: "/" for an empty path if the scheme says so. */
urikit_str urikiti_normal_path(const urikit_uri *uri, urikit_level level);

/* An iterator over the path of the normal form, for levels with URIKIT_STEP_PATH. */
segment_iterator urikiti_normal_segments(const urikit_uri *uri, urikit_level level, urikit_str path);

/* The steps that a level means for a text: an IRI has its IRI form. */
static inline urikit_level normal_steps(const urikit_uri *uri, urikit_level level)
{
    return (level & (URIKIT_LEVEL_SCHEME | URIKIT_STEP_IRI | URIKIT_STEP_URN)) |
           (uri_has(uri, HAS_NON_ASCII) ? (urikit_level)URIKIT_STEP_IRI : 0U);
}

/* The steps that comparison takes: with the rules of the scheme, those of URNs too. */
static inline urikit_level compared_steps(urikit_level level)
{
    return level & URIKIT_STEP_SCHEME ? level | (urikit_level)URIKIT_STEP_URN : level;
}

/* The public calls, with exactly these steps. */
int urikiti_compare(const urikit_uri *a, const urikit_uri *b, urikit_level level);
urikit_code urikiti_normalize(const urikit_uri *uri, urikit_level level, urikit_out *out);

#endif /* URIKIT_SRC_NORMAL_FORM_H */
