// SPDX-License-Identifier: MIT
//! fluent-uri with a C ABI. Each function writes its answer to `out` and returns its length, or -1 where it refuses.

use fluent_uri::{IriRef, Uri, UriRef};
use std::os::raw::c_char;

/// # Safety
/// `ptr` has `len` bytes.
unsafe fn text<'a>(ptr: *const c_char, len: usize) -> Option<&'a str> {
    std::str::from_utf8(std::slice::from_raw_parts(ptr.cast(), len)).ok()
}

/// # Safety
/// `out` has `cap` bytes.
unsafe fn answer(made: &str, out: *mut c_char, cap: usize) -> isize {
    if made.len() > cap {
        std::process::abort();
    }
    std::ptr::copy_nonoverlapping(made.as_ptr(), out.cast(), made.len());
    made.len() as isize
}

fn put(made: &mut String, label: &str, part: Option<&str>) {
    if let Some(part) = part {
        made.push_str(label);
        made.push_str(part);
        made.push('\n');
    }
}

macro_rules! parts {
    ($reference:expr) => {{
        let r = $reference;
        let mut made = String::new();
        put(&mut made, "scheme ", r.scheme().map(|s| s.as_str()));
        if let Some(a) = r.authority() {
            put(&mut made, "userinfo ", a.userinfo().map(|u| u.as_str()));
            put(&mut made, "host ", Some(a.host()));
            put(&mut made, "port ", a.port().map(|p| p.as_str()));
        }
        put(&mut made, "path ", Some(r.path().as_str()));
        put(&mut made, "query ", r.query().map(|q| q.as_str()));
        put(&mut made, "fragment ", r.fragment().map(|f| f.as_str()));
        made
    }};
}

/// The parts of a URI reference (iri: of an IRI reference), each on a line.
///
/// # Safety
/// The pointers have that many bytes.
#[no_mangle]
pub unsafe extern "C" fn fluent_parts(ptr: *const c_char, len: usize, iri: bool, out: *mut c_char, cap: usize) -> isize {
    let Some(text) = text(ptr, len) else { return -1 };
    let made = if iri {
        match IriRef::parse(text) {
            Ok(r) => parts!(r),
            Err(_) => return -1,
        }
    } else {
        match UriRef::parse(text) {
            Ok(r) => parts!(r),
            Err(_) => return -1,
        }
    };
    answer(&made, out, cap)
}

/// The normal form of a reference.
///
/// # Safety
/// The pointers have that many bytes.
#[no_mangle]
pub unsafe extern "C" fn fluent_normalize(ptr: *const c_char, len: usize, iri: bool, out: *mut c_char, cap: usize) -> isize {
    let Some(text) = text(ptr, len) else { return -1 };
    if iri {
        match IriRef::parse(text) {
            Ok(r) => answer(r.normalize().as_str(), out, cap),
            Err(_) => -1,
        }
    } else {
        match UriRef::parse(text) {
            Ok(r) => answer(r.normalize().as_str(), out, cap),
            Err(_) => -1,
        }
    }
}

/// A reference resolved against a base, whose fragment is taken away before.
///
/// # Safety
/// The pointers have that many bytes.
#[no_mangle]
pub unsafe extern "C" fn fluent_resolve(
    base: *const c_char,
    base_len: usize,
    ptr: *const c_char,
    len: usize,
    out: *mut c_char,
    cap: usize,
) -> isize {
    let (Some(base), Some(text)) = (text(base, base_len), text(ptr, len)) else { return -1 };
    let base = base.split('#').next().unwrap_or("");
    match (Uri::parse(base), UriRef::parse(text)) {
        (Ok(base), Ok(reference)) => match reference.resolve_against(&base) {
            Ok(target) => answer(target.as_str(), out, cap),
            Err(_) => -1,
        },
        _ => -1,
    }
}
