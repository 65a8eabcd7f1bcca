#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Hold the library to what it promises about itself, and print the figures.

  - it calls nothing but a few functions of string.h: no heap, no output, no locale
  - it never recurses, and every function's stack is known when it is compiled
  - doc/stack.md says how much stack each public call needs: not less than they do, and not much more
  - all of src/ compiles as one file (names of static functions are unique), also without vector units
  - the folders that src/README.md says to copy compile and link without the others
  - a shared library shows only what is declared in public headers
  - every public header compiles alone, as C11 and as C++17

Needs gcc 10 or later (-fcallgraph-info); CC and CXX choose others. With --write it writes the figures of the stack.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parents[2]
CC = os.environ.get("CC", "gcc")
CXX = os.environ.get("CXX", "g++")
JOBS = int(os.environ.get("URIKIT_JOBS") or os.cpu_count() or 1)
WARNINGS = "-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror".split()
# what a freestanding C11 compiler may itself ask for, and strlen and memchr
ALLOWED_CALLS = {"memcpy", "memmove", "memset", "memcmp", "memchr", "strlen"}
# Calls through a pointer, by the file that makes them: how the functions that it may call are found in src/.
# None: one of the caller's own, whose stack is not ours.
POINTERS = {
    "usr_family": None,
    "nosh_family": None,
    "nosh_normal": None,
    "purl_family": None,
    "part": r"\b(write_\w+_entry)\(",
    "explain": r"\b(urikiti_nosh_why|urikiti_usr_why|explain_purl)\(",
    "scheme_rules": r"^(?:static )?bool ((?:urikiti_)?form_\w+)\(const urikit_uri",
    "scheme_urn": r"^static bool (name_\w+)\(urikit_str name, scheme_fault",
    "family": r"\b(parse_\w+_family|write_\w+_part|equal_\w+_family)\(",
    "cri_encode": r"\bcri_writer \w+ = \{ (\w+),",
    "pet": r"\bpet_source \w+ = \{ (\w+),",
    "uri_grammar": r"\b(urikiti_skip_ucschars)\(",
    "uri_parse": r"\b(urikiti_skip_ucschars)\(",
    "simd_parse": r"\b(urikiti_simd_parse_[a-z]+\d*)\b",
    "simd_parse_iri": r"\b(urikiti_masks_[a-z]+\d*|urikiti_simd_parse_(?!iri)[a-z]+\d*)\b",
    "iri_parse": r"\b(urikiti_simd_parse_iri_\w+|urikiti_iri_check_\w+|check_bytewise|urikiti_parse_bytewise)\b",
    "batch_lines": r"\bvoid (urikiti_simd_lines_\w+)\(",
    "batch_parse": r"\b(urikit_[iu]ri_parse|urikiti_simd_parse_[a-z]+\d*)\b",
    "lint": r"^bool (urikiti_lint_\w+)\(const urikit_lint",
    "lint_why": r"^static void (insert_\w+)\(const urikit_lint",
    "lint_octets": r"^(?:static )?bool (octet_is_\w+|is_invisible_only|urikiti_is_bidi_control)\(",
    "lint_readers": r"^static bool (reading_hosts_equal|reading_paths_equal)\(",
    "readers": r"^bool (urikiti_\w+_(?:read|join))\((?:urikit_str text, model_reading|const join_base)",
    "guard": None,  # the caller's own IDNA
    "lint_policy": None,  # the same
    "batch_compare": r"^urikit_code (urikit_[iu]ri_parse)\(",
    "batch_cursor": r"^urikit_code (urikit_[iu]ri_parse)\(",
    "batch_write": r"^static urikit_code (make_\w+)\(void \*context, urikit_out \*out\)",
    "batch_functions": r"^urikit_code (urikit_[iu]ri_parse)\(",  # and the caller's own
    "batch_hash": r"^urikit_code (urikit_[iu]ri_parse)\(",
    "template_routes": r"^(?:static )?urikit_code (urikit_template_parse|parse_openapi)\(",
    "template_expand": None,  # the caller's own lookup
    "batch_lists": r"^(?:static )?urikit_code (make_\w+|urikit_[iu]ri_parse)\((?:void \*context, urikit_out \*out\)|urikit_str text)",
    "cri_elements": None,
    "cri_constraints": None,
    "uri_elements": None,
    "coap_cri": None,
    "uri_coap": r"\bconvert_request\(&\w+, \w+, (\w+),",
}
NODE = re.compile(r'node: \{ title: "([^"]+)" label: "([^"]*)"')
EDGE = re.compile(r'edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"')
STACK = re.compile(r"(\d+) bytes \(([\w,]+)")
# The stack of public calls, as the page states it: for this compiler, because others differ.
STACK_GCC = "12"
STACK_PAGE = ROOT / "doc" / "stack.md"
STACK_ROW = re.compile(r"^\| `(\w+)` \| (\d+) \|$", re.M)


