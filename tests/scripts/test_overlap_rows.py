#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every public call that writes to an output is run with one that overlaps its input, or is in the list below."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OTHERS = ["test_unicode.c", "test_psl.c", "test_uri_helpers.c"]  # where a line says URIKIT_E_OVERLAP
# calls that read no bytes of the caller but numbers, and calls on columns, which test_batch.c runs
NO_INPUT = {
    "urikit_coap_scheme_number_write", "urikit_coap_uint_write", "urikit_utf8_write", "urikit_tid_encode", "urikit_tid_time_write",
    "urikit_unicode_version_write", "urikit_idna_version_write", "urikit_psl_date_write",
    "urikit_guard_why",
    "urikit_extract_start",  # scratch memory, no output
}
COLUMNS = {"urikit_batch_hash_64", "urikit_batch_hash_128"}  # numbers, not bytes, come out


def producers():
    """The calls of the public headers with an output, or with a buffer and its size."""
    for header in sorted((ROOT / "include/urikit").glob("*.h")):
        text = re.sub(r"/\*.*?\*/", "", header.read_text(), flags=re.S)
        for name, arguments in re.findall(r"^URIKIT_\w+ [^;{}]*?\b(urikit_[a-z0-9_]+)\(([^;{}]*)\);", text, re.M | re.S):
            if re.search(r"\burikit_out \*|\bchar \*\w+, size_t cap\b", arguments) and not re.search(r"const urikit_out \*", arguments):
                yield name


def main():
    rows = (ROOT / "tests/test_overlap.c").read_text() + "".join(
        (ROOT / "tests" / name).read_text().replace(",", "(") for name in ("text_call_properties.h", "string_call_properties.h"))
    others = "".join((ROOT / "tests" / name).read_text() for name in OTHERS)
    names = set(producers())
    missing = sorted(name for name in names - NO_INPUT - COLUMNS if not re.search(rf"\b{name}\(", rows)
                     and not re.search(rf"\b{name}\([^;]*URIKIT_E_OVERLAP", others))
    stale = sorted((NO_INPUT | COLUMNS) - names)
    for name in missing:
        print(f"{name}: no test gives it an output that overlaps its input (tests/test_overlap.c)")
    for name in stale:
        print(f"{name}: is not a call with an output any more")
    print(f"{len(names)} calls with an output, {len(missing)} without a row")
    return bool(missing or stale or len(names) < 80)


if __name__ == "__main__":
    sys.exit(main())
