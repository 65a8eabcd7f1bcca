/* SPDX-License-Identifier: MIT */
/**
 * urikit/host.h - what addresses are for, and which names are those of the machine itself or of a local network.
 *
 * Tier: companion library urikit-readers, with a binary interface of its own: doc/stability.md.
 * Layer 2: depends on text.
 * Threads: every call is thread-safe, there is no shared state. No call allocates or recurses. Each takes time linear in
 * the text, and constant stack.
 */
#ifndef URIKIT_HOST_H
#define URIKIT_HOST_H

#include <urikit/text.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The use of an IPv4 (len 4) or IPv6 address (len 16): "loopback", "private", ... NULL for a public address. */
URIKIT_API const char *urikit_address_use(const uint8_t *ip, size_t len);

/**
 * True for an address that a server should not fetch from if someone else names it:
 *   - not public in the special-purpose registries of IANA: loopback, private, link-local, shared, documentation ...
 *   - multicast, and IPv6 addresses that are not allocated to anyone
 *   - an IPv6 address that contains an IPv4 address of these (IPv4-mapped, -compatible, -translated, NAT64, 6to4, Teredo,
 *     ISATAP). If it contains two, one of these is enough.
 */
URIKIT_API bool urikit_address_is_internal(const uint8_t *ip, size_t len);

/**
 * Read an address as programs print it: "127.0.0.1", "::1", "[::1]", "fe80::1%eth0"; the zone is left out. False for other
 * texts; then nothing is written.
 *
 * ip   receives 4 or 16 bytes
 * len  receives their number
 */
URIKIT_API bool urikit_address_parse(urikit_str text, uint8_t ip[16], size_t *len);

/**
 * True for a name of the machine itself, as resolvers read it without asking the network: "localhost", names below it,
 * "ip6-localhost", "_outbound", "*" ... Its own host name and the lines of its /etc/hosts are not known here.
 */
URIKIT_API bool urikit_host_is_own(urikit_str host);

/**
 * True for a name that only a local network, a cluster or a cloud provider answers for: "x.local", "_gateway", "api.default.svc",
 * "metadata.google.internal".
 */
URIKIT_API bool urikit_host_is_local(urikit_str host);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_HOST_H */
