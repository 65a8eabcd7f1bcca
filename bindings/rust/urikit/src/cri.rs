// SPDX-License-Identifier: MIT
//! Constrained Resource Identifiers.

use crate::{error::Kind, ffi, Error, UriBuf};
use alloc::{string::String, vec::Vec};
use core::{fmt, ops::Range};
use urikit_sys as sys;

/// The revision of the document by which a CRI is read. They read some references differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[non_exhaustive]
pub enum Profile {
    /// draft-ietf-core-href-18.
    #[default]
    R18,
    /// Revision 27, to be RFC 9988.
    Final,
}

impl Profile {
    const fn raw(self) -> u8 {
        match self {
            Profile::R18 => sys::URIKIT_CRI_R18,
            Profile::Final => sys::URIKIT_CRI_FINAL,
        }
    }
}

/// An element of a CRI, decoded: text, or bytes where it is not UTF-8.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CriText {
    /// UTF-8.
    Text(String),
    /// Not UTF-8.
    Bytes(Vec<u8>),
}

impl CriText {
    fn of(bytes: Vec<u8>) -> Self {
        String::from_utf8(bytes).map(CriText::Text).unwrap_or_else(|error| CriText::Bytes(error.into_bytes()))
    }

    /// The text, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            CriText::Text(text) => Some(text),
            CriText::Bytes(_) => None,
        }
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            CriText::Text(text) => text.as_bytes(),
            CriText::Bytes(bytes) => bytes,
        }
    }
}

impl PartialEq<&str> for CriText {
    fn eq(&self, other: &&str) -> bool {
        self.as_bytes() == other.as_bytes()
    }
}

/// A Constrained Resource Identifier: a URI as CBOR, draft-ietf-core-href. It owns its bytes; `==`, `Ord` and `Hash` are theirs,
/// with the profile.
///
/// ```
/// use urikit::Cri;
/// let c = Cri::from_uri("coap://example.com:61616/a/b%2Fc?d=e")?;
/// assert_eq!((c.scheme(), c.host().as_deref(), c.port()), (Some("coap"), Some("example.com"), Some(61616)));
/// assert_eq!(c.path_segments(), ["a", "b/c"]);
/// assert_eq!(Cri::from_uri("coap://a")?.edn(), r#"[-1, ["a"]]"#);
/// assert_eq!(Cri::decode(c.as_bytes())?.to_uri()?, "coap://example.com:61616/a/b%2Fc?d=e");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cri {
    bytes: Vec<u8>,
    profile: Profile,
}

impl Cri {
    /// Read the CBOR of a CRI or of a CRI reference, with or without tag 99, and keep it without the tag. The offset of an error
    /// is in the bytes.
    pub fn decode(bytes: impl Into<Vec<u8>>) -> Result<Self, Error> {
        Self::decode_as(bytes, Profile::R18)
    }

    /// The same in a profile.
    pub fn decode_as(bytes: impl Into<Vec<u8>>, profile: Profile) -> Result<Self, Error> {
        let mut bytes = bytes.into();
        let tag = ffi::cri_tag_len(&bytes);
        ffi::CriView::decode(&bytes[tag..], profile.raw())
            .and_then(|view| view.validate())
            .map_err(|error| Error::new(error.code().number(), error.offset() + tag).about(Kind::Cri, &bytes))?;
        bytes.drain(..tag);
        Ok(Cri { bytes, profile })
    }

    /// The CRI of a URI or an IRI, or of a reference. The offset of an error is in the text.
    pub fn from_uri(text: &str) -> Result<Self, Error> {
        Self::from_uri_as(text, Profile::R18)
    }

    /// The same in a profile.
    pub fn from_uri_as(text: &str, profile: Profile) -> Result<Self, Error> {
        Ok(Cri { bytes: ffi::cri_from_iri(text, profile.raw())?, profile })
    }

