/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
@each calls
TEXT_CALL(@{columns}, @{wide}, @{null})
@end
