// Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT
//! The functions of one or two strings.
#[allow(unused_imports)] // the catalog may have no call of a kind
use crate::ffi::{string_call, string_null, string_text, string_truth, StringCall};
use crate::Error;
use alloc::string::String;
use urikit_sys as sys;

#[doc = "The file URI of an absolute path; system: posix, or windows."]
pub fn uri_from_path(path: impl AsRef<str>, system: impl AsRef<str>) -> Result<String, Error> {
    string_call(StringCall::Of2(sys::urikit_uri_from_path), path.as_ref(), system.as_ref()).map(string_text)
}

#[doc = "The path that a file URI names; system: posix, or windows."]
pub fn uri_to_path(x: impl AsRef<str>, system: impl AsRef<str>) -> Result<String, Error> {
    string_call(StringCall::Of2(sys::urikit_iri_to_path), x.as_ref(), system.as_ref()).map(string_text)
}

#[doc = "True if a redirect URI is the registered one: the same text, but for the port of http with a loopback address."]
pub fn redirect_uri_equal(registered: impl AsRef<str>, given: impl AsRef<str>) -> Result<bool, Error> {
    string_call(StringCall::Of2(sys::urikit_redirect_uri_error), registered.as_ref(), given.as_ref()).map(string_truth)
}

#[doc = "Why a redirect URI is not the registered one, as a sentence; null if it is."]
pub fn redirect_uri_error(registered: impl AsRef<str>, given: impl AsRef<str>) -> Result<Option<String>, Error> {
    string_call(StringCall::Of2(sys::urikit_redirect_uri_error), registered.as_ref(), given.as_ref()).map(string_null)
}

#[doc = "Why a row is not a valid URI or IRI, or breaks a rule of its scheme, as `code:offset: sentence`; null if it is valid."]
pub fn scheme_error(x: impl AsRef<str>) -> Result<Option<String>, Error> {
    string_call(StringCall::Of1(sys::urikit_scheme_error), x.as_ref(), "").map(string_null)
}

#[doc = "A running text with **** for passwords in URLs and for values of secret keys; keys: more of them, with commas between."]
pub fn redact(text: impl AsRef<str>, keys: impl AsRef<str>) -> Result<String, Error> {
    string_call(StringCall::Of2(sys::urikit_redact), text.as_ref(), keys.as_ref()).map(string_text)
}
