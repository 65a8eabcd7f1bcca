// Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT
//! The calls that make a text of a URI, as a list for a macro: a name, the call, null where a text of no bytes is none, a line.
macro_rules! text_calls {
    ($list:ident) => {
        $list! {
@each rust
            @{name} @{call} [@{rust_null}] @{doc_c},
@end
        }
    };
}
pub(crate) use text_calls;
