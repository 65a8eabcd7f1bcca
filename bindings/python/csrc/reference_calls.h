/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
TEXT_CALL(surt, urikit_uri_surt, URIKIT_URI_SURT_BOUND(len), false,
    "A key that sorts by domain: https://(com,example,www,)/path")
TEXT_GETTER(origin, urikit_uri_origin, URIKIT_URI_ORIGIN_BOUND(len), true,
    "Scheme, host and port in normal form, without the scheme's default port, RFC 6454; null without a host.")
TEXT_GETTER(host_key, urikit_iri_host_key, URIKIT_IRI_HOST_KEY_BOUND(len), true,
    "The host in lower case and normal form, to compare and group by; null without a host, and for one beyond ASCII.")
