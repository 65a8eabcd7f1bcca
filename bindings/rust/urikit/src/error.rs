// SPDX-License-Identifier: MIT
//! Why a text is refused.

use crate::ffi;
use core::fmt;

/// The reason for an [`Error`]: one of the codes of the library, which `doc/errors.md` lists.
///
/// ```
/// let code = urikit::Uri::parse("http://a%G0/").unwrap_err().code();
/// assert_eq!(code.name(), "percent");
/// assert_eq!(code, "percent");
/// assert_eq!(code.sentence(), "'%' must be followed by two hex digits");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code(pub(crate) u32);

impl Code {
    /// The stable name, as the tool and the other bindings print it: `"percent"`, `"cri_port"`, `"nosh_bad_rkey"`.
    pub fn name(self) -> &'static str {
        ffi::code_name(self.0)
    }

    /// The word that the specification of the family uses: `"bad_rkey"`. For other codes the [`name`](Self::name).
    pub fn token(self) -> &'static str {
        ffi::code_token(self.0)
    }

    /// A sentence that explains it, without a full stop.
    pub fn sentence(self) -> &'static str {
        ffi::code_text(self.0)
    }

    /// The number in `urikit/code.h`.
    pub const fn number(self) -> u32 {
        self.0
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Code({})", self.name())
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl PartialEq<str> for Code {
    fn eq(&self, name: &str) -> bool {
        self.name() == name
    }
}

impl PartialEq<&str> for Code {
    fn eq(&self, name: &&str) -> bool {
        self.name() == *name
    }
}

/// Why a text is refused, and where.
///
/// ```
/// let error = urikit::Uri::parse("http://a b/").unwrap_err();
/// assert_eq!((error.code().name(), error.offset()), ("char", 8));
/// assert_eq!(error.to_string(), "byte 8: this character is not allowed here");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Error {
    pub(crate) code: Code,
    pub(crate) offset: usize,
}

impl Error {
    pub(crate) const fn new(code: u32, offset: usize) -> Self {
        Error { code: Code(code), offset }
    }

    /// The reason.
    pub const fn code(&self) -> Code {
        self.code
    }

    /// The offset in bytes of the first byte that no valid text can have there. The length of the text, if it is cut short.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// The sentence of the code, without a full stop: the same as `code().sentence()`.
    pub fn reason(&self) -> &'static str {
        self.code.sentence()
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error").field("code", &self.code).field("offset", &self.offset).finish()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.offset, self.reason())
    }
}

#[cfg(urikit_core_error)]
impl core::error::Error for Error {}
#[cfg(all(feature = "std", not(urikit_core_error)))]
impl std::error::Error for Error {}
