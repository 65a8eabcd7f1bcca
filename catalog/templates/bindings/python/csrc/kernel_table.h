/* Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT */
static const kernel kernels[] = {
@each kernels
    { .name = "@{name}", @{kernel} },
@end
};
