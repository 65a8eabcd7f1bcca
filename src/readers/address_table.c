/* SPDX-License-Identifier: MIT */
/*
 * What addresses are for: the special-purpose registries of IANA for IPv4 and IPv6 (RFC 6890) as of October 2025, whole,
 * the multicast registries, and what RFCs deprecated. The first row that contains an address counts, so a narrow network
 * comes before the wide one around it. A row with USE_PUBLIC is "globally reachable" in the registry.
 */
#include "address_table.h"

const address_net urikiti_ipv4_nets[] = {
    { { 0 }, 8, USE_UNSPECIFIED },                 /* "this network", RFC 791 3.2 */
    { { 10 }, 8, USE_PRIVATE },                    /* RFC 1918 */
    { { 100, 64 }, 10, USE_SHARED },               /* RFC 6598 */
    { { 127 }, 8, USE_LOOPBACK },                  /* RFC 1122 3.2.1.3 */
    { { 169, 254 }, 16, USE_LINK_LOCAL },          /* RFC 3927 */
    { { 172, 16 }, 12, USE_PRIVATE },              /* RFC 1918 */
    { { 192, 0, 0, 9 }, 32, USE_PUBLIC },          /* Port Control Protocol anycast, RFC 7723 */
    { { 192, 0, 0, 10 }, 32, USE_PUBLIC },         /* TURN anycast, RFC 8155 */
    { { 192, 0, 0 }, 24, USE_PROTOCOL },           /* IETF protocol assignments, DS-Lite, RFC 6890, 7335, 7600, 8880 */
    { { 192, 0, 2 }, 24, USE_DOCUMENTATION },      /* TEST-NET-1, RFC 5737 */
    { { 192, 31, 196 }, 24, USE_PUBLIC },          /* AS112-v4, RFC 7535 */
    { { 192, 52, 193 }, 24, USE_PUBLIC },          /* AMT, RFC 7450 */
    { { 192, 88, 99 }, 24, USE_RESERVED },         /* 6to4 relay anycast, deprecated by RFC 7526; 6a44, RFC 6751 */
    { { 192, 168 }, 16, USE_PRIVATE },             /* RFC 1918 */
    { { 192, 175, 48 }, 24, USE_PUBLIC },          /* direct delegation AS112, RFC 7534 */
    { { 198, 18 }, 15, USE_BENCHMARKING },         /* RFC 2544 */
    { { 198, 51, 100 }, 24, USE_DOCUMENTATION },   /* TEST-NET-2, RFC 5737 */
    { { 203, 0, 113 }, 24, USE_DOCUMENTATION },    /* TEST-NET-3, RFC 5737 */
    { { 224 }, 4, USE_MULTICAST },                 /* RFC 5771 */
    { { 255, 255, 255, 255 }, 32, USE_BROADCAST }, /* limited broadcast, RFC 8190, RFC 919 7 */
    { { 240 }, 4, USE_RESERVED },                  /* RFC 1112 4 */
};
const size_t urikiti_ipv4_net_count = sizeof urikiti_ipv4_nets / sizeof urikiti_ipv4_nets[0];

/* Addresses that contain an IPv4 address are judged by that before this table: embedded_ipv4 in lint_address.c. */
const address_net urikiti_ipv6_nets[] = {
    { { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 }, 128, USE_LOOPBACK },                                  /* RFC 4291 */
    { { 0 }, 128, USE_UNSPECIFIED },                                      /* RFC 4291 */
    { { 0x00, 0x64, 0xFF, 0x9B, 0, 1 }, 48, USE_LOCAL_NAT64 },            /* RFC 8215 */
    { { 0 }, 8, USE_RESERVED },                                           /* reserved by IETF, RFC 4291 */
    { { 0x01, 0 }, 64, USE_RESERVED },                                    /* discard-only, RFC 6666 */
    { { 0x01, 0, 0, 0, 0, 0, 0, 1 }, 64, USE_RESERVED },                  /* dummy prefix, RFC 9780 */
    { { 0x20, 0x01, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 }, 128, USE_PUBLIC },                  /* Port Control Protocol anycast, RFC 7723 */
    { { 0x20, 0x01, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2 }, 128, USE_PUBLIC },                  /* TURN anycast, RFC 8155 */
    { { 0x20, 0x01, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3 }, 128, USE_PUBLIC },                  /* DNS-SD SRP anycast, RFC 9665 */
    { { 0x20, 0x01, 0, 2, 0, 0 }, 48, USE_BENCHMARKING },                 /* RFC 5180 */
    { { 0x20, 0x01, 0, 3 }, 32, USE_PUBLIC },                             /* AMT, RFC 7450 */
    { { 0x20, 0x01, 0, 4, 0x01, 0x12 }, 48, USE_PUBLIC },                 /* AS112-v6, RFC 7535 */
    { { 0x20, 0x01, 0, 0x10 }, 28, USE_RESERVED },                        /* ORCHID, deprecated, RFC 4843 */
    { { 0x20, 0x01, 0, 0x20 }, 28, USE_PUBLIC },                          /* ORCHIDv2, RFC 7343 */
    { { 0x20, 0x01, 0, 0x30 }, 28, USE_PUBLIC },                          /* drone remote ID, RFC 9374 */
    { { 0x20, 0x01, 0 }, 23, USE_PROTOCOL },                              /* IETF protocol assignments, Teredo, RFC 2928 */
    { { 0x20, 0x01, 0x0D, 0xB8 }, 32, USE_DOCUMENTATION },                /* RFC 3849 */
    { { 0x26, 0x20, 0, 0x4F, 0x80, 0 }, 48, USE_PUBLIC },                 /* direct delegation AS112, RFC 7534 */
    { { 0x3F, 0xFF, 0x00 }, 20, USE_DOCUMENTATION },                      /* RFC 9637 */
    { { 0x5F, 0x00 }, 16, USE_RESERVED },                                 /* segment routing SIDs, RFC 9602 */
    { { 0xFC }, 7, USE_PRIVATE },                                         /* unique-local, RFC 4193 */
    { { 0xFE, 0x80 }, 10, USE_LINK_LOCAL },                               /* RFC 4291 */
    { { 0xFE, 0xC0 }, 10, USE_PRIVATE },                                  /* site-local, deprecated by RFC 3879 */
    { { 0xFF }, 8, USE_MULTICAST },                                       /* RFC 4291 */
};
const size_t urikiti_ipv6_net_count = sizeof urikiti_ipv6_nets / sizeof urikiti_ipv6_nets[0];

/*
 * Names of the machine itself. "localhost" and what ends in ".localhost": RFC 6761 6.3. The others are those of /etc/hosts
 * as Debian, Fedora and macOS install it.
 */
const char *const urikiti_own_names[] = {
    "localhost",     "localhost.localdomain", "localhost4",   "localhost4.localdomain4", "localhost6",
    "localhost6.localdomain6", "ip6-localhost", "ip6-loopback", "loopback",              "broadcasthost",
    "ip6-localnet",  "ip6-mcastprefix",       "ip6-allnodes", "ip6-allrouters",          "ip6-allhosts",
};
const size_t urikiti_own_name_count = sizeof urikiti_own_names / sizeof urikiti_own_names[0];

/* The ends of names that only a local network or a cloud provider answers for: RFC 6762 3 and appendix G, RFC 8375. */
const char *const urikiti_local_ends[] = {
    ".local", ".localdomain", ".internal", ".intranet", ".lan", ".home.arpa", ".home", ".corp", ".private",
};
const size_t urikiti_local_end_count = sizeof urikiti_local_ends / sizeof urikiti_local_ends[0];
