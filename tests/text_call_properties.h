/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
/* name, call, the most bytes for `len` bytes of text, whether a text of no bytes is null in bindings */
TEXT_CALL(host_reversed, urikit_uri_host_reversed, URIKIT_URI_HOST_REVERSED_BOUND(len), true)
TEXT_CALL(surt, urikit_uri_surt, URIKIT_URI_SURT_BOUND(len), false)
TEXT_CALL(origin, urikit_uri_origin, URIKIT_URI_ORIGIN_BOUND(len), true)
TEXT_CALL(host_key, urikit_uri_host_key, URIKIT_URI_HOST_KEY_BOUND(len), true)
TEXT_CALL(to_iri, urikit_iri_from_uri, (len), false)
TEXT_CALL(iri_to_uri, urikit_uri_from_iri, URIKIT_URI_FROM_IRI_BOUND(len), false)
