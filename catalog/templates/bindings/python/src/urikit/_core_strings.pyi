# SPDX-License-Identifier: MIT
# Written by catalog/generate.py from catalog/functions.toml. Do not edit.
@each strings
def @{name}(text: object, other: object, /) -> @{python_type}: ...
@end
