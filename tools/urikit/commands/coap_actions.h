/* SPDX-License-Identifier: MIT */
/* The actions of the command coap: what its files share. */
#ifndef TOOL_COAP_ACTIONS_H
#define TOOL_COAP_ACTIONS_H

#include "kinds/convert_form.h"
#include "run/job.h"

#include <urikit/coap.h>

typedef struct coap_destination {
    uint8_t ip[16];
    urikit_coap_destination to;
} coap_destination;

/* "192.0.2.1:5683", "[fe80::1%eth0]:5683"; false with the byte that is wrong. The text must outlive it. */
bool coap_destination_read(const char *text, coap_destination *into, size_t *at);

typedef struct coap_settings {
    coap_destination destination;
    const urikit_coap_destination *to; /* NULL: not given */
    uint64_t scheme_number;
    convert_form form; /* --to */
    unsigned with;     /* the option that asks a proxy: its number; 0: options are read */
} coap_settings;

/* coap_make.c: prints the options of one identifier. */
bool coap_answer_decompose(work *w, const record *r);

/* The same, for a request to a proxy: --with names the option. */
bool coap_answer_with(work *w, const record *r);

/* coap_read.c: prints the identifier that options are for. */
bool coap_answer_compose(work *w, const record *r);

/* The same, of a request to a proxy: what the proxy is asked for. */
bool coap_answer_asked(work *w, const record *r);

#endif /* TOOL_COAP_ACTIONS_H */
