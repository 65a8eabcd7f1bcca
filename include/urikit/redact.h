/* SPDX-License-Identifier: MIT */
/**
 * urikit/redact.h - take the secrets of URLs out of a text.
 *
 * Tier: companion library urikit-lint: doc/stability.md.
 * Layer 2: depends on text.
 * Threads: every call is thread-safe, there is no shared state. Each takes time linear in its input.
 *
 *   urikit_redact   "db=postgres://u:pw@h/d"      ->  "db=postgres://u:****@h/d"
 *                   "http://h/?token=abc&x=1"     ->  "http://h/?token=****&x=1"
 *                   "Server=h;Password=p;Max=1"   ->  "Server=h;Password=****;Max=1"
 */
#ifndef URIKIT_REDACT_H
#define URIKIT_REDACT_H

#include <urikit/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The next secret of a userinfo at or after byte `from`, also where the URL is not valid, and where only some programs read an
 * authority. It is the password, from the first ':' to the last '@' of the authority, or the whole userinfo where the user is a
 * token: by the form that its maker gives it (ghp_..., glpat-...), by the password "x-oauth-basic", or as text of at least 40
 * letters and digits without a password. An empty password is passed over.
 *
 * A password may have '@' and '/', '?' or '#' in it, unencoded: "postgres://app:p@ss/w#rd@db". It ends at the last '@' before a
 * blank, two slashes and the pairs of a query ("?ssl=true"). With a scheme of browsers, whose paths have '@', too, it
 * does so only if what is after its first '@' has no dot, port or brackets and is not "localhost", and an '@' after '/' or before a
 * branch ("/o/r@main") does not count. In the first pair of a query an '@' also counts if the word ends with a name without a dot
 * after it. Two passwords look like paths or queries, so they are not masked to their end: "p@ss.io/w" in an http URL, and
 * "p@ss/w?a=b&c" before a host without port and path. In other doubtful texts more is masked: http://u:p@host/r@x becomes
 * http://u:****@x.
 *
 * in_message   true: a quotation mark ' before a space or punctuation ends an authority, as in the sentence of a message
 * start, end   receive the place of the password
 *
 * RFC 3986 §3.2.1, §7.5. False if there is none.
 */
URIKIT_API bool urikit_password_next(urikit_str text, bool in_message, size_t from, size_t *start, size_t *end);

/** The most bytes that urikit_redact writes: "k=v" becomes "k=****". */
#define URIKIT_REDACT_BOUND(len) ((len) * 2)

/**
 * Write a running text with "****" in the place of each secret in it; every other byte is copied. Secrets are:
 *
 *   - the password or token of a userinfo: urikit_password_next, in words that end at a blank, a control character, '"', '<', '>' or '`'
 *   - the value of a key that is known to have one, in the query or fragment of a URL, or in key=value text. A value ends at
 *     '&', '#' or the end of the word, or at ';' or ',' before another key. Keys are compared decoded, in either case, without
 *     '-', '_' and '.': access_token, X-Amz-Signature, Password. In key=value text only keys count that have no other meaning.
 *   - a value in the query or fragment of a URL that is a token by the form that its maker gives it: AKIA..., ghp_...
 *
 * A value in quotation marks is masked to the mark that ends it, on the same line. A secret that is encoded twice, in a URL
 * inside of a URL, is not found.
 *
 * keys   more names of keys, with ',' between; each counts everywhere
 * out    at most URIKIT_REDACT_BOUND(text.len) bytes; must not overlap the texts
 * at     not used; nullable
 *
 * Errors URIKIT_E_OVERLAP;  URIKIT_E_SPACE
 */
URIKIT_FALLIBLE urikit_code urikit_redact(urikit_str text, urikit_str keys, urikit_out *out, size_t *at);

#ifdef __cplusplus
}
#endif

#endif /* URIKIT_REDACT_H */
