/* Written by catalog/generate.py from catalog/types.toml. Do not edit. SPDX-License-Identifier: MIT */
static const part_layout layouts[] = {
@each layouts
    { @{kind}, @{argument}, @{purpose}, @{when} },
@end
};
