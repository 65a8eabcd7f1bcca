// SPDX-License-Identifier: MIT
//! The only module with `unsafe`, with its file `ffi/code.rs`: safe functions around the calls of the C library.
//!
//! What every block relies on: the library reads `len` bytes at `ptr` of a text, writes at most `cap` bytes of an output, keeps no
//! pointer longer than its result lives, and has no state of its own. The texts that it gives back are views of those it was
//! given. They are UTF-8: what is parsed is ASCII, or was checked, and is cut at delimiters of ASCII only.

pub(crate) mod code;

use self::code::{constant, lend};
use crate::{error::Kind, Error};
#[cfg(feature = "alloc")]
use alloc::{string::String, vec::Vec};
#[cfg(feature = "alloc")]
use core::sync::atomic::{AtomicPtr, Ordering};
use core::{marker::PhantomData, mem::MaybeUninit, ptr, slice, str};
use urikit_sys as sys;

pub(crate) const ABSENT: sys::urikit_str = sys::urikit_str { ptr: ptr::null(), len: 0 };

fn lend_option(text: Option<&str>) -> sys::urikit_str {
    text.map_or(ABSENT, |text| lend(text.as_bytes()))
}

/// # Safety
/// The bytes live for 'a.
unsafe fn bytes_of<'a>(text: sys::urikit_str) -> Option<&'a [u8]> {
    if text.ptr.is_null() {
        return None;
    }
    Some(slice::from_raw_parts(text.ptr, text.len))
}

/// # Safety
/// The bytes live for 'a and are UTF-8.
unsafe fn text_of<'a>(text: sys::urikit_str) -> Option<&'a str> {
    let bytes = bytes_of(text)?;
    debug_assert!(str::from_utf8(bytes).is_ok());
    Some(str::from_utf8_unchecked(bytes))
}

// ---- codes, tables ----------------------------------------------------------

pub(crate) fn version() -> &'static str {
    // SAFETY: never null.
    unsafe { constant(sys::urikit_version()) }
}

pub(crate) fn default_port(scheme: &str) -> Option<u16> {
    // SAFETY: reads the text.
    let port = unsafe { sys::urikit_default_port(lend(scheme.as_bytes())) };
    if port == 0 {
        None
    } else {
        Some(port)
    }
}

#[cfg(any(feature = "std", urikit_core_net))]
pub(crate) fn address_is_internal(ip: &[u8]) -> bool {
    // SAFETY: reads the bytes.
    unsafe { sys::urikit_address_is_internal(ip.as_ptr(), ip.len()) }
}

// ---- output -----------------------------------------------------------------

fn check(code: u32, offset: usize) -> Result<(), Error> {
    if code == sys::URIKIT_OK {
        Ok(())
    } else {
        Err(Error::new(code, offset))
    }
}

/// Call a producer with space for `hint` bytes, and once more with what it needs if that is too little.
#[cfg(feature = "alloc")]
pub(crate) fn produce(hint: usize, mut call: impl FnMut(&mut sys::urikit_out) -> Result<(), Error>) -> Result<Vec<u8>, Error> {
    let mut buffer: Vec<u8> = Vec::with_capacity(hint);
    loop {
        let mut out = sys::urikit_out { ptr: buffer.as_mut_ptr(), cap: buffer.capacity(), len: 0 };
        match call(&mut out) {
            Ok(()) => {
                assert!(out.len <= buffer.capacity());
                // SAFETY: the producer wrote out.len bytes.
                unsafe { buffer.set_len(out.len) };
                return Ok(buffer);
            }
            Err(error) if error.code.number() == sys::URIKIT_E_SPACE && out.len > buffer.capacity() => {
                buffer.reserve_exact(out.len)
            }
            Err(error) => return Err(error),
        }
    }
}

/// The same for a text.
#[cfg(feature = "alloc")]
pub(crate) fn produce_text(hint: usize, call: impl FnMut(&mut sys::urikit_out) -> Result<(), Error>) -> Result<String, Error> {
    String::from_utf8(produce(hint, call)?).map_err(|error| Error::new(sys::URIKIT_E_UTF8, error.utf8_error().valid_up_to()))
}

/// Call a producer with a buffer; the text that it wrote.
fn produce_into(buffer: &mut [u8], call: impl FnOnce(&mut sys::urikit_out) -> Result<(), Error>) -> Result<&str, Error> {
    let mut out = sys::urikit_out { ptr: buffer.as_mut_ptr(), cap: buffer.len(), len: 0 };
    match call(&mut out) {
        Ok(()) => str::from_utf8(&buffer[..out.len]).map_err(|error| Error::new(sys::URIKIT_E_UTF8, error.valid_up_to())),
        // where a buffer is too small, the offset is how many bytes are needed
        Err(error) if error.code.number() == sys::URIKIT_E_SPACE => Err(Error::new(sys::URIKIT_E_SPACE, out.len)),
        Err(error) => Err(error),
    }
}

// ---- references -------------------------------------------------------------

/// A parsed URI or IRI reference.
#[derive(Clone, Copy)]
pub(crate) struct Parsed<'a> {
    raw: sys::urikit_uri,
    text: PhantomData<&'a str>,
}

// SAFETY: a shared reference to a text, and numbers.
unsafe impl Send for Parsed<'_> {}
// SAFETY: the same.
unsafe impl Sync for Parsed<'_> {}

macro_rules! part_calls {
    ($($name:ident $call:ident,)*) => {$(
        #[inline]
        pub(crate) fn $name(&self) -> Option<&'a str> {
            // SAFETY: a view of the text, which lives for 'a.
            unsafe { text_of(sys::$call(&self.raw)) }
        }
    )*};
}

macro_rules! text_producers {
    ($($name:ident $call:ident [$($null:ident)?] $doc:literal,)*) => { producers! { $($name $call 16,)* } };
}

macro_rules! producers {
    ($($name:ident $call:ident $hint:expr,)*) => {$(
        #[cfg(feature = "alloc")]
        pub(crate) fn $name(&self) -> Result<String, Error> {
            // SAFETY: a parsed reference and an output.
            produce_text(self.len() + $hint, |out| check(unsafe { sys::$call(&self.raw, out) }, 0))
        }
    )*};
}

impl<'a> Parsed<'a> {
    #[inline]
    pub(crate) fn parse(text: &'a [u8], flags: u32, iri: bool) -> Result<Self, Error> {
        let call = if iri { sys::urikit_iri_parse } else { sys::urikit_uri_parse };
        let mut raw = MaybeUninit::uninit();
        let mut at = 0;
        // SAFETY: reads the text; on success every field is set. `at` is set on every error.
        unsafe {
            let kind = if iri { Kind::IriReference } else { Kind::UriReference };
            check(call(lend(text), flags, raw.as_mut_ptr(), &mut at), at).map_err(|error| error.about(kind, text))?;
            Ok(Parsed { raw: raw.assume_init(), text: PhantomData })
        }
    }

    fn len(&self) -> usize {
        self.raw.len as usize
    }

