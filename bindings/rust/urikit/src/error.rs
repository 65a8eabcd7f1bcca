// SPDX-License-Identifier: MIT
//! Why a text is refused.

use crate::ffi::code::{self, EXPLAIN_MAX};
#[cfg(feature = "alloc")]
use alloc::boxed::Box;
use core::fmt::{self, Write as _};
use core::hash::{Hash, Hasher};
use core::str;

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
        code::code_name(self.0)
    }

    /// The word that the specification of the family uses: `"bad_rkey"`. For other codes the [`name`](Self::name).
    pub fn token(self) -> &'static str {
        code::code_token(self.0)
    }

    /// A sentence that explains it, without a full stop.
    pub fn sentence(self) -> &'static str {
        code::code_text(self.0)
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
/// assert_eq!(error.to_string(), "byte 8: a space is not allowed in a host; encode it as %20");
/// assert_eq!(error.code().sentence(), "this character is not allowed here");
/// assert_eq!(format!("{error:?}"), r#"Error { code: Code(char), offset: 8, reason: "a space is not allowed in a host; encode it as %20" }"#);
/// ```
///
/// `==` and `Hash` are those of code and offset.
#[derive(Clone)]
pub struct Error {
    pub(crate) code: Code,
    kind: Option<Kind>,
    pub(crate) offset: usize,
    #[cfg(feature = "alloc")]
    sentence: Option<Box<str>>, // where it is not that of the code
}

/// What a text was read as, where the text alone does not say it. The numbers are those of `urikit_kind`.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    UriReference = 1,
    IriReference = 3,
    #[cfg(feature = "alloc")]
    Cri = 4,
    #[cfg(feature = "alloc")]
    Nosh = 5,
    #[cfg(feature = "alloc")]
    Usr = 6,
    #[cfg(feature = "alloc")]
    Purl = 8,
}

impl Error {
    pub(crate) const fn new(code: u32, offset: usize) -> Self {
        Error {
            code: Code(code),
            kind: None,
            offset,
            #[cfg(feature = "alloc")]
            sentence: None,
        }
    }

    /// An error with a sentence of its own.
    #[cfg(feature = "alloc")]
    pub(crate) fn with_sentence(code: u32, offset: usize, sentence: &str) -> Self {
        Error { code: Code(code), kind: None, offset, sentence: Some(Box::from(sentence)) }
    }

    /// The error of a text that was read as a kind, with its sentence about that text.
    #[cold]
    #[cfg_attr(not(feature = "alloc"), allow(unused_variables))]
    pub(crate) fn about(mut self, kind: Kind, text: &[u8]) -> Self {
        self.kind = Some(kind);
        #[cfg(feature = "alloc")]
        {
            let mut buffer = [0; EXPLAIN_MAX];
            let sentence = code::explain(Some(kind as u32), text, self.code.0, self.offset, &mut buffer);
            self.sentence = Some(sentence).filter(|sentence| *sentence != self.code.sentence()).map(Box::from);
        }
        self
    }

    /// The reason.
    pub const fn code(&self) -> Code {
        self.code
    }

    /// The offset in bytes of the first byte that no valid text can have there. The length of the text, if it is cut short.
    pub const fn offset(&self) -> usize {
        self.offset
    }

    /// A sentence that names what is wrong there, without a full stop, as the tool `urikit` prints it. It holds no password.
    /// Where no whole text was parsed, and without the feature `alloc`, it is that of the code: `code().sentence()`.
    pub fn reason(&self) -> &str {
        #[cfg(feature = "alloc")]
        if let Some(sentence) = &self.sentence {
            return sentence;
        }
        self.code.sentence()
    }

    /// The error with the text that it is about: its [`reason`](Self::reason), also without the feature `alloc`. With `{:#}` the
    /// text follows, with a caret under the place; not the bytes of a CRI.
    ///
    /// ```
    /// let text = "http://a%G0/";
    /// let error = urikit::Uri::parse(text).unwrap_err();
    /// assert_eq!(format!("{:#}", error.explain(text)), "\
    /// byte 9: 'G' is not a hex digit
    ///     http://a%G0/
    ///              ^");
    /// ```
    pub fn explain<'a, T: AsRef<[u8]> + ?Sized>(&'a self, text: &'a T) -> Explained<'a> {
        Explained { error: self, text: text.as_ref() }
    }
}

impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        (self.code, self.offset) == (other.code, other.offset)
    }
}

impl Eq for Error {}

impl Hash for Error {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.code, self.offset).hash(state)
    }
}

/// What [`Error::explain`] gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Explained<'a> {
    error: &'a Error,
    text: &'a [u8],
}

impl fmt::Display for Explained<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Error { code, kind, offset, .. } = self.error;
        let mut sentence = [0; EXPLAIN_MAX];
        write!(f, "byte {}: {}", offset, code::explain(kind.map(|kind| kind as u32), self.text, code.0, offset, &mut sentence))?;
        #[cfg(feature = "alloc")]
        if matches!(kind, Some(Kind::Cri)) {
            return Ok(());
        }
        if !f.alternate() {
            return Ok(());
        }
        // bytes that are not UTF-8 end the text: no error is after them
        let text = match str::from_utf8(self.text) {
            Ok(text) => text,
            Err(error) => str::from_utf8(&self.text[..error.valid_up_to()]).unwrap_or(""),
        };
        let at = text.char_indices().take_while(|&(i, c)| i + c.len_utf8() <= offset).count();
        let start = at.saturating_sub(60);
        f.write_str("\n    ")?;
        for c in text.chars().skip(start).take(at - start + 20) {
            // controls and characters that turn a line around never reach a terminal
            let plain = matches!(c, '"' | '\'' | '\\') || c.escape_debug().count() == 1;
            f.write_char(if plain { c } else { '\u{FFFD}' })?;
        }
        write!(f, "\n    {:width$}^", "", width = at - start)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error").field("code", &self.code).field("offset", &self.offset).field("reason", &self.reason()).finish()
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
