/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
/* name, call, the most bytes for `len` bytes of strings, how many strings, what it gives: its text; None where nothing is written; True where nothing is written */
@each strings
STRING_CALL(@{name}, @{call}, @{bound}, @{arity}, STRING_@{kind})
@end
