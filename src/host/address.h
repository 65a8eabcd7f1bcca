/* SPDX-License-Identifier: MIT */
/* What an address is for, also an IPv4 address in an IPv6 address. Internal to the library. */
#ifndef URIKIT_SRC_ADDRESS_H
#define URIKIT_SRC_ADDRESS_H

#include "address_table.h"

/* The kind of IPv4 address in an IPv6 address. */
enum {
    EMBEDDED_MAPPED = 1,
    EMBEDDED_NAT64,
    EMBEDDED_6TO4,
    EMBEDDED_COMPATIBLE, /* RFC 4291 2.5.5.1 */
    EMBEDDED_TRANSLATED, /* RFC 2765 2.1 */
    EMBEDDED_ISATAP,     /* RFC 5214 */
    EMBEDDED_TEREDO,     /* RFC 4380 */
};

/* Those that the address contains: a set of 1 << EMBEDDED_.... More than one where ISATAP is below 6to4 or Teredo. */
unsigned urikiti_embedded_kinds(const uint8_t ip[16]);

/* The IPv4 address of this kind, which the address contains. */
void urikiti_embedded_ipv4(const uint8_t ip[16], unsigned kind, uint8_t ipv4[4]);

/* len: 4 or 16. An address that contains IPv4 addresses has the use of the first that is not public; else its own. */
address_use urikiti_address_use(const uint8_t *ip, size_t len);

#endif /* URIKIT_SRC_ADDRESS_H */
