/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
/* name, call, the most bytes for `len` bytes of strings, how many strings, what it gives: its text; None where nothing is written; True where nothing is written */
STRING_CALL(uri_from_path, urikit_uri_from_path, URIKIT_URI_FROM_FILE_PATH_BOUND(len), 2, STRING_text)
STRING_CALL(uri_to_path, urikit_iri_to_path, len, 2, STRING_text)
STRING_CALL(redirect_uri_equal, urikit_redirect_uri_error, URIKIT_REDIRECT_URI_ERROR_BOUND, 2, STRING_truth)
STRING_CALL(redirect_uri_error, urikit_redirect_uri_error, URIKIT_REDIRECT_URI_ERROR_BOUND, 2, STRING_null)
STRING_CALL(scheme_error, urikit_scheme_error, URIKIT_SCHEME_ERROR_BOUND, 1, STRING_null)
STRING_CALL(redact, urikit_redact, URIKIT_REDACT_BOUND(len), 2, STRING_text)
