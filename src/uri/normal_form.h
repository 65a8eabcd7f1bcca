/* SPDX-License-Identifier: MIT */
/*
 * The normal form of a URI at some rungs of RFC 3986 §6.2, decided part by part
 * but not written: normalizing writes it, comparing reads two of them. So both
 * agree by construction (law L6). Internal to the library.
 */
#ifndef URIKIT_SRC_NORMAL_FORM_H
#define URIKIT_SRC_NORMAL_FORM_H

#include <urikit/uri.h>

#include "normal_text.h"
#include "segment_iterator.h"

/* The rules of normal_text.h at a level: for userinfo, path, query and fragment, */
static inline unsigned urikiti_normal_how(unsigned level)
{
    return (level & URIKIT_STEP_CASE ? NORMAL_HEX : 0U) | (level & URIKIT_STEP_PERCENT ? NORMAL_DECODE : 0U);
}

/* and for scheme and host. */
static inline unsigned urikiti_normal_how_host(unsigned level)
{
    return urikiti_normal_how(level) | (level & URIKIT_STEP_CASE ? NORMAL_LOWER : 0U) |
           (level & URIKIT_STEP_PERCENT ? NORMAL_HOST : 0U);
}

typedef struct normal_form {
    urikit_parts parts;     /* what is to be written, each under its part's rule below */
    urikit_str zone;        /* behind the address in an IP literal, with the "%25" and the "]"; may be empty */
    unsigned how_host;      /* rules of normal_text.h: for scheme and host, */
    unsigned how_elsewhere; /* and for userinfo, path, query, fragment */
    char ip_literal[URIKIT_IPV6_WRITE_BOUND + 1]; /* "[" and RFC 5952 text; parts.host may point here */
} normal_form;

/* form must stay where it is: a part may point into it. */
void urikiti_normal_form(const urikit_uri *uri, unsigned level, normal_form *form);

/* A walk along the path of the URI's normal form, for levels with URIKIT_STEP_PATH. */
segment_iterator urikiti_normal_segments(const urikit_uri *uri, unsigned level, urikit_str path);

#endif /* URIKIT_SRC_NORMAL_FORM_H */
