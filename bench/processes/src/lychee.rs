// SPDX-License-Identifier: MIT
//! The links of each line, by the extractor of lychee.

use std::io::{BufRead, Write};

use lychee_lib::{extract::Extractor, FileType, InputContent};

fn main() -> std::io::Result<()> {
    let extractor = Extractor::default();
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        for link in extractor.extract(&InputContent::from_str(line?, FileType::Plaintext)) {
            writeln!(out, "{}", link.text)?;
        }
    }
    out.flush()
}
