// Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT
export interface TextCalls {
@each js
    /** @{doc} */
    @{js_declared}: @{js_type};
@end
}
