// Written by catalog/generate.py from catalog/types.toml. Do not edit. SPDX-License-Identifier: MIT
@each types
/** The parts of @{title}. */
export interface @{class}Parts {
@{js}
}
@end
