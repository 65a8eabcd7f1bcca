/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
TEXT_CALL(0, urikit_uri_surt)
TEXT_CALL(1, urikit_uri_origin)
TEXT_CALL(2, urikit_uri_host_key)
