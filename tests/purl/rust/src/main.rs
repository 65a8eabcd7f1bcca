// SPDX-License-Identifier: MIT
//! The crates purl and packageurl: a line of JSON for each text, the canonical form or null. The argument is the crate.
use std::io::{self, BufRead};
use std::str::FromStr;

fn main() {
    let purl_crate = std::env::args().nth(1).as_deref() == Some("purl");
    for line in io::stdin().lock().lines() {
        let text: String = serde_json::from_str(&line.unwrap()).unwrap();
        let made = if purl_crate {
            purl::GenericPurl::<String>::from_str(&text).ok().map(|made| made.to_string())
        } else {
            packageurl::PackageUrl::from_str(&text).ok().map(|made| made.to_string())
        };
        println!("{}", serde_json::to_string(&made).unwrap());
    }
}
