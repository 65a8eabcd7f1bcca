/* SPDX-License-Identifier: MIT */
/* The page of inspect: a table keyed by kind, so that a kind does not know its page. */
#ifndef TOOL_INSPECT_H
#define TOOL_INSPECT_H

#include "kinds/kind.h"
#include "text/diagram.h"
#include "text/page.h"

typedef struct inspector {
    /* A page for people. */
    void (*page)(const parsed *id, const page_style *style, buffer *out);
    /* The same as JSON members. */
    void (*members)(const parsed *id, buffer *json);
    /* A picture, as SVG. secrets: passwords are shown, not ****. */
    void (*picture)(const parsed *id, bool secrets, buffer *out);
    /* Draws an invalid text as far as it was understood. False: draws nothing. NULL: never draws. */
    bool (*draw_fault)(const kind *k, urikit_str text, size_t at, const page_style *style, buffer *out);
} inspector;

/* ---- kinds whose text is a URI reference --------------------------------------------------------- */

/* The page: diagram, components, normal form, what is worth knowing. */
void inspect_uri_page(const parsed *id, const page_style *style, buffer *out);

/* The same as members of an object, after those of every record. */
void inspect_uri_members(const parsed *id, buffer *json);

/* A picture; of a CoAP URI also the bytes of its CRI. */
void inspect_uri_picture(const parsed *id, bool secrets, buffer *out);

/* Draws a text that is not valid as far as it was understood; false where the fault is too far from the start for that. */
bool inspect_uri_fault(const kind *k, urikit_str text, size_t at, const page_style *style, buffer *out);

/* ---- families, by their descriptors -------------------------------------------------------------- */

void inspect_family_page(const parsed *id, const page_style *style, buffer *out);
void inspect_family_members(const parsed *id, buffer *json);
void inspect_family_picture(const parsed *id, bool secrets, buffer *out);
bool inspect_family_fault(const kind *k, urikit_str text, size_t at, const page_style *style, buffer *out);

/* ---- CRIs, and the CRI of a URI ------------------------------------------------------------------ */

/* The page of a CRI: its bytes with the sections named under them, parts, URI; and the same as JSON members. */
void inspect_cri_page(const parsed *id, const page_style *style, buffer *out);
void inspect_cri_members(const parsed *id, buffer *json);

/* The bytes of a CRI with the sections named under them, below the URI that it has; as SVG. */
void inspect_cri_picture(const parsed *id, bool secrets, buffer *out);

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

/* ---- identifiers without their passwords, for pages and pictures --------------------------------- */

/*
 * The identifier with **** for each password in it, its text in `text`: userinfo, and what a reader could take for
 * userinfo, also of an identifier inside this one. It has the same parts. False: there is none. room: for its parse.
 */
bool inspect_mask(const parsed *id, parsed *shown, buffer *text, buffer *room);

#endif /* TOOL_INSPECT_H */
