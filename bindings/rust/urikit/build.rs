// SPDX-License-Identifier: MIT
//! Finds out what the toolchain has: core::error::Error (1.81), core::net (1.77).

use std::env;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let said = Command::new(rustc).arg("--version").output().map(|done| String::from_utf8_lossy(&done.stdout).into_owned());
    // "rustc 1.81.0 (...)"
    let minor = said.ok().and_then(|text| text.split('.').nth(1).and_then(|digits| digits.parse::<u32>().ok())).unwrap_or(0);
    for (least, name) in [(77, "urikit_core_net"), (81, "urikit_core_error")] {
        if minor >= 80 {
            println!("cargo:rustc-check-cfg=cfg({})", name);
        }
        if minor >= least {
            println!("cargo:rustc-cfg={}", name);
        }
    }
}