    #[inline]
    pub(crate) fn text(&self) -> &'a str {
        // SAFETY: the text that was parsed.
        unsafe { text_of(sys::urikit_str { ptr: self.raw.text, len: self.len() }) }.unwrap_or("")
    }

    part_calls! {
        scheme urikit_uri_scheme,
        authority urikit_uri_authority,
        userinfo urikit_uri_userinfo,
        host urikit_uri_host,
        host_text urikit_uri_host_text,
        port urikit_uri_port,
        path urikit_uri_path,
        query urikit_uri_query,
        fragment urikit_uri_fragment,
    }

    pub(crate) fn part(&self, part: u32) -> Option<&'a str> {
        // SAFETY: a view of the text, which lives for 'a.
        unsafe { text_of(sys::urikit_uri_part_text(&self.raw, part)) }
    }

    pub(crate) fn host_kind(&self) -> u8 {
        self.raw.host_kind
    }

    pub(crate) fn is_iri(&self) -> bool {
        // SAFETY: reads a parsed reference.
        unsafe { sys::urikit_uri_is_iri(&self.raw) }
    }

    pub(crate) fn scheme_is(&self, scheme: &str) -> bool {
        // SAFETY: reads a parsed reference and a text.
        unsafe { sys::urikit_uri_scheme_is(&self.raw, lend(scheme.as_bytes())) }
    }

    pub(crate) fn port_written(&self) -> Option<u16> {
        let mut port = -1;
        // SAFETY: reads a parsed reference, sets the number. A port above 65535 leaves -1.
        let _ = unsafe { sys::urikit_uri_port_written(&self.raw, &mut port) };
        u16::try_from(port).ok()
    }

    pub(crate) fn port_number(&self) -> Option<u16> {
        let mut port = -1;
        // SAFETY: as above.
        let _ = unsafe { sys::urikit_uri_port_number(&self.raw, &mut port) };
        u16::try_from(port).ok()
    }

    /// The bytes of an address, and how many there are: 0, 4 or 16.
    #[cfg(any(feature = "std", urikit_core_net))]
    pub(crate) fn host_address(&self) -> ([u8; 16], usize) {
        let mut ip = [0; 16];
        // SAFETY: at most 16 bytes are written.
        let count = unsafe { sys::urikit_uri_host_address(&self.raw, ip.as_mut_ptr()) };
        (ip, count)
    }

    pub(crate) fn equal(&self, other: &Parsed<'_>, level: u32, iri: bool) -> bool {
        let call = if iri { sys::urikit_iri_equal } else { sys::urikit_uri_equal };
        // SAFETY: reads two parsed references.
        unsafe { call(&self.raw, &other.raw, level) }
    }

    pub(crate) fn compare(&self, other: &Parsed<'_>, level: u32, iri: bool) -> core::cmp::Ordering {
        let call = if iri { sys::urikit_iri_compare } else { sys::urikit_uri_compare };
        // SAFETY: reads two parsed references.
        unsafe { call(&self.raw, &other.raw, level) }.cmp(&0)
    }

    fn normalize_call(&self, level: u32, iri: bool, out: &mut sys::urikit_out) -> Result<(), Error> {
        let call = if iri { sys::urikit_iri_normalize } else { sys::urikit_uri_normalize };
        // SAFETY: a parsed reference and an output.
        check(unsafe { call(&self.raw, level, out) }, 0)
    }

    fn resolve_call(&self, reference: &Parsed<'_>, flags: u32, out: &mut sys::urikit_out) -> Result<(), Error> {
        // SAFETY: two parsed references and an output.
        check(unsafe { sys::urikit_uri_resolve(&self.raw, &reference.raw, flags, out) }, 0)
    }

    pub(crate) fn normalize_into<'b>(&self, level: u32, iri: bool, buffer: &'b mut [u8]) -> Result<&'b str, Error> {
        produce_into(buffer, |out| self.normalize_call(level, iri, out))
    }

    pub(crate) fn resolve_into<'b>(&self, reference: &Parsed<'_>, flags: u32, buffer: &'b mut [u8]) -> Result<&'b str, Error> {
        produce_into(buffer, |out| self.resolve_call(reference, flags, out))
    }

    #[cfg(feature = "alloc")]
    pub(crate) fn normalize(&self, level: u32, iri: bool) -> Result<String, Error> {
        produce_text(self.len() + 16, |out| self.normalize_call(level, iri, out))
    }

    #[cfg(feature = "alloc")]
    pub(crate) fn resolve(&self, reference: &Parsed<'_>, flags: u32) -> Result<String, Error> {
        produce_text(self.len() + reference.len() + 4, |out| self.resolve_call(reference, flags, out))
    }

    #[cfg(feature = "alloc")]
    pub(crate) fn relativize(&self, base: &Parsed<'_>) -> Result<String, Error> {
        // SAFETY: two parsed references and an output.
        produce_text(self.len(), |out| check(unsafe { sys::urikit_uri_relativize(&base.raw, &self.raw, out) }, 0))
    }

    crate::text_calls::text_calls!(text_producers);

    producers! {
        request_target urikit_uri_request_target 1,
        host_reversed urikit_uri_host_reversed 16,
        uri_of_iri urikit_uri_from_iri 0,
        iri_of_uri urikit_iri_from_uri 0,
    }

    #[cfg(feature = "alloc")]
    pub(crate) fn file_path(&self, style: u32) -> Result<Vec<u8>, Error> {
        produce(self.len(), |out| {
            let mut at = 0;
            // SAFETY: a parsed reference and an output.
            let code = unsafe { sys::urikit_file_path_from_uri(&self.raw, style, out, &mut at) };
            check(code, at)
        })
    }

    /// One edit, with the offset in its text on an error.
    #[cfg(feature = "alloc")]
    pub(crate) fn edit(&self, edit: &Edit<'_>) -> Result<String, Error> {
        let (key, text) = (lend_option(edit.key), lend_option(edit.text));
        produce_text(self.len() + key.len + text.len + 3, |out| {
            let mut at = 0;
            // SAFETY: a parsed reference, texts and an output.
            let code = unsafe {
                match edit.op {
                    sys::URIKIT_EDIT_SET if text.ptr.is_null() => sys::urikit_uri_remove(&self.raw, edit.part, out),
                    sys::URIKIT_EDIT_SET => sys::urikit_uri_set(&self.raw, edit.part, text, edit.flags, out, &mut at),
                    sys::URIKIT_EDIT_APPEND_SEGMENT => sys::urikit_uri_append_segment(&self.raw, text, edit.flags, out, &mut at),
                    sys::URIKIT_EDIT_QUERY_SET => sys::urikit_uri_query_set(&self.raw, key, text, edit.flags, out, &mut at),
                    sys::URIKIT_EDIT_QUERY_APPEND => sys::urikit_uri_query_append(&self.raw, key, text, edit.flags, out, &mut at),
                    _ => sys::urikit_uri_query_remove(&self.raw, key, edit.flags, out),
                }
            };
            check(code, at)
        })
    }

    /// Several edits; on an error its code and the index of the edit.
    #[cfg(feature = "alloc")]
    pub(crate) fn edit_all(&self, edits: &[Edit<'_>]) -> Result<String, (Error, usize)> {
        let raw: Vec<sys::urikit_edit> = edits
            .iter()
            .map(|edit| sys::urikit_edit {
                op: edit.op,
                part: edit.part as u8,
                flags: edit.flags,
                key: lend_option(edit.key),
                text: lend_option(edit.text),
            })
            .collect();
        let added: usize = raw.iter().map(|edit| edit.key.len + edit.text.len + 2).sum();
        let mut bad = 0;
        produce_text(self.len() + added, |out| {
            // SAFETY: a parsed reference, edits whose texts live, and an output.
            check(unsafe { sys::urikit_uri_edit(&self.raw, raw.as_ptr(), raw.len(), out, &mut bad) }, 0)
        })
        .map_err(|error| (error, bad))
    }

    #[cfg(feature = "alloc")]
    pub(crate) fn query_sort(&self, flags: u32) -> Result<String, Error> {
        // SAFETY: counts the pairs of a text.
        let count = unsafe { sys::urikit_query_count(lend_option(self.query())) };
        let mut pairs = alloc::vec![ABSENT; count];
        // SAFETY: a parsed reference, memory for the pairs, and an output.
        produce_text(self.len(), |out| {
            check(unsafe { sys::urikit_uri_query_sort(&self.raw, flags, pairs.as_mut_ptr(), pairs.len(), out) }, 0)
        })
    }
}

/// An edit of [`Parsed::edit`].
#[cfg(feature = "alloc")]
#[derive(Clone, Copy)]
pub(crate) struct Edit<'t> {
    pub op: u8,
    pub part: u32,
    pub flags: u32,
    pub key: Option<&'t str>,
    pub text: Option<&'t str>,
}

/// A text with its parts.
#[cfg(feature = "alloc")]
#[derive(Clone)]
pub(crate) struct Owned {
    text: String,
    raw: sys::urikit_uri, // of the text; its pointer is null, because the text may move
}

// SAFETY: a text and numbers.
#[cfg(feature = "alloc")]
unsafe impl Send for Owned {}
// SAFETY: the same.
#[cfg(feature = "alloc")]
unsafe impl Sync for Owned {}

#[cfg(feature = "alloc")]
impl Owned {
    pub(crate) fn parse(text: String, flags: u32, iri: bool) -> Result<Self, Error> {
        let mut raw = Parsed::parse(text.as_bytes(), flags, iri)?.raw;
        raw.text = ptr::null();
        Ok(Owned { text, raw })
    }

    /// The parts of a text that the library wrote. It has a zone if what it was made from was read with one.
    pub(crate) fn written(text: String, iri: bool) -> Result<Self, Error> {
        let parse = |flags| Parsed::parse(text.as_bytes(), flags, iri).map(|parsed| parsed.raw);
        let mut raw = parse(0).or_else(|error| {
            parse(sys::URIKIT_PARSE_ZONE).or_else(|_| parse(sys::URIKIT_PARSE_ZONE_RFC6874BIS)).map_err(|_| error)
        })?;
        raw.text = ptr::null();
        Ok(Owned { text, raw })
    }

    pub(crate) fn of(parsed: &Parsed<'_>) -> Self {
        let mut raw = parsed.raw;
        raw.text = ptr::null();
        Owned { text: String::from(parsed.text()), raw }
    }

