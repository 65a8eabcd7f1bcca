// SPDX-License-Identifier: MIT
//! URI and IRI references: views and owned texts. Both have the same calls, by the macros below.

use crate::{error::Kind, ffi, Encoded, Error, HostKind, Level, ParseOptions, Part, Parts, QueryPairs, Segments};
#[cfg(feature = "alloc")]
use crate::{Cri, Editor, PathStyle, ResolveOptions};
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String, vec::Vec};
#[cfg(feature = "alloc")]
use core::str::FromStr;
use core::{borrow::Borrow, cmp::Ordering, fmt, hash::Hash, hash::Hasher};

/// What a call that cannot fail made: it is valid, and only too long if it would be 4 GiB.
#[cfg(feature = "alloc")]
fn made(text: Result<String, Error>, iri: bool) -> ffi::Owned {
    match text.and_then(|text| ffi::Owned::written(text, iri)) {
        Ok(owned) => owned,
        Err(error) => panic!("urikit: the result is too long: {}", error),
    }
}

/// The calls that views and owned texts have. `$a` is the lifetime of the text.
/// The methods of the catalog that make a text of a URI; with `[null]`, `None` for an empty text.
macro_rules! text_methods {
    ($($name:ident $call:ident [$($null:ident)?] $doc:literal,)*) => { $(text_methods! { @one $name [$($null)?] $doc })* };
    (@one $name:ident [] $doc:literal) => {
        #[doc = $doc]
        #[cfg(feature = "alloc")]
        pub fn $name(&self) -> String {
            self.parsed().$name().unwrap_or_default()
        }
    };
    (@one $name:ident [null] $doc:literal) => {
        #[doc = $doc]
        #[cfg(feature = "alloc")]
        pub fn $name(&self) -> Option<String> {
            self.parsed().$name().ok().filter(|text| !text.is_empty())
        }
    };
}

