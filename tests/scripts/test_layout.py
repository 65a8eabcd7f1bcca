#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The layout of every public struct is the same with and without -fshort-enums: test_layout.py [COMPILER].

Some compilers for small devices give an enum the smallest type that holds its values. A field of an enum's type would
then have another size there than in the library. Fields have fixed widths instead; this test compiles both ways."""
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HEADERS = os.path.join(ROOT, "include", "urikit")
STRUCT = re.compile(r"^typedef struct (urikit_\w+) \{$(.*?)^\} \1;$", re.M | re.S)
FIELD = re.compile(r"(\w+)(?:\[[^\]]*\])?\s*(?=[,;])")


def without_comments(text):
    return re.sub(r"/\*.*?\*/", " ", text, flags=re.S)


def structs(text):
    """(struct, its fields) of a header."""
    for match in STRUCT.finditer(without_comments(text)): # a member of a union inside is part of the union
        lines = [line for line in match[2].split("\n") if re.fullmatch(r"    \S.*;\s*", line) or re.fullmatch(r"    \} \w+;\s*", line)]
        yield match[1], [name for line in lines for name in FIELD.findall(line)]


def program(headers):
    lines = ["#include <stddef.h>", "#include <stdio.h>"]
    body = []
    for name, text in sorted(headers.items()):
        lines.append(f"#include <urikit/{name}>")
        for struct, fields in structs(text):
            body.append(f'    printf("{struct} %zu\\n", sizeof({struct}));')
            body += [f'    printf("{struct}.{field} %zu %zu\\n", offsetof({struct}, {field}), '
                     f"sizeof((({struct} *)0)->{field}));" for field in fields]
    return "\n".join([*lines, "int main(void)", "{", *body, "    return 0;", "}", ""]), len(body)


def layout(compiler, folder, source, include, *flags):
    built = os.path.join(folder, "layout" + "".join(flags))
    subprocess.run([compiler, "-std=c11", *flags, "-I", include, "-I", os.path.join(ROOT, "include"), source, "-o", built],
                   check=True)
    return subprocess.run([built], check=True, capture_output=True, text=True).stdout


def differences(compiler, headers, include):
    """The lines of both layouts that differ, and how many lines there are."""
    text, count = program(headers)
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "layout.c")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        usual = layout(compiler, folder, source, include).splitlines()
        short = layout(compiler, folder, source, include, "-fshort-enums").splitlines()
    return [f"{a}; with -fshort-enums {b}" for a, b in zip(usual, short) if a != b], count


def bad_fixture(compiler):
    """A struct with a field of an enum's type must be found."""
    text = "typedef enum urikit_few { URIKIT_ONE } urikit_few;\ntypedef struct urikit_bad {\n    urikit_few field;\n} urikit_bad;\n"
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "urikit"))
        with open(os.path.join(folder, "urikit", "bad.h"), "w", encoding="utf-8") as file:
            file.write(text)
        found, _ = differences(compiler, {"bad.h": text}, folder)
    assert len(found) == 2, found


def main():
    compiler = sys.argv[1] if len(sys.argv) > 1 else "cc"
    headers = {}
    for name in os.listdir(HEADERS):
        if name.endswith(".h") and name != "urikit.h":
            with open(os.path.join(HEADERS, name), encoding="utf-8") as file:
                headers[name] = file.read()
    bad_fixture(compiler)
    found, count = differences(compiler, headers, os.path.join(ROOT, "include"))
    for line in found:
        print(line)
    print(f"test_layout: {count} structs and fields, {len(found)} with another layout under -fshort-enums")
    sys.exit(1 if found or count < 100 else 0)


main()
