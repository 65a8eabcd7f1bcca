/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L

#include "coap_text.h"

#include <urikit/text.h>

#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

/* ---- addresses ---------------------------------------------------------------- */

void address_set(coap_address_t *address, urikit_str ip, uint16_t port)
{
    coap_address_init(address);
    if (ip.len == 4) {
        address->size = sizeof address->addr.sin;
        address->addr.sin.sin_family = AF_INET;
        memcpy(&address->addr.sin.sin_addr, ip.ptr, 4);
    } else {
        address->size = sizeof address->addr.sin6;
        address->addr.sin6.sin6_family = AF_INET6;
        memcpy(&address->addr.sin6.sin6_addr, ip.ptr, 16);
    }
    coap_address_set_port(address, port);
}

urikit_str address_ip(const coap_address_t *address)
{
    if (address->addr.sa.sa_family == AF_INET) {
        return urikit_str_of((const char *)&address->addr.sin.sin_addr, 4);
    }
    return urikit_str_of((const char *)&address->addr.sin6.sin6_addr, 16);
}

void address_unmap(coap_address_t *address)
{
    static const uint8_t prefix[12] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF };
    urikit_str ip = address_ip(address);
    char ipv4[4];

    if (ip.len == 16 && memcmp(ip.ptr, prefix, sizeof prefix) == 0) {
        memcpy(ipv4, ip.ptr + 12, sizeof ipv4);
        address_set(address, urikit_str_of(ipv4, sizeof ipv4), coap_address_get_port(address));
    }
}

bool number_parse(const char *text, unsigned max, unsigned *number)
{
    unsigned value = 0;
    size_t i;

    for (i = 0; text[i]; i++) {
        unsigned digit = (unsigned)(unsigned char)text[i] - '0';

        if (digit > 9 || digit > max || value > (max - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    *number = value;
    return i > 0;
}

bool address_parse(const char *text, uint16_t port, coap_address_t *address)
{
    bool bracket = text[0] == '[';
    size_t len = strcspn(text + bracket, bracket ? "]" : ":");
    urikit_str host = urikit_str_of(text + bracket, len);
    const char *rest = text + bracket + len;
    unsigned number = port;
    uint8_t ip[16];

    if (bracket ? *rest++ != ']' || urikit_ipv6_parse(host, ip, NULL) : urikit_ipv4_parse(host, ip, NULL)) {
        return false;
    }
    if (*rest && (*rest != ':' || !number_parse(rest + 1, 65535, &number))) {
        return false;
    }
    address_set(address, urikit_str_of((const char *)ip, bracket ? 16 : 4), (uint16_t)number);
    return true;
}

void address_write(const coap_address_t *address, char text[ADDRESS_TEXT])
{
    urikit_str ip = address_ip(address);
    char host[URIKIT_IPV6_WRITE_BOUND];
    urikit_out out = URIKIT_OUT(host);
    urikit_code code = ip.len == 4 ? urikit_ipv4_write((const uint8_t *)ip.ptr, &out)
                                   : urikit_ipv6_write((const uint8_t *)ip.ptr, &out);

    snprintf(text, ADDRESS_TEXT, ip.len == 4 ? "%.*s:%u" : "[%.*s]:%u", code ? 0 : (int)out.len, host,
             (unsigned)coap_address_get_port(address));
}

/* ---- methods and codes ----------------------------------------------------------- */

static const char *const methods[] = { "?", "GET", "POST", "PUT", "DELETE", "FETCH", "PATCH", "iPATCH" };

enum { METHODS = sizeof methods / sizeof methods[0] };

const char *method_name(coap_pdu_code_t code)
{
    return methods[(unsigned)code < METHODS ? (unsigned)code : 0];
}

coap_pdu_code_t method_number(const char *name)
{
    unsigned code = METHODS - 1;

    while (code > 0 && strcmp(name, methods[code]) != 0) {
        code--;
    }
    return (coap_pdu_code_t)code;
}

void code_write(coap_pdu_code_t code, char text[CODE_TEXT])
{
    snprintf(text, CODE_TEXT, "%u.%02u", ((unsigned)code >> 5) & 7, (unsigned)code & 31);
}

/* ---- serving ------------------------------------------------------------------------ */

static void add_methods(coap_context_t *context, coap_resource_t *resource, coap_method_handler_t handler)
{
    unsigned method;

    for (method = COAP_REQUEST_GET; method < METHODS; method++) {
        coap_register_request_handler(resource, (coap_request_t)method, handler);
    }
    coap_add_resource(context, resource);
}

bool handle_all(coap_context_t *context, coap_method_handler_t handler)
{
    coap_resource_t *unknown = coap_resource_unknown_init(handler);
    /* libcoap answers this one path itself, unless someone else wants it */
    coap_resource_t *well_known = coap_resource_init(coap_make_str_const(".well-known/core"), 0);

    if (unknown) {
        add_methods(context, unknown, handler);
    }
    if (well_known) {
        add_methods(context, well_known, handler);
    }
    return unknown && well_known;
}

bool listen_on(coap_context_t *context, coap_address_t *address)
{
    coap_endpoint_t *endpoint = coap_new_endpoint(context, address, COAP_PROTO_UDP);
    char text[ADDRESS_TEXT];

    if (endpoint) {
        /* the only call that tells the port the system chose: "127.0.0.1:40123 UDP" */
        snprintf(text, sizeof text, "%s", coap_endpoint_str(endpoint));
        text[strcspn(text, " ")] = '\0';
    }
    if (!endpoint || !address_parse(text, 0, address)) {
        address_write(address, text);
        fprintf(stderr, "cannot listen on %s\n", text);
        return false;
    }
    printf("listening on %s\n", text);
    return fflush(stdout) == 0;
}

static volatile sig_atomic_t stopping;

static void stop(int number)
{
    (void)number;
    stopping = 1;
}

/* Without this, warnings would stand between the lines of standard output. */
static void log_to_stderr(coap_log_t level, const char *message)
{
    (void)level;
    fputs(message, stderr);
}

coap_context_t *start(void)
{
    struct sigaction action = { .sa_handler = stop };
    coap_context_t *context;

    (void)sigaction(SIGINT, &action, NULL); /* these two numbers are always valid */
    (void)sigaction(SIGTERM, &action, NULL);
    coap_startup();
    coap_set_log_handler(log_to_stderr);
    context = coap_new_context(NULL);
    if (!context) {
        fputs("no memory\n", stderr);
    }
    return context;
}

bool stop_asked(void)
{
    return stopping;
}
