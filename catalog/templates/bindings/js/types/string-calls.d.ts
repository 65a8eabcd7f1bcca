// Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT
import type { Text } from './uri.js';

@each strings
/** @{doc} */
export function @{js}(@{js_args}): @{js_type};
@end
