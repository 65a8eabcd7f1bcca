// SPDX-License-Identifier: MIT
//! The calls of the C library urikit, as they are: those that the crate `urikit` is made of. urikit.h documents each.
//!
//! Texts are pointers to bytes with a length; a null pointer is an absent text. Enumerations of C are integers here, because a
//! value that Rust does not know would be undefined behavior. tests/layout.rs compares every struct and number with the header.
#![no_std]
#![allow(non_camel_case_types)]

use core::ffi::c_void;
use core::mem::MaybeUninit;

/// `urikit_code`, an enumeration of C.
pub type urikit_code = u32;
/// An enumeration of C.
pub type urikit_enum = u32;

pub const URIKIT_OK: urikit_code = 0;
pub const URIKIT_E_CHAR: urikit_code = 1;
pub const URIKIT_E_PERCENT: urikit_code = 2;
pub const URIKIT_E_UTF8: urikit_code = 6;
pub const URIKIT_E_CBOR_DEPTH: urikit_code = 20;
pub const URIKIT_E_SPACE: urikit_code = 32;
pub const URIKIT_E_TOO_LONG: urikit_code = 48;
pub const URIKIT_E_LIMIT: urikit_code = 49;
pub const URIKIT_E_PARTS: urikit_code = 65;
pub const URIKIT_E_CRI_LABEL_CASE: urikit_code = 781;
pub const URIKIT_E_CRI_NFC: urikit_code = 790;
pub const URIKIT_E_TEMPLATE_NO_MATCH: urikit_code = 1542;

