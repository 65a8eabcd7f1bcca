#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Run both sides of every row of rows.tsv, and compare what they print with the tables in doc/coming-from.md.

check.py [--write] TOOL LIBRARY   LIBRARY is liburikit.a; --write puts the tables into the page. A side whose library is
missing here keeps what the page says; each is named and counted.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
PAGE = ROOT / "doc" / "coming-from.md"
TEXT = "http://user@Example.COM:8042/a/./b%7e?q=1#top"
COMMON = f"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static const char *const s = "{TEXT}"; static const char *const bad = "http://a%G0/";
static void show_text(const char *x) {{ puts(x); }}
static void show_number(long long x) {{ printf("%lld\\n", x); }}
"""
# What is the same for all rows of our side.
HERE = r"""
#include <urikit/urikit.h>
static char buffer[256]; static urikit_out out; static urikit_uri uri, other; static urikit_str part; static int32_t port;
static size_t offset; static uint8_t ip[16];
#define text(x) urikit_str_of((x), strlen(x))
#define written(x) urikit_out_str(x)
#define START
#define BEGIN out.ptr = buffer, out.cap = sizeof buffer, out.len = 0
static void show_str(urikit_str x) { printf("%.*s\n", (int)x.len, x.ptr); }
#define SHOW(x) _Generic((x), urikit_str: show_str, char *: show_text, const char *: show_text, default: show_number)(x)
"""
# The same for a library of C++.
HERE_CPP = r"""
#include <urikit/urikit.hpp>
#include <iostream>
template <class T> static void show(const T &x) { std::cout << x; }
template <class T> static void show(const std::optional<T> &x) { show(*x); }
static void show(unsigned char x) { std::cout << int(x); }
#define START urikit::uri u(s)
#define BEGIN fflush(stdout)
#define SHOW(x) show(x), std::cout << std::endl
"""
# Of each other library: the language, its name for pkg-config, and the same.
THERE = {
    "uriparser": ("c", "liburiparser", r"""
#include <uriparser/Uri.h>
static UriUriA u, v, w; static const char *at; static UriQueryListA *list; static int count; static char buffer[256];
static const char *written(const UriUriA *x) { uriToStringA(buffer, x, sizeof buffer, NULL); return buffer; }
static void show_range(UriTextRangeA x) { printf("%.*s\n", (int)(x.afterLast - x.first), x.first); }
#define START
#define BEGIN (void)0
#define SHOW(x) _Generic((x), UriTextRangeA: show_range, char *: show_text, const char *: show_text, default: show_number)(x)
"""),
    "libcurl": ("c", "libcurl", r"""
#include <curl/curl.h>
static CURLU *h, *r;
static const char *get(CURLU *x, CURLUPart p, unsigned f) { static char *got; curl_url_get(x, p, &got, f); return got; }
#define START h = curl_url()
#define BEGIN (void)0
#define SHOW(x) _Generic((x), char *: show_text, const char *: show_text, default: show_number)(x)
"""),
    "Boost.URL": ("c++", None, r"""
