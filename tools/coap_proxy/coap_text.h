/* SPDX-License-Identifier: MIT */
/* What the three programs share: addresses, methods and codes as text; listening; the signal to stop. */
#ifndef COAP_TEXT_H
#define COAP_TEXT_H

#include <coap3/coap.h>
#include <urikit/coap.h>

#include <stdbool.h>

enum {
    PROXY_PORT = 5680, /* of this example; CoAP's own is 5683 */
    ADDRESS_TEXT = 64, /* bytes for the longest address, "[...]:65535", with its NUL */
};

/* "127.0.0.1", "127.0.0.1:5683", "[::1]:5683"; port: where the text has none. */
bool address_parse(const char *text, uint16_t port, coap_address_t *address);
void address_write(const coap_address_t *address, char text[ADDRESS_TEXT]);

/* From 4 or 16 bytes, and to them: a view into *address. */
void address_set(coap_address_t *address, urikit_str ip, uint16_t port);
urikit_str address_ip(const coap_address_t *address);

/* ::ffff:192.0.2.1 becomes 192.0.2.1; no effect on others. Two spellings of one host would not compare as equal. */
void address_unmap(coap_address_t *address);

/* A decimal number of at most max. */
bool number_parse(const char *text, unsigned max, unsigned *number);

/* "GET", and "?" for a code that is not a method; 0 for a name that is none. */
const char *method_name(coap_pdu_code_t code);
coap_pdu_code_t method_number(const char *name);

/* RFC 7252 §3 writes codes as class and detail: "2.05". */
enum { CODE_TEXT = 8 };
void code_write(coap_pdu_code_t code, char text[CODE_TEXT]);

/* One handler for every method of every path. False: no memory. */
bool handle_all(coap_context_t *context, coap_method_handler_t handler);

/* Listens, and prints "listening on ADDRESS": with port 0 the system chooses one. *address is then complete. */
bool listen_on(coap_context_t *context, coap_address_t *address);

/*
 * libcoap, with its messages on standard error. From here on SIGINT and SIGTERM end the loop
 * `while (!stop_asked())`. NULL: no memory, which has been said.
 */
coap_context_t *start(void);
bool stop_asked(void);

#endif
