// Written by catalog/generate.py from catalog/types.toml. Do not edit. SPDX-License-Identifier: MIT
//! The parts of each type of identifier that has qualifiers, as what a macro is given after other tokens.
@each maps
macro_rules! @{kind}_parts {
    ($family:ident $($head:tt)*) => {
        $family! {
            $($head)*
@{rust}
        }
    };
}
pub(crate) use @{kind}_parts;
@end
