// SPDX-License-Identifier: MIT
//! The loops of ../../fluent_uri.c and ../../purl_crate.c: functions of a C ABI over the structs of bench/competitor.h.

use fluent_uri::{Iri, Uri, UriRef};
use purl::GenericPurl;
use std::hint::black_box;
use std::os::raw::c_char;
use std::str::FromStr;

#[repr(C)]
pub struct Input {
    text: *const c_char,
    len: usize,
    base: *const c_char,
    base_len: usize,
}

#[repr(C)]
pub struct Corpus {
    inputs: *const Input,
    count: usize,
    lines: *const c_char,
    lines_len: usize,
    space: *mut c_char,
    space_len: usize,
}

/// The harness promises UTF-8, so checking it does not count.
unsafe fn text<'a>(ptr: *const c_char, len: usize) -> &'a str {
    std::str::from_utf8_unchecked(std::slice::from_raw_parts(ptr.cast(), len))
}

unsafe fn inputs<'a>(corpus: *const Corpus) -> &'a [Input] {
    std::slice::from_raw_parts((*corpus).inputs, (*corpus).count)
}

unsafe fn count(corpus: *const Corpus, accept: impl Fn(&str) -> bool) -> usize {
    inputs(corpus).iter().filter(|input| accept(text(input.text, input.len))).count()
}

/// # Safety
/// The corpus is one of the harness's.
#[no_mangle]
pub unsafe extern "C" fn bench_fluent_parse(corpus: *const Corpus) -> usize {
    count(corpus, |text| black_box(Uri::parse(text)).is_ok())
}

/// # Safety
/// The corpus is one of the harness's.
#[no_mangle]
pub unsafe extern "C" fn bench_fluent_parse_reference(corpus: *const Corpus) -> usize {
    count(corpus, |text| black_box(UriRef::parse(text)).is_ok())
}

/// # Safety
/// The corpus is one of the harness's.
#[no_mangle]
pub unsafe extern "C" fn bench_fluent_parse_iri(corpus: *const Corpus) -> usize {
    count(corpus, |text| black_box(Iri::parse(text)).is_ok())
}

/// # Safety
/// The corpus is one of the harness's.
#[no_mangle]
pub unsafe extern "C" fn bench_fluent_normalize(corpus: *const Corpus) -> usize {
    count(corpus, |text| match Uri::parse(text) {
        Ok(uri) => {
            black_box(uri.normalize());
            true
        }
        Err(_) => false,
    })
}

/// # Safety
/// The corpus is one of the harness's.
#[no_mangle]
pub unsafe extern "C" fn bench_fluent_resolve(corpus: *const Corpus) -> usize {
    let mut base_text = std::ptr::null();
    let mut base = None;
    let mut accepted = 0;
    for input in inputs(corpus) {
        if input.base != base_text {
            base_text = input.base;
            base = Uri::parse(text(input.base, input.base_len)).ok();
        }
        if let (Some(base), Ok(reference)) = (&base, UriRef::parse(text(input.text, input.len))) {
            accepted += usize::from(black_box(reference.resolve_against(base)).is_ok());
        }
    }
    accepted
}

/// # Safety
/// The corpus is one of the harness's.
#[no_mangle]
pub unsafe extern "C" fn bench_fluent_normalize_iri(corpus: *const Corpus) -> usize {
    count(corpus, |text| match Iri::parse(text) {
        Ok(iri) => {
            black_box(iri.normalize());
            true
        }
        Err(_) => false,
    })
}

/// # Safety
/// The corpus is one of the harness's.
#[no_mangle]
pub unsafe extern "C" fn bench_fluent_iri_to_uri(corpus: *const Corpus) -> usize {
    count(corpus, |text| match Iri::parse(text) {
        Ok(iri) => {
            black_box(iri.to_uri());
            true
        }
        Err(_) => false,
    })
}

/// # Safety
/// The corpus is one of the harness's.
#[no_mangle]
pub unsafe extern "C" fn bench_purl_parse(corpus: *const Corpus) -> usize {
    count(corpus, |text| black_box(GenericPurl::<String>::from_str(text)).is_ok())
}

/// # Safety
/// The corpus is one of the harness's.
#[no_mangle]
pub unsafe extern "C" fn bench_purl_normalize(corpus: *const Corpus) -> usize {
    count(corpus, |text| match GenericPurl::<String>::from_str(text) {
        Ok(purl) => {
            black_box(purl.to_string());
            true
        }
        Err(_) => false,
    })
}