    #[inline]
    pub(crate) fn parsed(&self) -> Parsed<'_> {
        let mut raw = self.raw;
        raw.text = self.text.as_ptr();
        Parsed { raw, text: PhantomData }
    }

    #[inline]
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn into_text(self) -> String {
        self.text
    }
}

#[cfg(feature = "alloc")]
pub(crate) fn write(parts: &crate::Parts<'_>, flags: u32, iri: bool) -> Result<String, Error> {
    let raw = sys::urikit_parts {
        scheme: lend_option(parts.scheme),
        userinfo: lend_option(parts.userinfo),
        host: lend_option(parts.host),
        port: lend_option(parts.port),
        path: lend(parts.path.as_bytes()),
        query: lend_option(parts.query),
        fragment: lend_option(parts.fragment),
    };
    let all = [raw.scheme, raw.userinfo, raw.host, raw.port, raw.path, raw.query, raw.fragment];
    let call = if iri { sys::urikit_iri_write } else { sys::urikit_uri_write };
    produce_text(all.iter().map(|part| part.len).sum::<usize>() + 7, |out| {
        let mut at = 0;
        // SAFETY: parts whose texts live, and an output.
        let code = unsafe { call(&raw, flags, out, &mut at) };
        check(code, at)
    })
}

/// The end of a text that a call left; absent after the last.
fn rest_of(text: Option<&str>, left: sys::urikit_str) -> Option<&str> {
    let text = text.filter(|_| !left.ptr.is_null())?;
    text.get(text.len().checked_sub(left.len)?..)
}

#[inline]
pub(crate) fn path_next<'a>(rest: &mut Option<&'a str>) -> Option<&'a str> {
    let mut raw = lend_option(*rest);
    let mut segment = ABSENT;
    // SAFETY: views of the text that the rest was.
    unsafe {
        let more = sys::urikit_path_next(&mut raw, &mut segment);
        *rest = if more { rest_of(*rest, raw) } else { None };
        text_of(segment)
    }
}

#[inline]
pub(crate) fn query_next<'a>(rest: &mut Option<&'a str>) -> Option<(&'a str, Option<&'a str>)> {
    let mut raw = lend_option(*rest);
    let (mut key, mut value) = (ABSENT, ABSENT);
    // SAFETY: views of the text that the rest was.
    unsafe {
        let more = sys::urikit_query_next(&mut raw, &mut key, &mut value);
        *rest = if more { rest_of(*rest, raw) } else { None };
        if more {
            Some((text_of(key).unwrap_or(""), text_of(value)))
        } else {
            None
        }
    }
}

pub(crate) fn path_segment(path: &str, index: isize) -> Option<&str> {
    let mut segment = ABSENT;
    // SAFETY: a view of the path.
    unsafe {
        let found = sys::urikit_path_segment(lend(path.as_bytes()), index, &mut segment);
        if found {
            text_of(segment)
        } else {
            None
        }
    }
}

#[cfg(feature = "alloc")]
pub(crate) fn query_find_next<'a>(rest: &mut Option<&'a str>, key: &str, flags: u32) -> Option<Option<&'a str>> {
    let mut raw = lend_option(*rest);
    let mut value = ABSENT;
    // SAFETY: views of the text that the rest was.
    unsafe {
        let found = sys::urikit_query_find_next(&mut raw, lend(key.as_bytes()), flags, &mut value);
        *rest = if found { rest_of(*rest, raw) } else { None };
        if found {
            Some(text_of(value))
        } else {
            None
        }
    }
}

// ---- text -------------------------------------------------------------------

#[cfg(feature = "alloc")]
pub(crate) fn percent_encode(data: &[u8], component: u32) -> Result<String, Error> {
    // SAFETY: a text and an output.
    produce_text(data.len(), |out| check(unsafe { sys::urikit_percent_encode(lend(data), component, out) }, 0))
}

#[cfg(feature = "alloc")]
pub(crate) fn percent_decode(text: &str, flags: u32) -> Result<Vec<u8>, Error> {
    produce(text.len(), |out| {
        let mut at = 0;
        // SAFETY: a text and an output.
        let code = unsafe { sys::urikit_percent_decode_text(lend(text.as_bytes()), flags, out, &mut at) };
        check(code, at)
    })
}

#[cfg(feature = "alloc")]
pub(crate) fn file_uri(path: &[u8], style: u32) -> Result<String, Error> {
    produce_text(path.len() + 8, |out| {
        let mut at = 0;
        // SAFETY: a text and an output.
        let code = unsafe { sys::urikit_uri_from_file_path(lend(path), style, out, &mut at) };
        check(code, at)
    })
}

/// A call of the catalog on one or two strings.
#[cfg(feature = "alloc")]
#[allow(dead_code)] // the catalog may have calls of one kind alone
pub(crate) enum StringCall {
    Of1(unsafe extern "C" fn(sys::urikit_str, *mut sys::urikit_out, *mut usize) -> sys::urikit_code),
    Of2(unsafe extern "C" fn(sys::urikit_str, sys::urikit_str, *mut sys::urikit_out, *mut usize) -> sys::urikit_code),
}

#[cfg(feature = "alloc")]
pub(crate) fn string_call(call: StringCall, text: &str, other: &str) -> Result<String, Error> {
    produce_text(text.len() + 128, |out| {
        let mut at = 0;
        // SAFETY: two texts and an output.
        let code = unsafe {
            match call {
                StringCall::Of1(call) => call(lend(text.as_bytes()), out, &mut at),
                StringCall::Of2(call) => call(lend(text.as_bytes()), lend(other.as_bytes()), out, &mut at),
            }
        };
        check(code, at)
    })
}

#[cfg(feature = "alloc")]
#[allow(dead_code)] // the catalog may have no call of a kind
pub(crate) fn string_text(text: String) -> String {
    text
}

/// `None` where nothing was written.
#[cfg(feature = "alloc")]
pub(crate) fn string_null(text: String) -> Option<String> {
    Some(text).filter(|text| !text.is_empty())
}

/// True where nothing was written.
#[cfg(feature = "alloc")]
pub(crate) fn string_truth(text: String) -> bool {
    text.is_empty()
}

// ---- NOSH URIs --------------------------------------------------------------

/// A parsed NOSH URI with its text.
#[cfg(feature = "alloc")]
#[derive(Clone)]
pub(crate) struct NoshOwned {
    text: String,
    raw: sys::urikit_nosh, // its pointer is null
}

// SAFETY: a text and numbers.
#[cfg(feature = "alloc")]
unsafe impl Send for NoshOwned {}
// SAFETY: the same.
#[cfg(feature = "alloc")]
unsafe impl Sync for NoshOwned {}

#[cfg(feature = "alloc")]
macro_rules! nosh_parts {
    ($($name:ident $call:ident,)*) => {$(
        pub(crate) fn $name(&self) -> Option<&str> {
            // SAFETY: a view of the text.
            unsafe { text_of(sys::$call(&self.parsed())) }
        }
    )*};
}

#[cfg(feature = "alloc")]
impl NoshOwned {
    pub(crate) fn parse(text: String, dialect: u32) -> Result<Self, Error> {
        let mut raw = MaybeUninit::uninit();
        let mut at = 0;
        // SAFETY: reads the text; on success every field is set.
        let mut raw = unsafe {
            check(sys::urikit_nosh_parse(lend(text.as_bytes()), dialect, raw.as_mut_ptr(), &mut at), at)
                .map_err(|error| error.about(Kind::Nosh, text.as_bytes()))?;
            raw.assume_init()
        };
        raw.text = ptr::null();
        Ok(NoshOwned { text, raw })
    }

