// Written by catalog/generate.py from catalog/functions.toml. Do not edit. SPDX-License-Identifier: MIT
//! The calls that make a text of a URI, as a list for a macro: a name, the call, null where a text of no bytes is none, a line.
macro_rules! text_calls {
    ($list:ident) => {
        $list! {
            surt urikit_uri_surt [] "A key that sorts by domain: https://(com,example,www,)/path",
            origin urikit_uri_origin [null] "Scheme, host and port in normal form, without the scheme's default port, RFC 6454; null without a host.",
            host_key urikit_uri_host_key [null] "The host in lower case and normal form, to compare and group by; null without a host, and for one beyond ASCII.",
        }
    };
}
pub(crate) use text_calls;
