/* SPDX-License-Identifier: MIT */
/* What the files of this room, and the crossing to URIs, share. Internal to the library. */
#ifndef URIKIT_SRC_CRI_PARTS_H
#define URIKIT_SRC_CRI_PARTS_H

#include <urikit/cri.h>

#include "../text/ascii.h"

/* The places where text stands. */
typedef enum cri_component {
    CRI_USERINFO,
    CRI_LABEL,
    CRI_SEGMENT,
    CRI_PARAMETER,
    CRI_FRAGMENT,
    CRI_ZONE, /* plain text only */
} cri_component;

static inline bool cri_is_final(const urikit_cri_options *options)
{
    return options && options->profile == URIKIT_CRI_FINAL;
}

/* May the character stand in a URI's component as it is? Every other one text has percent-encoded there. */
static inline bool cri_is_bare(char c, cri_component component, bool final)
{
    static const uint8_t classes[] = {
        ASCII_REG_NAME, ASCII_REG_NAME, ASCII_PCHAR, ASCII_QUERY, ASCII_QUERY, ASCII_UNRESERVED,
    };

    if (c == '&' && component == CRI_PARAMETER) {
        return false; /* it separates parameters */
    }
    if (c == ':' && component == CRI_USERINFO) {
        return final;
    }
    return ascii_is(c, classes[component]);
}

/*
 * How elements of a section reach the output: a CRI in memory may hold them
 * encoded, or as text yet to be converted. Appends list->count elements.
 */
typedef void cri_put_elements(const urikit_cri_list *list, cri_component component, const void *context,
                              urikit_out *out);

/* Appends elements that are encoded already, with shortest heads. */
void urikiti_cri_put_encoded(const urikit_cri_list *list, cri_component component, const void *context,
                             urikit_out *out);

/*
 * Appends a whole CRI: which sections are written and which left away is
 * decided here only. The scheme's name is written in lower case.
 */
void urikiti_cri_write(const urikit_cri *cri, bool final, cri_put_elements *put, const void *context,
                       urikit_out *out);

/* Takes the first n elements off a list. */
void urikiti_cri_list_drop(urikit_cri_list *list, size_t n);

/* How many elements, from the first on, two lists have in common. */
size_t urikiti_cri_common(const urikit_cri_list *a, const urikit_cri_list *b);

/* Both not set, or both set with the same elements. */
bool urikiti_cri_list_equal(const urikit_cri_list *a, const urikit_cri_list *b);

/* The same authority: to the letter, or with [""] as []. */
bool urikiti_cri_same_authority(const urikit_cri *a, const urikit_cri *b, bool strict);

/* Is the first element the empty text? */
bool urikiti_cri_begins_empty(const urikit_cri_list *list);

/* Resolves without writing: *target's path holds the base's part, *added what comes behind it. */
void urikiti_cri_join(const urikit_cri *base, const urikit_cri *ref, urikit_cri *target, urikit_cri_list *added);

#endif /* URIKIT_SRC_CRI_PARTS_H */