#include <boost/url.hpp>
#include <iostream>
static boost::urls::url resolved(const boost::urls::url_view &base, const char *ref)
{
    boost::urls::url made;
    (void)boost::urls::resolve(base, boost::urls::parse_uri_reference(ref).value(), made);
    return made;
}
template <class T> static void show(const T &x) { std::cout << x; }
static void show(unsigned char x) { std::cout << int(x); }
#define START boost::urls::url_view u = boost::urls::parse_uri(s).value()
#define BEGIN fflush(stdout)
#define SHOW(x) show(x), std::cout << std::endl
"""),
}


# Of each library of Python: how it is imported.
PYTHON = {
    "urllib": ["from urllib.parse import *"],
    "ada": ["import ada_url"],
    "yarl": ["from yarl import URL"],
    "tldextract": ["import tldextract", "extract = tldextract.TLDExtract(suffix_list_urls=())"],  # the list inside of it
}


def run(command, **more):
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, **more)


def pieces(done, count):
    if done.returncode != 0:
        raise SystemExit(f"{done.args}\n{done.stdout}{done.stderr}")
    found = [piece.strip("\n") for piece in done.stdout.split("--\n")[1:]]
    if len(found) != count:
        raise SystemExit(f"{done.args}: {len(found)} answers for {count} rows\n{done.stdout}")
    return found


def compiled(language, head, expressions, folder, flags):
    """What a program prints that has all expressions of one side."""
    source = pathlib.Path(folder, "program.c")
    body = "\n".join(f'    puts("--"); BEGIN; SHOW(({expression}));' for expression in expressions)
    source.write_text(f"{COMMON}{head}\nint main(void)\n{{\n    START;\n{body}\n    return 0;\n}}\n", encoding="utf-8")
    compiler = ["g++", "-x", "c++", "-std=c++17"] if language == "c++" else ["gcc", "-x", "c", "-std=gnu11"]
    program = str(pathlib.Path(folder, "program"))
    done = run([*compiler, "-w", f"-I{ROOT}/include", str(source), "-x", "none", *flags, "-o", program])
    if done.returncode != 0:
        raise SystemExit(done.stderr)
    return pieces(run([program]), len(expressions))


def flags_of(language, package):
    """What links the library, or None where it is missing."""
    if language == "c++":
        done = run(["g++", "-std=c++17", "-x", "c++", "-E", "-include", "boost/url.hpp", "/dev/null"])
        return None if done.returncode else ["-lboost_url", "-lboost_system"]
    done = run(["pkg-config", "--cflags", "--libs", package])
    return None if done.returncode else done.stdout.split()


def python_answers(expressions, imports):
    code = [*imports, f"s = {TEXT!r}", *(f'print("--"); print({expression})' for expression in expressions)]
    done = run([sys.executable, "-c", "\n".join(code)])
    return None if "ModuleNotFoundError" in done.stderr else pieces(done, len(expressions))


def sql_answers(expressions):
    """Our SQL functions, which are the same in every engine: in Python's sqlite3."""
    code = ["import sqlite3, urikit.sqlite", "db = sqlite3.connect(':memory:')", "urikit.sqlite.register(db)",
            *(f'got = db.execute({"SELECT " + expression!r}).fetchone()[0]; print("--"); print("NULL" if got is None else got)' for expression in expressions)]
    done = run([sys.executable, "-c", "\n".join(code)])
    return None if "ModuleNotFoundError" in done.stderr else pieces(done, len(expressions))


def answers(name, there, here, tool, library):
    """What both sides print; None for a side that cannot run on this machine."""
    if name == "parse_url":
        return None, sql_answers(here)
    if name == "trurl":
        environment = {"PATH": f"{pathlib.Path(tool).resolve().parent}:/usr/bin:/bin", "LC_ALL": "C"}
        return None, [run(["sh", "-c", command], env=environment).stdout.strip("\n") for command in here]
    if name not in THERE:
        return python_answers(there, PYTHON[name]), python_answers(here, ["from urikit import URI"])
    language, package, head = THERE[name]
    flags = flags_of(language, package)
    with tempfile.TemporaryDirectory() as folder:
        ours = compiled(language, HERE_CPP if language == "c++" else HERE, here, folder, [library])
        return flags and compiled(language, head, there, folder, flags), ours


def cell(text):
    return f"`{text}`".replace("|", "\\|") if text else ""


def table(rows, theirs, ours):
    made = ["| you want | there | with urikit | prints |", "|---|---|---|---|"]
    for row, there, here in zip(rows, theirs or ours, ours):
        prints = cell(here) if there == here else f"{cell(there)} there, {cell(here)} here"
        made.append(f"| {row[1]} | {cell(row[2])} | {cell(row[3])} | {prints} |")
    return "\n".join(made)


def main(words):
    write = words[:1] == ["--write"]
    tool, library = words[1:] if write else words
    rows = [line.split("\t") for line in (FOLDER / "rows.tsv").read_text(encoding="utf-8").splitlines()
            if line and not line.startswith("#")]
    page = PAGE.read_text(encoding="utf-8")
    wrong, skipped = [], []
    for name in dict.fromkeys(row[0] for row in rows):
        mine = [row for row in rows if row[0] == name]
        theirs, ours = answers(name, [row[2] for row in mine], [row[3] for row in mine], tool, library)
        mark = re.compile(rf"(<!-- rows: {re.escape(name)} -->\n).*?(<!-- end -->)", re.S)
        if not mark.search(page):
            raise SystemExit(f"{PAGE}: no place for the rows of {name}")
        if theirs is None and all(len(row) > 4 for row in mine):
            theirs = [row[4] for row in mine]  # run by hand once: the note above the rows says when
        if theirs is None or ours is None:
            skipped.append(f"{name}: {'both sides' if ours is None else 'their side'}, {len(mine)} rows")
            if not (ours is not None and name == "trurl"):
                continue
        made = mark.sub(lambda match: match[1] + table(mine, theirs, ours) + "\n" + match[2], page)
        if made != page:
            wrong.append(name)
            page = made
    for line in skipped:
        print(f"skipped: {line}")
    if write:
        PAGE.write_text(page, encoding="utf-8")
        return 0
    print(f"coming from: {len(rows)} rows, {len(wrong)} tables differ {' '.join(wrong)}, {len(skipped)} skipped in part")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