macro_rules! reading_calls {
    ($a:lifetime, $iri:expr, $View:ident, $Buf:ident) => {
        /// The scheme as written, without its `:`.
        #[inline]
        pub fn scheme(&self) -> Option<&$a str> {
            self.parsed().scheme()
        }

        /// True if it has this scheme, in any case of letters.
        pub fn has_scheme(&self, scheme: &str) -> bool {
            self.parsed().scheme_is(scheme)
        }

        /// Userinfo, host and port as written, without `//`.
        #[inline]
        pub fn authority(&self) -> Option<&$a str> {
            self.parsed().authority()
        }

        /// The userinfo, without its `@`.
        #[inline]
        pub fn userinfo(&self) -> Option<&$a str> {
            self.parsed().userinfo()
        }

        /// The host as written. An IP literal keeps its brackets, as in the grammar of RFC 3986.
        #[inline]
        pub fn host(&self) -> Option<&$a str> {
            self.parsed().host()
        }

        /// The host without brackets, as a resolver or a socket takes it.
        #[inline]
        pub fn host_text(&self) -> Option<&$a str> {
            self.parsed().host_text()
        }

        /// What the host is; `None` without an authority.
        pub fn host_kind(&self) -> Option<HostKind> {
            HostKind::of(self.parsed().host_kind())
        }

        /// The address, if the host is one: without its zone.
        #[cfg(any(feature = "std", urikit_core_net))]
        pub fn host_address(&self) -> Option<crate::ip::IpAddr> {
            match self.parsed().host_address() {
                (ip, 4) => Some([ip[0], ip[1], ip[2], ip[3]].into()),
                (ip, 16) => Some(ip.into()),
                _ => None,
            }
        }

        /// The port as a number; `None` if it is absent, empty or above 65535.
        #[inline]
        pub fn port(&self) -> Option<u16> {
            self.parsed().port_written()
        }

        /// The port as written, without its `:`. It may be empty.
        #[inline]
        pub fn port_str(&self) -> Option<&$a str> {
            self.parsed().port()
        }

        /// The port to connect to: the one written, or the default of the scheme. `None` without an authority, for a port
        /// above 65535, and if the scheme has no default.
        pub fn effective_port(&self) -> Option<u16> {
            self.parsed().port_number()
        }

        /// The path. It may be empty; it is never absent.
        #[inline]
        pub fn path(&self) -> &$a str {
            self.parsed().path().unwrap_or("")
        }

        /// The query, without its `?`.
        #[inline]
        pub fn query(&self) -> Option<&$a str> {
            self.parsed().query()
        }

        /// The fragment, without its `#`.
        #[inline]
        pub fn fragment(&self) -> Option<&$a str> {
            self.parsed().fragment()
        }

        /// A part by its name.
        pub fn part(&self, part: Part) -> Option<&$a str> {
            self.parsed().part(part.raw())
        }

        /// All parts. `from_parts` of the owned type writes them again.
        pub fn parts(&self) -> Parts<$a> {
            let parsed = self.parsed();
            Parts {
                scheme: parsed.scheme(),
                userinfo: parsed.userinfo(),
                host: parsed.host(),
                port: parsed.port(),
                path: parsed.path().unwrap_or(""),
                query: parsed.query(),
                fragment: parsed.fragment(),
            }
        }

        /// The segments of the path, still encoded.
        pub fn segments(&self) -> Segments<$a> {
            Segments { rest: self.parsed().path() }
        }

        /// A segment by its number: 1 is the first, -1 the last.
        pub fn segment(&self, number: isize) -> Option<Encoded<$a>> {
            ffi::path_segment(self.parsed().path().unwrap_or(""), number).map(Encoded)
        }

        /// The pairs of the query, still encoded. An absent query has none, an empty one a pair with an empty key.
        pub fn query_pairs(&self) -> QueryPairs<$a> {
            QueryPairs { rest: self.parsed().query() }
        }

        /// The value of the first pair with a key, which is compared decoded; decoded. `None` if there is no such pair, if
        /// it has no `=`, or if the decoded value is not UTF-8.
        #[cfg(feature = "alloc")]
        pub fn query_value(&self, key: &str) -> Option<Cow<$a, str>> {
            let mut rest = self.parsed().query();
            ffi::query_find_next(&mut rest, key, 0)?.and_then(|value| Encoded(value).decode().ok())
        }

        /// The values of all pairs with a key: `None` for a pair without `=`, and where a decoded value is not UTF-8.
        #[cfg(feature = "alloc")]
        pub fn query_values(&self, key: &str) -> Vec<Option<Cow<$a, str>>> {
            let mut rest = self.parsed().query();
            core::iter::from_fn(|| ffi::query_find_next(&mut rest, key, 0))
                .map(|value| value.and_then(|value| Encoded(value).decode().ok()))
                .collect()
        }

        /// True if the normal forms at a level are the same. `==` compares the texts.
        pub fn equals<'o>(&self, other: impl Into<$View<'o>>, level: Level) -> bool {
            self.parsed().equal(&other.into().parsed, level.raw(), $iri)
        }

        /// The order at a level: part by part, an absent part before an empty one. `Ordering::Equal` if and only if they are
        /// [equal](Self::equals).
        pub fn cmp_at<'o>(&self, other: impl Into<$View<'o>>, level: Level) -> Ordering {
            self.parsed().compare(&other.into().parsed, level.raw(), $iri)
        }

        /// Write the normal form into a buffer. If that is too small, the error's code is `space` and its offset is how many
        /// bytes are needed: at most 16 more than the text has.
        pub fn normalize_into<'b>(&self, level: Level, buffer: &'b mut [u8]) -> Result<&'b str, Error> {
            self.parsed().normalize_into(level.raw(), $iri, buffer)
        }

        /// Resolve a reference against this, and write the target into a buffer. If that is too small, the error's code is
        /// `space` and its offset is how many bytes are needed: at most 4 more than both texts have.
        pub fn resolve_into<'o, 'b>(&self, reference: impl Into<$View<'o>>, buffer: &'b mut [u8]) -> Result<&'b str, Error> {
            self.parsed().resolve_into(&reference.into().parsed, 0, buffer)
        }

        /// The normal form at [`Level::Syntax`].
        ///
        /// # Panics
        /// If it would be 4 GiB long, as for other calls that return no `Result`.
        #[cfg(feature = "alloc")]
        pub fn normalize(&self) -> $Buf {
            self.normalize_to(Level::Syntax)
        }

        /// The normal form at a level, RFC 3986 section 6.2.
        #[cfg(feature = "alloc")]
        pub fn normalize_to(&self, level: Level) -> $Buf {
            $Buf(made(self.parsed().normalize(level.raw(), $iri), $iri))
        }

        /// Resolve a reference against this, RFC 3986 section 5.2. An error says where the reference is not valid, or, with the
        /// code `base`, that this has no scheme.
        #[cfg(feature = "alloc")]
        pub fn resolve(&self, reference: impl AsRef<str>) -> Result<$Buf, Error> {
            self.resolve_with(reference, ResolveOptions::new())
        }

        /// The same with options.
        #[cfg(feature = "alloc")]
        pub fn resolve_with(&self, reference: impl AsRef<str>, options: ResolveOptions) -> Result<$Buf, Error> {
            let reference = ffi::Parsed::parse(reference.as_ref().as_bytes(), 0, $iri)?;
            ffi::Owned::written(self.parsed().resolve(&reference, options.0)?, $iri).map($Buf)
        }

        /// Resolve this reference against a base.
        #[cfg(feature = "alloc")]
        pub fn resolve_against<'o>(&self, base: impl Into<$View<'o>>) -> Result<$Buf, Error> {
            ffi::Owned::written(base.into().parsed.resolve(&self.parsed(), 0)?, $iri).map($Buf)
        }

        /// The shortest reference that resolves against the base to this, byte for byte. The code is `base` if one of them has
        /// no scheme.
        #[cfg(feature = "alloc")]
        pub fn relative_to<'o>(&self, base: impl Into<$View<'o>>) -> Result<$Buf, Error> {
            ffi::Owned::written(self.parsed().relativize(&base.into().parsed)?, $iri).map($Buf)
        }

        /// Begin to edit a copy: see [`Editor`].
        #[cfg(feature = "alloc")]
        pub fn edit(&self) -> Editor<'_, $Buf> {
            Editor::new(self.parsed(), $iri, $Buf)
        }

        /// A copy with a part replaced or, by `None`, removed. The text is plain: what is not allowed in the part becomes a
        /// triplet, also `%`. [`edit`](Self::edit) can do more.
        #[cfg(feature = "alloc")]
        pub fn with(&self, part: Part, text: Option<&str>) -> Result<$Buf, Error> {
            match text {
                Some(text) => self.edit().set(part, text).finish(),
                None => self.edit().remove(part).finish(),
            }
        }

        /// A copy with the pairs of the query sorted by their decoded keys; pairs with one key keep their order.
        #[cfg(feature = "alloc")]
        pub fn sort_query(&self) -> $Buf {
            $Buf(made(self.parsed().query_sort(0), $iri))
        }

        /// What an HTTP request has as its target in origin form: path and query, `/` for an empty path.
        ///
        /// The code is `parts` for a path that does not begin with `/`.
        #[cfg(feature = "alloc")]
        pub fn request_target(&self) -> Result<String, Error> {
            self.parsed().request_target()
        }

        crate::text_calls::text_calls!(text_methods);

        /// The host in normal form with its labels reversed: `com.example.www`. Empty for an absent host.
        #[cfg(feature = "alloc")]
        pub fn host_reversed(&self) -> String {
            self.parsed().host_reversed().unwrap_or_default()
        }

        /// The CRI in the default profile.
        #[cfg(feature = "alloc")]
        pub fn to_cri(&self) -> Result<Cri, Error> {
            Cri::from_uri(self.as_str())
        }

        /// The path that a `file` URI names, decoded: bytes that may not be UTF-8.
        #[cfg(feature = "alloc")]
        pub fn to_file_path(&self, style: PathStyle) -> Result<Vec<u8>, Error> {
            self.parsed().file_path(style.raw())
        }
    };
}