pub const URIKIT_PARSE_SCHEME: u32 = 1;
pub const URIKIT_PARSE_ZONE: u32 = 2;
pub const URIKIT_PARSE_ZONE_RFC6874BIS: u32 = 4;
pub const URIKIT_RESOLVE_COMPAT: u32 = 1;
pub const URIKIT_RESOLVE_LETTER: u32 = 2;
pub const URIKIT_LEVEL_STRING: u32 = 0;
pub const URIKIT_LEVEL_CASE: u32 = 1;
pub const URIKIT_LEVEL_PERCENT: u32 = 3;
pub const URIKIT_LEVEL_SYNTAX: u32 = 7;
pub const URIKIT_LEVEL_SCHEME: u32 = 15;
pub const URIKIT_HOST_ABSENT: u8 = 0;
pub const URIKIT_HOST_REG_NAME: u8 = 1;
pub const URIKIT_HOST_IPV4: u8 = 2;
pub const URIKIT_HOST_IPV6: u8 = 3;
pub const URIKIT_HOST_IPVFUTURE: u8 = 4;
pub const URIKIT_PART_SCHEME: urikit_enum = 0;
pub const URIKIT_PART_USERINFO: urikit_enum = 1;
pub const URIKIT_PART_HOST: urikit_enum = 2;
pub const URIKIT_PART_PORT: urikit_enum = 3;
pub const URIKIT_PART_PATH: urikit_enum = 4;
pub const URIKIT_PART_QUERY: urikit_enum = 5;
pub const URIKIT_PART_FRAGMENT: urikit_enum = 6;
pub const URIKIT_PART_AUTHORITY: urikit_enum = 7;
pub const URIKIT_QUERY_FORM: u32 = 4;
pub const URIKIT_DECODE_UTF8: u32 = 2;
pub const URIKIT_DECODE_FORM: u32 = 4;
pub const URIKIT_EDIT_PLAIN: u32 = 0;
pub const URIKIT_EDIT_ENCODED: u32 = 1;
pub const URIKIT_EDIT_IRI: u32 = 2;
pub const URIKIT_EDIT_FORM: u32 = 4;
pub const URIKIT_EDIT_LIST: u32 = 8;
pub const URIKIT_EDIT_SET: u8 = 0;
pub const URIKIT_EDIT_APPEND_SEGMENT: u8 = 1;
pub const URIKIT_EDIT_QUERY_SET: u8 = 2;
pub const URIKIT_EDIT_QUERY_APPEND: u8 = 3;
pub const URIKIT_EDIT_QUERY_REMOVE: u8 = 4;
pub const URIKIT_EDITS_MAX: usize = 64;
pub const URIKIT_COMPONENT_UNRESERVED: urikit_enum = 0;
pub const URIKIT_COMPONENT_USERINFO: urikit_enum = 1;
pub const URIKIT_COMPONENT_HOST: urikit_enum = 2;
pub const URIKIT_COMPONENT_SEGMENT: urikit_enum = 3;
pub const URIKIT_COMPONENT_PATH: urikit_enum = 4;
pub const URIKIT_COMPONENT_QUERY: urikit_enum = 5;
pub const URIKIT_COMPONENT_QUERY_VALUE: urikit_enum = 6;
pub const URIKIT_COMPONENT_FRAGMENT: urikit_enum = 7;
pub const URIKIT_PATH_POSIX: urikit_enum = 0;
pub const URIKIT_PATH_WINDOWS: urikit_enum = 1;
pub const URIKIT_NOSH_SDL: urikit_enum = 0;
pub const URIKIT_NOSH_LEXICON: urikit_enum = 1;
pub const URIKIT_NOSH_OTHER: u8 = 0;
pub const URIKIT_NOSH_ADDRESS: u8 = 1;
pub const URIKIT_NOSH_ACCOUNT: u8 = 2;
pub const URIKIT_NOSH_DOMAIN: u8 = 3;
pub const URIKIT_VALUE_MAP: u8 = 2;
pub const URIKIT_VALUE_LIST: u8 = 3;
pub const URIKIT_CAPABILITY_CANONICAL: u32 = 128;
pub const URIKIT_FORM_DATA: urikit_enum = 0;
pub const URIKIT_PARTS_MAX: usize = 24;
pub const URIKIT_CRI_R18: u8 = 1;
pub const URIKIT_CRI_FINAL: u8 = 2;
pub const URIKIT_CBOR_NONE: u8 = 0;
pub const URIKIT_CBOR_URI: u8 = 1;
pub const URIKIT_CBOR_CRI: u8 = 2;
pub const URIKIT_CBOR_PATH_MAX: usize = 1024;
pub const URIKIT_CBOR_PATH_LEVELS: usize = 64;
pub const URIKIT_CRI_NO_SCHEME: u8 = 0;
pub const URIKIT_CRI_SCHEME_NUMBER: u8 = 1;
pub const URIKIT_CRI_SCHEME_NAME: u8 = 2;
pub const URIKIT_CRI_NO_AUTHORITY: u8 = 0;
pub const URIKIT_CRI_ROOTLESS: u8 = 1;
pub const URIKIT_CRI_AUTHORITY: u8 = 2;
pub const URIKIT_CRI_DISCARD_ALL: u8 = 255;
pub const URIKIT_TEMPLATE_UNDEFINED: u8 = 0;
pub const URIKIT_TEMPLATE_TEXT: u8 = 1;
pub const URIKIT_TEMPLATE_LIST: u8 = 2;
pub const URIKIT_TEMPLATE_MAP: u8 = 3;
pub const URIKIT_TEMPLATE_VARIABLE: u8 = 1;
pub const URIKIT_TEMPLATE_ANY_ORDER: u32 = 1;
pub const URIKIT_TEMPLATE_OTHER_PAIRS: u32 = 2;
pub const URIKIT_READERS: urikit_enum = 17;
pub const URIKIT_READER_CLIENTS: urikit_enum = 15;
pub const URIKIT_GUARD_POLICY: u8 = 10;
pub const URIKIT_SEVERITY_NOTE: u8 = 0;
pub const URIKIT_SEVERITY_WARNING: u8 = 1;
pub const URIKIT_SEVERITY_ERROR: u8 = 2;

