/* SPDX-License-Identifier: MIT */
/* Shared by the files of this module and the conversion layer. Internal to the library. */
#ifndef URIKIT_SRC_CRI_PARTS_H
#define URIKIT_SRC_CRI_PARTS_H

#include <urikit/cri.h>

#include "../base/ascii.h"

/* The components that contain text. */
typedef enum cri_component {
    CRI_USERINFO,
    CRI_LABEL,
    CRI_SEGMENT,
    CRI_PARAMETER,
    CRI_FRAGMENT,
    CRI_ZONE, /* this and the next: only one text */
    CRI_SCHEME,
} cri_component;

/* URIKIT_CRI_R18 or URIKIT_CRI_FINAL. The default is in cri.h, and nowhere else. */
static inline urikit_cri_profile cri_profile_of(const urikit_cri_options *options)
{
#if defined(URIKIT_CRI_NO_R18)
    (void)options;
    return URIKIT_CRI_FINAL;
#elif defined(URIKIT_CRI_NO_FINAL)
    (void)options;
    return URIKIT_CRI_R18;
#else
    unsigned profile = options && options->profile ? options->profile : (unsigned)URIKIT_CRI_DEFAULT_PROFILE;

    return profile == URIKIT_CRI_FINAL ? URIKIT_CRI_FINAL : URIKIT_CRI_R18;
#endif
}

static inline bool cri_is_final(const urikit_cri_options *options)
{
    return cri_profile_of(options) == URIKIT_CRI_FINAL;
}

/* True if the character is allowed unencoded in this component of a URI. Text percent-encodes all others. */
static inline bool cri_is_unencoded(char c, cri_component component, bool final)
{
    static const uint8_t classes[] = { ASCII_REG_NAME, ASCII_REG_NAME,   ASCII_PCHAR, ASCII_QUERY,
                                       ASCII_QUERY,    ASCII_UNRESERVED, ASCII_SCHEME };

    if (c == '&' && component == CRI_PARAMETER) {
        return false; /* '&' separates parameters */
    }
    if (c == ':' && component == CRI_USERINFO) {
        return final;
    }
    return ascii_is(c, classes[component]);
}

/*
 * How a CRI is written: put appends the list->count elements of a section. They may be encoded already, or text to
 * convert.
 */
typedef struct cri_writer cri_writer;
struct cri_writer {
    void (*put)(const cri_writer *writer, const urikit_cri_list *list, cri_component component);
    const void *context; /* of put */
    urikit_out *out;
    bool final;
};

/* A put for elements that are encoded already, and for text, with shortest heads. */
void urikiti_cri_put_encoded(const cri_writer *writer, const urikit_cri_list *list, cri_component component);

/* A CRI that consists of sections of other CRIs, without copies. */
typedef struct cri_sections {
    const urikit_cri *scheme;    /* has the scheme */
    const urikit_cri *authority; /* has the host, userinfo and port, if authority_kind is URIKIT_CRI_AUTHORITY */
    uint8_t authority_kind;      /* URIKIT_CRI_NO_AUTHORITY, ... */
    uint8_t discard;
    const urikit_cri_list *path;  /* first piece */
    const urikit_cri_list *added; /* nullable */
    const urikit_cri_list *query;
    const urikit_cri_list *fragment;
} cri_sections;

/*
 * Appends a whole CRI. Only this function decides which sections are left out. put receives a zone and the name of a
 * scheme as lists of one element, their text.
 */
urikit_code urikiti_cri_write_sections(const cri_sections *cri, const cri_writer *writer);
urikit_code urikiti_cri_write(const urikit_cri *cri, const cri_writer *writer);

/* Removes the first n elements of a list. */
void urikiti_cri_list_drop(urikit_cri_list *list, size_t n);

/* The number of elements at the beginning that are the same in two lists. */
size_t urikiti_cri_common(const urikit_cri_list *a, const urikit_cri_list *b);

/* True if the elements are the same. A list that is not set has none. */
bool urikiti_cri_list_equal(const urikit_cri_list *a, const urikit_cri_list *b);

/* True if the authority is the same; exactly, or with [""] equal to []. */
bool urikiti_cri_same_authority(const urikit_cri *a, const urikit_cri *b, bool strict);

/*
 * Reads a CRI-local-part, [path / null, ?query], at *p, in an item that was skipped before. *p is then after it. The
 * path is always set, the query only if it has parameters. On an error *p is the bad byte.
 */
urikit_code urikiti_cri_read_local_part(const char **p, const char *end, const urikit_cri_options *options, urikit_cri_list *path,
                                        urikit_cri_list *query);

/* True if the name is four labels that read as an IPv4 address, RFC 3986 §3.2.2. */
bool urikiti_cri_reads_as_ipv4(const urikit_cri *cri);

/* The error of C7: the port is the default of the scheme, or the scheme has no ports. URIKIT_OK if there is none. */
urikit_code urikiti_cri_port_fault(const urikit_cri *cri, const urikit_cri_options *options);

/* True if the first element is the empty text. */
bool urikiti_cri_begins_empty(const urikit_cri_list *list);

#endif /* URIKIT_SRC_CRI_PARTS_H */
