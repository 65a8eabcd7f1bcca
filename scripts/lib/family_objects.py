# SPDX-License-Identifier: MIT
"""Hold what the bindings write down of a family, for editors and compilers, to its descriptor src/NAME/NAME_family.c.

Python's and JavaScript's classes are made from the descriptors; their types are not, nor are the methods in Rust.
scripts/check_docs runs this.
"""
import re

PYTHON, JS, RUST = "bindings/python/urikit/_families.py", "bindings/js/types/index.d.ts", "bindings/rust/urikit/src"
JS_CLASSES = "bindings/js/src/families.js"
NO_ATTRIBUTE = re.compile(r"URIKIT_SHAPE_(LIST|GROUP)|URIKIT_USE_(MEMBER|REPORT)")
RUST_WORDS = {"type": "ty"}  # keywords


def descriptors(root):
    """{family: attributes of its objects, in order}"""
    found = {}
    for path in sorted(root.glob("src/*/*_family.c")):
        text = path.read_text(encoding="utf-8")
        rows = re.search(r"static const urikit_part \w+\[\] = \{\n(.*?)\n\};", text, re.S)
        name = re.search(r"^const urikit_family \w+ = \{\s+\"(\w+)\"", text, re.M)
        if rows and name:
            parts = re.findall(r'^    \{ "(\w+)",(.*?) \},$', rows[1], re.S | re.M)
            found[name[1]] = ["canonical" if "URIKIT_USE_CANONICAL" in rest else part for part, rest in parts
                              if not NO_ATTRIBUTE.search(rest)]
            if any(part == "restricted_valid" for part, _ in parts):
                found[name[1]].append("restricted")
    return found


def camel(name):
    return re.sub(r"Url$", "URL", re.sub(r"_(\w)", lambda letter: letter[1].upper(), name))


def python_types(root):
    """{family: annotated attributes}; the base class has the canonical form."""
    text = (root / PYTHON).read_text(encoding="utf-8")
    bodies = re.findall(r'^class \w+\(_Family\):\n(.*?)(?=^class |\Z)', text, re.S | re.M)
    return {re.search(r'^    _kind = "(\w+)"', body, re.M)[1]: ["canonical", *re.findall(r"^    ([a-z]\w*): ", body, re.M)]
            for body in bodies}


def js_types(root):
    """{family: members}"""
    text = (root / JS).read_text(encoding="utf-8")
    found = {}
    for name, family in re.findall(r"Family\.describe\((\w+), (\w+),", (root / JS_CLASSES).read_text(encoding="utf-8")):
        body = re.search(rf"^export class {name} .*?^\}}", text, re.S | re.M)
        members = set(re.findall(r"^    readonly (\w+):", body[0], re.M)) if body else set()
        found[family] = sorted(members - {"text", "restrictedError"})
    return found


def rust_methods(root):
    """All names of methods, of any family: which belong to which is seen by the compiler and by tests/vectors.rs."""
    text = "".join((root / RUST / name).read_text(encoding="utf-8") for name in ("families.rs", "nosh.rs"))
    return set(re.findall(r"pub fn (\w+)", text)) | set(re.findall(r'^\s+"\w+" => (\w+)', text, re.M))


def check(root, problems):
    rust = rust_methods(root)
    for family, parts in descriptors(root).items():
        for where, types, spell in ((PYTHON, python_types(root), str), (JS, js_types(root), camel)):
            want = {spell(part) for part in parts}
            have = set(types.get(family, ()))
            for name in sorted(want - have):
                problems.append(f"{where}: {family} has {name}, which is not declared")
            for name in sorted(have - want):
                problems.append(f"{where}: {name} is declared, but {family} has no such part")
        for part in parts:
            if RUST_WORDS.get(part, part) not in rust:
                problems.append(f"{RUST}: {family} has {part}, and no method has that name")