    fn parsed(&self) -> sys::urikit_nosh {
        let mut raw = self.raw;
        raw.text = self.text.as_ptr();
        raw
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    nosh_parts! {
        authority urikit_nosh_authority,
        path urikit_nosh_path,
        query urikit_nosh_query,
        fragment urikit_nosh_fragment,
    }

    pub(crate) fn authority_kind(&self) -> u8 {
        self.raw.authority_kind
    }

    pub(crate) fn dialect(&self) -> u32 {
        self.raw.dialect.into()
    }

    pub(crate) fn restricted(&self) -> Result<(), Error> {
        check(self.raw.restricted.into(), self.raw.restricted_at.into())
            .map_err(|error| error.about(Kind::Nosh, self.text.as_bytes()))
    }

    pub(crate) fn normalize(&self) -> Result<String, Error> {
        // SAFETY: a parsed text and an output.
        produce_text(self.text.len(), |out| check(unsafe { sys::urikit_nosh_normalize(&self.parsed(), out) }, 0))
    }

    pub(crate) fn segment(&self, index: isize) -> Result<String, Error> {
        // SAFETY: a parsed text and an output.
        produce_text(self.text.len(), |out| check(unsafe { sys::urikit_nosh_segment_write(&self.parsed(), index, out) }, 0))
    }

    pub(crate) fn restrict(&self) -> Result<String, Error> {
        produce_text(self.text.len(), |out| {
            let mut at = 0;
            // SAFETY: a parsed text and an output.
            let code = unsafe { sys::urikit_nosh_restrict(&self.parsed(), out, &mut at) };
            check(code, at)
        })
    }

    pub(crate) fn equal(&self, other: &Self) -> bool {
        // SAFETY: reads two parsed texts.
        unsafe { sys::urikit_nosh_equal(&self.parsed(), &other.parsed()) }
    }

    /// The registry is asked between two calls of the library: it may panic.
    pub(crate) fn equal_by(&self, other: &Self, registry: &mut dyn FnMut(&str) -> Option<u64>) -> bool {
        let mut accounts = Accounts { known: [([0; 42], 0); 2], count: 0, asked: false };
        loop {
            let context: *mut Accounts = &mut accounts;
            let by = sys::urikit_nosh_registry { account: Some(account_of), context: context.cast() };
            // SAFETY: reads two parsed texts; the context is an Accounts.
            let same = unsafe { sys::urikit_nosh_equal_by(&self.parsed(), &other.parsed(), &by) };
            if !core::mem::take(&mut accounts.asked) {
                return same;
            }
            let next = &mut accounts.known[accounts.count];
            next.1 = registry(core::str::from_utf8(&next.0).unwrap_or("")).unwrap_or(0);
            accounts.count += 1;
        }
    }
}

/// The accounts that a registry gave; `asked`: that of `known[count]` is to be looked up.
#[cfg(feature = "alloc")]
struct Accounts {
    known: [([u8; 42], u64); 2],
    count: usize,
    asked: bool,
}

#[cfg(feature = "alloc")]
unsafe extern "C" fn account_of(context: *mut core::ffi::c_void, address: sys::urikit_str) -> u64 {
    let accounts = &mut *context.cast::<Accounts>();
    let address = bytes_of(address).unwrap_or(&[]);
    if let Some((_, account)) = accounts.known[..accounts.count].iter().find(|(known, _)| known == address) {
        return *account;
    }
    if let Some((next, _)) = accounts.known.get_mut(accounts.count) {
        next.copy_from_slice(address);
        accounts.asked = true;
    }
    0
}

#[cfg(feature = "alloc")]
pub(crate) fn nosh_build(authority: &str, collection: Option<&str>, rkey: Option<&str>, dialect: u32) -> Result<String, Error> {
    let len = authority.len() + collection.map_or(0, str::len) + rkey.map_or(0, str::len) + 9;
    produce_text(len, |out| {
        let mut at = 0;
        // SAFETY: texts and an output.
        let code = unsafe {
            sys::urikit_nosh_build(lend(authority.as_bytes()), lend_option(collection), lend_option(rkey), dialect, out, &mut at)
        };
        check(code, at)
    })
}

// ---- families ---------------------------------------------------------------

/// What an identifier of a family says, decoded: the parts that were asked for, the map, the canonical form.
#[cfg(feature = "alloc")]
pub(crate) struct FamilyParts<const N: usize> {
    pub parts: [Option<String>; N],
    pub qualifiers: Vec<(String, String)>,
    pub canonical: String,
}

#[cfg(feature = "alloc")]
const NO_PAIR: sys::urikit_pair = sys::urikit_pair { key: ABSENT, value: ABSENT };

/// A family by its name, which is looked up once.
#[cfg(feature = "alloc")]
pub(crate) struct Family {
    name: &'static str,
    kind: Kind,
    found: AtomicPtr<sys::urikit_family>,
}

#[cfg(feature = "alloc")]
impl Family {
    pub(crate) const fn new(name: &'static str, kind: Kind) -> Self {
        Family { name, kind, found: AtomicPtr::new(ptr::null_mut()) }
    }

    fn descriptor(&self) -> &'static sys::urikit_family {
        // every thread finds the same constant
        let mut found = self.found.load(Ordering::Relaxed);
        if found.is_null() {
            // SAFETY: reads the name.
            found = unsafe { sys::urikit_family_find(lend(self.name.as_bytes())) } as *mut _;
            self.found.store(found, Ordering::Relaxed);
        }
        // SAFETY: a constant of the library, or null.
        unsafe { found.as_ref() }.expect("a family")
    }
}

/// Part `i` decoded; `None` where absent. The buffer has space for any of them.
///
/// # Safety
/// The identifier was parsed, its text and pairs live, and there is such a part.
#[cfg(feature = "alloc")]
unsafe fn part_of(id: &sys::urikit_any, i: usize, buffer: &mut [MaybeUninit<u8>]) -> Result<Option<String>, Error> {
    let mut out = sys::urikit_out { ptr: buffer.as_mut_ptr().cast(), cap: buffer.len(), len: 0 };
    let write = (*id.family).write.expect("a family"); // the buffer is not in the text, so urikit_any_write need not look
    if write(id, i, sys::URIKIT_FORM_DATA, &mut out) {
        written(&out).map(Some)
    } else {
        Ok(None)
    }
}

/// Pair `i` of the map.
///
/// # Safety
/// As for `part_of`.
#[cfg(feature = "alloc")]
unsafe fn pair_of(id: &sys::urikit_any, i: usize, buffer: &mut [MaybeUninit<u8>]) -> Result<(String, String), Error> {
    let (first, second) = buffer.split_at_mut((*id.pairs.add(i)).key.len);
    let mut key = sys::urikit_out { ptr: first.as_mut_ptr().cast(), cap: first.len(), len: 0 };
    let mut value = sys::urikit_out { ptr: second.as_mut_ptr().cast(), cap: second.len(), len: 0 };
    (*id.family).entry.expect("a family with a map")(id, i, sys::URIKIT_FORM_DATA, &mut key, &mut value);
    Ok((written(&key)?, written(&value)?))
}

/// # Safety
/// A producer wrote to the output.
#[cfg(feature = "alloc")]
unsafe fn written(out: &sys::urikit_out) -> Result<String, Error> {
    assert!(out.len <= out.cap);
    match str::from_utf8(slice::from_raw_parts(out.ptr, out.len)) {
        Ok(text) => Ok(text.into()),
        Err(error) => Err(Error::new(sys::URIKIT_E_UTF8, error.valid_up_to())),
    }
}

/// Types of user URLs of the caller's own, with the memory that their texts are in. It never changes.
#[cfg(feature = "alloc")]
pub(crate) struct UsrTypes {
    table: sys::urikit_usr_types,
    _memory: Vec<Aligned>,
    longest: usize, // no text in it is longer
}

/// As `malloc` aligns.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Aligned(#[allow(dead_code)] [u8; 16]);

// SAFETY: pointers to its own memory, and to constants, which never change.
#[cfg(feature = "alloc")]
unsafe impl Send for UsrTypes {}
// SAFETY: the same.
#[cfg(feature = "alloc")]
unsafe impl Sync for UsrTypes {}

#[cfg(feature = "alloc")]
pub(crate) fn usr_types_read(json: &str) -> Result<UsrTypes, Error> {
    let mut memory = alloc::vec![Aligned([0; 16]); json.len() * 5 / 16 + 1]; // URIKIT_USR_TYPES_BOUND
    let cap = memory.len() * 16;
    let mut table = sys::urikit_usr_types { rows: ptr::null(), count: 0 };
    let (mut sentence, mut at, mut result) = ([0; code::EXPLAIN_MAX], 0, sys::URIKIT_OK);
    let why = produce_into(&mut sentence, |out| {
        // SAFETY: reads the text, and writes to the memory, the table and the output.
        result = unsafe {
            sys::urikit_usr_types_read(lend(json.as_bytes()), memory.as_mut_ptr().cast(), cap, &mut table, out, &mut at)
        };
        Ok(())
    })?;
    if result != sys::URIKIT_OK {
        return Err(Error::with_sentence(result, at, why));
    }
    Ok(UsrTypes { table, _memory: memory, longest: json.len() })
}

