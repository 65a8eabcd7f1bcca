// SPDX-License-Identifier: MIT
//! Compares every struct and every number of src/lib.rs with urikit.h, as the C compiler reads it.

use std::{collections::BTreeMap, env, fmt::Write, fs, path::PathBuf, process::Command};

#[test]
fn structs_and_numbers_are_those_of_the_header() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let mut program = String::from("#include \"urikit.h\"\n#include <stdio.h>\nint main(void)\n{\n");
    let mut want: BTreeMap<String, usize> = BTreeMap::new();
    let mut ask = |name: String, value: usize| {
        writeln!(program, "    printf(\"%s=%llu\\n\", \"{0}\", (unsigned long long)({0}));", name).unwrap();
        want.insert(name, value);
    };
    urikit_sys::layouts(|name, size, fields| {
        ask(format!("sizeof({})", name), size);
        for (field, offset) in fields {
            ask(format!("offsetof({}, {})", name, field.trim_start_matches("r#")), *offset);
        }
    });
    // pub const URIKIT_PARSE_SCHEME: u32 = 1;
    let source = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/src/lib.rs")).unwrap();
    let mut numbers = 0;
    for line in source.lines().filter_map(|line| line.strip_prefix("pub const ")) {
        let (name, value) = line.split_once(':').unwrap();
        let value = value.split_once("= ").unwrap().1.trim_end_matches(';');
        ask(name.into(), value.parse().unwrap());
        numbers += 1;
    }
    assert!(numbers > 80, "{}", numbers);
    program.push_str("    return 0;\n}\n");
    let (file, binary) = (folder.join("layout.c"), folder.join("layout"));
    fs::write(&file, program).unwrap();
    let compiler = env::var_os("CC").unwrap_or_else(|| "cc".into());
    let built = Command::new(compiler).args(["-std=c11", "-I", env!("URIKIT_INCLUDE"), "-o"]).arg(&binary).arg(&file).output();
    let built = built.expect("a C compiler");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    let printed = Command::new(&binary).output().unwrap().stdout;
    let found: BTreeMap<String, usize> = String::from_utf8(printed)
        .unwrap()
        .lines()
        .map(|line| line.rsplit_once('=').map(|(name, value)| (name.to_string(), value.parse().unwrap())).unwrap())
        .collect();
    assert_eq!(found, want);
}

/// The calls have the arguments that the header gives them: as many, each of the same kind.
#[test]
fn calls_are_those_of_the_header() {
    let header = fs::read_to_string(concat!(env!("URIKIT_INCLUDE"), "/urikit.h")).unwrap();
    // without comments, which name calls, too
    let header: String =
        header.split("/*").enumerate().map(|(i, text)| if i == 0 { text } else { text.split_once("*/").unwrap().1 }).collect();
    let header = header.split_whitespace().collect::<Vec<_>>().join(" ");
    let source = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/src/lib.rs")).unwrap();
    let source = source.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut calls = 0;
    for declared in source.split("pub fn ").skip(1).filter(|text| text.starts_with("urikit_")) {
        let (name, rest) = declared.split_once('(').unwrap();
        let (arguments, result) = rest.split_once(')').unwrap();
        let at = header.find(&format!(" {}(", name)).or_else(|| header.find(&format!("*{}(", name)));
        let at = at.unwrap_or_else(|| panic!("{} is not in the header", name));
        let (before, after) = header.split_at(at);
        let given = after.split_once('(').unwrap().1.split_once(')').unwrap().0;
        let kinds: Vec<String> = arguments.split(", ").filter(|text| !text.trim().is_empty()).map(rust_kind).collect();
        let theirs: Vec<String> = given.split(", ").filter(|text| *text != "void").map(c_kind).collect();
        assert_eq!(kinds, theirs, "{}", name);
        assert_eq!(result.trim_start().starts_with("->"), !before.ends_with("void"), "{}", name);
        calls += 1;
    }
    assert!(calls > 80, "{}", calls);
}

/// A pointer is one, whatever it leads to; other arguments by their size.
fn rust_kind(argument: &str) -> String {
    let kind = argument.split_once(':').unwrap().1.trim().trim_end_matches(',');
    match kind {
        kind if kind.starts_with('*') || kind == "urikit_template_lookup" => "pointer",
        "u32" | "urikit_enum" | "urikit_code" => "number",
        kind => kind,
    }
    .into()
}

fn c_kind(argument: &str) -> String {
    if argument.contains('*') || argument.contains('[') {
        return "pointer".into();
    }
    let kind = argument.split(' ').find(|word| *word != "const").unwrap();
    match kind {
        "size_t" => "usize",
        "ptrdiff_t" => "isize",
        "uint64_t" => "u64",
        "urikit_str" => "urikit_str",
        "bool" => "bool",
        _ => "number", // an enumeration, or flags
    }
    .into()
}
