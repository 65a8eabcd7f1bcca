/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
TEXT_CALL(0, urikit_uri_surt)
