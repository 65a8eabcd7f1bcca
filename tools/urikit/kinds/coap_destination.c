/* SPDX-License-Identifier: MIT */
#include "kinds/coap_destination.h"

#include <urikit/text.h>

#include <string.h>

/* Digits after the last ':'. */
static bool read_port(const char *text, size_t i, coap_destination *into, size_t *at)
{
    uint32_t port = 0;
    size_t start = i;

    for (; text[i] >= '0' && text[i] <= '9'; i++) {
        port = port * 10 + (uint32_t)(text[i] - '0');
        if (port > UINT16_MAX) {
            break;
        }
    }
    *at = i;
    into->to.port = (uint16_t)port;
    return !text[i] && i > start;
}

/* The text in the brackets, from `start` to `end`: an address, perhaps with a zone. */
static bool read_bracketed(const char *text, size_t start, size_t end, coap_destination *into, size_t *at)
{
    const char *mark = memchr(text + start, '%', end - start);
    size_t len = mark ? (size_t)(mark - text) - start : end - start;

    if (urikit_ipv6_parse(urikit_str_of(text + start, len), into->ip, at)) {
        *at += start;
        return false;
    }
    into->to.ip = urikit_str_of((const char *)into->ip, 16);
    if (mark) {
        into->to.zone = urikit_str_of(mark + 1, (size_t)(text + end - mark) - 1);
        *at = (size_t)(mark - text) + 1;
        return into->to.zone.len > 0 && urikit_utf8_check(into->to.zone, NULL) == URIKIT_OK;
    }
    return true;
}

bool coap_destination_read(const char *text, coap_destination *into, size_t *at)
{
    static const coap_destination none = { 0 };
    size_t end;

    *into = none;
    if (text[0] == '[') {
        end = strcspn(text, "]");
        if (!read_bracketed(text, 1, end, into, at)) {
            return false;
        }
        *at = end + (text[end] != '\0');
        return text[end] && text[end + 1] == ':' && read_port(text, end + 2, into, at);
    }
    end = strcspn(text, ":");
    if (urikit_ipv4_parse(urikit_str_of(text, end), into->ip, at)) {
        return false;
    }
    into->to.ip = urikit_str_of((const char *)into->ip, 4);
    *at = end;
    return text[end] && read_port(text, end + 1, into, at);
}
