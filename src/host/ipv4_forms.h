/* SPDX-License-Identifier: MIT */
/* IPv4 addresses as inet_aton and browsers read them: decimal, octal, hex, fewer than four parts. Internal. */
#ifndef URIKIT_SRC_IPV4_FORMS_H
#define URIKIT_SRC_IPV4_FORMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The unusual forms of an address; combined with |. */
enum {
    IPV4_DECIMAL = 1, /* the whole address is one number */
    IPV4_HEX = 2,
    IPV4_OCTAL = 4,
    IPV4_SHORT = 8,    /* two or three parts */
    IPV4_INVALID = 16, /* ends in a number, but is not an address */
};

/* The state of reading a host character by character. All bytes are zero at the beginning. */
typedef struct ipv4_forms {
    uint32_t values[4];
    size_t labels; /* complete labels */
    bool bad;      /* a label before the last is not a number, or empty */
    bool last_ok;  /* the last complete label is a number */
    bool last_numeric;
    bool empty_hex; /* "0x" with nothing after it */
    uint8_t forms;
    /* the current label: */
    size_t len;
    uint8_t radix;
    bool digits; /* only decimal digits so far */
    bool ok;     /* a number so far */
    uint64_t value;
} ipv4_forms;

typedef enum ipv4_result {
    IPV4_NAME,    /* does not end in a number */
    IPV4_REFUSED, /* ends in a number, but is not an address */
    IPV4_ADDRESS,
} ipv4_result;

void urikiti_ipv4_feed(ipv4_forms *state, char c);

/* At the end of the host. ip and *trailing_dot are set for IPV4_ADDRESS; the forms are in state->forms. */
ipv4_result urikiti_ipv4_finish(ipv4_forms *state, uint8_t ip[4], bool *trailing_dot);

#endif /* URIKIT_SRC_IPV4_FORMS_H */
