/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
STRING_CALL(0, urikit_uri_from_path, 2)
STRING_CALL(1, urikit_iri_to_path, 2)
STRING_CALL(2, urikit_redirect_uri_error, 2)
STRING_CALL(3, urikit_redirect_uri_error, 2)
STRING_CALL(4, urikit_scheme_error, 1)
STRING_CALL(5, urikit_redact, 2)
