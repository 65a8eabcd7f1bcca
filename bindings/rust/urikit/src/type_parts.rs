// Written by catalog/generate.py from catalog/types.toml. Do not edit. SPDX-License-Identifier: MIT
//! The parts of each type of identifier that has qualifiers, as what a macro is given after other tokens.
macro_rules! usr_parts {
    ($family:ident $($head:tt)*) => {
        $family! {
            $($head)*
            #[doc = "The type in lower case: the site."]
            "type" => ty: str,
            #[doc = "The name, decoded, by the rule of its type."]
            "name" => name: str,
            #[doc = "The address of the user's page, where the type is known; it is not a part of the identity."]
            "profile_url" => profile_url: Option<str>,
        }
    };
}
pub(crate) use usr_parts;
macro_rules! purl_parts {
    ($family:ident $($head:tt)*) => {
        $family! {
            $($head)*
            #[doc = "The type in lower case."]
            "type" => ty: str,
            #[doc = "The namespace, decoded, with '/' between its segments."]
            "namespace" => namespace: Option<str>,
            #[doc = "The name, decoded, by the rule of its type."]
            "name" => name: str,
            #[doc = "The version, decoded."]
            "version" => version: Option<str>,
            #[doc = "The subpath, decoded, with '/' between its segments."]
            "subpath" => subpath: Option<str>,
        }
    };
}
pub(crate) use purl_parts;
