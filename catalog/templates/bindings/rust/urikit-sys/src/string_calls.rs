// Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT
use super::*;

#[rustfmt::skip] // a line a call
extern "C" {
@each string_c
    pub fn @{call}(@{rust_sys}, out: *mut urikit_out, at: *mut usize) -> urikit_code;
@end
}
