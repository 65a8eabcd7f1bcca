// SPDX-License-Identifier: MIT
//! How other programs read a URL, a guard for URLs that others name, and lint.

use crate::{ffi, UriBuf};
use alloc::{string::String, vec::Vec};
use core::fmt;
use urikit_sys as sys;

/// What a program makes of a text: one of the models of `doc/readers.md`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Reading {
    /// The program: `"whatwg"`, `"curl"`, `"urllib3"` ...
    pub reader: &'static str,
    /// False if it refuses the text; then the parts are `None`.
    pub accepts: bool,
    /// For which part it refuses the text: `"host"`, `"port"` ...; empty if it does not.
    pub why: &'static str,
    /// True for a server, which gets the text in a request line: the path is the one that it looks up.
    pub server: bool,
    /// True if there is a user name or a password that is not empty.
    pub userinfo: bool,
    /// The scheme in lower case.
    pub scheme: Option<String>,
    /// The host, an IPv6 address in brackets.
    pub host: Option<String>,
    /// The port, if it is not the default of the scheme.
    pub port: Option<u16>,
    /// The path as the program sends it.
    pub path: Option<String>,
    /// The query, if it is not empty.
    pub query: Option<String>,
}

/// How fifteen clients and two servers read a text, in the order of `doc/readers.md`. Bytes that are not UTF-8 are shown as U+FFFD.
///
/// ```
/// let readings = urikit::readers(r"http://good.example\@evil.example/");
/// let host = |name| readings.iter().find(|reading| reading.reader == name).unwrap().host.as_deref();
/// assert_eq!((host("whatwg"), host("curl")), (Some("good.example"), Some("evil.example")));
/// ```
pub fn readers(text: impl AsRef<[u8]>) -> Vec<Reading> {
    (0..sys::URIKIT_READERS)
        .filter_map(|reader| Some((reader, ffi::reading(reader, text.as_ref()).ok()?)))
        .map(|(reader, parts)| Reading {
            server: reader >= sys::URIKIT_READER_CLIENTS,
            userinfo: parts.userinfo,
            reader: parts.name,
            accepts: parts.accepts,
            why: parts.why,
            scheme: parts.scheme,
            host: parts.host,
            port: parts.port,
            path: parts.path,
            query: parts.query,
        })
        .collect()
}

/// True if at least one client accepts the text, and all that accept it read the same scheme, host, port, path and query.
pub fn readers_agree(text: impl AsRef<[u8]>) -> bool {
    ffi::readers_agree(text.as_ref())
}

/// Why [`guard`] does not let a text through.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GuardError {
    rule: &'static str,
    why: String,
    line: Option<usize>,
}

impl GuardError {
    /// The stable id of the rule: `"invalid"`, `"readers-host"`, `"policy-host"`, `"policy-address"` ...
    pub fn rule(&self) -> &'static str {
        self.rule
    }

    /// A sentence, without a full stop.
    pub fn why(&self) -> &str {
        &self.why
    }

    /// The line of [`Guard::policy`] that denies the text, counted from 1; `None` if none does.
    pub fn line(&self) -> Option<usize> {
        self.line
    }
}

impl fmt::Display for GuardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.why)
    }
}

#[cfg(urikit_core_error)]
impl core::error::Error for GuardError {}
#[cfg(all(feature = "std", not(urikit_core_error)))]
impl std::error::Error for GuardError {}

/// The text to fetch, if every program reads it alike and it is http or https to a host that is not internal: the URI in normal
/// form. Fetch what it returns, not the text given: for `http://good.example?u@other.example/` some programs connect to other.example.
///
/// A name resolves to an address later, and to another one at another time: check the address when connecting, by
/// [`address_is_internal`](crate::address_is_internal), and guard each redirect. A host that is not ASCII does not pass: make
/// A-labels first.
///
/// ```
/// assert_eq!(urikit::guard("HTTP://Example.com:80/a/../b").unwrap(), "http://example.com/b");
/// assert_eq!(urikit::guard("http://2130706433/").unwrap_err().rule(), "readers-host");
/// assert_eq!(urikit::guard("http://127.0.0.1/").unwrap_err().rule(), "policy-address");
/// ```
pub fn guard(text: impl AsRef<[u8]>) -> Result<UriBuf, GuardError> {
    Guard::new().check(text)
}

/// A guard with rules of its own.
///
/// ```
/// use urikit::Guard;
/// let guard = Guard::new().schemes(["https"]).hosts(["*.example.com"]).ports([443, 8443]);
/// assert!(guard.check("https://api.example.com:8443/").is_ok());
/// assert_eq!(guard.check("https://example.org/").unwrap_err().rule(), "policy-host");
/// assert_eq!(guard.base("https://api.example.com/a/").check("../b").unwrap(), "https://api.example.com/b");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Guard {
    policy: String, // the lines given, then those of other options
    given: usize,   // bytes of the lines given
    base: Option<String>,
    internal: bool,
    any_host: bool,
    as_given: bool,
    fault: bool,
}

impl Guard {
    /// http and https, every host and port that is not internal.
    pub fn new() -> Self {
        Guard::default()
    }

    /// Only these schemes.
    #[must_use]
    pub fn schemes<T: AsRef<str>>(self, schemes: impl IntoIterator<Item = T>) -> Self {
        self.allow("scheme", schemes)
    }

