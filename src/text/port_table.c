/* SPDX-License-Identifier: MIT */
/* Default ports by scheme: RFC 9110 §4.2, RFC 6455 §3, RFC 7252 §6, RFC 8323 §8, RFC 1738 §3.2. */
#include <urikit/text.h>

#include "../base/ascii.h"

static const struct {
    char scheme[12];
    uint16_t port;
} default_ports[] = {
    { "coap", 5683 },    { "coap+tcp", 5683 }, { "coap+ws", 80 }, { "coaps", 5684 }, { "coaps+tcp", 5684 },
    { "coaps+ws", 443 }, { "ftp", 21 },        { "http", 80 },    { "https", 443 },  { "ws", 80 },
    { "wss", 443 },
};

uint16_t urikit_default_port(urikit_str scheme)
{
    size_t i;

    for (i = 0; i < sizeof default_ports / sizeof default_ports[0]; i++) {
        if (scheme.len > 0 && urikiti_ascii_is_word(scheme, default_ports[i].scheme)) {
            return default_ports[i].port;
        }
    }
    return 0;
}

bool urikit_default_port_next(size_t *position, urikit_str *scheme, uint16_t *port)
{
    if (*position >= sizeof default_ports / sizeof default_ports[0]) {
        return false;
    }
    *scheme = urikit_str_from(default_ports[*position].scheme);
    *port = default_ports[*position].port;
    ++*position;
    return true;
}
