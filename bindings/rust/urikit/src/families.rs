// SPDX-License-Identifier: MIT
//! Families with a map: user URLs and package URLs. Their parts come from the descriptors in C.

use crate::{
    error::Kind,
    ffi,
    reference::text_traits,
    type_parts::{purl_parts, usr_parts},
    Error,
};
use alloc::{string::String, sync::Arc, vec::Vec};
use core::{borrow::Borrow, cmp::Ordering, fmt, hash::Hash, hash::Hasher, str::FromStr};

static USR: ffi::Family = ffi::Family::new("usr", Kind::Usr);
static PURL: ffi::Family = ffi::Family::new("purl", Kind::Purl);

/// A part that each identifier has, or that may be absent.
macro_rules! part_getter {
    ($(#[$doc:meta])* $part:ident, str) => {
        $(#[$doc])*
        pub fn $part(&self) -> &str {
            self.$part.as_deref().unwrap_or("")
        }
    };
    ($(#[$doc:meta])* $part:ident, Option<str>) => {
        $(#[$doc])*
        pub fn $part(&self) -> Option<&str> {
            self.$part.as_deref()
        }
    };
}

/// The class of a family. Its parts are those of type_parts.rs.
macro_rules! family {
    ($(#[$about:meta])* $Name:ident $name:literal $FAMILY:ident
     $($(#[$doc:meta])* $word:literal => $part:ident: $kind:ident $(<$inner:ident>)?,)*) => {
        $(#[$about])*
        #[derive(Clone)]
        pub struct $Name {
            text: String,
            $($part: Option<String>,)*
            qualifiers: Vec<(String, String)>,
            canonical: String,
        }

        impl $Name {
            /// Parse and check a text with the rules of its type, and keep it.
            pub fn parse(text: impl Into<String>) -> Result<Self, Error> {
                Self::read(text.into(), None)
            }

            fn read(text: String, own: Option<&ffi::UsrTypes>) -> Result<Self, Error> {
                let ffi::FamilyParts { parts: [$($part),*], qualifiers, canonical } =
                    ffi::family_parse(&$FAMILY, &text, [$($word),*], own)?;
                Ok($Name { text, $($part,)* qualifiers, canonical })
            }

            $(part_getter! { $(#[$doc])* $part, $kind $(<$inner>)? })*

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
                Self { text: self.canonical.clone(), ..self.clone() } // the parts are decoded, by the rules of the type
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
                self.qualifiers().find(|(name, _)| name.eq_ignore_ascii_case(key)).map(|(_, value)| value)
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

usr_parts! {
    family
    /// A user URL.
    ///
    /// ```
    /// use urikit::UserUrl;
    /// let u: UserUrl = "usr:GitHub/octocat?location=Boston,%20MA".parse()?;
    /// assert_eq!((u.ty(), u.name(), u.qualifier("location")), ("github", "octocat", Some("Boston, MA")));
    /// assert_eq!(u.profile_url(), Some("https://github.com/octocat"));
    /// # Ok::<(), urikit::Error>(())
    /// ```
    UserUrl "UserUrl" USR
}

impl UserUrl {
    /// Write the canonical user URL of a type, a name and qualifiers, which are data: nothing in them is encoded. On an error the
    /// offset is in the text that is not valid.
    ///
    /// ```
    /// assert_eq!(urikit::UserUrl::build("github", "a b", &[("k", "v")])?.as_str(), "usr:github/a%20b?k=v");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn build(ty: &str, name: &str, qualifiers: &[(&str, &str)]) -> Result<Self, Error> {
        Self::parse(ffi::family_build(&USR, &[("type", Some(ty)), ("name", Some(name))], qualifiers)?)
    }

    /// Parse a user URL by types of your own, too.
    ///
    /// ```
    /// use urikit::{UserTypes, UserUrl};
    /// let corp = UserTypes::parse(r#"{"type":"corp","profile":"https://people.example/{name}","lower_name":true}"#)?;
    /// let u = UserUrl::parse_with("usr:Corp/Ada", &corp)?;
    /// assert_eq!((u.canonical(), u.profile_url()), ("usr:corp/ada", Some("https://people.example/ada")));
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn parse_with(text: impl Into<String>, types: &UserTypes) -> Result<Self, Error> {
        Self::read(text.into(), Some(&types.0))
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
}

/// Types of user URLs of your own, which come before the known ones. A clone shares them.
#[derive(Clone)]
pub struct UserTypes(Arc<ffi::UsrTypes>);

impl UserTypes {
    /// Read them from JSON: objects one after the other, or in an array. An error names the line.
    ///
    /// ```
    /// let error = urikit::UserTypes::parse(r#"{"type":1}"#).unwrap_err();
    /// assert!(error.reason().starts_with("line 1: "));
    /// ```
    pub fn parse(json: &str) -> Result<Self, Error> {
        Ok(Self(Arc::new(ffi::usr_types_read(json)?)))
    }
}

impl fmt::Debug for UserTypes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("UserTypes")
    }
}

purl_parts! {
    family
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
    PackageUrl "PackageUrl" PURL
}

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

impl PackageUrl {
    /// Write the canonical package URL of its components. On an error the offset is in the text that is not valid.
    pub fn build(parts: &PackageParts<'_>) -> Result<Self, Error> {
        let texts = [
            ("type", Some(parts.ty)),
            ("namespace", parts.namespace),
            ("name", Some(parts.name)),
            ("version", parts.version),
            ("subpath", parts.subpath),
        ];
        Self::parse(ffi::family_build(&PURL, &texts, parts.qualifiers)?)
    }
}
