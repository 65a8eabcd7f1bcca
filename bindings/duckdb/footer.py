#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Write an extension file of DuckDB: a shared object and, after it, the footer that DuckDB reads before it loads it.

usage: footer.py LIBRARY EXTENSION --platform linux_amd64 --version 0.1.0 [--api v1.2.0]

The footer has 534 bytes: the head of a WebAssembly custom section named "duckdb_signature" (22 bytes; elsewhere it
means nothing), eight fields of 32 bytes, the last first, and 256 bytes for a signature, which is zeros.
"""
import argparse
import os
import pathlib
import sys

FIELD, FIELDS, SIGNATURE = 32, 8, 256
NAME = b"duckdb_signature"


def leb128(number):
    """A number as WebAssembly writes it: seven bits a byte, the lowest first."""
    out = bytearray()
    while True:
        number, low = number >> 7, number & 0x7F
        out.append(low | (0x80 if number else 0))
        if not number:
            return bytes(out)


def section_head():
    content = FIELDS * FIELD + SIGNATURE
    name = leb128(len(NAME)) + NAME
    size = leb128(content)
    return b"\0" + leb128(len(name) + len(size) + content) + name + size


def footer(platform, version, api, abi="C_STRUCT"):
    fields = ["4", platform, api, version, abi, "", "", ""]  # "4" marks the format
    for field in fields:
        if len(field.encode("ascii")) > FIELD:
            raise ValueError(f"longer than {FIELD} bytes: {field}")
    return section_head() + b"".join(field.encode("ascii").ljust(FIELD, b"\0") for field in reversed(fields)) + bytes(SIGNATURE)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=pathlib.Path)
    parser.add_argument("extension", type=pathlib.Path)
    parser.add_argument("--platform", required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--api", default="v1.2.0", help="the version of DuckDB's C API that the extension needs")
    args = parser.parse_args()
    try:
        whole = args.library.read_bytes() + footer(args.platform, args.version, args.api)
    except ValueError as error:
        sys.exit(f"footer.py: {error}")
    # a new file, not the old one written over: a program may have that loaded
    fresh = args.extension.with_name(args.extension.name + ".new")
    fresh.write_bytes(whole)
    os.replace(fresh, args.extension)


if __name__ == "__main__":
    main()
