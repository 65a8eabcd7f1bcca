/* SPDX-License-Identifier: MIT */
/* What addresses and names are for. Internal to the library. */
#ifndef URIKIT_SRC_ADDRESS_TABLE_H
#define URIKIT_SRC_ADDRESS_TABLE_H

#include <stddef.h>
#include <stdint.h>

typedef enum address_use {
    USE_PUBLIC,
    USE_LOOPBACK,
    USE_UNSPECIFIED,
    USE_LINK_LOCAL,
    USE_PRIVATE,
    USE_SHARED,
    USE_LOCAL_NAT64,
    USE_PROTOCOL,
    USE_BROADCAST,
    USE_DOCUMENTATION,
    USE_BENCHMARKING,
    USE_MULTICAST,
    USE_RESERVED,
} address_use;

typedef struct address_net {
    uint8_t net[16]; /* its first bytes; the others are zero */
    uint8_t bits;
    uint8_t use; /* address_use */
} address_net;

extern const address_net urikiti_ipv4_nets[];
extern const size_t urikiti_ipv4_net_count;
extern const address_net urikiti_ipv6_nets[];
extern const size_t urikiti_ipv6_net_count;

/* Sets of characters of names in lower case: bits 1 << (c & 31). Most hosts are known for no such name by two characters. */
extern const uint32_t urikiti_own_lasts[32];      /* of own names, by the first character: their last ones */
extern const uint32_t urikiti_local_lasts[32];    /* the same of local names */
extern const uint32_t urikiti_local_fourths[32];  /* of ends, by the last character: the fourth ones from the end */

extern const char *const urikiti_own_names[];
extern const size_t urikiti_own_name_count;
/* The end of a name, with its length. */
typedef struct local_end {
    const char *text;
    size_t len;
} local_end;

extern const local_end urikiti_local_ends[];
extern const size_t urikiti_local_end_count;
extern const char *const urikiti_local_names[];
extern const size_t urikiti_local_name_count;

#endif /* URIKIT_SRC_ADDRESS_TABLE_H */
