// Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT
use super::*;

#[rustfmt::skip] // a line a call
extern "C" {
    pub fn urikit_uri_from_path(path: urikit_str, system: urikit_str, out: *mut urikit_out, at: *mut usize) -> urikit_code;
    pub fn urikit_iri_to_path(x: urikit_str, system: urikit_str, out: *mut urikit_out, at: *mut usize) -> urikit_code;
    pub fn urikit_redirect_uri_error(registered: urikit_str, given: urikit_str, out: *mut urikit_out, at: *mut usize) -> urikit_code;
    pub fn urikit_scheme_error(x: urikit_str, out: *mut urikit_out, at: *mut usize) -> urikit_code;
    pub fn urikit_redact(text: urikit_str, keys: urikit_str, out: *mut urikit_out, at: *mut usize) -> urikit_code;
}
