/* SPDX-License-Identifier: MIT */
/* Rows with CoAP options and destinations. */
#ifndef COAP_CASES_H
#define COAP_CASES_H

#include <urikit/coap.h>

#include "vectors.h"

enum { COAP_CASE_OPTIONS = 64, COAP_CASE_TEXT = 8192 };

/* The row with "N*C" written out as N times the character C. Its fields hold until the next call. */
vector_row coap_row(const vector_row *row);

/* Options of a request, each in a block of exactly its size. */
typedef struct coap_options {
    urikit_coap_option each[COAP_CASE_OPTIONS];
    size_t count;
} coap_options;

/* Reads "NUMBER=VALUE|NUMBER=VALUE". */
coap_options coap_options_of(const vector_row *row, size_t field);
void coap_options_add(coap_options *options, unsigned number, urikit_str value);

/* Adds those of a request, to its end: they must ascend, and have no value longer than there may be. */
void coap_options_take(coap_options *options, urikit_coap_request *request);
void coap_options_free(const coap_options *options);
urikit_coap_options coap_options_view(const coap_options *options);

bool coap_options_same(const coap_options *a, const coap_options *b);

/* Fails with the row unless both are the same. */
void coap_options_check(const vector_row *row, const coap_options *got, const coap_options *want);

typedef struct coap_place_to_go {
    uint8_t ip[16];
    urikit_coap_destination destination;
    const urikit_coap_destination *given; /* NULL for "-" */
} coap_place_to_go;

/* Reads "ADDRESS%ZONE:PORT", IPv6 with its zone in brackets; the address "#HEX" is given as bytes. */
void coap_destination_of(const vector_row *row, size_t field, coap_place_to_go *place);

#endif /* COAP_CASES_H */
