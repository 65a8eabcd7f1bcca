// SPDX-License-Identifier: MIT
//! What the library says about its codes. An [`Error`](crate::Error) takes its words from here; the other calls, in `ffi.rs`, give errors.

use core::{slice, str};
use urikit_sys as sys;

/// A text for a call. The lifetime ends here, so the callers below use it at once.
pub(super) fn lend(bytes: &[u8]) -> sys::urikit_str {
    sys::urikit_str { ptr: bytes.as_ptr(), len: bytes.len() }
}

/// # Safety
/// A constant of the library, with a NUL at its end.
pub(super) unsafe fn constant(text: *const u8) -> &'static str {
    let mut len = 0;
    while *text.add(len) != 0 {
        len += 1;
    }
    str::from_utf8(slice::from_raw_parts(text, len)).unwrap_or("unknown")
}

pub(crate) fn code_name(code: u32) -> &'static str {
    // SAFETY: never null.
    unsafe { constant(sys::urikit_code_name(code)) }
}

pub(crate) fn code_token(code: u32) -> &'static str {
    // SAFETY: never null.
    unsafe { constant(sys::urikit_code_token(code)) }
}

pub(crate) fn code_text(code: u32) -> &'static str {
    // SAFETY: never null.
    unsafe { constant(sys::urikit_code_text(code)) }
}

/// `URIKIT_EXPLAIN_MAX`.
pub(crate) const EXPLAIN_MAX: usize = 320;

/// The sentence of `urikit_explain`. Without a kind the text says it.
pub(crate) fn explain<'a>(kind: Option<u32>, text: &[u8], code: u32, at: usize, buffer: &'a mut [u8; EXPLAIN_MAX]) -> &'a str {
    let mut out = sys::urikit_out { ptr: buffer.as_mut_ptr(), cap: buffer.len(), len: 0 };
    // SAFETY: both read the text; the second writes to the buffer.
    let result = unsafe {
        let kind = kind.unwrap_or_else(|| sys::urikit_kind_of_text(lend(text), true));
        sys::urikit_explain(kind, lend(text), code, at, &mut out)
    };
    if result != sys::URIKIT_OK {
        return code_text(code);
    }
    str::from_utf8(&buffer[..out.len]).unwrap_or_else(|_| code_text(code))
}
