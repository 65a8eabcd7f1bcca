/* SPDX-License-Identifier: MIT */
/* The options of CoAP requests as text: [[number,"hex"],...], or "Uri-Path: a" lines. */
#ifndef TOOL_COAP_H
#define TOOL_COAP_H

#include "kinds/kind.h"
#include "text/buffer.h"
#include "text/fault.h"

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

#endif /* TOOL_COAP_H */
