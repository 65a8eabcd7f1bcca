// SPDX-License-Identifier: MIT
//! What calls are told: levels, parts, options.

use urikit_sys as sys;

/// How far to normalize, RFC 3986 section 6.2. Each level has the steps of those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[non_exhaustive]
pub enum Level {
    /// Nothing: the text as it is.
    String,
    /// Letters: scheme and host in lower case, hex digits in upper case.
    Case,
    /// Also triplets of unreserved characters decoded.
    Percent,
    /// Also dot segments removed: all of section 6.2.2. The usual choice; the other bindings call it `path`, too.
    #[default]
    Syntax,
    /// Also what the scheme says: default and empty port, empty path.
    Scheme,
}

impl Level {
    pub(crate) const fn raw(self) -> u32 {
        match self {
            Level::String => sys::URIKIT_LEVEL_STRING,
            Level::Case => sys::URIKIT_LEVEL_CASE,
            Level::Percent => sys::URIKIT_LEVEL_PERCENT,
            Level::Syntax => sys::URIKIT_LEVEL_SYNTAX,
            Level::Scheme => sys::URIKIT_LEVEL_SCHEME,
        }
    }
}

/// What a host is, RFC 3986 section 3.2.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum HostKind {
    /// A name, also the empty one, and `256.1.1.1`.
    RegName,
    /// An IPv4 address.
    Ipv4,
    /// An IPv6 address in brackets.
    Ipv6,
    /// An address of a later version in brackets: `[v1.a]`.
    IpvFuture,
}

impl HostKind {
    /// `"reg-name"`, `"ipv4"`, `"ipv6"`, `"ipvfuture"`, as in the other bindings.
    pub const fn name(self) -> &'static str {
        match self {
            HostKind::RegName => "reg-name",
            HostKind::Ipv4 => "ipv4",
            HostKind::Ipv6 => "ipv6",
            HostKind::IpvFuture => "ipvfuture",
        }
    }

    pub(crate) const fn of(raw: u8) -> Option<Self> {
        match raw {
            sys::URIKIT_HOST_REG_NAME => Some(HostKind::RegName),
            sys::URIKIT_HOST_IPV4 => Some(HostKind::Ipv4),
            sys::URIKIT_HOST_IPV6 => Some(HostKind::Ipv6),
            sys::URIKIT_HOST_IPVFUTURE => Some(HostKind::IpvFuture),
            _ => None,
        }
    }
}

/// A part of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum Part {
    Scheme,
    Userinfo,
    Host,
    Port,
    Path,
    Query,
    Fragment,
}

impl Part {
    pub(crate) const fn raw(self) -> u32 {
        match self {
            Part::Scheme => sys::URIKIT_PART_SCHEME,
            Part::Userinfo => sys::URIKIT_PART_USERINFO,
            Part::Host => sys::URIKIT_PART_HOST,
            Part::Port => sys::URIKIT_PART_PORT,
            Part::Path => sys::URIKIT_PART_PATH,
            Part::Query => sys::URIKIT_PART_QUERY,
            Part::Fragment => sys::URIKIT_PART_FRAGMENT,
        }
    }
}

/// The parts of a reference as written. `None` is absent, `Some("")` is empty.
///
/// ```
/// use urikit::{Parts, UriBuf};
/// let parts = Parts { scheme: Some("https"), host: Some("example.com"), path: "/a", ..Parts::default() };
/// assert_eq!(UriBuf::from_parts(&parts)?, "https://example.com/a");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[allow(missing_docs)]
pub struct Parts<'a> {
    pub scheme: Option<&'a str>,
    pub userinfo: Option<&'a str>,
    pub host: Option<&'a str>,
    pub port: Option<&'a str>,
    pub path: &'a str,
    pub query: Option<&'a str>,
    pub fragment: Option<&'a str>,
}

/// How a text is read.
///
/// ```
/// use urikit::{ParseOptions, Uri};
/// let absolute = ParseOptions::new().require_scheme(true);
/// assert!(Uri::parse_with("//example.com/", absolute).is_err());
/// let zones = ParseOptions::new().zone(true);
/// assert_eq!(Uri::parse_with("http://[fe80::1%25eth0]/", zones)?.host(), Some("[fe80::1%25eth0]"));
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ParseOptions(pub(crate) u32);

impl ParseOptions {
    /// A URI or a relative reference, without zones.
    pub const fn new() -> Self {
        ParseOptions(0)
    }

    /// A scheme is required: RFC 3986's `URI` instead of `URI-reference`.
    pub const fn require_scheme(self, yes: bool) -> Self {
        self.set(sys::URIKIT_PARSE_SCHEME, yes)
    }

    /// Also zones of IPv6 addresses in the form of RFC 6874: `[fe80::1%25eth0]`.
    pub const fn zone(self, yes: bool) -> Self {
        self.set(sys::URIKIT_PARSE_ZONE, yes)
    }

    /// Also zones in the form `[fe80::1%eth0]`, draft-carpenter-6man-rfc6874bis.
    pub const fn zone_unencoded(self, yes: bool) -> Self {
        self.set(sys::URIKIT_PARSE_ZONE_RFC6874BIS, yes)
    }

    const fn set(self, flag: u32, yes: bool) -> Self {
        ParseOptions(if yes { self.0 | flag } else { self.0 & !flag })
    }
}

/// How a reference is resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ResolveOptions(pub(crate) u32);

impl ResolveOptions {
    /// As RFC 3986 section 5.2 says.
    pub const fn new() -> Self {
        ResolveOptions(0)
    }

    /// The exception of section 5.2.2 for old references: `http:g` against `http` is `g`.
    pub const fn compat(self, yes: bool) -> Self {
        self.set(sys::URIKIT_RESOLVE_COMPAT, yes)
    }

    /// An error, instead of `/.`, if section 5.2.4 would turn a path into an authority.
    pub const fn letter(self, yes: bool) -> Self {
        self.set(sys::URIKIT_RESOLVE_LETTER, yes)
    }

    const fn set(self, flag: u32, yes: bool) -> Self {
        ResolveOptions(if yes { self.0 | flag } else { self.0 & !flag })
    }
}