/// What texts are compared, hashed and shown by.
macro_rules! text_traits {
    ([$($generic:tt)*] $Name:ty, $name:literal) => {
        impl<$($generic)*> fmt::Display for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.as_str())
            }
        }
        impl<$($generic)*> fmt::Debug for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_tuple($name).field(&self.as_str()).finish()
            }
        }
        impl<$($generic)*> PartialEq for $Name {
            fn eq(&self, other: &Self) -> bool {
                self.as_str() == other.as_str()
            }
        }
        impl<$($generic)*> Eq for $Name {}
        impl<$($generic)*> PartialOrd for $Name {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }
        impl<$($generic)*> Ord for $Name {
            fn cmp(&self, other: &Self) -> Ordering {
                self.as_str().cmp(other.as_str())
            }
        }
        impl<$($generic)*> Hash for $Name {
            fn hash<H: Hasher>(&self, state: &mut H) {
                self.as_str().hash(state)
            }
        }
        impl<$($generic)*> Borrow<str> for $Name {
            fn borrow(&self) -> &str {
                self.as_str()
            }
        }
        impl<$($generic)*> AsRef<str> for $Name {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }
        impl<$($generic)*> AsRef<[u8]> for $Name {
            fn as_ref(&self) -> &[u8] {
                self.as_str().as_bytes()
            }
        }
        impl<$($generic)*> PartialEq<str> for $Name {
            fn eq(&self, other: &str) -> bool {
                self.as_str() == other
            }
        }
        impl<$($generic)*> PartialEq<&str> for $Name {
            fn eq(&self, other: &&str) -> bool {
                self.as_str() == *other
            }
        }
    };
}
#[cfg(feature = "alloc")]
pub(crate) use text_traits;

