/* SPDX-License-Identifier: MIT */
/* Where a request to a forward proxy goes: from its options to an address and the options to send there. */
#ifndef TARGET_H
#define TARGET_H

#include "coap_text.h"

#include <urikit/convert.h>

enum {
    HOSTS_MAX = 64,                                          /* --resolve */
    ALLOWED_MAX = 16,                                        /* --allow */
    OPTIONS_MAX = COAP_RXBUFFER_SIZE,                        /* of a datagram: each is a byte or more */
    CRI_MAX = URIKIT_CRI_FROM_URI_BOUND(COAP_RXBUFFER_SIZE), /* of those options, or of a Proxy-Uri */
};

/* --resolve HOST=ADDRESS[:PORT] */
typedef struct known_host {
    urikit_str host;
    coap_address_t address; /* port 0: the request's */
} known_host;

/* --allow ADDRESS/BITS, --explain ADDRESS/BITS */
typedef struct allowed {
    uint8_t ip[16];
    size_t len;
    unsigned bits;
} allowed;

/* What the proxy was told about the world. */
typedef struct routes {
    coap_address_t self; /* where the proxy listens */
    known_host hosts[HOSTS_MAX];
    size_t host_count;
    allowed allowed[ALLOWED_MAX]; /* none: no address */
    size_t allowed_count;
    allowed known[ALLOWED_MAX]; /* --explain: clients whose addresses nobody can forge */
    size_t known_count;
    bool dns;
} routes;

/* From the command line; the text must live on. False: not of the form above, or too many. */
bool routes_add_host(routes *by, const char *text);
bool routes_allow(routes *by, const char *text);
bool routes_explain(routes *by, const char *text);

/* True if --explain names the address: an error says why. */
bool routes_is_known(const routes *by, const coap_address_t *client);

/* Why a request is not forwarded. */
typedef struct refusal {
    coap_pdu_code_t code;
    char reason[160];
} refusal;

/* Fills it in, and returns false. */
bool refuse(refusal *why, coap_pdu_code_t code, const char *format, ...);

/* What a request is to become. Borrows from the request. */
typedef struct target {
    urikit_coap_option options[OPTIONS_MAX]; /* the request's own, and always a Hop-Limit */
    size_t option_count;
    char cri_bytes[CRI_MAX];
    urikit_cri cri;
    coap_address_t origin;
    char host[URIKIT_COAP_TEXT_MAX];
    urikit_coap_request uri; /* the Uri-* options to send */
} target;

/* here: the proxy's address that the request came to. */
bool target_find(const coap_pdu_t *request, const coap_address_t *here, const routes *by, target *to, refusal *why);

#endif
