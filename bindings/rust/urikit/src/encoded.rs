// SPDX-License-Identifier: MIT
//! Texts as they are in a reference: percent-encoded. Segments and pairs.

use crate::ffi;
#[cfg(feature = "alloc")]
use crate::Error;
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, vec::Vec};
use core::{fmt, iter::FusedIterator, ops::Deref};

/// A text as it is in a reference, percent-encoded: a segment, or a key or value of a query. It is a `&str` with
/// [`decode`](Self::decode).
///
/// ```
/// let uri = urikit::Uri::parse("/a/b%20c?k=%C3%A9")?;
/// let segment = uri.segments().nth(1).unwrap();
/// assert_eq!(segment, "b%20c");
/// assert_eq!(segment.decode()?, "b c");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Encoded<'a>(pub(crate) &'a str);

impl<'a> Encoded<'a> {
    /// The text as written.
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// Decode every triplet, once. `+` stays `+`. An error where the result is not UTF-8.
    #[cfg(feature = "alloc")]
    pub fn decode(self) -> Result<Cow<'a, str>, Error> {
        crate::text::decode_text(self.0, false)
    }

    /// The same, and `+` is a space, as in queries of HTML forms.
    #[cfg(feature = "alloc")]
    pub fn decode_form(self) -> Result<Cow<'a, str>, Error> {
        crate::text::decode_text(self.0, true)
    }

    /// Decode into bytes, which may not be UTF-8.
    #[cfg(feature = "alloc")]
    pub fn decode_bytes(self) -> Cow<'a, [u8]> {
        if !self.0.contains('%') {
            return Cow::Borrowed(self.0.as_bytes());
        }
        // a part of a parsed reference has no other triplets than valid ones
        Cow::Owned(ffi::percent_decode(self.0, 0).unwrap_or_else(|_| Vec::from(self.0)))
    }
}

impl Deref for Encoded<'_> {
    type Target = str;
    fn deref(&self) -> &str {
        self.0
    }
}

impl AsRef<str> for Encoded<'_> {
    fn as_ref(&self) -> &str {
        self.0
    }
}

impl PartialEq<str> for Encoded<'_> {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for Encoded<'_> {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl fmt::Debug for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.0, f)
    }
}

impl fmt::Display for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.0, f)
    }
}

/// The segments of a path: `/a/` has `a` and an empty one, `/` has one empty segment, an empty path has none.
#[derive(Clone, Debug)]
pub struct Segments<'a> {
    pub(crate) rest: Option<&'a str>,
}

impl<'a> Iterator for Segments<'a> {
    type Item = Encoded<'a>;
    fn next(&mut self) -> Option<Encoded<'a>> {
        ffi::path_next(&mut self.rest).map(Encoded)
    }
}

impl FusedIterator for Segments<'_> {}

/// The pairs of a query: `&` separates them, the first `=` splits. A pair without `=` has no value.
#[derive(Clone, Debug)]
pub struct QueryPairs<'a> {
    pub(crate) rest: Option<&'a str>,
}

impl<'a> Iterator for QueryPairs<'a> {
    type Item = (Encoded<'a>, Option<Encoded<'a>>);
    fn next(&mut self) -> Option<Self::Item> {
        ffi::query_next(&mut self.rest).map(|(key, value)| (Encoded(key), value.map(Encoded)))
    }
}

impl FusedIterator for QueryPairs<'_> {}
