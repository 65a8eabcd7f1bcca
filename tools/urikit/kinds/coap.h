/* SPDX-License-Identifier: MIT */
/* The options of CoAP requests as text: [[number,"hex"],...], or "Uri-Path: a" lines. */
#ifndef TOOL_COAP_H
#define TOOL_COAP_H

#include "kinds/kind.h"
#include "text/buffer.h"
#include "text/fault.h"

#include <urikit/aif.h>
#include <urikit/coap.h>

/* The name of an option ("Uri-Path") as far as it is one of urikit/coap.h; else NULL. */
const char *coap_option_name(unsigned number);

/* The number of an option with this name. False if there is none. */
bool coap_option_named(urikit_str name, unsigned *number);

/* How values are written. */
typedef enum coap_form { COAP_AS_TEXT, COAP_AS_NUMBER, COAP_AS_DIGITS } coap_form;

/* How the value of an option is written in a line: as hex digits if its number has no name. */
coap_form coap_form_of(unsigned number);

/* ---- writing ---------------------------------------------------------------------- */

/*
 * The value as a line has it: text with "\xNN" for what does not print and "\\" for a backslash, a
 * number, or hex digits.
 */
void coap_put_value(const urikit_coap_option *option, buffer *out);

/* "Uri-Path: a" and a newline. */
void coap_put_line(const urikit_coap_option *option, buffer *out);

/* [11,"61"], in an array: with a comma before it, unless the array was just opened. */
void coap_put_pair(const urikit_coap_option *option, buffer *out);

/* ---- reading ------------------------------------------------------------------------ */

/* An option in a record, and where. */
typedef struct coap_place {
    size_t at;   /* of its value */
    bool digits; /* which is in hex digits, */
    bool whole;  /* or a number */
} coap_place;

/* What a record says; lies in two buffers of the caller's. */
typedef struct coap_list {
    urikit_str text;
    urikit_coap_options options;
    const coap_place *places;
} coap_list;

/*
 * Reads either form; in lines '=' may replace ": ", and a number with hex digits for any option. Code:
 * "options".
 */
bool coap_list_read(urikit_str text, buffer *values, buffer *rows, coap_list *list, fault *why);

/* Where in the record a place in its options is: the record's end for a place after them. */
size_t coap_list_at(const coap_list *list, urikit_coap_place wanted);

/* ---- the request of an identifier: what decompose prints, proxy asks for, and inspect shows ------ */

/*
 * The options of a URI, an IRI or a decoded CRI, to be read with urikit_coap_option_next; their values lie in
 * the id's text or CRI, and in `values`.
 */
bool coap_request_of(const parsed *id, const urikit_coap_destination *to, buffer *values, urikit_coap_request *request,
                     fault *why);

/* True if it has a scheme of CoAP, so that its options may be asked for. */
bool coap_is_request(const parsed *id);

/* ---- aif_json.c: permissions for resources, RFC 9237, in JSON ---- */

/* The number of a method by its name, 1 to 7; 0: there is none. */
unsigned aif_method(urikit_str name);

/* Appends [{"path","query","methods","permissions"}, ...]. */
void aif_put_entries(const urikit_aif *aif, buffer *json);

/*
 * The same for a list that is not valid: {"error":{...}} in place of each entry that cannot be read. *bad receives how many.
 * False if the entries cannot be told apart: the bytes are not one array.
 */
bool aif_put_each(urikit_str bytes, const kind_settings *settings, size_t *bad, buffer *space, buffer *json);

/*
 * Appends the CBOR of a list in JSON: an array of entries, or an object with the member "entries"; an entry is an object
 * as aif_put_entries writes it, or RFC 9237's pair of a local part and a number, [[path, query], permissions].
 */
bool aif_from_json(urikit_str json, const kind_settings *settings, buffer *cbor, fault *why);

/* A list as hex digits, or as JSON where it begins with '[' or '{': decoded; its bytes are in `cbor`. */
bool aif_read(urikit_str text, const kind_settings *settings, buffer *cbor, urikit_aif *aif, fault *why);

#endif /* TOOL_COAP_H */