macro_rules! structs {
    ($($(#[$attribute:meta])* struct $name:ident { $($field:ident: $kind:ty,)* })*) => {
        $($(#[$attribute])* #[repr(C)] #[derive(Clone, Copy, Debug)] pub struct $name { $(pub $field: $kind,)* })*
        /// The size of each struct and the offsets of its fields, for tests/layout.rs.
        #[doc(hidden)]
        pub fn layouts(mut visit: impl FnMut(&str, usize, &[(&str, usize)])) {
            $({
                let one = MaybeUninit::<$name>::uninit();
                let base = one.as_ptr();
                // SAFETY: the addresses of fields are taken, and nothing is read.
                let fields = unsafe { [$((stringify!($field), core::ptr::addr_of!((*base).$field) as usize - base as usize)),*] };
                visit(stringify!($name), core::mem::size_of::<$name>(), &fields);
            })*
        }
    };
}

structs! {
    /// A borrowed text; absent if the pointer is null.
    struct urikit_str { ptr: *const u8, len: usize, }
    struct urikit_pair { key: urikit_str, value: urikit_str, }
    /// Where a producer appends its bytes.
    struct urikit_out { ptr: *mut u8, cap: usize, len: usize, }
    /// A parsed reference: offsets into its text.
    struct urikit_uri {
        text: *const u8, len: u32, parts: u8, host_kind: u8, scheme_end: u32, host_at: u32, host_end: u32, path_at: u32,
        path_end: u32, query_end: u32,
    }
    struct urikit_parts {
        scheme: urikit_str, userinfo: urikit_str, host: urikit_str, port: urikit_str, path: urikit_str, query: urikit_str,
        fragment: urikit_str,
    }
    struct urikit_edit { op: u8, part: u8, flags: u32, key: urikit_str, text: urikit_str, }
    struct urikit_nosh {
        restricted: u16, restricted_at: u16, segment_count: u16, dialect: u8, authority_kind: u8, len: u16, text: *const u8,
        path_at: u16, path_end: u16, query_end: u16,
    }
    struct urikit_nosh_registry { account: Option<urikit_nosh_account>, context: *mut c_void, }
    struct urikit_part {
        name: *const u8, item: *const u8, value_type: u8, component: u8, capabilities: u32,
    }
    /// The parts of a family end with one without a name. Calls that this crate does not declare are pointers.
    struct urikit_family {
        name: *const u8, title: *const u8, plural: *const u8, scheme: *const u8, lacks: *const u8, sample: *const u8,
        parts: *const urikit_part, parse: *const c_void, write: Option<urikit_family_write>, entry: Option<urikit_family_entry>,
        span: *const c_void, equal: *const c_void, build: Option<urikit_family_build>, explain: *const c_void,
        remarks: *const c_void, note: *const c_void, site: *const c_void, variants: *const u8, is_uri: bool,
        is_restricted: bool, mend: *const c_void, is_lenient: bool,
    }
    /// Types of user URLs of the caller's own.
    struct urikit_usr_types { rows: *const c_void, count: usize, }
    /// A parsed identifier of any family; `parsed` is the family's own form.
    struct urikit_any {
        family: *const urikit_family, text: urikit_str, pairs: *mut urikit_pair, cap: usize, count: usize,
        parsed: [MaybeUninit<u64>; 24], variant: u32, restricted: u16, restricted_at: usize,
    }
    /// The parts to build an identifier from, by their indexes in the family.
    struct urikit_values {
        parts: [urikit_str; URIKIT_PARTS_MAX], pairs: *const urikit_pair, count: usize, items: *const urikit_str,
        item_count: usize, variant: u32, own: *const c_void,
    }
    struct urikit_error_location { part: usize, entry: usize, at: usize, of_key: bool, }
    struct urikit_cri_options {
        profile: u8, zone: u8, strict_cbor: bool, max_len: usize, max_count: usize, check: Option<urikit_text_check>,
        check_context: *mut c_void,
    }
    struct urikit_cri_list { ptr: *const u8, len: usize, count: usize, }
    struct urikit_cri {
        scheme: u8, authority: u8, discard: u8, port: i32, scheme_number: u64, scheme_name: urikit_str,
        userinfo: urikit_cri_list, labels: urikit_cri_list, ip: urikit_str, zone: urikit_str, path: urikit_cri_list,
        query: urikit_cri_list, fragment: urikit_cri_list, bytes: urikit_str,
    }
    struct urikit_cri_item { text: urikit_str, pet: urikit_cri_list, }
    /// An open array or map of a document.
    struct urikit_cbor_level { left: usize, items: usize, key: usize, kind: u8, indefinite: bool, }
    struct urikit_cbor_search {
        document: urikit_str, levels: *mut urikit_cbor_level, level_count: usize, depth: usize, at: usize, need: usize,
        flat: bool, hidden: bool,
    }
    struct urikit_cbor_find { kind: u8, item: urikit_str, content: urikit_str, }
    struct urikit_cbor_counts { converted: usize, kept: usize, }
    struct urikit_template_part { text: urikit_str, at: u32, variable: u32, prefix: u16, flags: u8, op: u8, }
    struct urikit_template {
        text: urikit_str, parts: *const urikit_template_part, count: usize, variable_count: usize, level: u8,
    }
    struct urikit_template_value { kind: u8, text: urikit_str, items: *const urikit_str, count: usize, }
    struct urikit_template_capture {
        name: urikit_str, text: urikit_str, kind: u8, style: u8, raw: bool, again: bool, state: [u32; 15],
    }
    struct urikit_template_routes {
        templates: *const urikit_template, count: usize, variable_count: usize, size: usize, order: *const u32,
        tree: *const c_void,
    }
    struct urikit_reading {
        scheme: urikit_str, host: urikit_str, path: urikit_str, query: urikit_str, port: i32, accepts: bool, why: u8,
        userinfo: bool,
    }
    struct urikit_guard_options {
        policy: urikit_str, base: urikit_str, idna: Option<urikit_guard_idna>, context: *mut c_void, internal: bool,
        any_host: bool, as_given: bool, prepared: *const urikit_policy,
    }
    struct urikit_policy_word { ptr: *const u8, len: u32, line: u32, kind: u8, deny: bool, }
    struct urikit_policy {
        size: usize, words: *const urikit_policy_word, count: usize, given: u16, plain: bool, fault: bool, address: u32,
        changed: u32,
    }
    struct urikit_guard_verdict { rule: u8, reader: u8, code: u16, line: u32, changed: bool, at: usize, }
    struct urikit_lint_rule { id: *const u8, title: *const u8, severity: u8, section: *const u8, }
    struct urikit_lint_parts {
        scheme: urikit_str, userinfo: urikit_str, host: urikit_str, port: urikit_str, path: urikit_str, query: urikit_str,
        fragment: urikit_str,
    }
    struct urikit_lint {
        text: urikit_str, parts: urikit_lint_parts, ip: [u8; 16], ip_len: u8, forms: u8, embedded: u8, family: u8, contents: u32,
        code: u16, refusing: u64, differ: u8, code_at: usize, rule: usize, from: usize, policy: *const c_void,
    }
    struct urikit_finding { rule: usize, start: usize, end: usize, detail: u32, }
}

/// The account of an address, 0 if it has none.
pub type urikit_nosh_account = unsafe extern "C" fn(context: *mut c_void, address: urikit_str) -> u64;
/// Appends a part, which may be absent.
pub type urikit_family_write =
    unsafe extern "C" fn(id: *const urikit_any, part: usize, form: urikit_enum, out: *mut urikit_out) -> bool;
/// Appends a pair of the map.
pub type urikit_family_entry =
    unsafe extern "C" fn(id: *const urikit_any, i: usize, form: urikit_enum, key: *mut urikit_out, value: *mut urikit_out);
/// Appends the canonical form of parts. `space` is memory for as many pairs as there are.
pub type urikit_family_build = unsafe extern "C" fn(
    values: *const urikit_values,
    space: *mut urikit_pair,
    cap: usize,
    out: *mut urikit_out,
    location: *mut urikit_error_location,
) -> urikit_code;
/// A check of text that needs tables of Unicode.
pub type urikit_text_check =
    unsafe extern "C" fn(context: *mut c_void, text: urikit_str, lower: bool, at: *mut usize) -> urikit_code;
/// Sets a value to that of a variable.
pub type urikit_template_lookup = unsafe extern "C" fn(context: *mut c_void, name: urikit_str, value: *mut urikit_template_value);
/// ToASCII of IDNA.
pub type urikit_guard_idna = unsafe extern "C" fn(context: *mut c_void, host: urikit_str, out: *mut urikit_out) -> urikit_code;

mod string_calls;
mod text_calls;
pub use string_calls::*;
pub use text_calls::*;

extern "C" {
    // base.h, code.h
    pub fn urikit_version() -> *const u8;
    pub fn urikit_version_number() -> u32;
    pub fn urikit_code_name(code: urikit_code) -> *const u8;
    pub fn urikit_code_token(code: urikit_code) -> *const u8;
    pub fn urikit_code_text(code: urikit_code) -> *const u8;
    // text.h
    pub fn urikit_percent_encode(data: urikit_str, component: urikit_enum, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_percent_decode_text(text: urikit_str, flags: u32, out: *mut urikit_out, at: *mut usize) -> urikit_code;
    pub fn urikit_ipv6_write(ip: *const u8, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_default_port(scheme: urikit_str) -> u16;
    // uri.h
    pub fn urikit_uri_parse(text: urikit_str, flags: u32, uri: *mut urikit_uri, at: *mut usize) -> urikit_code;
    pub fn urikit_uri_resolve(
        base: *const urikit_uri,
        reference: *const urikit_uri,
        flags: u32,
        out: *mut urikit_out,
    ) -> urikit_code;
    pub fn urikit_uri_normalize(uri: *const urikit_uri, level: u32, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_uri_part_text(uri: *const urikit_uri, part: urikit_enum) -> urikit_str;
    pub fn urikit_uri_scheme(uri: *const urikit_uri) -> urikit_str;
    pub fn urikit_uri_authority(uri: *const urikit_uri) -> urikit_str;
    pub fn urikit_uri_userinfo(uri: *const urikit_uri) -> urikit_str;
    pub fn urikit_uri_host(uri: *const urikit_uri) -> urikit_str;
    pub fn urikit_uri_host_text(uri: *const urikit_uri) -> urikit_str;
    pub fn urikit_uri_port(uri: *const urikit_uri) -> urikit_str;
    pub fn urikit_uri_path(uri: *const urikit_uri) -> urikit_str;
    pub fn urikit_uri_query(uri: *const urikit_uri) -> urikit_str;
    pub fn urikit_uri_fragment(uri: *const urikit_uri) -> urikit_str;
    pub fn urikit_uri_is_iri(uri: *const urikit_uri) -> bool;
    pub fn urikit_uri_scheme_is(uri: *const urikit_uri, scheme: urikit_str) -> bool;
    pub fn urikit_uri_port_number(uri: *const urikit_uri, port: *mut i32) -> urikit_code;
    pub fn urikit_uri_port_written(uri: *const urikit_uri, port: *mut i32) -> urikit_code;
    pub fn urikit_uri_host_address(uri: *const urikit_uri, ip: *mut u8) -> usize;
    pub fn urikit_path_next(rest: *mut urikit_str, segment: *mut urikit_str) -> bool;
    pub fn urikit_path_segment(path: urikit_str, index: isize, segment: *mut urikit_str) -> bool;
    pub fn urikit_query_next(rest: *mut urikit_str, key: *mut urikit_str, value: *mut urikit_str) -> bool;
    pub fn urikit_query_find_next(rest: *mut urikit_str, key: urikit_str, flags: u32, value: *mut urikit_str) -> bool;
    pub fn urikit_query_count(query: urikit_str) -> usize;
    pub fn urikit_uri_request_target(uri: *const urikit_uri, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_uri_host_reversed(uri: *const urikit_uri, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_uri_write(parts: *const urikit_parts, flags: u32, out: *mut urikit_out, at: *mut usize) -> urikit_code;
    pub fn urikit_iri_write(parts: *const urikit_parts, flags: u32, out: *mut urikit_out, at: *mut usize) -> urikit_code;
    pub fn urikit_uri_relativize(base: *const urikit_uri, target: *const urikit_uri, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_uri_equal(a: *const urikit_uri, b: *const urikit_uri, level: u32) -> bool;
    pub fn urikit_uri_compare(a: *const urikit_uri, b: *const urikit_uri, level: u32) -> i32;
    pub fn urikit_uri_set(
        uri: *const urikit_uri,
        part: urikit_enum,
        text: urikit_str,
        flags: u32,
        out: *mut urikit_out,
        at: *mut usize,
    ) -> urikit_code;
    pub fn urikit_uri_remove(uri: *const urikit_uri, part: urikit_enum, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_uri_append_segment(
        uri: *const urikit_uri,
        segment: urikit_str,
        flags: u32,
        out: *mut urikit_out,
        at: *mut usize,
    ) -> urikit_code;
    pub fn urikit_uri_query_set(
        uri: *const urikit_uri,
        key: urikit_str,
        value: urikit_str,
        flags: u32,
        out: *mut urikit_out,
        at: *mut usize,
    ) -> urikit_code;
    pub fn urikit_uri_query_append(
        uri: *const urikit_uri,
        key: urikit_str,
        value: urikit_str,
        flags: u32,
        out: *mut urikit_out,
        at: *mut usize,
    ) -> urikit_code;
    pub fn urikit_uri_query_remove(uri: *const urikit_uri, pattern: urikit_str, flags: u32, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_uri_query_sort(
        uri: *const urikit_uri,
        flags: u32,
        pairs: *mut urikit_str,
        cap: usize,
        out: *mut urikit_out,
    ) -> urikit_code;
    pub fn urikit_uri_edit(
        uri: *const urikit_uri,
        edits: *const urikit_edit,
        n: usize,
        out: *mut urikit_out,
        bad: *mut usize,
    ) -> urikit_code;
    pub fn urikit_uri_from_file_path(path: urikit_str, style: urikit_enum, out: *mut urikit_out, at: *mut usize) -> urikit_code;
    pub fn urikit_file_path_from_uri(
        uri: *const urikit_uri,
        style: urikit_enum,
        out: *mut urikit_out,
        at: *mut usize,
    ) -> urikit_code;
    // iri.h
    pub fn urikit_iri_parse(text: urikit_str, flags: u32, iri: *mut urikit_uri, at: *mut usize) -> urikit_code;
    pub fn urikit_uri_from_iri(iri: *const urikit_uri, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_iri_from_uri(uri: *const urikit_uri, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_iri_normalize(iri: *const urikit_uri, level: u32, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_iri_equal(a: *const urikit_uri, b: *const urikit_uri, level: u32) -> bool;
    pub fn urikit_iri_compare(a: *const urikit_uri, b: *const urikit_uri, level: u32) -> i32;
    // cri.h, convert.h
    pub fn urikit_cri_decode(
        bytes: urikit_str,
        options: *const urikit_cri_options,
        cri: *mut urikit_cri,
        at: *mut usize,
    ) -> urikit_code;
    pub fn urikit_cri_resolve(
        base: *const urikit_cri,
        reference: *const urikit_cri,
        options: *const urikit_cri_options,
        out: *mut urikit_out,
    ) -> urikit_code;
    pub fn urikit_cri_next(rest: *mut urikit_cri_list, item: *mut urikit_cri_item) -> bool;
    pub fn urikit_cri_piece_next(rest: *mut urikit_cri_list, piece: *mut urikit_str, encoded: *mut bool) -> bool;
    pub fn urikit_cri_untag(bytes: urikit_str, item: *mut urikit_str) -> bool;
    pub fn urikit_cri_validate(cri: *const urikit_cri, at: *mut usize) -> urikit_code;
    pub fn urikit_cri_equal(a: *const urikit_cri, b: *const urikit_cri, options: *const urikit_cri_options, flags: u32) -> bool;
    pub fn urikit_cri_relativize(
        base: *const urikit_cri,
        target: *const urikit_cri,
        options: *const urikit_cri_options,
        flags: u32,
        out: *mut urikit_out,
    ) -> urikit_code;
    pub fn urikit_cri_normalize_scheme(
        cri: *const urikit_cri,
        options: *const urikit_cri_options,
        out: *mut urikit_out,
    ) -> urikit_code;
    pub fn urikit_cri_scheme_text(cri: *const urikit_cri, profile: urikit_enum) -> urikit_str;
    pub fn urikit_cri_from_iri(
        text: urikit_str,
        options: *const urikit_cri_options,
        out: *mut urikit_out,
        at: *mut usize,
    ) -> urikit_code;
    pub fn urikit_cri_to_uri(
        cri: *const urikit_cri,
        options: *const urikit_cri_options,
        out: *mut urikit_out,
        at: *mut usize,
    ) -> urikit_code;
    pub fn urikit_cri_to_edn(cri: *const urikit_cri, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_cbor_find_start(
        search: *mut urikit_cbor_search,
        document: urikit_str,
        levels: *mut urikit_cbor_level,
        level_count: usize,
    );
    pub fn urikit_cbor_find_next(search: *mut urikit_cbor_search, find: *mut urikit_cbor_find, at: *mut usize) -> urikit_code;
    pub fn urikit_cbor_path_write(search: *const urikit_cbor_search, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_cbor_convert(
        document: urikit_str,
        to: urikit_enum,
        options: *const urikit_cri_options,
        levels: *mut urikit_cbor_level,
        level_count: usize,
        out: *mut urikit_out,
        counts: *mut urikit_cbor_counts,
        at: *mut usize,
    ) -> urikit_code;
    pub fn urikit_cri_from_edn(
        text: urikit_str,
        options: *const urikit_cri_options,
        scratch: *mut urikit_out,
        out: *mut urikit_out,
        at: *mut usize,
    ) -> urikit_code;
    // nosh.h
    pub fn urikit_nosh_parse(text: urikit_str, dialect: urikit_enum, nosh: *mut urikit_nosh, at: *mut usize) -> urikit_code;
    pub fn urikit_nosh_normalize(nosh: *const urikit_nosh, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_nosh_authority(nosh: *const urikit_nosh) -> urikit_str;
    pub fn urikit_nosh_path(nosh: *const urikit_nosh) -> urikit_str;
    pub fn urikit_nosh_query(nosh: *const urikit_nosh) -> urikit_str;
    pub fn urikit_nosh_fragment(nosh: *const urikit_nosh) -> urikit_str;
    pub fn urikit_nosh_equal(a: *const urikit_nosh, b: *const urikit_nosh) -> bool;
    pub fn urikit_nosh_equal_by(a: *const urikit_nosh, b: *const urikit_nosh, registry: *const urikit_nosh_registry) -> bool;
    pub fn urikit_nosh_segment_write(nosh: *const urikit_nosh, index: isize, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_nosh_restrict(nosh: *const urikit_nosh, out: *mut urikit_out, at: *mut usize) -> urikit_code;
    pub fn urikit_nosh_build(
        authority: urikit_str,
        collection: urikit_str,
        rkey: urikit_str,
        dialect: urikit_enum,
        out: *mut urikit_out,
        at: *mut usize,
    ) -> urikit_code;
    // usr.h
    pub fn urikit_usr_types_read(
        json: urikit_str,
        memory: *mut c_void,
        cap: usize,
        types: *mut urikit_usr_types,
        why: *mut urikit_out,
        at: *mut usize,
    ) -> urikit_code;
    pub fn urikit_usr_from_page(page: urikit_str, out: *mut urikit_out, at: *mut usize) -> urikit_code;
    // kind.h
    pub fn urikit_kind_of_text(text: urikit_str, references: bool) -> urikit_enum;
    pub fn urikit_explain(kind: urikit_enum, text: urikit_str, code: urikit_code, at: usize, out: *mut urikit_out)
        -> urikit_code;
    pub fn urikit_family_find(name: urikit_str) -> *const urikit_family;
    pub fn urikit_family_part(family: *const urikit_family, name: urikit_str) -> usize;
    pub fn urikit_any_parse(
        family: *const urikit_family,
        text: urikit_str,
        pairs: *mut urikit_pair,
        cap: usize,
        id: *mut urikit_any,
        at: *mut usize,
    ) -> urikit_code;
    pub fn urikit_any_set_usr_types(id: *mut urikit_any, types: *const urikit_usr_types);
    // template.h
    pub fn urikit_template_parse(
        text: urikit_str,
        parts: *mut urikit_template_part,
        cap: usize,
        tmpl: *mut urikit_template,
        at: *mut usize,
    ) -> urikit_code;
    pub fn urikit_template_parse_openapi(
        text: urikit_str,
        parts: *mut urikit_template_part,
        cap: usize,
        tmpl: *mut urikit_template,
        at: *mut usize,
    ) -> urikit_code;
    pub fn urikit_template_is_ambiguous(tmpl: *const urikit_template, first: *mut usize, second: *mut usize) -> bool;
    pub fn urikit_template_expand(
        tmpl: *const urikit_template,
        lookup: urikit_template_lookup,
        context: *mut c_void,
        out: *mut urikit_out,
        at: *mut usize,
    ) -> urikit_code;
    pub fn urikit_template_match(
        tmpl: *const urikit_template,
        text: urikit_str,
        flags: u32,
        captures: *mut urikit_template_capture,
        cap: usize,
    ) -> urikit_code;
    pub fn urikit_template_item_next(
        capture: *const urikit_template_capture,
        at: *mut usize,
        name: *mut urikit_str,
        value: *mut urikit_str,
    ) -> bool;
    pub fn urikit_template_routes_read(
        texts: *const urikit_str,
        count: usize,
        memory: *mut c_void,
        cap: usize,
        routes: *mut urikit_template_routes,
        which: *mut usize,
        at: *mut usize,
    ) -> urikit_code;
    pub fn urikit_template_routes_read_openapi(
        texts: *const urikit_str,
        count: usize,
        memory: *mut c_void,
        cap: usize,
        routes: *mut urikit_template_routes,
        which: *mut usize,
        at: *mut usize,
    ) -> urikit_code;
    pub fn urikit_template_route(
        routes: *const urikit_template_routes,
        text: urikit_str,
        flags: u32,
        captures: *mut urikit_template_capture,
        cap: usize,
        which: *mut usize,
    ) -> urikit_code;
    // readers.h, lint.h
    pub fn urikit_address_is_internal(ip: *const u8, len: usize) -> bool;
    pub fn urikit_reader_name(reader: urikit_enum) -> *const u8;
    pub fn urikit_reader_why_name(why: urikit_enum) -> *const u8;
    pub fn urikit_reader_read(
        reader: urikit_enum,
        text: urikit_str,
        out: *mut urikit_out,
        reading: *mut urikit_reading,
    ) -> urikit_code;
    pub fn urikit_readers_agree(text: urikit_str) -> bool;
    pub fn urikit_guard(
        text: urikit_str,
        options: *const urikit_guard_options,
        out: *mut urikit_out,
        verdict: *mut urikit_guard_verdict,
    ) -> bool;
    pub fn urikit_guard_rule_id(rule: urikit_enum) -> *const u8;
    pub fn urikit_guard_why(verdict: *const urikit_guard_verdict, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_lint_start(lint: *mut urikit_lint, text: urikit_str);
    pub fn urikit_lint_next(lint: *mut urikit_lint, finding: *mut urikit_finding) -> bool;
    pub fn urikit_lint_why(lint: *const urikit_lint, finding: *const urikit_finding, out: *mut urikit_out) -> urikit_code;
    pub fn urikit_lint_rule_at(i: usize, rule: *mut urikit_lint_rule) -> bool;
}
