// SPDX-License-Identifier: MIT
//! The links of each line, by the crate linkify.

use std::io::{BufRead, Write};

fn main() -> std::io::Result<()> {
    let mut finder = linkify::LinkFinder::new();
    finder.kinds(&[linkify::LinkKind::Url]);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    for line in std::io::stdin().lock().lines() {
        for link in finder.links(&line?) {
            writeln!(out, "{}", link.as_str())?;
        }
    }
    out.flush()
}
