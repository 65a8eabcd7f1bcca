/* SPDX-License-Identifier: MIT */
/* What the files of this room, and the crossing to URIs, share. Internal to the library. */
#ifndef URIKIT_SRC_CRI_PARTS_H
#define URIKIT_SRC_CRI_PARTS_H

#include <urikit/cri.h>

#include "../base/ascii.h"

/* The places where text stands. */
typedef enum cri_component {
    CRI_USERINFO,
    CRI_LABEL,
    CRI_SEGMENT,
    CRI_PARAMETER,
    CRI_FRAGMENT,
    CRI_ZONE, /* this and the next: one plain text only */
    CRI_SCHEME,
} cri_component;

static inline bool cri_is_final(const urikit_cri_options *options)
{
    return options && options->profile == URIKIT_CRI_FINAL;
}

/* May the character stand in a URI's component as it is? Every other one text has percent-encoded there. */
static inline bool cri_is_bare(char c, cri_component component, bool final)
{
    static const uint8_t classes[] = {
        ASCII_REG_NAME, ASCII_REG_NAME, ASCII_PCHAR, ASCII_QUERY, ASCII_QUERY, ASCII_UNRESERVED, ASCII_SCHEME,
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
 * How a CRI reaches the output: put appends the list->count elements of a section, which
 * a CRI in memory may hold encoded, or as text yet to be converted.
 */
typedef struct cri_writer cri_writer;
struct cri_writer {
    void (*put)(const cri_writer *writer, const urikit_cri_list *list, cri_component component);
    const void *context; /* put's own */
    urikit_out *out;
    bool final;
};

/* A put for elements that are encoded already, and plain text: with shortest heads. */
void urikiti_cri_put_encoded(const cri_writer *writer, const urikit_cri_list *list, cri_component component);

/* A CRI that is put together of others' sections, none of which is copied for it. */
typedef struct cri_sections {
    const urikit_cri *scheme;    /* whose scheme it has, */
    const urikit_cri *authority; /* and whose host, with what goes with it, if that is what it has: */
    uint8_t authority_kind;      /* URIKIT_CRI_NO_AUTHORITY, ... */
    uint8_t discard;
    const urikit_cri_list *path;  /* two pieces: */
    const urikit_cri_list *added; /* nullable */
    const urikit_cri_list *query;
    const urikit_cri_list *fragment;
} cri_sections;

/*
 * Appends a whole CRI: which sections are written and which left away is
 * decided here only. A zone and a scheme's name come to put as lists of one element, their text.
 */
urikit_code urikiti_cri_write_sections(const cri_sections *cri, const cri_writer *writer);
urikit_code urikiti_cri_write(const urikit_cri *cri, const cri_writer *writer);

/* Takes the first n elements off a list. */
void urikiti_cri_list_drop(urikit_cri_list *list, size_t n);

/* How many elements, from the first on, two lists have in common. */
size_t urikiti_cri_common(const urikit_cri_list *a, const urikit_cri_list *b);

/* Both not set, or both set with the same elements. */
bool urikiti_cri_list_equal(const urikit_cri_list *a, const urikit_cri_list *b);

/* The same authority: to the letter, or with [""] as []. */
bool urikiti_cri_same_authority(const urikit_cri *a, const urikit_cri *b, bool strict);

/*
 * Reads a CRI-local-part, [path / null, ?query], at *p, in an item that was stepped over; steps behind it. A path is
 * set always, a query only with parameters. On an error *p is the offending byte.
 */
urikit_code urikiti_cri_read_local_part(const char **p, const char *end, const urikit_cri_options *options,
                                        urikit_cri_list *path, urikit_cri_list *query);

/* True if the name is four labels that read as an IPv4 address: RFC 3986 §3.2.2 takes such text for one. */
bool urikiti_cri_reads_as_ipv4(const urikit_cri *cri);

/* Is the first element the empty text? */
bool urikiti_cri_begins_empty(const urikit_cri_list *list);

#endif /* URIKIT_SRC_CRI_PARTS_H */