/// Parse an identifier. `names`: its parts, in the order of the family's descriptor, without the map and the canonical form.
/// `own`: types of a user URL.
#[cfg(feature = "alloc")]
pub(crate) fn family_parse<const N: usize>(
    family: &Family,
    text: &str,
    names: [&str; N],
    own: Option<&UsrTypes>,
) -> Result<FamilyParts<N>, Error> {
    let (family, kind) = (family.descriptor(), family.kind);
    let (mut few, mut many) = ([NO_PAIR; 8], Vec::new());
    let (mut raw, mut at) = (MaybeUninit::<sys::urikit_any>::uninit(), 0);
    let mut found = FamilyParts { parts: [(); N].map(|()| None), qualifiers: Vec::new(), canonical: String::new() };
    let mut parse = |pairs: &mut [sys::urikit_pair]| {
        // SAFETY: reads the text and writes to the pairs, which live until the end of this function.
        let code = unsafe {
            sys::urikit_any_parse(family, lend(text.as_bytes()), pairs.as_mut_ptr(), pairs.len(), raw.as_mut_ptr(), &mut at)
        };
        // SAFETY: this error says how many pairs are needed.
        let needed = if code == sys::URIKIT_E_SPACE { unsafe { (*raw.as_ptr()).count } } else { 0 };
        (code, needed)
    };
    let (mut code, needed) = parse(&mut few);
    if code == sys::URIKIT_E_SPACE {
        many.resize(needed, NO_PAIR);
        code = parse(&mut many).0;
    }
    check(code, at).map_err(|error| error.about(kind, text.as_bytes()))?;
    let (mut at_hand, mut more) = ([MaybeUninit::<u8>::uninit(); 512], Vec::<u8>::new());
    let mut buffer = &mut at_hand[..];
    let bound = text.len() * 3 + 64 + own.map_or(0, |own| own.longest); // URIKIT_ANY_BOUND, and a profile
    if buffer.len() < bound {
        more.reserve(bound);
        buffer = more.spare_capacity_mut();
    }
    // SAFETY: it was parsed; its text and pairs live, and the buffer has space for each part.
    unsafe {
        let mut id = raw.assume_init();
        if let Some(own) = own {
            sys::urikit_any_set_usr_types(&mut id, &own.table);
        }
        let mut slots = found.parts.iter_mut().zip(names);
        for (i, part) in (0..).map(|i| (i, &*family.parts.add(i))).take_while(|(_, part)| !part.name.is_null()) {
            if part.value_type == sys::URIKIT_VALUE_MAP {
                found.qualifiers = (0..id.count).map(|k| pair_of(&id, k, buffer)).collect::<Result<_, _>>()?;
            } else if part.capabilities & sys::URIKIT_CAPABILITY_CANONICAL != 0 {
                found.canonical = part_of(&id, i, buffer)?.unwrap_or_default();
            } else if part.value_type != sys::URIKIT_VALUE_LIST {
                // a list is in the map
                let (slot, name) = slots.next().expect("a name for each part");
                debug_assert_eq!(constant(part.name), name);
                *slot = part_of(&id, i, buffer)?;
            }
        }
        debug_assert!(slots.next().is_none());
    }
    Ok(found)
}

/// Write the canonical form of parts by their names. On an error the offset is in the text that is not valid.
#[cfg(feature = "alloc")]
pub(crate) fn family_build(family: &Family, parts: &[(&str, Option<&str>)], pairs: &[(&str, &str)]) -> Result<String, Error> {
    let family = family.descriptor();
    let rows: Vec<_> =
        pairs.iter().map(|(key, value)| sys::urikit_pair { key: lend(key.as_bytes()), value: lend(value.as_bytes()) }).collect();
    let mut values = sys::urikit_values {
        parts: [ABSENT; sys::URIKIT_PARTS_MAX],
        pairs: rows.as_ptr(),
        count: rows.len(),
        items: ptr::null(),
        item_count: 0,
        variant: 0,
        own: ptr::null(),
    };
    for (name, text) in parts {
        // SAFETY: the family is a constant.
        values.parts[unsafe { sys::urikit_family_part(family, lend(name.as_bytes())) }] = lend_option(*text);
    }
    let len = rows.iter().map(|pair| pair.key.len + pair.value.len + 2).sum::<usize>()
        + values.parts.iter().map(|part| part.len + 1).sum::<usize>();
    produce_text(len, |out| {
        let mut space = alloc::vec![NO_PAIR; rows.len()];
        let mut location = sys::urikit_error_location { part: 0, entry: 0, at: 0, of_key: false };
        // SAFETY: values whose texts live, memory for the pairs, and an output.
        let code = unsafe { family.build.expect("a family")(&values, space.as_mut_ptr(), space.len(), out, &mut location) };
        check(code, location.at)
    })
}

#[cfg(feature = "alloc")]
pub(crate) fn usr_from_page(page: &str) -> Result<String, Error> {
    produce_text(page.len() + 16, |out| {
        let mut at = 0;
        // SAFETY: a text and an output.
        let code = unsafe { sys::urikit_usr_from_page(lend(page.as_bytes()), out, &mut at) };
        check(code, at)
    })
}

// ---- CRIs ---------------------------------------------------------------------

/// The first byte of the first character that is not as Normalization Form C has it.
#[cfg(feature = "unicode")]
fn not_nfc(text: &str) -> Option<usize> {
    use unicode_normalization::UnicodeNormalization;
    let mut normal = text.nfc();
    for (at, character) in text.char_indices() {
        if normal.next() != Some(character) {
            return Some(at);
        }
    }
    None
}

/// Without tables: characters below U+0300 are in Normalization Form C, of others nothing is known.
#[cfg(all(feature = "alloc", not(feature = "unicode")))]
fn not_nfc(text: &str) -> Option<usize> {
    text.char_indices().find(|(_, character)| *character >= '\u{300}').map(|(at, _)| at)
}

/// The first byte of the first character that is not in lower case.
#[cfg(feature = "alloc")]
fn not_lower(text: &str) -> Option<usize> {
    let is_lower = |character: char| {
        let mut lower = character.to_lowercase();
        lower.next() == Some(character) && lower.next().is_none()
    };
    text.char_indices().find(|(_, character)| !is_lower(*character)).map(|(at, _)| at)
}

#[cfg(feature = "alloc")]
unsafe extern "C" fn unicode_check(_: *mut core::ffi::c_void, text: sys::urikit_str, lower: bool, at: *mut usize) -> u32 {
    // the library gives UTF-8; anything else is refused, and not believed
    let text = match str::from_utf8(bytes_of(text).unwrap_or(&[])) {
        Ok(text) => text,
        Err(error) => {
            *at = error.valid_up_to();
            return sys::URIKIT_E_CRI_NFC;
        }
    };
    if text.is_ascii() && !lower {
        return sys::URIKIT_OK;
    }
    if let Some(offset) = not_nfc(text) {
        *at = offset;
        return sys::URIKIT_E_CRI_NFC;
    }
    if let (true, Some(offset)) = (lower, not_lower(text)) {
        *at = offset;
        return sys::URIKIT_E_CRI_LABEL_CASE;
    }
    sys::URIKIT_OK
}

#[cfg(feature = "alloc")]
fn cri_options(profile: u8) -> sys::urikit_cri_options {
    sys::urikit_cri_options {
        profile,
        zone: 0,
        strict_cbor: false,
        max_len: usize::MAX, // the texts are in memory
        max_count: usize::MAX,
        check: Some(unicode_check),
        check_context: ptr::null_mut(),
    }
}

#[cfg(feature = "alloc")]
pub(crate) fn cri_from_iri(text: &str, profile: u8) -> Result<Vec<u8>, Error> {
    produce(text.len() + 16, |out| {
        let mut at = 0;
        // SAFETY: a text, options that live, and an output.
        let code = unsafe { sys::urikit_cri_from_iri(lend(text.as_bytes()), &cri_options(profile), out, &mut at) };
        check(code, at)
    })
    .map_err(|error| error.about(Kind::IriReference, text.as_bytes()))
}

#[cfg(feature = "alloc")]
pub(crate) fn cri_from_edn(text: &str, profile: u8) -> Result<Vec<u8>, Error> {
    let mut memory: Vec<u8> = Vec::with_capacity(text.len());
    produce(text.len() + 16, |out| {
        let mut at = 0;
        let mut scratch = sys::urikit_out { ptr: memory.as_mut_ptr(), cap: memory.capacity(), len: 0 };
        // SAFETY: a text, options that live, and two outputs.
        let code = unsafe { sys::urikit_cri_from_edn(lend(text.as_bytes()), &cri_options(profile), &mut scratch, out, &mut at) };
        check(code, at)
    })
}

/// Run a call on a CBOR document with as many levels as it needs.
#[cfg(feature = "alloc")]
fn with_levels<T>(
    document: &[u8],
    mut call: impl FnMut(*mut sys::urikit_cbor_level, usize) -> Result<T, Error>,
) -> Result<T, Error> {
    let mut count = sys::URIKIT_CBOR_PATH_LEVELS;
    loop {
        let mut levels: Vec<sys::urikit_cbor_level> = Vec::with_capacity(count);
        match call(levels.as_mut_ptr(), count) {
            Err(error) if error.code.number() == sys::URIKIT_E_CBOR_DEPTH && count < document.len() => {
                count = document.len().min(count * 8)
            }
            result => return result,
        }
    }
}

