/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
/* name, call, the most bytes for `len` bytes of strings, how many strings */
@each string_c
STRING_CALL(@{name}, @{call}, @{bound}, @{arity})
@end
