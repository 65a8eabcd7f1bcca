/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
TEXT_CALL(host_reversed, urikit_uri_host_reversed, true)
TEXT_CALL(surt, urikit_uri_surt, false)
TEXT_CALL(origin, urikit_uri_origin, true)
TEXT_CALL(host_key, urikit_iri_host_key, true)
TEXT_CALL(to_iri, urikit_iri_from_uri, false)
TEXT_CALL(to_uri, urikit_uri_from_iri, false)
