/* SPDX-License-Identifier: MIT */
/* Read IP addresses inside longer text. Internal to the library. */
#ifndef URIKIT_SRC_IP_H
#define URIKIT_SRC_IP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * The length of the longest prefix of text with which some IPv4address (IPv6address) begins. *whole: that prefix is an
 * address itself. An error is at the first byte after the prefix.
 */
size_t urikiti_ipv4_scan(const char *text, size_t len, uint8_t ip[4], bool *whole);
size_t urikiti_ipv6_scan(const char *text, size_t len, uint8_t ip[16], bool *whole);

/* The same for a dec-octet of an IPv4address: 0 to 255 without leading zeros. Returns 0 if there is no digit. */
size_t urikiti_octet_scan(const char *text, size_t len, uint8_t *octet);

#endif /* URIKIT_SRC_IP_H */
