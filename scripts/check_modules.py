#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Print which room of src/ includes which, and fail on an arrow that src/README.md does not allow.

Also fails when a room is not in the table, when a public header includes a room above its own, and
when two source files share a name (small builds flatten objects into one folder).
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# room: the rooms it may include, besides itself and C11's headers
ALLOWED = {
    "base": [],
    "text": ["base"],
    "simd": ["base"],
    "cbor": ["base"],
    "uri": ["base", "text", "simd"],
    "iri": ["base", "text", "simd", "uri"],
    "unicode": ["base", "text", "uri", "iri"],
    "psl": ["base", "text"],
    "nosh": ["base", "text", "uri"],
    "usr": ["base", "text", "uri"],
    "lint": ["base", "text", "simd", "uri", "iri"],
    "extract": ["base", "text", "simd", "uri", "iri", "nosh", "usr"],
    "cri": ["base", "text", "cbor"],
    "coap": ["base", "text", "cbor", "cri"],
    "aif": ["base", "cbor", "cri"],
    "convert": ["base", "text", "simd", "cbor", "uri", "iri", "nosh", "usr", "cri", "coap"],
    "kind": ["base", "text", "uri", "iri", "nosh", "usr", "cri"],
    "batch": ["base", "text", "simd", "uri"],
}
# public header -> the room it is the door of, where the names differ
ROOM_OF_HEADER = {"code": "base"}
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.M)


def room_of_include(source, target):
    """The room that an include line leads to, or None for C11's own headers."""
    if target.startswith("urikit/"):
        name = pathlib.PurePath(target).stem
        return ROOM_OF_HEADER.get(name, name)
    if not (source.parent / target).exists():
        return None
    return (source.parent / target).resolve().parent.name


def main():
    problems, arrows, names = [], {}, {}
    sources = [*ROOT.glob("src/*/*.[ch]"), *ROOT.glob("unicode/*.[ch]"), *ROOT.glob("include/urikit/*.h")]
    for source in sorted(sources):
        public = source.parent.name == "urikit"
        room = ROOM_OF_HEADER.get(source.stem, source.stem) if public else source.parent.name
        where = source.relative_to(ROOT)
        if public and room == "urikit":
            continue
        if room not in ALLOWED:
            problems.append(f"{where}: room '{room}' is not in the table of scripts/check_modules.py")
            continue
        if not public and names.setdefault(source.name, where) != where:
            problems.append(f"{where}: {names[source.name]} has the same name")
        for target in INCLUDE.findall(source.read_text(encoding="utf-8")):
            to = room_of_include(source, target)
            if to is None or to == room:
                continue
            arrows.setdefault(room, set()).add(to)
            if to not in ALLOWED[room]:
                problems.append(f"{where}: '{room}' must not include '{to}' ({target})")
    for room in ALLOWED:
        if room in arrows or (ROOT / "src" / room).is_dir():
            print(f"{room:8} -> {' '.join(sorted(arrows.get(room, []))) or '(nothing)'}")
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
