/* SPDX-License-Identifier: MIT */
/* A bounded number of places, shared among clients: nobody gets so many that the others have none. */
#ifndef SHARES_H
#define SHARES_H

#include "coap_text.h"

enum { PLACES_MAX = 64 };

typedef struct shares {
    unsigned total;      /* places in use at most: 1 to PLACES_MAX */
    unsigned per_host;   /* of these, for one IPv4 address or one IPv6 network of 64 bits */
    unsigned per_client; /* and for one address and port */
    coap_session_t *clients[PLACES_MAX]; /* NULL: a free place */
} shares;

typedef enum share_state {
    SHARE_OK,
    SHARE_FULL, /* all places are in use */
    SHARE_USED, /* this client, or its host, has as many as it gets */
} share_state;

/* Takes a place for the client and keeps its session alive. *place is set where the result is SHARE_OK. */
share_state shares_take(shares *in, coap_session_t *client, size_t *place);

/* Gives a place back. No effect where it is free. */
void shares_leave(shares *in, size_t place);

#endif