/// What [`cbor_find`] gives: true of a CRI, the path, where it is, the content.
#[cfg(feature = "alloc")]
pub(crate) type Found<'a> = (bool, Option<String>, core::ops::Range<usize>, Option<&'a [u8]>);

#[cfg(feature = "alloc")]
pub(crate) fn cbor_find(document: &[u8]) -> Result<Vec<Found<'_>>, Error> {
    with_levels(document, |levels, count| {
        let mut found = Vec::new();
        let mut search = MaybeUninit::uninit();
        let mut find = sys::urikit_cbor_find { kind: 0, item: ABSENT, content: ABSENT };
        let mut at = 0;
        // SAFETY: the start sets every field; the document and the levels live as long as the search.
        let mut search = unsafe {
            sys::urikit_cbor_find_start(search.as_mut_ptr(), lend(document), levels, count);
            search.assume_init()
        };
        loop {
            // SAFETY: a search that was started, and had no error.
            check(unsafe { sys::urikit_cbor_find_next(&mut search, &mut find, &mut at) }, at)?;
            if find.kind == sys::URIKIT_CBOR_NONE {
                return Ok(found);
            }
            // SAFETY: the search, right after its find, and an output; views of the document.
            let (path, item, content) = unsafe {
                let path = produce_text(64, |out| check(sys::urikit_cbor_path_write(&search, out), 0));
                (path, bytes_of(find.item).unwrap_or_default(), bytes_of(find.content))
            };
            let start = item.as_ptr() as usize - document.as_ptr() as usize;
            found.push((find.kind == sys::URIKIT_CBOR_CRI, path.ok(), start..start + item.len(), content));
        }
    })
}

#[cfg(feature = "alloc")]
pub(crate) fn cbor_convert(document: &[u8], to_cri: bool, profile: u8) -> Result<Vec<u8>, Error> {
    let to = if to_cri { sys::URIKIT_CBOR_CRI } else { sys::URIKIT_CBOR_URI };
    with_levels(document, |levels, count| {
        produce(document.len() + document.len() / 2 + 16, |out| {
            let mut at = 0;
            // SAFETY: a document, options and levels that live, and an output.
            let code = unsafe {
                sys::urikit_cbor_convert(
                    lend(document),
                    to.into(),
                    &cri_options(profile),
                    levels,
                    count,
                    out,
                    ptr::null_mut(),
                    &mut at,
                )
            };
            check(code, at)
        })
    })
}

/// How many bytes tag 99 takes at the beginning; 0 without it.
#[cfg(feature = "alloc")]
pub(crate) fn cri_tag_len(bytes: &[u8]) -> usize {
    let mut item = ABSENT;
    // SAFETY: a view of the bytes.
    if unsafe { sys::urikit_cri_untag(lend(bytes), &mut item) } {
        bytes.len().saturating_sub(item.len)
    } else {
        0
    }
}

/// A decoded CRI: a view of its bytes.
#[cfg(feature = "alloc")]
pub(crate) struct CriView<'a> {
    raw: sys::urikit_cri,
    profile: u8,
    bytes: PhantomData<&'a [u8]>,
}

/// An element of a CRI: text, or pieces of text and of bytes.
#[cfg(feature = "alloc")]
pub(crate) type CriBytes = Vec<u8>;

#[cfg(feature = "alloc")]
impl<'a> CriView<'a> {
    pub(crate) fn decode(bytes: &'a [u8], profile: u8) -> Result<Self, Error> {
        let mut raw = MaybeUninit::uninit();
        let mut at = 0;
        // SAFETY: reads the bytes; on success every field is set.
        let raw = unsafe {
            check(sys::urikit_cri_decode(lend(bytes), &cri_options(profile), raw.as_mut_ptr(), &mut at), at)?;
            raw.assume_init()
        };
        Ok(CriView { raw, profile, bytes: PhantomData })
    }

    pub(crate) fn validate(&self) -> Result<(), Error> {
        let mut at = 0;
        // SAFETY: reads a decoded CRI.
        let code = unsafe { sys::urikit_cri_validate(&self.raw, &mut at) };
        check(code, at)
    }

    pub(crate) fn scheme(&self) -> Option<&'a str> {
        // SAFETY: a view of the bytes, which are ASCII there, or a constant.
        unsafe { text_of(sys::urikit_cri_scheme_text(&self.raw, self.profile.into())) }
    }

    pub(crate) fn scheme_number(&self) -> Option<u64> {
        if self.raw.scheme == sys::URIKIT_CRI_SCHEME_NUMBER {
            Some(self.raw.scheme_number)
        } else {
            None
        }
    }

    pub(crate) fn is_full(&self) -> bool {
        self.raw.scheme != sys::URIKIT_CRI_NO_SCHEME
    }

    pub(crate) fn port(&self) -> Option<u16> {
        u16::try_from(self.raw.port).ok()
    }

    /// How many segments, `None` for all.
    pub(crate) fn discard(&self) -> Option<u8> {
        if self.raw.discard == sys::URIKIT_CRI_DISCARD_ALL {
            None
        } else {
            Some(self.raw.discard)
        }
    }

    pub(crate) fn address(&self) -> Option<&'a [u8]> {
        // SAFETY: a view of the bytes.
        unsafe { bytes_of(self.raw.ip) }
    }

    pub(crate) fn zone(&self) -> Option<&'a str> {
        // SAFETY: a view of the bytes, which were checked to be UTF-8.
        unsafe { text_of(self.raw.zone) }
    }

    pub(crate) fn userinfo(&self) -> Option<Vec<CriBytes>> {
        self.elements(self.raw.userinfo)
    }

    pub(crate) fn labels(&self) -> Option<Vec<CriBytes>> {
        self.elements(self.raw.labels)
    }

    pub(crate) fn path(&self) -> Option<Vec<CriBytes>> {
        self.elements(self.raw.path)
    }

    pub(crate) fn query(&self) -> Option<Vec<CriBytes>> {
        self.elements(self.raw.query)
    }

    pub(crate) fn fragment(&self) -> Option<Vec<CriBytes>> {
        self.elements(self.raw.fragment)
    }

    fn elements(&self, list: sys::urikit_cri_list) -> Option<Vec<CriBytes>> {
        if list.ptr.is_null() {
            return None;
        }
        let (mut rest, mut found) = (list, Vec::new());
        let mut item = sys::urikit_cri_item { text: ABSENT, pet: list };
        // SAFETY: views of the bytes that were decoded.
        unsafe {
            while sys::urikit_cri_next(&mut rest, &mut item) {
                let mut bytes = Vec::from(bytes_of(item.text).unwrap_or(&[]));
                if item.text.ptr.is_null() {
                    let (mut piece, mut encoded) = (ABSENT, false);
                    while sys::urikit_cri_piece_next(&mut item.pet, &mut piece, &mut encoded) {
                        bytes.extend_from_slice(bytes_of(piece).unwrap_or(&[]));
                    }
                }
                found.push(bytes);
            }
        }
        Some(found)
    }

    pub(crate) fn equal(&self, other: &CriView<'_>) -> bool {
        // SAFETY: reads two decoded CRIs.
        unsafe { sys::urikit_cri_equal(&self.raw, &other.raw, &cri_options(self.profile), 0) }
    }

    pub(crate) fn to_uri(&self) -> Result<String, Error> {
        produce_text(self.raw.bytes.len * 2, |out| {
            let mut at = 0;
            // SAFETY: a decoded CRI, options that live, and an output.
            let code = unsafe { sys::urikit_cri_to_uri(&self.raw, &cri_options(self.profile), out, &mut at) };
            check(code, at)
        })
    }

    pub(crate) fn to_edn(&self) -> Result<String, Error> {
        // SAFETY: a decoded CRI and an output.
        produce_text(self.raw.bytes.len * 2 + 8, |out| check(unsafe { sys::urikit_cri_to_edn(&self.raw, out) }, 0))
    }

    pub(crate) fn normalize(&self) -> Result<Vec<u8>, Error> {
        produce(self.raw.bytes.len + 4, |out| {
            // SAFETY: a decoded CRI, options that live, and an output.
            check(unsafe { sys::urikit_cri_normalize_scheme(&self.raw, &cri_options(self.profile), out) }, 0)
        })
    }

    pub(crate) fn resolve(&self, reference: &CriView<'_>) -> Result<Vec<u8>, Error> {
        produce(self.raw.bytes.len + reference.raw.bytes.len + 8, |out| {
            // SAFETY: two decoded CRIs, options that live, and an output.
            check(unsafe { sys::urikit_cri_resolve(&self.raw, &reference.raw, &cri_options(self.profile), out) }, 0)
        })
    }

    pub(crate) fn relativize(&self, base: &CriView<'_>) -> Result<Vec<u8>, Error> {
        produce(self.raw.bytes.len + 4, |out| {
            // SAFETY: two decoded CRIs, options that live, and an output.
            check(unsafe { sys::urikit_cri_relativize(&base.raw, &self.raw, &cri_options(self.profile), 0, out) }, 0)
        })
    }
}

