// SPDX-License-Identifier: MIT
//! Percent-encoding, and calls for texts that are not parsed yet.

use crate::{ffi, Error, Iri, IriBuf, Level};
use alloc::{borrow::Cow, string::String};
use urikit_sys as sys;

/// Where text goes in a URI: each component allows other characters unencoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Component {
    /// Any component: only unreserved characters stay. The default.
    #[default]
    Unreserved,
    /// The userinfo.
    Userinfo,
    /// A host that is a name.
    Host,
    /// One segment of a path.
    Segment,
    /// A whole path.
    Path,
    /// A whole query.
    Query,
    /// A key or a value of a query.
    QueryValue,
    /// The fragment.
    Fragment,
}

impl Component {
    const fn raw(self) -> u32 {
        match self {
            Component::Unreserved => sys::URIKIT_COMPONENT_UNRESERVED,
            Component::Userinfo => sys::URIKIT_COMPONENT_USERINFO,
            Component::Host => sys::URIKIT_COMPONENT_HOST,
            Component::Segment => sys::URIKIT_COMPONENT_SEGMENT,
            Component::Path => sys::URIKIT_COMPONENT_PATH,
            Component::Query => sys::URIKIT_COMPONENT_QUERY,
            Component::QueryValue => sys::URIKIT_COMPONENT_QUERY_VALUE,
            Component::Fragment => sys::URIKIT_COMPONENT_FRAGMENT,
        }
    }
}

/// How paths of files are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PathStyle {
    /// `/a/b`
    Posix,
    /// `C:\a\b` and `\\server\share\a`; `/` is the same as `\`.
    Windows,
}

impl PathStyle {
    /// That of the system that the program is compiled for.
    pub const NATIVE: PathStyle = if cfg!(windows) { PathStyle::Windows } else { PathStyle::Posix };

    pub(crate) const fn raw(self) -> u32 {
        match self {
            PathStyle::Posix => sys::URIKIT_PATH_POSIX,
            PathStyle::Windows => sys::URIKIT_PATH_WINDOWS,
        }
    }
}

/// Percent-encode text or bytes for a component: every byte that is not allowed there becomes a triplet, also `%`.
///
/// ```
/// use urikit::Component;
/// assert_eq!(urikit::encode("a/b c", Component::Segment), "a%2Fb%20c");
/// assert_eq!(urikit::encode([0xFF], Component::Unreserved), "%FF");
/// ```
pub fn encode(data: impl AsRef<[u8]>, component: Component) -> String {
    // an output that grows cannot be too small
    ffi::percent_encode(data.as_ref(), component.raw()).unwrap_or_default()
}

/// Decode every triplet, once. `+` stays `+`. An error where a `%` is not followed by two hex digits, and where the decoded text
/// is not UTF-8.
///
/// ```
/// assert_eq!(urikit::decode("caf%C3%A9+")?, "caf\u{e9}+");
/// assert_eq!(urikit::decode("a%F").unwrap_err().offset(), 3);
/// # Ok::<(), urikit::Error>(())
/// ```
pub fn decode(text: &str) -> Result<Cow<'_, str>, Error> {
    decode_text(text, false)
}

pub(crate) fn decode_text(text: &str, form: bool) -> Result<Cow<'_, str>, Error> {
    if !text.bytes().any(|byte| byte == b'%' || (form && byte == b'+')) {
        return Ok(Cow::Borrowed(text));
    }
    let flags = sys::URIKIT_DECODE_UTF8 | if form { sys::URIKIT_DECODE_FORM } else { 0 };
    let bytes = ffi::percent_decode(text, flags)?;
    String::from_utf8(bytes).map(Cow::Owned).map_err(|error| Error::new(sys::URIKIT_E_UTF8, error.utf8_error().valid_up_to()))
}

/// Parse an IRI reference and write its normal form: that of a URI is a URI, if it is ASCII.
///
/// ```
/// use urikit::Level;
/// assert_eq!(urikit::normalize("HTTP://A:80/%7e", Level::Scheme)?, "http://a/~");
/// assert_eq!(urikit::normalize("http://a/%c3%a9", Level::Syntax)?, "http://a/%C3%A9");
/// # Ok::<(), urikit::Error>(())
/// ```
pub fn normalize(text: &str, level: Level) -> Result<IriBuf, Error> {
    if text.is_ascii() {
        return Ok(crate::Uri::parse(text)?.normalize_to(level).into());
    }
    Ok(Iri::parse(text)?.normalize_to(level))
}

/// Parse a base and a reference, both IRIs, and write the target.
///
/// ```
/// assert_eq!(urikit::resolve("http://a/b/c", "../d")?, "http://a/d");
/// # Ok::<(), urikit::Error>(())
/// ```
pub fn resolve(base: &str, reference: &str) -> Result<IriBuf, Error> {
    Iri::parse(base)?.resolve(reference)
}