def run(*command):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    return result.returncode, result.stdout + result.stderr


def run_all(commands):
    """The results of run, in order, several commands at a time."""
    with ThreadPoolExecutor(JOBS) as pool:
        return list(pool.map(lambda command: run(*command), commands))


def stands_behind(stem):
    """The functions a file's calls through a pointer can reach; None if POINTERS does not say how to find them."""
    if stem not in POINTERS:
        return None
    if POINTERS[stem] is None:
        return []
    return [name for source in sorted(ROOT.glob("src/*/*.c"))
            for name in re.findall(POINTERS[stem], source.read_text(encoding="utf-8"), re.M)]


def read_graph(folder, command, sources, problems):
    """Compiles into a folder; every function's own stack, and whom it calls."""
    stack, calls, through_pointers = {}, {}, []
    results = run_all([*command, "-fcallgraph-info=su", "-c", source, "-o", folder / (source.stem + ".o")] for source in sources)
    for source, (code, output) in zip(sources, results):
        if code:
            problems.append(output)
            continue
        text = (folder / (source.stem + ".ci")).read_text(encoding="utf-8")
        for title, label in NODE.findall(text):
            found = STACK.search(label)
            if not found:
                continue
            stack[title] = int(found.group(1))
            if found.group(2) not in ("static", "dynamic,bounded"):
                problems.append(f"{source}: the stack of {title} is not known when it is compiled")
        for caller, callee in EDGE.findall(text):
            if callee == "__indirect_call":
                through_pointers.append((source.stem, caller))
            else:
                calls.setdefault(caller, set()).add(callee)
    for stem, caller in through_pointers:
        names = stands_behind(stem)
        if names is None or (not names and POINTERS[stem]):
            problems.append(f"{caller} calls through a pointer: POINTERS must say what it may call")
        calls.setdefault(caller, set()).update(
            title for title in stack if title.rsplit(":", 1)[-1].split(".")[0] in (names or ()))
    return stack, calls


def deepest(function, stack, calls, path, memo, problems):
    """The stack below and with a function; a circle of calls is a problem."""
    if function in path:
        problems.append("recursion: " + " -> ".join(path[path.index(function):] + [function]))
        return 0
    if function not in memo:
        below = [deepest(callee, stack, calls, path + [function], memo, problems)
                 for callee in sorted(calls.get(function, ()))]
        memo[function] = stack.get(function, 0) + max(below, default=0)
    return memo[function]


def check_calls(stack, calls, problems):
    memo = {}
    for function in sorted(stack):
        deepest(function, stack, calls, [], memo, problems)
        for callee in calls.get(function, ()):
            if callee not in stack and callee not in ALLOWED_CALLS and not callee.startswith("__builtin"):
                problems.append(f"{function} calls {callee}, which is not the library's")
    public = sorted((size, name) for name, size in memo.items() if name.startswith("urikit_"))
    print("deepest stack of public calls, bytes (this machine, -O2):")
    for size, name in public[-8:]:
        print(f"  {size:5}  {name}")
    return {name: size for size, name in public}


