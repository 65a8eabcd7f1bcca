/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
/* name, call, how many strings, what it gives: its text; None where nothing is written; True where nothing is written */
STRING_CALL(redirect_uri_equal, urikit_redirect_uri_error, 2, STRING_truth)
STRING_CALL(redirect_uri_error, urikit_redirect_uri_error, 2, STRING_null)
STRING_CALL(redact, urikit_redact, 2, STRING_text)
