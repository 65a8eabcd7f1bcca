// SPDX-License-Identifier: MIT
//! URI templates, RFC 6570.

use crate::{ffi, reference::text_traits, text::decode_text, Error};
use alloc::{
    collections::BTreeMap,
    string::{String, ToString},
    vec::Vec,
};
use core::{borrow::Borrow, cmp::Ordering, fmt, hash::Hash, hash::Hasher, str::FromStr};
use urikit_sys as sys;

/// The value of a variable: text that is not percent-encoded.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Value {
    /// No value: the variable is passed over.
    #[default]
    Undefined,
    /// A text.
    Text(String),
    /// A list. An empty one is undefined.
    List(Vec<String>),
    /// An associative array, in its order. An empty one is undefined.
    Map(Vec<(String, String)>),
}

impl Value {
    /// The text, if it is one.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }
}

impl PartialEq<&str> for Value {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == Some(other)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Text(text)
    }
}

macro_rules! from_numbers {
    ($($number:ty)*) => {$(
        impl From<$number> for Value {
            fn from(number: $number) -> Self {
                Value::Text(number.to_string())
            }
        }
    )*};
}
from_numbers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize);

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Undefined, Into::into)
    }
}

impl From<Vec<String>> for Value {
    fn from(list: Vec<String>) -> Self {
        Value::List(list)
    }
}

impl From<&[&str]> for Value {
    fn from(list: &[&str]) -> Self {
        Value::List(list.iter().map(|text| String::from(*text)).collect())
    }
}

impl<const N: usize> From<[&str; N]> for Value {
    fn from(list: [&str; N]) -> Self {
        Value::from(&list[..])
    }
}

impl<const N: usize> From<[(&str, &str); N]> for Value {
    fn from(map: [(&str, &str); N]) -> Self {
        Value::Map(map.iter().map(|(name, text)| (String::from(*name), String::from(*text))).collect())
    }
}

/// Values of variables by their names.
///
/// ```
/// use urikit::Values;
/// let values = Values::new().set("id", 42).set("tags", ["a", "b"]).set("keys", [("k", "v")]).set("lang", None::<&str>);
/// assert_eq!(values.get("id").and_then(|id| id.as_str()), Some("42"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Values(BTreeMap<String, Value>);

impl Values {
    /// No values.
    pub fn new() -> Self {
        Values::default()
    }

    /// Set the value of a variable.
    #[must_use]
    pub fn set(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.insert(name, value);
        self
    }

    /// Set the value of a variable.
    pub fn insert(&mut self, name: impl Into<String>, value: impl Into<Value>) {
        self.0.insert(name.into(), value.into());
    }

    /// The value of a variable.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// Names and values, sorted by name.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &Value)> + '_ {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }

    pub(crate) fn of(captures: Vec<ffi::Capture<'_>>) -> Self {
        captures.into_iter().map(|capture| (capture.name, value_of(&capture))).collect()
    }
}

impl<N: Into<String>, V: Into<Value>> FromIterator<(N, V)> for Values {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(rows: I) -> Self {
        Values(rows.into_iter().map(|(name, value)| (name.into(), value.into())).collect())
    }
}

impl<N: Into<String>, V: Into<Value>, const M: usize> From<[(N, V); M]> for Values {
    fn from(rows: [(N, V); M]) -> Self {
        rows.into_iter().collect()
    }
}

impl core::ops::Index<&str> for Values {
    type Output = Value;
    /// The value of a variable; undefined where there is none.
    fn index(&self, name: &str) -> &Value {
        self.get(name).unwrap_or(&Value::Undefined)
    }
}

impl ffi::Lookup for Values {
    fn find(&self, name: &str) -> Option<&Value> {
        self.get(name)
    }
}

/// Decoded; undefined where something decoded is not UTF-8.
fn value_of(capture: &ffi::Capture<'_>) -> Value {
    let decode = |text: &str| if capture.raw { Ok(String::from(text)) } else { decode_text(text, false).map(String::from) };
    let value = || -> Result<Value, Error> {
        Ok(match capture.kind {
            sys::URIKIT_TEMPLATE_TEXT => Value::Text(decode(capture.text)?),
            sys::URIKIT_TEMPLATE_LIST => {
                Value::List(capture.items.iter().map(|(_, text)| decode(text.unwrap_or(""))).collect::<Result<_, _>>()?)
            }
            sys::URIKIT_TEMPLATE_MAP => Value::Map(
                capture
                    .items
                    .iter()
                    .map(|(name, text)| Ok((decode(name.unwrap_or(""))?, decode(text.unwrap_or(""))?)))
                    .collect::<Result<_, Error>>()?,
            ),
            _ => Value::Undefined,
        })
    };
    value().unwrap_or_default()
}

