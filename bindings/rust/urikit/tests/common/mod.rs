// SPDX-License-Identifier: MIT
//! Rows of the repository's vectors, and random texts.
#![allow(dead_code)] // each test uses some of it

use std::{collections::HashMap, env, fs, path::PathBuf};

fn unescape(field: &str) -> Vec<u8> {
    let (bytes, mut out, mut at) = (field.as_bytes(), Vec::new(), 0);
    while at < bytes.len() {
        if bytes[at] == b'\\' && bytes.get(at + 1) == Some(&b'x') && at + 3 < bytes.len() {
            out.push(u8::from_str_radix(&field[at + 2..at + 4], 16).expect("two hex digits"));
            at += 4;
        } else if bytes[at..].starts_with(b"\\\\") {
            out.push(b'\\');
            at += 2;
        } else {
            out.push(bytes[at]);
            at += 1;
        }
    }
    out
}

/// A row of a table: a field is `None` for "-".
pub struct Row(HashMap<String, Option<Vec<u8>>>);

impl Row {
    pub fn bytes(&self, name: &str) -> &[u8] {
        self.0[name].as_deref().unwrap_or(b"")
    }

    pub fn maybe(&self, name: &str) -> Option<&str> {
        self.0[name].as_deref().map(|bytes| std::str::from_utf8(bytes).expect("a field that is text"))
    }

    /// The text; "-" where the table means that.
    pub fn text(&self, name: &str) -> &str {
        self.maybe(name).unwrap_or("-")
    }

    /// The text, if it is UTF-8.
    pub fn utf8(&self, name: &str) -> Option<&str> {
        match &self.0[name] {
            None => Some("-"),
            Some(bytes) => std::str::from_utf8(bytes).ok(),
        }
    }

    pub fn number(&self, name: &str) -> usize {
        self.text(name).parse().expect("a number")
    }
}

/// The rows of tests/vectors/NAME.tsv.
pub fn rows(name: &str) -> Vec<Row> {
    let folder = env::var_os("URIKIT_VECTORS")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../tests/vectors"), PathBuf::from);
    let path = folder.join(format!("{}.tsv", name));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {}", path.display(), error));
    let mut lines = text.split('\n').filter(|line| !line.starts_with("# ") && !line.is_empty() && *line != "#");
    let head: Vec<&str> = lines.next().expect("a heading").split('\t').collect();
    let found: Vec<Row> = lines
        .map(|line| {
            let mut fields = line.split('\t');
            Row(head
                .iter()
                .map(|name| {
                    let field = fields.next().unwrap_or("");
                    (name.to_string(), if field == "-" { None } else { Some(unescape(field)) })
                })
                .collect())
        })
        .collect();
    assert!(found.len() > 5, "{}", name);
    found
}

/// Numbers that are the same in every run; URIKIT_SEED makes others.
pub struct Random(u64);

impl Random {
    pub fn new(salt: u64) -> Self {
        let seed = env::var("URIKIT_SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(1u64);
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ salt.wrapping_mul(0xD134_2543_DE82_EF95) | 1)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 16) % limit as u64) as usize
    }

    pub fn pick<'t>(&mut self, from: &[&'t str]) -> &'t str {
        from[self.below(from.len())]
    }

    /// A text of pieces that parsers meet.
    pub fn reference(&mut self) -> String {
        const PIECES: &[&str] = &[
            "a",
            "B",
            "http:",
            "//",
            "/",
            "?",
            "#",
            ":",
            "@",
            "[::1]",
            "[v1.a]",
            "%41",
            "%2f",
            "%",
            "..",
            ".",
            "/./",
            "/../",
            "&",
            "=",
            "+",
            "1.2.3.4",
            ":80",
            ":",
            "é",
            "ü",
            "\u{202e}",
            " ",
            "x-y:",
            "~",
            "%C3%A9",
            "%ff",
            "coap://h",
            "[",
            "]",
            "\0",
            "\u{10ffff}",
        ];
        let count = self.below(9);
        (0..count).map(|_| self.pick(PIECES)).collect()
    }

    /// Any bytes, many of them delimiters.
    pub fn bytes(&mut self) -> Vec<u8> {
        let count = self.below(40);
        (0..count)
            .map(|_| if self.below(2) == 0 { b":/?#[]@%.&=+aA0\0\x80\xff"[self.below(18)] } else { self.below(256) as u8 })
            .collect()
    }
}

pub fn cases() -> usize {
    env::var("URIKIT_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(20_000)
}
