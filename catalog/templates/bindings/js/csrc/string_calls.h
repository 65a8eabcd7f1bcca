/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
@each strings
STRING_CALL(@{number}, @{call}, @{arity})
@end