/// How a text is matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct MatchOptions(pub(crate) u32);

impl MatchOptions {
    /// Named parameters in the order of the template, and no others.
    pub const fn new() -> Self {
        MatchOptions(0)
    }

    /// Named parameters (`;`, `?`, `&`) may come in any order.
    pub const fn any_order(self, yes: bool) -> Self {
        self.set(sys::URIKIT_TEMPLATE_ANY_ORDER, yes)
    }

    /// Named parameters that the template does not name are passed over.
    pub const fn other_pairs(self, yes: bool) -> Self {
        self.set(sys::URIKIT_TEMPLATE_OTHER_PAIRS, yes)
    }

    const fn set(self, flag: u32, yes: bool) -> Self {
        MatchOptions(if yes { self.0 | flag } else { self.0 & !flag })
    }
}

/// A URI template, RFC 6570, all four levels: expand it, or take a URI apart with it.
///
/// ```
/// use urikit::{Template, Value, Values};
/// let t: Template = "http://a.example{/path*}{?q,lang}".parse()?;
/// let values = Values::new().set("path", ["b", "c"]).set("q", "x y");
/// assert_eq!(t.expand(&values)?, "http://a.example/b/c?q=x%20y");
///
/// let found = t.match_uri("http://a.example/b/c?q=x%20y")?.unwrap();
/// assert_eq!(found["q"], "x y");
/// assert_eq!(found["path"], Value::from(["b", "c"]));
/// assert!(t.match_uri("http://other.example/")?.is_none());
/// # Ok::<(), urikit::Error>(())
/// ```
pub struct Template(ffi::TemplateOwned);

impl Template {
    /// Parse a template, and keep its text.
    pub fn parse(text: impl Into<String>) -> Result<Self, Error> {
        ffi::TemplateOwned::parse(text.into(), false).map(Template)
    }

    /// Parse a path of OpenAPI: a variable is `{`, any name, `}`, each name comes once, and a value is all that a path segment may
    /// have. Texts are compared, whichever call parsed them.
    ///
    /// ```
    /// let t = urikit::Template::parse_openapi("/users/{user-id}:ban")?;
    /// assert_eq!(t.match_uri("/users/me@h.example:ban")?.unwrap()["user-id"], "me@h.example");
    /// assert_eq!(urikit::Template::parse_openapi("/{a}/{a}").unwrap_err().offset(), 6);
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub fn parse_openapi(text: impl Into<String>) -> Result<Self, Error> {
        ffi::TemplateOwned::parse(text.into(), true).map(Template)
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        self.0.text()
    }

    /// The level, 1 to 4, of RFC 6570 section 1.2.
    pub fn level(&self) -> u8 {
        self.0.level()
    }

    /// The names of the variables in their order; one that comes twice comes twice.
    pub fn variables(&self) -> impl Iterator<Item = &str> + '_ {
        self.0.variables()
    }

    /// True if a text may match in several ways, because two variables can take the same text.
    pub fn is_ambiguous(&self) -> bool {
        self.0.is_ambiguous()
    }

    /// Expand with values. An error is at a variable of the template: a prefix for a list or a map.
    pub fn expand(&self, values: &Values) -> Result<String, Error> {
        self.0.expand(values)
    }

    /// Take a URI or an IRI apart. `None` if the template does not match all of it. Values are decoded, but those of `{+x}` and
    /// `{#x}`; one is undefined if it is not UTF-8 when it is decoded.
    pub fn match_uri(&self, uri: &str) -> Result<Option<Values>, Error> {
        self.match_with(uri, MatchOptions::new())
    }

    /// The same with options.
    pub fn match_with(&self, uri: &str, options: MatchOptions) -> Result<Option<Values>, Error> {
        Ok(self.0.matches(uri, options.0)?.map(Values::of))
    }
}

text_traits!([] Template, "Template");

impl Clone for Template {
    fn clone(&self) -> Self {
        ffi::TemplateOwned::parse(self.as_str().into(), self.0.is_openapi())
            .map(Template)
            .expect("it was parsed when it was made")
    }
}

impl FromStr for Template {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}

impl TryFrom<&str> for Template {
    type Error = Error;
    fn try_from(text: &str) -> Result<Self, Error> {
        Self::parse(text)
    }
}
