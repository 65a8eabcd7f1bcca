// SPDX-License-Identifier: MIT
//! Texts as strings, which are checked when they are read; a CRI as bytes.

use crate::{Cri, Iri, IriBuf, Nosh, PackageUrl, Template, Uri, UriBuf, UserUrl};
use alloc::vec::Vec;
use core::{fmt, marker::PhantomData};
use serde::{de, Deserialize, Deserializer, Serialize, Serializer};

struct TextVisitor<T>(PhantomData<T>);

impl<T: for<'t> TryFrom<&'t str, Error = crate::Error>> de::Visitor<'_> for TextVisitor<T> {
    type Value = T;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }
    fn visit_str<E: de::Error>(self, text: &str) -> Result<T, E> {
        T::try_from(text).map_err(E::custom)
    }
}

macro_rules! owned_texts {
    ($($Name:ty,)*) => {$(
        impl Serialize for $Name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
        impl<'de> Deserialize<'de> for $Name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(TextVisitor::<$Name>(PhantomData))
            }
        }
    )*};
}

owned_texts!(UriBuf, IriBuf, Nosh, UserUrl, PackageUrl, Template,);

macro_rules! borrowed_texts {
    ($($Name:ident,)*) => {$(
        impl Serialize for $Name<'_> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
        /// Only from a format that lends the text, such as JSON without escapes.
        impl<'de: 'a, 'a> Deserialize<'de> for $Name<'a> {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <&'de str>::deserialize(deserializer)?;
                $Name::parse(text).map_err(de::Error::custom)
            }
        }
    )*};
}

borrowed_texts!(Uri, Iri,);

impl Serialize for Cri {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.as_bytes())
    }
}

struct CriVisitor;

impl<'de> de::Visitor<'de> for CriVisitor {
    type Value = Cri;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the bytes of a CRI")
    }
    fn visit_bytes<E: de::Error>(self, bytes: &[u8]) -> Result<Cri, E> {
        Cri::decode(bytes).map_err(E::custom)
    }
    fn visit_byte_buf<E: de::Error>(self, bytes: Vec<u8>) -> Result<Cri, E> {
        Cri::decode(bytes).map_err(E::custom)
    }
    /// A format without bytes writes them as numbers.
    fn visit_seq<A: de::SeqAccess<'de>>(self, mut numbers: A) -> Result<Cri, A::Error> {
        let mut bytes = Vec::new();
        while let Some(byte) = numbers.next_element()? {
            bytes.push(byte);
        }
        Cri::decode(bytes).map_err(de::Error::custom)
    }
}

impl<'de> Deserialize<'de> for Cri {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_byte_buf(CriVisitor)
    }
}
