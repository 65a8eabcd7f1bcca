/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "unacked.h"

#include <string.h>
#include <sys/socket.h>

enum {
    SECONDS_MAX = 120, /* a little more than libcoap tries */
    DESCRIPTORS_MAX = 1024, /* more than a program has open when it starts */
    ACK_LEN = 4,
};

static bool to_coap_address(const struct sockaddr_storage *from, socklen_t len, coap_address_t *to)
{
    coap_address_init(to);
    if (len > sizeof to->addr) {
        return false;
    }
    memcpy(&to->addr, from, len);
    to->size = len;
    return true;
}

/* libcoap does not tell which socket it opened: it is the one with the address. */
static int find_socket(const coap_address_t *address)
{
    int descriptor;

    for (descriptor = 0; descriptor < DESCRIPTORS_MAX; descriptor++) {
        struct sockaddr_storage bound;
        socklen_t len = sizeof bound;
        coap_address_t found;

        if (getsockname(descriptor, (struct sockaddr *)&bound, &len) == 0 && to_coap_address(&bound, len, &found) &&
            coap_address_equals(&found, address)) {
            return descriptor;
        }
    }
    return -1;
}

bool unacked_init(unacked *answers, const coap_address_t *address)
{
    answers->socket = find_socket(address);
    return answers->socket >= 0;
}

void unacked_send(unacked *answers, coap_session_t *client, coap_pdu_t *pdu, bool confirmable)
{
    size_t place = PLACES_MAX;

    if (confirmable && shares_take(&answers->shares, client, &place) == SHARE_OK) {
        answers->mids[place] = coap_pdu_get_mid(pdu);
        coap_ticks(&answers->deadlines[place]);
        answers->deadlines[place] += SECONDS_MAX * COAP_TICKS_PER_SECOND;
        coap_pdu_set_type(pdu, COAP_MESSAGE_CON);
        /* As many as are counted are on their way at once: libcoap would keep the others back, without a time limit. */
        coap_session_set_nstart(client, (uint16_t)answers->shares.per_client);
    }
    if (coap_send(client, pdu) == COAP_INVALID_MID && place < PLACES_MAX) {
        shares_leave(&answers->shares, place); /* the client is gone, and will notice itself */
    }
}

void unacked_failed(unacked *answers, const coap_session_t *client, coap_mid_t mid)
{
    size_t i;

    for (i = 0; i < PLACES_MAX; i++) {
        if (answers->shares.clients[i] == client && answers->mids[i] == mid) {
            shares_leave(&answers->shares, i);
            return;
        }
    }
}

static void acknowledge(unacked *answers, const coap_address_t *from, coap_mid_t mid)
{
    size_t i;

    for (i = 0; i < PLACES_MAX; i++) {
        coap_session_t *client = answers->shares.clients[i];

        if (client && answers->mids[i] == mid && coap_address_equals(coap_session_get_addr_remote(client), from)) {
            shares_leave(&answers->shares, i);
            return;
        }
    }
}

/* Should an acknowledgement have been missed, these places are free again: libcoap has given up long ago. */
static void end_old(unacked *answers)
{
    coap_tick_t now;
    size_t i;

    coap_ticks(&now);
    for (i = 0; i < PLACES_MAX; i++) {
        if (answers->shares.clients[i] && coap_time_le(answers->deadlines[i], now)) {
            shares_leave(&answers->shares, i);
        }
    }
}

void unacked_read(unacked *answers)
{
    unsigned char data[ACK_LEN + 1];
    struct sockaddr_storage sender;
    socklen_t len = sizeof sender;
    coap_address_t from;
    ssize_t got = answers->socket < 0
                      ? -1
                      : recvfrom(answers->socket, data, sizeof data, MSG_PEEK | MSG_DONTWAIT, (struct sockaddr *)&sender, &len);

    /* Version 1, acknowledgement, no token, code 0.00, and nothing more: libcoap takes no other for one. */
    if (got == ACK_LEN && data[0] == 0x60 && data[1] == 0 && to_coap_address(&sender, len, &from)) {
        acknowledge(answers, &from, data[2] << 8 | data[3]);
    }
    end_old(answers);
}

void unacked_free(unacked *answers)
{
    size_t i;

    for (i = 0; i < PLACES_MAX; i++) {
        shares_leave(&answers->shares, i);
    }
}
