/* SPDX-License-Identifier: MIT */
/*
 * URI text as the elements of a CRI, draft-ietf-core-href-18 §6: what the files of this conversion share. A urikit_cri
 * is filled whose lists are views of URI text: uri_cri.c, uri_cri_authority.c. uri_elements.c writes its elements,
 * uri_pieces.c counts them, uri_units.c reads their characters. Internal to the library.
 */
#ifndef URIKIT_SRC_URI_CRI_H
#define URIKIT_SRC_URI_CRI_H

#include "../cri/pet.h"
#include "../uri/segment_iterator.h"
#include "cri_uri.h"
#include "short_pieces.h"

/* The first error of the Unicode check of the caller. */
typedef struct text_finding {
    urikit_code code;
    const char *at; /* in the text of the URI */
} text_finding;

/* The reference that is converted. */
typedef struct uri_source {
    const urikit_cri_options *options; /* nullable */
    text_finding *finding;
    segment_iterator segments; /* the path without its dot segments, if it has any */
    size_t segments_len;       /* of those segments as elements */
    bool dots;
    bool unencoded; /* the whole reference has no triplets */
    bool copied;    /* it has no triplets, and there is no check to call */
} uri_source;

/* ---- characters: uri_units.c ---- */

/*
 * next of a pet_source: the next character of URI text, decoded. A triplet that a URI must keep stays a byte: a
 * delimiter that is also allowed unencoded, or bytes that are not UTF-8.
 */
bool urikiti_next_of_uri(pet_source *source, pet_unit *unit);

static inline pet_source pet_source_of_uri(urikit_str text, cri_component component, const urikit_cri_options *options)
{
    pet_source source = { urikiti_next_of_uri, text, { NULL, 0, 0 }, component, false, cri_is_final(options) };

    return source;
}

/* The position in the text of the character that begins `decoded` bytes after the beginning of the decoded text. */
const char *urikiti_place_in_uri(pet_source source, size_t decoded);

/* ---- pieces: uri_pieces.c ---- */

/* The separators between elements of a section; '\0' if it has only one element. */
extern const char urikiti_separators[];

/* The first separator of labels from p on: a dot, or "%2e"; or the end. *len: of the separator. */
const char *urikiti_find_dot(const char *p, const char *end, size_t *len);

/* The number of pieces; at least one. */
size_t urikiti_count_pieces(const uri_source *from, urikit_str text, cri_component component);

/* A list of that many elements, a view of URI text. */
static inline urikit_cri_list text_list(urikit_str text, size_t count)
{
    urikit_cri_list list = { text.ptr, text.len, count };

    return list;
}

static inline urikit_cri_list single_list(urikit_str text)
{
    return text_list(text, text.ptr ? 1 : 0);
}

/* ---- elements: uri_elements.c ---- */

/* put of a cri_writer whose context is a uri_source, for lists that are views of URI text. */
void urikiti_put_uri_text(const cri_writer *writer, const urikit_cri_list *list, cri_component component);

/* The length of a segment as an element. */
size_t urikiti_segment_len(const uri_source *from, urikit_str segment);

/*
 * Appends text whose triplets all become text, as one string. False if a triplet stays a byte, and for labels: then
 * nothing is appended.
 */
bool urikiti_put_decoded(urikit_str text, cri_component component, const urikit_cri_options *options, urikit_out *out);

/* Removes the text before the first separator from *rest, and the separator. */
urikit_str urikiti_cut_piece(urikit_str *rest, cri_component component, bool unencoded);

/* ---- the authority: uri_cri_authority.c ---- */

/* Sets authority, userinfo, host and port. ip: receives the address, and must live as long as *cri. */
urikit_code urikiti_take_authority(const urikit_uri *uri, const uri_source *from, uint8_t ip[16], urikit_cri *cri,
                                   const char **at);

/*
 * Sets the port, draft §2 C6: 0 to 65535 without leading zeros. An empty port and the default of the scheme are left
 * out.
 */
urikit_code urikiti_take_port(const urikit_uri *uri, urikit_cri *cri, const char **at);

/* True if the port is left out: it is the default of the scheme, or the scheme has no ports. An absent scheme has. */
bool urikiti_is_usual_port(urikit_str scheme, uint32_t port);

/* ---- fast paths: uri_plain.c ---- */

/*
 * Appends a whole CRI of the most common form, without the steps above. False if the URI has another form, or the
 * output may have no space: then nothing is appended.
 */
#if URIKITI_SHORT_PIECES
bool urikiti_put_plain_uri(const urikit_uri *uri, const urikit_cri_options *options, urikit_out *out);

/* The same for a short text that was not parsed. */
bool urikiti_put_marked_uri(urikit_str text, const urikit_cri_options *options, urikit_out *out);
#else
static inline bool urikiti_put_marked_uri(urikit_str text, const urikit_cri_options *options, urikit_out *out)
{
    (void)text;
    (void)options;
    (void)out;
    return false;
}

static inline bool urikiti_put_plain_uri(const urikit_uri *uri, const urikit_cri_options *options, urikit_out *out)
{
    (void)uri;
    (void)options;
    (void)out;
    return false;
}
#endif

/* Sets *at to the bad byte, and returns the code. */
static inline urikit_code wrong_at(urikit_code code, const char *p, const char **at)
{
    *at = p;
    return code;
}

#endif /* URIKIT_SRC_URI_CRI_H */