/// An IPv6 address as RFC 5952 writes it.
#[cfg(feature = "alloc")]
pub(crate) fn ipv6_text(ip: &[u8; 16]) -> String {
    // SAFETY: reads 16 bytes.
    produce_text(39, |out| check(unsafe { sys::urikit_ipv6_write(ip.as_ptr(), out) }, 0)).unwrap_or_default()
}

// ---- templates ------------------------------------------------------------------

/// A parsed template with its text.
#[cfg(feature = "alloc")]
pub(crate) struct TemplateOwned {
    text: String,
    parts: Vec<sys::urikit_template_part>, // their texts are views of `text`, whose bytes stay where they are
    variable_count: usize,
    level: u8,
    openapi: bool,
}

// SAFETY: the views lead into the text, which nobody changes.
#[cfg(feature = "alloc")]
unsafe impl Send for TemplateOwned {}
// SAFETY: the same.
#[cfg(feature = "alloc")]
unsafe impl Sync for TemplateOwned {}

/// What a variable captured, still encoded.
#[cfg(feature = "alloc")]
pub(crate) struct Capture<'a> {
    pub name: &'a str,
    pub kind: u8,
    pub raw: bool,
    pub text: &'a str,
    pub items: Vec<(Option<&'a str>, Option<&'a str>)>,
}

/// Where values come from.
#[cfg(feature = "alloc")]
pub(crate) trait Lookup {
    fn find(&self, name: &str) -> Option<&crate::Value>;
}

/// A lookup, and the items of the value that was found last: the library asks for one value at a time.
#[cfg(feature = "alloc")]
struct LookupState<'l> {
    values: &'l dyn Lookup,
    items: Vec<sys::urikit_str>,
}

#[cfg(feature = "alloc")]
unsafe extern "C" fn look_up(context: *mut core::ffi::c_void, name: sys::urikit_str, value: *mut sys::urikit_template_value) {
    let state = &mut *context.cast::<LookupState<'_>>();
    let name = text_of(name).unwrap_or("");
    let set = |kind, text, items: &[sys::urikit_str], count| {
        *value = sys::urikit_template_value { kind, text, items: items.as_ptr(), count };
    };
    match state.values.find(name) {
        None | Some(crate::Value::Undefined) => {}
        Some(crate::Value::Text(text)) => set(sys::URIKIT_TEMPLATE_TEXT, lend(text.as_bytes()), &[], 0),
        Some(crate::Value::List(list)) => {
            state.items = list.iter().map(|text| lend(text.as_bytes())).collect();
            set(sys::URIKIT_TEMPLATE_LIST, ABSENT, &state.items, list.len());
        }
        Some(crate::Value::Map(map)) => {
            state.items = map.iter().flat_map(|(name, text)| [lend(name.as_bytes()), lend(text.as_bytes())]).collect();
            set(sys::URIKIT_TEMPLATE_MAP, ABSENT, &state.items, map.len());
        }
    }
}

#[cfg(feature = "alloc")]
fn no_captures(count: usize) -> Vec<sys::urikit_template_capture> {
    let none =
        sys::urikit_template_capture { name: ABSENT, text: ABSENT, kind: 0, style: 0, raw: false, again: false, state: [0; 15] };
    alloc::vec![none; count]
}

/// # Safety
/// The captures are of a match whose text lives for 'a, as does the template.
#[cfg(feature = "alloc")]
unsafe fn captures_of<'a>(captures: &[sys::urikit_template_capture]) -> Vec<Capture<'a>> {
    let mut found = Vec::with_capacity(captures.len());
    for one in captures.iter().filter(|one| !one.again) {
        let mut items = Vec::new();
        if one.kind == sys::URIKIT_TEMPLATE_LIST || one.kind == sys::URIKIT_TEMPLATE_MAP {
            let (mut at, mut name, mut value) = (0, ABSENT, ABSENT);
            while sys::urikit_template_item_next(one, &mut at, &mut name, &mut value) {
                items.push((text_of(name), text_of(value)));
            }
        }
        found.push(Capture {
            name: text_of(one.name).unwrap_or(""),
            kind: one.kind,
            raw: one.raw,
            text: text_of(one.text).unwrap_or(""),
            items,
        });
    }
    found
}

#[cfg(feature = "alloc")]
impl TemplateOwned {
    pub(crate) fn parse(text: String, openapi: bool) -> Result<Self, Error> {
        let parse = if openapi { sys::urikit_template_parse_openapi } else { sys::urikit_template_parse };
        let mut parts: Vec<sys::urikit_template_part> = Vec::new();
        let mut raw = MaybeUninit::<sys::urikit_template>::zeroed();
        // counted first: a text of one byte a part would reserve fifty times its length
        let tmpl = loop {
            let mut at = 0;
            // SAFETY: reads the text, whose bytes stay where they are; writes at most so many parts. All zero is a value of the
            // struct, and on success the parts and every field are set.
            let (code, tmpl) = unsafe {
                let code = parse(lend(text.as_bytes()), parts.as_mut_ptr(), parts.capacity(), raw.as_mut_ptr(), &mut at);
                (code, raw.assume_init())
            };
            if code == sys::URIKIT_E_SPACE && tmpl.count > parts.capacity() {
                parts.reserve_exact(tmpl.count);
                continue;
            }
            check(code, at)?;
            assert!(tmpl.count <= parts.capacity());
            // SAFETY: so many parts were written.
            unsafe { parts.set_len(tmpl.count) };
            break tmpl;
        };
        Ok(TemplateOwned { text, parts, variable_count: tmpl.variable_count, level: tmpl.level, openapi })
    }

    fn parsed(&self) -> sys::urikit_template {
        sys::urikit_template {
            text: lend(self.text.as_bytes()),
            parts: self.parts.as_ptr(),
            count: self.parts.len(),
            variable_count: self.variable_count,
            level: self.level,
        }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn level(&self) -> u8 {
        self.level
    }

    pub(crate) fn is_openapi(&self) -> bool {
        self.openapi
    }

    /// The names of the variables; one that comes twice comes twice.
    pub(crate) fn variables(&self) -> impl Iterator<Item = &str> + '_ {
        // SAFETY: views of the text, which was checked to be UTF-8.
        self.parts
            .iter()
            .filter(|part| part.flags & sys::URIKIT_TEMPLATE_VARIABLE != 0)
            .filter_map(|part| unsafe { text_of(part.text) })
    }

    pub(crate) fn is_ambiguous(&self) -> bool {
        // SAFETY: reads a parsed template.
        unsafe { sys::urikit_template_is_ambiguous(&self.parsed(), ptr::null_mut(), ptr::null_mut()) }
    }

    pub(crate) fn expand(&self, values: &dyn Lookup) -> Result<String, Error> {
        let mut state = LookupState { values, items: Vec::new() };
        produce_text(self.text.len() * 2 + 32, |out| {
            let mut at = 0;
            let context: *mut LookupState<'_> = &mut state;
            // SAFETY: a parsed template, a lookup whose context lives, and an output.
            let code = unsafe { sys::urikit_template_expand(&self.parsed(), look_up, context.cast(), out, &mut at) };
            check(code, at)
        })
    }

    pub(crate) fn matches<'a>(&'a self, text: &'a str, flags: u32) -> Result<Option<Vec<Capture<'a>>>, Error> {
        let mut captures = no_captures(self.variable_count);
        // SAFETY: a parsed template, a text, and memory for the captures, which are views of both.
        unsafe {
            let code =
                sys::urikit_template_match(&self.parsed(), lend(text.as_bytes()), flags, captures.as_mut_ptr(), captures.len());
            if code == sys::URIKIT_E_TEMPLATE_NO_MATCH {
                return Ok(None);
            }
            check(code, 0)?;
            Ok(Some(captures_of(&captures)))
        }
    }
}

/// Templates that were read for routes, with their texts and the memory that the library asked for.
#[cfg(feature = "alloc")]
pub(crate) struct RoutesOwned {
    texts: Vec<String>,
    memory: Vec<u128>, // aligned as malloc aligns; what `raw` points at
    raw: sys::urikit_template_routes,
}

