/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
/* name, call, the most bytes for `len` bytes of text, whether `uri` has what the call needs */
TEXT_CALL(host_reversed, urikit_uri_host_reversed, URIKIT_URI_HOST_REVERSED_BOUND(len), urikit_uri_host(uri).ptr != NULL)
TEXT_CALL(surt, urikit_uri_surt, URIKIT_URI_SURT_BOUND(len), true)
TEXT_CALL(to_iri, urikit_iri_from_uri, (len), true)
TEXT_CALL(iri_to_uri, urikit_uri_from_iri, URIKIT_URI_FROM_IRI_BOUND(len), true)
