/* SPDX-License-Identifier: MIT */
/* The page of inspect: a table keyed by kind, so that a kind does not know its page. */
#ifndef TOOL_INSPECT_H
#define TOOL_INSPECT_H

#include "kinds/explain.h"
#include "kinds/kind.h"
#include "text/diagram.h"
#include "text/page.h"

typedef struct inspector {
    /*
     * The identifier with **** for each password in it, its text in `text`. It has the same parts. False: there is none.
     * space: for its parse.
     */
    bool (*mask)(const parsed *id, parsed *shown, buffer *text, buffer *space);
    /* A page for people, of an identifier as it is shown, and of its own text what is worth knowing. */
    void (*page)(const parsed *id, const parsed *shown, const page_style *style, buffer *out);
    /* The same as JSON members, after those of every record. */
    void (*members)(const parsed *id, buffer *json);
    /* Adds to a picture, and appends its title. */
    void (*picture)(const parsed *shown, svg *picture, buffer *title);
    /* Draws an invalid text as far as it was understood. False: draws nothing. NULL: never draws. */
    bool (*draw_fault)(const kind *k, urikit_str text, size_t at, const page_style *style, buffer *out);
} inspector;

extern const inspector inspect_uri; /* kinds whose text is a URI reference */
extern const inspector inspect_family;
extern const inspector inspect_cri;

/* ---- the CRI of a URI ---------------------------------------------------------------------------- */

/* Adds the bytes of the CRI that a URI can become; nothing where it can become none. */
void inspect_cri_picture_of_uri(const parsed *id, svg *picture);

/*
 * For the page of a URI reference: the CRI it can become, and the one whose hex its text
 * is. The members are "cri" and, where there is such a one, "cri_of_hex".
 */
void inspect_cri_of_uri(const parsed *id, const page_style *style, buffer *out);
void inspect_cri_of_uri_members(const parsed *id, buffer *json);

/* ---- a URI as an IRI, an IRI as a URI ------------------------------------------------------------ */

void inspect_iri_forms(const parsed *id, const page_style *style, buffer *out);
void inspect_iri_members(const parsed *id, buffer *json);
void inspect_iri_warn(const urikit_uri *uri, warn_found *found, void *context);

/* ---- an identifier as a CoAP request ------------------------------------------------------------- */

/* The section "CoAP options" where the scheme is one of CoAP's; the member "coap". */
void inspect_coap_page(const parsed *id, const page_style *style, buffer *out);
void inspect_coap_member(const parsed *id, buffer *json);

/* ---- what is worth knowing ----------------------------------------------------------------------- */

/* Each rule once for each component, in the order of the rules. Text of any kind that lint reads. */
void warn_text(urikit_str text, warn_found *found, void *context);

/* What an address is for ("loopback", "private"), or NULL for one without a special purpose. */
const char *warn_ipv4_use(const uint8_t ip[4]);
const char *warn_ipv6_use(const uint8_t ip[16]);

/* ---- what inspectors share ----------------------------------------------------------------------- */

/* Masks userinfo, and what a reader could take for userinfo, also of an identifier inside this one. */
bool inspect_mask(const parsed *id, parsed *shown, buffer *text, buffer *space);

/* The marks of the parts of a URI reference, valid or not. Returns how many there are. */
size_t inspect_marks(urikit_str text, part_mark marks[PLACE_COUNT]);

/* Draws a text with these marks, for which one more has space, and a caret at the fault. */
void inspect_draw_fault(urikit_str text, part_mark *marks, size_t count, size_t at, const page_style *style, buffer *out);

#endif /* TOOL_INSPECT_H */
