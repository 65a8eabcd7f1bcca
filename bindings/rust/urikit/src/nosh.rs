// SPDX-License-Identifier: MIT
//! NOSH URIs.

use crate::{ffi, reference::text_traits, Error};
use alloc::string::String;
use core::{borrow::Borrow, cmp::Ordering, fmt, hash::Hash, hash::Hasher, str::FromStr};
use urikit_sys as sys;

/// The revision of the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Dialect {
    /// The newer one, the usual choice.
    #[default]
    Sdl,
    /// The older one: also domain names as authorities; fragments are JSON pointers or JSON Paths.
    Lexicon,
}

impl Dialect {
    const fn raw(self) -> u32 {
        match self {
            Dialect::Sdl => sys::URIKIT_NOSH_SDL,
            Dialect::Lexicon => sys::URIKIT_NOSH_LEXICON,
        }
    }
}

/// What the authority of a NOSH URI is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoshKind {
    /// `0x` and 40 hex digits.
    Address,
    /// A number from 1 on.
    Account,
    /// Two or more labels.
    Domain,
    /// Anything else that the general syntax allows.
    Other,
}

impl NoshKind {
    /// `"address"`, `"account"`, `"domain"`, `"other"`, as in the other bindings.
    pub const fn name(self) -> &'static str {
        match self {
            NoshKind::Address => "address",
            NoshKind::Account => "account",
            NoshKind::Domain => "domain",
            NoshKind::Other => "other",
        }
    }
}

/// A NOSH URI in general syntax; [`restricted`](Self::restricted) says whether it is one in restricted syntax, too.
///
/// ```
/// use urikit::Nosh;
/// let n: Nosh = "nosh://1673/com.example.foo/123".parse()?;
/// assert_eq!((n.authority(), n.collection().as_deref(), n.rkey().as_deref()), ("1673", Some("com.example.foo"), Some("123")));
/// assert!(n.restricted().is_ok());
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone)]
pub struct Nosh(ffi::NoshOwned);

impl Nosh {
    /// Parse and check a text in the newer dialect, and keep it.
    pub fn parse(text: impl Into<String>) -> Result<Self, Error> {
        Self::parse_as(text, Dialect::Sdl)
    }

    /// The same in a dialect.
    pub fn parse_as(text: impl Into<String>, dialect: Dialect) -> Result<Self, Error> {
        ffi::NoshOwned::parse(text.into(), dialect.raw()).map(Nosh)
    }

    /// Write a NOSH URI in restricted syntax from its parts. On an error the offset is in the text that they would make.
    pub fn build(authority: &str, collection: Option<&str>, rkey: Option<&str>, dialect: Dialect) -> Result<Self, Error> {
        Self::parse_as(ffi::nosh_build(authority, collection, rkey, dialect.raw())?, dialect)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        self.0.text()
    }

    /// The dialect that it was read in.
    pub fn dialect(&self) -> Dialect {
        if self.0.dialect() == sys::URIKIT_NOSH_LEXICON {
            Dialect::Lexicon
        } else {
            Dialect::Sdl
        }
    }

    /// The authority as written.
    pub fn authority(&self) -> &str {
        self.0.authority().unwrap_or("")
    }

    /// What the authority is.
    pub fn authority_kind(&self) -> NoshKind {
        match self.0.authority_kind() {
            sys::URIKIT_NOSH_ADDRESS => NoshKind::Address,
            sys::URIKIT_NOSH_ACCOUNT => NoshKind::Account,
            sys::URIKIT_NOSH_DOMAIN => NoshKind::Domain,
            _ => NoshKind::Other,
        }
    }

    /// The path as written: empty, or begins with `/`.
    pub fn path(&self) -> &str {
        self.0.path().unwrap_or("")
    }

    /// The query as written.
    pub fn query(&self) -> Option<&str> {
        self.0.query()
    }

    /// The fragment as written.
    pub fn fragment(&self) -> Option<&str> {
        self.0.fragment()
    }

    /// The first segment of the path in normal form.
    pub fn collection(&self) -> Option<String> {
        self.segment(1)
    }

    /// The second segment of the path in normal form: the record key.
    pub fn rkey(&self) -> Option<String> {
        self.segment(2)
    }

    fn segment(&self, index: isize) -> Option<String> {
        self.0.segment(index).ok().filter(|segment| !segment.is_empty())
    }

    /// `Ok` if it is valid in the restricted syntax, too; otherwise why not.
    pub fn restricted(&self) -> Result<(), Error> {
        self.0.restricted()
    }

    /// The normal form.
    pub fn normalize(&self) -> Nosh {
        self.of(self.0.normalize()).expect("a normal form is valid")
    }

    /// The restricted form: the normal form without query and fragment.
    pub fn restrict(&self) -> Result<Nosh, Error> {
        self.of(self.0.restrict())
    }

    fn of(&self, text: Result<String, Error>) -> Result<Nosh, Error> {
        Self::parse_as(text?, self.dialect())
    }

    /// True if the normal forms are the same. `==` compares the texts.
    pub fn equals(&self, other: &Nosh) -> bool {
        self.0.equal(&other.0)
    }

    /// The same, or the normal forms are but for authorities of one account. `registry` has the account of an address, "0x" and 40
    /// hex digits in lower case; it is called at most once for each.
    ///
    /// ```
    /// use urikit::Nosh;
    /// let by_number = Nosh::parse("nosh://1673/com.example.a")?;
    /// let by_address = Nosh::parse("nosh://0xb794f5ea0ba39494ce839613fffba74279579268/com.example.a")?;
    /// assert!(by_number.equals_by(&by_address, |address| address.starts_with("0xb794").then_some(1673)));
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn equals_by(&self, other: &Nosh, mut registry: impl FnMut(&str) -> Option<u64>) -> bool {
        self.0.equal_by(&other.0, &mut registry)
    }
}

text_traits!([] Nosh, "Nosh");

impl FromStr for Nosh {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

impl TryFrom<&str> for Nosh {
    type Error = Error;
    fn try_from(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}