macro_rules! reference {
    ($(#[$view_doc:meta])* $View:ident, $view:literal; $(#[$buf_doc:meta])* $Buf:ident, $buf:literal; $iri:expr, $as_view:ident) => {
        $(#[$view_doc])*
        #[derive(Clone, Copy)]
        pub struct $View<'a> {
            pub(crate) parsed: ffi::Parsed<'a>,
        }

        impl<'a> $View<'a> {
            /// Parse and check a text: a `str`, or bytes that need not be UTF-8. It is not changed or decoded.
            #[inline]
            pub fn parse<T: AsRef<[u8]> + ?Sized>(text: &'a T) -> Result<Self, Error> {
                Self::parse_with(text, ParseOptions::new())
            }

            /// The same with options.
            #[inline]
            pub fn parse_with<T: AsRef<[u8]> + ?Sized>(text: &'a T, options: ParseOptions) -> Result<Self, Error> {
                ffi::Parsed::parse(text.as_ref(), options.0, $iri).map(|parsed| $View { parsed })
            }

            /// True if [`parse`](Self::parse) would take the text.
            pub fn can_parse<T: AsRef<[u8]> + ?Sized>(text: &T) -> bool {
                ffi::Parsed::parse(text.as_ref(), 0, $iri).is_ok()
            }

            /// The text.
            #[inline]
            pub fn as_str(&self) -> &'a str {
                self.parsed.text()
            }

            #[inline]
            fn parsed(&self) -> ffi::Parsed<'a> {
                self.parsed
            }

            /// A copy that owns its text.
            #[cfg(feature = "alloc")]
            pub fn to_buf(&self) -> $Buf {
                $Buf(ffi::Owned::of(&self.parsed))
            }

            reading_calls!('a, $iri, $View, $Buf);
        }

        text_traits!(['a] $View<'a>, $view);

        impl<'a> TryFrom<&'a str> for $View<'a> {
            type Error = Error;
            fn try_from(text: &'a str) -> Result<Self, Error> {
                Self::parse(text)
            }
        }

        impl<'a> TryFrom<&'a [u8]> for $View<'a> {
            type Error = Error;
            fn try_from(text: &'a [u8]) -> Result<Self, Error> {
                Self::parse(text)
            }
        }

        impl<'a> From<&$View<'a>> for $View<'a> {
            fn from(view: &$View<'a>) -> Self {
                *view
            }
        }

        $(#[$buf_doc])*
        #[cfg(feature = "alloc")]
        #[derive(Clone)]
        pub struct $Buf(pub(crate) ffi::Owned);

        #[cfg(feature = "alloc")]
        impl $Buf {
            /// Parse and check a text, and keep it.
            pub fn parse(text: impl Into<String>) -> Result<Self, Error> {
                Self::parse_with(text, ParseOptions::new())
            }

            /// The same with options.
            pub fn parse_with(text: impl Into<String>, options: ParseOptions) -> Result<Self, Error> {
                ffi::Owned::parse(text.into(), options.0, $iri).map($Buf)
            }

            /// Write parts, if the text parses into exactly these. On an error the offset is in the text that they would make;
            /// the code is `parts` for parts that cannot be written together.
            pub fn from_parts(parts: &Parts<'_>) -> Result<Self, Error> {
                ffi::Owned::parse(ffi::write(parts, 0, $iri)?, 0, $iri).map($Buf)
            }

            /// A view of it.
            pub fn $as_view(&self) -> $View<'_> {
                $View { parsed: self.0.parsed() }
            }

            /// The text.
            #[inline]
            pub fn as_str(&self) -> &str {
                self.0.text()
            }

            /// The text.
            pub fn into_string(self) -> String {
                self.0.into_text()
            }

            #[inline]
            fn parsed(&self) -> ffi::Parsed<'_> {
                self.0.parsed()
            }

            reading_calls!('_, $iri, $View, $Buf);
        }

        #[cfg(feature = "alloc")]
        text_traits!([] $Buf, $buf);

        #[cfg(feature = "alloc")]
        impl FromStr for $Buf {
            type Err = Error;
            fn from_str(text: &str) -> Result<Self, Error> {
                Self::parse(text)
            }
        }

        #[cfg(feature = "alloc")]
        impl TryFrom<&str> for $Buf {
            type Error = Error;
            fn try_from(text: &str) -> Result<Self, Error> {
                Self::parse(text)
            }
        }

        #[cfg(feature = "alloc")]
        impl TryFrom<String> for $Buf {
            type Error = Error;
            fn try_from(text: String) -> Result<Self, Error> {
                Self::parse(text)
            }
        }

        #[cfg(feature = "alloc")]
        impl From<$View<'_>> for $Buf {
            fn from(view: $View<'_>) -> Self {
                view.to_buf()
            }
        }

        #[cfg(feature = "alloc")]
        impl<'a> From<&'a $Buf> for $View<'a> {
            fn from(owned: &'a $Buf) -> Self {
                owned.$as_view()
            }
        }

        #[cfg(feature = "alloc")]
        impl From<$Buf> for String {
            fn from(owned: $Buf) -> Self {
                owned.into_string()
            }
        }

        #[cfg(feature = "alloc")]
        impl PartialEq<String> for $Buf {
            fn eq(&self, other: &String) -> bool {
                self.as_str() == other
            }
        }

        #[cfg(feature = "alloc")]
        impl PartialEq<$View<'_>> for $Buf {
            fn eq(&self, other: &$View<'_>) -> bool {
                self.as_str() == other.as_str()
            }
        }

        #[cfg(feature = "alloc")]
        impl PartialEq<$Buf> for $View<'_> {
            fn eq(&self, other: &$Buf) -> bool {
                self.as_str() == other.as_str()
            }
        }
    };
}

