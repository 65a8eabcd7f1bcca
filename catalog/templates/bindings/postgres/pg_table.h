/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
@each scalars
SCALAR(@{symbol}, @{name}, @{result}, @{c_types})
@end
@each sets
ROWS(@{name}, @{number})
@end
