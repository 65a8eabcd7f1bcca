// Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT
use super::*;

extern "C" {
@each rust
    pub fn @{call}(uri: *const urikit_uri, out: *mut urikit_out) -> urikit_code;
@end
}
