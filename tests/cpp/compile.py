#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The C++ headers with each compiler that is here, as C++17, 20 and 23, with and without exceptions: no warning. Each compiles
alone. And what must not compile, or must warn, does so. C++20 is only tried with URIKIT_LONG, each night."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
WARNINGS = "-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror".split()
STANDARDS = ("c++17", "c++20", "c++2b") if os.environ.get("URIKIT_LONG") else ("c++17", "c++2b")
PLAIN = ["-fno-exceptions", "-fno-rtti"]
DECLARED = "std::string s(); const std::string c(); const urikit::uri_template &t(); const urikit::uri_router &r();"
# Texts that stay, in every form: this compiles.
RIGHT = DECLARED + """
    std::size_t f(const std::string &s, std::string &v, const char *p, std::string_view w, std::optional<std::string_view> o)
    {
        const urikit::template_values values = { { s, v }, { p, w }, { w, p }, { v, o }, { "a", std::nullopt }, { "b", {} },
            { "c", urikit::template_value::list({ s, v, p, w, o, "d", std::nullopt }) },
            { "e", urikit::template_value::map({ { s, v }, { "f", o }, { p, w } }) } };
        const std::vector<urikit::borrowed_text> items = { s, "g" };
        (void)urikit::template_value::list(items);
        return values.size() + t().match(s).has_value() + t().match(v).has_value() + t().match(p).has_value() + t().match("h").has_value() +
            r().find(w).has_value() + r().find(s).has_value() + urikit::parse(s).has_value() + urikit::parse("i").has_value() +
            urikit::parse(w).has_value() + urikit::parse_iri(v).has_value() + urikit::uri_view::parse(p).has_value();
    }"""
# What is wrong with a program, and whether only clang says so.
WRONG = [
    ("a result that is not looked at", "void f() { urikit::parse(\"a\"); }", False),
    ("an edit that is not looked at", "void f(urikit::uri &u) { u.try_append_segment(\"a\"); }", False),
    ("a uri of no text", "urikit::uri u(nullptr);", False),
    ("a loop over an object that has ended", "auto f() { return urikit::uri(\"a\").segments(); }", False),
    ("an IRI in place of a URI", "urikit::uri_view f(urikit::iri_view i) { return i; }", False),
    ("a text in place of a URI", "void g(urikit::uri); void f() { g(std::string(\"a\")); }", False),
    *((f"a text that ends, given to {what}", f"{DECLARED} void f() {{ (void)({call}); }}", False) for what, call in (
        ("a view", "urikit::uri_view(s())"), ("parse", "urikit::parse(s())"), ("parse, moved", "urikit::parse(std::string(\"a\"))"),
        ("parse_iri", "urikit::parse_iri(s())"), ("parse_iri, a constant", "urikit::parse_iri(c())"), ("uri_view::parse", "urikit::uri_view::parse(s())"),
        ("match", "t().match(s())"), ("match, a constant", "t().match(c())"), ("a router's find", "r().find(s() + \"b\")"),
        ("template_value", "urikit::template_value(s())"), ("template_value, a constant", "urikit::template_value(c())"),
        ("a list", "urikit::template_value::list({ \"a\", s() })"), ("a map", "urikit::template_value::map({ { \"a\", s() } })"),
        ("a map as a name", "urikit::template_value::map({ { s(), \"a\" } })"), ("values", "urikit::template_values{ { \"a\", s() } }"),
        ("values as a name", "urikit::template_values{ { s(), \"a\" } }"))),
    ("a view of a text that has ended", "urikit::uri_view f() { std::string s(\"a\"); return urikit::uri_view(s); }", True),
    ("a view of an object that has ended", "std::size_t f() { urikit::uri_view v = urikit::uri(\"a\"); return v.path().size(); }", True),
]


def compile_text(compiler, flags, text, folder):
    source = folder / "program.cpp"
    source.write_text("#include <urikit/urikit.hpp>\n" * ("#include" not in text) + text + "\n", encoding="utf-8")
    done = subprocess.run([compiler, *flags, *WARNINGS, f"-I{ROOT}/include", "-fsyntax-only", source], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def main():
    problems, count = [], 0
    headers = sorted(path.name for path in (ROOT / "include/urikit").glob("*.hpp"))
    compilers = [name for name in ("g++", "clang++") if shutil.which(name)]
    for name in {"g++", "clang++"} - set(compilers):
        print(f"skipped: there is no {name} here")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for compiler in compilers:
            for standard in STANDARDS:
                for more in ([], PLAIN):
                    count += 1
                    status, said = compile_text(compiler, [f"-std={standard}", *more], RIGHT, folder)
                    if status:
                        problems.append(f"{compiler} {standard} {' '.join(more)}\n{said[:3000]}")
            # all at once, each in a file of its own name
            wrong = "\n".join(f'#line 1 "wrong{i}"\nnamespace n{i} {{ {text} }}' for i, (_, text, _) in enumerate(WRONG))
            _, said = compile_text(compiler, ["-std=c++17", *(["-ferror-limit=0"] if compiler == "clang++" else [])], wrong, folder)
            problems += [f"{compiler} takes {what}" for i, (what, _, only_clang) in enumerate(WRONG)
                         if (compiler == "clang++" or not only_clang) and f"wrong{i}:1:" not in said]
        for header in headers:
            status, said = compile_text(compilers[0], ["-std=c++17"], f"#include <urikit/{header}>", folder) if compilers else (0, "")
            if status:
                problems.append(f"{header} does not compile alone\n{said[:3000]}")
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    print(f"C++: {len(headers)} headers, {count} ways to compile, {len(WRONG)} programs that are wrong")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
