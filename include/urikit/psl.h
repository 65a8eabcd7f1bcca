/* SPDX-License-Identifier: MIT */
/**
 * urikit/psl.h - the registrable domain of a host, by the Public Suffix List (https://publicsuffix.org).
 *
 * A library of its own (urikit-psl) above urikit: it links libpsl, whose built-in list has both sections, ICANN's and
 * the private one. Calls are thread-safe and do not allocate after the first.
 */
#ifndef URIKIT_PSL_H
#define URIKIT_PSL_H

#include <urikit/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The public suffix of a host's name: "co.uk" of "www.example.co.uk", "uk" of "uk".
 *
 * host    as in a URI: any case, perhaps percent-encoded, perhaps with a dot at the end; UTF-8 or A-labels
 * suffix  receives the end of `host`, as written and without a last dot; borrowed
 *
 * False, with *suffix untouched: the host is absent, empty, an IP address, longer than 255 bytes, or not a domain name
 * (it has an empty label, an encoded dot or NUL, or it is not UTF-8).
 */
URIKIT_API bool urikit_public_suffix(urikit_str host, urikit_str *suffix);

/**
 * The registrable domain: the public suffix and the label before it. "example.co.uk" of "www.example.co.uk".
 * False as above, and for a host that is a public suffix itself.
 */
URIKIT_API bool urikit_registrable_domain(urikit_str host, urikit_str *domain);

/** The day of the built-in list, "YYYY-MM-DD"; empty where libpsl does not say. `text` has room for 11 bytes. */
URIKIT_API void urikit_psl_date(char text[11]);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_PSL_H */
