// SPDX-License-Identifier: MIT
//! Several edits of one reference.

use crate::{ffi, Error, Part};
use alloc::vec::Vec;
use urikit_sys as sys;

/// Edits of a copy of a reference, made in their order by [`finish`](Self::finish).
///
/// An edit never makes, moves or removes an authority. Texts are plain unless a call says `encoded`: what is not allowed in the
/// part becomes a triplet, also `%`.
///
/// ```
/// use urikit::{Part, Uri};
/// let u = Uri::parse("http://example.com/a?page=1&utm_source=x")?;
/// let edited = u.edit().set(Part::Scheme, "https").segment("b c").query("page", "2").remove_query("utm_source").finish()?;
/// assert_eq!(edited, "https://example.com/a/b%20c?page=2");
///
/// let error = u.edit().query("a", "b").set(Part::Port, "8x").finish().unwrap_err();
/// assert_eq!((error.code().name(), error.offset()), ("port", 1)); // in the text of that edit
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone)]
#[must_use = "an edit is made by `finish`"]
pub struct Editor<'t, Buf> {
    source: ffi::Parsed<'t>,
    edits: Vec<ffi::Edit<'t>>,
    iri: bool,
    make: fn(ffi::Owned) -> Buf,
}

impl<'t, Buf> Editor<'t, Buf> {
    pub(crate) fn new(source: ffi::Parsed<'t>, iri: bool, make: fn(ffi::Owned) -> Buf) -> Self {
        Editor { source, edits: Vec::new(), iri, make }
    }

    fn add(mut self, op: u8, part: u32, flags: u32, key: Option<&'t str>, text: Option<&'t str>) -> Self {
        self.edits.push(ffi::Edit { op, part, flags, key, text });
        self
    }

    /// Replace or add a part.
    pub fn set(self, part: Part, text: &'t str) -> Self {
        self.add(sys::URIKIT_EDIT_SET, part.raw(), sys::URIKIT_EDIT_PLAIN, None, Some(text))
    }

    /// Replace or add a part by a text that is already encoded: it is checked, and not changed.
    pub fn set_encoded(self, part: Part, text: &'t str) -> Self {
        self.add(sys::URIKIT_EDIT_SET, part.raw(), sys::URIKIT_EDIT_ENCODED, None, Some(text))
    }

    /// Remove userinfo, port, query or fragment with its delimiter. It may be absent.
    pub fn remove(self, part: Part) -> Self {
        self.add(sys::URIKIT_EDIT_SET, part.raw(), sys::URIKIT_EDIT_PLAIN, None, None)
    }

    /// Append a segment to the path. `/` in it is encoded; `.` and `..` are errors.
    pub fn segment(self, segment: &'t str) -> Self {
        self.add(sys::URIKIT_EDIT_APPEND_SEGMENT, 0, sys::URIKIT_EDIT_PLAIN, None, Some(segment))
    }

    /// Set the value of a key of the query: replaces the first pair with that key, and removes others.
    pub fn query(self, key: &'t str, value: &'t str) -> Self {
        self.add(sys::URIKIT_EDIT_QUERY_SET, 0, sys::URIKIT_EDIT_PLAIN, Some(key), Some(value))
    }

    /// Append a pair to the query; without a value it has no `=`.
    pub fn append_query(self, key: &'t str, value: Option<&'t str>) -> Self {
        self.add(sys::URIKIT_EDIT_QUERY_APPEND, 0, sys::URIKIT_EDIT_PLAIN, Some(key), value)
    }

    /// Remove all pairs with a key, which is compared decoded.
    pub fn remove_query(self, key: &'t str) -> Self {
        self.add(sys::URIKIT_EDIT_QUERY_REMOVE, 0, sys::URIKIT_EDIT_PLAIN, Some(key), None)
    }

    /// The result. An error says which byte of the text of the first edit that cannot be made is wrong; more than 64 edits are
    /// an error with the code `limit`.
    pub fn finish(self) -> Result<Buf, Error> {
        let text = match self.source.edit_all(&self.edits) {
            Ok(text) => text,
            Err((error, bad)) => return Err(self.locate(error, bad)),
        };
        ffi::Owned::written(text, self.iri).map(self.make)
    }

    /// The same error with its offset in the text of the edit.
    fn locate(&self, error: Error, bad: usize) -> Error {
        let edit = match self.edits.get(bad) {
            Some(edit) => edit,
            None => return error,
        };
        let before = self.source.edit_all(&self.edits[..bad]).map_err(|(error, _)| error);
        match before.and_then(|text| ffi::Owned::written(text, self.iri)).map(|before| before.parsed().edit(edit)) {
            Ok(Err(found)) if found.code() == error.code() => found,
            _ => error,
        }
    }
}
