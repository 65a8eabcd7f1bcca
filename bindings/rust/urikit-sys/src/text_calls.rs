// Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT
use super::*;

extern "C" {
    pub fn urikit_uri_surt(uri: *const urikit_uri, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_uri_origin(uri: *const urikit_uri, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_uri_host_key(uri: *const urikit_uri, out: *mut urikit_out) -> urikit_code;
}
