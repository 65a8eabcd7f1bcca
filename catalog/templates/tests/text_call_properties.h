/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
/* name, call, the most bytes for `len` bytes of text, whether a text of no bytes is null in bindings */
@each calls
TEXT_CALL(@{name}, @{call}, @{bound}, @{null})
@end