    /// From the diagnostic notation of CBOR: `[-1, ["a"]]` or `cri'coap://a'`.
    pub fn from_edn(text: &str) -> Result<Self, Error> {
        Self::from_edn_as(text, Profile::R18)
    }

    /// The same in a profile.
    pub fn from_edn_as(text: &str, profile: Profile) -> Result<Self, Error> {
        Self::decode_as(ffi::cri_from_edn(text, profile.raw())?, profile)
    }

    /// The CBOR.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The CBOR.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// The profile that it was read by.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    fn view(&self) -> ffi::CriView<'_> {
        ffi::CriView::decode(&self.bytes, self.profile.raw()).expect("it was decoded when it was made")
    }

    /// True if it has a scheme; otherwise it is a reference.
    pub fn is_full(&self) -> bool {
        self.view().is_full()
    }

    /// The name of the scheme; `None` without one, and for a number without a name.
    pub fn scheme(&self) -> Option<&str> {
        self.view().scheme()
    }

    /// The number of the scheme, where it is given as one: that of coap is 0.
    pub fn scheme_number(&self) -> Option<u64> {
        self.view().scheme_number()
    }

    /// The userinfo, decoded.
    pub fn userinfo(&self) -> Option<CriText> {
        one(self.view().userinfo())
    }

    /// The host as in a URI: its labels with dots, or an address, that of IPv6 in brackets. `None` without an authority, and if a
    /// label is not UTF-8.
    pub fn host(&self) -> Option<String> {
        let view = self.view();
        let zone = view.zone().map_or(String::new(), |zone| alloc::format!("%{}", zone));
        match (view.address(), view.labels()) {
            (Some(&[a, b, c, d]), _) => Some(alloc::format!("{}.{}.{}.{}{}", a, b, c, d, zone)),
            (Some(address), _) => {
                let ip = <[u8; 16]>::try_from(address).ok()?;
                Some(alloc::format!("[{}{}]", ffi::ipv6_text(&ip), zone))
            }
            (None, Some(labels)) => String::from_utf8(labels.join(&b'.')).ok(),
            (None, None) => None,
        }
    }

    /// The port.
    pub fn port(&self) -> Option<u16> {
        self.view().port()
    }

    /// How many segments of the base a reference removes; `None`: all, as every CRI with a scheme does.
    pub fn discard(&self) -> Option<u8> {
        self.view().discard()
    }

    /// The segments of the path, decoded.
    pub fn path_segments(&self) -> Vec<CriText> {
        all(self.view().path()).unwrap_or_default()
    }

    /// The parameters of the query, decoded; `None` without a query.
    pub fn query_parameters(&self) -> Option<Vec<CriText>> {
        all(self.view().query())
    }

    /// The fragment, decoded.
    pub fn fragment(&self) -> Option<CriText> {
        one(self.view().fragment())
    }

    /// The URI reference with the same meaning; an error if there is none, with the offset in the bytes.
    pub fn to_uri(&self) -> Result<UriBuf, Error> {
        ffi::Owned::written(self.view().to_uri()?, false).map(UriBuf)
    }

    /// The diagnostic notation of CBOR.
    pub fn edn(&self) -> String {
        self.view().to_edn().unwrap_or_default()
    }

    /// The one form that a meaning has: schemes as numbers, redundant percent-encoded text as text, no default port.
    pub fn normalize(&self) -> Cri {
        let bytes = self.view().normalize().expect("an output that grows is not too small");
        Cri { bytes, profile: self.profile }
    }

    /// The target of a reference against this CRI. The code is `base` if this has no scheme. A target that is not valid is an
    /// error, too: its path would read as an authority.
    pub fn resolve(&self, reference: &Cri) -> Result<Cri, Error> {
        Self::decode_as(self.view().resolve(&reference.read_as(self.profile)?)?, self.profile)
    }

    /// The shortest reference that resolves against the base to this, and works as a URI reference, too.
    pub fn relative_to(&self, base: &Cri) -> Result<Cri, Error> {
        Ok(Cri { bytes: self.view().relativize(&base.read_as(self.profile)?)?, profile: self.profile })
    }

    /// True if both are CRIs with the same meaning, part by part. False for references: resolve them first.
    pub fn equals(&self, other: &Cri) -> bool {
        self.view().equal(&other.view())
    }

    fn read_as(&self, profile: Profile) -> Result<ffi::CriView<'_>, Error> {
        ffi::CriView::decode(&self.bytes, profile.raw())
    }
}

