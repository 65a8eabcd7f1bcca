/* SPDX-License-Identifier: MIT */
/**
 * urikit/readers.h - how the programs that people use read a URL, and what addresses and names are for.
 *
 * Tier: beside the core, in urikit-readers, with a binary interface of its own: doc/stability.md.
 * Layer 3: depends on uri. Its binary interface changes when programs do: it is not a part of what 1.0 promises.
 * Threads: every call is thread-safe, there is no shared state. No call allocates or recurses. Each takes time linear in
 * the text, and constant stack.
 */
#ifndef URIKIT_READERS_H
#define URIKIT_READERS_H

#include <urikit/uri.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- addresses and names -------------------------------------------------------- */

/** The use of an IPv4 (len 4) or IPv6 address (len 16): "loopback", "private", ... NULL for a public address. */
URIKIT_API const char *urikit_address_use(const uint8_t *ip, size_t len);

/**
 * True for an address that a server should not fetch from when someone else names it: every address that is not public
 * in the special-purpose registries of IANA (loopback, private, link-local, shared, documentation, benchmarking, reserved
 * ...), multicast, and an IPv6 address that contains such an IPv4 address (IPv4-mapped, -compatible, -translated, NAT64,
 * 6to4, Teredo, ISATAP).
 */
URIKIT_API bool urikit_address_is_internal(const uint8_t *ip, size_t len);

/** True for a name of the machine itself: "localhost", names below it, "ip6-localhost", "localhost.localdomain" ... */
URIKIT_API bool urikit_host_is_own(urikit_str host);

/** True for a name that only a local network or a cloud provider answers for: "x.local", "metadata.google.internal". */
URIKIT_API bool urikit_host_is_local(urikit_str host);

/* ---- readers ------------------------------------------------------------------- */

/**
 * Programs that read URLs in their own way. urikit has a model of each, which is tested against the program.
 * doc/lint.md lists the differences.
 */
typedef enum urikit_reader {
    URIKIT_READER_WHATWG, /* browsers and Node.js: the URL Standard; without a scheme, as a link on an https page */
    URIKIT_READER_CURL,   /* libcurl 7.88, as its transfers read a URL */
    URIKIT_READER_PYTHON, /* urllib.parse.urlsplit, Python 3.11.4 and later */
    URIKIT_READERS,       /* the number of readers */
} urikit_reader;

/** "Node", "libcurl", "Python"; never NULL. */
URIKIT_API const char *urikit_reader_name(urikit_reader reader);

/** The most bytes of each output of urikit_reader_read. */
#define URIKIT_READER_BOUND(len) ((len)*3 + 64)
/**
 * Read a text as a reader does. False if the reader refuses the text; then nothing is written.
 *
 * host   receives the host that the reader returns; empty if there is none. WHATWG: in lower case, addresses in their
 *        normal form, non-ASCII text in UTF-8 as it is before it becomes A-labels
 * path   receives the path that the reader returns: encoded, and its dot segments removed, if that reader does so
 *
 * Both outputs count bytes that do not fit: if len > cap, len is the space that is needed. Each gets at most
 * URIKIT_READER_BOUND(text.len) bytes. They must not overlap each other. False also where one
 * overlaps the text.
 */
URIKIT_API bool urikit_reader_read(urikit_reader reader, urikit_str text, urikit_out *host, urikit_out *path);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_READERS_H */
