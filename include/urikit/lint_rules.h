/* SPDX-License-Identifier: MIT */
/**
 * urikit/lint_rules.h - the numbers of the rules of lint. Programs include urikit/lint.h.
 *
 * Written by catalog/generate.py from catalog/rules.toml. Do not edit.
 *
 * Tier: companion library urikit-lint, with a binary interface of its own: doc/stability.md.
 * Threads: it has no calls.
 */
#ifndef URIKIT_LINT_RULES_H
#define URIKIT_LINT_RULES_H

/** The rules, in the order in which they run. The ids (urikit_lint_rule.id) are stable, the numbers are not. */
typedef enum urikit_lint_rule_number {
    URIKIT_LINT_INVALID, /* invalid: Not a valid URI or IRI reference */
    URIKIT_LINT_CONTROL, /* control-character: A space or control character */
    URIKIT_LINT_BACKSLASH, /* backslash: A backslash */
    URIKIT_LINT_SCHEME_CODE, /* scheme-code: A scheme that runs code */
    URIKIT_LINT_SCHEME_MISSING, /* scheme-missing: Looks like a host without a scheme */
    URIKIT_LINT_SCHEME_TWICE, /* scheme-twice: A scheme that is written twice */
    URIKIT_LINT_SCHEME_RULES, /* scheme-rules: Not what the specification of its scheme allows */
    URIKIT_LINT_USERINFO_HOST, /* userinfo-host: The userinfo looks like a host */
    URIKIT_LINT_USERINFO_PASSWORD, /* userinfo-password: A password */
    URIKIT_LINT_USERINFO_WEB, /* userinfo-web: Userinfo in an http or https URI */
    URIKIT_LINT_HOST_EMPTY, /* host-empty: An empty host */
    URIKIT_LINT_HOST_ENCODED, /* host-encoded: Percent-encoding in the host */
    URIKIT_LINT_HOST_LONG, /* host-long: A host name that is too long */
    URIKIT_LINT_LABEL_LONG, /* label-long: A label that is too long */
    URIKIT_LINT_LABEL_EMPTY, /* label-empty: An empty label */
    URIKIT_LINT_HOST_MAPPED, /* host-mapped: Characters that browsers replace by ASCII */
    URIKIT_LINT_HOST_MIXED_SCRIPT, /* host-mixed-script: Mixed scripts in a label */
    URIKIT_LINT_HOST_CONFUSABLE, /* host-confusable: A label that looks like another */
    URIKIT_LINT_HOST_LOCAL, /* host-local: A name of a local network */
    URIKIT_LINT_IPV4_DECIMAL, /* ipv4-decimal: An IPv4 address as one number */
    URIKIT_LINT_IPV4_HEX, /* ipv4-hex: An IPv4 address in hexadecimal */
    URIKIT_LINT_IPV4_OCTAL, /* ipv4-octal: An IPv4 address in octal */
    URIKIT_LINT_IPV4_SHORT, /* ipv4-short: An IPv4 address of two or three parts */
    URIKIT_LINT_IPV4_INVALID, /* ipv4-invalid: Almost an IPv4 address */
    URIKIT_LINT_IPV6_MAPPED, /* ipv6-mapped: An IPv4-mapped IPv6 address */
    URIKIT_LINT_IPV6_NAT64, /* ipv6-nat64: An IPv4 address by NAT64 */
    URIKIT_LINT_IPV6_6TO4, /* ipv6-6to4: An IPv4 address by 6to4 */
    URIKIT_LINT_IPV6_EMBEDDED, /* ipv6-embedded: An IPv4 address in an IPv6 address of another form */
    URIKIT_LINT_IPVFUTURE, /* ipvfuture: An address of a future version */
    URIKIT_LINT_ADDRESS_LOOPBACK, /* address-loopback: A loopback address */
    URIKIT_LINT_ADDRESS_UNSPECIFIED, /* address-unspecified: The unspecified address */
    URIKIT_LINT_ADDRESS_LINK_LOCAL, /* address-link-local: A link-local address */
    URIKIT_LINT_ADDRESS_PRIVATE, /* address-private: A private address */
    URIKIT_LINT_ADDRESS_SPECIAL, /* address-special: An address that is not a public host's */
    URIKIT_LINT_PORT_MAIL, /* port-mail: A mail server's port */
    URIKIT_LINT_PORT_UNUSUAL, /* port-unusual: A port that is unusual for the scheme */
    URIKIT_LINT_PORT_RANGE, /* port-range: A port that does not exist */
    URIKIT_LINT_PORT_EMPTY, /* port-empty: A colon without a port */
    URIKIT_LINT_PATH_MISSING, /* path-missing: A '?' or '#' right after the authority */
    URIKIT_LINT_PORT_ZEROS, /* port-zeros: A port with zeros before it */
    URIKIT_LINT_DOT_CLIMB, /* dot-climb: Dot segments that climb above the root */
    URIKIT_LINT_DOT_ENCODED, /* dot-encoded: An encoded dot segment */
    URIKIT_LINT_DOT_SEGMENT, /* dot-segment: A dot segment */
    URIKIT_LINT_ENCODED_NUL, /* encoded-nul: An encoded NUL */
    URIKIT_LINT_ENCODED_LINE_END, /* encoded-line-end: An encoded line end */
    URIKIT_LINT_ENCODED_CONTROL, /* encoded-control: An encoded control character */
    URIKIT_LINT_ENCODED_DELIMITER, /* encoded-delimiter: An encoded delimiter */
    URIKIT_LINT_ENCODED_BACKSLASH, /* encoded-backslash: An encoded backslash */
    URIKIT_LINT_DOUBLE_ENCODING, /* double-encoding: Encoded twice */
    URIKIT_LINT_OVERLONG_UTF8, /* overlong-utf8: UTF-8 longer than necessary */
    URIKIT_LINT_NOT_UTF8, /* not-utf8: Encoded bytes that are not UTF-8 */
    URIKIT_LINT_BIDI_CONTROL, /* bidi-control: A bidirectional control */
    URIKIT_LINT_INVISIBLE, /* invisible-character: An invisible character */
    URIKIT_LINT_TOKEN, /* token: A value that looks like a secret */
    URIKIT_LINT_READERS_HOST, /* readers-host: Programs read different hosts */
    URIKIT_LINT_READERS_REFUSE, /* readers-refuse: Some programs refuse it */
    URIKIT_LINT_READERS_PATH, /* readers-path: Programs read different paths */
    URIKIT_LINT_DOT_PARAMETER, /* dot-parameter: A dot segment with parameters */
    URIKIT_LINT_PATH_PARAMETER, /* path-parameter: Parameters inside the path */
    URIKIT_LINT_PATH_CARET, /* path-caret: A '^' in the path */
    URIKIT_LINT_FAMILY_NORMAL, /* family-normal: Not in normal form */
    URIKIT_LINT_NOSH_RESTRICTED, /* nosh-restricted: Not in the restricted syntax of NOSH */
    URIKIT_LINT_NOSH_HANDLE, /* nosh-handle: A handle that looks like another */
    URIKIT_LINT_NOSH_ADDRESS, /* nosh-address: A custody address with a wrong checksum */
    URIKIT_LINT_USR_SLASHES, /* usr-slashes: Slashes in a user URL that say nothing */
    URIKIT_LINT_USR_QUALIFIER, /* usr-qualifier: A qualifier of a user URL that is abused */
    URIKIT_LINT_PURL_LOOKALIKE, /* purl-lookalike: A package's name that looks like another */
    URIKIT_LINT_PURL_MIXED_SCRIPT, /* purl-mixed-script: Mixed scripts in a package's name */
    URIKIT_LINT_PURL_CREDENTIALS, /* purl-credentials: Credentials in the URL of a qualifier */
    URIKIT_LINT_PURL_TYPE, /* purl-type: A type of package that is not registered */
    URIKIT_LINT_PURL_QUALIFIER, /* purl-qualifier: A recommended qualifier is missing */
    URIKIT_LINT_PURL_NAMESPACE, /* purl-namespace: A namespace that the type does not know */
    URIKIT_LINT_POLICY_SCHEME, /* policy-scheme: A scheme that the policy does not allow */
    URIKIT_LINT_POLICY_HOST, /* policy-host: A host that the policy does not allow */
    URIKIT_LINT_POLICY_PORT, /* policy-port: A port that the policy does not allow */
    URIKIT_LINT_POLICY_ADDRESS, /* policy-address: An address that the policy denies */
    URIKIT_LINT_POLICY_USERINFO, /* policy-userinfo: Userinfo, which the policy denies */
    URIKIT_LINT_USR_KEY, /* usr-key: A qualifier that the type of a user URL does not have */
    URIKIT_LINT_RULES, /* the number of rules */
} urikit_lint_rule_number;

#endif /* URIKIT_LINT_RULES_H */
