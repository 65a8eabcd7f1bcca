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

/* What is outside 2000::/3, which is the global unicast addresses that IANA gives (RFC 4291 2.4), is nobody's: the last row. The IPv4
 * addresses that an address contains are judged before this table: urikiti_address_use. */
const address_net urikiti_ipv6_nets[] = {
    { { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1 }, 128, USE_LOOPBACK },                                  /* RFC 4291 */
    { { 0 }, 128, USE_UNSPECIFIED },                                      /* RFC 4291 */
    { { 0x00, 0x64, 0xFF, 0x9B, 0, 1 }, 48, USE_LOCAL_NAT64 },            /* RFC 8215 */
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
    { { 0x20 }, 3, USE_PUBLIC },                                          /* global unicast, RFC 4291 2.4 */
    { { 0x5F, 0x00 }, 16, USE_RESERVED },                                 /* segment routing SIDs, RFC 9602 */
    { { 0xFC }, 7, USE_PRIVATE },                                         /* unique-local, RFC 4193 */
    { { 0xFE, 0x80 }, 10, USE_LINK_LOCAL },                               /* RFC 4291 */
    { { 0xFE, 0xC0 }, 10, USE_PRIVATE },                                  /* site-local, deprecated by RFC 3879 */
    { { 0xFF }, 8, USE_MULTICAST },                                       /* RFC 4291 */
    { { 0 }, 0, USE_RESERVED },                                           /* reserved by IETF, RFC 4291, and what it deprecated */
};
const size_t urikiti_ipv6_net_count = sizeof urikiti_ipv6_nets / sizeof urikiti_ipv6_nets[0];

/*
 * Names of the machine itself. "localhost" and what ends in ".localhost": RFC 6761 6.3. Those of /etc/hosts as Debian, Fedora and
 * macOS install it. Those that systemd makes without asking anyone: systemd-resolved(8), "Synthetic records", and nss-myhostname(8).
 * "*": glibc's getaddrinfo reads it as no name, and answers with the loopback address.
 */
const char *const urikiti_own_names[] = {
    "localhost",     "localhost.localdomain", "localhost4",   "localhost4.localdomain4", "localhost6",
    "localhost6.localdomain6", "ip6-localhost", "ip6-loopback", "loopback",              "broadcasthost",
    "ip6-localnet",  "ip6-mcastprefix",       "ip6-allnodes", "ip6-allrouters",          "ip6-allhosts",
    "_outbound",     "_localdnsstub",         "_localdnsproxy", "*",
};
const size_t urikiti_own_name_count = sizeof urikiti_own_names / sizeof urikiti_own_names[0];

/*
 * Names that only a local network, a cluster or a cloud provider answers for, each with the names below it: RFC 6762 3 and appendix
 * G; the names of IANA's special-use registry that the own network answers (RFC 8375, 8880, 9462, 9665); ".internal" is ICANN's for
 * private use (2024); services of Kubernetes below "svc", which its search list completes.
 */
#define NAME_END(text) { text, sizeof text - 1 }
const local_end urikiti_local_ends[] = {
    NAME_END(".local"),         NAME_END(".localdomain"),   NAME_END(".internal"),     NAME_END(".intranet"), NAME_END(".lan"),
    NAME_END(".home.arpa"),     NAME_END(".home"),          NAME_END(".corp"),         NAME_END(".private"),
    NAME_END(".ipv4only.arpa"), NAME_END(".resolver.arpa"), NAME_END(".service.arpa"), NAME_END(".svc"),
};
const size_t urikiti_local_end_count = sizeof urikiti_local_ends / sizeof urikiti_local_ends[0];

/*
 * Single names of this kind, most of them of the metadata of a cloud's machine, as its provider's manual gives it: Google
 * ("metadata", "metadata.goog"), Amazon ("instance-data"), Tencent, IBM, Equinix Metal and Packet, Kingsoft, Exoscale, Rancher. The
 * default gateway by systemd ("gateway" before version 235), and the API of a Kubernetes cluster by its short names.
 */
const char *const urikiti_local_names[] = {
    "_gateway", "gateway", "kubernetes", "kubernetes.default", "metadata", "metadata.goog", "instance-data", "metadata.tencentyun.com",
    "api.metadata.cloud.ibm.com", "metadata.platformequinix.com", "metadata.packet.net", "global.cloudinit.sdns.ksyun.com",
    "metadata.exoscale.com", "rancher-metadata",
};
const size_t urikiti_local_name_count = sizeof urikiti_local_names / sizeof urikiti_local_names[0];

#define NAME_BIT(c) (1U << ((c) & 31))

const uint32_t urikiti_own_lasts[32] = {
    0, 0, NAME_BIT('t'), 0, 0, 0, 0, 0, 0, NAME_BIT('t') | NAME_BIT('k') | NAME_BIT('x') | NAME_BIT('s'), NAME_BIT('*'), 0, NAME_BIT('t') | NAME_BIT('n') | NAME_BIT('4') | NAME_BIT('6') | NAME_BIT('k'), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NAME_BIT('d') | NAME_BIT('b') | NAME_BIT('y'),
};

const uint32_t urikiti_local_lasts[32] = {
    0, NAME_BIT('m'), 0, 0, 0, 0, 0, NAME_BIT('y') | NAME_BIT('m'), 0, NAME_BIT('a'), 0, NAME_BIT('s') | NAME_BIT('t'), 0, NAME_BIT('a') | NAME_BIT('g') | NAME_BIT('m') | NAME_BIT('t'), 0, 0, 0, 0, NAME_BIT('a'), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NAME_BIT('y'),
};

/* That of ".localhost" as well. */
const uint32_t urikiti_local_fourths[32] = {
    0, NAME_BIT('a'), 0, NAME_BIT('.'), 0, NAME_BIT('h') | NAME_BIT('v'), 0, 0, 0, 0, 0, 0, NAME_BIT('o') | NAME_BIT('r'), 0, NAME_BIT('m') | NAME_BIT('.'), 0, NAME_BIT('c'), 0, 0, 0, NAME_BIT('a') | NAME_BIT('h'), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};
