/* SPDX-License-Identifier: MIT */
#include "shares.h"

#include <string.h>

/* Are they one host's? An IPv6 host can choose any of the 2^64 addresses of its network. */
static bool is_same_host(const coap_session_t *a, const coap_session_t *b)
{
    coap_address_t x = *coap_session_get_addr_remote(a);
    coap_address_t y = *coap_session_get_addr_remote(b);
    urikit_str x_ip, y_ip;

    address_unmap(&x); /* a socket for IPv6 sees ::ffff:192.0.2.1 */
    address_unmap(&y);
    x_ip = address_ip(&x);
    y_ip = address_ip(&y);
    return x_ip.len == y_ip.len && memcmp(x_ip.ptr, y_ip.ptr, x_ip.len == 16 ? 8 : 4) == 0;
}

share_state shares_take(shares *in, coap_session_t *client, size_t *place)
{
    unsigned used = 0, by_host = 0, by_client = 0;
    size_t i, found = PLACES_MAX;

    for (i = 0; i < PLACES_MAX; i++) {
        if (!in->clients[i]) {
            found = i;
            continue;
        }
        used++;
        by_host += is_same_host(in->clients[i], client);
        by_client += in->clients[i] == client; /* libcoap has one session for an address and port */
    }
    if (used >= in->total || found == PLACES_MAX) {
        return SHARE_FULL;
    }
    if (by_client >= in->per_client || by_host >= in->per_host) {
        return SHARE_USED;
    }
    in->clients[found] = coap_session_reference(client);
    *place = found;
    return SHARE_OK;
}

void shares_leave(shares *in, size_t place)
{
    if (in->clients[place]) {
        coap_session_release(in->clients[place]);
        in->clients[place] = NULL;
    }
}
