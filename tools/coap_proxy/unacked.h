/* SPDX-License-Identifier: MIT */
/*
 * Confirmable answers that clients have not acknowledged. libcoap keeps each in memory and sends it again for up to
 * 93 seconds, RFC 7252 §4.8.2; here they are counted, so that a client that never acknowledges cannot fill the memory.
 *
 * libcoap 4.3 reports an answer that failed, but not an acknowledgement. So unacked_read looks at the next
 * datagram before libcoap takes it.
 */
#ifndef UNACKED_H
#define UNACKED_H

#include "shares.h"

typedef struct unacked {
    shares shares; /* one place for each answer */
    coap_mid_t mids[PLACES_MAX];
    coap_tick_t deadlines[PLACES_MAX];
    int socket; /* where requests and acknowledgements come in */
} unacked;

/* *address: where the proxy listens. False: its socket is not found; then only time counts answers down. */
bool unacked_init(unacked *answers, const coap_address_t *address);

/*
 * Sends an answer to a client: confirmable where asked for and where the client's share allows it, else not. Takes
 * the PDU, which must be non-confirmable.
 */
void unacked_send(unacked *answers, coap_session_t *client, coap_pdu_t *pdu, bool confirmable);

/* libcoap gave the message up, or the client rejected it. */
void unacked_failed(unacked *answers, const coap_session_t *client, coap_mid_t mid);

/* To be called before each datagram that libcoap reads. */
void unacked_read(unacked *answers);

void unacked_free(unacked *answers);

#endif
