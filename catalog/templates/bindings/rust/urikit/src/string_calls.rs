// Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT
//! The functions of one or two strings.
#[allow(unused_imports)] // the catalog may have no call of a kind
use crate::ffi::{string_call, string_null, string_text, string_truth, StringCall};
use crate::Error;
use alloc::string::String;
use urikit_sys as sys;
@each strings

#[doc = @{doc_c}]
pub fn @{name}(@{rust_args}) -> Result<@{rust_type}, Error> {
    string_call(StringCall::Of@{arity}(sys::@{call}), @{rust_names}).map(string_@{kind})
}
@end
