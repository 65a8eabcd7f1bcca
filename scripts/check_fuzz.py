#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every public call is reached by a fuzzer: it is called in tests/fuzz/ or in the properties that fuzzers run.

Exceptions are listed below with a reason; one that is not needed any more is an error too.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

EXCEPTIONS = {
    "urikit_idna_version_write": "takes no input",
    "urikit_psl_date_write": "takes no input",
    "urikit_unicode_version_write": "takes no input",
}


def code_of(path):
    return re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)


def public_calls():
    for header in sorted((ROOT / "include/urikit").glob("*.h")):
        for declaration in re.findall(r"^URIKIT_(?:API|FALLIBLE)\b([^;]*);", code_of(header), re.M):
            yield re.search(r"\b(urikit_\w+)\s*\(", declaration)[1], header.name


def main():
    files = [*(ROOT / "tests/fuzz").rglob("*.c"), *(ROOT / "tests").glob("*_properties.[ch]"), ROOT / "tests/uri_cases.c"]
    called = set(re.findall(r"\b(urikit_\w+)\b", "\n".join(code_of(path) for path in files)))
    calls = dict(public_calls())
    faults = [f"{header}: no fuzzer reaches {name}" for name, header in calls.items() if name not in called | EXCEPTIONS.keys()]
    faults += [f"{name} is listed as an exception, but it is reached or does not exist" for name in EXCEPTIONS
               if name in called or name not in calls]
    print("\n".join(faults) or f"{len(calls)} public calls: fuzzers reach all but {len(EXCEPTIONS)}, which are listed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