def stated(size):
    """What is written for a call: a tenth more than it needs, so that a small change of the code changes no page."""
    return (size * 11 // 10 + 15) // 16 * 16


def calls_of(header, public):
    """The calls that a header declares, with their stack."""
    text = header.read_text(encoding="utf-8")
    return {name: size for name, size in public.items() if re.search(rf"^URIKIT_\w+ [^;#]*\b{name}\(", text, re.M)}


def write_stack(public):
    """Write the page."""
    page = ["# The stack of every call", "",
            f"What a call needs at its deepest, with all that it calls, in bytes: computed by gcc {STACK_GCC} for x86-64 with `-O2`,",
            "and rounded up. The functions of `string.h` and the caller's own functions (a check, an iterator) are not counted.",
            "`scripts/check_core` fails if one is too small, or a quarter too large. [constrained.md](constrained.md) has a Cortex-M0+.", "",
            "| call | stack |", "|---|---|"]
    for header in sorted(ROOT.glob("include/urikit/*.h")):
        calls = calls_of(header, public)
        if not calls:
            continue
        page += [f"| **urikit/{header.name}** | |"]
        page += [f"| `{name}` | {stated(size)} |" for name, size in sorted(calls.items())]
    STACK_PAGE.write_text("\n".join(page) + "\n", encoding="utf-8")


def check_stack(public, problems):
    """What is written is not too small, and not more than a quarter too large."""
    if run(CC, "-dumpversion")[1].split(".")[0].strip() != STACK_GCC or run(CC, "-dumpmachine")[1].split("-")[0] != "x86_64":
        print(f"the stack that doc/stack.md states is for gcc {STACK_GCC} on x86-64: not compared")
        return
    rows = {name: int(size) for name, size in STACK_ROW.findall(STACK_PAGE.read_text(encoding="utf-8"))}
    said = [("doc/stack.md", name, size) for name, size in rows.items()]
    problems.extend(f"doc/stack.md does not list {name}" for header in ROOT.glob("include/urikit/*.h")
                    for name in calls_of(header, public) if name not in rows)
    for where, name, size in said:
        if name not in public:
            problems.append(f"{where} states the stack of {name}, which is not a call")
        elif not public[name] <= size <= max(public[name] * 5 // 4, public[name] + 32):
            problems.append(f"{where}: {name} needs {public[name]} bytes of stack, not {size}: scripts/check_core --write")


def check_one_file(folder, problems):
    whole = folder / "whole.c"
    whole.write_text("".join(f'#include "{source}"\n' for source in sorted(ROOT.glob("src/*/*.c"))), encoding="utf-8")
    ways = ((), ("-DURIKIT_PORTABLE",))
    results = run_all([CC, "-std=c11", "-fPIC", *WARNINGS, *portable, "-I", ROOT / "include", "-c", whole,
                       "-o", folder / ("portable.o" if portable else "whole.o")] for portable in ways)
    for portable, (code, output) in zip(ways, results):
        if code:
            problems.append(" ".join(("src/ does not compile as one file", *portable)) + ":\n" + output)


def check_copies(folder, problems):
    """Each row of "Which folders to copy", linked as it is: nothing of it calls a function of another folder."""
    table = (ROOT / "src" / "README.md").read_text(encoding="utf-8").partition("## Which folders to copy")[2]
    rows = re.findall(r"^\| .* \| `([\w ]+)` \|$", table, re.M)
    if not rows:
        problems.append("src/README.md names no folders to copy")
    copied = {name: sorted((ROOT / "src" / name).glob("*.c")) for names in rows for name in names.split()}
    sources = [source for inside in copied.values() for source in inside]
    # each file once, for all rows
    results = run_all([CC, "-std=c11", "-O1", "-I", ROOT / "include", "-c", source, "-o", folder / (source.stem + ".copy.o")]
                      for source in sources)
    broken = {source: output for source, (code, output) in zip(sources, results) if code}
    for names in rows:
        problems.extend(f"the folders '{names}' do not compile alone:\n{broken[source]}" for name in names.split()
                        for source in copied[name] if source in broken)
        objects = [folder / (source.stem + ".copy.o") for name in names.split() for source in copied[name]]
        run("ld", "-r", *objects, "-o", folder / "copy.o")
        missing = {line.split()[-1] for line in run("nm", "-u", folder / "copy.o")[1].splitlines()} - ALLOWED_CALLS
        missing -= {"__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_", "__cpu_model", "__cpu_indicator_init"}
        if missing:
            problems.append(f"the folders '{names}' do not link alone: {', '.join(sorted(missing))}")


def check_exports(folder, problems):
    """A shared library shows what is declared in public headers."""
    library, script = folder / "whole.so", folder / "whole.map"
    # one file has all modules: the maps of all libraries at once
    text = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "src/exports").glob("*.map"))
                   if path.stem not in ("urikit-psl", "urikit-unicode"))
    script.write_text(re.sub(r"(?<=\s)\*;", "urikiti_*;", text), encoding="utf-8")
    code, output = run(CC, "-shared", f"-Wl,--version-script={script}", folder / "whole.o", "-o", library)
    if code:
        problems.append("src/ does not link as a shared library:\n" + output)
        return
    symbols = (line.split() for line in run("nm", "-D", "--defined-only", library)[1].splitlines())
    shown = {symbol[-1].split("@")[0] for symbol in symbols if symbol[-2] != "A"}  # those are the names of versions
    public = "".join(header.read_text(encoding="utf-8") for header in ROOT.glob("include/urikit/*.h"))
    problems.extend(f"a shared library shows {name}, which no public header has"
                    for name in sorted(shown) if not re.search(rf"\b{re.escape(name)}\(", public))
    if not shown:
        problems.append("a shared library shows nothing")


def check_headers(folder, problems):
    for header in sorted(ROOT.glob("include/urikit/*.h")):
        for compiler, standard, suffix in ((CC, "c11", "c"), (CXX, "c++17", "cpp")):
            source = folder / f"alone.{suffix}"
            source.write_text(f"#include <urikit/{header.name}>\n", encoding="utf-8")
            code, output = run(compiler, f"-std={standard}", *WARNINGS, "-I", ROOT / "include", "-c", source,
                               "-o", folder / "alone.o")
            if code:
                problems.append(f"{header.name} does not compile alone as {standard}:\n{output}")


def main(words):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        problems = []
        stack, calls = read_graph(folder, [CC, "-std=c11", "-O2", "-I", ROOT / "include"],
                                  sorted(ROOT.glob("src/*/*.c")), problems)
        public = check_calls(stack, calls, problems)
        if "--write" in words:
            write_stack(public)
        check_stack(public, problems)
        check_one_file(folder, problems)
        check_copies(folder, problems)
        check_exports(folder, problems)
        check_headers(folder, problems)
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