    /// Only these hosts: names, addresses, or `*.example.com` for every name below one.
    #[must_use]
    pub fn hosts<T: AsRef<str>>(self, hosts: impl IntoIterator<Item = T>) -> Self {
        self.allow("host", hosts)
    }

    /// Only these ports.
    #[must_use]
    pub fn ports(self, ports: impl IntoIterator<Item = u16>) -> Self {
        self.allow("port", ports.into_iter().map(|port| alloc::format!("{}", port)))
    }

    /// Also internal addresses.
    #[must_use]
    pub fn internal(mut self, allowed: bool) -> Self {
        self.internal = allowed;
        self
    }

    /// Also hosts that are not names of letters, digits and `-`, such as `_a.example`.
    #[must_use]
    pub fn any_host(mut self, allowed: bool) -> Self {
        self.any_host = allowed;
        self
    }

    /// Only a text that is the one to fetch, byte for byte; for others the rule is `"changed"`. For programs that fetch the text they were
    /// given.
    #[must_use]
    pub fn as_given(mut self, required: bool) -> Self {
        self.as_given = required;
        self
    }

    /// The absolute URI that a reference is resolved against.
    #[must_use]
    pub fn base(mut self, base: impl Into<String>) -> Self {
        self.base = Some(base.into());
        self
    }

    /// Lines of a policy, as `urikit guard --policy` reads them. A wildcard below a public suffix (`*.co.uk`), which the tool refuses, is taken.
    #[must_use]
    pub fn policy(mut self, lines: &str) -> Self {
        self.policy.insert(self.given, '\n');
        self.policy.insert_str(self.given, lines);
        self.given += lines.len() + 1;
        self
    }

    /// A line of words. A word that would be another line, several words or a comment makes the policy faulty.
    fn allow<T: AsRef<str>>(mut self, kind: &str, words: impl IntoIterator<Item = T>) -> Self {
        self.policy.push_str("allow ");
        self.policy.push_str(kind);
        for word in words {
            let word = word.as_ref();
            self.fault |= word.is_empty() || word.bytes().any(|byte| byte <= b' ' || byte == b'#' || byte == 0x7F);
            self.policy.push(' ');
            self.policy.push_str(word);
        }
        self.policy.push('\n');
        self
    }

    /// The text to fetch, or why it does not pass.
    pub fn check(&self, text: impl AsRef<[u8]>) -> Result<UriBuf, GuardError> {
        let passed =
            self.decide(text.as_ref()).map_err(|no| GuardError { rule: no.rule, why: no.why, line: self.own_line(no.line) })?;
        UriBuf::parse(passed.0).map_err(|error| GuardError { rule: "invalid", why: String::from(error.reason()), line: None })
    }

    /// The line of [`Guard::policy`], counted from 1, that allows the host of a text that passes, or denies the text; `None` if none does.
    ///
    /// ```
    /// let guard = urikit::Guard::new().policy("deny host *.a.example\nallow host a.example");
    /// assert_eq!(guard.line("http://a.example/"), Some(2));
    /// ```
    pub fn line(&self, text: impl AsRef<[u8]>) -> Option<usize> {
        self.own_line(self.decide(text.as_ref()).map_or_else(|no| no.line, |passed| passed.1))
    }

    fn decide(&self, text: &[u8]) -> Result<(String, u32), ffi::Refusal> {
        if self.fault {
            return Err(ffi::policy_fault());
        }
        ffi::guard(text, &self.policy, self.base.as_deref(), self.internal, self.any_host, self.as_given)
    }

    fn own_line(&self, line: u32) -> Option<usize> {
        let lines = self.policy.as_bytes()[..self.given].iter().filter(|&&byte| byte == b'\n').count();
        Some(line as usize).filter(|line| (1..=lines).contains(line))
    }
}

/// How serious a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Severity {
    /// Worth knowing; common in good URIs.
    Note,
    /// Unusual, and used in attacks.
    Warning,
    /// Nearly always an attack or a mistake.
    Error,
}

/// What hides in a URL: a finding of a rule of `doc/lint.md`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Finding {
    /// The stable id of the rule: `"userinfo-host"`.
    pub rule: &'static str,
    /// The rule in words.
    pub title: &'static str,
    /// The section that it is from.
    pub section: &'static str,
    /// How serious it is.
    pub severity: Severity,
    /// Where it is: offsets in bytes, the end exclusive.
    pub range: core::ops::Range<usize>,
    /// Why it is a finding. Passwords and tokens are not shown.
    pub why: String,
}

/// What hides in a URL, by rule and position. The text may be any bytes.
///
/// ```
/// let found = urikit::findings("http://good.example@bad.example/");
/// assert!(found.iter().any(|finding| finding.rule == "userinfo-host"));
/// ```
pub fn findings(text: impl AsRef<[u8]>) -> Vec<Finding> {
    ffi::findings(text.as_ref())
        .into_iter()
        .map(|parts| Finding {
            rule: parts.rule,
            title: parts.title,
            section: parts.section,
            severity: match parts.severity {
                sys::URIKIT_SEVERITY_NOTE => Severity::Note,
                sys::URIKIT_SEVERITY_WARNING => Severity::Warning,
                _ => Severity::Error,
            },
            range: parts.start..parts.end,
            why: parts.why,
        })
        .collect()
}