reference! {
    /// A URI or a relative reference, RFC 3986: a view of its text. It is `Copy`, and allocates nothing.
    ///
    /// `==`, `Ord` and `Hash` are those of the text, as of `str`; [`equals`](Uri::equals) compares normal forms. A URI with a
    /// scheme is what [`ParseOptions::require_scheme`] asks for.
    ///
    /// ```
    /// use urikit::{Level, Uri};
    /// let u = Uri::parse("http://user@Example.com:8042/a/b%20c?q=1#top")?;
    /// assert_eq!((u.scheme(), u.host(), u.port()), (Some("http"), Some("Example.com"), Some(8042)));
    /// assert_eq!((u.path(), u.query(), u.fragment()), ("/a/b%20c", Some("q=1"), Some("top")));
    /// assert!(u.equals(Uri::parse("HTTP://user@example.com:8042/a/./b%20c?q=1#top")?, Level::Syntax));
    /// # Ok::<(), urikit::Error>(())
    /// ```
    Uri, "Uri";
    /// A URI or a relative reference that owns its text.
    ///
    /// ```
    /// use urikit::UriBuf;
    /// let u: UriBuf = "http://Example.com/a/../b".parse()?;
    /// assert_eq!(u.normalize(), "http://example.com/b");
    /// assert_eq!(u.resolve("../c?d")?, "http://Example.com/c?d");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    UriBuf, "UriBuf";
    false, as_uri
}

