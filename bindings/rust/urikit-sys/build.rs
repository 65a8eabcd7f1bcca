// SPDX-License-Identifier: MIT
//! Compiles urikit.c with the C compiler. In a package the two files are in the folder c; in a clone of the repository
//! scripts/amalgamate makes them. `links` hands the folder of urikit.h on as DEP_URIKIT_INCLUDE.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{exit, Command};

fn fail(sentence: &str) -> ! {
    eprintln!("urikit-sys: {}", sentence);
    exit(1)
}

/// The folder of urikit.c and urikit.h.
fn sources(package: &Path) -> PathBuf {
    let packed = package.join("c");
    println!("cargo:rerun-if-changed={}", packed.display());
    if packed.join("urikit.c").exists() {
        return packed;
    }
    let root = package.join("../../..");
    let script = root.join("scripts/amalgamate");
    if !script.exists() {
        fail("there is no c/urikit.c: take the packed crate, or a whole clone of the repository");
    }
    for input in ["src", "include", "scripts/amalgamate"] {
        println!("cargo:rerun-if-changed={}", root.join(input).display());
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR")).join("c");
    let made = Command::new("python3").arg("-B").arg(&script).arg(&out).output();
    match made {
        Ok(done) if done.status.success() => out,
        Ok(done) => fail(&format!("scripts/amalgamate failed: {}", String::from_utf8_lossy(&done.stderr))),
        Err(error) => fail(&format!("python3, which runs scripts/amalgamate, cannot be started: {}", error)),
    }
}

fn main() {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets CARGO_MANIFEST_DIR"));
    let include = sources(&package);
    let mut build = cc::Build::new();
    build.file(include.join("urikit.c")).include(&include).std("c11").warnings(false);
    // Nobody steps through the C code of a dependency; without optimization it takes ten times as long.
    match env::var("OPT_LEVEL").as_deref() {
        Ok("0") | Ok("1") => build.opt_level(2),
        _ => &mut build,
    };
    build.compile("urikit");
    println!("cargo:include={}", include.display());
    println!("cargo:rustc-env=URIKIT_INCLUDE={}", include.display());
    println!("cargo:rerun-if-changed=build.rs");
}