// SAFETY: the pointers lead into the texts and the memory, which nobody changes.
#[cfg(feature = "alloc")]
unsafe impl Send for RoutesOwned {}
// SAFETY: the same.
#[cfg(feature = "alloc")]
unsafe impl Sync for RoutesOwned {}

#[cfg(feature = "alloc")]
impl RoutesOwned {
    /// On an error also the index of the template.
    pub(crate) fn read(texts: Vec<String>, openapi: bool) -> Result<Self, (Error, usize)> {
        let read = if openapi { sys::urikit_template_routes_read_openapi } else { sys::urikit_template_routes_read };
        let views: Vec<sys::urikit_str> = texts.iter().map(|text| lend(text.as_bytes())).collect();
        let mut memory: Vec<u128> = Vec::new();
        loop {
            let mut raw = MaybeUninit::<sys::urikit_template_routes>::zeroed();
            let (mut which, mut at) = (0, 0);
            let bytes = memory.len() * core::mem::size_of::<u128>();
            // SAFETY: texts that live as long as the result, and memory of that many bytes. All zero is a value of the struct.
            let (code, raw) = unsafe {
                let code =
                    read(views.as_ptr(), views.len(), memory.as_mut_ptr().cast(), bytes, raw.as_mut_ptr(), &mut which, &mut at);
                (code, raw.assume_init())
            };
            if code == sys::URIKIT_OK {
                return Ok(RoutesOwned { texts, memory, raw });
            }
            if code != sys::URIKIT_E_SPACE || raw.size <= bytes {
                return Err((Error::new(code, at), which));
            }
            memory = alloc::vec![0; raw.size / core::mem::size_of::<u128>() + 1];
        }
    }

    pub(crate) fn texts(&self) -> &[String] {
        debug_assert!(self.raw.size <= self.memory.len() * core::mem::size_of::<u128>());
        &self.texts
    }

    pub(crate) fn route<'a>(&'a self, text: &'a str, flags: u32) -> Result<Option<(usize, Vec<Capture<'a>>)>, Error> {
        let mut captures = no_captures(self.raw.variable_count);
        let mut which = 0;
        // SAFETY: routes that were read, a text, and memory for the captures, which are views of both.
        unsafe {
            let code = sys::urikit_template_route(
                &self.raw,
                lend(text.as_bytes()),
                flags,
                captures.as_mut_ptr(),
                captures.len(),
                &mut which,
            );
            if code == sys::URIKIT_E_TEMPLATE_NO_MATCH {
                return Ok(None);
            }
            check(code, 0)?;
            let count = (*self.raw.templates.add(which)).variable_count;
            Ok(Some((which, captures_of(&captures[..count]))))
        }
    }
}

// ---- readers, guard, lint ----------------------------------------------------------

/// What a reader makes of a text.
#[cfg(feature = "alloc")]
pub(crate) struct ReadingParts {
    pub name: &'static str,
    pub accepts: bool,
    pub why: &'static str,
    pub userinfo: bool,
    pub scheme: Option<String>,
    pub host: Option<String>,
    pub port: Option<u16>,
    pub path: Option<String>,
    pub query: Option<String>,
}

#[cfg(feature = "alloc")]
pub(crate) fn reading(reader: u32, text: &[u8]) -> Result<ReadingParts, Error> {
    let mut raw = MaybeUninit::<sys::urikit_reading>::zeroed();
    // what a reader makes of bytes that are not UTF-8 may not be, either
    let owned = |part| unsafe { bytes_of(part) }.map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let made = produce(text.len() * 3 + 64, |out| {
        // SAFETY: a text and an output; every field of the reading is set.
        check(unsafe { sys::urikit_reader_read(reader, lend(text), out, raw.as_mut_ptr()) }, 0)
    })?;
    // SAFETY: all zero is a value of the struct. Its texts are in what was made, which lives until the end of this function.
    let found = unsafe {
        let raw = raw.assume_init();
        ReadingParts {
            name: constant(sys::urikit_reader_name(reader)),
            accepts: raw.accepts,
            why: constant(sys::urikit_reader_why_name(raw.why.into())),
            userinfo: raw.userinfo,
            scheme: owned(raw.scheme),
            host: owned(raw.host),
            port: u16::try_from(raw.port).ok().filter(|_| raw.accepts),
            path: owned(raw.path).filter(|_| raw.accepts),
            query: owned(raw.query),
        }
    };
    drop(made);
    Ok(found)
}

#[cfg(feature = "alloc")]
pub(crate) fn readers_agree(text: &[u8]) -> bool {
    // SAFETY: reads the text.
    unsafe { sys::urikit_readers_agree(lend(text)) }
}

/// Why a text does not pass.
#[cfg(feature = "alloc")]
pub(crate) struct Refusal {
    pub rule: &'static str,
    pub why: String,
    /// of the policy; 0: none
    pub line: u32,
}

#[cfg(feature = "alloc")]
pub(crate) fn guard(
    text: &[u8],
    policy: &str,
    base: Option<&str>,
    internal: bool,
    any_host: bool,
    as_given: bool,
) -> Result<(String, u32), Refusal> {
    let options = sys::urikit_guard_options {
        policy: lend(policy.as_bytes()),
        base: lend_option(base),
        idna: None,
        context: ptr::null_mut(),
        internal,
        any_host,
        as_given,
        prepared: ptr::null(),
    };
    let mut verdict = sys::urikit_guard_verdict { rule: 0, reader: 0, code: 0, line: 0, changed: false, at: 0 };
    // a longer text does not pass, whatever the output
    let (len, base_len) = (text.len().min(1 << 17), base.map_or(0, str::len).min(1 << 17));
    let mut buffer: Vec<u8> =
        Vec::with_capacity((len + base_len) * 20 + 1024 + if base_len > 0 { (len + base_len) * 32 + 1024 } else { 0 });
    let mut out = sys::urikit_out { ptr: buffer.as_mut_ptr(), cap: buffer.capacity(), len: 0 };
    // SAFETY: texts that live, an output, and a verdict.
    unsafe {
        if sys::urikit_guard(lend(text), &options, &mut out, &mut verdict) {
            assert!(out.len <= buffer.capacity());
            buffer.set_len(out.len);
            let line = verdict.line;
            return String::from_utf8(buffer).map(|uri| (uri, line)).map_err(|_| Refusal {
                rule: "invalid",
                why: String::new(),
                line,
            });
        }
        Err(refusal(&verdict))
    }
}

/// The refusal for a policy that cannot be written.
#[cfg(feature = "alloc")]
pub(crate) fn policy_fault() -> Refusal {
    refusal(&sys::urikit_guard_verdict { rule: sys::URIKIT_GUARD_POLICY, reader: 0, code: 0, line: 0, changed: false, at: 0 })
}

#[cfg(feature = "alloc")]
fn refusal(verdict: &sys::urikit_guard_verdict) -> Refusal {
    // SAFETY: reads a verdict; the rule's id is a constant.
    unsafe {
        let why = produce_text(256, |out| check(sys::urikit_guard_why(verdict, out), 0)).unwrap_or_default();
        Refusal { rule: constant(sys::urikit_guard_rule_id(verdict.rule.into())), why, line: verdict.line }
    }
}

/// A finding of lint.
#[cfg(feature = "alloc")]
pub(crate) struct FindingParts {
    pub rule: &'static str,
    pub title: &'static str,
    pub section: &'static str,
    pub severity: u8,
    pub start: usize,
    pub end: usize,
    pub why: String,
}

#[cfg(feature = "alloc")]
pub(crate) fn findings(text: &[u8]) -> Vec<FindingParts> {
    let mut found = Vec::new();
    let mut lint = MaybeUninit::<sys::urikit_lint>::uninit();
    let mut finding = sys::urikit_finding { rule: 0, start: 0, end: 0, detail: 0 };
    // SAFETY: urikit_lint_start sets every field; the text lives until the end of this function. A rule of a finding is a row.
    unsafe {
        sys::urikit_lint_start(lint.as_mut_ptr(), lend(text));
        let mut lint = lint.assume_init();
        while sys::urikit_lint_next(&mut lint, &mut finding) {
            let mut rule = MaybeUninit::<sys::urikit_lint_rule>::uninit();
            if !sys::urikit_lint_rule_at(finding.rule, rule.as_mut_ptr()) {
                continue;
            }
            let rule = rule.assume_init();
            found.push(FindingParts {
                rule: constant(rule.id),
                title: constant(rule.title),
                section: constant(rule.section),
                severity: rule.severity,
                start: finding.start,
                end: finding.end,
                why: produce_text(256, |out| check(sys::urikit_lint_why(&lint, &finding, out), 0)).unwrap_or_default(),
            });
        }
    }
    found
}