reference! {
    /// An IRI or a relative reference, RFC 3987: a view of its text. Every URI is an IRI.
    ///
    /// ```
    /// use urikit::Iri;
    /// let i = Iri::parse("http://example.org/caf\u{e9}")?;
    /// assert_eq!(i.path(), "/caf\u{e9}");
    /// assert_eq!(i.to_uri(), "http://example.org/caf%C3%A9");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    Iri, "Iri";
    /// An IRI or a relative reference that owns its text.
    ///
    /// ```
    /// use urikit::IriBuf;
    /// let i: IriBuf = "http://example.org/caf%c3%a9".parse()?;
    /// assert_eq!(i.normalize(), "http://example.org/caf\u{e9}");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    IriBuf, "IriBuf";
    true, as_iri
}

macro_rules! conversions {
    ($([$($generic:tt)*] $Uri:ty, $Iri:ty;)*) => {$(
        #[cfg(feature = "alloc")]
        impl<$($generic)*> $Uri {
            /// The IRI: triplets of characters that an IRI may have are decoded, RFC 3987 section 3.2.
            pub fn to_iri(&self) -> IriBuf {
                IriBuf(made(self.parsed().iri_of_uri(), true))
            }
        }

        #[cfg(feature = "alloc")]
        impl<$($generic)*> $Iri {
            /// The URI: every byte that is not ASCII becomes a triplet, also in the host, RFC 3987 section 3.1.
            pub fn to_uri(&self) -> UriBuf {
                UriBuf(made(self.parsed().uri_of_iri(), false))
            }
        }

        impl<$($generic)*> $Iri {
            /// True if all of it is ASCII: it is a URI, too.
            pub fn is_uri(&self) -> bool {
                !self.parsed().is_iri()
            }
        }
    )*};
}

conversions! {
    ['a] Uri<'a>, Iri<'a>;
}
#[cfg(feature = "alloc")]
conversions! {
    [] UriBuf, IriBuf;
}

impl<'a> From<Uri<'a>> for Iri<'a> {
    fn from(uri: Uri<'a>) -> Self {
        Iri { parsed: uri.parsed }
    }
}

impl<'a> TryFrom<Iri<'a>> for Uri<'a> {
    type Error = Error;
    /// An error at the first byte that is not ASCII.
    fn try_from(iri: Iri<'a>) -> Result<Self, Error> {
        if iri.is_uri() {
            return Ok(Uri { parsed: iri.parsed });
        }
        let at = iri.as_str().bytes().position(|byte| !byte.is_ascii()).unwrap_or(0);
        Err(Error::new(urikit_sys::URIKIT_E_CHAR, at).about(Kind::UriReference, iri.as_str().as_bytes()))
    }
}

#[cfg(feature = "alloc")]
impl From<UriBuf> for IriBuf {
    fn from(uri: UriBuf) -> Self {
        IriBuf(uri.0)
    }
}

#[cfg(feature = "alloc")]
impl TryFrom<IriBuf> for UriBuf {
    type Error = Error;
    fn try_from(iri: IriBuf) -> Result<Self, Error> {
        Uri::try_from(iri.as_iri())?;
        Ok(UriBuf(iri.0))
    }
}

#[cfg(feature = "alloc")]
impl UriBuf {
    /// The `file` URI of an absolute path, RFC 8089. The code is `file_path` for one that is not absolute.
    ///
    /// ```
    /// use urikit::{PathStyle, UriBuf};
    /// let u = UriBuf::from_file_path("/tmp/a b", PathStyle::Posix)?;
    /// assert_eq!(u, "file:///tmp/a%20b");
    /// assert_eq!(u.to_file_path(PathStyle::Posix)?, b"/tmp/a b");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn from_file_path(path: impl AsRef<[u8]>, style: PathStyle) -> Result<Self, Error> {
        ffi::Owned::written(ffi::file_uri(path.as_ref(), style.raw())?, false).map(UriBuf)
    }
}
