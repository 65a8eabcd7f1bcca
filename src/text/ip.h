/* SPDX-License-Identifier: MIT */
/* Reading IP addresses that stand inside longer text. Internal to the library. */
#ifndef URIKIT_SRC_IP_H
#define URIKIT_SRC_IP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The length of the longest beginning of text that also begins some IPv4address
 * (IPv6address); *whole tells whether that beginning is an address itself.
 * The first byte after it is therefore the one to blame for an error.
 */
size_t urikiti_ipv4_scan(const char *text, size_t len, uint8_t ip[4], bool *whole);
size_t urikiti_ipv6_scan(const char *text, size_t len, uint8_t ip[16], bool *whole);

/* The same for a number of an IPv4address, dec-octet: 0 to 255 without leading zeros. 0: there is no digit. */
size_t urikiti_octet_scan(const char *text, size_t len, uint8_t *octet);

#endif /* URIKIT_SRC_IP_H */
