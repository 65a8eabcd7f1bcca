#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The headers and the libraries say the same: every call that is declared is shown, and nothing else; the headers compile as
old and new C and C++, alone and in each choice of characters; where uriparser is installed, each of its calls is there, and
a program that was compiled with its headers may run with our library, since the structs are the same.
"""
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
INCLUDE = HERE.parent / "include"
LIBRARIES = [ROOT / "build/release/liburikit-uriparser.so", ROOT / "build/release/relink/liburiparser.so.1"]
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only", f"-I{INCLUDE}"]
LANGUAGES = [["gcc", "-std=c90", "-xc"], ["gcc", "-std=c11", "-xc"], ["clang", "-std=c2x", "-xc"], ["g++", "-std=c++98", "-xc++"],
             ["clang++", "-std=c++20", "-xc++"]]
CHOICES = [[], ["-DURI_NO_ANSI"], ["-DURI_NO_UNICODE"]]
SHAPES = r"""
#include <uriparser/Uri.h>
#include <stddef.h>
#define SHOW(what) printf(#what " %lu\n", (unsigned long)(what))
#define MEMBER(type, member) SHOW(offsetof(type, member))
int main(void)
{
    SHOW(sizeof(UriUriA)); SHOW(sizeof(UriUriW)); SHOW(sizeof(UriPathSegmentA)); SHOW(sizeof(UriParserStateA));
    SHOW(sizeof(UriQueryListA)); SHOW(sizeof(UriMemoryManager)); SHOW(sizeof(UriIp4)); SHOW(sizeof(UriIp6));
    MEMBER(UriUriA, scheme); MEMBER(UriUriA, userInfo); MEMBER(UriUriA, hostText); MEMBER(UriUriA, hostData);
    MEMBER(UriUriA, portText); MEMBER(UriUriA, pathHead); MEMBER(UriUriA, pathTail); MEMBER(UriUriA, query);
    MEMBER(UriUriA, fragment); MEMBER(UriUriA, absolutePath); MEMBER(UriUriA, owner); MEMBER(UriUriA, reserved);
    MEMBER(UriHostDataA, ip4); MEMBER(UriHostDataA, ip6); MEMBER(UriHostDataA, ipFuture);
    MEMBER(UriPathSegmentA, text); MEMBER(UriPathSegmentA, next); MEMBER(UriPathSegmentA, reserved);
    MEMBER(UriParserStateA, uri); MEMBER(UriParserStateA, errorCode); MEMBER(UriParserStateA, errorPos);
    MEMBER(UriQueryListA, key); MEMBER(UriQueryListA, value); MEMBER(UriQueryListA, next);
    MEMBER(UriMemoryManager, malloc); MEMBER(UriMemoryManager, calloc); MEMBER(UriMemoryManager, realloc);
    MEMBER(UriMemoryManager, reallocarray); MEMBER(UriMemoryManager, free); MEMBER(UriMemoryManager, userData);
    SHOW(URI_SUCCESS); SHOW(URI_ERROR_SYNTAX); SHOW(URI_ERROR_NULL); SHOW(URI_ERROR_MALLOC); SHOW(URI_ERROR_OUTPUT_TOO_LARGE);
    SHOW(URI_ERROR_NOT_IMPLEMENTED); SHOW(URI_ERROR_RANGE_INVALID); SHOW(URI_ERROR_MEMORY_MANAGER_INCOMPLETE);
    SHOW(URI_ERROR_ADDBASE_REL_BASE); SHOW(URI_ERROR_REMOVEBASE_REL_BASE); SHOW(URI_ERROR_REMOVEBASE_REL_SOURCE);
    SHOW(URI_ERROR_MEMORY_MANAGER_FAULTY); SHOW(URI_ERROR_TOSTRING_TOO_LONG);
    SHOW(URI_BR_TO_LF); SHOW(URI_BR_TO_CRLF); SHOW(URI_BR_TO_CR); SHOW(URI_BR_TO_UNIX); SHOW(URI_BR_TO_WINDOWS);
    SHOW(URI_BR_TO_MAC); SHOW(URI_BR_DONT_TOUCH); SHOW(URI_NORMALIZE_SCHEME); SHOW(URI_NORMALIZE_USER_INFO);
    SHOW(URI_NORMALIZE_HOST); SHOW(URI_NORMALIZE_PATH); SHOW(URI_NORMALIZE_QUERY); SHOW(URI_NORMALIZE_FRAGMENT);
    SHOW(URI_RESOLVE_STRICTLY); SHOW(URI_RESOLVE_IDENTICAL_SCHEME_COMPAT); SHOW(URI_TRUE); SHOW(URI_FALSE);
    return 0;
}
"""


def declared():
    """The calls of the headers, for both kinds of characters."""
    texts = {path.name: re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S) for path in (INCLUDE / "uriparser").iterdir()}
    plain = set(re.findall(r"^URI_PUBLIC [^;(]*?\b(uri[A-Z]\w*)\(", "\n".join(texts.values()), re.M))
    both = re.findall(r"^URI_PUBLIC [^;]*?URI_FUNC\((\w+)\)", texts["UriCalls.h"], re.M)
    return plain | {f"uri{name}{kind}" for name in both for kind in "AW"}


def shown(path):
    text = subprocess.run(["nm", "-D", "--defined-only", path], capture_output=True, text=True, check=True).stdout
    return {line.split()[-1].split("@")[0] for line in text.splitlines()}


def shapes(includes):
    program = ROOT / "build/uriparser/shapes"
    subprocess.run(["gcc", "-xc", "-", "-w", "-o", program, *includes], input=SHAPES, text=True, check=True)
    return subprocess.run([program], capture_output=True, text=True, check=True).stdout


def main():
    faults = []
    calls = declared()
    for library in LIBRARIES:
        faults += [f"{library.name} does not show {name}" for name in sorted(calls - shown(library))]
        faults += [f"{library.name} shows {name}, which no header declares" for name in sorted(shown(library) - calls)]
    for language in LANGUAGES:
        for choice in CHOICES:
            for header in ("Uri.h", "UriBase.h", "UriIp4.h", "UriDefsConfig.h", "UriDefsAnsi.h", "UriDefsUnicode.h"):
                ran = subprocess.run([*language, *STRICT, *choice, "-"], input=f"#include <uriparser/{header}>\nint main(void) {{ return 0; }}\n",
                                     text=True, capture_output=True)
                if ran.returncode:
                    faults.append(f"{' '.join(language + choice)}: {header}: {ran.stderr.strip()[:300]}")
    found = subprocess.run(["pkg-config", "--variable=libdir", "liburiparser"], capture_output=True, text=True)
    theirs = pathlib.Path(found.stdout.strip() or "/nowhere") / "liburiparser.so.1"
    if theirs.exists():
        faults += [f"uriparser shows {name}, we do not" for name in sorted(shown(theirs) - calls)]
        ours, installed = shapes([f"-I{INCLUDE}"]), shapes([])
        faults += [f"ours: {a}; uriparser's: {b}" for a, b in zip(ours.splitlines(), installed.splitlines()) if a != b]
        print(f"{len(calls)} calls, {len(ours.splitlines())} sizes, offsets and values; the installed uriparser's are the same")
    else:
        print(f"{len(calls)} calls")
        print("skipped: the comparison with an installed uriparser, of which there is none")
    print("\n".join(faults) or "the headers and the libraries agree")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
