#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write the extension as one file for programs that link SQLite and urikit statically.

usage: amalgamate.py FOLDER

Leaves urikit_sqlite.c and urikit_sqlite.h in FOLDER. The file goes beside the amalgamated urikit.c and urikit.h and
SQLite's own, and needs libpsl and libutf8proc. Of urikit it includes "urikit.h" only.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# in this order; of those that are above the library, the headers too
HEADERS = ["include/urikit/psl.h", "include/urikit/unicode.h", "bindings/sql/urikit_sql.h", "bindings/sql/urikit_sql_functions.h", "bindings/sql/sql_answer.h",
           "bindings/sqlite/sqlite_parts.h"]
SOURCES = ["extras/psl/psl.c", "extras/unicode/nfc.c", "extras/unicode/host_key.c", "bindings/sql/sql_answer.c", "bindings/sql/sql_parts.c",
           "bindings/sql/sql_check.c", "bindings/sql/sql_functions.c", "bindings/sql/sql_calls.c", "bindings/sql/sql_cri.c", "bindings/sql/sql_query.c",
           "bindings/sql/sql_template.c", "bindings/sql/sql_guard.c", "bindings/sql/sql_rows.c", "bindings/sql/sql_json.c", "bindings/sql/sql_table.h", "bindings/sql/sql_table.c", "bindings/sqlite/sqlite_values.c",
           "bindings/sqlite/sqlite_rows.c", "bindings/sqlite/sqlite_functions.c"]
INCLUDE = re.compile(r'^#include ([<"])([^">]+)[">].*\n', re.M)
LICENSE = "/* SPDX-License-Identifier: MIT */\n"
HEAD = LICENSE + """/*
 * urikit for SQLite in one file, to be compiled with SQLite's sqlite3.c (or linked with its library), urikit.c, libpsl
 * and libutf8proc. urikit_sqlite.h declares the entry point. Written by bindings/sqlite/amalgamate.py.
 */
#ifndef SQLITE_CORE
#define SQLITE_CORE 1
#endif
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1 /* gmtime_r */
#endif

"""


def body(name, seen):
    """A file without its license line and its includes; those of systems and libraries go into `seen`, once each."""
    text = (ROOT / name).read_text(encoding="utf-8").replace(LICENSE, "", 1)

    def take(match):
        kind, target = match[1], match[2]
        ours = kind == '"' or target.startswith("urikit/")
        if not ours and target not in seen:
            seen.append(target)
        return ""

    return f"\n/* ---- {name} ---- */\n\n" + INCLUDE.sub(take, text).lstrip("\n")


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    includes = []
    # functions of one file have names that no other has: the compiler says so where that is no longer true
    parts = [body(name, includes) for name in HEADERS + SOURCES]
    lines = [f"#include <{target}>\n" for target in includes if target != "sqlite3ext.h"]
    whole = HEAD + '#include "urikit.h"\n#include "urikit_sqlite.h"\n#include "sqlite3ext.h"\n\n' + "".join(sorted(lines))
    (folder / "urikit_sqlite.c").write_text(whole + "".join(parts), encoding="utf-8")
    header = (ROOT / "bindings/sqlite/urikit_sqlite.h").read_text(encoding="utf-8")
    (folder / "urikit_sqlite.h").write_text(header, encoding="utf-8")


if __name__ == "__main__":
    main()
