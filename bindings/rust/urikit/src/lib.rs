// SPDX-License-Identifier: MIT
#![doc = include_str!("../README.md")]
//!
//! # Features
//!
//! | feature | |
//! |---|---|
//! | `std` (default) | `std::error::Error`; from Rust 1.81 errors have it without `std` |
//! | `alloc` | everything that makes a new text: owned types, normal forms, edits, templates, guard |
//! | `unicode` (default) | Normalization Form C for CRIs; without it text with a character from U+0300 on makes no CRI |
//! | `serde` | texts as strings, checked when they are read; a CRI as bytes |
//!
//! Without any feature the crate neither allocates nor needs `std`: [`Uri`] and [`Iri`] with their parts, comparison, and
//! `..._into` calls that write into a buffer.
//!
//! # Threads and memory
//!
//! Every type is `Send` and `Sync`. A view borrows its text; nothing else is shared.
#![no_std]
#![deny(unsafe_code, missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod encoded;
mod error;
#[allow(unsafe_code)]
mod ffi;
mod options;
mod reference;
#[cfg(feature = "alloc")]
mod string_calls;
mod text_calls;

pub use encoded::{Encoded, QueryPairs, Segments};
pub use error::{Code, Error, Explained};
pub use options::{HostKind, Level, ParseOptions, Part, Parts, ResolveOptions};
pub use reference::{Iri, Uri};

#[cfg(feature = "alloc")]
mod cri;
#[cfg(feature = "alloc")]
mod edit;
#[cfg(feature = "alloc")]
mod families;
#[cfg(feature = "alloc")]
mod nosh;
#[cfg(feature = "alloc")]
mod readers;
#[cfg(feature = "alloc")]
mod routes;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "alloc")]
mod template;
#[cfg(feature = "alloc")]
mod text;
#[cfg(feature = "alloc")]
mod type_parts;
#[cfg(feature = "alloc")]
pub use self::{
    cri::{convert_document, find_cris, CborFind, CborKind, Cri, CriText, Profile},
    edit::Editor,
    families::{PackageParts, PackageUrl, UserTypes, UserUrl},
    nosh::{Dialect, Nosh, NoshKind},
    readers::{findings, guard, readers, readers_agree, Finding, Guard, GuardError, Reading, Severity},
    reference::{IriBuf, UriBuf},
    routes::Routes,
    string_calls::*,
    template::{MatchOptions, Template, Value, Values},
    text::{decode, encode, normalize, resolve, Component, PathStyle},
};

/// The version of the C library: `"1.0.0-rc1"`.
pub fn version() -> &'static str {
    ffi::version()
}

/// The default port of a scheme, given in any case of letters.
///
/// ```
/// assert_eq!((urikit::default_port("HTTPS"), urikit::default_port("mailto")), (Some(443), None));
/// ```
pub fn default_port(scheme: &str) -> Option<u16> {
    ffi::default_port(scheme)
}

/// True for an address that a server should not fetch from when someone else names it: loopback, private, link-local, of
/// documentation, multicast and others that are not public, also inside IPv6 addresses.
///
/// ```
/// assert!(urikit::address_is_internal("127.0.0.1".parse().unwrap()));
/// assert!(urikit::address_is_internal("::ffff:10.0.0.1".parse().unwrap()));
/// assert!(!urikit::address_is_internal("8.8.8.8".parse().unwrap()));
/// ```
#[cfg(any(feature = "std", urikit_core_net))]
pub fn address_is_internal(ip: ip::IpAddr) -> bool {
    match ip {
        ip::IpAddr::V4(four) => ffi::address_is_internal(&four.octets()),
        ip::IpAddr::V6(six) => ffi::address_is_internal(&six.octets()),
    }
}

#[cfg(urikit_core_net)]
use core::net as ip;
#[cfg(all(feature = "std", not(urikit_core_net)))]
use std::net as ip;
