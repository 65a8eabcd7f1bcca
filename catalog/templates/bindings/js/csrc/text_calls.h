/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
@each js
TEXT_CALL(@{number}, @{call})
@end
