// SPDX-License-Identifier: MIT
//! User URLs and package URLs.

use crate::{ffi, reference::text_traits, Error};
use alloc::{string::String, vec::Vec};
use core::{borrow::Borrow, cmp::Ordering, fmt, hash::Hash, hash::Hasher, str::FromStr};

fn find<'q>(qualifiers: &'q [(String, String)], key: &str) -> Option<&'q str> {
    qualifiers.iter().find(|(name, _)| name.eq_ignore_ascii_case(key)).map(|(_, value)| value.as_str())
}

/// What both kinds have.
macro_rules! family_calls {
    ($Name:ident, $name:literal) => {
        impl $Name {
            /// The text as it was given.
            pub fn as_str(&self) -> &str {
                &self.text
            }

            /// The canonical form as text.
            pub fn canonical(&self) -> &str {
                &self.canonical
            }

            /// The canonical form.
            pub fn normalize(&self) -> Self {
                Self::parse(self.canonical.as_str()).expect("a canonical form is valid")
            }

            /// True if the canonical forms are the same. `==` compares the texts.
            pub fn equals(&self, other: &Self) -> bool {
                self.canonical == other.canonical
            }

            /// The qualifiers, decoded: keys in lower case, in the order of the canonical form.
            pub fn qualifiers(&self) -> impl ExactSizeIterator<Item = (&str, &str)> + '_ {
                self.qualifiers.iter().map(|(key, value)| (key.as_str(), value.as_str()))
            }

            /// The value of a qualifier, by its key in any case of letters.
            pub fn qualifier(&self, key: &str) -> Option<&str> {
                find(&self.qualifiers, key)
            }
        }

        text_traits!([] $Name, $name);

        impl FromStr for $Name {
            type Err = Error;
            fn from_str(text: &str) -> Result<Self, Error> {
                Self::parse(text)
            }
        }

        impl TryFrom<&str> for $Name {
            type Error = Error;
            fn try_from(text: &str) -> Result<Self, Error> {
                Self::parse(text)
            }
        }
    };
}

/// A user URL.
///
/// ```
/// use urikit::UserUrl;
/// let u: UserUrl = "usr:GitHub/octocat?location=Boston,%20MA".parse()?;
/// assert_eq!((u.ty(), u.name(), u.qualifier("location")), ("github", "octocat", Some("Boston, MA")));
/// assert_eq!(u.profile_url(), Some("https://github.com/octocat"));
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone)]
pub struct UserUrl {
    text: String,
    ty: String,
    name: String,
    qualifiers: Vec<(String, String)>,
    canonical: String,
    profile: Option<String>,
}

impl UserUrl {
    /// Parse and check a text, and keep it.
    pub fn parse(text: impl Into<String>) -> Result<Self, Error> {
        let text = text.into();
        let ffi::FamilyParts { parts: [ty, name, profile], qualifiers, canonical } = ffi::usr_parse(&text)?;
        Ok(UserUrl { text, ty: ty.unwrap_or_default(), name: name.unwrap_or_default(), qualifiers, canonical, profile })
    }

    /// Write the canonical user URL of a type, a name and qualifiers, which are data: nothing in them is encoded. On an error the
    /// offset is in the text that is not valid.
    ///
    /// ```
    /// assert_eq!(urikit::UserUrl::build("github", "a b", &[("k", "v")])?.as_str(), "usr:github/a%20b?k=v");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn build(ty: &str, name: &str, qualifiers: &[(&str, &str)]) -> Result<Self, Error> {
        Self::parse(ffi::usr_build(ty, name, qualifiers)?)
    }

    /// The user URL of a profile page of a known site.
    ///
    /// ```
    /// assert_eq!(urikit::UserUrl::from_page("https://github.com/octocat")?.as_str(), "usr:github/octocat");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn from_page(page: &str) -> Result<Self, Error> {
        Self::parse(ffi::usr_from_page(page)?)
    }

    /// The type in lower case: the site.
    pub fn ty(&self) -> &str {
        &self.ty
    }

    /// The name, decoded, by the rule of its type.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The user's page, where the type is known. It is a convenience, and no part of the identity.
    pub fn profile_url(&self) -> Option<&str> {
        self.profile.as_deref()
    }
}

family_calls!(UserUrl, "UserUrl");

/// The components of a package URL as data: nothing in them is encoded. Empty is absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[allow(missing_docs)]
pub struct PackageParts<'a> {
    pub ty: &'a str,
    pub namespace: Option<&'a str>,
    pub name: &'a str,
    pub version: Option<&'a str>,
    pub qualifiers: &'a [(&'a str, &'a str)],
    pub subpath: Option<&'a str>,
}

/// A package URL (purl, ECMA-427). Parts are decoded, by the rules of the type; `None` where absent.
///
/// ```
/// use urikit::{PackageParts, PackageUrl};
/// let p: PackageUrl = "pkg:npm/%40acme/ui@2.0.1?arch=x64#src/a".parse()?;
/// assert_eq!((p.ty(), p.namespace(), p.name(), p.version()), ("npm", Some("@acme"), "ui", Some("2.0.1")));
/// assert_eq!((p.qualifier("arch"), p.subpath()), (Some("x64"), Some("src/a")));
///
/// let built = PackageUrl::build(&PackageParts { ty: "cargo", name: "serde", version: Some("1.0.0"), ..Default::default() })?;
/// assert_eq!(built.as_str(), "pkg:cargo/serde@1.0.0");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone)]
pub struct PackageUrl {
    text: String,
    parts: [Option<String>; 5],
    qualifiers: Vec<(String, String)>,
    canonical: String,
}

impl PackageUrl {
    /// Parse and check a text with the rules of its type, and keep it.
    pub fn parse(text: impl Into<String>) -> Result<Self, Error> {
        let text = text.into();
        let ffi::FamilyParts { parts, qualifiers, canonical } = ffi::purl_parse(&text)?;
        Ok(PackageUrl { text, parts, qualifiers, canonical })
    }

    /// Write the canonical package URL of its components. On an error the offset is in the text that is not valid.
    pub fn build(parts: &PackageParts<'_>) -> Result<Self, Error> {
        Self::parse(ffi::purl_build(parts)?)
    }

    /// The type in lower case.
    pub fn ty(&self) -> &str {
        self.parts[0].as_deref().unwrap_or("")
    }

    /// The namespace: segments with `/` between them.
    pub fn namespace(&self) -> Option<&str> {
        self.parts[1].as_deref()
    }

    /// The name.
    pub fn name(&self) -> &str {
        self.parts[2].as_deref().unwrap_or("")
    }

    /// The version.
    pub fn version(&self) -> Option<&str> {
        self.parts[3].as_deref()
    }

    /// The subpath: segments with `/` between them.
    pub fn subpath(&self) -> Option<&str> {
        self.parts[4].as_deref()
    }
}

family_calls!(PackageUrl, "PackageUrl");