fn all(elements: Option<Vec<Vec<u8>>>) -> Option<Vec<CriText>> {
    elements.map(|elements| elements.into_iter().map(CriText::of).collect())
}

fn one(elements: Option<Vec<Vec<u8>>>) -> Option<CriText> {
    elements.and_then(|elements| elements.into_iter().next()).map(CriText::of)
}

/// The diagnostic notation: not every CRI has a URI.
impl fmt::Display for Cri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.edn())
    }
}

impl fmt::Debug for Cri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cri({})", self.edn())
    }
}

impl AsRef<[u8]> for Cri {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl TryFrom<&[u8]> for Cri {
    type Error = Error;
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::decode(bytes)
    }
}

/// From a URI or an IRI, or from the diagnostic notation, which begins with `[`, `cri'`, `CRI'` or `99(`.
impl core::str::FromStr for Cri {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self, Error> {
        if ["[", "cri'", "CRI'", "99("].iter().any(|start| text.starts_with(start)) {
            return Self::from_edn(text);
        }
        Self::from_uri(text)
    }
}

/// What a tag of a CBOR document marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CborKind {
    /// A URI: tag 32.
    Uri,
    /// A CRI: tag 99.
    Cri,
}

/// A URI or CRI in a CBOR document. Its content was not checked.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CborFind<'a> {
    /// Which of the two.
    pub kind: CborKind,
    /// Where it is: `/1/3/"x"`, a part for each array and map around it; `None` where that is too long.
    pub path: Option<String>,
    /// Its bytes in the document, with the tag.
    pub range: Range<usize>,
    /// Of a URI the text, `None` if that is not one text string of definite length; of a CRI its CBOR, for [`Cri::decode`].
    pub content: Option<&'a [u8]>,
}

/// The CRIs (tag 99) and URIs (tag 32) of a CBOR document, in their order. An error if it is not well-formed CBOR.
///
/// ```
/// use urikit::{convert_document, find_cris, CborKind, Profile};
/// let document = b"\xA1\x64link\xD8\x20\x68coap://a";
/// let found = find_cris(document)?;
/// assert_eq!((found[0].path.as_deref(), found[0].content), (Some("/\"link\""), Some(&b"coap://a"[..])));
/// let made = convert_document(document, CborKind::Cri, Profile::R18)?;
/// assert_eq!(find_cris(&made)?[0].content, Some(&b"\x82\x20\x81\x61a"[..]));
/// assert_eq!(convert_document(&made, CborKind::Uri, Profile::R18)?, document);
/// # Ok::<(), urikit::Error>(())
/// ```
pub fn find_cris(document: &[u8]) -> Result<Vec<CborFind<'_>>, Error> {
    let found = ffi::cbor_find(document)?.into_iter().map(|(is_cri, path, range, content)| CborFind {
        kind: if is_cri { CborKind::Cri } else { CborKind::Uri },
        path,
        range,
        content: content.filter(|bytes| is_cri || core::str::from_utf8(bytes).is_ok()),
    });
    Ok(found.collect())
}

/// A CBOR document with each URI as a CRI, or each CRI as a URI. Every other byte stays, and so does what has no other form.
pub fn convert_document(document: &[u8], to: CborKind, profile: Profile) -> Result<Vec<u8>, Error> {
    ffi::cbor_convert(document, to == CborKind::Cri, profile.raw())
}
